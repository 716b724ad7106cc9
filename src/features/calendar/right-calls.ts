import { atPlace, type Records, type RightCallsOf, type CallChanges } from '#platform/server/test/right-call.ts'

/** The right calls of the calendar: of a location, and of a practitioner. */
export const rightCalls: RightCallsOf = () => {
  const ofCalendar = async (records: Records): Promise<CallChanges> => ({
    params: { userId: await records.colleague(), date: '2026-03-09', from: '2026-03-09', to: '2026-03-15' },
  })
  return {
    calls: {
      'GET /locations/:locationId/calendar/:date': atPlace,
      'GET /locations/:locationId/calendar/week/:from/:to': atPlace,
      'GET /locations/:locationId/calendar/switch/:date': atPlace,
      'GET /locations/:locationId/calendar-planning': async ({ place }) => ({
        params: { locationId: place.id },
        query: { date_from: '2026-03-09', date_till: '2026-03-15' },
      }),
      'GET /employees/:userId/calendar-planning': async (records) => ({
        params: { userId: await records.colleague() },
        query: { date_from: '2026-03-09', date_till: '2026-03-15' },
      }),
      'GET /calendar/:userId/employee/:date': ofCalendar,
      'GET /calendar/:userId/employee/week/:from/:to': ofCalendar,
    },
  }
}
