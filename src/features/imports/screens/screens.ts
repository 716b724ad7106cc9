import { IconTableImport } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

/** The pages on which a chain imports its records from another system. */
export const importsScreens: readonly Screen[] = [
  {
    path: '/imports',
    title: 'imports:title',
    may: 'admin.only',
    nav: { icon: IconTableImport, group: 'administration', order: 895 },
    component: () => import('./choose-screen.tsx').then((module) => module.ChooseScreen),
  },
  {
    path: '/imports/$id',
    title: 'imports:title',
    may: 'admin.only',
    words: ['office'],
    component: () => import('./import-screen.tsx').then((module) => module.ImportScreen),
  },
]
