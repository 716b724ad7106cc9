import { decimalText } from '#kernel/number.ts'
import type { Language } from '#kernel/texts.ts'
import type { MarkColour, Place } from '../contract.ts'
import type { DraftMark, Size } from './marks.ts'

/** An element of SVG, with its attributes by their names in the browser (`strokeWidth`). */
export interface Shape {
  readonly element: 'path' | 'ellipse' | 'circle' | 'text'
  readonly attributes: Readonly<Record<string, string | number>>
  readonly content?: string
}

const dark = '#16150f'
/** Each colour with its edge, which has the other lightness: one of them shows on any skin, and on a dark page. */
export const colourOf: Readonly<Record<MarkColour, { readonly ink: string; readonly edge: string }>> = {
  blue: { ink: '#1a4fc0', edge: '#ffffff' },
  red: { ink: '#bd1030', edge: '#ffffff' },
  black: { ink: dark, edge: '#ffffff' },
  white: { ink: '#ffffff', edge: dark },
}

/** The way in which marks are drawn. */
export interface Drawn {
  readonly size: Size
  readonly language: Language
  /** The width of a line, in units of the drawing: more on a thumbnail, which shows no words. */
  readonly line: number
}
export const usualLine = 5
export const thumbnailLine = 24

const number = (value: number): number => Math.round(value * 100) / 100
const joined = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** A line with its edge below it. */
const edged = (d: string, colour: MarkColour, line: number, fill = 'none'): Shape[] => {
  const { ink, edge } = colourOf[colour]
  return [
    { element: 'path', attributes: { d, fill: 'none', stroke: edge, strokeWidth: line * 1.9, ...joined } },
    { element: 'path', attributes: { d, fill, fillOpacity: 0.24, stroke: ink, strokeWidth: line, ...joined } },
  ]
}

/** A closed line through the middles between the points, so that it has no corners. */
function smooth(points: readonly { readonly x: number; readonly y: number }[]): string {
  const middle = (index: number) => {
    const [one, next] = [points[index]!, points[(index + 1) % points.length]!]
    return `${number((one.x + next.x) / 2)} ${number((one.y + next.y) / 2)}`
  }
  const curves = points.map((_, index) => {
    const next = points[(index + 1) % points.length]!
    return `Q${number(next.x)} ${number(next.y)} ${middle((index + 1) % points.length)}`
  })
  return `M${middle(0)}${curves.join('')}Z`
}

function arrow(from: Place, to: Place, colour: MarkColour, line: number): Shape[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const head = Math.min(line * 5, length * 0.6)
  const side = (by: number) => `${number(to.x - head * x - by * head * y)} ${number(to.y - head * y + by * head * x)}`
  const end = `${number(to.x)} ${number(to.y)}`
  const d = `M${number(from.x)} ${number(from.y)}L${end}M${side(0.6)}L${end}L${side(-0.6)}`
  return edged(d, colour, line)
}

/** The figures of a point are smaller the more of them there are. */
const figureSize = (text: string): number => (text.length <= 2 ? 21 : text.length === 3 ? 17 : 13.5)

function point(at: Place, { text, colour }: { text: string; colour: MarkColour }, line: number): Shape[] {
  const { ink, edge } = colourOf[colour]
  const isSmall = line > usualLine
  const radius = isSmall ? line * 1.8 : 20
  const dot: Shape = {
    element: 'circle',
    attributes: { cx: at.x, cy: at.y, r: radius, fill: ink, stroke: edge, strokeWidth: line * 0.6 },
  }
  if (isSmall) return [dot]
  const fontSize = figureSize(text)
  const words: Shape = {
    element: 'text',
    attributes: {
      x: at.x,
      y: number(at.y + fontSize * 0.36),
      fill: edge,
      fontSize,
      fontWeight: 650,
      textAnchor: 'middle',
    },
    content: text,
  }
  return [dot, words]
}

/** A text lies to the left of its place when that is near the right edge. */
function text(
  at: Place,
  { text: words, colour }: { text: string; colour: MarkColour },
  { line, size }: Drawn,
): Shape[] {
  if (line > usualLine) return []
  const { ink, edge } = colourOf[colour]
  return [
    {
      element: 'text',
      attributes: {
        x: at.x,
        y: at.y + 9,
        fill: ink,
        stroke: edge,
        strokeWidth: 6,
        strokeLinejoin: 'round',
        paintOrder: 'stroke',
        fontSize: 27,
        fontWeight: 620,
        textAnchor: at.x > size.width * 0.6 ? 'end' : 'start',
      },
      content: words || '…',
    },
  ]
}

/** The shapes of a mark, the lowest first. */
export function shapesOf(mark: DraftMark, drawn: Drawn): Shape[] {
  const { size, language, line } = drawn
  const at = ({ x, y }: Place): Place => ({ x: number(x * size.width), y: number(y * size.height) })
  switch (mark.kind) {
    case 'arrow':
      return arrow(at(mark.from), at(mark.to), mark.colour, line)
    case 'outline':
      return edged(smooth(mark.points.map(at)), mark.colour, line, colourOf[mark.colour].ink)
    case 'ellipse': {
      const { x, y } = at(mark.at)
      const [rx, ry] = [number(mark.rx * size.width), number(mark.ry * size.height)]
      const d = `M${x - rx} ${y}A${rx} ${ry} 0 1 0 ${x + rx} ${y}A${rx} ${ry} 0 1 0 ${x - rx} ${y}Z`
      return edged(d, mark.colour, line, colourOf[mark.colour].ink)
    }
    case 'units': {
      const words = mark.units === null ? '?' : decimalText(mark.units, language)
      return point(at(mark.at), { text: words, colour: mark.colour }, line)
    }
    case 'text':
      return text(at(mark.at), mark, drawn)
  }
}

const written = (value: string | number): string =>
  String(value).replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)
const attributeName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A shape as text of SVG. */
export function svgOf({ element, attributes, content = '' }: Shape): string {
  const all = Object.entries(attributes).map(([name, value]) => ` ${attributeName(name)}="${written(value)}"`)
  return `<${element}${all.join('')}>${written(content)}</${element}>`
}
