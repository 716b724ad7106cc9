import { daysBetween, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { cents, sum, type Cents } from '#kernel/money.ts'
import { problem, type Problem, type ProblemCode } from '#kernel/problem.ts'
import { missingForPayment, type PaymentField } from '#features/clients/rules.ts'
import { invoiceDateDays, maxVouchers } from '../contract.ts'
import { excludesCredit, totals, unitDiscount, type Item, type Totals } from './items.ts'
import { cashRounding, mayExceed, paidBy, type Method } from './methods.ts'

/** The facts about the paying client. */
export interface PayingClient {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly credit_balance: number
  /** 0 means none (spec 1 §3). */
  readonly healthInsurance_id?: number
  /** Whether there is a national number counts: its digits may be masked. */
  readonly nin?: string
  /** The counter client of the location: nobody, to whom products alone are sold (decision 062). */
  readonly counter?: boolean
  /** Its check digits are wrong (decision C91). */
  readonly nin_doubtful?: boolean
}

export interface Payment {
  readonly client: PayingClient | null
  readonly location_id: number | null
  readonly practitioner_id: number | null
  /** The date of the invoice; today at the location when absent. */
  readonly invoice_date?: Day | null
  readonly items: readonly Item[]
  readonly methods: readonly Method[]
}

/** The facts about the place of the sale, which do not depend on the client. */
export interface PaymentFacts {
  /** Cash is rounded to 5 cents (decision C30). */
  readonly cash_rounding: boolean
  /** The country asks the medical questionnaire (decision C37). */
  readonly asks_medical_grounds: boolean
  /** The treatments that need a questionnaire, and whether it is passed (decision C38). */
  readonly medical_grounds?: readonly MedicalGrounds[]
}

/** The conclusion of the medical questionnaire about a treatment (decision C127). */
export interface MedicalGrounds {
  readonly treatment_id: number
  /** The packages of this treatment that are sold. */
  readonly package_ids?: readonly number[]
  /** It is answered. */
  readonly passed: boolean
  /** The answers make the treatment health care, which is exempt from VAT (law A4). */
  readonly therapeutic?: boolean | null
  /** The answers of which that is the conclusion; null or absent where none are asked. */
  readonly answer_id?: number | null
}

/** The treatments that are exempt from VAT. */
export const exemptTreatments = (grounds: readonly MedicalGrounds[]): ReadonlySet<number> =>
  new Set(grounds.filter(({ therapeutic }) => therapeutic).map(({ treatment_id }) => treatment_id))

/** The facts about the date of the invoice. */
export interface DateFacts {
  readonly zone: string
  /** The user has `checkout.date.edit`. */
  readonly may_edit_date: boolean
}

/** The screen's word about the amounts (spec 1 §8). */
export type Notice = 'PaymentError' | 'PaymentToCreditUnable' | 'PaymentToCreditNotification'

export interface PaymentState extends Totals {
  readonly rounding_cents: Cents
  /** The amount that the client owes: the total with its cash rounding. */
  readonly payable_cents: Cents
  readonly paid_cents: Cents
  readonly remaining_cents: Cents
  readonly overpaid_cents: Cents
  readonly notice: Notice | null
  /** Without these there is nothing to pay with: the methods are hidden (spec 1 §4). */
  readonly missingClientFields: readonly PaymentField[]
  /** The button can be pressed (spec 1 §4)… */
  readonly payEnabled: boolean
  /** …and what it then still finds wrong (spec 1 §5). */
  readonly submitErrors: readonly ProblemCode[]
}

/** Care data goes with one line of an insured client (spec 1 §5, decision C12). */
export function insuranceProblems({ client, items }: Pick<Payment, 'client' | 'items'>): Problem[] {
  const insured = items.flatMap((item, i) => (item.insurance ? [{ item, field: `items.${i}.insurance` }] : []))
  const undated = items.flatMap((item, i) =>
    item.insuranceStartDate && !item.insurance
      ? [problem(`items.${i}.insuranceStartDate`, 'insurance_product_missing')]
      : [],
  )
  if (!insured.length) return undated
  const isKnown = Boolean(client?.healthInsurance_id && client.nin)
  return [
    ...undated,
    ...insured
      .filter(({ item }) => !item.insuranceStartDate)
      .map(({ field }) => problem(field, 'insurance_start_date_missing')),
    ...(isKnown ? [] : [problem('client_id', 'insurance_client_data_missing')]),
    ...(isKnown && client?.nin_doubtful ? [problem('client_id', 'insurance_nin_doubtful')] : []),
    ...insured.slice(1).map(({ field }) => problem(field, 'insurance_multiple_items')),
  ]
}

/** Insured care has begun at the latest on the day of its sale. */
export const careDateProblems = (items: readonly Item[], today: Day): Problem[] =>
  items.flatMap(({ insuranceStartDate }, i) =>
    insuranceStartDate && insuranceStartDate > today
      ? [problem(`items.${i}.insuranceStartDate`, 'insurance_start_date_future')]
      : [],
  )

/** Whether the questionnaire is about this item: a treatment, or a package of it (decision C131). */
const asksAbout = ({ treatment_id, package_ids = [] }: MedicalGrounds, { kind, type_id }: Item): boolean =>
  (kind === 'treatment' && type_id === treatment_id) ||
  (kind === 'package' && type_id !== null && package_ids.includes(type_id))

/** Refuses treatments whose questionnaire is missing; the others may be paid (decision C38). */
export function medicalProblems(
  items: readonly Item[],
  { asks_medical_grounds, medical_grounds = [] }: PaymentFacts,
): Problem[] {
  if (!asks_medical_grounds) return []
  const open = medical_grounds.filter((entry) => !entry.passed)
  return items.flatMap((item, i) =>
    item.type_id !== null && open.some((entry) => asksAbout(entry, item))
      ? [problem(`items.${i}.type_id`, 'medical_grounds')]
      : [],
  )
}

/** The visit that is paid, as far as its payment depends on it. */
export interface VisitToPay {
  /** The booked treatment, and the given one when the report names another: either pays for the visit. */
  readonly treatment_ids: readonly number[]
  /** Somebody changed the visit since the sale was made over it: the booked treatment alone would still pay for it. */
  readonly changed: boolean
}

/**
 * Requires that a visit is paid as it is now, and with its own treatment: a product or another free treatment does not
 * settle it.
 */
export function visitProblems(
  { treatment_ids, changed }: VisitToPay,
  items: readonly Pick<Item, 'kind' | 'type_id' | 'terms'>[],
): Problem[] {
  if (changed) return [problem('appointment_id', 'visit_changed')]
  // A term that is paid without a treatment leaves the visit unpaid.
  const isPaid = items.some(
    ({ kind, type_id, terms }) =>
      kind === 'treatment' && type_id !== null && treatment_ids.includes(type_id) && terms?.treated !== false,
  )
  return isPaid ? [] : [problem('items', 'treatment_missing')]
}

/** Today without permission, with it up to 90 days back (spec 1 §5, decision C13). */
export function invoiceDateProblems(invoiceDate: Day | null | undefined, today: Day, mayEdit: boolean): Problem[] {
  const daysBack = daysBetween(invoiceDate ?? today, today)
  const allowed = daysBack === 0 || (mayEdit && daysBack > 0 && daysBack <= invoiceDateDays)
  return allowed ? [] : [problem('invoice_date', 'invoice_date_window')]
}

function submitProblems({ client, location_id, practitioner_id, items, methods }: Payment): Problem[] {
  const tooMuchPrepaid = client !== null && paidBy(methods, 'prepaid') > Math.max(0, client.credit_balance)
  const creditExcluded = excludesCredit(items)
  const mixed = methods.some((method) => method.slug !== null && method.slug !== 'credit')
  return [
    ...(client ? [] : [problem('client_id', 'client_missing')]),
    ...(location_id ? [] : [problem('location_id', 'location_missing')]),
    ...(practitioner_id ? [] : [problem('practitioner_id', 'practitioner_missing')]),
    ...items.flatMap((item, i) => [
      ...(item.kind && item.type_id !== null ? [] : [problem(`items.${i}.type_id`, 'item_incomplete')]),
      ...(discountFits(item) ? [] : [problem(`items.${i}.discount`, 'discount_range')]),
    ]),
    ...methods.flatMap((method, i) => [
      ...(method.slug ? [] : [problem(`payment_methods.${i}.payment_method_id`, 'method_missing')]),
      ...(method.slug === 'prepaid' && tooMuchPrepaid
        ? [problem(`payment_methods.${i}.amount_cents`, 'prepaid_exceeds_credit')]
        : []),
      ...(method.slug === 'credit' && creditExcluded
        ? [problem(`payment_methods.${i}.payment_method_id`, 'credit_not_allowed')]
        : []),
      ...(method.slug === 'credit' && mixed
        ? [problem(`payment_methods.${i}.payment_method_id`, 'credit_not_combined')]
        : []),
    ]),
  ]
}

/**
 * Whether a discount or a surcharge is at most the price, which may have become another since it was typed. The discount
 * of a term is of the term's price (decision C130).
 */
export function discountFits({
  price_cents,
  terms,
  discount,
}: Pick<Item, 'price_cents' | 'terms' | 'discount'>): boolean {
  if (!discount) return true
  if ('percentage' in discount) return discount.percentage >= 0 && discount.percentage <= 100
  return unitDiscount(terms?.price_cents ?? price_cents, discount) === discount.amount_cents
}

/** Refuses more vouchers than an invoice has lines for, at the item that is too much. */
export const voucherCountProblems = (items: readonly Pick<Item, 'kind' | 'amount'>[]): Problem[] => {
  let count = 0
  const first = items.findIndex(({ kind, amount }) => {
    count += kind === 'voucher' ? amount : 0
    return count > maxVouchers
  })
  return first < 0 ? [] : [problem(`items.${first}.amount`, 'too_many_vouchers', { max: maxVouchers })]
}

/** The amounts that the screen shows, computed from the values so far. */
export function paymentState(payment: Payment, facts: PaymentFacts): PaymentState {
  const { client, items, methods } = payment
  const added = totals(items)
  const { rounding_cents } = cashRounding(added.total_cents, methods, facts.cash_rounding)
  const payable = cents(added.total_cents + rounding_cents)
  const paid = sum(methods.map((method) => method.amount_cents))
  const exact = !methods.every(mayExceed)
  const missingClientFields = client && !client.counter ? missingForPayment(client) : []
  const notice =
    paid < payable
      ? 'PaymentError'
      : paid === payable
        ? null
        : exact
          ? 'PaymentToCreditUnable'
          : 'PaymentToCreditNotification'
  return {
    ...added,
    rounding_cents,
    payable_cents: payable,
    paid_cents: paid,
    remaining_cents: cents(Math.max(0, payable - paid)),
    overpaid_cents: cents(Math.max(0, paid - payable)),
    notice,
    missingClientFields,
    payEnabled:
      (notice === null || notice === 'PaymentToCreditNotification') &&
      methods.length > 0 &&
      methods.every((method) => method.slug !== null) &&
      !missingClientFields.length &&
      !insuranceProblems(payment).length &&
      !medicalProblems(items, facts).length,
    submitErrors: [...new Set(submitProblems(payment).map((found) => found.code))],
  }
}

/** The ways of paying are hidden while the client's details are missing, which come first (spec 1 §5). */
export const hidesMethods = ({ missingClientFields }: Pick<PaymentState, 'missingClientFields'>): boolean =>
  missingClientFields.length > 0

/**
 * The problems of a payment, by field: the Pay button asks for them when it is clicked, the server before it writes.
 * The payment is taken when there are none.
 */
export function paymentProblems(payment: Payment, facts: PaymentFacts & DateFacts, now: Instant): Problem[] {
  const { notice, missingClientFields } = paymentState(payment, facts)
  const today = localTimeAt(now, facts.zone).day
  return [
    ...submitProblems(payment),
    ...(missingClientFields.length ? [problem('client_id', 'client_incomplete')] : []),
    ...voucherCountProblems(payment.items),
    ...insuranceProblems(payment),
    ...careDateProblems(payment.items, today),
    ...medicalProblems(payment.items, facts),
    ...invoiceDateProblems(payment.invoice_date, today, facts.may_edit_date),
    ...(payment.methods.length ? [] : [problem('payment_methods', 'method_missing')]),
    ...(notice === 'PaymentError' ? [problem('payment_methods', 'payment_short')] : []),
    ...(notice === 'PaymentToCreditUnable' ? [problem('payment_methods', 'overpay_not_allowed')] : []),
  ]
}
