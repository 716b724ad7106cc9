import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import { kyselyOn, watchErrors } from './broken-connections.ts'
import { databaseState } from './database-state.ts'
import type { OpenDatabase } from './db.ts'
import { openListeners } from './listener.ts'
import { isPooled, makeReady } from './new-connection.ts'
import { refuseSharing } from './pooler.ts'
import { prepareStatements } from './prepared.ts'
import { cutStalled } from './stalled-connections.ts'
import { watchDisk } from './full-disk.ts'
import { wireTypes } from './wire-types.ts'

/**
 * How long an idle connection is kept: a new one prepares each statement anew, and its first sales take twice as long.
 */
const idleMs = 600_000

/** A connection that leads nowhere hears no goodbye, and would keep the process from its end. */
const farewellMs = 2000

/** The collation that compares names (migrations/0010). */
const icu = 'und-x-icu'

/** The connections to a server, of which none is open yet. */
export function poolOf(connectionString: string, max: number, patienceMs: number) {
  const config = {
    connectionString,
    types: wireTypes,
    // Names this process to whoever looks at the connections of the database.
    application_name: `balie ${randomUUID().slice(0, 8)}`,
    // A firewall in between may forget a connection that rests for minutes, and tell neither side.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    // Without this the driver checks whether it runs at Cloudflare, for which Node loads its whole HTTP client.
    stream: () => new Socket(),
  }
  // The pool waits for it, which its types do not say.
  const beforeUse: object = { onConnect: (client: pg.Client) => makeReady(client, patienceMs) }
  const pool = new pg.Pool({
    ...config,
    max,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: idleMs,
    ...beforeUse,
  })
  pool.on('error', () => {}) // an idle connection that breaks is replaced; a query that needs it fails
  // A connection may also break while a transaction waits: the next query of that transaction then fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  prepareStatements(pool)
  const disk = watchDisk()
  watchErrors(pool, disk.hear)
  const stalled = cutStalled(pool, config)
  const close = async (): Promise<void> => {
    const unheard = setTimeout(stalled.cutAll, farewellMs)
    await pool.end()
    clearTimeout(unheard)
    stalled.stop()
  }
  return { config, pool, disk, close }
}

/**
 * Opens a PostgreSQL server, directly or by way of a pooler in session mode.
 * @throws Error with a sentence for a database that cannot be used, and for a pooler in another mode.
 */
export async function openPostgres(connectionString: string, max = 10, patienceMs = 10_000): Promise<OpenDatabase> {
  const { config, pool, disk, close } = poolOf(connectionString, max, patienceMs)
  try {
    const client = await pool.connect()
    const isBehindPooler = isPooled(client)
    await client.query(`select '' collate "${icu}"`).finally(() => client.release())
    if (isBehindPooler) await refuseSharing(config, patienceMs)
  } catch (error) {
    await close()
    const { message, code } = error as { message: string; code?: string }
    throw new Error(
      `The database of DATABASE_URL cannot be used: ${message.includes(icu) ? 'it knows no ICU collations. Balie needs a PostgreSQL that was built with ICU, and a database in UTF8.' : message || code}`,
      { cause: error },
    )
  }
  const listeners = openListeners(config)

  return {
    kind: 'postgresql',
    db: kyselyOn(pool),
    pool,
    state: databaseState(config, pool, disk),
    listen: listeners.listen,
    close: async () => {
      listeners.end()
      await close()
    },
  }
}
