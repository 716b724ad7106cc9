import { IconUsersGroup } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

/**
 * The screens of employees. The page of roles is among the tabs of reference data (`dictionaries`).
 * @param popup the employee form, with the action that auth adds to it.
 */
export const employeesScreens = (popup: NonNullable<Screen['component']>): readonly Screen[] => [
  {
    path: '/employees',
    title: 'employees:title',
    may: 'management.user',
    nav: { icon: IconUsersGroup, group: 'team', order: 110 },
    component: () => import('./employees-screen.tsx').then((module) => module.EmployeesScreen),
    children: [
      { path: 'new', title: 'employees:newTitle', may: 'user.create', component: popup },
      { path: '$id', title: 'employees:editTitle', may: 'management.user', component: popup },
    ],
  },
]
