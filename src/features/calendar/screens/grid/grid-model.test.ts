import { expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/day.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import type { Calendar } from '../../contract.ts'
import {
  byUser,
  freeSpans,
  openMinutes,
  placeAppointments,
  roomIsFree,
  shownWithin,
  shownHours,
  timeRange,
  type GridColumn,
} from './grid-model.ts'

const zone = 'Europe/Amsterdam'
const appointment = (id: number, from: string, till: string, room_id = 1) =>
  ({ id, datetime_from: from as Instant, datetime_till: till as Instant, room_id }) as CalendarAppointment
const away = (of: object, time_from: string, time_till: string) => ({
  id: 1,
  kind: 'block',
  employee_id: null,
  room_id: null,
  device_id: null,
  location_id: null,
  date_from: '2026-11-21',
  date_till: '2026-11-21',
  time_from,
  time_till,
  name: '',
  note: '',
  ...of,
})
const column = (open: GridColumn['open'], key = '2026-11-21 1'): GridColumn => ({
  key,
  title: '',
  subtitle: '',
  day: '2026-11-21' as Day,
  roomId: 1,
  open,
})

test('appointments are placed in local time, per day and room, in order', () => {
  const placed = placeAppointments(
    [
      appointment(2, '2026-11-21T10:00:00.000Z', '2026-11-21T10:45:00.000Z'),
      appointment(1, '2026-11-21T08:00:00.000Z', '2026-11-21T09:00:00.000Z'),
      appointment(3, '2026-11-21T23:30:00.000Z', '2026-11-22T00:30:00.000Z'),
      appointment(4, '2026-11-21T08:00:00.000Z', '2026-11-21T09:00:00.000Z', 2),
    ],
    zone,
  )
  expect(
    [...placed].map(([key, column]) => [key, column.map(({ appointment: { id }, from, till }) => [id, from, till])]),
  ).toEqual([
    [
      '2026-11-21 1',
      [
        [1, 540, 600],
        [2, 660, 705],
      ],
    ],
    ['2026-11-22 1', [[3, 30, 90]]],
    ['2026-11-21 2', [[4, 540, 600]]],
  ])
})

test('an appointment outside the rules that lasts for days is placed on each of them', () => {
  const raw = { ...appointment(1, '2026-11-20T21:00:00.000Z', '2026-11-22T09:00:00.000Z'), ignore_rules: true }
  expect(
    [...placeAppointments([raw], zone)].map(([key, [{ from, till } = { from: 0, till: 0 }]]) => [key, from, till]),
  ).toEqual([
    ['2026-11-20 1', 1320, 1440],
    ['2026-11-21 1', 0, 1440],
    ['2026-11-22 1', 0, 600],
  ])
  const short = { ...appointment(2, '2026-11-20T21:00:00.000Z', '2026-11-20T23:00:00.000Z'), ignore_rules: true }
  expect([...placeAppointments([short], zone)].map(([key]) => key)).toEqual(['2026-11-20 1'])
})

test('each is placed in the local time of its own location, in the column of its practitioner', () => {
  const placed = placeAppointments(
    [{ ...appointment(1, '2026-11-21T23:30:00.000Z', '2026-11-22T00:30:00.000Z'), user_id: 5 }],
    byUser(({ id }) => (id === 1 ? 'Europe/London' : zone)),
  )
  expect([...placed].map(([key, [one]]) => [key, one!.from])).toEqual([['2026-11-21 5', 1410]])
})

test('over the change of the clocks an appointment keeps its length', () => {
  const [placed] = [
    ...placeAppointments([appointment(1, '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z')], zone).values(),
  ].flat()
  expect(placed).toMatchObject({ from: 150, till: 210 })
})

test.each([
  ['an hour on each side', [column([[510, 1050]])], [], [450, 1110]],
  ['on whole rows', [column([[555, 1035]])], [], [480, 1110]],
  [
    'an appointment outside the opening hours is shown',
    [column([[540, 1020]])],
    [appointment(1, '2026-11-21T05:00:00.000Z', '2026-11-21T05:30:00.000Z')],
    [360, 1080],
  ],
  ['a closed day is no empty page', [column([])], [], [480, 1140]],
  ['never outside the day', [column([[0, 1440]])], [], [0, 1440]],
])('hours shown: %s', (_, columns, appointments, hours) => {
  expect(shownHours(columns, placeAppointments(appointments, zone))).toEqual(hours)
})

test('opening hours as minutes: midnight closes the day', () => {
  expect(
    openMinutes([
      { time_from: '13:00', time_till: '00:00' },
      { time_from: '09:00', time_till: '12:00' },
    ] as never),
  ).toEqual([
    [540, 720],
    [780, 1440],
  ])
})

test.each([
  ['an empty room', 7, '10:00', '11:00', true],
  ['beside an appointment', 7, '12:00', '12:30', true],
  ['over an appointment', 7, '11:30', '12:00', false],
  ['over a cancelled one', 7, '13:00', '13:30', true],
  ['before it opens', 7, '08:45', '09:30', false],
  ['another room', 8, '11:30', '12:00', false],
  ['over one that was booked outside the rules', 7, '14:00', '14:30', false],
  ['over an absence of the room', 7, '15:00', '15:30', false],
  ['over an absence of another room', 7, '15:45', '16:15', true],
  ['over an absence of the whole location', 7, '16:45', '17:15', false],
  ['over an absence of somebody', 7, '09:00', '10:00', true],
])('%s: room %i from %s to %s', (_, roomId, from, till, free) => {
  const at = (time: string) =>
    `2026-11-21T${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}${time.slice(2)}:00.000Z` as Instant
  const calendar = {
    locations: [{ id: 1, zone }],
    rooms: [
      { id: 7, location_id: 1, schedule: [{ date: '2026-11-21', open: [{ time_from: '09:00', time_till: '18:00' }] }] },
      { id: 8, location_id: 1, schedule: [{ date: '2026-11-21', open: [] }] },
    ],
    appointments: [
      appointment(1, at('11:00'), at('12:00'), 7),
      { ...appointment(2, at('13:00'), at('14:00'), 7), deleted_at: 'x' },
      { ...appointment(3, at('14:00'), at('15:00'), 7), ignore_rules: true },
    ],
    absences: [
      away({ room_id: 7 }, '15:15', '15:45'),
      away({ room_id: 8 }, '15:45', '16:15'),
      away({ location_id: 1 }, '17:00', '18:00'),
      away({ employee_id: 5 }, '09:00', '10:00'),
    ],
  } as unknown as Calendar
  expect(roomIsFree(calendar, roomId, { datetime_from: at(from), datetime_till: at(till) })).toBe(free)
})

test('an appointment outside the rules occupies its place like any other', () => {
  const raw = { appointment: { id: 1, ignore_rules: true } as CalendarAppointment, from: 600, till: 660 }
  const ruled = { appointment: { id: 2, ignore_rules: false } as CalendarAppointment, from: 660, till: 720 }
  expect(freeSpans(column([[540, 780]]), [raw, ruled])).toEqual([
    [540, 600],
    [720, 780],
  ])
})

test.each<[string, [number, number], [number, number] | null]>([
  ['within the hours as it is', [540, 600], [540, 600]],
  ['from before them is cut', [0, 540], [480, 540]],
  ['until after them is cut', [1020, 1440], [1020, 1080]],
  ['all day fills them', [0, 1440], [480, 1080]],
  ['before them does not show', [300, 480], null],
  ['after them does not show', [1080, 1200], null],
])('an absence %s', (_, [from, till], shows) => {
  const away = { id: 1, from, till, label: 'Vakantie', known: true }
  expect(shownWithin([away], [480, 1080])).toEqual(shows ? [{ ...away, from: shows[0], till: shows[1] }] : [])
})

test('times as people read them', () => expect(timeRange(510, 555)).toBe('08:30–09:15'))

test.each([
  ['an hour that spring skips', '2027-03-28T00:30', '2027-03-28T01:30', [90, 150], '01:30–03:30'],
  ['an hour that autumn repeats', '2027-10-31T00:30', '2027-10-31T01:30', [150, 210], '02:30–02:30'],
  ['before the change', '2027-10-30T23:30', '2027-10-31T00:30', [90, 150], '01:30–02:30'],
  ['after the change', '2027-10-31T01:30', '2027-10-31T02:30', [150, 210], '02:30–03:30'],
  ['over midnight', '2027-10-29T21:30', '2027-10-29T22:30', [1410, 1470], '23:30–00:30'],
  ['until midnight', '2027-10-29T21:00', '2027-10-29T22:00', [1380, 1440], '23:00–00:00'],
])('%s: a block as high as it is long, its words from the clock', (_, starts, ends, height, words) => {
  const [one] = [...placeAppointments([appointment(1, `${starts}:00.000Z`, `${ends}:00.000Z`)], zone).values()].flat()
  expect([[one!.from, one!.till], timeRange(one!.from, one!.ends ?? one!.till)]).toEqual([height, words])
})

test.each<[string, object, string, string, (true | undefined)[]]>([
  ['several days', { ignore_rules: true }, '2026-11-20T21:00', '2026-11-22T09:00', [undefined, true, true]],
  ['one day', { ignore_rules: true }, '2026-11-20T09:00', '2026-11-20T10:00', [undefined]],
  ['by the rules over midnight', {}, '2026-11-20T22:30', '2026-11-20T23:30', [undefined]],
])('of %s the later days know that it has begun', (_, of, from, till, goesOn) => {
  const placed = placeAppointments([{ ...appointment(1, `${from}:00.000Z`, `${till}:00.000Z`), ...of }], zone)
  expect([...placed.values()].flat().map((one) => one.goesOn)).toEqual(goesOn)
})
