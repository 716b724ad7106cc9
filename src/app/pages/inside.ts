import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { askWho, begin, unlessSignedOut } from '#features/auth/screens/session.ts'
import { listsApi } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { loadWords } from '#platform/client/i18n.ts'
import { setCountries } from '#platform/client/country.ts'
import { setLocations } from '#platform/client/location.ts'
import { openLookups, readLookup } from '#platform/client/lookups.ts'
import { currentPerson } from '#platform/client/session.ts'
import { detour } from './guard.ts'
import { landingOf } from './landing.ts'
import { routeOf } from './screen-route.ts'
import { screens } from './screens.ts'

const loadShell = () => import('./shell.tsx')

/** Loads the facts that the whole interface needs; null when nobody is signed in any more. */
const known = <E extends typeof listsApi.locations | typeof referenceDataApi.supportedCountries>(endpoint: E) =>
  unlessSignedOut(readLookup(endpoint, {}, { unauthenticated: 'fail' }))

/** Starts loading the screen of an address, while other reads are running. A failure shows when it is opened. */
function prepareScreen(address: string): void {
  const { pathname } = new URL(address, window.location.origin)
  const screen = screens.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  screen?.component?.().catch(() => undefined)
}

/**
 * Loads the signed-in person, their locations and all words. Without a session it redirects to /login, which leads
 * back.
 */
export async function admit(address: string): Promise<void> {
  const profile = await askWho()
  if (profile) {
    void loadShell()
    prepareScreen(address)
    openLookups(profile.id)
  }
  const [locations, countries] = profile
    ? await Promise.all([known(listsApi.locations), known(referenceDataApi.supportedCountries), loadWords('day')])
    : [null, null]
  if (!profile || !locations || !countries) throw redirect(detour('signed-in', null, address)!)
  await begin(profile)
  setLocations(locations)
  setCountries(countries)
}

/** The shell with every screen. `/` is the start page of this person. */
export function insideRoutes(root: AnyRoute): AnyRoute {
  const inside = createRoute({
    getParentRoute: () => root,
    id: 'inside',
    component: lazyRouteComponent(loadShell, 'Shell'),
  })
  const start = createRoute({
    getParentRoute: () => inside,
    path: '/',
    component: lazyRouteComponent(() => import('./start.tsx'), 'Start'),
    beforeLoad: () => {
      const person = currentPerson()
      if (person)
        throw redirect({
          ...landingOf(person, Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone),
          replace: true,
        })
    },
  })
  // An unknown address also shows the shell, with a title and a way on.
  const unknown = createRoute({
    getParentRoute: () => inside,
    path: '$',
    staticData: { title: 'common:notFoundTitle' },
    component: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
  })
  return inside.addChildren([start, ...screens.map((screen) => routeOf(screen, inside)), unknown])
}
