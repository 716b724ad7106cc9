import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  clockTime,
  ClockTimeValue,
  daysBetween,
  daysFrom,
  DayValue,
  epochMs,
  formatDay,
  InstantValue,
  minutesOf,
  mondayOf,
  parseDay,
  localTimeAt,
  weekday,
  weekNumber,
  yearsBefore,
  type Day,
  type Instant,
} from './day.ts'
import { languages } from './texts.ts'

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2026-3-1', '2026-03-01'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['2026-00-10', null],
  ['2026-04-31', null],
  ['2026-03-01T00:00', null],
  ['01-03-2026', null],
  ['26-3-1', null],
  ['0000-01-01', null],
  ['', null],
  [' 2026-03-01', null],
])('reads the day %j as %j', (text, day) => {
  expect(parseDay(text)).toBe(day)
  expect(DayValue.safeParse(text).success).toBe(day !== null)
})

// Spec 3 §5, GlobalFormRule.TimeFormat.
test.each([
  ['09:00', '09:00'],
  ['00:00', '00:00'],
  ['23:59', '23:59'],
  ['19:30', '19:30'],
  ['9:00', '09:00'],
  ['24:00', null],
  ['9:5', null],
  ['1200', null],
  ['-1:00', null],
  ['009:00', null],
  ['12.30', null],
  ['', null],
  ['12:60', null],
])('reads the clock time %j as %j', (text, time) => {
  const read = ClockTimeValue.safeParse(text)
  expect(read.success ? read.data : null).toBe(time)
})

test.each([
  ['2026-03-02T10:00:00+01:00', '2026-03-02T09:00:00.000Z'],
  ['2026-03-02T10:00:00Z', '2026-03-02T10:00:00.000Z'],
  ['2026-03-02T10:00:00', null],
  ['2026-03-02', null],
  ['2026-02-30T10:00:00Z', null],
  ['0004-05-28T08:00:00.000Z', null],
  ['1000-01-01T00:30:00+01:00', null],
  ['9999-12-31T23:30:00-01:00', null],
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['tomorrow', null],
])('reads the instant %j as %j', (text, at) => {
  const read = InstantValue.safeParse(text)
  expect(read.success ? read.data : null).toBe(at)
})

test.each([
  ['2026-01-01', 4, 1],
  ['2025-12-29', 1, 1],
  ['2026-12-31', 4, 53],
  ['2027-01-03', 7, 53],
  ['2027-01-04', 1, 1],
  ['2024-12-30', 1, 1],
  ['2026-11-21', 6, 47],
  ['2023-01-01', 7, 52],
])('%s is weekday %i of week %i', (day, of, week) => {
  expect(weekday(day as Day)).toBe(of)
  expect(weekNumber(day as Day)).toBe(week)
})

test('shows a day as people of each language write it', () => {
  expect(languages.map((language) => formatDay('2026-03-01' as Day, language))).toEqual([
    '01-03-2026',
    '01/03/2026',
    '01/03/2026',
    '01.03.2026',
  ])
})
test('counts days across a change of the clock', () => {
  expect(addDays('2026-03-28' as Day, 2)).toBe('2026-03-30')
  expect(daysBetween('2026-10-24' as Day, '2026-10-26' as Day)).toBe(2)
  expect(daysFrom('2026-03-28' as Day, '2026-03-30' as Day)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
  expect(daysFrom('2026-03-28' as Day, '2026-03-27' as Day)).toEqual([])
})

test.each([
  ['2026-03-04', 3, '2023-03-04'],
  ['2028-02-29', 1, '2027-02-28'],
  ['2028-02-29', 4, '2024-02-29'],
])('%s, %i years before: %s', (from, years, expected) => {
  expect(yearsBefore(from as Day, years)).toBe(expected)
})

test.each([
  ['2026-03-29T00:59:00Z', '2026-03-29', '01:59'],
  ['2026-03-29T01:00:00Z', '2026-03-29', '03:00'],
  ['2026-10-25T00:30:00Z', '2026-10-25', '02:30'],
  ['2026-10-25T01:30:00Z', '2026-10-25', '02:30'],
  ['2026-06-30T22:00:00Z', '2026-07-01', '00:00'],
  ['2026-12-31T23:00:00Z', '2027-01-01', '00:00'],
])('at %s it is %s %s in Amsterdam', (at, day, time) =>
  expect(localTimeAt(at as Instant, 'Europe/Amsterdam')).toEqual({ day, time }),
)

describe('for any day', () => {
  const days = fc.integer({ min: -100_000, max: 100_000 }).map((n) => addDays('2026-01-01' as Day, n))

  test('addDays and daysBetween are inverse', () =>
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n)
        expect(weekday(addDays(day, 7))).toBe(weekday(day))
      }),
      { seed: 20261121 },
    ))

  test('the Monday of a day is the last Monday that is not after it', () =>
    fc.assert(
      fc.property(days, (day) => {
        const monday = mondayOf(day)
        expect(weekday(monday)).toBe(1)
        expect(daysBetween(monday, day)).toBe(weekday(day) - 1)
        expect(weekNumber(monday)).toBe(weekNumber(addDays(monday, 6)))
        expect(epochMs(`${day}T00:00:00.000Z` as Instant)).toBe(Date.parse(day))
      }),
      { seed: 20261121 },
    ))

  test('minutesOf and clockTime are inverse', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(minutesOf(clockTime(minutes))).toBe(minutes)
        expect(ClockTimeValue.parse(clockTime(minutes))).toBe(clockTime(minutes))
      }),
      { seed: 20261121 },
    ))
})
