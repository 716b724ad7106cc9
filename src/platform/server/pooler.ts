import { Socket } from 'node:net'
import pg from 'pg'

/** A pooler stands in front of the database that cannot be used; the message says why. */
export class SharedConnections extends Error {}

/** Asking so often leaves no doubt where others come between the questions. */
const rounds = 5

const refusal =
  'a pooler that shares its connections between transactions (pool_mode transaction or statement) stands in front of it. Balie needs connections of its own: set pool_mode=session at the pooler, or name the database itself'
const tooFew =
  'a pooler stands in front of it and gives no second connection in time. Balie needs fourteen for each server: raise its pool size'

/**
 * Refuses a pooler that gives one connection of the database to several clients in turn: prepared statements, locks and
 * notifications would go astray, and half the writes failed. Two clients ask in turn which process works for them. In
 * session mode each has one of its own until it leaves. Otherwise a pooler gives the process that became free last,
 * which is that of the other client, or goes round, and gives a client another one each time.
 * @throws SharedConnections; another Error when the pooler or the database cannot be asked.
 */
export async function refuseSharing(config: pg.ClientConfig, patienceMs: number): Promise<void> {
  const clients = [1, 2].map(() => {
    const socket = new Socket()
    const client = new pg.Client({ ...config, stream: () => socket })
    client.on('error', () => {}) // its question fails
    return { client, socket }
  })
  const cut = () => {
    for (const { socket } of clients) socket.destroy()
  }
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    cut()
  }, patienceMs)
  const ask = async (index: number): Promise<number> =>
    (await clients[index]!.client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  try {
    for (const { client } of clients) await client.connect()
    const seen = [new Set<number>(), new Set<number>()]
    for (let round = 0; round < rounds; round++) for (const index of [0, 1, 1, 0]) seen[index]!.add(await ask(index))
    if (new Set(seen.flatMap((pids) => [...pids])).size !== 2 || seen.some(({ size }) => size !== 1))
      throw new SharedConnections(refusal)
    await Promise.all(clients.map(({ client }) => client.end()))
  } catch (error) {
    throw isLate ? new Error(tooFew, { cause: error }) : error
  } finally {
    clearTimeout(late)
    cut()
  }
}
