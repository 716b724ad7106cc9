import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import type { Receivable } from '../contract.ts'
import { reasonDatedLater } from '../rules.ts'

/** The sentence about the last entry of an invoice when it counts for a later day than today; otherwise null. */
export function useDatedLater() {
  const { t } = useTranslation('receivables')
  const { day } = useFormat()
  return ({ settlements, invoice_date }: Pick<Receivable, 'settlements' | 'invoice_date'>): string | null => {
    const last = settlements.at(-1)
    const reason = last && reasonDatedLater(last, invoice_date)
    return last && reason ? t(reason, { day: day(last.settled_on) }) : null
  }
}
