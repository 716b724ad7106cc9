import { appointmentsScreens } from '#features/appointments/screens/screens.ts'
import { checkoutScreens } from '#features/checkout/screens/screens.ts'
import { daySummaryScreens } from '#features/day-summary/screens/screens.ts'
import { reportsScreens } from '#features/reports/screens/screens.ts'
import type { Screen } from '#platform/client/screen.ts'

/** Every screen behind the sign-in. A new feature adds its line, as it adds one to routes.ts. */
export const screens: readonly Screen[] = [
  ...appointmentsScreens,
  ...reportsScreens,
  ...checkoutScreens,
  ...daySummaryScreens,
]
