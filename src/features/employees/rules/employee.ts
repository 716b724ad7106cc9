import { emailProblem } from '#kernel/email.ts'
import { isEmpty } from '#kernel/line.ts'
import type { Permission } from '#kernel/permission.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { practitionerFields, type Employee, type EmployeeInput } from '../contract.ts'

/** An employee as stored, with the locations and qualifications that are within the caller's scope. */
export type StoredEmployee = Omit<Employee, 'editable' | 'deactivated_at'> & { readonly deactivated_at: string | null }

/** The role of the owners of locations; there is one such role, whatever its name (decision C74). */
export const ownerSlug = 'salon-owner'

/** The facts about a role that the rules need. */
export interface RoleFacts {
  readonly id: number
  readonly slug: string
  readonly practitioner: boolean
  /** Staff may hold it: `client` is not for them (decision C74). */
  readonly assignable: boolean
}

/** Is this an AGB code, of exactly 8 digits (spec 3 §5, decision C97)? An empty text is none. */
export const isAgbCode = (code: string): boolean => /^\d{8}$/.test(code)
/** Is this a RIZIV number, of exactly 11 digits: Belgium's number of a care provider (decision C97)? */
export const isRizivNumber = (number: string): boolean => /^\d{11}$/.test(number)

/** Do these roles make somebody a practitioner? Then the fields of practitioners are shown and stored (spec 3 §3). */
export const isPractitioner = (roles: readonly Pick<RoleFacts, 'practitioner'>[]): boolean =>
  roles.some((role) => role.practitioner)

/** Two-step verification of a new employee: on, but off for the owner of a salon (spec 3 §4). */
export const mfaByDefault = (roles: readonly Pick<RoleFacts, 'slug'>[]): boolean =>
  !roles.some((role) => role.slug === ownerSlug)

/** The switch after the roles have changed: only becoming an owner or ceasing to be one moves it (spec 3 §4). */
export function mfaAfterRoles(
  current: boolean,
  before: readonly Pick<RoleFacts, 'slug'>[],
  after: readonly Pick<RoleFacts, 'slug'>[],
): boolean {
  const was = mfaByDefault(before)
  const is = mfaByDefault(after)
  return was === is ? current : is
}

/** Is a user with these permissions shown the switch of two-step verification, and may they move it (spec 3 §6)? */
export const mayToggleMfa = (held: ReadonlySet<string>): boolean => held.has('mfa.toggle' satisfies Permission)

/** An employee while the form is being filled in. */
export type EmployeeDraft = Readonly<Partial<{ [Field in keyof EmployeeInput]: EmployeeInput[Field] | null }>>

/**
 * The problems of the employee form, in the order of its fields. The contract checks lengths; `choiceProblems` checks
 * whether the choices exist, and whether a code is another employee's.
 * @param roles the roles of the form that are known.
 */
export function employeeProblems(employee: EmployeeDraft, roles: readonly RoleFacts[]): Problem[] {
  const { first_name, last_name, email, roleIds, agb_code, riziv_number } = employee
  const wrongEmail = isEmpty(email) ? 'required' : emailProblem(email!.trim())
  const practitioner = isPractitioner(roles)
  return [
    ...(isEmpty(first_name) ? [problem('first_name', 'required')] : []),
    ...(isEmpty(last_name) ? [problem('last_name', 'required')] : []),
    ...(wrongEmail ? [problem('email', wrongEmail)] : []),
    ...(roleIds?.length ? [] : [problem('roleIds', 'required')]),
    ...(roles.every((role) => role.assignable) ? [] : [problem('roleIds', 'invalid')]),
    ...(practitioner && !isEmpty(agb_code) && !isAgbCode(agb_code!) ? [problem('agb_code', 'agb_code')] : []),
    ...(practitioner && !isEmpty(riziv_number) && !isRizivNumber(riziv_number!)
      ? [problem('riziv_number', 'riziv_number')]
      : []),
  ]
}

const nothing = {
  cost_unit: null,
  agb_code: null,
  riziv_number: null,
  contract_hours: null,
  free_days: [],
  brandIds: [],
} satisfies Record<(typeof practitionerFields)[number], unknown>

/** The employee without the fields of practitioners, unless one of the roles is a practitioner's (spec 3 §3). */
export const onlyApplicable = (employee: EmployeeInput, roles: readonly RoleFacts[]): EmployeeInput =>
  isPractitioner(roles) ? employee : { ...employee, ...nothing }

/** The facts about the choices in the form, within the caller's scope. */
export interface ChoiceFacts {
  readonly roles: readonly RoleFacts[]
  /** Locations that exist within the scope, and their countries. */
  readonly locations: readonly { readonly id: number; readonly countryId: number }[]
  readonly qualifications: readonly { readonly id: number; readonly countryId: number }[]
  readonly brandIds: readonly number[]
  /** Fields whose value is another employee's. */
  readonly taken: readonly string[]
}

/**
 * The problems of the choices: they must exist within the scope, qualifications belong to a country of the locations,
 * and codes are unique (spec 3 §5). A qualification that the employee has already is not checked by country again:
 * their location may have closed since.
 * @param held the qualifications from before.
 * @param hasFullScope of an administrator; an employee without locations would be outside the scope of anybody else.
 */
export function choiceProblems(
  employee: EmployeeInput,
  facts: ChoiceFacts,
  hasFullScope: boolean,
  held: readonly number[] = [],
): Problem[] {
  const unknown = (field: keyof EmployeeInput, chosen: readonly number[], known: readonly number[]) =>
    chosen.every((id) => known.includes(id)) ? [] : [problem(field, 'unknown')]
  const countries = new Set(facts.locations.map((location) => location.countryId))
  return [
    ...facts.taken.map((field) => problem(field, 'unique')),
    ...unknown(
      'roleIds',
      employee.roleIds,
      facts.roles.map((role) => role.id),
    ),
    ...(hasFullScope || employee.locationIds.length ? [] : [problem('locationIds', 'required')]),
    ...unknown(
      'locationIds',
      employee.locationIds,
      facts.locations.map((location) => location.id),
    ),
    ...unknown(
      'qualificationIds',
      employee.qualificationIds,
      facts.qualifications.map((qualification) => qualification.id),
    ),
    ...(facts.qualifications.every(({ id, countryId }) => held.includes(id) || countries.has(countryId))
      ? []
      : [problem('qualificationIds', 'other_country')]),
    ...unknown('brandIds', employee.brandIds, facts.brandIds),
  ]
}
