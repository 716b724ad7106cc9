import { type Maker, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of bought packages. */
export const rightCalls: RightCallsOf = () => {
  const ofClient: Maker = async (records) => ({
    params: { clientId: await records.client(), treatmentId: records.treatmentId },
  })
  return {
    calls: {
      'GET /package_sales/client/:clientId/treatment/:treatmentId/available': ofClient,
      'GET /package_sales/client/:clientId/treatment/:treatmentId/available/terms': ofClient,
      'GET /package_sales/vat-to-review': async ({ place }) => ({
        query: { location: place.id, filters: { from: '2026-03-01', to: '2026-03-31' } },
      }),
    },
    namingInside: ['GET /package_sales/vat-to-review'],
  }
}
