import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, clockTime, localTimeAt, type ClockTime, type Day } from './day.ts'
import { daySpan, instantAtLocalTime, isZone, msAtLocalTime } from './zone.ts'

const hourMs = 3_600_000
const amsterdam = 'Europe/Amsterdam'

// Law A8, decision C70: a local time that the change in spring skips moves forward; one that occurs twice in autumn
// means the first.
test.each([
  {
    day: '2026-10-19',
    from: '09:00',
    till: '17:00',
    utc: ['2026-10-19T07:00:00.000Z', '2026-10-19T15:00:00.000Z'],
    minutes: 480,
  },
  {
    day: '2026-10-26',
    from: '09:00',
    till: '17:00',
    utc: ['2026-10-26T08:00:00.000Z', '2026-10-26T16:00:00.000Z'],
    minutes: 480,
  },
  {
    day: '2026-03-29',
    from: '01:00',
    till: '04:00',
    utc: ['2026-03-29T00:00:00.000Z', '2026-03-29T02:00:00.000Z'],
    minutes: 120,
  },
  {
    day: '2026-10-25',
    from: '01:00',
    till: '04:00',
    utc: ['2026-10-24T23:00:00.000Z', '2026-10-25T03:00:00.000Z'],
    minutes: 240,
  },
  {
    day: '2026-03-29',
    from: '02:30',
    till: '05:00',
    utc: ['2026-03-29T01:30:00.000Z', '2026-03-29T03:00:00.000Z'],
    minutes: 90,
  },
  {
    day: '2026-10-25',
    from: '02:30',
    till: '05:00',
    utc: ['2026-10-25T00:30:00.000Z', '2026-10-25T04:00:00.000Z'],
    minutes: 210,
  },
])('$day $from–$till in Amsterdam lasts $minutes minutes', ({ day, from, till, utc, minutes }) => {
  const at = [from, till].map((time) => instantAtLocalTime(day as Day, time as ClockTime, amsterdam))
  expect(at).toEqual(utc)
  expect(
    (msAtLocalTime(day as Day, till as ClockTime, amsterdam) -
      msAtLocalTime(day as Day, from as ClockTime, amsterdam)) /
      60_000,
  ).toBe(minutes)
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-03-28', 24],
  ['2026-11-21', 24],
])('%s lasts %i hours', (day, hours) => {
  const [from, till] = daySpan(day as Day, amsterdam)
  expect((till - from) / hourMs).toBe(hours)
  expect(daySpan(addDays(day as Day, 1), amsterdam)[0]).toBe(till)
})

test('a zone that changes its clock at midnight has a day that begins at one', () => {
  // Beirut, 29 March 2026: 00:00 does not exist.
  const [from, till] = daySpan('2026-03-29' as Day, 'Asia/Beirut')
  expect((till - from) / hourMs).toBe(23)
  expect(localTimeAt(from, 'Asia/Beirut')).toEqual({ day: '2026-03-29', time: '01:00' })
})

describe('for any local time of our zones', () => {
  const zones = fc.constantFrom('Europe/Amsterdam', 'Europe/Brussels', 'Europe/Lisbon', 'Europe/Berlin')
  const days = fc.integer({ min: 0, max: 1200 }).map((n) => addDays('2025-01-01' as Day, n))
  const times = fc.integer({ min: 0, max: 1439 }).map(clockTime)

  test('the instant shows the local time that was asked for, or an hour later where spring skips it', () =>
    fc.assert(
      fc.property(zones, days, times, (zone, day, time) => {
        const shown = localTimeAt(msAtLocalTime(day, time, zone), zone)
        expect(shown.day).toBe(day)
        if (shown.time === time) return
        const skipped = clockTime(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 60)
        expect(shown.time).toBe(skipped)
        const [from, till] = daySpan(day, zone)
        expect(till - from).toBe(23 * hourMs)
      }),
      { seed: 20261121, numRuns: 2000 },
    ))
})

test.each([
  ['Europe/Amsterdam', true],
  ['America/New_York', true],
  ['UTC', false],
  ['Europe/Nowhere', false],
  ['', false],
])('%s is a time zone of a place: %s', (name, is) => {
  expect(isZone(name)).toBe(is)
})
