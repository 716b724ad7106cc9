import { localTimeAt, type Instant } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound, Refused, refuseIf } from '#platform/server/refused.ts'
import { subjectOf } from '#features/availability/queries.ts'
import { subjectProblems } from '#features/availability/rules.ts'
import type { AppointmentInput } from '../contract.ts'
import { insertAppointment } from '../queries.ts'
import { seriesApi } from '../contract/series.ts'
import { bookingProblems } from '../rules.ts'
import { followUpFacts } from '../queries/series.ts'
import { followUpDue, followUpWeeks, occurrences } from '../rules/series.ts'
import { appointment, chosenModels, lookAt, place, startsAfter, tellCalendars, type Placing } from './place.ts'

type Subject = Omit<AppointmentInput, 'datetime_from' | 'room_id'>

/** The facts that all appointments of a series share. They are refused as those of one booking are. */
async function placingOf(db: Db, subject: Subject, countryIds: readonly number[], now: Instant) {
  const subjectFacts = await subjectOf(db, subject, countryIds)
  refuseIf(subjectProblems(subject, subjectFacts))
  const location = subjectFacts.location!
  const treatment = subjectFacts.treatment!
  const wanted = {
    minutes: subject.treatment_duration ?? treatment.duration,
    modelIds: await chosenModels(db, subject.models, treatment.model_ids),
    userId: subject.user_id,
  }
  const at = (start: Instant): Placing => ({
    booking: { ...subject, datetime_from: start },
    wanted,
    zone: location.zone,
    moving: null,
    now,
  })
  return { location, at }
}

export const seriesRoutes = routes('series', 'Follow-up appointments, and series of them.', seriesApi, {
  followUp: async ({ db, params, who, now }) => {
    const facts = orNotFound(await followUpFacts(db, params.id, who.countryIds))
    const weeks = followUpWeeks(facts)
    return {
      client_id: facts.client_id,
      weeks,
      due: followUpDue(facts.days[0]!, weeks, localTimeAt(now, facts.zone).day),
    }
  },

  check: async ({ db, body: { datetime_from, interval, count, ...subject }, who, now }) => {
    refuseIf(bookingProblems({ ...subject, datetime_from }, null, now))
    const { location, at } = await placingOf(db, subject, who.countryIds, now)
    const checked = []
    for (const start of occurrences(datetime_from, interval, count, location.zone)) {
      const [refused] = bookingProblems({ ...subject, datetime_from: start }, null, now)
      const look = refused ? { slot: null, code: refused.code } : await lookAt(db, at(start))
      const [next = null] = look.slot || refused ? [] : await startsAfter(db, at(start), 1)
      checked.push({ datetime_from: start, slot: look.slot, code: look.slot ? null : look.code, next })
    }
    return checked
  },

  book: async ({ db, body: { starts, ...subject }, who, now }) => {
    refuseIf(
      starts.flatMap((start, index) =>
        bookingProblems({ ...subject, datetime_from: start }, null, now).map((one) =>
          one.field === 'datetime_from' ? problem(`starts.${index}`, one.code) : one,
        ),
      ),
    )
    const { location, at } = await placingOf(db, subject, who.countryIds, now)
    const ids: number[] = []
    const refusals: { readonly status: Refused['status']; readonly problem: Problem }[] = []
    for (const [index, start] of starts.entries()) {
      try {
        ids.push(await place(db, at(start), (slot) => insertAppointment(db, subject, slot, who.employeeId), null))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        refusals.push({ status: error.status, problem: problem(`starts.${index}`, error.problems[0]!.code) })
      }
    }
    // One refused start undoes the others: nobody wants half a series.
    if (refusals.length)
      throw new Refused(
        refusals[0]!.status,
        refusals.map((one) => one.problem),
      )
    await tellCalendars(
      db,
      ...starts.map((datetime_from) => ({
        ...location,
        client_id: subject.client_id,
        location_id: location.id,
        datetime_from,
      })),
    )
    const booked = []
    for (const id of ids) booked.push(await appointment(db, id, who.countryIds))
    return booked
  },
})
