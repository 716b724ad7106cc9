import type { ValuesOf } from '#kernel/fields.ts'
import type { Permission } from '#kernel/permission.ts'
import { permissions } from '#kernel/permission.ts'
import { givenName, typedName, type TypedName } from '#kernel/translatable.ts'
import { roleFields, type Role, type RoleInput } from '../contract.ts'
import { startPageProblems } from '../rules/start-page.ts'

export interface RoleValues extends Omit<ValuesOf<typeof roleFields>, 'name' | 'permissions'> {
  readonly name: TypedName
  readonly permissions: readonly Permission[]
}

export const newRole: RoleValues = { ...roleFields.empty, name: typedName(roleFields.empty.name) }

export const valuesOfRole = (role: Role): RoleValues => ({
  ...roleFields.pick(role),
  name: typedName(role.name),
  permissions: permissions.filter((permission) => role.permissions.includes(permission)),
})

/** As the server takes it. */
export const inputOfRole = ({ name, permissions, start_page, ...values }: RoleValues): RoleInput => ({
  ...values,
  name: givenName(name),
  permissions: [...permissions],
  // A page that the role may not open any more is chosen no more.
  start_page: startPageProblems(start_page, new Set(permissions)).length ? null : start_page,
})
