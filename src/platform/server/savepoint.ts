import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Writes, inside a transaction. When that fails, what it wrote is taken back, what went before stays, and `instead`
 * answers for it, or throws on.
 */
export async function orElse<T>(db: Db, write: () => Promise<T>, instead: (error: unknown) => Promise<T>): Promise<T> {
  await sql`savepoint before_write`.execute(db)
  try {
    const written = await write()
    await sql`release savepoint before_write`.execute(db)
    return written
  } catch (error) {
    await sql`rollback to savepoint before_write`.execute(db)
    return instead(error)
  }
}
