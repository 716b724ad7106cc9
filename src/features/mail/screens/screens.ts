import { IconMail, IconMailCog } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

/** The pages of the outbox and of the texts of mails (spec 3 §2 `email-translations`). */
export const mailScreens: readonly Screen[] = [
  {
    path: '/email-translations',
    title: 'mail:copiesTitle',
    may: 'admin.only',
    nav: { icon: IconMailCog, group: 'administration', order: 800 },
    component: () => import('./copies-screen.tsx').then((module) => module.CopiesScreen),
    children: [
      {
        path: '$id',
        may: 'admin.only',
        component: () => import('./copy-popup.tsx').then((module) => module.CopyPopup),
      },
    ],
  },
  {
    path: '/mails',
    title: 'mail:outboxTitle',
    may: 'admin.only',
    nav: { icon: IconMail, group: 'administration', order: 810 },
    component: () => import('./outbox-screen.tsx').then((module) => module.OutboxScreen),
    children: [
      {
        path: '$id',
        may: 'admin.only',
        component: () => import('./mail-popup.tsx').then((module) => module.MailPopup),
      },
    ],
  },
]
