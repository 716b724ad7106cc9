import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconHandGrab } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Carried } from './moving.ts'
import styles from './carried-bar.module.css'

/** Above the calendar while an appointment is in the hand: whose it is, what to do, and the way back. */
export function CarriedBar({ carried: { appointment }, onPutBack }: { carried: Carried; onPutBack: () => void }) {
  const { t } = useTranslation('appointments')
  useHotkeys([['Escape', onPutBack]])
  return (
    <div className={styles.bar} role="status">
      <IconHandGrab size={18} stroke={1.8} aria-hidden />
      <span>{t('carrying', { name: appointment.client_name })}</span>
      <Button size="xs" variant="default" onClick={onPutBack}>{t('putBack')}</Button>
    </div>
  )
}
