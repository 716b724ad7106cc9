import { useTranslation } from 'react-i18next'
import type { RowOf } from '#kernel/overview.ts'
import { useRead } from '#platform/client/data.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { useMay } from '#platform/client/session.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { withInactive } from '#features/reference-data/screens/offered.ts'
import { insuredCareOverview, mayClaim } from '../contract.ts'
import { ClaimCard } from './claim-card.tsx'

type Row = RowOf<typeof insuredCareOverview>

/** `/insured-care`: the insured lines of invoices, and the file in which they are claimed. */
export function InsuredCareScreen() {
  const { t } = useTranslation('insuredCare')
  const may = useMay()
  const { locations } = useLocationChoice()
  const insurers = useRead(referenceDataApi.healthInsurances, { query: withInactive }, { staleTime: 3_600_000 }).data
  const options = (insurers ?? []).map(({ id, full_name }) => ({ value: id, label: full_name }))
  const gaps = (row: Row) =>
    row.gaps.length ? row.gaps.map((gap) => t(`gap_${gap}`)).join(', ') : <span className="dim">{t('complete')}</span>
  return (
    <OverviewPage
      overview={insuredCareOverview}
      path="/insured-care"
      title={t('title')}
      words={(key) => t(key)}
      above={may(mayClaim) && <ClaimCard insurers={options} />}
      open={(row) => `/api/invoices/${row.ref}`}
      opens="window"
      cells={{ gaps }}
      widths={{
        ref: '140px',
        supply_date: '116px',
        client: '130px 1fr',
        insurer: '120px 1fr',
        uzovi_code: '96px',
        product: '120px 1fr',
        treatment: '120px 1fr',
        performance_code: '112px',
        practitioner: '120px 1fr',
        agb_code: '92px',
        care_date: '104px',
        total_cents: '92px',
        gaps: '120px 1fr',
      }}
      yields={['uzovi_code', 'agb_code', 'treatment', 'practitioner', 'care_date', 'performance_code']}
      filters={[
        { kind: 'days', key: 'days', label: t('days') },
        { kind: 'choices', key: 'insurers', label: t('insurer'), options },
        {
          kind: 'choices',
          key: 'locations',
          label: t('locations'),
          options: locations.map((place) => ({ value: place.id, label: placeName(place) })),
        },
        {
          kind: 'choice',
          key: 'incomplete',
          label: t('completeness'),
          options: [{ value: 'true', label: t('incomplete') }],
        },
      ]}
      totals={{ total_cents: t('total') }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}
