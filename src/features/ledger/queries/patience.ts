import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { longestPartMinutes } from '../rules.ts'

/** Reads a part of the books, which takes longer than any statement of a request may. */
export async function patiently<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  const work = async (tx: Db): Promise<T> => {
    await sql`select set_config('statement_timeout', ${`${longestPartMinutes}min`}, true)`.execute(tx)
    return read(tx)
  }
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
