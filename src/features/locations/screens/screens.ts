import { IconBuildingStore } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

const popup = () => import('./location-popup.tsx').then((module) => module.LocationPopup)

/** The page of locations. */
export const locationsScreens: readonly Screen[] = [
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
