import { IconShieldCheck } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

export const ledgerScreens: readonly Screen[] = [
  {
    path: '/ledger-checks',
    title: 'ledger:title',
    may: 'admin.only',
    nav: { icon: IconShieldCheck, group: 'administration', order: 888 },
    component: () => import('./ledger-checks-screen.tsx').then((module) => module.LedgerChecksScreen),
  },
]
