import { Button } from '@mantine/core'
import { IconHammer } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useGo } from '#platform/client/navigation.ts'
import { EmptyState } from '#platform/client/ui/states.tsx'

/** A page whose address is reserved and which does not exist yet: it says so. */
export function NotBuilt() {
  const { t } = useTranslation('common')
  const go = useGo()
  return (
    <EmptyState
      icon={<IconHammer size={22} stroke={1.7} />}
      title={t('notBuiltTitle')}
      text={t('notBuiltText')}
      action={
        <Button variant="default" onClick={() => go('/')}>
          {t('toStart')}
        </Button>
      }
    />
  )
}
