import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import { parseDay } from '#kernel/day.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { useRead } from '#platform/client/data.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { useSearchWords } from '#platform/client/navigation.ts'
import type { FilterField } from '#platform/client/ui/overview/overview-address.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { invoicesApi } from '#features/invoices/contract.ts'
import { lineDimensions, turnoverApi, turnoverLines, turnoverPayments, type Dimension } from '../contract/turnover.ts'
import { usePeriodAbove } from './period.tsx'
import { useRowName } from './row-name.ts'
import styles from './journal.module.css'

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

/** The rows of the turnover by a dimension in the days of the address, to choose another one. */
function useRowOptions(by: Dimension) {
  const { countryId } = useCountryChoice()
  const { days = '', location } = useSearchWords()
  const [from, to] = days.split('..').map((day) => parseDay(day))
  const nameOf = useRowName(by)
  const rows = useRead(
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
  ).data?.rows
  return (rows ?? []).map((row) => ({ value: row.key, label: nameOf(row) }))
}

/** Leads back to the turnover of the same days, told apart by the same thing. */
function Back({ by }: { by: Dimension }) {
  const { t } = useTranslation('journal')
  const { location } = useSearchWords()
  const search = { by, ...usePeriodAbove(), ...(location && { location }) } as never
  return (
    <p className={styles.back}>
      <Link className={styles.link} to="/turnover" search={search}>
        {t('back')}
      </Link>
    </p>
  )
}

const open = ({ ref }: { ref: string }) => addressOf(invoicesApi.document, { params: { ref } })

/** `/turnover/lines?by=treatment&key=3&days=2026-11-01..2026-11-30`: the invoice lines below a number. */
export function LinesScreen() {
  const { t } = useTranslation('journal')
  const { countryId } = useCountryChoice()
  const words = useSearchWords()
  const by = lineDimensions.find((one) => one === words.by) ?? 'location'
  const keys = useRowOptions(by)
  const place = usePlaceFields()
  return (
    <OverviewPage
      overview={turnoverLines}
      path="/turnover/lines"
      title={t('linesTitle')}
      above={<Back by={by} />}
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
        { kind: 'choice', key: 'key', label: t(`by.${by}`), options: keys },
      ]}
      widths={{
        day: '104px',
        description: '170px 2fr',
        ref: '130px',
        amount: '80px',
        net_cents: '110px',
        vat_cents: '100px',
        gross_cents: '110px',
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
  const methods = useRowOptions('method')
  const place = usePlaceFields()
  return (
    <OverviewPage
      overview={turnoverPayments}
      path="/turnover/payments"
      title={t('paymentsTitle')}
      above={<Back by="method" />}
      words={(key) => t(key)}
      open={open}
      opens="window"
      within={{ country: countryId ?? 0 }}
      filters={[...place, { kind: 'choice', key: 'method', label: t('method'), options: methods }]}
      widths={{ day: '104px', ref: '130px', amount_cents: '120px' }}
      empty={{ title: t('noLinesTitle') }}
    />
  )
}
