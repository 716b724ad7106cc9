import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import type { Receivable } from '../contract.ts'

/**
 * The sentence about the last entry of an invoice when it counts for a later day than today, because today is closed where
 * the money came, or the invoice is dated later (decision C32); otherwise null.
 */
export function useDatedLater() {
  const { t } = useTranslation('receivables')
  const { day } = useFormat()
  return ({ settlements }: Pick<Receivable, 'settlements'>): string | null => {
    const last = settlements.at(-1)
    return last && last.settled_on > last.today ? t('nextDay', { day: day(last.settled_on) }) : null
  }
}
