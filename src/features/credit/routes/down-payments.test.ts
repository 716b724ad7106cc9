import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { creditApi } from '../contract.ts'

let app: TestApp
let desk: Caller
let clientId: number
let appointmentId: number
const { nextHour, treatment, by, saleTo } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-03-04T09:00:00Z')
  clientId = await app.world.newClient()
  appointmentId = await app.world.appointment({ clientId, treatmentId: app.world.laserTreatment, from: nextHour() })
})

const params = () => ({ appointmentId })
const add = (body: object = {}, who = desk) =>
  who.raw('POST', `/api/appointments/${appointmentId}/down-payments`, {
    amount_cents: 2500,
    payment_method_id: app.world.methods.pin,
    ...body,
  })
const addRight = async (body: object = {}) => {
  const { status, data } = await add(body)
  expect(status).toBe(201)
  return data as { id: number; waiting_cents: number }
}
const show = async (who = desk) => (await who.call(creditApi.downPayments, { params: params() })).data
const convert = (who = desk) => who.call(creditApi.convert, { params: params() })
const withdraw = (id: number, who = desk) => who.call(creditApi.withdrawDownPayment, { params: { id } })
const restore = (id: number) => desk.call(creditApi.restoreDownPayment, { params: { id } })
const credit = async () => (await desk.call(creditApi.show, { params: { id: clientId } })).data
const change = (values: object) =>
  app.db.updateTable('appointments').set(values).where('id', '=', appointmentId).execute()
const pay = (changes: object) =>
  desk.raw(
    'POST',
    '/api/transactions',
    saleTo(clientId, { appointment_id: appointmentId, items: [treatment()], ...changes }),
  )
const report = (who: Caller, changes: object = {}) =>
  who.call(reportsApi.create, {
    body: {
      appointment_id: appointmentId,
      treatment_id: app.world.laserTreatment,
      appointment_type_id: app.world.treatmentType,
      devices: [],
      report: '<p>Goed verdragen.</p>',
      ...changes,
    },
  })

describe('a payment in advance is refused', () => {
  test.each<[string, () => object, Record<string, string[]>]>([
    ['nothing', () => ({ amount_cents: 0 }), { amount_cents: ['too_small'] }],
    ['more than anybody pays', () => ({ amount_cents: 10_000_000 }), { amount_cents: ['too_big'] }],
    ['an unknown method', () => ({ payment_method_id: 999_999 }), { payment_method_id: ['unknown'] }],
    ['credit', () => by('prepaid', 2500), { payment_method_id: ['down_payment_method'] }],
    ['on account', () => by('credit', 2500), { payment_method_id: ['down_payment_method'] }],
    ['tomorrow', () => ({ paid_on: '2026-03-05' }), { paid_on: ['in_future'] }],
    ['in the year 1900', () => ({ paid_on: '1900-01-01' }), { paid_on: ['paid_too_long_ago'] }],
    ['a day that does not exist', () => ({ paid_on: '2026-02-30' }), { paid_on: ['day'] }],
    ['a long number', () => ({ payment_id: 'x'.repeat(101) }), { payment_id: ['too_long'] }],
    ['an author', () => ({ author_id: 1 }), { author_id: ['unknown_field'] }],
  ])('%s', async (_, body, errors) => {
    expect(await add(body())).toMatchObject({ status: 422, errors })
    expect((await show()).down_payments).toEqual([])
  })
  test('in single cents where cash is rounded, and not by card (law A7)', async () => {
    const { antwerp, belgianClient, belgianTreatment, methods } = app.world
    appointmentId = await app.world.appointment({
      clientId: belgianClient,
      treatmentId: belgianTreatment,
      place: antwerp,
      practitionerId: await app.world.employee({ locationIds: [antwerp.id] }),
      from: nextHour(),
    })
    const there = await app.as('office-manager', antwerp.id)
    const paid = (payment_method_id: number, amount_cents: number) => add({ payment_method_id, amount_cents }, there)
    expect((await paid(methods.cash, 2501)).errors).toEqual({ amount_cents: ['advance_in_five_cents'] })
    expect((await paid(methods.cash, 2505)).status).toBe(201)
    expect((await paid(methods.pin, 2501)).status).toBe(201)
  })
  test('for a visit that is paid or cancelled', async () => {
    await change({ deleted_at: '2026-03-04T08:00:00Z' })
    expect((await add()).errors).toEqual({ '': ['no_down_payment'] })
    await change({ deleted_at: null })
    await app.world.invoice(appointmentId)
    expect((await add()).errors).toEqual({ '': ['no_down_payment'] })
    expect((await show()).can_add).toBe(false)
  })
  test('without the permission of the till, and of another country', async () => {
    const [junior, antwerp] = [
      await app.as('junior-practitioner'),
      await app.as('office-manager', app.world.antwerp.id),
    ]
    expect((await add({}, junior)).status).toBe(403)
    expect((await junior.call(creditApi.downPayments, { params: params() })).status).toBe(403)
    expect((await add({}, antwerp)).status).toBe(404)
    expect((await antwerp.call(creditApi.downPayments, { params: params() })).status).toBe(404)
    const { id } = await addRight()
    expect((await withdraw(id, junior)).status).toBe(403)
    expect((await withdraw(id, antwerp)).status).toBe(404)
    expect((await convert(antwerp)).status).toBe(404)
    expect((await convert(await app.as('trainee-practitioner'))).status).toBe(422)
  })
})

