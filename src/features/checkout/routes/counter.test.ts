import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { clientFileApi } from '#features/client-file/contract.ts'
import { creditApi } from '#features/credit/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { checkoutApi } from '../contract.ts'

let app: TestApp
let desk: Caller
const { by, treatment, saleTo } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-03-04T09:00:00Z')
  desk = await app.as('office-manager')
})
afterAll(() => closeBooks(app))

const counterOf = async (locationId = app.world.amsterdam.id) =>
  (await desk.call(checkoutApi.counter, { params: { locationId } })).data.id
const product = (changes: object = {}) => ({
  kind: 'product',
  type_id: app.world.product,
  amount: 1,
  price_cents: 1995,
  ...changes,
})
const pay = async (changes: object = {}, clientId?: number) =>
  desk.raw(
    'POST',
    '/api/transactions',
    saleTo(clientId ?? (await counterOf()), {
      items: [product()],
      payment_methods: [by('pin', 1995)],
      total_cents: 1995,
      ...changes,
    }),
  )

describe('a sale without a client (decision 062)', () => {
  test('is to one counter client for each location, also when two tills ask at once', async () => {
    const ids = await Promise.all([counterOf(), counterOf(), counterOf()])
    expect(new Set(ids).size).toBe(1)
    expect(await counterOf(app.world.utrecht.id)).not.toBe(ids[0])
  })

  test('is posted as any other', async () => {
    expect(await pay()).toMatchObject({ status: 201, data: { total_cents: 1995, mailed_to: null } })
    const cash = await pay({ payment_methods: [by('cash', 1000), by('pin', 995)] })
    expect(cash.status).toBe(201)
  })

  test.each<[string, () => object, Record<string, string[]>]>([
    [
      'a treatment',
      () => ({ items: [treatment()], total_cents: 10_000, payment_methods: [by('pin', 10_000)] }),
      { 'items.0.type_id': ['counter_products_only'] },
    ],
    [
      'a voucher',
      () => ({
        items: [{ kind: 'voucher', type_id: app.world.voucher, amount: 1, price_cents: 5000 }],
        total_cents: 5000,
        payment_methods: [by('pin', 5000)],
      }),
      { 'items.0.type_id': ['counter_products_only'] },
    ],
    [
      'on account',
      () => ({ payment_methods: [by('credit', 1995)] }),
      { 'payment_methods.0.payment_method_id': ['counter_paid_at_once'] },
    ],
    ['more than the total', () => ({ payment_methods: [by('cash', 2000)] }), { payment_methods: ['counter_overpaid'] }],
    ['with a mail', () => ({ send_notification: true }), { send_notification: ['counter_not_mailed'] }],
  ])('of %s is refused', async (_, changes, errors) => {
    expect(await pay(changes())).toMatchObject({ status: 422, errors })
  })

  test('from credit is refused: there is none', async () => {
    const answer = await pay({ payment_methods: [by('prepaid', 1995)] })
    expect(answer.status).toBe(422)
    expect(answer.errors['payment_methods.0.payment_method_id']).toEqual(['counter_paid_at_once'])
  })

  test('at another location than that of the counter client is refused', async () => {
    expect(await pay({}, await counterOf(app.world.utrecht.id))).toMatchObject({
      status: 422,
      errors: { client_id: ['unknown'] },
    })
  })
})

describe('the counter client', () => {
  test('is in no list, has no file and gets no credit', async () => {
    const id = await counterOf()
    for (const status of ['active', 'inactive', 'all'] as const) {
      const { data } = await desk.call(clientsApi.list, { query: { filters: { status }, per_page: 100 } })
      expect(data.body.map((row) => row.id)).not.toContain(id)
    }
    const found = await desk.call(listsApi.clients, { query: { filters: { search: 'balieverkoop' } } })
    expect(JSON.stringify(found.data)).not.toContain(`"id":${id},`)
    expect((await desk.call(clientFileApi.show, { params: { id } })).status).toBe(404)
    const gift = { source: 'goodwill', amount_cents: 500, reason: 'Excuses' } as const
    const manager = await app.as('administrator')
    expect((await manager.call(creditApi.give, { params: { id }, body: gift })).status).toBe(404)
    await expect(
      app.db
        .insertInto('credit_mutations')
        .values({ ...gift, client_id: id, type: 'credit' })
        .execute(),
    ).rejects.toThrow('has no credit')
  })

  test('cannot be activated, nor be booked', async () => {
    const id = await counterOf()
    await expect(
      app.db.updateTable('clients').set({ deactivated_at: null }).where('id', '=', id).execute(),
    ).rejects.toThrow('violates check constraint')
    const answer = await desk.raw('POST', '/api/appointments', {
      client_id: id,
      location_id: app.world.amsterdam.id,
      user_id: app.world.practitioner,
      treatment_id: app.world.laserTreatment,
      datetime_from: '1970-01-01T00:00:00.000Z',
      datetime_till: '1970-01-01T00:00:00.000Z',
    })
    expect(answer).toMatchObject({ status: 422, errors: { client_id: ['unknown'] } })
  })
})
