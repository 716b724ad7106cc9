import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { linesIn, partsOf, periodProblems, quarterOf } from './rules.ts'

test.each([
  ['2026-01-01', '2026-01-01'],
  ['2026-03-31', '2026-01-01'],
  ['2026-04-01', '2026-04-01'],
  ['2026-11-25', '2026-10-01'],
])('the quarter of %s begins on %s', (day, first) => expect(quarterOf(day as Day)).toBe(first))

test('a period has a day at least', () => {
  expect(periodProblems({ from: '2026-03-01', to: '2026-03-01' })).toEqual([])
  expect(periodProblems({ from: '2026-03-02', to: '2026-03-01' })).toEqual([{ field: 'filters.to', code: 'invalid' }])
})

test.each([
  [0, 0, 0],
  [1, 1, 1],
  [400, 1, 400],
  [401, 2, 401],
  [10_000, 25, 10_000],
])('%i lines make %i parts', (lines, parts, whole) => {
  expect(partsOf(lines)).toBe(parts)
  expect(linesIn(parts, lines)).toBe(whole)
})
