import { describe, expect, test } from 'vitest'
import { instant, type ClockTime, type Day, type Instant } from '#kernel/day.ts'
import { absenceInterval, absenceIntervals, mayPlan, shareDay, shownAbsence, type AbsenceSpan } from './absences.ts'
import { absenceOrphans, employeeHoursOn, orphansOf, roomHoursOn, type Timed } from './orphans.ts'
import type { ScheduleEntry } from '../rules.ts'

const zone = 'Europe/Amsterdam'
const span = (text: string): AbsenceSpan => {
  const [date_from, time_from, date_till, time_till] = text.split(' ') as [Day, string, Day, string]
  const time = (shown: string) => (shown === '-' ? null : (shown as ClockTime))
  return { date_from, time_from: time(time_from), date_till, time_till: time(time_till) }
}
const instants = (text: string, at = zone) => absenceInterval(span(text), at).map(instant)

// Law A8, decision C70: local time, also when the clock changes.
test.each([
  ['a day in winter', '2026-03-04 - 2026-03-04 -', ['2026-03-03T23:00:00.000Z', '2026-03-04T23:00:00.000Z']],
  [
    'a morning in summer',
    '2026-06-10 09:00 2026-06-10 12:00',
    ['2026-06-10T07:00:00.000Z', '2026-06-10T10:00:00.000Z'],
  ],
  [
    'over the spring change',
    '2026-03-28 12:00 2026-03-30 12:00',
    ['2026-03-28T11:00:00.000Z', '2026-03-30T10:00:00.000Z'],
  ],
  [
    'over the autumn change',
    '2026-10-24 12:00 2026-10-26 12:00',
    ['2026-10-24T10:00:00.000Z', '2026-10-26T11:00:00.000Z'],
  ],
  [
    'the day of the spring change: 23 hours',
    '2026-03-29 - 2026-03-29 -',
    ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ],
  [
    'the day of the autumn change: 25 hours',
    '2026-10-25 - 2026-10-25 -',
    ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ],
  [
    'from a time that spring skips',
    '2026-03-29 02:30 2026-03-29 05:00',
    ['2026-03-29T01:30:00.000Z', '2026-03-29T03:00:00.000Z'],
  ],
  [
    'to a time that autumn repeats: the first',
    '2026-10-25 01:00 2026-10-25 02:30',
    ['2026-10-24T23:00:00.000Z', '2026-10-25T00:30:00.000Z'],
  ],
])('%s', (_, text, expected) => expect(instants(text)).toEqual(expected))

test('is read on the clock of the place', () =>
  expect(instants('2026-06-10 09:00 2026-06-10 12:00', 'Europe/Lisbon')).toEqual([
    '2026-06-10T08:00:00.000Z',
    '2026-06-10T11:00:00.000Z',
  ]))
describe('without an end', () => {
  const gone: AbsenceSpan = { ...span('2026-03-04 12:00 2026-03-04 -'), date_till: null }
  test('it begins on the clock and goes on', () =>
    expect(absenceInterval(gone, zone)).toEqual([Date.parse('2026-03-04T11:00:00Z'), Infinity]))
  test('it takes in whatever follows', () =>
    expect(
      absenceIntervals([span('2026-06-10 - 2026-06-10 -'), gone, span('2026-03-01 - 2026-03-01 -')], zone),
    ).toHaveLength(2))
  test.each<[string, string, boolean]>([
    ['a day before it', '2026-03-03 - 2026-03-03 -', false],
    ['its first day', '2026-03-01 - 2026-03-04 -', true],
    ['years later', '2031-01-01 - 2031-01-02 -', true],
  ])('shares %s', (_, other, expected) =>
    expect([shareDay(gone, span(other)), shareDay(span(other), gone)]).toEqual([expected, expected]),
  )
})
test.each<[string, string, boolean]>([
  ['2026-03-04 - 2026-03-06 -', '2026-03-06 - 2026-03-09 -', true],
  ['2026-03-04 - 2026-03-06 -', '2026-03-07 - 2026-03-09 -', false],
  ['2026-03-01 - 2026-03-31 -', '2026-03-07 - 2026-03-09 -', true],
])('%s and %s share a day: %s', (a, other, expected) =>
  expect([shareDay(span(a), span(other)), shareDay(span(other), span(a))]).toEqual([expected, expected]),
)

test('several become one where they touch', () =>
  expect(
    absenceIntervals(
      [span('2026-03-04 - 2026-03-04 -'), span('2026-03-05 - 2026-03-05 12:00'), span('2026-03-06 - 2026-03-06 -')],
      zone,
    ),
  ).toHaveLength(2))

