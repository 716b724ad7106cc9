import { allows } from '#kernel/permission.ts'
import { navGroups, type NavGroup, type NavPlace, type Screen, type TitleKey } from '#platform/client/screen.ts'
import type { Person } from '#platform/client/session.ts'
import { screens } from './screens.ts'

export interface NavItem extends NavPlace {
  readonly path: string
  readonly title: TitleKey
}

const opens = (screen: Screen, person: Person | null) => allows(screen.may, person?.permissions ?? null)

/** The screens in the navigation that a person may open, in their order (spec 3 §2). */
export function inNavigation(person: Person | null): NavItem[] {
  return screens
    .flatMap((screen) =>
      screen.nav && screen.title && opens(screen, person)
        ? [{ ...screen.nav, path: screen.path, title: screen.title }]
        : [],
    )
    .toSorted((a, b) => navGroups.indexOf(a.group) - navGroups.indexOf(b.group) || a.order - b.order)
}

/** The actions that can be started anywhere: popups with a title of their own that need no record (`/calendar/new`). */
export function inPalette(person: Person | null): { path: string; title: TitleKey }[] {
  return screens
    .filter((screen) => opens(screen, person))
    .flatMap((screen) =>
      (screen.children ?? []).flatMap((child) =>
        child.title && !child.path.includes('$') && opens(child, person)
          ? [{ path: `${screen.path}/${child.path}`, title: child.title }]
          : [],
      ),
    )
}

/** The groups of the rail with their pages; a group without pages for this person is left out. */
export const inGroups = (
  items: readonly NavItem[],
): { readonly group: NavGroup; readonly items: readonly NavItem[] }[] =>
  navGroups
    .map((group) => ({ group, items: items.filter((item) => item.group === group) }))
    .filter((one) => one.items.length > 0)

/** This many menu lines below the daily work fit any screen; with more of them, the groups start closed. */
const linesThatFit = 12
/** Whether a group starts open: the group of the current page, and all groups when there are few pages. */
export const beginsOpen = (all: readonly NavItem[], group: NavGroup, path: string): boolean =>
  group === 'day' ||
  all.filter((item) => item.group !== 'day').length <= linesThatFit ||
  all.some((item) => item.group === group && isAt(item.path, path))

/** Whether this address belongs to the page. */
export function isAt(page: string, path: string): boolean {
  const base = page.split('/{')[0]!
  return path === base || path.startsWith(`${base}/`)
}
