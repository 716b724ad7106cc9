import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { partOf, stepMonth, weeksOfMonth } from './month.ts'

test.each([
  ['2026-11-21', '2026-10-26', '2026-12-06', 42],
  ['2026-02-14', '2026-01-26', '2026-03-01', 35],
  ['2027-02-01', '2027-02-01', '2027-02-28', 28],
])('the weeks around %s', (day, first, last, count) => {
  const days = weeksOfMonth(day as Day)
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, count])
})

test.each([
  ['2026-11-21', 1, '2026-12-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-15', -1, '2026-12-01'],
  ['2026-11-21', -12, '2025-11-01'],
])('%s, %i months on', (day, step, expected) => {
  expect(stepMonth(day as Day, step)).toBe(expected)
})

test('the parts of a day', () =>
  expect(['08:00', '11:45', '12:00', '17:45', '18:00'].map(partOf)).toEqual([
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
  ]))
