import { describe, expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/day.ts'
import {
  asksAboutMoney,
  availabilityNeeds,
  bookingProblems,
  cancelProblems,
  canEdit,
  canRestore,
  hasBegun,
  isStruckThrough,
  lightBefore,
  noShowProblems,
  roomLabel,
  roundToQuarter,
  statusLight,
  stateProblems,
  staysInPlace,
  stepRoom,
  weekOf,
  type BookedFacts,
  type BookingDraft,
} from './rules.ts'

const at = (text: string) => text as Instant
const then = '2026-03-02T10:00:00.000Z'
const active = { no_show_at: null, deleted_at: null }
const noShow = { no_show_at: then, deleted_at: null }
const cancelled = { no_show_at: null, deleted_at: then }
const both = { no_show_at: then, deleted_at: '2026-03-02T11:00:00.000Z' }

describe('what is wrong with a booking', () => {
  const now = at('2026-03-04T09:07:00.000Z')
  const draft: BookingDraft = {
    client_id: 1,
    treatment_id: 2,
    location_id: 3,
    datetime_from: at('2026-03-05T09:00:00.000Z'),
  }
  const booked: BookedFacts = {
    client_id: 1,
    treatment_id: 2,
    datetime_from: at('2026-03-05T09:00:00.000Z'),
    is_paid: false,
    treatment_report_status: false,
    zone: 'Europe/Amsterdam',
    ...active,
  }
  const paid = { ...booked, is_paid: true }
  const earlier = { ...booked, datetime_from: at('2026-03-01T09:00:00.000Z') }

  test.each<{ what: string; draft: Partial<BookingDraft>; booked?: BookedFacts; problems: string[] }>([
    { what: 'nothing', draft: {}, problems: [] },
    {
      what: 'nothing chosen yet',
      draft: { client_id: null, treatment_id: null, location_id: null, datetime_from: null },
      problems: ['client_id required', 'treatment_id required', 'location_id required', 'datetime_from required'],
    },
    {
      what: 'off the quarter',
      draft: { datetime_from: at('2026-03-05T09:10:00.000Z') },
      problems: ['datetime_from on_quarter'],
    },
    {
      what: 'off the quarter by a millisecond',
      draft: { datetime_from: at('2026-03-05T09:00:00.001Z') },
      problems: ['datetime_from on_quarter'],
    },
    { what: 'the quarter that is running', draft: { datetime_from: at('2026-03-04T09:00:00.000Z') }, problems: [] },
    {
      what: 'the quarter before',
      draft: { datetime_from: at('2026-03-04T08:45:00.000Z') },
      problems: ['datetime_from in_past'],
    },
    { what: 'three years ahead', draft: { datetime_from: at('2029-03-04T09:00:00.000Z') }, problems: [] },
    {
      what: 'a quarter more',
      draft: { datetime_from: at('2029-03-04T09:15:00.000Z') },
      problems: ['datetime_from too_far_ahead'],
    },
    {
      what: 'the notes of an appointment of last week',
      draft: { datetime_from: earlier.datetime_from },
      booked: earlier,
      problems: [],
    },
    {
      what: 'moving into the past',
      draft: { datetime_from: at('2026-03-03T09:00:00.000Z') },
      booked,
      problems: ['datetime_from in_past'],
    },
    {
      what: 'changing a cancelled one',
      draft: {},
      booked: { ...booked, ...cancelled },
      problems: [' already_cancelled'],
    },
    { what: 'changing a no-show', draft: {}, booked: { ...booked, ...noShow }, problems: [' already_no_show'] },
    { what: 'another client and treatment', draft: { client_id: 8, treatment_id: 9 }, booked, problems: [] },
    {
      what: 'another client once paid',
      draft: { client_id: 8 },
      booked: { ...booked, is_paid: true },
      problems: ['client_id appointment_settled'],
    },
    {
      what: 'another treatment once reported',
      draft: { treatment_id: 9 },
      booked: { ...booked, treatment_report_status: true },
      problems: ['treatment_id appointment_settled'],
    },
    {
      what: 'another time once paid and reported',
      draft: { datetime_from: at('2026-03-06T09:00:00.000Z') },
      booked: { ...paid, treatment_report_status: true },
      problems: [],
    },
    {
      what: 'another day once it has begun and is reported',
      draft: { datetime_from: at('2026-03-06T09:00:00.000Z') },
      booked: { ...earlier, treatment_report_status: true },
      problems: ['datetime_from reported_day_stays'],
    },
    {
      what: 'later on its day once it has begun and is reported',
      draft: { datetime_from: at('2026-03-04T22:45:00.000Z') },
      booked: { ...booked, datetime_from: at('2026-03-04T09:00:00.000Z'), treatment_report_status: true },
      problems: [],
    },
    {
      what: 'another day once it has begun and is paid',
      draft: { datetime_from: at('2026-03-06T09:00:00.000Z') },
      booked: { ...earlier, is_paid: true },
      problems: ['datetime_from paid_day_stays'],
    },
    {
      what: 'later on its day once it has begun and is paid',
      draft: { datetime_from: at('2026-03-04T22:45:00.000Z') },
      booked: { ...paid, datetime_from: at('2026-03-04T09:00:00.000Z') },
      problems: [],
    },
    {
      what: 'past its midnight once it has begun and is paid',
      draft: { datetime_from: at('2026-03-04T23:00:00.000Z') },
      booked: { ...paid, datetime_from: at('2026-03-04T09:00:00.000Z') },
      problems: ['datetime_from paid_day_stays'],
    },
    {
      what: 'the notes of a paid one of last week',
      draft: { datetime_from: earlier.datetime_from },
      booked: { ...earlier, is_paid: true },
      problems: [],
    },
  ])('$what: $problems', ({ draft: change, booked: facts = null, problems }) =>
    expect(bookingProblems({ ...draft, ...change }, facts, now).map(({ field, code }) => `${field} ${code}`)).toEqual(
      problems,
    ),
  )

  test.each([
    { client_id: null, treatment_id: 1, location_id: 1, missing: ['client'] },
    { client_id: 1, treatment_id: null, location_id: null, missing: ['treatment', 'location'] },
    { client_id: null, treatment_id: null, location_id: null, missing: ['client', 'treatment', 'location'] },
    { client_id: 1, treatment_id: 1, location_id: 1, missing: [] },
  ])('availability waits for $missing', ({ missing, ...chosen }) => expect(availabilityNeeds(chosen)).toEqual(missing))

  test('three years after 29 February is 28 February', () => {
    const leapDay = at('2028-02-29T09:00:00.000Z')
    expect(bookingProblems({ ...draft, datetime_from: at('2031-02-28T09:00:00.000Z') }, null, leapDay)).toEqual([])
    expect(
      bookingProblems({ ...draft, datetime_from: at('2031-02-28T09:15:00.000Z') }, null, leapDay).map(
        ({ code }) => code,
      ),
    ).toEqual(['too_far_ahead'])
  })
})

describe('a change that stays in place', () => {
  const place = {
    client_id: 1,
    treatment_id: 2,
    location_id: 3,
    datetime_from: at(then),
    minutes: 30,
    user_id: 4,
    room_id: 5,
  }
  test.each([
    { change: {}, stays: true },
    { change: { user_id: null, room_id: null }, stays: true },
    { change: { user_id: 9 }, stays: false },
    { change: { room_id: 9 }, stays: false },
    { change: { minutes: 45 }, stays: false },
    { change: { client_id: 9 }, stays: false },
    { change: { datetime_from: at('2026-03-02T10:15:00.000Z') }, stays: false },
  ])('$change: $stays', ({ change, stays }) => expect(staysInPlace({ ...place, ...change }, place)).toBe(stays))
})

// Spec 2 §4, decision C62.
describe('the status light', () => {
  test.each([
    { is_paid: false, has_contract: false, treatment_report_status: false, light: 'red', done: 0 },
    { is_paid: false, has_contract: true, treatment_report_status: false, light: 'amber', done: 1 },
    { is_paid: true, has_contract: false, treatment_report_status: false, light: 'amber', done: 1 },
    { is_paid: true, has_contract: false, treatment_report_status: true, light: 'amber', done: 2 },
    { is_paid: true, has_contract: true, treatment_report_status: false, light: 'amber', done: 2 },
    { is_paid: true, has_contract: true, treatment_report_status: true, light: 'green', done: 3 },
  ])('is $light with $done of 3', ({ light, done, ...flags }) =>
    expect(statusLight({ ...flags, ...active })).toEqual({ light, icon: null, done }),
  )

  const flags = { is_paid: true, has_contract: true, treatment_report_status: true }
  test.each([
    { state: noShow, icon: 'no_show' },
    { state: cancelled, icon: 'cancelled' },
    { state: both, icon: 'cancelled' },
  ])('gives way to $icon', ({ state, icon }) =>
    expect(statusLight({ ...flags, ...state })).toEqual({ light: null, icon, done: 3 }),
  )
})

test.each([
  { what: 'an active appointment', state: active, code: [], open: true },
  { what: 'a no-show', state: noShow, code: ['already_no_show'], open: false },
  { what: 'a cancelled one', state: cancelled, code: ['already_cancelled'], open: false },
  { what: 'a cancelled no-show', state: both, code: ['already_cancelled'], open: false },
])('$what can be changed: $open', ({ state, code, open }) => {
  expect(stateProblems(state).map((problem) => problem.code)).toEqual(code)
  expect([canEdit(state), !canRestore(state), !isStruckThrough(state)]).toEqual([open, open, open])
})

describe('saying that a visit does not take place', () => {
  const now = at('2026-03-04T09:00:00.000Z')
  const visit = { ...active, is_paid: false, datetime_from: now }
  const ahead = { datetime_from: at('2026-03-04T09:15:00.000Z') }
  test.each<[string, object, string[], string[]]>([
    ['that begins just now', {}, [], []],
    ['that has not begun', ahead, [], ['not_yet_begun']],
    ['paid in advance', { ...ahead, is_paid: true }, [], ['not_yet_begun']],
    ['that is paid', { is_paid: true }, [], []],
    ['that is cancelled before it begins', { ...ahead, ...cancelled }, ['already_cancelled'], ['already_cancelled']],
    ['that is paid and cancelled', { is_paid: true, ...cancelled }, ['already_cancelled'], ['already_cancelled']],
    ['that was missed', noShow, ['already_no_show'], ['already_no_show']],
  ])('%s: %j %j', (_, change, cancel, miss) => {
    expect(cancelProblems({ ...visit, ...change }).map(({ code }) => code)).toEqual(cancel)
    expect(noShowProblems({ ...visit, ...change }, now).map(({ code }) => code)).toEqual(miss)
  })

  test.each<[string, object, boolean]>([
    ['that is not paid', {}, false],
    ['that is paid', { is_paid: true }, true],
    ['paid in advance', { ...ahead, is_paid: true }, true],
    ['that is paid and cancelled already', { is_paid: true, ...cancelled }, false],
  ])('%s: cancelling asks about the money (decision C136)', (_, change, asks) => {
    expect(asksAboutMoney({ ...visit, ...change })).toBe(asks)
  })
})

// Decision C63.
test.each([
  [607, 600],
  [608, 615],
  [607.5, 615],
  [652, 645],
  [653, 660],
  [615, 615],
  [1438, 1440],
  [0, 0],
])('minute %f rounds to %i', (minutes, rounded) => expect(roundToQuarter(minutes)).toBe(rounded))

test.each([
  { rooms: ['A', 'B', 'C'], active: 2, step: 1, next: 0, label: 'A (1/3)' },
  { rooms: ['A', 'B', 'C'], active: 0, step: -1, next: 2, label: 'C (3/3)' },
  { rooms: ['A', 'B', 'C'], active: 0, step: 1, next: 1, label: 'B (2/3)' },
  { rooms: ['A'], active: 0, step: 1, next: 0, label: 'A (1/1)' },
] as const)('room $active and $step is $label', ({ rooms, active: from, step, next, label }) => {
  expect(stepRoom(from, step, rooms.length)).toBe(next)
  expect(roomLabel(rooms, next)).toBe(label)
})

test.each([
  ['2026-11-21', '2026-11-16', '2026-11-22', 47],
  ['2027-01-01', '2026-12-28', '2027-01-03', 53],
])('%s is in the week from %s to %s, number %i', (day, from, to, number) =>
  expect(weekOf(day as Day)).toEqual({ from, to, number }),
)

// Decision C146.
describe('a visit at ten', () => {
  const visit = {
    datetime_from: at('2026-03-04T10:00:00.000Z'),
    is_paid: false,
    has_contract: true,
    treatment_report_status: false,
    no_show_at: null,
    deleted_at: null,
  }
  test.each([
    ['2026-03-04T09:59:59.000Z', {}, 'quiet'],
    ['2026-03-04T09:59:59.000Z', { is_paid: true, treatment_report_status: true }, 'quiet'],
    ['2026-03-04T09:59:59.000Z', { has_contract: false }, 'warns'],
    ['2026-03-04T09:59:59.000Z', { has_contract: false, is_paid: true, treatment_report_status: true }, 'warns'],
    ['2026-03-04T09:59:59.000Z', { deleted_at: '2026-03-01T00:00:00Z' }, null],
    ['2026-03-04T09:59:59.000Z', { no_show_at: '2026-03-01T00:00:00Z', has_contract: false }, null],
    ['2026-03-04T10:00:00.000Z', {}, null],
    ['2026-03-04T10:30:00.000Z', { has_contract: false }, null],
  ] as const)('has at %s, %o, the light %s in place of its colour', (now, change, light) =>
    expect(lightBefore({ ...visit, ...change }, at(now))).toBe(light),
  )
  test.each([
    ['2026-03-04T09:59:59.999Z', false],
    ['2026-03-04T10:00:00.000Z', true],
  ])('has begun at %s: %s', (now, begun) => expect(hasBegun(visit, at(now))).toBe(begun))
})
