import { loadWords } from '#platform/client/i18n.ts'
import type { Screen } from '#platform/client/screen.ts'

const edit = () => import('./edit-client.tsx').then((module) => module.EditClient)

/**
 * The page of a client (spec 2 §2). The number of its tab stands in the address, the first one is 0 (decision C114).
 * The form opens over the tab from which it was opened.
 */
export const clientFileScreens: readonly Screen[] = [
  {
    path: '/clients/$clientId',
    title: 'clientFile:title',
    may: 'client.read',
    component: () =>
      Promise.all([import('./client-screen.tsx'), loadWords('file')]).then(([module]) => module.ClientScreen),
    children: [
      { path: 'edit', title: 'clients:editTitle', may: 'client.read', component: edit },
      {
        path: 'credit',
        title: 'credit:giveCredit',
        may: 'credit.create',
        component: () => import('./credit-popups.tsx').then((module) => module.GiveClientCredit),
      },
      {
        path: 'credit/$movementId',
        title: 'credit:takeBack',
        may: 'credit.create',
        component: () => import('./credit-popups.tsx').then((module) => module.TakeClientCreditBack),
      },
      { path: '$tabId', may: 'client.read' },
      { path: '$tabId/edit', title: 'clients:editTitle', may: 'client.read', component: edit },
    ],
  },
]
