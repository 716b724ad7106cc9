import { addDays, daysFrom, wallClock, type Day, type Instant } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { announce } from '#platform/server/live.ts'
import { found, Refused, refuseIf, refuseStale } from '#platform/server/refused.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import type { Slot } from '#features/availability/contract.ts'
import { availabilityFacts, subjectOf } from '#features/availability/queries.ts'
import { availability, rangeProblems, refusalAt, slotAt, subjectProblems, type Wanted } from '#features/availability/rules.ts'
import { roomHours } from '#features/schedules/rules.ts'
import { appointmentsApi, maxCalendarDays, type AppointmentInput } from './contract.ts'
import {
  appointmentInReach, calendarFacts, changeAppointment, holdAppointment, insertAppointment, moveAppointment, unlessTaken, type HeldAppointment,
} from './queries.ts'
import { bookingProblems, cancelProblems, isActive, noShowProblems, staysInPlace } from './rules.ts'

/** So often the next best way to book a start is tried when others are quicker. */
const maxAttempts = 3
/** What a refused booking offers instead: the next few free starts of the coming days. */
const nextSlots = 6
const nextDays = 14

async function calendar(db: Db, locationId: number, from: Day, till: Day, countryIds: readonly number[]) {
  const { rooms, opening, ...facts } = found(await calendarFacts(db, locationId, from, till, countryIds))
  const days = daysFrom(from, till)
  return { ...facts, rooms: rooms.map(({ id, name, entries }) => ({ id, name, schedule: days.map((date) => ({ date, open: roomHours(entries, opening, date) })) })) }
}

const appointment = async (db: Db, id: number, countryIds: readonly number[]) => found(await appointmentInReach(db, id, countryIds))

interface Placing {
  readonly booking: Pick<AppointmentInput, 'client_id' | 'location_id' | 'treatment_id' | 'datetime_from'>
  readonly wanted: Wanted
  readonly zone: string
  readonly moving: number | null
  readonly now: Instant
}

/**
 * Finds who, where and with what for a start, and writes it. Who was quicker is settled by the database: then the facts
 * are read anew and the next best way is tried.
 * @throws Refused 409 when it is taken, 422 when it cannot be at all, both with the next free slots.
 */
async function place<T>(db: Db, placing: Placing, write: (slot: Slot) => Promise<T>): Promise<T> {
  const { booking, wanted, zone, moving, now } = placing
  const day = wallClock(booking.datetime_from, zone).day
  const factsUntil = (till: Day) => availabilityFacts(db, {
    locationId: booking.location_id, treatmentId: booking.treatment_id, modelIds: wanted.modelIds, clientId: booking.client_id, from: day, till, exceptAppointmentId: moving,
  })

  let refusal = problem('datetime_from', 'slot_taken')
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const facts = await factsUntil(day)
    const slot = slotAt(facts, wanted, booking.datetime_from)
    if (!slot) {
      refusal = problem('datetime_from', refusalAt(facts, wanted, booking.datetime_from))
      break
    }
    const written = await unlessTaken(db, () => write(slot))
    if (written !== null) return written
  }

  const till = addDays(day, nextDays)
  const next = availability(await factsUntil(till), wanted, day, till, now).flatMap(({ time_slots }) => time_slots)
    .filter(({ datetime_from }) => datetime_from > booking.datetime_from).slice(0, nextSlots)
  throw new Refused(refusal.code === 'slot_unavailable' ? 422 : 409, [refusal], { next_slots: next })
}

interface Spot { readonly location_id: number; readonly country_id: number; readonly zone: string; readonly datetime_from: Instant }

/** Every browser that shows one of these days asks for it again. */
async function tellCalendars(db: Db, ...spots: readonly Spot[]): Promise<void> {
  const changes = spots.map(({ location_id, country_id, zone, datetime_from }) => ({ topic: 'appointments' as const, country_id, location_id, date: wallClock(datetime_from, zone).day }))
  const distinct = new Map(changes.map((change) => [`${change.location_id} ${change.date}`, change]))
  for (const change of distinct.values()) await announce(db, change)
}

