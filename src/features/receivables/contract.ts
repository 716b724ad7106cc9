import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint, Id } from '#kernel/endpoint.ts'
import { line } from '#kernel/line.ts'
import { centsBetween, CentsValue } from '#kernel/money.ts'
import { daysFilter, idsFilter, overview } from '#kernel/overview.ts'

/** The ways in which an invoice on account is paid later. */
export const paidByWays = ['bank', 'pin', 'cash'] as const
export type PaidBy = (typeof paidByWays)[number]

export const maxReason = 500
/** No payment is higher (spec 1 §9). */
export const maxSettledCents = 99_999_00

/** Where an invoice on account stands. `refund_due`: it was credited after it was paid. */
export const receivableStates = ['open', 'overdue', 'settled', 'refund_due'] as const
export type ReceivableState = (typeof receivableStates)[number]

const receivable = {
  /** The id of the invoice. */
  id: z.int(),
  ref: z.string(),
  client_id: z.int(),
  client: z.string(),
  location: z.string(),
  invoice_date: DayValue,
  /** The last day on which it is paid in time. */
  due_date: DayValue,
  /** Days since the day of the invoice, by the clock of its location. */
  age_days: z.int(),
  /** The amount that the invoice put on account, less that which its credit notes took back. */
  amount_cents: CentsValue,
  paid_cents: CentsValue,
  written_off_cents: CentsValue,
  open_cents: CentsValue,
  reminders: z.int(),
  last_reminder: InstantValue.nullable(),
  state: z.enum(receivableStates),
}

/** The invoices on account in the caller's countries, those that are still open first. */
export const receivablesOverview = overview('/receivables', {
  does: 'The invoices on account with what is still open of them, and for how long.',
  may: 'invoice.read',
  reads: (rows) => rows.map(({ client_id }) => client_id),
  refreshed: true,
  row: receivable,
  columns: [
    { key: 'ref', type: 'text', sortable: true, searchable: true },
    { key: 'client', type: 'text', sortable: true, searchable: true },
    { key: 'location', type: 'text', sortable: true },
    { key: 'invoice_date', type: 'day', sortable: true },
    { key: 'due_date', type: 'day', sortable: true },
    { key: 'age_days', type: 'number', sortable: true },
    { key: 'amount_cents', type: 'money', sortable: true },
    { key: 'paid_cents', type: 'money', sortable: true },
    { key: 'written_off_cents', type: 'money', sortable: true },
    { key: 'open_cents', type: 'money', sortable: true },
    { key: 'last_reminder', type: 'instant', sortable: true },
    { key: 'state', type: 'text', sortable: true },
  ],
  filters: {
    /** Without a state the list has the invoices on which something is open or owed back. */
    state: z.enum(['open', 'overdue', 'settled', 'all']).optional(),
    /** The days of the invoices. */
    days: daysFilter,
    /** The locations that sold; without them all locations of the caller's countries. */
    locations: idsFilter,
    /** The invoices of one client, also under those who were merged into them. */
    client: Id.optional(),
  },
  sort: ['due_date', 'asc'],
})

const Settlement = z.object({
  id: z.int(),
  kind: z.enum(['payment', 'write_off']),
  /** Negative for one that takes another back. */
  amount_cents: CentsValue,
  /** The cash that came above that amount, or below it where it is negative: cash is rounded (law A7). */
  rounding_cents: CentsValue,
  /** Null for what was written off. */
  paid_by: z.enum(paidByWays).nullable(),
  /** The next open day for money that came at the desk after the day was closed (decision C32). */
  settled_on: DayValue,
  /** The location where the money came in: it lies in that drawer. */
  location_id: z.int(),
  location: z.string(),
  /** Whether the caller works there: whoever does not takes no money out of its drawer. */
  own: z.boolean(),
  /** Today by the clock of that location. */
  today: DayValue,
  reason: z.string(),
  /** The person who entered it. */
  author: z.string().nullable(),
  created_at: InstantValue,
  /** It takes another back, or was itself taken back. */
  reversed: z.boolean(),
})
export type Settlement = z.output<typeof Settlement>

