import type { ServerResponse } from 'node:http'

/**
 * Further changes for a stream that has just received one wait so long, are sent together, and each of them once: a
 * series of a hundred appointments is one reading for a browser.
 */
const pauseMs = 80

/** A browser that has not taken so many bytes is ended; it comes back and reads everything. */
const maxWaitingBytes = 64 * 1024

/** A browser that does not take its last bytes within this time is cut off. */
const lingerMs = 5000

/** Sent to a browser that is to come back within five seconds, and thousands of them not in the same one. */
export const goodbye = (spreadMs = 3000): string =>
  `retry: ${1000 + Math.floor(Math.random() * spreadMs)}\nevent: bye\ndata: {}\n\n`

/** The writing end of an event stream. Nothing is written after its end. */
export interface Outlet {
  /** Sends at once. */
  send(text: string): void
  /** Sends a change, or lets it wait with those that follow closely on another one. */
  tell(event: string): void
  /** Ends the stream; `last` is sent before. */
  end(last?: string): void
}

/** Makes outlets, which share one timer. */
export function outlets() {
  /** Outlets that have received a change since the last pause began, with the events that wait. */
  const resting = new Map<Outlet, Set<string> | null>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function pauseOver(): void {
    timer = undefined
    for (const [outlet, waiting] of resting) {
      if (waiting) {
        resting.set(outlet, null)
        outlet.send([...waiting].join(''))
      } else resting.delete(outlet)
    }
    if (resting.size) timer = setTimeout(pauseOver, pauseMs)
  }

  /** @param onEnd called once, when the stream has ended for whatever reason. */
  return function outletOf(raw: ServerResponse, onEnd: () => void): Outlet {
    let isOpen = true
    const outlet: Outlet = {
      send(text) {
        if (!isOpen || raw.destroyed) return
        raw.write(text)
        if (raw.writableLength > maxWaitingBytes) outlet.end(goodbye())
      },
      tell(event) {
        if (!isOpen) return
        const waiting = resting.get(outlet)
        if (waiting) waiting.add(event)
        else if (waiting === null) resting.set(outlet, new Set([event]))
        else {
          resting.set(outlet, null)
          timer ??= setTimeout(pauseOver, pauseMs)
          outlet.send(event)
        }
      },
      end(last) {
        if (!isOpen) return
        isOpen = false
        resting.delete(outlet)
        onEnd()
        raw.end(last)
        if (raw.writableLength) setTimeout(() => raw.destroy(), lingerMs).unref()
      },
    }
    raw.on('close', () => outlet.end())
    raw.on('error', () => outlet.end())
    return outlet
  }
}
