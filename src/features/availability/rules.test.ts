import { describe, expect, test } from 'vitest'
import { instant, type ClockTime, type Day, type Instant } from '#kernel/day.ts'
import { normalise, type Interval } from '#kernel/interval.ts'
import { msAtLocalTime } from '#kernel/zone.ts'
import type { OpeningHours, ScheduleEntry } from '#features/schedules/rules.ts'
import type { AbsenceSpan } from '#features/schedules/rules/absences.ts'
import {
  availability,
  dayColour,
  rangeProblems,
  refusalAt,
  slotAt,
  subjectProblems,
  type AvailabilityFacts,
  type DeviceFacts,
  type Subject,
  type Wanted,
} from './rules.ts'
import { earliestStart, latestStart } from './rules/starts.ts'

const zone = 'Europe/Amsterdam'
const wednesday = '2026-03-04' as Day
const morning = '2026-03-04T07:00:00.000Z' as Instant
const at = (time: string, day: string = wednesday): Instant =>
  instant(msAtLocalTime(day as Day, time as ClockTime, zone))
const taken = (...spans: [from: string, till: string][]): Interval[] =>
  normalise(spans.map(([from, till]): Interval => [Date.parse(at(from)), Date.parse(at(till))]))

const works = (from: string, till: string, weekdays = [1, 2, 3, 4, 5, 6, 7]): ScheduleEntry => ({
  dateFrom: '2026-01-01' as Day,
  dateTill: null,
  weekdays,
  interval: 7,
  time_from: from as ClockTime,
  time_till: till as ClockTime,
  active: true,
  exceptions: [],
})
const opening: OpeningHours[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  active: weekday < 7,
  time_from: '09:00' as ClockTime,
  time_till: '12:00' as ClockTime,
}))

const person = (id: number, busy: Interval[] = [], entries = [works('09:00', '12:00')]) => ({
  id,
  busy,
  entries,
  absences: [] as AbsenceSpan[],
})
const room = (id: number, busy: Interval[] = [], equipped = false) => ({
  id,
  busy,
  entries: [],
  equipped,
  absences: [] as AbsenceSpan[],
})
const device = (id: number, modelId: number, where: Partial<DeviceFacts> = {}, busy: Interval[] = []): DeviceFacts => ({
  id,
  model_id: modelId,
  room_id: null,
  employee_id: null,
  busy,
  absences: [],
  ...where,
})

const facts = (change: Partial<AvailabilityFacts> = {}): AvailabilityFacts => ({
  zone,
  opening,
  absences: [],
  practitioners: [person(1)],
  rooms: [room(11)],
  devices: [],
  clientBusy: [],
  ...change,
})
const wanted = (change: Partial<Wanted> = {}): Wanted => ({ minutes: 60, modelIds: [], ...change })

const dayOf = (given: AvailabilityFacts, want: Wanted, day: Day = wednesday, now: Instant = morning) =>
  availability(given, want, day, day, now)[0]!
const startsOf = (given: AvailabilityFacts, want: Wanted = wanted()) =>
  dayOf(given, want).time_slots.map(({ datetime_from }) => datetime_from.slice(11, 16))

// Spec 2 §9, decision C64: availability-001, 002, 005 and 007 to 012.
test.each([
  { free: 3, total: 10, past: false, colour: 'green' },
  { free: 30, total: 100, past: false, colour: 'green' },
  { free: 1, total: 3, past: false, colour: 'green' },
  { free: 29, total: 100, past: false, colour: 'amber' },
  { free: 1, total: 100, past: false, colour: 'amber' },
  { free: 0, total: 10, past: false, colour: 'red' },
  { free: 0, total: 0, past: false, colour: 'grey' },
  { free: 5, total: 10, past: true, colour: null },
  { free: 0, total: 0, past: true, colour: null },
  { free: 0, total: 4, past: false, colour: 'red' },
])('$free of $total free, past $past: $colour', ({ free, total, past, colour }) =>
  expect(dayColour(free, total, past)).toBe(colour),
)

