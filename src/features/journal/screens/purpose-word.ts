import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import { isPurpose } from '../contract/accounts.ts'

/** Names a purpose of accounts in the reader's language: `Kas`, `Btw 21 %`. */
export function usePurposeWord(): (purpose: string) => string {
  const { t } = useTranslation('journal')
  const { rate } = useFormat()
  return (purpose) => {
    const perMille = /^vat_(\d+)$/.exec(purpose)?.[1]
    if (perMille !== undefined) return t('purpose.vat', { rate: rate(Number(perMille)) })
    if (purpose === 'revenue') return t('purpose.revenue')
    return isPurpose(purpose) ? t(`purpose.${purpose}`) : purpose
  }
}
