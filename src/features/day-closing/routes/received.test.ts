import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day } from '#kernel/day.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { pdfText } from '#platform/server/test/pdf-text.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { creditApi } from '#features/credit/contract.ts'
import { daySummaryApi } from '#features/day-summary/contract.ts'
import { journalApi } from '#features/journal/contract.ts'
import { receivablesApi } from '#features/receivables/contract.ts'
import { dayClosingApi } from '../contract.ts'

let app: TestApp
let desk: Caller
let owner: Caller
let clientId: number
let day = '2026-04-01' as Day
const { by, saleTo } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  owner = await app.as('salon-owner')
})
afterAll(() => closeBooks(app))
beforeEach(async () => {
  day = addDays(day, 2)
  app.clock.set(`${day}T10:00:00Z`)
  clientId = await app.world.newClient()
})

const at = (location: number, on = day) => ({ query: { filters: { day: on }, location } })
const figures = async (location = app.world.amsterdam.id, on = day) =>
  (await desk.call(dayClosingApi.show, at(location, on))).data
const summary = async (location = app.world.amsterdam.id, on = day) =>
  (await desk.call(daySummaryApi.show, at(location, on))).data
/** Closes a day, and those before it that are open, with exactly the expected cash. */
async function close(on = day): Promise<{ readonly id: number }> {
  const location = app.world.amsterdam.id
  const { opening_cents, cash_change_cents, earlier_open_day } = await figures(location, on)
  if (earlier_open_day) {
    await close(earlier_open_day)
    return close(on)
  }
  const expected = (opening_cents ?? 0) + cash_change_cents
  const answer = await desk.call(dayClosingApi.close, {
    body: {
      location_id: location,
      day: on,
      opening_cents: opening_cents === null ? 0 : null,
      counts: [
        { denomination_cents: 100, pieces: Math.floor(expected / 100) },
        { denomination_cents: 1, pieces: expected % 100 },
      ],
      expected_cents: expected,
      difference_reason: null,
      note: '',
      to_safe_cents: 0,
      leaves_visits: true,
    } as never,
  })
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data
}
let hour = 5
const visit = () =>
  app.world.appointment({
    clientId,
    treatmentId: app.world.laserTreatment,
    from: `${addDays(day, 60)}T${String(5 + (hour++ % 15)).padStart(2, '0')}:00:00Z`,
  })
const payInAdvance = (appointmentId: number, changes: object = {}) =>
  desk.raw('POST', `/api/appointments/${appointmentId}/down-payments`, {
    amount_cents: 2500,
    payment_method_id: app.world.methods.cash,
    ...changes,
  })
interface Added {
  readonly id: number
  readonly down_payments: readonly { readonly id: number; readonly paid_on: string }[]
}
const move = (appointmentId: number, location_id: number) =>
  sql`update appointments set location_id = ${location_id}, room_id = (select min(id) from rooms where location_id = ${location_id}) where id = ${appointmentId}`.execute(
    app.db,
  )
/** Sells on account, and returns the id of the invoice. */
async function onAccount(): Promise<number> {
  const sale = saleTo(clientId, { payment_methods: [by('credit', 10_000)] })
  const { data, errors } = await desk.raw('POST', '/api/transactions', sale)
  expect(errors).toEqual({})
  const { ref } = data as { ref: string }
  return (await app.db.selectFrom('invoices').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()).id
}
const settle = (id: number, body: object) => desk.raw('POST', `/api/receivables/${id}/payments`, body)
const settled = async (id: number) => (await desk.call(receivablesApi.show, { params: { id } })).data.settlements
const journal = async (from: Day, to: Day) =>
  (
    await owner.call(journalApi.show, {
      query: { legal_entity: app.world.amsterdam.legalEntityId, filters: { from, to } },
    })
  ).data

