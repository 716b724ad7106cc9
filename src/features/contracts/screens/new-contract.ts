import { newKey, type ServerProblem } from '#platform/client/api.ts'
import { isUntouched, pairProblems } from '../rules.ts'

/** A contract that is being added: a file with its category. */
export interface NewContract {
  readonly key: string
  readonly file: File | null
  readonly categoryId: number | null
  /** `failed`: it is not known what became of the upload, so it is sent again as it is. */
  readonly state: 'open' | 'waiting' | 'sending' | 'failed'
  /** The part of the file that has left: 0 to 1. */
  readonly part: number
  readonly problems: readonly ServerProblem[]
  /** The same for every attempt until the server has decided. */
  readonly idempotencyKey: string
}

const emptyRow = (file: File | null = null): NewContract => ({
  key: newKey(),
  file,
  categoryId: null,
  state: 'open',
  part: 0,
  problems: [],
  idempotencyKey: newKey(),
})

const pairOf = ({ file, categoryId }: NewContract) => ({
  name: file?.name ?? null,
  bytes: file?.size ?? 0,
  treatment_category_id: categoryId,
})
export const isEmptyRow = (row: NewContract): boolean => isUntouched(pairOf(row))
export const isUnderWay = ({ state }: NewContract): boolean => state === 'waiting' || state === 'sending'
export const isOfCategory = ({ field }: ServerProblem): boolean => field === 'treatment_category_id'

/** Whether a row may be sent: with a file and a category, or once more after it is not known what became of it. */
export const isRight = (row: NewContract): boolean => row.state === 'failed' || !row.problems.length
/** Whether a row has a file and no category yet. */
export const lacksCategory = ({ file, categoryId, state }: NewContract): boolean =>
  file !== null && categoryId === null && state === 'open'

/** The row with everything that is wrong with it. */
export const judgedRow = (row: NewContract): NewContract => ({ ...row, problems: pairProblems(pairOf(row)) })

/** A file of another type, or one that is too large, is refused at once; what is missing only when it is sent. */
const withFile = (row: NewContract, file: File): NewContract => {
  const next = { ...row, file }
  const wrong = pairProblems(pairOf(next)).filter((one) => !isOfCategory(one))
  return { ...next, problems: [...wrong, ...row.problems.filter(isOfCategory)] }
}

export const withCategory = (row: NewContract, categoryId: number | null): NewContract => ({
  ...row,
  categoryId,
  problems: row.problems.filter((one) => !isOfCategory(one)),
})

/** A new empty row stands below when all are filled (spec 1 §4). */
export const withEmptyRow = (rows: readonly NewContract[]): readonly NewContract[] =>
  rows.every(({ file, categoryId }) => file && categoryId !== null) ? [...rows, emptyRow()] : rows

/**
 * The rows with these files: the first one in the row with this key, else in the first row without one; the others in
 * new rows.
 */
export function withFiles(
  rows: readonly NewContract[],
  [first, ...others]: readonly File[],
  key?: string,
): readonly NewContract[] {
  if (!first) return rows
  const place = rows.find((row) => row.state === 'open' && (key ? row.key === key : !row.file))
  const filled = place ? rows.map((row) => (row === place ? withFile(row, first) : row)) : rows
  const more = place ? others : [first, ...others]
  return withEmptyRow([...filled, ...more.map((file) => withFile(emptyRow(), file))])
}
