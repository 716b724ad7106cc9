import '#platform/client/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { authScreens } from '#features/auth/screens/screens.ts'
import { checkoutScreens } from '#features/checkout/screens/screens.ts'
import { daySummaryScreens } from '#features/day-summary/screens/screens.ts'
import { reportsScreens } from '#features/reports/screens/screens.ts'
import { createQueryClient } from '#platform/client/data.ts'
import { startI18n } from '#platform/client/i18n.ts'
import { cssVariablesResolver, theme } from '#platform/client/theme.ts'
import type { Screen } from '#platform/client/screen.ts'
import { buildRouter } from './pages/router.tsx'

/** Every screen there is. A new feature adds its line, as it adds one to routes.ts. */
const screens: readonly Screen[] = [
  ...authScreens,
  ...reportsScreens,
  ...checkoutScreens,
  ...daySummaryScreens,
]

async function start(): Promise<void> {
  await startI18n()
  const queryClient = createQueryClient()
  const router = buildRouter(screens)
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
