import { useTranslation } from 'react-i18next'
import type { HistoryLine } from '../contract.ts'

type Actors = Pick<HistoryLine, 'employee' | 'acting_client'>

/** The author of a line in words; null for the program itself, and for somebody without a session. */
export function useActor(): (line: Actors) => string | null {
  const { t } = useTranslation('audit')
  return ({ employee, acting_client }) => {
    if (!acting_client) return employee
    return acting_client.name ? t('clientByLink', { name: acting_client.name }) : t('unnamedByLink')
  }
}
