import { type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of client credit and of payments in advance. */
export const rightCalls: RightCallsOf = ({ db, world }) => {
  const gesture = { source: 'goodwill', amount_cents: 2500, reason: 'Excuses voor het wachten' } as const
  const gift = async (clientId: number) => {
    const { id } = await db
      .insertInto('credit_mutations')
      .values({ ...gesture, client_id: clientId, type: 'credit' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const advance = { amount_cents: 2500, payment_method_id: world.methods.pin, payment_id: '', paid_on: '2026-03-02' }
  const paidAdvance = async (records: Records) => {
    const { payment_id: _, ...row } = advance
    const { id } = await db
      .insertInto('down_payments')
      .values({ ...row, appointment_id: await records.appointment(), location_id: world.amsterdam.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { id } }
  }
  const ofVisit = async (records: Records) => ({ params: { appointmentId: await records.appointment() } })
  return {
    calls: {
      'GET /clients/:id/credit': async (records) => ({ params: { id: await records.client() }, query: { page: 1 } }),
      'POST /clients/:id/credit': async (records) => ({ params: { id: await records.client() }, body: gesture }),
      'POST /clients/:id/credit/:movementId/withdraw': async (records) => {
        const id = await records.client()
        return { params: { id, movementId: await gift(id) }, body: { reason: 'Verkeerde cliënt' } }
      },
      'POST /credit/convert/:appointmentId': async (records) => {
        const appointmentId = await records.appointment()
        await world.report(appointmentId)
        return { params: { appointmentId } }
      },
      'POST /credit/convert-overpay': async (records) => {
        const appointmentId = await records.appointment()
        const invoiceId = await world.invoice(appointmentId, null, 10_000)
        const payment = { payment_method_id: world.methods.cash, amount_cents: 12_000 }
        await db
          .insertInto('invoice_payments')
          .values({ invoice_id: invoiceId, position: 1, ...payment })
          .execute()
        const { client_id, location_id, practitioner_id } = await db
          .selectFrom('invoices')
          .selectAll()
          .where('id', '=', invoiceId)
          .executeTakeFirstOrThrow()
        return {
          body: {
            client_id,
            location_id,
            practitioner_id,
            payment_methods: [payment],
            overpaid_cents: 2000,
            total_cents: 10_000,
          },
        }
      },
      'GET /appointments/:appointmentId/down-payments': ofVisit,
      'POST /appointments/:appointmentId/down-payments': async (records) => ({
        ...(await ofVisit(records)),
        body: advance,
      }),
      'DELETE /down-payments/:id': paidAdvance,
      'PATCH /down-payments/:id/restore': paidAdvance,
    },
    namingInside: ['POST /credit/convert-overpay'],
  }
}
