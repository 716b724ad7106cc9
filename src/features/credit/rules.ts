import { addDays, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { cents, sum, type Cents } from '#kernel/money.ts'
import type { May } from '#kernel/permission.ts'

/** Credit is money: `client.read` alone does not show it (decision C135). */
export const maySeeCredit: May = 'invoice.read'

/** The kinds of changes of a client's credit (spec 2 §3); decision C18 says which event writes which. */
export const mutationTypes = ['expired', 'credit', 'deposit', 'paymentAdded', 'paymentRemoved', 'migration'] as const
export type MutationType = (typeof mutationTypes)[number]

export interface Mutation {
  readonly type: MutationType
  readonly amount_cents: number
}
export interface DatedMutation extends Mutation {
  readonly date: Day
}

/** The type of a change gives its sign: stored amounts are never negative (decision C17). */
export const signOf = (type: MutationType): 1 | -1 => (type === 'expired' || type === 'paymentRemoved' ? -1 : 1)

export const balance = (mutations: readonly Mutation[]): Cents =>
  sum(mutations.map(({ type, amount_cents }) => signOf(type) * amount_cents))

/**
 * For how many months credit stays usable, through the same date, by how it came (spec 2 §9, decision C19); null never
 * ends.
 *
 * Law A5 protects every way in which credit comes today. `credit` is money that was paid too much, and `paymentAdded`
 * money that was given back: both are owed to the client. `deposit` was paid for a visit that has not been. Of what was
 * brought along (`migration`) nobody can tell where it came from: it may be a gift voucher, which lasts two years or
 * longer. A gesture of the salon may end, once it can be told from the others.
 */
export type Lasting = Readonly<Record<MutationType, number | null>>
export const lastingMonths: Lasting = {
  credit: null,
  deposit: null,
  paymentAdded: null,
  migration: null,
  expired: null,
  paymentRemoved: null,
}

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

export interface Expiry {
  readonly date: Day
  readonly amount_cents: Cents
}
interface Lot {
  /** The first day on which it is no longer usable; null when it never expires. */
  readonly expires: Day | null
  left: number
}

/**
 * The credit as lots: each addition opens a lot with its own expiry, each payment uses the oldest lots first, and the
 * rest of a lot expires on the day after its last (law A9, decision C19). Returns the usable balance on `asOf`, and the
 * amounts that expired until then.
 */
export function creditLots(
  mutations: readonly DatedMutation[],
  asOf: Day,
  lasting: Lasting = lastingMonths,
): { readonly balance_cents: Cents; readonly expired: readonly Expiry[] } {
  const lots: Lot[] = []
  const expired: Expiry[] = []
  let owed = 0
  const expireUntil = (day: Day) => {
    for (const lot of lots) {
      if (lot.expires === null || lot.expires > day || lot.left === 0) continue
      expired.push({ date: lot.expires, amount_cents: cents(lot.left) })
      lot.left = 0
    }
  }
  // Amounts that were written off on a day come first, so that they are not written off twice.
  const inOrder = mutations
    .filter((entry) => entry.date <= asOf)
    .toSorted((a, b) => a.date.localeCompare(b.date) || Number(b.type === 'expired') - Number(a.type === 'expired'))
  for (const { date, type, amount_cents } of inOrder) {
    if (type !== 'expired') expireUntil(date)
    if (signOf(type) > 0) {
      const settled = Math.min(owed, amount_cents)
      owed -= settled
      const months = lasting[type]
      lots.push({
        expires: months === null ? null : addDays(usableThrough(date, months), 1),
        left: amount_cents - settled,
      })
      continue
    }
    let spend = amount_cents
    for (const lot of lots) {
      const eaten = Math.min(lot.left, spend)
      lot.left -= eaten
      spend -= eaten
    }
    owed += spend
  }
  expireUntil(asOf)
  return { balance_cents: cents(sum(lots.map((lot) => lot.left)) - owed), expired }
}

/** All changes of a client's credit, in their order; days are days in the zone of the client's country. */
export interface CreditLedger {
  readonly zone: string
  readonly mutations: readonly DatedMutation[]
}

/** The client's usable credit at this moment. */
export const usableCredit = ({ zone, mutations }: CreditLedger, now: Instant): Cents =>
  creditLots(mutations, localTimeAt(now, zone).day).balance_cents
