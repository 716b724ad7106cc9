import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * What can be booked at a location (hours, absences, devices) is read and written under this lock; its second part is
 * the location.
 */
const hoursLock = 7301

/**
 * Keeps what can be booked at a location as it is until the transaction ends, for who books by it: a change waits for
 * the booking, and finds it. Bookings do not wait for each other.
 */
export const keepHours = (db: Db, locationId: number) =>
  sql`select pg_advisory_xact_lock_shared(${hoursLock}, ${locationId}::integer)`.execute(db)

/**
 * Lets only one change what can be booked at these locations at a time, after the bookings that are being made by it.
 */
export async function changeHours(db: Db, locationIds: readonly number[]): Promise<void> {
  // In one order for all, so that two never wait for each other.
  for (const id of [...new Set(locationIds)].toSorted((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(${hoursLock}, ${id}::integer)`.execute(db)
}
