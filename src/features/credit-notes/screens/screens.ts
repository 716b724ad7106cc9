import { IconFileInvoice } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'
import { invoicesOverview } from '#features/invoices/contract.ts'
import { creditNotesApi } from '../contract.ts'

/** The overview of invoices, with an invoice, its cost fields and its crediting over it. */
export const creditNotesScreens: readonly Screen[] = [
  {
    path: '/invoices',
    title: 'invoices:title',
    may: invoicesOverview.list.may,
    words: ['file'],
    nav: { icon: IconFileInvoice, group: 'day', order: 45 },
    component: () => import('./invoices-screen.tsx').then((module) => module.InvoicesScreen),
    children: [
      {
        path: '$ref',
        may: invoicesOverview.list.may,
        component: () => import('./invoice-popup.tsx').then((module) => module.InvoicePopup),
      },
      {
        path: '$ref/edit',
        title: 'creditNotes:editTitle',
        may: 'invoice.update',
        component: () => import('./edit-invoice.tsx').then((module) => module.EditInvoice),
      },
      {
        path: '$ref/credit',
        title: 'creditNotes:creditTitle',
        may: creditNotesApi.credit.may,
        component: () => import('./credit-invoice.tsx').then((module) => module.CreditInvoice),
      },
    ],
  },
]
