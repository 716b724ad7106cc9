import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { visitMatches, type FoundVisit, type VisitLookup } from './visits.ts'

const visit = (changes: Partial<FoundVisit> = {}): FoundVisit => ({
  id: 7,
  time: '10:00',
  deleted_at: null,
  no_show_at: null,
  is_paid: false,
  report_done: false,
  has_payment: false,
  ...changes,
})
const lookup = (changes: Partial<VisitLookup> = {}): VisitLookup => ({
  row: 2,
  number: 'K1',
  email: 'mia@voorbeeld.test',
  fits: 1,
  location_id: 1,
  visit_date: '2026-05-01' as Day,
  visit_time: '10:00',
  amount_cents: 2500,
  payment_id: null,
  paid_on: '2026-03-01' as Day,
  closed: null,
  payment: null,
  visits: [visit()],
  ...changes,
})
const gone = { deleted_at: '2026-03-01T08:00:00Z' }
const missed = { no_show_at: '2026-03-01T08:00:00Z' }

test.each<[string, Partial<VisitLookup>, string]>([
  ['the visit', {}, '7'],
  ['the visit, whatever its time', { visit_time: null }, '7'],
  ['the one at its time', { visits: [visit(), visit({ id: 8, time: '11:00' })], visit_time: '11:00' }, '8'],
  ['one of two', { visits: [visit(), visit({ id: 8, time: '11:00' })], visit_time: null }, 'visit_time several_visits'],
  ['the one that stands', { visits: [visit(gone), visit({ id: 8 }), visit({ id: 9, ...missed })] }, '8'],
  ['nobody', { fits: 0, visits: [] }, 'email nobody'],
  ['nobody, by number', { fits: 0, email: '', visits: [] }, 'number nobody'],
  ['neither number nor address', { fits: 0, number: '', email: '', visits: [] }, ''],
  ['two clients', { fits: 2, visits: [] }, 'email several'],
  ['no visit', { visits: [] }, 'visit_date no_visit'],
  ['no visit at this time', { visit_time: '10:15' }, 'visit_time no_visit'],
  ['a cancelled visit', { visits: [visit(gone)] }, 'visit_date no_down_payment'],
  ['a paid visit', { visits: [visit({ is_paid: true })] }, 'visit_date no_down_payment'],
  ['a missed visit', { visits: [visit(missed)] }, 'visit_date visit_over'],
  ['a visit with its report', { visits: [visit({ report_done: true })] }, 'visit_date visit_over'],
  ['a payment that is there', { visits: [visit({ has_payment: true, ...gone })] }, 'paid_amount exists'],
  ['another payment of the same amount', { visits: [visit({ has_payment: true })], payment_id: 'tr_1' }, '7'],
  ['a payment id that is there', { payment_id: 'tr_1', payment: 'same', visits: [] }, 'payment_id exists'],
  ['the payment id of another', { payment_id: 'tr_1', payment: 'other' }, 'payment_id unique'],
  ['a closed day', { closed: 'day_closed' }, 'paid_on day_closed'],
  ['a closed VAT period', { closed: 'vat_period_closed' }, 'paid_on vat_period_closed'],
  ['a location that is not known', { location_id: null, visits: [] }, ''],
  ['a day that is not known', { visit_date: null, visits: [] }, ''],
])('%s', (_, changes, expected) => {
  const [match] = visitMatches([lookup(changes)])
  const answer = match ? (match.code ? `${match.field} ${match.code.replace('import_', '')}` : String(match.id)) : ''
  expect(answer).toBe(expected)
})

test('without a payment id the same visit, amount and day is one payment, which stands once in the file', () => {
  const rows = [
    lookup(),
    lookup({ row: 3, payment_id: 'tr_1' }),
    lookup({ row: 4, amount_cents: 2600 }),
    lookup({ row: 5, paid_on: '2026-03-02' as Day }),
    lookup({ row: 6, visits: [visit({ id: 8 })] }),
    lookup({ row: 7, visit_time: null }),
    lookup({ row: 8, amount_cents: null }),
    lookup({ row: 9, amount_cents: null }),
  ]
  expect(visitMatches(rows).flatMap(({ row, code, values }) => (code ? [[row, code, values]] : []))).toEqual([
    [7, 'import_double', { row: 2 }],
  ])
})
