import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { listsApi } from './contract.ts'

let app: TestApp
let desk: Caller
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())

const search = async (typed: string, include?: number) =>
  (await desk.call(listsApi.clients, { query: { filters: { search: typed }, include } })).data

describe('searching clients', () => {
  beforeAll(async () => {
    await app.world.newClient({
      firstName: 'Esra',
      lastName: 'Yıldız',
      email: 'esra.yildiz@voorbeeld.test',
      phone: '+31698765432',
      birthdate: '1990-11-03',
    })
    await app.world.newClient({ firstName: 'Élise', lastName: 'van Dam', email: 'elise@voorbeeld.test' })
  })

  test.each([
    ['the beginning of a name', 'esr'],
    ['a word of the last name', 'yıld'],
    ['without its special letters', 'yild'],
    ['both names in any order', 'yildiz esra'],
    ['e-mail', 'esra.yil'],
    ['phone as dialled at home', '06 98765432'],
    ['phone as written abroad', '+31 6 98 76 54 32'],
    ['birthdate', '3-11-1990'],
    ['birthdate as in German', '03.11.1990'],
    ['birthdate as in French', '03/11/1990'],
  ])('finds by %s', async (_, typed) => {
    expect((await search(typed)).map((client) => client.first_name)).toEqual(['Esra'])
  })

  test('accents may be left out', async () => {
    expect((await search('elise van')).map((client) => client.last_name)).toEqual(['van Dam'])
  })
  test.each(["d'huyv", 'd’Huyv'])(
    'a name that begins with %s comes before one in which it is a later word',
    async (typed) => {
      const later = await app.world.newClient({ firstName: 'An', lastName: 'Aerts d’Huyvetter' })
      const curly = await app.world.newClient({ firstName: 'Bo', lastName: 'd’Huyvetter' })
      const straight = await app.world.newClient({ firstName: 'Cem', lastName: "D'Huyvetter" })
      const found = (await search(typed)).map(({ id }) => id).filter((id) => [later, curly, straight].includes(id))
      expect([new Set(found.slice(0, 2)), found[2]]).toEqual([new Set([curly, straight]), later])
    },
  )
  test('wildcards are letters', async () => expect(await search('%')).toEqual([]))
  test('the chosen one is included whatever was typed', async () => {
    expect((await search('esra', app.world.client)).map((client) => client.id)[0]).toBe(app.world.client)
  })
  test('a client of another country is not found, not even by id', async () => {
    expect(await search('peeters')).toEqual([])
    expect((await search('esra', app.world.belgianClient)).map((client) => client.id)).not.toContain(
      app.world.belgianClient,
    )
  })
  test('who reaches two countries finds the clients of the one that is asked for, and nobody those of one outside the scope', async () => {
    const administrator = await app.as('administrator')
    const found = async (who: Caller, typed: string, country_id?: number) =>
      (await who.call(listsApi.clients, { query: { filters: { search: typed, country_id } } })).data.map(({ id }) => id)
    const { client, belgianClient } = app.world
    for (const typed of ['', 'a', 'am', 'amélie', 'chantal']) {
      const [dutch, belgian] = [
        await found(administrator, typed, netherlands),
        await found(administrator, typed, belgium),
      ]
      expect([typed, dutch.includes(belgianClient), belgian.includes(client)]).toEqual([typed, false, false])
    }
    expect(await found(administrator, '')).toEqual(expect.arrayContaining([client, belgianClient]))
    expect(await found(administrator, 'peet', belgium)).toEqual([belgianClient])
    expect(await found(desk, 'peet', belgium)).toEqual([])
  })
  test('who was shown is logged', async () => {
    const shown = await search('esra')
    const line = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'read')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      employee_id: desk.employeeId,
      entity: 'GET /list/clients',
      client_ids: [shown[0]!.id],
    })
  })
  test('the picker of the dashboard: the same clients, by name, and who was shown is logged', async () => {
    const ask = (filters: object, by = desk) =>
      by.call(listsApi.dashboardClients, { query: { filters, include: app.world.belgianClient } })
    const { data } = await ask({ search: 'esra' })
    const line = await app.db
      .selectFrom('audit_log')
      .select(['entity', 'client_ids'])
      .where('action', '=', 'read')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ entity: 'GET /list/client/dashboard', client_ids: [data[0]!.id] })
    expect(data).toEqual([{ ...(await search('esra'))[0], name: 'Esra Yıldız' }])
    expect((await ask({ search: 'esra', country_id: belgium })).data).toEqual([])
    expect((await ask({}, app.nobody)).status).toBe(401)
  })
  test('too long a search is refused', async () => {
    const answer = await desk.raw('GET', `/api/list/clients?filters[search]=${'x'.repeat(101)}`)
    expect([answer.status, answer.errors]).toEqual([422, { 'filters.search': ['too_long'] }])
  })
})

