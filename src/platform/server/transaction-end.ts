import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './db.ts'
import { waitingAnnouncements } from './live.ts'

/**
 * The last writes of every writing call, in one statement instead of three: its announcements, its line in the access
 * log
 * and its first answer.
 * @param read an expression that writes the line of the log, null when nothing was read.
 * @param keeping a statement that stores the answer, null for a call without a key.
 */
export async function endTransaction(
  tx: Tx,
  read: RawBuilder<unknown> | null,
  keeping: RawBuilder<unknown> | null,
): Promise<void> {
  const told = waitingAnnouncements(tx)
  const expressions = [told, read].filter((one) => one !== null)
  if (!expressions.length && !keeping) return
  await sql`${keeping ? sql`with kept as (${keeping})` : sql``} select ${expressions.length ? sql.join(expressions) : sql`1`}`.execute(
    tx,
  )
}
