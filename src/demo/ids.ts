import type { RoleSlug } from '#features/employees/role-permissions.ts'
import {
  legalEntities,
  priceLevels,
  qualifications,
  type PriceLevelSlug,
  type QualificationSlug,
} from './content/chain.ts'
import { deviceModels, type ModelSlug } from './content/devices.ts'
import {
  appointmentTypes,
  deviceTypes,
  genders,
  locales,
  locationTypes,
  paymentMethods,
  roles,
  supportedCountries,
  type AppointmentType,
  type CountryId,
  type Gender,
  type LocaleCode,
  type PaymentMethod,
} from './content/reference-data.ts'
import { treatmentCategories, type CategorySlug } from './content/treatments.ts'

/** The id of a record that the content names by a word: its place in its list, counted from 1. */
function idIn<T>(list: readonly T[], isIt: (item: T) => boolean): number {
  const at = list.findIndex(isIt)
  if (at < 0) throw new Error('the content names something that is not in its list')
  return at + 1
}

const called =
  <S extends string>(list: readonly { readonly slug: S }[]) =>
  (slug: S): number =>
    idIn(list, (item) => item.slug === slug)

export const roleId = called<RoleSlug>(roles)
export const genderId = called<Gender>(genders)
export const paymentMethodId = called<PaymentMethod>(paymentMethods)
export const appointmentTypeId = called<AppointmentType>(appointmentTypes)
export const deviceTypeId = called<(typeof deviceTypes)[number]['slug']>(deviceTypes)
export const locationTypeId = called<(typeof locationTypes)[number]['slug']>(locationTypes)
export const modelId = called<ModelSlug>(deviceModels)
export const categoryId = called<CategorySlug>(treatmentCategories)
export const priceLevelId = called<PriceLevelSlug>(priceLevels)
export const localeId = (code: LocaleCode): number => idIn(locales, (locale) => locale.code === code)
export const legalEntityId = (countryId: CountryId): number =>
  idIn(legalEntities, (entity) => entity.countryId === countryId)

/**
 * Both countries have copies of a list that the content has once: the ids of the second country follow those of the
 * first.
 */
export const idOfCountry = (countryId: CountryId, place: number, length: number): number =>
  idIn(supportedCountries, (country) => country.id === countryId) * length - length + place
export const qualificationId = (countryId: CountryId, slug: QualificationSlug): number =>
  idOfCountry(countryId, called<QualificationSlug>(qualifications)(slug), qualifications.length)
