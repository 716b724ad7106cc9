import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSaneSimilarity, type Size } from '#features/photo-sharing/rules/similarity.ts'
import {
  aligned,
  alignment,
  isTooClose,
  noPoints,
  withMoved,
  withoutPoint,
  withPoint,
  type MarkedPoints,
  type Point,
} from './alignment.ts'

const square: Size = { width: 1000, height: 1000 }
const wide: Size = { width: 800, height: 600 }
const at = (x: number, y: number): Point => ({ x, y })

describe('the second photo', () => {
  test.each<[string, MarkedPoints, readonly [Size, Size], number, number, [number, number]]>([
    [
      'stays where it is',
      [
        [at(0.2, 0.5), at(0.8, 0.5)],
        [at(0.2, 0.5), at(0.8, 0.5)],
      ],
      [square, square],
      1,
      0,
      [0, 0],
    ],
    [
      'is moved',
      [
        [at(0.3, 0.6), at(0.9, 0.6)],
        [at(0.2, 0.5), at(0.8, 0.5)],
      ],
      [square, square],
      1,
      0,
      [100, 100],
    ],
    [
      'is enlarged',
      [
        [at(0, 0), at(0.8, 0)],
        [at(0, 0), at(0.4, 0)],
      ],
      [square, square],
      2,
      0,
      [0, 0],
    ],
    [
      'is turned',
      [
        [at(0, 0), at(0, 0.5)],
        [at(0, 0), at(0.5, 0)],
      ],
      [square, square],
      1,
      90,
      [0, 0],
    ],
    [
      'is brought from another size',
      [
        [at(0, 0), at(0.4, 0)],
        [at(0, 0), at(0.5, 0)],
      ],
      [square, wide],
      1,
      0,
      [0, 0],
    ],
  ])('%s', (_, points, sizes, scale, degrees, move) => {
    const result = alignment(points, sizes)!
    expect(result.scale).toBeCloseTo(scale)
    expect((result.turn * 180) / Math.PI).toBeCloseTo(degrees)
    expect([result.x, result.y].map(Math.round)).toEqual(move)
  })

  test.each<[string, MarkedPoints]>([
    ['without points', noPoints],
    ['while one is missing', [[at(0.1, 0.1), at(0.9, 0.9)], [at(0.1, 0.1)]]],
    [
      'with two equal points on the first photo',
      [
        [at(0.5, 0.5), at(0.5, 0.5)],
        [at(0.1, 0.1), at(0.9, 0.9)],
      ],
    ],
    [
      'with two equal points on the second',
      [
        [at(0.1, 0.1), at(0.9, 0.9)],
        [at(0.5, 0.5), at(0.5, 0.51)],
      ],
    ],
  ])('is not aligned %s', (_, points) => {
    expect(alignment(points, [square, square])).toBe(null)
  })

  test('is turned the shorter way round', () => {
    const points: MarkedPoints = [
      [at(0.9, 0.5), at(0.1, 0.49)],
      [at(0.9, 0.5), at(0.1, 0.51)],
    ]
    expect((alignment(points, [square, square])!.turn * 180) / Math.PI).toBeCloseTo(1.43, 2)
  })

  test('says which points are too close together', () => {
    expect(isTooClose([at(0.5, 0.5), at(0.5, 0.5)], square)).toBe(true)
    expect(isTooClose([at(0.5, 0.5), at(0.54, 0.5)], square)).toBe(false)
    expect(isTooClose([at(0.5, 0.5)], square)).toBe(false)
  })

  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const point = fc.record({ x: part, y: part })
  const size = fc.record({ width: fc.integer({ min: 10, max: 4096 }), height: fc.integer({ min: 10, max: 4096 }) })
  test('has its two points on the two of the first, whatever they are, keeps its shape, and can be sent', () => {
    fc.assert(
      fc.property(fc.tuple(point, point), fc.tuple(point, point), fc.tuple(size, size), (first, second, sizes) => {
        const result = alignment([first, second], sizes)
        if (!result) return isTooClose(first, sizes[0]) || isTooClose(second, sizes[1])
        for (const [index, wanted] of first.entries()) {
          const found = aligned(second[index]!, result, sizes)
          expect(found.x).toBeCloseTo(wanted.x, 6)
          expect(found.y).toBeCloseTo(wanted.y, 6)
        }
        return result.scale > 0 && Number.isFinite(result.scale) && isSaneSimilarity(result, sizes)
      }),
    )
  })
})

describe('marking', () => {
  test('takes two points of each photo, which stay on it', () => {
    const one = withPoint(noPoints, 1, at(1.2, -0.1))
    expect(one).toEqual([[], [at(1, 0)]])
    const two = withPoint(one, 1, at(0.5, 0.5))
    expect(withPoint(two, 1, at(0.1, 0.1))).toBe(two)
    expect(withMoved(two, 1, 0, at(0.5, 0.25))).toEqual([[], [at(1, 0.25), at(0.5, 0.5)]])
    expect(withoutPoint(two, 1, 0)).toEqual([[], [at(0.5, 0.5)]])
    expect(withPoint(two, 0, at(0.3, 0.3))[0]).toEqual([at(0.3, 0.3)])
  })
})
