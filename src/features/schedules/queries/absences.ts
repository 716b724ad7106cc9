import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { AbsenceInput, AbsenceSubject } from '../contract/absences.ts'
import { absenceRows, touchingDays, type StoredAbsence } from '../queries.ts'

type CountryIds = readonly number[]

/** A location where the subject of an absence is. */
export interface Spot {
  readonly id: number
  readonly country_id: number
}

/** Selects the locations where an employee works, a room is, or a device stands or is carried. */
const spotIds = {
  employee_id: (id: number) =>
    sql`select location_id from employee_locations where employee_id = ${id} union select location_id from recurrences where employee_id = ${id}`,
  room_id: (id: number) => sql`select location_id from rooms where id = ${id}`,
  device_id: (id: number) => sql`
    select coalesce(d.location_id, el.location_id) from devices d left join employee_locations el on el.employee_id = d.employee_id where d.id = ${id}
    union select r.location_id from devices d join recurrences r on r.employee_id = d.employee_id where d.id = ${id}`,
  location_id: (id: number) => sql`select ${id}::bigint`,
} as const

/** The locations that an absence of this subject affects. */
export async function spotsOf(db: Db, subject: AbsenceSubject, id: number): Promise<Spot[]> {
  const { rows } =
    await sql<Spot>`select l.id, l.supported_country_id as country_id from locations l where l.id in (${spotIds[subject](id)}) order by l.id`.execute(
      db,
    )
  return rows
}

/** An absence whose subject is at a location within the scope; undefined otherwise. */
export async function absenceInScope(db: Db, id: number, countryIds: CountryIds): Promise<StoredAbsence | undefined> {
  const { rows } = await sql<StoredAbsence>`
    ${absenceRows} where x.id = ${id} and exists (
      select from locations l where l.supported_country_id = any(${countryIds}::bigint[]) and (
        l.id = x.location_id
        or l.id = (select r.location_id from rooms r where r.id = x.room_id)
        or l.id = (select d.location_id from devices d where d.id = x.device_id)
        or l.id in (select location_id from employee_locations where employee_id in (x.employee_id, (select d.employee_id from devices d where d.id = x.device_id)))))`.execute(
    db,
  )
  return rows[0]
}

/**
 * The absences of one employee, room, device or location that touch a day from `from` up to and including `till`, or
 * from then on; by day and time.
 */
export async function absencesOf(
  db: Db,
  subject: AbsenceSubject,
  id: number,
  from: Day,
  till: Day | null,
): Promise<StoredAbsence[]> {
  const { rows } =
    await sql<StoredAbsence>`${absenceRows} where ${sql.ref(`x.${subject}`)} = ${id} and ${touchingDays(from, till)} order by x.date_from, x.time_from nulls first, x.id`.execute(
      db,
    )
  return rows
}

/** Whether an identical absence is planned already, apart from this one. */
export async function isPlanned(
  db: Db,
  subject: AbsenceSubject,
  id: number,
  { kind, date_from, time_from, date_till, time_till }: AbsenceInput,
  exceptId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from absences x where ${sql.ref(`x.${subject}`)} = ${id} and x.kind = ${kind} and x.id is distinct from ${exceptId}::bigint
      and (x.date_from, x.time_from, x.date_till, x.time_till) is not distinct from (${date_from}::date, ${time_from}::time, ${date_till}::date, ${time_till}::time)`.execute(
    db,
  )
  return rows.length > 0
}

/** Locks an absence until the transaction ends; false when it is gone. */
export async function holdAbsence(db: Db, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('absences').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined
  )
}

const columnsOf = ({
  kind,
  employee_id,
  room_id,
  device_id,
  location_id,
  date_from,
  time_from,
  date_till,
  time_till,
  note,
}: AbsenceInput) => ({
  kind,
  employee_id,
  room_id,
  device_id,
  location_id,
  date_from,
  time_from,
  date_till,
  time_till,
  note,
})

export async function insertAbsence(db: Db, absence: AbsenceInput, createdBy: number): Promise<number> {
  return (
    await db
      .insertInto('absences')
      .values({ ...columnsOf(absence), created_by: createdBy })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
export const updateAbsence = (db: Db, id: number, absence: AbsenceInput) =>
  db.updateTable('absences').set(columnsOf(absence)).where('id', '=', id).execute()
export const deleteAbsence = (db: Db, id: number) => db.deleteFrom('absences').where('id', '=', id).execute()
