import { epochMs } from '#kernel/day.ts'
import { drawingLimits, type Drawing, type DrawingHistory, type Mark } from '../contract.ts'
import { changeOf } from './changes.ts'

interface StoredVersion extends Omit<DrawingHistory['versions'][number], 'change' | 'marks'> {
  readonly marks: readonly Mark[]
}

/** A drawing with every version of its marks, oldest first. */
export interface StoredHistory extends Omit<DrawingHistory, 'versions'> {
  readonly versions: readonly StoredVersion[]
}

/** The versions of a drawing with the difference that each made to the one before. */
function historyOf({ versions, ...drawing }: StoredHistory, carried: ReadonlySet<StoredVersion>): DrawingHistory {
  const named = (id: number) => drawing.products.find((product) => product.id === id) ?? { id, name: {} }
  return {
    ...drawing,
    versions: versions.map((stored, index) => {
      const { marks, ...version } = stored
      const { units, textsBefore, textsAfter, ...counts } = changeOf(versions[index - 1]?.marks ?? [], marks)
      return {
        ...version,
        change: {
          ...counts,
          units: units.map(({ product_id, ...sums }) => ({ product: named(product_id), ...sums })),
          textsBefore: [...textsBefore],
          textsAfter: [...textsAfter],
        },
        marks: carried.has(stored) ? [...marks] : null,
      }
    }),
  }
}

/**
 * The versions whose marks fit into one answer, the newest of all drawings first; none of a drawing that was deleted,
 * which nobody sees any more.
 */
function carriedVersions(histories: readonly StoredHistory[], most: number): ReadonlySet<StoredVersion> {
  let bytes = 0
  return new Set(
    histories
      .flatMap(({ removed, versions }) => (removed ? [] : versions))
      .toSorted((one, other) => epochMs(other.saved_at) - epochMs(one.saved_at))
      .filter(({ marks }) => {
        bytes += JSON.stringify(marks).length
        return bytes <= most
      }),
  )
}

/** The histories of the drawings of a visit, with as many marks as one answer carries. */
export function drawingHistoriesOf(
  histories: readonly StoredHistory[],
  most: number = drawingLimits.listedBytes,
): DrawingHistory[] {
  const carried = carriedVersions(histories, most)
  return histories.map((one) => historyOf(one, carried))
}

/** A drawing as one of its versions was saved; null once it was deleted. */
export function drawingAt(
  { id, figure, photo, products, versions, removed }: DrawingHistory,
  { version, author, saved_at, marks }: DrawingHistory['versions'][number],
): Drawing | null {
  const [first] = versions
  if (removed || !first) return null
  const made = { author: first.author, created_at: first.saved_at }
  const changed = { changed_by: author, updated_at: saved_at, version, marks }
  return { id, figure, photo, products, units: [], ...made, ...changed, saved: true }
}
