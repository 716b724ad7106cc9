import { expect, test } from 'vitest'
import { sectionsOf, steadyOrder } from './steady-offers.ts'
import { itemOf, type ItemValues } from './values.ts'

test.each<[string, string[], string[], string[]]>([
  ['none are there yet', [], ['peeling', 'cream'], ['peeling', 'cream']],
  ['none came', ['peeling', 'cream'], ['peeling', 'cream'], ['peeling', 'cream']],
  [
    'a group came between two',
    ['peeling', 'five peelings'],
    ['peeling', 'cream', 'five peelings'],
    ['peeling', 'five peelings', 'cream'],
  ],
  ['one has gone', ['peeling', 'cream'], ['cream'], ['cream']],
])('in an open list each option stays where it is, and those that came later follow: %s', (_, before, now, order) => {
  expect(steadyOrder(before, now)).toEqual(order)
})

test('offers that came later stand below under a heading of their own, even of a group that is there already', () => {
  const offer = (kind: 'treatment' | 'product', id: number): ItemValues =>
    itemOf(kind, { id, name: { nl: `${kind} ${id}` }, price_cents: 100, vat_per_mille: 210 } as Parameters<
      typeof itemOf
    >[1])
  const listed = [offer('treatment', 1), offer('treatment', 2), offer('product', 3), offer('treatment', 4)]
  expect(sectionsOf(listed).map(({ group, offers }) => [group, offers.map(({ type_id }) => type_id)])).toEqual([
    ['treatment', [1, 2]],
    ['product', [3]],
    ['treatment', [4]],
  ])
})
