import { epochMs, instant } from '#kernel/day.ts'
import { callName } from '#kernel/endpoint.ts'
import { leavesOrphans, maxOrphans, type Confirmed, type LeftPackage, type Orphans } from '#kernel/orphans.ts'
import type { ChangingCall } from '#platform/server/http.ts'
import { refusedWith } from '#platform/server/refused.ts'
import { recordSeen, withNames, type Booked } from '../queries/bookings.ts'

/** A call that may be refused with a list of appointments; showing these is logged. */
export type Asker = Omit<ChangingCall<typeof leavesOrphans>, 'now'>

/**
 * @throws Refused 409 `orphans`, with the appointments that would be left outside the hours (decision C68), unless the
 * caller has confirmed as many. Those outside the caller's scope are counted and not listed (decision C84). The refusal
 * commits, so that the log of who saw them stays; nothing else has been written by then.
 * @param packages the sold packages of a treatment that is removed: these are left behind as well.
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
  const listed = await withNames(
    db,
    orphans.filter(({ country_id }) => who.countryIds.includes(country_id)).slice(0, maxOrphans),
  )
  const data: Orphans = {
    count,
    ...(packages && { packages: [...packages] }),
    orphans: listed.map(
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
      listed.map(({ client_id }) => client_id),
    )
  throw refusedWith(endpoint, 'orphans', data, { field: 'confirmed', values: { count }, commits: true })
}
