import { expect, test } from 'vitest'
import type { Appointment } from '../../contract.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { wordsToShow } from './use-show-in-calendar.ts'

// Tuesday 10:00 in room 3 of location 1, with employee 5.
const appointment = {
  location: { id: 1, zone: 'Europe/Amsterdam' },
  room: { id: 3 },
  user: { id: 5 },
  datetime_from: '2026-11-17T09:00:00.000Z',
} as unknown as Appointment
const there = { location: '1', date: '2026-11-17', room: '3' }
const theirs = { employee: '5', date: '2026-11-17' }

test.each([
  ['its day', { view: 'day', date: '2026-11-17' }, null],
  ['another day', { view: 'day', date: '2026-11-18' }, there],
  ['another location', { view: 'day', date: '2026-11-17', location: { id: 2 } }, there],
  ['its week and its room', { view: 'week', date: '2026-11-19', roomId: 3 }, null],
  ['its week and another room', { view: 'week', date: '2026-11-19', roomId: 4 }, there],
  ['its week and no room in particular', { view: 'week', date: '2026-11-19' }, there],
  ['another week of its room', { view: 'week', date: '2026-11-24', roomId: 3 }, there],
  ['seven days from the one before', { view: 'switch', date: '2026-11-16' }, null],
  ['its day by staff', { view: 'day', by: 'staff', date: '2026-11-17' }, null],
  [
    'its day by staff, with its practitioner among those chosen',
    { view: 'day', by: 'staff', people: [4, 5], date: '2026-11-17' },
    null,
  ],
  [
    'its day by staff, with others chosen',
    { view: 'day', by: 'staff', people: [4], date: '2026-11-17' },
    { ...there, people: '4.5' },
  ],
  [
    'another location, of which others were chosen',
    { view: 'day', by: 'staff', people: [4], date: '2026-11-17', location: { id: 2 } },
    there,
  ],
  [
    'another location, when others were chosen of its own',
    { view: 'day', by: 'staff', people: [], peopleAt: () => [6], date: '2026-11-17', location: { id: 2 } },
    { ...there, people: '6.5' },
  ],
  [
    'another location, when they were chosen of its own',
    { view: 'day', by: 'staff', people: [4], peopleAt: () => [5, 6], date: '2026-11-17', location: { id: 2 } },
    there,
  ],
  ['their week', { kind: 'employee', view: 'week', date: '2026-11-19', employeeId: 5 }, null],
  ['the week of somebody else', { kind: 'employee', view: 'week', date: '2026-11-19', employeeId: 6 }, theirs],
  ['another week of theirs', { kind: 'employee', view: 'week', date: '2026-11-24', employeeId: 5 }, theirs],
])('a calendar that shows %s', (_, shown, words) => {
  expect(
    wordsToShow(appointment, {
      kind: 'location',
      location: { id: 1 },
      employeeId: null,
      roomId: null,
      by: 'rooms',
      people: [] as number[],
      peopleAt: () => [] as number[],
      ...shown,
    } as unknown as CalendarAddress),
  ).toEqual(words)
})
