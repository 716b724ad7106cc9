import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { line } from '#kernel/line.ts'
import { centsBetween, CentsValue } from '#kernel/money.ts'
import { optionalText } from '#kernel/record.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { mutationTypes } from '#features/reference-data/contract.ts'

/** The ways in which credit comes, each with a validity of its own in each country (decision C19, law A5). */
export const creditSources = ['overpayment', 'returned', 'down_payment', 'voucher', 'goodwill', 'migration'] as const
export type CreditSource = (typeof creditSources)[number]
/** The ways in which it goes: a sale, a movement taken back, the end of its validity. */
export const removalSources = ['payment', 'correction', 'expiry'] as const
export type MovementSource = CreditSource | (typeof removalSources)[number]
/** The sources of credit that somebody gives by hand. */
export const givenSources = ['goodwill', 'overpayment', 'voucher'] as const satisfies readonly CreditSource[]
export type GivenSource = (typeof givenSources)[number]

/** The longest validity of credit that a country can set, in months. */
export const maxMonths = 120

export const maxReason = 500
/** Credit by hand, in cents: a higher amount is a typing error. */
export const maxGivenCents = 5000_00
/** A payment in advance is at most as high as any other payment (spec 1 §9). */
export const maxDownPaymentCents = 99_999_00
/** The greatest age of a payment in advance that is entered by hand, in years. */
export const maxDownPaymentYears = 3
export const maxPaymentId = 100
/** The number of movements on a page. */
export const movementsPerPage = 20
/** A client hears of the end of their credit so many days before (law A5). */
export const warningDays = 30

const movementFields = {
  id: z.int(),
  /** Never negative: the type says whether it adds or takes away (decision C17). */
  amount_cents: CentsValue,
  created_at: InstantValue,
  mutation_type_id: z.int(),
  type: z.enum(mutationTypes),
  source: z.enum([...creditSources, ...removalSources]),
  /** The balance after this movement. */
  balance_cents: CentsValue,
  /** The person who wrote it; null for what the program writes by itself. */
  author: z.string().nullable(),
  reason: z.string(),
  invoice_ref: z.string().nullable(),
  appointment_id: z.int().nullable(),
  /** The number of the payment at the payment provider, of a payment in advance. */
  payment_id: z.string().nullable(),
  /** The rest of an addition, and the last day on which it can be used; null for a movement that takes away. */
  left_cents: CentsValue.nullable(),
  expires_on: DayValue.nullable(),
  /** It was given by hand, and something is left to take back. */
  can_withdraw: z.boolean(),
}
export const CreditMovement = z.object(movementFields)
export type CreditMovement = z.output<typeof CreditMovement>

export const endStates = ['later', 'told', 'held_back'] as const
/** An amount that ends on a day. */
const Ending = z.object({
  expires_on: DayValue,
  amount_cents: CentsValue,
  /**
   * `told`: the client has heard of it. `held_back`: it is near, and the client has no e-mail address. Money of the
   * client does not end before they have heard of it.
   */
  state: z.enum(endStates),
})

/** A payment in advance that waits, with its visit. */
const WaitingPayment = z.object({
  id: z.int(),
  amount_cents: CentsValue,
  payment_method: TranslatableText,
  paid_on: DayValue,
  appointment_id: z.int(),
  datetime_from: InstantValue,
  zone: z.string(),
  /** The visit is over for it: it can become credit now. */
  can_convert: z.boolean(),
})
export type WaitingPayment = z.output<typeof WaitingPayment>

export const ClientCredit = z.object({
  client_id: z.int(),
  credit_balance: CentsValue,
  /** The amounts that end, the first one first. What is in none of them has no end. */
  ending: z.array(Ending),
  /** The payments in advance that are not credit yet and in no balance, by the day of their visit (decision C129). */
  waiting: z.array(WaitingPayment),
  /** A page of the movements, the newest first. */
  credits: z.array(CreditMovement),
  total: z.int(),
  page: z.int(),
  /** The months for which credit of each source given today can be used; null is for ever. */
  months: z.object(
    Object.fromEntries(givenSources.map((source) => [source, z.int().nullable()])) as Record<
      GivenSource,
      z.ZodNullable<z.ZodInt>
    >,
  ),
})
export type ClientCredit = z.output<typeof ClientCredit>

export const DownPayment = z.object({
  id: z.int(),
  amount_cents: CentsValue,
  payment_method_id: z.int(),
  payment_id: z.string().nullable(),
  paid_on: DayValue,
  author: z.string().nullable(),
  created_at: InstantValue,
  /** When it became credit; null while it waits for the visit. */
  converted_at: InstantValue.nullable(),
})
export type DownPayment = z.output<typeof DownPayment>

