import { epochMs, instant } from '#kernel/day.ts'
import { callName, type AnyEndpoint } from '#kernel/endpoint.ts'
import { maxOrphans, type Confirmed, type LeftPackage, type Orphans } from '#kernel/orphans.ts'
import { problem } from '#kernel/problem.ts'
import type { Db } from '#platform/server/db.ts'
import type { Who } from '#platform/server/session.ts'
import { Refused } from '#platform/server/refused.ts'
import type { ScheduleClash } from '../contract.ts'
import { recordSeen, withNames, type Booked } from '../queries/bookings.ts'
import type { OwnedEntry } from '../queries/recurrences.ts'
import { firstClash, type Placed } from '../rules/overlap.ts'

/** What a refusal that shows clients needs for its line in the log. */
export interface Asker {
  readonly endpoint: AnyEndpoint
  readonly db: Db
  readonly who: Who
  readonly address: string
  readonly requestId: string
}

/**
 * @throws Refused 422 `schedule_clash`, which names the other hours, when an entry overlaps one of the others (decision
 * C68).
 * Of hours where the caller reaches nobody it says only from when to when they are (decision C84).
 */
export function refuseClash(
  mine: Placed,
  others: readonly OwnedEntry[],
  closes: boolean,
  { countryIds }: Pick<Who, 'countryIds'>,
): void {
  const clashes = others.flatMap((other) => {
    const clash = firstClash(mine, other, closes)
    return clash ? [{ other, clash }] : []
  })
  const [first] = clashes.toSorted((a, b) => (a.clash.date < b.clash.date ? -1 : 1))
  if (!first) return
  const {
    other: { id, location_id, location, country_id },
    clash: { date, hours },
  } = first
  const when = { from: hours.time_from, till: hours.time_till, date: { day: date } }
  if (!countryIds.includes(country_id)) throw new Refused(422, [problem('time_from', 'schedule_clash_abroad', when)])
  const data: ScheduleClash = { clash: { recurrence_id: id, date, ...hours, location_id, location } }
  throw new Refused(422, [problem('time_from', 'schedule_clash', { ...when, place: location })], data)
}

/**
 * @throws Refused 409 `orphans`, with the appointments that would be left outside the hours (decision C68), unless the
 * caller has seen as many. Those where the caller reaches nobody are counted and not listed (decision C84). Who sees
 * them is in the log; nothing else has been written by then, so that line may stay.
 * @param packages what is sold of a treatment that goes: they are left behind as well.
 */
export async function refuseOrphans(
  { endpoint, db, who, address, requestId }: Asker,
  orphans: readonly Booked[],
  confirmed: Confirmed,
  packages?: readonly LeftPackage[],
): Promise<void> {
  const count = orphans.length + (packages?.length ?? 0)
  if (!count || confirmed === true || (confirmed !== false && count <= confirmed)) return
  const namesClients = who.permissions.has('calendar.location.read') || who.permissions.has('calendar.employee.read')
  const shown = await withNames(
    db,
    orphans.filter(({ country_id }) => who.countryIds.includes(country_id)).slice(0, maxOrphans),
  )
  const data: Orphans = {
    count,
    ...(packages && { packages: [...packages] }),
    orphans: shown.map(
      ({ id, client_id, client_name, datetime_from, datetime_till, zone, location_id, location, room, user }) => {
        const client = namesClients ? { client_id, client_name } : { client_id: null, client_name: null }
        return {
          id,
          ...client,
          datetime_from: instant(epochMs(datetime_from)),
          datetime_till: instant(epochMs(datetime_till)),
          zone,
          location_id,
          location,
          room,
          user,
        }
      },
    ),
  }
  if (namesClients)
    await recordSeen(
      db,
      { call: callName(endpoint), employeeId: who.employeeId, address, requestId },
      shown.map(({ client_id }) => client_id),
    )
  throw new Refused(409, [problem('confirmed', 'orphans', { count })], data, { commits: true })
}
