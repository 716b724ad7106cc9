import { describe, expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/day.ts'
import type { Appointment, CalendarAppointment } from '#features/appointments/contract.ts'
import type { GridColumn } from '../grid/grid-model.ts'
import { mayMove, shownAs, targetElsewhere, targetOf, undoOf, type Origin } from './moving.ts'

const zone = 'Europe/Amsterdam'
const at = (text: string) => `2026-11-${text}:00.000Z` as Instant
const column = (day: number, roomId: number | null, userId?: number): GridColumn => ({
  key: `${day} ${userId ?? roomId}`,
  title: '',
  subtitle: '',
  day: `2026-11-${day}` as Day,
  roomId,
  userId,
  open: [],
})
const booked = (from: string, till: string) =>
  ({
    id: 1,
    room_id: 3,
    user_id: 5,
    datetime_from: at(from),
    datetime_till: at(till),
    ignore_rules: false,
  }) as CalendarAppointment
const [monday, tuesday, wednesday] = [column(16, 3), column(17, 3), column(18, 3)]
// 10:00–10:45, and Monday 22:00 until Wednesday 10:00, in local time.
const short = booked('16T09:00', '16T09:45')
const days = booked('16T21:00', '18T09:00')
const where = (
  datetime_from: string,
  datetime_till: string,
  room_id: number | null = 3,
  user_id: number | null = 5,
) => ({ datetime_from: at(datetime_from), datetime_till: at(datetime_till), room_id, user_id })

describe('the target of a dropped block', () => {
  test.each([
    ['later in its column', short, [monday, 600, 645], [monday, 630, 675], where('16T09:30', '16T10:15')],
    ['in another room', short, [monday, 600, 645], [column(16, 4), 600, 645], where('16T09:00', '16T09:45', 4)],
    [
      'at another person',
      short,
      [column(16, null, 5), 600, 645],
      [column(17, null, 6), 600, 645],
      where('17T09:00', '17T09:45', null, 6),
    ],
    ['where it was, longer', short, [monday, 600, 645], [monday, 600, 660], where('16T09:00', '16T10:00')],
    ['elsewhere and longer', short, [monday, 600, 645], [tuesday, 600, 660], where('17T09:00', '17T10:00')],
    [
      'of several days, moved by its first block: its length stays',
      days,
      [monday, 1320, 1440],
      [monday, 1290, 1410],
      where('16T20:30', '18T08:30'),
    ],
    [
      'of several days, moved by a middle block: as far as that block',
      days,
      [tuesday, 0, 1440],
      [wednesday, 0, 1440],
      where('17T21:00', '19T09:00'),
    ],
    [
      'of several days, moved by its last block: as far as that block',
      days,
      [wednesday, 0, 600],
      [wednesday, 60, 660],
      where('16T22:00', '18T10:00'),
    ],
    ['of days over midnight', days, [wednesday, 0, 600], [wednesday, 180, 780], where('17T00:00', '18T12:00')],
    [
      'of several days, moved to another room',
      days,
      [monday, 1320, 1440],
      [column(16, 4), 1320, 1440],
      where('16T21:00', '18T09:00', 4),
    ],
    [
      'of several days, made a quarter shorter by its first block: not cut off there',
      days,
      [monday, 1320, 1440],
      [monday, 1320, 1425],
      where('16T21:00', '18T08:45'),
    ],
    ['of days, its end an hour earlier', days, [wednesday, 0, 600], [wednesday, 0, 540], where('16T21:00', '18T08:00')],
  ] as const)('%s', (_, appointment, [start, startFrom, startTill], [goal, from, till], expected) => {
    expect(
      targetOf(
        { appointment, column: goal, from, till, start: { column: start, from: startFrom, till: startTill } },
        zone,
      ),
    ).toEqual(expected)
  })
})

describe('the target of an appointment cut in one calendar and pasted in another', () => {
  const london: Origin = { appointment: short, zone: 'Europe/London', locationId: 7 }
  test.each([
    ['of its own location: the same people', monday, 7, 'Europe/London', where('16T10:00', '16T10:45')],
    [
      'to another location: another practitioner',
      column(16, 8),
      1,
      zone,
      { ...where('16T09:00', '16T09:45', 8, null), location_id: 1 },
    ],
    [
      'to another location, by person',
      column(16, null, 9),
      1,
      zone,
      { ...where('16T09:00', '16T09:45', null, 9), location_id: 1 },
    ],
    [
      'to a person’s calendar: at its location, in its local time',
      column(16, null, 5),
      null,
      zone,
      where('16T10:00', '16T10:45', null),
    ],
  ] as const)('%s', (_, goal, shown, on, expected) =>
    expect(targetElsewhere(london, goal, 600, shown, on)).toEqual(expected),
  )
})

describe('the permission to move', () => {
  test.each([
    ['one within the rules', false, ['appointment.update'], true],
    ['one outside them', true, ['appointment.update'], false],
    [
      'one outside them, with the permission for those',
      true,
      ['appointment.update', 'appointment.create_no_rules'],
      true,
    ],
    ['one outside them, with only that', true, ['appointment.create_no_rules'], false],
  ] as const)('%s', (_, ignore_rules, held, expected) =>
    expect(mayMove((permission) => (held as readonly string[]).includes(permission), { ignore_rules })).toBe(expected),
  )
})

test('undo leads back to the former location, room and person, from the present ones', () => {
  const now = {
    datetime_from: at('20T09:00'),
    datetime_till: at('20T09:45'),
    room: { id: 8 },
    user: { id: 9 },
    ignore_rules: false,
  } as Appointment
  expect(undoOf({ appointment: short, zone, locationId: 7 }, now, true)).toEqual({
    seen: { datetime_from: at('20T09:00'), datetime_till: at('20T09:45'), room_id: 8, user_id: 9 },
    location_id: 7,
    ...where('16T09:00', '16T09:45'),
    notify: true,
  })
  expect(undoOf({ appointment: short, zone, locationId: 7 }, { ...now, ignore_rules: true }, false)).toMatchObject({
    ignore_rules: false,
    notify: false,
  })
})

test('a shown move keeps practitioner and place when the server finds them', () => {
  const target = { datetime_from: at('20T09:00'), datetime_till: at('20T09:45'), room_id: null, user_id: 6 }
  expect(shownAs(target)).toEqual({ datetime_from: at('20T09:00'), datetime_till: at('20T09:45'), user_id: 6 })
  expect(shownAs({ ...target, room_id: 3, ignore_rules: true })).toMatchObject({ room_id: 3, ignore_rules: true })
})
