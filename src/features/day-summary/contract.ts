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

/** The parts of the total, shown beside it so that nobody counts an amount twice (decision C132). */
const takings = {
  /** The money that came in: pin and cash. */
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
    does: 'What a location took on a day, an invoice a line, with its totals.',
    may: 'management.day-summary',
    reads: ({ answer }) => answer.rows.map((row) => row.client_id),
    query: ofDay,
    gives: z.object({ rows: z.array(DaySummaryRow), totals: DaySummaryTotals }),
  }),
  export: endpoint('GET', '/day-summary/file', {
    does: 'The invoices of a location on a day, as a file.',
    may: 'management.day-summary',
    turn: 'exports',
    reads: ({ answer }) => answer.clientIds,
    query: { ...ofDay, format: z.enum(exportFormats) },
    gives: file,
  }),
}
