import { IconHistory } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

/** Who did what (law A6): the page for the monthly review, and each line of it. */
export const auditScreens: readonly Screen[] = [
  {
    path: '/audit-log',
    title: 'audit:title',
    may: 'admin.only',
    nav: { icon: IconHistory, group: 'administration', order: 900 },
    component: () => import('./log-screen.tsx').then((module) => module.LogScreen),
    children: [
      {
        path: '$id',
        may: 'admin.only',
        component: () => import('./line-popup.tsx').then((module) => module.LinePopup),
      },
    ],
  },
]
