import { expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/day.ts'
import { daysAtOnce, periodOfList } from './to-finish-period.ts'

const now = '2026-03-04T09:30:00.000Z' as Instant

test.each([
  [0, 60],
  [1, 60],
  [20, 60],
  [21, 57],
  [100, 12],
  [1000, 1],
  [50_000, 1],
])('everybody’s visits at %i locations are one list of %i days', (locations, days) => {
  expect(daysAtOnce(locations)).toBe(days)
})

test.each<[string, number, string | undefined, string, string]>([
  ['ends now', 6, undefined, '2026-02-26T09:30:00.000Z', now],
  ['ends now when its last day is today', 6, '2026-03-04', '2026-02-26T09:30:00.000Z', now],
  ['ends now when its last day has yet to come', 6, '2026-05-01', '2026-02-26T09:30:00.000Z', now],
  [
    'ends with its last day in the caller’s zone',
    6,
    '2026-02-26',
    '2026-02-20T23:00:00.000Z',
    '2026-02-26T23:00:00.000Z',
  ],
  ['goes back as far as visits wait', 60, '2026-02-26', '2026-01-03T09:30:00.000Z', '2026-02-26T23:00:00.000Z'],
  ['has no visits before', 6, '2025-12-01', '2026-01-03T09:30:00.000Z', '2025-12-01T23:00:00.000Z'],
])('the period of a list %s', (_, days, till, since, until) => {
  const last = till ? { till: till as Day, zone: 'Europe/Amsterdam' } : undefined
  expect(periodOfList(now, days, last)).toEqual({ since, until })
})
