import { useTranslation } from 'react-i18next'
import type { HistoryLine } from '../contract.ts'

type Actors = Pick<HistoryLine, 'employee' | 'acting_client'>

/** Who acts in a line of the log, in words; null for the program itself, and for somebody who was not signed in. */
export function useActor(): (line: Actors) => string | null {
  const { t } = useTranslation('audit')
  return ({ employee, acting_client }) => {
    if (!acting_client) return employee
    return acting_client.name ? t('clientByLink', { name: acting_client.name }) : t('unnamedByLink')
  }
}
