import { z } from 'zod'
import { DayValue } from '#kernel/day.ts'
import { endpoint, file, Id } from '#kernel/endpoint.ts'
import { CentsValue } from '#kernel/money.ts'
import { exportFormats } from '#kernel/overview.ts'
import { LocationOption } from '#features/lists/contract.ts'

export const productTypes = [
  'Product',
  'ClientCredit',
  'Package',
  'Package Treatment',
  'Term',
  'Term Sale',
  'Term Treatment',
  'Treatment',
] as const
/** The columns of money, in the order of the table (spec 2 §3). */
export const amountColumns = [
  'amount_pin',
  'amount_cash',
  'amount_voucher',
  'amount_credit',
  'amount_prepaid',
  'amount_spread',
  'amount_total',
] as const

const amounts = {
  amount_pin: CentsValue,
  amount_cash: CentsValue,
  amount_voucher: CentsValue,
  amount_credit: CentsValue,
  amount_prepaid: CentsValue,
  amount_spread: CentsValue,
  amount_total: CentsValue,
}

/** An invoice of the day. */
export const DaySummaryRow = z.object({
  client_id: z.int(),
  client_name: z.string(),
  invoice_ref: z.string(),
  product_types: z.array(z.enum(productTypes)),
  ...amounts,
  intake: z.int(),
  intake_with_treatment: z.int(),
})
export type DaySummaryRow = z.output<typeof DaySummaryRow>

/** The ways in which money comes in. A bank transfer does not come in at the desk. */
export const receiptMethods = ['pin', 'cash', 'bank'] as const
export type ReceiptMethod = (typeof receiptMethods)[number]

/** The money of a day beside its sales: an invoice on account that is paid later, or a payment in advance. */
export const receiptKinds = ['settlement', 'in_advance'] as const

/** It belongs to no turnover of the day: that of an invoice on account came before, that of a visit is still to come. */
const OtherReceipt = z.object({
  kind: z.enum(receiptKinds),
  method: z.enum(receiptMethods),
  /** Negative for one that is taken back. */
  amount_cents: CentsValue,
  client_id: z.int(),
  client_name: z.string(),
  /** The invoice that it settles; null for a payment in advance. */
  invoice_ref: z.string().nullable(),
})
export type OtherReceipt = z.output<typeof OtherReceipt>

/** The money that came in on a day by one way, payments back subtracted. */
export const MethodReceipts = z.object({
  method: z.enum(receiptMethods),
  sales_cents: CentsValue,
  settled_cents: CentsValue,
  in_advance_cents: CentsValue,
  total_cents: CentsValue,
})
export type MethodReceipts = z.output<typeof MethodReceipts>

/** The parts of the total, shown beside it so that nobody counts an amount twice (decision C132). */
const takings = {
  /** The money that came in at the desk, by card and in cash: of sales, on account before, and in advance. */
  received_cents: CentsValue,
  /** The amounts paid with money from before: credit, or a voucher. */
  from_balance_cents: CentsValue,
}

export const DaySummaryTotals = z.object({ ...amounts, ...takings, intakes: z.int(), intakes_with_treatment: z.int() })
export type DaySummaryTotals = z.output<typeof DaySummaryTotals>

const ofDay = { filters: z.object({ day: DayValue }), location: Id }

export const daySummaryApi = {
  /** Closed locations are among them, after the others: they keep their days. */
  locations: endpoint('GET', '/list/location/day-summary', {
    does: 'The locations whose days may be seen, the own ones first.',
    may: 'management.day-summary',
    reads: 'nothing',
    gives: z.array(LocationOption.extend({ own: z.boolean(), active: z.boolean() })),
  }),
  show: endpoint('GET', '/day-summary', {
    does: 'What a location sold and received on a day, an invoice a line, with its totals.',
    may: 'management.day-summary',
    reads: ({ answer }) => [...answer.rows, ...answer.others].map((row) => row.client_id),
    refreshed: true,
    query: ofDay,
    gives: z.object({
      rows: z.array(DaySummaryRow),
      totals: DaySummaryTotals,
      /** The money that came in beside the sales. It is in no row and in no total of the table. */
      others: z.array(OtherReceipt),
      /** All money that came in, by each way. */
      received: z.array(MethodReceipts),
    }),
  }),
  export: endpoint('GET', '/day-summary/file', {
    does: 'The invoices of a location on a day, and what else it received, as a file.',
    may: 'management.day-summary',
    turn: 'exports',
    reads: ({ answer }) => answer.clientIds,
    query: { ...ofDay, format: z.enum(exportFormats) },
    gives: file,
  }),
}
