import { firstRefusal, refusal, staleRefusal, type Decision, type Refusal } from '#kernel/decision.ts'
import { isAdministrator } from '#kernel/permission.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { deactivatedAfter, keeping } from '#kernel/record.ts'
import { employeeFields, type EmployeeChange, type EmployeeInput } from '../contract.ts'
import {
  choiceProblems,
  employeeProblems,
  isPractitioner,
  mayToggleMfa,
  mfaAfterRoles,
  mfaByDefault,
  onlyApplicable,
  type ChoiceFacts,
  type RoleFacts,
  type StoredEmployee,
} from './employee.ts'
import type { Entitlement } from './entitlement.ts'
import { exceeds, ownRecordProblems, hasFullScope, sameIds, type Rights } from './rights.ts'

/** A role with its permissions. */
export interface RoleRights extends RoleFacts {
  readonly permissions: readonly string[]
}

export interface Asker extends Rights {
  readonly employeeId: number
}

/** The facts that decide about a change of an employee. */
export interface ChangeFacts {
  readonly current: StoredEmployee
  /** Every role. */
  readonly roles: readonly RoleRights[]
  readonly asker: Asker
  /** The employee also works in a country outside the asker's scope. */
  readonly worksBeyond: boolean
  /** Active administrators besides this employee. */
  readonly otherAdministrators: number
  /** The entitlement in every country, also outside the asker's scope. */
  readonly entitlement: Entitlement
}

/** An employee as it is to be stored. */
export type EmployeeRecord = EmployeeInput & { readonly mfa_active: boolean }

/** The facts about a form: those of its choices, and its telephone number with the problems that the server finds. */
export interface FormFacts {
  readonly choices: Omit<ChoiceFacts, 'roles'>
  readonly phone: { readonly problems: readonly Problem[]; readonly stored: string }
}

/** The effects of a change on the employee's access. */
export interface Access {
  readonly endsSessions: boolean
  /** Ends the links that were mailed to the employee. */
  readonly endsLinks: boolean
  readonly invites: boolean
}
const unchangedAccess: Access = { endsSessions: false, endsLinks: false, invites: false }

export interface NewEmployeePlan {
  readonly employee: EmployeeRecord
}

export interface ChangePlan extends Access {
  readonly employee: EmployeeRecord
  readonly deactivated_at: string | null
  /** The entitlement before and after: the user is asked about appointments to come that the change takes away. */
  readonly entitlement: { readonly before: Entitlement; readonly after: Entitlement }
  /** Mails to the former address: somebody may change an address to take over an account. */
  readonly tellsFormerAddress: boolean
}

/** The plan of deactivating or activating; null when there is nothing to do. */
export type SwitchPlan = (Access & Pick<ChangePlan, 'deactivated_at' | 'entitlement'>) | null

export const rolesAmong = <Role extends RoleFacts>(roles: readonly Role[], ids: readonly number[]): Role[] =>
  roles.filter((role) => ids.includes(role.id))

/** Do these roles allow more than the asker holds? */
export const rolesExceed = (roles: readonly RoleRights[], asker: Rights): boolean =>
  exceeds({ roles: roles.map((role) => role.slug), permissions: roles.flatMap((role) => role.permissions) }, asker)

const areAdministrators = (roles: readonly RoleFacts[]) => isAdministrator(roles.map((role) => role.slug))

const rolesOf = ({ current, roles }: Pick<ChangeFacts, 'current' | 'roles'>) => rolesAmong(roles, current.roleIds)

/** 403: the asker cannot change an employee who holds more rights. */
const heldRightsRefusal = (facts: ChangeFacts): Refusal | null =>
  rolesExceed(rolesOf(facts), facts.asker) ? refusal(403, [problem('', 'more_than_own')]) : null

/** 403: the asker cannot give roles that allow more than they hold. */
const grantedRightsRefusal = (granted: readonly RoleRights[], asker: Rights): Refusal | null =>
  rolesExceed(granted, asker) ? refusal(403, [problem('roleIds', 'more_than_own')]) : null

/**
 * 403: only administrators change facts of a colleague that also apply outside the asker's scope: roles, sign-in, being
 * active. With the colleague's mails the asker would get a new password, and so the clients of that country.
 */
const beyondRefusal = ({ worksBeyond }: ChangeFacts, fields: readonly string[]): Refusal | null =>
  worksBeyond
    ? refusal(
        403,
        fields.map((field) => problem(field, 'works_elsewhere')),
      )
    : null

