import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { localTimeAt, type Instant } from '#kernel/day.ts'
import type { Slot } from '../contract.ts'
import { dayParts, partOf } from './month.ts'
import styles from './slot-times.module.css'

interface SlotTimesProps {
  readonly slots: readonly Slot[]
  readonly zone: string
  /** The start that is chosen. */
  readonly chosen: Instant | null
  readonly onChoose: (slot: Slot) => void
  /** Focuses the chosen time when the times appear. */
  readonly focusChosen: boolean
  readonly practitionerOf: (userId: number) => string
}

/** The free times of a day. They are one Tab stop; the arrows choose. */
export function SlotTimes({ slots, zone, chosen, onChoose, focusChosen, practitionerOf }: SlotTimesProps) {
  const { t } = useTranslation('availability')
  const name = useId()
  const times = slots.map((slot) => ({ slot, time: localTimeAt(slot.datetime_from, zone).time }))
  return (
    <div className={styles.times} role="radiogroup" aria-label={t('times')}>
      {dayParts.map((part) => {
        const those = times.filter(({ time }) => partOf(time) === part)
        return (
          those.length > 0 && (
            <fieldset key={part} className={styles.part}>
              <legend>{t(part)}</legend>
              <div className={styles.slots}>
                {those.map(({ slot, time }) => (
                  <label key={slot.datetime_from} className={styles.slot}>
                    <input
                      type="radio"
                      name={name}
                      checked={slot.datetime_from === chosen}
                      autoFocus={focusChosen && slot.datetime_from === chosen}
                      onChange={() => onChoose(slot)}
                    />
                    <span className={styles.time}>{time}</span>
                    <span className={styles.who}>{practitionerOf(slot.user_id)}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          )
        )
      })}
    </div>
  )
}
