import type { Screen } from '#platform/client/screen.ts'

/** Screens that anyone may open stand before the sign-in: no shell, a language picker. */
export const authScreens: readonly Screen[] = [
  { path: '/login', title: 'auth:signIn', may: 'public', component: () => import('./login-screen.tsx').then((module) => module.LoginScreen) },
]