test.each([
  ['holiday', ['schedule.create'], true],
  ['holiday', ['appointment.update'], false],
  ['block', ['appointment.update'], true],
  ['break', ['appointment.update'], true],
  ['break', [], false],
  ['closed', ['schedule.update'], false],
] as const)('%s by who holds %j: %s', (kind, held, may) =>
  expect(mayPlan(kind, new Set<string>(held), 'schedule.create')).toBe(may),
)

test.each([
  ['sick_leave', ['schedule.read'], 'absent', ''],
  ['holiday', [], 'absent', ''],
  ['sick_leave', ['schedule.update'], 'sick_leave', 'griep'],
  ['maintenance', [], 'maintenance', 'griep'],
  ['break', [], 'break', 'griep'],
] as const)('%s is shown to who holds %j as %s', (kind, held, shown, note) =>
  expect(shownAbsence({ kind, note: 'griep' }, new Set<string>(held))).toEqual({ kind: shown, note }),
)

describe('who is left behind', () => {
  const works = (from: string, till: string, change: Partial<ScheduleEntry> = {}): ScheduleEntry => ({
    dateFrom: '2026-01-05' as Day,
    dateTill: null,
    weekdays: [1, 2, 3, 4, 5],
    interval: 7,
    time_from: from as ClockTime,
    time_till: till as ClockTime,
    active: true,
    exceptions: [],
    ...change,
  })
  const visit = (from: string, till: string): Timed => ({
    datetime_from: `${from}:00.000Z` as Instant,
    datetime_till: `${till}:00.000Z` as Instant,
    zone,
    location_id: 1,
  })
  const early = visit('2026-03-04T08:00', '2026-03-04T09:00')
  const late = visit('2026-03-04T15:00', '2026-03-04T16:00')
  const orphans = (before: ScheduleEntry[], after: ScheduleEntry[], visits = [early, late]) =>
    orphansOf(
      visits,
      () => employeeHoursOn(before),
      () => employeeHoursOn(after),
    )

  test.each<[string, ScheduleEntry[], ScheduleEntry[], Timed[]]>([
    ['the same hours', [works('09:00', '17:00')], [works('09:00', '17:00')], []],
    ['shorter hours', [works('09:00', '17:00')], [works('09:00', '16:30')], [late]],
    [
      'an hour that ends as the work does',
      [works('09:00', '17:00')],
      [works('09:00', '17:00', { dateTill: '2026-03-04' as Day })],
      [],
    ],
    ['no work any more', [works('09:00', '17:00')], [], [early, late]],
    [
      'a day dropped',
      [works('09:00', '17:00')],
      [works('09:00', '17:00', { exceptions: [{ date: '2026-03-04' as Day, hours: null }] })],
      [early, late],
    ],
    ['what lay outside already', [works('09:00', '16:00')], [works('09:00', '15:00')], []],
    [
      'two spells that touch instead of one',
      [works('09:00', '17:00')],
      [works('09:00', '09:30'), works('09:30', '17:00')],
      [],
    ],
    [
      'a break in the middle of a visit',
      [works('09:00', '17:00')],
      [works('09:00', '09:30'), works('09:45', '17:00')],
      [early],
    ],
  ])('%s', (_, before, after, expected) => expect(orphans(before, after)).toEqual(expected))

  test('the same local hours hold a visit in summer and in winter', () => {
    const summer = visit('2026-06-10T07:00', '2026-06-10T08:00')
    expect(orphans([works('09:00', '17:00')], [works('09:00', '12:00')], [early, summer])).toEqual([])
    expect(orphans([works('09:00', '17:00')], [works('10:00', '17:00')], [early, summer])).toEqual([early, summer])
  })

  test('a room that loses its own hours goes back to the location’s', () => {
    const opening = [{ weekday: 3, active: true, time_from: '10:00' as ClockTime, time_till: '18:00' as ClockTime }]
    expect(
      orphansOf(
        [early, late],
        () => roomHoursOn([works('08:00', '18:00')], opening),
        () => roomHoursOn([], opening),
      ),
    ).toEqual([early])
  })

  test.each<[string, string, string | null, Timed[]]>([
    ['all day', '2026-03-04 - 2026-03-04 -', null, [early, late]],
    ['a morning', '2026-03-04 - 2026-03-04 12:00', null, [early]],
    ['that only touches', '2026-03-04 10:00 2026-03-04 16:00', null, []],
    ['that falls over it already', '2026-03-04 - 2026-03-05 -', '2026-03-04 - 2026-03-04 12:00', [late]],
  ])('an absence %s', (_, absence, before, expected) =>
    expect(absenceOrphans([early, late], span(absence), before ? span(before) : null)).toEqual(expected),
  )
})
