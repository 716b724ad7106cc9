import { emailProblem } from '#kernel/email.ts'
import { isEmpty } from '#kernel/line.ts'
import type { Permission } from '#kernel/permission.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { practitionerFields, type Employee, type EmployeeInput } from '../contract.ts'

/** An employee as stored. Locations and qualifications are those within the scope of whoever asked. */
export type StoredEmployee = Omit<Employee, 'editable' | 'deactivated_at'> & { readonly deactivated_at: string | null }

/** Who owns a location; there is one such role, whatever it is called (decision C74). */
export const ownerSlug = 'salon-owner'

/** What the rules need to know of a role. */
export interface RoleFacts {
  readonly id: number
  readonly slug: string
  readonly practitioner: boolean
  /** Staff may hold it: `client` is not for them (decision C74). */
  readonly assignable: boolean
}

/** Exactly 8 digits, an empty one is none (spec 3 §5, decision C97). */
export const isAgbCode = (code: string): boolean => /^\d{8}$/.test(code)
/** Belgium's number of a care provider (decision C97). */
export const isRizivNumber = (number: string): boolean => /^\d{11}$/.test(number)

/** Do these roles make somebody a practitioner? The fields of practitioners then show and are kept (spec 3 §3). */
export const isPractitioner = (roles: readonly Pick<RoleFacts, 'practitioner'>[]): boolean =>
  roles.some((role) => role.practitioner)

/** Two-step verification of a new employee: on, but off for the owner of a salon (spec 3 §4). */
export const mfaByDefault = (roles: readonly Pick<RoleFacts, 'slug'>[]): boolean =>
  !roles.some((role) => role.slug === ownerSlug)

/** The same after the roles have changed: only becoming an owner or ceasing to be one moves the switch (spec 3 §4). */
export function mfaAfterRoles(
  current: boolean,
  before: readonly Pick<RoleFacts, 'slug'>[],
  after: readonly Pick<RoleFacts, 'slug'>[],
): boolean {
  const was = mfaByDefault(before)
  const is = mfaByDefault(after)
  return was === is ? current : is
}

/** Only who holds mfa.toggle sees the switch and moves it (spec 3 §6). */
export const mayToggleMfa = (held: ReadonlySet<string>): boolean => held.has('mfa.toggle' satisfies Permission)

/** An employee while the form is being filled in. */
export type EmployeeDraft = Readonly<Partial<{ [Field in keyof EmployeeInput]: EmployeeInput[Field] | null }>>

/**
 * What is wrong with the employee form, in the order of its fields. Lengths are checked by the contract; whether the
 * choices exist, and whether a code is somebody else's, by who knows (choiceProblems).
 * @param roles those of the form that are known.
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

/** What the database knows of the choices in the form, within the caller's scope. */
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
 * What is wrong with the choices: they must exist within the scope, qualifications belong to a country of the
 * locations, and codes are one person's (spec 3 §5). What somebody has already is not judged again: a location that has
 * closed since says nothing about them.
 * @param held the qualifications from before.
 * @param hasFullScope an administrator; somebody who works nowhere would be outside the scope of everybody else.
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
