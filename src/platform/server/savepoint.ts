import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Runs `write` inside a transaction. When it fails, its writes are rolled back, earlier ones stay, and `instead` gives
 * the result or throws.
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
