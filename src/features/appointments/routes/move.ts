import { epochMs } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import { routes } from '#platform/server/http.ts'
import { found, Refused, refuseIf } from '#platform/server/refused.ts'
import { subjectOf } from '#features/availability/queries.ts'
import { subjectProblems } from '#features/availability/rules.ts'
import type { Appointment } from '../contract.ts'
import { moveApi, type MovedMeanwhile, type MoveInput, type Spot } from '../contract/move.ts'
import { holdAppointment, moveAppointment, type HeldAppointment } from '../queries.ts'
import { devicesAt, shiftRaw } from '../queries/raw.ts'
import { bookingProblems, isActive, staysInPlace } from '../rules.ts'
import { lengthProblems } from '../rules/move.ts'
import { rawProblems } from '../rules/raw.ts'
import { tellOfMove } from './move-mail.ts'
import { appointment, needs, place, tellCalendars } from './place.ts'

const sameTimes = (a: Pick<Spot, 'datetime_from' | 'datetime_till'>, b: typeof a): boolean => a.datetime_from === b.datetime_from && a.datetime_till === b.datetime_till
/** Does it still stand where the mover saw it? */
const isWhereSeen = ({ seen }: MoveInput, held: HeldAppointment): boolean => sameTimes(seen, held) && seen.room_id === held.room_id && seen.user_id === held.user_id
/** Does it stand where it should go? */
const isThere = (to: MoveInput, held: HeldAppointment): boolean =>
  sameTimes(to, held) && (['location_id', 'room_id', 'user_id'] as const).every((field) => (to[field] ?? held[field]) === held[field])

/** Where an appointment stands, and nothing of its client. */
const spotOf = ({ id, datetime_from, datetime_till, location, room, user }: Pick<Appointment, keyof MovedMeanwhile['appointment']>): MovedMeanwhile['appointment'] => ({ id, datetime_from, datetime_till, location, room, user })

export const moveRoutes = routes(moveApi, {
  move: async ({ db, params, body, who, now, services }) => {
    const held = found(await holdAppointment(db, params.id, who.countryIds))
    const before = await appointment(db, held.id, who.countryIds)
    if (isActive(held) && isThere(body, held)) return before
    if (!isWhereSeen(body, held)) throw new Refused(409, [problem('', 'moved_meanwhile')], { appointment: spotOf(before) })
    if (held.ignore_rules) needs(who, 'appointment.create_no_rules')

    const { client_id, treatment_id } = held
    const booking = { client_id, treatment_id, location_id: body.location_id ?? held.location_id, datetime_from: body.datetime_from, user_id: body.user_id, room_id: body.room_id, notes: before.notes }
    const subject = await subjectOf(db, booking, who.countryIds)
    const minutes = (epochMs(body.datetime_till) - epochMs(body.datetime_from)) / 60_000
    refuseIf([...lengthProblems(minutes, held), ...subjectProblems(booking, subject, held)])
    const location = subject.location!

    if (held.ignore_rules) {
      const times = { ...body, confirmed: minutes <= held.minutes }
      refuseIf([...bookingProblems({ ...booking, datetime_from: held.datetime_from }, held, now), ...rawProblems(times, location.zone, now)])
      const room_id = body.room_id ?? (booking.location_id === held.location_id ? held.room_id : null)
      if (room_id === null) throw new Refused(422, [problem('room_id', 'required')])
      // Devices of another location stay there.
      const devices = booking.location_id === held.location_id ? held.device_ids : await devicesAt(db, booking.location_id, held.device_ids)
      await shiftRaw(db, held.id, { ...body, location_id: booking.location_id, room_id, user_id: body.user_id ?? held.user_id, devices })
    } else {
      refuseIf(bookingProblems(booking, held, now))
      if (staysInPlace({ ...booking, minutes }, held)) return before
      const keep = { userId: held.user_id, roomId: held.room_id, deviceIds: held.device_ids }
      const wanted = { minutes, modelIds: held.model_ids, userId: body.user_id, roomId: body.room_id, keep }
      await place(db, { booking, wanted, zone: location.zone, moving: held.id, now }, (slot) => moveAppointment(db, held.id, booking, slot).then(() => held.id))
    }

    await tellCalendars(db, held, { ...location, location_id: location.id, datetime_from: body.datetime_from, datetime_till: body.datetime_till })
    const after = await appointment(db, held.id, who.countryIds)
    if (body.notify && after.datetime_from !== before.datetime_from) await tellOfMove(db, services.secrets, held.id, before, now, who.employeeId)
    return after
  },
})
