import { type Records, type RightCallsOf, type CallChanges } from '#platform/server/test/right-call.ts'

/** Right calls of invoices, each with a sale of its own. */
export const rightCalls: RightCallsOf = ({ app }) => {
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
      'GET /invoices/:ref/receipt': ofInvoice,
      'POST /invoices/:ref/notify': ofInvoice,
      'GET /invoices/:ref/notify': ofInvoice,
    },
  }
}
