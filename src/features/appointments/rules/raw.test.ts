import { describe, expect, test } from 'vitest'
import { instant, type ClockTime, type Day, type Instant } from '#kernel/day.ts'
import { msAtLocalTime } from '#kernel/zone.ts'
import { isLongRange, rawProblems, rawTimeProblems } from './raw.ts'
import { reminderProblems, type Reminded } from './reminder.ts'
import { occurrences } from './series.ts'

const zone = 'Europe/Amsterdam'
const at = (local: string): Instant =>
  instant(msAtLocalTime(local.slice(0, 10) as Day, local.slice(11) as ClockTime, zone))
const now = at('2026-03-02T12:00')

// Rows of spec/vectors.json, by their id; its names such as `range_over_3_years` are our codes.
describe('the limits of an appointment without rules', () => {
  test.each<{ id: string; from: string; till: string; errors: string[]; long: boolean }>([
    { id: 'raw_appointment-001', from: '2026-03-03T09:00', till: '2026-03-03T10:00', errors: [], long: false },
    {
      id: 'raw_appointment-002',
      from: '2026-03-03T10:00',
      till: '2026-03-03T09:00',
      errors: ['till_not_after_from'],
      long: false,
    },
    {
      id: 'raw_appointment-003',
      from: '2026-03-03T10:00',
      till: '2026-03-03T10:00',
      errors: ['till_not_after_from'],
      long: false,
    },
    { id: 'raw_appointment-006', from: '2026-03-03T09:00', till: '2026-03-04T09:00', errors: [], long: false },
    { id: 'raw_appointment-007', from: '2026-03-03T09:00', till: '2026-03-04T09:01', errors: [], long: true },
    { id: 'three years long', from: '2026-03-03T09:00', till: '2029-03-03T09:00', errors: [], long: true },
    {
      id: 'raw_appointment-009',
      from: '2026-03-03T09:00',
      till: '2029-03-03T09:01',
      errors: ['range_over_3_years'],
      long: false,
    },
    { id: 'raw_appointment-010', from: '2029-03-02T12:00', till: '2029-03-02T13:00', errors: [], long: false },
    {
      id: 'raw_appointment-011',
      from: '2029-03-02T12:01',
      till: '2029-03-02T13:00',
      errors: ['too_far_ahead'],
      long: false,
    },
    { id: 'raw_appointment-012', from: '2026-10-24T12:00', till: '2026-10-25T12:00', errors: [], long: false },
    { id: 'a day of 23 hours', from: '2026-03-28T12:00', till: '2026-03-29T12:01', errors: [], long: true },
    { id: 'three months ago', from: '2025-12-02T12:00', till: '2025-12-02T13:00', errors: [], long: false },
    { id: 'a minute more', from: '2025-12-02T11:59', till: '2025-12-02T13:00', errors: ['too_long_ago'], long: false },
  ])('$id', ({ from, till, errors, long }) => {
    const times = { datetime_from: at(from), datetime_till: at(till) }
    expect(rawTimeProblems(times, zone, now).map(({ code }) => code)).toEqual(errors)
    expect(rawProblems({ ...times, confirmed: false }, zone, now).map(({ code }) => code)).toEqual(
      long ? ['confirm_long_range'] : errors,
    )
    expect(rawProblems({ ...times, confirmed: true }, zone, now).map(({ code }) => code)).toEqual(errors)
    if (long) expect(isLongRange(times, zone)).toBe(true)
  })

  test.each([
    ['0004-05-28T08:00:00.000Z', '2027-05-28T08:30:00.000Z'],
    ['0999-12-31T08:00:00.000Z', '0999-12-31T09:00:00.000Z'],
    ['9999-12-31T08:00:00.000Z', '9999-12-31T09:00:00.000Z'],
    ['9999-12-31T23:30:00.000Z', '9999-12-31T23:59:00.000Z'],
  ])('a year that was mistyped is refused, and refusing it comes to an end: %s', (from, till) => {
    const times = { datetime_from: from as Instant, datetime_till: till as Instant }
    expect(rawTimeProblems(times, zone, now)).not.toEqual([])
  })

  test('three months before the last of May is the last of February', () => {
    const may = at('2026-05-31T12:00')
    expect(
      rawTimeProblems({ datetime_from: at('2026-02-28T12:00'), datetime_till: at('2026-02-28T13:00') }, zone, may),
    ).toEqual([])
    expect(
      rawTimeProblems({ datetime_from: at('2026-02-28T11:00'), datetime_till: at('2026-02-28T13:00') }, zone, may),
    ).toHaveLength(1)
  })
})

describe('a follow-up that comes back', () => {
  test.each<{ what: string; first: string; interval: number; count: number; starts: string[] }>([
    {
      what: 'weekly over the spring change',
      first: '2026-03-23T09:00',
      interval: 7,
      count: 3,
      starts: ['2026-03-23T08:00', '2026-03-30T07:00', '2026-04-06T07:00'],
    },
    {
      what: 'every two weeks over the autumn change',
      first: '2026-10-13T09:00',
      interval: 14,
      count: 2,
      starts: ['2026-10-13T07:00', '2026-10-27T08:00'],
    },
    {
      what: 'every six weeks',
      first: '2026-03-02T09:00',
      interval: 42,
      count: 2,
      starts: ['2026-03-02T08:00', '2026-04-13T07:00'],
    },
    {
      what: 'in a gap moves forward',
      first: '2026-03-22T02:30',
      interval: 7,
      count: 2,
      starts: ['2026-03-22T01:30', '2026-03-29T01:30'],
    },
  ])('$what', ({ first, interval, count, starts }) =>
    expect(occurrences(at(first), interval, count, zone)).toEqual(starts.map((utc) => `${utc}:00.000Z`)),
  )
})

describe('a reminder is refused', () => {
  const planned: Reminded = {
    no_show_at: null,
    deleted_at: null,
    datetime_from: at('2026-03-03T09:00'),
    client: { email: 'a@b.test' },
    reminded_at: null,
  }
  test.each<[string, Partial<Reminded>, string[]]>([
    ['not otherwise', {}, []],
    ['when it is cancelled', { deleted_at: now }, ['already_cancelled']],
    ['when it was missed', { no_show_at: now }, ['already_no_show']],
    ['when it has begun', { datetime_from: now }, ['in_past']],
    ['without an address', { client: { email: ' ' } }, ['email_missing']],
    ['a moment after the last', { reminded_at: at('2026-03-02T11:56') }, ['reminded_just_now']],
    ['not later', { reminded_at: at('2026-03-02T11:55') }, []],
  ])('%s', (_, change, codes) =>
    expect(reminderProblems({ ...planned, ...change }, now).map(({ code }) => code)).toEqual(codes),
  )
})
