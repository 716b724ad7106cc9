import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconHistory, IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnyEndpoint, CallOf } from '#kernel/endpoint.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import type { Change, History as Told, HistoryLine } from '../contract.ts'
import { byLanguage } from '../rules.ts'
import { useActor } from './use-actor.tsx'
import { useLogWords } from './use-log-words.tsx'
import styles from './history.module.css'

export interface HistoryProps<E extends AnyEndpoint> {
  /** From `historyEndpoint`: `employeesApi.history`. */
  readonly of: E
  readonly params: CallOf<E>['params']
  /** The words for a value that only the feature knows, such as a permission. */
  readonly say?: (field: string, value: unknown) => string | undefined
  /** The time zone in which times are shown; by default the browser's. */
  readonly zone?: string
}

/** The changes of a record, the newest first. For a tab of any record's popup. */
export function History<E extends AnyEndpoint>({ of, params, say, zone }: HistoryProps<E>) {
  const { t } = useTranslation('audit')
  const read = useRead(of, { params }, { staleTime: 0, refetchOnWindowFocus: false })
  return (
    <Reading query={read} skeleton={<SkeletonLines lines={7} />}>
      {(answer) => {
        const { lines, more } = answer as Told
        if (!lines.length)
          return (
            <EmptyState
              icon={<IconHistory size={22} stroke={1.7} />}
              title={t('historyEmpty')}
              text={t('historyEmptyText')}
            />
          )
        return (
          <>
            <ol className={styles.lines} aria-label={t('history')}>
              {lines.map((line) => (
                <Line key={line.id} line={line} say={say} zone={zone} />
              ))}
            </ol>
            {more && <p className={styles.note}>{t('historyMore')}</p>}
          </>
        )
      }}
    </Reading>
  )
}

function Line({ line, say, zone }: { line: HistoryLine } & Pick<HistoryProps<AnyEndpoint>, 'say' | 'zone'>) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const words = useLogWords()
  const actorOf = useActor()
  const { at, action, changes } = line
  return (
    <li className={styles.line} data-action={action}>
      <p className={styles.head}>
        <b>
          {action === 'create' || action === 'update' || action === 'delete'
            ? t(`done_${action}`)
            : t(`action_${action}`)}
        </b>
        <span>{t('by', { name: actorOf(line) ?? t('system') })}</span>
        <time dateTime={at} className="num">
          {format.moment(at, zone)}
        </time>
      </p>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.flatMap(byLanguage).map((change, index) => (
            <Changed
              key={`${change.field} ${index}`}
              change={change}
              label={words.field(change.field, change.language)}
              valueOf={(value, name) => say?.(change.field, value) ?? words.value(change.field, value, name)}
            />
          ))}
        </dl>
      )}
    </li>
  )
}

function Changed({
  change: { before, after, before_name, after_name },
  label,
  valueOf,
}: {
  change: Change
  label: string
  valueOf: (value: unknown, name: Change['before_name']) => string | null
}) {
  const { t } = useTranslation(['audit', 'common'])
  const [was, is] = [valueOf(before, before_name), valueOf(after, after_name)]
  const added = was === null
  const SignIcon = added ? IconPlus : IconMinus
  return (
    <>
      <dt>{label}</dt>
      {was === null || is === null ? (
        <dd className={added ? undefined : styles.was}>
          <span className={styles.sign} data-added={added || undefined}>
            <SignIcon size={14} stroke={2} aria-hidden />
            <VisuallyHidden>{t(added ? 'added' : 'removed')}: </VisuallyHidden>
          </span>
          {is ?? was ?? t('common:nothing')}
        </dd>
      ) : (
        <dd>
          <span className={styles.was}>{was}</span>
          <IconArrowRight size={14} stroke={1.8} className={styles.arrow} aria-hidden />
          <VisuallyHidden> {t('became')} </VisuallyHidden>
          {is}
        </dd>
      )}
    </>
  )
}
