import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import { kyselyOn, watchErrors } from './broken-connections.ts'
import { databaseState } from './database-state.ts'
import type { OpenDatabase } from './db.ts'
import { openListeners } from './listener.ts'
import { prepareStatements } from './prepared.ts'
import { cutStalled } from './stalled-connections.ts'
import { wireTypes } from './wire-types.ts'

/**
 * How long an idle connection is kept: a new one prepares each statement anew, and its first sales take twice as long.
 */
const idleMs = 600_000

/** A connection that leads nowhere hears no goodbye, and would keep the process from its end. */
const farewellMs = 2000

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
    // Names this process at the database, where `cutStalled` looks for its statements.
    application_name: `balie ${randomUUID().slice(0, 8)}`,
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
  const stalled = cutStalled(pool, config)
  try {
    await pool.query(`select '' collate "${icu}"`)
  } catch (error) {
    stalled.stop()
    await pool.end()
    const { message, code } = error as { message: string; code?: string }
    throw new Error(
      `The database of DATABASE_URL cannot be used: ${message.includes(icu) ? 'it knows no ICU collations. Balie needs a PostgreSQL that was built with ICU, and a database in UTF8.' : message || code}`,
      { cause: error },
    )
  }
  const listeners = openListeners({ ...config, options: '-c TimeZone=UTC' })

  return {
    kind: 'postgresql',
    db: kyselyOn(pool),
    pool,
    state: databaseState(config, pool),
    listen: listeners.listen,
    close: async () => {
      listeners.end()
      const unheard = setTimeout(stalled.cutAll, farewellMs)
      await pool.end()
      clearTimeout(unheard)
      stalled.stop()
    },
  }
}
