import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#kernel/day.ts'
import { sum } from '#kernel/money.ts'
import {
  balance,
  creditLots,
  lastingMonths,
  mutationTypes,
  signOf,
  usableThrough,
  type DatedMutation,
  type Lasting,
  type MutationType,
} from './rules.ts'

type Row = readonly [date: string, type: MutationType, amount: number]
const dated = (rows: readonly Row[]): DatedMutation[] =>
  rows.map(([date, type, amount_cents]) => ({ date: date as Day, type, amount_cents }))

describe('the sign of a mutation (decision C17)', () => {
  test.each<[MutationType, number]>([
    ['expired', -1],
    ['paymentRemoved', -1],
    ['credit', 1],
    ['deposit', 1],
    ['paymentAdded', 1],
    ['migration', 1],
  ])('%s: %i', (type, sign) => expect(signOf(type)).toBe(sign))
})

describe('the balance', () => {
  test.each<[readonly (readonly [MutationType, number])[], number]>([
    [[], 0],
    [[['deposit', 5000]], 5000],
    [
      [
        ['deposit', 5000],
        ['credit', 2000],
        ['paymentRemoved', 3000],
        ['expired', 1000],
      ],
      3000,
    ],
    [
      [
        ['migration', 12_345],
        ['paymentRemoved', 12_345],
      ],
      0,
    ],
    [
      [
        ['deposit', 5000],
        ['paymentRemoved', 3000],
      ],
      2000,
    ],
  ])('%j is %i', (rows, expected) =>
    expect(balance(rows.map(([type, amount_cents]) => ({ type, amount_cents })))).toBe(expected),
  )
})

test.each([
  ['2025-01-10', '2026-01-10'],
  ['2024-02-29', '2025-02-28'],
  ['2023-02-28', '2024-02-28'],
  ['2025-12-31', '2026-12-31'],
])('credit of %s is usable through %s', (day, last) => expect(usableThrough(day as Day, 12)).toBe(last))
test.each([
  ['2025-01-31', 1, '2025-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2025-08-31', 6, '2026-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
])('credit of %s, %i months, is usable through %s', (day, months, last) => {
  expect(usableThrough(day as Day, months)).toBe(last)
})

describe('what law A5 protects never ends', () => {
  test.each(mutationTypes.filter((type) => signOf(type) > 0))('%s of ten years ago is all there', (type) => {
    expect(creditLots(dated([['2015-01-10', type, 10_000]]), '2026-03-04' as Day)).toEqual({
      balance_cents: 10_000,
      expired: [],
    })
  })
  test('what was written off before stays written off', () => {
    expect(
      creditLots(
        dated([
          ['2024-01-10', 'credit', 10_000],
          ['2025-01-11', 'expired', 4000],
        ]),
        '2026-03-04' as Day,
      ),
    ).toEqual({ balance_cents: 6000, expired: [] })
  })
})

describe('lots that end expire, the oldest is spent first (decision C19)', () => {
  const aYear: Lasting = { ...lastingMonths, credit: 12, deposit: 12, paymentAdded: 12, migration: 12 }
  const spent: Row[] = [
    ['2025-01-01', 'deposit', 5000],
    ['2025-06-01', 'credit', 5000],
    ['2025-07-01', 'paymentRemoved', 2000],
  ]
  test.each<[string, readonly Row[], string, number, readonly (readonly [string, number])[]]>([
    ['on its last day it is usable', [['2025-01-10', 'deposit', 10_000]], '2026-01-10', 10_000, []],
    ['a day later it is not', [['2025-01-10', 'deposit', 10_000]], '2026-01-11', 0, [['2026-01-11', 10_000]]],
    ['of 29 February', [['2024-02-29', 'deposit', 1000]], '2025-03-01', 0, [['2025-03-01', 1000]]],
    [
      'a lot that was spent',
      [
        ['2025-01-01', 'deposit', 5000],
        ['2025-06-01', 'credit', 5000],
        ['2025-07-01', 'paymentRemoved', 6000],
      ],
      '2026-01-02',
      4000,
      [],
    ],
    ['the rest of one', spent, '2026-01-02', 5000, [['2026-01-02', 3000]]],
    [
      'and then the other',
      spent,
      '2026-06-02',
      0,
      [
        ['2026-01-02', 3000],
        ['2026-06-02', 5000],
      ],
    ],
    [
      'what is given back is new',
      [
        ['2025-03-01', 'migration', 3000],
        ['2025-04-01', 'paymentRemoved', 3000],
        ['2025-05-01', 'paymentAdded', 3000],
      ],
      '2026-04-15',
      3000,
      [],
    ],
    [
      'what was written off is not written off again',
      [
        ['2025-01-01', 'deposit', 5000],
        ['2026-01-02', 'expired', 5000],
        ['2026-01-02', 'credit', 700],
      ],
      '2026-01-03',
      700,
      [],
    ],
    [
      'what is still to come does not count',
      [
        ['2025-01-01', 'deposit', 5000],
        ['2025-02-01', 'credit', 700],
      ],
      '2025-01-15',
      5000,
      [],
    ],
  ])('%s', (_, rows, asOf, left, expired) => {
    expect(creditLots(dated(rows), asOf as Day, aYear)).toEqual({
      balance_cents: left,
      expired: expired.map(([date, amount_cents]) => ({ date, amount_cents })),
    })
  })

  const rows = fc
    .array(
      fc.record({
        day: fc.integer({ min: 0, max: 900 }),
        type: fc.constantFrom(...mutationTypes.filter((type) => type !== 'expired')),
        amount_cents: fc.integer({ min: 0, max: 10_000 }),
      }),
      { maxLength: 12 },
    )
    .map((entries) =>
      entries.map(({ day, ...entry }): DatedMutation => ({ ...entry, date: addDays('2024-01-01' as Day, day) })),
    )
  test('nothing is lost: what is left and what expired are the signed sum', () =>
    fc.assert(
      fc.property(rows, (mutations) => {
        const { balance_cents, expired } = creditLots(mutations, '2030-01-01' as Day, aYear)
        expect(balance_cents + sum(expired.map((entry) => entry.amount_cents))).toBe(balance(mutations))
      }),
    ))
  test('written off as often as you like, whenever: what is usable stays the same', () =>
    fc.assert(
      fc.property(rows, fc.array(fc.integer({ min: 300, max: 1500 }), { maxLength: 4 }), (mutations, visits) => {
        let written = mutations
        for (const day of visits.toSorted((a, b) => a - b)) {
          const asOf = addDays('2024-01-01' as Day, day)
          written = [
            ...written,
            ...creditLots(written, asOf, aYear).expired.map((entry): DatedMutation => ({ ...entry, type: 'expired' })),
          ]
          expect(creditLots(written, asOf, aYear).expired).toEqual([])
        }
        for (const asOf of ['2025-03-01', '2026-01-01', '2028-06-01'] as Day[])
          expect(creditLots(written, asOf, aYear).balance_cents).toBe(creditLots(mutations, asOf, aYear).balance_cents)
      }),
    ))
  test('in the order in which they are given or not', () =>
    fc.assert(
      fc.property(rows, (mutations) => {
        const onOneDayEach = mutations.filter(
          (entry, i) => mutations.findIndex((other) => other.date === entry.date) === i,
        )
        expect(creditLots(onOneDayEach.toReversed(), '2025-06-01' as Day, aYear)).toEqual(
          creditLots(onOneDayEach, '2025-06-01' as Day, aYear),
        )
      }),
    ))
})
