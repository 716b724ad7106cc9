import { IconAddressBook } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

/** The overview of clients and the form of a new one (spec 3 §2); each client has a page (features/client-file). */
export const clientsScreens: readonly Screen[] = [
  {
    path: '/clients',
    title: 'clients:title',
    may: 'client.read',
    nav: { icon: IconAddressBook, group: 'day', order: 30 },
    component: () => import('./clients-screen.tsx').then((module) => module.ClientsScreen),
    children: [
      {
        path: 'new',
        title: 'clients:newTitle',
        may: 'client.create',
        component: () => import('./new-client.tsx').then((module) => module.NewClient),
      },
    ],
  },
]
