import { agreementsLog } from '#features/agreements/log.ts'
import { agreementsProblems } from '#features/agreements/problems.ts'
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
import { clientFileLog } from '#features/client-file/log.ts'
import { clientsLog } from '#features/clients/log.ts'
import { clientsProblems } from '#features/clients/problems.ts'
import { contractsLog } from '#features/contracts/log.ts'
import { contractsProblems } from '#features/contracts/problems.ts'
import { creditLog } from '#features/credit/log.ts'
import { creditNotesProblems } from '#features/credit-notes/problems.ts'
import { creditProblems } from '#features/credit/problems.ts'
import { dashboardLog } from '#features/dashboard/log.ts'
import { dayClosingLog } from '#features/day-closing/log.ts'
import { dayClosingProblems } from '#features/day-closing/problems.ts'
import { daySummaryLog } from '#features/day-summary/log.ts'
import { devicesLog } from '#features/devices/log.ts'
import { devicesProblems } from '#features/devices/problems.ts'
import { dictionariesLog } from '#features/dictionaries/log.ts'
import { dictionariesProblems } from '#features/dictionaries/problems.ts'
import { drawingsLog } from '#features/drawings/log.ts'
import { drawingsProblems } from '#features/drawings/problems.ts'
import { employeesLog } from '#features/employees/log.ts'
import { employeesProblems } from '#features/employees/problems.ts'
import { exemptionsLog } from '#features/exemptions/log.ts'
import { importsLog } from '#features/imports/log.ts'
import { importsProblems } from '#features/imports/problems.ts'
import { insuredCareLog } from '#features/insured-care/log.ts'
import { invoicesLog } from '#features/invoices/log.ts'
import { invoicesProblems } from '#features/invoices/problems.ts'
import { ledgerLog } from '#features/ledger/log.ts'
import { journalLog } from '#features/journal/log.ts'
import { journalProblems } from '#features/journal/problems.ts'
import { listsLog } from '#features/lists/log.ts'
import { locationsLog } from '#features/locations/log.ts'
import { locationsProblems } from '#features/locations/problems.ts'
import { lotRecallLog } from '#features/lot-recall/log.ts'
import { mailLog } from '#features/mail/log.ts'
import { mailProblems } from '#features/mail/problems.ts'
import { mergesLog } from '#features/merges/log.ts'
import { mergesProblems } from '#features/merges/problems.ts'
import { noticesLog } from '#features/notices/log.ts'
import { packagesLog } from '#features/packages/log.ts'
import { packagesProblems } from '#features/packages/problems.ts'
import { packageSalesLog } from '#features/package-sales/log.ts'
import { packageSalesProblems } from '#features/package-sales/problems.ts'
import { photoSharingLog } from '#features/photo-sharing/log.ts'
import { photoSharingProblems } from '#features/photo-sharing/problems.ts'
import { photosLog } from '#features/photos/log.ts'
import { photosProblems } from '#features/photos/problems.ts'
import { privacyLog } from '#features/privacy/log.ts'
import { privacyProblems } from '#features/privacy/problems.ts'
import { productsLog } from '#features/products/log.ts'
import { productsProblems } from '#features/products/problems.ts'
import { receivablesLog } from '#features/receivables/log.ts'
import { receivablesProblems } from '#features/receivables/problems.ts'
import { referenceDataLog } from '#features/reference-data/log.ts'
import { reportsLog } from '#features/reports/log.ts'
import { reportsProblems } from '#features/reports/problems.ts'
import { schedulesLog } from '#features/schedules/log.ts'
import { schedulesProblems } from '#features/schedules/problems.ts'
import { templatesLog } from '#features/templates/log.ts'
import { templatesProblems } from '#features/templates/problems.ts'
import { systemLog } from '#features/system/log.ts'
import { treatmentsLog } from '#features/treatments/log.ts'
import { treatmentsProblems } from '#features/treatments/problems.ts'
import { vouchersLog } from '#features/vouchers/log.ts'
import { vouchersProblems } from '#features/vouchers/problems.ts'
import { wholeLog, type FeatureLog } from '#kernel/log.ts'
import { everyProblem, type FeatureProblems, type ProblemSentences } from '#kernel/problem.ts'

