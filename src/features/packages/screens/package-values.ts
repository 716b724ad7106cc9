import type { ValuesOf } from '#kernel/fields.ts'
import type { PriceLevelPrice } from '#features/dictionaries/contract/prices.ts'
import { packageFields, type Package, type PackageInput } from '../contract.ts'
import { packageDefaults, type PackageDraft } from '../rules.ts'

/** The form while it is being filled in: amounts in cents. */
export interface PackageValues extends Omit<ValuesOf<typeof packageFields>, 'price_levels'> {
  readonly supported_country_id: number | null
  readonly price_levels: readonly PriceLevelPrice[]
}

export const newPackage = (countryId: number | null): PackageValues => ({
  supported_country_id: countryId,
  ...packageFields.empty,
  ...packageDefaults[packageFields.empty.type],
})

/** The form's values of a stored package. */
export const valuesOf = (stored: Package): PackageValues => ({
  supported_country_id: stored.supported_country_id,
  ...packageFields.pick(stored),
})

/** The values as the rules check them. */
export const draftOf = ({ supported_country_id: _, ...values }: PackageValues): PackageDraft => ({
  ...values,
  price_levels: [...values.price_levels],
})

/**
 * The body of the call: missing values are sent as they are, to be refused at their field. Only a new package names its
 * country.
 */
export const inputOf = (values: PackageValues, isNew: boolean): PackageInput =>
  ({ ...(isNew && { supported_country_id: values.supported_country_id }), ...draftOf(values) }) as PackageInput
