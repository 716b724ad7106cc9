import type { Confirmed, leavesOrphans } from '#kernel/orphans.ts'
import type { Db } from '#platform/server/db.ts'
import { lockHoursForChange } from '#platform/server/hours-lock.ts'
import type { ChangingCall } from '#platform/server/http.ts'
import { announce } from '#platform/server/announce.ts'
import { bookedBy, bookingsIn } from '../queries/bookings.ts'
import { hoursPlace, type Owner } from '../queries/recurrences.ts'
import { employeeHoursOn, orphansOf, roomHoursOn } from '../rules/orphans.ts'
import type { SchedulePlan } from '../rules/plan.ts'
import { entriesAfter, type HoursPlace, type PlacedEntry } from '../rules/writes.ts'
import { refuseOrphans } from './refusals.ts'

/** A call that changes hours. */
export type Changing = ChangingCall<typeof leavesOrphans>

/**
 * Waits for bookings that are being saved, and refuses a plan that leaves appointments outside the hours, unless the
 * caller confirmed it.
 */
export async function settleBookings(
  call: Changing,
  owner: Owner,
  entries: readonly PlacedEntry[],
  { write, days, spots }: Pick<SchedulePlan, 'write' | 'days' | 'spots'>,
  confirmed: Confirmed,
): Promise<void> {
  const { db, now, who } = call
  const isRoom = owner.kind === 'room'
  await lockHoursForChange(
    db,
    spots.map(({ location_id }) => location_id),
  )
  const bookings = await bookingsIn(db, isRoom ? bookedBy.room_id(owner.id) : bookedBy.employee_id(owner.id), days, now)
  if (!bookings.length) return
  const opening = new Map<number, HoursPlace['opening']>()
  if (isRoom)
    for (const id of new Set(bookings.map(({ location_id }) => location_id)))
      opening.set(id, (await hoursPlace(db, id, owner, who.countryIds))?.opening ?? [])
  const hoursIn = (list: readonly PlacedEntry[]) => (locationId: number) => {
    const here = list.filter(({ location_id }) => location_id === locationId).map(({ entry }) => entry)
    return isRoom ? roomHoursOn(here, opening.get(locationId) ?? []) : employeeHoursOn(here)
  }
  await refuseOrphans(call, orphansOf(bookings, hoursIn(entries), hoursIn(entriesAfter(entries, write))), confirmed)
}

/** Announces the change, so that every calendar that shows one of these days is read again. */
export async function tell(db: Db, { spots, days }: Pick<SchedulePlan, 'spots' | 'days'>): Promise<void> {
  for (const { country_id, location_id } of new Map(spots.map((one) => [one.location_id, one])).values())
    await announce(db, { topic: 'schedules', country_id, location_id, date: days.from, till: days.till })
}
