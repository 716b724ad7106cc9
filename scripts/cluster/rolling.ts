import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { PaymentBody } from '#features/checkout/contract.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import {
  callerAt,
  freePort,
  sessionAt,
  startServer,
  type Caller,
  type HttpAnswer,
  type RunningServer,
} from '../../e2e/server.ts'
import { openPages, type Farewell, type Pages } from './pages.ts'
import { signal, startProgram, until } from './processes.ts'
import { recommendedProxy } from './recommended.ts'

/** The cookie with which the proxy leads a browser to the server that it met first. */
const stickyCookie = 'BALIE_SERVER'

/** The settings of a proxy before these servers: those that docs/operations/cluster.md recommends, without TLS. */
function proxyFile(port: number, servers: readonly number[]): string {
  return `global
  maxconn 2000
${recommendedProxy('## The servers').replace(' secure ', ' ')}
  bind 127.0.0.1:${port}
${servers.map((server) => `  server ${nameOf(server)} 127.0.0.1:${server} check cookie ${nameOf(server)}`).join('\n')}
`
}

export interface RollingOutcome {
  readonly requests: number
  /** The requests that were not answered with a success. */
  readonly lost: readonly string[]
  /** The milliseconds from the signal to the end of each server. */
  readonly drainedMs: readonly number[]
  /** The fate of the open pages at each restart. */
  readonly moves: readonly Move[]
  /** The readings and streams of the pages that were not answered with a success. */
  readonly failures: readonly string[]
}

/** The fate of the open pages while one server was restarted. */
export interface Move {
  /** The pages that were open at this server. */
  readonly leaving: number
  /** The pages that were still away when the change was made. */
  readonly missing: number
  /** The event streams that ended. */
  readonly farewells: readonly Farewell[]
  /** The pages that were not open at the other server in the end. */
  readonly elsewhere: number
  /** The pages that did not show the change in the end. */
  readonly behind: number
  /** The milliseconds from the signal until every page was open and showed the change. */
  readonly caughtUpMs: number
}

/** Half of these pages are at each of the servers, until the first restart. */
const pageCount = 200
/** A page is open again at the other server within this time. */
export const backMs = 5000

const nameOf = (port: number): string => `balie${port}`
/** The words for an answer that is no success; a refusal of the proxy has no problems. */
const statusOf = (answer: HttpAnswer<unknown> | null): string =>
  answer ? `${answer.status} ${JSON.stringify(answer.errors)}` : 'no answer'

/** Changes the notes about a client. Returns the failure in words; null when they are changed. */
async function change(caller: Caller, id: number, remarks: string): Promise<string | null> {
  const before = await caller(clientsApi.show, { params: { id } })
  if (before?.status !== 200) return `reading before the change: ${statusOf(before)}`
  const { updated_at } = before.data
  const answer = await caller(clientsApi.remarks, { params: { clientId: id }, body: { remarks, updated_at } })
  return answer?.status === 200 ? null : `change: ${statusOf(answer)}`
}

