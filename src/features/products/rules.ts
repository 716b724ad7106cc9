import { isEmpty } from '#kernel/line.ts'
import { amountProblems } from '#kernel/money.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { priceLevelProblems, type PriceLevelPrice } from '#features/dictionaries/contract/prices.ts'
import { productLimits, type ProductChange, type ProductKind } from './contract.ts'

/** 8 or 13 digits (spec 3 §5). */
export const isEan = (ean: string): boolean => /^(?:\d{8}|\d{13})$/.test(ean)

/**
 * Whether the last digit is the check digit of the others. Scanners refuse a wrong one, but a shop may have numbers of
 * its own, so it is a warning (decision C98). Counted from the end, digits weigh three and one in turn.
 */
export function hasRightCheckDigit(ean: string): boolean {
  const [last, ...others] = [...ean].map(Number).toReversed()
  const total = others.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (total + last!) % 10 === 0
}

/** 1 to 250 digits (spec 3 §5). */
export const isPicqerCode = (code: string): boolean => /^\d{1,250}$/.test(code)

/** The flags of a product, of which at most one is set. */
type KindFlags = Readonly<Record<Exclude<ProductKind, 'product'>, boolean>>
const flagged = ['voucher', 'peeling', 'injectable'] as const

export const kindOf = (flags: KindFlags): ProductKind => flagged.find((kind) => flags[kind]) ?? 'product'

/** The flags of a kind of product. */
export const flagsOf = (kind: ProductKind): KindFlags => ({
  voucher: kind === 'voucher',
  peeling: kind === 'peeling',
  injectable: kind === 'injectable',
})

/**
 * Whether a rate of VAT is needed: for everything but a voucher for any purpose, which is taxed when it is redeemed
 * (decision C29).
 */
export const asksVat = ({
  voucher,
  single_purpose,
}: {
  readonly voucher: boolean
  readonly single_purpose: boolean
}): boolean => !voucher || single_purpose

/** The product as stored: only a voucher has a purpose, and one that is taxed later has no rate. */
export function asStored<Change extends ProductChange>(product: Change): Change {
  const { voucher, single_purpose, vat_per_mille } = product
  return { ...product, single_purpose: single_purpose && voucher, vat_per_mille: asksVat(product) ? vat_per_mille : 0 }
}

/** A product while the form is being filled in. */
export type ProductDraft = Readonly<Partial<{ [Field in keyof ProductChange]: ProductChange[Field] | null }>>

/** The range of catalogue prices, which are never negative (decision C26). */
const priceRange = { min: 0, max: productLimits.price_cents }

/**
 * The problems of the product form, in the order of its fields. `choiceProblems` checks that its choices exist and are
 * free.
 */
export function productProblems(product: ProductDraft): Problem[] {
  const {
    name,
    price_cents,
    purchase_price_cents,
    vat_per_mille,
    ledger_number,
    ean,
    picqer_productcode,
    peeling = false,
    injectable = false,
    voucher = false,
    single_purpose = false,
  } = product
  const vatAsked = asksVat({ voucher: voucher ?? false, single_purpose: single_purpose ?? false })
  return [
    ...(isEmpty(name?.nl) ? [problem('name.nl', 'required')] : []),
    ...(voucher && peeling ? [problem('voucher', 'invalid')] : []),
    ...(injectable && (voucher || peeling) ? [problem('injectable', 'invalid')] : []),
    ...amountProblems('price_cents', price_cents, priceRange),
    ...amountProblems('purchase_price_cents', purchase_price_cents, priceRange),
    ...(vatAsked && (vat_per_mille === null || vat_per_mille === undefined)
      ? [problem('vat_per_mille', 'required')]
      : []),
    ...(isEmpty(ledger_number) ? [problem('ledger_number', 'required')] : []),
    ...(ean && !isEan(ean) ? [problem('ean', 'ean')] : []),
    ...(picqer_productcode && !isPicqerCode(picqer_productcode)
      ? [problem('picqer_productcode', 'numbers_only', { max: productLimits.picqer_productcode })]
      : []),
  ]
}

/** The facts about the choices in the form. */
export interface ChoiceFacts {
  /** The country offers this rate today. */
  readonly vatKnown: boolean
  /** The country has this account. */
  readonly ledgerKnown: boolean
  readonly priceLevelIds: readonly number[]
  /** The fields whose value another product of the country has. */
  readonly taken: readonly ('name.nl' | 'ean' | 'picqer_productcode')[]
}

interface Held {
  readonly vat_per_mille: number
  readonly ledger_number: string
  readonly price_levels: readonly PriceLevelPrice[]
}

/**
 * The problems of the choices. A value that the product has already is not checked again: its rate or account may be
 * inactive by now.
 * @param held the stored product; null for a new one.
 */
export function choiceProblems(product: ProductChange, facts: ChoiceFacts, held: Held | null = null): Problem[] {
  const known = facts.vatKnown || !asksVat(product) || held?.vat_per_mille === product.vat_per_mille
  return [
    ...facts.taken.map((field) => problem(field, field === 'picqer_productcode' ? 'unique_for_country' : 'unique')),
    ...(known ? [] : [problem('vat_per_mille', 'unknown')]),
    ...(facts.ledgerKnown || held?.ledger_number === product.ledger_number
      ? []
      : [problem('ledger_number', 'unknown')]),
    ...priceLevelProblems(product.price_levels, facts.priceLevelIds, productLimits.level_price_cents),
  ]
}
