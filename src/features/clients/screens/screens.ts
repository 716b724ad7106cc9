import { IconAddressBook } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

const popup = () => import('./client-popup.tsx').then((module) => module.ClientPopup)

/** The overview of clients and its form (spec 3 §2). */
export const clientsScreens: readonly Screen[] = [
  {
    path: '/clients',
    title: 'clients:title',
    may: 'client.read',
    nav: { icon: IconAddressBook, group: 'day', order: 30 },
    component: () => import('./clients-screen.tsx').then((module) => module.ClientsScreen),
    children: [
      { path: 'new', title: 'clients:newTitle', may: 'client.create', component: popup },
      { path: '$clientId', title: 'clients:editTitle', may: 'client.read', component: popup },
    ],
  },
]