const lastAdministratorRefusal = ({ otherAdministrators }: ChangeFacts): Refusal | null =>
  otherAdministrators ? null : refusal(409, [problem('', 'last_administrator')])

/** 422 with all problems of the form. */
const formRefusal = (
  employee: EmployeeRecord,
  chosen: readonly RoleRights[],
  { choices, phone }: FormFacts,
  asker: Rights,
  held?: readonly number[],
): Refusal | null =>
  refusal(422, [
    ...employeeProblems(employee, chosen),
    ...phone.problems,
    ...choiceProblems(employee, { ...choices, roles: chosen }, hasFullScope(asker), held),
  ])

/** The record that a form for a new employee asks for. Two-step verification is the asker's choice, or the role's. */
export function newEmployee(body: EmployeeInput, roles: readonly RoleRights[], asker: Rights): EmployeeRecord {
  const chosen = rolesAmong(roles, body.roleIds)
  const byRole = mfaByDefault(chosen)
  const input = onlyApplicable(body, chosen)
  return { ...input, mfa_active: mayToggleMfa(asker.permissions) ? (input.mfa_active ?? byRole) : byRole }
}

/** Decides about a new employee. */
export function planNewEmployee(
  employee: EmployeeRecord,
  { roles, asker, ...form }: Pick<ChangeFacts, 'roles' | 'asker'> & FormFacts,
): Decision<NewEmployeePlan> {
  const chosen = rolesAmong(roles, employee.roleIds)
  const refused = firstRefusal(
    () => grantedRightsRefusal(chosen, asker),
    () => formRefusal(employee, chosen, form, asker),
  )
  return refused ? { refused } : { plan: { employee: { ...employee, phone_number: form.phone.stored } } }
}

/** The record that a form asks for: a field that it leaves out stays as it is. */
export function changedEmployee(
  { current, roles, asker }: Pick<ChangeFacts, 'current' | 'roles' | 'asker'>,
  body: EmployeeChange,
): EmployeeRecord {
  const input = keeping(body, current, employeeFields.defaults)
  const after = rolesAmong(roles, input.roleIds)
  const byRule = mfaAfterRoles(current.mfa_active, rolesAmong(roles, current.roleIds), after)
  return {
    ...onlyApplicable(input, after),
    mfa_active: mayToggleMfa(asker.permissions) ? (input.mfa_active ?? byRule) : byRule,
  }
}

/** Is this an active administrator who will no longer be one? Then the other administrators are counted first. */
export const ceasesToAdminister = (
  { current, roles }: Pick<ChangeFacts, 'current' | 'roles'>,
  after: { readonly roleIds: readonly number[]; readonly active: boolean },
): boolean =>
  current.deactivated_at === null &&
  areAdministrators(rolesOf({ current, roles })) &&
  !(after.active && areAdministrators(rolesAmong(roles, after.roleIds)))

const isMoved = (current: StoredEmployee, employee: EmployeeRecord) =>
  current.email.toLowerCase() !== employee.email.toLowerCase()

/** The entitlement after the form is saved; locations and qualifications that the asker could not see stay. */
function entitlementAfter(
  before: Entitlement,
  current: StoredEmployee,
  employee: EmployeeRecord,
  is: Pick<Entitlement, 'active' | 'practitioner'>,
): Entitlement {
  const changed = (field: 'locationIds' | 'qualificationIds') => [
    ...before[field].filter((one) => !current[field].includes(one)),
    ...employee[field],
  ]
  return { ...is, locationIds: changed('locationIds'), qualificationIds: changed('qualificationIds') }
}

/**
 * Decides about a changed form (spec 3 §3 to §5).
 * @param employee the record, made by `changedEmployee`.
 * @param sent the version that the form has read, and `deactivated_at` if it was sent along (decision C102).
 */
