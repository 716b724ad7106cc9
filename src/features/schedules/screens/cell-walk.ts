/** The position of the keyboard: the row, the day, and the stop (a focusable element) within that cell. */
export interface Standing {
  readonly row: number
  readonly day: number
  readonly stop: number
}

const steps: Readonly<Record<string, readonly [rows: number, days: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * The position to which an arrow, Home or End leads; null for another key, and at the edge. Up and down go through the
 * stops of a cell before they leave it.
 * @param counts the number of stops of each cell of each row, at least one.
 */
export function walk(
  counts: readonly (readonly number[])[],
  { row, day, stop }: Standing,
  key: string,
): Standing | null {
  const count = (inRow: number, onDay: number) => counts[inRow]?.[onDay] ?? 0
  if (key === 'Home') return { row, day: 0, stop: 0 }
  if (key === 'End') return { row, day: (counts[row]?.length ?? 1) - 1, stop: 0 }
  const [rows, days] = steps[key] ?? [0, 0]
  if (rows && stop + rows >= 0 && stop + rows < count(row, day)) return { row, day, stop: stop + rows }
  const there = count(row + rows, day + days)
  if ((!rows && !days) || !there) return null
  return { row: row + rows, day: day + days, stop: rows > 0 ? 0 : rows < 0 ? there - 1 : Math.min(stop, there - 1) }
}
