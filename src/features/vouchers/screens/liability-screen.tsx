import { useTranslation } from 'react-i18next'
import { parseDay } from '#kernel/day.ts'
import type { RowOf } from '#kernel/overview.ts'
import { useGo, useSearchWords } from '#platform/client/navigation.ts'
import { browserToday, DayInput } from '#platform/client/ui/day-input.tsx'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { liabilityOverview } from '../contract.ts'
import styles from './voucher.module.css'

type Row = RowOf<typeof liabilityOverview>

/** `/voucher-liability?on=2026-12-31`: what is owed for gift vouchers at the end of a day. */
export function LiabilityScreen() {
  const { t } = useTranslation('vouchers')
  const go = useGo()
  const search = useSearchWords()
  const day = (search.on && parseDay(search.on)) || browserToday()
  const purpose = (row: Row) => t(row.single_purpose ? 'single' : 'multi')
  return (
    <OverviewPage
      overview={liabilityOverview}
      path="/voucher-liability"
      title={t('liabilityTitle')}
      words={(key) => t(key)}
      within={{ day }}
      cells={{ single_purpose: purpose }}
      widths={{ legal_entity: '200px 1fr', single_purpose: '140px 1fr' }}
      yields={['sold', 'open', 'sold_cents']}
      tools={
        <DayInput
          label={t('day')}
          hideLabel
          className={styles.day}
          value={day}
          onChange={(chosen) => {
            const on = chosen && parseDay(chosen)
            if (on) go('/voucher-liability', { search: { ...search, on }, replace: true })
          }}
        />
      }
      totals={{ open_cents: t('open_cents'), expired_cents: t('expired_cents') }}
      empty={{ title: t('liabilityTitle'), text: t('liabilityEmpty') }}
    />
  )
}
