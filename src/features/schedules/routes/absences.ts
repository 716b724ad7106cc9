import { epochMs, instant, daysBetween, type Instant } from '#kernel/day.ts'
import type { Permission } from '#kernel/permission.ts'
import { problem } from '#kernel/problem.ts'
import { keeping } from '#kernel/record.ts'
import type { Db } from '#platform/server/db.ts'
import { lockHoursForChange } from '#platform/server/hours-lock.ts'
import { routes } from '#platform/server/http.ts'
import { announce } from '#platform/server/announce.ts'
import { orNotFound, notFound, refuseIf, Refused, refusedWith } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { maxScheduleDays } from '../contract.ts'
import {
  absenceFields,
  absencesApi,
  absenceSubjects,
  type Absence,
  type AbsenceChange,
  type AbsenceInput,
  type AbsenceSubject,
} from '../contract/absences.ts'
import { absencesOn, type StoredAbsence } from '../queries.ts'
import {
  absenceInScope,
  absencesOf,
  deleteAbsence,
  holdAbsence,
  insertAbsence,
  isPlanned,
  spotsOf,
  updateAbsence,
  type Spot,
} from '../queries/absences.ts'
import { bookedBy, bookingsIn } from '../queries/bookings.ts'
import { zoneOf } from '../queries/recurrences.ts'
import { mayPlan, shownAbsence, type AbsenceSpan } from '../rules/absences.ts'
import { absenceProblems, subjectOfAbsence } from '../rules/form.ts'
import { absenceOrphans } from '../rules/orphans.ts'
import { refuseOrphans, type Asker } from './refusals.ts'

const inOurForm = (absence: StoredAbsence): Absence => ({
  ...absence,
  created_at: instant(epochMs(absence.created_at)),
})
const shownTo = (who: Who, absence: StoredAbsence): Absence => shownAbsence(inOurForm(absence), who.permissions)
const show = async (db: Db, id: number, who: Who): Promise<Absence> =>
  shownTo(who, orNotFound(await absenceInScope(db, id, who.countryIds)))

function refuseUnless(allowed: boolean): void {
  if (!allowed) throw new Refused(403, [problem('kind', 'forbidden')])
}

/**
 * Limits a caller without the schedule permission to breaks and blocks as the calendar makes them: of a colleague or a
 * room, within a day.
 * @throws Refused 403.
 */
function refuseBeyondCalendar(
  who: Who,
  permission: Permission & `schedule.${string}`,
  { subject }: Subject,
  { date_from, date_till }: Pick<AbsenceSpan, 'date_from' | 'date_till'>,
): void {
  if (who.permissions.has(permission)) return
  if (subject !== 'employee_id' && subject !== 'room_id') throw new Refused(403, [problem(subject, 'forbidden')])
  if (date_till !== date_from) throw new Refused(403, [problem('date_till', 'forbidden')])
}

interface Subject {
  readonly subject: AbsenceSubject
  readonly id: number
  readonly spots: readonly Spot[]
}

/** The subject of an absence, with its locations; 422 when all of them are outside the caller's scope. */
async function subjectIn(db: Db, input: Pick<AbsenceInput, AbsenceSubject>, who: Who): Promise<Subject> {
  const { subject, id } = subjectOfAbsence(input)!
  const spots = await spotsOf(db, subject, id)
  if (!spots.some((spot) => who.countryIds.includes(spot.country_id))) refuseIf([problem(subject, 'unknown')])
  return { subject, id, spots }
}

/** Announces the change, so that every calendar of these locations is read again. */
async function tell(db: Db, spots: readonly Spot[], ...spans: readonly AbsenceSpan[]): Promise<void> {
  const date = spans.map(({ date_from }) => date_from).toSorted()[0]!
  // An absence without a last day ends after every other one.
  const [till = null] = spans
    .map(({ date_till }) => date_till)
    .toSorted((a, b) => (a === null || (b !== null && a > b) ? -1 : 1))
  for (const { id, country_id } of new Map(spots.map((spot) => [spot.id, spot])).values())
    await announce(db, { topic: 'schedules', country_id, location_id: id, date, till })
}

type Saving = Asker & { readonly now: Instant; readonly body: AbsenceInput }

/**
 * Waits for the bookings and the absences that are being saved. Refuses an identical absence, which is a second click,
 * and an absence that covers appointments, unless the caller has confirmed these.
 * @param held the absence that changes; null for a new one.
 * @param before the absence before the change, when its employee, room, device or location stays the same.
 */
