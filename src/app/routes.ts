import { appointmentsRoutes } from '#features/appointments/routes.ts'
import { authRoutes } from '#features/auth/routes.ts'
import { availabilityRoutes } from '#features/availability/routes.ts'
import { checkoutRoutes } from '#features/checkout/routes.ts'
import { clientsRoutes } from '#features/clients/routes.ts'
import { daySummaryRoutes } from '#features/day-summary/routes.ts'
import { invoicesRoutes } from '#features/invoices/routes.ts'
import { listsRoutes } from '#features/lists/routes.ts'
import { referenceDataRoutes } from '#features/reference-data/routes.ts'
import { reportsRoutes } from '#features/reports/routes.ts'
import type { Route } from '#platform/server/http.ts'
import { healthRoutes } from './health.ts'

/** Every call that the server answers: a new feature adds a line. */
export const allRoutes: readonly Route[] = [
  ...healthRoutes,
  ...authRoutes,
  ...referenceDataRoutes,
  ...listsRoutes,
  ...clientsRoutes,
  ...availabilityRoutes,
  ...appointmentsRoutes,
  ...reportsRoutes,
  ...invoicesRoutes,
  ...checkoutRoutes,
  ...daySummaryRoutes,
]
