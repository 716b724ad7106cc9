import { expect, test } from 'vitest'
import type { Mark } from '../contract.ts'
import { changeOf } from './changes.ts'

const at = { x: 0.5, y: 0.25 }
const arrow: Mark = { kind: 'arrow', colour: 'blue', from: at, to: { x: 0.7, y: 0.5 } }
const oval: Mark = { kind: 'ellipse', colour: 'blue', at, rx: 0.1, ry: 0.1 }
const units = (amount: number, product_id = 31, place = at): Mark => ({
  kind: 'units',
  colour: 'red',
  at: place,
  product_id,
  units: amount,
})
const text = (words: string): Mark => ({ kind: 'text', colour: 'black', at, text: words })
const nothing = { units: [], added: 0, removed: 0, changed: 0, textsBefore: [], textsAfter: [] }

test.each<[string, readonly Mark[], readonly Mark[], Partial<ReturnType<typeof changeOf>>]>([
  ['the same marks in another order', [arrow, oval], [oval, arrow], {}],
  ['keys in another order', [arrow], [{ to: { y: 0.5, x: 0.7 }, from: at, colour: 'blue', kind: 'arrow' }], {}],
  ['a first version', [], [arrow, units(12)], { added: 2, units: [{ product_id: 31, before: 0, after: 12 }] }],
  [
    'ten times the dose',
    [units(12)],
    [units(120)],
    { changed: 1, units: [{ product_id: 31, before: 12, after: 120 }] },
  ],
  ['a point that was moved', [units(12)], [units(12, 31, { x: 0.1, y: 0.1 })], { changed: 1 }],
  [
    'another product',
    [units(12)],
    [units(12, 32)],
    {
      changed: 1,
      units: [
        { product_id: 31, before: 12, after: 0 },
        { product_id: 32, before: 0, after: 12 },
      ],
    },
  ],
  [
    'sums in hundredths',
    [units(0.1)],
    [units(0.1), units(0.2)],
    { added: 1, units: [{ product_id: 31, before: 0.1, after: 0.3 }] },
  ],
  [
    'sums of many points without a rest',
    [],
    [units(1.1), units(1.1), units(1.1)],
    { added: 3, units: [{ product_id: 31, before: 0, after: 3.3 }] },
  ],
  ['an arrow for an oval', [arrow], [oval], { added: 1, removed: 1 }],
  ['one of two equal marks', [arrow, arrow], [arrow], { removed: 1 }],
  ['another word', [text('Rood')], [text('Blauw')], { changed: 1, textsBefore: ['Rood'], textsAfter: ['Blauw'] }],
  ['a word in another colour', [text('Rood')], [{ ...text('Rood'), colour: 'red' }], { changed: 1 }],
])('%s', (_, before, after, expected) => expect(changeOf(before, after)).toEqual({ ...nothing, ...expected }))
