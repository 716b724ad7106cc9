import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, clockTime, type Day } from '#kernel/day.ts'
import { instantAtLocalTime } from '#kernel/zone.ts'
import { rangeAt, localInstantAt } from './local-instant.ts'

const zones = [
  'Europe/Amsterdam',
  'Europe/Brussels',
  'Europe/London',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'UTC',
]

test('agrees with the kernel in any zone, also where the clock changes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 1500 }),
      fc.integer({ min: 0, max: 1439 }),
      (zone, days, minutes) => {
        const day = addDays('2025-01-01' as Day, days)
        expect(localInstantAt(day, minutes, zone)).toBe(instantAtLocalTime(day, clockTime(minutes), zone))
      },
    ),
    { seed: 4, numRuns: 3000 },
  )
})

test.each([
  ['2026-03-29', 150],
  ['2026-03-29', 119],
  ['2026-03-29', 180],
  ['2026-10-25', 150],
  ['2026-10-25', 120],
  ['2026-10-25', 180],
])('%s at minute %d', (day, minutes) =>
  expect(localInstantAt(day as Day, minutes, 'Europe/Amsterdam')).toBe(
    instantAtLocalTime(day as Day, clockTime(minutes), 'Europe/Amsterdam'),
  ),
)

test('midnight after a day is that of the next', () =>
  expect(localInstantAt('2026-03-02' as Day, 1440, 'Europe/Amsterdam')).toBe('2026-03-02T23:00:00.000Z'))

test.each([
  ['2026-11-21', 510, 555, '08:30–09:15'],
  ['2026-11-21', 1380, 1440, '23:00–00:00'],
  ['2027-03-28', 90, 150, '01:30–03:30'],
  ['2027-03-28', 135, 165, '03:15–03:45'],
  ['2027-10-31', 150, 210, '02:30–02:30'],
  ['2027-10-31', 90, 195, '01:30–02:15'],
])('the words of %s from minute %d to %d are %s', (day, from, till, words) =>
  expect(rangeAt(day as Day, from, till, 'Europe/Amsterdam')).toBe(words),
)