export const DownPayments = z.object({
  appointment_id: z.int(),
  client_id: z.int(),
  down_payments: z.array(DownPayment),
  /** The sum of those that wait. */
  waiting_cents: CentsValue,
  /** The visit is over for its payment in advance: it can become credit now. */
  can_convert: z.boolean(),
  /** Another payment in advance can be entered. */
  can_add: z.boolean(),
})
export type DownPayments = z.output<typeof DownPayments>

const ofClient = ({ params }: { params: { id: number } }) => [params.id]
const answered = ({ answer }: { answer: { client_id: number } }) => [answer.client_id]
const Converted = z.object({ client_id: z.int(), converted_cents: CentsValue })

export const creditApi = {
  show: endpoint('GET', '/clients/:id/credit', {
    does: 'The credit of a client: the balance, what ends when, and the movements, newest first.',
    may: 'invoice.read',
    reads: ofClient,
    query: { page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1) },
    gives: ClientCredit,
  }),
  /** The source decides how long it can be used; the answer is the first page anew. */
  give: endpoint('POST', '/clients/:id/credit', {
    does: 'Gives a client credit, with the reason.',
    may: 'credit.create',
    reads: ofClient,
    takes: z.object({
      source: z.enum(givenSources),
      amount_cents: centsBetween(1, maxGivenCents),
      reason: line(maxReason).pipe(z.string().min(1)),
    }),
    gives: ClientCredit.extend({ movement_id: z.int() }),
  }),
  /** 422 `credit_not_given`: it did not come by hand; `credit_used`: nothing is left of it. */
  withdraw: endpoint('POST', '/clients/:id/credit/:movementId/withdraw', {
    does: 'Takes back what is left of credit that was given by hand.',
    may: 'credit.create',
    reads: ofClient,
    status: 200,
    takes: z.object({ reason: line(maxReason).pipe(z.string().min(1)) }),
    gives: ClientCredit,
  }),
  /**
   * Called a second time it converts nothing and answers 0 (decision C15). 422 `down_payment_waits` while the visit is
   * still to come.
   */
  convert: endpoint('POST', '/credit/convert/:appointmentId', {
    does: 'Turns the payments in advance of an appointment into credit, once each.',
    may: ['checkout.read', 'treatment-report.update'],
    reads: answered,
    status: 200,
    gives: Converted,
  }),
  /**
   * A payment does this itself, so usually the answer is 0 (decision C15). 422 `sale_unknown` when no posted sale has
   * these facts.
   */
  convertOverpay: endpoint('POST', '/credit/convert-overpay', {
    does: 'Turns what was paid too much in a sale into credit, unless that has been done.',
    may: 'checkout.read',
    reads: answered,
    status: 200,
    takes: z.object({
      client_id: z.int().positive(),
      location_id: z.int().positive(),
      practitioner_id: z.int().positive(),
      payment_methods: z
        .array(z.object({ payment_method_id: z.int().positive(), amount_cents: centsBetween(0, maxDownPaymentCents) }))
        .min(1)
        .max(10),
      overpaid_cents: centsBetween(1, maxDownPaymentCents),
      /** The invoiced amount, cash rounding included. */
      total_cents: CentsValue,
    }),
    gives: Converted,
  }),
  downPayments: endpoint('GET', '/appointments/:appointmentId/down-payments', {
    does: 'The payments in advance of an appointment.',
    may: 'invoice.read',
    reads: answered,
    gives: DownPayments,
  }),
  /** The same payment of the provider, entered twice, is one: the second call answers the first one’s record. */
  addDownPayment: endpoint('POST', '/appointments/:appointmentId/down-payments', {
    does: 'Enters a payment in advance for an appointment.',
    may: 'checkout.read',
    reads: answered,
    takes: z.object({
      amount_cents: centsBetween(1, maxDownPaymentCents),
      payment_method_id: z.int().positive(),
      payment_id: optionalText(maxPaymentId).default(''),
      /** Today at the location when absent. */
      paid_on: DayValue.nullable().default(null),
    }),
    gives: DownPayments.extend({ id: z.int() }),
  }),
  /** 422 `down_payment_converted` once it has become credit. */
  withdrawDownPayment: endpoint('DELETE', '/down-payments/:id', {
    does: 'Takes back a payment in advance that was entered by mistake.',
    may: 'checkout.read',
    reads: answered,
    gives: DownPayments,
  }),
  /** 409 `withdrawal_is_final` once the day on which it was taken back, or its VAT period, is closed. */
  restoreDownPayment: endpoint('PATCH', '/down-payments/:id/restore', {
    does: 'Undoes that a payment in advance was taken back.',
    may: 'checkout.read',
    reads: answered,
    gives: DownPayments,
  }),
}
