import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import type { OpenDatabase } from '../db.ts'
import { openPostgres } from '../postgres.ts'
import { openEmbedded } from '../embedded.ts'
import { emptyTables, keepTables, restoreTables } from './restore.ts'
import { fillWorld } from './world-data.ts'
import { worldOn, type World } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file with the embedded database, migrated and empty. */
    templateDump: string
    /** The address of the server's database `template`, migrated and empty. */
    templateUrl: string
  }
}

export interface TestDatabase extends OpenDatabase {
  /** The address for another process; null for the embedded database, which runs in this process. */
  readonly url: string | null
  /** Empties every table and restarts the ids. */
  reset(): Promise<void>
}

// One database per worker: its files run one after another, and each begins with empty tables or with the world.
let embedded: Promise<OpenDatabase> | undefined
let serverUrl: Promise<string> | undefined
let stored: Awaited<ReturnType<typeof fillWorld>> | undefined

/**
 * A migrated, empty database: embedded or on a PostgreSQL server, by the project of the test run. Call it in beforeAll
 * and close it in afterAll.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const opened = await openOfWorker()
  const reset = async () => void (await opened.pool.query(emptyTables))
  await reset()
  return { ...opened, reset }
}

/** The same database with the world in it, which a worker makes once and keeps a copy of. */
export async function testWorld(): Promise<Omit<TestDatabase, 'reset'> & { world: World }> {
  const opened = await openOfWorker()
  if (stored) await opened.pool.query(restoreTables)
  else {
    await opened.pool.query(emptyTables)
    stored = await fillWorld(opened.db)
    await opened.pool.query(keepTables)
  }
  return { ...opened, world: worldOn(opened.db, stored.data, stored.lastNumber) }
}

const openOfWorker = () => (process.env.BALIE_TEST_DATABASE === 'postgres' ? onServer() : inProcess())

async function inProcess(): Promise<OpenDatabase & { url: null }> {
  embedded ??= readFile(inject('templateDump')).then((dump) => openEmbedded(null, new Blob([dump])))
  // Opening takes a second or two, so it stays open for the worker's next file.
  return { ...(await embedded), close: async () => {}, url: null }
}

async function onServer(): Promise<OpenDatabase & { url: string }> {
  serverUrl ??= copyTemplate(inject('templateUrl'))
  const url = await serverUrl
  return { ...(await openPostgres(url)), url }
}

async function copyTemplate(template: string): Promise<string> {
  const name = `worker_${process.pid}`
  const server = await openPostgres(template.replace('/template?', '/postgres?'), 1)
  await server.pool.query(`create database ${name} template template`)
  await server.close()
  return template.replace('/template?', `/${name}?`)
}
