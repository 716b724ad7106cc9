import type { Instant } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import { insertClients } from '#features/clients/queries/many.ts'
import { holdDaysOf, holdVisits, insertDownPayments, type ToldVisit } from '#features/credit/queries/down-payments.ts'
import { addMigrated } from '#features/credit/queries/migrated.ts'
import { insertProducts } from '#features/products/queries/many.ts'
import { insertTreatments } from '#features/treatments/queries/many.ts'
import type { Db } from '#platform/server/db.ts'
import { announce } from '#platform/server/announce.ts'
import { isNotUnique, refuseIf, Refused, refuseStale } from '#platform/server/refused.ts'
import { orElse } from '#platform/server/savepoint.ts'
import type { Mapping, RowProblem } from '../contract.ts'
import { factsOf, holdAccountsAndRates, priceLevelsOf, searches } from '../queries/facts.ts'
import {
  allowTime,
  finishImport,
  lockImports,
  problemPage,
  saveOutcome,
  tellProgress,
  type StoredImport,
} from '../queries/imports.ts'
import { keepNumbers } from '../queries/numbers.ts'
import { knownMapping, missingFields, type PriceLevel } from '../rules/fields.ts'
import type { RowMatch } from '../rules/facts.ts'
import { withReader, type Reader } from './reader.ts'
import { batchSize, unpack, type Received, type Settled } from './session.ts'

/** Reads a file into rows, away from the server's own thread; refuses one that cannot be read. */
export async function receive(bytes: Uint8Array): Promise<Received> {
  const received = await withReader((reader) => reader.receive(bytes))
  if ('refused' in received) throw new Refused(422, [received.refused])
  return received
}

/** Reads all problems of an import, a page at a time. */
export async function* problemsOfImport(db: Db, id: number): AsyncGenerator<RowProblem> {
  for (let page = 1; ; page++) {
    const packed = await problemPage(db, id, page)
    if (!packed) return
    yield* await unpack<RowProblem[]>(packed)
  }
}

/** The rows of an import; 409 `import_gone` once its file is deleted: a day after its upload, or when it is done. */
function rowsOf({ rows }: StoredImport): Buffer {
  if (!rows) throw new Refused(409, [problem('', 'import_gone')])
  return rows
}

/** A run of an import. */
interface Run {
  /** The import's `updated_at` as the person saw it: an outcome that they did not see is not imported. */
  readonly version: string
  /** The employee who runs it; null at the server's own keyboard. */
  readonly authorId: number | null
  readonly now: Instant
  /** Is called before each batch; other connections read the progress from the database. */
  readonly onProgress?: (done: number, of: number) => void
}
interface Choices {
  readonly mapping: Mapping
  readonly skipExisting: boolean
}
interface Judging {
  readonly settled: Settled
  readonly matches: readonly RowMatch[]
  readonly keys: string
  readonly zone: string
}

/** Judges every row as its form would, within the file and against the database. */
async function judge(
  db: Db,
  reader: Reader,
  stored: StoredImport,
  { mapping, skipExisting }: Choices,
  now: Instant,
): Promise<Judging> {
  const { zone, ...facts } = await factsOf(db, stored.kind, stored.supported_country_id, now)
  const keys = await reader.judge({ packed: rowsOf(stored), mapping, facts })
  const matches = await searches[stored.kind](db, stored.supported_country_id, keys, zone)
  return { settled: await reader.settle({ matches, skipExisting }), matches, keys, zone }
}

const saveSettled = (
  db: Db,
  id: number,
  { mapping, skipExisting }: Choices,
  { problemCount, wrongCount, skippedCount, pages }: Settled,
) => saveOutcome(db, id, { mapping, skipExisting, problemCount, wrongCount, skippedCount, pages })

/** Refuses (422) an unknown field, a column that the file lacks or that is used twice, and a missing required field. */
function validMapping(stored: StoredImport, mapping: Mapping, levels: readonly PriceLevel[]): Mapping {
  const columns = stored.columns?.length ?? 0
  const known = knownMapping(mapping, stored.kind, levels)
  const strange = Object.entries(mapping)
    .filter(([field, column]) => !Object.hasOwn(known, field) || column >= columns)
    .map(([field]) => field)
  const twice = Object.keys(mapping).filter((field, at) => Object.values(mapping).indexOf(mapping[field]!) !== at)
  refuseIf([
    ...[...new Set([...strange, ...twice])].map((field) => problem(`mapping.${field}`, 'invalid')),
    ...missingFields(stored.kind, mapping).map((field) => problem(`mapping.${field}`, 'required')),
  ])
  return mapping
}

/**
 * The dry run: judges every row, saves the problems, and imports nothing. The caller's transaction has locked the
 * import.
 */
