import { addDays, wallClock, type Instant } from '#kernel/day.ts'
import { wallInstant } from '#kernel/zone.ts'

/**
 * The starts of a follow-up that comes back every so many days: the same time on the wall, whatever the clock did in
 * between (law A8). @param count with the first.
 */
export function occurrences(first: Instant, interval: number, count: number, zone: string): Instant[] {
  const { day, time } = wallClock(first, zone)
  return Array.from({ length: count }, (_, index) => (index ? wallInstant(addDays(day, index * interval), time, zone) : first))
}
