import { problem, type Problem } from '#kernel/problem.ts'
import { isAdministrator } from '#kernel/permission.ts'

/** The roles and permissions of the asker. */
export interface Rights {
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<string>
}

/** The roles and permissions that somebody holds, or would be given. */
export interface Holding {
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
}

/** Does the asker see the employees of every country, and those of none (decision C84)? */
export const hasFullScope = (asker: Pick<Rights, 'roles'>): boolean => isAdministrator(asker.roles)

/**
 * Is this more than the asker holds? Then they can neither give it nor change its holders: after changing a colleague's
 * e-mail address they would soon have the colleague's rights. Only administrators change administrators.
 */
export function exceeds({ roles, permissions }: Holding, asker: Rights): boolean {
  if (hasFullScope(asker)) return false
  return isAdministrator(roles) || permissions.some((permission) => !asker.permissions.has(permission))
}

/**
 * The fields that users cannot change in their own record (spec 3 §4). The own e-mail address is changed in the
 * account, which asks for the password.
 */
export const lockedForSelf = [
  'email',
  'locationIds',
  'roleIds',
  'qualificationIds',
  'deactivated_at',
  'mfa_active',
] as const
type Locked = (typeof lockedForSelf)[number]

interface OwnRecord {
  readonly email: string
  readonly locationIds: readonly number[]
  readonly roleIds: readonly number[]
  readonly qualificationIds: readonly number[]
  readonly mfa_active: boolean
  readonly active: boolean
}

/** Are these the same choices, in whatever order? */
export const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/**
 * The problems of changes that users make in their own record and may not make; 403 for each (spec 3 §4). Users may
 * switch their own two-step verification on, never off.
 */
export function ownRecordProblems(before: OwnRecord, after: OwnRecord): Problem[] {
  const changed: Readonly<Record<Locked, boolean>> = {
    email: before.email.toLowerCase() !== after.email.toLowerCase(),
    locationIds: !sameIds(before.locationIds, after.locationIds),
    roleIds: !sameIds(before.roleIds, after.roleIds),
    qualificationIds: !sameIds(before.qualificationIds, after.qualificationIds),
    deactivated_at: before.active && !after.active,
    mfa_active: before.mfa_active && !after.mfa_active,
  }
  return lockedForSelf.filter((field) => changed[field]).map((field) => problem(field, 'own_record'))
}
