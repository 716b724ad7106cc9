import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Whether the database takes changes, is there for reading alone (a standby, or closed for writing), or is away. */
export type DatabaseState = 'writes' | 'reads' | 'away'

/** A proxy asks each second, and sends nobody to a server that does not answer it. */
const patienceMs = 2000

/**
 * Asks a PostgreSQL server for its state over a connection of its own: one of the pool may be taken, or lead to a
 * database that no longer leads. Whoever asks meanwhile gets the same answer.
 */
export function databaseState(config: pg.ClientConfig): () => Promise<DatabaseState> {
  let asking: Promise<DatabaseState> | null = null

  async function ask(): Promise<DatabaseState> {
    const socket = new Socket()
    const client = new pg.Client({ ...config, stream: () => socket })
    client.on('error', () => {}) // the question fails, which says enough
    const answered = async (): Promise<DatabaseState> => {
      await client.connect()
      const { rows } = await client.query<{ reads: boolean }>(
        `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as reads`,
      )
      return rows[0]!.reads ? 'reads' : 'writes'
    }
    const late = new AbortController()
    try {
      return await Promise.race([
        answered().catch(() => 'away' as const),
        wait(patienceMs, 'away' as const, { signal: late.signal }),
      ])
    } finally {
      late.abort()
      // A server that does not answer does not answer a farewell either.
      socket.destroy()
    }
  }

  return () =>
    (asking ??= ask().finally(() => {
      asking = null
    }))
}
