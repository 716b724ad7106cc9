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

/** The input of the call that saves these values. */
export const inputOfRole = ({ name, permissions, start_page, ...values }: RoleValues): RoleInput => ({
  ...values,
  name: givenName(name),
  permissions: [...permissions],
  // A start page that the role may no longer open is dropped.
  start_page: startPageProblems(start_page, new Set(permissions)).length ? null : start_page,
})
