import { addDays, clockTime, epochMs, instant, minutesOf, localTimeAt, type Day, type Instant } from '#kernel/day.ts'

const minuteMs = 60_000
const wholeDay = 24 * 60

/** The offset of the local time of `zone` from UTC at this moment, in milliseconds. */
function offsetAt(ms: number, zone: string): number {
  const { day, time } = localTimeAt(ms, zone)
  return epochMs(`${day}T${time}:00.000Z` as Instant) - Math.floor(ms / minuteMs) * minuteMs
}

/**
 * The instant at these minutes of a day in the local time of `zone`, as kernel/zone.ts gives it (decision C70: a
 * skipped time moves forward, one that occurs twice means the first), but without Temporal: the browser knows its time
 * zones, and converts one block at a time.
 */
export function localInstantAt(day: Day, minutes: number, zone: string): Instant {
  const on = addDays(day, Math.floor(minutes / wholeDay))
  const local = epochMs(`${on}T${clockTime(minutes % wholeDay)}:00.000Z` as Instant)
  // The two offsets that are possible; for an hour that occurs twice, the earlier instant has the greater offset.
  const [before, after] = [offsetAt(local - 24 * 60 * minuteMs, zone), offsetAt(local + 24 * 60 * minuteMs, zone)]
  const first = local - Math.max(before, after)
  const second = local - Math.min(before, after)
  const shows = (ms: number) => ms + offsetAt(ms, zone) === local
  return instant(shows(first) ? first : shows(second) ? second : local - before)
}

/** Minutes of the day in the local time of `zone`. */
export const minutesAt = (at: Instant, zone: string): number => minutesOf(localTimeAt(at, zone).time)

/** The local times of a span, `08:30–09:15`; `from` and `till` are minutes of a day. */
export function rangeAt(day: Day, from: number, till: number, zone: string): string {
  const start = localInstantAt(day, from, zone)
  return `${localTimeAt(start, zone).time}–${localTimeAt(epochMs(start) + (till - from) * minuteMs, zone).time}`
}

export interface LocalNow {
  readonly day: Day
  /** Minutes of the day. */
  readonly minutes: number
  /**
   * The present moment in the columns of today; in other columns the start of today, which does not change every
   * minute.
   */
  readonly nowOn: (day: Day) => Instant
}

/** The present moment in the local time of a zone. */
export function localNowIn(zone: string, now: Instant): LocalNow {
  const { day, time } = localTimeAt(now, zone)
  const startOfToday = localInstantAt(day, 0, zone)
  return { day, minutes: minutesOf(time), nowOn: (other) => (other === day ? now : startOfToday) }
}
