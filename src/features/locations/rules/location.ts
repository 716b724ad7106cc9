import { asIban, asVatNumber, vatNumberExamples } from '#kernel/company-numbers.ts'
import { emailProblem } from '#kernel/email.ts'
import { isEmpty, oneLine } from '#kernel/line.ts'
import type { Permission } from '#kernel/permission.ts'
import { isPostcode } from '#kernel/postcode.ts'
import { problem, type Problem, type ProblemCode } from '#kernel/problem.ts'
import { ownerSlug } from '#features/employees/rules/employee.ts'
import type { CompanyInput, LocationInput } from '../contract.ts'
import { openingProblems } from './opening.ts'
import { roomProblems } from './rooms.ts'

/** Without these there is no location (spec 3 §5). */
export const requiredTexts = ['name', 'street', 'street_number', 'postcode', 'place'] as const

/** Whether these roles can own a location: the role of owner can (spec 3 §5), that of physician cannot. */
export const ownsLocations = (roleSlugs: readonly string[]): boolean => roleSlugs.includes(ownerSlug)

/**
 * Whether this person may change the location: with `location.update`, or as a salon owner who owns it (decision C121).
 */
export const mayChangeLocation = (
  who: { readonly employeeId: number; readonly roles: readonly string[]; readonly permissions: ReadonlySet<string> },
  ownerIds: readonly number[],
): boolean =>
  who.permissions.has('location.update' satisfies Permission) ||
  (ownsLocations(who.roles) && ownerIds.includes(who.employeeId))

export const companyFields = [
  'name',
  'vat_id',
  'trade_register',
  'bank_account',
  'email',
  'phone',
] as const satisfies readonly (keyof CompanyInput)[]

/**
 * The problems of a legal entity: an invoice needs all of its details (law A2), and its numbers must be valid (law A1).
 * @param countryCode `NL`; null when it is unknown.
 */
export function companyProblems(company: CompanyInput | null, countryCode: string | null): Problem[] {
  const typed = (field: keyof CompanyInput) => oneLine(company?.[field] ?? '')
  const [vatId, account, email] = [typed('vat_id'), typed('bank_account'), typed('email')]
  const wrongEmail = email ? emailProblem(email) : null
  return [
    ...companyFields.filter((field) => !typed(field)).map((field) => problem(`company.${field}`, 'required')),
    ...(vatId && asVatNumber(vatId, countryCode) === null
      ? [problem('company.vat_id', 'vat_number', { example: vatNumberExamples[countryCode ?? ''] ?? '' })]
      : []),
    ...(account && asIban(account) === null ? [problem('company.bank_account', 'iban')] : []),
    ...(wrongEmail ? [problem('company.email', wrongEmail)] : []),
  ]
}

/** The legal entity with its numbers in stored form, however they were typed. */
export const withStoredNumbers = (company: CompanyInput, countryCode: string): CompanyInput => ({
  ...company,
  vat_id: asVatNumber(company.vat_id, countryCode) ?? company.vat_id,
  bank_account: asIban(company.bank_account) ?? company.bank_account,
})

const degrees = (value: number | null, other: number | null, limit: number): ProblemCode | null => {
  if (value === null) return other === null ? null : 'required'
  return Number.isFinite(value) && Math.abs(value) <= limit ? null : 'invalid'
}

/** The problems of coordinates: both or neither are filled in, each within its range. */
export function coordinateProblems({ latitude, longitude }: Pick<LocationInput, 'latitude' | 'longitude'>): Problem[] {
  const [north, east] = [degrees(latitude, longitude, 90), degrees(longitude, latitude, 180)]
  return [...(north ? [problem('latitude', north)] : []), ...(east ? [problem('longitude', east)] : [])]
}

/**
 * The problems of the location form, in the order of its fields. The contract checks lengths, `choiceProblems` that the
 * choices exist, the library telephone numbers (decision C93).
 * @param countryCode `NL`; null when it is unknown.
 */
