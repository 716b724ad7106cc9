import { epochMs, instant, type Instant } from '#kernel/day.ts'

/** The hours after which reports close now, and those of before, each until it was changed last. */
export interface ClosingHours {
  readonly hours: number
  readonly before: readonly { readonly hours: number; readonly until: Instant }[]
}

const after = (from: Instant, hours: number): Instant => instant(epochMs(from) + hours * 3_600_000)

/**
 * The instant at which a report closes: these hours after it was saved first, or after its visit if that was later.
 * Hours of before count if they were over before they changed: the report has closed then, and stays so.
 */
export const closesAt = (openFrom: Instant, { hours, before }: ClosingHours): Instant =>
  before
    .filter(({ hours: earlier, until }) => epochMs(after(openFrom, earlier)) <= epochMs(until))
    .map(({ hours: earlier }) => after(openFrom, earlier))
    .reduce((first, at) => (epochMs(at) < epochMs(first) ? at : first), after(openFrom, hours))

/** The facts on which it depends whether a report has closed. */
export interface Closing {
  /** The first save, or the end of the visit if that was later. */
  readonly open_from: Instant
  /** It has an addendum, whose author signed it over the report as it was. */
  readonly amended: boolean
}

/**
 * Whether a report is closed: it does not change any more, and what is added is a signed addendum. A report that has
 * closed stays closed, also when reports close later from now on (docs/decisions/054).
 */
export const isClosed = ({ open_from, amended }: Closing, hours: ClosingHours, now: Instant): boolean =>
  amended || closesAt(open_from, hours) <= now
