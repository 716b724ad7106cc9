import { atPlace, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of the lookups of a country. */
export const rightCalls: RightCallsOf = () => {
  return {
    calls: {
      'GET /list/country/:countryId/price-levels': atPlace,
      'GET /list/country/:countryId/tax-rates': atPlace,
      'GET /qualifications/country/:countryId/list': atPlace,
      'GET /ledgers/:id': async ({ place }) => ({ params: { id: place.countryId } }),
    },
  }
}
