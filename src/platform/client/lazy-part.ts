import { lazy, useEffect, useEffectEvent, type ComponentType, type LazyExoticComponent } from 'react'
import { whenIdle } from './idle.ts'
import { noConnection } from './api.ts'
import { notifyError } from './notices.ts'

/** The pause before the code is asked for again, unless the browser says earlier that it is online. */
const pauseMs = 3000

/** Whether the server can be reached at this moment. */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

const onlineOrLater = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, pauseMs)
  })

/** Loads code, and without a connection again until it is there. */
async function loadedAtLast<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  let isTold = false
  for (;;)
    try {
      return await load()
    } catch (error) {
      // Said at once: without a connection even the question below may take long.
      if (!isTold) notifyError(noConnection())
      // A server that answers does not have this code any more, because it was updated.
      if ((await serverAnswers()) && isTold) throw error
      isTold = true
      await onlineOrLater()
    }
}

/**
 * A component whose code comes when it is shown. Without a connection it comes later: what is typed in the page around it
 * would otherwise give way to an error.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as React.lazy takes any component
export const lazyPart = <Part extends ComponentType<any>>(
  load: () => Promise<{ readonly default: Part }>,
): LazyExoticComponent<Part> => lazy(() => loadedAtLast(load))

/**
 * Fetches code in an idle moment after the page has been shown, so that it opens without a connection too. One part
 * comes after the other, and what cannot be fetched comes when it is opened.
 */
export function useLoadedAhead(loads: readonly (() => Promise<unknown>)[]): void {
  const loadAll = useEffectEvent(async (isOver: () => boolean) => {
    for (const load of loads) if (!isOver()) await load().catch(() => undefined)
  })
  useEffect(() => {
    let isLeft = false
    whenIdle(() => void loadAll(() => isLeft))
    return () => {
      isLeft = true
    }
  }, [])
}
