import { IconPackage } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

const popup = () => import('./package-popup.tsx').then((module) => module.PackagePopup)

/** Treatments that are sold in advance. */
export const packagesScreens: readonly Screen[] = [
  {
    path: '/packages',
    title: 'packages:title',
    may: 'management.package',
    nav: { icon: IconPackage, group: 'offer', order: 160 },
    component: () => import('./packages-screen.tsx').then((module) => module.PackagesScreen),
    children: [
      { path: 'new', title: 'packages:newTitle', may: 'package.create', component: popup },
      { path: '$id', title: 'packages:editTitle', may: 'management.package', component: popup },
    ],
  },
]
