import { useTranslation } from 'react-i18next'
import { auditActions } from '#kernel/audit.ts'
import { localTimeAt } from '#kernel/day.ts'
import type { RowOf } from '#kernel/overview.ts'
import { auditApi } from '#features/audit/contract.ts'
import { ActionChip } from '#features/audit/screens/action-chip.tsx'
import { useActor } from '#features/audit/screens/use-actor.tsx'
import { useLogWords } from '#features/audit/screens/use-log-words.tsx'
import { clientAccess } from '#features/clients/contract.ts'
import { stringifySearch } from '#platform/client/address.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { clientPath } from './client-address.ts'

type Row = RowOf<typeof clientAccess>

/** The log with the lines of a sitting: the reads of that person about this client, on its days. */
function linesOf({ at, till, client_id, employee_id, action }: Row): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const days = [at, till].map((moment) => localTimeAt(moment, zone).day)
  return `/audit-log${stringifySearch({
    client: String(client_id),
    days: days.join('..'),
    actions: action,
    ...(employee_id !== null && { employees: String(employee_id) }),
  })}`
}

const action = (row: Row) => <ActionChip action={row.action} />

/**
 * `/clients/9/3`: who looked at this client or changed something of theirs, and when (law A6). A sitting with several
 * lines opens them in the log.
 */
export function AccessTab({ clientId }: { clientId: number }) {
  const { t } = useTranslation(['audit', 'clientFile'])
  const { moment, time } = useFormat()
  const words = useLogWords()
  const actorOf = useActor()
  /** From the first to the last line: `24-11-2026 10:02–10:09`, or one moment. */
  const sitting = ({ at, till }: Row) => {
    const [from, to] = [moment(at), moment(till)]
    if (from === to) return from
    return from.slice(0, 10) === to.slice(0, 10) ? `${from}–${time(till)}` : `${from} – ${to}`
  }
  const seen = (row: Row) => (
    <>
      {row.seen.map(words.subject).join(', ')}
      {row.lines > 1 && <span className="dim"> · {t('lines', { count: row.lines })}</span>}
    </>
  )
  const people = useRead(auditApi.people, {}, { staleTime: 600_000 }).data ?? []
  const at = (row: Row) => <span className="num">{sitting(row)}</span>
  const actor = (row: Row) => actorOf(row) ?? <span className="dim">{t(row.address ? 'nobody' : 'system')}</span>
  return (
    <OverviewPage
      overview={clientAccess}
      path={clientPath(clientId, '3')}
      params={{ id: clientId }}
      title={t('clientFile:access')}
      part
      opens="page"
      open={(row) => (row.lines === 1 ? `/audit-log/${row.id}` : linesOf(row))}
      words={(key) => t(key)}
      cells={{
        at,
        employee: actor,
        action,
        seen,
      }}
      widths={{ at: '190px', employee: '168px 1fr', action: '116px', seen: '180px 2fr', address: '118px' }}
      yields={['address']}
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
      ]}
      empty={{ title: t('clientFile:access'), text: t('clientFile:emptyAccess') }}
    />
  )
}
