import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinedRows, joinedSequence, joinedSet, joinedValue, type RowDifference } from './three-way.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

test.each([
  ['nobody', 1, 1, 1, { value: 1 }],
  ['I', 1, 2, 1, { value: 2 }],
  ['they', 1, 1, 2, { value: 2 }],
  ['both, alike', 1, 2, 2, { value: 2 }],
  ['both', 1, 2, 3, { differs: true }],
])('one value that %s changed', (_, base, mine, theirs, joined) =>
  expect(joinedValue({ base, mine, theirs }, same)).toEqual(joined),
)

interface Row {
  readonly id: string
  readonly lot: string
  readonly cc: number
}
const keyed = { keyOf: ({ id, lot }: Row) => `${id} ${lot}`, kindOf: ({ id }: Row) => id, same }
const row = (text: string): Row => {
  const [id = '', lot = '', cc = '0'] = text.split(' ')
  return { id, lot, cc: Number(cc) }
}
const rows = (text: string) => (text ? text.split(', ').map(row) : [])
const text = (all: readonly Row[]) => all.map(({ id, lot, cc }) => `${id} ${lot} ${cc}`).join(', ')

describe('rows', () => {
  test.each([
    ['what both added stands', 'bot A 1', 'bot A 1, hya B 2', 'bot A 1, skin C 3', 'bot A 1, skin C 3, hya B 2'],
    ['equal rows that both added are one', '', 'bot A 1', 'bot A 1', 'bot A 1'],
    ['two lots of one product', 'bot A 1', 'bot A 1, bot B 1', 'bot A 1, bot C 1', 'bot A 1, bot C 1, bot B 1'],
    ['what I removed is removed', 'bot A 1, hya B 1', 'hya B 1', 'bot A 1, hya B 1, skin C 1', 'hya B 1, skin C 1'],
    ['what they removed too', 'bot A 1, hya B 1', 'bot A 1, hya B 1', 'hya B 1', 'hya B 1'],
    ['an amount that I changed', 'bot A 1, hya B 1', 'bot A 2, hya B 1', 'bot A 1, hya B 3', 'bot A 2, hya B 3'],
    ['a lot that I filled in', 'bot  1', 'bot A 1', 'bot  1, bot B 1', 'bot A 1, bot B 1'],
    ['a lot that they changed', 'bot A 1', 'bot A 1', 'bot B 1', 'bot B 1'],
    ['the same product twice', 'bot  1, bot  2', 'bot  1, bot  2', 'bot  1, bot  3', 'bot  1, bot  3'],
  ])('%s', (_, base, mine, theirs, joined) => {
    const sides = { base: rows(base), mine: rows(mine), theirs: rows(theirs) }
    expect(text(joinedRows(sides, keyed, () => expect.unreachable()))).toBe(joined)
  })

  test.each([
    ['changed by both', 'bot A 1', 'bot A 2', 'bot A 3', ['bot A 1', 'bot A 2', 'bot A 3']],
    ['removed by me and changed by them', 'bot A 1', '', 'bot A 3', ['bot A 1', null, 'bot A 3']],
    ['changed by me and removed by them', 'bot A 1', 'bot A 2', '', ['bot A 1', 'bot A 2', null]],
    ['added by both', '', 'bot A 2', 'bot A 3', [null, 'bot A 2', 'bot A 3']],
    ['given two lots', 'bot A 1', 'bot B 1', 'bot C 1', ['bot A 1', 'bot B 1', 'bot C 1']],
  ])('one %s is a difference', (_, base, mine, theirs, sides) => {
    const found: RowDifference<Row>[] = []
    const joined = joinedRows({ base: rows(base), mine: rows(mine), theirs: rows(theirs) }, keyed, (difference) => {
      found.push(difference)
      return [row('chosen X 9')]
    })
    const [one, other, third] = sides.map((side) => side && row(side))
    expect(found).toEqual([{ at: 0, base: one, mine: other, theirs: third }])
    expect(text(joined)).toBe('chosen X 9')
  })

  test('differences are numbered, and a row that they removed stands between theirs and those that I added', () => {
    const sides = {
      base: rows('bot A 1, hya B 1'),
      mine: rows('bot A 2, hya B 2, skin C 1'),
      theirs: rows('hya B 3'),
    }
    const numbers: number[] = []
    const joined = joinedRows(sides, keyed, ({ at, mine }) => {
      numbers.push(at)
      return mine ? [mine] : []
    })
    expect([text(joined), numbers]).toEqual(['hya B 2, bot A 2, skin C 1', [0, 1]])
  })

  const anyRow = fc.record({
    id: fc.constantFrom('bot', 'hya'),
    lot: fc.constantFrom('', 'A', 'B', 'C'),
    cc: fc.integer({ min: 1, max: 3 }),
  })
  const list = fc.array(anyRow, { maxLength: 5 })
  const both = ({ mine, theirs }: RowDifference<Row>) => [theirs, mine].filter((one) => one !== null)
  const sorted = (all: readonly Row[]) => all.map((one) => JSON.stringify(one)).toSorted()

  test('no row that either added or changed is lost', () => {
    fc.assert(
      fc.property(list, list, list, (base, mine, theirs) => {
        const joined = joinedRows({ base, mine, theirs }, keyed, both)
        const has = (all: readonly Row[], one: Row) => all.some((other) => same(one, other))
        for (const one of [...mine, ...theirs]) if (!has(base, one)) expect(has(joined, one)).toBe(true)
        // Nothing stands there that nobody has, and nothing comes back that both removed.
        for (const one of joined) expect(has(mine, one) || has(theirs, one)).toBe(true)
      }),
    )
  })
  test('equal sides are the outcome, and so is the only side that changed', () => {
    fc.assert(
      fc.property(list, list, (base, side) => {
        const settle = () => expect.unreachable()
        expect(joinedRows({ base, mine: side, theirs: side }, keyed, settle)).toEqual(side)
        expect(joinedRows({ base, mine: base, theirs: side }, keyed, settle)).toEqual(side)
        expect(sorted(joinedRows({ base, mine: side, theirs: base }, keyed, settle))).toEqual(sorted(side))
      }),
    )
  })
  test('whose side is whose does not matter', () => {
    fc.assert(
      fc.property(list, list, list, (base, mine, theirs) => {
        const joined = joinedRows({ base, mine, theirs }, keyed, both)
        expect(sorted(joinedRows({ base, mine: theirs, theirs: mine }, keyed, both))).toEqual(sorted(joined))
      }),
    )
  })
})

