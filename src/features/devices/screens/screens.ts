import { IconDeviceHeartMonitor } from '@tabler/icons-react'
import type { May } from '#kernel/permission.ts'
import type { Screen } from '#platform/client/screen.ts'

type Page = NonNullable<Screen['component']>
interface DevicePages {
  /** The device form, with what later features add to it; and the same with the periods in front. */
  readonly popup: Page
  readonly periods: Page
  /** A period in which it is out of service. */
  readonly period: Page
  readonly mayPlan: { readonly create: May; readonly update: May }
}

/** Which machines there are, and where. */
export const devicesScreens = ({ popup, periods, period, mayPlan }: DevicePages): readonly Screen[] => [
  {
    path: '/devices',
    title: 'devices:title',
    may: 'management.device',
    nav: { icon: IconDeviceHeartMonitor, group: 'team', order: 120 },
    component: () => import('./devices-screen.tsx').then((module) => module.DevicesScreen),
    children: [
      { path: 'new', title: 'devices:newTitle', may: 'device.create', component: popup },
      { path: '$id', title: 'devices:editTitle', may: 'management.device', component: popup },
      { path: '$id/periods', title: 'devices:periodsTitle', may: 'management.device', component: periods },
      { path: '$deviceId/periods/new', title: 'devices:newPeriodTitle', may: mayPlan.create, component: period },
      { path: '$deviceId/periods/$id', title: 'devices:periodTitle', may: mayPlan.update, component: period },
    ],
  },
]
