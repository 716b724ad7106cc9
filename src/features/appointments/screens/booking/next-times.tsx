import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { localTimeAt, type Instant } from '#kernel/day.ts'
import type { Slot } from '#features/availability/contract.ts'
import { useFormat } from '#platform/client/format.ts'
import styles from './appointment-form.module.css'

interface NextTimesProps {
  readonly slots: readonly Slot[]
  readonly zone: string
  readonly chosen: Instant | null
  readonly onChoose: (slot: Slot) => void
}

/** The next free times, as buttons, when the chosen time was taken meanwhile. */
export function NextTimes({ slots, zone, chosen, onChoose }: NextTimesProps) {
  const { t } = useTranslation('appointments')
  const { shortDay, time } = useFormat()
  return (
    <section className={styles.next} aria-label={t('nextTimes')}>
      <h3>{t('nextTimes')}</h3>
      <div>
        {slots.map((slot) => {
          const pressed = slot.datetime_from === chosen
          return (
            <Button
              key={slot.datetime_from}
              size="xs"
              variant={pressed ? 'filled' : 'default'}
              aria-pressed={pressed}
              onClick={() => onChoose(slot)}
            >
              {`${shortDay(localTimeAt(slot.datetime_from, zone).day)} ${time(slot.datetime_from, zone)}`}
            </Button>
          )
        })}
      </div>
    </section>
  )
}
