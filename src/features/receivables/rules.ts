import type { Day } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { mailProblems } from '#features/invoices/rules.ts'
import { roundCash } from '#features/checkout/rules/methods.ts'
import type { PaidBy } from './contract.ts'

/** The facts that decide about a payment that comes later. */
export interface OpenFacts {
  readonly open_cents: number
  readonly invoice_date: Day
  /** Today by the clock of the location. */
  readonly today: Day
  /** Whether its country rounds cash. */
  readonly cash_rounding: boolean
}

interface LaterPayment {
  readonly amount_cents: number | null
  readonly paid_by: PaidBy | null
  readonly settled_on: Day | null
}

/** A transfer has a day of its own, from the day of the invoice to today; money at the desk is taken today. */
function dayProblems({ paid_by, settled_on }: LaterPayment, { invoice_date, today }: OpenFacts): Problem[] {
  if (settled_on === null) return []
  if (paid_by === 'bank')
    return settled_on < invoice_date || settled_on > today ? [problem('settled_on', 'settlement_day')] : []
  return settled_on === today ? [] : [problem('settled_on', 'settlement_today')]
}

type InCash = Pick<LaterPayment, 'amount_cents' | 'paid_by'>
type RoundingFacts = Pick<OpenFacts, 'open_cents' | 'cash_rounding'>

/** Whether a part in cash is no multiple of 5 cents, where cash is rounded: nobody can hand that over exactly. */
const isOddPart = ({ amount_cents, paid_by }: InCash, { open_cents, cash_rounding }: RoundingFacts): boolean =>
  cash_rounding && paid_by === 'cash' && amount_cents !== null && amount_cents < open_cents && amount_cents % 5 !== 0

/** The problems of a payment: it is at most what is open, and nobody pays a settled invoice again. */
export function paymentProblems(payment: LaterPayment, facts: OpenFacts): Problem[] {
  const { amount_cents, paid_by } = payment
  if (facts.open_cents <= 0) return [problem('', 'nothing_open')]
  return [
    ...(amount_cents === null || amount_cents <= 0 ? [problem('amount_cents', 'required')] : []),
    ...(amount_cents !== null && amount_cents > facts.open_cents
      ? [problem('amount_cents', 'settles_too_much', { cents: facts.open_cents })]
      : []),
    ...(isOddPart(payment, facts) ? [problem('amount_cents', 'cash_in_five_cents')] : []),
    ...(paid_by === null ? [problem('paid_by', 'required')] : []),
    ...dayProblems(payment, facts),
  ]
}

/** An author writes off exactly the amount that they saw to be open. */
export function writeOffProblems(seenCents: number, openCents: number): Problem[] {
  if (openCents <= 0) return [problem('', 'nothing_open')]
  return seenCents === openCents ? [] : [problem('open_cents', 'open_changed', { cents: openCents })]
}

/**
 * Reasons why a settlement is not taken back: it was before, or a credit note has given its money back, so that more
 * would be open than is left of the invoice.
 */
export function reverseProblems(
  { amount_cents, reversed }: { readonly amount_cents: number; readonly reversed: boolean },
  { open_cents, left_cents }: { readonly open_cents: number; readonly left_cents: number },
): Problem[] {
  if (reversed) return [problem('', 'settlement_reversed')]
  return open_cents + amount_cents > left_cents ? [problem('', 'settlement_given_back')] : []
}

/** Reasons why a client cannot be reminded. */
export const reminderProblems = (facts: {
  readonly open_cents: number
  readonly email: string
  readonly just_mailed: boolean
}): Problem[] => (facts.open_cents <= 0 ? [problem('', 'nothing_open')] : mailProblems(facts))

/**
 * The cash that comes above a settled amount, or below it, in cents. The total is rounded and not each part (law A7), so
 * only cash that settles all that is open is rounded; a part is taken exactly. Up to 5 cents nothing is rounded.
 */
export const settlementRounding = (
  { amount_cents, paid_by }: InCash,
  { open_cents, cash_rounding }: RoundingFacts,
): number =>
  paid_by === 'cash' && amount_cents === open_cents ? roundCash(open_cents, cash_rounding).rounding_cents : 0