describe('a start is free (08:00 UTC is 09:00 local time)', () => {
  test.each<{ what: string; given: Partial<AvailabilityFacts>; want?: Partial<Wanted>; starts: string[] }>([
    {
      what: 'on every quarter that leaves time',
      given: {},
      want: { minutes: 120 },
      starts: ['08:00', '08:15', '08:30', '08:45', '09:00'],
    },
    {
      what: 'with a duration that is no number of quarters',
      given: {},
      want: { minutes: 140 },
      starts: ['08:00', '08:15', '08:30'],
    },
    { what: 'from 09:00 for the whole morning', given: {}, want: { minutes: 180 }, starts: ['08:00'] },
    { what: 'not when it takes longer than anyone works', given: {}, want: { minutes: 185 }, starts: [] },
    { what: 'not without a practitioner', given: { practitioners: [] }, starts: [] },
    { what: 'not without a room', given: { rooms: [] }, starts: [] },
    {
      what: 'between appointments that do not end on a quarter',
      given: { practitioners: [person(1, taken(['09:00', '09:50'], ['11:20', '12:00']))] },
      starts: ['09:00', '09:15'],
    },
    {
      what: 'right after one and right before another',
      given: { practitioners: [person(1, taken(['09:00', '10:00'], ['11:00', '12:00']))] },
      starts: ['09:00'],
    },
    {
      what: 'across two spells of work that touch',
      given: { practitioners: [person(1, [], [works('09:00', '10:30'), works('10:30', '12:00')])] },
      want: { minutes: 150 },
      starts: ['08:00', '08:15', '08:30'],
    },
    {
      what: 'not across a break',
      given: { practitioners: [person(1, [], [works('09:00', '10:00'), works('11:00', '12:00')])] },
      starts: ['08:00', '10:00'],
    },
    {
      what: 'only while the room is open too',
      given: { practitioners: [person(1, [], [works('07:00', '10:15')])] },
      starts: ['08:00', '08:15'],
    },
    {
      what: 'only while the room is not taken',
      given: { rooms: [room(11, taken(['09:00', '11:00']))] },
      starts: ['10:00'],
    },
    {
      what: 'only while the client has no other appointment',
      given: { clientBusy: taken(['09:30', '11:00']) },
      starts: ['10:00'],
    },
    {
      what: 'when one is free in one room and the other in another, never half of each',
      given: {
        practitioners: [
          person(1, taken(['09:00', '10:00']), [works('09:00', '11:00')]),
          person(2, [], [works('09:00', '10:00')]),
        ],
        rooms: [room(11)],
      },
      starts: ['08:00', '09:00'],
    },
    {
      what: 'only of the wished practitioner',
      given: { practitioners: [person(1), person(2, [], [works('11:00', '12:00')])] },
      want: { userId: 2 },
      starts: ['10:00'],
    },
    { what: 'not of a wished practitioner who is not qualified', given: {}, want: { userId: 9 }, starts: [] },
    {
      what: 'only in the wished room',
      given: { rooms: [room(11), room(12, taken(['09:00', '11:00']))] },
      want: { roomId: 12 },
      starts: ['10:00'],
    },
  ])('$what', ({ given, want, starts }) => expect(startsOf(facts(given), wanted(want))).toEqual(starts))
})

// Spec 2 §5 and §3, decision C72, availability-013 to 015: a slot has a room, a practitioner and as many devices as
// models.
describe('devices', () => {
  const rooms = [room(11), room(12, [], true)]
  const only = wanted({ minutes: 180, modelIds: [7] })
  test.each<{
    what: string
    devices: DeviceFacts[]
    want?: Partial<Wanted>
    slot: { user_id: number; room_id: number; devices: number[] } | null
  }>([
    { what: 'none of the model', devices: [device(91, 8)], slot: null },
    {
      what: 'mobile within the location: any room',
      devices: [device(91, 7)],
      slot: { user_id: 1, room_id: 11, devices: [91] },
    },
    {
      what: 'standing in a room: that room',
      devices: [device(91, 7, { room_id: 12 })],
      slot: { user_id: 1, room_id: 12, devices: [91] },
    },
    {
      what: 'standing in a room that is not wished',
      devices: [device(91, 7, { room_id: 12 })],
      want: { roomId: 11 },
      slot: null,
    },
    {
      what: 'carried by a practitioner: that practitioner',
      devices: [device(91, 7, { employee_id: 2 })],
      slot: { user_id: 2, room_id: 11, devices: [91] },
    },
    {
      what: 'carried by one who is not wished',
      devices: [device(91, 7, { employee_id: 2 })],
      want: { userId: 1 },
      slot: null,
    },
    {
      what: 'the one in the room before the mobile one',
      devices: [device(91, 7), device(92, 7, { room_id: 12 })],
      slot: { user_id: 1, room_id: 12, devices: [92] },
    },
    {
      what: 'the practitioner’s own before the mobile one',
      devices: [device(91, 7), device(92, 7, { employee_id: 1 })],
      slot: { user_id: 1, room_id: 11, devices: [92] },
    },
    { what: 'taken for a moment', devices: [device(91, 7, {}, taken(['10:00', '10:05']))], slot: null },
    {
      what: 'taken, but there are two',
      devices: [device(91, 7, {}, taken(['10:00', '10:05'])), device(92, 7)],
      slot: { user_id: 1, room_id: 11, devices: [92] },
    },
    { what: 'one of two models', devices: [device(91, 7)], want: { modelIds: [7, 8] }, slot: null },
    {
      what: 'one of each of two models, in the order asked',
      devices: [device(91, 7), device(92, 8)],
      want: { modelIds: [8, 7] },
      slot: { user_id: 1, room_id: 11, devices: [92, 91] },
    },
    {
      what: 'of two models, in rooms that are not one',
      devices: [device(91, 7, { room_id: 11 }), device(92, 8, { room_id: 12 })],
      want: { modelIds: [7, 8] },
      slot: null,
    },
    {
      what: 'none needed: a room without any',
      devices: [],
      want: { modelIds: [] },
      slot: { user_id: 1, room_id: 11, devices: [] },
    },
  ])('$what', ({ devices, want, slot }) => {
    const found = slotAt(
      facts({ practitioners: [person(1), person(2)], rooms, devices }),
      { ...only, ...want },
      at('09:00'),
    )
    expect(found && { user_id: found.user_id, room_id: found.room_id, devices: found.devices }).toEqual(slot)
  })
})

