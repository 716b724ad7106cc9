import type { Interval } from '#kernel/interval.ts'
import { freeSpans, quarter, type GridColumn, type Placed } from './grid-model.ts'

/** A place that can have the keyboard focus: an appointment, or an empty place when `id` is null. */
export interface Stop {
  readonly column: number
  readonly from: number
  readonly till: number
  readonly id: number | null
}

/**
 * The position of the keyboard: on an appointment or in an empty place, at a height in minutes that is kept when it
 * moves sideways.
 */
export interface Standing {
  readonly column: number
  readonly id: number | null
  readonly minutes: number
}

export type Direction = 'up' | 'down' | 'left' | 'right' | 'earlier' | 'later'

/**
 * The stops of a column from top to bottom: appointments, and the free places between them for a person who may book.
 */
export function stopsOf(column: number, description: GridColumn, placed: readonly Placed[], booking: boolean): Stop[] {
  const free: readonly Interval[] = booking ? freeSpans(description, placed) : []
  return [
    ...placed.map(({ appointment, from, till }): Stop => ({ column, from, till, id: appointment.id })),
    ...free.map(([from, till]): Stop => ({ column, from, till, id: null })),
  ].toSorted((a, b) => a.from - b.from || (a.id ?? 0) - (b.id ?? 0))
}

const distance = ({ from, till }: Stop, minutes: number) =>
  minutes < from ? from - minutes : minutes >= till ? minutes - till + 1 : 0

/** The stop nearest to a height in a column; one that contains the height wins. */
export const nearest = (stops: readonly Stop[], minutes: number): Stop | null =>
  stops.reduce<Stop | null>(
    (best, stop) => (!best || distance(stop, minutes) < distance(best, minutes) ? stop : best),
    null,
  )

/** The quarter of an empty place that contains a height. */
const quarterIn = ({ from, till }: Stop, minutes: number) =>
  Math.max(from, Math.min(Math.floor(minutes / quarter) * quarter, till - quarter))

/**
 * One step of the arrow keys: up and down through a column, left and right to the next column, a quarter earlier or
 * later within an empty place. Null when there is nothing in that direction.
 */
export function walk(
  columns: readonly (readonly Stop[])[],
  { column, id, minutes }: Standing,
  direction: Direction,
): Standing | null {
  const here = columns[column] ?? []
  const at = here.findIndex((stop) =>
    id === null ? stop.id === null && distance(stop, minutes) === 0 : stop.id === id,
  )
  switch (direction) {
    case 'earlier':
    case 'later': {
      if (id !== null || at < 0) return null
      const next = quarterIn(here[at]!, minutes + (direction === 'later' ? quarter : -quarter))
      return next === minutes ? null : { column, id, minutes: next }
    }
    case 'up':
    case 'down': {
      const next = here[at + (direction === 'down' ? 1 : -1)]
      return at >= 0 && next ? { column, id: next.id, minutes: next.from } : null
    }
    default: {
      const step = direction === 'right' ? 1 : -1
      for (let beside = column + step; beside >= 0 && beside < columns.length; beside += step) {
        const next = nearest(columns[beside]!, minutes)
        if (next) return { column: beside, id: next.id, minutes: next.id === null ? quarterIn(next, minutes) : minutes }
      }
      return null
    }
  }
}
