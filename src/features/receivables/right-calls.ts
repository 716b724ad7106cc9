import { type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of invoices on account, each with a sale of its own. */
export const rightCalls: RightCallsOf = ({ app, db, world }) => {
  const ofInvoice = async (records: Records) => {
    const seller = await app.as('office-manager', records.place.id)
    const sale = await records.sale()
    const payment_methods = [{ payment_method_id: world.methods.credit, amount_cents: sale.total_cents }]
    const { data } = await seller.raw('POST', '/api/transactions', { ...sale, payment_methods })
    const { id } = await db
      .selectFrom('invoices')
      .select('id')
      .where('ref', '=', (data as { ref: string }).ref)
      .executeTakeFirstOrThrow()
    return { params: { id } }
  }
  return {
    calls: {
      'GET /receivables/:id': ofInvoice,
      'POST /receivables/:id/payments': async (records) => ({
        ...(await ofInvoice(records)),
        body: { amount_cents: 2500, paid_by: 'cash' },
      }),
      'POST /receivables/:id/write-off': async (records) => ({
        ...(await ofInvoice(records)),
        body: { open_cents: 6000, reason: 'Failliet' },
      }),
      'POST /receivables/:id/settlements/:settlementId/reverse': async (records) => {
        const { params } = await ofInvoice(records)
        const { id: settlementId } = await db
          .insertInto('invoice_settlements')
          .values({
            invoice_id: params.id,
            kind: 'payment',
            amount_cents: 2500,
            paid_by: 'bank',
            settled_on: '2026-03-04',
            location_id: records.place.id,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return { params: { ...params, settlementId }, body: { reason: 'Verkeerde factuur' } }
      },
      'POST /receivables/:id/remind': ofInvoice,
    },
  }
}
