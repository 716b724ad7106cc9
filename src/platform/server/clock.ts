import { sql, type RawBuilder } from 'kysely'
import { instant, localTimeAt, type Day, type Instant } from '#kernel/day.ts'

/** The only source of the current time: handlers receive it, so that tests can set it. */
export interface Clock {
  now(): Instant
}

export const systemClock: Clock = { now: () => instant(Date.now()) }

export const today = (clock: Clock, zone: string): Day => localTimeAt(clock.now(), zone).day

// The rows of the database have times of its clock. When that was ahead and is put right, such times lie in the future,
// and nobody may have to wait until they come.

/** The largest difference between the clocks of several servers. */
export const toleranceMs = 2 * 60_000
/** The same as an interval of SQL. */
export const clockTolerance = sql.raw(`interval '${toleranceMs / 1000} seconds'`)

/** Whether a moment is not of a clock that was ahead. */
export const isPast = (moment: RawBuilder<unknown>) => sql<boolean>`${moment} < now() + ${clockTolerance}`

/**
 * Whether a wait or a lease is over.
 * @param until its end, which may be null.
 * @param seconds its length: an end that is farther away was written by a clock that was ahead.
 */
export const isOver = (until: RawBuilder<unknown>, seconds: RawBuilder<unknown>) =>
  sql<boolean>`(${until} is null or ${until} <= now() or ${until} > now() + make_interval(secs => ${seconds}) + ${clockTolerance})`

/** The wait after so many attempts, in seconds, as SQL: none before the first one, and the last one after all further. */
export const waitAfter = (attempts: RawBuilder<unknown>, waits: readonly number[]) =>
  sql<number>`coalesce((${[...waits]}::int[])[least(${attempts}, ${waits.length})], 0)`
