import { Socket } from 'node:net'
import pg from 'pg'
import type { DiskWatch } from './full-disk.ts'
import { afterListening } from './listening-time.ts'

/**
 * Whether the database takes changes, is full, so that it can only be read until it has room, is there for reading alone (a
 * standby, or closed for writing), or is away.
 */
export const databaseStates = ['writes', 'full', 'reads', 'away'] as const
export type DatabaseState = (typeof databaseStates)[number]

/** A proxy asks each second, and sends nobody to a server that does not answer it. */
const patienceMs = 2000
const rememberedMs = 500

const question = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as reads`
const tooManyConnections = '53300'

/** The answer in time, or `away`. */
function inTime(answer: Promise<DatabaseState>): Promise<DatabaseState> {
  return new Promise((resolve) => {
    const giveUp = afterListening(patienceMs, () => resolve('away'))
    void answer
      .catch(() => 'away' as const)
      .then(resolve)
      .finally(giveUp)
  })
}

const stateOf = ({ rows }: pg.QueryResult<{ reads: boolean }>): DatabaseState => (rows[0]!.reads ? 'reads' : 'writes')

/**
 * Asks a PostgreSQL server for its state over a connection of its own: one of the pool may be taken, or lead to a
 * database that no longer leads. A server whose connections are all taken is asked over the pool.
 */
export function databaseState(config: pg.ClientConfig, pool: pg.Pool, disk: DiskWatch): () => Promise<DatabaseState> {
  return async () => {
    const socket = new Socket()
    const client = new pg.Client({ ...config, stream: () => socket })
    client.on('error', () => {}) // the question fails, which says enough
    const answered = async (): Promise<DatabaseState> => {
      try {
        await client.connect()
        const state = stateOf(await client.query(question))
        return state === 'writes' && (await disk.isFull(client)) ? 'full' : state
      } catch (error) {
        if ((error as { code?: string }).code !== tooManyConnections) throw error
        const state = stateOf(await pool.query(question))
        return state === 'writes' && disk.isSuspected() ? 'full' : state
      }
    }
    const state = await inTime(answered())
    // A server that does not answer does not answer a farewell either.
    socket.destroy()
    return state
  }
}

/** Asks once for all who ask within half a second: anybody may ask, and as often as they like. */
export function remembered(ask: () => Promise<DatabaseState>): () => Promise<DatabaseState> {
  let answer: Promise<DatabaseState> | null = null
  let until = 0
  return () => {
    if (answer && performance.now() < until) return answer
    until = Infinity
    answer = ask().finally(() => {
      until = performance.now() + rememberedMs
    })
    return answer
  }
}
