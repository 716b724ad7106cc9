import os from 'node:os'
import { sql } from 'kysely'
import { toleranceMs } from './clock.ts'
import type { Db } from './db.ts'

/** A difference that is larger than this is no drift: a clock is wrong, or was set. */
const doubtfulMs = 10 * 60_000
/** A clock that was put forward is believed after this time: within it somebody has seen the wrong dates, or put it right. */
const believedAfterMs = 24 * 60 * 60_000
/** A look that takes longer compares moments that are too far apart: the process was paused, or the database is busy. */
const longestLookMs = 10_000

/** Says that nobody knows the time for certain: whatever deletes or books by the clock waits. */
export class ClockInDoubt extends Error {
  readonly code = 'CLOCK'
}

interface Moment {
  readonly databaseMs: number
  readonly lastSession: number
}

async function momentOf(db: Db): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as "databaseMs", (select coalesce(max(id), 0) from sessions)::int as "lastSession"`.execute(
    db,
  )
  return rows[0]!
}

export interface ClockWatch {
  /**
   * Compares the clocks of the server and of the database with each other and with the time since the machine was
   * started, which no setting of a clock changes. When that of the database has gone back, ends the sessions of before:
   * by a clock that goes back, one that was over would be open again.
   * @throws ClockInDoubt while they differ by more than ten minutes; for a day after the only clock there is, or both,
   * went forward by more than that; and when the look took so long that it tells nothing.
   */
  look(): Promise<void>
}

/** Watches the clocks from now on. A clock that is wrong from the start on is only seen beside one that is right. */
export function watchClocks(
  db: Db,
  { own = () => Date.now(), uptime = () => os.uptime() * 1000, complain = (_: Error) => {} } = {},
): ClockWatch {
  /** The differences from the uptime when the time was last certain. Clocks that are put back are believed no further. */
  let believed: { own: number; database: number } | null = null
  let last: { readonly database: number; readonly lastSession: number } | null = null
  let forwardAt: number | null = null

  async function endSessionsWhenBack(database: number, lastSession: number): Promise<void> {
    const back = last ? last.database - database : 0
    if (last && back > toleranceMs) {
      await sql`delete from sessions where id <= ${last.lastSession}`.execute(db)
      complain(
        new Error(
          `The clock of the database went back by ${Math.round(back / 1000)} s: the sessions of before have ended.`,
        ),
      )
    }
    // After the deletion: one that fails is tried again by the next look.
    last = { database, lastSession }
  }

  return {
    look: async () => {
      const before = uptime()
      const { databaseMs, lastSession } = await momentOf(db)
      const [ownMs, since] = [own(), uptime()]
      if (since - before > longestLookMs)
        throw new ClockInDoubt(`The look at the clocks took ${Math.round((since - before) / 1000)} s.`)
      // From the earlier uptime: a pause after the answer of the database is no clock that went back.
      await endSessionsWhenBack(databaseMs - before, lastSession)
      const now = { own: ownMs - since, database: databaseMs - since }
      believed ??= now
      const apart = Math.abs(now.own - now.database)
      if (apart > doubtfulMs)
        throw new ClockInDoubt(`The clocks of the server and of the database differ by ${Math.round(apart / 1000)} s.`)
      const forward = Math.min(now.own - believed.own, now.database - believed.database)
      if (forward <= doubtfulMs) forwardAt = null
      else {
        forwardAt ??= since
        if (since - forwardAt < believedAfterMs)
          throw new ClockInDoubt(`The clock went forward by ${Math.round(forward / 1000)} s.`)
        forwardAt = null
      }
      believed = now
    },
  }
}
