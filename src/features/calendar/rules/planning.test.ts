import { describe, expect, test } from 'vitest'
import { epochMs, type ClockTime, type Day, type Instant } from '#kernel/day.ts'
import type { Interval } from '#kernel/interval.ts'
import { msAtLocalTime } from '#kernel/zone.ts'
import { dayColour } from '#features/availability/rules.ts'
import type { ScheduleEntry } from '#features/schedules/rules.ts'
import { planning, type PlanningFacts } from './planning.ts'

// Rows of the specification's test vectors, by their id.
describe('the colour of a day', () => {
  test.each([
    { id: 'availability-001', free: 3, total: 10, past: false, colour: 'green' },
    { id: 'availability-002', free: 30, total: 100, past: false, colour: 'green' },
    { id: 'availability-005', free: 1, total: 3, past: false, colour: 'green' },
    { id: 'availability-007', free: 1, total: 100, past: false, colour: 'amber' },
    { id: 'availability-008', free: 0, total: 10, past: false, colour: 'red' },
    { id: 'availability-009', free: 0, total: 0, past: false, colour: 'grey' },
    { id: 'availability-010', free: 5, total: 10, past: true, colour: null },
    { id: 'availability-011', free: 0, total: 0, past: true, colour: null },
    { id: 'availability-012', free: 0, total: 4, past: false, colour: 'red' },
  ])('$id', ({ free, total, past, colour }) => expect(dayColour(free, total, past)).toBe(colour))
})

const zone = 'Europe/Amsterdam'
const tuesday = '2026-03-10' as Day
const entry = (from: string, till: string, change: Partial<ScheduleEntry> = {}): ScheduleEntry => ({
  dateFrom: '2026-01-01' as Day,
  dateTill: null,
  weekdays: [1, 2, 3, 4, 5],
  interval: 7,
  time_from: from as ClockTime,
  time_till: till as ClockTime,
  active: true,
  exceptions: [],
  ...change,
})
const works = (id: number, ...entries: ScheduleEntry[]): PlanningFacts['people'][number] => ({
  id,
  schedules: [{ location_id: 1, zone, entries, away: [] }],
})
const isAway = (
  person: PlanningFacts['people'][number],
  from: string,
  till: string,
): PlanningFacts['people'][number] => ({
  ...person,
  schedules: person.schedules.map((one) => ({
    ...one,
    away: [{ date_from: tuesday, time_from: from as ClockTime, date_till: tuesday, time_till: till as ClockTime }],
  })),
})
const span = (from: string, till: string, day = tuesday): Interval => [
  msAtLocalTime(day, from as ClockTime, zone),
  msAtLocalTime(day, till as ClockTime, zone),
]
const takes = (
  user_id: number,
  room_id: number,
  from: string,
  till: string,
  own = true,
): PlanningFacts['taken'][number] => ({ user_id, room_id, span: span(from, till), day: tuesday, own })
const rooms = (...ids: number[]): PlanningFacts['rooms'] => ({
  zone,
  ids,
  entries: ids.map(() => []),
  away: ids.map(() => []),
  opening: [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    active: true,
    time_from: '08:00' as ClockTime,
    time_till: '18:00' as ClockTime,
  })),
})
const before = '2026-03-04T07:00:00.000Z' as Instant
const planned = (facts: Partial<PlanningFacts>, day = tuesday, now = before) =>
  planning({ people: [], rooms: null, taken: [], zone, ...facts }, day, day, now)[0]!

