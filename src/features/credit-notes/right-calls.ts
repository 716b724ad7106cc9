import { type Records, type RightCallsOf, type CallChanges } from '#platform/server/test/right-call.ts'

/** Right calls of crediting, each with a sale of its own. */
export const rightCalls: RightCallsOf = ({ app }) => {
  const ofInvoice = async (records: Records): Promise<CallChanges> => {
    const seller = await app.as('office-manager', records.place.id)
    const sold = await seller.raw('POST', '/api/transactions', await records.sale())
    return { params: { ref: (sold.data as { ref: string }).ref } }
  }
  return {
    calls: {
      'GET /invoices/:ref/credit': ofInvoice,
      'POST /invoices/:ref/credit': async (records) => ({
        ...(await ofInvoice(records)),
        body: { lines: [{ position: 1, amount: 1 }], refund: 'prepaid', send_notification: false },
      }),
    },
  }
}
