import { lazy, useEffect, useEffectEvent, type ComponentType, type LazyExoticComponent } from 'react'
import { whenIdle } from './idle.ts'
import { noConnection } from './api.ts'
import { notifyError } from './notices.ts'
import { loadAtLast } from './reachable.ts'

/**
 * A component whose code comes when it is shown. Without a connection it comes later: what is typed in the page around it
 * would otherwise give way to an error.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as React.lazy takes any component
export const lazyPart = <Part extends ComponentType<any>>(
  load: () => Promise<{ readonly default: Part }>,
): LazyExoticComponent<Part> => lazy(() => loadAtLast(load, () => notifyError(noConnection())))

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
