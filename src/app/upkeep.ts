import { forgetOldAttempts } from '#features/auth/queries.ts'
import type { Db } from '#platform/server/db.ts'
import { forgetOldKeys } from '#platform/server/idempotency.ts'
import { forgetOldSessions } from '#platform/server/session.ts'

const everyMs = 60 * 60_000

/** Once an hour: what has served its time goes. First answers hold clients' data, so they may not lie about (law A6). */
export async function tidyUp(db: Db): Promise<void> {
  await forgetOldKeys(db)
  await forgetOldSessions(db)
  await forgetOldAttempts(db)
}

/** Keeps the house tidy as long as the process lives. Several servers may do it at once: it only deletes. */
export function startUpkeep(db: Db): void {
  const work = () => void tidyUp(db).catch(() => {}) // a busy database is tried again an hour later
  setInterval(work, everyMs).unref()
}
