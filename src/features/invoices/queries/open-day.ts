import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { Refused } from '#platform/server/refused.ts'

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

interface WantedDay {
  /** The field of the day, which a refusal names. */
  readonly field: string
  /** The day that somebody typed; null where it was left to the program. */
  readonly typed: Day | null
  /** Today at the location. */
  readonly today: Day
}

/**
 * The day on which something of today is dated, as `openDay` says: today takes the next open day by itself (decision
 * C32).
 * @throws Refused 409 `day_closed` for an earlier closed day that was typed: a typed date is not changed in silence.
 */
export async function datedOn(db: Db, locationId: number, { field, typed, today }: WantedDay): Promise<Day> {
  const day = await openDay(db, locationId, typed ?? today)
  if (typed !== null && typed < today && typed !== day) throw new Refused(409, [problem(field, 'day_closed')])
  return day
}
