import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { clientFileApi } from '#features/client-file/contract.ts'
import { checkoutApi } from '../contract.ts'

let app: TestApp
let desk: Caller
let clientId: number
const { by, treatment, saleTo, treated } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => closeBooks(app))
beforeEach(async () => {
  app.clock.set('2026-03-04T09:20:00Z')
  clientId = await app.world.newClient()
})

type Posted = Answer<AnswerOf<typeof checkoutApi.pay>>
const send = (body: object, key?: string) =>
  desk.raw('POST', '/api/transactions', body, key ? { key } : {}) as Promise<Posted>
const pay = (changes: object = {}) => send(saleTo(clientId, { walk_in: true, ...changes }))
const visits = () =>
  app.db
    .selectFrom('appointments')
    .select(['id', 'treatment_id', 'employee_id', 'walk_in', 'occupies', 'starts_at'])
    .where('client_id', '=', clientId)
    .execute()

describe('a sale as a walk-in is refused', () => {
  test.each<[string, () => object | Promise<object>]>([
    [
      'of products alone',
      () => ({
        items: [{ kind: 'product', type_id: app.world.product, amount: 1, price_cents: 1995 }],
        payment_methods: [by('pin', 1995)],
        total_cents: 1995,
      }),
    ],
    ['of another day', () => ({ invoice_date: '2026-03-03' })],
    ['of a visit', async () => ({ appointment_id: await treated({ clientId }) })],
  ])('%s', async (_, changes) => {
    const body = await changes()
    const before = await visits()
    expect(await pay(body)).toMatchObject({ status: 422, errors: { walk_in: ['walk_in_treatment'] } })
    expect(await visits()).toEqual(before)
  })

  test('with a wrong amount: neither the sale nor the walk-in is there', async () => {
    expect((await pay({ payment_methods: [by('pin', 100)] })).status).toBe(422)
    expect(await visits()).toEqual([])
  })
})

describe('a sale as a walk-in (decision C128)', () => {
  test('makes the visit that its invoice pays, and that no calendar shows', async () => {
    const paid = await pay()
    expect(paid.status).toBe(201)
    const [visit, ...others] = await visits()
    expect(others).toEqual([])
    expect(visit).toMatchObject({
      id: paid.data.appointment_id,
      treatment_id: app.world.laserTreatment,
      employee_id: app.world.practitioner,
      walk_in: true,
      occupies: false,
      starts_at: '2026-03-04T09:20:00.000Z',
    })
    const day = await desk.call(calendarApi.day, {
      params: { locationId: app.world.amsterdam.id, date: '2026-03-04' },
    })
    expect(day.data.appointments.map(({ id }) => id)).not.toContain(visit!.id)
  })

  test('stands in the file of the client as a visit that was given, and takes a report', async () => {
    const { data } = await pay()
    const rows = (await desk.call(clientFileApi.appointments, { params: { id: clientId } })).data.body
    expect(rows).toMatchObject([{ id: data.appointment_id, state: 'visited', walk_in: true }])
    const report = await (
      await app.as('physician')
    ).raw('POST', '/api/treatment-report', {
      appointment_id: data.appointment_id,
      treatment_id: app.world.laserTreatment,
      appointment_type_id: app.world.treatmentType,
      devices: [],
      report: 'As usual',
    })
    expect(report.status).toBe(201)
  })

  test('gives the first treatment that is not a term alone', async () => {
    const other = await app.world.treatment({ priceCents: 4000 })
    const product = { kind: 'product', type_id: app.world.product, amount: 1, price_cents: 1995 }
    const items = [product, treatment({ type_id: other, price_cents: 4000 }), treatment()]
    await pay({ items, payment_methods: [by('pin', 15_995)], total_cents: 15_995 })
    expect(await visits()).toMatchObject([{ treatment_id: other }])
  })

  test('is one walk-in, however often the call is repeated', async () => {
    const key = crypto.randomUUID()
    const body = saleTo(clientId, { walk_in: true })
    const [first, second] = [await send(body, key), await send(body, key)]
    expect([first.status, second.data.appointment_id]).toEqual([201, first.data.appointment_id])
    expect(await visits()).toHaveLength(1)
  })
})
