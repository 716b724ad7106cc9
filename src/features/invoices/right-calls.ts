import { type Records, type RightCallsOf, type CallChanges } from '#platform/server/test/right-call.ts'

/** Right calls of invoices, each with a sale of its own. */
export const rightCalls: RightCallsOf = ({ app, db }) => {
  const ofInvoice = async (records: Records): Promise<CallChanges> => {
    const seller = await app.as('office-manager', records.place.id)
    return {
      params: {
        ref: ((await seller.raw('POST', '/api/transactions', await records.sale())).data as { ref: string }).ref,
      },
    }
  }
  return {
    calls: {
      'GET /invoices/:ref': ofInvoice,
      'GET /invoices/:ref/transaction': ofInvoice,
      'PUT /invoices/:ref': async (records) => {
        const { params } = await ofInvoice(records)
        const { updated_at } = await db
          .selectFrom('invoices')
          .select('updated_at')
          .where('ref', '=', (params as { ref: string }).ref)
          .executeTakeFirstOrThrow()
        return { params, body: { cost_center: 'KP1', cost_unit: 'KD1', updated_at } }
      },
      'GET /invoices/:ref/receipt': ofInvoice,
      'POST /invoices/:ref/notify': ofInvoice,
      'GET /invoices/:ref/notify': ofInvoice,
    },
  }
}