export async function checkImport(
  db: Db,
  stored: StoredImport,
  { mapping: chosen, skipExisting }: Choices,
  now: Instant,
): Promise<void> {
  if (stored.status === 'done') throw new Refused(409, [problem('', 'import_done')])
  rowsOf(stored)
  const choices = {
    mapping: validMapping(stored, chosen, await priceLevelsOf(db, stored.supported_country_id)),
    skipExisting,
  }
  await allowTime(db)
  const { settled } = await withReader((reader) => judge(db, reader, stored, choices, now))
  await saveSettled(db, stored.id, choices, settled)
}

/** Writes a batch in one statement. Nobody else sees its rows before the transaction ends. */
async function write(
  db: Db,
  { kind, supported_country_id: countryId }: StoredImport,
  rows: string,
  { zone, authorId }: { readonly zone: string; readonly authorId: number | null },
): Promise<void> {
  switch (kind) {
    case 'clients':
      return keepNumbers(db, countryId, rows, await insertClients(db, rows))
    case 'credit':
      return addMigrated(db, rows, zone)
    case 'down_payments':
      return tellVisits(db, await insertDownPayments(db, rows, authorId))
    case 'products':
      return insertProducts(db, rows)
    case 'treatments':
      return insertTreatments(db, rows)
  }
}

/** Tells the open screens that show these visits, and the pages of their clients. */
async function tellVisits(db: Db, visits: readonly ToldVisit[]): Promise<void> {
  for (const { day: date, ...visit } of visits) await announce(db, { topic: 'appointments', date, ...visit })
}

/** Writes every row that is ready: without problems, and not skipped. Returns null: there is no outcome to save. */
async function writeAll(
  db: Db,
  reader: Reader,
  stored: StoredImport,
  { settled, matches, keys, zone }: Judging,
  { authorId, onProgress }: Pick<Run, 'authorId' | 'onProgress'>,
): Promise<null> {
  for (let at = 0; at < settled.batches; at++) {
    await tellProgress(db, stored.id, at * batchSize, settled.ready)
    onProgress?.(at * batchSize, settled.ready)
    await write(db, stored, await reader.batch({ at }), { zone, authorId })
  }
  // Clients that existed already get their former number too, because their credit is found by it.
  if (stored.kind === 'clients')
    await keepNumbers(
      db,
      stored.supported_country_id,
      keys,
      matches.flatMap(({ row, id, field }) => (id !== null && field === 'email' ? [{ row, id }] : [])),
    )
  return null
}

/**
 * Judges, for down payments with the visits of the rows locked: none of them is cancelled, moved or treated between its
 * judgement and its payment. Each time that a visit is locked the rows are judged anew.
 */
async function lookAtHeld(db: Db, { kind }: StoredImport, look: () => Promise<Judging>): Promise<Judging> {
  const held = new Set<number>()
  for (;;) {
    const judging = await look()
    const others =
      kind === 'down_payments' ? judging.matches.flatMap(({ id }) => (id === null || held.has(id) ? [] : [id])) : []
    if (!others.length) return judging
    await holdVisits(db, others)
    await holdDaysOf(db, others)
    for (const id of others) held.add(id)
  }
}

/**
 * Imports every row, or none. The caller's transaction has locked the import, so that a second run finds it done. Every
 * row is judged once more, because the chain went on working since the check; when one has a problem now, the problems
 * are saved instead. Refuses with 409 an import that is unchecked, without its file, or of another version.
 */
export async function runImport(db: Db, stored: StoredImport, run: Run): Promise<void> {
  const { version, now } = run
  if (stored.status === 'done') return
  refuseStale(version, stored.updated_at)
  if (stored.status !== 'checked') throw new Refused(409, [problem('', 'import_unchecked')])
  rowsOf(stored)
  await allowTime(db)
  await lockImports(db, stored.supported_country_id)
  const choices = {
    mapping: validMapping(stored, stored.mapping, await priceLevelsOf(db, stored.supported_country_id)),
    skipExisting: stored.skip_existing,
  }
  await withReader(async (reader) => {
    if (stored.kind === 'products' || stored.kind === 'treatments')
      await holdAccountsAndRates(db, stored.supported_country_id)
    const look = () => judge(db, reader, stored, choices, now)
    const judging = await lookAtHeld(db, stored, look)
    const { problemCount, ready, skippedCount } = judging.settled
    // An import blocks nobody: a name or number that a colleague takes meanwhile becomes a problem of its row.
    const outcome = problemCount
      ? judging.settled
      : await orElse(
          db,
          () => writeAll(db, reader, stored, judging, run),
          async (error) => {
            const again = isNotUnique(error) ? (await look()).settled : judging.settled
            if (again.ready === ready) throw error
            return again
          },
        )
    if (outcome) return saveSettled(db, stored.id, choices, outcome)
    await finishImport(db, stored.id, { imported: ready, skipped: skippedCount, now })
  })
}
