import type { Permission } from '#kernel/permission.ts'
import { permissions } from '#kernel/permission.ts'
import { givenName, typedName, type TypedName } from '#kernel/translatable.ts'
import type { Role, RoleInput, StartPage } from '../contract.ts'
import { startPageProblems } from '../rules/start-page.ts'

export interface RoleValues {
  readonly name: TypedName
  readonly practitioner: boolean
  readonly permissions: readonly Permission[]
  readonly start_page: StartPage | null
}

export const newRole: RoleValues = { name: typedName(null), practitioner: false, permissions: [], start_page: null }

export const valuesOfRole = (role: Role): RoleValues => ({
  name: typedName(role.name),
  practitioner: role.practitioner,
  permissions: permissions.filter((permission) => role.permissions.includes(permission)),
  start_page: role.start_page,
})

/** As the server takes it. */
export const inputOfRole = ({ name, practitioner, permissions, start_page }: RoleValues): RoleInput => ({
  name: givenName(name),
  practitioner,
  permissions: [...permissions],
  // A page that the role may not open any more is chosen no more.
  start_page: startPageProblems(start_page, new Set(permissions)).length ? null : start_page,
})
