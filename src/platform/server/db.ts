import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { Instant } from '#kernel/day.ts'
import { databaseState, type DatabaseState } from './database-state.ts'
import { endsConnection } from './refused.ts'
import type { Tables } from './tables.ts'

/** A connection or a transaction: the first argument of every query. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface OpenDatabase {
  readonly kind: 'embedded' | 'postgresql'
  readonly db: Db
  readonly pool: pg.Pool
  /** Whether it takes changes; answers within two seconds where it is a server. */
  state(): Promise<DatabaseState>
  /**
   * Calls `heard` for every NOTIFY on a channel until the database is closed, and `restored` when listening starts
   * again after the connection was lost.
   */
  listen(channel: string, onMessage: (payload: string) => void, onRestored?: () => void): Promise<void>
  close(): Promise<void>
}

/**
 * An instant as the database writes it, in text or in JSON, in our form: `2026-11-21 08:00:00.5+00` or
 * `2026-11-21T08:00:00.5+00:00` → `2026-11-21T08:00:00.500Z`. Its zone is always UTC; microseconds are kept, because
 * versions of a row are compared by them.
 */
export function isoInstant(text: string): Instant {
  const fraction = text[19] === '.' ? /^\d+/.exec(text.slice(20))![0] : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z` as Instant
}

const numbers = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))
const parsers = new Map<number, (text: string) => unknown>([
  [20, Number], // bigint: our ids and cents stay far below 2^53
  [1700, Number], // numeric: sums of cents, and settings with two decimals
  [1016, numbers],
  [1007, numbers],
  [1082, String], // a day is a string, never a Date
  [1083, (text) => text.slice(0, 5)], // a clock time, HH:mm
  [1184, isoInstant],
])

/** The forms in which values leave the database, the same for both kinds (ARCHITECTURE.md, "What the types say"). */
export const wireTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** A connection keeps what it prepared, so there are at most so many. */
const maxNames = 1500
const usesBeforeName = 3
const maxCounted = 1000
const names = new Map<string, string>()
/** The statements without a name, and how often they were used. */
const uses = new Map<string, number>()

/** The name of a statement from its third use on: what fills the database once leaves the names to the day's work. */
function nameOf(text: string): string | undefined {
  const name = names.get(text)
  if (name || names.size >= maxNames) return name
  const used = (uses.get(text) ?? 0) + 1
  if (used < usesBeforeName) {
    if (uses.size >= maxCounted) uses.clear()
    uses.set(text, used)
    return undefined
  }
  uses.delete(text)
  names.set(text, `k${createHash('md5').update(text).digest('hex').slice(0, 16)}`)
  return names.get(text)
}

type Query = (config: unknown, values?: unknown, ...rest: unknown[]) => unknown

/**
 * Makes every statement with parameters a named, prepared one: nearly as fast as the bare driver (docs/decisions/003).
 */
export function prepareStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as Query
    const named: Query = (config, values, ...rest) => {
      const name = typeof config === 'string' && Array.isArray(values) ? nameOf(config) : undefined
      return name ? query({ name, text: config, values }, ...rest) : query(config, values, ...rest)
    }
    client.query = named as typeof client.query
  })
}

/** The connections that are not used again once they are released: `endsConnection`. */
const broken = new WeakSet<object>()

/**
 * Notes the connections that an error shows to lead nowhere any more: all that are open, because those of a pool lead to
 * one database.
 */
function watchErrors(pool: pg.Pool): void {
  const open = new Set<object>()
  pool.on('remove', (client) => open.delete(client))
  pool.on('connect', (client) => {
    open.add(client)
    const query = client.query.bind(client) as unknown as Query
    const watched: Query = (...asked) => {
      const answer = query(...asked)
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          if (endsConnection(error)) for (const one of open) broken.add(one)
        })
      return answer
    }
    client.query = watched as typeof client.query
  })
}

/** The pool, which replaces a broken connection by a new one. */
const replacingBroken = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    const client = await pool.connect()
    const release = client.release.bind(client)
    client.release = (error) => release(error || broken.has(client))
    return client
  },
  end: () => pool.end(),
})

export const kyselyOn = (pool: pg.Pool): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: replacingBroken(pool) }) })

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