describe('the planning of a day counts half hours', () => {
  test.each<{
    what: string
    facts: Partial<PlanningFacts>
    free: number
    total: number
    colour: string | null
    now?: string
    day?: Day
  }>([
    { what: 'none where nobody works', facts: {}, free: 0, total: 0, colour: 'grey' },
    {
      what: 'of one who works',
      facts: { people: [works(1, entry('09:00', '17:00'))] },
      free: 16,
      total: 16,
      colour: 'green',
    },
    {
      what: 'around a break',
      facts: { people: [works(1, entry('09:00', '12:00'), entry('13:00', '17:00'))] },
      free: 14,
      total: 14,
      colour: 'green',
    },
    {
      what: 'only whole ones',
      facts: { people: [works(1, entry('09:15', '10:45'))] },
      free: 2,
      total: 2,
      colour: 'green',
    },
    {
      what: 'less what is booked, also a part of one',
      facts: { people: [works(1, entry('09:00', '11:00'))], taken: [takes(1, 1, '09:15', '10:15')] },
      free: 1,
      total: 4,
      colour: 'amber',
    },
    {
      what: 'less what is booked elsewhere',
      facts: { people: [works(1, entry('09:00', '11:00'))], taken: [takes(1, 9, '09:00', '11:00', false)] },
      free: 0,
      total: 4,
      colour: 'red',
    },
    {
      what: 'less an absence',
      facts: { people: [isAway(works(1, entry('09:00', '11:00')), '10:00', '10:15')] },
      free: 3,
      total: 3,
      colour: 'green',
    },
    {
      what: 'of two who work, in two rooms',
      facts: { people: [works(1, entry('09:00', '10:00')), works(2, entry('09:00', '10:00'))], rooms: rooms(1, 2) },
      free: 4,
      total: 4,
      colour: 'green',
    },
    {
      what: 'of two who share one room',
      facts: { people: [works(1, entry('09:00', '10:00')), works(2, entry('09:00', '10:00'))], rooms: rooms(1) },
      free: 2,
      total: 2,
      colour: 'green',
    },
    {
      what: 'less a room that somebody else has',
      facts: { people: [works(1, entry('09:00', '10:00'))], rooms: rooms(1), taken: [takes(9, 1, '09:00', '09:30')] },
      free: 1,
      total: 2,
      colour: 'green',
    },
    {
      what: 'outside opening hours none',
      facts: { people: [works(1, entry('06:00', '09:00'))], rooms: rooms(1) },
      free: 2,
      total: 2,
      colour: 'green',
    },
    {
      what: 'of a past day without a colour',
      facts: { people: [works(1, entry('09:00', '10:00'))] },
      free: 0,
      total: 2,
      colour: null,
      now: '2026-03-11T00:00:00.000Z',
    },
    {
      what: 'of today only those to come',
      facts: { people: [works(1, entry('09:00', '17:00'))] },
      free: 4,
      total: 16,
      colour: 'amber',
      now: '2026-03-10T13:50:00.000Z',
    },
    {
      what: 'over the spring change',
      facts: { people: [works(1, entry('01:00', '04:00', { weekdays: [7] }))] },
      free: 4,
      total: 4,
      colour: 'green',
      day: '2026-03-29' as Day,
    },
    {
      what: 'over the autumn change',
      facts: { people: [works(1, entry('01:00', '04:00', { weekdays: [7] }))] },
      free: 8,
      total: 8,
      colour: 'green',
      day: '2026-10-25' as Day,
    },
  ])('$what', ({ facts, free, total, colour, now, day }) => {
    const { free: f, total: t, colour: c } = planned(facts, day, now as Instant | undefined)
    expect([f, t, c]).toEqual([free, total, colour])
  })

  test('and tells the hours of each practitioner, and how much is booked', () => {
    const { people, appointments } = planned({
      people: [works(1, entry('09:00', '12:00')), works(2, entry('09:00', '12:00', { weekdays: [1] }))],
      taken: [takes(1, 1, '09:00', '10:00'), takes(1, 1, '10:00', '11:00', false)],
    })
    expect([people, appointments]).toEqual([
      [{ user_id: 1, hours: [{ location_id: 1, time_from: '09:00', time_till: '12:00' }], appointments: 1 }],
      1,
    ])
  })

  test('each schedule is in the local time of its own location (decision C69)', () => {
    const abroad: PlanningFacts['people'][number] = {
      id: 1,
      schedules: [
        { location_id: 1, zone, entries: [entry('09:00', '10:00')], away: [] },
        { location_id: 2, zone: 'Europe/London', entries: [entry('12:00', '13:00')], away: [] },
      ],
    }
    expect(
      planned({
        people: [abroad],
        taken: [
          {
            user_id: 1,
            room_id: 9,
            span: [epochMs('2026-03-10T12:00:00.000Z' as Instant), epochMs('2026-03-10T13:00:00.000Z' as Instant)],
            day: tuesday,
            own: true,
          },
        ],
      }),
    ).toMatchObject({ free: 2, total: 4 })
  })
})
