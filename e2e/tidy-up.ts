import { tidyUp } from '#app/upkeep.ts'
import { instant } from '#kernel/day.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { openEmbedded } from '#platform/server/embedded.ts'
import { openFolder } from '#platform/server/files/folder.ts'

/**
 * The upkeep of a server as it runs a day and an hour from now, in a process of its own, which `photo-faults.test.ts`
 * kills in the middle.
 */
const { DATA_DIR = '', DATABASE_URL } = process.env
const database = DATABASE_URL ? await openPostgres(DATABASE_URL) : await openEmbedded(DATA_DIR)
await tidyUp(database.db, openFolder(`${DATA_DIR}/files`), instant(Date.now() + 25 * 3_600_000))
await database.close()
process.exit(0)
