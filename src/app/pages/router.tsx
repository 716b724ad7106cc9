import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type AnyRouter,
  type ParsedLocation,
} from '@tanstack/react-router'
import { authScreens } from '#features/auth/screens/screens.ts'
import { ownPath, parseSearch, stringifySearch } from '#platform/client/address.ts'
import { currentPerson } from '#platform/client/session.ts'
import type { TitleKey } from '#platform/client/screen.ts'
// This component is not lazy, because it is also shown when nothing more can be loaded.
import { Crash } from './crash.tsx'
import { linkScreens } from './link-screens.ts'
import { PreLogin } from './pre-login.tsx'
import { Root } from './root.tsx'
import { routeOf } from './screen-route.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: TitleKey
  }
}

/** The route tree: the pages before the sign-in, those of clients with a link, and the given others. */
function mapWith(others: (root: AnyRoute) => AnyRoute[]): AnyRoute {
  const root = createRootRoute({
    component: Root,
    errorComponent: Crash,
    notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
  })
  const outside: AnyRoute = createRoute({
    getParentRoute: () => root,
    id: 'outside',
    component: PreLogin,
    beforeLoad: ({ search }) => {
      if (currentPerson()) throw redirect({ to: ownPath((search as Record<string, string>).target) })
    },
  })
  return root.addChildren([
    outside.addChildren(authScreens.map((screen) => routeOf(screen, outside))),
    ...linkScreens.map((screen) => routeOf(screen, root)),
    ...others(root),
  ])
}

/**
 * The route tree. At first it has only the pages before the sign-in, and one route for all other addresses: a signed-in
 * person who opens it gets the other screens loaded and added. The sign-in page therefore stays small, however many
 * screens there are.
 */
export function buildRouter(): AnyRouter {
  const threshold = (root: AnyRoute, path: string): AnyRoute =>
    createRoute({ getParentRoute: () => root, path, beforeLoad: cross })
  const router: AnyRouter = createRouter({
    routeTree: mapWith((root) => [threshold(root, '/'), threshold(root, '/$')]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: Crash,
  })

  async function cross({ location }: { location: ParsedLocation }): Promise<never> {
    const { admit, insideRoutes } = await import('./inside.ts')
    await admit(location.href)
    router.update({ ...router.options, routeTree: mapWith((root) => [insideRoutes(root)]) })
    throw redirect({ to: location.pathname, search: location.search, hash: location.hash, replace: true })
  }
  return router
}
