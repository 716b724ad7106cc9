import { addDays, weekday, type ClockTime, type Day } from '#kernel/day.ts'
import { effectiveInterval, occursOn, type Recurrence } from '#kernel/recurrence.ts'
import type { ScheduleInput, ScheduleType } from '../contract.ts'
import { entryOn, type ClockSpan, type DayHours, type ScheduleEntry, type ScheduleException } from '../rules.ts'

/** The times of an entry that closes a room without naming times: it closes the room all day. */
export const closedHours = { time_from: '00:00' as ClockTime, time_till: '23:59' as ClockTime }

/** A rule repeats after this number of days; every interval divides the longest, six weeks. */
export const periodOf = (rule: Recurrence): number => Math.max(7, effectiveInterval(rule))

/** The breaks that still lie within other hours: a change that does not name them keeps these. */
export const fittingBreaks = (
  breaks: readonly ClockSpan[],
  { time_from, time_till }: { readonly time_from: ClockTime | null; readonly time_till: ClockTime | null },
): ClockSpan[] =>
  breaks.filter(
    (one) => time_from !== null && time_till !== null && time_from < one.time_from && one.time_till < time_till,
  )

const timesOf = ({ time_from, time_till, breaks = [] }: DayHours): string =>
  [time_from, time_till, ...breaks.flatMap((one) => [one.time_from, one.time_till])].join()
/** The same hours with the same breaks. */
export const sameHours = (one: DayHours, other: DayHours): boolean => timesOf(one) === timesOf(other)

/** The first day on or after `from` on which a rule holds; null when there is none. */
export function firstDay(rule: Recurrence, from: Day = rule.dateFrom): Day | null {
  const start = from > rule.dateFrom ? from : rule.dateFrom
  for (let n = 0; n < periodOf(rule) + 7; n++) {
    const day = addDays(start, n)
    if (occursOn(rule, day)) return day
  }
  return null
}

/** The scopes of a change or deletion: only that day, and for an entry that repeats also from it on (spec 3 §4). */
export const choicesOf = (rule: Recurrence): readonly ScheduleType[] =>
  effectiveInterval(rule) === 0 ? ['occurrence'] : ['occurrence', 'series']

/** The entry that a form describes, on the weekdays of the form or else that of its first day (spec 3 §4). */
export function entryOf(
  input: Omit<ScheduleInput, 'type' | 'confirmed' | 'location_id' | 'updated_at' | 'breaks'> &
    Pick<Partial<ScheduleInput>, 'breaks'>,
): ScheduleEntry {
  const weekdays = input.weekdays.length ? input.weekdays : [weekday(input.date_from)]
  return {
    dateFrom: input.date_from,
    dateTill: input.date_till,
    weekdays,
    interval: effectiveInterval({ interval: input.interval, weekdays }),
    active: input.active,
    time_from: input.time_from ?? closedHours.time_from,
    time_till: input.time_till ?? closedHours.time_till,
    breaks: input.active ? (input.breaks ?? []) : [],
    exceptions: [],
  }
}

/** A series that ends before a day; null when it has no earlier day (decision C65: earlier days stay as they were). */
export function endedBefore(entry: ScheduleEntry, day: Day): ScheduleEntry | null {
  const first = firstDay(entry)
  if (first === null || first >= day) return null
  const last = addDays(day, -1)
  return {
    ...entry,
    dateTill: entry.dateTill && entry.dateTill < last ? entry.dateTill : last,
    exceptions: entry.exceptions.filter(({ date }) => date < day),
  }
}

/**
 * A series as it is changed from a day on. Exceptions stay, as long as the series still holds on their day: changing
 * the hours of all Mondays does not bring a dropped holiday back (decision C65). Only the day from which the series
 * changes gets the typed hours, because the form showed that day. If it was dropped it stays dropped, because then
 * nobody can have chosen it.
 */
export function changedFrom(held: ScheduleEntry, next: ScheduleEntry): ScheduleEntry {
  return {
    ...next,
    exceptions: held.exceptions.filter(
      ({ date, hours }) => (date > next.dateFrom || (date === next.dateFrom && hours === null)) && occursOn(next, date),
    ),
  }
}

/** The same entry with other hours on one day, or none. */
export function withException(entry: ScheduleEntry, exception: ScheduleException): ScheduleEntry {
  return {
    ...entry,
    exceptions: [...entry.exceptions.filter(({ date }) => date !== exception.date), exception].toSorted((a, b) =>
      a.date < b.date ? -1 : 1,
    ),
  }
}

/** Whether the entry has hours on this day that can be changed or dropped. */
export const holdsOn = (entry: ScheduleEntry, day: Day): boolean => entryOn(entry, day) !== null
