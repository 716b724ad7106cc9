import type { Screen } from '#platform/client/screen.ts'

/** The closing of a day and the earlier closings are reached from the summary of the day. */
export const dayClosingScreens: readonly Screen[] = [
  {
    path: '/day-summary/closing',
    title: 'dayClosing:title',
    may: 'management.day-summary',
    words: ['closing', 'desk'],
    component: () => import('./day-closing-screen.tsx').then((module) => module.DayClosingScreen),
    children: [
      {
        path: 'cash',
        title: 'dayClosing:movementTitle',
        may: 'day.close',
        component: () => import('./movement-popup.tsx').then((module) => module.MovementPopup),
      },
      {
        path: 'reopen/$id',
        title: 'dayClosing:reopenTitle',
        may: 'day.reopen',
        component: () => import('./reopen-popup.tsx').then((module) => module.ReopenPopup),
      },
    ],
  },
  {
    path: '/day-summary/closings',
    title: 'dayClosing:closingsTitle',
    may: 'management.day-summary',
    words: ['closing', 'desk'],
    component: () => import('./closings-screen.tsx').then((module) => module.ClosingsScreen),
  },
]
