import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { currentPerson } from '#platform/client/session.ts'
import type { Screen } from '#platform/client/screen.ts'
import { detour } from './guard.ts'
import { withLine } from './with-line.ts'

/** A screen and its popups as routes; each guards itself with the predicate that guards its calls on the server. */
export function routeOf(screen: Screen, parent: AnyRoute, { popup = false } = {}): AnyRoute {
  const { component } = screen
  const route: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    staticData: { title: screen.title },
    // From one record straight to another (Back twice) the popup begins anew: what one form holds may never be saved as the other.
    ...(popup && { remountDeps: ({ params }: { params: object }) => params }),
    ...(component && { component: lazyRouteComponent(() => withLine(component).then((loaded) => ({ default: loaded }))) }),
    beforeLoad: ({ location }) => {
      const way = detour(screen.may, currentPerson()?.permissions ?? null, location.href)
      if (way) throw redirect(way)
    },
  })
  return screen.children ? route.addChildren(screen.children.map((child) => routeOf(child, route, { popup: true }))) : route
}
