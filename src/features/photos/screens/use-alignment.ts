import { useState } from 'react'
import type { Similarity } from '#features/photo-sharing/contract.ts'
import type { Photo } from '../contract.ts'
import { alignment, isTooClose, noPoints, type MarkedPoints } from '../rules/alignment.ts'

export interface Alignment {
  /** Brings the second photo onto the first; null while it is not aligned. */
  readonly similarity: Similarity | null
  /** The points while they are being marked; null otherwise. */
  readonly marking: MarkedPoints | null
  readonly mark: (points: MarkedPoints) => void
  /** `missing`: not all four points are marked; `too_close`: two of a photo are at the same place. */
  readonly problem: 'missing' | 'too_close' | null
  /** Begins marking, with the points of before; null while a photo is missing. */
  readonly begin: (() => void) | null
  readonly cancel: () => void
  readonly apply: () => void
  /** Lays the second photo by itself again; null when it does. The points stay for the next time. */
  readonly undo: (() => void) | null
}

interface Marked {
  readonly points: MarkedPoints
  readonly isApplied: boolean
}
const unmarked: Marked = { points: noPoints, isApplied: false }

/** The alignment of two photos. Each pair keeps its own, also while another one is shown. */
export function useAlignment([first, second]: readonly [Photo | null, Photo | null]): Alignment {
  const [all, setAll] = useState<Readonly<Record<string, Marked>>>({})
  const [isMarking, setIsMarking] = useState(false)
  const pair = first && second && ([first, second] as const)
  const key = pair ? pair.map(({ id }) => id).join() : ''
  const { points, isApplied } = all[key] ?? unmarked
  const keep = (next: Marked) => setAll((now) => ({ ...now, [key]: next }))
  const wanted = pair && alignment(points, pair)
  const isClose = pair !== null && pair.some((photo, side) => isTooClose(points[side as 0 | 1], photo))
  return {
    similarity: isApplied ? wanted : null,
    marking: pair && isMarking ? points : null,
    mark: (next) => keep({ points: next, isApplied: false }),
    problem: isClose ? 'too_close' : wanted ? null : 'missing',
    begin: pair && (() => setIsMarking(true)),
    cancel: () => setIsMarking(false),
    apply: () => {
      keep({ points, isApplied: true })
      setIsMarking(false)
    },
    undo: isApplied ? () => keep({ points, isApplied: false }) : null,
  }
}
