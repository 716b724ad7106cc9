import { addDays, daysBetween, localTimeAt, yearsBefore, type Day, type Instant } from '#kernel/day.ts'
import { amountProblems, cents, sum, type Cents } from '#kernel/money.ts'
import type { May } from '#kernel/permission.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { mutationTypes, type PaymentMethodSlug } from '#features/reference-data/contract.ts'
import {
  givenSources,
  maxDownPaymentCents,
  maxDownPaymentYears,
  maxGivenCents,
  maxMonths,
  warningDays,
  type CreditSource,
  type endStates,
  type MovementSource,
} from './contract.ts'

/** Credit is money: `client.read` alone does not show it (decision C135). */
export const maySeeCredit: May = 'invoice.read'

export type MutationType = (typeof mutationTypes)[number]

/** The type of each source (decision C18). */
export const typeOf: Readonly<Record<MovementSource, MutationType>> = {
  overpayment: 'credit',
  goodwill: 'credit',
  voucher: 'credit',
  returned: 'paymentAdded',
  down_payment: 'deposit',
  migration: 'migration',
  payment: 'paymentRemoved',
  correction: 'paymentRemoved',
  expiry: 'expired',
}

/** A change of a client's credit; its source decides its type. */
export interface Mutation {
  readonly source: MovementSource
  readonly amount_cents: number
}

/** The type of a change gives its sign: stored amounts are never negative (decision C17). */
export const signOf = (type: MutationType): 1 | -1 => (type === 'expired' || type === 'paymentRemoved' ? -1 : 1)

interface Amount {
  readonly type: MutationType
  readonly amount_cents: number
}
/** The signed sum, in which what has ended and was not written off yet still counts. */
export const balance = (entries: readonly Amount[]): Cents =>
  sum(entries.map(({ type, amount_cents }) => signOf(type) * amount_cents))

// ── Validity ────────────────────────────────────────────────────────────────────────────────────────────────────

/** For how many months credit can be used, by its source; null is for ever (decision C19). */
export type Lasting = Readonly<Record<CreditSource, number | null>>

/**
 * The last day on which a lot of `day` is usable: the same date after so many months, or the last day of a month
 * without that date.
 */
export function usableThrough(day: Day, months: number): Day {
  const month = Number(day.slice(5, 7)) - 1 + months
  const first =
    `${Number(day.slice(0, 4)) + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01` as Day
  const same = addDays(first, Number(day.slice(8)) - 1)
  return same.slice(0, 7) === first.slice(0, 7) ? same : addDays(`${addDays(first, 31).slice(0, 7)}-01` as Day, -1)
}

/** The last day on which credit that comes on `day` can be used; null when it has no end. */
export function lastDayOf(source: MovementSource, day: Day, lasting: Lasting): Day | null {
  const months = source in lasting ? lasting[source as CreditSource] : null
  return months === null ? null : usableThrough(day, months)
}

/**
 * Whether credit of this source ends although its client has not heard of it. Only a gesture of the salon does; the
 * rest was paid by the client, or nobody can tell (law A5).
 */
export const endsUntold = (source: MovementSource): boolean => source === 'goodwill'

// ── Lots ────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface LedgerEntry extends Amount {
  readonly id: number
  /** The day of the entry in the zone of the client's country. */
  readonly date: Day
  readonly source: MovementSource
  /** The last day of the lot as it was agreed. */
  readonly expires_on: Day | null
  /**
   * The last day of the lot as it holds now. Another one than `expires_on` for money of the client: null until they
   * have heard of the end, and then at least 30 days after that.
   */
  readonly ends_on: Day | null
  /** The lot whose rest this entry takes away; null for what uses the oldest lots first. */
  readonly lot_id: number | null
  /** The rest of this lot when its client was merged; see `creditLots`. Null for any other entry. */
  readonly at_merge: MergedRest | null
}
/** The rest of a lot at the last merge of its client, after the movements through this one. */
export interface MergedRest {
  readonly left_cents: number
  readonly through_id: number
}

/** The rest of an amount that was added. */
export interface Lot {
  readonly id: number
  readonly source: MovementSource
  readonly expires_on: Day | null
  readonly ends_on: Day | null
  readonly left_cents: Cents
}
/** The rest of a lot that has ended, with the first day on which it is not usable any more. */
export interface Expiry {
  readonly lot_id: number
  readonly date: Day
  readonly amount_cents: Cents
}
export interface Lots {
  readonly balance_cents: Cents
  /** The lots of which something can be used, the oldest first. */
  readonly lots: readonly Lot[]
  /** The rests that have ended and are not written off yet. */
  readonly ended: readonly Expiry[]
}