describe('absences count as time outside the hours', () => {
  const away = (
    from: string | null,
    till: string | null,
    [first, last] = ['2026-03-04', '2026-03-04'],
  ): AbsenceSpan[] => [
    {
      date_from: first as Day,
      time_from: from as ClockTime | null,
      date_till: last as Day,
      time_till: till as ClockTime | null,
    },
  ]
  const long = wanted({ minutes: 60, modelIds: [7] })
  const all = ['08:00', '08:15', '08:30', '08:45', '09:00', '09:15', '09:30', '09:45', '10:00']
  const here = { devices: [device(91, 7)] }
  test.each<{ what: string; given: Partial<AvailabilityFacts>; starts: string[] }>([
    { what: 'nobody away', given: {}, starts: all },
    {
      what: 'of the only practitioner, for a while',
      given: { practitioners: [{ ...person(1), absences: away('09:00', '11:00') }] },
      starts: ['10:00'],
    },
    {
      what: 'of the only practitioner, all day',
      given: { practitioners: [{ ...person(1), absences: away(null, null) }] },
      starts: [],
    },
    {
      what: 'over several days',
      given: { practitioners: [{ ...person(1), absences: away('15:00', '10:30', ['2026-03-01', '2026-03-04']) }] },
      starts: ['09:30', '09:45', '10:00'],
    },
    {
      what: 'that begin at noon and last for days',
      given: { practitioners: [{ ...person(1), absences: away('11:00', null, ['2026-03-04', '2026-03-09']) }] },
      starts: ['08:00', '08:15', '08:30', '08:45', '09:00'],
    },
    {
      what: 'of another day',
      given: {
        practitioners: [
          {
            ...person(1),
            absences: [
              ...away(null, null, ['2026-03-03', '2026-03-03']),
              ...away(null, null, ['2026-03-05', '2026-03-05']),
            ],
          },
        ],
      },
      starts: all,
    },
    {
      what: 'two that overlap',
      given: { practitioners: [{ ...person(1), absences: [...away('09:00', '10:15'), ...away('10:00', '11:00')] }] },
      starts: ['10:00'],
    },
    { what: 'of the room', given: { rooms: [{ ...room(11), absences: away('09:00', '11:00') }] }, starts: ['10:00'] },
    {
      what: 'of one of two rooms',
      given: { rooms: [{ ...room(11), absences: away('09:00', '11:00') }, room(12)] },
      starts: all,
    },
    {
      what: 'of the device',
      given: { devices: [{ ...device(91, 7), absences: away('09:00', '11:00') }] },
      starts: ['10:00'],
    },
    {
      what: 'of one of two devices',
      given: { devices: [{ ...device(91, 7), absences: away(null, null) }, device(92, 7)] },
      starts: all,
    },
    { what: 'of the location', given: { absences: away('09:00', '11:00') }, starts: ['10:00'] },
  ])('$what', ({ given, starts }) => expect(startsOf(facts({ ...here, ...given }), long)).toEqual(starts))

  test('they are refused as such, and make the day grey instead of red', () => {
    const closed = facts({ absences: away(null, null) })
    expect(dayOf(closed, wanted())).toMatchObject({ colour: 'grey', free: 0, total: 0 })
    expect(refusalAt(closed, wanted(), at('09:00'))).toBe('slot_unavailable')
  })
})

