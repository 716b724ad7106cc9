import { sql } from 'kysely'
import type { Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import { maxOfEach, newDays } from './contract.ts'

interface Row {
  id: number
  client_id: number
  client_name: string
  starts_at: string
  ends_at: string
  treatment_name: Translatable
  employee_id: number
  employee_name: string
  location_id: number
  location_name: string
  place: string
  zone: string
  room_name: string
  created_at: string
  updated_at: string
  deleted_at: string | null
}

/**
 * The newest appointments of each list at these locations. Each list is read along an index, so that it costs the same
 * however many appointments there are. A sale at the desk is not an appointment (decision C16).
 */
export async function latelyTouched(db: Db, locationIds: readonly number[], now: string): Promise<Row[]> {
  const newest = (which: ReturnType<typeof sql>, by: 'created_at' | 'updated_at') => sql`
    (select a.id from unnest(${[...locationIds]}::bigint[]) as own (id)
    cross join lateral (
      select a.id, a.${sql.ref(by)} from appointments a where a.location_id = own.id and not a.walk_in and ${which} order by a.${sql.ref(by)} desc limit ${maxOfEach}
    ) a order by a.${sql.ref(by)} desc limit ${maxOfEach})`
  const { rows } = await sql<Row>`
    select a.id, a.client_id, c.first_name || ' ' || c.last_name as client_name, a.starts_at, a.ends_at, t.name as treatment_name,
      a.employee_id, e.first_name || ' ' || e.last_name as employee_name, a.location_id, l.name as location_name, l.place, l.zone, r.name as room_name,
      a.created_at, a.updated_at, a.deleted_at
    from appointments a
    join clients c on c.id = a.client_id
    join treatments t on t.id = a.treatment_id
    join employees e on e.id = a.employee_id
    join locations l on l.id = a.location_id
    join rooms r on r.id = a.room_id
    where a.id in (
      ${newest(sql`a.deleted_at is null and a.created_at >= ${now}::timestamptz - make_interval(days => ${newDays})`, 'created_at')}
      union ${newest(sql`a.deleted_at is null and a.updated_at <> a.created_at`, 'updated_at')}
      union ${newest(sql`a.deleted_at is not null`, 'updated_at')}
    )
    order by a.id`.execute(db)
  return rows
}
