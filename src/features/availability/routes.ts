import { problem } from '#kernel/problem.ts'
import { routes } from '#platform/server/http.ts'
import { refuseIf } from '#platform/server/refused.ts'
import { availabilityApi, maxAvailabilityDays } from './contract.ts'
import { availabilityFacts, knownModels, qualifiedPractitioners, subjectOf } from './queries.ts'
import { availability, rangeProblems, subjectProblems } from './rules.ts'

export const availabilityRoutes = routes(availabilityApi, {
  availability: async ({ db, query, who, now }) => {
    refuseIf(rangeProblems(query.date_from, query.date_till, maxAvailabilityDays, 'date_till'))
    const subject = await subjectOf(db, query, who.countryIds)
    // Out of use is refused when booking; an appointment that has it already may still be moved.
    refuseIf(subjectProblems(query, subject, query))
    const modelIds = [...new Set(query.models ?? subject.treatment!.model_ids)]
    if (query.models && (await knownModels(db, modelIds)).length < modelIds.length) refuseIf([problem('models', 'unknown')])

    const facts = await availabilityFacts(db, {
      locationId: query.location_id, treatmentId: query.treatment_id, modelIds, clientId: query.client_id ?? null,
      from: query.date_from, till: query.date_till, exceptAppointmentId: query.appointment_id ?? null,
    })
    const minutes = query.treatment_duration ?? subject.treatment!.duration
    return availability(facts, { minutes, modelIds, userId: query.user_id }, query.date_from, query.date_till, now)
  },

  employees: async ({ db, query, who }) => {
    refuseIf(subjectProblems(query, await subjectOf(db, query, who.countryIds)))
    return qualifiedPractitioners(db, query.location_id, query.treatment_id)
  },
})
