import { allows } from '#kernel/permission.ts'
import type { NavPlace, Screen, TitleKey } from '#platform/client/screen.ts'
import type { Person } from '#platform/client/session.ts'
import { screens } from './screens.ts'

interface NavItem extends NavPlace { readonly path: string; readonly title: TitleKey }

const opens = (screen: Screen, person: Person | null) => allows(screen.may, person?.permissions ?? null)

/** What somebody finds in the navigation: the screens that they may open, in their order (spec 3 §2). */
export function inNavigation(person: Person | null): NavItem[] {
  const groups = ['day', 'management']
  return screens
    .flatMap((screen) => (screen.nav && screen.title && opens(screen, person) ? [{ ...screen.nav, path: screen.path, title: screen.title }] : []))
    .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order)
}

/** What somebody can do from anywhere: the popups with a title of their own that need nothing chosen first (`/calendar/new`). */
export function inPalette(person: Person | null): { path: string; title: TitleKey }[] {
  return screens.filter((screen) => opens(screen, person)).flatMap((screen) => (screen.children ?? [])
    .flatMap((child) => (child.title && !child.path.includes('$') && opens(child, person) ? [{ path: `${screen.path}/${child.path}`, title: child.title }] : [])))
}
