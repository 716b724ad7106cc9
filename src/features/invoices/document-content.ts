import type { Day } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import type { PostedCare, VatKind } from './rules.ts'

/** A name and a full address, as they were on the day of issue (law A2). */
export interface InvoiceParty {
  readonly name: string
  readonly street: string
  readonly streetNumber: string
  readonly streetSuffix: string
  readonly postcode: string
  readonly place: string
  /** The code of the country: `NL`, `BE`, … */
  readonly countryCode: string
}

/** The legal entity that invoices; its country decides which law the invoice follows. */
export interface InvoiceSeller extends InvoiceParty {
  readonly vatId: string
  readonly tradeRegister: string
  /** The name of the register: KvK, KBO/BCE. */
  readonly tradeRegisterLabel: string
  readonly bankAccount: string
  readonly email: string
  readonly phone: string
}

export interface InvoiceBuyer extends InvoiceParty {
  readonly clientNumber: string
  /** The business for which the client buys, and its VAT number; absent for a consumer. */
  readonly company?: string
  readonly vatId?: string
}

export interface InvoiceDocumentLine {
  readonly description: string
  readonly amount: number
  /** Price and discount are for one unit, VAT included; a negative discount is a surcharge (decision C3). */
  readonly unitPriceCents: number
  readonly unitDiscountCents: number
  readonly totalCents: number
  /** The rate; 0 when the line is exempt. */
  readonly vatPerMille: number
  /** The line has the medical exemption (law A4). */
  readonly vatExempt: boolean
  /** The rounding of cash is not a supply, so it is printed without a rate (law A7). */
  readonly outsideVat: boolean
  /** A voucher for several purposes is taxed when it is redeemed (law A5, decision C29). */
  readonly taxedLater: boolean
  /** The insured care of the line; null or absent where none is insured (law A1, decision C35). */
  readonly care?: Omit<PostedCare, 'zvInsuranceId' | 'healthInsuranceId'> | null
}

export interface InvoiceDocumentVat {
  readonly kind: VatKind
  readonly vatPerMille: number
  readonly netCents: number
  readonly vatCents: number
  readonly grossCents: number
}

/**
 * The content of an invoice or a credit note. The numbers and amounts of a credit note are those of its invoice,
 * negative.
 */
export interface InvoiceDocument {
  readonly kind: 'invoice' | 'credit_note'
  /** The invoice that is credited; null on an invoice. */
  readonly credits: { readonly ref: string; readonly invoiceDate: Day } | null
  /** The language of the client. */
  readonly language: Language
  readonly ref: string
  readonly invoiceDate: Day
  readonly supplyDate: Day
  readonly seller: InvoiceSeller
  readonly buyer: InvoiceBuyer
  readonly location: string
  readonly practitioner: string
  readonly lines: readonly InvoiceDocumentLine[]
  /** The VAT of each rate, as posted (law A3). */
  readonly vat: readonly InvoiceDocumentVat[]
  readonly totalCents: number
  /** The payments by method, named in the client's language; an amount on account is not among them. */
  readonly payments: readonly { readonly method: string; readonly amountCents: number }[]
  /** The amount still to pay: the payment method `credit` (decision C6). */
  readonly onAccountCents: number
  /** The payments in advance for the appointment, whose days an invoice names (law A2, A5). */
  readonly prepaid: readonly { readonly paidOn: Day; readonly amountCents: number }[]
}
