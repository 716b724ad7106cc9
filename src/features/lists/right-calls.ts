import { netherlands } from '#platform/server/test/world.ts'
import { atPlace, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of the pickers. */
export const rightCalls: RightCallsOf = ({ world }) => {
  return {
    calls: {
      'GET /list/clients': async () => ({ query: { filters: { search: 'vis' }, include: world.client } }),
      'GET /list/client/dashboard': async () => ({ query: { filters: { search: 'vis' }, include: world.client } }),
      'GET /list/location/create-event': async () => ({ query: { client_id: world.client } }),
      'GET /geocode': async () => ({ query: { query: 'keizersgracht', country_id: netherlands } }),
      'GET /event/devices': async ({ place }) => ({ query: { location_id: place.id } }),
      'GET /list/rooms': async ({ place }) => ({ query: { location_id: place.id } }),
      'GET /list/location/:locationId/practitioners': atPlace,
      'GET /list/employees/calendar-list': async () => ({ query: { filters: { search: 'a' } } }),
    },
    namingInside: ['GET /list/rooms', 'GET /event/devices'],
  }
}
