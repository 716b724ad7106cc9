import { z } from 'zod'
import type { May } from '#kernel/permission.ts'

/**
 * The pages that `/` can open, with the permission for each (decision C145). The first one opens unless another was
 * chosen.
 */
export const startPages = {
  '/dashboard': 'signed-in',
  '/calendar/location': 'calendar.location.read',
  '/calendar/employee': 'calendar.employee.read',
  '/schedule': 'schedule.read',
  '/clients': 'client.read',
  '/reports-to-finish': 'treatment-report.read',
  '/payment': 'checkout.read',
  '/invoices': 'invoice.read',
  '/day-summary': 'management.day-summary',
} as const satisfies Readonly<Record<string, May>>
export type StartPage = keyof typeof startPages
export const startPaths = Object.keys(startPages) as [StartPage, ...StartPage[]]
export const StartPageChoice = z.enum(startPaths).nullable()
