import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import { signedByClients } from '#features/clients/queries/signed.ts'
import { balanceOf } from '#features/credit/queries.ts'
import type { Db } from '#platform/server/db.ts'
import { isSameClient } from '#platform/server/same-client.ts'
import type { Belongings, Merge, MergeClient } from './contract.ts'
import type { MergeFacts, UndoFacts } from './rules.ts'

/** A client with the names of the choices and the sealed number. */
export interface StoredClient
  extends
    Omit<MergeFacts, 'nin'>,
    Pick<MergeClient, 'gender' | 'country' | 'locale' | 'health_insurance' | 'created_at'> {
  readonly nin: Buffer | null
  readonly nin_country_id: number | null
}

/**
 * Locks clients with their aliases until the transaction ends, against rows that are being written about them too. The
 * aliases come first, as for whoever writes about an alias: they lock the alias, and then the client who is kept.
 */
const lockWithAliases = (db: Db, ids: RawBuilder<number[]>) =>
  sql`select from clients where id = any(${ids}) or merged_into_id = any(${ids}) order by merged_into_id is null, id for update`.execute(
    db,
  )

/** The clients within the scope who are no aliases, in the order of their ids; locked to be merged. */
export async function clientsToMerge(
  db: Db,
  ids: readonly number[],
  countryIds: readonly number[],
  { lock }: { readonly lock: boolean },
): Promise<readonly StoredClient[]> {
  if (lock) await lockWithAliases(db, sql<number[]>`${ids}::bigint[]`)
  const { rows } = await sql<StoredClient>`
    select c.id, c.supported_country_id, c.first_name, c.last_name, c.birthdate, c.gender_id, c.phone_number, c.email, c.street, c.street_number, c.street_suffix, c.postcode, c.place,
      c.country_id, c.locale_id, c.health_insurance_id, c.nin, c.nin_country_id, c.consenting_parent, c.company_name, c.vat_number, c.remarks, c.deactivated_at, c.erased_at, c.created_at, c.updated_at,
      (select name from genders where id = c.gender_id) as gender, (select name from countries where id = c.country_id) as country, (select name from locales where id = c.locale_id) as locale,
      (select name from health_insurances where id = c.health_insurance_id) as health_insurance,
      exists (select from erasure_requests r where r.client_id = c.id and r.withdrawn_at is null) as has_open_erasure
    from clients c where c.id = any(${ids}::bigint[]) and c.merged_into_id is null and c.supported_country_id = any(${countryIds}::bigint[]) order by c.id`.execute(
    db,
  )
  return rows
}

/** The belongings of a client, as somebody sees them who may see all of it. */
export async function belongingsOf(db: Db, clientId: number, now: Instant): Promise<Belongings> {
  const visits = sql`appointments a where a.client_id = ${clientId}::bigint`
  const { rows } = await sql<Belongings>`
    select (select count(*) from ${visits}) as visits,
      (select count(*) from ${visits} and a.starts_at > ${now}::timestamptz and a.deleted_at is null) as visits_to_come,
      (select count(*) from treatment_reports r where r.appointment_id in (select a.id from ${visits})) as reports,
      (select count(*) from invoices i where ${isSameClient(sql`i.client_id`, clientId)}) as invoices,
      (select count(*) from package_sales s where s.client_id = ${clientId} and s.deactivated_at is null) as packages,
      (select count(*) from ${signedByClients} k where ${isSameClient(sql`k.client_id`, clientId)}) as agreements,
      (select count(*) from mail_outbox m where m.client_id = ${clientId}) as mails,
      ${balanceOf(sql`${clientId}::bigint`, now)} as credit_cents`.execute(db)
  return rows[0]!
}

export interface NewMerge {
  readonly keptId: number
  readonly aliasId: number
  readonly authorId: number
  readonly before: object
  readonly after: object
  readonly ninBefore: { readonly nin: Buffer | null; readonly countryId: number | null } | null
  readonly aliasDeactivatedAt: Instant | null
  readonly now: Instant
}

