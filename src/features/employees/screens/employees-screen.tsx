import { IconCircleOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#kernel/overview.ts'
import { translate } from '#kernel/translatable.ts'
import { send } from '#platform/client/api.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { refuseInList } from '#platform/client/left-behind.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { usePerson } from '#platform/client/session.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { employeesApi, employeesOverview } from '../contract.ts'
import { Names } from './names.tsx'

type Row = RowOf<typeof employeesOverview>

/** `/employees`: the employees of the chain, with their roles and locations (spec 3 §2). */
export function EmployeesScreen() {
  const { t } = useTranslation('employees')
  const language = useLanguage()
  const format = useFormat()
  const person = usePerson()
  const { locations } = useLocationChoice()
  const roles = useRead(employeesApi.roles, {}, { staleTime: 60_000 }).data ?? []
  const namesOfRoles = (row: Row) => <Names names={row.roles.map((role) => translate(role.name, language))} />
  const places = (row: Row) => <Names names={row.locations} />
  const qualifications = (row: Row) => <Names names={row.qualifications} />
  const status = (row: Row) => {
    if (row.status === 'invited') return <Chip tone="accent">{t('invited')}</Chip>
    return row.deactivated_at ? (
      <span className="dim">{t('since', { day: format.moment(row.deactivated_at).slice(0, 10) })}</span>
    ) : (
      t('active')
    )
  }
  return (
    <OverviewPage
      overview={employeesOverview}
      path="/employees"
      title={t('title')}
      words={(key) => t(key)}
      open={(row) => `/employees/${row.id}`}
      prefetch={employeesApi.show}
      cells={{ roles: namesOfRoles, locations: places, qualifications, status }}
      widths={{
        name: '164px 1fr',
        email: '242px 1.4fr',
        roles: '175px 1fr',
        locations: '174px 1fr',
        qualifications: '224px 1.2fr',
        status: '124px',
      }}
      yields={['qualifications']}
      filters={[
        { kind: 'status' },
        {
          kind: 'choices',
          key: 'roles',
          label: t('roles'),
          options: roles
            .filter((role) => role.slug !== 'client')
            .map((role) => ({ value: role.id, label: translate(role.name, language) })),
        },
        {
          kind: 'choices',
          key: 'locations',
          label: t('locations'),
          options: locations.map((place) => ({ value: place.id, label: placeName(place) })),
        },
        {
          kind: 'choice',
          key: 'practitioners',
          label: t('practitioners'),
          options: [{ value: 'true', label: t('practitionersOnly') }],
        },
      ]}
      totals={{ practitioners: t('practitioners'), invited: t('invited') }}
      add={{ may: 'user.create', path: '/employees/new', label: t('add') }}
      rowActions={[
        {
          label: t('deactivate'),
          icon: IconCircleOff,
          may: 'user.update',
          danger: true,
          fits: (row) => row.editable && !row.deactivated_at && row.id !== person.id,
          run: (row) => send(employeesApi.remove, { params: { id: row.id } }).catch(refuseInList),
          done: (row) => t('deactivated', { name: row.name }),
          undo: (row) => send(employeesApi.activate, { params: { id: row.id } }),
        },
      ]}
      empty={{ title: t('title'), text: t('emptyText') }}
    />
  )
}
