import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/client/api.ts'
import { healed, longestPauseMs, pauseMs } from '#platform/client/reachable.ts'
import { EmptyState, LoadError } from '#platform/client/ui/states.tsx'
import styles from './crash.module.css'

/** Each trial that fails shows this page anew, so the pause before the next one is kept beside it. */
const trial = { at: 0, pauseMs }
function nextPause(): number {
  const isAgain = trial.at > 0 && performance.now() - trial.at < 2 * longestPauseMs
  trial.pauseMs = isAgain ? Math.min(2 * trial.pauseMs, longestPauseMs) : pauseMs
  return trial.pauseMs
}

/**
 * Replaces a page that crashed: tells what to do and what to report. The shell around it stays. A page that could not be
 * loaded for want of a connection is loaded by itself once the server answers.
 */
export function Crash({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('common')
  const router = useRouter()
  const isUnreached = error instanceof ApiError && error.isAway
  const load = async () => {
    trial.at = performance.now()
    reset()
    await router.invalidate().catch(() => undefined)
  }
  const loadByItself = useEffectEvent(load)
  useEffect(() => {
    let isOver = !isUnreached
    void healed(
      () => !isOver,
      () => loadByItself(),
      undefined,
      nextPause(),
    )
    return () => {
      isOver = true
    }
  }, [isUnreached])
  if (error instanceof ApiError)
    return (
      <main>
        <LoadError error={error} onRetry={() => void load()} />
      </main>
    )
  return (
    <main>
      <EmptyState
        icon={<IconAlertTriangle size={22} stroke={1.7} />}
        title={t('crashTitle')}
        text={t('crashText')}
        action={
          <>
            <Button variant="default" onClick={() => window.location.reload()}>
              {t('reload')}
            </Button>
            <code className={styles.details}>{error instanceof Error ? error.message : String(error)}</code>
          </>
        }
      />
    </main>
  )
}
