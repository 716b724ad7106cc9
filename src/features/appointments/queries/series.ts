import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { FollowUpFacts } from '../rules/series.ts'

/** The number of visits that decide whether they are a series: the visit itself and the two before it. */
const visitsRead = 3

/**
 * The facts that decide when the follow-up of an appointment is due; undefined for an appointment of another country.
 */
export async function followUpFacts(
  db: Db,
  appointmentId: number,
  countryIds: readonly number[],
): Promise<(FollowUpFacts & { readonly client_id: number; readonly zone: string }) | undefined> {
  const { rows } = await sql<FollowUpFacts & { client_id: number; zone: string; days: readonly Day[] }>`
    select a.client_id, l.zone, t.follow_up_weeks as "treatmentWeeks",
      (select json_agg(v.day order by v.day desc) from (
        select (b.starts_at at time zone l.zone)::date as day from appointments b
        where b.client_id = a.client_id and b.treatment_id = a.treatment_id and b.starts_at <= a.starts_at
          and (b.id = a.id or (b.deleted_at is null and b.no_show_at is null))
        order by b.starts_at desc limit ${visitsRead}) v) as days
    from appointments a join locations l on l.id = a.location_id join treatments t on t.id = a.treatment_id
    where a.id = ${appointmentId} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}
