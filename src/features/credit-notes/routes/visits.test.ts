import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { creditApi } from '#features/credit/contract.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { receivablesApi } from '#features/receivables/contract.ts'
import { creditNotesApi, type CreditInput } from '../contract.ts'

let app: TestApp
let owner: Caller
let clientId: number
const { by, saleTo, treatment, treated } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  owner = await app.as('salon-owner')
})
afterAll(() => closeBooks(app))
beforeEach(async () => {
  app.clock.set('2026-03-05T09:00:00Z')
  clientId = await app.world.newClient()
})

const product = (amount: number) => ({ kind: 'product', type_id: app.world.product, amount, price_cents: 1995 })
const skin = () => treatment({ type_id: app.world.skinTreatment, price_cents: 6000 })
interface Sold {
  readonly appointmentId: number
  readonly ref: string
  readonly id: number
}
/** Sells a visit; on account unless the test says otherwise. */
async function sold(changes: object = {}, visit?: number): Promise<Sold> {
  const appointmentId = visit ?? (await treated({ clientId }))
  const sale = saleTo(clientId, { appointment_id: appointmentId, payment_methods: [by('credit', 10_000)], ...changes })
  const answer = await owner.raw('POST', '/api/transactions', sale)
  expect([answer.status, answer.errors]).toEqual([201, {}])
  const { ref } = answer.data as { ref: string }
  const { id } = await app.db.selectFrom('invoices').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()
  return { appointmentId, ref, id }
}
const settle = async (id: number, amount_cents: number, paid_by: 'bank' | 'pin' | 'cash' = 'bank') =>
  expect((await owner.raw('POST', `/api/receivables/${id}/payments`, { amount_cents, paid_by })).status).toBe(201)
const open = async (id: number) => (await owner.call(receivablesApi.show, { params: { id } })).data
const cancel = async (id: number) => {
  const answer = await owner.call(appointmentsApi.cancel, { params: { id }, body: { money: 'credit' } })
  expect([answer.status, answer.errors]).toEqual([200, {}])
  return answer.data
}
const credit = (ref: string, body: Partial<CreditInput> = {}) =>
  owner.call(creditNotesApi.credit, { params: { ref }, body })
const clientCredit = async () => (await owner.call(creditApi.show, { params: { id: clientId } })).data
const balance = async () => (await clientCredit()).credit_balance
const isPaid = async (id: number) => (await owner.call(appointmentsApi.show, { params: { id } })).data.is_paid
const payments = async (ref: string) =>
  (await owner.call(invoicesApi.transaction, { params: { ref } })).data.payment_methods.map((row) => [
    row.slug,
    row.amount_cents,
  ])
const noteOf = async (id: number) =>
  (
    await sql<{
      ref: string
    }>`select ref from invoices where credits_invoice_id = ${id} order by id desc limit 1`.execute(app.db)
  ).rows[0]!.ref
const takenBack = async (id: number) => {
  const { settlements } = await open(id)
  const answers = []
  for (const one of settlements)
    answers.push(
      (
        await owner.call(receivablesApi.reverse, {
          params: { id, settlementId: one.id },
          body: { reason: 'Verkeerd' },
        })
      ).errors,
    )
  return answers
}

