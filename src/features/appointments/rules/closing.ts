import { epochMs, instant, type Instant } from '#kernel/day.ts'

/** The instant at which a report closes: these hours after it was saved first, or after its visit if that was later. */
export const closesAt = (openFrom: Instant, hours: number): Instant => instant(epochMs(openFrom) + hours * 3_600_000)

/** The facts on which it depends whether a report has closed. */
export interface Closing {
  /** The first save, or the end of the visit if that was later. */
  readonly open_from: Instant
  /** It has an addendum, whose author signed it over the report as it was. */
  readonly amended: boolean
}

/**
 * Whether a report is closed: it does not change any more, and what is added is a signed addendum. With an addendum it
 * stays closed, also when its visit is moved or reports close later from now on.
 */
export const isClosed = ({ open_from, amended }: Closing, hours: number, now: Instant): boolean =>
  amended || closesAt(open_from, hours) <= now
