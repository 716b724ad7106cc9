import { givenName, typedName, type TypedName } from '#kernel/translatable.ts'
import { usualRate } from '#kernel/vat.ts'
import type { PriceLevelPrice } from '#features/dictionaries/contract/prices.ts'
import type { Product, ProductInput, ProductKind } from '../contract.ts'
import { kindOf, type ProductDraft } from '../rules.ts'

/** The form while it is being filled in: amounts in cents, and one kind instead of two switches. */
export interface ProductValues {
  readonly supported_country_id: number | null
  readonly name: TypedName
  readonly kind: ProductKind
  readonly single_purpose: boolean
  readonly price_cents: number | null
  readonly purchase_price_cents: number | null
  readonly vat_per_mille: number | null
  readonly price_levels: readonly PriceLevelPrice[]
  readonly ledger_number: string | null
  readonly ean: string
  readonly picqer_productcode: string
}

/** A new one begins at the country's usual rate. */
export const newProduct = (countryId: number | null, ratesPerMille: readonly number[]): ProductValues => ({
  supported_country_id: countryId,
  name: typedName(null),
  kind: 'product',
  single_purpose: false,
  price_cents: null,
  purchase_price_cents: null,
  vat_per_mille: usualRate(ratesPerMille),
  price_levels: [],
  ledger_number: null,
  ean: '',
  picqer_productcode: '',
})

export const valuesOf = (product: Product): ProductValues => ({
  supported_country_id: product.supported_country_id,
  name: typedName(product.name),
  kind: kindOf(product),
  single_purpose: product.single_purpose,
  price_cents: product.price_cents,
  purchase_price_cents: product.purchase_price_cents,
  vat_per_mille: product.vat_per_mille,
  price_levels: product.price_levels,
  ledger_number: product.ledger_number,
  ean: product.ean ?? '',
  picqer_productcode: product.picqer_productcode ?? '',
})

/** As the rules judge it. */
export function draftOf({ supported_country_id: _, name, kind, ...values }: ProductValues): ProductDraft {
  return {
    ...values,
    name: givenName(name),
    voucher: kind === 'voucher',
    peeling: kind === 'peeling',
    price_levels: [...values.price_levels],
    ean: values.ean.trim() || null,
    picqer_productcode: values.picqer_productcode.trim() || null,
  }
}

/**
 * As the server takes it: what is not filled in goes as it is, to be refused at its field. The country is said once, of
 * a new one.
 */
export const inputOf = (values: ProductValues, isNew: boolean): ProductInput =>
  ({
    ...(isNew && { supported_country_id: values.supported_country_id }),
    ...draftOf(values),
    vat_per_mille: values.vat_per_mille ?? 0,
  }) as ProductInput
