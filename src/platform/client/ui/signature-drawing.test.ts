import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxOf, isSignature, noDrawing, scaled, type Drawing } from './signature-drawing.ts'

const style = {
  penColor: '#1e1c19',
  minWidth: 0.7,
  maxWidth: 2.6,
  dotSize: 0,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
} as const
const stroke = (...points: readonly (readonly [x: number, y: number])[]): Drawing[number] => ({
  ...style,
  points: points.map(([x, y], index) => ({ x, y, time: 100 + index * 16, pressure: 0.5 })),
})

test.each([
  ['nothing', noDrawing, false],
  ['a stroke without a point', [stroke()], false],
  ['a dot', [stroke([100, 100])], false],
  ['a blot of nine', [stroke([100, 100], [109, 105])], false],
  ['a short line', [stroke([100, 100], [110, 100])], true],
  ['a short line upwards', [stroke([100, 100], [100, 90])], true],
  ['two dots apart', [stroke([100, 100]), stroke([200, 100])], true],
])('%s', (_, drawing, signature) => {
  expect(isSignature(drawing)).toBe(signature)
})

test('the box is the smallest around all strokes', () => {
  expect(boxOf([stroke([30, 40], [10, 90]), stroke([120, 60])])).toEqual({ left: 10, top: 40, width: 110, height: 50 })
})

const number = (max: number) => fc.double({ min: 0, max, noNaN: true })
const drawings = fc.array(
  fc
    .array(fc.record({ x: number(520), y: number(334), time: number(60_000), pressure: number(1) }), { maxLength: 20 })
    .map((points) => ({ ...style, points })),
  { maxLength: 5 },
)
const factors = fc.double({ min: 0.3, max: 4, noNaN: true })

test('another size and back is the same drawing', () => {
  fc.assert(
    fc.property(drawings, factors, (drawing, factor) => {
      const [there, back] = [drawing.flatMap(({ points }) => points), scaled(scaled(drawing, factor), 1 / factor)]
      for (const [index, { x, y }] of back.flatMap(({ points }) => points).entries()) {
        expect(x).toBeCloseTo(there[index]!.x, 6)
        expect(y).toBeCloseTo(there[index]!.y, 6)
      }
    }),
  )
})

test('the pen keeps its speed in another size, on which the width of a line depends', () => {
  const line = stroke([0, 0], [30, 40])
  const speedOf = ({ points }: Drawing[number]) =>
    Math.hypot(points[1]!.x - points[0]!.x, points[1]!.y - points[0]!.y) / (points[1]!.time - points[0]!.time)
  expect(speedOf(scaled([line], 2.5)[0]!)).toBeCloseTo(speedOf(line))
  expect(scaled([line], 2)[0]).toMatchObject({ minWidth: 1.4, maxWidth: 5.2 })
})
