import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint, file, readOnly } from '#kernel/endpoint.ts'
import { line } from '#kernel/line.ts'
import { CentsValue } from '#kernel/money.ts'
import { daysFilter, idsFilter, overview } from '#kernel/overview.ts'
import { Version } from '#kernel/record.ts'
import { TranslatableText } from '#kernel/translatable.ts'

/** The number of an invoice: `2026-000042`, `BE2026-000042`; that of a credit note ends in C (spec 2 §3). */
export const refPattern = /^[A-Z]{0,4}\d{4}-\d{6,}C?$/

/** The kinds of invoice lines. */
export const lineKinds = ['treatment', 'product', 'package', 'term', 'voucher', 'rounding'] as const

/** The types of what an invoice sold (spec 2 §3). */
export const saleTypes = ['Package', 'Product', 'Term', 'Treatment'] as const
export type SaleType = (typeof saleTypes)[number]

export const invoiceStates = ['paid', 'on_account', 'credited_in_part', 'credited', 'credit_note'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** The longest cost center and cost unit of an invoice (spec 2 §5, decision C23). */
export const maxCostField = 50

const PaymentMethods = z.array(z.object({ slug: z.string(), name: TranslatableText, amount_cents: CentsValue }))

/** The fields that every list of invoices shows. */
export const invoiceRow = {
  id: z.int(),
  ref: z.string(),
  client_id: z.int(),
  invoice_date: DayValue,
  sale_types: z.array(z.enum(saleTypes)),
  location: z.string(),
  payment_methods: PaymentMethods,
  total_cents: CentsValue,
  state: z.enum(invoiceStates),
  /** The number of the last credit note that credits it, or of the invoice that it credits. */
  other_ref: z.string().nullable(),
  credited_at: InstantValue.nullable(),
  cost_center: z.string(),
  cost_unit: z.string(),
}

/** All invoices and credit notes of the caller's countries, in the order of issue. */
export const invoicesOverview = overview('/invoices', {
  does: 'Invoices and credit notes; filters.search finds them by number, client, amount or day, and by one or two letters where a word begins.',
  may: 'invoice.read',
  reads: (rows) => rows.map(({ client_id }) => client_id),
  refreshed: true,
  row: { ...invoiceRow, client: z.string() },
  columns: [
    // The order of issue; shown as the invoice's number.
    { key: 'id', type: 'text', sortable: true, searchable: true },
    { key: 'invoice_date', type: 'day', sortable: true, searchable: true },
    { key: 'client', type: 'text', sortable: true, searchable: true },
    { key: 'location', type: 'text', sortable: true },
    { key: 'sale_types', type: 'list' },
    { key: 'payment_methods', type: 'list' },
    { key: 'state', type: 'text' },
    { key: 'total_cents', type: 'money', sortable: true, searchable: true },
  ],
  filters: { state: z.enum(invoiceStates).optional(), days: daysFilter, locations: idsFilter },
  sort: ['id', 'desc'],
})

/** A posted invoice or credit note with its lines and payments (spec 2 §3). */
export const InvoiceTransaction = z.object({
  ref: z.string(),
  client_id: z.int(),
  client: z.string(),
  appointment_id: z.int().nullable(),
  invoice_date: DayValue,
  supply_date: DayValue,
  location: z.string(),
  practitioner: z.string(),
  /** The person who posted it, and the moment. */
  author: z.string().nullable(),
  created_at: InstantValue,
  sale_types: z.array(z.enum(saleTypes)),
  state: z.enum(invoiceStates),
  /** When nothing of it was left that could be credited; null before that. */
  credited_at: InstantValue.nullable(),
  /** A posted invoice is never deactivated (decision C22). */
  deactivated_at: z.null(),
  /** Whether the caller may change the cost center and the cost unit. */
  can_edit: z.boolean(),
  total_cents: CentsValue,
  lines: z.array(
    z.object({
      position: z.int(),
      kind: z.string(),
      description: z.string(),
      amount: z.int(),
      /** The number of these that credit notes have taken back. */
      credited: z.int(),
      unit_price_cents: CentsValue,
      unit_discount_cents: CentsValue,
      total_cents: CentsValue,
      vat_per_mille: z.int(),
      vat_exempt: z.boolean(),
    }),
  ),
  payment_methods: PaymentMethods,
  /** The invoice that this credit note credits; null for an invoice. */
  credits: z.object({ ref: z.string(), invoice_date: DayValue }).nullable(),
  /** The credit notes of this invoice, the oldest first. */
  credit_notes: z.array(z.object({ ref: z.string(), invoice_date: DayValue, total_cents: CentsValue })),
  transaction: z.object({ cost_center: z.string(), cost_unit: z.string() }),
  cost_center: z.string(),
  cost_unit: z.string(),
  updated_at: z.string(),
})
export type InvoiceTransaction = z.output<typeof InvoiceTransaction>

const byRef = { ref: z.string().regex(refPattern) }
const ofAnswer = ({ answer }: { answer: { client_id: number } }) => [answer.client_id]

const mailed = {
  reads: ofAnswer,
  params: byRef,
  gives: z.object({ client_id: z.int(), mailed_to: z.string() }),
}

export const invoicesApi = {
  list: invoicesOverview.list,
  export: invoicesOverview.export,
  /** The invoice as a PDF in the client's language, opened at its own address. */
  document: endpoint('GET', '/invoices/:ref', {
    does: 'An invoice or credit note as a PDF.',
    may: 'invoice.read',
    reads: ({ answer }) => answer.clientIds,
    params: byRef,
    gives: file,
  }),
  transaction: endpoint('GET', '/invoices/:ref/transaction', {
    does: 'An invoice or credit note with its lines, payments and credit notes.',
    may: 'invoice.read',
    reads: ofAnswer,
    params: byRef,
    gives: InvoiceTransaction,
  }),
  /** Posted is posted: nothing else of an invoice changes (decision C22). */
  update: endpoint('PUT', '/invoices/:ref', {
    does: 'Changes the cost center and the cost unit of an invoice.',
    may: 'invoice.update',
    reads: ofAnswer,
    params: byRef,
    takes: Version.extend({
      ref: readOnly,
      cost_center: line(maxCostField).pipe(z.string().min(1)),
      cost_unit: line(maxCostField).pipe(z.string().min(1)),
    }),
    gives: InvoiceTransaction,
  }),
  /** Sends at most one mail a minute (decision C24). 422 `email_missing`, `mailed_just_now`. */
  notify: endpoint('POST', '/invoices/:ref/notify', {
    does: 'Mails an invoice to its client, as a PDF.',
    may: 'invoice.read',
    status: 200,
    ...mailed,
  }),
  /**
   * The address of the specification. It requires a header that only calls of our own screens send, so no link or image
   * can use it (decisions C24, C133).
   */
  notifyByGet: endpoint('GET', '/invoices/:ref/notify', {
    does: 'The same for callers of the specification: 405 without the header X-Timezone.',
    may: 'invoice.read',
    writes: true,
    ...mailed,
  }),
}