/**
 * The credit as lots: each addition opens a lot with its own end, each payment uses the oldest lots first, and the rest
 * of a lot goes on the day after its last (law A9, decision C19). Entries come in the order in which they were written,
 * which is the order of their ids: credit that is imported later is younger, whatever its date.
 *
 * Whoever spends writes off first what has ended (`settleCredit`), so at every payment all lots that are left could be
 * used. That makes the rest of each lot a matter of sums, which SQL computes in the same way (`lotsOf`). What a client
 * spent before a merge was of their own lots, so the sums begin with the rests of the last merge (decision C143).
 */
export function creditLots(entries: readonly LedgerEntry[], asOf: Day): Lots {
  const through = Math.max(0, ...entries.map(({ at_merge }) => at_merge?.through_id ?? 0))
  const later = entries.filter(({ id }) => id > through)
  const closed = new Map(later.flatMap(({ lot_id, amount_cents }) => (lot_id === null ? [] : [[lot_id, amount_cents]])))
  let spent = sum(
    later.filter(({ type, lot_id }) => signOf(type) < 0 && lot_id === null).map(({ amount_cents }) => amount_cents),
  ) as number
  const rests = entries
    .filter(({ type }) => signOf(type) > 0)
    .map(({ id, source, expires_on, ends_on, amount_cents, at_merge }): Lot => {
      const usable = (at_merge?.left_cents ?? amount_cents) - (closed.get(id) ?? 0)
      const used = Math.min(usable, spent)
      spent -= used
      return { id, source, expires_on, ends_on, left_cents: cents(usable - used) }
    })
    .filter(({ left_cents }) => left_cents > 0)
  const hasEnded = ({ ends_on }: Lot) => ends_on !== null && ends_on < asOf
  const ended = rests
    .filter(hasEnded)
    .map(({ id, ends_on, left_cents }) => ({ lot_id: id, date: addDays(ends_on!, 1), amount_cents: left_cents }))
  return {
    balance_cents: cents(balance(entries) - sum(ended.map(({ amount_cents }) => amount_cents))),
    lots: rests.filter((lot) => !hasEnded(lot)),
    ended,
  }
}

/** All changes of a client's credit, in the order in which they were written. */
export interface CreditLedger {
  readonly zone: string
  readonly entries: readonly LedgerEntry[]
}

/** The lots of a client's credit at this moment, by the day in their country. */
export const lotsNow = ({ zone, entries }: CreditLedger, now: Instant): Lots =>
  creditLots(entries, localTimeAt(now, zone).day)

/** The client's usable credit at this moment. */
export const usableCredit = (ledger: CreditLedger, now: Instant): Cents => lotsNow(ledger, now).balance_cents

// ── Word about the end ──────────────────────────────────────────────────────────────────────────────────────────

/** The state of a lot that ends, for the salon. */
export function endState(
  lot: Pick<Lot, 'expires_on'> & { readonly told: boolean },
  hasAddress: boolean,
  today: Day,
): (typeof endStates)[number] {
  if (lot.told) return 'told'
  return !hasAddress && isNear(lot, today) ? 'held_back' : 'later'
}
const isNear = ({ expires_on }: Pick<Lot, 'expires_on'>, today: Day): boolean =>
  expires_on !== null && daysBetween(today, expires_on) <= warningDays

/** A lot with the day that its client is told. */
export interface Warning {
  readonly lot_id: number
  readonly ends_on: Day
  readonly amount_cents: Cents
}
/**
 * The lots whose clients hear of the end today: 30 days before it, and of their own money also later, which then ends
 * 30 days after the word (law A5). A gesture that has ended is not worth a word.
 */
export const warningsDue = (lots: readonly Lot[], told: ReadonlySet<number>, today: Day): Warning[] =>
  lots
    .filter((lot) => !told.has(lot.id) && isNear(lot, today))
    .map(({ id, source, expires_on, left_cents }) => ({
      lot_id: id,
      ends_on: endsUntold(source) ? expires_on! : addDays(today, warningDays),
      amount_cents: left_cents,
    }))

// ── By hand ─────────────────────────────────────────────────────────────────────────────────────────────────────

export interface GivenCredit {
  readonly source: (typeof givenSources)[number] | null
  readonly amount_cents: number | null
  readonly reason: string
}
/** The problems of credit by hand: a source, an amount, and the reason. */
export const givenProblems = ({ source, amount_cents, reason }: GivenCredit): Problem[] => [
  ...(source ? [] : [problem('source', 'required')]),
  ...amountProblems('amount_cents', amount_cents, { min: 1, max: maxGivenCents }),
  ...(reason.trim() ? [] : [problem('reason', 'required')]),
]

