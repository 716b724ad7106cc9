import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import type { DatabaseState } from './database-state.ts'
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
