import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import type { RowOf } from '#kernel/overview.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { placeName } from '#platform/client/location.ts'
import type { FilterField } from '#platform/client/ui/overview/overview-address.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { daySummaryApi } from '#features/day-summary/contract.ts'
import { DayViews } from '#features/day-summary/screens/day-head.tsx'
import { closingsOverview, dayClosingApi } from '../contract.ts'

type Row = RowOf<typeof closingsOverview>

/** The filters; locations that have closed keep their days. */
function useFilters(): FilterField[] {
  const { t } = useTranslation('dayClosing')
  const locations = useRead(daySummaryApi.locations).data ?? []
  return [
    {
      kind: 'choices',
      key: 'locations',
      label: t('locations'),
      options: locations.map((place) => ({ value: place.id, label: placeName(place) })),
    },
    { kind: 'days', key: 'days', label: t('days') },
    {
      kind: 'choice',
      key: 'difference',
      label: t('difference'),
      options: [{ value: 'true', label: t('withDifference') }],
    },
  ]
}

/** `/day-summary/closings`: the closed days of the locations; a row opens its Z-report. */
export function ClosingsScreen() {
  const { t } = useTranslation('dayClosing')
  const { moment, signed } = useFormat()
  const filters = useFilters()
  const when = (row: Row) => <span className="num">{moment(row.created_at, row.zone)}</span>
  return (
    <OverviewPage
      overview={closingsOverview}
      path="/day-summary/closings"
      title={t('closingsTitle')}
      words={(key) => t(key)}
      opens="window"
      open={({ id }) => addressOf(dayClosingApi.report, { params: { id } })}
      cells={{
        created_at: when,
        difference_cents: (row) => signed(row.difference_cents),
        difference_reason: (row) => row.difference_reason && t(`reason_${row.difference_reason}`),
      }}
      widths={{ location: '140px 1.2fr', number: '90px', author: '120px 1fr', reopened: '110px 1fr' }}
      yields={['author', 'expected_cents', 'created_at', 'to_safe_cents', 'difference_reason']}
      filters={filters}
      tools={<DayViews view="closings" />}
      empty={{ title: t('noClosings'), text: t('noClosingsText') }}
    />
  )
}
