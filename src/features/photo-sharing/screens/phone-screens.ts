import type { Screen } from '#platform/client/screen.ts'

/** The page of a client with a link to two of their photos. */
export const comparisonPhoneScreens: readonly Screen[] = [
  {
    path: '/comparison',
    title: 'photoSharing:phone.title',
    may: 'public',
    link: 'photo_comparison',
    words: ['phone'],
    component: () => import('./phone-comparison-screen.tsx').then((module) => module.PhoneComparisonScreen),
  },
]
