import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { RoomInput } from '../contract.ts'

/** The rooms of a location in which devices in use stand. */
export async function roomsWithDevices(db: Db, locationId: number): Promise<number[]> {
  const { rows } = await sql<{
    room_id: number
  }>`select distinct room_id from devices where location_id = ${locationId} and room_id is not null and deactivated_at is null`.execute(
    db,
  )
  return rows.map((row) => row.room_id)
}

/**
 * Saves the rooms in this order. A room that is left out is deleted if nothing was ever there; a room with a history is
 * closed, because its appointments still need it (decision C103).
 */
export async function saveRooms(
  db: Db,
  locationId: number,
  rooms: readonly RoomInput[],
  goneIds: readonly number[],
  now: string,
): Promise<void> {
  if (goneIds.length) await removeRooms(db, goneIds, now)
  for (const [index, { id, name }] of rooms.entries()) {
    const row = { name, position: index + 1, deactivated_at: null }
    if (id === null)
      await db
        .insertInto('rooms')
        .values({ location_id: locationId, ...row })
        .execute()
    else await db.updateTable('rooms').set(row).where('id', '=', id).where('location_id', '=', locationId).execute()
  }
}

async function removeRooms(db: Db, ids: readonly number[], now: string): Promise<void> {
  const of = sql`any(${ids}::bigint[])`
  await sql`
    delete from rooms where id = ${of} and not exists (select from appointments a where a.room_id = rooms.id) and not exists (select from recurrences s where s.room_id = rooms.id)
      and not exists (select from absences x where x.room_id = rooms.id) and not exists (select from devices d where d.room_id = rooms.id) and not exists (select from schedule_undos u where u.room_id = rooms.id)`.execute(
    db,
  )
  await sql`update rooms set deactivated_at = ${now} where id = ${of} and deactivated_at is null`.execute(db)
}

/** Every location within the scope, by place; closed ones say so. */
export async function rawLocations(db: Db, countryIds: readonly number[]) {
  const { rows } = await sql<{
    id: number
    name: string
    place: string
    place_and_name: string
    country_id: number
    deactivated_at: string | null
  }>`
    select id, name, place, place || ', ' || name as place_and_name, supported_country_id as country_id, deactivated_at
    from locations where supported_country_id = any(${countryIds}::bigint[]) order by lower(place), lower(name), id`.execute(
    db,
  )
  return rows
}

/** The rooms of these locations, in their order. */
export async function rawRooms(db: Db, countryIds: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; location_id: number; deactivated_at: string | null }>`
    select r.id, r.name, r.location_id, r.deactivated_at from rooms r join locations l on l.id = r.location_id
    where l.supported_country_id = any(${countryIds}::bigint[]) order by r.location_id, r.position, r.id`.execute(db)
  return rows
}
