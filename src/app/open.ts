import { sql } from 'kysely'
import { instant, localTimeAt } from '#kernel/day.ts'
import { addMissingCopies } from '#features/mail/queries.ts'
import type { Db, OpenDatabase } from '#platform/server/db.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { openFiles } from '#platform/server/files/open.ts'
import { migrate } from '#platform/server/migrate.ts'
import { openReplica } from '#platform/server/replica.ts'
import { checkSealingKeys } from '#platform/server/sealing-keys.ts'
import { secretsOf, type SecretBox } from '#platform/server/secret.ts'
import type { Settings } from '#platform/server/settings.ts'
import { sealedSamples } from './sealed-values.ts'

export interface Opened {
  readonly database: OpenDatabase
  /** The demo accounts exist here. */
  readonly demo: boolean
}

/** @throws an Error in words when the settings lack a key with which secrets of the database are sealed. */
export const checkKeys = (db: Db, secrets: SecretBox): Promise<void> =>
  checkSealingKeys(db, secrets, () => sealedSamples(db))

/** The embedded database is loaded only where it is used. */
async function openOwn(dataDir: string): Promise<OpenDatabase> {
  const [{ openEmbedded }, { findTemplate }] = await Promise.all([
    import('#platform/server/embedded.ts'),
    import('#platform/server/template.ts'),
  ])
  return openEmbedded(dataDir, findTemplate)
}

/** The database with its copy, where the settings name one. */
function withReplica(database: OpenDatabase, settings: Settings): OpenDatabase {
  if (!settings.replica) return database
  const replica = openReplica(database, settings.replica)
  return {
    ...database,
    replica,
    close: async () => void (await Promise.all([replica.close(), database.close()])),
  }
}

/**
 * Opens the database of the settings and makes it ready: migrated, with its reference data, and, when it is embedded
 * and empty, with the demo chain.
 * @param tell announces steps that take long.
 */
export async function open(settings: Settings, tell: (line: string) => void): Promise<Opened> {
  const database = settings.databaseUrl
    ? withReplica(await openPostgres(settings.databaseUrl), settings)
    : await openOwn(settings.dataDir)
  try {
    await database.replica?.verify()
    await migrate(database.pool, undefined, tell)
    const secrets = secretsOf(settings)
    await checkKeys(database.db, secrets)
    await addMissingCopies(database.db)
    const { rows } = await sql<{
      roles: boolean
      employees: boolean
    }>`select exists (select from roles) as roles, exists (select from employees) as employees`.execute(database.db)
    const there = rows[0]!
    if (database.kind === 'postgresql') {
      if (!there.roles) await (await import('#demo/reference.ts')).loadReferenceData(database.db)
      return { database, demo: false }
    }
    if (!there.employees) {
      tell('First start: making the demo chain …')
      // The generator is loaded here, because no other start needs it.
      const { loadDemo } = await import('#demo/generate.ts')
      const begun = performance.now()
      const now = instant(Date.now())
      await loadDemo(database.db, {
        size: 'demo',
        today: localTimeAt(now, 'Europe/Amsterdam').day,
        now,
        files: openFiles(settings),
        secrets,
      })
      tell(`The demo chain is made (${((performance.now() - begun) / 1000).toFixed(1)} s).`)
    }
    return { database, demo: true }
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}
