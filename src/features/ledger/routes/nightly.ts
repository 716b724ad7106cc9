import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { beginCheck, finishCheck, signsOfCheck, walkForNight } from '../queries.ts'
import { noteSeen } from '../queries/findings.ts'
import { nightOf, seenInBooks } from '../rules.ts'

/** Walks the books once in a night, whichever server comes first, and keeps what it found. */
export async function checkBooksAtNight(db: Db, now: Instant): Promise<void> {
  const day = nightOf(now)
  const id = day && (await beginCheck(db, day))
  if (id === null) return
  const { verified, parts } = await walkForNight(db, { now, alive: signsOfCheck(db, id) })
  await db.transaction().execute(async (tx) => {
    await noteSeen(tx, seenInBooks(parts), now)
    await finishCheck(tx, id, verified)
  })
}
