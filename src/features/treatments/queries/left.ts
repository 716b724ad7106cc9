import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { LeftPackage } from '#kernel/orphans.ts'
import type { Db } from '#platform/server/db.ts'

/** A coming appointment of a treatment. */
export interface BookedTreatment {
  readonly id: number
  readonly client_id: number
  readonly country_id: number
  readonly location_id: number
  readonly datetime_from: Instant
  readonly datetime_till: Instant
  readonly zone: string
}

/** The appointments with this treatment that have not ended, by time. */
export async function bookingsOf(db: Db, treatmentId: number, now: Instant): Promise<BookedTreatment[]> {
  const { rows } = await sql<BookedTreatment>`
    select a.id, a.client_id, a.starts_at as datetime_from, a.ends_at as datetime_till, l.zone, l.supported_country_id as country_id, a.location_id
    from appointments a join locations l on l.id = a.location_id
    where a.treatment_id = ${treatmentId} and a.deleted_at is null and a.no_show_at is null and a.ends_at > ${now}
    order by a.starts_at, a.id`.execute(db)
  return rows
}

/** The active packages of the treatment. */
export async function packagesWith(db: Db, treatmentId: number): Promise<LeftPackage[]> {
  const { rows } = await sql<LeftPackage>`
    select id, type, treatments, price_cents from packages where treatment_id = ${treatmentId} and deactivated_at is null order by type, treatments, id`.execute(
    db,
  )
  return rows
}

/** The locations where the treatment can be booked: those of its country. */
export async function locationsOf(db: Db, treatmentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from locations l join treatments t on t.supported_country_id = l.supported_country_id where t.id = ${treatmentId} order by l.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
