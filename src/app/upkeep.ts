import { epochMs, type Instant } from '#kernel/day.ts'
import { forgetUnusedSignatures, isDocumentUsed } from '#features/agreements/queries/agreements.ts'
import { tidyLogIndex } from '#features/audit/queries/lines.ts'
import { endCredit } from '#features/credit/routes/ending.ts'
import { forgetOldAttempts } from '#platform/server/attempts.ts'
import { forgetOldRequests } from '#features/auth/queries/reset-requests.ts'
import { forgetOldSecrets } from '#features/auth/queries/two-step.ts'
import { removeUnusedContractFiles } from '#features/contracts/queries.ts'
import { eraseWhatIsDue } from '#features/privacy/routes/erasure.ts'
import { removeUnusedImages } from '#features/treatments/queries/images.ts'
import { forgetOldFiles } from '#features/imports/queries/imports.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db.ts'
import type { FileStore } from '#platform/server/files.ts'
import { forgetOldKeys } from '#platform/server/idempotency.ts'
import { forgetOldLinks } from '#platform/server/one-time-link.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import { forgetOldSessions } from '#platform/server/session.ts'

const everyMs = 60 * 60_000
/** One calendar day adds some two hundred entries, which a reader should not have to merge (migration 0028). */
const indexEveryMs = 60_000

/**
 * The interval of the upkeep: expired rows are deleted every hour. First answers hold clients' data, so they must not
 * stay (law A6).
 */
export async function tidyUp(db: Db, files: FileStore, now: Instant): Promise<void> {
  await forgetOldKeys(db)
  await forgetOldSessions(db)
  await forgetOldLinks(db)
  await forgetOldAttempts(db)
  await forgetOldRequests(db)
  await forgetOldSecrets(db)
  await forgetOldFiles(db)
  await eraseWhatIsDue(db, now)
  await removeUnusedImages(db, files, now)
  await removeUnusedContractFiles(db, files, now)
  await forgetUnusedSignatures(db)
  await files.sweep('agreements', new Date(epochMs(now) - 24 * 60 * 60_000), (name) => isDocumentUsed(db, name))
}

/**
 * Deletes expired rows as long as the process lives, and sees to the credit that ends. Several servers may do it at once,
 * since deleting twice does no harm, and each client's credit is locked.
 */
export function startUpkeep(db: Db, files: FileStore, secrets: SecretBox): void {
  // a busy database is tried again an hour later
  const work = () => void tidyUp(db, files, systemClock.now()).catch(() => {})
  setInterval(work, everyMs).unref()
  setInterval(() => void endCredit(db, secrets, systemClock.now()).catch(() => {}), everyMs).unref()
  setInterval(() => void tidyLogIndex(db).catch(() => {}), indexEveryMs).unref()
}