describe('a payment in advance', () => {
  test('stands with the appointment until it has become credit, or was taken back', async () => {
    const prepaid = async () =>
      (await desk.call(appointmentsApi.show, { params: { id: appointmentId } })).data.prepaid_cents
    expect(await prepaid()).toBe(0)
    const { id } = await addRight()
    await addRight({ amount_cents: 500 })
    expect(await prepaid()).toBe(3000)
    await withdraw(id)
    expect(await prepaid()).toBe(500)
    await report(await app.as('physician'))
    expect(await prepaid()).toBe(0)
  })

  test('waits with its author and its day; one that was entered by mistake is taken back, and that is undone', async () => {
    const { id } = await addRight({ payment_id: 'tr_1', paid_on: '2026-03-01' })
    expect(await show()).toMatchObject({
      client_id: clientId,
      waiting_cents: 2500,
      can_add: true,
      can_convert: false,
      down_payments: [
        {
          id,
          amount_cents: 2500,
          payment_id: 'tr_1',
          paid_on: '2026-03-01',
          author: expect.stringContaining('Visser'),
          converted_at: null,
        },
      ],
    })
    expect((await withdraw(id)).data).toMatchObject({ waiting_cents: 0, down_payments: [] })
    expect((await withdraw(id)).status).toBe(200)
    expect((await restore(id)).data.waiting_cents).toBe(2500)
    expect((await restore(id)).data.waiting_cents).toBe(2500)
    await withdraw(id)
    await addRight({ payment_id: 'tr_1' })
    expect((await restore(id)).errors).toEqual({ payment_id: ['unique'] })
  })
  test('is one for one number of the payment provider', async () => {
    const first = await addRight({ payment_id: 'tr_2' })
    expect(await addRight({ payment_id: 'tr_2' })).toMatchObject({ id: first.id, waiting_cents: 2500 })
    expect((await add({ payment_id: 'tr_2', amount_cents: 3000 })).errors).toEqual({ payment_id: ['unique'] })
  })
})

describe('in the credit of its client', () => {
  const waiting = async (who = desk) =>
    (await who.call(creditApi.show, { params: { id: clientId } })).data.waiting.map(({ amount_cents }) => amount_cents)
  test('stands to nobody who may not see money, nor with a visit outside their countries', async () => {
    await addRight()
    const junior = await app.as('junior-practitioner')
    expect((await junior.call(creditApi.show, { params: { id: clientId } })).status).toBe(403)
    await change({ location_id: app.world.antwerp.id, room_id: app.world.antwerp.roomIds[0] })
    expect(await waiting()).toEqual([])
    expect(await waiting(await app.as('administrator'))).toEqual([2500])
  })
  test('it waits with its method, its day and its visit, until it is credit or taken back', async () => {
    const { id } = await addRight({ paid_on: '2026-03-01' })
    const second = await addRight({ amount_cents: 700 })
    const visit = await app.db
      .selectFrom('appointments')
      .select('starts_at')
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow()
    expect(await credit()).toMatchObject({
      credit_balance: 0,
      credits: [],
      waiting: [
        {
          id,
          amount_cents: 2500,
          payment_method: { nl: 'pin' },
          paid_on: '2026-03-01',
          appointment_id: appointmentId,
          datetime_from: visit.starts_at,
          zone: 'Europe/Amsterdam',
          can_convert: false,
        },
        { id: second.id, amount_cents: 700, paid_on: '2026-03-04' },
      ],
    })
    await withdraw(second.id)
    expect(await waiting()).toEqual([2500])
    await change({ no_show_at: '2026-03-04T08:00:00Z' })
    expect((await credit()).waiting).toMatchObject([{ id, can_convert: true }])
    await convert()
    expect(await credit()).toMatchObject({ credit_balance: 2500, waiting: [] })
  })
})

