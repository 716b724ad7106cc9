import { addDays, type Day } from '#kernel/day.ts'
import { asVatNumber, vatNumberExamples } from '#kernel/company-numbers.ts'
import { emailProblem } from '#kernel/email.ts'
import { isEmpty } from '#kernel/line.ts'
import { isPostcode } from '#kernel/postcode.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { ClientInput } from './contract.ts'
import { ninProblems } from './rules/nin.ts'

/** Whether a value is missing: a form holds null or an empty text. */
const isMissing = (value: string | number | null | undefined): boolean =>
  typeof value === 'number' ? false : isEmpty(value)

/** A client while the form is being filled in; null stands for a missing choice. */
export type ClientDraft = { readonly [Field in keyof ClientInput]?: ClientInput[Field] | null } & {
  /** The national number; null is one that is stored and not at hand, of which nothing can be said. */
  readonly nin?: string | null
}

type Field = keyof ClientInput
const missing = <F extends Field>(client: ClientDraft, fields: readonly F[]): F[] =>
  fields.filter((field) => isMissing(client[field]))

/** The fields that every client needs (spec 1 §5). */
export const requiredFields = ['first_name', 'last_name', 'email', 'locale_id'] as const

/** The fields that a health insurance makes compulsory, besides the national number (spec 1 §5). */
const insuredFields = ['birthdate', 'street', 'street_number', 'postcode', 'place'] as const
/** Whether the client is insured for care: an insurer is chosen. */
export const isInsured = ({ health_insurance_id: insurer }: Pick<ClientDraft, 'health_insurance_id'>): boolean =>
  (insurer ?? 0) > 0

/**
 * The problems of the client form, in the order of its fields. Lengths and days are checked by the contract, telephone
 * numbers by the library (decision C93).
 * @param countryCode of the address: `NL`; null when the country is unknown.
 * @param ninCountryCode of the national number.
 */
export function clientProblems(
  client: ClientDraft,
  countryCode: string | null,
  ninCountryCode: string | null = countryCode,
): Problem[] {
  const { email, postcode, nin = '' } = client
  const insured = isInsured(client)
  const wrongEmail = email && !isEmpty(email) ? emailProblem(email.trim()) : null
  return [
    ...missing(client, [...requiredFields, ...(insured ? insuredFields : [])]).map((field) =>
      problem(field, 'required'),
    ),
    ...(wrongEmail ? [problem('email', wrongEmail)] : []),
    ...(postcode && !isEmpty(postcode) && !isPostcode(postcode.trim(), countryCode)
      ? [problem('postcode', 'zip_code')]
      : []),
    ...(nin === null ? [] : ninProblems(nin, ninCountryCode, insured)),
    ...businessProblems(client, countryCode),
  ]
}

/**
 * The problems of a business: its VAT number has the form and the check digits of its country (law A1), and comes with
 * the name that the invoice needs (law A2).
 */
function businessProblems({ company_name, vat_number }: ClientDraft, countryCode: string | null): Problem[] {
  if (!vat_number || isEmpty(vat_number)) return []
  return [
    ...(isMissing(company_name) ? [problem('company_name', 'required')] : []),
    ...(asVatNumber(vat_number, countryCode) === null
      ? [problem('vat_number', 'vat_number', { example: vatNumberExamples[countryCode ?? ''] ?? '' })]
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
