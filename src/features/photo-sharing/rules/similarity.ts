import type { Similarity } from '../contract.ts'

/** The width and height of a picture, in its own points. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Two points of a photo lie at least this part of its longer side apart, or a finger decides about the angle. */
export const leastApart = 0.03

/** Room for rounding. */
const slack = 1.001

const longerSide = ({ width, height }: Size): number => Math.max(width, height)
const diagonal = ({ width, height }: Size): number => Math.hypot(width, height)

/**
 * Whether a similarity can come from two points that were marked on each photo: it enlarges no more than the closest and
 * the farthest points of two photos do, and does not lay the second photo far beside the first.
 */
export function isSaneSimilarity({ scale, x, y }: Similarity, [first, second]: readonly [Size, Size]): boolean {
  const least = (leastApart * longerSide(first)) / diagonal(second)
  const most = diagonal(first) / (leastApart * longerSide(second))
  const isNear = Math.hypot(x, y) <= (diagonal(first) + scale * diagonal(second)) * slack
  return scale * slack >= least && scale <= most * slack && isNear
}
