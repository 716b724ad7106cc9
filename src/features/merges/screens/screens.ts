import type { Screen } from '#platform/client/screen.ts'
import { mayMerge } from '../contract/permission.ts'

const component = () => import('./merge-screen.tsx').then((module) => module.MergeScreen)

/** Two clients who are one person: choosing the other one, and both side by side (decision C143). */
export const mergesScreens: readonly Screen[] = [
  { path: '/clients/$clientId/merge', title: 'merges:title', may: mayMerge, words: ['office'], component },
  {
    path: '/clients/$clientId/merge/$otherId',
    title: 'merges:title',
    may: mayMerge,
    words: ['office'],
    component,
  },
]
