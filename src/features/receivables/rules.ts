import type { Day } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { mailProblems } from '#features/invoices/rules.ts'
import { roundCash } from '#features/checkout/rules/methods.ts'
import type { PaidBy, ReceivingLocation, Settlement } from './contract.ts'

/** The facts that decide about a payment that comes later. */
export interface OpenFacts {
  readonly open_cents: number
  readonly invoice_date: Day
  /** The location that sold. */
  readonly location_id: number
  /** The locations where its company can receive money from the caller. */
  readonly locations: readonly Pick<ReceivingLocation, 'id' | 'today'>[]
  /** Today by the clock of the location that sold. */
  readonly today: Day
  /** Whether its country rounds cash. */
  readonly cash_rounding: boolean
}

interface LaterPayment {
  readonly amount_cents: number | null
  readonly paid_by: PaidBy | null
  readonly settled_on: Day | null
  /** The location where the money comes in; null for the one that sold. */
  readonly location_id: number | null
}

type ReceivingFacts = Pick<OpenFacts, 'locations' | 'location_id' | 'today'>

/**
 * The location where the money comes in, with today by its clock; undefined for one that cannot be chosen. A transfer
 * lies in no drawer, and keeps the location that sold, also when that is closed.
 */
export function receivingLocation(
  { location_id, paid_by }: Pick<LaterPayment, 'location_id' | 'paid_by'>,
  facts: ReceivingFacts,
): Pick<ReceivingLocation, 'id' | 'today'> | undefined {
  const at = location_id ?? facts.location_id
  if (paid_by === 'bank' && at === facts.location_id) return { id: at, today: facts.today }
  return facts.locations.find(({ id }) => id === at)
}

/**
 * The location that the form proposes: the one that sold when the caller works there, else the one at which they are
 * working; never one that is closed while the company has another.
 */
export function usualLocation(
  { location_id, locations }: { readonly location_id: number; readonly locations: readonly ReceivingLocation[] },
  workingAt: number | null,
): number {
  const own = locations.filter((one) => one.own)
  const proposed = [location_id, workingAt].find((id) => own.some((one) => one.id === id))
  const sold = locations.find(({ id }) => id === location_id)
  return proposed ?? (own[0] ?? sold ?? locations[0])?.id ?? location_id
}

/** Cash and cards are taken at a location of the company that sold; a transfer comes to the bank of the company. */
function locationProblems(payment: LaterPayment, facts: OpenFacts): Problem[] {
  const { paid_by, location_id } = payment
  if (paid_by === 'bank' && location_id !== null && location_id !== facts.location_id)
    return [problem('location_id', 'transfer_has_no_drawer')]
  if (paid_by === null || receivingLocation(payment, facts)) return []
  const isSeller = location_id === null || location_id === facts.location_id
  return [problem('location_id', isSeller ? 'settled_at_closed' : 'settled_elsewhere')]
}

/** A transfer has a day of its own, from the day of the invoice to today; money at the desk is taken today. */
function dayProblems(payment: LaterPayment, facts: OpenFacts): Problem[] {
  const { paid_by, settled_on } = payment
  if (settled_on === null) return []
  const { invoice_date } = facts
  const { today } = receivingLocation(payment, facts) ?? facts
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
      ? [problem('amount_cents', 'settles_too_much', { amount: { cents: facts.open_cents } })]
      : []),
    ...(isOddPart(payment, facts) ? [problem('amount_cents', 'cash_in_five_cents')] : []),
    ...(paid_by === null ? [problem('paid_by', 'required')] : []),
    ...locationProblems(payment, facts),
    ...dayProblems(payment, facts),
  ]
}

/**
 * The reason why an entry counts for a later day than today: the invoice is dated then, or today is closed where the money
 * came (decision C32). Null for an entry of today or before.
 */
export function reasonDatedLater(
  { settled_on, today }: { readonly settled_on: Day; readonly today: Day },
  invoiceDate: Day,
): 'invoiceDay' | 'nextDay' | null {
  if (settled_on <= today) return null
  return settled_on === invoiceDate ? 'invoiceDay' : 'nextDay'
}

/** An author writes off exactly the amount that they saw to be open. */
export function writeOffProblems(seenCents: number, openCents: number): Problem[] {
  if (openCents <= 0) return [problem('', 'nothing_open')]
  return seenCents === openCents ? [] : [problem('open_cents', 'open_changed', { amount: { cents: openCents } })]
}

/** Whether money lies in a drawer where the caller does not work: it is taken out by somebody who does. */
export const isInDrawerElsewhere = ({ paid_by, own }: Pick<Settlement, 'paid_by' | 'own'>): boolean =>
  (paid_by === 'cash' || paid_by === 'pin') && !own

/**
 * Reasons why a settlement is not taken back: it was before, it lies in a drawer elsewhere, or a credit note has given its
 * money back, so that more would be open than is left of the invoice.
 */
export function reverseProblems(
  settlement: Pick<Settlement, 'amount_cents' | 'reversed' | 'paid_by' | 'own'>,
  { open_cents, left_cents }: { readonly open_cents: number; readonly left_cents: number },
): Problem[] {
  if (settlement.reversed) return [problem('', 'settlement_reversed')]
  if (isInDrawerElsewhere(settlement)) return [problem('location_id', 'reversed_elsewhere')]
  return open_cents + settlement.amount_cents > left_cents ? [problem('', 'settlement_given_back')] : []
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
