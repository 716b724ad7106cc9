import { type RightCallsOf } from '#platform/server/test/right-call.ts'

/** The right calls of availability. */
export const rightCalls: RightCallsOf = () => {
  return {
    calls: {
      'GET /event/availability': async ({ place, treatmentId, time }) => ({
        query: {
          location_id: place.id,
          treatment_id: treatmentId,
          date_from: time.morning.slice(0, 10),
          date_till: time.morning.slice(0, 10),
        },
      }),
      'GET /event/employees': async ({ place, treatmentId }) => ({
        query: { location_id: place.id, treatment_id: treatmentId },
      }),
    },
    namingInside: ['GET /event/availability', 'GET /event/employees'],
  }
}
