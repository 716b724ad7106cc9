import { localTimeAt, minutesOf, type ClockTime, type Day, type Instant } from '#kernel/day.ts'
import type { CheckKind } from '#features/notices/contract.ts'
import type { CheckName } from './contract.ts'

/** A row of the books that does not fit. */
export interface Fault {
  readonly check: CheckName
  /** The row: the number of an invoice, of a client, of a sale. */
  readonly subject: string
  readonly expected: string
  readonly found: string
}

/** The fault in a line for a terminal. */
export const faultLine = ({ check, subject, expected, found }: Fault): string =>
  `${check}: ${subject} does not fit: expected ${expected || 'nothing'}, found ${found || 'nothing'}`

/** The zone and the hours of the night in which the checks run: little is sold then, and few look at pictures. */
const zone = 'Europe/Amsterdam'
const nightHours = { from: '01:00' as ClockTime, till: '06:00' as ClockTime }
/** The files are read after the books. */
const filesFrom = '02:00' as ClockTime

/** The day of the night, while the checks run; null by day. */
export function nightOf(now: Instant, from = nightHours.from): Day | null {
  const { day, time } = localTimeAt(now, zone)
  return time >= from && time < nightHours.till ? day : null
}
/** The day of the night, while files are read, and the minutes that are left of it; null at other times. */
export function fileNightOf(now: Instant): { readonly day: Day; readonly minutesLeft: number } | null {
  const day = nightOf(now, filesFrom)
  return day && { day, minutesLeft: minutesOf(nightHours.till) - minutesOf(localTimeAt(now, zone).time) }
}
/** The day whose night is over, so that people are told of it; null before the end of the night. */
export function morningOf(now: Instant): Day | null {
  const { day, time } = localTimeAt(now, zone)
  return time >= nightHours.till ? day : null
}
/** The day in the zone of the nights. */
export const nightlyDayOf = (now: Instant): Day => localTimeAt(now, zone).day

/** The longest time for a statement over all years; shorter than the time after which its check counts as broken off. */
export const longestPartMinutes = 45
/** A check without a sign of life for this long has broken off; the upkeep of the next hour begins it again. */
export const brokenOffMinutes = 50

/** A finding that stands is told again after this many days. */
export const remindedAfterDays = 7
/** A check that did not run is told after this many nights: one night may be a restart, or a disturbance. */
export const missedNights = 2
/** A solved finding is deleted after this many days. */
export const forgottenAfterDays = 90

/** The rows that a nightly check saw in one of its parts. */
export interface PartSeen {
  readonly kind: CheckKind
  readonly part: string
  readonly rows: readonly { readonly subject: string; readonly detail?: string }[]
  /** Whether these are all: only then whatever else was found of this part earlier is solved. */
  readonly isWhole: boolean
}

/** A part of the books as the walk saw it, unless it could not be read. */
export interface PartWalked {
  readonly check: CheckName
  readonly faults: readonly Fault[]
  /** Whether there may be more faults than these. */
  readonly isCut: boolean
  readonly isUnread: boolean
}

/**
 * The findings of a walk over the books. A part that could not be read says nothing about its rows, and counts as a check
 * that did not run.
 */
export const seenInBooks = (parts: readonly PartWalked[]): PartSeen[] =>
  parts.flatMap(({ check, faults, isCut, isUnread }): PartSeen[] => [
    { kind: 'not_run', part: check, rows: isUnread ? [{ subject: '' }] : [], isWhole: true },
    ...(isUnread
      ? []
      : [
          {
            kind: check === 'bookings' ? ('bookings' as const) : ('books' as const),
            part: check,
            rows: [...new Set(faults.map(({ subject }) => subject))].map((subject) => ({ subject })),
            isWhole: !isCut,
          },
        ]),
  ])

/** The nights in which all files are read and all documents are walked, unless the nights are too short for as many as there are. */
const nightsForAll = 28
const fewestOfNight = 2000
/** The share of files to read or documents to walk in a night, of all; never fewer than a small salon has. */
export const shareOfNight = (all: number): number => Math.max(fewestOfNight, Math.ceil(all / nightsForAll))

/** A stretch of a chain of documents: the places after one, up to another. */
export interface Stretch {
  readonly after: number
  readonly upTo: number
}

/** The place in a chain up to which its documents were walked as new ones, and the one at which the last share ended. */
export interface ChainWalked {
  readonly walkedTo: number
  readonly shareTo: number
}

/**
 * The stretches of a chain that a night walks: the documents that are new since the last one, and a share of the others,
 * which goes on at the first place after the last. A chain that has become shorter is walked anew.
 */
export function stretchesOfNight(
  length: number,
  { walkedTo, shareTo }: ChainWalked,
): { readonly fresh: Stretch; readonly share: readonly Stretch[] } {
  const known = walkedTo > length ? 0 : walkedTo
  const after = shareTo < known ? shareTo : 0
  const most = Math.min(known, shareOfNight(known))
  const upTo = Math.min(after + most, known)
  const share = [
    { after, upTo },
    { after: 0, upTo: most - (upTo - after) },
  ]
  return { fresh: { after: known, upTo: length }, share: share.filter((one) => one.upTo > one.after) }
}
