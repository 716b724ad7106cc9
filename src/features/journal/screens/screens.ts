import { IconBook2, IconChartBar } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'
import { maySeeJournal } from '../contract/permission.ts'

export const journalScreens: readonly Screen[] = [
  {
    path: '/turnover',
    title: 'journal:turnoverTitle',
    may: maySeeJournal,
    nav: { icon: IconChartBar, group: 'administration', order: 880 },
    component: () => import('./turnover-screen.tsx').then((module) => module.TurnoverScreen),
  },
  {
    path: '/turnover/lines',
    title: 'journal:linesTitle',
    may: maySeeJournal,
    words: ['office'],
    component: () => import('./lines-screen.tsx').then((module) => module.LinesScreen),
  },
  {
    path: '/turnover/payments',
    title: 'journal:paymentsTitle',
    may: maySeeJournal,
    words: ['office'],
    component: () => import('./lines-screen.tsx').then((module) => module.PaymentsScreen),
  },
  {
    path: '/journal',
    title: 'journal:title',
    may: maySeeJournal,
    nav: { icon: IconBook2, group: 'administration', order: 882 },
    component: () => import('./journal-screen.tsx').then((module) => module.JournalScreen),
    children: [
      {
        path: 'vat-period/$id',
        title: 'journal:vatPeriodTitle',
        may: 'vat-period.close',
        component: () => import('./vat-period-popup.tsx').then((module) => module.VatPeriodPopup),
      },
      {
        path: 'accounts/$id',
        title: 'journal:accountsTitle',
        may: 'admin.only',
        component: () => import('./accounts-popup.tsx').then((module) => module.AccountsPopup),
      },
    ],
  },
  {
    path: '/journal/entries',
    title: 'journal:entriesTitle',
    may: maySeeJournal,
    words: ['office'],
    component: () => import('./entries-screen.tsx').then((module) => module.EntriesScreen),
  },
]
