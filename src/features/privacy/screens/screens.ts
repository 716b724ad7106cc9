import type { Screen } from '#platform/client/screen.ts'

/** The page about the privacy of a client: taking their data along, and erasing them (decision C107). */
export const privacyScreens: readonly Screen[] = [
  {
    path: '/clients/$clientId/privacy',
    title: 'privacy:title',
    may: 'client.update',
    words: ['office'],
    component: () => import('./privacy-screen.tsx').then((module) => module.PrivacyScreen),
  },
]
