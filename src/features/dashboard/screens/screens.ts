import { IconLayoutDashboard } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

export const dashboardScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: 'dashboard:title',
    may: 'signed-in',
    nav: { icon: IconLayoutDashboard, group: 'day', order: 5 },
    component: () => import('./dashboard-screen.tsx').then((module) => module.DashboardScreen),
  },
]