/**
 * Restarts two servers one after another behind a proxy, while twenty requests a second arrive, half of them sales, and
 * two hundred pages are open. No request is tried again. Half of them name one server in their cookie and half the other,
 * so each restart moves some. All pages show the same client, who is changed while the pages of a server are away.
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
    // The addresses that pages name are those of a second proxy.
    startServer({ DATABASE_URL: databaseUrl, BASE_URL: `http://127.0.0.1:${proxyPort}`, TRUST_PROXY: '2' }, port)
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
  let pages: Pages | undefined
  let restarting = true
  try {
    await until('the servers behind the proxy', async () => (await fetch(`${url}/api/health`)).ok)
    const session = await sessionAt(url, administrator)
    const callers = ports.map((port) => callerAt(url, `${session}; ${stickyCookie}=${nameOf(port)}`))
    const lost: string[] = []
    const drainedMs: number[] = []
    let requests = 0
    const under = new Set<Promise<void>>()
    const one = async (caller: Caller, isSale: boolean): Promise<void> => {
      const answer = isSale
        ? await caller(checkoutApi.pay, { body: sales() }, randomUUID())
        : await caller(listsApi.clients, { query: { filters: { search: 'jan' } } })
      requests++
      if (!answer || answer.status >= 300) lost.push(`${isSale ? 'sale' : 'search'}: ${statusOf(answer)}`)
    }
    const { id } = (await callers[0]!(listsApi.clients, { query: { filters: { search: 'jan' } } }))!.data[0]!
    const original = 'as it was before the restarts'
    const unchanged = await change(callers[0]!, id, original)
    if (unchanged) throw new Error(unchanged)
    const load = (async () => {
      for (let n = 0; restarting; n++) {
        const running = one(callers[(n >> 1) % callers.length]!, n % 2 === 0)
        under.add(running)
        void running.finally(() => under.delete(running))
        await wait(50)
      }
      await Promise.all(under)
    })()
    // Each page has an address of its own, because calls are counted by address.
    const read = async (page: number, cookie: string) => {
      const headers = { 'x-forwarded-for': `10.0.0.${page + 1}` }
      const answer = await callerAt(url, cookie, headers)(clientsApi.show, { params: { id } })
      return answer?.status === 200 ? { answer: answer.data.remarks ?? '' } : { failure: statusOf(answer) }
    }
    const interest = encodeURIComponent(JSON.stringify([{ topic: 'clients', client_ids: [id] }]))
    pages = openPages({
      address: `${url}/api/live?interest=${interest}`,
      session,
      stickyCookie,
      servers: Array.from({ length: pageCount }, (_, page) => nameOf(ports[page % ports.length]!)),
      read,
    })
    const opened = pages
    const openAt = (port: number) => opened.open().get(nameOf(port)) ?? 0
    const openPagesCount = () => ports.reduce((sum, port) => sum + openAt(port), 0)
    await until('the open pages', () => openPagesCount() === pageCount && opened.showing(original) === pageCount, {
      patienceMs: 15_000,
    }).catch((error: unknown) => {
      const failures = [...new Set(opened.failures)].join(', ')
      throw new Error(
        `${(error as Error).message}: ${openPagesCount()} open, ${opened.showing(original)} read; ${opened.failures.length} failures: ${failures}`,
        { cause: error },
      )
    })
    const moves: Move[] = []
    for (const [index, port] of ports.entries()) {
      const otherPort = ports[1 - index]!
      const leaving = openAt(port)
      const earlier = opened.farewells.length
      const begun = performance.now()
      const stopped = servers[index]!.stop().then((code) => ({ code, ms: performance.now() - begun }))
      await until('the goodbyes', () => openAt(port) === 0, { patienceMs: backMs, everyMs: 10 })
      // It is changed at the other server, while the pages of this one are away.
      const remarks = `changed during restart ${index + 1}`
      const failure = await change(callers[1 - index]!, id, remarks)
      if (failure) lost.push(failure)
      const missing = pageCount - openPagesCount()
      const { code, ms } = await stopped
      drainedMs.push(ms)
      if (code !== 0) lost.push(`a server ended with ${code}`)
      await until(
        'the change on all pages',
        () => openAt(otherPort) === pageCount && opened.showing(remarks) === pageCount,
        { patienceMs: begun + backMs + 1000 - performance.now() },
      ).catch(() => {})
      moves.push({
        leaving,
        missing,
        farewells: opened.farewells.slice(earlier),
        elsewhere: pageCount - openAt(otherPort),
        behind: pageCount - opened.showing(remarks),
        caughtUpMs: performance.now() - begun,
      })
      servers[index] = await start(port)
      await until('the restarted server behind the proxy', async () => {
        const answer = await fetch(`${url}/api/health`, { headers: { cookie: `${stickyCookie}=${nameOf(port)}` } })
        const led = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${stickyCookie}=`))
        return !led || led.includes(nameOf(port))
      })
    }
    restarting = false
    await load
    return { requests, lost, drainedMs, moves, failures: pages.failures }
  } finally {
    restarting = false
    pages?.close()
    signal('SIGKILL', [proxy.pid])
    await Promise.all(servers.map((server) => server.kill()))
  }
}