describe('it becomes credit', () => {
  test('once, when its call is made twice (decision C15)', async () => {
    await addRight({ payment_id: 'tr_3' })
    expect((await convert()).errors).toEqual({ '': ['down_payment_waits'] })
    await app.world.report(appointmentId)
    expect((await convert()).data).toEqual({ client_id: clientId, converted_cents: 2500 })
    expect((await convert()).data).toEqual({ client_id: clientId, converted_cents: 0 })
    expect(await credit()).toMatchObject({
      credit_balance: 2500,
      credits: [
        {
          type: 'deposit',
          source: 'down_payment',
          appointment_id: appointmentId,
          payment_id: 'tr_3',
          can_withdraw: false,
        },
      ],
    })
  })
  test('once, when both calls come at the same moment', async () => {
    await addRight()
    await app.world.report(appointmentId)
    const answers = await Promise.all(Array.from({ length: 6 }, () => convert()))
    expect(answers.map(({ data }) => data.converted_cents).toSorted((a, b) => b - a)).toEqual([2500, 0, 0, 0, 0, 0])
    expect((await credit()).credit_balance).toBe(2500)
  })
  test('with the report, whose answer tells those who may see money; then nobody takes it back', async () => {
    const { id } = await addRight()
    const physician = await app.as('physician')
    const saved = (await report(physician)).data
    expect(saved.converted_cents).toBe(2500)
    expect((await withdraw(id)).errors).toEqual({ '': ['down_payment_converted'] })
    expect((await convert()).data.converted_cents).toBe(0)
    await addRight({ amount_cents: 700 })
    const junior = await app.as('junior-practitioner')
    const again = await junior.call(reportsApi.update, {
      params: { id: saved.id },
      body: {
        appointment_id: appointmentId,
        treatment_id: app.world.laserTreatment,
        appointment_type_id: app.world.treatmentType,
        devices: [],
        report: '<p>Wat rood.</p>',
        updated_at: saved.updated_at,
      },
    })
    expect([again.status, again.data.converted_cents]).toEqual([200, null])
    expect((await credit()).credit_balance).toBe(3200)
  })
  test('in the sale of a missed visit, which is paid with it at once (decision C129)', async () => {
    await addRight()
    await change({ no_show_at: '2026-03-04T08:00:00Z' })
    expect((await desk.call(checkoutApi.appointment, { params: params() })).data.down_payment_cents).toBe(2500)
    const answer = await pay({ payment_methods: [by('prepaid', 2500), by('pin', 7500)] })
    expect([answer.status, answer.errors]).toEqual([201, {}])
    expect(answer.data).toMatchObject({ converted_cents: 2500 })
    expect((await credit()).credits.map(({ source, amount_cents }) => [source, amount_cents])).toEqual([
      ['payment', 2500],
      ['down_payment', 2500],
    ])
    expect((await show()).down_payments[0]!.converted_at).not.toBe(null)
  })
  test('not in a sale that is refused', async () => {
    await addRight()
    await change({ no_show_at: '2026-03-04T08:00:00Z' })
    expect((await pay({ payment_methods: [by('prepaid', 2501), by('pin', 7499)] })).status).toBe(422)
    expect([(await credit()).total, (await show()).waiting_cents]).toEqual([0, 2500])
  })
  test('by hand after a cancellation, for the client who keeps the money', async () => {
    await addRight()
    await change({ deleted_at: '2026-03-04T08:00:00Z' })
    expect((await show()).can_convert).toBe(true)
    expect((await convert()).data.converted_cents).toBe(2500)
    expect((await show()).can_convert).toBe(false)
  })
})
