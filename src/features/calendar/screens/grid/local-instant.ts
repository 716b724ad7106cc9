import { addDays, clockTime, epochMs, instant, minutesOf, wallClock, type Day, type Instant } from '#kernel/day.ts'

const minuteMs = 60_000
const wholeDay = 24 * 60

/** How far the local time of `zone` is ahead of UTC at this moment, in milliseconds. */
function offsetAt(ms: number, zone: string): number {
  const { day, time } = wallClock(ms, zone)
  return epochMs(`${day}T${time}:00.000Z` as Instant) - Math.floor(ms / minuteMs) * minuteMs
}

/**
 * The moment at which the local time of `zone` is at these minutes of a day, as kernel/zone.ts has it (decision C70: what
 * spring skips moves forward, what autumn repeats is its first), without the library that the server has for it: the
 * browser knows its zones, and asks about one block at a time.
 */
export function localInstantAt(day: Day, minutes: number, zone: string): Instant {
  const on = addDays(day, Math.floor(minutes / wholeDay))
  const local = epochMs(`${on}T${clockTime(minutes % wholeDay)}:00.000Z` as Instant)
  // The two offsets between which the local time may lie; of an hour that is there twice the earlier moment has the
  // greater one.
  const [before, after] = [offsetAt(local - 24 * 60 * minuteMs, zone), offsetAt(local + 24 * 60 * minuteMs, zone)]
  const first = local - Math.max(before, after)
  const second = local - Math.min(before, after)
  const shows = (ms: number) => ms + offsetAt(ms, zone) === local
  return instant(shows(first) ? first : shows(second) ? second : local - before)
}

/** Minutes of the day in the local time of `zone`. */
export const minutesAt = (at: Instant, zone: string): number => minutesOf(wallClock(at, zone).time)

/**
 * `08:30–09:15`, in the local time of `zone` at both ends of what begins at `from` and lasts until `till`, in
 * minutes of a day.
 */
export function rangeAt(day: Day, from: number, till: number, zone: string): string {
  const start = localInstantAt(day, from, zone)
  return `${wallClock(start, zone).time}–${wallClock(epochMs(start) + (till - from) * minuteMs, zone).time}`
}

export interface LocalNow {
  readonly day: Day
  /** Minutes of the day. */
  readonly minutes: number
  /** The present moment in the columns of today; in the others the start of today, which no minute changes. */
  readonly nowOn: (day: Day) => Instant
}

/** The present moment in the local time of a zone. */
export function localNowIn(zone: string, now: Instant): LocalNow {
  const { day, time } = wallClock(now, zone)
  const startOfToday = localInstantAt(day, 0, zone)
  return { day, minutes: minutesOf(time), nowOn: (other) => (other === day ? now : startOfToday) }
}
