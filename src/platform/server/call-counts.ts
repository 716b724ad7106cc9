import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** The networks that are counted at a time; beyond it the one whose window began first is forgotten. */
const mostNetworks = 5000

/**
 * Counts the calls of a network within a window. It reads no clock that somebody may set: by one that was ahead and is
 * put right, a window would end only when that time comes again, and a clinic would be refused for hours.
 */
export class CallCounts implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { readonly began: number; calls: number }>()

  incr(
    network: string,
    tell: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs: number,
  ): void {
    const now = performance.now()
    let window = this.#windows.get(network)
    if (!window || window.began + windowMs <= now) {
      window = { began: now, calls: 0 }
      this.#windows.delete(network)
      this.#windows.set(network, window)
      if (this.#windows.size > mostNetworks) this.#windows.delete(this.#windows.keys().next().value!)
    }
    window.calls++
    tell(null, { current: window.calls, ttl: windowMs - (now - window.began) })
  }

  child(): CallCounts {
    return new CallCounts()
  }
}
