import { describe, expect, test } from 'vitest'
import type { ClockTime, Day } from '#kernel/day.ts'
import { ScheduleInput } from '../contract.ts'
import { AbsenceInput } from '../contract/absences.ts'
import {
  absenceProblems,
  deleteProblems,
  newSchedule,
  roomChoice,
  scheduleProblems,
  shownDay,
  subjectOfAbsence,
  timeProblems,
  type ScheduleDraft,
} from './form.ts'

const today = '2026-03-02' as Day
const draft = (change: Partial<Record<keyof ScheduleDraft, unknown>> = {}): ScheduleDraft =>
  ({
    location_id: 1,
    date_from: today,
    date_till: null,
    weekdays: [],
    active: true,
    time_from: '09:00' as ClockTime,
    time_till: '17:00' as ClockTime,
    interval: 0,
    type: 'series',
    ...change,
  }) as ScheduleDraft
const problems = (found: readonly { field: string; code: string }[]) =>
  found.map(({ field, code }) => `${field} ${code}`)

test('schedule-024: a new form is once, from today', () =>
  expect(newSchedule(today)).toMatchObject({ interval: 0, date_from: '2026-03-02' }))

const breaks = (...spans: string[]) => spans.map((span) => ({ time_from: span.slice(0, 5), time_till: span.slice(6) }))

