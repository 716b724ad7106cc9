import { addDays, type Day } from '#kernel/day.ts'
import { emailProblem } from '#kernel/email.ts'
import { isEmpty } from '#kernel/line.ts'
import { isPostcode } from '#kernel/postcode.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { ClientInput } from './contract.ts'

/** Whether a value is missing: a form holds null or an empty text. */
const isMissing = (value: string | number | null | undefined): boolean =>
  typeof value === 'number' ? false : isEmpty(value)

/** A client while the form is being filled in; null stands for a missing choice. */
export type ClientDraft = { readonly [Field in keyof ClientInput]?: ClientInput[Field] | null }

type Field = keyof ClientInput
const missing = <F extends Field>(client: ClientDraft, fields: readonly F[]): F[] =>
  fields.filter((field) => isMissing(client[field]))

/** The fields that every client needs (spec 1 §5). */
export const requiredFields = ['first_name', 'last_name', 'email', 'locale_id'] as const

/**
 * The problems of the client form, in the order of its fields. Lengths and days are checked by the contract, telephone
 * numbers by the library (decision C93).
 * @param countryCode of the address: `NL`; null when the country is unknown.
 */
export function clientProblems(client: ClientDraft, countryCode: string | null): Problem[] {
  const { email, postcode } = client
  const wrongEmail = email && !isEmpty(email) ? emailProblem(email.trim()) : null
  return [
    ...missing(client, requiredFields).map((field) => problem(field, 'required')),
    ...(wrongEmail ? [problem('email', wrongEmail)] : []),
    ...(postcode && !isEmpty(postcode) && !isPostcode(postcode.trim(), countryCode)
      ? [problem('postcode', 'zip_code')]
      : []),
  ]
}

/** A birthdate is not in the future, and nobody is older than 130. */
export function birthdateProblems(birthdate: Day | null, today: Day): Problem[] {
  return birthdate && (birthdate > today || birthdate < addDays(today, -130 * 366)) ? [problem('birthdate', 'day')] : []
}

/**
 * The fields that an invoice needs (spec 1 §4). The specification has three different lists of needed fields, and all
 * three are kept (decision C92).
 */
const paymentFields = ['first_name', 'last_name', 'email'] as const
export type PaymentField = (typeof paymentFields)[number]
export const missingForPayment = (client: Pick<ClientDraft, PaymentField>): PaymentField[] =>
  missing(client, paymentFields)

/** The fields that an agreement still needs (spec 2 §3). */
export const missingDetails = (client: ClientDraft) =>
  missing(client, [
    'first_name',
    'last_name',
    'email',
    'phone_number',
    'birthdate',
    'street',
    'street_number',
    'postcode',
    'place',
  ])
