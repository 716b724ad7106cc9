import { newInsurance } from '#platform/server/test/insured-care.ts'
import { type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of insured care. */
export const rightCalls: RightCallsOf = ({ db }) => ({
  calls: {
    'GET /invoices/client/:clientId/insurance/:insuranceId/care-details': async (records) => ({
      params: { clientId: await records.client(), insuranceId: (await newInsurance(db)).careId },
    }),
    'GET /insured-care/claim': async () => ({
      query: { insurer: (await newInsurance(db)).insurerId, from: '2026-01-01', to: '2026-03-31' },
    }),
  },
})
