import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { paymentProblems, reminderProblems, writeOffProblems } from './rules.ts'

const facts = { open_cents: 10_000, invoice_date: '2026-03-04' as Day, today: '2026-03-20' as Day }
const payment = { amount_cents: 10_000, paid_by: 'bank' as const, settled_on: '2026-03-15' as Day }
const found = (problems: readonly { field: string; code: string }[]) =>
  problems.map(({ field, code }) => `${field}: ${code}`)

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
    ['by card, today by default', { paid_by: 'pin', settled_on: null }, {}, []],
  ])('%s', (_, changes, others, problems) => {
    expect(found(paymentProblems({ ...payment, ...changes }, { ...facts, ...others }))).toEqual(problems)
  })
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
