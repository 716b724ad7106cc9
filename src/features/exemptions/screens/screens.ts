import { IconCertificate } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'
import { maySeeExemptions } from '../contract/permission.ts'

export const exemptionsScreens: readonly Screen[] = [
  {
    path: '/medical-exemptions',
    title: 'exemptions:title',
    may: maySeeExemptions,
    nav: { icon: IconCertificate, group: 'administration', order: 885 },
    component: () => import('./exemptions-screen.tsx').then((module) => module.ExemptionsScreen),
  },
]
