import { appointmentsLog } from '#features/appointments/log.ts'
import { appointmentsProblems } from '#features/appointments/problems.ts'
import { auditLog } from '#features/audit/log.ts'
import { authLog } from '#features/auth/log.ts'
import { authProblems } from '#features/auth/problems.ts'
import { availabilityLog } from '#features/availability/log.ts'
import { availabilityProblems } from '#features/availability/problems.ts'
import { calendarLog } from '#features/calendar/log.ts'
import { checkoutLog } from '#features/checkout/log.ts'
import { checkoutProblems } from '#features/checkout/problems.ts'
import { clientsLog } from '#features/clients/log.ts'
import { creditLog } from '#features/credit/log.ts'
import { dashboardLog } from '#features/dashboard/log.ts'
import { daySummaryLog } from '#features/day-summary/log.ts'
import { devicesLog } from '#features/devices/log.ts'
import { devicesProblems } from '#features/devices/problems.ts'
import { dictionariesLog } from '#features/dictionaries/log.ts'
import { dictionariesProblems } from '#features/dictionaries/problems.ts'
import { employeesLog } from '#features/employees/log.ts'
import { employeesProblems } from '#features/employees/problems.ts'
import { importsLog } from '#features/imports/log.ts'
import { importsProblems } from '#features/imports/problems.ts'
import { invoicesLog } from '#features/invoices/log.ts'
import { invoicesProblems } from '#features/invoices/problems.ts'
import { listsLog } from '#features/lists/log.ts'
import { locationsLog } from '#features/locations/log.ts'
import { locationsProblems } from '#features/locations/problems.ts'
import { mailLog } from '#features/mail/log.ts'
import { mailProblems } from '#features/mail/problems.ts'
import { noticesLog } from '#features/notices/log.ts'
import { packagesLog } from '#features/packages/log.ts'
import { packagesProblems } from '#features/packages/problems.ts'
import { productsLog } from '#features/products/log.ts'
import { productsProblems } from '#features/products/problems.ts'
import { referenceDataLog } from '#features/reference-data/log.ts'
import { reportsLog } from '#features/reports/log.ts'
import { reportsProblems } from '#features/reports/problems.ts'
import { schedulesLog } from '#features/schedules/log.ts'
import { schedulesProblems } from '#features/schedules/problems.ts'
import { templatesLog } from '#features/templates/log.ts'
import { templatesProblems } from '#features/templates/problems.ts'
import { treatmentsLog } from '#features/treatments/log.ts'
import { treatmentsProblems } from '#features/treatments/problems.ts'
import { wholeLog, type FeatureLog } from '#kernel/log.ts'
import { everyProblem, type FeatureProblems, type ProblemSentences } from '#kernel/problem.ts'

/** A feature's contribution to the whole: its tables and calls for the log, and the sentences of its refusals. */
interface Told {
  readonly log?: FeatureLog
  readonly problems?: ProblemSentences
}
/** A feature that declares problems does not compile until they are in the list. */
type Declared = { readonly [Feature in keyof FeatureProblems]: Told & { readonly problems: FeatureProblems[Feature] } }

/** A new feature adds its line. */
const features = {
  appointments: { log: appointmentsLog, problems: appointmentsProblems },
  audit: { log: auditLog },
  auth: { log: authLog, problems: authProblems },
  availability: { log: availabilityLog, problems: availabilityProblems },
  calendar: { log: calendarLog },
  checkout: { log: checkoutLog, problems: checkoutProblems },
  clients: { log: clientsLog },
  credit: { log: creditLog },
  dashboard: { log: dashboardLog },
  daySummary: { log: daySummaryLog },
  devices: { log: devicesLog, problems: devicesProblems },
  dictionaries: { log: dictionariesLog, problems: dictionariesProblems },
  employees: { log: employeesLog, problems: employeesProblems },
  imports: { log: importsLog, problems: importsProblems },
  invoices: { log: invoicesLog, problems: invoicesProblems },
  lists: { log: listsLog },
  locations: { log: locationsLog, problems: locationsProblems },
  mail: { log: mailLog, problems: mailProblems },
  notices: { log: noticesLog },
  packages: { log: packagesLog, problems: packagesProblems },
  products: { log: productsLog, problems: productsProblems },
  referenceData: { log: referenceDataLog },
  reports: { log: reportsLog, problems: reportsProblems },
  schedules: { log: schedulesLog, problems: schedulesProblems },
  templates: { log: templatesLog, problems: templatesProblems },
  treatments: { log: treatmentsLog, problems: treatmentsProblems },
} satisfies Declared & Readonly<Record<string, Told>>

/** The log's knowledge of every feature. */
export const log = wholeLog(Object.values<Told>(features).flatMap(({ log: known }) => (known ? [known] : [])))

/** The sentences of everything that can be wrong with a request. */
export const problemSentences = everyProblem(
  Object.values<Told>(features).flatMap(({ problems }) => (problems ? [problems] : [])),
)
