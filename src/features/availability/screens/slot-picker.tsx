import { Button, Skeleton } from '@mantine/core'
import { IconArrowRight, IconInfoCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { useFormat } from '#platform/client/format.ts'
import { LoadError } from '#platform/client/ui/states.tsx'
import type { Slot } from '../contract.ts'
import { AvailabilityMonth } from './availability-month.tsx'
import { stepMonth } from './month.ts'
import { SlotTimes } from './slot-times.tsx'
import type { Availability } from './use-availability.ts'
import styles from './slot-picker.module.css'

interface SlotPickerProps {
  /** Focuses the chosen day first, for a form that is opened to choose another time. */
  readonly autoFocus?: boolean
  /** The choices that are missing before there is anything to show; empty when there are none. */
  readonly needs: readonly ('client' | 'treatment' | 'location')[]
  readonly availability: Availability
  readonly day: Day
  readonly onDay: (day: Day) => void
  readonly month: Day
  readonly onMonth: (month: Day) => void
  readonly today: Day
  readonly zone: string
  readonly chosen: Instant | null
  readonly onChoose: (slot: Slot) => void
  readonly practitionerOf: (userId: number) => string
}

/** Chooses a time: a month with the free share of its days, and the free times of one day. */
export function SlotPicker({
  autoFocus,
  needs,
  availability,
  day,
  onDay,
  month,
  onMonth,
  today,
  zone,
  chosen,
  onChoose,
  practitionerOf,
}: SlotPickerProps) {
  const { t } = useTranslation('availability')
  const { shortDay, time, list } = useFormat()
  const { days, current, reading } = availability
  const here = current ? days.get(day) : undefined
  /** The button that led to a time disappears when the time is shown: the time then takes the focus. */
  const led = useRef(false)

  function freeTimes() {
    if (needs.length)
      return (
        <p className={styles.note}>
          <IconInfoCircle size={17} stroke={1.7} aria-hidden />
          {t('needs', { what: list(needs.map((need) => t(`needs_${need}`))) })}
        </p>
      )
    if (reading.error && !here) return <LoadError error={reading.error} onRetry={() => void reading.refetch()} />
    if (!here)
      return (
        <div className={styles.waiting}>
          {Array.from({ length: 8 }, (_, slot) => (
            <Skeleton key={slot} height={42} radius={8} />
          ))}
        </div>
      )
    if (here.time_slots.length)
      return (
        <SlotTimes
          focusChosen={led.current}
          slots={here.time_slots}
          zone={zone}
          chosen={chosen}
          onChoose={onChoose}
          practitionerOf={practitionerOf}
        />
      )
    const next = [...days.values()].find(({ date, time_slots }) => date > day && time_slots.length)?.time_slots[0]
    return (
      <div className={styles.none}>
        <p>{day < today ? t('past') : t('none', { day: shortDay(day) })}</p>
        {next ? (
          <Button
            size="xs"
            variant="light"
            rightSection={<IconArrowRight size={15} stroke={1.8} />}
            onClick={() => {
              led.current = true
              onDay(localTimeAt(next.datetime_from, zone).day)
              onChoose(next)
            }}
          >
            {t('next', {
              moment: `${shortDay(localTimeAt(next.datetime_from, zone).day)} ${time(next.datetime_from, zone)}`,
            })}
          </Button>
        ) : (
          <Button
            size="xs"
            variant="light"
            rightSection={<IconArrowRight size={15} stroke={1.8} />}
            onClick={() => onMonth(stepMonth(month, 1))}
          >
            {t('nextMonth')}
          </Button>
        )}
      </div>
    )
  }

  return (
    <div className={styles.picker}>
      <AvailabilityMonth
        autoFocus={autoFocus}
        month={month}
        onMonth={onMonth}
        chosen={day}
        onChoose={onDay}
        today={today}
        days={days}
        waiting={reading.isFetching && !needs.length}
      />
      <section className={styles.times} aria-label={`${t('times')}, ${shortDay(day)}`}>
        <h3>{shortDay(day)}</h3>
        {freeTimes()}
      </section>
    </div>
  )
}
