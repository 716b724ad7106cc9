import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientsApi } from '#features/clients/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { openGeocoder } from '#platform/server/geocoder.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { startGeocoderServer, type TestGeocoder } from '#platform/server/test/geocoder-server.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { startLocator, type Locator } from './locator.ts'

let app: TestApp
let desk: Caller
let server: TestGeocoder
const locators: Locator[] = []
const complaints: string[] = []
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
beforeEach(async () => {
  server = await startGeocoderServer()
  server.map.push(
    {
      road: 'Keizersgracht',
      house: '10',
      postcode: '1015 AA',
      city: 'Amsterdam',
      country: 'NL',
      lat: '52.3731',
      lon: '4.8867',
    },
    {
      road: 'Oudegracht',
      house: '5',
      postcode: '3511 AB',
      city: 'Utrecht',
      country: 'NL',
      lat: '52.0907',
      lon: '5.1214',
    },
  )
  complaints.length = 0
  await sql`delete from address_lookups`.execute(app.db) // of the world
})
afterEach(async () => {
  await Promise.all(locators.splice(0).map((locator) => locator.stop()))
  await server.close()
})
afterAll(() => app.close())

/** A locator that moves only when called, and has looked once. */
async function locator(locateMs = 5000): Promise<Locator> {
  const made = startLocator({
    db: app.db,
    geocoder: openGeocoder({ url: new URL(server.url), userAgent: 'Balie', locateMs }),
    complain: (error) => complaints.push((error as Error).message),
    everyMs: 3_600_000,
  })
  locators.push(made)
  await made.round()
  return made
}

const home = { street: 'Keizersgracht', street_number: '10', postcode: '1015 AA', place: 'Amsterdam' }
const elsewhere = { street: 'Oudegracht', street_number: '5', postcode: '3511 AB', place: 'Utrecht' }
const input = (changes: object = {}) => ({
  supported_country_id: netherlands,
  first_name: 'Fleur',
  last_name: 'de Boer',
  email: 'fleur@voorbeeld.test',
  locale_id: app.world.localeNl,
  country_id: netherlands,
  ...home,
  ...changes,
})
const add = async (changes: object = {}) => (await desk.call(clientsApi.create, { body: input(changes) })).data
const change = async (client: { id: number; updated_at: string }, changes: object) =>
  (
    await desk.call(clientsApi.update, {
      params: { id: client.id },
      body: { ...input(changes), updated_at: client.updated_at },
    })
  ).data
