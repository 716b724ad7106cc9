import { postponeLookup, savePlace, takeWaitingAddress } from '#features/clients/queries/places.ts'
import type { Db } from '#platform/server/db.ts'
import type { Geocoder } from '#platform/server/geocoder.ts'

export interface Locator {
  /** Looks up what waits; resolves when nothing is left, or the geocoder does not answer. */
  round(): Promise<void>
  /** Gives up the question under way and asks no more. */
  stop(): Promise<void>
}

interface LocatorOptions {
  readonly db: Db
  readonly geocoder: Geocoder
  /** Hears of a geocoder that does not answer, once until it does again, and of what went wrong on our side. */
  readonly complain?: (error: unknown) => void
  readonly everyMs?: number
}

/**
 * Finds out where clients live, one address after another, as long as the process lives (docs/decisions/022). The queue
 * is a table that the change of an address writes, so nothing is forgotten by a restart. The geocoder is asked outside
 * of any transaction. One that does not answer is left alone until the next round.
 */
export function startLocator({ db, geocoder, complain = () => {}, everyMs = 5000 }: LocatorOptions): Locator {
  const stopping = new AbortController()
  let silent = false

  /** Looks one address up; false when there is none, or no answer. */
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
