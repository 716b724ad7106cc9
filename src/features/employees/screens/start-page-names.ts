import type { StartPage } from '../contract/start-pages.ts'

/** The name of a start page, as a key of the words that every screen has. */
export const startPageNames = {
  '/dashboard': 'common:startPage.dashboard',
  '/calendar/location': 'common:startPage.location',
  '/calendar/employee': 'common:startPage.employee',
  '/schedule': 'common:startPage.schedule',
  '/clients': 'common:startPage.clients',
  '/reports-to-finish': 'common:startPage.reports',
  '/payment': 'common:startPage.payment',
  '/invoices': 'common:startPage.invoices',
  '/day-summary': 'common:startPage.daySummary',
} as const satisfies Readonly<Record<StartPage, string>>
