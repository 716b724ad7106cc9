import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalise, overlaps, subtract, type Interval } from './interval.ts'

const seed = 20261121
const span = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })) as fc.Arbitrary<Interval>
const spans = fc.array(span, { maxLength: 12 })

/** The points that the intervals cover: a slow and obvious oracle. */
const points = (intervals: readonly Interval[]): number[] =>
  Array.from({ length: 60 }, (_, i) => i).filter((i) => intervals.some(([from, till]) => from <= i && i < till))
const isNormal = (intervals: readonly Interval[]) =>
  intervals.every(([from, till], i) => from < till && (i === 0 || intervals[i - 1]![1] < from))

test.each<{ what: string; given: Interval[]; becomes: Interval[] }>([
  { what: 'nothing', given: [], becomes: [] },
  {
    what: 'an empty and a turned one',
    given: [
      [3, 3],
      [5, 2],
    ],
    becomes: [],
  },
  {
    what: 'touching ones',
    given: [
      [3, 5],
      [1, 3],
    ],
    becomes: [[1, 5]],
  },
  {
    what: 'one within another',
    given: [
      [1, 9],
      [2, 3],
      [4, 10],
    ],
    becomes: [[1, 10]],
  },
  {
    what: 'ones that lie apart',
    given: [
      [4, 5],
      [1, 2],
    ],
    becomes: [
      [1, 2],
      [4, 5],
    ],
  },
])('normalises $what', ({ given, becomes }) => expect(normalise(given)).toEqual(becomes))

test.each<{ a: Interval; b: Interval; meet: boolean }>([
  { a: [1, 3], b: [3, 5], meet: false },
  { a: [1, 3], b: [2, 5], meet: true },
  { a: [1, 9], b: [2, 3], meet: true },
  { a: [5, 6], b: [1, 2], meet: false },
])('$a and $b overlap: $meet', ({ a, b, meet }) => {
  expect(overlaps(a, b)).toBe(meet)
  expect(overlaps(b, a)).toBe(meet)
})

describe('agrees with counting points', () => {
  test('normalise', () =>
    fc.assert(
      fc.property(spans, (a) => {
        expect(points(normalise(a))).toEqual(points(a.filter(([from, till]) => from < till)))
        expect(isNormal(normalise(a))).toBe(true)
      }),
      { seed },
    ))

  test('subtract', () =>
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const rest = subtract(normalise(a), normalise(b))
        expect(points(rest)).toEqual(points(normalise(a)).filter((i) => !points(normalise(b)).includes(i)))
        expect(isNormal(rest)).toBe(true)
      }),
      { seed },
    ))
})
