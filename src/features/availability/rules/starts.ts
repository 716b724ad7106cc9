import { epochMs, instant, type Instant } from '#kernel/day.ts'
import { maxYearsAhead } from '../contract.ts'

// Apart from the search for free starts, because every calendar needs these and none needs that.

/** Appointments begin on the quarter of an hour (spec 2 §9). */
export const quarterMs = 15 * 60_000

/** The quarter that is running at this moment: the earliest start that may still be booked. */
export const earliestStart = (now: Instant): Instant => instant(Math.floor(epochMs(now) / quarterMs) * quarterMs)

/**
 * The last moment at which an appointment may start: the same day and time three years on, 28 February for the 29th.
 */
export const latestStart = (now: Instant): Instant =>
  `${Number(now.slice(0, 4)) + maxYearsAhead}${now.slice(4).replace('-02-29', '-02-28')}` as Instant
