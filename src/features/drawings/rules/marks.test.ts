import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawingLimits, Mark, type Place } from '../contract.ts'
import { markProblems, newDrawingProblems, removalProblems, unitCount, unitMarks, unitSums } from '../rules.ts'
import {
  finished,
  hasRoom,
  markAt,
  markOf,
  moved,
  pathInMiddle,
  simplified,
  sizeOf,
  unfinished,
  type DraftMark,
} from './marks.ts'

const size = sizeOf({ width: 3000, height: 4000 })
const at = (x: number, y: number): Place => ({ x, y })
const arrow: Mark = { kind: 'arrow', colour: 'blue', from: at(0.1, 0.1), to: at(0.3, 0.2) }
const units = (units: number, product_id = 7): Mark & { kind: 'units' } => ({
  kind: 'units',
  colour: 'red',
  at: at(0.5, 0.5),
  product_id,
  units,
})
const outline = (count: number): Mark & { kind: 'outline' } => ({
  kind: 'outline',
  colour: 'red',
  points: Array.from({ length: count }, (_, index) => at(index / count, 0.5)),
})
const settings = { colour: 'blue', product_id: 7, units: 4 } as const

test('a picture is drawn in units of which its longer side has a thousand', () => {
  expect(size).toEqual({ width: 750, height: 1000 })
})

describe('the limits', () => {
  const visit = {
    deleted_at: null,
    no_show_at: null,
    injectableIds: [7],
    photoKnown: true,
    drawings: drawingLimits.ofVisit - 1,
  }
  const codes = (problems: readonly { field: string; code: string }[]) =>
    problems.map(({ field, code }) => `${field} ${code}`)
  test.each<[string, object, object, string[]]>([
    ['a right drawing on a figure', {}, {}, []],
    ['a right drawing on a photo', { photo_id: 3, figure: null }, {}, []],
    ['nothing below it', { figure: null }, {}, ['figure required']],
    ['a photo and a figure', { photo_id: 3 }, {}, ['figure one_picture']],
    ['a photo of another visit', { photo_id: 3, figure: null }, { photoKnown: false }, ['photo_id unknown']],
    ['a cancelled visit', {}, { deleted_at: '2026-03-04' }, ['appointment_id already_cancelled']],
    ['a missed visit', {}, { no_show_at: '2026-03-04' }, ['appointment_id already_no_show']],
    [
      'a visit with as many drawings as there may be',
      {},
      { drawings: drawingLimits.ofVisit },
      ['appointment_id too_many_drawings'],
    ],
    ['a product that is no injectable', { marks: [arrow, units(1, 8)] }, {}, ['marks.1.product_id unknown']],
    ['too many points', { marks: [outline(12_000), outline(9000)] }, {}, ['marks too_many_points']],
  ])('%s', (_, drawing, facts, expected) => {
    const whole = { photo_id: null, figure: 'face_front' as const, marks: [arrow, units(2)], ...drawing }
    expect(codes(newDrawingProblems(whole, { ...visit, ...facts }))).toEqual(expected)
  })

  test('as many points as are allowed are right, and leave no room for more', () => {
    const full = [outline(drawingLimits.points)]
    expect([markProblems(full, visit), hasRoom(full), hasRoom([arrow])]).toEqual([[], false, true])
    expect(hasRoom(Array.from({ length: drawingLimits.marks }, () => arrow))).toBe(false)
  })

  test('a drawing of the record is deleted with a reason alone', () => {
    expect([removalProblems({ saved: false }, ''), removalProblems({ saved: true }, 'Dubbel')]).toEqual([[], []])
    expect(removalProblems({ saved: true }, ' ')).toMatchObject([{ field: 'reason', code: 'required' }])
  })
})

describe('units', () => {
  test('are added up by product, exactly', () => {
    const marks = [units(0.1), units(0.2), units(12.5, 9), arrow]
    expect(unitSums(unitMarks(marks))).toEqual([
      { product_id: 7, units: 0.3, points: 2 },
      { product_id: 9, units: 12.5, points: 1 },
    ])
    expect(unitCount(marks)).toBe(12.8)
  })
  test('of all products together are the sum of their points', () => {
    const hundredths = fc.integer({ min: 1, max: 99_900 })
    fc.assert(
      fc.property(fc.array(fc.tuple(hundredths, fc.integer({ min: 1, max: 4 }))), (all) => {
        const sums = unitSums(all.map(([amount, product]) => units(amount / 100, product)))
        const total = sums.reduce((sum, one) => sum + Math.round(one.units * 100), 0)
        return total === all.reduce((sum, [amount]) => sum + amount, 0)
      }),
    )
  })
})

