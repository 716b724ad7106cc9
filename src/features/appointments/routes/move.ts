import { epochMs } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import { routes } from '#platform/server/http.ts'
import { found, Refused, refuseIf } from '#platform/server/refused.ts'
import { subjectOf } from '#features/availability/queries.ts'
import { subjectProblems } from '#features/availability/rules.ts'
import { moveApi, type MoveInput } from '../contract/move.ts'
import { holdAppointment, moveAppointment, type HeldAppointment } from '../queries.ts'
import { shiftRaw } from '../queries/raw.ts'
import { bookingProblems, staysInPlace } from '../rules.ts'
import { lengthProblems } from '../rules/move.ts'
import { rawTimeProblems } from '../rules/raw.ts'
import { tellOfMove } from './move-mail.ts'
import { appointment, place, tellCalendars } from './place.ts'

/** Does it still stand where the mover saw it? */
const isWhere = ({ seen }: MoveInput, held: HeldAppointment): boolean =>
  seen.datetime_from === held.datetime_from && (epochMs(seen.datetime_till) - epochMs(seen.datetime_from)) / 60_000 === held.minutes && seen.room_id === held.room_id && seen.user_id === held.user_id

export const moveRoutes = routes(moveApi, {
  move: async ({ db, params, body, who, now, services }) => {
    const held = found(await holdAppointment(db, params.id, who.countryIds))
    const before = await appointment(db, held.id, who.countryIds)
    if (!isWhere(body, held)) throw new Refused(409, [problem('', 'moved_meanwhile')], { appointment: before })

    const { client_id, treatment_id } = held
    const booking = { client_id, treatment_id, location_id: body.location_id ?? held.location_id, datetime_from: body.datetime_from, user_id: body.user_id, room_id: body.room_id, notes: before.notes }
    const subject = await subjectOf(db, booking, who.countryIds)
    const minutes = (epochMs(body.datetime_till) - epochMs(body.datetime_from)) / 60_000
    refuseIf([...lengthProblems(minutes, held), ...subjectProblems(booking, subject, held)])
    const location = subject.location!

    if (held.ignore_rules) {
      refuseIf([...bookingProblems({ ...booking, datetime_from: held.datetime_from }, held, now), ...rawTimeProblems(body, location.zone, now)])
      const room_id = body.room_id ?? (booking.location_id === held.location_id ? held.room_id : null)
      if (room_id === null) throw new Refused(422, [problem('room_id', 'required')])
      await shiftRaw(db, held.id, { ...body, location_id: booking.location_id, room_id, user_id: body.user_id ?? held.user_id })
    } else {
      refuseIf(bookingProblems(booking, held, now))
      if (staysInPlace({ ...booking, minutes }, held)) return before
      const keep = { userId: held.user_id, roomId: held.room_id, deviceIds: held.device_ids }
      const wanted = { minutes, modelIds: held.model_ids, userId: body.user_id, roomId: body.room_id, keep }
      await place(db, { booking, wanted, zone: location.zone, moving: held.id, now }, (slot) => moveAppointment(db, held.id, booking, slot).then(() => held.id))
    }

    await tellCalendars(db, held, { ...location, location_id: location.id, datetime_from: body.datetime_from })
    const after = await appointment(db, held.id, who.countryIds)
    if (body.notify && after.datetime_from !== before.datetime_from) await tellOfMove(db, services.secrets, held.id, before, now, who.employeeId)
    return after
  },
})
