import { epochMs, instant, type Instant } from '#kernel/day.ts'
import { maxYearsAhead } from '../contract.ts'

// Separate from the search for free starts: every calendar needs this file, and none needs the search.

/** Appointments begin on the quarter of an hour (spec 2 §9). */
export const quarterMs = 15 * 60_000

/** The start of the current quarter: the earliest start that may still be booked. */
export const earliestStart = (now: Instant): Instant => instant(Math.floor(epochMs(now) / quarterMs) * quarterMs)

/** The latest start of an appointment: the same day and time three years ahead, 28 February for the 29th. */
export const latestStart = (now: Instant): Instant =>
  `${Number(now.slice(0, 4)) + maxYearsAhead}${now.slice(4).replace('-02-29', '-02-28')}` as Instant
