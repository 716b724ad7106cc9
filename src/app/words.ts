import type {} from 'i18next'
import type { appointmentsTexts } from '#features/appointments/texts.ts'
import type { auditTexts } from '#features/audit/texts.ts'
import type { authTexts } from '#features/auth/texts.ts'
import type { availabilityTexts } from '#features/availability/texts.ts'
import type { calendarTexts } from '#features/calendar/texts.ts'
import type { checkoutTexts } from '#features/checkout/texts.ts'
import type { clientsTexts } from '#features/clients/texts.ts'
import type { dashboardTexts } from '#features/dashboard/texts.ts'
import type { daySummaryTexts } from '#features/day-summary/texts.ts'
import type { devicesTexts } from '#features/devices/texts.ts'
import type { dictionariesTexts } from '#features/dictionaries/texts.ts'
import type { employeesTexts } from '#features/employees/texts.ts'
import type { locationsTexts } from '#features/locations/texts.ts'
import type { importsTexts } from '#features/imports/texts.ts'
import type { mailTexts } from '#features/mail/texts.ts'
import type { noticesTexts } from '#features/notices/texts.ts'
import type { packagesTexts } from '#features/packages/texts.ts'
import type { productsTexts } from '#features/products/texts.ts'
import type { reportsTexts } from '#features/reports/texts.ts'
import type { schedulesTexts } from '#features/schedules/texts.ts'
import type { settingsTexts } from '#features/settings/texts.ts'
import type { treatmentsTexts } from '#features/treatments/texts.ts'
import type { templatesTexts } from '#features/templates/texts.ts'
import type { ProblemKey } from '#kernel/problem.ts'
import type { Words } from '#kernel/texts.ts'
import type { commonTexts } from '#platform/client/texts.ts'

/** The Dutch sentences stand for all four: their keys are the keys, and their `{{holes}}` have to be filled. */
type Sentences<Catalogue extends Readonly<Record<string, Words>>> = { [Key in keyof Catalogue]: Catalogue[Key]['nl'] }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    /** One line per feature; the sentences themselves come from virtual:words (vite.config.ts). */
    resources: {
      common: Sentences<typeof commonTexts>
      problems: Readonly<Record<ProblemKey, string>>
      audit: Sentences<typeof auditTexts>
      /** What the log calls tables, pages and columns: those that this version does not know are said as they are. */
      log: Readonly<Record<string, string>>
      auth: Sentences<typeof authTexts>
      dictionaries: Sentences<typeof dictionariesTexts>
      devices: Sentences<typeof devicesTexts>
      employees: Sentences<typeof employeesTexts>
      locations: Sentences<typeof locationsTexts>
      schedules: Sentences<typeof schedulesTexts>
      treatments: Sentences<typeof treatmentsTexts>
      products: Sentences<typeof productsTexts>
      packages: Sentences<typeof packagesTexts>
      clients: Sentences<typeof clientsTexts>
      appointments: Sentences<typeof appointmentsTexts>
      calendar: Sentences<typeof calendarTexts>
      notices: Sentences<typeof noticesTexts>
      availability: Sentences<typeof availabilityTexts>
      reports: Sentences<typeof reportsTexts>
      checkout: Sentences<typeof checkoutTexts>
      dashboard: Sentences<typeof dashboardTexts>
      mail: Sentences<typeof mailTexts>
      daySummary: Sentences<typeof daySummaryTexts>
      settings: Sentences<typeof settingsTexts>
      imports: Sentences<typeof importsTexts>
      templates: Sentences<typeof templatesTexts>
    }
  }
}
