import { useEffect, useEffectEvent, useRef } from 'react'

/** Facts about the page that decide when something is done; a test gives its own. */
export interface PauseClock {
  readonly now: () => number
  readonly isVisible: () => boolean
  /** Does work after this many milliseconds; returns the function that gives it up. */
  readonly after: (ms: number, work: () => void) => () => void
}

const ofPage: PauseClock = {
  now: () => Date.now(),
  isVisible: () => document.visibilityState === 'visible',
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Does something at most once in `pauseMs`: at once when it is asked for the first time, later askings together when
 * the pause is over. A page that nobody sees waits, and does it as soon as it is seen.
 */
export function pausing(work: () => void, pauseMs: number, { now, isVisible, after }: PauseClock = ofPage) {
  let doneAt = Number.NEGATIVE_INFINITY
  let isAsked = false
  let giveUp: (() => void) | null = null

  function run(): void {
    giveUp?.()
    giveUp = null
    isAsked = false
    doneAt = now()
    work()
  }
  return {
    ask(): void {
      isAsked = true
      if (giveUp || !isVisible()) return
      const left = doneAt + pauseMs - now()
      if (left <= 0) run()
      else
        giveUp = after(left, () => {
          giveUp = null
          if (isVisible()) run()
        })
    },
    /** The page is seen again: what was asked for meanwhile is done at once. */
    seen(): void {
      if (isAsked && !giveUp) run()
    },
    end(): void {
      giveUp?.()
      giveUp = null
    },
  }
}

/** Lists that are read again when anything changes in a country rest this long in between: each reading is logged. */
export const readingPauseMs = 30_000

/** The function that asks for `work`, which is done at most once in `pauseMs` and while the page is seen. */
export function usePaused(work: () => void, pauseMs = readingPauseMs): () => void {
  const current = useEffectEvent(work)
  const pause = useRef<ReturnType<typeof pausing>>(null)
  useEffect(() => {
    const own = pausing(() => current(), pauseMs)
    const onSight = () => {
      if (document.visibilityState === 'visible') own.seen()
    }
    pause.current = own
    document.addEventListener('visibilitychange', onSight)
    return () => {
      document.removeEventListener('visibilitychange', onSight)
      pause.current = null
      own.end()
    }
  }, [pauseMs])
  return () => pause.current?.ask()
}
