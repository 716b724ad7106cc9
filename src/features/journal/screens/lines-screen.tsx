import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { useSearchWords } from '#platform/client/navigation.ts'
import type { FilterField } from '#platform/client/ui/overview/overview-address.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { invoicesApi } from '#features/invoices/contract.ts'
import { lineDimensions, turnoverApi, turnoverLines, turnoverPayments, type Dimension } from '../contract/turnover.ts'
import { OpenedFrom } from './opened-from.tsx'
import { usePeriodAbove } from './period.tsx'
import { useRowName } from './row-name.ts'
import { totalRow, turnoverNumbers } from './turnover-numbers.ts'

/** The fields that both lists have: the days and the location. */
function usePlaceFields(): readonly FilterField[] {
  const { t } = useTranslation('journal')
  const { countryId } = useCountryChoice()
  const { locations } = useLocationChoice()
  return [
    { kind: 'days', key: 'days', label: t('days') },
    {
      kind: 'choice',
      key: 'location',
      label: t('location'),
      options: locations
        .filter((one) => one.supported_country_id === countryId)
        .map((one) => ({ value: one.id, label: placeName(one) })),
    },
  ]
}

/** The turnover by a dimension in the days and at the location of the address. */
function useTurnoverAbove(by: Dimension) {
  const { countryId } = useCountryChoice()
  const { location } = useSearchWords()
  const { from, to } = usePeriodAbove()
  const nameOf = useRowName(by)
  const { data } = useRead(
    turnoverApi.show,
    {
      query: {
        by,
        country: countryId ?? 0,
        ...(location && { location: Number(location) }),
        filters: { from: from!, to: to! },
      },
    },
    { staleTime: 60_000, enabled: Boolean(countryId && from && to) },
  )
  return { turnover: data, options: (data?.rows ?? []).map((row) => ({ value: row.key, label: nameOf(row) })) }
}

interface OpenedProps {
  readonly by: Dimension
  /** The row of the number; undefined for the last row, which adds up all of them. */
  readonly rowKey: string | undefined
  readonly above: ReturnType<typeof useTurnoverAbove>
}

/** The number of the turnover whose lines are listed, and the way back to it. */
function Opened({ by, rowKey, above: { turnover, options } }: OpenedProps) {
  const { t } = useTranslation('journal')
  const { euros, count } = useFormat()
  const { location, of } = useSearchWords()
  const period = usePeriodAbove()
  const column = turnoverNumbers.find((one) => one === of) ?? 'gross_cents'
  const row = rowKey === undefined ? turnover && totalRow(turnover) : turnover?.rows.find(({ key }) => key === rowKey)
  const value = row?.[column] ?? null
  const isCount = column === 'invoices' || column === 'amount'
  return (
    <OpenedFrom
      path="/turnover"
      search={{ by, ...period, ...(location && { location }) }}
      back={t('back')}
      opened={
        value === null
          ? null
          : {
              name: options.find((option) => option.value === rowKey)?.label ?? t('total'),
              column: t(by === 'method' && column === 'gross_cents' ? 'amount_cents' : column),
              number: isCount ? count(value) : euros(value),
            }
      }
    />
  )
}

const open = ({ ref }: { ref: string }) => addressOf(invoicesApi.document, { params: { ref } })

/** `/turnover/lines?by=treatment&key=3&days=2026-11-01..2026-11-30`: the invoice lines below a number. */
export function LinesScreen() {
  const { t } = useTranslation('journal')
  const { countryId } = useCountryChoice()
  const words = useSearchWords()
  const by = lineDimensions.find((one) => one === words.by) ?? 'location'
  const above = useTurnoverAbove(by)
  const place = usePlaceFields()
  return (
    <OverviewPage
      overview={turnoverLines}
      path="/turnover/lines"
      title={t('linesTitle')}
      above={<Opened by={by} rowKey={words.key} above={above} />}
      words={(key) => t(key)}
      open={open}
      opens="window"
      within={{ country: countryId ?? 0 }}
      filters={[
        ...place,
        {
          kind: 'choice',
          key: 'by',
          label: t('by'),
          options: lineDimensions.map((one) => ({ value: one, label: t(`by.${one}`) })),
        },
        { kind: 'choice', key: 'key', label: t(`by.${by}`), options: above.options },
      ]}
      widths={{
        day: '104px',
        description: '170px 2fr',
        ref: '140px',
        amount: '80px',
        net_cents: '110px',
        vat_cents: '100px',
        gross_cents: '110px',
      }}
      totals={{
        invoices: t('invoices'),
        amount: t('amount'),
        net_cents: t('net_cents'),
        vat_cents: t('vat_cents'),
        gross_cents: t('gross_cents'),
      }}
      yields={['practitioner', 'location', 'amount', 'vat_cents']}
      empty={{ title: t('noLinesTitle') }}
    />
  )
}

/** `/turnover/payments?method=2&days=2026-11-01..2026-11-30`: the payments below a number. */
export function PaymentsScreen() {
  const { t } = useTranslation('journal')
  const { countryId } = useCountryChoice()
  const { method } = useSearchWords()
  const above = useTurnoverAbove('method')
  const place = usePlaceFields()
  return (
    <OverviewPage
      overview={turnoverPayments}
      path="/turnover/payments"
      title={t('paymentsTitle')}
      above={<Opened by="method" rowKey={method} above={above} />}
      words={(key) => t(key)}
      open={open}
      opens="window"
      within={{ country: countryId ?? 0 }}
      filters={[...place, { kind: 'choice', key: 'method', label: t('method'), options: above.options }]}
      totals={{ invoices: t('invoices'), gross_cents: t('total') }}
      widths={{ day: '104px', ref: '140px', amount_cents: '120px' }}
      empty={{ title: t('noLinesTitle') }}
    />
  )
}
