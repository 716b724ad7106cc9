import { IconShieldLock, IconUsersGroup } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

type Component = NonNullable<Screen['component']>

/**
 * Who works here, and what they may do.
 * @param popup the employee form, with what later features add to it; `roles` and `rolePopup` the list of roles and the
 * form of one.
 */
export const employeesScreens = ({
  popup,
  roles,
  rolePopup,
}: {
  readonly popup: Component
  readonly roles: Component
  readonly rolePopup: Component
}): readonly Screen[] => [
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
  {
    path: '/roles',
    title: 'employees:rolesTitle',
    may: 'admin.only',
    nav: { icon: IconShieldLock, group: 'administration', order: 790 },
    component: roles,
    children: [
      { path: 'new', title: 'employees:newRoleTitle', may: 'admin.only', component: rolePopup },
      { path: '$id', title: 'employees:roleTitle', may: 'admin.only', component: rolePopup },
    ],
  },
]
