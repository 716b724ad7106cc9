import { rm } from 'node:fs/promises'
import { instant, wallClock } from '#kernel/day.ts'
import { loadDemo } from '#demo/generate.ts'
import { openPostgres, type OpenDatabase } from '#platform/server/db.ts'
import { openEmbedded } from '#platform/server/embedded.ts'
import { migrate } from '#platform/server/migrate.ts'
import { startPostgres } from '#platform/server/test/postgres.ts'
import { demoFolder } from './stage.ts'

/** Where a server that ends in the middle of its work keeps the demo chain, and where one looks what is left of it. */
export interface Place {
  /** For the server. */
  readonly env: { readonly DATA_DIR?: string; readonly DATABASE_URL?: string }
  /** Opens its database, of which no server may be running. */
  open(): Promise<OpenDatabase>
  remove(): Promise<void>
}

export async function embeddedPlace(): Promise<Place> {
  const folder = await demoFolder()
  return {
    env: { DATA_DIR: folder },
    open: () => openEmbedded(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export async function postgresPlace(settings: Readonly<Record<string, string>> = {}): Promise<Place> {
  // With its usual care for the disk: what is acknowledged has to be there after the fall.
  const postgres = await startPostgres(settings)
  const url = postgres.url('postgres')
  const database = await openPostgres(url)
  await migrate(database.pool)
  const now = instant(Date.now())
  await loadDemo(database.db, { size: 'demo', today: wallClock(now, 'Europe/Amsterdam').day, now })
  await database.close()
  return { env: { DATABASE_URL: url }, open: () => openPostgres(url, 2), remove: () => postgres.stop() }
}

/** Both, for `describe.each`. */
export const places = [
  ['the embedded database', embeddedPlace],
  ['a PostgreSQL server', () => postgresPlace()],
] as const
