import { expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/day.ts'
import type { Slot } from '#features/availability/contract.ts'
import type { Appointment } from '../../contract.ts'
import { bookingOf, emptyBooking, type BookingValues } from '../booking/booking-values.ts'
import { emptyRaw, handOver, rawFrom, rawOf, takeHanded, timesOf, type RawValues } from './raw-values.ts'

const zone = 'Europe/Amsterdam'
const day = '2026-11-17' as Day
const client = { id: 2, first_name: 'Noor', last_name: 'Visser', email: '', phone_number: '', birthdate: null }
const typed: BookingValues = { ...emptyBooking(1), client, treatment_id: 4, notes: 'Gevoelig' }
const slot = {
  datetime_from: '2026-11-17T09:00:00.000Z',
  datetime_till: '2026-11-17T09:45:00.000Z',
  user_id: 5,
  room_id: 3,
  devices: [],
} as unknown as Slot
const place = { day, time: '10:00', roomId: 8, locationId: 1 }
const common = { client, treatment_id: 4, location_id: 1, notes: 'Gevoelig', name: '', devices: [] }
const hours = { day_from: day, time_from: '10:00', day_till: day, time_till: '10:45' }
const nothing = { booked: null, slot: null, wish: null, day, duration: null, zone }
const booked = {
  client,
  treatment: { id: 4, duration: 45 },
  treatment_duration: 45,
  location: { id: 1, zone },
  room: { id: 6 },
  user: { id: 9 },
  devices: [{ id: 30, model_id: 7 }],
  notes: '',
  name: 'Proef',
  datetime_from: '2026-11-17T09:00:00.000Z',
} as unknown as Appointment

test.each([
  [
    'only for whom',
    typed,
    nothing,
    { ...common, room_id: null, user_id: null, day_from: day, time_from: null, day_till: day, time_till: null },
  ],
  [
    'a time that was chosen',
    { ...typed, start: slot.datetime_from },
    { ...nothing, slot, duration: 45 },
    { ...common, ...hours, room_id: 3, user_id: 5 },
  ],
  [
    'a time that is not free any more',
    { ...typed, start: slot.datetime_from, user_id: 9 },
    { ...nothing, duration: 45 },
    { ...common, ...hours, room_id: null, user_id: 9 },
  ],
  [
    'an empty place of the calendar',
    typed,
    { ...nothing, wish: place, duration: 45 },
    { ...common, ...hours, room_id: 8, user_id: null },
  ],
  [
    'its room not, at another location',
    { ...typed, location_id: 2 },
    { ...nothing, wish: place, duration: 45 },
    { ...common, ...hours, location_id: 2, room_id: null, user_id: null },
  ],
  [
    'an appointment with another note',
    { ...bookingOf(booked), notes: 'Gevoelig' },
    { ...nothing, booked, slot, duration: 45 },
    { ...common, ...hours, name: 'Proef', devices: [30], room_id: 6, user_id: 9 },
  ],
  [
    'an appointment at another time',
    { ...bookingOf(booked), user_id: null, start: '2026-11-17T10:00:00.000Z' as Instant },
    { ...nothing, booked, slot: { ...slot, datetime_from: '2026-11-17T10:00:00.000Z' as Instant }, duration: 60 },
    {
      ...common,
      notes: '',
      name: 'Proef',
      devices: [30],
      day_from: day,
      time_from: '11:00',
      day_till: day,
      time_till: '12:00',
      room_id: 3,
      user_id: 5,
    },
  ],
  [
    'over midnight',
    { ...typed, start: '2026-11-17T22:30:00.000Z' as Instant },
    { ...nothing, duration: 60 },
    {
      ...common,
      room_id: null,
      user_id: null,
      day_from: day,
      time_from: '23:30',
      day_till: '2026-11-18',
      time_till: '00:30',
    },
  ],
])('the form without rules goes on with %s', (_, values, known, expected) =>
  expect(rawFrom(values, known)).toEqual(expected),
)

test('what is handed over is taken once', () => {
  const values = rawFrom(typed, nothing)
  handOver({ base: null, values })
  expect([takeHanded(), takeHanded()]).toEqual([{ base: null, values }, null])
})

// In the night of 31 October 2027 the clock shows 02:00 to 03:00 twice: from 00:00Z and from 01:00Z.
const autumn = (from: string, till: string) =>
  ({
    ...booked,
    name: '',
    datetime_from: `2027-10-3${from}:00.000Z`,
    datetime_till: `2027-10-3${till}:00.000Z`,
  }) as Appointment
const second = autumn('1T01:00', '1T01:30')
test.each<[string, Appointment | null, Partial<RawValues>, string, string]>([
  ['only the note of the second 02:00', second, { notes: 'Anders' }, '1T01:00', '1T01:30'],
  ['only the note of the first 02:00', autumn('1T00:00', '1T00:30'), { notes: 'Anders' }, '1T00:00', '1T00:30'],
  [
    'only the note of what shows 02:15 at both ends',
    autumn('1T00:15', '1T01:15'),
    { notes: 'Anders' },
    '1T00:15',
    '1T01:15',
  ],
  ['another end of the second 02:00', second, { time_till: '02:45' }, '1T01:00', '1T01:45'],
  ['an end after the change', second, { time_till: '03:15' }, '1T01:00', '1T02:15'],
  ['another start of the second 02:00', second, { time_from: '02:15' }, '1T01:15', '1T01:30'],
  ['a start before the change, and not the end', second, { time_from: '01:30' }, '0T23:30', '1T01:30'],
  ['another end of the first 02:00', autumn('1T00:00', '1T00:30'), { time_till: '02:45' }, '1T00:00', '1T00:45'],
  ['an end that only the second can be', autumn('1T00:45', '1T02:00'), { time_till: '02:15' }, '1T00:45', '1T01:15'],
  [
    'into that night from another',
    autumn('0T10:00', '0T11:00'),
    { day_from: '2027-10-31', time_from: '02:00', day_till: '2027-10-31', time_till: '02:30' },
    '1T00:00',
    '1T00:30',
  ],
  [
    'at a location in another zone, where it is typed anew',
    { ...second, location: { id: 1, zone: 'Europe/Brussels' } } as Appointment,
    {},
    '1T00:00',
    '1T00:30',
  ],
  [
    'something new',
    null,
    { day_from: '2027-10-31', time_from: '02:00', day_till: '2027-10-31', time_till: '02:30' },
    '1T00:00',
    '1T00:30',
  ],
])('when the clock goes back: %s', (_, stored, typed, from, till) => {
  const values = stored ? rawOf(stored) : emptyRaw({ locationId: 1, day, time: null, roomId: null, userId: null })
  expect(timesOf({ ...values, ...typed }, zone, stored)).toEqual({
    datetime_from: `2027-10-3${from}:00.000Z`,
    datetime_till: `2027-10-3${till}:00.000Z`,
  })
})

test.each([
  ['no start', { time_from: null }],
  ['half a time', { time_till: '1' }],
  ['no day', { day_till: null }],
])('with %s there are no times', (_, typed) => expect(timesOf({ ...rawOf(second), ...typed }, zone, second)).toBeNull())
