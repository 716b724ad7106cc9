import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { Timed } from '../rules/orphans.ts'

/** An appointment that a change of hours may leave behind. */
export interface Booked extends Timed {
  readonly id: number
  readonly client_id: number
  readonly client_name: string
  readonly country_id: number
  readonly location: string
  readonly room: string
  readonly user: string
}

/** Who or what is kept busy, as a condition on appointments `a`. */
export const bookedBy = {
  employee_id: (id: number) => sql`a.employee_id = ${id}`,
  room_id: (id: number) => sql`a.room_id = ${id}`,
  device_id: (id: number) => sql`a.id in (select ad.appointment_id from appointment_devices ad where ad.device_id = ${id})`,
  location_id: (id: number) => sql`a.location_id = ${id}`,
} as const

/** The appointments that are still to end, by time; not those that were booked without rules, which keep to no hours (decision C60). */
export async function bookingsAfter(db: Db, whose: RawBuilder<unknown>, now: Instant): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select a.id, a.client_id, trim(c.first_name || ' ' || c.last_name) as client_name, a.starts_at as datetime_from, a.ends_at as datetime_till,
      l.zone, l.supported_country_id as country_id, l.id as location_id, l.name as location, r.name as room, trim(e.first_name || ' ' || e.last_name) as "user"
    from appointments a
    join clients c on c.id = a.client_id join locations l on l.id = a.location_id join rooms r on r.id = a.room_id join employees e on e.id = a.employee_id
    where ${whose} and a.occupies and a.during && tstzrange(${now}, null) and a.starts_at > ${now}::timestamptz - interval '1 day'
    order by a.starts_at, a.id`.execute(db)
  return rows
}

/** A refusal shows of whom these appointments are: that is a look at their data, like any other (law A6). */
export async function recordSeen(db: Db, { call, employeeId, address, requestId }: { call: string; employeeId: number; address: string; requestId: string }, clientIds: readonly number[]): Promise<void> {
  if (clientIds.length) await sql`select record_read(${requestId}, ${employeeId}, ${address}::inet, ${call}, ${[...new Set(clientIds)]}::bigint[], false)`.execute(db)
}
