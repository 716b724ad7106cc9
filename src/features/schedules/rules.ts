import { weekday, type ClockTime, type Day } from '#kernel/day.ts'
import { normalise, type Interval } from '#kernel/interval.ts'
import { occursOn, type Recurrence } from '#kernel/recurrence.ts'
import { msAtLocalTime } from '#kernel/zone.ts'

/** From one clock time up to another, in the local time of the location. */
export interface ClockSpan {
  readonly time_from: ClockTime
  readonly time_till: ClockTime
}

/** The hours of a day, with the breaks within them: each has work before and after it, none overlaps another. */
export interface DayHours extends ClockSpan {
  readonly breaks?: readonly ClockSpan[] | undefined
}

/** Hours of a practitioner or a room, once or repeating. */
export interface ScheduleEntry extends Recurrence, DayHours {
  /** False closes a room on that day (spec 3 §3). */
  readonly active: boolean
  readonly exceptions: readonly ScheduleException[]
}

/** A day that differs from its series: other hours, or none at all. */
export interface ScheduleException {
  readonly date: Day
  readonly hours: DayHours | null
  /** Whether the entry is active on that day; as in the series when left out or null. */
  readonly active?: boolean | null
}

/** The location's hours on one weekday, 1 for Monday. */
export interface OpeningHours extends ClockSpan {
  readonly weekday: number
  readonly active: boolean
}

const byTime = (a: ClockSpan, b: ClockSpan) => (a.time_from < b.time_from ? -1 : a.time_from > b.time_from ? 1 : 0)

/** The hours of a day without its breaks, in order. */
export function piecesOf({ time_from, time_till, breaks = [] }: DayHours): ClockSpan[] {
  const inOrder = breaks.toSorted(byTime)
  return [...inOrder, null].map((next, i) => ({
    time_from: i ? inOrder[i - 1]!.time_till : time_from,
    time_till: next?.time_from ?? time_till,
  }))
}

/** An entry as it is on one day. */
export interface EntryOnDay {
  readonly active: boolean
  readonly hours: DayHours
  readonly exception: boolean
}

/** An entry as it is on a day; null when it does not hold then, or was dropped for that day. */
export function entryOn(entry: ScheduleEntry, day: Day): EntryOnDay | null {
  if (!occursOn(entry, day)) return null
  const exception = entry.exceptions.find(({ date }) => date === day)
  if (!exception)
    return {
      active: entry.active,
      hours: { time_from: entry.time_from, time_till: entry.time_till, breaks: entry.breaks },
      exception: false,
    }
  return exception.hours && { active: exception.active ?? entry.active, hours: exception.hours, exception: true }
}

/** The entries that hold on a day, each with the hours that it has then. */
const holding = (entries: readonly ScheduleEntry[], day: Day): EntryOnDay[] =>
  entries.flatMap((entry) => entryOn(entry, day) ?? [])

/** The hours that a practitioner works on a day, in order; none on a day off. */
export const workingHours = (entries: readonly ScheduleEntry[], day: Day): ClockSpan[] =>
  holding(entries, day)
    .filter(({ active }) => active)
    .flatMap(({ hours }) => piecesOf(hours))
    .toSorted(byTime)

/** The hours of a room on a day: those of its own schedule, or on a day without one the location's (spec 3 §4). */
export function roomHours(entries: readonly ScheduleEntry[], opening: readonly OpeningHours[], day: Day): ClockSpan[] {
  const own = holding(entries, day)
  if (own.some(({ active }) => !active)) return []
  if (own.length) return own.flatMap(({ hours }) => piecesOf(hours)).toSorted(byTime)
  return opening
    .filter((hours) => hours.active && hours.weekday === weekday(day))
    .map(({ time_from, time_till }) => ({ time_from, time_till }))
}

/** A day of a room as calendars show it: its hours, and their beginning and end (spec 2 §3). */
export const roomDay = (entries: readonly ScheduleEntry[], opening: readonly OpeningHours[], date: Day) => {
  const open = roomHours(entries, opening, date)
  return { date, open, actual_time_from: open[0]?.time_from ?? null, actual_time_till: open.at(-1)?.time_till ?? null }
}

/**
 * Local hours as spans of epoch milliseconds, in order; correct on the days on which the clock changes (decision
 * C70).
 */
export const spansOn = (hours: readonly ClockSpan[], day: Day, zone: string): Interval[] =>
  normalise(
    hours.map(({ time_from, time_till }): Interval => [
      msAtLocalTime(day, time_from, zone),
      msAtLocalTime(day, time_till, zone),
    ]),
  )
