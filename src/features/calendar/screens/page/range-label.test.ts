import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { rangeLabel } from './range-label.ts'

const day = (text: string) => text as Day

test.each([
  ['day', '2026-11-21', 'nl', 'week 47 · za 21 november 2026'],
  ['week', '2026-11-21', 'nl', 'week 47 · 16–22 november 2026'],
  ['week', '2026-12-31', 'nl', 'week 53 · 28 december 2026 – 3 januari 2027'],
  ['switch', '2026-11-21', 'nl', 'week 47 · 21–27 november 2026'],
  ['day', '2026-11-21', 'de', 'week 47 · Sa., 21. November 2026'],
] as const)('the label of a %s, %s in %s', (view, date, language, label) => {
  const { week, days } = rangeLabel(view, day(date), 'week', language)
  expect(`${week} · ${days}`.replace(/\s/g, ' ')).toBe(label)
})

test('the short label leaves out the year', () =>
  expect(rangeLabel('week', day('2026-12-02'), 'week', 'nl').short.replace(/\s/g, ' ')).toBe('30 nov – 6 dec'))
