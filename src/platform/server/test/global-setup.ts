import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../postgres.ts'
import { openEmbedded } from '../embedded.ts'
import { migrate } from '../migrate.ts'
import { projectRoot } from '../root.ts'
import { startPostgres } from './postgres.ts'

/** Makes, once for the whole run, the database that each worker copies (see database.ts). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.config.env.BALIE_TEST_DATABASE !== 'postgres') {
    project.provide('templateDump', await embeddedTemplate())
    return async () => {}
  }
  const server = await startPostgres()
  try {
    const empty = await openPostgres(server.url('postgres'), 1)
    await empty.pool.query('create database template')
    await empty.close()
    const template = await openPostgres(server.url('template'))
    await migrate(template.pool)
    await template.close()
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('templateUrl', server.url('template'))
  return () => server.stop()
}

/** The embedded database takes seconds to make, so its dump is cached until one of its ingredients changes. */
async function embeddedTemplate(): Promise<string> {
  const folder = fileURLToPath(new URL('.cache/', projectRoot))
  const name = `embedded-${await hashOfSources()}.tar.gz`
  await mkdir(folder, { recursive: true })
  const stored = (await readdir(folder)).filter((file) => /^embedded-.*\.tar\.gz$/.test(file))
  if (stored.includes(name)) return folder + name
  const database = await openEmbedded(null)
  await migrate(database.pool)
  const dump = await database.dump()
  await database.close()
  await writeFile(`${folder}${name}.${process.pid}`, dump.stream())
  await rename(`${folder}${name}.${process.pid}`, folder + name)
  await Promise.all(stored.map((file) => rm(folder + file, { force: true })))
  return folder + name
}

async function hashOfSources(): Promise<string> {
  const migrations = (await readdir(new URL('migrations/', projectRoot)))
    .toSorted()
    .map((file) => new URL(`migrations/${file}`, projectRoot))
  const sources = [...migrations, new URL('node_modules/@electric-sql/pglite/package.json', projectRoot)]
  const hash = createHash('sha256')
  for (const source of sources) hash.update(await readFile(source))
  return hash.digest('hex').slice(0, 20)
}
