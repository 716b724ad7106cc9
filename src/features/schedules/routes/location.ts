import { addDays, localTimeAt } from '#kernel/day.ts'
import type { SettleLocation } from '#features/locations/routes.ts'
import { opensOtherwise } from '#features/locations/rules/opening.ts'
import { lockHoursForChange } from '#platform/server/hours-lock.ts'
import { bookedBy, bookingsIn, toCome, type Booked } from '../queries/bookings.ts'
import { entriesOf, roomsOf } from '../queries/recurrences.ts'
import { orphansOf, roomHoursOn } from '../rules/orphans.ts'
import { refuseOrphans } from './refusals.ts'
import { tell } from './settle.ts'

/**
 * Refuses a change of a location that leaves appointments behind, in a room or a location that closes or outside the
 * new hours of their room, unless the caller confirmed it. Rooms with hours of their own on a day keep those.
 */
export const settleLocation: SettleLocation = async (
  changing,
  { locationId, countryId, zone, before, after, closedRoomIds, closes },
  confirmed,
) => {
  const { db, now } = changing
  const otherHours = opensOtherwise(before, after)
  if (!otherHours && !closes && !closedRoomIds.length) return
  await lockHoursForChange(db, [locationId])
  const today = localTimeAt(now, zone).day

  const outsideHours = async (roomId: number): Promise<Booked[]> => {
    const bookings = await bookingsIn(db, bookedBy.room_id(roomId), { from: today, till: null }, now)
    if (!bookings.length) return []
    const entries = (await entriesOf(db, { kind: 'room', id: roomId }, addDays(today, -1), [])).map(
      ({ entry }) => entry,
    )
    return orphansOf(
      bookings,
      () => roomHoursOn(entries, before),
      () => roomHoursOn(entries, after),
    )
  }
  const orphans = closes ? await toCome(db, bookedBy.location_id(locationId), now) : []
  if (!closes)
    for (const id of await roomsOf(db, locationId))
      orphans.push(
        ...(closedRoomIds.includes(id)
          ? await toCome(db, bookedBy.room_id(id), now)
          : otherHours
            ? await outsideHours(id)
            : []),
      )
  await refuseOrphans(
    changing,
    orphans.toSorted((a, b) => (a.datetime_from < b.datetime_from ? -1 : 1)),
    confirmed,
  )
  await tell(db, {
    spots: [{ location_id: locationId, country_id: countryId }],
    days: { from: today, till: null },
  })
}
