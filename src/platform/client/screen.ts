import type { Icon } from '@tabler/icons-react'
import type { TypeOptions } from 'i18next'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientLinkPurpose, May } from '#kernel/permission.ts'
import type { ScreenWords } from './i18n.ts'

type Resources = TypeOptions['resources']

/** A key of any catalogue with its namespace: `checkout:title`. */
export type TitleKey = {
  [Namespace in keyof Resources & string]: `${Namespace}:${keyof Resources[Namespace] & string}`
}[keyof Resources & string]

/**
 * The groups of the navigation: the daily work, and below it the master data and the administration, each with its
 * heading.
 */
export const navGroups = ['day', 'team', 'offer', 'administration'] as const
export type NavGroup = (typeof navGroups)[number]

/** The place of a screen in the navigation. */
export interface NavPlace {
  readonly icon: Icon
  readonly group: NavGroup
  /** A lower number is placed higher. Steps of 10 leave room. */
  readonly order: number
  /** The number of what waits on the page; it is loaded once somebody uses the page, and shows nothing for none. */
  readonly count?: ComponentType
}

/**
 * A page with an address. Each feature exports its own from screens/ and app/pages/screens.ts lists them all:
 *
 * ```ts
 * export const daySummaryScreens: readonly Screen[] = [{
 * path: '/day-summary',
 * title: 'daySummary:title',
 * may: 'management.day-summary',
 * nav: { icon: IconReceipt, group: 'day', order: 50 },
 * component: () => import('./day-summary-screen.tsx').then((module) => module.DaySummaryScreen),
 * }]
 * ```
 */
export interface Screen {
  /**
   * `/calendar`; for a child, relative to its parent: `new/$client_id`. `$name` is a parameter, `{-$name}` an optional
   * one.
   */
  readonly path: string
  /** The page's title, in the browser tab and the navigation. A child without one keeps its parent's. */
  readonly title?: TitleKey
  /** The right that opening it needs; other people are sent to `/`. A child needs its parent's right too. */
  readonly may: May
  /** A client's link leads here: its token stands behind `#`, and the screen makes the calls of this purpose. */
  readonly link?: ClientLinkPurpose
  /** Absent when the screen is not in the navigation. */
  readonly nav?: NavPlace
  /** The screen is a popup without a page behind it. */
  readonly popup?: true
  /**
   * The parts of the words that the screen and its children need beside those of the calendar (vite.config.ts), loaded
   * with the first screen that names them. Screens in the navigation below the daily work need `office` without saying so.
   */
  readonly words?: readonly ScreenWords[]
  /**
   * Loaded when the screen is opened (or pointed at). A child may have no component: it then only gives its parent an
   * address.
   */
  readonly component?: () => Promise<ComponentType>
  /** Popups, rendered by the parent's `<Outlet/>` over its own content. */
  readonly children?: readonly Screen[]
}

/** Translates the title of a screen, which has no placeholders. */
export function useTitle(): (title: TitleKey) => string {
  return useTranslation().t as unknown as (title: TitleKey) => string
}
