import type { May } from '#kernel/permission.ts'
import type { Screen, TitleKey } from '#platform/client/screen.ts'

const notBuilt = () => import('./not-built.tsx').then((module) => module.NotBuilt)
const planned = (path: string, title: TitleKey, may: May): Screen => ({ path, title, may, component: notBuilt })

/**
 * Addresses of spec 3 §2 whose page is not there yet: each has its title and its guard, so that nobody meets a page
 * that they may not open later, and none is in the navigation. A page that gets built takes its line away from here.
 */
export const plannedScreens: readonly Screen[] = [
  planned('/clients/$clientId/$tabId', 'common:pageClients', 'client.read'),
]
