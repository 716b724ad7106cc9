import { promisify } from 'node:util'
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib'
import { problem, type Problem } from '#kernel/problem.ts'
import { importLimits, type ImportKind, type Mapping, type RowProblem } from '../contract.ts'
import { namesNoLevel, type PriceLevel } from '../rules/fields.ts'
import { onlyOnce, ownerOf, type Facts, type JudgedRow, type RowMatch } from '../rules/facts.ts'
import { judges } from './judge.ts'
import { tableOf, Unreadable, type Table } from './read.ts'

const pack = (value: unknown): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(brotliCompressSync(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }))
const decompress = promisify(brotliDecompress)
/** Unpacks a value that {@link pack} packed. */
export const unpack = async <T>(packed: Uint8Array): Promise<T> =>
  JSON.parse((await decompress(packed)).toString()) as T

/** The number of rows that go to the database in one statement. */
export const batchSize = 2000
const shortened = (text: string) =>
  text.length > importLimits.sampleLength ? `${text.slice(0, importLimits.sampleLength).toWellFormed()}…` : text

export interface Received {
  readonly columns: { readonly title: string; readonly samples: string[] }[]
  readonly rowCount: number
  readonly packed: Uint8Array<ArrayBuffer>
}
export interface Settled {
  readonly pages: Uint8Array<ArrayBuffer>[]
  readonly problemCount: number
  readonly wrongCount: number
  readonly skippedCount: number
  readonly ready: number
  readonly batches: number
}

interface Row extends JudgedRow {
  readonly row: number
  readonly problems: Problem[]
  id: number | null
  skipped: boolean
}

/** The work on one file, which runs outside the server's own thread. */
export interface Session {
  /** Reads a file into rows. */
  receive(bytes: Uint8Array): Promise<Received | { readonly refused: Problem }>
  /**
   * Judges each row by itself and against the rest of the file. Returns the keys by which the rows are looked up in the
   * database, as JSON.
   */
  judge(input: { readonly packed: Uint8Array; readonly mapping: Mapping; readonly facts: Facts }): Promise<string>
  /** Adds the matches in the database to the rows, and counts the problems. */
  settle(input: { readonly matches: readonly RowMatch[]; readonly skipExisting: boolean }): Settled
  /** The rows to write as JSON, `batchSize` at a time. */
  batch(input: { readonly at: number }): string
}

export function newSession(): Session {
  let table: Table = { titleRow: 1, titles: [], rows: [] }
  let mapping: Mapping = {}
  let kind: ImportKind = 'clients'
  let levels: readonly PriceLevel[] = []
  let rows: Row[] = []
  let ready: Row[] = []

  /** Adds a problem to each row whose keys an earlier row has too, with the number of the first such row. */
  function markDoubles(): void {
    for (const [field, names] of onlyOnce[kind]) {
      const seen = new Map<string, number>()
      for (const { row, keys, problems } of rows) {
        const values = names.map((name) => keys[name] ?? '')
        if (!values[0] && names.length === 1) continue
        if (problems.some(({ field: wrong }) => names.includes(wrong))) continue // a wrong key identifies nothing
        const key = JSON.stringify(values)
        const first = seen.get(key)
        if (first === undefined) seen.set(key, row)
        else problems.push(problem(field, 'import_double', { row: first }))
      }
    }
  }

  function problemsOf({ row, problems }: Row, cells: readonly (string | number)[]): RowProblem[] {
    return problems.map(({ field, code, values }) => {
      const column = mapping[field]
      return {
        row,
        column: column === undefined ? null : (table.titles[column] ?? null),
        field,
        code,
        ...(values && { values }),
        typed: column === undefined ? '' : shortened(String(cells[column + 1] ?? '')),
      }
    })
  }

  /** A column of an unknown price level is a problem until the person leaves it out: no price is lost silently. */
  const unknownLevels = (): RowProblem[] =>
    table.titles
      .filter((title, column) => !Object.values(mapping).includes(column) && namesNoLevel(title, kind, levels))
      .map((title) => ({ row: table.titleRow, column: title, field: 'price_levels', code: 'import_level', typed: '' }))

  return {
    async receive(bytes) {
      try {
        const received = await tableOf(bytes)
        const firstRows = received.rows.slice(0, importLimits.samples)
        const columns = received.titles.map((title, at) => ({
          title,
          samples: firstRows.map((cells) => shortened(String(cells[at + 1] ?? ''))),
        }))
        return { columns, rowCount: received.rows.length, packed: pack(received) }
      } catch (error) {
        if (error instanceof Unreadable) return { refused: error.problem }
        throw error
      }
    },

    async judge({ packed, mapping: chosen, facts }) {
      table = await unpack<Table>(packed)
      mapping = chosen
      kind = facts.kind
      levels = facts.priceLevels
      const judge = judges[kind]
      rows = table.rows.map((cells) => {
        const cell = (field: string) => (mapping[field] === undefined ? '' : String(cells[mapping[field] + 1] ?? ''))
        const { record, problems, keys } = judge(cell, facts)
        return { row: cells[0], record, problems: [...problems], keys, id: null, skipped: false }
      })
      markDoubles()
      return JSON.stringify(rows.map(({ row, keys }) => ({ row, ...keys })))
    },

    settle({ matches, skipExisting }) {
      const byRow = new Map(rows.map((row) => [row.row, row]))
      for (const { row: number, id, field, code, values } of matches) {
        const row = byRow.get(number)!
        row.id = id
        if (code === 'import_exists' && skipExisting) row.skipped = true
        else if (code && !row.problems.some((one) => one.field === field))
          row.problems.push(problem(field, code, values))
      }
      // A skipped row exists already, so its problems do not count.
      const wrong = rows.filter(({ skipped, problems }) => !skipped && problems.length > 0)
      ready = rows.filter(({ skipped, problems }) => !skipped && problems.length === 0)
      const cellsOf = new Map(table.rows.map((cells) => [cells[0], cells]))
      const all = [...unknownLevels(), ...wrong.flatMap((row) => problemsOf(row, cellsOf.get(row.row)!))]
      const pages = Array.from({ length: Math.ceil(all.length / importLimits.shownProblems) }, (_, page) =>
        pack(all.slice(page * importLimits.shownProblems, (page + 1) * importLimits.shownProblems)),
      )
      return {
        pages,
        problemCount: all.length,
        wrongCount: wrong.length,
        skippedCount: rows.length - wrong.length - ready.length,
        ready: ready.length,
        batches: Math.ceil(ready.length / batchSize),
      }
    },

    batch({ at }) {
      const owner = ownerOf[kind]
      return JSON.stringify(
        ready
          .slice(at * batchSize, (at + 1) * batchSize)
          .map(({ row, id, record }) => ({ row, ...(owner && { [owner]: id }), ...record })),
      )
    },
  }
}
