import type { Instant } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import { insertClients } from '#features/clients/queries/many.ts'
import { addMigrated } from '#features/credit/queries/migrated.ts'
import { insertProducts } from '#features/products/queries/many.ts'
import { insertTreatments } from '#features/treatments/queries/many.ts'
import type { Db } from '#platform/server/db.ts'
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
import type { Found } from '../rules/found.ts'
import { withReader, type Reader } from './reader.ts'
import { batchSize, unpack, type Received, type Settled } from './session.ts'

/** Reads a file into rows, away from the server's own thread; refuses one that cannot be read. */
export async function receive(bytes: Uint8Array): Promise<Received> {
  const received = await withReader((reader) => reader.receive(bytes))
  if ('refused' in received) throw new Refused(422, [received.refused])
  return received
}

/** Everything that is wrong with an import, a page at a time. */
export async function* problemsOfImport(db: Db, id: number): AsyncGenerator<RowProblem> {
  for (let page = 1; ; page++) {
    const packed = await problemPage(db, id, page)
    if (!packed) return
    yield* await unpack<RowProblem[]>(packed)
  }
}

/** The file is thrown away a day after it came, and when its rows are in. */
function rowsOf({ rows }: StoredImport): Buffer {
  if (!rows) throw new Refused(409, [problem('', 'import_gone')])
  return rows
}

type Heard = (done: number, of: number) => void
interface Choices {
  readonly mapping: Mapping
  readonly skipExisting: boolean
}
interface Judging {
  readonly settled: Settled
  readonly found: readonly Found[]
  readonly keys: string
  readonly zone: string
}

/** Every row as its form would judge it, in the file and against the database. */
async function judge(
  db: Db,
  reader: Reader,
  stored: StoredImport,
  { mapping, skipExisting }: Choices,
  now: Instant,
): Promise<Judging> {
  const { zone, ...facts } = await factsOf(db, stored.kind, stored.supported_country_id, now)
  const keys = await reader.judge({ packed: rowsOf(stored), mapping, facts })
  const found = await searches[stored.kind](db, stored.supported_country_id, keys, zone)
  return { settled: await reader.settle({ found, skipExisting }), found, keys, zone }
}

const saved = (
  db: Db,
  id: number,
  { mapping, skipExisting }: Choices,
  { problemCount, wrongCount, skippedCount, pages }: Settled,
) => saveOutcome(db, id, { mapping, skipExisting, problemCount, wrongCount, skippedCount, pages })

/** Only what the file has: a field of this kind, a price level of this country, and a column that is there. */
function mappingIn(stored: StoredImport, given: Mapping, levels: readonly PriceLevel[]): Mapping {
  const columns = stored.columns?.length ?? 0
  const known = knownMapping(given, stored.kind, levels)
  const strange = Object.entries(given)
    .filter(([field, column]) => !Object.hasOwn(known, field) || column >= columns)
    .map(([field]) => field)
  const twice = Object.keys(given).filter((field, at) => Object.values(given).indexOf(given[field]!) !== at)
  refuseIf([
    ...[...new Set([...strange, ...twice])].map((field) => problem(`mapping.${field}`, 'invalid')),
    ...missingFields(stored.kind, given).map((field) => problem(`mapping.${field}`, 'required')),
  ])
  return given
}

/**
 * The dry run: looks at every row, writes down what is wrong, and imports nothing. Inside a transaction that holds the
 * import.
 */
export async function checkImport(
  db: Db,
  stored: StoredImport,
  { mapping: given, skipExisting }: Choices,
  now: Instant,
): Promise<void> {
  if (stored.status === 'done') throw new Refused(409, [problem('', 'import_done')])
  rowsOf(stored)
  const choices = {
    mapping: mappingIn(stored, given, await priceLevelsOf(db, stored.supported_country_id)),
    skipExisting,
  }
  await allowTime(db)
  const { settled } = await withReader((reader) => judge(db, reader, stored, choices, now))
  await saved(db, stored.id, choices, settled)
}

/** One statement for each batch. What it writes is nobody else's before the transaction is through. */
async function write(
  db: Db,
  { kind, supported_country_id: countryId }: StoredImport,
  rows: string,
  zone: string,
): Promise<void> {
  switch (kind) {
    case 'clients':
      return keepNumbers(db, countryId, rows, await insertClients(db, rows))
    case 'credit':
      return addMigrated(db, rows, zone)
    case 'products':
      return insertProducts(db, rows)
    case 'treatments':
      return insertTreatments(db, rows)
  }
}

/** Every row that is ready. Gives nothing to tell. */
async function writeAll(
  db: Db,
  reader: Reader,
  stored: StoredImport,
  { settled, found, keys, zone }: Judging,
  heard: Heard,
): Promise<null> {
  for (let at = 0; at < settled.batches; at++) {
    await tellProgress(db, stored.id, at * batchSize, settled.ready)
    heard(at * batchSize, settled.ready)
    await write(db, stored, await reader.batch({ at }), zone)
  }
  // Who was there already gets the number all the same: their credit is looked for by it.
  if (stored.kind === 'clients')
    await keepNumbers(
      db,
      stored.supported_country_id,
      keys,
      found.flatMap(({ row, id, field }) => (id !== null && field === 'email' ? [{ row, id }] : [])),
    )
  return null
}

/**
 * Imports every row, or none. Inside a transaction that holds the import: who comes second finds it done. Every row is
 * judged once more, because the chain went on working since the check; what is wrong now is written down instead.
 * @param version the import's `updated_at` as the person saw it; what they did not see is not imported.
 * @param heard hears how far it is, beside whoever asks for it over another connection.
 */
export async function runImport(
  db: Db,
  stored: StoredImport,
  version: string,
  now: Instant,
  heard: Heard = () => {},
): Promise<void> {
  if (stored.status === 'done') return
  refuseStale(version, stored.updated_at)
  if (stored.status !== 'checked') throw new Refused(409, [problem('', 'import_unchecked')])
  rowsOf(stored)
  await allowTime(db)
  await lockImports(db, stored.supported_country_id)
  const choices = {
    mapping: mappingIn(stored, stored.mapping, await priceLevelsOf(db, stored.supported_country_id)),
    skipExisting: stored.skip_existing,
  }
  await withReader(async (reader) => {
    if (stored.kind === 'products' || stored.kind === 'treatments')
      await holdAccountsAndRates(db, stored.supported_country_id)
    const look = () => judge(db, reader, stored, choices, now)
    const judging = await look()
    const { problemCount, ready, skippedCount } = judging.settled
    // Nobody waits for an import: when a colleague takes a name or a number meanwhile, it is told at its row.
    const told = problemCount
      ? judging.settled
      : await orElse(
          db,
          () => writeAll(db, reader, stored, judging, heard),
          async (error) => {
            const again = isNotUnique(error) ? (await look()).settled : judging.settled
            if (again.ready === ready) throw error
            return again
          },
        )
    if (told) return saved(db, stored.id, choices, told)
    await finishImport(db, stored.id, { imported: ready, skipped: skippedCount, now })
  })
}
