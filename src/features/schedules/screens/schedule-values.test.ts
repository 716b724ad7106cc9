import { describe, expect, test } from 'vitest'
import type { ClockTime, Day } from '#kernel/day.ts'
import type { ScheduleCell } from '../contract.ts'
import type { OpeningHours } from '../rules.ts'
import {
  changesNothing,
  daysOf,
  draftOf,
  firstChange,
  newValues,
  sharedOpening,
  valuesOf,
  type ScheduleValues,
} from './schedule-values.ts'

const day = (text: string) => text as Day
const hours = (weekday: number, from: string, till: string, active = true): OpeningHours => ({
  weekday,
  active,
  time_from: from as ClockTime,
  time_till: till as ClockTime,
})
/** The location is open longer on Tuesday, and closed on Sunday. */
const opening = [
  hours(1, '09:00', '18:00'),
  hours(2, '09:00', '21:00'),
  hours(3, '09:00', '18:00'),
  hours(7, '10:00', '17:00', false),
]
const tuesday = day('2026-11-24')
const today = day('2026-11-22')
const rooms = { entity: 'rooms', opening } as const
const users = { entity: 'users', opening } as const

const cell = (changes: Partial<ScheduleCell> = {}): ScheduleCell => ({
  recurrence_id: 1,
  timetable_id: 1,
  model_id: 5,
  location_id: 1,
  date: tuesday,
  weekday: 2,
  time_from: '09:00' as ClockTime,
  time_till: '21:00' as ClockTime,
  active: true,
  exception: false,
  date_from: day('2026-10-05'),
  date_till: null,
  weekdays: [2, 4],
  interval: 14,
  usual: { time_from: '09:00' as ClockTime, time_till: '21:00' as ClockTime, breaks: [], active: true },
  breaks: [],
  updated_at: '',
  ...changes,
})

test.each<[string, number[], string | null]>([
  ['of one day', [1], '09:00–18:00'],
  ['of days that have the same', [1, 3], '09:00–18:00'],
  ['of days that differ', [1, 2], null],
  ['of a day on which it is closed', [7], null],
  ['of an open and a closed day', [1, 7], null],
  ['of no day at all', [], null],
])('the hours of the location %s', (_, days, expected) => {
  const shared = sharedOpening(opening, days)
  expect(shared && `${shared.time_from}–${shared.time_till}`).toBe(expected)
})

test.each([
  [[2, 4], '2026-11-24', [2, 4]],
  [[], '2026-11-29', [7]],
  [[], 'next week', []],
  [[], null, []],
])('the weekdays %j of a form from %s are %j', (weekdays, date_from, expected) => {
  expect(daysOf({ weekdays, date_from })).toEqual(expected)
})

describe('a new form', () => {
  const on = (date: Day) => ({ modelId: 5, locationId: 1, day: date })
  test('of an employee is once, without hours', () =>
    expect(newValues(users, on(tuesday))).toMatchObject({
      interval: 0,
      weekdays: [],
      hours: 'custom',
      time_from: null,
      date_from: tuesday,
    }))
  test('of a room has the hours of the location', () =>
    expect(newValues(rooms, on(tuesday))).toMatchObject({ hours: 'location', time_from: '09:00', time_till: '21:00' }))
  test('of a room has its own where the location is closed', () =>
    expect(newValues(rooms, on(day('2026-11-29')))).toMatchObject({ hours: 'custom', time_from: null }))
})

