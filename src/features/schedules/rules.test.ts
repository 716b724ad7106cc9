import { describe, expect, test } from 'vitest'
import { instant, type ClockTime, type Day } from '#kernel/day.ts'
import { roomHours, spansOn, workingHours, type ClockSpan, type OpeningHours, type ScheduleEntry } from './rules.ts'

const amsterdam = 'Europe/Amsterdam'
const hours = (from: string, till: string): ClockSpan => ({
  time_from: from as ClockTime,
  time_till: till as ClockTime,
})

const monday = '2026-03-02' as Day
const entry = (change: Partial<ScheduleEntry> & { exceptions?: ScheduleEntry['exceptions'] } = {}): ScheduleEntry => ({
  dateFrom: monday,
  dateTill: '2026-03-16' as Day,
  weekdays: [1],
  interval: 7,
  ...hours('09:00', '17:00'),
  active: true,
  exceptions: [],
  ...change,
})
const exception = (date: string, span: ClockSpan | null) => ({ date: date as Day, hours: span })

const opening: OpeningHours[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  active: weekday < 7,
  ...hours('08:00', '22:00'),
}))

describe('a practitioner’s hours', () => {
  const days = ['2026-03-02', '2026-03-09', '2026-03-16'] as Day[]

  test.each([
    {
      what: 'come back',
      entries: [entry()],
      expected: [
        ['09:00', '17:00'],
        ['09:00', '17:00'],
        ['09:00', '17:00'],
      ],
    },
    {
      what: 'may be otherwise on one day',
      entries: [entry({ exceptions: [exception('2026-03-09', hours('10:00', '15:00'))] })],
      expected: [
        ['09:00', '17:00'],
        ['10:00', '15:00'],
        ['09:00', '17:00'],
      ],
    },
    {
      what: 'may be dropped on one day',
      entries: [entry({ exceptions: [exception('2026-03-09', null)] })],
      expected: [['09:00', '17:00'], null, ['09:00', '17:00']],
    },
    {
      what: 'are not made by an exception on a day of rest',
      entries: [entry({ dateTill: monday, exceptions: [exception('2026-03-09', hours('10:00', '15:00'))] })],
      expected: [['09:00', '17:00'], null, null],
    },
    {
      what: 'may be switched off on one day',
      entries: [entry({ exceptions: [{ ...exception('2026-03-09', hours('09:00', '17:00')), active: false }] })],
      expected: [['09:00', '17:00'], null, ['09:00', '17:00']],
    },
    { what: 'are none while switched off', entries: [entry({ active: false })], expected: [null, null, null] },
  ])('$what', ({ entries, expected }) =>
    expect(days.map((day) => workingHours(entries, day))).toEqual(
      expected.map((span) => (span ? [hours(span[0]!, span[1]!)] : [])),
    ),
  )

  test.each<[string, ClockSpan[], ClockSpan[]]>([
    ['one break', [hours('12:00', '13:00')], [hours('09:00', '12:00'), hours('13:00', '17:00')]],
    [
      'breaks in any order',
      [hours('15:00', '15:15'), hours('12:00', '13:00')],
      [hours('09:00', '12:00'), hours('13:00', '15:00'), hours('15:15', '17:00')],
    ],
    [
      'breaks that touch',
      [hours('12:00', '12:30'), hours('12:30', '13:00')],
      [hours('09:00', '12:00'), hours('12:30', '12:30'), hours('13:00', '17:00')],
    ],
  ])('are what is left of them by %s', (_, breaks, expected) =>
    expect(workingHours([entry({ breaks })], monday)).toEqual(expected),
  )
  test('have the breaks of a day that is otherwise, and not those of the series', () =>
    expect(
      workingHours(
        [entry({ breaks: [hours('12:00', '13:00')], exceptions: [exception('2026-03-02', hours('10:00', '14:00'))] })],
        monday,
      ),
    ).toEqual([hours('10:00', '14:00')]))
  test('of two entries are two spans, in order', () =>
    expect(workingHours([entry(hours('13:00', '17:00')), entry(hours('09:00', '12:00'))], monday)).toEqual([
      hours('09:00', '12:00'),
      hours('13:00', '17:00'),
    ]))
})

