import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, daysFrom, mondayOf, weekday, type Day } from './day.ts'
import {
  effectiveInterval,
  occursOn,
  recurrenceIntervals,
  type Recurrence,
  type RecurrenceInterval,
} from './recurrence.ts'

const rule = (
  dateFrom: string,
  weekdays: number[],
  interval: RecurrenceInterval,
  dateTill: string | null = null,
): Recurrence => ({ dateFrom: dateFrom as Day, dateTill: dateTill as Day | null, weekdays, interval })
const occurrences = (given: Recurrence, from: Day, till: Day): Day[] =>
  daysFrom(from, till).filter((day) => occursOn(given, day))

test.each([
  { what: 'once', rule: rule('2026-03-02', [1], 0), from: '2026-03-01', till: '2026-03-31', days: ['2026-03-02'] },
  {
    what: 'once, on another weekday (decision C67)',
    rule: rule('2026-03-02', [4], 0),
    from: '2026-03-01',
    till: '2026-03-31',
    days: ['2026-03-05'],
  },
  {
    what: 'once, without a weekday: that of the start',
    rule: rule('2026-03-04', [], 0),
    from: '2026-03-01',
    till: '2026-03-31',
    days: ['2026-03-04'],
  },
  {
    what: 'once, after its last day',
    rule: rule('2026-03-02', [4], 0, '2026-03-03'),
    from: '2026-03-01',
    till: '2026-03-31',
    days: [],
  },
  {
    what: 'weekly',
    rule: rule('2026-03-02', [1], 7),
    from: '2026-03-01',
    till: '2026-04-06',
    days: ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06'],
  },
  {
    what: 'weekly, without a weekday',
    rule: rule('2026-03-04', [], 7),
    from: '2026-03-01',
    till: '2026-03-15',
    days: ['2026-03-04', '2026-03-11'],
  },
  {
    what: 'several weekdays',
    rule: rule('2026-03-04', [1, 3, 5], 7),
    from: '2026-03-01',
    till: '2026-03-15',
    days: ['2026-03-04', '2026-03-06', '2026-03-09', '2026-03-11', '2026-03-13'],
  },
  {
    what: 'several weekdays "once" become weekly',
    rule: rule('2026-03-02', [1, 2], 0),
    from: '2026-03-01',
    till: '2026-03-10',
    days: ['2026-03-02', '2026-03-03', '2026-03-09', '2026-03-10'],
  },
  {
    what: 'six weeks, counted from the Monday of the start (decision C66)',
    rule: rule('2026-03-05', [2, 4], 42),
    from: '2026-03-01',
    till: '2026-06-30',
    days: ['2026-03-05', '2026-04-14', '2026-04-16', '2026-05-26', '2026-05-28'],
  },
  {
    what: 'with an end',
    rule: rule('2026-03-02', [1], 7, '2026-03-20'),
    from: '2026-03-01',
    till: '2026-04-30',
    days: ['2026-03-02', '2026-03-09', '2026-03-16'],
  },
  {
    what: 'on its last day',
    rule: rule('2026-03-02', [1], 7, '2026-03-16'),
    from: '2026-03-10',
    till: '2026-04-30',
    days: ['2026-03-16'],
  },
  {
    what: 'on Sundays',
    rule: rule('2026-03-01', [7], 7),
    from: '2026-03-01',
    till: '2026-03-31',
    days: ['2026-03-01', '2026-03-08', '2026-03-15', '2026-03-22', '2026-03-29'],
  },
  {
    what: 'across the year',
    rule: rule('2026-12-28', [1], 14),
    from: '2026-12-01',
    till: '2027-02-28',
    days: ['2026-12-28', '2027-01-11', '2027-01-25', '2027-02-08', '2027-02-22'],
  },
  { what: 'seen before its start', rule: rule('2026-03-16', [1], 7), from: '2026-03-01', till: '2026-03-15', days: [] },
])('$what', ({ rule: given, from, till, days }) => expect(occurrences(given, from as Day, till as Day)).toEqual(days))

test.each([
  { interval: 0, weekdays: [1], effective: 0 },
  { interval: 0, weekdays: [], effective: 0 },
  { interval: 0, weekdays: [1, 4], effective: 7 },
  { interval: 14, weekdays: [1, 4], effective: 14 },
] as const)(
  '$interval with $weekdays.length weekdays repeats every $effective days',
  ({ interval, weekdays, effective }) => expect(effectiveInterval({ interval, weekdays })).toBe(effective),
)

describe('for any rule', () => {
  const start = '2026-03-02' as Day
  const rules = fc.record({
    dateFrom: fc.integer({ min: 0, max: 400 }).map((days) => addDays(start, days)),
    dateTill: fc.option(fc.integer({ min: 400, max: 800 }).map((days) => addDays(start, days))),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 0, maxLength: 4 }),
    interval: fc.constantFrom(...recurrenceIntervals),
  })
  const days = fc.integer({ min: -60, max: 900 }).map((n) => addDays(start, n))

  test('it occurs only between its first and last day, on its weekdays', () =>
    fc.assert(
      fc.property(rules, days, (given, day) => {
        if (!occursOn(given, day)) return
        expect(day >= given.dateFrom).toBe(true)
        expect(given.dateTill === null || day <= given.dateTill).toBe(true)
        expect(given.weekdays.length ? given.weekdays : [weekday(given.dateFrom)]).toContain(weekday(day))
      }),
      { seed: 20261121, numRuns: 500 },
    ))

  test('it occurs again after its interval and not in between', () =>
    fc.assert(
      fc.property(rules, days, (given, day) => {
        const interval = effectiveInterval(given)
        if (!interval || !occursOn(given, day)) return
        const next = addDays(day, interval)
        expect(occursOn(given, next)).toBe(given.dateTill === null || next <= given.dateTill)
        for (let between = 7; between < interval; between += 7)
          expect(occursOn(given, addDays(day, between))).toBe(false)
      }),
      { seed: 20261121, numRuns: 500 },
    ))

  test('a rule without repetition occurs once, within a week of its start', () =>
    fc.assert(
      fc.property(rules, (given) => {
        if (effectiveInterval(given) !== 0) return
        const all = occurrences(given, addDays(given.dateFrom, -50), addDays(given.dateFrom, 500))
        expect(all).toHaveLength(1)
        expect(daysBetween(given.dateFrom, all[0]!)).toBeLessThan(7)
        expect(mondayOf(all[0]!) >= mondayOf(given.dateFrom)).toBe(true)
      }),
      { seed: 20261121, numRuns: 200 },
    ))
})
