import { routes } from '#platform/server/http.ts'
import { refuseIf } from '#platform/server/refused.ts'
import { appointment } from '#features/appointments/routes/place.ts'
import { availabilityFacts, qualifiedPractitioners } from '#features/availability/queries.ts'
import { rangeProblems } from '#features/availability/rules.ts'
import { maxCalendarDays } from '../contract.ts'
import { placesApi } from '../contract/places.ts'
import { calendarAbsences } from '../queries/absences.ts'
import { placesOf } from '../rules/places.ts'

export const placesRoutes = routes('places', 'Where an appointment may be moved to.', placesApi, {
  places: async ({ db, params, query: { date_from, date_till }, who }) => {
    refuseIf(rangeProblems(date_from, date_till, maxCalendarDays, 'date_till'))
    const { location, treatment, user, client_id, devices } = await appointment(db, params.id, who.countryIds)
    const modelIds = [...new Set(devices.map(({ model_id }) => model_id))]
    const [facts, qualified, absences] = [
      await availabilityFacts(db, {
        locationId: location.id,
        treatmentId: treatment.id,
        modelIds,
        clientId: client_id,
        from: date_from,
        till: date_till,
        exceptAppointmentId: params.id,
      }),
      await qualifiedPractitioners(db, location.id, treatment.id),
      await calendarAbsences(db, location.id, date_from, date_till, who.permissions),
    ]
    return placesOf({ facts, qualified, absences, modelIds, userId: user.id, from: date_from, till: date_till })
  },
})
