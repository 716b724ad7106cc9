import { localTimeAt, type Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { beginCheck, finishCheck, verifyLedger } from '../queries.ts'

/** The zone and the hours of the night in which the books are walked: little is sold then. */
const zone = 'Europe/Amsterdam'
const nightHours = { from: '01:00', till: '06:00' } as const

/** Walks the books once in a night, whichever server comes first, and keeps what it found. */
export async function checkBooksAtNight(db: Db, now: Instant): Promise<void> {
  const { day, time } = localTimeAt(now, zone)
  if (time < nightHours.from || time >= nightHours.till) return
  const id = await beginCheck(db, day)
  if (id !== null) await finishCheck(db, id, await verifyLedger(db))
}
