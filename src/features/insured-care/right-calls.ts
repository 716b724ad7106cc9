import { inserting } from '#platform/server/test/world.ts'
import { type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of insured care. */
export const rightCalls: RightCallsOf = ({ app }) => {
  let serial = 0
  const insuranceId = () => {
    const name = JSON.stringify({ nl: `Zorgproduct ${++serial}` })
    return inserting(app.db).insert('zv_insurances', { name_short: name, name_long: name })
  }
  const insurer = () => {
    const code = String(9000 + ++serial)
    return inserting(app.db).insert('health_insurances', { uzovi_code: code, name: `Verzekeraar ${code}` })
  }
  return {
    calls: {
      'GET /invoices/client/:clientId/insurance/:insuranceId/care-details': async (records) => ({
        params: { clientId: await records.client(), insuranceId: await insuranceId() },
      }),
      'GET /insured-care/claim': async () => ({
        query: { insurer: await insurer(), from: '2026-01-01', to: '2026-03-31' },
      }),
    },
  }
}
