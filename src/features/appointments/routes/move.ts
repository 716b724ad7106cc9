import { epochMs, type Instant } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import type { Refusing } from '#kernel/refusal.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound, Refused, refusedWith, refuseIf } from '#platform/server/refused.ts'
import type { Db } from '#platform/server/db.ts'
import { subjectOf } from '#features/availability/queries.ts'
import { subjectProblems } from '#features/availability/rules.ts'
import { moveApi, type MovedMeanwhile, type MoveInput, type Spot } from '../contract/move.ts'
import { holdAppointment, moveAppointment, unlessTaken, type HeldAppointment } from '../queries.ts'
import { movesOf, noteMail, noteMove } from '../queries/moves.ts'
import { devicesAt, shiftRaw } from '../queries/raw.ts'
import { bookingProblems, isActive, staysInPlace } from '../rules.ts'
import { knownTime, lengthProblems, tellProblems } from '../rules/move.ts'
import { rawProblems } from '../rules/raw.ts'
import { tellOfMove } from './move-mail.ts'
import { appointment, needs, place, tellCalendars } from './place.ts'

const sameTimes = (a: Pick<Spot, 'datetime_from' | 'datetime_till'>, b: typeof a): boolean =>
  a.datetime_from === b.datetime_from && a.datetime_till === b.datetime_till
/** Does it still stand where the mover saw it? */
const isWhereSeen = ({ seen }: MoveInput, held: HeldAppointment): boolean =>
  sameTimes(seen, held) && seen.room_id === held.room_id && seen.user_id === held.user_id
/** Does it stand where it should go? */
const isThere = (to: MoveInput, held: HeldAppointment): boolean =>
  sameTimes(to, held) &&
  (['location_id', 'room_id', 'user_id', 'ignore_rules'] as const).every(
    (field) => (to[field] ?? held[field]) === held[field],
  )

/** Where an appointment stands now, and nothing of its client: the contract keeps the rest in. */
const movedMeanwhile = (
  endpoint: Refusing<Pick<(typeof moveApi)['tell']['refuses'], 'moved_meanwhile'>>,
  now: MovedMeanwhile['appointment'],
) => refusedWith(endpoint, 'moved_meanwhile', { appointment: now })

/**
 * Outside the rules nothing need be free, but where it is has to be said. Its devices go along, except those that stay
 * at another location.
 */
async function moveOutside(
  db: Db,
  held: HeldAppointment,
  body: MoveInput,
  location: { readonly id: number; readonly zone: string },
  now: Instant,
): Promise<void> {
  const minutes = (epochMs(body.datetime_till) - epochMs(body.datetime_from)) / 60_000
  const stays = location.id === held.location_id
  refuseIf([
    ...bookingProblems(held, held, now),
    ...rawProblems({ ...body, confirmed: minutes <= held.minutes }, location.zone, now),
  ])
  const room_id = body.room_id ?? (stays ? held.room_id : null)
  if (room_id === null) throw new Refused(422, [problem('room_id', 'required')])
  const devices = stays ? held.device_ids : await devicesAt(db, location.id, held.device_ids)
  await shiftRaw(db, held.id, {
    ...body,
    location_id: location.id,
    room_id,
    user_id: body.user_id ?? held.user_id,
    devices,
  })
}

export const moveRoutes = routes('move', 'Moving an appointment, and telling its client.', moveApi, {
  move: async ({ endpoint, db, params, body, who, now, services }) => {
    const held = orNotFound(await holdAppointment(db, params.id, who.countryIds))
    const before = await appointment(db, held.id, who.countryIds)
    if (isActive(held) && isThere(body, held)) return before
    if (!isWhereSeen(body, held)) throw movedMeanwhile(endpoint, before)
    const outside = body.ignore_rules ?? held.ignore_rules
    if (outside || held.ignore_rules) needs(who, 'appointment.create_no_rules')

    const { client_id, treatment_id } = held
    const booking = {
      client_id,
      treatment_id,
      location_id: body.location_id ?? held.location_id,
      datetime_from: body.datetime_from,
      user_id: body.user_id,
      room_id: body.room_id,
      notes: before.notes,
    }
    const subject = await subjectOf(db, booking, who.countryIds)
    const minutes = (epochMs(body.datetime_till) - epochMs(body.datetime_from)) / 60_000
    refuseIf([
      ...lengthProblems(minutes, { ...held, ignore_rules: outside }),
      ...subjectProblems(booking, subject, held),
    ])
    const location = subject.location!

    if (outside) {
      await moveOutside(db, held, body, location, now)
    } else {
      refuseIf(bookingProblems(booking, held, now))
      if (!held.ignore_rules && staysInPlace({ ...booking, minutes }, held)) return before
      const keep = { userId: held.user_id, roomId: held.room_id, deviceIds: held.device_ids }
      // Brought back under the rules it has what its treatment needs, whatever stayed behind meanwhile.
      const modelIds = held.ignore_rules
        ? [...new Set([...held.model_ids, ...subject.treatment!.model_ids])]
        : held.model_ids
      const wanted = { minutes, modelIds, userId: body.user_id, roomId: body.room_id, keep }
      await place(
        db,
        { booking, wanted, zone: location.zone, moving: held.id, now },
        (slot) => unlessTaken(db, () => moveAppointment(db, held.id, booking, slot).then(() => held.id)),
        endpoint,
      )
    }

    await tellCalendars(db, held, {
      ...location,
      location_id: location.id,
      datetime_from: body.datetime_from,
      datetime_till: body.datetime_till,
    })
    const after = await appointment(db, held.id, who.countryIds)
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
      // The mail names the time that the client knows; back at that time there is nothing to tell.
      const known = knownTime([moved, ...(body.notify ? await movesOf(db, held.id) : [])])
      const mailed =
        body.notify &&
        known.from !== after.datetime_from &&
        (await tellOfMove(db, services.secrets, held.id, known, now, who.employeeId))
      await noteMove(db, held.id, {
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
    // Held, so that of two presses at once the second one finds the first.
    orNotFound(await holdAppointment(db, params.id, who.countryIds))
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
