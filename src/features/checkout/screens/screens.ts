import { IconCashRegister } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

const component = () => import('./checkout-screen.tsx').then((module) => module.CheckoutScreen)

/** One page serves a sale at the desk and an appointment, which fills it in. */
export const checkoutScreens: readonly Screen[] = [
  {
    path: '/payment',
    title: 'checkout:title',
    may: 'checkout.read',
    words: ['desk'],
    nav: { icon: IconCashRegister, group: 'day', order: 40 },
    component,
  },
  { path: '/payment/$appointmentId', title: 'checkout:title', may: 'checkout.read', words: ['desk'], component },
  {
    path: '/receipt/$ref',
    title: 'checkout:title',
    may: 'invoice.read',
    words: ['desk'],
    component: () => import('./receipt-screen.tsx').then((module) => module.ReceiptScreen),
  },
]
