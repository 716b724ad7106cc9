import { expect, test } from 'vitest'
import { permissionGroups, permissions, withReading, type Permission } from '#kernel/permission.ts'
import { rolePermissions } from '../role-permissions.ts'
import { exceeds } from './rights.ts'
import { canRemove, rolePermissionProblems, slugOf } from './roles.ts'

test('every permission stands in one group', () => {
  expect(Object.values(permissionGroups).flat().toSorted()).toEqual([...permissions].toSorted())
})

test('the administrator keeps the administration', () => {
  const administrator = { slug: 'administrator', assignable: true }
  expect(rolePermissionProblems(administrator, permissions)).toEqual([])
  expect(rolePermissionProblems(administrator, ['client.read'])).toEqual([
    { field: 'permissions', code: 'admin_only_stays' },
  ])
  expect(rolePermissionProblems({ slug: 'physician', assignable: true }, [])).toEqual([])
})
test('a role that staff cannot hold allows nothing', () => {
  expect(rolePermissionProblems({ slug: 'client', assignable: false }, ['client.read'])).toEqual([
    { field: 'permissions', code: 'invalid' },
  ])
})

test.each([
  ['a role of one’s own that nobody holds', 'stagiair', 0, true],
  ['somebody holds it', 'stagiair', 1, false],
  ['the program counts on administrators', 'administrator', 0, false],
  ['and on owners', 'salon-owner', 0, false],
  ['and on clients', 'client', 0, false],
])('can go: %s', (_, slug, employees, expected) => expect(canRemove({ slug, employees })).toBe(expected))

test.each([
  ['Receptie & Kassa', [], 'receptie-kassa'],
  ['Ärztliche Leitung', [], 'arztliche-leitung'],
  ['Receptie', ['receptie', 'receptie-2'], 'receptie-3'],
  ['日本', [], 'role'],
  ['日本', ['role'], 'role-2'],
])('slug of %s', (name, taken, expected) => expect(slugOf(name, taken)).toBe(expected))

test('with the roles that are shipped, the owner of a salon takes on everybody but administrators', () => {
  const owner = { roles: ['salon-owner'], permissions: new Set<string>(rolePermissions['salon-owner']) }
  const refused = Object.entries(rolePermissions)
    .filter(([slug, held]) => exceeds({ roles: [slug], permissions: held }, owner))
    .map(([slug]) => slug)
  expect(refused).toEqual(['administrator'])
})

test.each(Object.entries(rolePermissions) as [string, readonly Permission[]][])(
  'the shipped role %s may read what it may write',
  (_, held) => expect(withReading(held).toSorted()).toEqual([...held].toSorted()),
)
