import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#platform/client/ui/states.tsx'

/** The start page of a person without any permission; everyone else is redirected to their first screen. */
export function Start() {
  const { t } = useTranslation('common')
  return <EmptyState icon={<IconLock size={22} stroke={1.7} />} title={t('nothingTitle')} text={t('nothingText')} />
}
