import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysFrom, weekday, type ClockTime, type Day } from '#kernel/day.ts'
import { occursOn, recurrenceIntervals, type RecurrenceInterval } from '#kernel/recurrence.ts'
import { entryOn, type ClockSpan, type ScheduleEntry } from '../rules.ts'
import {
  changedFrom,
  choicesOf,
  closedHours,
  endedBefore,
  entryOf,
  firstDay,
  holdsOn,
  withException,
} from './series.ts'

const hours = (from: string, till: string): ClockSpan => ({
  time_from: from as ClockTime,
  time_till: till as ClockTime,
})
const day = (text: string) => text as Day
const rule = (date_from: string, weekdays: number[], interval: RecurrenceInterval, date_till: string | null = null) =>
  entryOf({
    date_from: day(date_from),
    date_till: date_till as Day | null,
    weekdays,
    interval,
    active: true,
    ...hours('09:00', '17:00'),
  })
const datesOf = (entry: ScheduleEntry | null, from: string, till: string) =>
  entry ? daysFrom(day(from), day(till)).filter((one) => holdsOn(entry, one)) : []
const told = (entries: readonly (ScheduleEntry | null)[], from = '2026-03-01', till = '2026-03-31') =>
  daysFrom(day(from), day(till)).flatMap((one) =>
    entries.flatMap((entry) => {
      const on = entry && entryOn(entry, one)
      return on ? [[one, on.hours.time_from, on.hours.time_till]] : []
    }),
  )

describe('the form says on which days (spec/vectors.json)', () => {
  test.each([
    ['schedule-001', rule('2026-03-02', [1], 0), '2026-03-01', '2026-03-31', 0, ['2026-03-02']],
    ['schedule-005', rule('2026-03-02', [4], 0), '2026-03-01', '2026-03-31', 0, ['2026-03-05']],
    [
      'schedule-006',
      rule('2026-03-02', [1], 7),
      '2026-03-01',
      '2026-04-06',
      7,
      ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06'],
    ],
    [
      'schedule-007',
      rule('2026-03-04', [1, 3, 5], 7),
      '2026-03-01',
      '2026-03-15',
      7,
      ['2026-03-04', '2026-03-06', '2026-03-09', '2026-03-11', '2026-03-13'],
    ],
    [
      'schedule-011',
      rule('2026-03-05', [2, 4], 42),
      '2026-03-01',
      '2026-06-30',
      42,
      ['2026-03-05', '2026-04-14', '2026-04-16', '2026-05-26', '2026-05-28'],
    ],
    [
      'schedule-012',
      rule('2026-03-02', [1], 7, '2026-03-20'),
      '2026-03-01',
      '2026-04-30',
      7,
      ['2026-03-02', '2026-03-09', '2026-03-16'],
    ],
    [
      'schedule-013',
      rule('2026-03-01', [7], 7),
      '2026-03-01',
      '2026-03-31',
      7,
      ['2026-03-01', '2026-03-08', '2026-03-15', '2026-03-22', '2026-03-29'],
    ],
    [
      'schedule-014',
      rule('2026-12-28', [1], 14),
      '2026-12-01',
      '2027-02-28',
      14,
      ['2026-12-28', '2027-01-11', '2027-01-25', '2027-02-08', '2027-02-22'],
    ],
    ['schedule-016', rule('2026-03-16', [1], 7), '2026-03-01', '2026-03-15', 7, []],
    [
      'several weekdays, once: weekly (spec 3 §4)',
      rule('2026-03-02', [1, 2], 0),
      '2026-03-01',
      '2026-03-10',
      7,
      ['2026-03-02', '2026-03-03', '2026-03-09', '2026-03-10'],
    ],
    [
      'no weekday: that of the first day',
      rule('2026-03-04', [], 7),
      '2026-03-01',
      '2026-03-15',
      7,
      ['2026-03-04', '2026-03-11'],
    ],
    ['no weekday, once', rule('2026-03-04', [], 0), '2026-03-01', '2026-03-15', 0, ['2026-03-04']],
  ] as const)('%s', (_, entry, from, till, interval, dates) => {
    expect([entry.interval, datesOf(entry, from, till)]).toEqual([interval, dates])
  })

  test('and a room that is closed without times is so all day', () =>
    expect(
      entryOf({
        date_from: day('2026-03-02'),
        date_till: null,
        weekdays: [],
        interval: 0,
        active: false,
        time_from: null,
        time_till: null,
      }),
    ).toMatchObject({ active: false, ...closedHours }))

  test.each([
    ['schedule-021', 0, [1], ['occurrence']],
    ['schedule-022', 7, [1], ['occurrence', 'series']],
    ['several weekdays come back', 0, [1, 2], ['occurrence', 'series']],
  ] as const)('%s: what can be changed', (_, interval, weekdays, choices) =>
    expect(choicesOf(rule('2026-03-02', [...weekdays], interval))).toEqual(choices),
  )
})

