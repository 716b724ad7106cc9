import { appointmentsLog } from '#features/appointments/log.ts'
import { auditLog } from '#features/audit/log.ts'
import { authLog } from '#features/auth/log.ts'
import { availabilityLog } from '#features/availability/log.ts'
import { calendarLog } from '#features/calendar/log.ts'
import { checkoutLog } from '#features/checkout/log.ts'
import { clientsLog } from '#features/clients/log.ts'
import { creditLog } from '#features/credit/log.ts'
import { dashboardLog } from '#features/dashboard/log.ts'
import { daySummaryLog } from '#features/day-summary/log.ts'
import { devicesLog } from '#features/devices/log.ts'
import { dictionariesLog } from '#features/dictionaries/log.ts'
import { employeesLog } from '#features/employees/log.ts'
import { importsLog } from '#features/imports/log.ts'
import { invoicesLog } from '#features/invoices/log.ts'
import { listsLog } from '#features/lists/log.ts'
import { locationsLog } from '#features/locations/log.ts'
import { mailLog } from '#features/mail/log.ts'
import { noticesLog } from '#features/notices/log.ts'
import { packagesLog } from '#features/packages/log.ts'
import { productsLog } from '#features/products/log.ts'
import { referenceDataLog } from '#features/reference-data/log.ts'
import { reportsLog } from '#features/reports/log.ts'
import { schedulesLog } from '#features/schedules/log.ts'
import { templatesLog } from '#features/templates/log.ts'
import { treatmentsLog } from '#features/treatments/log.ts'
import { wholeLog } from '#kernel/log.ts'

/** What the log knows of every feature. A new feature adds its line. */
export const log = wholeLog([
  appointmentsLog,
  auditLog,
  authLog,
  availabilityLog,
  calendarLog,
  checkoutLog,
  clientsLog,
  creditLog,
  dashboardLog,
  daySummaryLog,
  devicesLog,
  dictionariesLog,
  employeesLog,
  importsLog,
  invoicesLog,
  listsLog,
  locationsLog,
  mailLog,
  noticesLog,
  packagesLog,
  productsLog,
  referenceDataLog,
  reportsLog,
  schedulesLog,
  templatesLog,
  treatmentsLog,
])
