import type { Day } from '#kernel/day.ts'
import { cents, divideHalfUp, noMoney, sum, type Cents } from '#kernel/money.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { amountRange, type Discount, type ItemKind } from '../contract.ts'

/** A line of the sale, which may still be incomplete. */
export interface Item {
  readonly kind: ItemKind | null
  /** The chosen catalogue entry. */
  readonly type_id: number | null
  readonly amount: number
  /** The price of one unit, before discount. */
  readonly price_cents: number
  readonly discount?: Discount | null
  /** A bought package of which this line uses one treatment. */
  readonly package?: UsedPackage | null
  /** The instalment that this line pays. */
  readonly terms?: Term | null
  readonly insurance?: { readonly id: number } | null
  readonly insuranceStartDate?: Day | null
}

/** A sale of a package, or the index of the item of this payment that sells it. */
export interface UsedPackage {
  readonly id?: number | null
  readonly item?: number | undefined
}

export interface Term {
  readonly id: number
  /** The running sale; null or absent for a new one. */
  readonly package_sale_id?: number | null
  /** The number of terms that are paid already. */
  readonly terms?: number | undefined
  /** The number of treatments that were had already. */
  readonly amount_treated?: number | undefined
  readonly price_cents?: number
  /** False when the term is paid without a treatment. */
  readonly treated?: boolean
}

/** The first term: nothing of its sale is treated and no term is paid yet (decisions C4, C130). */
export const isFirstTerm = ({ terms = 0, amount_treated = 0 }: Term): boolean => terms === 0 && amount_treated === 0

/**
 * Refuses parts that do not go together: a package and a term exclude each other, either is for one piece, and using a
 * package leaves no price to discount (spec 1 §4).
 */
export const partProblems = (items: readonly Item[]): Problem[] =>
  items.flatMap((item, i) => [
    ...(item.package && item.terms ? [problem(`items.${i}.terms`, 'package_or_term')] : []),
    ...((item.package || item.terms) && item.amount !== 1 ? [problem(`items.${i}.amount`, 'one_piece')] : []),
    ...(item.discount && item.package ? [problem(`items.${i}.discount`, 'discount_not_with_package')] : []),
    ...(item.discount && item.terms && !isFirstTerm(item.terms)
      ? [problem(`items.${i}.discount`, 'discount_first_term')]
      : []),
  ])

export interface LineTotal {
  readonly unit_price_cents: Cents
  readonly unit_discount_cents: Cents
  readonly line_total_cents: Cents
}

export const blankItem: Item = { kind: null, type_id: null, amount: amountRange.min, price_cents: 0, discount: null }

/** The price of one unit: using a bought package is free, and a term costs the term's price (decision C11). */
const unitPrice = (item: Item): number => (item.package ? 0 : (item.terms?.price_cents ?? item.price_cents))

/**
 * The discount of one unit, rounded half up to the cent and never more than its price; a negative amount is a
 * surcharge, of at most the price (decisions C2, C3).
 */
export function unitDiscount(priceCents: number, discount: Discount | null | undefined): Cents {
  if (!discount) return noMoney
  // Percentages have two decimals, so they are counted in hundredths.
  const wanted =
    'percentage' in discount
      ? divideHalfUp(priceCents * Math.round(discount.percentage * 100), 10_000)
      : discount.amount_cents
  return cents(Math.max(-priceCents, Math.min(priceCents, wanted)))
}

export function lineTotal(item: Item): LineTotal {
  const price = cents(unitPrice(item))
  const discount = unitDiscount(price, item.discount)
  return {
    unit_price_cents: price,
    unit_discount_cents: discount,
    line_total_cents: cents((price - discount) * item.amount),
  }
}

export interface Totals {
  readonly lines: readonly LineTotal[]
  /** The sum before discounts. */
  readonly subtotal_cents: Cents
  /** The sum of the discounts; negative when surcharges outweigh them. */
  readonly discount_cents: Cents
  readonly total_cents: Cents
}

/** The sums of the lines, VAT included, before cash rounding. */
export function totals(items: readonly Item[]): Totals {
  const lines = items.map(lineTotal)
  const subtotal = sum(items.map((item) => unitPrice(item) * item.amount))
  const total = sum(lines.map((line) => line.line_total_cents))
  return { lines, subtotal_cents: subtotal, discount_cents: cents(subtotal - total), total_cents: total }
}

/** Converts a discount amount to a percentage of the price, with two decimals (decision C2). */
export const percentageOf = (priceCents: number, amountCents: number): number =>
  priceCents === 0 ? 0 : divideHalfUp(amountCents * 10_000, priceCents) / 100

/** Brings a percentage between 0 and 100 with two decimals, when the field loses the focus. */
export const clampPercentage = (typed: number): number => Math.round(Math.min(100, Math.max(0, typed || 0)) * 100) / 100

/** On leaving the field: 1 to 99, whole (spec 1 §5). */
export const clampAmount = (typed: number): number =>
  Math.min(amountRange.max, Math.max(amountRange.min, Math.trunc(typed) || amountRange.min))

export interface OfferedActions {
  readonly discount: boolean
  readonly insurance: boolean
  readonly package: boolean
  readonly term: boolean
}

/** Which buttons a line offers (spec 1 §4, decision C4). */
export function offeredActions(item: Item): OfferedActions {
  const plainTreatment = item.kind === 'treatment' && item.type_id !== null && !item.package && !item.terms
  return {
    discount: !item.discount && !item.package && (!item.terms || isFirstTerm(item.terms)),
    insurance: !item.insurance,
    package: plainTreatment,
    term: plainTreatment,
  }
}

/** A later term leaves no discount; the first one keeps it (spec 1 §4). */
export const withTerm = (item: Item, term: Term): Item => ({
  ...item,
  terms: term,
  discount: isFirstTerm(term) ? (item.discount ?? null) : null,
})

/** Another country or location has other treatments, products, packages and prices; vouchers stay (spec 1 §4). */
export const atAnotherPlace = (items: readonly Item[]): readonly Item[] =>
  items.map((item) =>
    item.kind === null || item.kind === 'voucher' ? item : { ...blankItem, kind: item.kind, amount: item.amount },
  )

/** A package that is sold or a term that is paid: neither goes on account (spec 1 §4, decision C5). */
export const excludesCredit = (items: readonly Item[]): boolean =>
  items.some((item) => item.kind === 'package' || Boolean(item.terms))
