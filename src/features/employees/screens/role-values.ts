import type { Permission } from '#kernel/permission.ts'
import { permissions } from '#kernel/permission.ts'
import { givenName, typedName, type TypedName } from '#kernel/translatable.ts'
import type { Role, RoleInput } from '../contract.ts'

export interface RoleValues {
  readonly name: TypedName
  readonly practitioner: boolean
  readonly permissions: readonly Permission[]
}

export const newRole: RoleValues = { name: typedName(null), practitioner: false, permissions: [] }

export const valuesOfRole = (role: Role): RoleValues => ({
  name: typedName(role.name),
  practitioner: role.practitioner,
  permissions: permissions.filter((permission) => role.permissions.includes(permission)),
})

/** As the server takes it. */
export const inputOfRole = ({ name, practitioner, permissions }: RoleValues): RoleInput => ({
  name: givenName(name),
  practitioner,
  permissions: [...permissions],
})
