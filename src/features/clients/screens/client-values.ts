import { parseDay, type Day } from '#kernel/day.ts'
import type { ValuesOf } from '#kernel/fields.ts'
import type { Problem } from '#kernel/problem.ts'
import { maxSearch, type AddressSuggestion } from '#features/lists/contract.ts'
import { typedDay } from '#platform/client/typed.ts'
import { clientFields, type Client, type ClientInput } from '../contract.ts'
import { clientProblems } from '../rules.ts'

/** The form while it is being filled in: the country is always set, and the birthdate is text as typed. */
export interface ClientValues extends Omit<
  ValuesOf<typeof clientFields>,
  'supported_country_id' | 'country_id' | 'birthdate'
> {
  readonly supported_country_id: number
  readonly country_id: number
  readonly birthdate: string | null
  /** The national number as typed; null leaves the stored one as it is, which the form does not have. */
  readonly nin: string | null
}

export const emptyClient = (countryId: number, localeId: number | null): ClientValues => ({
  ...clientFields.empty,
  supported_country_id: countryId,
  country_id: countryId,
  nin_country_id: countryId,
  locale_id: localeId,
  nin: '',
})

/** The form's values of a stored client. */
export const valuesOf = (client: Client): ClientValues => ({
  ...clientFields.pick(client),
  nin_country_id: client.nin_country_id ?? client.country_id,
  nin: client.nin_masked ? null : '',
})

/** The body of the call. A birthdate that is not a day is sent as typed: the server refuses it at its field. */
export const inputOf = ({ nin, ...values }: ClientValues): ClientInput & { nin?: string } => ({
  ...values,
  ...(nin === null ? {} : { nin }),
  locale_id: values.locale_id!,
  birthdate: values.birthdate as Day | null,
  postcode: values.postcode.trim().toUpperCase(),
})

/** The choices of a list in the form. */
export type Options = readonly { readonly value: number; readonly label: string }[]

/** The code of a country, `NL` for the id of the Netherlands; null while it is unknown. */
export type CodeOf = (countryId: number) => string | null

/** The problems of the form by the rules of the server. */
export const formProblems = (values: ClientValues, codeOf: CodeOf): Problem[] =>
  clientProblems(
    { ...inputOf(values), nin: values.nin },
    codeOf(values.country_id),
    codeOf(values.nin_country_id ?? values.country_id),
  )

/**
 * Replaces the whole address by the one chosen from the map: an old house number at a new street would be a wrong
 * address. A number that the map does not know is taken from the typed text.
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

/**
 * Puts the text of a search without results into the right field of a new client: address, number, birthdate or name.
 */
export function valuesTyped(typed: string, today: Day): Partial<ClientValues> {
  const text = typed.trim()
  if (text.includes('@')) return { email: text }
  const day = typedDay(text, today) ?? parseDay(text)
  if (day && day <= today) return { birthdate: day }
  if (/^[+\d][\d\s()./-]{5,}$/.test(text)) return { phone_number: text }
  const [first = '', ...rest] = text.split(/\s+/)
  // Names typed in small letters get capitals: `fleur de boer` becomes Fleur de Boer.
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return {
    first_name: capital(first),
    last_name: rest.map((word, index) => (index === rest.length - 1 ? capital(word) : word)).join(' '),
  }
}
