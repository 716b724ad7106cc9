import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { listsApi } from '#features/lists/contract.ts'
import { askWho, begin, unlessSignedOut } from '#features/auth/screens/session.ts'
import { allows } from '#kernel/permission.ts'
import { send } from '#platform/client/api.ts'
import { loadAllWords } from '#platform/client/i18n.ts'
import { locationsKnown, setLocations } from '#platform/client/location.ts'
import { ownPath, parseSearch, stringifySearch } from '#platform/client/navigation.ts'
import { currentPerson } from '#platform/client/session.ts'
import type { Screen, TitleKey } from '#platform/client/screen.ts'
import { inNavigation, registerScreens } from './navigation.ts'
import { PreLogin } from './pre-login.tsx'
import { Root } from './root.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: TitleKey
  }
}

const loadShell = () => import('./shell.tsx')
const loadCrash = () => import('./crash.tsx')

/** Lets somebody in: who they are and where they may work, asked side by side. Nobody signed in goes to /login and comes back. */
async function enter(address: string): Promise<void> {
  if (currentPerson() && locationsKnown()) return
  void loadShell()
  const [profile, locations] = await Promise.all([askWho(), unlessSignedOut(send(listsApi.locations, {}, { unauthenticated: 'fail' })), loadAllWords()])
  if (!profile || !locations) throw redirect({ to: '/login', search: { target: address } as never })
  await begin(profile)
  setLocations(locations)
}

const allowed = (screen: Screen) => allows(screen.may, currentPerson()?.permissions ?? null)

/** A screen and its popups as routes; each guards itself with the predicate that guards its calls on the server. */
function routeOf(screen: Screen, parent: AnyRoute): AnyRoute {
  const route: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    staticData: { title: screen.title },
    ...(screen.component && { component: lazyRouteComponent(() => screen.component!().then((component) => ({ default: component }))) }),
    beforeLoad: () => { if (!allowed(screen)) throw redirect({ to: '/' }) },
  })
  return screen.children ? route.addChildren(screen.children.map((child) => routeOf(child, route))) : route
}

/** The map of addresses: screens for everyone before the sign-in, all others in the shell. */
export function buildRouter(screens: readonly Screen[]) {
  registerScreens(screens)
  const root = createRootRoute({ component: Root, notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'), errorComponent: lazyRouteComponent(loadCrash, 'Crash') })

  const outside = createRoute({
    getParentRoute: () => root,
    id: 'outside',
    component: PreLogin,
    beforeLoad: ({ search }) => { if (currentPerson()) throw redirect({ to: ownPath((search as Record<string, string>).target) }) },
  })
  const inside = createRoute({
    getParentRoute: () => root,
    id: 'inside',
    component: lazyRouteComponent(loadShell, 'Shell'),
    beforeLoad: ({ location }) => enter(location.href),
  })
  const start = createRoute({
    getParentRoute: () => inside,
    path: '/',
    component: lazyRouteComponent(() => import('./start.tsx'), 'Start'),
    beforeLoad: () => {
      const first = inNavigation(currentPerson())[0]
      if (first) throw redirect({ to: first.path, replace: true })
    },
  })

  outside.addChildren(screens.filter((screen) => screen.may === 'public').map((screen) => routeOf(screen, outside)))
  inside.addChildren([start, ...screens.filter((screen) => screen.may !== 'public').map((screen) => routeOf(screen, inside))])
  return createRouter({
    routeTree: root.addChildren([outside, inside]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: lazyRouteComponent(loadCrash, 'Crash'),
    defaultPendingMinMs: 0,
  })
}
