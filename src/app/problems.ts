import { appointmentsProblems } from '#features/appointments/problems.ts'
import { authProblems } from '#features/auth/problems.ts'
import { availabilityProblems } from '#features/availability/problems.ts'
import { checkoutProblems } from '#features/checkout/problems.ts'
import { devicesProblems } from '#features/devices/problems.ts'
import { dictionariesProblems } from '#features/dictionaries/problems.ts'
import { employeesProblems } from '#features/employees/problems.ts'
import { importsProblems } from '#features/imports/problems.ts'
import { invoicesProblems } from '#features/invoices/problems.ts'
import { locationsProblems } from '#features/locations/problems.ts'
import { mailProblems } from '#features/mail/problems.ts'
import { packagesProblems } from '#features/packages/problems.ts'
import { productsProblems } from '#features/products/problems.ts'
import { reportsProblems } from '#features/reports/problems.ts'
import { schedulesProblems } from '#features/schedules/problems.ts'
import { templatesProblems } from '#features/templates/problems.ts'
import { treatmentsProblems } from '#features/treatments/problems.ts'
import { everyProblem, type FeatureProblems } from '#kernel/problem.ts'

/** A feature whose problems are not in here does not compile. */
const ofFeatures = {
  appointments: appointmentsProblems,
  auth: authProblems,
  availability: availabilityProblems,
  checkout: checkoutProblems,
  devices: devicesProblems,
  dictionaries: dictionariesProblems,
  employees: employeesProblems,
  imports: importsProblems,
  invoices: invoicesProblems,
  locations: locationsProblems,
  mail: mailProblems,
  packages: packagesProblems,
  products: productsProblems,
  reports: reportsProblems,
  schedules: schedulesProblems,
  templates: templatesProblems,
  treatments: treatmentsProblems,
} satisfies FeatureProblems

/** The sentences of everything that can be wrong with a request. */
export const problemSentences = everyProblem(ofFeatures)
