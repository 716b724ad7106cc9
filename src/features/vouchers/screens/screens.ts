import { IconGift } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

/** Gift vouchers that were sold, and what is owed for them. */
export const vouchersScreens: readonly Screen[] = [
  {
    path: '/vouchers',
    title: 'vouchers:title',
    may: 'invoice.read',
    nav: { icon: IconGift, group: 'offer', order: 168 },
    component: () => import('./vouchers-screen.tsx').then((module) => module.VouchersScreen),
    children: [
      {
        path: '$id',
        title: 'vouchers:popupTitle',
        may: 'invoice.read',
        component: () => import('./voucher-popup.tsx').then((module) => module.VoucherPopup),
      },
    ],
  },
  {
    path: '/voucher-liability',
    title: 'vouchers:liabilityTitle',
    may: 'invoice.read',
    words: ['office'],
    component: () => import('./liability-screen.tsx').then((module) => module.LiabilityScreen),
  },
]
