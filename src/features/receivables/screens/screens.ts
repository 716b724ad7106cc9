import { IconFileInvoice } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'
import { receivablesApi, receivablesOverview } from '../contract.ts'

export const receivablesScreens: readonly Screen[] = [
  {
    path: '/receivables',
    title: 'receivables:title',
    may: receivablesOverview.list.may,
    nav: { icon: IconFileInvoice, group: 'administration', order: 884 },
    component: () => import('./receivables-screen.tsx').then((module) => module.ReceivablesScreen),
    children: [
      {
        path: '$id',
        title: 'receivables:popupTitle',
        may: receivablesApi.show.may,
        component: () => import('./receivable-popup.tsx').then((module) => module.ReceivablePopup),
      },
    ],
  },
]
