import { auditScreens } from '#features/audit/screens/screens.ts'
import { accountScreens } from '#features/auth/screens/account-screens.ts'
import { calendarScreens } from '#features/calendar/screens/screens.ts'
import { checkoutScreens } from '#features/checkout/screens/screens.ts'
import { clientFileScreens } from '#features/client-file/screens/screens.ts'
import { clientsScreens } from '#features/clients/screens/screens.ts'
import { creditNotesScreens } from '#features/credit-notes/screens/screens.ts'
import { dashboardScreens } from '#features/dashboard/screens/screens.ts'
import { dayClosingScreens } from '#features/day-closing/screens/screens.ts'
import { daySummaryScreens } from '#features/day-summary/screens/screens.ts'
import { devicesScreens } from '#features/devices/screens/screens.ts'
import { dictionariesScreens } from '#features/dictionaries/screens/screens.ts'
import { employeesScreens } from '#features/employees/screens/screens.ts'
import { exemptionsScreens } from '#features/exemptions/screens/screens.ts'
import { importsScreens } from '#features/imports/screens/screens.ts'
import { journalScreens } from '#features/journal/screens/screens.ts'
import { ledgerScreens } from '#features/ledger/screens/screens.ts'
import { insuredCareScreens } from '#features/insured-care/screens/screens.ts'
import { locationsScreens } from '#features/locations/screens/screens.ts'
import { lotRecallScreens } from '#features/lot-recall/screens/screens.ts'
import { mailScreens } from '#features/mail/screens/screens.ts'
import { packagesScreens } from '#features/packages/screens/screens.ts'
import { mergesScreens } from '#features/merges/screens/screens.ts'
import { privacyScreens } from '#features/privacy/screens/screens.ts'
import { productsScreens } from '#features/products/screens/screens.ts'
import { receivablesScreens } from '#features/receivables/screens/screens.ts'
import { reportsScreens } from '#features/reports/screens/screens.ts'
import { schedulesScreens } from '#features/schedules/screens/screens.ts'
import { settingsScreens } from '#features/settings/screens/screens.ts'
import { systemScreens } from '#features/system/screens/screens.ts'
import { treatmentsScreens } from '#features/treatments/screens/screens.ts'
import { templatesScreens } from '#features/templates/screens/screens.ts'
import { vouchersScreens } from '#features/vouchers/screens/screens.ts'
import type { Screen } from '#platform/client/screen.ts'

/** Every screen behind the sign-in. A new feature adds its line, as it adds one to routes.ts. */
export const screens: readonly Screen[] = [
  ...dashboardScreens,
  ...calendarScreens,
  ...schedulesScreens,
  ...clientsScreens,
  ...clientFileScreens,
  ...reportsScreens,
  ...checkoutScreens,
  ...creditNotesScreens,
  ...daySummaryScreens,
  ...dayClosingScreens,
  ...receivablesScreens,
  ...locationsScreens,
  ...employeesScreens(() =>
    import('#features/auth/screens/employee-popup.tsx').then((module) => module.EmployeePopupWithReset),
  ),
  ...productsScreens,
  ...packagesScreens,
  ...vouchersScreens,
  ...treatmentsScreens,
  ...devicesScreens,
  ...dictionariesScreens,
  ...templatesScreens,
  ...mailScreens,
  ...accountScreens,
  ...journalScreens,
  ...exemptionsScreens,
  ...insuredCareScreens,
  ...lotRecallScreens,
  ...ledgerScreens,
  ...systemScreens,
  ...settingsScreens,
  ...importsScreens,
  ...privacyScreens,
  ...mergesScreens,
  ...auditScreens,
  {
    path: '/design-system',
    title: 'common:pageDesignSystem',
    may: 'admin.only',
    component: () => import('./design-system.tsx').then((module) => module.DesignSystem),
  },
]
