import { IconVaccineBottle } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'
import { maySeeLots } from '../contract/permission.ts'

export const lotRecallScreens: readonly Screen[] = [
  {
    path: '/lot-recall',
    title: 'lotRecall:title',
    may: maySeeLots,
    nav: { icon: IconVaccineBottle, group: 'administration', order: 887 },
    component: () => import('./lot-recall-screen.tsx').then((module) => module.LotRecallScreen),
  },
]
