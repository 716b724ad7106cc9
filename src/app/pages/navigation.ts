import { allows } from '#kernel/permission.ts'
import type { NavPlace, Screen, TitleKey } from '#platform/client/screen.ts'
import type { Person } from '#platform/client/session.ts'

interface NavItem extends NavPlace { readonly path: string; readonly title: TitleKey }

let registered: readonly Screen[] = []

/** Gives the navigation and the command palette the list of screens. */
export const registerScreens = (screens: readonly Screen[]): void => { registered = screens }

/** What somebody finds in the navigation: the screens that they may open, in their order (spec 3 §2). */
export function inNavigation(person: Person | null): NavItem[] {
  const groups = ['day', 'management']
  return registered
    .flatMap((screen) => (screen.nav && screen.title && allows(screen.may, person?.permissions ?? null) ? [{ ...screen.nav, path: screen.path, title: screen.title }] : []))
    .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order)
}
