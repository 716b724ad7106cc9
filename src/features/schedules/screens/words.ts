import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '#kernel/day.ts'
import type { RecurrenceInterval } from '#kernel/recurrence.ts'
import { dayInWords, useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import type { Change } from '#platform/client/ui/changes-note.tsx'
import type { ScheduleCell } from '../contract.ts'
import type { Absence } from '../contract/absences.ts'
import type { AbsenceOnDay } from './week.ts'

const aMonday = '2026-03-02' as Day

/** Entries and absences in words. */
export function useEntryWords() {
  const { t } = useTranslation('schedules')
  const { shortDay } = useFormat()
  const language = useLanguage()
  const interval = (days: RecurrenceInterval) => (days === 0 ? t('once') : t(`every${days}`))
  const breaks = (all: ScheduleCell['breaks']) =>
    all.map(({ time_from, time_till }) => t('breakSpan', { span: `${time_from}–${time_till}` })).join(', ')
  const hours = ({
    active,
    time_from,
    time_till,
    breaks: within = [],
  }: Pick<ScheduleCell, 'active' | 'time_from' | 'time_till'> & Partial<Pick<ScheduleCell, 'breaks'>>) =>
    active ? [`${time_from}–${time_till}`, breaks(within)].filter(Boolean).join(', ') : t('closed')
  const cellParts: readonly (readonly [string, (cell: ScheduleCell) => string])[] = [
    [t('openingHours'), hours],
    [t('usualHours'), ({ usual }) => hours(usual)],
    [
      t('weekdays'),
      ({ weekdays }) => weekdays.map((day) => dayInWords(addDays(aMonday, day - 1), 'weekday', language)).join(', '),
    ],
    [t('interval'), (cell) => interval(cell.interval)],
    [t('date_from'), ({ date_from }) => shortDay(date_from)],
    [t('date_till'), ({ date_till }) => (date_till ? shortDay(date_till) : '')],
  ]
  return {
    interval,
    /** `09:00–17:30, break 12:30–13:00`, or the word for closed. */
    hours,
    /** The whole entry in words, for a screen reader. */
    entry: (cell: ScheduleCell, name: string) =>
      [name, shortDay(cell.date), hours(cell), interval(cell.interval), cell.exception ? t('otherwise') : null]
        .filter(Boolean)
        .join(', '),
    /** The differences between two versions of an entry, in words. */
    changesOf: (before: ScheduleCell, after: ScheduleCell): Change[] =>
      cellParts.map(([label, textOf]) => ({ label, before: textOf(before), after: textOf(after) })),
    /** `ma 3 mrt.`, `ma 3 mrt. – vr 7 mrt.`, `from ma 3 mrt.` on. */
    days: ({ date_from, date_till }: Pick<Absence, 'date_from' | 'date_till'>) =>
      date_till === null
        ? t('sinceDay', { day: shortDay(date_from) })
        : date_till === date_from
          ? shortDay(date_from)
          : `${shortDay(date_from)} – ${shortDay(date_till)}`,
    /** `from 12:00`, `12:00–13:00`; nothing for a whole day. */
    span: ({ from, till }: Pick<AbsenceOnDay, 'from' | 'till'>) =>
      from && till ? `${from}–${till}` : from ? t('from', { time: from }) : till ? t('till', { time: till }) : '',
  }
}
