import type { Screen } from '#platform/client/screen.ts'

/** The pages of a client with a link: to sign an agreement on their own telephone, and to read it afterwards. */
export const agreementPhoneScreens: readonly Screen[] = [
  {
    path: '/sign',
    title: 'agreements:phone.titleSign',
    may: 'public',
    link: 'agreement_signing',
    words: ['sign', 'phone'],
    component: () => import('./phone-sign-screen.tsx').then((module) => module.PhoneSignScreen),
  },
  {
    path: '/signed',
    title: 'agreements:phone.titleSigned',
    may: 'public',
    link: 'agreement_reading',
    words: ['phone'],
    component: () => import('./phone-signed-screen.tsx').then((module) => module.PhoneSignedScreen),
  },
]
