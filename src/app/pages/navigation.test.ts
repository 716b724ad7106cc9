import { expect, test } from 'vitest'
import { permissions } from '#kernel/permission.ts'
import { beginsOpen, inGroups, inNavigation, isAt } from './navigation.ts'

const of = (...held: string[]) =>
  inNavigation({ id: 1, name: '', email: '', permissions: new Set(held), locationIds: [], startPage: '/dashboard' })

test('what is below the daily work stands in groups; nobody sees an empty one', () => {
  expect(inGroups(of(...permissions)).map(({ group }) => group)).toEqual(['day', 'team', 'offer', 'administration'])
  expect(
    inGroups(of('schedule.read', 'management.device')).map(({ group, items }) => [
      group,
      items.map(({ path }) => path),
    ]),
  ).toEqual([
    ['day', ['/dashboard', '/schedule']],
    ['team', ['/devices']],
  ])
  expect(inGroups(of(...permissions)).flatMap(({ items }) => items)).toEqual(of(...permissions))
})

test.each([
  ['an administrator at the dashboard', permissions, '/dashboard', ['day']],
  ['an administrator at a product', permissions, '/products/4', ['day', 'offer']],
  ['an administrator at a template', permissions, '/templates/1', ['day', 'offer']],
  [
    'somebody with little more than the day',
    ['management.user', 'management.product'],
    '/dashboard',
    ['day', 'team', 'offer'],
  ],
] as const)('open for %s', (_, held, path, expected) => {
  const items = of(...held)
  expect(
    inGroups(items)
      .map(({ group }) => group)
      .filter((group) => beginsOpen(items, group, path)),
  ).toEqual(expected)
})

test.each([
  ['/roles', '/roles', true],
  ['/roles', '/roles/3', true],
  ['/roles', '/roles-of-old', false],
  ['/templates/{-$tabId}', '/templates', true],
])('%s at %s: %s', (page, path, expected) => expect(isAt(page, path)).toBe(expected))
