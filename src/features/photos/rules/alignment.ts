import type { Similarity } from '#features/photo-sharing/contract.ts'
import { leastApart, type Size } from '#features/photo-sharing/rules/similarity.ts'

/** A place in a picture: parts of its width and height, 0 to 1. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The places that were marked on the two photos, at most two on each, in their order. */
export type MarkedPoints = readonly [readonly Point[], readonly Point[]]
export const noPoints: MarkedPoints = [[], []]

const inPicture = ({ x, y }: Point, { width, height }: Size): Point => ({ x: x * width, y: y * height })

/** Whether two points of a photo are too close together to align by. */
export function isTooClose([one, other]: readonly Point[], size: Size): boolean {
  if (!one || !other) return false
  const [from, to] = [inPicture(one, size), inPicture(other, size)]
  return Math.hypot(to.x - from.x, to.y - from.y) < leastApart * Math.max(size.width, size.height)
}

/**
 * The similarity that brings the two points of the second photo onto those of the first, from the points of the second
 * picture to those of the first. Null while a point is missing, and where two of them are too close together.
 */
export function alignment([first, second]: MarkedPoints, sizes: readonly [Size, Size]): Similarity | null {
  if (first.length < 2 || second.length < 2) return null
  if (isTooClose(first, sizes[0]) || isTooClose(second, sizes[1])) return null
  const [a, b] = first.map((point) => inPicture(point, sizes[0])) as [Point, Point]
  const [c, d] = second.map((point) => inPicture(point, sizes[1])) as [Point, Point]
  const scale = Math.hypot(b.x - a.x, b.y - a.y) / Math.hypot(d.x - c.x, d.y - c.y)
  const turn = halfTurns(Math.atan2(b.y - a.y, b.x - a.x) - Math.atan2(d.y - c.y, d.x - c.x))
  const moved = turned(c, scale, turn)
  return { scale, turn, x: a.x - moved.x, y: a.y - moved.y }
}

/** The same turn the shorter way round: between half a turn back and half a turn forth. */
const halfTurns = (turn: number): number => Math.atan2(Math.sin(turn), Math.cos(turn))

const turned = ({ x, y }: Point, scale: number, turn: number): Point => ({
  x: scale * (x * Math.cos(turn) - y * Math.sin(turn)),
  y: scale * (x * Math.sin(turn) + y * Math.cos(turn)),
})

/** The place of a point of the second photo on the first, in parts of each. */
export function aligned(point: Point, { scale, turn, x, y }: Similarity, sizes: readonly [Size, Size]): Point {
  const at = turned(inPicture(point, sizes[1]), scale, turn)
  return { x: (at.x + x) / sizes[0].width, y: (at.y + y) / sizes[0].height }
}

const inside = (part: number): number => Math.min(1, Math.max(0, part))
const clamped = ({ x, y }: Point): Point => ({ x: inside(x), y: inside(y) })

const withSide = (points: MarkedPoints, side: 0 | 1, next: readonly Point[]): MarkedPoints =>
  side === 0 ? [next, points[1]] : [points[0], next]

/** The points after one more was marked on a photo; a third one changes nothing. */
export const withPoint = (points: MarkedPoints, side: 0 | 1, point: Point): MarkedPoints =>
  points[side].length < 2 ? withSide(points, side, [...points[side], clamped(point)]) : points

/** The points after one was moved by parts of its photo; it stays on the photo. */
export const withMoved = (points: MarkedPoints, side: 0 | 1, index: number, by: Point): MarkedPoints =>
  withSide(
    points,
    side,
    points[side].map((point, at) => (at === index ? clamped({ x: point.x + by.x, y: point.y + by.y }) : point)),
  )

/** The points without one of them. */
export const withoutPoint = (points: MarkedPoints, side: 0 | 1, index: number): MarkedPoints =>
  withSide(points, side, points[side].toSpliced(index, 1))