export function locationProblems(location: LocationInput, countryCode: string | null): Problem[] {
  const { email, postcode, ownerIds, type, timetables, rooms } = location
  const wrongEmail = isEmpty(email) ? null : emailProblem(email.trim())
  return [
    ...requiredTexts.filter((field) => isEmpty(location[field])).map((field) => problem(field, 'required')),
    ...(ownerIds.length ? [] : [problem('ownerIds', 'required')]),
    ...(type ? [] : [problem('type.id', 'required')]), // as the server's key of spec 3 §8 says it (decision C101)
    ...(isEmpty(postcode) || isPostcode(postcode.trim(), countryCode) ? [] : [problem('postcode', 'zip_code')]),
    ...(wrongEmail ? [problem('email', wrongEmail)] : []),
    ...coordinateProblems(location),
    ...openingProblems(timetables),
    ...roomProblems(rooms),
  ]
}

/** The facts about the choices in the form, within the caller's scope. */
export interface ChoiceFacts {
  /** The code of the country, such as `NL`; null when the chain does not work there or it is outside the scope. */
  readonly countryCode: string | null
  /** The chosen owners who are active and have the role. */
  readonly ownerIds: readonly number[]
  readonly typeExists: boolean
  readonly priceLevelExists: boolean
  /** The legal entities of the country. */
  readonly companyIds: readonly number[]
}

/** Whether the location creates the first legal entity of its country. */
export const asksCompany = (
  { legal_entity_id }: Pick<LocationInput, 'legal_entity_id'>,
  { companyIds }: Pick<ChoiceFacts, 'companyIds'>,
): boolean => !companyIds.length && legal_entity_id === null

/**
 * The problems of the choices. A stored owner is not checked again: they may have left since.
 * @param held the stored owners.
 */
export function choiceProblems(location: LocationInput, facts: ChoiceFacts, held: readonly number[] = []): Problem[] {
  const { ownerIds, type, price_level, legal_entity_id, company } = location
  const { companyIds } = facts
  // All other choices depend on the country.
  if (facts.countryCode === null) return [problem('country_id', 'unknown')]
  return [
    ...(ownerIds.every((id) => held.includes(id) || facts.ownerIds.includes(id))
      ? []
      : [problem('ownerIds', 'invalid')]),
    ...(!type || facts.typeExists ? [] : [problem('type.id', 'unknown')]),
    ...(!price_level || facts.priceLevelExists ? [] : [problem('price_level.id', 'unknown')]),
    ...(companyIds.length > 1 && legal_entity_id === null ? [problem('legal_entity_id', 'required')] : []),
    ...(legal_entity_id !== null && !companyIds.includes(legal_entity_id)
      ? [problem('legal_entity_id', 'unknown')]
      : []),
    ...(asksCompany(location, facts) ? companyProblems(company, facts.countryCode) : []),
  ]
}

/** Whether any detail of a legal entity has been typed. */
export const namesCompany = (company: CompanyInput | null): company is CompanyInput =>
  company !== null && companyFields.some((field) => !isEmpty(company[field]))

export const isSameCompany = (one: CompanyInput, other: CompanyInput): boolean =>
  companyFields.every((field) => one[field] === other[field])

/** The name of the trade register in a country, as invoices print it (law A2). */
export const registerOf = (countryCode: string): string =>
  ({ NL: 'KvK', BE: 'KBO', LU: 'RCS', DE: 'HRB', FR: 'RCS' })[countryCode] ?? 'Reg.'

/**
 * The prefix of a new legal entity's invoice numbers: empty for the first of the chain, otherwise its country, so that
 * no two invoices have the same number (law A2).
 */
export function invoicePrefix(countryCode: string, taken: readonly string[]): string {
  const wanted = ['', countryCode, ...Array.from({ length: taken.length + 1 }, (_, i) => `${countryCode}${i + 2}`)]
  return wanted.find((prefix) => !taken.includes(prefix))!
}
