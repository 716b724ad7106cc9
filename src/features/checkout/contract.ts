import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { centsBetween, CentsValue } from '#kernel/money.ts'
import type { ProblemCode } from '#kernel/problem.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { LocationOption } from '#features/lists/contract.ts'
import { maxTypedCode } from '#features/vouchers/contract.ts'

/** Spec 1 §9. */
export const amountRange = { min: 1, max: 99 } as const
export const maxPaymentCents = 99_999_00
/** The highest price of a catalogue (decision C1). */
export const maxPriceCents = 1_000_000_00
/** The value of a voucher, which is typed at the till, in cents. */
export const voucherPriceRange = { min: 1_00, max: 10_000_00 } as const
export const maxItems = 100
/** The vouchers that one sale sells: each is a line of the invoice, and has a code of its own. */
export const maxVouchers = 200
/** The lines that a sale can have, besides those of redeemed vouchers and of the rounding of cash. */
export const maxLines = maxItems + maxVouchers
export const maxPaymentLines = 10
/** The invoice date may lie this many days back, with permission (spec 1 §5). */
export const invoiceDateDays = 90

export const itemKinds = ['treatment', 'product', 'package', 'voucher'] as const
export type ItemKind = (typeof itemKinds)[number]

/**
 * The discount of one unit: a percentage or an amount, whichever was typed last; a negative amount is a surcharge
 * (decisions C2, C3).
 */
export const Discount = z.union([
  z.object({ percentage: z.number().min(0).max(100).multipleOf(0.01) }),
  z.object({ amount_cents: centsBetween(-maxPriceCents, maxPriceCents) }),
])
export type Discount = z.output<typeof Discount>

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)
/**
 * A part that items of this kind do not carry: it may be absent or empty, and any other value is refused, never
 * dropped.
 */
const notCarried = z
  .unknown()
  .optional()
  .refine(isEmpty, { params: { code: 'not_for_this_item' satisfies ProblemCode } })
  .transform(() => undefined)
  .meta({ type: ['null', 'string', 'array'], maxLength: 0, maxItems: 0, description: 'Not for this kind: empty' })

const soldItem = {
  /** The chosen catalogue entry. */
  type_id: z.int().positive(),
  amount: z.int().min(amountRange.min).max(amountRange.max),
  /** The price that the screen showed; the server compares it with its own (decision C14). */
  price_cents: centsBetween(0, maxPriceCents),
}
const discounted = { discount: Discount.nullable().default(null) }
const withoutParts = {
  package: notCarried,
  terms: notCarried,
  insurance: notCarried,
  insuranceStartDate: notCarried,
}

/**
 * The term that a treatment pays (spec 1 §3): the next one of a running sale in terms, or the first one of a new sale.
 * What the screen showed of the sale is compared with what holds now.
 */
export const TermOfItem = z.object({
  /** The package in terms, from the catalogue. */
  id: z.int().positive(),
  /** The running sale; null for a new one. */
  package_sale_id: z.int().positive().nullable().default(null),
  /** The number of terms that are paid already; not compared when absent. */
  terms: z.int().min(0).optional(),
  /** The number of treatments that were had already; not compared when absent. */
  amount_treated: z.int().min(0).optional(),
  /** The amount of the term; 0 when all of them are paid and a treatment is left. */
  price_cents: centsBetween(0, maxPriceCents),
  /** False when the term is paid without a treatment, so that none is used. */
  treated: z.boolean().default(true),
})
export type TermOfItem = z.output<typeof TermOfItem>

/** The bought package of which one treatment is used: its sale, or one that is sold by another item of this payment. */
export const PackageOfItem = z.object({
  id: z.int().positive().nullable().default(null),
  /** The index of the item that sells the package, from 0; of several pieces the first one is used. */
  item: z
    .int()
    .min(0)
    .max(maxItems - 1)
    .optional(),
})

/**
 * A treatment. With `package` it uses one treatment of a bought package, and costs nothing; with `terms` it costs the
 * term's price (decision C11). Either is for one piece.
 */