describe('where an appointment may be made', () => {
  const where = (query: object = {}, caller = desk) => caller.call(listsApi.bookingLocations, { query })
  test('is not for who books nothing', async () => {
    expect((await where({}, await app.as('trainee-practitioner', app.world.utrecht.id))).status).toBe(403)
    expect((await where({}, app.nobody)).status).toBe(401)
  })
  test('is the locations within the scope, nearest first: from the client, else from the chosen location', async () => {
    const { amsterdam, utrecht, client } = app.world
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
    const order = async (query: object) => {
      const { data } = await where(query)
      return [data.client_id, ...data.body.map(({ id, distance }) => [id, distance])]
    }
    expect(await order({})).toEqual([null, [amsterdam.id, null], [utrecht.id, null]])
    expect(await order({ location_id: utrecht.id, client_id: client })).toEqual([
      null,
      [utrecht.id, 0],
      [amsterdam.id, 34.2],
    ])
    await app.db
      .updateTable('clients')
      .set({ latitude: 52.3676, longitude: 4.9041 })
      .where('id', 'in', [client, app.world.belgianClient])
      .execute()
    expect(await order({ location_id: utrecht.id, client_id: client })).toEqual([
      client,
      [amsterdam.id, 0],
      [utrecht.id, 34.2],
    ])
    const line = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'read')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ entity: 'GET /list/location/create-event', client_ids: [client] })
    // The address of a client of another country must not show.
    expect(await order({ location_id: utrecht.id, client_id: app.world.belgianClient })).toEqual([
      null,
      [utrecht.id, 0],
      [amsterdam.id, 34.2],
    ])
  })
  test('has a device of each wanted model', async () => {
    const { amsterdam, laserModel } = app.world
    expect((await where({ models: [laserModel] })).data.body.map(({ id }) => id)).toEqual([amsterdam.id])
    expect((await where({ models: [laserModel, 999_999] })).data.body).toEqual([])
  })
  test('and with which devices', async () => {
    const devices = (location_id: number, device_type?: string) =>
      desk.call(listsApi.devices, { query: { location_id, device_type } })
    const { amsterdam, utrecht, antwerp, laserDevice, laserModel } = app.world
    expect((await devices(amsterdam.id)).data).toEqual([
      {
        id: laserDevice,
        name: 'Merk GentleMax',
        serial_number: expect.any(String),
        model_id: laserModel,
        device_type: 'laser',
        room_id: amsterdam.roomIds[0],
        user_id: null,
      },
    ])
    expect([
      (await devices(amsterdam.id, 'attachment')).data,
      (await devices(utrecht.id)).data,
      (await devices(antwerp.id)).status,
    ]).toEqual([[], [], 404])
  })
})

