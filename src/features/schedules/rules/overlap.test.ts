import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, clockTime, daysFrom, type ClockTime, type Day } from '#kernel/day.ts'
import { recurrenceIntervals, type RecurrenceInterval } from '#kernel/recurrence.ts'
import { entryOn, type ClockSpan, type ScheduleEntry, type ScheduleException } from '../rules.ts'
import { firstClash, type Placed } from './overlap.ts'
import { entryOf } from './series.ts'

const amsterdam = 'Europe/Amsterdam'
const hours = (text: string): ClockSpan => ({
  time_from: text.slice(0, 5) as ClockTime,
  time_till: text.slice(6) as ClockTime,
})
const at = (entry: ScheduleEntry, zone = amsterdam): Placed => ({ entry, zone })
interface Said {
  breaks?: string[]
  from?: string
  till?: string | null
  days?: number[]
  interval?: RecurrenceInterval
  hours?: string
  active?: boolean
  otherwise?: Record<string, string | null>
}
const entry = ({
  from = '2026-03-02',
  till = null,
  days = [1],
  interval = 7,
  hours: span = '09:00-13:00',
  active = true,
  otherwise = {},
  breaks = [],
}: Said = {}): ScheduleEntry => ({
  ...entryOf({
    date_from: from as Day,
    date_till: till as Day | null,
    weekdays: days,
    interval,
    active,
    ...hours(span),
    breaks: breaks.map(hours),
  }),
  exceptions: Object.entries(otherwise).map(([date, other]): ScheduleException => ({
    date: date as Day,
    hours: other ? hours(other) : null,
  })),
})

test.each<{ what: string; mine: Said; other: Said; closes?: boolean; clash: string | null }>([
  {
    what: 'schedule-025: overlapping',
    mine: { interval: 0, hours: '12:00-17:00' },
    other: { interval: 0 },
    clash: '2026-03-02',
  },
  { what: 'schedule-026: touching', mine: { interval: 0, hours: '13:00-17:00' }, other: { interval: 0 }, clash: null },
  {
    what: 'within a break of the other',
    mine: { hours: '10:00-11:00' },
    other: { breaks: ['10:00-11:00'] },
    clash: null,
  },
  {
    what: 'over the end of a break of the other',
    mine: { hours: '10:00-11:15' },
    other: { breaks: ['10:00-11:00'] },
    clash: '2026-03-02',
  },
  {
    what: 'each in a break of the other',
    mine: { hours: '08:00-12:00', breaks: ['09:00-11:00'] },
    other: { hours: '09:00-13:00', breaks: ['11:00-12:00'] },
    clash: null,
  },
  { what: 'another weekday', mine: { days: [2] }, other: {}, clash: null },
  { what: 'one within the other', mine: { hours: '10:00-11:00' }, other: {}, clash: '2026-03-02' },
  { what: 'the same', mine: {}, other: {}, clash: '2026-03-02' },
  { what: 'the other ended before', mine: { from: '2026-03-16' }, other: { till: '2026-03-15' }, clash: null },
  {
    what: 'the other ends on the first day',
    mine: { from: '2026-03-16' },
    other: { till: '2026-03-16' },
    clash: '2026-03-16',
  },
  { what: 'the other begins years later', mine: {}, other: { from: '2029-03-05' }, clash: '2029-03-05' },
  {
    what: 'fortnights that alternate',
    mine: { interval: 14 },
    other: { interval: 14, from: '2026-03-09' },
    clash: null,
  },
  {
    what: 'fortnights that meet',
    mine: { interval: 14 },
    other: { interval: 14, from: '2026-03-16' },
    clash: '2026-03-16',
  },
  {
    what: 'a fortnight and six weeks that never meet',
    mine: { interval: 14, from: '2026-03-09' },
    other: { interval: 42 },
    clash: null,
  },
  {
    what: 'a fortnight and six weeks that meet in the fifth week',
    mine: { interval: 14 },
    other: { interval: 42, from: '2026-03-30' },
    clash: '2026-03-30',
  },
  {
    what: 'six weeks that meet only after their start (decision C66)',
    mine: { interval: 42, from: '2026-03-05', days: [2, 4] },
    other: { interval: 0, from: '2026-04-14', days: [2] },
    clash: '2026-04-14',
  },
  {
    what: 'once, on another weekday than its start (decision C67)',
    mine: { interval: 0, days: [4] },
    other: { days: [4] },
    clash: '2026-03-05',
  },
  {
    what: 'a day on which the other was dropped',
    mine: { interval: 0, from: '2026-03-09' },
    other: { otherwise: { '2026-03-09': null } },
    clash: null,
  },
  {
    what: 'every week, but not on the day that was dropped',
    mine: {},
    other: { otherwise: { '2026-03-02': null } },
    clash: '2026-03-09',
  },
  {
    what: 'every week, but not on any day before',
    mine: {},
    other: { otherwise: { '2026-03-02': null, '2026-03-09': null, '2026-03-16': null } },
    clash: '2026-03-23',
  },
  {
    what: 'all of its days were dropped',
    mine: { till: '2026-03-10' },
    other: { otherwise: { '2026-03-02': null, '2026-03-09': null } },
    clash: null,
  },
  {
    what: 'only on the day with other hours',
    mine: { hours: '13:00-17:00' },
    other: { otherwise: { '2026-04-06': '09:00-14:00' } },
    clash: '2026-04-06',
  },
  {
    what: 'on a day with other hours far ahead',
    mine: { hours: '13:00-17:00' },
    other: { otherwise: { '2028-10-30': '09:00-14:00' } },
    clash: '2028-10-30',
  },
  {
    what: 'other hours on a day on which it does not hold',
    mine: { hours: '13:00-17:00' },
    other: { otherwise: { '2026-04-07': '09:00-14:00' } },
    clash: null,
  },
  {
    what: 'both otherwise on one day',
    mine: { hours: '14:00-15:00', otherwise: { '2026-03-09': '09:00-10:00' } },
    other: { otherwise: { '2026-03-09': '10:00-11:00' } },
    clash: null,
  },
  {
    what: 'summer time began between them',
    mine: { days: [7], hours: '08:00-12:00', from: '2026-03-29' },
    other: { days: [7], hours: '12:00-17:00', from: '2026-03-01' },
    clash: null,
  },
  {
    what: 'the hour that spring skips',
    mine: { days: [7], hours: '02:00-03:00', from: '2026-03-29' },
    other: { days: [7], hours: '02:30-05:00' },
    clash: '2026-03-29',
  },
  {
    what: 'touching in the hour that spring skips',
    mine: { days: [7], hours: '01:00-02:30', from: '2026-03-29' },
    other: { days: [7], hours: '02:30-05:00' },
    clash: null,
  },
  {
    what: 'touching in the hour that autumn repeats',
    mine: { days: [7], hours: '01:00-02:30', from: '2026-10-25' },
    other: { days: [7], hours: '02:30-05:00' },
    clash: null,
  },
  {
    what: 'overlapping in the hour that autumn repeats',
    mine: { days: [7], hours: '01:00-02:45', from: '2026-10-25' },
    other: { days: [7], hours: '02:30-05:00' },
    clash: '2026-10-25',
  },
  {
    what: 'a room that is closed is so all day',
    mine: { active: false, hours: '18:00-19:00' },
    other: {},
    closes: true,
    clash: '2026-03-02',
  },
  { what: 'an employee’s entry that is switched off takes nothing', mine: { active: false }, other: {}, clash: null },
])('$what', ({ mine, other, closes = false, clash }) => {
  expect(firstClash(at(entry(mine)), at(entry(other)), closes)?.date ?? null).toBe(clash)
})