export const TreatmentItem = z.object({
  kind: z.literal('treatment'),
  ...soldItem,
  ...discounted,
  package: PackageOfItem.nullable().default(null),
  terms: TermOfItem.nullable().default(null),
  /** The care product under which the treatment is claimed from the insurer. */
  insurance: z.object({ id: z.int().positive() }).nullable().default(null),
  /** The day on which the insured care began. */
  insuranceStartDate: DayValue.nullable().default(null),
})
export const ProductItem = z.object({ kind: z.literal('product'), ...soldItem, ...discounted, ...withoutParts })
/** Packages that are paid at once: each piece is a package of its own. */
export const PackageItem = z.object({ kind: z.literal('package'), ...soldItem, ...discounted, ...withoutParts })
/** Vouchers of this value, which is typed at the till: each piece has a code of its own. */
export const VoucherItem = z.object({
  kind: z.literal('voucher'),
  ...soldItem,
  price_cents: centsBetween(voucherPriceRange.min, voucherPriceRange.max),
  discount: notCarried,
  ...withoutParts,
})

/** An item of the sale: its kind says what it may carry; anything else is refused (422 `not_for_this_item`). */
export const PaymentItem = z.discriminatedUnion('kind', [TreatmentItem, ProductItem, PackageItem, VoucherItem])
export type PaymentItem = z.output<typeof PaymentItem>

export const PaymentLine = z.object({
  payment_method_id: z.int().positive(),
  amount_cents: centsBetween(0, maxPaymentCents),
  /** The code of the gift voucher that pays, typed or scanned; for the method `voucher` alone. */
  voucher_code: z.string().max(maxTypedCode).nullable().default(null),
})

export const PaymentInput = z.object({
  client_id: z.int().positive(),
  location_id: z.int().positive(),
  practitioner_id: z.int().positive(),
  appointment_id: z.int().positive().nullable().default(null),
  /**
   * The sold treatment is given now, without an appointment: a walk-in is made with the sale, for its report and the
   * client's history (decision C128). Not together with `appointment_id`.
   */
  walk_in: z.boolean().default(false),
  /**
   * The treatment that was given in the appointment, as the caller has read it: when the report names another by now,
   * the payment is refused with 409 `visit_changed`. Without this field no such change is refused.
   */
  given_treatment_id: z.int().positive().optional(),
  /** The date of the invoice; today at the location when absent. */
  invoice_date: DayValue.nullable().default(null),
  items: z.array(PaymentItem).min(1).max(maxItems),
  payment_methods: z.array(PaymentLine).min(1).max(maxPaymentLines),
  /** The invoice goes to the client by mail as well (spec 1 §4, "Pay and notify"). */
  send_notification: z.boolean().default(false),
  /** The total of the items on the screen, before cash rounding: any other total is refused (decision C14). */
  total_cents: CentsValue,
})
export type PaymentInput = z.output<typeof PaymentInput>
/** The input as the caller writes it. */
export type PaymentBody = z.input<typeof PaymentInput>

/** A client as the payment screen needs them (spec 1 §7). */
export const PaymentClient = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  birthdate: DayValue.nullable(),
  credit_balance: CentsValue,
  /** The counter client of a location, who is nobody. */
  counter: z.boolean(),
  /** The health insurer, 0 for none (spec 1 §3). */
  healthInsurance_id: z.int(),
  /** The national number without its digits, `•••••••82`; empty without a number. */
  nin: z.string(),
  /** Its check digits are wrong: an insured item cannot be paid (decision C91). */
  nin_doubtful: z.boolean(),
  /** Today's visits that are still to be paid, the earliest first. */
  unpaid_today: z.array(
    z.object({
      appointment_id: z.int(),
      datetime_from: InstantValue,
      zone: z.string(),
      location: z.string(),
      treatment: TranslatableText,
      practitioner: z.string(),
      no_show: z.boolean(),
      report_done: z.boolean(),
    }),
  ),
})
export type PaymentClient = z.output<typeof PaymentClient>

const shownClient = ({ params }: { params: { clientId: number } }) => [params.clientId]

