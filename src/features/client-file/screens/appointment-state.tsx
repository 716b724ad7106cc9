import { IconCalendarX, IconUserX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { lightBefore, statusLight } from '#features/appointments/rules.ts'
import { useNow } from '#features/appointments/screens/use-now.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { StatusLight } from '#platform/client/ui/status-light.tsx'
import type { ClientAppointment } from '../contract.ts'
import styles from './blocks.module.css'

/**
 * The state of an appointment: cancelled, missed, or how far contract, report and payment are, for those who may see
 * that.
 * @param withWord the word stands beside the light.
 */
export function AppointmentState({
  appointment,
  withWord = false,
}: {
  appointment: ClientAppointment
  withWord?: boolean
}) {
  const { t } = useTranslation(['clientFile', 'appointments'])
  const now = useNow()
  const { state, prerequisites } = appointment
  if (state === 'cancelled')
    return <Chip icon={<IconCalendarX size={13} stroke={1.8} aria-hidden />}>{t('state_cancelled')}</Chip>
  if (state === 'no_show')
    return (
      <Chip tone="warn" icon={<IconUserX size={13} stroke={1.8} aria-hidden />}>
        {t('state_no_show')}
      </Chip>
    )
  const word = t(`state_${state}`)
  if (!prerequisites) return withWord ? word : null
  const visit = { ...appointment, ...prerequisites }
  const { light, done } = statusLight(visit)
  const count = t('appointments:doneOf', { done })
  const before = lightBefore(visit, now)
  const shownLight = before === 'quiet' ? 'ring' : before === 'warns' ? 'amber' : light!
  const meaning = before === 'warns' ? `${word}, ${t('appointments:noContract')}` : before ? word : `${word}, ${count}`
  const shape = <StatusLight light={shownLight} word={meaning} hideWord />
  if (!withWord) return shape
  return (
    <span className={styles.state}>
      {shape}
      <span aria-hidden>{word}</span>
    </span>
  )
}
