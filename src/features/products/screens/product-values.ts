import type { ValuesOf } from '#kernel/fields.ts'
import { givenName, typedName, type Translatable, type TypedName } from '#kernel/translatable.ts'
import { usualRate } from '#kernel/vat.ts'
import type { PriceLevelPrice } from '#features/dictionaries/contract/prices.ts'
import { productFields, type Product, type ProductInput, type ProductKind } from '../contract.ts'
import { flagsOf, kindOf, type ProductDraft } from '../rules.ts'

/** The form while it is being filled in: amounts in cents, and one kind instead of three flags. */
export interface ProductValues extends Omit<
  ValuesOf<typeof productFields>,
  'name' | 'voucher' | 'peeling' | 'injectable' | 'ean' | 'picqer_productcode' | 'price_levels'
> {
  readonly supported_country_id: number | null
  readonly name: TypedName
  readonly kind: ProductKind
  readonly price_levels: readonly PriceLevelPrice[]
  readonly ean: string
  readonly picqer_productcode: string
}

type Fields = Omit<ValuesOf<typeof productFields>, 'name'> & { readonly name: Translatable | null }
/** The fields in the form in which they are typed. */
const typed = ({
  name,
  voucher,
  peeling,
  injectable,
  ean,
  picqer_productcode,
  ...fields
}: Fields): Omit<ProductValues, 'supported_country_id'> => ({
  name: typedName(name),
  kind: kindOf({ voucher, peeling, injectable }),
  ...fields,
  ean: ean ?? '',
  picqer_productcode: picqer_productcode ?? '',
})

/** A new product starts with the country's usual rate. */
export const newProduct = (countryId: number | null, ratesPerMille: readonly number[]): ProductValues => ({
  supported_country_id: countryId,
  ...typed(productFields.empty),
  vat_per_mille: usualRate(ratesPerMille),
})

/** The form's values of a stored product. */
export const valuesOf = (product: Product): ProductValues => ({
  supported_country_id: product.supported_country_id,
  ...typed(productFields.pick(product)),
})

/** The values as the rules check them. */
export function draftOf({ supported_country_id: _, name, kind, ...values }: ProductValues): ProductDraft {
  return {
    ...values,
    name: givenName(name),
    ...flagsOf(kind),
    price_levels: [...values.price_levels],
    ean: values.ean.trim() || null,
    picqer_productcode: values.picqer_productcode.trim() || null,
  }
}

/**
 * The body of the call: missing values are sent as they are, to be refused at their field. Only a new product names its
 * country.
 */
export const inputOf = (values: ProductValues, isNew: boolean): ProductInput =>
  ({
    ...(isNew && { supported_country_id: values.supported_country_id }),
    ...draftOf(values),
    vat_per_mille: values.vat_per_mille ?? 0,
  }) as ProductInput
