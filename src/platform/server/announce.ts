import { sql, type RawBuilder } from 'kysely'
import type { Change } from '#kernel/live.ts'
import type { Db } from './db.ts'

/** The channel of the database's notifications. */
export const channel = 'balie_changes'

/** The announcements of a transaction that are sent together at its end. */
const waiting = new WeakMap<Db, string[]>()
const notify = (changes: readonly string[]) =>
  sql`(select count(pg_notify(${channel}, change)) from unnest(${changes}::text[]) change)`

/** Announces a change to every browser of every server when (and only if) the transaction commits. */
export async function announce(db: Db, change: Change): Promise<void> {
  const text = JSON.stringify(change)
  const others = waiting.get(db)
  if (others) others.push(text)
  else await sql`select ${notify([text])}`.execute(db)
}

/** From now on the announcements of this transaction are held until `waitingAnnouncements` takes them. */
export const holdAnnouncements = (tx: Db): void => void waiting.set(tx, [])

/** An expression that sends the held announcements of this transaction; null when there are none. */
export function waitingAnnouncements(tx: Db): RawBuilder<unknown> | null {
  const changes = waiting.get(tx) ?? []
  return changes.length ? notify(changes) : null
}
