import { IconMassage } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

const popup = () => import('./treatment-popup.tsx').then((module) => module.TreatmentPopup)

/** The page of treatments. */
export const treatmentsScreens: readonly Screen[] = [
  {
    path: '/treatments',
    title: 'treatments:title',
    may: 'management.treatment',
    nav: { icon: IconMassage, group: 'offer', order: 130 },
    words: ['desk', 'office'],
    component: () => import('./treatments-screen.tsx').then((module) => module.TreatmentsScreen),
    children: [
      { path: 'new', title: 'treatments:newTitle', may: 'treatment.create', component: popup },
      { path: '$id', title: 'treatments:editTitle', may: 'management.treatment', component: popup },
    ],
  },
]