/** A location where money for an invoice may come in. */
const ReceivingLocation = z.object({
  id: z.int(),
  name: z.string(),
  /** Whether the caller works there. */
  own: z.boolean(),
  /** Today by its clock. */
  today: DayValue,
})
export type ReceivingLocation = z.output<typeof ReceivingLocation>

/** An invoice on account with what became of it. */
export const Receivable = z.object({
  ...receivable,
  /** The location that sold. */
  location_id: z.int(),
  /**
   * Where its company can receive money from the caller: where they work, those first, and the location that sold. When
   * that is closed, it is another one of the company, as long as there is one.
   */
  locations: z.array(ReceivingLocation),
  /** The address to which a reminder goes; empty when none is known. */
  email: z.string(),
  /** The country rounds cash to 5 cents (law A7). */
  cash_rounding: z.boolean(),
  /** Today by the clock of the location. */
  today: DayValue,
  settlements: z.array(Settlement),
  reminded: z.array(z.object({ open_cents: CentsValue, author: z.string().nullable(), created_at: InstantValue })),
})
export type Receivable = z.output<typeof Receivable>

const ofAnswer = ({ answer }: { answer: { client_id: number } }) => [answer.client_id]
const reason = line(maxReason).pipe(z.string().min(1))

export const receivablesApi = {
  list: receivablesOverview.list,
  export: receivablesOverview.export,
  show: endpoint('GET', '/receivables/:id', {
    does: 'An invoice on account, with its payments, what was written off, and its reminders.',
    may: 'invoice.read',
    reads: ofAnswer,
    gives: Receivable,
  }),
  /**
   * By bank with the day of the payment; by card or in cash it is taken today, at one of `locations` of the invoice. 422
   * `settles_too_much`, `nothing_open`, `settlement_day`, `settlement_today`, `settled_elsewhere` for any other location,
   * `settled_at_closed` for the one that sold once it is closed, `transfer_has_no_drawer`, and `cash_in_five_cents` for a part in cash where cash is rounded.
   */
  pay: endpoint('POST', '/receivables/:id/payments', {
    does: 'Enters a payment of an invoice on account.',
    may: 'checkout.read',
    reads: ofAnswer,
    takes: z.object({
      amount_cents: centsBetween(1, maxSettledCents),
      paid_by: z.enum(paidByWays),
      /** Today at the location when absent. */
      settled_on: DayValue.nullable().default(null),
      /** The location where the money came in; that of the invoice when absent, also for a transfer. */
      location_id: Id.nullable().default(null),
    }),
    gives: Receivable,
  }),
  /** 422 `open_changed` when another amount is open by now than the caller has seen. */
  writeOff: endpoint('POST', '/receivables/:id/write-off', {
    does: 'Writes off what is still open of an invoice, with the reason.',
    may: 'invoice.write_off',
    reads: ofAnswer,
    takes: z.object({ open_cents: centsBetween(1, maxSettledCents), reason }),
    gives: Receivable,
  }),
  /**
   * 422 `settlement_reversed` the second time; `settlement_given_back` once a credit note has given the money back;
   * `reversed_elsewhere` for money in the drawer of a location where the caller does not work.
   */
  reverse: endpoint('POST', '/receivables/:id/settlements/:settlementId/reverse', {
    does: 'Takes back a payment or a write-off that was entered by mistake, with the reason.',
    may: 'invoice.write_off',
    reads: ofAnswer,
    status: 200,
    takes: z.object({ reason }),
    gives: Receivable,
  }),
  /** 422 `nothing_open`, `email_missing`, `mailed_just_now`. */
  remind: endpoint('POST', '/receivables/:id/remind', {
    does: 'Mails the client a reminder of what is open, with the invoice.',
    may: 'invoice.read',
    reads: ofAnswer,
    status: 200,
    gives: Receivable,
  }),
}
