import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { askWho, begin, unlessSignedOut } from '#features/auth/screens/session.ts'
import { listsApi } from '#features/lists/contract.ts'
import { send } from '#platform/client/api.ts'
import { loadWords } from '#platform/client/i18n.ts'
import { setLocations } from '#platform/client/location.ts'
import { currentPerson } from '#platform/client/session.ts'
import { detour } from './guard.ts'
import { inNavigation } from './navigation.ts'
import { routeOf } from './screen-route.ts'
import { screens } from './screens.ts'

const loadShell = () => import('./shell.tsx')

/** Lets somebody in: who they are, then where they may work and every word. Nobody signed in goes to /login and comes back. */
export async function admit(address: string): Promise<void> {
  const profile = await askWho()
  if (profile) void loadShell()
  const [locations] = profile ? await Promise.all([unlessSignedOut(send(listsApi.locations, {}, { unauthenticated: 'fail' })), loadWords('day')]) : [null]
  if (!profile || !locations) throw redirect(detour('signed-in', null, address)!)
  await begin(profile)
  setLocations(locations)
}

/** The shell with every screen in it. `/` is the first screen that this person may open. */
export function insideRoutes(root: AnyRoute): AnyRoute {
  const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: lazyRouteComponent(loadShell, 'Shell') })
  const start = createRoute({
    getParentRoute: () => inside,
    path: '/',
    component: lazyRouteComponent(() => import('./start.tsx'), 'Start'),
    beforeLoad: () => {
      const first = inNavigation(currentPerson())[0]
      if (first) throw redirect({ to: first.path, replace: true })
    },
  })
  return inside.addChildren([start, ...screens.map((screen) => routeOf(screen, inside))])
}
