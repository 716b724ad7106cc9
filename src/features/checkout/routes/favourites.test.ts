import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { favouritesApi, maxFavourites, type Favourites } from '../contract/favourites.ts'

let app: TestApp
let desk: Caller
const { by, saleTo, treatment } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => closeBooks(app))
beforeEach(async () => {
  app.clock.set('2026-03-04T09:00:00Z')
  await app.db.deleteFrom('till_favourites').execute()
})

const place = () => ({ params: { locationId: app.world.amsterdam.id } })
const read = async (who = desk) => (await who.call(favouritesApi.favourites, place())).data
const save = (items: Favourites['items'], updated_at: string | null = null, who = desk) =>
  who.call(favouritesApi.saveFavourites, { ...place(), body: { updated_at, items } })
const laser = () => ({ kind: 'treatment' as const, type_id: app.world.laserTreatment })
const cream = () => ({ kind: 'product' as const, type_id: app.world.product })

describe('the favourites of a location', () => {
  test('cannot be changed by who may take payments alone, nor at a location of another country', async () => {
    expect((await save([laser()], null, await app.as('senior-practitioner'))).status).toBe(403)
    expect((await save([laser()], null, await app.as('office-manager', app.world.antwerp.id))).status).toBe(404)
    expect((await read()).items).toEqual([])
  })

  test.each<[string, () => Favourites['items'], Record<string, string[]>]>([
    [
      'an entry of another country',
      () => [laser(), { kind: 'treatment', type_id: app.world.belgianTreatment }],
      { 'items.1.type_id': ['unknown'] },
    ],
    ['a product as a treatment', () => [{ kind: 'treatment', type_id: 999_999 }], { 'items.0.type_id': ['unknown'] }],
    ['one entry twice', () => [laser(), cream(), laser()], { 'items.2.type_id': ['unique'] }],
    ['more than fit', () => Array.from({ length: maxFavourites + 1 }, laser), { items: ['too_many'] }],
  ])('do not take %s', async (_what, items, errors) => {
    const answer = await save(items())
    expect([answer.status, answer.errors]).toEqual([422, errors])
  })

  test('are offered in their order, and each change is in the log', async () => {
    const first = await save([laser(), cream()])
    expect(first.data.items).toEqual([laser(), cream()])
    const second = await save([cream(), laser()], first.data.updated_at)
    expect((await read(await app.as('senior-practitioner'))).items).toEqual([cream(), laser()])
    await save([cream()], second.data.updated_at)
    expect((await read()).items).toEqual([cream()])
    const lines = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'till_favourites')
      .orderBy('id', 'desc')
      .limit(5)
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['delete', 'update', 'update', 'create', 'create'])
  })

  test('are refused over a list that a colleague has changed since, also where the last row stayed the same', async () => {
    const { data } = await save([laser(), cream()])
    await save([laser()], data.updated_at)
    const answer = await save([cream(), laser()], data.updated_at)
    expect([answer.status, answer.errors]).toEqual([409, { updated_at: ['stale'] }])
    expect((await read()).items).toEqual([laser()])
  })

  test('leave out what is no longer sold', async () => {
    const treatmentId = await app.world.treatment({ name: 'Tijdelijk' })
    await save([{ kind: 'treatment', type_id: treatmentId }, cream()])
    await app.db
      .updateTable('treatments')
      .set({ deactivated_at: app.clock.now() })
      .where('id', '=', treatmentId)
      .execute()
    expect((await read()).items).toEqual([cream()])
  })
})

describe('the last sale of a client', () => {
  const lastSale = (clientId: number, who = desk) => who.call(favouritesApi.lastSale, { params: { clientId } })

  test('is shown to who may read invoices of the client’s country', async () => {
    const clientId = await app.world.newClient()
    expect((await lastSale(clientId, await app.as('trainee-practitioner'))).status).toBe(403)
    expect((await lastSale(app.world.belgianClient)).status).toBe(404)
    expect((await lastSale(clientId)).data).toEqual({ sale: null })
  })

  test('is the last invoice with its numbers of pieces, and none once that is credited', async () => {
    const clientId = await app.world.newClient()
    await desk.raw('POST', '/api/transactions', saleTo(clientId))
    await desk.raw(
      'POST',
      '/api/transactions',
      saleTo(clientId, {
        items: [treatment({ amount: 2 })],
        total_cents: 20_000,
        payment_methods: [by('pin', 20_000)],
      }),
    )
    expect((await lastSale(clientId)).data.sale).toEqual({
      invoice_date: '2026-03-04',
      items: [{ ...laser(), amount: 2 }],
    })
    const last = await app.db
      .selectFrom('invoices')
      .select('ref')
      .where('client_id', '=', clientId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const owner = await app.as('salon-owner')
    expect((await owner.raw('POST', `/api/invoices/${last.ref}/credit`)).status).toBe(201)
    expect((await lastSale(clientId)).data.sale).toBeNull()
  })
})
