import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import type { DatabaseState } from './database-state.ts'
import type { Tables } from './tables.ts'

/** A connection or a transaction: the first argument of every query. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface ReplicaState {
  /** The moment as of which the copy is complete. */
  readonly asOf: Date
  readonly lagSeconds: number
  /** Whether it is close enough to be read. */
  readonly isReadable: boolean
}

/** A copy of the database, which follows it by streaming replication and is only read. */
export interface Replica {
  readonly pool: pg.Pool
  /**
   * The copy, with the moment as of which it is complete.
   * @throws Refused 503 `figures_lag` when that is too long ago, or nobody can tell.
   */
  current(): Promise<{ readonly db: Db; readonly asOf: Date }>
  /** Its state, which is asked for once a second at most; null when nobody can tell. */
  state(): Promise<ReplicaState | null>
  /** @throws Error with a sentence when it answers and is a copy of another database. */
  verify(): Promise<void>
  close(): Promise<void>
}

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
  /** A copy of it for reports; absent where it has none. */
  readonly replica?: Replica
  close(): Promise<void>
}
