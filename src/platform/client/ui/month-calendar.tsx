import '@mantine/dates/styles.css'
import 'dayjs/locale/de'
import 'dayjs/locale/fr'
import 'dayjs/locale/nl'
import { DatePicker } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import type { Day } from '#kernel/day.ts'
import { useLanguage } from '../i18n.ts'
import styles from './month-calendar.module.css'

interface MonthCalendarProps {
  readonly value: Day | null
  readonly onChange: (day: Day) => void
  /** Any day of the visible month; when absent, the calendar keeps its own month. */
  readonly month?: Day
  readonly onMonthChange?: (month: Day) => void
  readonly min?: Day
  readonly max?: Day
  /** The colour of a day (spec 2 §9), and its meaning in words. */
  readonly toneOf?: (day: Day) => { readonly tone: 'green' | 'amber' | 'red' | 'grey'; readonly words: string } | null
}

/**
 * A month to choose a day from, Monday first. Heavy (45 kB): import it lazily, or from a screen that is itself lazy.
 */
export function MonthCalendar({ value, onChange, month, onMonthChange, min, max, toneOf }: MonthCalendarProps) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  return (
    <DatePicker
      className={styles.calendar}
      locale={language}
      firstDayOfWeek={1}
      highlightToday
      value={value}
      onChange={(day) => {
        if (day) onChange(day as Day)
      }}
      date={month}
      defaultDate={month ? undefined : (value ?? undefined)}
      onDateChange={(day) => onMonthChange?.(day as Day)}
      minDate={min}
      maxDate={max}
      // The buttons between them are named by the month and the year that they show.
      ariaLabels={{
        previousMonth: t('previousMonth'),
        nextMonth: t('nextMonth'),
        previousYear: t('previousYear'),
        nextYear: t('nextYear'),
      }}
      getDayProps={(day) => {
        const tone = toneOf?.(day as Day)
        return tone ? { 'data-tone': tone.tone, title: tone.words } : {}
      }}
    />
  )
}