describe('a visit on account that is cancelled to credit (decision C136)', () => {
  test('gives what came by transfer as credit, of the kind that everything has which goes back', async () => {
    const { appointmentId, id } = await sold()
    await settle(id, 10_000)
    expect((await cancel(appointmentId)).is_paid).toBe(false)
    const { credit_balance, credits } = await clientCredit()
    expect([credit_balance, credits[0]!.source]).toEqual([10_000, 'returned'])
    expect(await payments(await noteOf(id))).toEqual([['prepaid', -10_000]])
    expect(await open(id)).toMatchObject({ amount_cents: 10_000, open_cents: 0, state: 'settled' })
    expect(await takenBack(id)).toEqual([{ '': ['settlement_given_back'] }])
  })

  test('takes what is open off first, and gives the paid part as credit', async () => {
    const { appointmentId, id } = await sold()
    await settle(id, 4000)
    await settle(id, 1500, 'cash')
    await cancel(appointmentId)
    expect(await balance()).toBe(5500)
    expect(await payments(await noteOf(id))).toEqual([
      ['credit', -4500],
      ['prepaid', -5500],
    ])
    expect(await open(id)).toMatchObject({ open_cents: 0, state: 'settled' })
    expect(await takenBack(id)).toEqual([{ '': ['settlement_given_back'] }, { '': ['settlement_given_back'] }])
  })

  test('leaves what was taken along on the invoice, as far as it was paid', async () => {
    const along = { items: [treatment(), product(1)], payment_methods: [by('credit', 11_995)], total_cents: 11_995 }
    const { appointmentId, id } = await sold(along)
    await settle(id, 5000)
    await cancel(appointmentId)
    // 69.95 was open: that is less than the treatment, so 30.05 of the transfer is credit, and 19.95 pays the product.
    expect([await balance(), (await open(id)).open_cents]).toEqual([3005, 0])
    expect(await takenBack(id)).toEqual([{ '': ['settlement_given_back'] }])
    const unpaid = await sold(along)
    await cancel(unpaid.appointmentId)
    expect([await balance(), (await open(unpaid.id)).open_cents]).toEqual([3005, 1995])
  })

  test('not paid at all, gives nothing', async () => {
    const { appointmentId, id } = await sold()
    await cancel(appointmentId)
    expect([await balance(), (await open(id)).open_cents]).toEqual([0, 0])
  })
})

describe('a credit note of an invoice that was paid by transfer', () => {
  test('to credit gives it as credit, as it was paid leaves a refund that is due', async () => {
    const first = await sold()
    await settle(first.id, 10_000)
    expect((await credit(first.ref, { refund: 'prepaid' })).data.refunds).toEqual([
      { slug: 'prepaid', amount_cents: 10_000 },
    ])
    const second = await sold()
    await settle(second.id, 10_000)
    await credit(second.ref)
    expect([await balance(), (await open(second.id)).state]).toEqual([10_000, 'refund_due'])
    expect(await takenBack(second.id)).toEqual([{}])
  })

  test('in parts: once some of it is credit, the rest is too, because a transfer is taken back whole', async () => {
    const both = { items: [treatment(), product(1)], payment_methods: [by('credit', 11_995)], total_cents: 11_995 }
    const { ref, id, appointmentId } = await sold(both)
    await settle(id, 11_995)
    await cancel(appointmentId)
    expect(await balance()).toBe(10_000)
    expect((await credit(ref)).data.refunds).toEqual([{ slug: 'prepaid', amount_cents: 1995 }])
    expect([await balance(), (await open(id)).state]).toEqual([11_995, 'settled'])
  })
})

describe('a visit that is cancelled to credit while a refund of a transfer is due', () => {
  const both = () => ({
    items: [treatment(), product(1)],
    payment_methods: [by('credit', 11_995)],
    total_cents: 11_995,
  })
  test('waits until the transfer is taken back, or that refund would be due for ever', async () => {
    const { appointmentId, ref, id } = await sold(both())
    await settle(id, 11_995)
    expect((await credit(ref, { lines: [{ position: 2, amount: 1 }] })).status).toBe(201)
    expect((await open(id)).open_cents).toBe(-1995)
    const early = await owner.call(appointmentsApi.cancel, { params: { id: appointmentId }, body: { money: 'credit' } })
    expect([early.status, early.errors]).toEqual([422, { refund: ['refund_due_first'] }])
    expect(await balance()).toBe(0)
    expect(await takenBack(id)).toEqual([{}])
    await settle(id, 10_000)
    await cancel(appointmentId)
    expect([await balance(), (await open(id)).state]).toEqual([10_000, 'settled'])
  })

  test('need not wait where the rest came by card: that refund can still be taken back', async () => {
    const { appointmentId, ref, id } = await sold(both())
    await settle(id, 10_000, 'pin')
    await settle(id, 1995)
    expect((await credit(ref, { lines: [{ position: 2, amount: 1 }] })).status).toBe(201)
    await cancel(appointmentId)
    expect([await balance(), (await open(id)).open_cents]).toEqual([10_000, -1995])
    expect(await takenBack(id)).toEqual([{ '': ['settlement_given_back'] }, {}])
    expect((await open(id)).state).toBe('settled')
  })
})

