import { atPlace, ofAppointment, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of the till. */
export const rightCalls: RightCallsOf = () => {
  return {
    calls: {
      'GET /payment-screen/location/:locationId': atPlace,
      'POST /payment-screen/location/:locationId/counter': atPlace,
      'GET /payment-screen/location/:locationId/favourites': atPlace,
      'PUT /payment-screen/location/:locationId/favourites': async (records) => ({
        ...(await atPlace(records)),
        body: { updated_at: null, items: [] },
      }),
      'GET /payment-screen/client/:clientId/last-sale': async (records) => ({
        params: { clientId: await records.client() },
      }),
      'GET /payment-screen/client/:clientId': async (records) => ({ params: { clientId: await records.client() } }),
      'GET /payment-screen/appointment/:appointmentId': ofAppointment,
      'POST /transactions': async (records) => ({ body: await records.sale() }),
      'POST /payment-screen/appointment/:appointmentId/ask-for-report': ofAppointment,
    },
    namingInside: ['POST /transactions'],
  }
}