async function settle(
  call: Saving,
  { subject, id, spots }: Subject,
  held: { readonly id: number; readonly spots: readonly Spot[] } | null,
  before: AbsenceSpan | null,
): Promise<void> {
  await lockHoursForChange(
    call.db,
    [...spots, ...(held?.spots ?? [])].map((spot) => spot.id),
  )
  if (await isPlanned(call.db, subject, id, call.body, held?.id ?? null))
    refuseIf([problem('date_from', 'absence_twice')])
  const bookings = await bookingsIn(
    call.db,
    bookedBy[subject](id),
    { from: call.body.date_from, till: call.body.date_till },
    call.now,
  )
  await refuseOrphans(call, absenceOrphans(bookings, call.body, before), call.body.confirmed)
}

/**
 * Fills the fields that a change leaves out with those of the stored absence. A subject that the change names replaces
 * the stored one; without a last day there is no end time.
 */
function filledIn(body: AbsenceChange, held: StoredAbsence): AbsenceInput {
  const named = absenceSubjects.some((subject) => body[subject] !== undefined)
  const subjects = named ? { employee_id: null, room_id: null, device_id: null, location_id: null } : held
  const { employee_id, room_id, device_id, location_id } = subjects
  return keeping(
    body,
    {
      employee_id,
      room_id,
      device_id,
      location_id,
      time_from: held.time_from,
      time_till: body.date_till === null ? null : held.time_till,
      note: held.note,
    },
    absenceFields.defaults,
  )
}

async function create(call: Saving): Promise<Absence> {
  const { db, body, who } = call
  refuseIf(absenceProblems(body))
  refuseUnless(mayPlan(body.kind, who.permissions, 'schedule.create'))
  const subject = await subjectIn(db, body, who)
  refuseBeyondCalendar(who, 'schedule.create', subject, body)
  await settle(call, subject, null, null)
  const id = await insertAbsence(db, body, who.employeeId)
  await tell(db, subject.spots, body)
  return show(db, id, who)
}

export const absencesRoutes = routes('absences', 'Holidays, sick leave, and what is out of service.', absencesApi, {
  list: async ({ db, query, who }) => {
    orNotFound(await zoneOf(db, query.location_id, who.countryIds))
    if (query.till < query.from) refuseIf([problem('till', 'date_order')])
    if (daysBetween(query.from, query.till) >= maxScheduleDays)
      refuseIf([problem('till', 'range_too_long', { max: maxScheduleDays })])
    const { rows } = await absencesOn(query.location_id, query.from, query.till).execute(db)
    return rows.map((absence) => shownTo(who, absence))
  },

  ofSubject: async ({ db, params: { subject, subjectId }, query: { from, till = null }, who }) => {
    const spots = await spotsOf(db, subject, subjectId)
    if (!spots.some(({ country_id }) => who.countryIds.includes(country_id))) throw notFound()
    if (till !== null && till < from) refuseIf([problem('till', 'date_order')])
    return (await absencesOf(db, subject, subjectId, from, till)).map((absence) => shownTo(who, absence))
  },

  show: ({ db, params, who }) => show(db, params.id, who),

  create,

  update: async (call) => {
    const { db, params, body, who } = call
    if (!(await holdAbsence(db, params.id))) throw notFound()
    const held = orNotFound(await absenceInScope(db, params.id, who.countryIds))
    refuseUnless(mayPlan(held.kind, who.permissions, 'schedule.update'))
    // The refusal carries the absence as it is now, so that the form can show what changed.
    if (body.updated_at !== held.updated_at)
      throw refusedWith(call.endpoint, 'stale', shownTo(who, held), { field: 'updated_at' })
    const input = filledIn(body, held)
    refuseIf(absenceProblems(input))
    refuseUnless(mayPlan(input.kind, who.permissions, 'schedule.update'))
    const subject = await subjectIn(db, input, who)
    const was = await subjectIn(db, held, who)
    refuseBeyondCalendar(who, 'schedule.update', was, held)
    refuseBeyondCalendar(who, 'schedule.update', subject, input)
    const same = was.subject === subject.subject && was.id === subject.id
    // Of another employee, room, device or location, all appointments that the absence covers count.
    await settle({ ...call, body: input }, subject, { id: held.id, spots: was.spots }, same ? held : null)
    await updateAbsence(db, held.id, input)
    await tell(db, [...subject.spots, ...was.spots], input, held)
    return show(db, held.id, who)
  },

  remove: async ({ db, params, who }) => {
    if (!(await holdAbsence(db, params.id))) throw notFound()
    const held = orNotFound(await absenceInScope(db, params.id, who.countryIds))
    refuseUnless(mayPlan(held.kind, who.permissions, 'schedule.delete'))
    const was = await subjectIn(db, held, who)
    refuseBeyondCalendar(who, 'schedule.delete', was, held)
    await deleteAbsence(db, held.id)
    await tell(db, was.spots, held)
    return null
  },
})
