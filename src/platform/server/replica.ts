import { setTimeout as wait } from 'node:timers/promises'
import { problem } from '#kernel/problem.ts'
import { kyselyOn } from './broken-connections.ts'
import type { OpenDatabase, Replica, ReplicaState } from './db.ts'
import { isPooled } from './new-connection.ts'
import { refuseSharing, SharedConnections } from './pooler.ts'
import { poolOf } from './postgres.ts'
import { Refused } from './refused.ts'

export interface ReplicaSettings {
  readonly url: string
  /** The copy is not read when it is further behind than so many seconds. */
  readonly maxLagSeconds: number
}

const rememberedMs = 1000
/** A copy that follows has what was just written within milliseconds. */
const catchUpMs = 1000
const pollMs = 50
const patienceMs = 3000
const keptPositions = 300

/** The start of the log of every cluster that has no other one: two that differ here are not copies of each other. */
const identity = `(select system_identifier::text from pg_control_system()) || ' ' || current_database() as identity`
const primaryQuestion = `select pg_current_wal_flush_lsn()::text as position, ${identity}`
/** A copy that has become the database itself replays nothing, and has everything. */
const replicaQuestion = `
  select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as "isComplete",
    coalesce((select max(n) from unnest($2::pg_lsn[]) with ordinality as known (lsn, n) where lsn <= pg_last_wal_replay_lsn()), 0)::int as "reached",
    pg_last_xact_replay_timestamp() as "replayedAt", ${identity}`

interface ReplicaAnswer {
  readonly isComplete: boolean
  readonly reached: number
  readonly replayedAt: string | null
  readonly identity: string
}

/** A position in the log of the database, and a moment at which everything before that moment stood before it. */
interface Position {
  readonly lsn: string
  readonly at: number
}

const another =
  'The database of DATABASE_READ_URL is no copy of that of DATABASE_URL: it must follow it by streaming replication, under the same name.'

/**
 * Opens a copy of a database. It need not be there: it is asked when it is needed. The database tells how far its log
 * is, and the copy whether it has all of that: so a database in which nothing happens makes no lag, and a copy that no
 * longer hears of it does.
 */
export function openReplica({ pool: primary }: OpenDatabase, { url, maxLagSeconds }: ReplicaSettings): Replica {
  const { config, pool, close } = poolOf(url, 4, patienceMs)
  const db = kyselyOn(pool)
  const positions: Position[] = []

  const ask = async (): Promise<ReplicaAnswer & { readonly isCopy: boolean }> => {
    const at = Date.now()
    const { rows: own } = await primary.query<{ position: string; identity: string }>(primaryQuestion)
    const { position, identity: ownIdentity } = own[0]!
    positions.push({ lsn: position, at })
    if (positions.length > keptPositions) positions.shift()
    const until = performance.now() + catchUpMs
    for (;;) {
      const lsns = positions.map(({ lsn }) => lsn)
      const { rows } = await pool.query<ReplicaAnswer>(replicaQuestion, [position, lsns])
      const answer = rows[0]!
      if (answer.isComplete || performance.now() > until) return { ...answer, isCopy: answer.identity === ownIdentity }
      await wait(pollMs)
    }
  }

  /** @throws when nobody can tell. */
  async function stateNow(): Promise<ReplicaState> {
    const { isComplete, reached, replayedAt, isCopy } = await ask()
    if (!isCopy) throw new Error(another)
    const known = positions[isComplete ? positions.length - 1 : reached - 1]?.at ?? 0
    const at = Math.max(known, replayedAt ? Date.parse(replayedAt) : 0)
    if (!at) throw new Error('The copy of DATABASE_READ_URL has nothing by which its age can be told.')
    const lagSeconds = Math.max(0, Date.now() - at) / 1000
    return { asOf: new Date(at), lagSeconds, isReadable: lagSeconds <= maxLagSeconds }
  }

  let answer: Promise<ReplicaState> | null = null
  let until = 0
  function remembered(): Promise<ReplicaState> {
    if (!answer || performance.now() > until) {
      until = Infinity
      answer = stateNow().finally(() => {
        until = performance.now() + rememberedMs
      })
    }
    return answer
  }

  return {
    pool,
    current: async () => {
      const { asOf, isReadable } = await remembered().catch((error: unknown) => {
        throw new Refused(503, [problem('', 'figures_lag')], { cause: error })
      })
      if (!isReadable) throw new Refused(503, [problem('', 'figures_lag')])
      return { db, asOf }
    },
    state: () => remembered().catch(() => null),
    verify: async () => {
      // A copy that is away is no reason not to start.
      const client = await pool.connect().catch(() => null)
      const isBehindPooler = client !== null && isPooled(client)
      client?.release()
      if (isBehindPooler)
        await refuseSharing(config, patienceMs).catch((error: unknown) => {
          if (!(error instanceof SharedConnections)) return
          throw new Error(`The database of DATABASE_READ_URL cannot be used: ${error.message}.`, { cause: error })
        })
      const isCopy = await ask().then(
        (found) => found.isCopy,
        () => true,
      )
      if (!isCopy) throw new Error(another)
    },
    close,
  }
}
