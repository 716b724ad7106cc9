import { addDays, daysBetween, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { instantAtLocalTime } from '#kernel/zone.ts'
import { followUpIntervals } from '../contract/series.ts'

/**
 * The starts of a follow-up that comes back every so many days: the same local time, whatever the clock did in
 * between (law A8). @param count with the first.
 */
export function occurrences(first: Instant, interval: number, count: number, zone: string): Instant[] {
  const { day, time } = localTimeAt(first, zone)
  return Array.from({ length: count }, (_, index) =>
    index ? instantAtLocalTime(addDays(day, index * interval), time, zone) : first,
  )
}

export interface FollowUpFacts {
  /** After how many weeks the treatment is usually repeated; null when nobody has said so. */
  readonly treatmentWeeks: number | null
  /** The days on which this client had this treatment, the visit itself first and then backwards. */
  readonly days: readonly Day[]
}

/** Whole weeks between two visits; null when a follow-up cannot be planned so far ahead. */
function weeksBetween(earlier: Day | undefined, later: Day | undefined): number | null {
  const weeks = earlier && later ? Math.round(daysBetween(earlier, later) / 7) : 0
  return followUpIntervals.includes(weeks * 7) ? weeks : null
}

/**
 * After how many weeks the next visit is due. Two gaps alike are a series, which goes on; else the treatment says it;
 * else the client comes as they came last. Null when nothing tells.
 */
export function followUpWeeks({ treatmentWeeks, days: [visit, before, first] }: FollowUpFacts): number | null {
  const last = weeksBetween(before, visit)
  const series = last !== null && last === weeksBetween(first, before) ? last : null
  return series ?? treatmentWeeks ?? last
}

/** The day on which a follow-up is due, never before today; null when nothing tells. */
export function followUpDue(visit: Day, weeks: number | null, today: Day): Day | null {
  if (weeks === null) return null
  const due = addDays(visit, weeks * 7)
  return due < today ? today : due
}
