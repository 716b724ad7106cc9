import { administratorSlug, type Permission } from '#kernel/permission.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { slugged } from '#kernel/texts.ts'
import { ownerSlug } from './employee.ts'

/**
 * The roles on which the program depends: administrators, the owners of locations, and clients, which staff never are.
 */
const builtIn: readonly string[] = [administratorSlug, ownerSlug, 'client']
export const isBuiltIn = (slug: string): boolean => builtIn.includes(slug)

/**
 * The problems of a role's permissions: the administrator keeps `admin.only`, or nobody could ever restore it; a role
 * that staff cannot hold has no permissions.
 */
export function rolePermissionProblems(
  role: { readonly slug: string; readonly assignable: boolean },
  permissions: readonly Permission[],
): Problem[] {
  if (role.slug === administratorSlug && !permissions.includes('admin.only'))
    return [problem('permissions', 'admin_only_stays')]
  return role.assignable || !permissions.length ? [] : [problem('permissions', 'invalid')]
}

/** Can the role be removed? Only when the program does not depend on it and nobody holds it. */
export const canRemove = (role: { readonly slug: string; readonly employees: number }): boolean =>
  !isBuiltIn(role.slug) && role.employees === 0

/** The slug of a new role: its name in plain letters, with a number when that is taken. */
export function slugOf(name: string, taken: readonly string[]): string {
  const plain = slugged(name) || 'role'
  let slug = plain
  for (let n = 2; taken.includes(slug); n++) slug = `${plain}-${n}`
  return slug
}
