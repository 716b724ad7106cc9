import { problem } from '#kernel/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { refuseIf } from '#platform/server/refused.ts'
import { availabilityApi, maxAvailabilityDays } from './contract.ts'
import { availabilityFacts, equipmentOf, knownModels, qualifiedPractitioners, subjectOf } from './queries.ts'
import { availability, canUseTogether, rangeProblems, subjectProblems, type Subject } from './rules.ts'

/** The given device models, or the treatment's own; 422 for one that does not exist. */
async function wantedModels(db: Db, asked: readonly number[] | undefined, { treatment }: Subject): Promise<number[]> {
  const modelIds = [...new Set(asked ?? treatment!.model_ids)]
  if (asked && (await knownModels(db, modelIds)).length < modelIds.length) refuseIf([problem('models', 'unknown')])
  return modelIds
}

export const availabilityRoutes = routes('availability', 'Free starts, and who can treat.', availabilityApi, {
  availability: async ({ db, query, who, now }) => {
    refuseIf(rangeProblems(query.date_from, query.date_till, maxAvailabilityDays, 'date_till'))
    const subject = await subjectOf(db, query, who.countryIds)
    // Booking a deactivated record is refused; an appointment that has it already may still be moved.
    refuseIf(subjectProblems(query, subject, query))
    const modelIds = await wantedModels(db, query.models, subject)
    const facts = await availabilityFacts(db, {
      locationId: query.location_id,
      treatmentId: query.treatment_id,
      modelIds,
      clientId: query.client_id ?? null,
      from: query.date_from,
      till: query.date_till,
      exceptAppointmentId: query.appointment_id ?? null,
    })
    const minutes = query.treatment_duration ?? subject.treatment!.duration
    return availability(facts, { minutes, modelIds, userId: query.user_id }, query.date_from, query.date_till, now)
  },

  employees: async ({ db, query, who }) => {
    const subject = await subjectOf(db, query, who.countryIds)
    refuseIf(subjectProblems(query, subject))
    const modelIds = await wantedModels(db, query.models, subject)
    const equipment = await equipmentOf(db, query.location_id, modelIds)
    return (await qualifiedPractitioners(db, query.location_id, query.treatment_id)).filter(({ id }) =>
      canUseTogether(equipment, modelIds, id),
    )
  },
})
