import { IconFileInvoice } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

export const receivablesScreens: readonly Screen[] = [
  {
    path: '/receivables',
    title: 'receivables:title',
    may: 'invoice.read',
    nav: { icon: IconFileInvoice, group: 'administration', order: 884 },
    component: () => import('./receivables-screen.tsx').then((module) => module.ReceivablesScreen),
    children: [
      {
        path: '$id',
        title: 'receivables:popupTitle',
        may: 'invoice.read',
        component: () => import('./receivable-popup.tsx').then((module) => module.ReceivablePopup),
      },
    ],
  },
]
