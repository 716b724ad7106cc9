import { addDays, clockTime, epochMs, instant, minutesOf, wallClock, type Day, type Instant } from '#kernel/day.ts'

const minuteMs = 60_000
const wholeDay = 24 * 60

/** How far the wall of `zone` is ahead of UTC at this moment, in milliseconds. */
function offsetAt(ms: number, zone: string): number {
  const { day, time } = wallClock(ms, zone)
  return epochMs(`${day}T${time}:00.000Z` as Instant) - Math.floor(ms / minuteMs) * minuteMs
}

/**
 * The moment at which the wall of `zone` shows so many minutes of a day, as kernel/zone.ts has it (decision C70: what
 * spring skips moves forward, what autumn repeats is its first), without the library that the server has for it: the
 * browser knows its zones, and asks about one block at a time.
 */
export function wallInstantAt(day: Day, minutes: number, zone: string): Instant {
  const on = addDays(day, Math.floor(minutes / wholeDay))
  const wall = epochMs(`${on}T${clockTime(minutes % wholeDay)}:00.000Z` as Instant)
  // The two offsets between which the wall may lie; of an hour that is there twice the earlier moment has the greater
  // one.
  const [before, after] = [offsetAt(wall - 24 * 60 * minuteMs, zone), offsetAt(wall + 24 * 60 * minuteMs, zone)]
  const first = wall - Math.max(before, after)
  const second = wall - Math.min(before, after)
  const shows = (ms: number) => ms + offsetAt(ms, zone) === wall
  return instant(shows(first) ? first : shows(second) ? second : wall - before)
}

/** Minutes of the day on the wall of `zone`. */
export const minutesAt = (at: Instant, zone: string): number => minutesOf(wallClock(at, zone).time)

/**
 * `08:30–09:15`, as the wall of `zone` shows it at both ends of what begins at `from` and lasts until `till`, in
 * minutes of a day.
 */
export function rangeAt(day: Day, from: number, till: number, zone: string): string {
  const start = wallInstantAt(day, from, zone)
  return `${wallClock(start, zone).time}–${wallClock(epochMs(start) + (till - from) * minuteMs, zone).time}`
}
