import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import type { Calendar, SwitchCalendar } from '../../contract.ts'
import { daysByStaff, daysOfEmployee, roomsOnDay } from './shown-view.ts'
import type { ViewWords } from './view-words.ts'

const date = '2026-11-23' as Day
const words = {
  title: 'Agenda',
  longDay: (day: Day) => day,
  shortDay: (day: Day) => day,
  absence: () => '',
  closed: 'gesloten',
  dayOff: 'vrij',
  nobodyWorks: 'niemand',
} as unknown as ViewWords
const visit = (id: number, room_id: number) => ({ id, room_id, user_id: 7 }) as CalendarAppointment
const amsterdam = { id: 1, name: 'Centrum', place: 'Amsterdam', zone: 'Europe/Amsterdam' }
const azores = { id: 2, name: 'Porto', place: 'Ponta Delgada', zone: 'Atlantic/Azores' }
const room = (id: number, location_id: number) => ({
  id,
  name: `Kamer ${id}`,
  location_id,
  schedule: [{ date, open: [] }],
})
const calendar = (...locations: object[]) =>
  ({
    locations,
    rooms: [room(4, 1), room(5, 2)],
    users: [
      {
        id: 7,
        name: 'Tess',
        colour: 3,
        days: [{ date, hours: [{ location_id: 2, time_from: '09:00', time_till: '12:00' }] }],
      },
    ],
    treatments: [{ id: 1, name: {} }],
    appointments: [visit(1, 4), visit(2, 5)],
    absences: [],
  }) as unknown as Calendar

test('in the calendar of a practitioner each appointment has the location, the zone and the place of its room', () => {
  const { facts, placement, appointments, bookingAt, columns } = daysOfEmployee(calendar(amsterdam, azores), words)
  expect(appointments.map((one) => [facts.locationOf(one).id, placement?.zoneOf(one), facts.placeOf?.(one)])).toEqual([
    [1, 'Europe/Amsterdam', 'Amsterdam'],
    [2, 'Atlantic/Azores', 'Ponta Delgada'],
  ])
  expect(bookingAt(columns[0]!, 600)).toEqual({ on: date, at: '10:00', who: '7', place: '2' })
})

test('with one location no place is written, and a room that a move has just reached keeps its location', () => {
  const { facts } = roomsOnDay(calendar(amsterdam), room(4, 1) as never, date, words)
  expect([facts.placeOf, facts.locationOf(visit(1, 4)).id, facts.locationOf(visit(1, 99)).id]).toEqual([
    undefined,
    1,
    1,
  ])
})

test('the switch view shows the same things as the calendars of its days, each once', () => {
  const one = { ...calendar(amsterdam), date }
  const days = { switchCalendarDays: [one, { ...one, date: '2026-11-24' }] } as unknown as SwitchCalendar
  const { columns, appointments, facts } = daysByStaff(days, words)
  expect(columns.map(({ key, roomId }) => [key, roomId])).toEqual([
    ['2026-11-23 7', 4],
    ['2026-11-24 7', 4],
  ])
  expect([appointments.length, facts.users.length, facts.rooms.length, facts.treatments.length]).toEqual([2, 1, 2, 1])
})
