import { isEmpty } from '#kernel/line.ts'
import { drawingLimits, type Mark, type MarkColour, type Place } from '../contract.ts'
import { pointsIn } from '../rules.ts'

/** A mark while it is drawn: a point may lack its units and its product, and a text may be empty. */
export type DraftMark =
  | Exclude<Mark, { kind: 'units' }>
  | {
      readonly kind: 'units'
      readonly colour: MarkColour
      readonly at: Place
      readonly product_id: number | null
      readonly units: number | null
    }

/** The width and height of a picture, of which the longer one is 1,000. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The size of a picture in the units of the drawing. */
export function sizeOf({ width, height }: Size): Size {
  const scale = 1000 / Math.max(width, height)
  return { width: width * scale, height: height * scale }
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
/** A part of the picture: 0 to 1, with four decimals. */
export const inside = (value: number): number => rounded(Math.min(1, Math.max(0, value)))
/** The place on the picture that is nearest: four decimals are finer than a point of any screen. */
export const onPicture = ({ x, y }: Place): Place => ({ x: inside(x), y: inside(y) })

/** The outermost places of a mark: its left upper and its right lower one. */
export function extent(mark: DraftMark): { readonly from: Place; readonly to: Place } {
  const places =
    mark.kind === 'arrow'
      ? [mark.from, mark.to]
      : mark.kind === 'outline'
        ? mark.points
        : mark.kind === 'ellipse'
          ? [
              { x: mark.at.x - mark.rx, y: mark.at.y - mark.ry },
              { x: mark.at.x + mark.rx, y: mark.at.y + mark.ry },
            ]
          : [mark.at]
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of places) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { from: { x: left, y: top }, to: { x: right, y: bottom } }
}

/** The largest part of a move that keeps what lies between these two on the picture. */
function movable(by: number, from: number, to: number): number {
  const most = Math.max(0, 1 - to)
  const least = Math.min(0, -from)
  return Math.min(most, Math.max(least, by))
}

/** A mark moved by parts of the picture, as far as all of it stays on the picture. */
export function moved<One extends DraftMark>(mark: One, by: Place): One {
  const { from, to } = extent(mark)
  const move = { x: movable(by.x, from.x, to.x), y: movable(by.y, from.y, to.y) }
  const shift = ({ x, y }: Place) => onPicture({ x: x + move.x, y: y + move.y })
  if (mark.kind === 'arrow') return { ...mark, from: shift(mark.from), to: shift(mark.to) }
  if (mark.kind === 'outline') return { ...mark, points: mark.points.map(shift) }
  return { ...mark, at: shift(mark.at) }
}

const distance = (one: Place, other: Place, { width, height }: Size): number =>
  Math.hypot((one.x - other.x) * width, (one.y - other.y) * height)

/** The distance of a place from the line between two others. */
function fromLine(place: Place, from: Place, to: Place, size: Size): number {
  const length = distance(from, to, size) ** 2
  if (!length) return distance(place, from, size)
  const across = (place.x - from.x) * (to.x - from.x) * size.width ** 2
  const down = (place.y - from.y) * (to.y - from.y) * size.height ** 2
  const part = Math.min(1, Math.max(0, (across + down) / length))
  return distance(place, { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }, size)
}

/**
 * A line by hand with fewer points: those that lie nearer to it than the tolerance, in units of the drawing, are left
 * out (Ramer, Douglas and Peucker).
 */
export function simplified(points: readonly Place[], size: Size, tolerance = 1.2): readonly Place[] {
  if (points.length < 3) return points
  const [first, last] = [points[0]!, points.at(-1)!]
  let [farthest, most] = [0, 0]
  for (let index = 1; index < points.length - 1; index++) {
    const away = fromLine(points[index]!, first, last, size)
    if (away > most) [farthest, most] = [index, away]
  }
  if (most <= tolerance) return [first, last]
  const before = simplified(points.slice(0, farthest + 1), size, tolerance)
  return [...before.slice(0, -1), ...simplified(points.slice(farthest), size, tolerance)]
}

/** A drag that is shorter than this, in units of the drawing, draws nothing. */
export const leastDrag = 12

/**
 * The mark of a drag; null for one that is too short. Points and texts are placed where the drag ends.
 * @param path the places that the pointer passed, at least one.
 */
