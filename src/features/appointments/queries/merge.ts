import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'

/** Visit `a` of a client takes the time of another one that overlaps a visit of the client who is kept. */
const overlaps = (keptId: number) =>
  sql`(a.occupies and exists (select from appointments k where k.client_id = ${keptId} and k.occupies and k.during && a.during))`

/** The number of visits that overlap a visit of the client who is kept. */
export async function overlappingVisits(db: Db, keptId: number, aliasId: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*) as count from appointments a where a.client_id = ${aliasId} and ${overlaps(keptId)}`.execute(db)
  return row!.count
}

/**
 * Gives the visits of one client to another. A client is booked twice at no time, so a visit that overlaps another one
 * becomes an appointment outside the rules (decision C60); its id is in `overlapping`.
 */
export async function moveVisits(
  db: Db,
  keptId: number,
  aliasId: number,
): Promise<{ readonly ids: readonly number[]; readonly overlapping: readonly number[] }> {
  const { rows: outside } = await sql<{ id: number }>`
    update appointments a set ignore_rules = true where a.client_id = ${aliasId} and ${overlaps(keptId)} returning a.id`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    update appointments set client_id = ${keptId} where client_id = ${aliasId} returning id`.execute(db)
  return { ids: rows.map(({ id }) => id), overlapping: outside.map(({ id }) => id) }
}

/** Puts visits under the rules again that a merge had put outside them, where nothing else lies there by now. */
export async function putInsideRules(db: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await sql`savepoint inside_rules`.execute(db)
    try {
      await sql`update appointments set ignore_rules = false where id = ${id} and ignore_rules`.execute(db)
      await sql`release savepoint inside_rules`.execute(db)
    } catch (error) {
      if ((error as { code?: string }).code !== '23P01') throw error
      await sql`rollback to savepoint inside_rules`.execute(db)
    }
  }
}

/** The days from this one on at which a client has an appointment, by location. */
export async function daysWithVisits(
  db: Db,
  clientId: number,
  from: Day,
): Promise<readonly { readonly location_id: number; readonly country_id: number; readonly date: Day }[]> {
  const { rows } = await sql<{ location_id: number; country_id: number; date: Day }>`
    select distinct a.location_id, l.supported_country_id as country_id, (a.starts_at at time zone l.zone)::date as date
    from appointments a join locations l on l.id = a.location_id
    where a.client_id = ${clientId} and a.starts_at >= ${from}::date - 1`.execute(db)
  return rows
}
