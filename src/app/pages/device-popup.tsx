import type { Orphans } from '#kernel/orphans.ts'
import { absencesApi } from '#features/schedules/contract/absences.ts'
import { OrphansPanel } from '#features/schedules/screens/orphans-panel.tsx'
import { DevicePopup } from '#features/devices/screens/device-popup.tsx'
import { DevicePeriods } from './device-periods.tsx'

const fromSchedules = {
  Periods: DevicePeriods,
  mayPeriods: absencesApi.ofSubject.may,
  left: (found: Orphans) => <OrphansPanel {...found} />,
} as const

/** The device form with what schedules add to it: devices come before them, so neither imports the other's screens. */
export function DevicePopupWithPeriods() {
  return <DevicePopup {...fromSchedules} />
}

/** The same, back from a period. */
export function DevicePopupAtPeriods() {
  return <DevicePopup {...fromSchedules} start="periods" />
}
