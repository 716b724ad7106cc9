import { IconClipboardList } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Screen } from '#platform/client/screen.ts'

export const reportsScreens: readonly Screen[] = [
  {
    path: '/reports-to-finish',
    title: 'reports:toFinishTitle',
    may: 'treatment-report.read',
    nav: {
      icon: IconClipboardList,
      group: 'day',
      order: 35,
      // Without a connection at that moment there is no number: nobody misses it.
      count: lazy(() =>
        import('./to-finish-count.tsx').then(
          (module) => ({ default: module.ToFinishCount }),
          () => ({ default: () => null }),
        ),
      ),
    },
    words: ['desk'],
    component: () => import('./to-finish-screen.tsx').then((module) => module.ToFinishScreen),
  },
  {
    path: '/report/$appointmentId',
    title: 'reports:title',
    may: 'treatment-report.read',
    popup: true,
    words: ['desk', 'file'],
    component: () => import('./report-screen.tsx').then((module) => module.ReportScreen),
  },
]
