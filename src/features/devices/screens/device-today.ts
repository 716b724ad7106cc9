import { localTimeAt, type Day } from '#kernel/day.ts'
import { useLocationChoice, type Place } from '#platform/client/location.ts'
import type { Device } from '../contract.ts'

const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Where a device stands, and which day it is there; of one that is carried, which day it is here. */
export function useDeviceToday({ location_id }: Pick<Device, 'location_id'>): {
  readonly location: Place | null
  readonly today: Day
} {
  const location = useLocationChoice().locations.find(({ id }) => id === location_id) ?? null
  return { location, today: localTimeAt(Date.now(), location?.zone ?? zoneHere).day }
}
