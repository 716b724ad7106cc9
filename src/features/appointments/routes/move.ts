import { epochMs, type Instant } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import type { Refusing } from '#kernel/refusal.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound, Refused, refusedWith, refuseIf } from '#platform/server/refused.ts'
import type { Db } from '#platform/server/db.ts'
import { subjectOf } from '#features/availability/queries.ts'
import { subjectProblems } from '#features/availability/rules.ts'
import { moveApi, type MovedMeanwhile, type MoveInput, type Spot } from '../contract/move.ts'
import { lockAppointment, moveAppointment, unlessTaken, type LockedAppointment } from '../queries.ts'
import { movesOf, noteMail, noteMove } from '../queries/moves.ts'
import { devicesAt, shiftRaw } from '../queries/raw.ts'
import { bookingProblems, isActive, reportedTimeProblems, staysInPlace } from '../rules.ts'
import { knownTime, lengthProblems, tellProblems } from '../rules/move.ts'
import { rawProblems } from '../rules/raw.ts'
import { tellOfMove } from './move-mail.ts'
import { appointment, needs, place, tellCalendars } from './place.ts'

const sameTimes = (a: Pick<Spot, 'datetime_from' | 'datetime_till'>, b: typeof a): boolean =>
  a.datetime_from === b.datetime_from && a.datetime_till === b.datetime_till
/** Whether the appointment is still where the mover saw it. */
const isWhereSeen = ({ seen }: MoveInput, current: LockedAppointment): boolean =>
  sameTimes(seen, current) && seen.room_id === current.room_id && seen.user_id === current.user_id
/** Whether the appointment is already at the requested place. */
const isThere = (to: MoveInput, current: LockedAppointment): boolean =>
  sameTimes(to, current) &&
  (['location_id', 'room_id', 'user_id', 'ignore_rules'] as const).every(
    (field) => (to[field] ?? current[field]) === current[field],
  )

/** Refuses a stale move with the current place of the appointment, without its client. */
const movedMeanwhile = (
  endpoint: Refusing<Pick<(typeof moveApi)['tell']['refuses'], 'moved_meanwhile'>>,
  now: MovedMeanwhile['appointment'],
) => refusedWith(endpoint, 'moved_meanwhile', { appointment: now })

/**
 * Moves an appointment outside the rules: nothing need be free, but the call must name its place. Its devices go along,
 * except those that stay at another location.
 */
async function moveOutside(
  db: Db,
  current: LockedAppointment,
  body: MoveInput,
  location: { readonly id: number; readonly zone: string },
  now: Instant,
): Promise<void> {
  const minutes = (epochMs(body.datetime_till) - epochMs(body.datetime_from)) / 60_000
  const stays = location.id === current.location_id
  refuseIf([
    ...bookingProblems(current, current, now),
    ...rawProblems({ ...body, confirmed: minutes <= current.minutes }, location.zone, now),
  ])
  const room_id = body.room_id ?? (stays ? current.room_id : null)
  if (room_id === null) throw new Refused(422, [problem('room_id', 'required')])
  const devices = stays ? current.device_ids : await devicesAt(db, location.id, current.device_ids)
  await shiftRaw(db, current.id, {
    ...body,
    location_id: location.id,
    room_id,
    user_id: body.user_id ?? current.user_id,
    devices,
  })
}

export const moveRoutes = routes('move', 'Moving an appointment, and telling its client.', moveApi, {
  move: async ({ endpoint, db, params, body, who, now, services }) => {
    const current = orNotFound(await lockAppointment(db, params.id, who.countryIds))
    const before = await appointment(db, current.id, who.countryIds)
    if (isActive(current) && isThere(body, current)) return before
    if (!isWhereSeen(body, current)) throw movedMeanwhile(endpoint, before)
    const outside = body.ignore_rules ?? current.ignore_rules
    if (outside || current.ignore_rules) needs(who, 'appointment.create_no_rules')

    const { client_id, treatment_id } = current
    const booking = {
      client_id,
      treatment_id,
      location_id: body.location_id ?? current.location_id,
      datetime_from: body.datetime_from,
      user_id: body.user_id,
      room_id: body.room_id,
      notes: before.notes,
    }
    refuseIf(reportedTimeProblems(body, current, now))
    const subject = await subjectOf(db, booking, who.countryIds)
    const minutes = (epochMs(body.datetime_till) - epochMs(body.datetime_from)) / 60_000
    refuseIf([
      ...lengthProblems(minutes, { ...current, ignore_rules: outside }),
      ...subjectProblems(booking, subject, current),
    ])
    const location = subject.location!

    if (outside) {
      await moveOutside(db, current, body, location, now)
    } else {
      refuseIf(bookingProblems(booking, current, now))
      if (!current.ignore_rules && staysInPlace({ ...booking, minutes }, current)) return before
      const keep = { userId: current.user_id, roomId: current.room_id, deviceIds: current.device_ids }
      // An appointment that comes back under the rules has the devices of its treatment, whichever stayed behind
      // meanwhile.
      const modelIds = current.ignore_rules
        ? [...new Set([...current.model_ids, ...subject.treatment!.model_ids])]
        : current.model_ids
      const wanted = { minutes, modelIds, userId: body.user_id, roomId: body.room_id, keep }
      await place(
        db,
        { booking, wanted, zone: location.zone, moving: current.id, now },
        (slot) => unlessTaken(db, () => moveAppointment(db, current.id, booking, slot).then(() => current.id)),
        endpoint,
      )
    }

    await tellCalendars(db, current, {
      ...location,
      client_id: current.client_id,
      location_id: location.id,
      datetime_from: body.datetime_from,
      datetime_till: body.datetime_till,
    })
    const after = await appointment(db, current.id, who.countryIds)
    if (after.datetime_from !== before.datetime_from) {
      const moved = {
        id: 0,
        from: before.datetime_from,
        to: after.datetime_from,
        zone: before.location.zone,
        by: who.employeeId,
        mailed_at: null,
        at: now,
      }
      // The mail names the time that the client knows; when the appointment is back at that time, no mail is sent.
      const known = knownTime([moved, ...(body.notify ? await movesOf(db, current.id) : [])])
      const mailed =
        body.notify &&
        known.from !== after.datetime_from &&
        (await tellOfMove(db, services.secrets, current.id, known, now, who.employeeId))
      await noteMove(db, current.id, {
        from: before.datetime_from,
        fromLocationId: before.location.id,
        to: after.datetime_from,
        by: who.employeeId,
        mailed,
        now,
      })
    }
    return after
  },

  tell: async ({ endpoint, db, params, body, who, now, services }) => {
    // The lock makes the second of two simultaneous calls find the mail of the first.
    orNotFound(await lockAppointment(db, params.id, who.countryIds))
    const [one, moves] = [await appointment(db, params.id, who.countryIds), await movesOf(db, params.id)]
    const [last, ...earlier] = moves
    if (!last || last.from !== body.from || last.to !== body.to || one.datetime_from !== body.to)
      throw movedMeanwhile(endpoint, one)
    if (last.mailed_at) return one
    const known = knownTime([last, ...earlier])
    refuseIf(tellProblems(one, known.from, now))
    await tellOfMove(db, services.secrets, one.id, known, now, who.employeeId)
    await noteMail(db, last.id, now)
    return one
  },
})
