import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '#kernel/day.ts'
import { dayInWords, useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import type { AvailabilityDay } from '../contract.ts'
import { stepMonth, weeksOfMonth } from './month.ts'
import styles from './availability-month.module.css'

interface AvailabilityMonthProps {
  /** Any day of the visible month. */
  readonly month: Day
  readonly onMonth: (month: Day) => void
  readonly chosen: Day
  readonly onChoose: (day: Day) => void
  readonly today: Day
  /** The availability by day; empty while it is loading. */
  readonly days: ReadonlyMap<Day, AvailabilityDay>
  readonly waiting: boolean
  readonly autoFocus?: boolean
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const legend = ['green', 'amber', 'red', 'grey'] as const

/** A month whose days show by shape, colour and word how much is free (spec 2 §9). The arrows move along its days. */
export function AvailabilityMonth({
  month,
  onMonth,
  chosen,
  onChoose,
  today,
  days,
  waiting,
  autoFocus,
}: AvailabilityMonthProps) {
  const { t } = useTranslation(['availability', 'common'])
  const { month: monthName, longDay } = useFormat()
  const language = useLanguage()
  const grid = useRef<HTMLDivElement>(null)
  const walking = useRef(false)
  const weeks = weeksOfMonth(month)
  const inMonth = (day: Day) => day.slice(0, 7) === month.slice(0, 7)
  const stop = inMonth(chosen) ? chosen : inMonth(today) ? today : weeks.find(inMonth)!

  useEffect(() => {
    if (walking.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    walking.current = false
  }, [chosen])

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = addDays(stop, step)
    if (next < today) return
    walking.current = true
    if (!inMonth(next)) onMonth(next)
    onChoose(next)
  }

  function labelOf(day: Day): string {
    const known = days.get(day)
    return [
      longDay(day),
      day === today && t('today'),
      known?.colour && t(known.colour),
      known?.free ? t('freeCount', { count: known.free }) : null,
    ]
      .filter(Boolean)
      .join(', ')
  }

  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <ActionIcon
          onClick={() => onMonth(stepMonth(month, -1))}
          disabled={month.slice(0, 7) <= today.slice(0, 7)}
          aria-label={t('common:previousMonth')}
        >
          <IconChevronLeft size={18} stroke={1.7} />
        </ActionIcon>
        <h3 aria-live="polite">{monthName(month)}</h3>
        <ActionIcon onClick={() => onMonth(stepMonth(month, 1))} aria-label={t('common:nextMonth')}>
          <IconChevronRight size={18} stroke={1.7} />
        </ActionIcon>
      </div>
      <div
        ref={grid}
        className={styles.days}
        role="group"
        aria-label={`${t('chooseDay')}, ${monthName(month)}`}
        aria-busy={waiting}
        data-waiting={waiting || undefined}
        onKeyDown={onKeyDown}
      >
        {weeks.slice(0, 7).map((day) => (
          <span key={day} className={styles.weekday} aria-hidden>
            {dayInWords(day, 'short', language).slice(0, 2)}
          </span>
        ))}
        {weeks.map((day) => {
          const colour = days.get(day)?.colour ?? undefined
          return (
            <button
              key={day}
              type="button"
              className={styles.day}
              tabIndex={day === stop ? 0 : -1}
              disabled={day < today}
              aria-pressed={day === chosen}
              aria-label={labelOf(day)}
              title={colour ? labelOf(day) : undefined}
              data-colour={colour}
              data-today={day === today || undefined}
              data-outside={!inMonth(day) || undefined}
              onClick={() => onChoose(day)}
              {...(autoFocus && day === stop && { 'data-autofocus': true })}
            >
              {Number(day.slice(8))}
            </button>
          )
        })}
      </div>
      <p className={styles.legend} aria-hidden>
        {legend.map((colour) => (
          <span key={colour} data-colour={colour}>
            {t(colour)}
          </span>
        ))}
      </p>
    </div>
  )
}
