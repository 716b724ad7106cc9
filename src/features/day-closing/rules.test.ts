import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import type { DayToClose } from './contract.ts'
import { closingProblems, countedCents, expectedCents, inDrawer, openingOf } from './rules.ts'

const today = '2026-11-21' as Day
const shown: Pick<DayToClose, 'opening_cents' | 'cash_change_cents' | 'earlier_open_day' | 'open_visits'> = {
  opening_cents: cents(15_000),
  cash_change_cents: cents(30_255),
  earlier_open_day: null,
  open_visits: [],
}
const pieces = (...counts: [denomination: 5000 | 2000 | 1000 | 100 | 5, pieces: number][]) =>
  counts.map(([denomination_cents, count]) => ({ denomination_cents, pieces: count }))
/** 452,55: what is expected. */
const right = {
  opening_cents: null,
  counts: pieces([5000, 4], [2000, 8], [1000, 4], [100, 52], [5, 11]),
  difference_reason: null,
  note: '',
  to_safe_cents: cents(30_000),
  leaves_visits: false,
}
type Answers = Parameters<typeof closingProblems>[0]
const problemsOf = (answers: Partial<Answers>, facts: Partial<typeof shown> = {}, day = today) =>
  closingProblems({ ...right, ...answers }, { day, today, shown: { ...shown, ...facts } }).map(
    ({ field, code }) => `${field}: ${code}`,
  )

describe('a day is closed', () => {
  test('when it has come and its cash is right', () => {
    expect(countedCents(right.counts)).toBe(45_255)
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({}, {}, '2026-11-20' as Day)).toEqual([])
  })

  test.each<[string, Partial<Answers>, Partial<typeof shown>, string[]]>([
    ['an earlier day is open', {}, { earlier_open_day: '2026-11-20' as Day }, ['day: earlier_day_open']],
    ['nobody knows the cash at the beginning', {}, { opening_cents: null }, ['opening_cents: required']],
    ['the first closing says it', { opening_cents: cents(15_000) }, { opening_cents: null }, []],
    ['a later one says it too', { opening_cents: cents(15_000) }, {}, []],
    ['a later one says another', { opening_cents: cents(15_001) }, {}, ['opening_cents: opening_is_known']],
    [
      'a cent too much',
      { counts: [...right.counts, { denomination_cents: 1, pieces: 1 }] },
      {},
      ['difference_reason: required'],
    ],
    [
      'a cent too much, with a reason',
      { counts: [...right.counts, { denomination_cents: 1, pieces: 1 }], difference_reason: 'change' },
      {},
      [],
    ],
    [
      'an unknown reason without a word',
      { counts: [], difference_reason: 'unknown', to_safe_cents: cents(0) },
      {},
      ['note: required'],
    ],
    [
      'an unknown reason with a word',
      { counts: [], difference_reason: 'unknown', note: 'Inbraak', to_safe_cents: cents(0) },
      {},
      [],
    ],
    ['a reason for nothing', { difference_reason: 'receipt' }, {}, ['difference_reason: no_difference']],
    ['all of it goes to the safe', { to_safe_cents: cents(45_255) }, {}, []],
    ['more than all goes to the safe', { to_safe_cents: cents(45_256) }, {}, ['to_safe_cents: too_big']],
    ['a value twice', { counts: [...right.counts, ...pieces([5, 0])] }, {}, ['counts: counted_twice']],
    ['visits are open', {}, { open_visits: [{} as never] }, ['leaves_visits: visits_open']],
    ['visits stay open', { leaves_visits: true }, { open_visits: [{} as never] }, []],
  ])('%s', (_, answers, facts, problems) => expect(problemsOf(answers, facts)).toEqual(problems))

  test('tomorrow is not closed today', () =>
    expect(problemsOf({}, {}, '2026-11-22' as Day)).toEqual(['day: day_not_come']))
})

test('the drawer: deposits go in, pay-outs go out, and one that is taken back does the opposite', () => {
  expect(
    (['deposit', 'payout'] as const).flatMap((kind) =>
      [500, -500].map((amount) => inDrawer({ kind, amount_cents: cents(amount) })),
    ),
  ).toEqual([500, -500, -500, 500])
  expect(expectedCents(shown, 15_000)).toBe(45_255)
})

test('the cash at the beginning is what the last closing left, else what was typed', () => {
  expect(openingOf({ opening_cents: cents(5) }, { opening_cents: cents(7) })).toBe(5)
  expect(openingOf({ opening_cents: null }, { opening_cents: cents(7) })).toBe(7)
  expect(openingOf({ opening_cents: null }, { opening_cents: null })).toBeNull()
})