describe('money paid in advance', () => {
  test.each(['cash', 'pin'] as const)('by %s stays where it was received when its visit moves', async (method) => {
    const { amsterdam, utrecht } = app.world
    const appointmentId = await visit()
    expect((await payInAdvance(appointmentId, by(method, 2500))).status).toBe(201)
    await move(appointmentId, utrecht.id)
    const cash = method === 'cash' ? 2500 : 0
    expect((await figures()).cash_in_advance_cents).toBe(cash)
    expect((await figures(utrecht.id)).cash_in_advance_cents).toBe(0)
    const received = async (location: number) =>
      (await summary(location)).received.find((row) => row.method === method)!.in_advance_cents
    expect([await received(amsterdam.id), await received(utrecht.id)]).toEqual([2500, 0])
    // The day where it was received is closed with it, and moving the visit back changes nothing.
    await close()
    await move(appointmentId, amsterdam.id)
    expect([(await figures()).cash_in_advance_cents, await received(amsterdam.id)]).toEqual([cash, 2500])
    const rows = await sql<{ location_id: number }>`
      select location_id from down_payments where appointment_id = ${appointmentId}`.execute(app.db)
    expect(rows.rows).toEqual([{ location_id: amsterdam.id }])
    await expect(
      sql`update down_payments set location_id = ${utrecht.id} where appointment_id = ${appointmentId}`.execute(app.db),
    ).rejects.toThrow('does not change')
  })

  test('that is withdrawn leaves the drawer on that day; the day on which it came stays', async () => {
    const paid = (await payInAdvance(await visit())).data as Added
    const first = day
    await close()
    day = addDays(day, 1)
    app.clock.set(`${day}T10:00:00Z`)
    expect((await desk.call(creditApi.withdrawDownPayment, { params: { id: paid.id } })).status).toBe(200)
    expect([
      (await figures(app.world.amsterdam.id, first)).cash_in_advance_cents,
      (await figures()).cash_in_advance_cents,
    ]).toEqual([2500, -2500])
    await desk.call(creditApi.restoreDownPayment, { params: { id: paid.id } })
    expect((await figures()).cash_in_advance_cents).toBe(0)
    await close()
    // Today is closed: it goes out on the next open day.
    const { status } = await desk.call(creditApi.withdrawDownPayment, { params: { id: paid.id } })
    expect([status, (await figures(app.world.amsterdam.id, addDays(day, 1))).cash_in_advance_cents]).toEqual([
      200, -2500,
    ])
  })
})

describe('after the closing of today', () => {
  test.each(['cash', 'pin'] as const)('a payment in advance by %s takes the next open day', async (method) => {
    await close()
    const appointmentId = await visit()
    for (const paid_on of [null, day]) {
      const { status, data } = await payInAdvance(appointmentId, { ...by(method, 2500), paid_on })
      expect(status).toBe(201)
      const { id, down_payments } = data as Added
      expect(down_payments.find((one) => one.id === id)?.paid_on).toBe(addDays(day, 1))
    }
    const before = await payInAdvance(appointmentId, { ...by(method, 2500), paid_on: addDays(day, -1) })
    expect([before.status, before.errors]).toEqual([409, { paid_on: ['day_closed'] }])
  })

  test.each(['cash', 'pin'] as const)('a settlement by %s and its reversal take the next open day', async (paid_by) => {
    const id = await onAccount()
    await close()
    const tomorrow = addDays(day, 1)
    for (const settled_on of [null, day]) {
      const answer = await settle(id, { amount_cents: 4000, paid_by, settled_on })
      expect([answer.status, answer.errors]).toEqual([201, {}])
    }
    const [first] = await settled(id)
    const back = await owner.call(receivablesApi.reverse, {
      params: { id, settlementId: first!.id },
      body: { reason: 'Verkeerd' },
    })
    expect([back.status, back.errors]).toEqual([200, {}])
    expect((await settled(id)).map(({ amount_cents, settled_on }) => [amount_cents, settled_on])).toEqual([
      [4000, tomorrow],
      [4000, tomorrow],
      [-4000, tomorrow],
    ])
    const earlier = await settle(id, { amount_cents: 100, paid_by, settled_on: addDays(day, -1) })
    expect([earlier.status, earlier.errors]).toEqual([422, { settled_on: ['settlement_today'] }])
    const transfer = await settle(id, { amount_cents: 100, paid_by: 'bank' })
    expect([transfer.status, (await settled(id)).at(-1)!.settled_on]).toEqual([201, day])
  })
})

