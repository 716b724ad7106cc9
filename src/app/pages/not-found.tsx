import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { tabTitle } from '#platform/client/defaults.ts'
import { useGo } from '#platform/client/navigation.ts'
import { EmptyState } from '#platform/client/ui/states.tsx'

export function NotFound() {
  const { t } = useTranslation('common')
  const go = useGo()
  const title = tabTitle(t('notFoundTitle'))
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <EmptyState
      icon={<IconMapQuestion size={22} stroke={1.7} />}
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={
        <Button variant="default" onClick={() => go('/')}>
          {t('toStart')}
        </Button>
      }
    />
  )
}
