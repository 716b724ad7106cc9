import { IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServerProblem } from '#platform/client/api.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useAddressId, useBack, useSearchWords } from '#platform/client/navigation.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { auditApi, type AuditLine } from '../contract.ts'
import { ActionChip } from './action-chip.tsx'
import { ChangesTable } from './changes-table.tsx'
import { useActor } from './use-actor.tsx'
import { useLogWords } from './use-log-words.tsx'
import styles from './audit.module.css'

/** `/audit-log/9`: one line of the log, with the values before and after. */
export function LinePopup() {
  const { t } = useTranslation('audit')
  const words = useLogWords()
  const id = useAddressId('id') ?? 0
  // A line never changes, and reading one about a client is logged: it is read once.
  const read = useRead(auditApi.show, { params: { id } }, { staleTime: Infinity, refetchOnWindowFocus: false })
  const line = read.data
  const subject = line && words.subject(line)
  return (
    <Popup
      title={line ? `${t(`action_${line.action}`)} · ${subject}` : t('line', { id })}
      subtitle={line?.entity_id ? `#${line.entity_id}` : undefined}
      size="wide"
      form={null}
      onClose={useBack('/audit-log')}
      loading={!line}
      error={read.error && !line ? { error: read.error, onRetry: () => void read.refetch() } : null}
    >
      {line && (
        <>
          <Facts line={line} />
          {line.changes.length > 0 && <ChangesTable changes={line.changes} action={line.action} />}
          {!line.changes.length && line.after && <Details after={line.after} />}
          {line.together.length > 0 && <Together together={line.together} />}
        </>
      )}
    </Popup>
  )
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Facts({ line }: { line: AuditLine }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const actor = useActor()(line)
  const { named, more } = line.clients
  return (
    <dl className={styles.facts}>
      <Fact name={t('at')}>
        <span className="num">
          {format.moment(line.at)}:{line.at.slice(17, 19)}
        </span>
      </Fact>
      <Fact name={t('employee')}>{actor ?? <span className="dim">{t(line.address ? 'nobody' : 'system')}</span>}</Fact>
      <Fact name={t('action')}>
        <ActionChip action={line.action} />
      </Fact>
      {line.address && <Fact name={t('address')}>{line.address}</Fact>}
      {line.entity.includes(' ') && (
        <Fact name={t('call')}>
          <span className={styles.code}>{line.entity}</span>
        </Fact>
      )}
      {line.request_id && (
        <Fact name={t('request_id')}>
          <span className={styles.code}>{line.request_id}</span>
        </Fact>
      )}
      {named.length + more > 0 && (
        <Fact name={t('clients')} wide>
          <span className={styles.clients}>
            {named.map(({ id, name }) => (
              <span key={id} className={styles.client}>
                <ClientName id={id} name={name} />
                <Link
                  to="/audit-log"
                  search={{ client: String(id) }}
                  className={styles.lines}
                  aria-label={t('linesOfClient', { name })}
                  title={t('linesOfClient', { name })}
                >
                  <IconHistory size={15} stroke={1.7} aria-hidden />
                </Link>
              </span>
            ))}
            {more > 0 && <span className="dim">{named.length ? t('moreClients', { count: more }) : more}</span>}
          </span>
        </Fact>
      )}
    </dl>
  )
}

/** Further facts of an event: the filters of an export, the reason of a refusal. */
function Details({ after }: { after: Readonly<Record<string, unknown>> }) {
  const { i18n } = useTranslation('audit')
  const words = useLogWords()
  const sentence = useProblemSentence()
  const coded = (value: unknown): string | null =>
    typeof value === 'string' && i18n.exists(`said_${value}`, { ns: 'audit' })
      ? i18n.t(`audit:said_${value}` as 'audit:said_all')
      : null

  function textOf(field: string, value: unknown): string | null {
    if (field === 'problems') return (value as readonly ServerProblem[]).map(sentence).join(' ')
    if (field === 'sort' && typeof value === 'string') return words.field(value)
    if (value && typeof value === 'object' && !Array.isArray(value))
      return (
        Object.entries(value)
          .flatMap(([key, one]) => {
            const text = textOf(key, one)
            return text === null ? [] : [`${words.field(key)}: ${text}`]
          })
          .join('\n') || null
      )
    return coded(value) ?? words.value(field, value)
  }
  const facts = Object.entries(after).flatMap(([field, value]) => {
    const text = textOf(field, value)
    return text === null ? [] : [[field, text] as const]
  })
  return (
    facts.length > 0 && (
      <div className={styles.scroller}>
        <table className={styles.changes}>
          <tbody>
            {facts.map(([field, text]) => (
              <tr key={field}>
                <th scope="row">{words.field(field)}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  )
}

function Together({ together }: Pick<AuditLine, 'together'>) {
  const { t } = useTranslation('audit')
  const words = useLogWords()
  const search = useSearchWords()
  return (
    <>
      <h3 className={styles.part}>{t('together')}</h3>
      <ul className={styles.together}>
        {together.map(({ id, action, entity_id, ...about }) => (
          <li key={id}>
            <Link to={`/audit-log/${id}`} search={search as never}>
              <ActionChip action={action} />
              {words.subject(about)}
              {entity_id !== null && <span className="dim">#{entity_id}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
