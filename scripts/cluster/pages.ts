import { setTimeout as wait } from 'node:timers/promises'

/** An event stream that its server ended. */
export interface Farewell {
  readonly page: number
  /** The server that ended it, as the proxy names it in its cookie. */
  readonly server: string
  /** Whether the server said goodbye; false when the stream broke off. */
  readonly isGoodbye: boolean
  /** The server at which the stream was open again; null while it is not. */
  readonly nextServer: string | null
  /** The milliseconds until then; infinite while it is not open. */
  readonly awayMs: number
}

/** Open pages, each with its event stream and with what it read last. */
export interface Pages {
  /** The pages whose stream is open, by their server. */
  open(): ReadonlyMap<string, number>
  /** The streams that ended, of all pages. */
  readonly farewells: readonly Farewell[]
  /** The readings and streams that were not answered with a success, which browsers try again. */
  readonly failures: readonly string[]
  /** The pages that show this answer. */
  showing(answer: string): number
  close(): void
}

type Reading = { readonly answer: string } | { readonly failure: string }

interface PagesOptions {
  /** The address of the event stream. */
  readonly address: string
  /** The session that all pages have. */
  readonly session: string
  /** The name of the cookie with which the proxy leads a page to a server. */
  readonly stickyCookie: string
  /** The servers at which the pages begin, one for each page. */
  readonly servers: readonly string[]
  /** Reads what a page shows. */
  readonly read: (page: number, cookie: string) => Promise<Reading>
}

/** A browser opens a stream that was refused again after this time (platform/client/live.ts). */
const refusedMs = 5000
/** A reading without an answer is tried again after this time, as react-query does. */
const readAgainMs = 1000

/**
 * Opens pages as browsers do: each reads what it shows when its stream is ready, and again at each change; a stream
 * that ends is opened again after the pause that the server has named; a cookie of the proxy is sent back to it.
 */
export function openPages({ address, session, stickyCookie, servers: first, read }: PagesOptions): Pages {
  const end = new AbortController()
  const farewells: Farewell[] = []
  const failures: string[] = []
  const answers = new Map<number, string>()
  const servers = [...first]
  const sticky = [...first]
  const isOpen = servers.map(() => false)
  const readings = servers.map(() => 0)
  const cookieOf = (page: number) => `${session}; ${stickyCookie}=${sticky[page]}`

  async function readAgain(page: number): Promise<void> {
    const reading = ++readings[page]!
    while (!end.signal.aborted) {
      const result = await read(page, cookieOf(page))
      // A later change has begun a reading of its own.
      if (reading !== readings[page] || end.signal.aborted) return
      if ('answer' in result) {
        answers.set(page, result.answer)
        return
      }
      failures.push(`reading: ${result.failure}`)
      await wait(readAgainMs)
    }
  }

  /** Follows one stream to its end. Returns the pause before the next one, and whether the server said goodbye. */
  async function follow(page: number, onReady: () => void): Promise<{ pauseMs: number; isGoodbye: boolean }> {
    let pauseMs = 2000
    let isGoodbye = false
    try {
      const answer = await fetch(address, { headers: { cookie: cookieOf(page) }, signal: end.signal })
      for (const cookie of answer.headers.getSetCookie())
        if (cookie.startsWith(`${stickyCookie}=`)) {
          sticky[page] = cookie.split(';')[0]!.slice(stickyCookie.length + 1)
          servers[page] = sticky[page].split('|')[0]! // the moment of its first use follows
        }
      if (!answer.ok) {
        failures.push(`stream: ${answer.status}`)
        return { pauseMs: refusedMs, isGoodbye }
      }
      let text = ''
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk
        const messages = text.split('\n\n')
        text = messages.pop()!
        for (const message of messages) {
          const retry = /^retry: (\d+)$/m.exec(message)?.[1]
          if (retry) pauseMs = Number(retry)
          if (message.includes('event: bye')) isGoodbye = true
          if (message.includes('event: ready')) onReady()
          if (/event: (ready|change)/.test(message)) void readAgain(page)
        }
      }
    } catch (error) {
      if (!end.signal.aborted) failures.push(`stream: ${String((error as Error).cause ?? error)}`)
    }
    return { pauseMs, isGoodbye }
  }

  async function live(page: number): Promise<void> {
    let away: { readonly since: number; readonly index: number } | null = null
    while (!end.signal.aborted) {
      const { pauseMs, isGoodbye } = await follow(page, () => {
        isOpen[page] = true
        if (away) {
          const awayMs = performance.now() - away.since
          farewells[away.index] = { ...farewells[away.index]!, nextServer: servers[page]!, awayMs }
        }
        away = null
      })
      if (end.signal.aborted) return
      isOpen[page] = false
      // A server that is about to end answers a new stream with another goodbye: the page is away since the first.
      away ??= {
        since: performance.now(),
        index: farewells.push({ page, server: servers[page]!, isGoodbye, nextServer: null, awayMs: Infinity }) - 1,
      }
      await wait(pauseMs)
    }
  }
  for (const page of servers.keys()) void live(page)

  return {
    open: () => {
      const counts = new Map<string, number>()
      for (const [page, server] of servers.entries())
        if (isOpen[page]) counts.set(server, (counts.get(server) ?? 0) + 1)
      return counts
    },
    farewells,
    failures,
    showing: (answer) => [...answers.values()].filter((one) => one === answer).length,
    close: () => end.abort(),
  }
}