describe('nothing goes out before it came: today closed, paid on the next day, today opened again', () => {
  const tomorrow = () => addDays(day, 1)
  const reopen = (id: number) =>
    desk.call(dayClosingApi.reopen, { params: { id }, body: { reason: 'Verkeerd geteld' } })

  test.each(['cash', 'pin'] as const)('a payment in advance by %s', async (method) => {
    const { id: closing } = await close()
    const { id, down_payments } = (await payInAdvance(await visit(), by(method, 2500))).data as Added
    expect(down_payments[0]!.paid_on).toBe(tomorrow())
    expect((await reopen(closing)).status).toBe(201)
    expect((await desk.call(creditApi.withdrawDownPayment, { params: { id } })).status).toBe(200)
    const { rows } = await sql`select withdrawn_on from down_payments where id = ${id}`.execute(app.db)
    expect(rows).toEqual([{ withdrawn_on: tomorrow() }])
    expect([
      (await figures()).cash_in_advance_cents,
      (await figures(undefined, tomorrow())).cash_in_advance_cents,
    ]).toEqual([0, 0])
    await expect(
      sql`update down_payments set withdrawn_on = ${day} where id = ${id}`.execute(app.db),
    ).rejects.toMatchObject({ constraint: 'down_payments_withdrawn' })
  })

  test.each(['cash', 'pin'] as const)('a settlement by %s', async (paid_by) => {
    const id = await onAccount()
    const { id: closing } = await close()
    await settle(id, { amount_cents: 4000, paid_by })
    expect((await reopen(closing)).status).toBe(201)
    await owner.call(receivablesApi.reverse, {
      params: { id, settlementId: (await settled(id))[0]!.id },
      body: { reason: 'Verkeerd' },
    })
    expect((await settled(id)).map(({ amount_cents, settled_on }) => [amount_cents, settled_on])).toEqual([
      [4000, tomorrow()],
      [-4000, tomorrow()],
    ])
    expect((await figures()).cash_settled_cents).toBe(0)
  })
})

describe('once its day is closed', () => {
  test('a payment in advance that was taken back stays so, and is entered again', async () => {
    const appointmentId = await visit()
    const { id } = (await payInAdvance(appointmentId)).data as Added
    await desk.call(creditApi.withdrawDownPayment, { params: { id } })
    await close()
    const restored = await desk.call(creditApi.restoreDownPayment, { params: { id } })
    expect([restored.status, restored.errors]).toEqual([409, { '': ['withdrawal_is_final'] }])
    expect((await payInAdvance(appointmentId)).status).toBe(201)
  })

  test('an entry of petty cash is not taken back; once the day is open again it is', async () => {
    const body = {
      location_id: app.world.amsterdam.id,
      day,
      kind: 'deposit',
      amount_cents: 500,
      description: 'Wisselgeld',
    } as const
    const entry = await desk.call(dayClosingApi.addMovement, { body })
    const takeBack = () => desk.call(dayClosingApi.takeBackMovement, { params: { id: entry.data.id } })
    const { id } = await close()
    const refused = await takeBack()
    expect([refused.status, refused.errors]).toEqual([409, { '': ['entry_on_closed_day'] }])
    await desk.call(dayClosingApi.reopen, { params: { id }, body: { reason: 'Verkeerd geteld' } })
    expect((await takeBack()).status).toBe(201)
  })
})

