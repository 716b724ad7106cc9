import { weekday, type ClockTime, type Day } from '#kernel/day.ts'
import { normalise, type Interval } from '#kernel/interval.ts'
import { occursOn, type Recurrence } from '#kernel/recurrence.ts'
import { wallTime } from '#kernel/zone.ts'

/** From one clock time up to another, on the wall of the location. */
export interface ClockSpan { readonly time_from: ClockTime; readonly time_till: ClockTime }

/** Hours of a practitioner or a room that come back. */
export interface ScheduleEntry extends Recurrence, ClockSpan {
  /** False closes a room on that day (spec 3 §3). */
  readonly active: boolean
  /** A day on which it is otherwise: other hours, or none at all. */
  readonly exceptions: readonly { readonly date: Day; readonly hours: ClockSpan | null }[]
}

/** The location's hours on one weekday, 1 for Monday. */
export interface OpeningHours extends ClockSpan { readonly weekday: number; readonly active: boolean }

const byTime = (a: ClockSpan, b: ClockSpan) => (a.time_from < b.time_from ? -1 : a.time_from > b.time_from ? 1 : 0)

/** The entries that hold on a day, each with the hours that it has then. */
function holding(entries: readonly ScheduleEntry[], day: Day): { readonly active: boolean; readonly hours: ClockSpan }[] {
  return entries.filter((entry) => occursOn(entry, day)).flatMap((entry) => {
    const exception = entry.exceptions.find(({ date }) => date === day)
    const hours = exception ? exception.hours : { time_from: entry.time_from, time_till: entry.time_till }
    return hours ? [{ active: entry.active, hours }] : []
  })
}

/** When a practitioner works on a day, in order; nothing is a day off. */
export const workingHours = (entries: readonly ScheduleEntry[], day: Day): ClockSpan[] =>
  holding(entries, day).filter(({ active }) => active).map(({ hours }) => hours).toSorted(byTime)

/** When a room is open on a day: by its own schedule; on a day without one, as the location is (spec 3 §4). */
export function roomHours(entries: readonly ScheduleEntry[], opening: readonly OpeningHours[], day: Day): ClockSpan[] {
  const own = holding(entries, day)
  if (own.some(({ active }) => !active)) return []
  if (own.length) return own.map(({ hours }) => hours).toSorted(byTime)
  return opening
    .filter((hours) => hours.active && hours.weekday === weekday(day))
    .map(({ time_from, time_till }) => ({ time_from, time_till }))
}

/** Hours on the wall as spans of epoch milliseconds, in order; right on the days on which the clock changes (decision C70). */
export const spansOn = (hours: readonly ClockSpan[], day: Day, zone: string): Interval[] =>
  normalise(hours.map(({ time_from, time_till }): Interval => [wallTime(day, time_from, zone), wallTime(day, time_till, zone)]))
