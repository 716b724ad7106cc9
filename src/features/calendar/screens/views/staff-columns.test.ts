import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { Calendar } from '../../contract.ts'
import { peopleOn, staffColumns } from './staff-columns.ts'

const day = '2026-11-24' as Day
const hours = (...spans: string[]) => spans.map((span) => ({ time_from: span.slice(0, 5), time_till: span.slice(6) }))
const works = (id: number, name: string, ...spans: string[]) => ({
  id,
  name,
  colour: id,
  days: [
    { date: '2026-11-23', hours: hours('08:00-20:00') },
    { date: day, hours: hours(...spans) },
  ],
})
const visit = (id: number, user_id: number, from: string, till: string, more: object = {}) => ({
  id,
  user_id,
  datetime_from: `${from}:00.000Z`,
  datetime_till: `${till}:00.000Z`,
  ignore_rules: false,
  ...more,
})
const calendarOf = (more: object) =>
  ({
    locations: [{ id: 1, zone: 'Europe/Amsterdam' }],
    rooms: [],
    treatments: [],
    absences: [],
    appointments: [],
    users: [
      works(3, 'Daphne Koster', '09:00-12:00', '12:30-17:00'),
      works(4, 'Lisa Vermeer', '12:00-18:00'),
      works(9, 'dr. Emma de Wit'),
    ],
    ...more,
  }) as unknown as Calendar
const words = {
  dayOff: 'geen uren',
  absence: ({ kind }: { kind: string }) => kind,
  pause: (span: string) => `Pauze ${span}`,
  from: (time: string) => `vanaf ${time}`,
  till: (time: string) => `tot ${time}`,
}
const columns = (calendar: Calendar, chosen: readonly number[] = []) =>
  staffColumns(calendar, day, peopleOn(calendar, day), chosen, words)

describe('side by side', () => {
  test('are the practitioners who work there that day, with their hours, their breaks, and the times at which they come and go', () => {
    expect(columns(calendarOf({}))).toEqual([
      {
        key: '2026-11-24 3',
        title: 'Daphne Koster',
        subtitle: '09:00–17:00',
        day,
        roomId: null,
        userId: 3,
        open: [
          [540, 720],
          [750, 1020],
        ],
        face: { initials: 'DK', colour: 3 },
        notes: [
          { from: 720, till: 750, label: 'Pauze 12:00–12:30' },
          { from: 1020, till: 1440, label: 'tot 17:00' },
        ],
      },
      {
        key: '2026-11-24 4',
        title: 'Lisa Vermeer',
        subtitle: '12:00–18:00',
        day,
        roomId: null,
        userId: 4,
        open: [[720, 1080]],
        face: { initials: 'LV', colour: 4 },
        notes: [{ from: 0, till: 720, label: 'vanaf 12:00' }],
      },
    ])
  })

  test('are also those who are only booked there, so that no appointment is hidden', () => {
    const calendar = calendarOf({ appointments: [visit(1, 9, '2026-11-24T09:00', '2026-11-24T10:00')] })
    expect(columns(calendar).map(({ title, subtitle, open }) => [title, subtitle, open.length])).toEqual([
      ['Daphne Koster', '09:00–17:00', 2],
      ['Lisa Vermeer', '12:00–18:00', 1],
      ['dr. Emma de Wit', 'geen uren', 0],
    ])
    expect(columns(calendar)[2]!.face!.initials).toBe('EW')
  })

  test.each<[string, object, number]>([
    ['of another day does not', visit(1, 9, '2026-11-23T09:00', '2026-11-23T10:00'), 2],
    [
      'that began the day before and still lasts does',
      visit(1, 9, '2026-11-23T09:00', '2026-11-25T10:00', { ignore_rules: true }),
      3,
    ],
    [
      'that ended at midnight local time does not',
      visit(1, 9, '2026-11-22T09:00', '2026-11-23T23:00', { ignore_rules: true }),
      2,
    ],
    ['of just after midnight local time does', visit(1, 9, '2026-11-23T23:30', '2026-11-24T00:00'), 3],
  ])('a booking %s', (_, appointment, count) =>
    expect(columns(calendarOf({ appointments: [appointment] }))).toHaveLength(count),
  )

  test('are only the chosen ones; a chosen one who is not there that day has no column', () => {
    expect(columns(calendarOf({}), [4, 77]).map(({ userId }) => userId)).toEqual([4])
    expect(columns(calendarOf({}), [77])).toEqual([])
  })

  test('an absence takes its time from its own column, a closed location from all columns', () => {
    const away = (more: object) => ({
      id: 1,
      kind: 'break',
      employee_id: null,
      room_id: null,
      device_id: null,
      location_id: null,
      date_from: day,
      time_from: '14:00',
      date_till: day,
      time_till: '15:00',
      name: '',
      note: '',
      ...more,
    })
    const open = (more: object) =>
      columns(calendarOf({ absences: [away(more)] })).map((column) => [column.open, (column.absences ?? []).length])
    expect(open({ employee_id: 3 })).toEqual([
      [
        [
          [540, 720],
          [750, 840],
          [900, 1020],
        ],
        1,
      ],
      [[[720, 1080]], 0],
    ])
    expect(open({ location_id: 1 })).toEqual([
      [
        [
          [540, 720],
          [750, 840],
          [900, 1020],
        ],
        1,
      ],
      [
        [
          [720, 840],
          [900, 1080],
        ],
        1,
      ],
    ])
    expect(open({ room_id: 8 }).map(([, count]) => count)).toEqual([0, 0])
  })

  test.each(['2026-03-29', '2026-10-25'])('hours are in local time on %s, when the clock changes', (date) => {
    const calendar = calendarOf({
      users: [{ id: 3, name: 'Zoë Zondag', colour: 3, days: [{ date, hours: hours('01:30-09:00') }] }],
    })
    expect(staffColumns(calendar, date as Day, peopleOn(calendar, date as Day), [], words)[0]!.open).toEqual([
      [90, 540],
    ])
  })
})
