import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { Timed } from '../rules/orphans.ts'
import type { Days } from '../rules/writes.ts'

/** An appointment that a change of hours may leave behind. */
export interface Booked extends Timed {
  readonly id: number
  readonly client_id: number
  readonly country_id: number
}
/** A booking with the names of its client, location, room and practitioner. */
export interface NamedBooking extends Booked {
  readonly client_name: string
  readonly location: string
  readonly room: string
  readonly user: string
}

/** Conditions on appointments `a`: they occupy this employee, room, device or location. */
export const bookedBy = {
  employee_id: (id: number) => sql`a.employee_id = ${id}`,
  room_id: (id: number) => sql`a.room_id = ${id}`,
  device_id: (id: number) =>
    sql`a.id in (select ad.appointment_id from appointment_devices ad where ad.device_id = ${id})`,
  location_id: (id: number) => sql`a.location_id = ${id}`,
} as const

/**
 * The appointments around these days that have not ended, by time, without those that were booked outside the rules,
 * which keep to no hours (decision C60). The days are widened to cover every time zone.
 */
export async function bookingsIn(
  db: Db,
  whose: RawBuilder<unknown>,
  { from, till }: Days,
  now: Instant,
): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select a.id, a.client_id, a.starts_at as datetime_from, a.ends_at as datetime_till, l.zone, l.supported_country_id as country_id, l.id as location_id
    from appointments a join locations l on l.id = a.location_id
    where ${whose} and a.occupies and a.during && tstzrange(${now}, null) and a.starts_at > ${now}::timestamptz - interval '1 day'
      and a.starts_at >= (${from}::date - 2)::timestamp at time zone 'UTC' and a.starts_at < coalesce((${till}::date + 2)::timestamp at time zone 'UTC', 'infinity')
    order by a.starts_at, a.id`.execute(db)
  return rows
}

/**
 * All appointments that have not ended, by time, also those that were booked outside the rules: none can be kept in a
 * room or a location that closes.
 */
export async function toCome(db: Db, whose: RawBuilder<unknown>, now: Instant): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select a.id, a.client_id, a.starts_at as datetime_from, a.ends_at as datetime_till, l.zone, l.supported_country_id as country_id, l.id as location_id
    from appointments a join locations l on l.id = a.location_id
    where ${whose} and not a.walk_in and a.deleted_at is null and a.no_show_at is null and a.ends_at > ${now}
    order by a.starts_at, a.id`.execute(db)
  return rows
}

/** Adds names to bookings, in the same order. */
export async function withNames(db: Db, bookings: readonly Booked[]): Promise<NamedBooking[]> {
  const { rows } = await sql<{ id: number } & Omit<NamedBooking, keyof Booked>>`
    select a.id, trim(c.first_name || ' ' || c.last_name) as client_name, l.name as location, r.name as room, trim(e.first_name || ' ' || e.last_name) as "user"
    from appointments a
    join clients c on c.id = a.client_id join locations l on l.id = a.location_id join rooms r on r.id = a.room_id join employees e on e.id = a.employee_id
    where a.id = any(${bookings.map(({ id }) => id)}::bigint[])`.execute(db)
  const names = new Map(rows.map((row) => [row.id, row]))
  return bookings.flatMap((booking) => {
    const named = names.get(booking.id)
    return named ? [{ ...booking, ...named }] : []
  })
}

/** Logs that a refusal showed the clients of these appointments: it is a read of their data (law A6). */
export async function recordSeen(
  db: Db,
  { call, employeeId, address, requestId }: { call: string; employeeId: number; address: string; requestId: string },
  clientIds: readonly number[],
): Promise<void> {
  if (clientIds.length)
    await sql`select record_read(${requestId}, ${employeeId}, ${address}::inet, ${call}, ${[...new Set(clientIds)]}::bigint[], false)`.execute(
      db,
    )
}
