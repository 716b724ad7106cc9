import { instalments } from '#features/packages/rules.ts'

/** The VAT of the line that sold a package, which all its terms follow (decision C131). */
export interface SaleVat {
  readonly vatPerMille: number
  readonly vatExempt: boolean
  /** The answers of the medical questionnaire on which its VAT relies (law A4). */
  readonly medicalGroundsAnswerId: number | null
}

/** A bought package or treatment in terms, and what is used and paid of it. */
export interface RunningSale {
  readonly id: number
  readonly type: 'package' | 'term'
  readonly package_id: number
  readonly treatment_id: number
  /** The price of all its treatments together, before discount. */
  readonly price_cents: number
  readonly amount_treatments: number
  readonly amount_treated: number
  readonly amount_terms: number
  readonly amount_terms_paid: number
  /** The numbers of the paid terms that the till knows. Those from before the till are the first ones. */
  readonly paid_numbers: readonly number[]
  /** Null for a sale from before the till: it is taxed as the treatment is now. */
  readonly vat: SaleVat | null
}

/** A treatment in terms that a location sells, at its price. */
export interface TermOffer {
  readonly id: number
  readonly treatment_id: number
  readonly treatments: number
  readonly terms: number
  readonly price_cents: number
}

/** The amount of a term by its number: all are equal but the last one, which takes the rest. */
export function termCents(priceCents: number, amountTerms: number, number: number): number {
  const parts = instalments(priceCents, amountTerms)
  if (!parts) throw new Error('a sale in terms has at least one term')
  return number === amountTerms ? parts.lastCents : parts.eachCents
}

type Terms = Pick<RunningSale, 'amount_terms' | 'amount_terms_paid' | 'paid_numbers'>

/** The first term that is not paid, or null. A term whose invoice was credited is to be paid again. */
export function nextTerm({ amount_terms, amount_terms_paid, paid_numbers }: Terms): number | null {
  const before = amount_terms_paid - paid_numbers.length
  for (let number = before + 1; number <= amount_terms; number++) if (!paid_numbers.includes(number)) return number
  return null
}

/** The amount of the next term of a sale; 0 when all are paid. */
export function nextTermCents(sale: Terms & Pick<RunningSale, 'price_cents'>): number {
  const number = nextTerm(sale)
  return number === null ? 0 : termCents(sale.price_cents, sale.amount_terms, number)
}

/** The treatments that are left of a sale. */
export const treatmentsLeft = ({
  amount_treatments,
  amount_treated,
}: Pick<RunningSale, 'amount_treatments' | 'amount_treated'>): number => amount_treatments - amount_treated

/** A new sale in terms of an offer, of which nothing is used or paid yet. */
export const saleOfOffer = (offer: TermOffer): RunningSale => ({
  id: 0,
  type: 'term',
  package_id: offer.id,
  treatment_id: offer.treatment_id,
  price_cents: offer.price_cents,
  amount_treatments: offer.treatments,
  amount_treated: 0,
  amount_terms: offer.terms,
  amount_terms_paid: 0,
  paid_numbers: [],
  vat: null,
})

/** A package or treatment in terms that a line sells. */
export interface NewSale {
  readonly id: number
  readonly package_id: number
  readonly treatment_id: number
  readonly type: RunningSale['type']
  readonly price_cents: number
  readonly amount_treatments: number
  readonly amount_terms: number
  /** The position of the line that sells it. */
  readonly invoice_position: number
}

export interface NewUse {
  readonly package_sale_id: number
  readonly position: number
  /** The conclusion of the questionnaire of the visit (decision C131); null where none was asked. */
  readonly therapeutic: boolean | null
}

export interface NewTerm {
  readonly package_sale_id: number
  readonly position: number
  readonly number: number
  readonly amount_cents: number
}

/** The sales, uses and terms of packages on one invoice. */
export interface PackagePosting {
  readonly sales: readonly NewSale[]
  readonly uses: readonly NewUse[]
  readonly terms: readonly NewTerm[]
}
