import { addDays, wallClock } from '#kernel/day.ts'
import type { Confirmed } from '#kernel/orphans.ts'
import { problem } from '#kernel/problem.ts'
import type { ChangingCall } from '#platform/server/http.ts'
import { notFound, Refused, refuseIf } from '#platform/server/refused.ts'
import type { refusesHours } from '../contract.ts'
import { deleteRecurrence, entriesOf, holdOwner, hoursPlace, type Owner } from '../queries/recurrences.ts'
import { forgetUndo, putBack, undoOf } from '../queries/undos.ts'
import { refuseClash } from './refusals.ts'
import { earlier, placeProblems, settleBookings, tell } from './settle.ts'

interface Undoing extends ChangingCall<typeof refusesHours> {
  readonly params: { readonly id: number }
  readonly body: { readonly undo_id: number; readonly confirmed: Confirmed }
}

/**
 * Brings the schedule of an employee or a room back to what it was before its last change, to the last exception
 * (docs/decisions/021).
 * @throws Refused 409 `undo_too_late` when that change is not the last one any more, whoever made a later one; 409
 * `orphans` like every change of hours.
 */
export async function undo(call: Undoing, kind: Owner['kind']): Promise<null> {
  const { db, who, body, now } = call
  const owner: Owner = { kind, id: call.params.id }
  const isRoom = kind === 'room'
  if (!(await holdOwner(db, owner, who.countryIds))) throw notFound()
  const last = await undoOf(db, owner)
  if (last?.id !== body.undo_id) throw new Refused(409, [problem('undo_id', 'undo_too_late')])

  const { former, made_id } = last
  const yesterday = addDays(wallClock(now, 'UTC').day, -1)
  const entries = await entriesOf(db, owner, former ? earlier(former.entry.dateFrom, yesterday) : yesterday, [
    former?.id ?? null,
    made_id,
  ])
  const dropped = entries.filter(({ id }) => id === made_id || id === former?.id)
  const place = former && (await hoursPlace(db, former.location_id, owner, who.countryIds))
  if ((former && !place) || dropped.some(({ country_id }) => !who.countryIds.includes(country_id))) throw notFound()
  if (former && place) {
    refuseIf(
      placeProblems(
        place,
        dropped.some(({ id, location_id }) => id === former.id && location_id === former.location_id),
        isRoom,
      ),
    )
    refuseClash(
      { entry: former.entry, zone: place.zone },
      entries.filter((one) => !dropped.includes(one)),
      isRoom,
      call,
    )
  }
  const since = [...dropped.map(({ entry }) => entry), ...(former ? [former.entry] : [])]
    .map(({ dateFrom }) => dateFrom)
    .reduce(earlier, yesterday)
  await settleBookings(
    call,
    { owner, isRoom, entries },
    { days: { from: since, till: null }, dropped, put: former ? [former] : [] },
    body.confirmed,
  )

  if (made_id !== null) await deleteRecurrence(db, made_id)
  if (former) await putBack(db, owner, former)
  await forgetUndo(db, owner)
  await tell(db, [...dropped, ...(place ? [{ location_id: place.id, country_id: place.country_id }] : [])], since, null)
  return null
}
