import { problem } from '#kernel/problem.ts'
import { keeping } from '#kernel/record.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound, refuseIf, Refused, refuseStale } from '#platform/server/refused.ts'
import { rawApi, rawFields, type RawAppointmentInput } from '../contract/raw.ts'
import { lockAppointment } from '../queries.ts'
import { devicesAt, insertRaw, updateRaw } from '../queries/raw.ts'
import { reportedTimeProblems, settledProblems, stateProblems } from '../rules.ts'
import { isWalkIn, rawProblems } from '../rules/raw.ts'
import { reminderProblems } from '../rules/reminder.ts'
import { appointment, needs, tellCalendars, type Spot } from './place.ts'
import { remind } from './reminders.ts'
import { checked, walkIn } from './walk-in.ts'

const spotOf = (
  location: { readonly id: number; readonly country_id: number; readonly zone: string },
  { client_id, datetime_from, datetime_till }: RawAppointmentInput,
): Spot => ({
  client_id,
  location_id: location.id,
  country_id: location.country_id,
  zone: location.zone,
  datetime_from,
  datetime_till,
})

export const rawRoutes = routes('raw', 'Appointments booked outside the rules.', rawApi, {
  show: ({ db, params, who }) => appointment(db, params.id, who.countryIds),

  create: async ({ db, body: { room_id, ...body }, who, now }) => {
    if (isWalkIn(body)) return appointment(db, await walkIn(db, { ...body, room_id }, who, now), who.countryIds)
    needs(who, 'appointment.create_no_rules')
    needs(who, 'appointment.update')
    if (room_id === null) throw new Refused(422, [problem('room_id', 'required')])
    const { location, booking } = await checked(db, { ...body, room_id }, who.countryIds, null)
    refuseIf(rawProblems(booking, location.zone, now))
    const id = await insertRaw(db, booking, who.employeeId)
    await tellCalendars(db, spotOf(location, booking))
    return appointment(db, id, who.countryIds)
  },

  update: async ({ db, params, body: { updated_at, ...body }, who, now }) => {
    needs(who, 'appointment.update')
    const current = orNotFound(await lockAppointment(db, params.id, who.countryIds))
    refuseStale(updated_at, current.updated_at)
    // A change that names no devices keeps those that can be at the location.
    const input = keeping(
      body,
      { name: current.name, notes: current.notes, devices: await devicesAt(db, body.location_id, current.device_ids) },
      rawFields.defaults,
    )
    const { location, booking } = await checked(db, input, who.countryIds, current)
    refuseIf([
      ...stateProblems(current),
      ...rawProblems(booking, location.zone, now),
      ...settledProblems(booking, current, now),
      ...reportedTimeProblems(booking, current, now),
    ])
    await updateRaw(db, current.id, booking)
    await tellCalendars(db, current, spotOf(location, booking))
    return appointment(db, current.id, who.countryIds)
  },

  remind: async ({ db, params, who, now, services }) => {
    // The lock makes two simultaneous calls run one after the other.
    orNotFound(await lockAppointment(db, params.id, who.countryIds))
    refuseIf(reminderProblems(await appointment(db, params.id, who.countryIds), now))
    await remind(db, services.secrets, params.id, now, who.employeeId)
    return appointment(db, params.id, who.countryIds)
  },
})
