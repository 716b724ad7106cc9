import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { UpcomingAppointment } from '#features/employees/rules/entitlement.ts'
import type { Db } from '#platform/server/db.ts'
import type { Booked } from './bookings.ts'

/** A coming appointment with the qualifications that it requires of its practitioner. */
export interface GivenBooking extends Booked, UpcomingAppointment {
  readonly employee_id: number
}

/** Conditions on appointments `a`: of these practitioners, or of this treatment. */
export const givenBy = {
  employees: (ids: readonly number[]) => sql`a.employee_id = any(${ids}::bigint[])`,
  treatment: (id: number) => sql`a.treatment_id = ${id}`,
} as const

/** The appointments that have not ended, by time, with the qualifications of which their treatment requires one. */
export async function givenToCome(db: Db, whose: RawBuilder<unknown>, now: Instant): Promise<GivenBooking[]> {
  const { rows } = await sql<GivenBooking>`
    select a.id, a.client_id, a.starts_at as datetime_from, a.ends_at as datetime_till, l.zone, l.supported_country_id as country_id, l.id as location_id, a.employee_id, a.ignore_rules,
      array(select qualification_id from treatment_qualifications where treatment_id = a.treatment_id) as asked
    from appointments a join locations l on l.id = a.location_id
    where ${whose} and a.deleted_at is null and a.no_show_at is null and a.ends_at > ${now}
    order by a.starts_at, a.id`.execute(db)
  return rows
}

/** The country and the time zone of these locations, for announcing a change to their calendars. */
export async function placesOf(
  db: Db,
  locationIds: readonly number[],
): Promise<{ readonly location_id: number; readonly country_id: number; readonly zone: string }[]> {
  const { rows } = await sql<{ location_id: number; country_id: number; zone: string }>`
    select id as location_id, supported_country_id as country_id, zone from locations where id = any(${locationIds}::bigint[]) order by id`.execute(
    db,
  )
  return rows
}
