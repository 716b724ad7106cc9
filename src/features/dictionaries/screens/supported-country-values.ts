import type { ValuesOf } from '#kernel/fields.ts'
import type { Problem } from '#kernel/problem.ts'
import {
  supportedCountryFields,
  type SupportedCountry,
  type SupportedCountryInput,
} from '../contract/supported-countries.ts'
import { supportedCountryProblems, type CountryGround } from '../rules/supported-country.ts'

export interface SupportedCountryValues extends ValuesOf<typeof supportedCountryFields> {
  readonly country_id: number | null
  readonly zone: string
}

const { empty, pick } = supportedCountryFields

/** @param proposed the country of a new entry, until another is chosen. */
export const valuesOf = (stored: SupportedCountry | null, proposed: number | null = null): SupportedCountryValues => ({
  ...(stored
    ? pick({ ...stored, locale_ids: stored.locales.map(({ id }) => id), mollie_key: empty.mollie_key })
    : empty),
  country_id: stored?.id ?? proposed,
  zone: stored?.zone ?? '',
})

/** As the server takes it; which country it is and its zone are said once. */
export const inputOf = (
  { country_id, zone, ...input }: SupportedCountryValues,
  isNew: boolean,
): SupportedCountryInput & { readonly country_id: number; readonly zone: string } =>
  (isNew ? { ...input, country_id, zone } : input) as SupportedCountryInput & {
    readonly country_id: number
    readonly zone: string
  }

/** Everything that is wrong with the form, as the server would say it; telephone numbers are judged by their field. */
export const formProblems = (values: SupportedCountryValues, ground: Omit<CountryGround, 'knownLocales'>): Problem[] =>
  // only those that are there can be chosen
  supportedCountryProblems(inputOf(values, false), { ...ground, knownLocales: values.locale_ids })
