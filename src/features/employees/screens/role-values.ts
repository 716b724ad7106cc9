import { languages, type Language } from '#kernel/texts.ts'
import type { Permission } from '#kernel/permission.ts'
import { permissions } from '#kernel/permission.ts'
import type { Role, RoleInput } from '../contract.ts'

export interface RoleValues {
  readonly name: Readonly<Record<Language, string>>
  readonly practitioner: boolean
  readonly permissions: readonly Permission[]
}

export const newRole: RoleValues = { name: { nl: '', fr: '', en: '', de: '' }, practitioner: false, permissions: [] }

export const valuesOfRole = (role: Role): RoleValues => ({
  name: Object.fromEntries(languages.map((language) => [language, role.name[language] ?? ''])) as RoleValues['name'],
  practitioner: role.practitioner,
  permissions: permissions.filter((permission) => role.permissions.includes(permission)),
})

/** As the server takes it; a language without a name has none, and Dutch stands in. */
export const inputOfRole = ({ name, practitioner, permissions }: RoleValues): RoleInput => ({
  name: { nl: name.nl, ...Object.fromEntries(languages.filter((language) => name[language].trim()).map((language) => [language, name[language]])) },
  practitioner,
  permissions: [...permissions],
})
