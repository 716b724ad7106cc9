import { parseDay, type Day } from '#kernel/day.ts'
import type { ValuesOf } from '#kernel/fields.ts'
import { maxSearch, type AddressSuggestion } from '#features/lists/contract.ts'
import { typedDay } from '#platform/client/typed.ts'
import { clientFields, type Client, type ClientInput } from '../contract.ts'

/** The form while it is being filled in: always of a country, and a birthdate as it is typed. */
export interface ClientValues extends Omit<
  ValuesOf<typeof clientFields>,
  'supported_country_id' | 'country_id' | 'birthdate'
> {
  readonly supported_country_id: number
  readonly country_id: number
  readonly birthdate: string | null
}

export const emptyClient = (countryId: number, localeId: number | null): ClientValues => ({
  ...clientFields.empty,
  supported_country_id: countryId,
  country_id: countryId,
  locale_id: localeId,
})

/** The form's values of a stored client. */
export const valuesOf = (client: Client): ClientValues => clientFields.pick(client)

/** As the server takes it. What is no day goes as it was typed: the server says so on its field. */
export const inputOf = (values: ClientValues): ClientInput => ({
  ...values,
  locale_id: values.locale_id!,
  birthdate: values.birthdate as Day | null,
  postcode: values.postcode.trim().toUpperCase(),
})

/**
 * The whole address of what was chosen from the map, so that nothing is left of the one before it: a house number of an
 * earlier street would be an address that nobody gave. A number that the map does not know is taken from what was
 * typed.
 */
export function addressValues(
  { street, street_number, postcode, place, country_id }: AddressSuggestion,
  typed: string,
): Pick<ClientValues, 'street' | 'street_number' | 'street_suffix' | 'postcode' | 'place' | 'country_id'> {
  const [, name = '', number = ''] = /^(.*?\D)\s+(\d+\s?[a-z]?)\s*(?:,|$)/i.exec(typed.slice(0, maxSearch)) ?? []
  const ofStreet = `${name} ${number}`.trim().toLowerCase() === street.toLowerCase() // Plein 1944
  return {
    street,
    street_number: street_number || (ofStreet ? '' : number.replace(/\s/, '')),
    street_suffix: '',
    postcode,
    place,
    country_id,
  }
}

/** An address in one line: `Keizersgracht 1, 1015 AA Amsterdam`. */
export const addressLine = ({
  street,
  street_number,
  postcode,
  place,
}: Omit<AddressSuggestion, 'country_id' | 'latitude' | 'longitude'>): string =>
  [`${street} ${street_number}`, `${postcode} ${place}`]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')

/** What was typed into a search that found nobody, put where it belongs: an address, a number, a day, or a name. */
export function valuesTyped(typed: string, today: Day): Partial<ClientValues> {
  const text = typed.trim()
  if (text.includes('@')) return { email: text }
  const day = typedDay(text, today) ?? parseDay(text)
  if (day && day <= today) return { birthdate: day }
  if (/^[+\d][\d\s()./-]{5,}$/.test(text)) return { phone_number: text }
  const [first = '', ...rest] = text.split(/\s+/)
  // Small letters are how one types in a hurry, not how names are written: `fleur de boer` is Fleur de Boer.
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return {
    first_name: capital(first),
    last_name: rest.map((word, index) => (index === rest.length - 1 ? capital(word) : word)).join(' '),
  }
}