describe('what was received', () => {
  test('has settlements and payments in advance beside the sales, and turnover is without them', async () => {
    const invoice = await onAccount()
    await desk.raw('POST', '/api/transactions', saleTo(clientId, { payment_methods: [by('pin', 10_000)] }))
    await settle(invoice, { amount_cents: 3000, paid_by: 'cash' })
    await settle(invoice, { amount_cents: 2000, paid_by: 'pin' })
    await settle(invoice, { amount_cents: 1000, paid_by: 'bank' })
    await payInAdvance(await visit(), by('pin', 500))
    await payInAdvance(await visit(), by('cash', 700))
    const { totals, received, others, rows } = await summary()
    expect(received).toEqual([
      { method: 'pin', sales_cents: 10_000, settled_cents: 2000, in_advance_cents: 500, total_cents: 12_500 },
      { method: 'cash', sales_cents: 0, settled_cents: 3000, in_advance_cents: 700, total_cents: 3700 },
      { method: 'bank', sales_cents: 0, settled_cents: 1000, in_advance_cents: 0, total_cents: 1000 },
    ])
    expect(totals).toMatchObject({ amount_total: 20_000, amount_pin: 10_000, amount_cash: 0, received_cents: 16_200 })
    const { ref } = await app.db
      .selectFrom('invoices')
      .select('ref')
      .where('id', '=', invoice)
      .executeTakeFirstOrThrow()
    expect([rows.length, others.map((one) => [one.kind, one.method, one.amount_cents, one.invoice_ref])]).toEqual([
      2,
      [
        ['settlement', 'cash', 3000, ref],
        ['settlement', 'pin', 2000, ref],
        ['settlement', 'bank', 1000, ref],
        ['in_advance', 'pin', 500, null],
        ['in_advance', 'cash', 700, null],
      ],
    ])
    expect(others.every((one) => one.client_id === clientId)).toBe(true)

    const file = await desk.call(daySummaryApi.export, {
      query: { filters: { day }, location: app.world.amsterdam.id, format: 'csv' },
    })
    const lines = file.bytes.toString('utf8').trim().split('\r\n')
    expect(lines).toHaveLength(8)
    expect(lines.filter((line) => line.includes('Factuur op rekening betaald'))).toHaveLength(3)
    expect(lines.find((line) => line.includes('Aanbetaling') && line.includes('7,00'))).toBeDefined()

    const { id } = await close()
    const report = await pdfText((await desk.call(dayClosingApi.report, { params: { id } })).bytes)
    for (const part of ['Ontvangen aan de balie', 'Op rekening betaald', 'Aanbetaald', '125,00', '37,00'])
      expect(report).toContain(part)
  })

  test('a day on which only an invoice on account was paid has its money', async () => {
    const invoice = await onAccount()
    day = addDays(day, 1)
    app.clock.set(`${day}T10:00:00Z`)
    await settle(invoice, { amount_cents: 10_000, paid_by: 'pin' })
    const { rows, totals, others } = await summary()
    expect([rows, totals.amount_total, totals.received_cents, others.length]).toEqual([[], 0, 10_000, 1])
  })
})

describe('cash that settles an invoice', () => {
  const rounds = (cash_rounding: boolean) =>
    app.db.updateTable('supported_countries').set({ cash_rounding }).where('id', '=', netherlands).execute()

  test('is rounded as at the till, in the drawer and in the journal, and goes back as it came', async () => {
    const [invoice, other] = [await onAccount(), await onAccount()]
    await rounds(true)
    const refused = await settle(invoice, { amount_cents: 1234, paid_by: 'cash' })
    expect([refused.status, refused.errors]).toEqual([422, { amount_cents: ['cash_in_five_cents'] }])
    await settle(invoice, { amount_cents: 1235, paid_by: 'cash' })
    await settle(invoice, { amount_cents: 1233, paid_by: 'pin' })
    await settle(invoice, { amount_cents: 7532, paid_by: 'cash' })
    await settle(other, { amount_cents: 1234, paid_by: 'pin' })
    await settle(other, { amount_cents: 8766, paid_by: 'cash' })
    expect((await settled(invoice)).map((one) => [one.amount_cents, one.rounding_cents])).toEqual([
      [1235, 0],
      [1233, 0],
      [7532, -2],
    ])
    expect((await figures()).cash_settled_cents).toBe(1235 + 7530 + 8765)
    await owner.call(receivablesApi.reverse, {
      params: { id: invoice, settlementId: (await settled(invoice)).at(-1)!.id },
      body: { reason: 'Verkeerd' },
    })
    await rounds(false)
    const back = (await settled(invoice)).at(-1)!
    expect([back.amount_cents, back.rounding_cents]).toEqual([-7532, 2])
    expect((await figures()).cash_settled_cents).toBe(1235 + 8765)
    const { unbalanced, accounts } = await journal(day, day)
    expect(unbalanced).toEqual([])
    const rounding = accounts.find(({ account }) => account === '4980')!
    expect(rounding.debit_cents - rounding.credit_cents).toBe(1)
  })

  test('is not rounded where the country does not', async () => {
    const invoice = await onAccount()
    await settle(invoice, { amount_cents: 1234, paid_by: 'cash' })
    expect((await settled(invoice))[0]!.rounding_cents).toBe(0)
  })
})
