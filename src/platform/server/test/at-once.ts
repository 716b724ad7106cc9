import { sql, type RawBuilder } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../db.ts'

// On a PostgreSQL server each call has its own connection, so calls race; the embedded database has one connection, and
// runs them one after the other.
const onServer = process.env.BALIE_TEST_DATABASE === 'postgres'

type Call<T> = () => Promise<T>

/**
 * Starts calls so that all are running before any can finish: another transaction holds a lock that they need. Each
 * starts when those before it wait, or have finished.
 */
export async function atOnce<T>(db: Db, held: RawBuilder<unknown>, calls: readonly Call<T>[]): Promise<T[]> {
  if (!onServer) {
    const answers: T[] = []
    for (const call of calls) answers.push(await call())
    return answers
  }
  const under: Promise<T>[] = []
  await db.transaction().execute(async (holder) => {
    await held.execute(holder)
    let over = 0
    for (const call of calls) {
      under.push(
        call().finally(() => {
          over++
        }),
      )
      const waiting = async () =>
        (
          await sql<{
            n: number
          }>`select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            db,
          )
        ).rows[0]!.n
      await expect.poll(async () => over + (await waiting()), { timeout: 20_000 }).toBeGreaterThanOrEqual(under.length)
    }
  })
  return Promise.all(under)
}
