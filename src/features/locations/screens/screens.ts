import { IconBuildingStore } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

/**
 * Where the chain is.
 * @param popup the location form, with what later features add to it.
 */
export const locationsScreens = (popup: NonNullable<Screen['component']>): readonly Screen[] => [
  {
    path: '/locations',
    title: 'locations:title',
    may: 'management.location',
    nav: { icon: IconBuildingStore, group: 'team', order: 100 },
    component: () => import('./locations-screen.tsx').then((module) => module.LocationsScreen),
    children: [
      { path: 'new', title: 'locations:newTitle', may: 'location.create', component: popup },
      { path: '$id', title: 'locations:editTitle', may: 'management.location', component: popup },
    ],
  },
]
