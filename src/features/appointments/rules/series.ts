import { addDays, daysBetween, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { instantAtLocalTime } from '#kernel/zone.ts'
import { followUpIntervals } from '../contract/series.ts'

/**
 * The starts of a series: the same local time every `interval` days, also when the clock changes in between (law A8).
 * @param count the first one included.
 */
export function occurrences(first: Instant, interval: number, count: number, zone: string): Instant[] {
  const { day, time } = localTimeAt(first, zone)
  return Array.from({ length: count }, (_, index) =>
    index ? instantAtLocalTime(addDays(day, index * interval), time, zone) : first,
  )
}

export interface FollowUpFacts {
  /** The interval in weeks after which the treatment is usually repeated; null when it is not set. */
  readonly treatmentWeeks: number | null
  /** The days on which this client had this treatment, the visit itself first and then backwards. */
  readonly days: readonly Day[]
}

/** Whole weeks between two visits; null when no follow-up can have that interval. */
function weeksBetween(earlier: Day | undefined, later: Day | undefined): number | null {
  const weeks = earlier && later ? Math.round(daysBetween(earlier, later) / 7) : 0
  return followUpIntervals.includes(weeks * 7) ? weeks : null
}

/**
 * The number of weeks until the next visit is due. Two equal gaps in a row are a series, which goes on; otherwise the
 * treatment decides, and without its interval the last gap. Null when nothing indicates an interval.
 */
export function followUpWeeks({ treatmentWeeks, days: [visit, before, first] }: FollowUpFacts): number | null {
  const last = weeksBetween(before, visit)
  const series = last !== null && last === weeksBetween(first, before) ? last : null
  return series ?? treatmentWeeks ?? last
}

/** The day on which a follow-up is due, never before today; null when nothing indicates an interval. */
export function followUpDue(visit: Day, weeks: number | null, today: Day): Day | null {
  if (weeks === null) return null
  const due = addDays(visit, weeks * 7)
  return due < today ? today : due
}