describe('an invoice that sold another treatment beside that of its visit', () => {
  const two = () => ({ items: [treatment(), skin()], payment_methods: [by('pin', 16_000)], total_cents: 16_000 })

  test('no longer pays the visit once its own treatment is credited, so that the visit is sold anew', async () => {
    const { appointmentId, ref } = await sold(two())
    expect((await credit(ref, { lines: [{ position: 2, amount: 1 }] })).status).toBe(201)
    expect(await isPaid(appointmentId)).toBe(true)
    const other = await sold(two())
    expect((await credit(other.ref, { lines: [{ position: 1, amount: 1 }], refund: 'prepaid' })).status).toBe(201)
    expect(await isPaid(other.appointmentId)).toBe(false)
    await sold({ payment_methods: [by('prepaid', 10_000)] }, other.appointmentId)
    expect([await isPaid(other.appointmentId), await balance()]).toEqual([true, 0])
  })

  test('pays it with any treatment where the report names another one since', async () => {
    const { appointmentId, ref } = await sold(two())
    const { intakeTreatment } = app.world
    await sql`update appointments set treatment_id = ${intakeTreatment} where id = ${appointmentId}`.execute(app.db)
    await sql`update treatment_reports set treatment_id = ${intakeTreatment} where appointment_id = ${appointmentId}`.execute(
      app.db,
    )
    expect((await credit(ref, { lines: [{ position: 1, amount: 1 }] })).status).toBe(201)
    expect(await isPaid(appointmentId)).toBe(true)
  })

  test('gives both back when the visit is cancelled to credit: neither was had', async () => {
    const { appointmentId, ref } = await sold(two())
    expect((await cancel(appointmentId)).is_paid).toBe(false)
    expect(await balance()).toBe(16_000)
    const { data } = await owner.call(invoicesApi.transaction, { params: { ref } })
    expect(data.state).toBe('credited')
  })

  test('gives back what is left of an earlier invoice of the visit too, and leaves its products sold', async () => {
    const more = { items: [treatment(), skin(), product(1)], payment_methods: [by('pin', 17_995)], total_cents: 17_995 }
    const { appointmentId, ref } = await sold(more)
    expect((await credit(ref, { lines: [{ position: 1, amount: 1 }], refund: 'prepaid' })).status).toBe(201)
    const anew = await sold({ payment_methods: [by('prepaid', 10_000)] }, appointmentId)
    expect((await cancel(appointmentId)).is_paid).toBe(false)
    expect(await balance()).toBe(16_000)
    const stateOf = async (one: string) =>
      (await owner.call(invoicesApi.transaction, { params: { ref: one } })).data.state
    expect([await stateOf(ref), await stateOf(anew.ref)]).toEqual(['credited_in_part', 'credited'])
  })

  test('credits nothing of an earlier invoice of which only a product is left', async () => {
    const along = { items: [treatment(), product(1)], payment_methods: [by('pin', 11_995)], total_cents: 11_995 }
    const { appointmentId, ref } = await sold(along)
    expect((await credit(ref, { lines: [{ position: 1, amount: 1 }], refund: 'prepaid' })).status).toBe(201)
    await sold({ payment_methods: [by('prepaid', 10_000)] }, appointmentId)
    await cancel(appointmentId)
    expect(await balance()).toBe(10_000)
  })
})
