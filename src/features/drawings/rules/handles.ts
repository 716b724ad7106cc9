import type { Place } from '../contract.ts'
import { extent, inside, leastDrag, moved, onPicture, type DraftMark, type Size } from './marks.ts'

const corners = ['nw', 'ne', 'sw', 'se'] as const
type Corner = (typeof corners)[number]
/** A handle of a selected mark: its middle moves all of it, a corner or an end changes its size. */
export type Handle = 'middle' | 'from' | 'to' | Corner

/** The handles of a mark. A point and a text have one size: they are moved where they are pressed. */
export function handlesOf(mark: DraftMark): readonly Handle[] {
  if (mark.kind === 'arrow') return ['middle', 'from', 'to']
  return mark.kind === 'ellipse' || mark.kind === 'outline' ? ['middle', ...corners] : []
}

/** The handle that the keyboard moves to change the size of a mark; null for a mark that has one size. */
export const sizeHandle = (mark: DraftMark): Handle | null =>
  mark.kind === 'arrow' ? 'to' : handlesOf(mark).length ? 'se' : null

const isLeft = (corner: Handle): boolean => corner === 'nw' || corner === 'sw'
const isTop = (corner: Handle): boolean => corner === 'nw' || corner === 'ne'

/** The place of a handle on the picture. */
export function placeOfHandle(mark: DraftMark, handle: Handle): Place {
  if (mark.kind === 'arrow' && (handle === 'from' || handle === 'to')) return mark[handle]
  const { from, to } = extent(mark)
  if (handle === 'middle') return onPicture({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
  return onPicture({ x: isLeft(handle) ? from.x : to.x, y: isTop(handle) ? from.y : to.y })
}

/** The two ends of a side after one of them was moved: it stays on the picture, and keeps the least length. */
function stretched(
  low: number,
  high: number,
  isLow: boolean,
  by: number,
  leastLength: number,
): readonly [number, number] {
  const least = Math.min(leastLength, high - low)
  return isLow
    ? [Math.min(Math.max(Math.min(0, low), low + by), high - least), high]
    : [low, Math.max(Math.min(Math.max(1, high), high + by), low + least)]
}

/**
 * A mark after one of its handles was moved by parts of the picture. The opposite corner or end stays where it is; no
 * mark becomes so small that nobody could take hold of it again.
 */
export function handled<One extends DraftMark>(mark: One, handle: Handle, by: Place, size: Size): One {
  if (handle === 'middle') return moved(mark, by)
  if (mark.kind === 'arrow' && (handle === 'from' || handle === 'to')) {
    const end = onPicture({ x: mark[handle].x + by.x, y: mark[handle].y + by.y })
    const other = handle === 'from' ? mark.to : mark.from
    const length = Math.hypot((end.x - other.x) * size.width, (end.y - other.y) * size.height)
    return length < leastDrag ? mark : { ...mark, [handle]: end }
  }
  const { from, to } = extent(mark)
  const [left, right] = stretched(from.x, to.x, isLeft(handle), by.x, leastDrag / size.width)
  const [top, bottom] = stretched(from.y, to.y, isTop(handle), by.y, leastDrag / size.height)
  if (mark.kind === 'ellipse')
    return {
      ...mark,
      at: onPicture({ x: (left + right) / 2, y: (top + bottom) / 2 }),
      rx: inside((right - left) / 2),
      ry: inside((bottom - top) / 2),
    }
  if (mark.kind !== 'outline') return mark
  const across = to.x > from.x ? (right - left) / (to.x - from.x) : 1
  const down = to.y > from.y ? (bottom - top) / (to.y - from.y) : 1
  const points = mark.points.map(({ x, y }) =>
    onPicture({ x: left + (x - from.x) * across, y: top + (y - from.y) * down }),
  )
  return { ...mark, points }
}
