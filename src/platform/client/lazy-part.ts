import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
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
      // A server that answers does not have this code any more, because it was updated.
      if ((await serverAnswers()) && isTold) throw error
      if (!isTold) notifyError(noConnection())
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
