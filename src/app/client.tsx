import '#platform/client/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeLink } from '#platform/client/link.ts'
import { createQueryClient } from '#platform/client/data.ts'
import { loadWithFirst, startI18n } from '#platform/client/i18n.ts'
import { cssVariablesResolver, theme } from '#platform/client/theme.ts'
import { linkScreens } from './pages/link-screens.ts'
import { buildRouter } from './pages/router.tsx'

async function start(): Promise<void> {
  takeLink(linkScreens)
  const linked = linkScreens.find(({ path }) => path === window.location.pathname)
  if (linked) {
    // The page of a client is loaded beside its words, not after them; the router tells of a failure.
    loadWithFirst(linked.words ?? [])
    linked.component?.().catch(() => {})
  }
  // Another link is opened in the same tab: the page begins anew.
  window.addEventListener('hashchange', () => {
    if (takeLink(linkScreens)) window.location.reload()
  })
  await startI18n()
  // The menu and the buttons follow the permissions of now.
  const readPermissions = async () => {
    const { askWho, begin } = await import('#features/auth/screens/session.ts')
    const profile = await askWho()
    if (profile) await begin(profile)
  }
  const queryClient = createQueryClient(() => void readPermissions().catch(() => {}))
  const router = buildRouter()
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
