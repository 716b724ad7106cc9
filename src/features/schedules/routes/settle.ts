import type { Day } from '#kernel/day.ts'
import type { Confirmed, leavesOrphans } from '#kernel/orphans.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { changeHours } from '#platform/server/hours-lock.ts'
import type { ChangingCall } from '#platform/server/http.ts'
import { announce } from '#platform/server/live.ts'
import { bookedBy, bookingsIn, type Days } from '../queries/bookings.ts'
import { hoursPlace, type HoursPlace, type OwnedEntry, type Owner } from '../queries/recurrences.ts'
import type { ScheduleEntry } from '../rules.ts'
import { employeeHoursOn, orphansOf, roomHoursOn } from '../rules/orphans.ts'
import { refuseOrphans } from './refusals.ts'

/** Who changes hours, and when. */
export type Changing = ChangingCall<typeof leavesOrphans>

/** An owner's schedule, held until the transaction ends. */
interface Held {
  readonly owner: Owner
  readonly isRoom: boolean
  readonly entries: readonly OwnedEntry[]
}

/** What a change takes out of a schedule, and what it puts in; `days` are those on which that makes a difference. */
export interface HoursChange {
  readonly days: Days
  readonly dropped: readonly OwnedEntry[]
  readonly put: readonly (Pick<OwnedEntry, 'location_id'> & { readonly entry: ScheduleEntry })[]
}

/**
 * Refuses a change that leaves appointments outside the hours, unless the caller knows; bookings that are under way are
 * waited for.
 */
export async function settleBookings(
  asker: Changing,
  { owner, isRoom, entries }: Held,
  { days, dropped, put }: HoursChange,
  confirmed: Confirmed,
): Promise<void> {
  const { db, now } = asker
  await changeHours(
    db,
    [...dropped, ...put].map(({ location_id }) => location_id),
  )
  const bookings = await bookingsIn(db, isRoom ? bookedBy.room_id(owner.id) : bookedBy.employee_id(owner.id), days, now)
  if (!bookings.length) return
  const opening = new Map<number, HoursPlace['opening']>()
  if (isRoom)
    for (const id of new Set(bookings.map(({ location_id }) => location_id)))
      opening.set(id, (await hoursPlace(db, id, owner, asker.who.countryIds))?.opening ?? [])
  const changed = [...entries.filter((one) => !dropped.includes(one)), ...put]
  const hoursIn = (list: readonly { location_id: number; entry: ScheduleEntry }[]) => (locationId: number) => {
    const here = list.filter(({ location_id }) => location_id === locationId).map(({ entry }) => entry)
    return isRoom ? roomHoursOn(here, opening.get(locationId) ?? []) : employeeHoursOn(here)
  }
  await refuseOrphans(asker, orphansOf(bookings, hoursIn(entries), hoursIn(changed)), confirmed)
}

/** Every calendar that shows one of these days asks again. */
export async function tell(
  db: Db,
  places: readonly { readonly location_id: number; readonly country_id: number }[],
  date: Day,
  till: Day | null,
): Promise<void> {
  for (const place of new Map(places.map((one) => [one.location_id, one])).values())
    await announce(db, { topic: 'schedules', country_id: place.country_id, location_id: place.location_id, date, till })
}

/**
 * What is wrong with the location that hours are given to. @param stays they were there already: who left may still
 * have hours to end.
 */
export const placeProblems = (place: HoursPlace | undefined, stays: boolean, isRoom: boolean): Problem[] => {
  if (!place || (isRoom && !place.belongs && !stays)) return [problem('location_id', 'unknown')]
  return place.belongs || stays ? [] : [problem('location_id', 'not_at_location')]
}

export const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