describe('the best of several ways has', () => {
  test.each<{ what: string; given: Partial<AvailabilityFacts>; want?: Partial<Wanted>; user: number; room: number }>([
    {
      what: 'the practitioner with the least booked that day',
      given: { practitioners: [person(1, taken(['10:00', '11:00'])), person(2, taken(['10:00', '10:30']))] },
      user: 2,
      room: 11,
    },
    {
      what: 'the first of equals',
      given: { practitioners: [person(1), person(2)], rooms: [room(12), room(11)] },
      user: 1,
      room: 12,
    },
    { what: 'a room without devices', given: { rooms: [room(11, [], true), room(12)] }, user: 1, room: 12 },
    {
      what: 'what the appointment had',
      given: {
        practitioners: [person(1), person(2, taken(['10:00', '11:00']))],
        rooms: [room(11), room(12, [], true)],
      },
      want: { keep: { userId: 2, roomId: 12, deviceIds: [] } },
      user: 2,
      room: 12,
    },
    {
      what: 'another when what it had is taken',
      given: { practitioners: [person(1), person(2, taken(['09:00', '11:00']))] },
      want: { keep: { userId: 2, roomId: 11, deviceIds: [] } },
      user: 1,
      room: 11,
    },
  ])('$what', ({ given, want, user, room: roomId }) =>
    expect(slotAt(facts(given), wanted(want), at('09:00'))).toMatchObject({ user_id: user, room_id: roomId }),
  )

  test('the device that the appointment had', () => {
    const devices = [device(91, 7), device(92, 7)]
    expect(
      slotAt(
        facts({ devices }),
        wanted({ modelIds: [7], keep: { userId: 1, roomId: 11, deviceIds: [92] } }),
        at('09:00'),
      )?.devices,
    ).toEqual([92])
  })
})

describe('a day', () => {
  test('in the past has no colour and no free starts', () =>
    expect(dayOf(facts(), wanted(), '2026-03-03' as Day)).toMatchObject({
      colour: null,
      free: 0,
      total: 9,
      time_slots: [],
    }))

  test('without working practitioners is grey', () =>
    expect(dayOf(facts(), wanted(), '2026-03-08' as Day)).toMatchObject({ colour: 'grey', free: 0, total: 0 }))

  test('that is today offers the current quarter and later ones', () => {
    const today = dayOf(facts(), wanted(), wednesday, at('10:20').replace(':00.000', ':59.999') as Instant)
    expect(today.time_slots.map(({ datetime_from }) => datetime_from)).toEqual([
      at('10:15'),
      at('10:30'),
      at('10:45'),
      at('11:00'),
    ])
    expect(today).toMatchObject({ total: 9, free: 4, colour: 'green' })
  })

  test('that is today and over is red, not past', () =>
    expect(dayOf(facts(), wanted(), wednesday, at('18:00'))).toMatchObject({ colour: 'red', free: 0 }))

  test('more than three years ahead offers nothing', () => {
    expect(dayOf(facts(), wanted(), '2029-03-05' as Day)).toMatchObject({ colour: 'red', free: 0, total: 9 })
    expect(dayOf(facts(), wanted(), '2029-03-03' as Day).free).toBe(9)
  })

  test.each([
    { what: 'the spring change has 92 quarters', day: '2026-03-29', total: 92 },
    { what: 'the autumn change has 100 quarters', day: '2026-10-25', total: 100 },
    { what: 'no change has 96 quarters', day: '2026-10-26', total: 96 },
  ])('of $what', ({ day, total }) => {
    // Five minutes fit at 23:45 too, though the last clock time of a day is 23:59.
    const allDay = facts({
      practitioners: [person(1, [], [works('00:00', '23:59')])],
      rooms: [{ ...room(11), entries: [works('00:00', '23:59')] }],
    })
    const found = dayOf(allDay, wanted({ minutes: 5 }), day as Day, '2026-01-01T00:00:00.000Z' as Instant)
    expect(found.total).toBe(total)
    expect(new Set(found.time_slots.map(({ datetime_from }) => datetime_from)).size).toBe(total)
  })
})

