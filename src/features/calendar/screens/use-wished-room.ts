import { useRead } from '#platform/client/data.ts'
import type { Wish, WishedRoom } from '#features/appointments/screens/booking/booking-values.ts'
import { calendarApi } from '../contract.ts'
import { roomIsFree } from './grid/grid-model.ts'

/** The room of the empty place that was chosen in the calendar of a location; null until its day is loaded. */
export function useWishedRoom(wish: Wish | null, locationId: number | null): WishedRoom | null {
  const asked = wish?.roomId ? wish : null
  const { data: calendar } = useRead(
    calendarApi.day,
    { params: { locationId: locationId ?? 0, date: asked?.day ?? '' } },
    { enabled: asked !== null && locationId !== null, optional: true },
  )
  const room = calendar?.rooms.find(({ id }) => id === asked?.roomId)
  return calendar && room
    ? {
        locationId: room.location_id,
        id: room.id,
        name: room.name,
        isFree: (slot) => roomIsFree(calendar, room.id, slot),
      }
    : null
}
