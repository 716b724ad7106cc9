import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import {
  paymentProblems,
  reasonDatedLater,
  reminderProblems,
  settlementRounding,
  usualLocation,
  writeOffProblems,
} from './rules.ts'

const facts = {
  open_cents: 10_000,
  invoice_date: '2026-03-04' as Day,
  today: '2026-03-20' as Day,
  cash_rounding: false,
  location_id: 1,
  // It is already tomorrow at the other location.
  locations: [
    { id: 1, today: '2026-03-20' as Day },
    { id: 2, today: '2026-03-21' as Day },
  ],
}
const payment = {
  amount_cents: 10_000,
  paid_by: 'bank' as const,
  settled_on: '2026-03-15' as Day,
  location_id: null,
}
const found = (problems: readonly { field: string; code: string }[]) =>
  problems.map(({ field, code }) => `${field}: ${code}`)

const inCash = { paid_by: 'cash' as const, settled_on: facts.today }

describe('a later payment', () => {
  test.each<[string, Partial<Parameters<typeof paymentProblems>[0]>, Partial<typeof facts>, string[]]>([
    ['of everything', {}, {}, []],
    ['of a part', { amount_cents: 1 }, {}, []],
    ['of a cent too much', { amount_cents: 10_001 }, {}, ['amount_cents: settles_too_much']],
    ['of nothing', { amount_cents: 0 }, {}, ['amount_cents: required']],
    [
      'without an amount or a way',
      { amount_cents: null, paid_by: null, settled_on: null },
      {},
      ['amount_cents: required', 'paid_by: required'],
    ],
    ['of a settled invoice', {}, { open_cents: 0 }, [': nothing_open']],
    ['on the day of the invoice', { settled_on: facts.invoice_date }, {}, []],
    ['before the invoice', { settled_on: '2026-03-03' as Day }, {}, ['settled_on: settlement_day']],
    ['tomorrow', { settled_on: '2026-03-21' as Day }, {}, ['settled_on: settlement_day']],
    ['in cash, yesterday', { paid_by: 'cash', settled_on: '2026-03-19' as Day }, {}, ['settled_on: settlement_today']],
    ['in cash, today', { paid_by: 'cash', settled_on: facts.today }, {}, []],
    ['a part in cash to the cent', { amount_cents: 9_999, ...inCash }, {}, []],
    ['a part in cash to 5 cents, rounded', { amount_cents: 9_995, ...inCash }, { cash_rounding: true }, []],
    [
      'a part in cash to the cent, rounded',
      { amount_cents: 9_999, ...inCash },
      { cash_rounding: true },
      ['amount_cents: cash_in_five_cents'],
    ],
    [
      'a part in cash that would round to nothing',
      { amount_cents: 2, ...inCash },
      { cash_rounding: true },
      ['amount_cents: cash_in_five_cents'],
    ],
    ['everything in cash, rounded', { amount_cents: 9_999, ...inCash }, { open_cents: 9_999, cash_rounding: true }, []],
    ['a part by card to the cent', { amount_cents: 9_999 }, { cash_rounding: true }, []],
    ['in cash elsewhere, on that day', { ...inCash, location_id: 2, settled_on: '2026-03-21' as Day }, {}, []],
    [
      'in cash elsewhere, on the day of the invoice’s location',
      { ...inCash, location_id: 2 },
      {},
      ['settled_on: settlement_today'],
    ],
    ['in cash where its company has no drawer', { ...inCash, location_id: 3 }, {}, ['location_id: settled_elsewhere']],
    ['by transfer, in a drawer', { location_id: 2 }, {}, ['location_id: transfer_has_no_drawer']],
    ['by transfer, at the location of the invoice', { location_id: 1 }, {}, []],
    ['by card, today by default', { paid_by: 'pin', settled_on: null }, {}, []],
  ])('%s', (_, changes, others, problems) => {
    expect(found(paymentProblems({ ...payment, ...changes }, { ...facts, ...others }))).toEqual(problems)
  })
})

test.each<[number, number, 'cash' | 'pin', boolean, number]>([
  [9_998, 9_998, 'cash', true, 2],
  [9_997, 9_997, 'cash', true, -2],
  [9_995, 9_998, 'cash', true, 0],
  [9_998, 9_998, 'pin', true, 0],
  [9_998, 9_998, 'cash', false, 0],
  [2, 2, 'cash', true, 0],
])(
  '%i of %i by %s, in a country that rounds: %s, is rounded by %i',
  (amount_cents, open_cents, paid_by, rounds, cents) => {
    expect(settlementRounding({ amount_cents, paid_by }, { open_cents, cash_rounding: rounds })).toBe(cents)
  },
)

test('a refused amount tells the open one as money', () => {
  const open = { amount: { cents: 10_000 } }
  expect(paymentProblems({ ...payment, amount_cents: 10_001 }, facts)).toMatchObject([{ values: open }])
  expect(writeOffProblems(9_000, 10_000)).toMatchObject([{ values: open }])
})

test('what is written off is what was seen', () => {
  expect(found(writeOffProblems(10_000, 10_000))).toEqual([])
  expect(found(writeOffProblems(10_000, 9_000))).toEqual(['open_cents: open_changed'])
  expect(found(writeOffProblems(10_000, 0))).toEqual([': nothing_open'])
})

test('a reminder has something to remind of, and somewhere to go', () => {
  const reminder = { open_cents: 1, email: 'a@b.test', just_mailed: false }
  expect(found(reminderProblems(reminder))).toEqual([])
  expect(found(reminderProblems({ ...reminder, open_cents: 0 }))).toEqual([': nothing_open'])
  expect(found(reminderProblems({ ...reminder, email: '' }))).toEqual([': email_missing'])
  expect(found(reminderProblems({ ...reminder, just_mailed: true }))).toEqual([': mailed_just_now'])
})

test.each<[string, readonly (readonly [number, boolean])[], number | null, number]>([
  [
    'the location that sold, where the caller works there',
    [
      [2, true],
      [1, true],
    ],
    2,
    1,
  ],
  [
    'the location at which they are working',
    [
      [2, true],
      [3, true],
      [1, false],
    ],
    3,
    3,
  ],
  [
    'where they work, while they look at another company',
    [
      [2, true],
      [1, false],
    ],
    9,
    2,
  ],
  ['the location that sold, for somebody who works nowhere', [[1, false]], 9, 1],
  ['where they work, once the location that sold is closed', [[2, true]], 1, 2],
  [
    'another one of the company, for somebody who works at none that is open',
    [
      [2, false],
      [3, false],
    ],
    9,
    2,
  ],
])('the form proposes %s', (_, locations, workingAt, proposed) => {
  const all = locations.map(([id, own]) => ({ id, own, name: `Locatie ${id}`, today: facts.today }))
  expect(usualLocation({ location_id: 1, locations: all }, workingAt)).toBe(proposed)
})

test.each<[string, string, string, ReturnType<typeof reasonDatedLater>]>([
  ['today', '2026-03-20', '2026-03-04', null],
  ['an earlier day', '2026-03-15', '2026-03-04', null],
  ['the day of an invoice that is dated later', '2026-03-21', '2026-03-21', 'invoiceDay'],
  ['the next open day', '2026-03-21', '2026-03-04', 'nextDay'],
])('an entry that counts for %s says why', (_, settled_on, invoiceDate, reason) => {
  expect(reasonDatedLater({ settled_on: settled_on as Day, today: facts.today }, invoiceDate as Day)).toBe(reason)
})
