import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { Contract } from './contract.ts'

type CountryIds = readonly number[]

const columns = sql`k.id, k.client_id, k.name, k.treatment_category_id, tc.name as category_name, k.file_type, k.file_bytes, e.first_name || ' ' || e.last_name as author, k.created_at`
const tables = sql`contracts k join clients c on c.id = k.client_id join treatment_categories tc on tc.id = k.treatment_category_id left join employees e on e.id = k.author_id`

/** The contracts of a client that are not put aside, newest first; undefined outside the scope. */
export async function contractsOf(db: Db, clientId: number, countryIds: CountryIds): Promise<Contract[] | undefined> {
  if (!(await isClientInScope(db, clientId, countryIds))) return undefined
  const { rows } = await sql<Contract>`
    select ${columns} from ${tables} where k.client_id = ${clientId} and k.deactivated_at is null order by k.created_at desc, k.id desc`.execute(
    db,
  )
  return rows
}

async function isClientInScope(db: Db, clientId: number, countryIds: CountryIds): Promise<boolean> {
  const { rows } = await sql`
    select from clients where id = ${clientId} and supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows.length > 0
}

/**
 * The client within the scope who takes a new contract of this one: the client who is kept in the place of an alias
 * (decision C143), and nobody for one who was erased. In a transaction it stays so until that ends, after a merge under
 * way.
 */
export async function contractHolder(db: Db, clientId: number, countryIds: CountryIds): Promise<number | undefined> {
  const { rows: named } = await sql<{ kept_id: number }>`
    select coalesce(merged_into_id, id) as kept_id from clients where id = ${clientId} for key share`.execute(db)
  if (!named[0]) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from clients where id = ${named[0].kept_id} and supported_country_id = any(${countryIds}::bigint[]) and erased_at is null for key share`.execute(
    db,
  )
  return rows[0]?.id
}

/** Those of these categories that are offered. */
export async function offeredCategories(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    id: number
  }>`select id from treatment_categories where id = any(${[...ids]}::bigint[]) and deactivated_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function contractById(db: Db, id: number): Promise<Contract> {
  const { rows } = await sql<Contract>`select ${columns} from ${tables} where k.id = ${id}`.execute(db)
  return rows[0]!
}

interface StoredFile {
  readonly client_id: number
  readonly name: string
  readonly file_type: NonNullable<Contract['file_type']>
  readonly stored_file: string
}

/** The file of a contract; undefined when it has none, is put aside, or lies outside the scope. */
export async function fileOf(db: Db, id: number, countryIds: CountryIds): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select k.client_id, k.name, k.file_type, k.stored_file from contracts k join clients c on c.id = k.client_id
    where k.id = ${id} and k.stored_file is not null and k.deactivated_at is null and c.supported_country_id = any(${countryIds}::bigint[])`.execute(
    db,
  )
  return rows[0]
}

interface LockedContract {
  readonly id: number
  readonly client_id: number
  readonly deactivated_at: Instant | null
}

/**
 * Locks a contract until the transaction ends, after its client, as an erasure does; undefined outside the scope, and for
 * a client who was erased.
 */
export async function lockContract(db: Db, id: number, countryIds: CountryIds): Promise<LockedContract | undefined> {
  await sql`select from clients where id = (select client_id from contracts where id = ${id}) for key share`.execute(db)
  const { rows } = await sql<LockedContract>`
    select k.id, k.client_id, k.deactivated_at from contracts k join clients c on c.id = k.client_id
    where k.id = ${id} and c.erased_at is null and c.supported_country_id = any(${countryIds}::bigint[]) for update of k`.execute(
    db,
  )
  return rows[0]
}

export interface NewContract {
  readonly client_id: number
  readonly treatment_category_id: number
  readonly name: string
  readonly stored_file: string
  readonly file_type: NonNullable<Contract['file_type']>
  readonly file_bytes: number
  readonly file_sha256: string
  readonly author_id: number
}

export const insertContract = async (db: Db, contract: NewContract): Promise<number> =>
  (await db.insertInto('contracts').values(contract).returning('id').executeTakeFirstOrThrow()).id

/** @param by the employee who puts the contract aside; null brings it back. */
export const deactivateContract = (db: Db, id: number, now: Instant, by: number | null) =>
  db
    .updateTable('contracts')
    .set({ deactivated_at: by === null ? null : now, deactivated_by: by })
    .where('id', '=', id)
    .execute()

/** Deletes contracts that were put aside, for good; their files go with the sweep. */
export const deleteContracts = (db: Db, ids: readonly number[]) =>
  sql`delete from contracts where id = any(${[...ids]}::bigint[]) and deactivated_at is not null`.execute(db)

/** The days of a client's coming and recent visits: calendars show their lights. */
export async function visitsOf(
  db: Db,
  clientId: number,
  now: Instant,
): Promise<{ country_id: number; location_id: number; date: Day }[]> {
  const { rows } = await sql<{ country_id: number; location_id: number; date: Day }>`
    select distinct l.supported_country_id as country_id, l.id as location_id, (a.starts_at at time zone l.zone)::date as date
    from appointments a join locations l on l.id = a.location_id
    where a.client_id = ${clientId} and a.deleted_at is null and a.starts_at > ${now}::timestamptz - interval '31 days' limit 100`.execute(
    db,
  )
  return rows
}

export const contractShelf = 'contracts'

/** Finds which of the files a contract names. */
export async function usedContractFiles(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select stored_file as name from contracts where stored_file = any(${[...names]}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
