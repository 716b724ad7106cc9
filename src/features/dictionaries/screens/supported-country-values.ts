import type { ValuesOf } from '#kernel/fields.ts'
import type { Problem } from '#kernel/problem.ts'
import {
  supportedCountryFields,
  type SupportedCountry,
  type SupportedCountryInput,
} from '../contract/supported-countries.ts'
import { supportedCountryProblems, type CountryFacts } from '../rules/supported-country.ts'

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

/** The input of the call that saves these values; the country and its zone are sent only with a new one. */
export const inputOf = (
  { country_id, zone, ...input }: SupportedCountryValues,
  isNew: boolean,
): SupportedCountryInput & { readonly country_id: number; readonly zone: string } =>
  (isNew ? { ...input, country_id, zone } : input) as SupportedCountryInput & {
    readonly country_id: number
    readonly zone: string
  }

/** The problems of the form, by the rules of the server; the field of the telephone number checks that itself. */
export const formProblems = (values: SupportedCountryValues, facts: Omit<CountryFacts, 'knownLocales'>): Problem[] =>
  // Only locales that exist can be chosen.
  supportedCountryProblems(inputOf(values, false), { ...facts, knownLocales: values.locale_ids })
