import { epochMs, instant, type Day, type Instant } from '#kernel/day.ts'
import { daySpan } from '#kernel/zone.ts'
import { maxLocationsAtOnce, maxWaitingDays } from '../contract/to-finish.ts'

/**
 * The number of days of which everybody's visits at so many locations are one list, so that no list reads more visits than
 * that of the largest number of locations of all days.
 */
export const daysAtOnce = (locations: number): number =>
  Math.min(maxWaitingDays, Math.max(1, Math.floor((maxLocationsAtOnce * maxWaitingDays) / locations)))

/** The visits of a list begin after `since`, and not after `until`. */
export interface Period {
  readonly since: Instant
  readonly until: Instant
}

const dayMs = 86_400_000
/**
 * The period of so many days until now, or until the end of an earlier day in the caller's zone. It does not go back
 * further than visits wait.
 */
export function periodOfList(now: Instant, days: number, last?: { readonly till: Day; readonly zone: string }): Period {
  const until = last ? Math.min(daySpan(last.till, last.zone)[1], epochMs(now)) : epochMs(now)
  const since = Math.max(until - days * dayMs, epochMs(now) - maxWaitingDays * dayMs)
  return { since: instant(since), until: instant(until) }
}
