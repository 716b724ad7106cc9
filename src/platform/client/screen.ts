import type { Icon } from '@tabler/icons-react'
import type { TypeOptions } from 'i18next'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { May } from '#kernel/permission.ts'

type Resources = TypeOptions['resources']

/** A key of any catalogue with its namespace: `checkout:title`. */
export type TitleKey = {
  [Namespace in keyof Resources & string]: `${Namespace}:${keyof Resources[Namespace] & string}`
}[keyof Resources & string]

/** The daily work, and below it the master data and the administration, each under a heading of its own. */
export const navGroups = ['day', 'team', 'offer', 'administration'] as const
export type NavGroup = (typeof navGroups)[number]

/** Where a screen stands in the navigation. */
export interface NavPlace {
  readonly icon: Icon
  readonly group: NavGroup
  /** Low is high on the page. Steps of 10 leave room. */
  readonly order: number
}

/**
 * A page with an address. Each feature exports its own from screens/ and app/pages/screens.ts lists them all:
 *
 * ```ts
 * export const daySummaryScreens: readonly Screen[] = [{
 *   path: '/day-summary',
 *   title: 'daySummary:title',
 *   may: 'management.day-summary',
 *   nav: { icon: IconReceipt, group: 'day', order: 50 },
 *   component: () => import('./day-summary-screen.tsx').then((module) => module.DaySummaryScreen),
 * }]
 * ```
 */
export interface Screen {
  /**
   * `/calendar`; of a child, relative to its parent: `new/$client_id`. `$name` is a parameter, `{-$name}` an optional
   * one.
   */
  readonly path: string
  /** The page's title, in the tab and the navigation. A child without one keeps its parent's. */
  readonly title?: TitleKey
  /** Who may open it; others go to `/`. A child is also behind its parent's. */
  readonly may: May
  /** Absent: not in the navigation. */
  readonly nav?: NavPlace
  /**
   * It speaks the words of the administration, which come with its first screen; so does what stands there in the
   * navigation.
   */
  readonly office?: true
  /**
   * Loaded when the screen is opened (or pointed at). A child may do without: it then only gives its parent an address.
   */
  readonly component?: () => Promise<ComponentType>
  /** Popups: drawn by the parent's `<Outlet/>`, over what the parent shows. */
  readonly children?: readonly Screen[]
}

/** The words of a screen's title, which has no holes to fill. */
export function useTitle(): (title: TitleKey) => string {
  return useTranslation().t as unknown as (title: TitleKey) => string
}
