import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { floorBytes, freeBytesAt, keepFloor } from './disk-floor.ts'
import { kyselyOn } from './broken-connections.ts'
import type { DatabaseState } from './database-state.ts'
import type { OpenDatabase } from './db.ts'
import { prepareStatements } from './prepared.ts'
import { wireTypes } from './wire-types.ts'
import { refusalOf } from './refused.ts'

/** The states in which the database can only be read, by the refusal of a lock. */
const stateByProblem: ReadonlyMap<string, DatabaseState> = new Map([
  ['read_only', 'reads'],
  ['disk_full', 'full'],
])

const extensions = { btree_gist, pg_trgm, unaccent, pgcrypto, citext }
const checkpointEveryMs = 5 * 60_000
const dayMs = 24 * 60 * 60_000

export interface EmbeddedDatabase extends OpenDatabase {
  /** The whole database as a compressed archive, for a backup or to start another database from. */
  dump(): Promise<Blob>
}

/**
 * PostgreSQL inside this process, for development, demonstration and tests. It blocks the event loop while a query
 * runs and does not survive a power cut; docs/decisions/002 explains the guards that it needs.
 * @param dataDir a folder, or null for memory.
 * @param freeBytes the free space on the disk; below a floor nothing is written (disk-floor.ts).
 * @param from the content of a new folder: a dump, or how to find the folder of a closed database to copy.
 */
export async function openEmbedded(
  dataDir: string | null,
  from?: Blob | (() => Promise<string | undefined>),
  { freeBytes = dataDir ? () => freeBytesAt(dataDir) : null }: { readonly freeBytes?: (() => number) | null } = {},
): Promise<EmbeddedDatabase> {
  const folder = dataDir && path.join(dataDir, 'database')
  if (folder) await mkdir(path.dirname(folder), { recursive: true })
  const unlock = dataDir ? await lock(dataDir) : async () => {}
  // Written last: a first start that was interrupted begins again instead of opening an incomplete database.
  const complete = dataDir && path.join(dataDir, '.complete')
  const fresh = !complete || !(await stat(complete).catch(() => null))
  if (fresh && folder) {
    await rm(folder, { recursive: true, force: true })
    const template = typeof from === 'function' && (await from())
    // A thousand small files: copying them synchronously is several times faster than with one promise for each.
    if (template) cpSync(template, folder, { recursive: true })
  }
  const lite = new PGlite({
    ...(folder && { dataDir: folder }),
    ...(fresh && from instanceof Blob && { loadDataDir: from }),
    extensions,
  })
  try {
    await lite.waitReady
  } catch (error) {
    await unlock()
    throw error
  }

  // One connection, because the embedded database has one session; and a time limit, because a query beside an open
  // transaction would otherwise wait for itself for ever.
  const pool = new pg.Pool({
    ...createPgConfig(lite),
    types: wireTypes,
    max: 1,
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 0,
  })
  prepareStatements(pool)
  if (freeBytes) keepFloor(pool, freeBytes)
  await pool.query(`set timezone = 'UTC'`)
  await pool.query('set jit = off')
  await pool.query('set random_page_cost = 1.1') // as on a server (postgres.ts)
  if (complete && fresh) await writeFile(complete, '')

  // The embedded database has no autovacuum and no checkpointer: without these statements the log grows and the next
  // start is slow. They are sent separately, because several in one query would be a transaction, in which VACUUM is
  // refused.
  let lastVacuum = performance.now()
  const upkeep = setInterval(() => {
    const vacuum = performance.now() - lastVacuum > dayMs
    if (vacuum) lastVacuum = performance.now()
    const work = async () => {
      await pool.query('checkpoint')
      if (!vacuum) return
      await pool.query('vacuum (analyze)')
      if (dataDir) await backup(dataDir)
    }
    work().catch(() => {}) // when the database is busy or closing, this is tried again five minutes later
  }, checkpointEveryMs)
  upkeep.unref()

  const dump = async (): Promise<Blob> => {
    // The dump bypasses the pool, so the pool's connection is held meanwhile: nothing else may write.
    const connection = await pool.connect()
    try {
      return await lite.dumpDataDir('gzip')
    } finally {
      connection.release()
    }
  }
  async function backup(dir: string): Promise<void> {
    const target = path.join(dir, 'backup.tar.gz')
    const copy = Buffer.from(await (await dump()).arrayBuffer())
    if (freeBytes && freeBytes() - copy.length < 2 * floorBytes) return // a backup must leave room for changes
    await writeFile(`${target}.new`, copy)
    await rename(`${target}.new`, target)
  }

  return {
    kind: 'embedded',
    db: kyselyOn(pool),
    pool,
    // Locking a row fails when nothing can be written, and waits for nobody.
    state: () =>
      pool.query('select from migrations limit 1 for update skip locked').then(
        () => 'writes',
        (error: unknown) => stateByProblem.get(refusalOf(error)?.problems[0]?.code ?? '') ?? 'away',
      ),
    listen: async (channel, onMessage) => {
      await lite.listen(channel, onMessage)
    },
    dump,
    close: async () => {
      clearInterval(upkeep)
      await pool.end()
      await lite.close()
      await unlock()
    },
  }
}

/**
 * Locks the data folder: two processes on one folder would silently lose each other's rows. The lock is a socket, which
 * lives exactly as long as its process, also when that is killed. A file with a process id would not work in
 * containers, where every process has number 1.
 */
async function lock(dataDir: string): Promise<() => Promise<void>> {
  let address = path.join(dataDir, '.lock.sock')
  // The system allows about a hundred bytes for the address of a socket.
  if (Buffer.byteLength(address) > 100)
    address = path.join(
      os.tmpdir(),
      `balie-${createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 24)}.sock`,
    )
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = net.createServer((socket) => socket.end())
    const taken = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once('error', resolve)
      server.listen(address, () => resolve(null))
    })
    if (!taken) {
      server.unref()
      return () => new Promise((resolve) => server.close(() => resolve()))
    }
    if (taken.code !== 'EADDRINUSE') throw taken
    const alive = await new Promise<boolean>((resolve) => {
      const probe = net.connect(address)
      probe.once('connect', () => {
        probe.destroy()
        resolve(true)
      })
      probe.once('error', () => resolve(false))
    })
    if (alive)
      throw new Error(
        `Another Balie is using the data folder ${dataDir}. Stop it first, or choose another with DATA_DIR.`,
      )
    await unlink(address).catch(() => {})
  }
  throw new Error(`The data folder ${dataDir} cannot be locked.`)
}
