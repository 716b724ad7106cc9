import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { followUpDue, followUpWeeks } from './series.ts'

test.each<[string, number | null, string[], number | null]>([
  ['nothing tells', null, ['2026-03-04'], null],
  ['the treatment says', 6, ['2026-03-04'], 6],
  ['the treatment says, whatever the last gap', 6, ['2026-03-04', '2026-02-04'], 6],
  ['a series of two weeks goes on', 6, ['2026-03-04', '2026-02-18', '2026-02-04'], 2],
  ['a series a day off is a series', 6, ['2026-03-05', '2026-02-18', '2026-02-04'], 2],
  ['two gaps that differ are none', 6, ['2026-03-04', '2026-02-18', '2026-01-07'], 6],
  ['as they came last', null, ['2026-03-04', '2026-01-21'], 6],
  ['a gap of a year tells nothing', null, ['2026-03-04', '2025-03-04'], null],
  ['twice in one week tells nothing', null, ['2026-03-04', '2026-03-02'], null],
])('a follow-up is due: %s', (_, treatmentWeeks, days, weeks) =>
  expect(followUpWeeks({ treatmentWeeks, days: days as Day[] })).toBe(weeks),
)

test.each([
  ['2026-03-04', 6, '2026-03-04', '2026-04-15'],
  ['2026-01-06', 6, '2026-03-04', '2026-03-04'],
  ['2026-03-04', null, '2026-03-04', null],
])('after a visit on %s, %s weeks, seen on %s: %s', (visit, weeks, today, due) =>
  expect(followUpDue(visit as Day, weeks, today as Day)).toBe(due),
)
