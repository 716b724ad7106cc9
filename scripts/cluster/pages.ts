import { setTimeout as wait } from 'node:timers/promises'

/** An event stream that its server ended. */
export interface Farewell {
  /** Whether the server said goodbye; false when the stream broke off. */
  readonly said: boolean
  /** The milliseconds until the stream was open again; infinite while it is not. */
  readonly awayMs: number
}

/** Open pages, each with its event stream and with what it read last. */
export interface Pages {
  /** The pages whose stream is open. */
  open(): number
  /** The streams that ended, of all pages. */
  readonly farewells: readonly Farewell[]
  /** What the pages show: the answers that they read last, each with the number of pages. */
  shown(): ReadonlyMap<string, number>
  close(): void
}

interface PagesOptions {
  /** The address of the event stream. */
  readonly address: string
  /** The cookies of the pages, each with its session and the server to which the proxy leads it. */
  readonly cookies: readonly string[]
  /** Reads what a page shows; null without an answer. */
  readonly read: (page: number) => Promise<string | null>
}

/**
 * Opens pages as browsers do: each reads what it shows when its stream is ready, and again at each change; a stream
 * that ends is opened again after the pause that the server has named.
 */
export function openPages({ address, cookies, read }: PagesOptions): Pages {
  const end = new AbortController()
  const farewells: Farewell[] = []
  const values = cookies.map(() => '')
  const isOpen = cookies.map(() => false)

  async function readAgain(page: number): Promise<void> {
    while (!end.signal.aborted) {
      const value = await read(page)
      if (value !== null) {
        values[page] = value
        return
      }
      await wait(250)
    }
  }

  /** Follows one stream to its end. Returns the pause before the next one, and whether the server said goodbye. */
  async function follow(
    page: number,
    onReady: () => void,
  ): Promise<{ readonly pauseMs: number; readonly said: boolean }> {
    let pauseMs = 2000
    let said = false
    try {
      const answer = await fetch(address, { headers: { cookie: cookies[page]! }, signal: end.signal })
      if (!answer.ok) return { pauseMs: 250, said }
      let text = ''
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk
        const messages = text.split('\n\n')
        text = messages.pop()!
        for (const message of messages) {
          const retry = /^retry: (\d+)$/m.exec(message)?.[1]
          if (retry) pauseMs = Number(retry)
          if (message.includes('event: bye')) said = true
          if (message.includes('event: ready')) onReady()
          if (/event: (ready|change)/.test(message)) void readAgain(page)
        }
      }
    } catch {
      // It broke off.
    }
    return { pauseMs, said }
  }

  async function live(page: number): Promise<void> {
    let away: { readonly said: boolean; readonly since: number; readonly index: number } | null = null
    while (!end.signal.aborted) {
      const { pauseMs, said } = await follow(page, () => {
        isOpen[page] = true
        if (away) farewells[away.index] = { said: away.said, awayMs: performance.now() - away.since }
        away = null
      })
      if (end.signal.aborted) return
      isOpen[page] = false
      // A server that is about to end answers a new stream with another goodbye: the page is away since the first.
      away ??= { said, since: performance.now(), index: farewells.push({ said, awayMs: Infinity }) - 1 }
      await wait(pauseMs)
    }
  }
  for (const page of cookies.keys()) void live(page)

  return {
    open: () => isOpen.filter(Boolean).length,
    farewells,
    shown: () => {
      const counted = new Map<string, number>()
      for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1)
      return counted
    },
    close: () => end.abort(),
  }
}
