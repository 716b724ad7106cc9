import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { auditActions } from '#kernel/audit.ts'
import type { RowOf } from '#kernel/overview.ts'
import { queryOf, useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { SearchSelect } from '#platform/client/ui/search-select.tsx'
import { listsApi, type ClientOption } from '#features/lists/contract.ts'
import { auditApi, auditOverview, reviewKinds } from '../contract.ts'
import { ActionChip } from './action-chip.tsx'
import { useActor } from './use-actor.tsx'
import { useLogWords } from './use-log-words.tsx'

type Row = RowOf<typeof auditOverview>

const action = (row: Row) => <ActionChip action={row.action} />
const clientField = (id: string | null, onChange: (id: string | null) => void) => (
  <ClientField id={id} onChange={onChange} />
)

/** `/audit-log`: who did what, newest first, for the monthly review (law A6). */
export function LogScreen() {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const words = useLogWords()
  const people = useRead(auditApi.people, {}, { staleTime: 600_000 }).data ?? []
  const at = (row: Row) => <span className="num">{format.moment(row.at)}</span>
  const actorOf = useActor()
  const employee = (row: Row) => actorOf(row) ?? <span className="dim">{t(row.address ? 'nobody' : 'system')}</span>
  const clients = ({ clients: { named, more } }: Row) => (
    <>
      {named.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link className="link" to={`/clients/${id}`}>
            {name}
          </Link>
        </Fragment>
      ))}
      {more > 0 && <span className="dim">{named.length ? ` ${t('moreClients', { count: more })}` : more}</span>}
    </>
  )
  return (
    <OverviewPage
      overview={auditOverview}
      path="/audit-log"
      title={t('title')}
      words={(key) => t(key)}
      open={(row) => `/audit-log/${row.id}`}
      cells={{
        at,
        employee,
        action,
        entity: (row) => words.subject(row),
        entity_id: (row) => row.entity_id,
        clients,
        request_id: (row) => row.request_id?.slice(0, 8),
      }}
      widths={{
        at: '148px',
        employee: '168px 1fr',
        action: '116px 1fr',
        entity: '136px 1fr',
        entity_id: '80px',
        clients: '150px 2fr',
        address: '118px',
        request_id: '92px',
      }}
      yields={['request_id']}
      filters={[
        { kind: 'days', key: 'days', label: t('days') },
        {
          kind: 'choices',
          key: 'employees',
          label: t('employees'),
          options: people.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'choices',
          key: 'actions',
          label: t('actions'),
          options: auditActions.map((value) => ({ value, label: t(`action_${value}`) })),
        },
        {
          kind: 'choices',
          key: 'subjects',
          label: t('subjects'),
          options: words.subjects().toSorted((a, b) => a.label.localeCompare(b.label)),
        },
        { kind: 'one', key: 'client', label: t('client'), input: clientField },
      ]}
      totals={{ reads: t('reads'), changes: t('changes'), refusals: t('refusals'), exports: t('exports') }}
      kinds={{ filter: 'actions', values: reviewKinds }}
      empty={{ title: t('title'), text: t('emptyText') }}
    />
  )
}

/** Finds a client by name; the address has only their id. */
function ClientField({ id, onChange }: { id: string | null; onChange: (id: string | null) => void }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const chosen = useRead(
    listsApi.clients,
    { query: { include: id ?? undefined } },
    { enabled: id !== null, staleTime: 600_000 },
  ).data?.find((client) => String(client.id) === id)
  return (
    <SearchSelect<ClientOption>
      label={t('client')}
      value={chosen ?? null}
      minLength={1}
      find={(search) => queryOf(listsApi.clients, { query: { filters: { search } } })}
      idOf={(client) => client.id}
      nameOf={(client) => `${client.first_name} ${client.last_name}`}
      detailOf={(client) => client.birthdate && format.day(client.birthdate)}
      onChange={(client) => onChange(client && String(client.id))}
    />
  )
}
