import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentBody } from '#features/checkout/contract.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import type { Caller } from '../../e2e/server.ts'

/** A sale that a server has acknowledged. */
export interface Acknowledged {
  readonly key: string
  readonly ref: string
  /** The server that acknowledged it, by its place among the callers. */
  readonly server: number
  /** Milliseconds of the clock of this process. */
  readonly at: number
}

export interface Writers {
  readonly acknowledged: readonly Acknowledged[]
  /** The answers other than a success, by status; 0: no answer. */
  readonly refusals: ReadonlyMap<number, number>
  /** Lets every writer finish its sale, with its key, and ends them. */
  stop(): Promise<void>
}

/** A sale is tried again, with its key, for as long as this: longer than any fault of the proof lasts. */
const patienceMs = 90_000
const pauseMs = 100

/**
 * Sells by several writers at once, each sale at the next server, and there again after a failure, as browsers behind a
 * proxy would. A sale that is not acknowledged is sent again with the same key, so that it is made once.
 */
export function startWriters(callers: readonly Caller[], sales: () => PaymentBody, count = 4): Writers {
  const acknowledged: Acknowledged[] = []
  const refusals = new Map<number, number>()
  let stopping = false
  async function sell(caller: number): Promise<number> {
    const key = randomUUID()
    const body = sales()
    const giveUpAt = performance.now() + patienceMs
    for (let at = caller; ; at++) {
      const answer = await callers[at % callers.length]!(checkoutApi.pay, { body }, key)
      if (answer?.status === 201 || answer?.status === 200) {
        acknowledged.push({ key, ref: answer.data.ref, server: at % callers.length, at: performance.now() })
        return at
      }
      const status = answer?.status ?? 0
      refusals.set(status, (refusals.get(status) ?? 0) + 1)
      // A refusal by a rule does not pass by itself.
      if (status !== 0 && status !== 409 && status < 500)
        throw new Error(`A sale was refused: ${status} ${JSON.stringify(answer?.errors)}`)
      if (performance.now() > giveUpAt) throw new Error(`A sale was not acknowledged within ${patienceMs / 1000} s`)
      await wait(pauseMs)
    }
  }
  const writers = Array.from({ length: count }, async (_, writer) => {
    let at = writer
    while (!stopping) at = (await sell(at)) + 1
  })
  for (const writer of writers) writer.catch(() => {}) // thrown by `stop`
  return {
    acknowledged,
    refusals,
    stop: async () => {
      stopping = true
      await Promise.all(writers)
    },
  }
}

/** An open screen, and the changes that it hears of. */
export interface Screen {
  /** The moments at which it heard of a change. */
  readonly heard: readonly number[]
  close(): void
}

/** Opens the event stream of a server, and opens it again whenever it ends, as a browser does. */
export function openScreen(url: string, cookie: string): Screen {
  const heard: number[] = []
  const end = new AbortController()
  const read = async () => {
    while (!end.signal.aborted) {
      try {
        const answer = await fetch(`${url}/api/live`, { headers: { cookie }, signal: end.signal })
        for await (const chunk of answer.body!)
          if (/event: change/.test(Buffer.from(chunk).toString())) heard.push(performance.now())
      } catch {
        // It opens again below.
      }
      await wait(500).catch(() => {})
    }
  }
  void read()
  return { heard, close: () => end.abort() }
}
