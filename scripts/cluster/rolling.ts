import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { PaymentBody } from '#features/checkout/contract.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { callerAt, freePort, sessionAt, startServer, type Caller, type RunningServer } from '../../e2e/server.ts'
import { signal, startProgram, until } from './processes.ts'

/** The cookie with which the proxy leads a browser to the server that it met first. */
const stickyCookie = 'BALIE_SERVER'

/** The settings of a proxy before two servers of Balie, as docs/operations/cluster.md recommends them. */
const proxyFile = (port: number, servers: readonly number[]): string => `
global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
  # A request that has not reached a server goes to the other one, also where its cookie names the first.
  retries 3
  option redispatch 1
  retry-on conn-failure
  http-reuse never
listen balie
  bind 127.0.0.1:${port}
  option httpchk GET /api/health
  cookie ${stickyCookie} insert indirect nocache httponly attr "SameSite=Lax" maxlife 4h
  default-server inter 250ms fall 1 rise 1
${servers.map((server) => `  server balie${server} 127.0.0.1:${server} check cookie balie${server}`).join('\n')}
`

export interface RollingOutcome {
  readonly requests: number
  /** The requests that were not answered with a success. */
  readonly lost: readonly string[]
  /** The milliseconds from the signal to the end of each server. */
  readonly drainedMs: readonly number[]
}

/**
 * Restarts two servers one after another behind a proxy, while twenty requests a second arrive, half of them sales.
 * None is tried again. Half of them name one server in their cookie and half the other, so each restart moves some.
 */
export async function restartInTurn(
  databaseUrl: string,
  folder: string,
  sales: () => PaymentBody,
  administrator: string,
): Promise<RollingOutcome> {
  const ports = [await freePort(), await freePort()]
  const proxyPort = await freePort()
  const start = (port: number) =>
    startServer({ DATABASE_URL: databaseUrl, BASE_URL: `http://127.0.0.1:${proxyPort}` }, port)
  const servers: RunningServer[] = await Promise.all(ports.map(start))
  const file = path.join(folder, 'proxy.cfg')
  writeFileSync(file, proxyFile(proxyPort, ports))
  const proxy = startProgram({
    command: 'haproxy',
    args: ['-db', '-f', file],
    log: path.join(folder, 'proxy.log'),
    cwd: folder,
  })
  const url = `http://127.0.0.1:${proxyPort}`
  try {
    await until('the servers behind the proxy', async () => (await fetch(`${url}/api/health`)).ok)
    const session = await sessionAt(url, administrator)
    const callers = ports.map((port) => callerAt(url, `${session}; ${stickyCookie}=balie${port}`))
    const lost: string[] = []
    const drainedMs: number[] = []
    let requests = 0
    let restarting = true
    const under = new Set<Promise<void>>()
    const one = async (caller: Caller, isSale: boolean): Promise<void> => {
      const answer = isSale
        ? await caller(checkoutApi.pay, { body: sales() }, randomUUID())
        : await caller(listsApi.clients, { query: { filters: { search: 'jan' } } })
      requests++
      if (!answer || answer.status >= 300) lost.push(`${isSale ? 'sale' : 'search'}: ${answer?.status ?? 'no answer'}`)
    }
    const load = (async () => {
      for (let n = 0; restarting; n++) {
        const running = one(callers[(n >> 1) % callers.length]!, n % 2 === 0)
        under.add(running)
        void running.finally(() => under.delete(running))
        await wait(50)
      }
      await Promise.all(under)
    })()
    await wait(2000)
    for (const [index, port] of ports.entries()) {
      const begun = performance.now()
      const code = await servers[index]!.stop()
      drainedMs.push(performance.now() - begun)
      if (code !== 0) lost.push(`a server ended with ${code}`)
      servers[index] = await start(port)
      await wait(1500) // the proxy asks four times a second whether it is ready
    }
    restarting = false
    await load
    return { requests, lost, drainedMs }
  } finally {
    signal('SIGKILL', [proxy.pid])
    await Promise.all(servers.map((server) => server.kill()))
  }
}
