import { Socket } from 'node:net'
import pg from 'pg'
import { afterListening } from './listening-time.ts'
import { isPooled, processName, processOf } from './new-connection.ts'

/** A statement that takes longer than this may have lost its connection: most take a hundredth of it. */
const suspectAfterMs = 2000
const everyMs = 1000
const patienceMs = 2000
/** A busy database may miss one question, and an answer may be on its way when the question is asked. */
const doubtsBeforeCut = 2

const question = `
  select ${processName} as process from pg_stat_activity where ${processName} = any($1) and state = 'active'`
const tooManyConnections = '53300'

interface Work {
  readonly since: number
  doubts: number
}

export interface Watch {
  /** Cuts every connection of the pool. */
  cutAll(): void
  stop(): void
}

const cut = (client: pg.PoolClient): void =>
  void client.connection.stream.destroy(
    Object.assign(new Error('The connection to the database no longer answers.'), { code: 'ETIMEDOUT' }),
  )

/**
 * The processes of the database that work for us, asked over a connection of its own; none when it does not answer
 * within two seconds, null when it has no connection to spare.
 */
async function working(
  config: pg.ClientConfig,
  processes: readonly string[],
  isBehindPooler: boolean,
): Promise<ReadonlySet<string> | null> {
  const socket = new Socket()
  const client = new pg.Client({ ...config, stream: () => socket })
  client.on('error', () => {}) // the question fails, which says enough
  let isConnected = false
  const giveUp = afterListening(patienceMs, () => socket.destroy(new Error('late')))
  try {
    await client.connect()
    isConnected = true
    const { rows } = await client.query<{ process: string }>(question, [processes])
    return new Set(rows.map(({ process }) => process))
  } catch (error) {
    const isFull = (error as { code?: string }).code === tooManyConnections
    // A pooler takes a connection before it has one to spare, and looks by itself whether those of the database answer.
    return isFull || (isBehindPooler && isConnected) ? null : new Set()
  } finally {
    giveUp()
    socket.destroy()
  }
}

/**
 * Cuts the connections of a pool that lead nowhere any more. Where a machine is lost or a cable is pulled nobody says
 * goodbye, and a statement would wait until the operating system gives up, which takes a quarter of an hour; the
 * driver's own limit (`query_timeout`) gives the statement up and leaves the connection in the pool. A statement that
 * takes long is therefore looked for at the database, over a new connection: where nobody works on it, twice, its
 * connection is cut, and the idle ones with it, and the call is answered with "try again".
 * @param config what the pool's connections are made of.
 */
export function cutStalled(pool: pg.Pool, config: pg.ClientConfig): Watch {
  const open = new Set<pg.PoolClient>()
  const busy = new Map<pg.PoolClient, Work>()
  pool.on('remove', (client) => {
    open.delete(client)
    busy.delete(client)
  })
  pool.on('connect', (client) => {
    const connection = client
    open.add(connection)
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) => {
      if (!busy.has(connection)) busy.set(connection, { since: performance.now(), doubts: 0 })
      return query(...asked)
    }) as typeof client.query
    client.on('drain', () => busy.delete(connection))
  })

  async function look(): Promise<void> {
    const long = [...busy].filter(([, { since }]) => performance.now() - since > suspectAfterMs)
    if (!long.length) return
    const processes = long.flatMap(([client]) => processOf(client) ?? [])
    const alive = await working(config, processes, isPooled(long[0]![0]))
    if (!alive) return
    let isLost = false
    for (const [client, work] of long) {
      if (busy.get(client) !== work) continue // it was answered meanwhile
      work.doubts = alive.has(processOf(client) ?? '') ? 0 : work.doubts + 1
      if (work.doubts < doubtsBeforeCut) continue
      isLost = true
      cut(client)
    }
    // They lead to the same database, and the next call should not wait to learn it.
    if (isLost) for (const client of open) if (!busy.has(client)) cut(client)
  }

  let looking = false
  const watch = setInterval(() => {
    if (looking) return
    looking = true
    void look().finally(() => {
      looking = false
    })
  }, everyMs)
  watch.unref()
  return {
    cutAll: () => {
      for (const client of open) cut(client)
    },
    stop: () => clearInterval(watch),
  }
}
