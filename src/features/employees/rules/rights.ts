import { problem, type Problem } from '#kernel/problem.ts'
import { isAdministrator } from '#kernel/permission.ts'

/** Whoever asks, and what they may do. */
export interface Rights {
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<string>
}

/** What somebody holds, or would be given. */
export interface Holding {
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
}

/** Sees employees of every country, and of none (decision C84). */
export const hasFullScope = (asker: Pick<Rights, 'roles'>): boolean => isAdministrator(asker.roles)

/**
 * Is this more than the asker holds? Then they can neither give it nor change who holds it: with a colleague's e-mail
 * address in one's hands one would soon have the colleague's rights. Administrators are administrators' business alone.
 */
export function exceeds({ roles, permissions }: Holding, asker: Rights): boolean {
  if (hasFullScope(asker)) return false
  return isAdministrator(roles) || permissions.some((permission) => !asker.permissions.has(permission))
}

/**
 * What nobody can change for themselves (spec 3 §4); the own e-mail address is changed with the account, where the
 * password is asked.
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

/** The same choices, in whatever order. */
export const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/**
 * What somebody tries to change in their own record and may not; 403 for each (spec 3 §4). One may switch one's own
 * two-step verification on, never off.
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
