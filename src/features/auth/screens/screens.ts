import { loadWords } from '#platform/client/i18n.ts'
import type { Screen } from '#platform/client/screen.ts'

/** With the words that the sign-in page does without. */
const withWords = <Module>(module: Promise<Module>): Promise<Module> =>
  Promise.all([module, loadWords('day')]).then(([loaded]) => loaded)

/** Screens that anyone may open stand before the sign-in: no shell, a language picker. */
export const authScreens: readonly Screen[] = [
  {
    path: '/login',
    title: 'auth:signIn',
    may: 'public',
    component: () => import('./login-screen.tsx').then((module) => module.LoginScreen),
  },
  {
    path: '/forgot-password/{-$email}',
    title: 'auth:forgotTitle',
    may: 'public',
    component: () => withWords(import('./forgot-password-screen.tsx')).then((module) => module.ForgotPasswordScreen),
  },
  {
    path: '/password-resets/$token',
    title: 'auth:resetTitle',
    may: 'public',
    component: () => withWords(import('./reset-password-screen.tsx')).then((module) => module.ResetPasswordScreen),
  },
  {
    path: '/two-step/$token',
    title: 'auth:qrTitle',
    may: 'public',
    component: () => withWords(import('./two-step-screen.tsx')).then((module) => module.TwoStepScreen),
  },
]
