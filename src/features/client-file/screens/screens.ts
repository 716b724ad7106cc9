import { signsAgreements } from '#kernel/permission.ts'
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
    words: ['file'],
    component: () => import('./client-screen.tsx').then((module) => module.ClientScreen),
    children: [
      { path: 'edit', title: 'clients:editTitle', may: 'client.read', component: edit },
      {
        path: 'passport',
        title: 'reports:passportTitle',
        may: 'treatment-report.read',
        words: ['file', 'desk'],
        component: () => import('./client-passport.tsx').then((module) => module.ClientPassport),
      },
      {
        path: 'credit',
        title: 'credit:giveCreditTitle',
        may: 'credit.create',
        component: () => import('./credit-popups.tsx').then((module) => module.GiveClientCredit),
      },
      {
        path: 'credit/$movementId',
        title: 'credit:takeBackTitle',
        may: 'credit.create',
        component: () => import('./credit-popups.tsx').then((module) => module.TakeClientCreditBack),
      },
      {
        path: 'receivables/$receivableId',
        title: 'receivables:popupTitle',
        may: 'invoice.read',
        words: ['file', 'office'],
        component: () => import('./receivable-popup.tsx').then((module) => module.ClientReceivable),
      },
      {
        path: 'agreements/new',
        title: 'agreements:signTitle',
        may: signsAgreements,
        words: ['file', 'sign'],
        component: () => import('./agreement-popups.tsx').then((module) => module.SignClientAgreement),
      },
      {
        path: 'agreements/requests/$requestId',
        title: 'agreements:telephoneTitle',
        may: signsAgreements,
        words: ['file', 'sign'],
        component: () => import('./agreement-popups.tsx').then((module) => module.ClientAgreementRequest),
      },
      {
        path: 'agreements/$agreementId/withdraw',
        title: 'agreements:withdrawTitle',
        may: signsAgreements,
        component: () => import('./agreement-popups.tsx').then((module) => module.WithdrawClientAgreement),
      },
      { path: '$tabId', may: 'client.read' },
      { path: '$tabId/edit', title: 'clients:editTitle', may: 'client.read', component: edit },
    ],
  },
]
