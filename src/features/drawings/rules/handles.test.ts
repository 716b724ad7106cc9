import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Mark, type Place } from '../contract.ts'
import { handled, handlesOf, placeOfHandle, sizeHandle, type Handle } from './handles.ts'
import { extent, leastDrag, markOf, sizeOf, type DraftMark } from './marks.ts'

const size = sizeOf({ width: 3000, height: 4000 })
const at = (x: number, y: number): Place => ({ x, y })
const oval: DraftMark = { kind: 'ellipse', colour: 'red', at: at(0.5, 0.5), rx: 0.1, ry: 0.2 }
const area: DraftMark = { kind: 'outline', colour: 'red', points: [at(0.2, 0.2), at(0.4, 0.2), at(0.4, 0.6)] }
const arrow: DraftMark = { kind: 'arrow', colour: 'red', from: at(0.1, 0.1), to: at(0.3, 0.2) }
const text: DraftMark = { kind: 'text', colour: 'red', at: at(0.5, 0.5), text: 'Rood' }

test.each<[string, DraftMark, readonly Handle[], Handle | null]>([
  ['an oval', oval, ['middle', 'nw', 'ne', 'sw', 'se'], 'se'],
  ['an outline', area, ['middle', 'nw', 'ne', 'sw', 'se'], 'se'],
  ['an arrow', arrow, ['middle', 'from', 'to'], 'to'],
  ['a text, which has one size', text, [], null],
])('the handles of %s', (_, mark, handles, ofKeyboard) => {
  expect([handlesOf(mark), sizeHandle(mark)]).toEqual([handles, ofKeyboard])
})

test.each<[Handle, Place]>([
  ['nw', at(0.4, 0.3)],
  ['ne', at(0.6, 0.3)],
  ['sw', at(0.4, 0.7)],
  ['se', at(0.6, 0.7)],
  ['middle', at(0.5, 0.5)],
])('the handle %s of an oval lies on the box around it', (handle, place) => {
  expect(placeOfHandle(oval, handle)).toEqual(place)
})

describe('a handle', () => {
  test.each<[string, DraftMark, Handle, Place, object]>([
    [
      'makes an oval larger from its left upper corner',
      oval,
      'se',
      at(0.2, 0.1),
      { at: at(0.6, 0.55), rx: 0.2, ry: 0.25 },
    ],
    ['makes it smaller to its right lower corner', oval, 'nw', at(0.1, 0.2), { at: at(0.55, 0.6), rx: 0.05, ry: 0.1 }],
    ['stops at the edge of the picture', oval, 'se', at(3, 3), { at: at(0.7, 0.65), rx: 0.3, ry: 0.35 }],
    ['does not turn an oval over', oval, 'se', at(-3, 0), { at: at(0.408, 0.5), rx: 0.008 }],
    ['stretches an outline', area, 'se', at(0.2, 0.4), { points: [at(0.2, 0.2), at(0.6, 0.2), at(0.6, 1)] }],
    [
      'moves a whole mark by its middle',
      area,
      'middle',
      at(0.1, 0.1),
      { points: [at(0.3, 0.3), at(0.5, 0.3), at(0.5, 0.7)] },
    ],
    ['moves the tip of an arrow', arrow, 'to', at(0.2, 0.3), { from: at(0.1, 0.1), to: at(0.5, 0.5) }],
    ['leaves an arrow a length', arrow, 'to', at(-0.2, -0.1), { to: at(0.3, 0.2) }],
  ])('%s', (_, mark, handle, by, expected) => {
    expect(handled(mark, handle, by, size)).toMatchObject(expected)
  })

  test('of an oval that lies over the edge does not make it jump', () => {
    const over: DraftMark = { ...oval, at: at(0.05, 0.5) }
    expect(handled(over, 'nw', at(0, 0), size)).toEqual(over)
  })

  const anywhere = fc.double({ min: -3, max: 3, noNaN: true })
  const anyPlace = fc.record({ x: anywhere, y: anywhere })
  const settings = { colour: 'blue', product_id: 7, units: 4 } as const
  const areas = fc.constantFrom<Mark['kind']>('arrow', 'outline', 'ellipse')
  const path = fc.array(fc.record({ x: fc.double({ min: 0, max: 1, noNaN: true }), y: anywhere }), {
    minLength: 2,
    maxLength: 30,
  })

  test('leaves a mark that the server takes, wherever it is moved', () => {
    fc.assert(
      fc.property(areas, path, fc.array(fc.tuple(fc.nat(4), anyPlace), { maxLength: 5 }), (kind, drag, moves) => {
        const drawn = markOf(kind, drag, size, settings)
        if (!drawn) return true
        const handles = handlesOf(drawn)
        const last = moves.reduce(
          (mark, [index, by]) => handled(mark, handles[index % handles.length]!, by, size),
          drawn,
        )
        return Mark.safeParse(last).success
      }),
    )
  })

  test('that is moved and moved back leaves an oval as it was, and never too small to be taken hold of', () => {
    const part = fc.double({ min: -0.05, max: 0.05, noNaN: true })
    fc.assert(
      fc.property(fc.record({ x: part, y: part }), fc.constantFrom<Handle>('nw', 'ne', 'sw', 'se'), (by, corner) => {
        const there = handled(oval, corner, by, size)
        const back = extent(handled(there, corner, { x: -by.x, y: -by.y }, size))
        const { from, to } = extent(oval)
        const near = (one: number, other: number) => Math.abs(one - other) < 0.001
        const { from: least, to: most } = extent(there)
        return (
          near(back.from.x, from.x) &&
          near(back.to.y, to.y) &&
          (most.x - least.x) * size.width >= leastDrag - 1 &&
          (most.y - least.y) * size.height >= leastDrag - 1
        )
      }),
    )
  })
})
