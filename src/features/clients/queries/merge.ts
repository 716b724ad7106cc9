import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'

/** Replaces values of the client who is kept; the national number by that of another client, sealed as it is. */
export async function replaceValues(
  db: Db,
  id: number,
  values: Readonly<Record<string, unknown>>,
  ninOf: number | null,
): Promise<void> {
  const columns = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const number =
    ninOf === null ? [] : [sql`(nin, nin_country_id) = (select nin, nin_country_id from clients where id = ${ninOf})`]
  const set = [...columns, ...number]
  if (set.length) await sql`update clients set ${sql.join(set)} where id = ${id}`.execute(db)
}

/** Gives a client a sealed number back, if they still have that of another client. */
export async function restoreNin(
  db: Db,
  id: number,
  aliasId: number,
  { nin, countryId }: { readonly nin: Buffer | null; readonly countryId: number | null },
): Promise<void> {
  await sql`
    update clients set nin = ${nin}, nin_country_id = ${countryId}
    where id = ${id} and nin is not distinct from (select nin from clients where id = ${aliasId})`.execute(db)
}

/** The words by which the aliases of a client are found become words of the client. */
const tellWords = (db: Db, id: number) =>
  sql`update clients set merged_search = coalesce((select string_agg(alias.search, '' order by alias.id) from clients alias where alias.merged_into_id = ${id}), '') where id = ${id}`.execute(
    db,
  )

/** Makes a client an alias of another one, and their aliases too; returns the ids of those. */
export async function makeAlias(
  db: Db,
  { keptId, aliasId, now }: { readonly keptId: number; readonly aliasId: number; readonly now: Instant },
): Promise<readonly number[]> {
  const { rows } = await sql<{
    id: number
  }>`update clients set merged_into_id = ${keptId} where merged_into_id = ${aliasId} returning id`.execute(db)
  await sql`update clients set merged_into_id = ${keptId}, deactivated_at = coalesce(deactivated_at, ${now}::timestamptz) where id = ${aliasId}`.execute(
    db,
  )
  await sql`delete from address_lookups where client_id = ${aliasId}`.execute(db)
  await tellWords(db, keptId)
  return rows.map(({ id }) => id)
}

/** Makes an alias a client again, with the aliases that they had. */
export async function releaseAlias(
  db: Db,
  {
    keptId,
    aliasId,
    aliasIds,
    deactivatedAt,
  }: {
    readonly keptId: number
    readonly aliasId: number
    readonly aliasIds: readonly number[]
    readonly deactivatedAt: Instant | null
  },
): Promise<void> {
  await sql`update clients set merged_into_id = null, deactivated_at = ${deactivatedAt} where id = ${aliasId}`.execute(
    db,
  )
  await sql`update clients set merged_into_id = ${aliasId} where id = any(${aliasIds}::bigint[])`.execute(db)
  await tellWords(db, keptId)
}
