import type { ValuesOf } from '#kernel/fields.ts'
import type { Problem } from '#kernel/problem.ts'
import { givenName, typedName, type TypedName } from '#kernel/translatable.ts'
import {
  supportedCountryFields,
  type SupportedCountry,
  type SupportedCountryInput,
} from '../contract/supported-countries.ts'
import { supportedCountryProblems, type CountryFacts } from '../rules/supported-country.ts'

type Fields = ValuesOf<typeof supportedCountryFields>

export interface SupportedCountryValues extends Omit<Fields, 'medical_question_1' | 'medical_question_2'> {
  readonly medical_question_1: TypedName
  readonly medical_question_2: TypedName
  readonly country_id: number | null
  readonly zone: string
}

const { empty, pick } = supportedCountryFields

/** @param proposed the country of a new entry, until another is chosen. */
export function valuesOf(stored: SupportedCountry | null, proposed: number | null = null): SupportedCountryValues {
  const fields: Fields = stored
    ? pick({ ...stored, locale_ids: stored.locales.map(({ id }) => id), mollie_key: empty.mollie_key })
    : empty
  return {
    ...fields,
    medical_question_1: typedName(fields.medical_question_1),
    medical_question_2: typedName(fields.medical_question_2),
    country_id: stored?.id ?? proposed,
    zone: stored?.zone ?? '',
  }
}

/** The input of the call that saves these values; the country and its zone are sent only with a new one. */
export const inputOf = (
  { country_id, zone, ...values }: SupportedCountryValues,
  isNew: boolean,
): SupportedCountryInput & { readonly country_id: number; readonly zone: string } => {
  const input = {
    ...values,
    medical_question_1: givenName(values.medical_question_1),
    medical_question_2: givenName(values.medical_question_2),
  }
  return (isNew ? { ...input, country_id, zone } : input) as SupportedCountryInput & {
    readonly country_id: number
    readonly zone: string
  }
}

/** The problems of the form, by the rules of the server; the field of the telephone number checks that itself. */
export const formProblems = (values: SupportedCountryValues, facts: Omit<CountryFacts, 'knownLocales'>): Problem[] =>
  // Only locales that exist can be chosen.
  supportedCountryProblems(inputOf(values, false), { ...facts, knownLocales: values.locale_ids })
