import { postponeLookup, savePlace, takeWaitingAddress } from '#features/clients/queries/places.ts'
import type { Db } from '#platform/server/db.ts'
import type { Geocoder } from '#platform/server/geocoder.ts'

export interface Locator {
  /** Looks up the waiting addresses; resolves when nothing is left, or the geocoder does not answer. */
  round(): Promise<void>
  /** Cancels the running look-up and starts no other. */
  stop(): Promise<void>
}

interface LocatorOptions {
  readonly db: Db
  readonly geocoder: Geocoder
  /** Called when the geocoder stops answering (once until it answers again), and for our own errors. */
  readonly complain?: (error: unknown) => void
  readonly everyMs?: number
}

/**
 * Locates clients, one address after another, as long as the process lives (docs/decisions/022). The queue is a table
 * that each changed address adds to, so a restart loses nothing. The geocoder is called outside of any transaction.
 * When it does not answer, the next round tries again.
 */
export function startLocator({ db, geocoder, complain = () => {}, everyMs = 5000 }: LocatorOptions): Locator {
  const stopping = new AbortController()
  let silent = false

  /** Looks up one address; false when there is none, or no answer came. */
  async function next(): Promise<boolean> {
    const waiting = await takeWaitingAddress(db)
    if (!waiting) return false
    let point
    try {
      point = await geocoder.locate(waiting.address, stopping.signal)
    } catch (error) {
      await postponeLookup(db, waiting)
      if (!silent && !stopping.signal.aborted) complain(error)
      silent = true
      return false
    }
    silent = false
    await savePlace(db, waiting, point)
    return true
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted && (await next()));
  }

  let current = Promise.resolve()
  const round = (): Promise<void> => (current = current.then(work).catch(complain))
  let underWay = false
  const timer = setInterval(() => {
    if (underWay) return
    underWay = true
    void round().finally(() => {
      underWay = false
    })
  }, everyMs)
  timer.unref()
  void round()

  return {
    round,
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await current
    },
  }
}
