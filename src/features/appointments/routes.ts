import { epochMs, instant, localTimeAt, type Instant } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import { keeping } from '#kernel/record.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound, Refused, refuseIf, refuseStale } from '#platform/server/refused.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import { subjectOf } from '#features/availability/queries.ts'
import { subjectProblems } from '#features/availability/rules.ts'
import { holdVatOfAdvances, returnVatOfAdvances } from '#features/credit/queries/down-payments.ts'
import { appointmentsApi, bookingFields } from './contract.ts'
import {
  changeAppointment,
  lockAppointment,
  insertAppointment,
  moveAppointment,
  unlessTaken,
  type LockedAppointment,
} from './queries.ts'
import { tellOfState } from './routes/cancel-mail.ts'
import type { CreditVisit } from './routes/credit-visit.ts'
import { appointment, chosenModels, lookAt, needs, place, tellCalendars } from './routes/place.ts'
import {
  asksAboutMoney,
  bookingProblems,
  cancelProblems,
  isActive,
  noShowProblems,
  reportedTimeProblems,
  sameModels,
  staysInPlace,
} from './rules.ts'
import { mailProblems } from './rules/reminder.ts'

/** Changes the state of an appointment (cancelled, no-show or restored) and announces it. */
async function changeState(
  db: Db,
  current: LockedAppointment,
  change: Parameters<typeof changeAppointment>[2],
  countryIds: readonly number[],
) {
  await changeAppointment(db, current.id, change)
  await tellCalendars(db, current)
  return appointment(db, current.id, countryIds)
}

/**
 * Takes back the VAT of payments in advance that became credit with the report of a visit that is now not had: no
 * invoice will have that of the treatment, and free credit is taxed when it is spent (law A5, docs/decisions/063).
 */
const returnVat = (db: Db, { id, zone }: LockedAppointment, now: Instant) =>
  returnVatOfAdvances(db, id, localTimeAt(now, zone).day)

/**
 * Whether the practitioner, the room and the devices of a coming appointment are at work, whether or not they are free.
 * While it was cancelled, no change of hours listed it among the appointments left behind.
 */
async function isWithinHours(db: Db, current: LockedAppointment, now: Instant): Promise<boolean> {
  if (current.ignore_rules || current.datetime_from <= now) return true
  const wanted = {
    minutes: current.minutes,
    modelIds: current.model_ids,
    userId: current.user_id,
    roomId: current.room_id,
  }
  const look = await lookAt(db, { booking: current, wanted, zone: current.zone, moving: current.id, now })
  return look.slot !== null || look.code !== 'slot_unavailable'
}

/**
 * A coming appointment needs a location that is open, and stays so until the transaction ends; a past one may have been
 * anywhere.
 */
async function refuseClosedLocation(
  db: Db,
  current: LockedAppointment,
  now: Instant,
  countryIds: readonly number[],
): Promise<void> {
  const { location } = await subjectOf(db, current, countryIds)
  if (current.datetime_till > now && !location!.active) refuseIf([problem('location_id', 'unknown')])
}

/**
 * The calls of appointments.
 * @param creditVisit of credit notes, which come later and know what pays a visit.
 */
