import { capital, languageName, languages, type Language } from '#kernel/texts.ts'
import { givenName, typedName, type Translatable, type TypedName } from '#kernel/translatable.ts'
import { percent } from '#kernel/vat.ts'
import { currentLanguage } from '#platform/client/i18n.ts'
import type { Dictionary, Field } from '../contract/dictionary.ts'

/** The values of the form of an entry: rates as people write them, days as typed. */
export type EntryValues = Record<string, string | boolean | TypedName | null>

/** The name of an option; languages are the only options there are. */
export function choiceName(value: string, reader: Language): string {
  const language = languages.find((one) => one === value)
  return language ? capital(languageName(language, reader)) : value
}

/** The fields with an input; whether an entry is active is the switch of the form. */
export const formKeys = (of: Dictionary): readonly string[] =>
  of.keys.filter((key) => fieldOf(of, key).kind !== 'active')
export const fieldOf = (of: Dictionary, key: string): Field => of.fields[key] as Field

/**
 * `21`, `5,5` or `5.5` as per mille. A text that is no rate is returned as typed, for the server to refuse at its
 * field.
 */
export function perMille(typed: string): number | string {
  const value = Number(typed.trim().replace(',', '.'))
  return typed.trim() && Number.isFinite(value) ? Math.round(value * 1000) / 100 : typed
}

const empty = (field: Field): EntryValues[string] => {
  switch (field.kind) {
    case 'names':
      return typedName(null)
    case 'flag':
      return false
    case 'choice':
      return field.of[0]!
    default:
      return ''
  }
}

export function valuesOf(of: Dictionary, stored: Readonly<Record<string, unknown>> | null): EntryValues {
  return Object.fromEntries(
    formKeys(of).map((key) => {
      const field = fieldOf(of, key)
      if (!stored) return [key, empty(field)]
      if (field.kind === 'names') return [key, typedName(stored[key] as Translatable)]
      return [
        key,
        field.kind === 'rate' ? percent(stored[key] as number, currentLanguage()) : (stored[key] as string | boolean),
      ]
    }),
  )
}

/** The input of the call that saves these values. */
export function inputOf(
  of: Dictionary,
  values: EntryValues,
  countryId: number | null,
): Readonly<Record<string, unknown>> {
  const own = Object.fromEntries(
    formKeys(of).map((key) => {
      const [field, value] = [fieldOf(of, key), values[key]]
      if (field.kind === 'names') return [key, givenName(value as TypedName)]
      return [key, field.kind === 'rate' ? perMille(value as string) : value]
    }),
  )
  return countryId === null ? own : { ...own, supported_country_id: countryId }
}
