import { setTimeout as wait } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { PaymentBody } from '#features/checkout/contract.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { callerAt, sessionAt, startServer, type Caller } from '../../e2e/server.ts'
import type { Cluster } from './cluster.ts'
import type { Network } from './network.ts'
import { patroniTimes } from './files.ts'
import { until } from './processes.ts'

export interface CableOutcome {
  /** The calls that were under way when the cable was pulled, or were made while it was away. */
  readonly calls: number
  readonly slowestMs: number
  /** Their answers other than "try again", such as `500` or `no answer`; a success before the cable was pulled is none. */
  readonly wrong: readonly string[]
  /** The milliseconds from plugging in until the server reaches the node again. */
  readonly reachedMs: number
}

const callerCount = 12
/** Longer than Patroni waits for a leader, so that another one leads meanwhile. */
const awayMs = (patroniTimes.ttl + 10) * 1000

/**
 * Pulls the cable of the node that leads, before a server whose setting names that node: no proxy in between ends its
 * connections, so that nothing but Balie's own limits does. The node leads no more when it is back.
 */
export async function pullBeforeServer(
  { cluster, network }: { readonly cluster: Cluster; readonly network: Network },
  sales: () => PaymentBody,
  administrator: string,
): Promise<CableOutcome> {
  await cluster.healed()
  const node = (await cluster.leader())!
  const server = await startServer({ DATABASE_URL: cluster.nodeUrl(node) })
  try {
    const caller = callerAt(server.url, await sessionAt(server.url, administrator))
    const made: { readonly begun: number; readonly ended: number; readonly status: number }[] = []
    let isOver = false
    const call = async (one: Caller, isSale: boolean) => {
      const begun = performance.now()
      const answer = isSale
        ? await one(checkoutApi.pay, { body: sales() }, randomUUID())
        : await one(listsApi.clients, { query: { filters: { search: 'jan' } } })
      made.push({ begun, ended: performance.now(), status: answer?.status ?? 0 })
    }
    const loops = Array.from({ length: callerCount }, async (_, n) => {
      while (!isOver) {
        await call(caller, n % 2 === 0)
        await wait(20) // one that is refused at once is not made anew thousands of times
      }
    })
    await until('the first calls', () => made.filter(({ status }) => status < 300).length > 50)
    const pulledAt = performance.now()
    network.pull(node)
    await wait(awayMs)
    isOver = true
    await Promise.all(loops)
    const meanwhile = made.filter(({ ended }) => ended > pulledAt)
    network.plugIn(node)
    const pluggedAt = performance.now()
    await until('the node at the server', async () => {
      const answer = await fetch(`${server.url}/api/health`)
      return ((await answer.json()) as { data: { database: string } }).data.database !== 'away'
    })
    const reachedMs = performance.now() - pluggedAt
    return {
      calls: meanwhile.length,
      slowestMs: Math.max(...meanwhile.map(({ begun, ended }) => ended - begun)),
      wrong: meanwhile
        // An answer may have been on its way when the cable was pulled.
        .filter(({ status, ended }) => status !== 503 && !(status < 300 && status > 0 && ended < pulledAt + 1000))
        .map(({ status }) => (status ? String(status) : 'no answer')),
      reachedMs,
    }
  } finally {
    network.plugIn(node)
    await server.kill()
  }
}
