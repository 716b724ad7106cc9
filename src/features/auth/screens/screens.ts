import { loadWords } from '#platform/client/i18n.ts'
import type { Screen } from '#platform/client/screen.ts'

/** Loads a page together with the words that the sign-in page does not need. */
const withWords = <Module>(module: Promise<Module>): Promise<Module> =>
  Promise.all([module, loadWords('day')]).then(([loaded]) => loaded)

/** The pages before the sign-in, which anyone may open: they have a language picker and no shell. */
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
