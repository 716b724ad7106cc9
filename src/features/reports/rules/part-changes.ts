import type { ReportInput } from '../contract/report-input.ts'

/** The rows of one kind in a report that a save writes: all others stay as they are, and out of the log. */
export interface RowChanges<Row> {
  /** New rows, and those that are stored otherwise. */
  readonly write: readonly Row[]
  /** The keys of the rows that go: ids, or positions of injectables. */
  readonly remove: readonly number[]
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The changes of rows that are known by their id: devices and peelings. */
export function changedRows<Row extends { readonly id: number }>(
  stored: readonly Row[],
  wanted: readonly Row[],
): RowChanges<Row> {
  const [before, after] = [new Map(stored.map((row) => [row.id, row])), new Set(wanted.map(({ id }) => id))]
  return {
    write: wanted.filter((row) => !isSame(valuesOf(row), valuesOf(before.get(row.id)))),
    remove: stored.flatMap(({ id }) => (after.has(id) ? [] : [id])),
  }
}

/** The values of a row in a fixed order, so that two of them can be compared. */
const valuesOf = (row: object | undefined) =>
  row && Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The changes of chosen complications or side effects. */
export const changedChoices = (stored: readonly number[], wanted: readonly number[]): RowChanges<number> => ({
  write: wanted.filter((id) => !stored.includes(id)),
  remove: stored.filter((id) => !wanted.includes(id)),
})

type Injectable = ReportInput['injectables'][number]
/** An injectable at its place: a product may stand in a report twice, so its row is known by its position. */
export type PlacedInjectable = Injectable & { readonly position: number }

const contentOf = ({ id, cc, lot_number, expiration_date, expired_reason }: Injectable) =>
  JSON.stringify([id, cc, lot_number, expiration_date, expired_reason])

/** A row counts as the same above all when nothing in it changed, else when it is of the same product. */
function likeness(one: Injectable, other: Injectable): number {
  if (contentOf(one) === contentOf(other)) return 3
  return one.id === other.id ? 1 : 0
}

/**
 * The stored row that each wanted row continues, without crossing, so that most rows stay as they are; -1 for a new
 * one. The table `best` holds the likeness of the first rows of both.
 */
function continued(stored: readonly Injectable[], wanted: readonly Injectable[]): number[] {
  const best = Array.from({ length: stored.length + 1 }, () => Array.from({ length: wanted.length + 1 }, () => 0))
  const both = (i: number, j: number) => {
    const alike = likeness(stored[i - 1]!, wanted[j - 1]!)
    return alike ? best[i - 1]![j - 1]! + alike : -1
  }
  for (let i = 1; i <= stored.length; i += 1)
    for (let j = 1; j <= wanted.length; j += 1) best[i]![j] = Math.max(both(i, j), best[i - 1]![j]!, best[i]![j - 1]!)
  const of = wanted.map(() => -1)
  let [i, j] = [stored.length, wanted.length]
  while (i > 0 && j > 0) {
    if (best[i]![j] === both(i, j)) of[(j -= 1)] = i -= 1
    else if (best[i]![j] === best[i]![j - 1]) j -= 1
    else i -= 1
  }
  return of
}

/** Positions in order for all rows: those that continue a row keep its own, if the others fit between them. */
function positionsOf(kept: readonly (number | null)[]): readonly number[] {
  const positions: number[] = []
  for (const own of kept) positions.push(own ?? (positions.at(-1) ?? -1) + 1)
  const isRising = positions.every((position, row) => row === 0 || position > positions[row - 1]!)
  return isRising && (positions.at(-1) ?? 0) < maxPosition ? positions : kept.map((_, row) => row)
}

/** The lot recall makes one number of a report and a position (`rowsOfReport`), which has to stay below a thousand. */
const maxPosition = 900

/** The changes of injectables, whose order is kept. */
export function changedInjectables(
  stored: readonly PlacedInjectable[],
  wanted: readonly Injectable[],
): RowChanges<PlacedInjectable> {
  const positions = positionsOf(continued(stored, wanted).map((row) => stored[row]?.position ?? null))
  const placed = wanted.map((row, index) => ({ ...row, position: positions[index]! }))
  const before = new Map(stored.map((row) => [row.position, row]))
  return {
    write: placed.filter((row) => {
      const now = before.get(row.position)
      return !now || contentOf(now) !== contentOf(row)
    }),
    remove: stored.flatMap(({ position }) => (positions.includes(position) ? [] : [position])),
  }
}
