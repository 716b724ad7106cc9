import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedChoices, changedInjectables, changedRows, type PlacedInjectable } from './part-changes.ts'

describe('rows that are known by their id', () => {
  const row = (id: number, setting: number | null = null) => ({ id, setting, reason: '' })
  test.each([
    ['nothing', [row(1), row(2, 5)], [row(2, 5), row(1)], { write: [], remove: [] }],
    ['a setting', [row(1), row(2, 5)], [row(1), row(2, 6)], { write: [row(2, 6)], remove: [] }],
    ['one more and one less', [row(1), row(2)], [row(2), row(3)], { write: [row(3)], remove: [1] }],
  ])('%s', (_, stored, wanted, changes) => expect(changedRows(stored, wanted)).toEqual(changes))

  test('fields in another order are the same', () => {
    expect(changedRows([{ id: 1, cc: 2, reason: '' }], [{ reason: '', cc: 2, id: 1 }])).toEqual({
      write: [],
      remove: [],
    })
  })
})

test('choices', () => {
  expect(changedChoices([1, 2], [2, 3])).toEqual({ write: [3], remove: [1] })
})

const injectable = (id: number, lot_number: string) => ({
  id,
  cc: 0.5,
  lot_number,
  expiration_date: null,
  expired_reason: '',
})
const at = (position: number, id: number, lot: string): PlacedInjectable => ({ ...injectable(id, lot), position })

describe('injectables', () => {
  const stored = [at(0, 1, 'A'), at(1, 1, 'B'), at(2, 2, 'C')]
  const [a, b, c] = [injectable(1, 'A'), injectable(1, 'B'), injectable(2, 'C')]
  test.each([
    ['nothing', [a, b, c], [], []],
    ['the first goes', [b, c], [], [0]],
    ['a lot in the middle', [a, injectable(1, 'X'), c], [at(1, 1, 'X')], []],
    ['one more at the end', [a, b, c, injectable(3, 'D')], [at(3, 3, 'D')], []],
    ['another product in the place of one that goes', [a, injectable(3, 'D'), c], [at(1, 3, 'D')], []],
    ['all go', [], [], [0, 1, 2]],
  ])('%s', (_, wanted, write, remove) => {
    expect(changedInjectables(stored, wanted)).toEqual({ write, remove })
  })

  test('a row that fits between no two moves the others', () => {
    const { write, remove } = changedInjectables(stored, [a, injectable(3, 'D'), b, c])
    expect([write.map(({ position, lot_number }) => `${position} ${lot_number}`), remove]).toEqual([
      ['1 D', '2 B', '3 C'],
      [],
    ])
  })

  test('carried out, they are what was wanted in its order, and rows that are equal stay', () => {
    const rows = fc.array(fc.record({ id: fc.integer({ min: 1, max: 3 }), lot: fc.constantFrom('', 'A', 'B') }), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(rows, rows, fc.integer({ min: 0, max: 890 }), (before, after, first) => {
        const now = before.map(({ id, lot }, index) => at(first + index * 2, id, lot))
        const wanted = after.map(({ id, lot }) => injectable(id, lot))
        const { write, remove } = changedInjectables(now, wanted)
        const table = new Map(now.map((row) => [row.position, row]))
        for (const position of remove) expect(table.delete(position)).toBe(true)
        for (const row of write) {
          expect(table.get(row.position)).not.toEqual(row)
          table.set(row.position, row)
        }
        const result = [...table.values()].toSorted((one, other) => one.position - other.position)
        expect(result.map(({ position: _, ...row }) => row)).toEqual(wanted)
        expect(result.every(({ position }) => position < 1000)).toBe(true)
      }),
    )
  })
})
