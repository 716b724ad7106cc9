import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { creditApi, maxGivenCents, movementsPerPage } from './contract.ts'
import { typeOf } from './rules.ts'

let app: TestApp
let desk: Caller
let clientId: number
const { by, saleTo } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-03-04T09:00:00Z')
  clientId = await app.world.newClient()
})

const given = { source: 'goodwill', amount_cents: 2500, reason: 'Excuses voor het wachten' }
const give = (body: object = {}, who = desk, id = clientId) =>
  who.raw('POST', `/api/clients/${id}/credit`, { ...given, ...body })
const giveRight = async (body: object = {}) =>
  (await give(body)).data as { movement_id: number; credit_balance: number }
const show = async (page = 1, who = desk) =>
  (await who.call(creditApi.show, { params: { id: clientId }, query: { page } })).data
const withdraw = (movementId: number, who = desk, id = clientId, reason = 'Verkeerde cliënt') =>
  who.call(creditApi.withdraw, { params: { id, movementId }, body: { reason } })
const pay = (changes: object) => desk.call(checkoutApi.pay, { body: saleTo(clientId, changes) as never })
const written = (
  source: 'overpayment' | 'migration' | 'down_payment',
  amount_cents: number,
  expires_on: string | null = null,
) =>
  app.db
    .insertInto('credit_mutations')
    .values({
      client_id: clientId,
      type: typeOf[source],
      source,
      amount_cents,
      expires_on,
      created_at: '2026-01-05T09:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
const country = (months: object) =>
  app.db.updateTable('supported_countries').set(months).where('id', '=', app.world.amsterdam.countryId).execute()

describe('the credit of a client is refused', () => {
  test('to strangers, without the permission to see money, and of another country', async () => {
    const call = { params: { id: clientId } }
    expect((await app.nobody.call(creditApi.show, call)).status).toBe(401)
    expect((await (await app.as('junior-practitioner')).call(creditApi.show, call)).status).toBe(403)
    expect((await (await app.as('office-manager', app.world.antwerp.id)).call(creditApi.show, call)).status).toBe(404)
    expect((await desk.call(creditApi.show, { params: { id: 999_999_999 } })).status).toBe(404)
  })
})

describe('credit by hand is refused', () => {
  test.each<[string, object, Record<string, string[]>]>([
    ['nothing', { amount_cents: 0 }, { amount_cents: ['too_small'] }],
    ['a negative amount', { amount_cents: -100 }, { amount_cents: ['too_small'] }],
    ['too much', { amount_cents: maxGivenCents + 1 }, { amount_cents: ['too_big'] }],
    ['a part of a cent', { amount_cents: 10.5 }, { amount_cents: ['invalid'] }],
    ['no reason', { reason: '  ' }, { reason: ['required'] }],
    ['a reason that is too long', { reason: 'x'.repeat(501) }, { reason: ['too_long'] }],
    ['a source that is not given by hand', { source: 'migration' }, { source: ['invalid'] }],
    ['a field that does not exist', { expires_on: '2030-01-01' }, { expires_on: ['unknown_field'] }],
  ])('%s', async (_, body, errors) => {
    expect(await give(body)).toMatchObject({ status: 422, errors })
    expect((await show()).total).toBe(0)
  })
  test('without its permission, and for a client of another country', async () => {
    const practitioner = await app.as('senior-practitioner')
    expect((await give({}, practitioner)).status).toBe(403)
    expect((await give({}, await app.as('office-manager', app.world.antwerp.id))).status).toBe(404)
  })
})

describe('credit by hand', () => {
  test('has its reason, its author, and the end that its country gives it', async () => {
    const { data } = await give()
    expect(data).toMatchObject({
      credit_balance: 2500,
      total: 1,
      months: { goodwill: 12, overpayment: null, voucher: null },
    })
    expect(await show()).toMatchObject({
      client_id: clientId,
      credit_balance: 2500,
      ending: [{ expires_on: '2027-03-04', amount_cents: 2500, state: 'later' }],
      credits: [
        {
          type: 'credit',
          source: 'goodwill',
          mutation_type_id: 2,
          amount_cents: 2500,
          balance_cents: 2500,
          left_cents: 2500,
          reason: given.reason,
          author: expect.stringContaining('Visser'),
          invoice_ref: null,
          expires_on: '2027-03-04',
          created_at: '2026-03-04T09:00:00.000Z',
          can_withdraw: true,
        },
      ],
    })
  })
  test('money owed has no end, and a setting of the country holds for what comes after it', async () => {
    await giveRight({ source: 'overpayment' })
    await country({ credit_months_voucher: 24, credit_months_goodwill: null })
    await giveRight({ source: 'voucher' })
    await giveRight({ source: 'goodwill' })
    expect((await show()).credits.map(({ source, expires_on }) => [source, expires_on])).toEqual([
      ['goodwill', null],
      ['voucher', '2028-03-04'],
      ['overpayment', null],
    ])
    await country({ credit_months_voucher: null, credit_months_goodwill: 12 })
  })
  test('is given once for one key', async () => {
    const body = { params: { id: clientId }, body: { ...given, source: 'goodwill' as const } }
    const answers = [
      await desk.call(creditApi.give, body, { key: 'credit-once-0001' }),
      await desk.call(creditApi.give, body, { key: 'credit-once-0001' }),
    ]
    expect(answers.map(({ data }) => data.movement_id)).toEqual([
      answers[0]!.data.movement_id,
      answers[0]!.data.movement_id,
    ])
    expect((await show()).credit_balance).toBe(2500)
  })
})

describe('taking credit back', () => {
  test('is refused without permission, for what did not come by hand, and when nothing is left', async () => {
    const { movement_id } = await giveRight()
    expect((await withdraw(movement_id, await app.as('senior-practitioner'))).status).toBe(403)
    expect((await withdraw(movement_id, desk, app.world.client)).status).toBe(404)
    expect((await withdraw(movement_id, desk, clientId, ' ')).errors).toEqual({ reason: ['required'] })
    const brought = await written('migration', 1000)
    expect((await withdraw(brought.id)).errors).toEqual({ '': ['credit_not_given'] })
    expect((await withdraw(movement_id)).status).toBe(200)
    expect((await withdraw(movement_id)).errors).toEqual({ '': ['credit_used'] })
    expect((await show()).credit_balance).toBe(1000)
  })
  test('takes what is left of that credit, and nothing of another', async () => {
    await written('overpayment', 4000)
    const { movement_id } = await giveRight()
    // The oldest is used first, so 500 of the gesture are gone.
    expect((await pay({ payment_methods: [by('prepaid', 4500), by('pin', 5500)] })).status).toBe(201)
    expect((await withdraw(movement_id)).data).toMatchObject({ credit_balance: 0 })
    expect(
      (await show()).credits.map(({ source, amount_cents, left_cents, balance_cents }) => [
        source,
        amount_cents,
        left_cents,
        balance_cents,
      ]),
    ).toEqual([
      ['correction', 2000, null, 0],
      ['payment', 4500, null, 2000],
      ['goodwill', 2500, 0, 6500],
      ['overpayment', 4000, 0, 4000],
    ])
  })
})

describe('the movements', () => {
  test('of a sale name its invoice; a long file comes in pages with the balance after each', async () => {
    expect((await pay({ payment_methods: [by('cash', 12_000)] })).status).toBe(201)
    for (let n = 0; n < movementsPerPage; n++) await written('down_payment', 100)
    const first = await show()
    expect([first.total, first.page, first.credits.length, first.credit_balance]).toEqual([
      movementsPerPage + 1,
      1,
      movementsPerPage,
      2000 + 100 * movementsPerPage,
    ])
    expect(first.credits.map(({ balance_cents }) => balance_cents)).toEqual(
      Array.from({ length: movementsPerPage }, (_, n) => 2000 + 100 * (movementsPerPage - n)),
    )
    const second = await show(2)
    expect(second.credits).toMatchObject([
      {
        source: 'overpayment',
        amount_cents: 2000,
        balance_cents: 2000,
        invoice_ref: expect.any(String),
        can_withdraw: false,
        author: expect.any(String),
      },
    ])
    expect((await show(99)).credits).toEqual([])
  })
})

describe('what has ended', () => {
  test('cannot be spent, is not in the balance, and is written off before the next payment', async () => {
    await giveRight()
    await written('overpayment', 1000)
    app.clock.set('2027-03-04T22:30:00Z') // half past eleven in the evening of its last day
    expect((await show()).credit_balance).toBe(3500)
    app.clock.set('2027-03-04T23:30:00Z')
    expect(await show()).toMatchObject({ credit_balance: 1000, ending: [], total: 2 })
    expect((await desk.call(checkoutApi.client, { params: { clientId } })).data.credit_balance).toBe(1000)
    expect((await pay({ payment_methods: [by('prepaid', 1001), by('pin', 8999)] })).errors).toEqual({
      'payment_methods.0.amount_cents': ['prepaid_exceeds_credit'],
    })
    expect((await show()).total).toBe(2)
    expect((await pay({ payment_methods: [by('prepaid', 1000), by('pin', 9000)] })).status).toBe(201)
    expect(
      (await show()).credits.map(({ type, amount_cents, balance_cents }) => [type, amount_cents, balance_cents]),
    ).toEqual([
      ['paymentRemoved', 1000, 0],
      ['expired', 2500, 1000],
      ['credit', 1000, 3500],
      ['credit', 2500, 2500],
    ])
  })
  test('is taken back by nobody', async () => {
    const { movement_id } = await giveRight()
    app.clock.set('2027-03-05T09:00:00Z')
    expect((await withdraw(movement_id)).errors).toEqual({ '': ['credit_used'] })
  })
})

describe('converting an overpayment', () => {
  const sale = { payment_methods: [] as object[], overpaid_cents: 2000, total_cents: 10_000 }
  const convert = (changes: object = {}, who = desk) =>
    who.raw('POST', '/api/credit/convert-overpay', {
      ...sale,
      client_id: clientId,
      location_id: app.world.amsterdam.id,
      practitioner_id: app.world.practitioner,
      payment_methods: [by('cash', 12_000)],
      ...changes,
    })
  test('is refused for a sale that does not exist, and for another country', async () => {
    expect(await convert()).toMatchObject({ status: 422, errors: { overpaid_cents: ['sale_unknown'] } })
    await pay({ payment_methods: [by('cash', 12_000)] })
    for (const wrong of [{ overpaid_cents: 1999 }, { total_cents: 9000 }, { payment_methods: [by('pin', 12_000)] }])
      expect((await convert(wrong)).errors).toEqual({ overpaid_cents: ['sale_unknown'] })
    expect((await convert({}, await app.as('office-manager', app.world.antwerp.id))).errors).toEqual({
      client_id: ['unknown'],
    })
    expect((await convert({}, await app.as('trainee-practitioner'))).status).toBe(403)
  })
  test('credit-013: answers 0 after the payment that did it already (decision C15)', async () => {
    expect((await pay({ payment_methods: [by('cash', 12_000)] })).data.overpaid_cents).toBe(2000)
    for (let call = 0; call < 2; call++)
      expect((await convert()).data).toEqual({ client_id: clientId, converted_cents: 0 })
    expect((await show()).credit_balance).toBe(2000)
  })
  test('does it once for a sale that another system posted', async () => {
    const appointmentId = await app.world.appointment({ clientId, from: '2026-03-03T06:00:00Z' })
    const invoice_id = await app.world.invoice(appointmentId, null, 10_000)
    await app.db
      .insertInto('invoice_payments')
      .values({ invoice_id, position: 1, ...by('cash', 12_000) })
      .execute()
    expect((await convert()).data).toEqual({ client_id: clientId, converted_cents: 2000 })
    expect((await convert()).data).toEqual({ client_id: clientId, converted_cents: 0 })
    expect((await show()).credits).toMatchObject([
      { source: 'overpayment', amount_cents: 2000, appointment_id: appointmentId },
    ])
  })
})

test('rows of the ledger never change, nor do payments in advance', async () => {
  await giveRight()
  await expect(app.db.updateTable('credit_mutations').set({ expires_on: null }).execute()).rejects.toThrow(
    'append-only',
  )
  await expect(app.db.deleteFrom('credit_mutations').execute()).rejects.toThrow('append-only')
  const appointmentId = await app.world.appointment({ clientId, from: '2026-03-03T07:00:00Z' })
  await app.db
    .insertInto('down_payments')
    .values({
      appointment_id: appointmentId,
      location_id: app.world.amsterdam.id,
      payment_method_id: app.world.methods.pin,
      amount_cents: 100,
      paid_on: '2026-03-01',
    })
    .execute()
  await expect(app.db.updateTable('down_payments').set({ amount_cents: 200 }).execute()).rejects.toThrow(
    'does not change',
  )
  await expect(app.db.deleteFrom('down_payments').execute()).rejects.toThrow('does not change')
})
