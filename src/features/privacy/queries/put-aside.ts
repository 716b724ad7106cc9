import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import { retentionByLaw } from '#kernel/retention.ts'
import type { Db } from '#platform/server/db.ts'

/**
 * A part of a medical record that was put aside: an uploaded contract, or a photo or a drawing that was deleted from a
 * report.
 */
export interface PutAside {
  readonly part: 'contract' | 'photo' | 'drawing'
  readonly id: number
  /** The day on which it was put aside, in the country of its client. */
  readonly day: Day
}

/** The parts that were put aside, with their clients; of a client who was erased the erasure itself decides. */
const putAside = sql`(
    select 'contract' as part, k.id, k.client_id, k.deactivated_at as at from contracts k where k.deactivated_at is not null
    union all
    select 'photo', p.id, a.client_id, p.removed_at from report_photos p join appointments a on a.id = p.appointment_id where p.removed_at is not null
    union all
    select 'drawing', d.id, a.client_id, d.removed_at from report_drawings d join appointments a on a.id = d.appointment_id where d.removed_at is not null
  ) x join clients c on c.id = x.client_id join supported_countries s on s.id = c.supported_country_id
  where c.erased_at is null`

/** The clients of whom something was put aside so long ago that its term may be over; a term is never shorter than in NL. */
export async function clientsWithOldParts(db: Db, now: Instant): Promise<number[]> {
  const leastYears = retentionByLaw('NL').record_years
  const { rows } = await sql<{ client_id: number }>`
    select distinct x.client_id from ${putAside}
      and x.at < ${now}::timestamptz - make_interval(years => greatest(s.record_years, ${leastYears})) order by x.client_id`.execute(
    db,
  )
  return rows.map(({ client_id }) => client_id)
}

/** The parts of a client's record that were put aside. */
export async function partsPutAside(db: Db, clientId: number): Promise<PutAside[]> {
  const { rows } = await sql<PutAside>`
    select x.part, x.id, (x.at at time zone s.zone)::date as day from ${putAside} and x.client_id = ${clientId} order by x.part, x.id`.execute(
    db,
  )
  return rows
}

/** From here on, what this transaction deletes stands in the log without words about a client (migration 0054). */
export const logWithoutWords = (db: Db) => sql`select set_config('balie.term_is_over', 'true', true)`.execute(db)
