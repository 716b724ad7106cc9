import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { importLimits, type Import, type ImportHead, type ImportKind, type Mapping } from '../contract.ts'

type Columns = NonNullable<Import['columns']>

const head = sql`i.id, i.kind, i.status, i.file_name, i.supported_country_id, i.row_count, i.problem_count, i.wrong_count, i.skipped_count, i.imported_count, nullif(trim(e.first_name || ' ' || e.last_name), '') as employee, i.created_at, i.done_at`

/** The newest imports of these countries. */
export async function newestImports(db: Db, countryIds: readonly number[]): Promise<ImportHead[]> {
  const { rows } = await sql<ImportHead>`
    select ${head} from imports i left join employees e on e.id = i.employee_id where i.supported_country_id = any(${countryIds}::bigint[]) order by i.id desc limit 20`.execute(
    db,
  )
  return rows
}

export interface StoredImport extends ImportHead {
  readonly mapping: Mapping
  readonly skip_existing: boolean
  readonly updated_at: string
  readonly columns: Columns | null
  /** The rows, packed; null without a lock on the import, and once the file is deleted. */
  readonly rows: Buffer | null
  /** The first page of problems, packed; null before the first check, and once the file is deleted. */
  readonly problems: Buffer | null
}

/**
 * An import of these countries, or undefined. With `lock` it comes with its rows and is locked until the transaction
 * ends, so that checking and importing take turns.
 */
export async function findImport(
  db: Db,
  id: number,
  countryIds: readonly number[],
  { lock = false } = {},
): Promise<StoredImport | undefined> {
  if (lock) await sql`select from imports where id = ${id} for no key update`.execute(db)
  const {
    rows: [row],
  } = await sql<StoredImport>`
    select ${head}, i.mapping, i.skip_existing, i.updated_at, f.columns, ${lock ? sql`f.rows` : sql`null::bytea`} as rows, f.problems[1] as problems
    from imports i left join employees e on e.id = i.employee_id left join import_files f on f.import_id = i.id
    where i.id = ${id} and i.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return row
}

/** A page of the problems of an import, packed; pages count from 1. Null after the last page. */
export async function problemPage(db: Db, id: number, page: number): Promise<Buffer | null> {
  const {
    rows: [row],
  } = await sql<{
    problems: Buffer | null
  }>`select problems[${page}::int] as problems from import_files where import_id = ${id}`.execute(db)
  return row?.problems ?? null
}

export interface NewImport {
  readonly countryId: number
  readonly employeeId: number | null
  readonly kind: ImportKind
  readonly fileName: string
  readonly rowCount: number
  readonly mapping: Mapping
  readonly columns: Columns
  readonly packed: Uint8Array
}

export async function insertImport(
  db: Db,
  { countryId, employeeId, kind, fileName, rowCount, mapping, columns, packed }: NewImport,
): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({
      supported_country_id: countryId,
      employee_id: employeeId,
      kind,
      status: 'read',
      file_name: fileName,
      row_count: rowCount,
      mapping: JSON.stringify(mapping),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('import_files')
    .values({ import_id: id, columns: JSON.stringify(columns), rows: Buffer.from(packed) })
    .execute()
  return id
}

interface Outcome {
  readonly mapping: Mapping
  readonly skipExisting: boolean
  readonly problemCount: number
  readonly wrongCount: number
  readonly skippedCount: number
  readonly pages: readonly Uint8Array[]
}

/** Saves the outcome of a check. */
export async function saveOutcome(
  db: Db,
  id: number,
  { mapping, skipExisting, problemCount, wrongCount, skippedCount, pages }: Outcome,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      status: 'checked',
      mapping: JSON.stringify(mapping),
      skip_existing: skipExisting,
      problem_count: problemCount,
      wrong_count: wrongCount,
      skipped_count: skippedCount,
    })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('import_files')
    .set({ problems: pages.map((page) => Buffer.from(page)) })
    .where('import_id', '=', id)
    .execute()
}

/** Marks an import as done and deletes its file: all rows have been written. */
export async function finishImport(
  db: Db,
  id: number,
  { imported, skipped, now }: { imported: number; skipped: number; now: Instant },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      status: 'done',
      imported_count: imported,
      skipped_count: skipped,
      problem_count: 0,
      wrong_count: 0,
      done_at: now,
    })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('import_files').where('import_id', '=', id).execute()
}

/** Deletes the files of imports that were not finished within `keptHours`: they hold personal data (law A6). */
export async function forgetOldFiles(db: Db): Promise<void> {
  await sql`delete from import_files f using imports i where i.id = f.import_id and i.created_at < now() - make_interval(hours => ${importLimits.keptHours})`.execute(
    db,
  )
}

const nameOf = (id: number, done: number | string, of: number | string) => `balie import ${id} ${done}/${of}`

/** Lets imports into a country take turns, so that each finds the records that the one before it wrote. */
export const lockImports = (db: Db, countryId: number) =>
  sql`select pg_advisory_xact_lock(7303, ${countryId}::int)`.execute(db)

/** Raises the time limits of the transaction, which is idle while up to a hundred thousand rows are judged. */
export const allowTime = (db: Db) =>
  sql`select set_config('idle_in_transaction_session_timeout', '300000', true), set_config('statement_timeout', '120000', true)`.execute(
    db,
  )

/** Publishes the progress from an open transaction, in the connection's name, which other connections can read. */
export const tellProgress = (db: Db, id: number, done: number, of: number) =>
  sql`select set_config('application_name', ${nameOf(id, done, of)}, true)`.execute(db)

export async function progressOf(db: Db, id: number): Promise<Import['progress']> {
  const {
    rows: [row],
  } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like ${nameOf(id, '%', '%')} limit 1`.execute(
    db,
  )
  const [, done, of] = /(\d+)\/(\d+)$/.exec(row?.name ?? '') ?? []
  return done && of ? { done: Number(done), of: Number(of) } : null
}

/** Names the actor for the log that the database writes, where http.ts opens no transaction. */
export const actAs = (
  db: Db,
  { requestId, employeeId, address }: { requestId: string; employeeId: number | null; address: string },
) =>
  sql`select set_config('balie.request_id', ${requestId}, true), set_config('balie.employee_id', ${employeeId === null ? '' : String(employeeId)}, true), set_config('balie.address', ${address}, true)`.execute(
    db,
  )
