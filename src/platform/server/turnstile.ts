import type { Turn } from '#kernel/endpoint.ts'
import { problem, type ProblemCode } from '#kernel/problem.ts'
import { Refused } from './refused.ts'

/** The groups of calls that wait for their turn without a connection, because each is slow while it holds one. */
export const turns = {
  /** Verifying a password is slow by design, and attempts on one account wait for each other. */
  passwords: { atOnce: 2, patienceMs: 20_000, code: 'busy' },
  /** One file is checked at a time: two of a hundred thousand rows would not fit in memory. */
  imports: { atOnce: 1, patienceMs: 120_000, code: 'import_busy' },
  /** Each uploaded document may unpack to hundreds of megabytes. */
  documents: { atOnce: 2, patienceMs: 60_000, code: 'busy' },
  /** Files of thousands of rows, read in batches while they are sent. */
  exports: { atOnce: 2, patienceMs: 60_000, code: 'busy' },
} as const satisfies Readonly<
  Record<Turn, { readonly atOnce: number; readonly patienceMs: number; readonly code: ProblemCode }>
>

interface Waiting {
  readonly start: () => void
}

/**
 * Lets a limited number of calls through at once. The others wait without a connection, and the callers take turns: one
 * who sends hundreds of calls does not delay a colleague's single call.
 */
export class Turnstile {
  readonly #atOnce: number
  #running = 0
  /** The queues by caller, in the order in which they are served. */
  readonly #queues = new Map<string, Waiting[]>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** The number of waiting calls. */
  get waiting(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, 0)
  }

  /**
   * Resolves when it is this caller's turn, with a function that ends it; calling that again has no effect.
   * @throws Refused 503 with the code when the turn does not come in time.
   */
  enter(caller: string, patienceMs: number, code: ProblemCode): Promise<() => void> {
    let ended = false
    const leave = () => {
      if (ended) return
      ended = true
      this.#running--
      this.#next()
    }
    if (this.#running < this.#atOnce) {
      this.#running++
      return Promise.resolve(leave)
    }
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(caller) ?? []
      this.#queues.set(caller, queue)
      const waiting: Waiting = {
        start: () => {
          clearTimeout(patience)
          this.#running++
          resolve(leave)
        },
      }
      const patience = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1)
        if (!queue.length) this.#queues.delete(caller)
        reject(new Refused(503, [problem('', code)]))
      }, patienceMs)
      queue.push(waiting)
    })
  }

  #next(): void {
    const [first] = this.#queues
    if (!first) return
    const [caller, queue] = first
    const waiting = queue.shift()!
    // The caller goes behind the other callers.
    this.#queues.delete(caller)
    if (queue.length) this.#queues.set(caller, queue)
    waiting.start()
  }
}
