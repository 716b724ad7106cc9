import type { PointGroup } from 'signature_pad'

/** The strokes of a signature on a paper that is `paperWidth` wide, whatever the size of the screen. */
export type Drawing = readonly PointGroup[]

export const noDrawing: Drawing = []

/** The paper is so many of its units wide; on a desk a unit is a pixel (spec 2 §4: 520 × 334). */
export const paperWidth = 520
export const paperHeight = 334

/** A drawing whose ink is smaller than this, in units of the paper, is a blot; the server refuses it too. */
const smallest = 10

/**
 * The same drawing, so many times larger. The times grow too: the width of a line follows the speed of the pen, so that
 * the lines would else become thinner than they were drawn.
 */
export const scaled = (drawing: Drawing, factor: number): PointGroup[] =>
  drawing.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * factor,
    maxWidth: stroke.maxWidth * factor,
    dotSize: stroke.dotSize * factor,
    points: stroke.points.map((point) => ({
      ...point,
      x: point.x * factor,
      y: point.y * factor,
      time: point.time * factor,
    })),
  }))

/** The smallest rectangle with all points of a drawing; null for an empty one. */
export function boxOf(drawing: Drawing) {
  const points = drawing.flatMap((stroke) => stroke.points)
  if (!points.length) return null
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, width: right - left, height: bottom - top }
}

/** Whether a drawing can be a signature: it is neither empty nor a blot. */
export function isSignature(drawing: Drawing): boolean {
  const box = boxOf(drawing)
  return box !== null && Math.max(box.width, box.height) >= smallest
}
