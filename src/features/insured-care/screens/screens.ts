import { IconShieldPlus } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'
import { insuredCareOverview } from '../contract.ts'

export const insuredCareScreens: readonly Screen[] = [
  {
    path: '/insured-care',
    title: 'insuredCare:title',
    may: insuredCareOverview.list.may,
    nav: { icon: IconShieldPlus, group: 'administration', order: 886 },
    component: () => import('./insured-care-screen.tsx').then((module) => module.InsuredCareScreen),
  },
]