describe('the schedule form', () => {
  test.each<{
    what: string
    change?: Parameters<typeof draft>[0]
    changing?: 'series' | 'occurrence' | null
    isRoom?: boolean
    expected: string[]
  }>([
    { what: 'is good', expected: [] },
    {
      what: 'asks location, day and times',
      change: { location_id: null, date_from: null, time_from: null, time_till: null },
      expected: ['location_id required', 'date_from required', 'time_from required', 'time_till required'],
    },
    { what: 'asks how often', change: { interval: null }, expected: ['interval required'] },
    { what: 'does not ask how often for one day', change: { interval: null }, changing: 'occurrence', expected: [] },
    {
      what: 'ends after it begins',
      change: { time_from: '17:00', time_till: '09:00' },
      expected: ['time_till till_not_after_from'],
    },
    {
      what: 'does not end as it begins',
      change: { time_from: '09:00', time_till: '09:00' },
      expected: ['time_till till_not_after_from'],
    },
    {
      what: 'has a last day on or after the first',
      change: { date_till: '2026-03-01', interval: 7 },
      expected: ['date_till date_order'],
    },
    { what: 'may end on its first day', change: { date_till: '2026-03-02', interval: 7 }, expected: [] },
    {
      what: 'holds on some day',
      change: { date_till: '2026-03-03', interval: 7, weekdays: [5] },
      expected: ['date_till schedule_never'],
    },
    {
      what: 'holds on some day, also once',
      change: { date_till: '2026-03-03', weekdays: [5] },
      expected: ['date_till schedule_never'],
    },
    {
      what: 'is not asked for an end on one day',
      change: { date_till: '2026-03-01' },
      changing: 'occurrence',
      expected: [],
    },
    {
      what: 'of a series does not change the past (decision C65)',
      change: { date_from: '2026-03-01', interval: 7 },
      changing: 'series',
      expected: ['date_from schedule_past'],
    },
    {
      what: 'may change one day that has been',
      change: { date_from: '2026-03-01' },
      changing: 'occurrence',
      expected: [],
    },
    { what: 'may begin before today', change: { date_from: '2026-01-05' }, expected: [] },
    {
      what: 'does not begin before there was a chain',
      change: { date_from: '1999-12-31' },
      expected: ['date_from day'],
    },
    {
      what: 'does not begin further ahead than anybody books',
      change: { date_from: '2029-03-03' },
      expected: ['date_from too_far_ahead'],
    },
    {
      what: 'may close a room without times',
      change: { active: false, time_from: null, time_till: null },
      isRoom: true,
      expected: [],
    },
    {
      what: 'closes a room with both times or none',
      change: { active: false, time_till: null },
      isRoom: true,
      expected: ['time_till required'],
    },
    {
      what: 'asks the times of a room that is open',
      change: { time_from: null, time_till: null },
      isRoom: true,
      expected: ['time_from required', 'time_till required'],
    },
    { what: 'has breaks within its hours', change: { breaks: breaks('12:00-13:00', '15:00-15:15') }, expected: [] },
    {
      what: 'has no break before its hours, or at their beginning',
      change: { breaks: breaks('08:00-08:30', '09:00-09:30') },
      expected: ['breaks.0.time_from break_outside_hours', 'breaks.1.time_from break_outside_hours'],
    },
    {
      what: 'has no break at the end of its hours, or after',
      change: { breaks: breaks('16:30-17:00', '16:45-18:00') },
      expected: ['breaks.0.time_till break_outside_hours', 'breaks.1.time_till break_outside_hours'],
    },
    {
      what: 'has no break over another',
      change: { breaks: breaks('12:00-13:00', '12:30-14:00') },
      expected: ['breaks.1.time_from breaks_overlap'],
    },
    {
      what: 'has breaks that end after they begin',
      change: { breaks: breaks('13:00-12:00') },
      expected: ['breaks.0.time_till till_not_after_from'],
    },
    {
      what: 'has breaks with both times',
      change: { breaks: [{ time_from: null, time_till: '13:00' }] },
      expected: ['breaks.0.time_from required'],
    },
    {
      what: 'is not asked for the breaks of a room that is closed',
      change: { active: false, breaks: breaks('08:00-08:30') },
      isRoom: true,
      expected: [],
    },
    { what: 'does not close an employee', change: { active: false }, expected: ['active invalid'] },
  ])('$what', ({ change, changing = null, isRoom = false, expected }) =>
    expect(problems(scheduleProblems(draft(change), { changing, isRoom, today }))).toEqual(expected),
  )

  test.each([
    ['time-002', '09:00', null],
    ['time-004', '00:00', null],
    ['time-005', '23:59', null],
    ['time-006', '19:30', null],
    ['one digit for the hour', '9:00', null],
    ['time-007', '24:00', 'time_format'],
    ['time-009', '9:5', 'time_format'],
    ['time-010', '1200', 'time_format'],
    ['time-012', '-1:00', 'time_format'],
    ['time-013', '009:00', 'time_format'],
    ['time-014', '12.30', 'time_format'],
    ['time-015', '', 'time_format'],
  ])('%s: %s', (_, time_from, code) => {
    const found = ScheduleInput.safeParse({ location_id: 1, date_from: '2026-03-02', time_from, time_till: '23:59' })
    expect(found.success ? null : (found.error.issues[0] as { params?: { code: string } }).params?.code).toBe(code)
  })

  test.each([
    ['time-018', '22:00', '08:00', ['time_till till_not_after_from']],
    ['time-019', '09:00', '10:00', []],
    ['time-020', '09:59', '09:58', ['time_till till_not_after_from']],
  ])('%s: %s to %s', (_, from, till, expected) =>
    expect(problems(timeProblems(from as ClockTime, till as ClockTime))).toEqual(expected),
  )

  test('weekdays are once each, in order', () =>
    expect(ScheduleInput.parse({ location_id: 1, date_from: '2026-3-2', weekdays: [5, 1, 5] }).weekdays).toEqual([
      1, 5,
    ]))
})

test.each([
  ['no day', null, true, ['date required']],
  ['a series from yesterday on', '2026-03-01', true, ['date schedule_past']],
  ['a series from today on', '2026-03-02', true, []],
  ['only yesterday', '2026-03-01', false, []],
])('deleting %s', (_, date, ending, expected) =>
  expect(problems(deleteProblems(date as Day | null, ending, today))).toEqual(expected),
)

