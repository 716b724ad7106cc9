import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { OpenDatabase } from '../db.ts'
import { openPostgres } from '../postgres.ts'
import { openEmbedded } from '../embedded.ts'
import { migrate } from '../migrate.ts'
import { projectRoot } from '../root.ts'
import { testDatabase } from './database.ts'

/**
 * An empty database as it was before a migration, for the test of what that migration makes of older data.
 * @param before the number of the migration, `0094`.
 */
export async function olderDatabase(before: string): Promise<OpenDatabase> {
  const worker = await testDatabase()
  const older = await mkdtemp(path.join(tmpdir(), 'balie-migrations-'))
  const migrations = fileURLToPath(new URL('migrations/', projectRoot))
  for (const file of await readdir(migrations))
    if (file < before) await cp(path.join(migrations, file), path.join(older, file))
  const name = `before_${before}_${process.pid}`
  if (worker.url !== null) await worker.pool.query(`create database ${name} template template0`)
  const database =
    worker.url === null
      ? await openEmbedded(null)
      : await openPostgres(worker.url.replace(/\/[^/?]+\?/, `/${name}?`), 2)
  await migrate(database.pool, pathToFileURL(`${older}/`))
  await rm(older, { recursive: true })
  return {
    ...database,
    close: async () => {
      await database.close()
      if (worker.url !== null) await worker.pool.query(`drop database ${name}`)
      await worker.close()
    },
  }
}
