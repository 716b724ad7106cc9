import { describe, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import type { Appointment } from '../../contract.ts'
import { emptyBooking, fitsWalkIn, repeatOf, wishIn } from './booking-values.ts'

const booked = (treatment_duration: number, change: object = {}) =>
  ({
    client: { id: 2 },
    treatment: { id: 4, duration: 45 },
    location: { id: 1 },
    user: { id: 5 },
    treatment_duration,
    notes: 'Gevoelig',
    datetime_from: '2026-11-16T09:00:00.000Z',
    devices: [],
    ignore_rules: false,
    ...change,
  }) as unknown as Appointment

test.each([
  ['10:15', '2026-11-21', '10:15'],
  ['10:07', '2026-11-21', '10:00'],
  ['10:08', '2026-11-21', '10:15'],
  ['9:53', '2026-11-21', '10:00'],
  ['23:53', '2026-11-22', '00:00'],
])('the time of a new appointment comes to the nearest quarter (decision C63): %s', (at, day, time) =>
  expect(wishIn({ on: '2026-11-21', at, in: '3' })).toEqual({ day, time, roomId: 3 }),
)

test.each([
  {},
  { on: '2026-11-21' },
  { on: '2026-11-31', at: '10:00' },
  { on: '2026-11-21', at: '25:00' },
  { on: '2026-11-21', at: 'straks' },
])('no time of a day is no wish: %o', (words) => expect(wishIn(words)).toBeNull())

describe('a follow-up', () => {
  test.each([
    ['the time of the treatment', 45, null],
    ['another one that was chosen', 60, 60],
    ['the least', 5, 5],
    ['the most', 180, 180],
    ['not one that no booking can have', 37, null],
    ['nor two days', 2880, null],
    ['nor more than can be chosen', 185, null],
  ])('takes %s: %i minutes', (_, minutes, duration) =>
    expect(repeatOf(booked(minutes, { ignore_rules: minutes === 37 || minutes === 2880 })).duration).toBe(duration),
  )

  test('takes the models of the devices along, each once; none means those of the treatment', () => {
    expect(
      repeatOf(
        booked(45, {
          devices: [
            { id: 1, model_id: 7 },
            { id: 2, model_id: 7 },
            { id: 3, model_id: 8 },
          ],
        }),
      ).models,
    ).toEqual([7, 8])
    expect(repeatOf(booked(45)).models).toBeNull()
  })

  test('has a time and notes of its own', () =>
    expect(repeatOf(booked(45))).toMatchObject({ user_id: 5, start: null, notes: '' }))
})

test('a walk-in takes no time, no other length, no devices and no series', () => {
  const filled = { ...emptyBooking(1), treatment_id: 4, user_id: 5, notes: 'Gevoelig' }
  expect(fitsWalkIn(filled)).toBe(true)
  for (const change of [
    { start: '2026-11-21T09:00:00.000Z' as Instant },
    { duration: 60 },
    { models: [7] },
    { interval: 7 },
  ])
    expect(fitsWalkIn({ ...filled, ...change })).toBe(false)
})
