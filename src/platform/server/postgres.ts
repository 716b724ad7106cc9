import { Socket } from 'node:net'
import pg from 'pg'
import { kyselyOn, watchErrors } from './broken-connections.ts'
import { databaseState } from './database-state.ts'
import type { OpenDatabase } from './db.ts'
import { prepareStatements } from './prepared.ts'
import { wireTypes } from './wire-types.ts'

/**
 * How long an idle connection is kept: a new one prepares each statement anew, and its first sales take twice as long.
 */
const idleMs = 600_000

/** The collation that compares names (migrations/0010). */
const icu = 'und-x-icu'

/**
 * Opens a PostgreSQL server. `jit=off`: compiling the availability query costs thirteen times as much as it saves.
 * `parallel_setup_cost`: a recall of a lot took four times as long with workers, which start in more time than a short
 * query takes, and longer still when others need the processors; what takes seconds gets them all the same.
 * `random_page_cost=1.1`: disks no longer have seek times, and with the default price a chain of a hundred locations
 * would read all its devices for each appointment of a day instead of looking one up.
 */
export async function openPostgres(connectionString: string, max = 10, patienceMs = 10_000): Promise<OpenDatabase> {
  const config = {
    connectionString,
    types: wireTypes,
    // A firewall in between may forget a connection that rests for minutes, and tell neither side.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    // Without this the driver checks whether it runs at Cloudflare, for which Node loads its whole HTTP client.
    stream: () => new Socket(),
    options:
      '-c jit=off -c random_page_cost=1.1 -c parallel_setup_cost=20000 -c TimeZone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
  }
  const pool = new pg.Pool({ ...config, max, connectionTimeoutMillis: patienceMs, idleTimeoutMillis: idleMs })
  pool.on('error', () => {}) // an idle connection that breaks is replaced; a query that needs it fails
  // A connection may also break while a transaction waits: the next query of that transaction then fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  prepareStatements(pool)
  watchErrors(pool)
  try {
    await pool.query(`select '' collate "${icu}"`)
  } catch (error) {
    await pool.end()
    const { message, code } = error as { message: string; code?: string }
    throw new Error(
      `The database of DATABASE_URL cannot be used: ${message.includes(icu) ? 'it knows no ICU collations. Balie needs a PostgreSQL that was built with ICU, and a database in UTF8.' : message || code}`,
      { cause: error },
    )
  }
  let closed = false
  const listeners = new Set<pg.Client>()

  async function listen(channel: string, onMessage: (payload: string) => void, onRestored?: () => void): Promise<void> {
    const client = new pg.Client({
      ...config,
      options: '-c TimeZone=UTC',
      connectionTimeoutMillis: 10_000,
    })
    client.on('error', () => {}) // the end event follows, and is handled below
    client.on('notification', (message) => onMessage(message.payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    if (closed) return client.end()
    listeners.add(client)
    // A listener that lost its connection reconnects by itself and reports it, because notifications in between were
    // missed.
    const again = (): void => {
      listeners.delete(client)
      if (!closed)
        setTimeout(() => {
          if (!closed) listen(channel, onMessage, onRestored).then(() => onRestored?.(), again)
        }, 1000).unref()
    }
    client.once('end', again)
  }

  return {
    kind: 'postgresql',
    db: kyselyOn(pool),
    pool,
    state: databaseState(config, pool),
    listen,
    close: async () => {
      closed = true
      await Promise.all([...listeners].map((client) => client.end().catch(() => {})))
      await pool.end()
    },
  }
}
