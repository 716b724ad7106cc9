import { Button } from '@mantine/core'
import { IconAlertTriangle, IconShieldLock } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useContext, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api.ts'
import { FailedReadsContext } from '../failed-reads.ts'
import { sentencesOf } from '../problems.ts'
import styles from './states.module.css'

interface StateProps {
  readonly title: string
  readonly text?: string
  readonly icon?: ReactNode
  /** The next step that is offered. */
  readonly action?: ReactNode
}

/** Tells that there is nothing to show, and offers a next step. */
export function EmptyState({ title, text, icon, action }: StateProps) {
  return (
    <div className={styles.state}>
      {icon && (
        <div className={styles.icon} aria-hidden>
          {icon}
        </div>
      )}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}

/** Tells why loading failed, and offers to try again. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common')
  const reads = useContext(FailedReadsContext)
  useEffect(() => reads?.markShown(error), [reads, error])
  // Not a failure: the person has to set up two-step verification first (decision C75).
  if (error instanceof ApiError && error.has('two_step_needed')) {
    return (
      <div role="alert">
        <EmptyState
          icon={<IconShieldLock size={22} stroke={1.7} />}
          title={t('twoStepTitle')}
          text={t('twoStepText')}
          action={
            <Button variant="default" onClick={onRetry}>
              {t('retry')}
            </Button>
          }
        />
      </div>
    )
  }
  // Trying again rarely helps here, but a colleague may be undoing it just now.
  const missing = error instanceof ApiError && error.has('not_found')
  const faultNumber = error instanceof ApiError && error.status === 500 ? error.requestId : null
  return (
    <div role="alert" className={styles.state}>
      <div className={`${styles.icon} ${styles.bad}`} aria-hidden>
        <IconAlertTriangle size={22} stroke={1.7} />
      </div>
      <p className={styles.title}>{t(missing ? 'notThere' : 'loadFailed')}</p>
      <p className={styles.text}>{missing ? t('notThereText') : sentencesOf(error).join(' ')}</p>
      {faultNumber && (
        <p className={styles.text}>
          {t('faultNumber')} <code>{faultNumber}</code>
        </p>
      )}
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

interface ReadingProps<T> {
  readonly query: Pick<UseQueryResult<T, ApiError>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** A skeleton of the same shape as the content. */
  readonly skeleton: ReactNode
  readonly children: (data: T) => ReactNode
}

/**
 * The content of a read, its skeleton while it is loading, or the reason why it failed. The content stays when a later
 * refresh fails.
 */
export function Reading<T>({ query, skeleton, children }: ReadingProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  return skeleton
}