describe('sets', () => {
  test.each([
    [[1], [1, 2], [1, 3], [1, 3, 2]],
    [[1, 2], [2], [1, 2, 3], [2, 3]],
    [[1, 2], [1], [2], []],
  ])('%j with %j and %j', (base, mine, theirs, joined) => expect(joinedSet({ base, mine, theirs })).toEqual(joined))

  const set = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 })
  const sorted = (all: readonly number[]) => all.toSorted((one, other) => one - other)
  test('lose nothing that either added, keep nothing that either removed, and know no order', () => {
    fc.assert(
      fc.property(set, set, set, (base, mine, theirs) => {
        const joined = joinedSet({ base, mine, theirs })
        for (const one of base) expect(joined.includes(one)).toBe(mine.includes(one) && theirs.includes(one))
        for (const one of [...mine, ...theirs]) if (!base.includes(one)) expect(joined).toContain(one)
        expect(sorted(joinedSet({ base, mine: theirs.toReversed(), theirs: mine }))).toEqual(sorted(joined))
        expect(sorted(joinedSet({ base, mine, theirs: mine }))).toEqual(sorted(mine))
      }),
    )
  })
})

describe('sequences', () => {
  const words = (sentence: string) => (sentence ? sentence.split(' ') : [])
  test.each([
    ['both wrote below', 'a', 'a m', 'a t', 'a t m'],
    ['both wrote, at two places', 'a b', 'm a b', 'a b t', 'm a b t'],
    ['both changed one', 'a b', 'm b', 't b', 't m b'],
    ['I changed one, they another', 'a b c', 'm b c', 'a b t', 'm b t'],
    ['neighbours', 'a b', 'a m', 't b', 't m'],
    ['I removed, they wrote', 'a b', 'a', 'a b t', 'a t'],
    ['both wrote alike', 'a', 'a x', 'a x', 'a x'],
    ['both wrote one alike, and another', 'a', 'a x m', 'a x t', 'a x t m'],
    ['both removed one, and wrote others', 'a b', 'a m', 'a t', 'a t m'],
    ['from nothing', '', 'm', 't', 't m'],
    ['both emptied it', 'a', '', '', ''],
  ])('%s', (_, base, mine, theirs, joined) =>
    expect(joinedSequence({ base: words(base), mine: words(mine), theirs: words(theirs) })).toEqual(words(joined)),
  )

  const sequence = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 7 })
  test('lose nothing that either wrote; equal sides, and the only one that changed, are the outcome', () => {
    fc.assert(
      fc.property(sequence, sequence, sequence, (base, mine, theirs) => {
        const joined = joinedSequence({ base, mine, theirs })
        for (const one of [...mine, ...theirs]) if (!base.includes(one)) expect(joined).toContain(one)
        expect(joinedSequence({ base, mine, theirs: mine })).toEqual(mine)
        expect(joinedSequence({ base, mine: base, theirs })).toEqual(theirs)
        expect(joinedSequence({ base, mine, theirs: base })).toEqual(mine)
      }),
    )
  })
})
