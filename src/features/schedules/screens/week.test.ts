import { describe, expect, test } from 'vitest'
import type { ClockTime, Day } from '#kernel/day.ts'
import type { ScheduleCell, ScheduleLocation } from '../contract.ts'
import type { Absence } from '../contract/absences.ts'
import { absenceOn, awayAllDay, gridRows, hoursOf, minutesIn, weekLabel, weekOf } from './week.ts'

const day = (text: string) => text as Day
const time = (text: string) => text as ClockTime
const monday = day('2026-11-23')

const cell = (changes: Partial<ScheduleCell> = {}): ScheduleCell => ({
  recurrence_id: 1,
  timetable_id: 1,
  model_id: 5,
  location_id: 1,
  date: monday,
  weekday: 1,
  time_from: time('09:00'),
  time_till: time('17:30'),
  active: true,
  exception: false,
  date_from: monday,
  date_till: null,
  weekdays: [1],
  interval: 7,
  usual: { time_from: time('09:00'), time_till: time('17:30'), breaks: [], active: true },
  breaks: [],
  updated_at: '',
  ...changes,
})
const absence = (changes: Partial<Absence> = {}): Absence => ({
  id: 1,
  kind: 'holiday',
  employee_id: 5,
  room_id: null,
  device_id: null,
  location_id: null,
  name: 'Anna',
  date_from: monday,
  time_from: null,
  date_till: monday,
  time_till: null,
  note: '',
  created_by: null,
  created_at: '2026-11-01T09:00:00.000Z' as Absence['created_at'],
  updated_at: '',
  ...changes,
})

test('the week begins on Monday, whatever day of it is meant', () => {
  expect(weekOf(day('2026-11-29'))).toEqual(weekOf(monday))
  expect(weekOf(monday)[0]).toBe(monday)
  expect(weekLabel(day('2026-11-29'), 'week', 'nl')).toContain('week 48')
  // The last days of the year belong to the first week of the next.
  expect(weekLabel(day('2024-12-30'), 'week', 'nl')).toContain('week 1 ')
})

describe('an absence on a day', () => {
  const long = absence({
    date_from: day('2026-11-24'),
    time_from: time('12:00'),
    date_till: day('2026-11-26'),
    time_till: time('10:00'),
  })
  test.each([
    ['before it', '2026-11-23', null],
    ['its first, from then on', '2026-11-24', ['12:00', null]],
    ['between, all day', '2026-11-25', [null, null]],
    ['its last, up to then', '2026-11-26', [null, '10:00']],
    ['after it', '2026-11-27', null],
  ])('%s', (_, on, expected) => {
    const found = absenceOn(long, day(on))
    expect(found && [found.from, found.till]).toEqual(expected)
    expect(found ? awayAllDay({ absences: [found], closed: false }) : false).toBe(
      expected !== null && expected.every((one) => one === null),
    )
  })
})

test('an absence without an end is there on every day from its first', () => {
  const gone = absence({ date_from: day('2026-11-24'), time_from: time('12:00'), date_till: null })
  expect(
    ['2026-11-23', '2026-11-24', '2026-11-25', '2031-01-01'].map((on) => {
      const found = absenceOn(gone, day(on))
      return found && [found.from, found.till]
    }),
  ).toEqual([null, ['12:00', null], [null, null], [null, null]])
})

test('the hours of a week are those on the clock, of what is on', () => {
  expect(
    hoursOf(minutesIn([cell(), cell({ time_from: time('18:00'), time_till: time('19:15') }), cell({ active: false })])),
  ).toBe(9.75)
  expect(hoursOf(minutesIn([]))).toBe(0)
})

describe('the rows', () => {
  const location: ScheduleLocation = {
    id: 1,
    name: 'Zuid',
    place: 'Amsterdam',
    zone: 'Europe/Amsterdam',
    supported_country_id: 1,
    opening: [{ weekday: 1, active: true, time_from: time('08:00'), time_till: time('22:00') }],
    devices: [{ id: 3, name: 'Laser', room_id: null, employee_id: null }],
  }
  const days = weekOf(monday)

  test('of employees: the location first, no devices, what is away with whom it is', () => {
    const rows = gridRows({
      entity: 'users',
      days,
      location,
      rows: [{ id: 5, name: 'Anna', active: true, contract_hours: null, schedules: [cell()] }],
      absences: [absence(), absence({ id: 2, employee_id: null, location_id: 1 })],
    } as never)
    expect(rows.map(({ key }) => key)).toEqual(['location 1', 'employee 5'])
    expect(rows.map(({ cells }) => cells[0]!.absences.map((one) => one.absence.id))).toEqual([[2], [1]])
    expect(rows[1]!.cells.map(({ entries }) => entries.length)).toEqual([1, 0, 0, 0, 0, 0, 0])
    expect(rows[1]!.cells[0]!.inherited).toBeNull()
    // The location is closed that day, so nobody works the hours that are shown.
    expect(rows[1]!.cells.map(({ closed }) => closed)).toEqual([true, false, false, false, false, false, false])
  })

  test('of employees: what they work elsewhere and their days off stand on their days', () => {
    const elsewhere = [
      {
        date: day('2026-11-24'),
        time_from: time('09:00'),
        time_till: time('13:00'),
        location_id: 2,
        location: 'Centrum',
        place: 'Utrecht',
      },
    ]
    const [, row] = gridRows({
      entity: 'users',
      days,
      location,
      rows: [
        { id: 5, name: 'Anna', active: true, contract_hours: 12, free_days: ['wed'], elsewhere, schedules: [cell()] },
      ],
      absences: [],
    })
    expect(row!.cells.map((one) => [one.elsewhere.length, one.free])).toEqual([
      [0, false],
      [1, false],
      [0, true],
      [0, false],
      [0, false],
      [0, false],
      [0, false],
    ])
    expect(row!.contractHours).toBe(12)
    expect(hoursOf(minutesIn(row!.cells.flatMap((one) => [...one.entries, ...one.elsewhere])))).toBe(12.5)
  })

  test('of rooms: devices below, and the hours of the location where a room has none', () => {
    const rows = gridRows({
      entity: 'rooms',
      days,
      location,
      rows: [{ id: 5, name: 'Kamer 1', active: true, schedules: [] }],
      absences: [],
    } as never)
    expect(rows.map(({ key }) => key)).toEqual(['location 1', 'room 5', 'device 3'])
    expect(rows[1]!.cells[0]!.inherited?.time_from).toBe('08:00')
    expect(rows[1]!.cells[1]!.inherited).toBeNull()
  })
})
