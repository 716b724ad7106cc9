import { Temporal } from 'temporal-polyfill'
import { instant, type ClockTime, type Day, type Instant } from './day.ts'

let zones: ReadonlySet<string> | undefined
/** Whether it names a time zone of a place: `Europe/Amsterdam`. UTC is not one. */
export const isZone = (name: string): boolean => (zones ??= new Set(Intl.supportedValuesOf('timeZone'))).has(name)

const cache = new Map<string, number>()

/**
 * The instant at which it is this local time in `zone`, in epoch milliseconds. A time that the change in spring skips
 * moves forward; one that occurs twice in autumn means the first (decision C70; Temporal's "compatible").
 */
export function msAtLocalTime(day: Day, time: ClockTime | '24:00', zone: string): number {
  const key = `${day} ${time} ${zone}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const date = Temporal.PlainDate.from(day)
  const local =
    time === '24:00' ? date.add({ days: 1 }).toPlainDateTime() : date.toPlainDateTime(Temporal.PlainTime.from(time))
  const ms = local.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
  // A month of schedules asks for the same few hundred local times again and again; the cache stays small and may be
  // cleared.
  if (cache.size > 20_000) cache.clear()
  cache.set(key, ms)
  return ms
}

/** The instant at which it is this local time in `zone` (see {@link msAtLocalTime}). */
export const instantAtLocalTime = (day: Day, time: ClockTime | '24:00', zone: string): Instant =>
  instant(msAtLocalTime(day, time, zone))

/** A day of `zone` as a half-open span of epoch milliseconds: 23, 24 or 25 hours. */
export const daySpan = (day: Day, zone: string): readonly [from: number, till: number] => [
  msAtLocalTime(day, '00:00' as ClockTime, zone),
  msAtLocalTime(day, '24:00', zone),
]
