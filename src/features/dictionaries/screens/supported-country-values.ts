import type { Problem } from '#kernel/problem.ts'
import {
  countryTexts,
  type CountryText,
  type SupportedCountry,
  type SupportedCountryInput,
} from '../contract/supported-countries.ts'
import { supportedCountryProblems, type CountryGround } from '../rules/supported-country.ts'

export interface SupportedCountryValues extends Record<CountryText, string> {
  readonly country_id: number | null
  readonly zone: string
  readonly locale_ids: readonly number[]
  readonly medical_grounds: boolean
  readonly cash_rounding: boolean
  readonly mollie_key: string
}

const texts = Object.keys(countryTexts) as CountryText[]
const textsOf = (stored: SupportedCountry | null) =>
  Object.fromEntries(texts.map((field) => [field, stored?.[field] ?? ''])) as Record<CountryText, string>

/** @param proposed the country of a new entry, until another is chosen. */
export const valuesOf = (stored: SupportedCountry | null, proposed: number | null = null): SupportedCountryValues => ({
  ...textsOf(stored),
  country_id: stored?.id ?? proposed,
  zone: stored?.zone ?? '',
  locale_ids: stored?.locales.map(({ id }) => id) ?? [],
  medical_grounds: stored?.medical_grounds ?? false,
  cash_rounding: stored?.cash_rounding ?? false,
  mollie_key: '',
})

/** As the server takes it; which country it is and its zone are said once. */
export const inputOf = (
  { country_id, zone, locale_ids, ...rest }: SupportedCountryValues,
  isNew: boolean,
): SupportedCountryInput & { readonly country_id: number; readonly zone: string } => {
  const input = { ...rest, locale_ids: [...locale_ids] }
  return (isNew ? { ...input, country_id, zone } : input) as SupportedCountryInput & {
    readonly country_id: number
    readonly zone: string
  }
}

/** Everything that is wrong with the form, as the server would say it; telephone numbers are judged by their field. */
export const formProblems = (values: SupportedCountryValues, ground: Omit<CountryGround, 'knownLocales'>): Problem[] =>
  // only those that are there can be chosen
  supportedCountryProblems(inputOf(values, false), { ...ground, knownLocales: values.locale_ids })
