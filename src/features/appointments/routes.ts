import type { Instant } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import { keeping } from '#kernel/record.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound, Refused, refuseIf, refuseStale } from '#platform/server/refused.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import { subjectOf } from '#features/availability/queries.ts'
import { subjectProblems } from '#features/availability/rules.ts'
import { appointmentsApi, bookingFields } from './contract.ts'
import {
  changeAppointment,
  holdAppointment,
  insertAppointment,
  moveAppointment,
  unlessTaken,
  type HeldAppointment,
} from './queries.ts'
import { tellOfState } from './routes/cancel-mail.ts'
import { appointment, chosenModels, lookAt, place, tellCalendars } from './routes/place.ts'
import {
  asksAboutMoney,
  bookingProblems,
  cancelProblems,
  isActive,
  noShowProblems,
  sameModels,
  staysInPlace,
} from './rules.ts'
import { mailProblems } from './rules/reminder.ts'

/** Cancels, marks, or undoes either: one change of state, told to everyone. */
async function changeState(
  db: Db,
  held: HeldAppointment,
  change: Parameters<typeof changeAppointment>[2],
  countryIds: readonly number[],
) {
  await changeAppointment(db, held.id, change)
  await tellCalendars(db, held)
  return appointment(db, held.id, countryIds)
}

/**
 * Are those who take part in an appointment that is still to come at work, whether or not they are free? No list of
 * what a change of hours leaves behind named it while it was cancelled.
 */
async function isWithinHours(db: Db, held: HeldAppointment, now: Instant): Promise<boolean> {
  if (held.ignore_rules || held.datetime_from <= now) return true
  const wanted = { minutes: held.minutes, modelIds: held.model_ids, userId: held.user_id, roomId: held.room_id }
  const look = await lookAt(db, { booking: held, wanted, zone: held.zone, moving: held.id, now })
  return look.slot !== null || look.code !== 'slot_unavailable'
}

/**
 * What is still to come needs a location that is open, which stays so until the transaction ends; what has been may
 * have been anywhere.
 */
async function refuseClosedLocation(
  db: Db,
  held: HeldAppointment,
  now: Instant,
  countryIds: readonly number[],
): Promise<void> {
  const { location } = await subjectOf(db, held, countryIds)
  if (held.datetime_till > now && !location!.active) refuseIf([problem('location_id', 'unknown')])
}

export const appointmentsRoutes = routes('appointments', 'Booking and changing an appointment.', appointmentsApi, {
  show: ({ db, params, who }) => appointment(db, params.id, who.countryIds),

  history: async ({ db, params, who, services }) => {
    await appointment(db, params.id, who.countryIds)
    return historyOf(db, services.log, 'appointments', params.id, who.countryIds)
  },

  create: async ({ endpoint, db, body, who, now }) => {
    const subject = await subjectOf(db, body, who.countryIds)
    refuseIf([...bookingProblems(body, null, now), ...subjectProblems(body, subject)])
    const location = subject.location!
    const treatment = subject.treatment!
    const wanted = {
      minutes: body.treatment_duration ?? treatment.duration,
      modelIds: await chosenModels(db, body.models, treatment.model_ids),
      userId: body.user_id,
      roomId: body.room_id,
    }
    const id = await place(
      db,
      { booking: body, wanted, zone: location.zone, moving: null, now },
      (slot) => insertAppointment(db, body, slot, who.employeeId),
      endpoint,
    )
    await tellCalendars(db, { ...location, location_id: location.id, datetime_from: body.datetime_from })
    return appointment(db, id, who.countryIds)
  },

  update: async ({ endpoint, db, params, body: given, who, now }) => {
    const held = orNotFound(await holdAppointment(db, params.id, who.countryIds))
    refuseStale(given.updated_at, held.updated_at)
    const body = keeping(given, held, bookingFields.defaults)
    const subject = await subjectOf(db, body, who.countryIds)
    refuseIf([...bookingProblems(body, held, now), ...subjectProblems(body, subject, held)])
    const location = subject.location!
    const treatment = subject.treatment!
    const minutes =
      body.treatment_duration ?? (body.treatment_id === held.treatment_id ? held.minutes : treatment.duration)
    // What was chosen stays chosen, as long as it is the same treatment by the rules.
    const modelIds = await chosenModels(
      db,
      body.models,
      body.treatment_id === held.treatment_id && !held.ignore_rules ? held.model_ids : treatment.model_ids,
    )
    if (staysInPlace({ ...body, minutes }, held) && sameModels(modelIds, held.model_ids)) {
      await changeAppointment(db, held.id, { notes: body.notes })
    } else {
      const keep = { userId: held.user_id, roomId: held.room_id, deviceIds: held.device_ids }
      const wanted = { minutes, modelIds, userId: body.user_id, roomId: body.room_id, keep }
      await place(
        db,
        { booking: body, wanted, zone: location.zone, moving: held.id, now },
        (slot) => unlessTaken(db, () => moveAppointment(db, held.id, body, slot).then(() => held.id)),
        endpoint,
      )
    }
    await tellCalendars(db, held, { ...location, location_id: location.id, datetime_from: body.datetime_from })
    return appointment(db, held.id, who.countryIds)
  },

  noShow: async ({ db, params, who, now }) => {
    const held = orNotFound(await holdAppointment(db, params.id, who.countryIds))
    refuseIf(noShowProblems(held, now))
    return changeState(db, held, { no_show_at: now }, who.countryIds)
  },

  cancel: async ({ db, params, body, who, now, services }) => {
    const held = orNotFound(await holdAppointment(db, params.id, who.countryIds))
    refuseIf(cancelProblems(held))
    if (asksAboutMoney(held) && !body?.money) throw new Refused(409, [problem('money', 'money_undecided')])
    if (body?.notify) {
      refuseIf(mailProblems(await appointment(db, held.id, who.countryIds), now, 'notify'))
      await tellOfState(db, services.secrets, 'appointment-cancelled', held.id, now, who.employeeId)
    }
    return changeState(
      db,
      held,
      { deleted_at: now, cancel_reason: body?.reason ?? '', cancel_mailed_at: body?.notify ? now : null },
      who.countryIds,
    )
  },

  restore: async ({ db, params, body, who, now, services }) => {
    const held = orNotFound(await holdAppointment(db, params.id, who.countryIds))
    // A second click on undo finds nothing left to undo, which is what was wanted.
    if (isActive(held)) return appointment(db, held.id, who.countryIds)
    await refuseClosedLocation(db, held, now, who.countryIds)
    if (!body?.confirmed && !(await isWithinHours(db, held, now)))
      throw new Refused(409, [problem('confirmed', 'outside_hours')])
    const before = await appointment(db, held.id, who.countryIds)
    // A place taken meanwhile is refused by the database.
    const restored = await changeState(
      db,
      held,
      { no_show_at: null, deleted_at: null, cancel_reason: '', cancel_mailed_at: null },
      who.countryIds,
    )
    if (before.cancel_mailed_at && !mailProblems(before, now).length)
      await tellOfState(db, services.secrets, 'appointment-restored', held.id, now, who.employeeId)
    return restored
  },
})
