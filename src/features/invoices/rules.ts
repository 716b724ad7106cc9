import { addDays, type Day } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { vatPerRate, type VatOfRate } from '#kernel/vat.ts'
import type { SaleType } from './contract.ts'

export type Series = 'invoice' | 'credit_note'

/** The insured care of a line, as it was on the day of the sale: what a claim names (law A1, decision C35). */
export interface PostedCare {
  readonly zvInsuranceId: number
  readonly healthInsuranceId: number
  /** The first day of the care. */
  readonly careDate: Day
  /** The care product in the client's language. */
  readonly product: string
  readonly insurer: string
  readonly uzoviCode: string
  /** The code of the treatment; null where it has none. */
  readonly performanceCode: string | null
  /** The AGB code of the practitioner; null where they have none. */
  readonly agbCode: string | null
}

/** An invoice line as stored: the description at the time of sale, and the ids of what was sold. */
export interface PostedLine {
  readonly kind: 'treatment' | 'product' | 'package' | 'term' | 'voucher' | 'rounding'
  readonly treatmentId: number | null
  readonly productId: number | null
  /** The package that is sold, or of which a term is paid. */
  readonly packageId: number | null
  /** The sale from which the line takes a treatment, or of which it pays a term; null on the line that sells a package. */
  readonly packageSaleId: number | null
  /** The number of the term that the line pays, from 1; null on other lines. */
  readonly termNumber: number | null
  readonly description: string
  readonly amount: number
  readonly unitPriceCents: number
  readonly unitDiscountCents: number
  readonly totalCents: number
  readonly vatPerMille: number
  readonly vatExempt: boolean
  /** The answers of the medical questionnaire on which its VAT relies; null where none was asked (law A4). */
  readonly medicalGroundsAnswerId: number | null
  /** The insured care of a treatment; null or absent where none is insured. */
  readonly care?: PostedCare | null
  readonly ledgerNumber: string
  /** The voucher that this line sells, or that redeems it. */
  readonly voucherId?: number | null
}

/** The kinds of invoice lines that each type of sale stands for; a rounding sells nothing. */
export const kindsOf: Readonly<Record<SaleType, readonly string[]>> = {
  Package: ['package'],
  Product: ['product', 'voucher'],
  Term: ['term'],
  Treatment: ['treatment'],
}

/**
 * Rows of VAT that are never added up: what is taxed, at 0 % too; what is exempt on medical grounds (law A4); and
 * vouchers for several purposes, which are taxed when they are redeemed (law A5).
 */
export const vatKinds = ['taxed', 'exempt', 'voucher'] as const
export type VatKind = (typeof vatKinds)[number]

export interface VatOfKind extends VatOfRate {
  readonly kind: VatKind
}

export type TaxedLine = Pick<PostedLine, 'kind' | 'totalCents' | 'vatPerMille' | 'vatExempt'>

const vatKindOf = ({ kind, vatPerMille, vatExempt }: TaxedLine): VatKind =>
  vatExempt ? 'exempt' : kind === 'voucher' && vatPerMille === 0 ? 'voucher' : 'taxed'

/**
 * The VAT of an invoice by kind and rate, each computed once on its total (law A3, decision C28). Cash rounding is no
 * supply and has none (law A7).
 */
export function vatOf(lines: readonly TaxedLine[]): VatOfKind[] {
  const supplies = lines.filter(({ kind }) => kind !== 'rounding')
  return vatKinds.flatMap((kind) =>
    vatPerRate(
      supplies
        .filter((line) => vatKindOf(line) === kind)
        .map(({ totalCents, vatPerMille }) => ({ grossCents: totalCents, vatPerMille })),
    ).map((rate) => ({ ...rate, kind })),
  )
}

/**
 * The number of an invoice: `2026-000042`, `BE2026-000042`, a credit note `2026-000003C` (spec 2 §3). The year is that
 * of the day of issue, also when the invoice has an earlier date: numbers follow the order of issue (decision C32).
 */
export const invoiceRef = (prefix: string, year: number, number: number, series: Series): string =>
  `${prefix}${year}-${String(number).padStart(6, '0')}${series === 'credit_note' ? 'C' : ''}`

/** Whether this is the number of a credit note: it ends in C (spec 2 §3). */
export const isCreditNote = (ref: string): boolean => ref.endsWith('C')

interface Creditable {
  readonly credited_at: string | null
  readonly uncredited_treatments_using_package: number
}

/**
 * Reasons why an invoice cannot be credited: it is credited already, or treatments of its package have been paid since
 * (spec 2 §4).
 */
export function creditProblems({ credited_at, uncredited_treatments_using_package }: Creditable): Problem[] {
  if (credited_at) return [problem('invoice', 'invoice_already_credited')]
  return uncredited_treatments_using_package > 0
    ? [problem('invoice', 'package_treatments_paid_credit_those_first')]
    : []
}

/** An invoice on account is paid within this many days. */
export const payWithinDays = 30

/** The last day on which an invoice on account is paid in time. */
export const dueDay = (invoiceDate: Day): Day => addDays(invoiceDate, payWithinDays)

/** A second click within this many seconds is a mistake, and sends no second mail (decision C24). */
export const mailRestSeconds = 60

/** Reasons why an invoice cannot be mailed to its client. */
export const mailProblems = ({
  email,
  just_mailed,
}: {
  readonly email: string
  readonly just_mailed: boolean
}): Problem[] => (!email.trim() ? [problem('', 'email_missing')] : just_mailed ? [problem('', 'mailed_just_now')] : [])
