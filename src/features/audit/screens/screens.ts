import { IconHistory } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

/** The log (law A6): the page for the monthly review, and the popup of a line. */
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