export function markOf(
  kind: Mark['kind'],
  path: readonly Place[],
  size: Size,
  { colour, product_id, units }: { colour: MarkColour; product_id: number | null; units: number | null },
): DraftMark | null {
  const [from, to] = [onPicture(path[0]!), onPicture(path.at(-1)!)]
  if (kind === 'units') return { kind, colour, at: to, product_id, units }
  if (kind === 'text') return { kind, colour, at: to, text: '' }
  if (kind === 'outline') {
    const points = simplified(path, size).map(onPicture)
    const { from: least, to: most } = extent({ kind, colour, points })
    return points.length > 2 && distance(least, most, size) >= leastDrag ? { kind, colour, points } : null
  }
  if (distance(from, to, size) < leastDrag) return null
  if (kind === 'arrow') return { kind, colour, from, to }
  const at = onPicture({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
  return { kind, colour, at, rx: inside(Math.abs(to.x - from.x) / 2), ry: inside(Math.abs(to.y - from.y) / 2) }
}

/** The path of a drag that puts a mark of this kind into the middle, for the keyboard. */
export function pathInMiddle(kind: Mark['kind']): readonly Place[] {
  const at = (x: number, y: number): Place => ({ x: 0.5 + x, y: 0.5 + y })
  if (kind === 'outline')
    return Array.from({ length: 25 }, (_, index) => {
      const angle = (index / 24) * 2 * Math.PI
      return at(0.08 * Math.cos(angle), 0.06 * Math.sin(angle))
    })
  return kind === 'units' || kind === 'text' ? [at(0, 0)] : [at(-0.08, -0.06), at(0.08, 0.06)]
}

function isIn(place: Place, points: readonly Place[]): boolean {
  let isInside = false
  for (const [index, to] of points.entries()) {
    const from = points.at(index - 1)!
    if (
      from.y > place.y !== to.y > place.y &&
      place.x < ((to.x - from.x) * (place.y - from.y)) / (to.y - from.y) + from.x
    )
      isInside = !isInside
  }
  return isInside
}

/** Whether a press lies on a mark, or within the reach of a finger around it, in units of the drawing. */
function isOn(mark: DraftMark, place: Place, size: Size, reach: number): boolean {
  switch (mark.kind) {
    case 'arrow':
      return fromLine(place, mark.from, mark.to, size) <= reach
    case 'outline':
      return (
        isIn(place, mark.points) ||
        mark.points.some((to, index) => fromLine(place, mark.points.at(index - 1)!, to, size) <= reach)
      )
    case 'ellipse': {
      const across = Math.abs(place.x - mark.at.x) / (mark.rx + reach / size.width)
      const down = Math.abs(place.y - mark.at.y) / (mark.ry + reach / size.height)
      return across ** 2 + down ** 2 <= 1
    }
    case 'units':
      return distance(place, mark.at, size) <= reach
    case 'text': {
      const width = (Math.max(3, mark.text.length) * 14) / size.width
      const left = mark.at.x - (mark.at.x > 0.6 ? width : 0)
      const nearest = { x: Math.min(left + width, Math.max(left, place.x)), y: mark.at.y }
      return distance(place, nearest, size) <= reach
    }
  }
}

/** The topmost mark on which a press lies; points come before the areas in which they lie. Null for none. */
export function markAt(marks: readonly DraftMark[], place: Place, size: Size, reach: number): number | null {
  const hits = marks.flatMap((mark, index) => (isOn(mark, place, size, reach) ? [index] : []))
  const isArea = (index: number) => marks[index]!.kind === 'outline' || marks[index]!.kind === 'ellipse'
  return hits.findLast((index) => !isArea(index)) ?? hits.at(-1) ?? null
}

/** The first mark that lacks its units or its product; null when the drawing can be saved. */
export function unfinished(marks: readonly DraftMark[]): number | null {
  const index = marks.findIndex((mark) => mark.kind === 'units' && (mark.units === null || mark.product_id === null))
  return index < 0 ? null : index
}

const isFinished = (mark: DraftMark): mark is Mark =>
  mark.kind === 'units' ? mark.units !== null && mark.product_id !== null : mark.kind !== 'text' || !isEmpty(mark.text)

/** The marks that are stored: a text in which nothing was typed is none. */
export const finished = (marks: readonly DraftMark[]): Mark[] => marks.filter(isFinished)

/** Whether a drawing takes one more mark. */
export const hasRoom = (marks: readonly DraftMark[]): boolean =>
  marks.length < drawingLimits.marks && pointsIn(marks.filter((mark) => mark.kind === 'outline')) < drawingLimits.points
