import { IconReportMoney } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

export const daySummaryScreens: readonly Screen[] = [
  {
    path: '/day-summary',
    title: 'daySummary:title',
    may: 'management.day-summary',
    words: ['closing'],
    nav: { icon: IconReportMoney, group: 'day', order: 50 },
    component: () => import('./day-summary-screen.tsx').then((module) => module.DaySummaryScreen),
  },
]
