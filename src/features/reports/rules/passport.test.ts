import { expect, test } from 'vitest'
import type { PhotoAngle } from '#kernel/body.ts'
import type { PassportVisit } from '../contract/passport.ts'
import { comparedPair, daysSince, newestZone, stripsOf, withPressed } from './passport.ts'

const visit = (day: string, changes: object = {}) =>
  ({
    appointment: { datetime_from: `2026-${day}T22:30:00.000Z` },
    zone: 'Europe/Amsterdam',
    body_zone: null,
    photos: [],
    ...changes,
  }) as unknown as PassportVisit
const photos = (...angles: (PhotoAngle | null)[]) => ({ photos: angles.map((angle, id) => ({ id, angle })) })

test('strips go from head to foot, and end with the visits without a zone', () => {
  const visits = [visit('01-01', { body_zone: 'legs' }), visit('01-02'), visit('01-03', { body_zone: 'face' })]
  expect(stripsOf(visits).map((strip) => [strip.zone, strip.visits.length])).toEqual([
    ['face', 1],
    ['legs', 1],
    ['none', 1],
  ])
  expect([newestZone(visits), newestZone(visits.slice(0, 2)), newestZone([])]).toEqual(['face', 'none', 'none'])
})

test('days between visits are days of the calendar where they were, whatever the clock', () => {
  // Half past ten in the evening of Greenwich is the next day there since the clocks went ahead on 29 March.
  expect(daysSince(visit('03-29'), visit('03-27'))).toBe(3)
  expect(daysSince(visit('03-29'), undefined)).toBeNull()
})

test.each<[string, (PhotoAngle | null)[], (PhotoAngle | null)[], [number | undefined, number | undefined]]>([
  ['the first angle that both have', ['front', 'left'], ['left', 'right'], [1, 0]],
  ['the first of each where no angle is alike', ['front'], ['left', 'back'], [0, 0]],
  ['nothing where one has no photo', ['front'], [], [0, undefined]],
])('compares %s', (_, older, newer, pair) => {
  const [first, second] = [visit('01-01', photos(...older)), visit('02-01', photos(...newer))]
  for (const chosen of [comparedPair(first, second), comparedPair(second, first)])
    expect(chosen.map((photo) => photo?.id)).toEqual(pair)
})

test('a third visit takes the place of the first, and a chosen one is given up', () => {
  expect([withPressed([], 1), withPressed([1], 2), withPressed([1, 2], 3), withPressed([1, 2], 1)]).toEqual([
    [1],
    [1, 2],
    [2, 3],
    [2],
  ])
})