describe('changing', () => {
  const series = rule('2026-03-02', [1], 7, '2026-03-16')
  const ninth = day('2026-03-09')
  const later = (from: string, till: string, change: Partial<ScheduleEntry> = {}) => ({
    ...series,
    dateFrom: ninth,
    ...hours(from, till),
    ...change,
  })

  test('schedule-017: only that day', () =>
    expect(told([withException(series, { date: ninth, hours: hours('10:00', '15:00') })])).toEqual([
      ['2026-03-02', '09:00', '17:00'],
      ['2026-03-09', '10:00', '15:00'],
      ['2026-03-16', '09:00', '17:00'],
    ]))

  test('schedule-018: that day and all coming days, never the past (decision C65)', () =>
    expect(told([endedBefore(series, ninth), changedFrom(series, later('10:00', '15:00'))])).toEqual([
      ['2026-03-02', '09:00', '17:00'],
      ['2026-03-09', '10:00', '15:00'],
      ['2026-03-16', '10:00', '15:00'],
    ]))

  test('schedule-019: deleting only that day', () =>
    expect(datesOf(withException(series, { date: ninth, hours: null }), '2026-03-01', '2026-03-31')).toEqual([
      '2026-03-02',
      '2026-03-16',
    ]))

  test('deleting that day and all coming days', () =>
    expect(datesOf(endedBefore(series, ninth), '2026-03-01', '2026-04-30')).toEqual(['2026-03-02']))

  test('schedule-023: a day that is otherwise stays so when the series changes', () => {
    const held = withException(series, { date: day('2026-03-16'), hours: hours('12:00', '17:00') })
    expect(
      told([endedBefore(held, ninth), changedFrom(held, later('10:00', '17:00'))]).map(([date, from]) => [date, from]),
    ).toEqual([
      ['2026-03-02', '09:00'],
      ['2026-03-09', '10:00'],
      ['2026-03-16', '12:00'],
    ])
  })

  test('a day that was dropped stays dropped', () => {
    const held = withException(series, { date: day('2026-03-16'), hours: null })
    expect(told([changedFrom(held, later('10:00', '17:00'))])).toEqual([['2026-03-09', '10:00', '17:00']])
  })

  test('a day that the new series does not hold on is forgotten', () => {
    const held = withException(series, { date: day('2026-03-16'), hours: hours('12:00', '17:00') })
    expect(changedFrom(held, later('10:00', '17:00', { weekdays: [2], dateTill: null })).exceptions).toEqual([])
  })

  test('the same day once more: the last word counts', () => {
    const twice = withException(withException(series, { date: ninth, hours: null }), {
      date: ninth,
      hours: hours('13:00', '14:00'),
      active: false,
    })
    expect(twice.exceptions).toHaveLength(1)
    expect(entryOn(twice, ninth)).toEqual({ active: false, hours: hours('13:00', '14:00'), exception: true })
  })

  test.each([
    ['its first day leaves nothing', '2026-03-02'],
    ['before its first day leaves nothing', '2026-02-20'],
  ])('ending on %s', (_, from) => expect(endedBefore(series, day(from))).toBeNull())

  test('ending what has ended changes nothing', () =>
    expect(endedBefore(series, day('2026-04-01'))?.dateTill).toBe('2026-03-16'))

  test('the first day may come later than the start, or never', () => {
    expect(firstDay(rule('2026-03-05', [2], 42))).toBe('2026-04-14')
    expect(firstDay(rule('2026-03-02', [4], 0, '2026-03-04'))).toBeNull()
    expect(firstDay(series, day('2026-03-10'))).toBe('2026-03-16')
    expect(firstDay(series, day('2026-03-17'))).toBeNull()
  })
})

// This holds for every series and day: earlier days stay exactly, and later days are exactly those of the new series.
test('a series that is split loses and gains no day', () => {
  const start = day('2026-03-02')
  const series = fc
    .record({
      from: fc.nat(60),
      till: fc.option(fc.integer({ min: 60, max: 200 })),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
      interval: fc.constantFrom(...recurrenceIntervals),
    })
    .map(({ from, till, weekdays, interval }) =>
      rule(addDays(start, from), weekdays, interval, till === null ? null : addDays(start, till)),
    )
  fc.assert(
    fc.property(series, fc.nat(150), fc.array(fc.nat(200), { maxLength: 4 }), (plain, at, otherwise) => {
      const split = addDays(start, at)
      const held = otherwise.reduce(
        (entry, n, i) =>
          occursOn(plain, addDays(start, n))
            ? withException(entry, { date: addDays(start, n), hours: i % 2 ? null : hours('12:00', '13:00') })
            : entry,
        plain,
      )
      const before = endedBefore(held, split)
      const all = daysFrom(addDays(start, -10), addDays(start, 260))
      expect(all.filter((one) => before && holdsOn(before, one))).toEqual(
        all.filter((one) => one < split && holdsOn(held, one)).filter(() => before !== null),
      )
      if (before === null) expect(all.filter((one) => one < split && occursOn(held, one))).toEqual([])
      // A series that is replaced by itself from one of its days on goes on as it was; that day follows the series.
      const first = firstDay(held, split)
      if (first === null || held.interval === 0) return
      const next = changedFrom(held, { ...held, dateFrom: first })
      expect(entryOn(next, first)?.exception ?? false).toBe(false)
      expect(all.filter((one) => holdsOn(next, one))).toEqual(all.filter((one) => one >= first && holdsOn(held, one)))
      expect(next.weekdays).toContain(weekday(first))
    }),
    { seed: 20261121, numRuns: 600 },
  )
})
