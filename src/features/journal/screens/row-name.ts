import { useTranslation } from 'react-i18next'
import type { Day } from '#kernel/day.ts'
import { useFormat } from '#platform/client/format.ts'
import type { Dimension } from '../contract/turnover.ts'

/** Names a row of the turnover: a month and a rate in the reader's language, what has no treatment by what it is. */
export function useRowName(by: Dimension): (row: { readonly key: string; readonly name: string }) => string {
  const { t } = useTranslation('journal')
  const { month, rate } = useFormat()
  return ({ key, name }) => {
    if (by === 'month') return month(`${key}-01` as Day)
    if (by === 'vat') return key === 'exempt' ? t('exempt') : rate(Number(key))
    if (key !== 'none') return name
    return by === 'product' ? t('none_product') : t('none_treatment')
  }
}
