import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { RawAppointmentInput } from '../contract/raw.ts'
import { insertDevices } from '../queries.ts'

/** The devices of this list that are at the location, or carried by an employee who works there. */
export async function devicesAt(db: Db, locationId: number, deviceIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from devices d where d.id = any(${deviceIds}::bigint[]) and (d.location_id = ${locationId}
      or d.employee_id in (select employee_id from employee_locations where location_id = ${locationId}))`.execute(db)
  return rows.map(({ id }) => id)
}

const fieldsOf = ({
  name,
  client_id,
  location_id,
  treatment_id,
  notes,
  room_id,
  user_id,
  datetime_from,
  datetime_till,
}: RawAppointmentInput) => ({
  name,
  client_id,
  location_id,
  treatment_id,
  notes,
  room_id,
  employee_id: user_id,
  starts_at: datetime_from,
  ends_at: datetime_till,
  ignore_rules: true,
  walk_in: false,
})

/** It may overlap anything, so no constraint refuses it; later bookings by the rules avoid it (decision C125). */
export async function insertRaw(db: Db, booking: RawAppointmentInput, creatorId: number): Promise<number> {
  const { id } = await db
    .insertInto('appointments')
    .values({ ...fieldsOf(booking), creator_type: 'user', creator_id: creatorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertDevices(db, id, booking.devices)
  return id
}

/** A room for a walk-in, which takes it from nobody: an active one if there is any; null where there is no room. */
export async function anyRoom(db: Db, locationId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from rooms where location_id = ${locationId} order by deactivated_at is not null, id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** A sale at the desk: it occupies nothing, and no calendar shows it (decisions C16, C128). */
export async function insertWalkIn(db: Db, booking: RawAppointmentInput, creatorId: number): Promise<number> {
  const { id } = await db
    .insertInto('appointments')
    .values({ ...fieldsOf(booking), walk_in: true, creator_type: 'user', creator_id: creatorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRaw(db: Db, id: number, booking: RawAppointmentInput): Promise<void> {
  // The appointment is written first: that waits for bookings under way, which may wait for its devices
  // (docs/decisions/026).
  await db.updateTable('appointments').set(fieldsOf(booking)).where('id', '=', id).execute()
  await db.deleteFrom('appointment_devices').where('appointment_id', '=', id).execute()
  await insertDevices(db, id, booking.devices)
}

/** Moves an appointment outside the rules, or out of the rules, with those of its devices that go along. */
export async function shiftRaw(
  db: Db,
  id: number,
  {
    location_id,
    room_id,
    user_id,
    datetime_from,
    datetime_till,
    devices,
  }: Pick<RawAppointmentInput, 'location_id' | 'room_id' | 'user_id' | 'datetime_from' | 'datetime_till'> & {
    readonly devices: readonly number[]
  },
): Promise<void> {
  // The appointment is written first, as above.
  await db
    .updateTable('appointments')
    .set({
      location_id,
      room_id,
      employee_id: user_id,
      starts_at: datetime_from,
      ends_at: datetime_till,
      ignore_rules: true,
      walk_in: false,
    })
    .where('id', '=', id)
    .execute()
  await sql`delete from appointment_devices where appointment_id = ${id} and not device_id = any(${devices}::bigint[])`.execute(
    db,
  )
}
