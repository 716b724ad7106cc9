import { recordOtherUse } from '#platform/server/test/package-use.ts'
import { type Maker, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of bought packages. */
export const rightCalls: RightCallsOf = ({ db, world }) => {
  const inMarch: Maker = async ({ place }) =>
    Promise.resolve({ query: { location: place.id, filters: { from: '2026-03-01', to: '2026-03-31' } } })
  const ofClient: Maker = async (records) => ({
    params: { clientId: await records.client(), treatmentId: records.treatmentId },
  })
  return {
    calls: {
      'GET /package_sales/client/:clientId/treatment/:treatmentId/available': ofClient,
      'GET /package_sales/client/:clientId/treatment/:treatmentId/available/terms': ofClient,
      'GET /package_sales/vat-to-review': inMarch,
      'GET /package_sales/vat-to-review/file': inMarch,
      'POST /package_sales/vat-to-review/:id/reviews': async (records) => {
        const clientId = await records.client()
        const appointmentId = await records.appointment(clientId)
        const id = await recordOtherUse(db, {
          invoiceId: await world.invoice(appointmentId),
          clientId,
          treatmentId: records.treatmentId,
        })
        return { params: { id }, body: { reviewed: true } }
      },
    },
    namingInside: ['GET /package_sales/vat-to-review', 'GET /package_sales/vat-to-review/file'],
  }
}
