import { parseDay, type Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import type { Translatable } from '#kernel/translatable.ts'
import type { Place } from '#platform/client/location.ts'
import type { ClientOption, PackageOption, ProductOption, TreatmentOption } from '#features/lists/contract.ts'
import type { AvailablePackage, AvailableTerms } from '#features/package-sales/contract.ts'
import { instalments } from '#features/packages/rules.ts'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import type { Discount, ItemKind, PaymentBody, PaymentClient } from '../contract.ts'
import { readCode } from '#features/vouchers/rules.ts'
import { saleVat } from '../rules/invoice.ts'
import { atAnotherPlace, blankItem, type Item } from '../rules/items.ts'
import { withoutChange } from '../rules/methods.ts'
import type { Payment } from '../rules/payment.ts'
import { canBeWalkIn } from '../rules/walk-in.ts'

/** A line of the sale in the form, with the facts of its catalogue entry that it shows. */
export interface ItemValues {
  readonly kind: ItemKind
  readonly type_id: number
  /** The number of pieces; null while the field is empty. */
  readonly amount: number | null
  readonly price_cents: number
  readonly discount: Discount | null
  readonly name: Translatable
  readonly vat_per_mille: number
  readonly requires_medical_grounds: boolean
  /** The price before the catalogue changed. */
  readonly price_was: number | null
  /** The treatment of a package, and how many of it the package has. */
  readonly treatment_id?: number
  readonly treatments?: number
  /** The bought package of which the line uses one treatment. */
  readonly package?: UsedPackage | null
  /** The term that the line pays. */
  readonly terms?: PaidTerm | null
  /** The care product under which the line is claimed, and the first day of the care: a typed text until it is one. */
  readonly insurance?: { readonly id: number } | null
  readonly insuranceStartDate?: string | null
}

/** A bought package as the line shows it: the treatments that were had already, of those that were bought. */
export interface UsedPackage {
  readonly id: number
  readonly amount_treated: number
  readonly amount_treatments: number
  readonly vat?: AvailablePackage['vat']
}

/** A term as the line shows it: the terms that are paid and the treatments that were had, each of all of them. */
export interface PaidTerm {
  readonly id: number
  /** The running sale; null for a new one. */
  readonly package_sale_id: number | null
  readonly terms: number
  readonly amount_terms: number
  readonly amount_treated: number
  readonly amount_treatments: number
  readonly price_cents: number
  /** False when the term is paid without a treatment. */
  readonly treated: boolean
  /** The VAT of the running sale; absent for a new one, and null for one from before the till. */
  readonly vat?: AvailableTerms['vat']
}

export interface MethodValues {
  readonly slug: PaymentMethodSlug
  readonly amount_cents: number | null
  /** The total for which the amount was typed. The amount follows any other total. */
  readonly typed_for?: number
  /** The code of the gift voucher that pays, as it was typed or scanned. */
  readonly voucher_code?: string
  /** The voucher with this code, once it is read: what is left of it. */
  readonly voucher?: { readonly code: string; readonly left_cents: number } | null
}

/** The payment with a scanned voucher: on the line that waits for a code, or on a line of its own; each is named once. */
export function withVoucher(lines: readonly MethodValues[], code: string): MethodValues[] {
  const isNamed = ({ voucher_code }: MethodValues) => readCode(voucher_code ?? '') === code
  if (lines.some(isNamed)) return [...lines]
  const waits = lines.findIndex(({ slug, voucher_code }) => slug === 'voucher' && !voucher_code)
  const paying: MethodValues = { slug: 'voucher', amount_cents: null, voucher_code: code, voucher: null }
  if (waits >= 0) return lines.map((line, row) => (row === waits ? { ...line, ...paying } : line))
  return [...lines.filter(({ slug }) => slug !== 'credit'), paying]
}

/** The largest amount of a line: a voucher pays with what is left of it, and with nothing before it is read. */
export const mostOfLine = ({ slug, voucher }: MethodValues, most: number): number =>
  slug === 'voucher' ? Math.min(voucher?.left_cents ?? 0, most) : most

/** The client of a sale; `counter` for the counter client of a location, who is nobody. */
export type Buyer = ClientOption & { readonly counter?: boolean }

export interface CheckoutValues {
  readonly client: Buyer | null
  readonly location_id: number | null
  readonly practitioner_id: number | null
  /** A day, or the typed text while that is not a day; null is today. */
  readonly invoice_date: string | null
  readonly items: ItemValues[]
  readonly payment_methods: MethodValues[]
  /**
   * Whether the sold treatment is recorded as a walk-in. Null until somebody decides: it is one then, unless a visit of
   * today waits for its payment.
   */
  readonly walk_in: boolean | null
  /** The part of the handed cash that is given back; the rest of an overpayment becomes credit. */
  readonly change_cents: number
  /** The invoice goes to the client by mail as well. */
  readonly send_notification: boolean
}

export const emptyCheckout = (locationId: number | null): CheckoutValues => ({
  client: null,
  location_id: locationId,
  practitioner_id: null,
  invoice_date: null,
  items: [],
  payment_methods: [],
  walk_in: null,
  change_cents: 0,
  send_notification: false,
})

/**
 * The VAT of a line as the server books it: what is drawn from a running sale is taxed as that sale was (decision C131).
 * @param therapeutic the questionnaire of its treatment says that it is health care.
 */
export function lineVat(item: ItemValues, therapeutic: boolean): ReturnType<typeof saleVat> {
  const sold = item.package?.vat ?? item.terms?.vat
  return sold ? { vatPerMille: sold.per_mille, vatExempt: sold.exempt } : saleVat({ ...item, therapeutic })
}

/** Whether more pieces of an offer are added to this line: what has a part of its own is one line each. */
export const takesMore = (item: ItemValues, offer: ItemValues): boolean =>
  item.kind === offer.kind &&
  item.type_id === offer.type_id &&
  item.kind !== 'voucher' &&
  ![item, offer].some((one) => one.package ?? one.terms ?? one.insurance)

/** A line of the catalogue, or of the sale, without the parts that belong to one client. */
export const withoutClient = (item: ItemValues): ItemValues => ({
  ...item,
  package: null,
  terms: item.terms?.package_sale_id ? null : (item.terms ?? null),
  insurance: null,
  insuranceStartDate: null,
})

type Offer = Pick<TreatmentOption | ProductOption, 'id' | 'name' | 'price_cents' | 'vat_per_mille'> &
  Partial<Pick<TreatmentOption, 'requires_medical_grounds'>>
export const itemOf = (
  kind: ItemKind,
  { id, name, price_cents, vat_per_mille, requires_medical_grounds = false }: Offer,
): ItemValues => ({
  kind,
  type_id: id,
  amount: 1,
  price_cents,
  discount: null,
  name,
  vat_per_mille,
  requires_medical_grounds,
  price_was: null,
})

/** The line at the price of an offer of the same entry, saying what it was when that is another. */
export const repriced = (
  item: ItemValues,
  { price_cents, vat_per_mille }: Pick<ItemValues, 'price_cents' | 'vat_per_mille'>,
): ItemValues =>
  item.price_cents === price_cents ? item : { ...item, price_cents, vat_per_mille, price_was: item.price_cents }

/**
 * The sale at another location: what that place does not sell at that price goes, and with it another country's client
 * (spec 1 §4) and the counter client, whom each location has for itself.
 */
export function movedTo<V extends Pick<CheckoutValues, 'client' | 'location_id' | 'practitioner_id' | 'items'>>(
  values: V,
  place: Pick<Place, 'id' | 'supported_country_id'>,
  countryId: number | null,
): V {
  const stay = atAnotherPlace(values.items.map(asItem)).map((item) => item.type_id !== null)
  return {
    ...values,
    location_id: place.id,
    practitioner_id: null,
    items: values.items.filter((_, row) => stay[row]),
    client: staysWith(values.client, place, countryId) ? values.client : null,
  }
}

const staysWith = (
  client: Buyer | null,
  place: Pick<Place, 'supported_country_id'>,
  countryId: number | null,
): boolean => !client?.counter && (countryId === null || countryId === place.supported_country_id)

/** A package that is paid at once, as a line: at the VAT rate of its treatment (decision C131). */
export const packageItem = (offer: PackageOption, treatment: ItemValues): ItemValues => ({
  ...itemOf('package', { ...offer, vat_per_mille: treatment.vat_per_mille }),
  requires_medical_grounds: treatment.requires_medical_grounds,
  treatment_id: offer.treatment_id,
  treatments: offer.treatments,
})

/** The first term of a new sale. */
export const newTerm = ({
  id,
  terms,
  treatments,
  price_cents,
}: Pick<PackageOption, 'id' | 'terms' | 'treatments'> & { readonly price_cents: number }): PaidTerm => ({
  id,
  package_sale_id: null,
  terms: 0,
  amount_terms: terms,
  amount_treated: 0,
  amount_treatments: treatments,
  price_cents: instalments(price_cents, terms)?.eachCents ?? price_cents,
  treated: true,
})

/** The next term of a running sale; without a treatment when all of them were had. */
export const nextTerm = (sale: AvailableTerms, treated: boolean): PaidTerm => ({
  id: sale.package_id,
  package_sale_id: sale.id,
  terms: sale.terms,
  amount_terms: sale.amount_terms,
  amount_treated: sale.amount_treated,
  amount_treatments: sale.amount_treatments,
  price_cents: sale.price_cents,
  treated,
  vat: sale.vat,
})

const termOf = ({ id, package_sale_id, terms, amount_treated, price_cents, treated }: PaidTerm) => ({
  id,
  package_sale_id,
  terms,
  amount_treated,
  price_cents: cents(price_cents),
  treated,
})

/** The line as the rules take it: an empty number of pieces counts as one. */
export const asItem = ({ insuranceStartDate, ...item }: AsTyped): Item => ({
  kind: item.kind,
  type_id: item.type_id,
  amount: item.amount ?? 1,
  price_cents: item.price_cents,
  discount: item.discount,
  ...(item.package && { package: { id: item.package.id } }),
  ...(item.terms && { terms: termOf(item.terms) }),
  ...(item.insurance && {
    insurance: { id: item.insurance.id },
    insuranceStartDate: parseDay(insuranceStartDate ?? '') ?? null,
  }),
})
type AsTyped = Pick<
  ItemValues,
  'kind' | 'type_id' | 'amount' | 'price_cents' | 'discount' | 'package' | 'terms' | 'insurance' | 'insuranceStartDate'
>

/** The line as the call takes it: what an item of its kind does not carry is left out. */
function itemInput(item: ItemValues): PaymentBody['items'][number] {
  const { kind, type_id, discount } = item
  const sold = { type_id, amount: item.amount ?? 1, price_cents: cents(item.price_cents) }
  switch (kind) {
    case 'voucher':
      return { kind, ...sold }
    case 'treatment':
      return {
        kind,
        ...sold,
        discount,
        ...(item.package && { package: { id: item.package.id } }),
        ...(item.terms && { terms: termOf(item.terms) }),
        ...(item.insurance && {
          insurance: { id: item.insurance.id },
          insuranceStartDate: parseDay(item.insuranceStartDate ?? '') ?? null,
        }),
      }
    default:
      return { kind, ...sold, discount }
  }
}

/** The form as the rules take it. The add field stands for the blank line that is always there (spec 1 §4). */
export const paymentOf = (values: CheckoutValues, client: PaymentClient | null): Payment => ({
  client,
  location_id: values.location_id,
  practitioner_id: values.practitioner_id,
  invoice_date: invoiceDateOf(values.invoice_date) ?? null,
  items: values.items.length ? values.items.map(asItem) : [blankItem],
  methods: values.payment_methods.map(({ slug, amount_cents }) => ({ slug, amount_cents: amount_cents ?? 0 })),
})

/** The day in the field, null for today; undefined when the typed text is not a day. */
export const invoiceDateOf = (typed: string | null): Day | null | undefined =>
  typed === null ? null : (parseDay(typed) ?? undefined)

/**
 * Whether a sale at the desk makes a walk-in. A draft from before this choice says nothing of it.
 * @param held what holds at the location; null while it is read: then the server says whether it has a room.
 */
export const isWalkInSale = (
  { items, invoice_date, client, walk_in }: CheckoutValues,
  payer: Pick<PaymentClient, 'unpaid_today'> | null,
  held: { readonly has_room: boolean } | null,
): boolean =>
  held?.has_room !== false &&
  client !== null &&
  !client.counter &&
  canBeWalkIn({ items: items.map(asItem), invoice_date: invoiceDateOf(invoice_date) ?? null }) &&
  (walk_in ?? !payer?.unpaid_today.length)

/**
 * The body of the call, for values without problems.
 * @param isWalkIn the treatment that is sold at the desk is given now.
 * @param visit the visit that is paid, as the till shows it; null for a sale at the desk.
 */
export const inputOf = (
  values: CheckoutValues,
  visit: { readonly appointment_id: number; readonly treatment_id: number } | null,
  methodIds: Readonly<Partial<Record<PaymentMethodSlug, number>>>,
  totalCents: number,
  isWalkIn = false,
): PaymentBody => ({
  client_id: values.client!.id,
  location_id: values.location_id!,
  practitioner_id: values.practitioner_id!,
  appointment_id: visit?.appointment_id ?? null,
  ...(visit && { given_treatment_id: visit.treatment_id }),
  ...(isWalkIn && !visit && { walk_in: true }),
  invoice_date: invoiceDateOf(values.invoice_date) ?? null,
  items: values.items.map(itemInput),
  payment_methods: withoutChange(
    values.payment_methods.map((line) => ({ ...line, amount_cents: line.amount_cents ?? 0 })),
    values.change_cents,
  ).map(({ slug, amount_cents, voucher_code }) => ({
    payment_method_id: methodIds[slug]!,
    amount_cents: cents(amount_cents),
    ...(slug === 'voucher' && { voucher_code: voucher_code ?? null }),
  })),
  send_notification: values.send_notification,
  total_cents: cents(totalCents),
})
