import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint, file, Id } from '#kernel/endpoint.ts'
import { line, lines } from '#kernel/line.ts'
import { centsBetween, CentsValue } from '#kernel/money.ts'
import { daysFilter, idsFilter, overview } from '#kernel/overview.ts'
import { MethodReceipts } from '#features/day-summary/contract.ts'
import { TranslatableText } from '#kernel/translatable.ts'

/** The notes and coins of the euro, in cents, the largest first. */
export const denominations = [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const
export type Denomination = (typeof denominations)[number]
/** From this value on, in cents, the euro is a note. */
export const smallestNoteCents = 500

export const maxPieces = 9999
export const maxCashCents = 1_000_000_00
export const movementLimits = { description: 100, receipt_number: 30 } as const
export const maxNote = 200
export const maxReopenReason = 500

/** Money put into the drawer, such as change from the bank, and money taken out of it, such as for flowers. */
export const movementKinds = ['deposit', 'payout'] as const
export type MovementKind = (typeof movementKinds)[number]

/** The reasons why the counted cash is not the expected cash. */
export const differenceReasons = ['change', 'counting', 'receipt', 'method', 'unknown'] as const
export type DifferenceReason = (typeof differenceReasons)[number]

/** An entry of petty cash. The amount is that of its kind: of one that takes another back it is negative. */
const CashMovement = z.object({
  id: z.int(),
  kind: z.enum(movementKinds),
  amount_cents: CentsValue,
  description: z.string(),
  receipt_number: z.string(),
  author: z.string(),
  created_at: InstantValue,
  /** The entry that this one takes back. */
  reverses_id: z.int().nullable(),
  is_reversed: z.boolean(),
})
export type CashMovement = z.output<typeof CashMovement>

const MethodTotal = z.object({
  payment_method_id: z.int(),
  slug: z.string(),
  name: TranslatableText,
  invoices: z.int(),
  amount_cents: CentsValue,
})
export type MethodTotal = z.output<typeof MethodTotal>

/** The documents of one series on the day: their number, the first and the last of them, and what they add up to. */
const SeriesTotal = z.object({
  series: z.enum(['invoice', 'credit_note']),
  documents: z.int(),
  first_ref: z.string(),
  last_ref: z.string(),
  total_cents: CentsValue,
  /** Whether no number between the first and the last is missing in the books of the company (law A2). */
  is_complete: z.boolean(),
})
export type SeriesTotal = z.output<typeof SeriesTotal>

const VatTotal = z.object({
  kind: z.enum(['taxed', 'exempt', 'voucher']),
  vat_per_mille: z.int(),
  gross_cents: CentsValue,
  vat_cents: CentsValue,
  net_cents: CentsValue,
})
export type VatTotal = z.output<typeof VatTotal>

/** A visit of the day that is still to be paid, or has no report yet. A report comes before the payment. */
const OpenVisit = z.object({
  appointment_id: z.int(),
  client_id: z.int(),
  client: z.string(),
  datetime_from: InstantValue,
  treatment: TranslatableText,
  practitioner: z.object({ id: z.int(), name: z.string(), active: z.boolean() }),
  missing: z.enum(['report', 'payment']),
  /** The price of its treatment at the location. */
  price_cents: CentsValue,
})
export type OpenVisit = z.output<typeof OpenVisit>

const Closing = z.object({
  id: z.int(),
  number: z.int(),
  author: z.string(),
  created_at: InstantValue,
  opening_cents: CentsValue,
  expected_cents: CentsValue,
  counted_cents: CentsValue,
  difference_reason: z.enum(differenceReasons).nullable(),
  note: z.string(),
  to_safe_cents: CentsValue,
})

/** A day of a location, as the page of its closing shows it. */
export const DayToClose = z.object({
  zone: z.string(),
  /** The country rounds cash, so the coins of one and two cents are not in the drawer (law A7). */
  cash_rounding: z.boolean(),
  /** The closing in force; null while the day is open. */
  closing: Closing.nullable(),
  /** No later day is closed, so this one may be opened again. */
  is_last_closed: z.boolean(),
  /** The day lies on or before the last closed day: nothing can be dated on it. */
  is_locked: z.boolean(),
  /** The first day after the last closed one with sales or cash, if it lies before this day: it is closed first. */
  earlier_open_day: DayValue.nullable(),
  /** The cash with which the day began: what the last closing left; null where no day was closed before. */
  opening_cents: CentsValue.nullable(),
  /** The cash of sales, payments back included. */
  cash_sales_cents: CentsValue,
  /** The cash that was paid in advance for a visit. */
  cash_in_advance_cents: CentsValue,
  /** The cash that settled invoices on account, less what was taken back of it. */
  cash_settled_cents: CentsValue,
  movements: z.array(CashMovement),
  /** The change of the cash during the day: with the cash at the beginning it is the expected cash. */
  cash_change_cents: CentsValue,
  methods: z.array(MethodTotal),
  /** The money that came in at the desk, by card and in cash: from sales, on account before, in advance. */
  receipts: z.array(MethodReceipts),
  series: z.array(SeriesTotal),
  vat: z.array(VatTotal),
  open_visits: z.array(OpenVisit),
})
export type DayToClose = z.output<typeof DayToClose>

const Count = z.object({
  denomination_cents: z.literal(denominations),
  pieces: z.int().min(0).max(maxPieces),
})

const ClosingInput = z.object({
  location_id: z.int().positive(),
  day: DayValue,
  /** The cash at the beginning, for the first closing of a location alone; else it is what the last one left. */
  opening_cents: centsBetween(0, maxCashCents).nullable().default(null),
  counts: z.array(Count).max(denominations.length),
  /** The expected cash on the screen. Where it is not that of the server, a sale came meanwhile: 409 `till_changed`. */
  expected_cents: CentsValue,
  difference_reason: z.enum(differenceReasons).nullable().default(null),
  note: line(maxNote).default(''),
  to_safe_cents: centsBetween(0, maxCashCents),
  /** Whether the day is closed although visits are unpaid or lack a report. */
  leaves_visits: z.boolean().default(false),
})
export type ClosingInput = z.output<typeof ClosingInput>

/** The closings of every location, the newest first; one whose day was opened again says so. */
export const closingsOverview = overview('/day-closings', {
  does: 'The closed days of the locations, with their Z-reports.',
  may: 'management.day-summary',
  reads: 'nothing',
  row: {
    id: z.int(),
    day: DayValue,
    location: z.string(),
    number: z.int(),
    author: z.string(),
    created_at: InstantValue,
    zone: z.string(),
    expected_cents: CentsValue,
    counted_cents: CentsValue,
    difference_cents: CentsValue,
    difference_reason: z.enum(differenceReasons).nullable(),
    to_safe_cents: CentsValue,
    float_cents: CentsValue,
    /** The reason why the day was opened again; null while the closing is in force. */
    reopened: z.string().nullable(),
  },
  columns: [
    { key: 'day', type: 'day', sortable: true },
    { key: 'location', type: 'text', sortable: true, searchable: true },
    { key: 'number', type: 'number', sortable: true },
    { key: 'author', type: 'text', sortable: true, searchable: true },
    { key: 'created_at', type: 'instant', sortable: true },
    { key: 'expected_cents', type: 'money' },
    { key: 'counted_cents', type: 'money' },
    { key: 'difference_cents', type: 'money', sortable: true },
    { key: 'difference_reason', type: 'text' },
    { key: 'to_safe_cents', type: 'money' },
    { key: 'float_cents', type: 'money' },
    { key: 'reopened', type: 'text' },
  ],
  filters: { locations: idsFilter, days: daysFilter, difference: z.literal('true').optional() },
  sort: ['created_at', 'desc'],
})

export const dayClosingApi = {
  show: endpoint('GET', '/day-closing', {
    does: 'A day of a location with its expected cash, its totals and the visits that are still open.',
    may: 'management.day-summary',
    reads: ({ answer }) => answer.open_visits.map((visit) => visit.client_id),
    refreshed: true,
    query: { filters: z.object({ day: DayValue }), location: Id },
    gives: DayToClose,
  }),
  list: closingsOverview.list,
  export: closingsOverview.export,
  /**
   * Closes a day: no invoice and no cash movement can be dated on or before it any more (decision C32). 422 with the
   * problems of `closingProblems`; 409 `day_closed` when somebody has closed it meanwhile, 409 `till_changed` when the
   * expected cash is not that on the screen.
   */
  close: endpoint('POST', '/day-closings', {
    does: 'Closes a day of a location, with its counted cash, and writes its Z-report.',
    may: 'day.close',
    reads: 'nothing',
    takes: ClosingInput,
    gives: z.object({ id: z.int(), number: z.int(), float_cents: CentsValue }),
  }),
  /** The last closed day of a location alone: 409 `later_day_closed`, `reopened_before`, `reopen_in_vat_period`. */
  reopen: endpoint('POST', '/day-closings/:id/reopen', {
    does: 'Opens the last closed day of a location again, with the reason.',
    may: 'day.reopen',
    reads: 'nothing',
    takes: z.object({ reason: lines(maxReopenReason).pipe(z.string().min(1)) }),
    gives: z.object({ id: z.int() }),
  }),
  report: endpoint('GET', '/day-closings/:id/report', {
    does: 'The Z-report of a closed day, as a PDF.',
    may: 'management.day-summary',
    reads: 'nothing',
    gives: file,
  }),
  /** 409 `day_closed` for a day on or before the last closed one. */
  addMovement: endpoint('POST', '/cash-movements', {
    does: 'Puts money into the drawer of a location, or takes some out: petty cash.',
    may: 'day.close',
    reads: 'nothing',
    takes: z.object({
      location_id: z.int().positive(),
      day: DayValue,
      kind: z.enum(movementKinds),
      amount_cents: centsBetween(1, maxCashCents),
      description: line(movementLimits.description).pipe(z.string().min(1)),
      receipt_number: line(movementLimits.receipt_number).default(''),
    }),
    gives: z.object({ id: z.int() }),
  }),
  /**
   * An entry never changes: another one of the same day takes it back, once. 409 `entry_on_closed_day`,
   * `entry_in_vat_period`, `taken_back_before`.
   */
  takeBackMovement: endpoint('POST', '/cash-movements/:id/take-back', {
    does: 'Takes back an entry of petty cash that was made by mistake.',
    may: 'day.close',
    reads: 'nothing',
    gives: z.object({ id: z.int() }),
  }),
}