export const appointmentsRoutes = (creditVisit: CreditVisit) =>
  routes('appointments', 'Booking and changing an appointment.', appointmentsApi, {
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
      await tellCalendars(db, { ...location, ...body, location_id: location.id })
      return appointment(db, id, who.countryIds)
    },

    update: async ({ endpoint, db, params, body: change, who, now }) => {
      const current = orNotFound(await lockAppointment(db, params.id, who.countryIds))
      refuseStale(change.updated_at, current.updated_at)
      const body = keeping(change, current, bookingFields.defaults)
      const subject = await subjectOf(db, body, who.countryIds)
      refuseIf([...bookingProblems(body, current, now), ...subjectProblems(body, subject, current)])
      const location = subject.location!
      const treatment = subject.treatment!
      const minutes =
        body.treatment_duration ?? (body.treatment_id === current.treatment_id ? current.minutes : treatment.duration)
      const till = instant(epochMs(body.datetime_from) + minutes * 60_000)
      refuseIf(reportedTimeProblems({ ...body, datetime_till: till }, current, now))
      // A change keeps the chosen models, as long as the treatment stays the same and the rules hold.
      const modelIds = await chosenModels(
        db,
        body.models,
        body.treatment_id === current.treatment_id && !current.ignore_rules ? current.model_ids : treatment.model_ids,
      )
      if (staysInPlace({ ...body, minutes }, current) && sameModels(modelIds, current.model_ids)) {
        await changeAppointment(db, current.id, { notes: body.notes })
      } else {
        const keep = { userId: current.user_id, roomId: current.room_id, deviceIds: current.device_ids }
        const wanted = { minutes, modelIds, userId: body.user_id, roomId: body.room_id, keep }
        await place(
          db,
          { booking: body, wanted, zone: location.zone, moving: current.id, now },
          (slot) => unlessTaken(db, () => moveAppointment(db, current.id, body, slot).then(() => current.id)),
          endpoint,
        )
      }
      await tellCalendars(db, current, { ...location, ...body, location_id: location.id })
      return appointment(db, current.id, who.countryIds)
    },

    noShow: async ({ db, params, who, now }) => {
      const current = orNotFound(await lockAppointment(db, params.id, who.countryIds))
      refuseIf(noShowProblems(current, now))
      await holdVatOfAdvances(db, current.id, current.location_id)
      await returnVat(db, current, now)
      return changeState(db, current, { no_show_at: now }, who.countryIds)
    },

    cancel: async ({ db, params, body, who, now, services }) => {
      const credits = body?.money === 'credit'
      if (credits) needs(who, 'invoice.credit')
      // Crediting locks the client before the visit, as a sale does.
      if (credits) await creditVisit.lock({ db, who, now }, params.id)
      const current = orNotFound(await lockAppointment(db, params.id, who.countryIds))
      refuseIf(cancelProblems(current))
      if (asksAboutMoney(current) && !body?.money) throw new Refused(409, [problem('money', 'money_undecided')])
      if (body?.notify) {
        refuseIf(mailProblems(await appointment(db, current.id, who.countryIds), now, 'notify'))
        await tellOfState(db, services.secrets, 'appointment-cancelled', current.id, now, who.employeeId)
      }
      await holdVatOfAdvances(db, current.id, current.location_id)
      if (credits && asksAboutMoney(current)) await creditVisit.credit({ db, who, now }, current.id)
      await returnVat(db, current, now)
      return changeState(
        db,
        current,
        { deleted_at: now, cancel_reason: body?.reason ?? '', cancel_mailed_at: body?.notify ? now : null },
        who.countryIds,
      )
    },

    restore: async ({ db, params, body, who, now, services }) => {
      const current = orNotFound(await lockAppointment(db, params.id, who.countryIds))
      // A second click on undo finds nothing left to undo, so it succeeds.
      if (isActive(current)) return appointment(db, current.id, who.countryIds)
      await refuseClosedLocation(db, current, now, who.countryIds)
      if (!body?.confirmed && !(await isWithinHours(db, current, now)))
        throw new Refused(409, [problem('confirmed', 'outside_hours')])
      const before = await appointment(db, current.id, who.countryIds)
      // The database refuses a place that was taken meanwhile.
      const restored = await changeState(
        db,
        current,
        { no_show_at: null, deleted_at: null, cancel_reason: '', cancel_mailed_at: null },
        who.countryIds,
      )
      if (before.cancel_mailed_at && !mailProblems(before, now).length)
        await tellOfState(db, services.secrets, 'appointment-restored', current.id, now, who.employeeId)
      return restored
    },
  })
