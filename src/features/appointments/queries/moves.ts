import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { MoveInTime } from '../rules/move.ts'

interface NewMove {
  readonly from: Instant
  readonly fromLocationId: number
  readonly to: Instant
  readonly by: number
  readonly mailed: boolean
  readonly now: Instant
}

/** Notes that an appointment went to another time. */
export const noteMove = (db: Db, appointmentId: number, { from, fromLocationId, to, by, mailed, now }: NewMove) =>
  sql`
  insert into appointment_moves (appointment_id, from_starts_at, from_location_id, starts_at, moved_by, mailed_at, created_at)
  values (${appointmentId}, ${from}, ${fromLocationId}, ${to}, ${by}, ${mailed ? now : null}, ${now})`.execute(db)

/** This is more than anybody makes within the minutes that count (rules/move.ts). */
const most = 50

/** The moves of an appointment, the last one first. */
export async function movesOf(db: Db, appointmentId: number): Promise<MoveInTime[]> {
  const { rows } = await sql<MoveInTime>`
    select m.id, m.from_starts_at as "from", m.starts_at as "to", l.zone, m.moved_by as by, m.mailed_at, m.created_at as at
    from appointment_moves m join locations l on l.id = m.from_location_id
    where m.appointment_id = ${appointmentId} order by m.id desc limit ${most}`.execute(db)
  return rows
}

export const noteMail = (db: Db, moveId: number, now: Instant) =>
  sql`update appointment_moves set mailed_at = ${now} where id = ${moveId}`.execute(db)
