import { localTimeAt, type Day } from '#kernel/day.ts'
import { useLocationChoice, type Place } from '#platform/client/location.ts'
import type { Device } from '../contract.ts'

const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The location of a device with today's date there; for a carried device no location, and today's date here. */
export function useDeviceToday({ location_id }: Pick<Device, 'location_id'>): {
  readonly location: Place | null
  readonly today: Day
} {
  const location = useLocationChoice().locations.find(({ id }) => id === location_id) ?? null
  return { location, today: localTimeAt(Date.now(), location?.zone ?? zoneHere).day }
}
