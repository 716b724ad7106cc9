import { parseDay, type Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import type { Translatable } from '#kernel/translatable.ts'
import type { ClientOption, ProductOption, TreatmentOption } from '#features/lists/contract.ts'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import type { Discount, ItemKind, PaymentClient, PaymentInput } from '../contract.ts'
import { blankItem, type Item } from '../rules/items.ts'
import type { Payment } from '../rules/payment.ts'

/** A line of the sale as the form holds it, with what it shows of the catalogue entry. */
export interface ItemValues {
  readonly kind: ItemKind
  readonly type_id: number
  /** Null while the field is empty. */
  readonly amount: number | null
  readonly price_cents: number
  readonly discount: Discount | null
  readonly name: Translatable
  readonly vat_per_mille: number
  /** What it cost before the catalogue turned out to have changed. */
  readonly price_was: number | null
}

export interface MethodValues {
  readonly slug: PaymentMethodSlug
  readonly amount_cents: number | null
  /** The total for which the amount was typed, which it then does not follow; another total it does. */
  readonly typed_for?: number
}

export interface CheckoutValues {
  readonly client: ClientOption | null
  readonly location_id: number | null
  readonly practitioner_id: number | null
  /** A day, or what was typed when that is no day; null is today. */
  readonly invoice_date: string | null
  readonly items: ItemValues[]
  readonly payment_methods: MethodValues[]
}

export const emptyCheckout = (locationId: number | null): CheckoutValues =>
  ({ client: null, location_id: locationId, practitioner_id: null, invoice_date: null, items: [], payment_methods: [] })

type Offer = Pick<TreatmentOption | ProductOption, 'id' | 'name' | 'price_cents' | 'vat_per_mille'>
export const itemOf = (kind: ItemKind, offer: Offer): ItemValues =>
  ({ kind, type_id: offer.id, amount: 1, price_cents: offer.price_cents, discount: null, name: offer.name, vat_per_mille: offer.vat_per_mille, price_was: null })

/** The line as the rules take it: an emptied amount counts as one until it is filled in. */
export const asItem = (item: Pick<ItemValues, 'kind' | 'type_id' | 'amount' | 'price_cents' | 'discount'>): Item =>
  ({ kind: item.kind, type_id: item.type_id, amount: item.amount ?? 1, price_cents: item.price_cents, discount: item.discount })

/** The form as the rules take it. The add field stands for the blank line that is always there (spec 1 §4). */
export const paymentOf = (values: CheckoutValues, client: PaymentClient | null): Payment => ({
  client,
  location_id: values.location_id,
  practitioner_id: values.practitioner_id,
  invoice_date: invoiceDateOf(values.invoice_date) ?? null,
  items: values.items.length ? values.items.map(asItem) : [blankItem],
  methods: values.payment_methods.map(({ slug, amount_cents }) => ({ slug, amount_cents: amount_cents ?? 0 })),
})

/** The day that the field holds, null for today; undefined when what was typed is no day. */
export const invoiceDateOf = (typed: string | null): Day | null | undefined => (typed === null ? null : (parseDay(typed) ?? undefined))

/** What is sent, once the rules have nothing against it. */
export const inputOf = (values: CheckoutValues, appointmentId: number | null, methodIds: Readonly<Partial<Record<PaymentMethodSlug, number>>>, totalCents: number): PaymentInput => ({
  client_id: values.client!.id,
  location_id: values.location_id!,
  practitioner_id: values.practitioner_id!,
  appointment_id: appointmentId,
  invoice_date: invoiceDateOf(values.invoice_date) ?? null,
  items: values.items.map((item) => ({ kind: item.kind, type_id: item.type_id, amount: item.amount ?? 1, price_cents: cents(item.price_cents), discount: item.discount })),
  payment_methods: values.payment_methods.map(({ slug, amount_cents }) => ({ payment_method_id: methodIds[slug]!, amount_cents: cents(amount_cents ?? 0) })),
  total_cents: cents(totalCents),
})
