import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint, file, Id } from '#kernel/endpoint.ts'
import { CentsValue } from '#kernel/money.ts'
import type { AllOf } from '#kernel/permission.ts'
import { TranslatableText } from '#kernel/translatable.ts'

/** Lines of invoices with the answers about a client's health: whoever sees them may read both. */
export const mayReviewVat = { all: ['invoice.read', 'treatment-report.read'] } as const satisfies AllOf

const sold = {
  /** The sale: what an item of the till names as its `package.id` or `terms.package_sale_id`. */
  id: z.int(),
  package_id: z.int(),
  /** The treatments that were had already, and those that were bought. */
  amount_treated: z.int(),
  amount_treatments: z.int(),
  sold_at: InstantValue,
  /** The invoice that sold it; null for one that was sold before the till kept them. */
  invoice_ref: z.string().nullable(),
  /**
   * The VAT of its sale, which every later use and term has too (decision C131); null for one that was sold before the
   * till kept them, which is taxed as its treatment is now.
   */
  vat: z.object({ per_mille: z.int(), exempt: z.boolean() }).nullable(),
}

/** A bought package of which a treatment is left (spec 1 §7). */
export const AvailablePackage = z.object(sold)
export type AvailablePackage = z.output<typeof AvailablePackage>

/** A bought treatment in terms of which a term or a treatment is left (spec 1 §7). */
export const AvailableTerms = z.object({
  ...sold,
  /** The number of terms that are paid, and of all of them. */
  terms: z.int(),
  amount_terms: z.int(),
  /** The next term; 0 when all of them are paid. */
  price_cents: CentsValue,
})
export type AvailableTerms = z.output<typeof AvailableTerms>

export const maxReviewNote = 500
/** A mark on a use: somebody has looked at its VAT, or looks again; no mark is ever changed. */
export const VatReview = z.object({
  reviewed: z.boolean(),
  note: z.string(),
  by: z.string(),
  at: InstantValue,
})

/** A use of a package whose report concludes otherwise than the sale was taxed (decision C131). */
export const VatToReview = z.object({
  /** The use. */
  id: z.int(),
  client_id: z.int(),
  client: z.string(),
  treatment: TranslatableText,
  /** The invoice of the use, and its date. */
  invoice_ref: z.string(),
  invoice_date: DayValue,
  /** The invoice that sold it; null for one that was sold before the till kept them. */
  sale_ref: z.string().nullable(),
  /** The sale was exempt; the report of the use says the opposite. */
  sold_exempt: z.boolean(),
  /** The part of the sale's price for one treatment, VAT included. */
  treatment_cents: CentsValue,
  /** The marks, the newest first: that one counts. */
  reviews: z.array(VatReview),
})
export type VatToReview = z.output<typeof VatToReview>

const usesOf = { filters: z.object({ from: DayValue, to: DayValue }), location: Id }
const ofTreatment = {
  may: 'checkout.read',
  reads: ({ params }: { params: { clientId: number } }) => [params.clientId],
} as const

export const packageSalesApi = {
  /** The oldest first; an empty list says that the client has none. */
  available: endpoint('GET', '/package_sales/client/:clientId/treatment/:treatmentId/available', {
    does: 'The bought packages of a client of which this treatment is left.',
    ...ofTreatment,
    gives: z.array(AvailablePackage),
  }),
  /** The oldest first; an empty list says that the client has none. */
  availableTerms: endpoint('GET', '/package_sales/client/:clientId/treatment/:treatmentId/available/terms', {
    does: 'What a client bought of this treatment in terms, with the term that is paid next.',
    ...ofTreatment,
    gives: z.array(AvailableTerms),
  }),
  /** By the date of the use's invoice, both days included. 422 `invalid` for a period that ends before it begins. */
  vatToReview: endpoint('GET', '/package_sales/vat-to-review', {
    does: 'The uses of packages at a location whose report concludes otherwise than their sale was taxed.',
    may: mayReviewVat,
    health: true,
    reads: ({ answer }) => answer.map(({ client_id }) => client_id),
    query: usesOf,
    gives: z.array(VatToReview),
  }),
  exportVatToReview: endpoint('GET', '/package_sales/vat-to-review/file', {
    readsFrom: 'replica',
    does: 'The same uses with their newest mark, as CSV.',
    may: mayReviewVat,
    health: true,
    reads: ({ answer }) => answer.clientIds,
    turn: 'exports',
    query: usesOf,
    gives: file,
  }),
  /** 422 `already_reviewed` for a use that carries this mark already, 404 for one that is not to be reviewed. */
  review: endpoint('POST', '/package_sales/vat-to-review/:id/reviews', {
    does: 'Marks the VAT of a use as reviewed, or takes the mark off again.',
    may: mayReviewVat,
    health: true,
    reads: ({ answer }) => [answer.client_id],
    takes: z.object({ reviewed: z.boolean(), note: z.string().trim().max(maxReviewNote).default('') }),
    gives: VatToReview,
  }),
}