describe('what is on sale', () => {
  const at = (countryId: number, locationId: number) => ({ params: { countryId, locationId } })

  test('a location of another country, or not of this one, is 404', async () => {
    expect((await desk.call(listsApi.treatments, at(belgium, app.world.antwerp.id))).status).toBe(404)
    expect((await desk.call(listsApi.treatments, at(belgium, app.world.amsterdam.id))).status).toBe(404)
    expect((await desk.call(listsApi.practitioners, { params: { locationId: app.world.antwerp.id } })).status).toBe(404)
  })
  test('treatments of the country with price, minutes and models', async () => {
    const { data } = await desk.call(listsApi.treatments, at(netherlands, app.world.amsterdam.id))
    expect(data.body.find((treatment) => treatment.id === app.world.laserTreatment)).toMatchObject({
      duration: 45,
      price_cents: 10_000,
      models: [{ id: app.world.laserModel, name: 'Merk GentleMax' }],
    })
    expect(data.body.map((treatment) => treatment.id)).not.toContain(app.world.belgianTreatment)
  })
  test('the price level of the location wins over the base price (decision C25)', async () => {
    const level = await app.db
      .insertInto('price_levels')
      .values({ supported_country_id: netherlands, name: 'Zuidas' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('treatment_prices')
      .values({ treatment_id: app.world.laserTreatment, price_level_id: level.id, price_cents: 12_500 })
      .execute()
    await app.db
      .updateTable('locations')
      .set({ price_level_id: level.id })
      .where('id', '=', app.world.utrecht.id)
      .execute()
    const price = async (locationId: number) =>
      (await desk.call(listsApi.treatments, at(netherlands, locationId))).data.body.find(
        ({ id }) => id === app.world.laserTreatment,
      )?.price_cents
    expect([await price(app.world.utrecht.id), await price(app.world.amsterdam.id)]).toEqual([12_500, 10_000])
  })
  test('products, and vouchers by a filter of their own', async () => {
    const ids = async (filters: object) =>
      (
        await desk.call(listsApi.products, { ...at(netherlands, app.world.amsterdam.id), query: { filters } })
      ).data.body.map(({ id }) => id)
    expect(await ids({ withoutVoucher: 'true' })).toEqual([app.world.product])
    expect(await ids({})).toEqual([app.world.product])
    expect(await ids({ voucher: 'true' })).toEqual([app.world.voucher])
  })
  test('practitioners of the location, by name', async () => {
    const { data } = await desk.call(listsApi.practitioners, { params: { locationId: app.world.amsterdam.id } })
    expect(data.map((practitioner) => practitioner.name)).toEqual(['Emma de Wit', 'Noor Bakker'])
  })
  test('locations of the own countries, the own ones first', async () => {
    const { data } = await desk.call(listsApi.locations)
    expect(data.map(({ place, own }) => [place, own])).toEqual([
      ['Amsterdam', true],
      ['Utrecht', false],
    ])
  })
  test('a location that has closed is 404', async () => {
    await app.db
      .updateTable('locations')
      .set({ deactivated_at: '2026-03-01T00:00:00Z' })
      .where('id', '=', app.world.utrecht.id)
      .execute()
    expect((await desk.call(listsApi.treatments, at(netherlands, app.world.utrecht.id))).status).toBe(404)
  })
})

test('employees are found by the beginning of a name, those of other countries are not, nor who has left', async () => {
  const { world } = app
  await world.employee({ firstName: 'Quirine', lastName: 'de Zeeuw', locationIds: [world.amsterdam.id] })
  await world.employee({ firstName: 'Quentin', lastName: 'Peeters', locationIds: [world.antwerp.id] })
  const gone = await world.employee({ firstName: 'Quirijn', lastName: 'Vos', locationIds: [world.amsterdam.id] })
  await app.db.updateTable('employees').set({ deactivated_at: '2026-01-01T00:00:00Z' }).where('id', '=', gone).execute()
  expect(
    (await desk.call(listsApi.employees, { query: { filters: { search: 'qu' } } })).data.map(({ name }) => name),
  ).toEqual(['Quirine de Zeeuw'])
  expect((await desk.call(listsApi.employees)).data.length).toBeGreaterThan(1)
  expect((await app.nobody.call(listsApi.employees)).status).toBe(401)
})