describe('a drag', () => {
  const path = [at(0.2, 0.2), at(0.3, 0.35), at(0.4, 0.4)]
  test.each<[Mark['kind'], object]>([
    ['arrow', { from: path[0], to: path[2] }],
    ['ellipse', { at: at(0.3, 0.3), rx: 0.1, ry: 0.1 }],
    ['outline', { points: path }],
    ['units', { at: path[2], units: 4, product_id: 7 }],
    ['text', { at: path[2], text: '' }],
  ])('draws %s', (kind, mark) => {
    expect(markOf(kind, path, size, settings)).toMatchObject({ kind, colour: 'blue', ...mark })
  })
  test.each<Mark['kind']>(['arrow', 'ellipse', 'outline'])('that is a tap draws no %s', (kind) => {
    expect(markOf(kind, [at(0.2, 0.2), at(0.201, 0.2)], size, settings)).toBe(null)
  })
  test.each<Mark['kind']>(['arrow', 'ellipse', 'outline', 'units', 'text'])(
    'of the keyboard puts %s into the middle',
    (kind) => {
      expect(markOf(kind, pathInMiddle(kind), size, settings)).toMatchObject({ kind })
    },
  )
  test('keeps of a line what bends it', () => {
    const line = Array.from({ length: 50 }, (_, index) => at(index / 50, 0.5))
    expect(simplified([...line, at(1, 0.8)], size)).toEqual([at(0, 0.5), at(0.98, 0.5), at(1, 0.8)])
  })
})

describe('a mark', () => {
  test.each<[string, DraftMark, Place, object]>([
    ['is moved', arrow, at(0.1, 0.2), { from: at(0.2, 0.3), to: at(0.4, 0.4) }],
    ['stops at the edge and keeps its shape', arrow, at(-0.5, 0.95), { from: at(0, 0.9), to: at(0.2, 1) }],
    [
      'of which a part lies over the edge does not jump',
      { kind: 'ellipse', colour: 'blue', at: at(0.05, 0.5), rx: 0.1, ry: 0.1 },
      at(-0.2, 0),
      { at: at(0.05, 0.5) },
    ],
  ])('%s', (_, mark, by, expected) => {
    expect(moved(mark, by)).toMatchObject(expected)
  })

  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const place = fc.record({ x: part, y: part })
  const kind = fc.constantFrom<Mark['kind']>('arrow', 'outline', 'ellipse', 'units', 'text')
  const anywhere = fc.double({ min: -3, max: 3, noNaN: true })
  test('is one that the server takes, wherever it is drawn and moved', () => {
    fc.assert(
      fc.property(
        kind,
        fc.array(fc.record({ x: anywhere, y: anywhere }), { minLength: 2, maxLength: 40 }),
        fc.record({ x: anywhere, y: anywhere }),
        (one, path, by) => {
          const mark = markOf(one, path, size, settings)
          if (!mark) return true
          const whole = mark.kind === 'text' ? { ...mark, text: 'Rood' } : mark
          return Mark.safeParse(moved(whole, by)).success
        },
      ),
    )
  })
  test('is found where it is pressed', () => {
    fc.assert(
      fc.property(place, (press) => {
        const mark = { ...units(1), at: press }
        return markAt([mark], press, size, 1) === 0
      }),
    )
  })

  test.each<[string, Place, number | null]>([
    ['a point before the area around it', at(0.5, 0.5), 1],
    ['the area beside its point', at(0.56, 0.5), 0],
    ['the line of an arrow', at(0.2, 0.15), 2],
    ['nothing', at(0.9, 0.9), null],
  ])('a press finds %s', (_, press, index) => {
    const area: DraftMark = { kind: 'ellipse', colour: 'red', at: at(0.5, 0.5), rx: 0.1, ry: 0.1 }
    expect(markAt([area, units(1), arrow], press, size, 20)).toBe(index)
  })
  test('an outline is found inside and on its line', () => {
    const square: DraftMark = {
      kind: 'outline',
      colour: 'red',
      points: [at(0.2, 0.2), at(0.4, 0.2), at(0.4, 0.4), at(0.2, 0.4)],
    }
    expect([at(0.3, 0.3), at(0.41, 0.3), at(0.6, 0.3)].map((press) => markAt([square], press, size, 15))).toEqual([
      0,
      0,
      null,
    ])
  })
})

test('a point without its units or product is not finished, and an empty text is none', () => {
  const bare: DraftMark = { ...units(1), units: null }
  const text = (words: string): DraftMark => ({ kind: 'text', colour: 'black', at: at(0, 0), text: words })
  expect([unfinished([arrow, bare]), unfinished([arrow, units(1), text('')])]).toEqual([1, null])
  expect(unfinished([{ ...units(1), product_id: null }])).toBe(0)
  expect(finished([arrow, text(' '), text('\u200b'), text('Rood'), units(1)])).toEqual([arrow, text('Rood'), units(1)])
})