describe('a room is open', () => {
  const sunday = '2026-03-08' as Day
  const tuesday = '2026-03-03' as Day

  test.each<{ what: string; entries: ScheduleEntry[]; day: Day; open: ClockSpan[] }>([
    {
      what: 'as the location is, without a schedule of its own',
      entries: [],
      day: tuesday,
      open: [hours('08:00', '22:00')],
    },
    {
      what: 'as the location is, on the days without one',
      entries: [entry()],
      day: tuesday,
      open: [hours('08:00', '22:00')],
    },
    { what: 'not when the location is closed', entries: [entry()], day: sunday, open: [] },
    { what: 'by its own schedule', entries: [entry()], day: monday, open: [hours('09:00', '17:00')] },
    {
      what: 'by its own schedule also when the location is closed',
      entries: [entry({ weekdays: [7] })],
      day: sunday,
      open: [hours('09:00', '17:00')],
    },
    { what: 'not when its schedule closes it', entries: [entry({ active: false })], day: monday, open: [] },
    {
      what: 'not when one entry opens and another closes it',
      entries: [entry(), entry({ active: false, ...hours('12:00', '13:00') })],
      day: monday,
      open: [],
    },
    {
      what: 'by other hours, on one day of a closure',
      entries: [
        entry({ active: false, exceptions: [{ ...exception('2026-03-02', hours('10:00', '11:00')), active: true }] }),
      ],
      day: monday,
      open: [hours('10:00', '11:00')],
    },
    {
      what: 'not on one day of its own schedule',
      entries: [entry({ exceptions: [{ ...exception('2026-03-02', hours('09:00', '17:00')), active: false }] })],
      day: monday,
      open: [],
    },
    {
      what: 'as the location is, when its closure is dropped that day',
      entries: [entry({ active: false, exceptions: [exception('2026-03-02', null)] })],
      day: monday,
      open: [hours('08:00', '22:00')],
    },
  ])('$what', ({ entries, day, open }) => expect(roomHours(entries, opening, day)).toEqual(open))
})

describe('local hours become instants', () => {
  const instants = (span: ClockSpan, day: string, zone = amsterdam) =>
    spansOn([span], day as Day, zone).map(([from, till]) => [instant(from), instant(till)])

  // Law A8, decision C70.
  test.each([
    {
      what: 'schedule_dst-003: on a summer day',
      day: '2026-10-19',
      span: hours('09:00', '17:00'),
      utc: [['2026-10-19T07:00:00.000Z', '2026-10-19T15:00:00.000Z']],
    },
    {
      what: 'schedule_dst-004: on a winter day',
      day: '2026-10-26',
      span: hours('09:00', '17:00'),
      utc: [['2026-10-26T08:00:00.000Z', '2026-10-26T16:00:00.000Z']],
    },
    {
      what: 'schedule_dst-005: over the spring change',
      day: '2026-03-29',
      span: hours('01:00', '04:00'),
      utc: [['2026-03-29T00:00:00.000Z', '2026-03-29T02:00:00.000Z']],
    },
    {
      what: 'schedule_dst-006: over the autumn change',
      day: '2026-10-25',
      span: hours('01:00', '04:00'),
      utc: [['2026-10-24T23:00:00.000Z', '2026-10-25T03:00:00.000Z']],
    },
    {
      what: 'schedule_dst-007: that spring skips, moved forward',
      day: '2026-03-29',
      span: hours('02:30', '05:00'),
      utc: [['2026-03-29T01:30:00.000Z', '2026-03-29T03:00:00.000Z']],
    },
    {
      what: 'schedule_dst-008: that autumn repeats, from the first',
      day: '2026-10-25',
      span: hours('02:30', '05:00'),
      utc: [['2026-10-25T00:30:00.000Z', '2026-10-25T04:00:00.000Z']],
    },
    { what: 'that spring swallows whole', day: '2026-03-29', span: hours('02:00', '03:00'), utc: [] },
  ])('$what', ({ day, span, utc }) => expect(instants(span, day)).toEqual(utc))

  test('schedule_dst-009: weekly across the spring change', () => {
    const weekly = entry({ dateFrom: '2026-03-16' as Day, dateTill: null })
    const starts = ['2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06'].map((day) =>
      instant(spansOn(workingHours([weekly], day as Day), day as Day, 'Europe/Brussels')[0]![0]),
    )
    expect(starts).toEqual([
      '2026-03-16T08:00:00.000Z',
      '2026-03-23T08:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
      '2026-04-06T07:00:00.000Z',
    ])
  })

  test('schedule_dst-011: every six weeks across the spring change', () => {
    const every = entry({ interval: 42, dateTill: null, ...hours('08:00', '12:00') })
    const starts = ['2026-03-02', '2026-04-13'].map((day) =>
      instant(spansOn(workingHours([every], day as Day), day as Day, amsterdam)[0]![0]),
    )
    expect(starts).toEqual(['2026-03-02T07:00:00.000Z', '2026-04-13T06:00:00.000Z'])
  })

  test('touching spans are one', () =>
    expect(spansOn([hours('13:00', '17:00'), hours('09:00', '13:00')], monday, amsterdam)).toHaveLength(1))
})
