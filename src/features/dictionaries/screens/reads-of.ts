import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { employeesApi } from '#features/employees/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import type { DictionaryKey } from '../contract.ts'

/** The lookups of other screens that are out of date once a dictionary changes. */
const reads: Readonly<Partial<Record<DictionaryKey, readonly AnyEndpoint[]>>> = {
  genders: [referenceDataApi.genders],
  treatmentCategories: [
    referenceDataApi.treatmentCategories,
    referenceDataApi.categoriesOfTreatments,
    referenceDataApi.categoriesOfAgreements,
  ],
  countries: [referenceDataApi.countries],
  paymentMethods: [referenceDataApi.paymentMethods],
  locales: [referenceDataApi.locales],
  languages: [referenceDataApi.languages],
  deviceTypes: [referenceDataApi.deviceTypes],
  ledgers: [referenceDataApi.ledgers],
  taxRates: [referenceDataApi.taxRates],
  priceLevels: [referenceDataApi.priceLevels, referenceDataApi.allPriceLevels],
  qualifications: [referenceDataApi.qualifications, referenceDataApi.allQualifications, employeesApi.qualifications],
  healthInsurances: [referenceDataApi.healthInsurances],
  zvInsurances: [referenceDataApi.zvInsurances],
}
export const readsOf = (key: DictionaryKey): readonly AnyEndpoint[] => reads[key] ?? []
