import { IconTableImport } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

/** What a chain brings along when it moves in. */
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
    office: true,
    component: () => import('./import-screen.tsx').then((module) => module.ImportScreen),
  },
]
