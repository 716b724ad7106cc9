import type { Screen } from '#platform/client/screen.ts'

/** The own account, opened from the user menu: a page, and a popup for each change. */
export const accountScreens: readonly Screen[] = [
  {
    path: '/account',
    title: 'auth:account.title',
    may: 'signed-in',
    component: () => import('./account-screen.tsx').then((module) => module.AccountScreen),
    children: [
      {
        path: 'email',
        title: 'auth:account.changeEmail',
        may: 'signed-in',
        component: () => import('./change-email.tsx').then((module) => module.ChangeEmail),
      },
      {
        path: 'password',
        title: 'auth:account.changePassword',
        may: 'signed-in',
        component: () => import('./change-password.tsx').then((module) => module.ChangePassword),
      },
      {
        path: 'sessions',
        title: 'auth:account.sessions',
        may: 'signed-in',
        component: () => import('./sessions-popup.tsx').then((module) => module.SessionsPopup),
      },
    ],
  },
]
