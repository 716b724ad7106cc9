import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { folders } from './root.ts'

const cacheFolder = fileURLToPath(folders.cache)
const ourNames = /^template-[0-9a-f]{20}(\.making)?$/

/**
 * Makes the template database for first starts, migrated and without rows, unless it exists: making one takes seconds,
 * copying it a few tenths (docs/decisions/013). Only one process makes it at a time; an interrupted one leaves nothing
 * that would be taken for a template.
 * @param cache the folder for templates.
 * @returns the template's folder.
 */
export async function makeTemplate(cache = cacheFolder): Promise<string> {
  const name = await templateName()
  const folder = path.join(cache, name)
  if (await isThere(folder)) return folder
  const workshop = `${folder}.making`
  const database = await openEmbedded(workshop)
  try {
    await migrate(database.pool)
    await database.pool.query('checkpoint')
  } finally {
    await database.close()
  }
  await rename(path.join(workshop, 'database'), folder)
  const rest = (await readdir(cache)).filter((entry) => ourNames.test(entry) && entry !== name)
  await Promise.all(rest.map((entry) => rm(path.join(cache, entry), { recursive: true, force: true })))
  return folder
}

/** The template's folder; undefined when none has been made for these migrations. */
export async function findTemplate(cache = cacheFolder): Promise<string | undefined> {
  const folder = path.join(cache, await templateName())
  return (await isThere(folder)) ? folder : undefined
}

const isThere = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => true,
    () => false,
  )

/** The name of the template, which depends on the version of PGlite and the migrations. */
async function templateName(): Promise<string> {
  const migrations = (await readdir(folders.migrations)).toSorted()
  const files = [
    new URL('../package.json', import.meta.resolve('@electric-sql/pglite')),
    ...migrations.map((file) => new URL(file, folders.migrations)),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(path.basename(file.pathname)).update(await readFile(file))
  return `template-${hash.digest('hex').slice(0, 20)}`
}
