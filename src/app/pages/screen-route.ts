import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { createElement, useState, type ComponentType } from 'react'
import { FailedReadsContext, failedReads } from '#platform/client/failed-reads.ts'
import { loadWords } from '#platform/client/i18n.ts'
import { currentPerson } from '#platform/client/session.ts'
import type { Screen } from '#platform/client/screen.ts'
import { detour } from './guard.ts'
import { loadPage } from './load-page.ts'

/** Reference data and administration need words that the daily work does not. */
const isOffice = ({ nav }: Screen): boolean => nav !== undefined && nav.group !== 'day'

/** The words of the administration are loaded together with the code of its screens. */
const withOfficeWords = (component: NonNullable<Screen['component']>) => () =>
  Promise.all([component(), loadWords('office')]).then(([loaded]) => loaded)

/**
 * Collects the failed reads of a popup's screen, also those of the component around its window: the popup shows them.
 */
function withFailedReads(Content: ComponentType): ComponentType {
  return function ScreenWithFailedReads() {
    const [reads] = useState(failedReads)
    return createElement(FailedReadsContext, { value: reads }, createElement(Content))
  }
}

/** A screen and its popups as routes; each guards itself with the predicate that guards its calls on the server. */
export function routeOf(
  screen: Screen,
  parent: AnyRoute,
  { popup = false, office = screen.office ?? isOffice(screen) } = {},
): AnyRoute {
  const component = office && screen.component ? withOfficeWords(screen.component) : screen.component
  const route: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    staticData: { title: screen.title },
    // Going directly from one record to another (Back twice) starts the popup anew: the values of one form must never
    // be saved as another record.
    ...(popup && { remountDeps: ({ params }: { params: object }) => params }),
    ...(component && {
      component: lazyRouteComponent(() =>
        loadPage(component).then((loaded) => ({ default: popup || screen.popup ? withFailedReads(loaded) : loaded })),
      ),
    }),
    beforeLoad: ({ location }) => {
      const way = detour(screen.may, currentPerson()?.permissions ?? null, location.href)
      if (way) throw redirect(way)
    },
  })
  return screen.children
    ? route.addChildren(screen.children.map((child) => routeOf(child, route, { popup: true, office })))
    : route
}
