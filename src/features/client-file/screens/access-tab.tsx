import { useTranslation } from 'react-i18next'
import { auditActions } from '#kernel/audit.ts'
import type { RowOf } from '#kernel/overview.ts'
import { auditApi } from '#features/audit/contract.ts'
import { ActionChip } from '#features/audit/screens/action-chip.tsx'
import { useActor } from '#features/audit/screens/use-actor.tsx'
import { useLogWords } from '#features/audit/screens/use-log-words.tsx'
import { clientAccess } from '#features/clients/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { clientPath } from './client-address.ts'

type Row = RowOf<typeof clientAccess>

const action = (row: Row) => <ActionChip action={row.action} />

/** `/clients/9/3`: who looked at this client or changed something of theirs, and when (law A6). */
export function AccessTab({ clientId }: { clientId: number }) {
  const { t } = useTranslation(['audit', 'clientFile'])
  const { moment } = useFormat()
  const words = useLogWords()
  const actorOf = useActor()
  const people = useRead(auditApi.people, {}, { staleTime: 600_000 }).data ?? []
  const at = (row: Row) => <span className="num">{moment(row.at)}</span>
  const actor = (row: Row) => actorOf(row) ?? <span className="dim">{t(row.address ? 'nobody' : 'system')}</span>
  return (
    <OverviewPage
      overview={clientAccess}
      path={clientPath(clientId, '3')}
      params={{ id: clientId }}
      title={t('clientFile:access')}
      part
      opens="page"
      open={(row) => `/audit-log/${row.id}`}
      words={(key) => t(key)}
      cells={{
        at,
        employee: actor,
        action,
        entity: (row) => words.subject(row),
      }}
      widths={{ at: '148px', employee: '168px 1fr', action: '116px 1fr', entity: '136px 1fr', address: '118px' }}
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
