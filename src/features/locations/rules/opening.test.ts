import { describe, expect, test } from 'vitest'
import type { ClockTime } from '#kernel/day.ts'
import type { OpeningDay } from '../contract.ts'
import { defaultHours, openingProblems, opensOtherwise, weekdays, wholeWeek } from './opening.ts'

const day = (weekday: number, from: string, till: string, active = true): OpeningDay => ({
  weekday,
  active,
  time_from: from as ClockTime,
  time_till: till as ClockTime,
})
const codes = (found: readonly { field: string; code: string }[]) => found.map(({ field, code }) => `${field}: ${code}`)

test('by default open on weekdays from 8 to 22, closed in the weekend (spec 3 §9)', () => {
  expect(weekdays.map(defaultHours)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => day(weekday, '08:00', '22:00', weekday < 6)),
  )
})

describe('closing comes later than opening (spec 3 §5)', () => {
  test.each([
    ['time-018', '22:00', '08:00', ['timetables.0.time_till: till_not_after_from']],
    ['time-019', '9:00', '10:00', []],
    ['time-020', '09:59', '9:58', ['timetables.0.time_till: till_not_after_from']],
    ['at once', '09:00', '09:00', ['timetables.0.time_till: till_not_after_from']],
  ])('%s: %s to %s', (_, from, till, expected) =>
    expect(codes(openingProblems([day(1, from, till)]))).toEqual(expected),
  )
  test('not on a day on which it is closed', () =>
    expect(openingProblems([day(7, '22:00', '08:00', false)])).toEqual([]))
  test('a weekday has one line', () =>
    expect(codes(openingProblems([day(1, '09:00', '10:00'), day(1, '11:00', '12:00')]))).toEqual([
      'timetables.1.weekday: unique',
    ]))
})

describe('a whole week', () => {
  test('days that are left out have the default hours', () => {
    expect(wholeWeek([day(2, '10:00', '18:00')])).toEqual(
      weekdays.map((weekday) => (weekday === 2 ? day(2, '10:00', '18:00') : defaultHours(weekday))),
    )
  })
  test('a closed day keeps its hours as far as they are hours', () => {
    const week = wholeWeek([day(1, '10:00', '18:00', false), day(2, '18:00', '10:00', false)])
    expect(week.slice(0, 2)).toEqual([day(1, '10:00', '18:00', false), day(2, '08:00', '22:00', false)])
  })
})

describe('is it open at other times?', () => {
  const week = weekdays.map(defaultHours)
  test.each([
    ['the same', week, false],
    ['in another order', week.toReversed(), false],
    [
      'other hours on a closed day',
      week.map((one) => (one.weekday === 7 ? day(7, '10:00', '12:00', false) : one)),
      false,
    ],
    ['a day less', week.map((one) => (one.weekday === 1 ? { ...one, active: false } : one)), true],
    ['an hour less', week.map((one) => (one.weekday === 1 ? day(1, '09:00', '22:00') : one)), true],
    ['open on Sunday', week.map((one) => ({ ...one, active: true })), true],
  ])('%s', (_, after, expected) => expect(opensOtherwise(week, after)).toBe(expected))
})
