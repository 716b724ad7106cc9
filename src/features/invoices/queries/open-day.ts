import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'

/**
 * The day on which a document of a location is dated: the wanted one, or the first day after the last closed one
 * (decision C32). Until the transaction ends the location cannot close that day; whoever takes a number of a series
 * calls this before.
 */
export async function openDay(db: Db, locationId: number, wanted: Day): Promise<Day> {
  // The lock is a statement of its own: the next one sees a closing that came just before.
  await sql`select lock_day(${locationId}::bigint, false)`.execute(db)
  const { rows } = await sql<{ day: Day }>`
    select greatest(${wanted}::date, closed_through(${locationId}::bigint) + 1) as day`.execute(db)
  return rows[0]!.day
}
