import { describe, expect, test } from 'vitest'
import { figures, type Mark } from '../contract.ts'
import { figurePaths, figureSize, svgDrawing } from './figures.ts'
import { sizeOf } from './marks.ts'
import { shapesOf, svgOf, thumbnailLine, usualLine } from './shapes.ts'

const at = { x: 0.5, y: 0.25 }
const drawn = { size: sizeOf({ width: 1000, height: 1000 }), language: 'nl', line: usualLine } as const

describe('shapes', () => {
  test('of a point are a dot with its units, with the comma of the language', () => {
    const mark: Mark = { kind: 'units', colour: 'blue', at, product_id: 1, units: 2.5 }
    expect(shapesOf(mark, drawn).map(({ element, content }) => [element, content])).toEqual([
      ['circle', undefined],
      ['text', '2,5'],
    ])
    expect(shapesOf(mark, { ...drawn, language: 'en' })[1]!.content).toBe('2.5')
    expect(shapesOf({ ...mark, units: null }, drawn)[1]!.content).toBe('?')
    expect(shapesOf(mark, { ...drawn, line: thumbnailLine })).toHaveLength(1)
  })
  test('have an edge of the other lightness below each line', () => {
    const mark: Mark = { kind: 'arrow', colour: 'white', from: at, to: { x: 0.9, y: 0.9 } }
    const [edge, line] = shapesOf(mark, drawn)
    expect([edge!.attributes.stroke, line!.attributes.stroke]).toEqual(['#16150f', '#ffffff'])
    expect(Number(edge!.attributes.strokeWidth)).toBeGreaterThan(Number(line!.attributes.strokeWidth))
  })
  test('are written as SVG in which a text stays text', () => {
    const mark: Mark = { kind: 'text', colour: 'red', at, text: '<script>"&' }
    const text = shapesOf(mark, drawn).map(svgOf).join('')
    expect(text).toContain('>&lt;script&gt;&quot;&amp;</text>')
    expect(text).toContain('stroke-width="6"')
  })
})

test.each(figures)('the figure %s has lines within its size, and becomes a file', (figure) => {
  expect(Math.max(...Object.values(figureSize(figure)))).toBeCloseTo(1000)
  expect(figurePaths(figure).length).toBeGreaterThan(5)
  const file = svgDrawing([{ kind: 'arrow', colour: 'red', from: at, to: { x: 1, y: 1 } }], figure, 'nl')
  expect(file).toMatch(/^<svg [^>]*viewBox="0 0 \d+ 1000"/)
  expect(file).not.toContain('NaN')
})

test('the two sides of a face are mirrored', () => {
  const [left, right] = [figurePaths('face_left'), figurePaths('face_right')]
  expect(left.map(({ d }) => d)).toEqual(right.map(({ d }) => d))
  expect(right[0]!.transform).toContain('scale(-1 1)')
})
