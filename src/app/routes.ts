import { allAgreementsRoutes } from '#features/agreements/routes.ts'
import { appointmentsRoutes } from '#features/appointments/routes.ts'
import { calendarRoutes } from '#features/calendar/routes.ts'
import { clientCardRoutes } from '#features/appointments/routes/client-card.ts'
import { moveRoutes } from '#features/appointments/routes/move.ts'
import { rawRoutes } from '#features/appointments/routes/raw.ts'
import { seriesRoutes } from '#features/appointments/routes/series.ts'
import { auditRoutes } from '#features/audit/routes/log.ts'
import { authRoutes } from '#features/auth/routes.ts'
import { availabilityRoutes } from '#features/availability/routes.ts'
import { placesRoutes } from '#features/calendar/routes/places.ts'
import { checkoutRoutes } from '#features/checkout/routes.ts'
import { favouritesRoutes } from '#features/checkout/routes/favourites.ts'
import { clientFileRoutes } from '#features/client-file/routes.ts'
import { clientsRoutes } from '#features/clients/routes.ts'
import { doublesRoutes } from '#features/clients/routes/doubles.ts'
import { contractsRoutes } from '#features/contracts/routes.ts'
import { creditNotesRoutes, creditVisit } from '#features/credit-notes/routes.ts'
import { creditRoutes } from '#features/credit/routes.ts'
import { dashboardRoutes } from '#features/dashboard/routes.ts'
import { dayClosingRoutes } from '#features/day-closing/routes.ts'
import { daySummaryRoutes } from '#features/day-summary/routes.ts'
import { devicesRoutes } from '#features/devices/routes.ts'
import { dictionariesRoutes } from '#features/dictionaries/routes.ts'
import { supportedCountriesRoutes } from '#features/dictionaries/routes/supported-countries.ts'
import { employeesRoutes } from '#features/employees/routes/employees.ts'
import { rolesRoutes } from '#features/employees/routes/roles.ts'
import { exemptionsRoutes } from '#features/exemptions/routes.ts'
import { importsRoutes } from '#features/imports/routes.ts'
import { insuredCareRoutes } from '#features/insured-care/routes.ts'
import { invoicesRoutes } from '#features/invoices/routes.ts'
import { ledgerRoutes } from '#features/ledger/routes.ts'
import { receiptRoutes } from '#features/invoices/routes/receipt.ts'
import { listsRoutes } from '#features/lists/routes.ts'
import { locationsRoutes } from '#features/locations/routes.ts'
import { mailRoutes } from '#features/mail/routes.ts'
import { lotRecallRoutes } from '#features/lot-recall/routes.ts'
import { noticesRoutes } from '#features/notices/routes.ts'
import { packageSalesRoutes } from '#features/package-sales/routes.ts'
import { packagesRoutes } from '#features/packages/routes.ts'
import { mergesRoutes } from '#features/merges/routes.ts'
import { journalRoutes, turnoverRoutes } from '#features/journal/routes.ts'
import { photoSharingRoutes } from '#features/photo-sharing/routes.ts'
import { drawingsRoutes } from '#features/drawings/routes.ts'
import { photosRoutes } from '#features/photos/routes.ts'
import { privacyRoutes } from '#features/privacy/routes.ts'
import { productsRoutes } from '#features/products/routes.ts'
import { receivablesRoutes } from '#features/receivables/routes.ts'
import { referenceDataRoutes } from '#features/reference-data/routes.ts'
import { reportsRoutes } from '#features/reports/routes.ts'
import { absencesRoutes } from '#features/schedules/routes/absences.ts'
import { settleEmployees } from '#features/schedules/routes/employees.ts'
import { settleLocation } from '#features/schedules/routes/location.ts'
import { schedulesRoutes } from '#features/schedules/routes/recurrences.ts'
import { systemRoutes } from '#features/system/routes.ts'
import { treatmentsRoutes } from '#features/treatments/routes.ts'
import { agreementTemplatesRoutes } from '#features/templates/routes/agreement-templates.ts'
import { reportTemplatesRoutes } from '#features/templates/routes/report-templates.ts'
import { vouchersRoutes } from '#features/vouchers/routes.ts'
import type { Route } from '#platform/server/http.ts'
import { healthRoutes } from './health.ts'
import { liveRoutes } from './live.ts'
import { log } from './features.ts'

/** Every call that the server answers: a new feature adds a line. */
export const allRoutes: readonly Route[] = [
  ...healthRoutes,
  ...liveRoutes,
  ...employeesRoutes(settleEmployees),
  ...rolesRoutes(settleEmployees),
  ...authRoutes,
  ...referenceDataRoutes,
  ...dictionariesRoutes,
  ...devicesRoutes,
  ...supportedCountriesRoutes,
  ...listsRoutes,
  ...mailRoutes,
  ...auditRoutes(log),
  ...locationsRoutes(settleLocation),
  ...schedulesRoutes,
  ...absencesRoutes,
  ...treatmentsRoutes,
  ...productsRoutes,
  ...packagesRoutes,
  ...packageSalesRoutes,
  ...clientsRoutes,
  ...doublesRoutes,
  ...clientFileRoutes,
  ...contractsRoutes,
  ...creditRoutes,
  ...reportTemplatesRoutes,
  ...agreementTemplatesRoutes,
  ...allAgreementsRoutes,
  ...availabilityRoutes,
  ...appointmentsRoutes(creditVisit),
  ...noticesRoutes,
  ...calendarRoutes,
  ...placesRoutes,
  ...clientCardRoutes,
  ...seriesRoutes,
  ...rawRoutes,
  ...moveRoutes,
  ...dashboardRoutes,
  ...photoSharingRoutes,
  ...photosRoutes,
  ...drawingsRoutes,
  ...reportsRoutes,
  ...invoicesRoutes,
  ...receiptRoutes,
  ...vouchersRoutes,
  ...insuredCareRoutes,
  ...receivablesRoutes,
  ...checkoutRoutes,
  ...creditNotesRoutes,
  ...favouritesRoutes,
  ...daySummaryRoutes,
  ...dayClosingRoutes,
  ...exemptionsRoutes,
  ...ledgerRoutes,
  ...systemRoutes,
  ...lotRecallRoutes,
  ...turnoverRoutes,
  ...journalRoutes,
  ...importsRoutes,
  ...privacyRoutes,
  ...mergesRoutes,
]
