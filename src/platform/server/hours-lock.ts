import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * The bookable time of a location (hours, absences, devices) is read and written under this lock; its second key is the
 * location.
 */
const hoursLock = 7301

/**
 * Locks the bookable time of a location in shared mode until the transaction ends: a change of it waits for the
 * booking, and then sees it. Bookings do not wait for each other.
 */
export const lockHoursForBooking = (db: Db, locationId: number) =>
  sql`select pg_advisory_xact_lock_shared(${hoursLock}, ${locationId}::integer)`.execute(db)

/**
 * Locks the bookable time of these locations exclusively: one change at a time, after the bookings that are being made.
 */
export async function lockHoursForChange(db: Db, locationIds: readonly number[]): Promise<void> {
  // Always in the same order, so that two transactions never wait for each other.
  for (const id of [...new Set(locationIds)].toSorted((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(${hoursLock}, ${id}::integer)`.execute(db)
}
