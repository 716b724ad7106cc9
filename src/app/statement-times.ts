import { setTimeout as wait } from 'node:timers/promises'
import { storeTimes } from '#features/system/queries.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { openStatementClock } from '#platform/server/statement-times.ts'
import { poolsOf, watchPool } from '#platform/server/watch/pool.ts'

/** Often enough for a page that is looked at while something is slow, and too seldom to count. */
const everyMs = 5 * 60_000
const lastMs = 1000

/**
 * Times the statements of this process from now on, those at a copy included, and adds them to those of the other
 * servers every few minutes.
 * @param complain is called with the error when they could not be stored; they are stored with the next ones.
 * @returns a function that stores the last of them, and ends it.
 */
export function startStatementTimes(
  database: Pick<OpenDatabase, 'db' | 'pool' | 'replica'>,
  complain: (error: unknown) => void,
): () => Promise<void> {
  const { db, pool } = database
  const clock = openStatementClock()
  for (const [, one] of poolsOf(database)) watchPool(one, [clock.watch])
  async function store(): Promise<void> {
    const times = clock.take()
    try {
      await storeTimes(db, times)
    } catch (error) {
      clock.putBack(times)
      complain(error)
    }
  }
  const timer = setInterval(() => void store(), everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    // A database that is away must not hold up the end of the process.
    if (pool.idleCount > 0) await Promise.race([store(), wait(lastMs, undefined, { ref: false })])
  }
}
