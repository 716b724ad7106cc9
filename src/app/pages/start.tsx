import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#platform/client/ui/states.tsx'

/** `/` of somebody who may open nothing yet; everyone else is sent on to their first screen. */
export function Start() {
  const { t } = useTranslation('common')
  return <EmptyState icon={<IconLock size={22} stroke={1.7} />} title={t('nothingTitle')} text={t('nothingText')} />
}
