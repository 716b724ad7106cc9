import { IconActivity } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

export const systemScreens: readonly Screen[] = [
  {
    path: '/system',
    title: 'system:title',
    may: 'admin.only',
    nav: { icon: IconActivity, group: 'administration', order: 889 },
    component: () => import('./system-screen.tsx').then((module) => module.SystemScreen),
  },
]