/** A movement that somebody wants to take back. */
export interface MovementToWithdraw {
  readonly source: MovementSource
  /** Credit of a sale was not given by hand, although its source can be. */
  readonly invoice_id: number | null
  readonly left_cents: number
}
/** Only credit that was given by hand is taken back, and only what is left of it. */
export function withdrawProblems({ source, invoice_id, left_cents }: MovementToWithdraw): Problem[] {
  if (invoice_id !== null || !givenSources.some((one) => one === source)) return [problem('', 'credit_not_given')]
  return left_cents > 0 ? [] : [problem('', 'credit_used')]
}

// ── Payments in advance ─────────────────────────────────────────────────────────────────────────────────────────

/** The visit for which somebody paid in advance. */
export interface PrepaidVisit {
  readonly deleted_at: string | null
  readonly no_show_at: string | null
  readonly is_paid: boolean
  readonly report_done: boolean
}

/** Whether the visit is over for its payment in advance: treated, missed, cancelled or paid (decision C129). */
export const canConvert = ({ deleted_at, no_show_at, is_paid, report_done }: PrepaidVisit): boolean =>
  deleted_at !== null || no_show_at !== null || is_paid || report_done

/** The notice after payments in advance became credit; a second time nothing did, and nothing is said (decision C15). */
export const conversionNotice = (convertedCents: number): 'DownPaymentHasBeenConverted' | null =>
  convertedCents > 0 ? 'DownPaymentHasBeenConverted' : null

/** The reason why the payment in advance of a visit does not become credit yet. */
export const convertProblems = (visit: PrepaidVisit): Problem[] =>
  canConvert(visit) ? [] : [problem('', 'down_payment_waits')]

/** Nobody pays in advance for a visit that is cancelled or paid. */
export const canPayInAdvance = ({ deleted_at, is_paid }: PrepaidVisit): boolean => deleted_at === null && !is_paid

/** The methods of a payment in advance: those that bring money in. */
export const advanceMethods = ['pin', 'cash'] as const satisfies readonly PaymentMethodSlug[]

export interface NewDownPayment {
  readonly amount_cents: number | null
  readonly method: PaymentMethodSlug | null
  readonly paid_on: Day
}
/** The first day that a payment in advance which is entered today can have. */
export const firstPaidOn = (today: Day): Day => yearsBefore(today, maxDownPaymentYears)
/** The problems of the day on which something was paid in advance: not after today, and not many years ago. */
export function paidOnProblems(paidOn: Day, today: Day): Problem[] {
  if (paidOn > today) return [problem('paid_on', 'in_future')]
  const first = firstPaidOn(today)
  return paidOn < first ? [problem('paid_on', 'paid_too_long_ago', { day: { day: first } })] : []
}

/**
 * The problems of a payment in advance: it brought money in, not after today, for a visit that is still to be paid. Where
 * cash is rounded nobody hands over single cents, and a part of a total is taken exactly (law A7).
 */
export const downPaymentProblems = (
  { amount_cents, method, paid_on }: NewDownPayment,
  visit: PrepaidVisit & { readonly cash_rounding?: boolean },
  today: Day,
): Problem[] => [
  ...(canPayInAdvance(visit) ? [] : [problem('', 'no_down_payment')]),
  ...amountProblems('amount_cents', amount_cents, { min: 1, max: maxDownPaymentCents }),
  ...(method === null ? [problem('payment_method_id', 'required')] : []),
  ...(method !== null && !advanceMethods.some((one) => one === method)
    ? [problem('payment_method_id', 'down_payment_method')]
    : []),
  ...(visit.cash_rounding && method === 'cash' && (amount_cents ?? 0) % 5 !== 0
    ? [problem('amount_cents', 'advance_in_five_cents')]
    : []),
  ...paidOnProblems(paid_on, today),
]

// ── The settings of a country ───────────────────────────────────────────────────────────────────────────────────

/**
 * The shortest validity in months (law A5): the client's money at least a year, a gift voucher in the Netherlands two
 * years. A gesture may be shorter.
 */
export const fewestMonths = (source: CreditSource, countryCode: string | null): number =>
  source === 'goodwill' ? 1 : source === 'voucher' && countryCode === 'NL' ? 24 : 12

/** The problems of the validity of a source; empty is for ever. */
export function monthsProblems(
  field: string,
  source: CreditSource,
  months: number | null,
  countryCode: string | null,
): Problem[] {
  if (months === null) return []
  const min = fewestMonths(source, countryCode)
  if (months < min) return [problem(field, 'credit_months', { min })]
  return months > maxMonths ? [problem(field, 'too_big', { max: maxMonths })] : []
}
