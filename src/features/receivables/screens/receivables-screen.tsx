import { useTranslation } from 'react-i18next'
import type { RowOf } from '#kernel/overview.ts'
import { useFormat } from '#platform/client/format.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { receivablesOverview } from '../contract.ts'
import { StateChip } from './state-chip.tsx'

type Row = RowOf<typeof receivablesOverview>

const state = (row: Row) => <StateChip state={row.state} />

/** `/receivables`: the invoices on account that are still open, the longest due first. */
export function ReceivablesScreen() {
  const { t } = useTranslation('receivables')
  const { locations } = useLocationChoice()
  const { moment } = useFormat()
  const lastReminder = (row: Row) =>
    row.last_reminder && `${moment(row.last_reminder).slice(0, 10)}${row.reminders > 1 ? ` (${row.reminders}×)` : ''}`
  return (
    <OverviewPage
      overview={receivablesOverview}
      path="/receivables"
      title={t('title')}
      words={(key) => t(key)}
      open={(row) => `/receivables/${row.id}`}
      cells={{ state, last_reminder: lastReminder }}
      widths={{
        ref: '140px',
        client: '140px 1fr',
        location: '140px 1fr',
        invoice_date: '112px',
        due_date: '112px',
        age_days: '92px',
        amount_cents: '96px',
        paid_cents: '96px',
        written_off_cents: '108px',
        open_cents: '96px',
        last_reminder: '124px',
        state: '130px',
      }}
      yields={['written_off_cents', 'location', 'invoice_date', 'paid_cents', 'last_reminder']}
      filters={[
        {
          kind: 'choice',
          key: 'state',
          label: t('state'),
          options: (['open', 'overdue', 'settled', 'all'] as const).map((value) => ({
            value,
            label: t(`state_${value}`),
          })),
        },
        { kind: 'days', key: 'days', label: t('days') },
        {
          kind: 'choices',
          key: 'locations',
          label: t('location'),
          options: locations.map((place) => ({ value: place.id, label: placeName(place) })),
        },
      ]}
      totals={{ open_cents: t('open_cents'), overdue_cents: t('overdue_cents') }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}