describe('why a start is refused', () => {
  test.each<{ what: string; given: Partial<AvailabilityFacts>; want?: Partial<Wanted>; time?: string; code: string }>([
    { what: 'nobody works then', given: {}, time: '13:00', code: 'slot_unavailable' },
    { what: 'it would end after work', given: {}, time: '11:15', code: 'slot_unavailable' },
    { what: 'the wished one does not work here', given: {}, want: { userId: 9 }, code: 'slot_unavailable' },
    { what: 'there is no such device', given: {}, want: { modelIds: [7] }, code: 'slot_unavailable' },
    { what: 'it is no quarter', given: {}, time: '09:10', code: 'slot_unavailable' },
    { what: 'the client is elsewhere', given: { clientBusy: taken(['09:30', '10:00']) }, code: 'client_taken' },
    {
      what: 'the wished one is busy',
      given: { practitioners: [person(1, taken(['09:30', '10:00'])), person(2)] },
      want: { userId: 1 },
      code: 'practitioner_taken',
    },
    {
      what: 'the wished room is taken',
      given: { rooms: [room(11, taken(['09:30', '10:00'])), room(12)] },
      want: { roomId: 11 },
      code: 'room_taken',
    },
    {
      what: 'the only device is in use',
      given: { devices: [device(91, 7, {}, taken(['09:30', '10:00']))] },
      want: { modelIds: [7] },
      code: 'device_taken',
    },
    { what: 'everybody is busy', given: { practitioners: [person(1, taken(['09:30', '10:00']))] }, code: 'slot_taken' },
    {
      what: 'the wished one and the only room are taken',
      given: { practitioners: [person(1, taken(['09:30', '10:00']))], rooms: [room(11, taken(['09:30', '10:00']))] },
      want: { userId: 1 },
      code: 'slot_taken',
    },
  ])('$what: $code', ({ given, want, time = '09:00', code }) => {
    expect(slotAt(facts(given), wanted(want), at(time))).toBeNull()
    expect(refusalAt(facts(given), wanted(want), at(time))).toBe(code)
  })
})

test.each([
  { from: '2026-03-01', till: '2026-03-01', code: [] },
  { from: '2026-03-01', till: '2026-03-14', code: [] },
  { from: '2026-03-01', till: '2026-03-15', code: ['range_too_long'] },
  { from: '2026-03-02', till: '2026-03-01', code: ['invalid'] },
  { from: '1000-01-01', till: '9999-12-31', code: ['range_too_long'] },
])('$from to $till within 14 days: $code', ({ from, till, code }) =>
  expect(rangeProblems(from as Day, till as Day, 14, 'to').map((problem) => problem.code)).toEqual(code),
)

test('can be booked from the current quarter to three years ahead', () => {
  expect(earliestStart('2026-03-04T09:14:59.999Z' as Instant)).toBe('2026-03-04T09:00:00.000Z')
  expect(earliestStart('2026-03-04T09:15:00.000Z' as Instant)).toBe('2026-03-04T09:15:00.000Z')
  expect(latestStart('2026-03-04T09:14:59.999Z' as Instant)).toBe('2029-03-04T09:14:59.999Z')
  expect(latestStart('2028-02-29T09:00:00.000Z' as Instant)).toBe('2031-02-28T09:00:00.000Z')
})

describe('the records that a booking names', () => {
  const named = { location_id: 1, treatment_id: 2, client_id: 3, user_id: 4, room_id: 5, appointment_id: 6 }
  const subject: Subject = {
    location: { id: 1, zone, country_id: 166, active: true },
    treatment: { country_id: 166, active: true, duration: 30, model_ids: [] },
    client: { country_id: 166, active: true },
    user_known: true,
    room_known: true,
    appointment_known: true,
  }
  test.each<{ what: string; change: Partial<Subject>; booked?: typeof named; problems: string[] }>([
    { what: 'is all there', change: {}, problems: [] },
    {
      what: 'is not there at all',
      change: {
        location: null,
        treatment: null,
        client: null,
        user_known: false,
        room_known: false,
        appointment_known: false,
      },
      problems: [
        'location_id unknown',
        'treatment_id unknown',
        'client_id unknown',
        'user_id unknown',
        'room_id unknown',
        'appointment_id unknown',
      ],
    },
    {
      what: 'belongs to two countries',
      change: { client: { country_id: 21, active: true }, treatment: { ...subject.treatment!, country_id: 21 } },
      problems: ['treatment_id other_country', 'client_id other_country'],
    },
    {
      what: 'is out of use',
      change: {
        location: { ...subject.location!, active: false },
        treatment: { ...subject.treatment!, active: false },
        client: { country_id: 166, active: false },
      },
      problems: ['location_id unknown', 'treatment_id unknown', 'client_id unknown'],
    },
    {
      what: 'went out of use after it was booked',
      change: { treatment: { ...subject.treatment!, active: false } },
      booked: named,
      problems: [],
    },
  ])('$what', ({ change, booked, problems }) =>
    expect(
      subjectProblems(named, { ...subject, ...change }, booked).map(({ field, code }) => `${field} ${code}`),
    ).toEqual(problems),
  )
})
