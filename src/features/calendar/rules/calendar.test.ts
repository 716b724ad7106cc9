import { describe, expect, test } from 'vitest'
import { daysFrom, type Day } from '#kernel/day.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import type { ScheduleEntry } from '#features/schedules/rules.ts'
import type { Calendar, CalendarAbsence } from '../contract.ts'
import { calendarOf, dayOf, isOnDay, withPeopleThere, type CalendarFacts } from './calendar.ts'

const zone = 'Europe/Amsterdam'
const [monday, tuesday] = ['2026-11-23' as Day, '2026-11-24' as Day]
const entry = (weekdays: number[], time_from: string, time_till: string) =>
  ({
    dateFrom: '2026-01-05',
    dateTill: null,
    weekdays,
    interval: 7,
    time_from,
    time_till,
    breaks: [],
    active: true,
    exceptions: [],
  }) as unknown as ScheduleEntry
const visit = (id: number, user_id: number, from: string, till: string, more: object = {}) =>
  ({
    id,
    user_id,
    treatment_id: id,
    datetime_from: `${from}:00.000Z`,
    datetime_till: `${till}:00.000Z`,
    ignore_rules: false,
    ...more,
  }) as CalendarAppointment
const facts = {
  locations: [
    { id: 1, zone },
    { id: 2, zone },
  ],
  opening: [
    { location_id: 1, hours: [{ weekday: 1, active: true, time_from: '08:00', time_till: '18:00' }] },
    { location_id: 2, hours: [{ weekday: 1, active: true, time_from: '10:00', time_till: '20:00' }] },
  ],
  rooms: [
    { id: 4, name: 'Kamer 1', location_id: 1, entries: [] },
    { id: 5, name: 'Kamer 1', location_id: 2, entries: [] },
    { id: 6, name: 'Kamer 2', location_id: 2, entries: [entry([1], '12:00', '13:00')] },
  ],
  users: [
    {
      id: 7,
      name: 'Tess',
      colour: 3,
      schedules: [
        { location_id: 2, entries: [entry([1], '13:00', '17:00')] },
        { location_id: 1, entries: [entry([1], '09:00', '12:00')] },
      ],
    },
    { id: 8, name: 'Noor', colour: 4, schedules: [{ location_id: 1, entries: [entry([2], '09:00', '12:00')] }] },
    { id: 9, name: 'Guus', colour: 5, schedules: [] },
    { id: 10, name: 'Zoë', colour: 6, schedules: [] },
  ],
  treatments: [
    { id: 1, name: {} },
    { id: 2, name: {} },
  ],
  appointments: [
    visit(1, 9, '2026-11-23T09:00', '2026-11-23T10:00'),
    visit(2, 8, '2026-11-24T09:00', '2026-11-24T10:00'),
  ],
} as unknown as CalendarFacts
const away = (date_from: Day, date_till: Day | null) => ({ date_from, date_till }) as CalendarAbsence
const calendar = (absences: CalendarAbsence[] = []) => calendarOf(facts, absences, daysFrom(monday, tuesday))
const userIds = ({ users }: Pick<Calendar, 'users'>) => users.map(({ id }) => id)

describe('a calendar', () => {
  test('has the hours of each person on each day, in order of time, with the location of each', () => {
    expect(calendar().users[0]).toEqual({
      id: 7,
      name: 'Tess',
      colour: 3,
      days: [
        {
          date: monday,
          hours: [
            { location_id: 1, time_from: '09:00', time_till: '12:00' },
            { location_id: 2, time_from: '13:00', time_till: '17:00' },
          ],
        },
        { date: tuesday, hours: [] },
      ],
    })
  })

  test('has the hours of each room by its own schedule, else by the opening hours of its own location', () => {
    expect(calendar().rooms.map(({ id, schedule }) => [id, schedule.map((on) => on.actual_time_from)])).toEqual([
      [4, ['08:00', null]],
      [5, ['10:00', null]],
      [6, ['12:00', null]],
    ])
  })

  test('of a location names those who work on one of its days or are booked, and nobody else', () => {
    expect(userIds(withPeopleThere(calendar()))).toEqual([7, 8, 9])
  })
})

describe('one day of it', () => {
  test('has only its own people, hours, treatments and appointments', () => {
    const [first, second] = [dayOf(calendar(), monday), dayOf(calendar(), tuesday)]
    expect([userIds(first), userIds(second)]).toEqual([[7, 9], [8]])
    expect([first, second].map(({ treatments }) => treatments.map(({ id }) => id))).toEqual([[1], [2]])
    expect([first, second].map(({ appointments }) => appointments.map(({ id }) => id))).toEqual([[1], [2]])
    expect([...second.users.flatMap(({ days }) => days), ...second.rooms.flatMap(({ schedule }) => schedule)]).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ date: tuesday })),
    )
  })

  test.each<[string, Day, Day | null, [number, number]]>([
    ['of that day', monday, monday, [1, 0]],
    ['of several days', monday, tuesday, [1, 1]],
    ['that began earlier and has no end', '2026-11-02' as Day, null, [1, 1]],
    ['that begins the next day', tuesday, null, [0, 1]],
    ['that has ended', '2026-11-02' as Day, '2026-11-22' as Day, [0, 0]],
  ])('has an absence %s', (_, from, till, counts) => {
    const shown = calendar([away(from, till)])
    expect([monday, tuesday].map((date) => dayOf(shown, date).absences.length)).toEqual(counts)
  })
})

test.each<[string, CalendarAppointment, boolean]>([
  ['of the day', visit(1, 7, '2026-11-24T09:00', '2026-11-24T10:00'), true],
  ['of the day before', visit(1, 7, '2026-11-23T09:00', '2026-11-23T10:00'), false],
  ['of just after midnight in the zone', visit(1, 7, '2026-11-23T23:30', '2026-11-24T00:00'), true],
  [
    'outside the rules that still lasts',
    visit(1, 7, '2026-11-23T09:00', '2026-11-25T10:00', { ignore_rules: true }),
    true,
  ],
  [
    'outside the rules that ended at midnight in the zone',
    visit(1, 7, '2026-11-22T09:00', '2026-11-23T23:00', { ignore_rules: true }),
    false,
  ],
])('an appointment %s', (_, appointment, shown) => expect(isOnDay(appointment, tuesday, zone)).toBe(shown))