export const checkoutApi = {
  client: endpoint('GET', '/payment-screen/client/:clientId', {
    does: 'A client as the payment screen needs it, with the credit that is left.',
    may: 'checkout.read',
    reads: shownClient,
    gives: PaymentClient,
  }),
  /**
   * The facts of the place of sale with which the server checks a payment, so that the screen applies the same rules.
   */
  place: endpoint('GET', '/payment-screen/location/:locationId', {
    does: 'What holds where is sold: cash rounding, medical grounds, walk-ins.',
    may: 'checkout.read',
    reads: 'nothing',
    gives: z.object({
      cash_rounding: z.boolean(),
      asks_medical_grounds: z.boolean(),
      /** Without a room no walk-in can be recorded. */
      has_room: z.boolean(),
    }),
  }),
  /** The client to whom products are sold without a client; they have no credit, insurance or file (decision 062). */
  counter: endpoint('POST', '/payment-screen/location/:locationId/counter', {
    does: 'The counter client of a location, for a sale of products without a client.',
    may: 'checkout.read',
    reads: 'nothing',
    status: 200,
    gives: z.object({ id: z.int(), name: z.string() }),
  }),
  /** The first values of the screen when it is opened from an appointment. */
  appointment: endpoint('GET', '/payment-screen/appointment/:appointmentId', {
    does: 'What the payment of an appointment starts with.',
    may: 'checkout.read',
    reads: ({ answer }) => [answer.client_id],
    gives: z.object({
      client_id: z.int(),
      location_id: z.int(),
      practitioner_id: z.int(),
      appointment_id: z.int(),
      datetime_from: InstantValue,
      /** The treatment that was given; without a report the booked one. */
      treatment_id: z.int(),
      /**
       * The sale must include one of these treatments: the given one first, then the booked one. They are sold although
       * they were deactivated since (decision C140).
       */
      treatments: z.array(
        z.object({
          id: z.int(),
          name: TranslatableText,
          price_cents: CentsValue,
          vat_per_mille: z.int(),
          requires_medical_grounds: z.boolean(),
        }),
      ),
      location: LocationOption,
      /** The practitioner, who has to save the report while it is missing. */
      practitioner: z.object({
        id: z.int(),
        name: z.string(),
        /** False for somebody who left: they are not reached. */ active: z.boolean(),
      }),
      /** Location and client are active, so other items may be sold with the visit. */
      sells_more: z.boolean(),
      treatment_report_status: z.boolean(),
      no_show_at: z.string().nullable(),
      deleted_at: z.string().nullable(),
      is_paid: z.boolean(),
      /** The payment in advance that becomes credit in this sale, and pays it. */
      down_payment_cents: CentsValue,
      /** The invoice that paid the visit. */
      invoice_ref: z.string().nullable(),
    }),
  }),
  /**
   * `told` is false when no notice was needed: the practitioner makes this call themselves, the visit has not begun, or
   * the practitioner has left. `begun` says whether the visit has begun by the server's clock; if not, ask again later.
   * 422 when no report is missing.
   */
  askForReport: endpoint('POST', '/payment-screen/appointment/:appointmentId/ask-for-report', {
    does: 'Tells the practitioner, inside Balie, that the report of a visit is missing and the client wants to pay.',
    may: 'checkout.read',
    reads: 'nothing',
    status: 200,
    gives: z.object({ told: z.boolean(), begun: z.boolean() }),
  }),
  /**
   * Takes the payment: writes invoice, lines, VAT, payments and credit in one transaction. 422 with the problems of
   * `paymentProblems`; 409 `visit_changed` when `given_treatment_id` is not the given treatment any more.
   */
  pay: endpoint('POST', '/transactions', {
    does: 'Takes a payment and posts its invoice.',
    may: 'checkout.read',
    reads: ({ answer }) => [answer.client_id],
    takes: PaymentInput,
    gives: z.object({
      client_id: z.int(),
      appointment_id: z.int().nullable(),
      ref: z.string(),
      /** The date of the invoice: the next open day where the location has closed the wanted one (decision C32). */
      invoice_date: DayValue,
      /** The invoiced amount, cash rounding included. */
      total_cents: CentsValue,
      /** The overpaid amount that became credit. */
      overpaid_cents: CentsValue,
      /** The payments in advance of the visit that became credit in this sale (decision C129). */
      converted_cents: CentsValue,
      /** The address to which the invoice is sent; null when no mail was wanted. */
      mailed_to: z.string().nullable(),
    }),
  }),
}
