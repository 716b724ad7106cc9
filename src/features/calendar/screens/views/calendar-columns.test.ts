import { describe, expect, test } from 'vitest'
import { daysFrom, type Day } from '#kernel/day.ts'
import { stepDate } from '#features/appointments/rules/calendar.ts'
import type { Calendar, SwitchCalendar } from '../../contract.ts'
import { dayColumns, employeeColumns, firstDayOf, roomColumns, switchColumns } from './calendar-columns.ts'

const day = (text: string) => text as Day
const calendar = {
  rooms: [
    {
      id: 4,
      name: 'Kamer 1',
      schedule: [
        {
          date: day('2026-11-21'),
          open: [
            { time_from: '09:00', time_till: '12:00' },
            { time_from: '13:00', time_till: '17:30' },
          ],
        },
      ],
    },
    { id: 7, name: 'Kamer 2', schedule: [{ date: day('2026-11-21'), open: [] }] },
  ],
  absences: [],
} as unknown as Calendar
const words = {
  closed: 'gesloten',
  shortDay: (one: Day) => one.slice(5),
  absence: ({ kind }: { kind: string }) => kind,
}

test('a day has its rooms as columns', () => {
  expect(dayColumns(calendar, day('2026-11-21'), words)).toEqual([
    {
      key: '2026-11-21 4',
      title: 'Kamer 1',
      subtitle: '09:00–12:00 · 13:00–17:30',
      day: '2026-11-21',
      roomId: 4,
      open: [
        [540, 720],
        [780, 1050],
      ],
    },
    { key: '2026-11-21 7', title: 'Kamer 2', subtitle: 'gesloten', day: '2026-11-21', roomId: 7, open: [] },
  ])
})

test('a week has its seven days as columns, Monday first', () => {
  const columns = roomColumns(calendar, calendar.rooms[0]!, daysFrom(day('2026-11-16'), day('2026-11-22')), words)
  expect(columns.map(({ title }) => title)).toEqual(['11-16', '11-17', '11-18', '11-19', '11-20', '11-21', '11-22'])
  expect(columns.map(({ subtitle }) => subtitle === 'gesloten')).toEqual([true, true, true, true, true, false, true])
})

test('an answer has its day', () => {
  expect(firstDayOf(calendar)).toBe('2026-11-21')
  expect(firstDayOf({ ...calendar, rooms: [] })).toBeNull()
})

test('the next view', () => {
  expect([
    stepDate('day', day('2026-11-30'), 1),
    stepDate('week', day('2026-11-03'), -1),
    stepDate('switch', day('2026-11-03'), -1),
  ]).toEqual(['2026-12-01', '2026-10-27', '2026-10-27'])
})

describe('absences', () => {
  const away = (change: object): Calendar['absences'][number] => ({
    id: 1,
    kind: 'block',
    employee_id: null,
    room_id: null,
    device_id: null,
    location_id: null,
    date_from: day('2026-11-21'),
    time_from: null,
    date_till: day('2026-11-21'),
    time_till: null,
    name: '',
    note: '',
    ...change,
  })
  const first = (absences: Calendar['absences']) => dayColumns({ ...calendar, absences }, day('2026-11-21'), words)[0]!
  test.each<{ what: string; change: object; open: [number, number][]; absences: [number, number][] }>([
    {
      what: 'of the room takes its hours',
      change: { room_id: 4, time_from: '10:00', time_till: '11:00' },
      open: [
        [540, 600],
        [660, 720],
        [780, 1050],
      ],
      absences: [[600, 660]],
    },
    {
      what: 'of the location too',
      change: { location_id: 1, time_from: '15:00' },
      open: [
        [540, 720],
        [780, 900],
      ],
      absences: [[900, 1440]],
    },
    {
      what: 'for days is so from morning till night',
      change: {
        room_id: 4,
        date_from: day('2026-11-20'),
        time_from: '15:00',
        date_till: day('2026-11-22'),
        time_till: '09:00',
      },
      open: [],
      absences: [[0, 1440]],
    },
    {
      what: 'of another room, or of somebody, leaves it',
      change: { room_id: 7, employee_id: 3 },
      open: [
        [540, 720],
        [780, 1050],
      ],
      absences: [],
    },
    {
      what: 'on another day leaves it',
      change: { room_id: 4, date_from: day('2026-11-22'), date_till: day('2026-11-22') },
      open: [
        [540, 720],
        [780, 1050],
      ],
      absences: [],
    },
  ])('$what', ({ change, open, absences }) => {
    const column = first([away(change)])
    expect([column.open, (column.absences ?? []).map(({ from, till }) => [from, till])]).toEqual([open, absences])
  })
})

describe('a practitioner’s days', () => {
  const user = { id: 5, name: 'Tess', colour: 3 }
  const place = (id: number, name: string) => ({
    id,
    name: 'Centrum',
    place: name,
    zone: 'Europe/Amsterdam',
    supported_country_id: 1,
  })
  const days = [
    {
      date: day('2026-11-23'),
      hours: [
        { location_id: 1, time_from: '09:00', time_till: '12:00' },
        { location_id: 2, time_from: '13:00', time_till: '17:00' },
      ],
    },
    { date: day('2026-11-24'), hours: [] },
  ]
  const answer = (locations: object[]) =>
    ({
      users: [{ ...user, days }],
      locations,
      rooms: [],
      treatments: [],
      appointments: [],
      absences: [],
    }) as unknown as Calendar
  test('name the location when there are several', () => {
    expect(
      employeeColumns(answer([place(1, 'Amsterdam'), place(2, 'Utrecht')]), { ...words, dayOff: 'vrij' }).map(
        ({ key, subtitle, detail, open }) => [key, subtitle, detail, open],
      ),
    ).toEqual([
      [
        '2026-11-23 5',
        '09:00–12:00 Amsterdam',
        '13:00–17:00 Utrecht',
        [
          [540, 720],
          [780, 1020],
        ],
      ],
      ['2026-11-24 5', 'vrij', undefined, []],
    ])
    expect(employeeColumns(answer([place(1, 'Amsterdam')]), { ...words, dayOff: 'vrij' })[0]!.subtitle).toBe(
      '09:00–12:00 · 13:00–17:00',
    )
  })
  test('of a small location are side by side, and a day without practitioners has a column too', () => {
    const date = day('2026-11-23')
    const shown = [
      {
        date,
        users: [
          { ...user, days: [{ date, hours: [{ location_id: 1, time_from: '09:00', time_till: '12:00' }] }] },
          { ...user, id: 6, name: 'Noor', days: [{ date, hours: [] }] },
        ],
        rooms: [{ id: 4, name: 'Kamer', schedule: [] }],
        absences: [],
      },
      { date: day('2026-11-24'), users: [], rooms: [], absences: [] },
    ] as unknown as SwitchCalendar['switchCalendarDays']
    const found = shown.flatMap((one) => switchColumns(one, { ...words, nobodyWorks: 'niemand' }))
    expect(found.map(({ key, subtitle, roomId, userId }) => [key, subtitle, roomId, userId])).toEqual([
      ['2026-11-23 5', 'Tess', 4, 5],
      ['2026-11-23 6', 'Noor', 4, 6],
      ['2026-11-24 0', 'niemand', null, undefined],
    ])
  })
})
