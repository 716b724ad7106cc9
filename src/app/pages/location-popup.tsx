import type { Orphans } from '#kernel/orphans.ts'
import { LocationPopup } from '#features/locations/screens/location-popup.tsx'
import { OrphansPanel } from '#features/schedules/screens/orphans-panel.tsx'

const left = (found: Orphans) => <OrphansPanel {...found} />

/**
 * The location form with what schedules know of its appointments: locations come before schedules, so neither imports
 * the other's screens.
 */
export function LocationPopupWithOrphans() {
  return <LocationPopup left={left} />
}
