import { cents, noMoney, sum, type Cents } from '#kernel/money.ts'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import { excludesCredit, type Item } from './items.ts'

/** A line of the payment; its slug is absent while no method is chosen. */
export interface Method {
  readonly slug: PaymentMethodSlug | null
  readonly amount_cents: number
}

/**
 * Only cash and pin may exceed the total (decision C126), because there the overpaid amount is money that came in.
 * `credit` is on account, `prepaid` is the client's credit, and a voucher gives no change. None of these can be
 * overpaid, nor combined with an overpayment (decisions C6, C7).
 */
export const mayExceed = ({ slug }: Pick<Method, 'slug'>): boolean => slug === null || slug === 'cash' || slug === 'pin'

export const paidBy = (methods: readonly Method[], slug: PaymentMethodSlug): Cents =>
  sum(methods.filter((method) => method.slug === slug).map((method) => method.amount_cents))

/** Methods that the items of this sale exclude (spec 1 §4). */
export const disabledMethods = (items: readonly Item[]): readonly PaymentMethodSlug[] =>
  excludesCredit(items) ? ['credit'] : []

/** On account stands alone: it goes when another method joins it (spec 1 §4). */
export const withoutCombinedCredit = <M extends Pick<Method, 'slug'>>(methods: readonly M[]): readonly M[] =>
  methods.length > 1 ? methods.filter((method) => method.slug !== 'credit') : methods

/** The largest amount of a method: the client's credit, or the total for a voucher (decisions C8, C126). */
export function mostBy(slug: PaymentMethodSlug, totalCents: number, creditBalance: number, most: number): number {
  if (slug === 'prepaid') return Math.max(0, creditBalance)
  return slug === 'old_voucher' || slug === 'voucher' ? Math.min(totalCents, most) : most
}

/** The part of an overpayment that can be given back as change: at most the paid cash. */
export const changeOf = (methods: readonly Method[], overpaidCents: number): Cents =>
  cents(Math.min(paidBy(methods, 'cash'), overpaidCents))

/** The cash that stays in the till after the change is given back. */
export function withoutChange<M extends Method>(methods: readonly M[], changeCents: number): M[] {
  let left = changeCents
  return methods.map((method) => {
    if (method.slug !== 'cash') return method
    const back = Math.min(left, method.amount_cents)
    left -= back
    return { ...method, amount_cents: method.amount_cents - back }
  })
}

/** Caps a prepaid amount at the client's credit while it is typed; the server refuses more (decision C8). */
export const capPrepaid = (typedCents: number, creditBalance: number): Cents =>
  cents(Math.max(0, Math.min(typedCents, creditBalance)))

export interface Rounding {
  readonly cash_to_pay_cents: Cents
  readonly rounding_cents: Cents
}

/** Rounds cash to 5 cents: 1, 2, 6, 7 down, 3, 4, 8, 9 up; amounts up to 5 cents stay (law A7, decision C30). */
export function roundCash(dueCents: number, rounds: boolean): Rounding {
  const toPay = cents(rounds && dueCents > 5 ? Math.round(dueCents / 5) * 5 : dueCents)
  return { cash_to_pay_cents: toPay, rounding_cents: cents(toPay - dueCents) }
}

/**
 * The cash rounding of a sale: it applies to the part that is paid in cash, and only when there is cash (law A7,
 * decision C30).
 */
export function cashRounding(totalCents: number, methods: readonly Method[], rounds: boolean): Rounding {
  const notInCash = sum(methods.filter((method) => method.slug !== 'cash').map((method) => method.amount_cents))
  const due = Math.max(0, totalCents - notInCash)
  if (!methods.some((method) => method.slug === 'cash')) return { cash_to_pay_cents: noMoney, rounding_cents: noMoney }
  return roundCash(due, rounds)
}

/**
 * A single method follows the total: prepaid up to the client's credit (decision C9), cash rounded where cash is
 * rounded. Two or more methods keep their typed amounts.
 */
export function followTotal<M extends Method>(
  methods: readonly M[],
  totalCents: number,
  creditBalance: number,
  rounds: boolean,
): readonly M[] {
  const [only, ...others] = methods
  if (!only || others.length) return methods
  const amount =
    only.slug === 'prepaid'
      ? capPrepaid(totalCents, creditBalance)
      : only.slug === 'cash'
        ? roundCash(totalCents, rounds).cash_to_pay_cents
        : cents(totalCents)
  return [{ ...only, amount_cents: amount }]
}