/** Cancels, marks, or undoes either: one change of state, told to everyone. */
async function changeState(db: Db, held: HeldAppointment, change: Parameters<typeof changeAppointment>[2], countryIds: readonly number[]) {
  await changeAppointment(db, held.id, change)
  await tellCalendars(db, held)
  return appointment(db, held.id, countryIds)
}

export const appointmentsRoutes = routes(appointmentsApi, {
  day: ({ db, params, who }) => calendar(db, params.locationId, params.date, params.date, who.countryIds),

  week: ({ db, params, who }) => {
    refuseIf(rangeProblems(params.from, params.to, maxCalendarDays, 'to'))
    return calendar(db, params.locationId, params.from, params.to, who.countryIds)
  },

  show: ({ db, params, who }) => appointment(db, params.id, who.countryIds),

  history: async ({ db, params, who }) => {
    await appointment(db, params.id, who.countryIds)
    return historyOf(db, 'appointments', params.id, who.countryIds)
  },

  create: async ({ db, body, who, now }) => {
    const subject = await subjectOf(db, body, who.countryIds)
    refuseIf([...bookingProblems(body, null, now), ...subjectProblems(body, subject)])
    const location = subject.location!
    const treatment = subject.treatment!
    const wanted = { minutes: body.treatment_duration ?? treatment.duration, modelIds: treatment.model_ids, userId: body.user_id, roomId: body.room_id }
    const id = await place(db, { booking: body, wanted, zone: location.zone, moving: null, now }, (slot) => insertAppointment(db, body, slot, who.employeeId))
    await tellCalendars(db, { ...location, location_id: location.id, datetime_from: body.datetime_from })
    return appointment(db, id, who.countryIds)
  },

  update: async ({ db, params, body, who, now }) => {
    const held = found(await holdAppointment(db, params.id, who.countryIds))
    refuseStale(body.updated_at, held.updated_at)
    const subject = await subjectOf(db, body, who.countryIds)
    refuseIf([...bookingProblems(body, held, now), ...subjectProblems(body, subject, held)])
    const location = subject.location!
    const treatment = subject.treatment!
    const minutes = body.treatment_duration ?? (body.treatment_id === held.treatment_id ? held.minutes : treatment.duration)
    if (staysInPlace({ ...body, minutes }, held)) {
      await changeAppointment(db, held.id, { notes: body.notes })
    } else {
      const keep = { userId: held.user_id, roomId: held.room_id, deviceIds: held.device_ids }
      const wanted = { minutes, modelIds: treatment.model_ids, userId: body.user_id, roomId: body.room_id, keep }
      await place(db, { booking: body, wanted, zone: location.zone, moving: held.id, now }, (slot) => moveAppointment(db, held.id, body, slot).then(() => held.id))
    }
    await tellCalendars(db, held, { ...location, location_id: location.id, datetime_from: body.datetime_from })
    return appointment(db, held.id, who.countryIds)
  },

  noShow: async ({ db, params, who, now }) => {
    const held = found(await holdAppointment(db, params.id, who.countryIds))
    refuseIf(noShowProblems(held, now))
    return changeState(db, held, { no_show_at: now }, who.countryIds)
  },

  cancel: async ({ db, params, who, now }) => {
    const held = found(await holdAppointment(db, params.id, who.countryIds))
    refuseIf(cancelProblems(held, now))
    return changeState(db, held, { deleted_at: now }, who.countryIds)
  },

  restore: async ({ db, params, who }) => {
    const held = found(await holdAppointment(db, params.id, who.countryIds))
    // A second click on undo finds nothing left to undo, which is what was wanted. A place taken meanwhile is refused by the database.
    return isActive(held) ? appointment(db, held.id, who.countryIds) : changeState(db, held, { no_show_at: null, deleted_at: null }, who.countryIds)
  },
})
