import { parseDay, type Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import type { Translatable } from '#kernel/translatable.ts'
import type { Place } from '#platform/client/location.ts'
import type { ClientOption, ProductOption, TreatmentOption } from '#features/lists/contract.ts'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import type { Discount, ItemKind, PaymentBody, PaymentClient } from '../contract.ts'
import { atAnotherPlace, blankItem, type Item } from '../rules/items.ts'
import { withoutChange } from '../rules/methods.ts'
import type { Payment } from '../rules/payment.ts'

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
}

export interface MethodValues {
  readonly slug: PaymentMethodSlug
  readonly amount_cents: number | null
  /** The total for which the amount was typed. The amount follows any other total. */
  readonly typed_for?: number
}

export interface CheckoutValues {
  readonly client: ClientOption | null
  readonly location_id: number | null
  readonly practitioner_id: number | null
  /** A day, or the typed text while that is not a day; null is today. */
  readonly invoice_date: string | null
  readonly items: ItemValues[]
  readonly payment_methods: MethodValues[]
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
  change_cents: 0,
  send_notification: false,
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
 * The sale at another location: what that place does not sell at that price goes, and another country's client with it
 * (spec 1 §4).
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
    client: countryId === null || countryId === place.supported_country_id ? values.client : null,
  }
}

/** The line as the rules take it: an empty number of pieces counts as one. */
export const asItem = (item: Pick<ItemValues, 'kind' | 'type_id' | 'amount' | 'price_cents' | 'discount'>): Item => ({
  kind: item.kind,
  type_id: item.type_id,
  amount: item.amount ?? 1,
  price_cents: item.price_cents,
  discount: item.discount,
})

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
 * The body of the call, for values without problems.
 * @param visit the visit that is paid, as the till shows it; null for a sale at the desk.
 */
export const inputOf = (
  values: CheckoutValues,
  visit: { readonly appointment_id: number; readonly treatment_id: number } | null,
  methodIds: Readonly<Partial<Record<PaymentMethodSlug, number>>>,
  totalCents: number,
): PaymentBody => ({
  client_id: values.client!.id,
  location_id: values.location_id!,
  practitioner_id: values.practitioner_id!,
  appointment_id: visit?.appointment_id ?? null,
  ...(visit && { given_treatment_id: visit.treatment_id }),
  invoice_date: invoiceDateOf(values.invoice_date) ?? null,
  items: values.items.map((item) => ({
    kind: item.kind,
    type_id: item.type_id,
    amount: item.amount ?? 1,
    price_cents: cents(item.price_cents),
    discount: item.discount,
  })),
  payment_methods: withoutChange(
    values.payment_methods.map(({ slug, amount_cents }) => ({ slug, amount_cents: amount_cents ?? 0 })),
    values.change_cents,
  ).map(({ slug, amount_cents }) => ({ payment_method_id: methodIds[slug]!, amount_cents: cents(amount_cents) })),
  send_notification: values.send_notification,
  total_cents: cents(totalCents),
})