describe('a room’s hours', () => {
  const span = (from: string, till: string) => ({ time_from: from as ClockTime, time_till: till as ClockTime })
  const open = { weekday: 1, active: true, ...span('08:00', '22:00') }
  test.each([
    [
      'schedule-027: equal to the location’s',
      span('08:00', '22:00'),
      open,
      { choice: 'location', locationDisabled: false },
    ],
    ['none yet', null, open, { choice: 'location', locationDisabled: false, locationHours: span('08:00', '22:00') }],
    ['other than the location’s', span('08:00', '21:00'), open, { choice: 'custom', locationDisabled: false }],
    [
      'schedule-029: the location is closed',
      span('08:00', '22:00'),
      { ...open, active: false },
      { choice: 'custom', locationDisabled: true, locationHours: null },
    ],
    ['the location has no hours', null, null, { choice: 'custom', locationDisabled: true }],
  ])('%s', (_, hours, opening, expected) => expect(roomChoice(hours, opening)).toMatchObject(expected))
})

describe('an absence', () => {
  const absence = (change: object = {}) =>
    AbsenceInput.parse({ kind: 'holiday', employee_id: 1, date_from: '2026-03-02', date_till: '2026-03-06', ...change })
  test.each<[string, object, string[]]>([
    ['is good', {}, []],
    ['of nobody', { employee_id: null }, ['employee_id absence_subject']],
    ['of two', { room_id: 2 }, ['room_id absence_subject']],
    ['that ends before it begins', { date_till: '2026-03-01' }, ['date_till date_order']],
    ['of one day', { date_till: '2026-03-02' }, []],
    [
      'that ends that day before it begins',
      { date_till: '2026-03-02', time_from: '12:00', time_till: '11:00' },
      ['time_till till_not_after_from'],
    ],
    ['that ends another day at an earlier time', { time_from: '12:00', time_till: '11:00' }, []],
    ['of more than two years', { date_till: '2028-03-05' }, ['date_till range_too_long']],
    ['a holiday of a room', { employee_id: null, room_id: 1 }, ['kind absence_kind']],
    ['the sick leave of a location', { employee_id: null, location_id: 1, kind: 'sick_leave' }, ['kind absence_kind']],
    ['the maintenance of a device', { employee_id: null, device_id: 1, kind: 'maintenance' }, []],
    ['the maintenance of an employee', { kind: 'maintenance' }, ['kind absence_kind']],
    ['a day on which the location is closed', { employee_id: null, location_id: 1, kind: 'closed' }, []],
    ['a break of an employee', { kind: 'break' }, []],
    ['sick leave without an end', { kind: 'sick_leave', date_till: null, time_from: '12:00' }, []],
    [
      'a device that is away until further notice',
      { employee_id: null, device_id: 1, kind: 'maintenance', date_till: null },
      [],
    ],
    ['that has no last day and yet a time on it', { date_till: null, time_till: '12:00' }, ['time_till invalid']],
    ['a break without an end', { kind: 'break', date_till: null }, ['date_till absence_needs_end']],
    [
      'a location that is closed without an end',
      { employee_id: null, location_id: 1, kind: 'closed', date_till: null },
      ['date_till absence_needs_end'],
    ],
    ['without an end, before there was a chain', { date_from: '1999-12-31', date_till: null }, ['date_from day']],
    ['before there was a chain', { date_from: '1999-12-31', date_till: '2000-01-01' }, ['date_from day']],
  ])('%s', (_, change, expected) => expect(problems(absenceProblems(absence(change)))).toEqual(expected))

  test('whose it is', () =>
    expect(subjectOfAbsence(absence({ employee_id: null, device_id: 7 }))).toEqual({ subject: 'device_id', id: 7 }))
})

test.each([
  ['9999-12-31', '2029-11-21'],
  ['2029-11-22', '2029-11-21'],
  ['2029-11-21', '2029-11-21'],
  ['2000-01-01', '2000-01-01'],
  ['1999-12-31', '2000-01-01'],
])('asked for %s the schedules show %s', (asked, shown) =>
  expect(shownDay(asked as Day, '2026-11-21' as Day)).toBe(shown),
)
