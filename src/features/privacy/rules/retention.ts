import { addDays, yearsBefore, type Day } from '#kernel/day.ts'
import { usableThrough } from '#features/credit/rules.ts'
import { retentionByLaw } from '#kernel/retention.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { privacyLimits } from '../contract.ts'

/** The kinds of records that stay after an erasure, each for a term of its own (law A6). */
export const retainedKinds = ['fiscal', 'record', 'log'] as const
export type RetainedKind = (typeof retainedKinds)[number]

/** The terms of a country, in years. */
export interface Terms {
  readonly fiscalYears: number
  readonly recordYears: number
  readonly logYears: number
  /** The day from which the medical record's term is counted. */
  readonly recordFrom: 'last_change' | 'last_contact'
  /** The client may ask that the medical record is destroyed before its term. */
  readonly mayDestroyRecord: boolean
}

/**
 * The terms of a country: those that the chain has set, else those of its law. The record's term counts from its last
 * change in NL (BW 7:454), where the client may have it destroyed earlier (BW 7:455); elsewhere from the last contact
 * (BE, Quality Act, art. 35).
 */
export function termsOf(
  countryCode: string,
  set: {
    readonly fiscal_years: number | null
    readonly record_years: number | null
    readonly log_years: number | null
  },
): Terms {
  const law = retentionByLaw(countryCode)
  return {
    recordFrom: countryCode === 'NL' ? 'last_change' : 'last_contact',
    mayDestroyRecord: countryCode === 'NL',
    fiscalYears: set.fiscal_years ?? law.fiscal_years,
    recordYears: set.record_years ?? law.record_years,
    logYears: set.log_years ?? law.log_years,
  }
}

/** The facts about a client that decide what an erasure leaves. */
export interface ErasureFacts {
  /** Rows of the books: invoices, credit, payments in advance, sold packages. */
  readonly fiscal: { readonly count: number; readonly last: Day | null }
  /** Rows of the medical record: reports, agreements, uploaded documents. */
  readonly record: { readonly count: number; readonly lastChange: Day | null }
  /** The last visit that was neither cancelled nor missed. */
  readonly lastContact: Day | null
  readonly logLines: number
  /** Appointments to come that are not cancelled. */
  readonly toCome: number
  /** Credit that the client has not used: it cannot be used after the erasure. */
  readonly creditCents: number
  /** Payments in advance that are neither credit nor withdrawn. */
  readonly waitingCents: number
  /** Sold packages with treatments that the client has not had yet: they cannot be had after the erasure. */
  readonly openPackages: number
}

/** A kind of record that stays, through a day. */
export interface Retained {
  readonly kind: RetainedKind
  readonly count: number
  readonly until: Day
}

const yearsLater = (day: Day, years: number): Day => usableThrough(day, years * 12)

/** The books of a year stay through the end of the last year of the term, which begins after that year. */
const endOfYear = (day: Day, years: number): Day => `${Number(day.slice(0, 4)) + years}-12-31` as Day

/** The last day through which the medical record of a client stays; null for a client without one. */
export function recordUntil(
  { record, lastContact }: Pick<ErasureFacts, 'record' | 'lastContact'>,
  terms: Pick<Terms, 'recordFrom' | 'recordYears'>,
): Day | null {
  if (!record.lastChange) return null
  const from = terms.recordFrom === 'last_contact' ? later(lastContact, record.lastChange) : record.lastChange
  return yearsLater(from, terms.recordYears)
}

/** The records that have to stay of a client who is erased today, and until when; everything else goes at once. */
export function retainedOf(facts: ErasureFacts, terms: Terms, today: Day, destroyRecord: boolean): Retained[] {
  const { fiscal, record, logLines } = facts
  const untilRecord = destroyRecord ? null : recordUntil(facts, terms)
  const days: Readonly<Record<RetainedKind, Omit<Retained, 'kind'> | null>> = {
    fiscal: fiscal.last && { count: fiscal.count, until: endOfYear(fiscal.last, terms.fiscalYears) },
    record: untilRecord && { count: record.count, until: untilRecord },
    log: { count: logLines, until: yearsLater(today, terms.logYears) },
  }
  return retainedKinds.flatMap((kind) => {
    const term = days[kind]
    return term && term.until >= today ? [{ kind, ...term }] : []
  })
}

/**
 * The last day through which something stays that was put aside of a medical record (a contract, a photo): a whole term
 * after that day, and never less than the rest of the record of its client (law A6).
 */
export const putAsideUntil = (
  putAsideOn: Day,
  facts: Pick<ErasureFacts, 'record' | 'lastContact'>,
  terms: Pick<Terms, 'recordFrom' | 'recordYears'>,
): Day => later(recordUntil(facts, terms), yearsLater(putAsideOn, terms.recordYears))

const later = (one: Day | null, other: Day): Day => (one !== null && one > other ? one : other)

/** The request as it is typed. */
export interface ErasureDraft {
  readonly asked_by: string | null
  readonly asked_on: Day | null
  readonly reason: string
  readonly destroy_record: boolean
}

/**
 * The first day that a request can have, a year ago. It may be older than the client here, who can have asked before
 * the chain moved to Balie.
 */
export const firstAskedOn = (today: Day): Day => yearsBefore(today, privacyLimits.requestYears)

function askedOnProblems(askedOn: Day | null, today: Day): Problem[] {
  if (askedOn === null) return [problem('asked_on', 'required')]
  if (askedOn > today) return [problem('asked_on', 'in_future')]
  const first = firstAskedOn(today)
  return askedOn >= first ? [] : [problem('asked_on', 'too_long_ago', { day: { day: first } })]
}

/** The problems of a request: it was made on a day that it can have, and an early destruction of the record has a reason. */
export function requestProblems(draft: ErasureDraft, terms: Pick<Terms, 'mayDestroyRecord'>, today: Day): Problem[] {
  return [
    ...(draft.asked_by ? [] : [problem('asked_by', 'required')]),
    ...askedOnProblems(draft.asked_on, today),
    ...(draft.destroy_record && !terms.mayDestroyRecord ? [problem('destroy_record', 'record_stays')] : []),
    ...(draft.destroy_record && !draft.reason.trim() ? [problem('reason', 'required')] : []),
  ]
}

/** A client with appointments to come is not erased: somebody has to cancel those first, and tell the client. */
export const erasureProblems = ({ toCome }: Pick<ErasureFacts, 'toCome'>): Problem[] =>
  toCome ? [problem('', 'appointments_to_come', { count: toCome })] : []

/** The day by which a request has to be answered: within a month (GDPR art. 12(3)). */
export const answerBy = (askedOn: Day): Day => usableThrough(askedOn, 1)

/** The last day on which the records of each kind stay; null where nothing of that kind has to. */
export type Until = Readonly<Record<RetainedKind, Day | null>>

export const laterOf = (one: Day | null, other: Day | null): Day | null =>
  one === null || other === null ? (one ?? other) : later(one, other)

/** The kinds of records that still have to stay on a day. */
export const heldOn = (until: Until, today: Day): Readonly<Record<RetainedKind, boolean>> => {
  const isHeld = (kind: RetainedKind) => until[kind] !== null && until[kind] >= today
  return { fiscal: isHeld('fiscal'), record: isHeld('record'), log: isHeld('log') }
}

/** The first day on which something of what is held goes; today when nothing is held. */
export function dueOn(until: Until, today: Day): Day {
  const held = retainedKinds.flatMap((kind) => (until[kind] !== null && until[kind] >= today ? [until[kind]] : []))
  return held.length ? addDays(held.toSorted()[0]!, 1) : today
}
