import type { Instant } from '#kernel/day.ts'
import { forgetOldAttempts } from '#features/auth/queries/attempts.ts'
import { forgetOldRequests } from '#features/auth/queries/reset-requests.ts'
import { forgetOldSecrets } from '#features/auth/queries/two-step.ts'
import { addExpired, clientsWithOldCredit, creditLedger, holdCredit } from '#features/credit/queries.ts'
import { expiredCredit, expiryMonths } from '#features/credit/rules.ts'
import { removeUnusedImages } from '#features/treatments/queries/images.ts'
import { forgetOldFiles } from '#features/imports/queries/imports.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db.ts'
import type { FileStore } from '#platform/server/files.ts'
import { forgetOldKeys } from '#platform/server/idempotency.ts'
import { forgetOldLinks } from '#platform/server/one-time-link.ts'
import { forgetOldSessions } from '#platform/server/session.ts'

const everyMs = 60 * 60_000

/**
 * Writes off the credit that is past its last day (decision C19). Each client in a transaction of its own, held as a sale
 * holds them: what another server has written off meanwhile is seen and not written off again.
 */
async function writeOffExpiredCredit(db: Db, now: Instant): Promise<void> {
  for (const clientId of await clientsWithOldCredit(db, expiryMonths, now)) {
    await db.transaction().execute(async (tx) => {
      await holdCredit(tx, clientId)
      const ledger = await creditLedger(tx, clientId)
      await addExpired(tx, clientId, ledger.zone, expiredCredit(ledger, now))
    })
  }
}

/** Once an hour: what has served its time goes. First answers hold clients' data, so they may not lie about (law A6). */
export async function tidyUp(db: Db, files: FileStore, now: Instant): Promise<void> {
  await forgetOldKeys(db)
  await forgetOldSessions(db)
  await forgetOldLinks(db)
  await forgetOldAttempts(db)
  await forgetOldRequests(db)
  await forgetOldSecrets(db)
  await forgetOldFiles(db)
  await writeOffExpiredCredit(db, now)
  await removeUnusedImages(db, files, now)
}

/** Keeps the house tidy as long as the process lives. Several servers may do it at once: what is gone or written off is so once. */
export function startUpkeep(db: Db, files: FileStore): void {
  const work = () => void tidyUp(db, files, systemClock.now()).catch(() => {}) // a busy database is tried again an hour later
  setInterval(work, everyMs).unref()
}