/** A feature's contribution to the whole: its tables and calls for the log, and the sentences of its refusals. */
interface FeaturePart {
  readonly log?: FeatureLog
  readonly problems?: ProblemSentences
}
/** A feature that declares problems does not compile until it is in this list. */
type Declared = {
  readonly [Feature in keyof FeatureProblems]: FeaturePart & { readonly problems: FeatureProblems[Feature] }
}

/**
 * Every feature, by the name of its folder, in its layer, from the lowest layer to the highest. A feature imports any
 * feature of a lower layer, none of a higher one, and within its own what scripts/layers.ts declares. A new feature
 * adds its line.
 */
export const layers = {
  // Features that all others read from, write to, or send with.
  data: {
    'reference-data': { log: referenceDataLog },
    lists: { log: listsLog },
    audit: { log: auditLog },
    mail: { log: mailLog, problems: mailProblems },
  },
  // The employees, their accounts, and the clients.
  people: {
    employees: { log: employeesLog, problems: employeesProblems },
    auth: { log: authLog, problems: authProblems },
    clients: { log: clientsLog, problems: clientsProblems },
    contracts: { log: contractsLog, problems: contractsProblems },
    credit: { log: creditLog, problems: creditProblems },
  },
  // Places, equipment, treatments, schedules and appointments.
  planning: {
    dictionaries: { log: dictionariesLog, problems: dictionariesProblems },
    locations: { log: locationsLog, problems: locationsProblems },
    devices: { log: devicesLog, problems: devicesProblems },
    schedules: { log: schedulesLog, problems: schedulesProblems },
    treatments: { log: treatmentsLog, problems: treatmentsProblems },
    availability: { log: availabilityLog, problems: availabilityProblems },
    appointments: { log: appointmentsLog, problems: appointmentsProblems },
    calendar: { log: calendarLog },
  },
  // The records that a visit leaves.
  care: {
    templates: { log: templatesLog, problems: templatesProblems },
    agreements: { log: agreementsLog, problems: agreementsProblems },
    notices: { log: noticesLog },
    'photo-sharing': { log: photoSharingLog, problems: photoSharingProblems },
    photos: { log: photosLog, problems: photosProblems },
    drawings: { log: drawingsLog, problems: drawingsProblems },
    reports: { log: reportsLog, problems: reportsProblems },
  },
  // Sales and payments.
  money: {
    products: { log: productsLog, problems: productsProblems },
    packages: { log: packagesLog, problems: packagesProblems },
    'package-sales': { log: packageSalesLog, problems: packageSalesProblems },
    invoices: { log: invoicesLog, problems: invoicesProblems },
    vouchers: { log: vouchersLog, problems: vouchersProblems },
    'insured-care': { log: insuredCareLog },
    receivables: { log: receivablesLog, problems: receivablesProblems },
    checkout: { log: checkoutLog, problems: checkoutProblems },
    'credit-notes': { problems: creditNotesProblems },
    'day-summary': { log: daySummaryLog },
    exemptions: { log: exemptionsLog },
  },
  // Pages over all features.
  office: {
    dashboard: { log: dashboardLog },
    'day-closing': { log: dayClosingLog, problems: dayClosingProblems },
    'client-file': { log: clientFileLog },
    ledger: { log: ledgerLog },
    system: { log: systemLog },
    'lot-recall': { log: lotRecallLog },
    settings: {},
    journal: { log: journalLog, problems: journalProblems },
    imports: { log: importsLog, problems: importsProblems },
    privacy: { log: privacyLog, problems: privacyProblems },
    merges: { log: mergesLog, problems: mergesProblems },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, FeaturePart>>>>

const features = {
  ...layers.data,
  ...layers.people,
  ...layers.planning,
  ...layers.care,
  ...layers.money,
  ...layers.office,
} satisfies Declared & Readonly<Record<string, FeaturePart>>

/** The part of the log that each feature declares, joined. */
export const log = wholeLog(Object.values<FeaturePart>(features).flatMap(({ log: known }) => (known ? [known] : [])))

/** The sentences of every problem. */
export const problemSentences = everyProblem(
  Object.values<FeaturePart>(features).flatMap(({ problems }) => (problems ? [problems] : [])),
)
