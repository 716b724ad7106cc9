import { IconSettings } from '@tabler/icons-react'
import { authApi } from '#features/auth/contract.ts'
import type { Screen } from '#platform/client/screen.ts'

/** The page of the settings of the whole chain. */
export const settingsScreens: readonly Screen[] = [
  {
    path: '/settings',
    title: 'settings:title',
    may: authApi.updateChainSettings.may,
    nav: { icon: IconSettings, group: 'administration', order: 890 },
    component: () => import('./settings-screen.tsx').then((module) => module.SettingsScreen),
  },
]