const placeOf = async (id: number) => {
  const { latitude, longitude } = await app.db
    .selectFrom('clients')
    .select(['latitude', 'longitude'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return latitude === null ? null : [latitude, longitude]
}
const waiting = async () =>
  (await app.db.selectFrom('address_lookups').select(['client_id', 'attempts']).orderBy('client_id').execute()).map(
    ({ client_id, attempts }) => [client_id, attempts],
  )
/** Ends the wait of the address. */
const due = () =>
  sql`update address_lookups set next_attempt_at = now() - interval '1 second', locked_until = null`.execute(app.db)
const logged = async (id: number) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'clients')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('where a client lives', () => {
  test('is found out after the save, and locations are then listed nearest first', async () => {
    const { amsterdam, utrecht } = app.world
    await app.db
      .updateTable('locations')
      .set({ latitude: 52.3676, longitude: 4.9041 })
      .where('id', '=', amsterdam.id)
      .execute()
    await app.db
      .updateTable('locations')
      .set({ latitude: 52.0907, longitude: 5.1214 })
      .where('id', '=', utrecht.id)
      .execute()
    const client = await add(elsewhere)
    const near = async () =>
      (await desk.call(listsApi.bookingLocations, { query: { client_id: client.id } })).data.body.map(
        ({ id, distance }) => [id, distance],
      )
    expect(server.asked).toEqual([])
    expect(await near()).toEqual([
      [amsterdam.id, null],
      [utrecht.id, null],
    ])
    await locator()
    expect([await placeOf(client.id), await waiting()]).toEqual([[52.0907, 5.1214], []])
    expect(await near()).toEqual([
      [utrecht.id, 0],
      [amsterdam.id, 34.2],
    ])
  })

  test('is asked with the address alone', async () => {
    await add({ street_suffix: 'hs', remarks: 'Allergisch', phone_number: '+31612345678' })
    await locator()
    expect(server.asked.map(({ query }) => query)).toEqual([
      {
        format: 'jsonv2',
        street: '10 Keizersgracht',
        city: 'Amsterdam',
        postalcode: '1015 AA',
        countrycodes: 'nl',
        limit: '1',
      },
    ])
    expect(JSON.stringify(server.asked)).not.toMatch(/fleur|boer|voorbeeld|allerg|612345678/i)
  })

  test('is not known of an address that the map does not have, and is not asked again', async () => {
    const client = await add({ street: 'Nergens', postcode: '9999 ZZ', place: 'Niemandsland' })
    const found = await locator()
    const questions = server.asked.length
    await found.round()
    expect([await placeOf(client.id), await waiting(), server.asked.length - questions]).toEqual([null, [], 0])
  })

  test.each([
    ['no address', { street: '', street_number: '', postcode: '', place: '' }],
    ['a street alone', { postcode: '', place: '' }],
  ])('of somebody with %s nobody asks', async (_, changes) => {
    await add(changes)
    await locator()
    expect([server.asked, await waiting()]).toEqual([[], []])
  })

  test('leaves no line in the log and lets who has the form open save it', async () => {
    const client = await add()
    await locator()
    expect(await placeOf(client.id)).not.toBeNull()
    expect(await logged(client.id)).toEqual(['create'])
    expect((await change(client, { last_name: 'Smit' })).last_name).toBe('Smit')
  })
})

describe('who moves', () => {
  test('is nowhere at once, and then there', async () => {
    const client = await add()
    const found = await locator()
    const moved = await change(client, elsewhere)
    expect([await placeOf(client.id), await waiting()]).toEqual([null, [[client.id, 0]]])
    expect(moved.updated_at).not.toBe(client.updated_at)
    await found.round()
    expect(await placeOf(client.id)).toEqual([52.0907, 5.1214])
  })

  test('within the country of the address alone, too', async () => {
    const client = await add({ postcode: '' })
    await locator()
    await change(client, { postcode: '', country_id: belgium })
    expect(await placeOf(client.id)).toBeNull()
  })

  test('to nowhere waits no more', async () => {
    const client = await add()
    await change(client, { street: '', street_number: '', postcode: '', place: '' })
    expect(await waiting()).toEqual([])
  })

  test('only in name stays where they are', async () => {
    const client = await add()
    await locator()
    await change(client, { last_name: 'Smit', street_suffix: 'B' })
    expect([await placeOf(client.id), await waiting()]).toEqual([[52.3731, 4.8867], []])
  })

  test('while the map is being asked gets the place of the new address, not of the old', async () => {
    const client = await add()
    const { arrived, open } = server.hold()
    const found = locator()
    await arrived
    await change(client, elsewhere)
    open()
    await (await found).round()
    expect([await placeOf(client.id), await waiting()]).toEqual([[52.0907, 5.1214], []])
    expect(server.asked.map(({ query }) => query.city)).toEqual(['Amsterdam', 'Utrecht'])
  })
})

describe('a geocoder that does not answer', () => {
  test.each([
    ['breaks', { status: 500 }],
    ['talks nonsense', { body: '<html>' }],
    ['is slow', 'silence' as const],
  ])('%s: the address waits, longer each time, and is found when it is back', async (_, reply) => {
    const client = await add()
    server.reply(reply, reply)
    const found = await locator(300)
    expect([await placeOf(client.id), await waiting(), complaints.length]).toEqual([null, [[client.id, 1]], 1])
    await found.round()
    expect(server.asked).toHaveLength(1) // not yet
    await due()
    await found.round()
    const wait = await sql<{
      s: number
    }>`select extract(epoch from next_attempt_at - now())::float as s from address_lookups`.execute(app.db)
    expect(wait.rows[0]!.s).toBeGreaterThan(100)
    expect(complaints).toHaveLength(1) // once until it answers again
    await due()
    await found.round()
    expect([await placeOf(client.id), await waiting()]).toEqual([[52.3731, 4.8867], []])
  })

  test('is left alone for the rest of the round', async () => {
    const found = await locator()
    for (let n = 0; n < 3; n++) await add()
    server.reply({ status: 503 })
    await found.round()
    expect(server.asked).toHaveLength(1)
    await found.round()
    expect([server.asked.length, (await waiting()).length]).toEqual([3, 1]) // the two others; the first one waits
  })
})

test('an address that was saved, postponed or taken while the clock was three hours ahead waits for nothing', async () => {
  const clients = [await add(), await add(), await add(), await add()]
  const set = (n: number, values: string) =>
    sql`update address_lookups set ${sql.raw(values)} where client_id = ${clients[n]!.id}`.execute(app.db)
  await set(0, `next_attempt_at = now() + interval '3 hours'`)
  await set(1, `attempts = 20, next_attempt_at = now() + interval '15 hours'`)
  await set(2, `attempts = 1, locked_until = now() + interval '182 minutes'`)
  await set(3, `attempts = 20, next_attempt_at = now() + interval '11 hours'`)
  await locator()
  expect(await waiting()).toEqual([[clients[3]!.id, 20]])
})

test('it looks by itself', async () => {
  locators.push(
    startLocator({ db: app.db, geocoder: openGeocoder({ url: new URL(server.url), userAgent: 'Balie' }), everyMs: 20 }),
  )
  const client = await add()
  await expect.poll(() => placeOf(client.id), { timeout: 5000 }).toEqual([52.3731, 4.8867])
})

test('several servers share the work: each address is asked for once', async () => {
  for (let n = 0; n < 12; n++) await add()
  await Promise.all([locator(), locator(), locator()])
  expect([server.asked.length, await waiting()]).toEqual([12, []])
})

test('a server that ends in the middle leaves the address to the next', async () => {
  const client = await add()
  const { arrived, open } = server.hold()
  const found = startLocator({
    db: app.db,
    geocoder: openGeocoder({ url: new URL(server.url), userAgent: 'Balie' }),
    complain: (error) => complaints.push((error as Error).message),
    everyMs: 3_600_000,
  })
  await arrived
  await found.stop()
  open()
  expect([await placeOf(client.id), (await waiting()).length, complaints]).toEqual([null, 1, []])
  await due()
  await locator()
  expect(await placeOf(client.id)).toEqual([52.3731, 4.8867])
})
