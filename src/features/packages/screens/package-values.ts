import type { PriceLevelPrice } from '#features/dictionaries/contract/prices.ts'
import type { Package, PackageInput, PackageType } from '../contract.ts'
import { packageDefaults, type PackageDraft } from '../rules.ts'

/** The form while it is being filled in: amounts in cents. */
export interface PackageValues {
  readonly supported_country_id: number | null
  readonly type: PackageType
  readonly treatment_id: number | null
  readonly treatments: number | null
  readonly terms: number | null
  readonly price_cents: number | null
  readonly price_levels: readonly PriceLevelPrice[]
}

export const newPackage = (countryId: number | null): PackageValues => ({
  supported_country_id: countryId,
  type: 'package',
  treatment_id: null,
  ...packageDefaults.package,
  price_cents: null,
  price_levels: [],
})

export const valuesOf = ({
  supported_country_id,
  type,
  treatment_id,
  treatments,
  terms,
  price_cents,
  price_levels,
}: Package): PackageValues => ({
  supported_country_id,
  type,
  treatment_id,
  treatments,
  terms,
  price_cents,
  price_levels,
})

/** As the rules judge it. */
export const draftOf = ({ supported_country_id: _, ...values }: PackageValues): PackageDraft => ({
  ...values,
  price_levels: [...values.price_levels],
})

/**
 * As the server takes it: what is not filled in goes as it is, to be refused at its field. The country is said once, of
 * a new one.
 */
export const inputOf = (values: PackageValues, isNew: boolean): PackageInput =>
  ({ ...(isNew && { supported_country_id: values.supported_country_id }), ...draftOf(values) }) as PackageInput