/** Notes a merge, and lets this transaction move the rows of both (migration 0040). */
export async function insertMerge(db: Db, merge: NewMerge): Promise<number> {
  const { id } = await db
    .insertInto('client_merges')
    .values({
      client_id: merge.keptId,
      alias_id: merge.aliasId,
      author_id: merge.authorId,
      created_at: merge.now,
      before: JSON.stringify(merge.before),
      after: JSON.stringify(merge.after),
      nin_before: merge.ninBefore?.nin ?? null,
      alias_before: JSON.stringify({
        deactivated_at: merge.aliasDeactivatedAt,
        takes_nin: merge.ninBefore !== null,
        nin_country_before: merge.ninBefore?.countryId ?? null,
      }),
      moved: '{}',
      posted: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await letRowsMove(db, id)
  return id
}

/** Lets visits change their client in this transaction, wherever they lie. */
export const letRowsMove = (db: Db, mergeId: number) =>
  sql`select set_config('balie.merge_id', ${String(mergeId)}, true)`.execute(db)

/** Notes what a merge has moved. */
export const noteMoved = (
  db: Db,
  id: number,
  moved: {
    readonly aliasIds: readonly number[]
    readonly rows: Readonly<Record<string, readonly string[]>>
    readonly overlapping: readonly number[]
    readonly posted: Readonly<Record<string, number>>
  },
) =>
  db
    .updateTable('client_merges')
    .set({
      alias_ids: [...moved.aliasIds],
      moved: JSON.stringify(moved.rows),
      overlapping: [...moved.overlapping],
      posted: JSON.stringify(moved.posted),
    })
    .where('id', '=', id)
    .execute()

/** A merge with what an undo needs. */
export interface StoredMerge {
  readonly id: number
  readonly client_id: number
  readonly alias_id: number
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly nin_before: Buffer | null
  readonly alias_before: {
    readonly deactivated_at: Instant | null
    readonly takes_nin: boolean
    readonly nin_country_before: number | null
  }
  readonly alias_ids: readonly number[]
  readonly moved: Readonly<Record<string, readonly string[]>>
  readonly overlapping: readonly number[]
  readonly posted: Readonly<Record<string, number>>
  readonly undone_at: Instant | null
}

/** A merge within the scope with both of its clients and their aliases locked; undefined for any other. */
export async function lockMerge(db: Db, id: number, countryIds: readonly number[]): Promise<StoredMerge | undefined> {
  await lockWithAliases(
    db,
    sql<number[]>`array(select unnest(array[m.client_id, m.alias_id]) from client_merges m where m.id = ${id})`,
  )
  const { rows } = await sql<StoredMerge>`
    select m.* from client_merges m join clients c on c.id = m.client_id
    where m.id = ${id} and c.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

/** Whether this is the last merge of the client, and the alias is still theirs. */
const isLast = sql`m.undone_at is null and c.merged_into_id is null and c.erased_at is null
  and not exists (select from client_merges later where later.client_id = m.client_id and later.id > m.id and later.undone_at is null)`

/** The values of a client now, by column. */
export async function currentValues(db: Db, id: number): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(c) as row from clients c where id = ${id}`.execute(db)
  return rows[0]!.row
}

export const noteUndone = (db: Db, id: number, undone_by: number, undone_at: Instant) =>
  db.updateTable('client_merges').set({ undone_at, undone_by }).where('id', '=', id).execute()

type MergeRow = Omit<Merge, 'can_undo'> & UndoFacts
const mergeRow = sql`m.id, m.client_id, m.alias_id, trim(a.first_name || ' ' || a.last_name) as alias_name, trim(e.first_name || ' ' || e.last_name) as author, m.created_at, m.undone_at,
  (select trim(u.first_name || ' ' || u.last_name) from employees u where u.id = m.undone_by) as undone_by, ${isLast} as is_last,
  exists (select from erasure_requests r where r.client_id = m.client_id and r.withdrawn_at is null) as has_open_erasure, m.posted
  from client_merges m join clients c on c.id = m.client_id join clients a on a.id = m.alias_id join employees e on e.id = m.author_id`

/** The merges of a client and of their aliases within the scope, the newest first. */
export async function mergesOf(db: Db, clientId: number): Promise<readonly MergeRow[]> {
  const { rows } = await sql<MergeRow>`
    select ${mergeRow} where ${isSameClient(sql`m.client_id`, clientId)} order by m.id desc`.execute(db)
  return rows
}

export async function mergeById(db: Db, id: number): Promise<MergeRow> {
  const { rows } = await sql<MergeRow>`select ${mergeRow} where m.id = ${id}`.execute(db)
  return rows[0]!
}

/** Whether a client is within the scope. */
export async function isInScope(db: Db, id: number, countryIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from clients where id = ${id} and supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows.length > 0
}
