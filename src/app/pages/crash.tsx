import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/client/api.ts'
import { EmptyState, LoadError } from '#platform/client/ui/states.tsx'
import styles from './crash.module.css'

/** Replaces a page that crashed: tells what to do and what to report. The shell around it stays. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('common')
  const router = useRouter()
  if (error instanceof ApiError)
    return (
      <main>
        <LoadError
          error={error}
          onRetry={() => {
            reset()
            void router.invalidate()
          }}
        />
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
