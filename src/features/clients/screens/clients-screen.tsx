import { IconCircleOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { parseDay } from '#kernel/day.ts'
import type { RowOf } from '#kernel/overview.ts'
import { maySeeCredit } from '#features/credit/rules.ts'
import { send } from '#platform/client/api.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { useFormat } from '#platform/client/format.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { useMay } from '#platform/client/session.ts'
import { spacedPhone } from '#kernel/spaced-phone.ts'
import { browserToday, DayInput } from '#platform/client/ui/day-input.tsx'
import type { FilterField } from '#platform/client/ui/overview/overview-address.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { clientsApi, clientsOverview } from '../contract.ts'

type Row = RowOf<typeof clientsOverview>

/** The filters, of which some are not for everybody: one country is no choice, and credit is money (decision C135). */
function useClientFilters(): readonly FilterField[] {
  const { t } = useTranslation('clients')
  const { countries } = useCountryChoice()
  const { locations } = useLocationChoice()
  const may = useMay()
  const ofCountries: FilterField = {
    kind: 'choices',
    key: 'countries',
    label: t('country_id'),
    options: countries.map(({ id, name }) => ({ value: id, label: name })),
  }
  const withCredit: FilterField = {
    kind: 'choice',
    key: 'credit',
    label: t('credit_cents'),
    options: [{ value: 'true', label: t('withCredit') }],
  }
  const withOpenTerms: FilterField = {
    kind: 'choice',
    key: 'open_terms',
    label: t('openTerms'),
    options: [{ value: 'true', label: t('withOpenTerms') }],
  }
  return [
    { kind: 'status' },
    ...(countries.length > 1 ? [ofCountries] : []),
    {
      kind: 'choices',
      key: 'locations',
      label: t('lastLocation'),
      options: locations.map((place) => ({ value: place.id, label: placeName(place) })),
    },
    ...(may(maySeeCredit) ? [withCredit, withOpenTerms] : []),
    {
      kind: 'one',
      key: 'no_visit_since',
      label: t('noVisitSince'),
      input: (value, onChange) => (
        <DayInput
          label={t('noVisitSince')}
          value={value}
          max={browserToday()}
          onChange={(typed) => onChange((typed && parseDay(typed)) || null)}
        />
      ),
    },
  ]
}

/** The titles of columns that are shorter than the label of their field. */
const short = {
  birthdate: 'born',
  phone_number: 'phone',
  email: 'mail',
  last_visit: 'lastHere',
  next_visit: 'comesNext',
} as const as Readonly<Partial<Record<string, 'born' | 'phone' | 'mail' | 'lastHere' | 'comesNext'>>>

/** `/clients`: the clients of the own countries, with their visits and credit. */
export function ClientsScreen() {
  const { t } = useTranslation('clients')
  const format = useFormat()
  const filters = useClientFilters()
  const phone = (row: Row) => row.phone_number && spacedPhone(row.phone_number)
  const lastVisit = (row: Row) => row.last_visit && format.moment(row.last_visit, row.zone).slice(0, 10)
  const nextVisit = (row: Row) => row.next_visit && format.moment(row.next_visit, row.zone)
  const status = (row: Row) =>
    row.deactivated_at ? (
      <span className="dim">{t('since', { day: format.moment(row.deactivated_at).slice(0, 10) })}</span>
    ) : (
      t('active')
    )
  return (
    <OverviewPage
      overview={clientsOverview}
      path="/clients"
      title={t('title')}
      words={(key) => t(short[key] ?? key)}
      open={(row) => `/clients/${row.id}`}
      opens="page"
      cells={{ phone_number: phone, last_visit: lastVisit, next_visit: nextVisit, status }}
      widths={{
        name: '144px 1.2fr',
        birthdate: '104px',
        phone_number: '138px',
        email: '130px 1.4fr',
        place: '100px 0.7fr',
        last_visit: '112px',
        next_visit: '148px',
        credit_cents: '92px',
        status: '92px',
      }}
      yields={['status', 'place', 'email']}
      filters={filters}
      add={{ may: 'client.create', path: '/clients/new', label: t('create') }}
      rowActions={[
        {
          label: t('deactivate'),
          icon: IconCircleOff,
          may: 'client.update',
          danger: true,
          fits: (row) => !row.deactivated_at,
          run: (row) => send(clientsApi.remove, { params: { id: row.id } }),
          done: (row) => t('deactivated', { name: row.name }),
          undo: (row) => send(clientsApi.activate, { params: { id: row.id } }),
        },
      ]}
      empty={{ title: t('title'), text: t('emptyText') }}
    />
  )
}
