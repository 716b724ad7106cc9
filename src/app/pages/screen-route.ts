import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { createElement, useState, type ComponentType } from 'react'
import { FailedReadsContext, failedReads } from '#platform/client/failed-reads.ts'
import { loadWords, type ScreenWords } from '#platform/client/i18n.ts'
import { currentPerson } from '#platform/client/session.ts'
import type { Screen } from '#platform/client/screen.ts'
import { detour } from './guard.ts'
import { loadPage } from './load-page.ts'

/** Reference data and administration need words that the daily work does not. */
const wordsOf = ({ words, nav }: Screen): readonly ScreenWords[] =>
  words ?? (nav && nav.group !== 'day' ? ['office'] : [])

/** Some words are loaded together with the code of the first screen that needs them. */
const withWords = (component: NonNullable<Screen['component']>, words: readonly ScreenWords[]) => () =>
  Promise.all([component(), ...words.map(loadWords)]).then(([loaded]) => loaded)

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
  { popup = false, words = wordsOf(screen) }: { popup?: boolean; words?: readonly ScreenWords[] } = {},
): AnyRoute {
  const component = screen.component && withWords(screen.component, words)
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
    ? route.addChildren(
        screen.children.map((child) => routeOf(child, route, { popup: true, words: child.words ?? words })),
      )
    : route
}
