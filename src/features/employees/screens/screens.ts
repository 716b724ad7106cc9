import { IconShieldLock, IconUsersGroup } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

type Popup = NonNullable<Screen['component']>

/**
 * Who works here, and what they may do.
 * @param popup the employee form, with what later features add to it; `rolePopup` the form of a role.
 */
export const employeesScreens = ({ popup, rolePopup }: { readonly popup: Popup; readonly rolePopup: Popup }): readonly Screen[] => [
  {
    path: '/employees', title: 'employees:title', may: 'management.user', nav: { icon: IconUsersGroup, group: 'management', order: 110 },
    component: () => import('./employees-screen.tsx').then((module) => module.EmployeesScreen),
    children: [
      { path: 'new', title: 'employees:newTitle', may: 'user.create', component: popup },
      { path: '$id', title: 'employees:editTitle', may: 'management.user', component: popup },
    ],
  },
  {
    path: '/roles', title: 'employees:rolesTitle', may: 'admin.only', nav: { icon: IconShieldLock, group: 'management', order: 790 },
    component: () => import('./roles-screen.tsx').then((module) => module.RolesScreen),
    children: [
      { path: 'new', title: 'employees:newRoleTitle', may: 'admin.only', component: rolePopup },
      { path: '$id', title: 'employees:roleTitle', may: 'admin.only', component: rolePopup },
    ],
  },
]