test('the hours that are named are those of the other, on that day', () => {
  expect(
    firstClash(at(entry({ hours: '13:00-17:00' })), at(entry({ otherwise: { '2026-04-06': '09:00-14:00' } })), false),
  ).toEqual({ date: '2026-04-06', hours: hours('09:00-14:00') })
})

test('at places on two clocks the moments decide', () => {
  const [here, there] = [entry({ hours: '09:00-13:00' }), entry({ hours: '12:00-17:00' })]
  expect(firstClash(at(here), at(there, 'Europe/Brussels'), false)?.date).toBe('2026-03-02')
  expect(firstClash(at(here), at(there, 'Europe/Lisbon'), false)).toBeNull() // 12:00 there is 13:00 here
  expect(firstClash(at(here), at(entry({ hours: '11:45-17:00' }), 'Europe/Lisbon'), false)?.date).toBe('2026-03-02')
})

describe('against looking at every day for years', () => {
  const start = '2026-03-02' as Day
  const clock = fc.integer({ min: 0, max: 95 }).map((n) => clockTime(n * 15))
  const span = fc
    .tuple(clock, clock)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => (a < b ? { time_from: a, time_till: b } : { time_from: b, time_till: a }))
  const entries = fc
    .record({
      dateFrom: fc.nat(120).map((n) => addDays(start, n)),
      dateTill: fc.option(fc.integer({ min: 60, max: 400 }).map((n) => addDays(start, n))),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
      interval: fc.constantFrom(...recurrenceIntervals),
      active: fc.nat(9).map((n) => n > 0),
      hours: span,
      // Many exceptions are near the beginning, where the first repetitions are, and some far ahead.
      exceptions: fc.uniqueArray(
        fc.record({
          date: fc.oneof(fc.nat(160), fc.integer({ min: 500, max: 900 })).map((n) => addDays(start, n)),
          hours: fc.option(span),
          active: fc.constantFrom(null, true, false),
        }),
        { maxLength: 25, selector: ({ date }) => date },
      ),
    })
    .map(({ hours: own, ...rest }): ScheduleEntry => ({ ...rest, ...own }))
  const all = daysFrom(start, addDays(start, 1100))

  test('the same first day is found', () => {
    let clashes = 0
    fc.assert(
      fc.property(entries, entries, fc.boolean(), (mine, other, closes) => {
        const taken = (one: ScheduleEntry, day: Day): readonly [string, string] | null => {
          const on = entryOn(one, day)
          return on && (on.active ? [on.hours.time_from, on.hours.time_till] : closes ? ['00:00', '24:00'] : null)
        }
        const expected = all.find((day) => {
          const [a, b] = [taken(mine, day), taken(other, day)]
          return a && b && a[0] < b[1] && b[0] < a[1]
        })
        const found = firstClash(at(mine), at(other), closes)
        expect(found?.date).toBe(expected)
        if (found) clashes++
      }),
      { seed: Number(process.env.PROVE_SEED ?? 20261121), numRuns: Number(process.env.PROVE_RUNS ?? 1000) },
    )
    expect(clashes).toBeGreaterThan(0)
  }, 600_000)
})
