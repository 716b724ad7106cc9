import { languages, type Language } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import type { Dictionary, Field } from '../contract/dictionary.ts'

/** A name in every language, as fields hold it: nothing is an empty text. */
export type Names = Readonly<Record<Language, string>>
/** What the form of an entry holds: rates as people write them, days as typed. */
export type EntryValues = Record<string, string | boolean | Names | null>

const noNames: Names = { nl: '', fr: '', en: '', de: '' }
export const fieldOf = (of: Dictionary, key: string): Field => of.fields[key] as Field

/** Per mille as per cent: 55 is `5,5`. */
export const percent = (perMille: number): string => String(perMille / 10).replace('.', ',')
/** `21`, `5,5` or `5.5` as per mille; what is no rate as it was typed, for the server to refuse at its field. */
export function perMille(typed: string): number | string {
  const value = Number(typed.trim().replace(',', '.'))
  return typed.trim() && Number.isFinite(value) ? Math.round(value * 1000) / 100 : typed
}

const empty = (field: Field): EntryValues[string] => {
  switch (field.kind) {
    case 'names': return noNames
    case 'flag': return false
    case 'choice': return field.of[0]!
    default: return ''
  }
}

export function valuesOf(of: Dictionary, stored: Readonly<Record<string, unknown>> | null): EntryValues {
  return Object.fromEntries(of.keys.map((key) => {
    const field = fieldOf(of, key)
    if (!stored) return [key, empty(field)]
    if (field.kind === 'names') return [key, { ...noNames, ...(stored[key] as Translatable) }]
    return [key, field.kind === 'rate' ? percent(stored[key] as number) : (stored[key] as string | boolean)]
  }))
}

/** As the server takes it; a language without a name is left out, and Dutch stands in. */
export function inputOf(of: Dictionary, values: EntryValues, countryId: number | null): Readonly<Record<string, unknown>> {
  const own = Object.fromEntries(of.keys.map((key) => {
    const [field, value] = [fieldOf(of, key), values[key]]
    if (field.kind === 'names') return [key, { nl: (value as Names).nl, ...Object.fromEntries(languages.filter((code) => (value as Names)[code].trim()).map((code) => [code, (value as Names)[code]])) }]
    return [key, field.kind === 'rate' ? perMille(value as string) : value]
  }))
  return countryId === null ? own : { ...own, supported_country_id: countryId }
}