describe('the form of what there is', () => {
  test('of one day knows no weekdays, of a series those of the series', () => {
    expect(valuesOf(users, cell(), 'occurrence', today)).toMatchObject({
      date_from: tuesday,
      weekdays: [],
      type: 'occurrence',
    })
    expect(valuesOf(users, cell(), 'series', today)).toMatchObject({
      date_from: tuesday,
      weekdays: [2, 4],
      type: 'series',
    })
  })
  test('of a series begins with its own hours on a day that is otherwise, of that day with those of the day', () => {
    const usual = { time_from: '10:00' as ClockTime, time_till: '15:00' as ClockTime, breaks: [], active: true }
    expect(valuesOf(users, cell({ exception: true, usual }), 'series', today)).toMatchObject({
      time_from: '10:00',
      time_till: '15:00',
    })
    expect(valuesOf(users, cell({ exception: true, usual }), 'occurrence', today)).toMatchObject({
      time_from: '09:00',
      time_till: '21:00',
    })
    // The room is closed only on that day.
    expect(valuesOf(rooms, cell({ exception: true, active: false, usual }), 'series', today)).toMatchObject({
      hours: 'custom',
      time_from: '10:00',
    })
    expect(
      valuesOf(rooms, cell({ exception: true, usual: { ...usual, active: false } }), 'series', today),
    ).toMatchObject({ hours: 'closed', time_from: null })
  })
  test('of a room says when its hours are those of the location', () => {
    expect(valuesOf(rooms, cell(), 'occurrence', today).hours).toBe('location')
    expect(valuesOf(rooms, cell({ time_till: '20:00' as ClockTime }), 'occurrence', today).hours).toBe('custom')
    // Thursday has other hours, so the series cannot have the location's hours.
    expect(valuesOf(rooms, cell(), 'series', today).hours).toBe('custom')
    expect(valuesOf(rooms, cell({ active: false }), 'occurrence', today)).toMatchObject({
      hours: 'closed',
      time_from: null,
    })
  })
  test('of a series that has begun starts on its next day, in its own rhythm', () => {
    expect(firstChange(cell({ date: day('2026-11-17') }), today)).toBe('2026-12-01')
    expect(firstChange(cell({ date: day('2026-11-03') }), today)).toBe('2026-12-01')
    expect(firstChange(cell({ date: day('2026-11-03'), date_till: day('2026-11-20') }), today)).toBe('2026-11-03')
  })
})

test('what closes a room has no times, and what is once has no last day', () => {
  expect(
    draftOf({
      ...newValues(rooms, { modelId: 5, locationId: 1, day: tuesday }),
      hours: 'closed',
      date_till: '2026-12-01',
    }),
  ).toMatchObject({ active: false, time_from: null, time_till: null, date_till: null })
})

describe('a form that says what already is', () => {
  const once = cell({ interval: 0, weekdays: [2], date_from: tuesday, date_till: tuesday })
  const apart = cell({ exception: true, time_from: '12:00' as ClockTime })
  test.each<
    [string, typeof users | typeof rooms, ScheduleCell, ScheduleValues['type'], Partial<ScheduleValues>, boolean]
  >([
    ['one day as it is', users, cell(), 'occurrence', {}, true],
    ['one day, otherwise than the series, as it is', users, apart, 'occurrence', {}, true],
    ['one day at another time', users, cell(), 'occurrence', { time_from: '10:00' }, false],
    ['one day otherwise, now as the series', users, apart, 'occurrence', { time_from: '09:00' }, false],
    ['a series as it is', users, cell(), 'series', {}, true],
    ['a series, its weekdays chosen in another order', users, cell(), 'series', { weekdays: [4, 2] }, true],
    ['a series with another weekday', users, cell(), 'series', { weekdays: [2, 5] }, false],
    ['a series in another rhythm', users, cell(), 'series', { interval: 7 }, false],
    ['a series that ends', users, cell(), 'series', { date_till: '2027-01-01' }, false],
    ['a series from another day', users, cell(), 'series', { date_from: '2026-12-08' }, false],
    ['a series at another location', users, cell(), 'series', { location_id: 2 }, false],
    ['a series, which ends the other hours of its first day', users, apart, 'series', {}, false],
    [
      'a series that has begun, of whose next day nobody knows',
      users,
      cell({ date: day('2026-11-17') }),
      'series',
      {},
      false,
    ],
    ['once as it is', users, once, 'occurrence', {}, true],
    ['once, on another day', users, once, 'occurrence', { date_from: '2026-11-25' }, false],
    ['a room as the location', rooms, cell(), 'occurrence', {}, true],
    ['a room with the same hours as its own', rooms, cell(), 'occurrence', { hours: 'custom' }, true],
    ['a room that closes', rooms, cell(), 'occurrence', { hours: 'closed' }, false],
    ['a closed room as it is', rooms, cell({ active: false }), 'occurrence', {}, true],
  ])('%s', (_, start, of, type, typed, nothing) =>
    expect(changesNothing(start, of, { ...valuesOf(start, of, type, today), ...typed }, today)).toBe(nothing),
  )
})
