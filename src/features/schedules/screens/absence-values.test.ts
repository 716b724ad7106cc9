import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { absenceDraft, formProblems, mayLackEnd, newAbsence, type AbsenceValues } from './absence-values.ts'

const monday = '2026-11-23' as Day
const values = (changes: Partial<AbsenceValues> = {}): AbsenceValues => ({
  ...newAbsence('employee_id 5', 'sick_leave', monday),
  ...changes,
})

test.each<[string, Partial<AbsenceValues>, string[]]>([
  ['is good', {}, []],
  ['without an end', { openEnd: true, date_till: null }, []],
  ['whose last day was left empty', { date_till: null }, ['date_till required']],
  [
    'of a location whose last day was left empty',
    { subject: 'location_id 1', kind: 'closed', date_till: null },
    ['date_till required'],
  ],
  ['a break that was without an end before it was a break', { kind: 'break', openEnd: true }, []],
  ['of nobody', { subject: null }, ['employee_id absence_subject']],
  ['that ends before it begins', { date_till: '2026-11-22' }, ['date_till date_order']],
])('a form %s', (_, changes, expected) =>
  expect(formProblems(values(changes)).map(({ field, code }) => `${field} ${code}`)).toEqual(expected),
)

test('an end that nobody knows is null, and so is the time on that day', () => {
  expect(
    absenceDraft(values({ openEnd: true, wholeDays: false, time_from: '12:00', time_till: '15:00' })),
  ).toMatchObject({ date_till: null, time_from: '12:00', time_till: null })
  // A break has a last day, so the typed one counts again.
  expect(absenceDraft(values({ kind: 'break', openEnd: true }))).toMatchObject({ date_till: monday })
})

test.each<[string | null, AbsenceValues['kind'], boolean]>([
  ['employee_id 5', 'sick_leave', true],
  ['room_id 5', 'closed', true],
  ['device_id 5', 'maintenance', true],
  ['employee_id 5', 'break', false],
  ['location_id 5', 'closed', false],
  [null, 'block', false],
  ['employee_id 5', null, false],
])('%s may be away without an end by %s: %s', (subject, kind, expected) =>
  expect(mayLackEnd({ subject, kind })).toBe(expected),
)
