import { IconDeviceHeartMonitor } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

const popup = () => import('./device-popup.tsx').then((module) => module.DevicePopup)
const periods = () => import('./device-popup.tsx').then((module) => module.DevicePopupAtPeriods)
const period = () => import('./device-period.tsx').then((module) => module.DevicePeriod)

/** The page of the devices and their places. */
export const devicesScreens: readonly Screen[] = [
  {
    path: '/devices',
    title: 'devices:title',
    may: 'management.device',
    words: ['desk', 'office'],
    nav: { icon: IconDeviceHeartMonitor, group: 'team', order: 120 },
    component: () => import('./devices-screen.tsx').then((module) => module.DevicesScreen),
    children: [
      { path: 'new', title: 'devices:newTitle', may: 'device.create', component: popup },
      { path: '$id', title: 'devices:editTitle', may: 'management.device', component: popup },
      { path: '$id/periods', title: 'devices:periodsTitle', may: 'management.device', component: periods },
      { path: '$deviceId/periods/new', title: 'devices:newPeriodTitle', may: 'schedule.create', component: period },
      {
        path: '$deviceId/periods/$id',
        title: 'devices:periodTitle',
        may: ['schedule.update', 'schedule.delete'],
        component: period,
      },
    ],
  },
]
