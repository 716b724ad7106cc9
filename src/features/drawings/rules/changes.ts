import type { Mark } from '../contract.ts'
import { unitMarks, unitSums } from '../rules.ts'

/** The difference between two versions of the marks of a drawing. */
interface MarksChange {
  readonly units: readonly { readonly product_id: number; readonly before: number; readonly after: number }[]
  readonly added: number
  readonly removed: number
  readonly changed: number
  readonly textsBefore: readonly string[]
  readonly textsAfter: readonly string[]
}

/** Takes from the first list the marks that the second does not have; equal ones are counted. */
function without(marks: readonly Mark[], others: readonly Mark[]): Mark[] {
  const left = new Map<string, number>()
  for (const other of others) {
    const key = keyOf(other)
    left.set(key, (left.get(key) ?? 0) + 1)
  }
  return marks.filter((mark) => {
    const count = left.get(keyOf(mark)) ?? 0
    left.set(keyOf(mark), count - 1)
    return count <= 0
  })
}

/** The database orders the keys of stored marks, and a browser does not. */
const keyOf = (mark: Mark): string =>
  JSON.stringify(mark, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

const textsOf = (marks: readonly Mark[]): string[] => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))

/** Takes from the first list the words that the second does not have. */
const otherTexts = (texts: readonly string[], others: readonly string[]): string[] => {
  const left = [...others]
  return texts.filter((text) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/**
 * The difference between two versions of the marks of a drawing: the units of each product whose sum differs, the
 * numbers of marks that came and went, and the words that differ. A mark that went for one of its kind was changed.
 */
export function changeOf(before: readonly Mark[], after: readonly Mark[]): MarksChange {
  const [gone, come] = [without(before, after), without(after, before)]
  const count = (marks: readonly Mark[], kind: Mark['kind']) => marks.filter((mark) => mark.kind === kind).length
  const kinds = [...new Set(gone.map(({ kind }) => kind))]
  const changed = kinds.reduce((sum, kind) => sum + Math.min(count(gone, kind), count(come, kind)), 0)
  const [sumsBefore, sumsAfter] = [unitSums(unitMarks(before)), unitSums(unitMarks(after))]
  const unitsIn = (sums: typeof sumsBefore, id: number) => sums.find(({ product_id }) => product_id === id)?.units ?? 0
  const products = [...new Set([...sumsBefore, ...sumsAfter].map(({ product_id }) => product_id))]
  const [textsBefore, textsAfter] = [textsOf(before), textsOf(after)]
  return {
    units: products
      .map((product_id) => ({
        product_id,
        before: unitsIn(sumsBefore, product_id),
        after: unitsIn(sumsAfter, product_id),
      }))
      .filter((one) => one.before !== one.after),
    added: come.length - changed,
    removed: gone.length - changed,
    changed,
    textsBefore: otherTexts(textsBefore, textsAfter),
    textsAfter: otherTexts(textsAfter, textsBefore),
  }
}
