import type { Screen } from '#platform/client/screen.ts'

export const reportsScreens: readonly Screen[] = [
  {
    path: '/report/$appointmentId',
    title: 'reports:title',
    may: 'treatment-report.read',
    popup: true,
    words: ['desk'],
    component: () => import('./report-screen.tsx').then((module) => module.ReportScreen),
  },
]
