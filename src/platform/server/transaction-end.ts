import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './db.ts'
import { waitingAnnouncements } from './announce.ts'

/**
 * Makes the last writes of a writing call in one statement instead of three: its announcements, its row in the access
 * log and its first answer.
 * @param read an expression that writes the row of the access log, null when nothing was read.
 * @param keeping a statement that stores the answer, null for a call without a key.
 */
export async function endTransaction(
  tx: Tx,
  read: RawBuilder<unknown> | null,
  keeping: RawBuilder<unknown> | null,
): Promise<void> {
  const announcements = waitingAnnouncements(tx)
  const expressions = [announcements, read].filter((one) => one !== null)
  if (!expressions.length && !keeping) return
  await sql`${keeping ? sql`with kept as (${keeping})` : sql``} select ${expressions.length ? sql.join(expressions) : sql`1`}`.execute(
    tx,
  )
}
