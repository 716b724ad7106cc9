import { epochMs, instant, type Instant } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { refuseIf } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { subjectOf } from '#features/availability/queries.ts'
import { subjectProblems, type Named } from '#features/availability/rules.ts'
import type { NewRawAppointment, RawAppointmentInput } from '../contract/raw.ts'
import { anyRoom, devicesAt, insertWalkIn } from '../queries/raw.ts'
import { walkInProblems } from '../rules/raw.ts'
import { needs } from './place.ts'

/** Checks that everything the booking names exists and belongs together: these rules hold outside the rules too. */
export async function checked(db: Db, body: RawAppointmentInput, countryIds: readonly number[], booked: Named | null) {
  const subject = await subjectOf(db, body, countryIds)
  refuseIf(subjectProblems(body, subject, booked))
  const location = subject.location!
  if (body.supported_country_id && body.supported_country_id !== location.country_id)
    refuseIf([problem('supported_country_id', 'other_country')])
  const devices = [...new Set(body.devices)]
  if ((await devicesAt(db, location.id, devices)).length < devices.length) refuseIf([problem('devices', 'unknown')])
  return { location, booking: { ...body, devices } }
}

/** Makes a walk-in that begins now; whoever checks out may (decision C128). Returns its id. */
export async function walkIn(
  db: Db,
  body: Omit<NewRawAppointment, 'datetime_from' | 'datetime_till'>,
  who: Who,
  now: Instant,
): Promise<number> {
  needs(who, 'checkout.read')
  refuseIf(walkInProblems(body))
  const times = { datetime_from: now, datetime_till: now }
  const subject = await subjectOf(db, { ...body, ...times }, who.countryIds)
  const room_id = body.room_id ?? (await anyRoom(db, body.location_id))
  const minutes = subject.treatment?.duration ?? 1
  const datetime_till = instant(epochMs(now) + minutes * 60_000)
  // A location without a room is refused last: one that the caller may not see is unknown, whatever it has.
  const input = { ...body, room_id: room_id ?? 0, datetime_from: now, datetime_till }
  const { booking } = await checked(db, input, who.countryIds, null)
  if (room_id === null) refuseIf([problem('location_id', 'walk_in_no_room')])
  return insertWalkIn(db, booking, who.employeeId)
}
