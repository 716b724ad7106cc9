import { appointmentsRoutes } from '#features/appointments/routes.ts'
import { auditRoutes } from '#features/audit/routes/log.ts'
import { authRoutes } from '#features/auth/routes.ts'
import { availabilityRoutes } from '#features/availability/routes.ts'
import { checkoutRoutes } from '#features/checkout/routes.ts'
import { clientsRoutes } from '#features/clients/routes.ts'
import { dashboardRoutes } from '#features/dashboard/routes.ts'
import { daySummaryRoutes } from '#features/day-summary/routes.ts'
import { employeesRoutes } from '#features/employees/routes/employees.ts'
import { rolesRoutes } from '#features/employees/routes/roles.ts'
import { invoicesRoutes } from '#features/invoices/routes.ts'
import { listsRoutes } from '#features/lists/routes.ts'
import { mailRoutes } from '#features/mail/routes.ts'
import { referenceDataRoutes } from '#features/reference-data/routes.ts'
import { reportsRoutes } from '#features/reports/routes.ts'
import type { Route } from '#platform/server/http.ts'
import { healthRoutes } from './health.ts'

/** Every call that the server answers: a new feature adds a line. */
export const allRoutes: readonly Route[] = [
  ...healthRoutes,
  ...employeesRoutes,
  ...rolesRoutes,
  ...authRoutes,
  ...referenceDataRoutes,
  ...listsRoutes,
  ...mailRoutes,
  ...auditRoutes,
  ...clientsRoutes,
  ...availabilityRoutes,
  ...appointmentsRoutes,
  ...dashboardRoutes,
  ...reportsRoutes,
  ...invoicesRoutes,
  ...checkoutRoutes,
  ...daySummaryRoutes,
]
