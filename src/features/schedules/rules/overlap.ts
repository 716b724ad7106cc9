import { addDays, type ClockTime, type Day } from '#kernel/day.ts'
import type { Interval } from '#kernel/interval.ts'
import { occursOn } from '#kernel/recurrence.ts'
import { msAtLocalTime } from '#kernel/zone.ts'
import { entryOn, piecesOf, type ClockSpan, type ScheduleEntry } from '../rules.ts'
import { periodOf } from './series.ts'

/** An entry with the time zone of its local times. */
export interface Placed {
  readonly entry: ScheduleEntry
  readonly zone: string
}

export interface Clash {
  /** The first day on which the two overlap, and the hours that the other has on it. */
  readonly date: Day
  readonly hours: ClockSpan
}

type LocalSpan = readonly [from: ClockTime, till: ClockTime | '24:00']

/**
 * The time that an entry takes of its employee or room on a day. Breaks and inactive entries take none; a closed
 * room is taken all day.
 */
function taken(entry: ScheduleEntry, day: Day, closes: boolean): LocalSpan[] {
  const on = entryOn(entry, day)
  if (!on) return []
  if (!on.active) return closes ? [['00:00' as ClockTime, '24:00']] : []
  return piecesOf(on.hours).map(({ time_from, time_till }) => [time_from, time_till])
}

const momentsOf = ([from, till]: LocalSpan, day: Day, zone: string): Interval => [
  msAtLocalTime(day, from, zone),
  msAtLocalTime(day, till, zone),
]
const meet = <T>([a, b]: readonly [T, T], [c, d]: readonly [T, T]): boolean => a < d && c < b

/**
 * The first day, on or after `from`, on which two entries of one employee or one room overlap, however far ahead; null
 * when they never do (decision C68). Touching is not overlapping.
 *
 * Both patterns repeat, so it is enough to check one period of the longer of the two, with the next regular repetition
 * in place of a day that is an exception; and the exceptions themselves.
 * @param closes whether an entry that is not active closes its day (a room's), or means nothing (an employee's).
 */
export function firstClash(
  mine: Placed,
  other: Placed,
  closes: boolean,
  from: Day = mine.entry.dateFrom,
): Clash | null {
  const both = [mine.entry, other.entry]
  const start = [from, ...both.map(({ dateFrom }) => dateFrom)].toSorted().at(-1)!
  const exceptionDays = new Set(both.flatMap(({ exceptions }) => exceptions.map(({ date }) => date)))
  const together = (day: Day) => both.every((entry) => occursOn(entry, day))
  const clashes = (day: Day): boolean => {
    const others = taken(other.entry, day, closes)
    // In one zone local times are compared, also in the night in which the clock changes; in two zones instants are.
    return taken(mine.entry, day, closes).some((a) =>
      others.some((b) =>
        mine.zone === other.zone
          ? meet<string>(a, b)
          : meet(momentsOf(a, day, mine.zone), momentsOf(b, day, other.zone)),
      ),
    )
  }

  const period = Math.max(...both.map(periodOf))
  const days = [...exceptionDays].filter((day) => day >= start && together(day))
  for (let n = 0; n < period; n++) {
    let day = addDays(start, n)
    while (exceptionDays.has(day) && together(day)) day = addDays(day, period)
    if (together(day)) days.push(day)
  }
  const date = days.toSorted().find(clashes)
  if (date === undefined) return null
  const { time_from, time_till } = entryOn(other.entry, date)!.hours
  return { date, hours: { time_from, time_till } }
}
