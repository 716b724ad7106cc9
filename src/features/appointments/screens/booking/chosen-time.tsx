import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { useFormat } from '#platform/client/format.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import type { Booking } from './use-booking.ts'
import styles from './appointment-form.module.css'

/** The time that will be booked, or the reason why it cannot be yet. It stands beside the button that books it. */
export function ChosenTime({ booking }: { booking: Booking }) {
  const { t } = useTranslation('appointments')
  const { shortDay, time } = useFormat()
  const sentence = useProblemSentence()
  const { slot, stays, start, gone, refused, room, zone, needs, practitioners } = booking
  const reason = gone
    ? t('timeGone', { moment: `${shortDay(gone.day)} ${gone.time}` })
    : refused && (slot || stays)
      ? sentence(refused)
      : null
  if (reason)
    return (
      <span className={`${styles.chosen} ${styles.gone}`} role="status">
        <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
        {reason}
      </span>
    )
  if (start && (slot || stays)) {
    const practitioner = slot && practitioners.find(({ id }) => id === slot.user_id)?.name
    const text = [
      `${shortDay(localTimeAt(start, zone).day)}, ${time(start, zone)}${slot ? `–${time(slot.datetime_till, zone)}` : ''}`,
      room?.free && room.name,
      practitioner,
      stays && t('unmoved'),
    ]
      .filter(Boolean)
      .join(' · ')
    return (
      <span className={styles.chosen} role="status">
        <IconClock size={17} stroke={1.7} aria-hidden />
        <span>
          {text}
          {room && !room.free && <span className={styles.gone}>{t('otherRoom', { room: room.name })}</span>}
        </span>
      </span>
    )
  }
  return (
    <span className={`${styles.chosen} dim`} role="status">
      {needs.length ? '' : t('chooseTime')}
    </span>
  )
}