export function planChange(
  facts: ChangeFacts & FormFacts,
  employee: EmployeeRecord,
  sent: { readonly updated_at: string; readonly deactivated_at?: string | null | undefined },
  now: string,
): Decision<ChangePlan> {
  const { current, roles, asker, entitlement } = facts
  const [before, after] = [rolesOf(facts), rolesAmong(roles, employee.roleIds)]
  const deactivated_at = deactivatedAfter(sent.deactivated_at, current.deactivated_at, now)
  const [wasActive, active] = [current.deactivated_at === null, deactivated_at === null]
  const moved = isMoved(current, employee)
  const countsEverywhere = {
    email: moved,
    roleIds: !sameIds(current.roleIds, employee.roleIds),
    mfa_active: current.mfa_active && !employee.mfa_active,
    deactivated_at: active !== wasActive,
  }
  const refused = firstRefusal(
    () => heldRightsRefusal(facts),
    () => staleRefusal(sent.updated_at, current.updated_at),
    () =>
      current.id === asker.employeeId
        ? refusal(403, ownRecordProblems({ ...current, active: wasActive }, { ...employee, active }))
        : null,
    () =>
      grantedRightsRefusal(
        after.filter((role) => !before.includes(role)),
        asker,
      ),
    () =>
      beyondRefusal(
        facts,
        Object.entries(countsEverywhere).flatMap(([field, changed]) => (changed ? [field] : [])),
      ),
    () => formRefusal(employee, after, facts, asker, current.qualificationIds),
    () => (ceasesToAdminister(facts, { roleIds: employee.roleIds, active }) ? lastAdministratorRefusal(facts) : null),
  )
  if (refused) return { refused }

  const loses =
    current.roleIds.some((id) => !employee.roleIds.includes(id)) ||
    current.locationIds.some((id) => !employee.locationIds.includes(id))
  // Signing in takes a second factor from now on, or another address.
  const signsInAnew = moved || (employee.mfa_active && !current.mfa_active)
  return {
    plan: {
      employee: { ...employee, phone_number: facts.phone.stored },
      deactivated_at,
      entitlement: {
        before: entitlement,
        after: entitlementAfter(entitlement, current, employee, { active, practitioner: isPractitioner(after) }),
      },
      endsSessions: !active || loses || signsInAnew,
      // Links in the former mailbox, or from before roles or locations were lost, must not work any more.
      endsLinks: !active || moved || (loses && !current.invited),
      tellsFormerAddress: moved && !current.invited,
      invites: active && current.invited && (moved || !wasActive),
    },
  }
}

/**
 * Decides about deactivating.
 * @param seen the version that a form has read; a list sends none.
 */
export function planDeactivation(facts: ChangeFacts, seen: string | undefined, now: string): Decision<SwitchPlan> {
  const { current, asker, entitlement } = facts
  const gone = current.deactivated_at !== null
  const refused = firstRefusal(
    () => heldRightsRefusal(facts),
    () => (seen === undefined ? null : staleRefusal(seen, current.updated_at)),
    () => (current.id === asker.employeeId ? refusal(403, [problem('deactivated_at', 'own_record')]) : null),
    () => (gone ? null : beyondRefusal(facts, ['deactivated_at'])),
    () => (ceasesToAdminister(facts, { ...current, active: false }) ? lastAdministratorRefusal(facts) : null),
  )
  if (refused) return { refused }
  if (gone) return { plan: null }
  const after = { ...entitlement, active: false }
  return {
    plan: {
      deactivated_at: now,
      entitlement: { before: entitlement, after },
      endsSessions: true,
      endsLinks: true,
      invites: false,
    },
  }
}

/** Decides about activating. An employee without a password is invited again, because the earlier link has ended. */
export function planActivation(facts: ChangeFacts, seen: string | undefined): Decision<SwitchPlan> {
  const { current, entitlement } = facts
  const refused = firstRefusal(
    () => heldRightsRefusal(facts),
    () => (seen === undefined ? null : staleRefusal(seen, current.updated_at)),
    () => (current.deactivated_at === null ? null : beyondRefusal(facts, ['deactivated_at'])),
  )
  if (refused) return { refused }
  if (current.deactivated_at === null) return { plan: null }
  return {
    plan: {
      ...unchangedAccess,
      deactivated_at: null,
      entitlement: { before: entitlement, after: { ...entitlement, active: true } },
      invites: current.invited,
    },
  }
}

/** The refusal to invite an employee again; null when they may be invited. */
export const inviteRefusal = (facts: ChangeFacts): Refusal | null =>
  firstRefusal(
    () => heldRightsRefusal(facts),
    () => (facts.current.deactivated_at === null ? null : refusal(409, [problem('', 'deactivated')])),
    () => (facts.current.invited ? null : refusal(409, [problem('', 'password_chosen')])),
  )
