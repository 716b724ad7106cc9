import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOf } from '#kernel/endpoint.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { addInjectable } from '#features/reports/right-calls.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { belgium, type Place } from '#platform/server/test/world.ts'
import { lotRecallApi } from './contract.ts'

let app: TestApp
let desk: Caller
let administrator: Caller
let botulin: number
let filler: number
let belgianBotulin: number
let clients: Record<'anna' | 'bea' | 'carla' | 'luc', number>
let hour = 0

interface Injected {
  readonly clientId: number
  readonly lots: readonly { readonly id: number; readonly lot_number: string; readonly cc?: number }[]
  readonly place?: Place
}

/** Saves the report of a visit in which these lots were injected. */
async function injected({ clientId, lots, place = app.world.amsterdam }: Injected) {
  const treatmentId = place === app.world.antwerp ? app.world.belgianTreatment : app.world.skinTreatment
  const from = new Date(Date.UTC(2026, 2, 2, 8) + hour++ * 3_600_000).toISOString()
  const appointment_id = await app.world.appointment({ clientId, place, treatmentId, from })
  const saved = await administrator.call(reportsApi.create, {
    body: {
      appointment_id,
      treatment_id: treatmentId,
      appointment_type_id: app.world.treatmentType,
      devices: [],
      injectables: lots.map((lot) => ({ cc: 0.5, expiration_date: lot.lot_number ? '2027-04-30' : null, ...lot })),
      report: '',
    },
  })
  expect([saved.status, saved.errors]).toEqual([201, {}])
  return saved.data.id
}

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  administrator = await app.as('administrator')
  const { world } = app
  botulin = await addInjectable(app, 'Botuline')
  filler = await addInjectable(app, 'Hyaluron')
  belgianBotulin = await addInjectable(app, 'Botuline', belgium)
  const client = (firstName: string, options: object = {}) =>
    world.newClient({
      firstName,
      lastName: 'Terugroep',
      email: `${firstName.toLowerCase()}@terugroep.test`,
      ...options,
    })
  clients = {
    anna: await client('Anna', { phone: '+31687654321' }),
    bea: await client('Bea'),
    carla: await client('Carla'),
    luc: await client('Luc', { countryId: belgium, localeId: world.localeFr }),
  }
  await injected({ clientId: clients.anna, lots: [{ id: botulin, lot_number: 'tc 26 H118', cc: 1.25 }] })
  await injected({
    clientId: clients.bea,
    lots: [
      { id: botulin, lot_number: 'TC26H119' },
      { id: filler, lot_number: 'TC26H118' },
    ],
    place: world.utrecht,
  })
  await injected({ clientId: clients.carla, lots: [{ id: botulin, lot_number: 'X%_1' }] })
  // A lot that was forgotten, and was added once the report had closed.
  const forgotten = await injected({ clientId: clients.carla, lots: [{ id: botulin, lot_number: '' }] })
  const now = app.clock.now()
  app.clock.set('2026-06-01T08:00:00Z')
  await administrator.call(reportsApi.add, {
    params: { id: forgotten },
    body: {
      content: 'De partij.',
      injectables: [{ id: botulin, cc: 0.25, lot_number: 'af 1234', expiration_date: '2027-05-31' }],
    },
  })
  app.clock.set(now)
  await injected({ clientId: clients.carla, lots: [{ id: botulin, lot_number: '' }] })
  await injected({
    clientId: clients.luc,
    lots: [{ id: belgianBotulin, lot_number: 'TC26H118' }],
    place: world.antwerp,
  })
})
afterAll(() => app.close())

type Query = NonNullable<CallOf<typeof lotRecallApi.list>['query']>
const list = async (filters: Query['filters'], { who = desk, ...query }: Query & { who?: Caller } = {}) => {
  const answer = await who.call(lotRecallApi.list, { query: { ...query, filters } })
  expect([answer.status, answer.errors]).toEqual([200, {}])
  return answer.data.body
}
const found = async (search: string, filters: Query['filters'] = {}, who = desk) =>
  (await list({ search, ...filters }, { who })).map(({ name, lot_number }) => `${name.split(' ')[0]} ${lot_number}`)

describe('refuses', () => {
  test.each(['client.read', 'treatment-report.read'] as const)('a reader without %s', async (permission) => {
    const trainee = await app.as('trainee-practitioner')
    const ofRole = sql`role_id = (select id from roles where slug = 'trainee-practitioner') and permission = ${permission}`
    expect((await trainee.call(lotRecallApi.list, {})).status).toBe(200)
    await sql`delete from role_permissions where ${ofRole}`.execute(app.db)
    const calls = [
      await trainee.call(lotRecallApi.list, { query: { filters: { search: 'TC26' } } }),
      await trainee.call(lotRecallApi.export, { query: { filters: { search: 'TC26' }, format: 'csv' } }),
      await trainee.call(lotRecallApi.products, {}),
    ]
    expect(calls.map(({ status }) => status)).toEqual([403, 403, 403])
    await sql`insert into role_permissions (role_id, permission) select id, ${permission} from roles where slug = 'trainee-practitioner'`.execute(
      app.db,
    )
  })

  test.each([
    ['a product that is no number', 'filters[products][]=x', 'filters.products.0'],
    ['another way to match', 'filters[exact]=yes', 'filters.exact'],
    ['a filter that there is not', 'filters[lot]=x', 'filters.lot'],
  ])('%s', async (_, query, field) => {
    const answer = await desk.raw('GET', `/api/lot-recall?${query}`)
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]])
  })
})

test('nothing is listed without a lot, whatever the filters', async () => {
  expect(await list({})).toEqual([])
  expect(await list({ search: '  ', products: [botulin], exact: 'true' })).toEqual([])
})

describe('finds', () => {
  const all = ['Bea TC26H119', 'Bea TC26H118', 'Anna tc 26 H118']
  test.each<[string, string, Query['filters'], string[]]>([
    ['the beginning of lots, the last visit first', 'TC26', {}, all],
    ['small letters and other spaces', ' t c26h1 ', {}, all],
    ['the whole number', 'tc26h118', {}, ['Bea TC26H118', 'Anna tc 26 H118']],
    ['exactly this number', 'TC26H11', { exact: 'true' }, []],
    ['exactly this number in other letters', 'tc26H118', { exact: 'true' }, ['Bea TC26H118', 'Anna tc 26 H118']],
    ['not the end of a number', 'H118', {}, []],
    ['not what fewer than three characters begin', 'TC', {}, []],
    ['other signs between its letters', 'x-1', {}, ['Carla X%_1']],
    ['a number that is written with hyphens', 'TC-26-H119', {}, ['Bea TC26H119']],
    ['the code of a package', '(01)02004141008039(17)270430(10)TC26H118', {}, ['Bea TC26H118', 'Anna tc 26 H118']],
    ['no wildcards', 'T%6', {}, []],
  ])('%s', async (_, search, filters, expected) => {
    const rows = await found(search, filters)
    expect(rows.toSorted()).toEqual(expected.toSorted())
  })

  test('a lot that an addendum added, also when it is exported', async () => {
    const rows = await list({ search: 'AF12' })
    expect(rows).toMatchObject([
      { client_id: clients.carla, product: 'Botuline', cc: 0.25, lot_number: 'af 1234', expiration_date: '2027-05-31' },
    ])
    const file = await desk.call(lotRecallApi.export, { query: { filters: { search: 'AF12' }, format: 'csv' } })
    expect(file.bytes.toString()).toContain('af 1234')
    expect(await found('AF12', { products: [filler] })).toEqual([])
  })

  test('the lots of one product', async () => {
    expect(await found('TC26', { products: [filler] })).toEqual(['Bea TC26H118'])
    expect(await found('TC26', { products: [belgianBotulin] })).toEqual([])
  })

  test('what was injected in the own countries alone', async () => {
    expect(await found('TC26H118')).not.toContain('Luc TC26H118')
    expect(await found('TC26H118', {}, administrator)).toContain('Luc TC26H118')
    expect((await desk.call(lotRecallApi.products, {})).data.map(({ id }) => id)).toEqual([botulin, filler])
    expect((await administrator.call(lotRecallApi.products, {})).data.map(({ id }) => id)).toContain(belgianBotulin)
  })

  test('a row with how to reach its client', async () => {
    const rows = await list({ search: 'tc26h118' })
    expect(rows.find(({ client_id }) => client_id === clients.anna)).toMatchObject({
      name: 'Anna Terugroep',
      phone_number: '+31687654321',
      email: 'anna@terugroep.test',
      visit_date: '2026-03-02',
      product: 'Botuline',
      cc: 1.25,
      lot_number: 'tc 26 H118',
      expiration_date: '2027-04-30',
    })
    expect(rows.every(({ practitioner, treatment }) => practitioner && treatment)).toBe(true)
    // Each with the location of its visit.
    expect(rows.map(({ client_id, location }) => [client_id, location.split(', ')[0]])).toEqual([
      [clients.anna, 'Amsterdam'],
      [clients.bea, 'Utrecht'],
    ])
  })

  test('in the order of each column', async () => {
    const names = async (sort: 'name' | 'lot_number', direction: 'asc' | 'desc') =>
      (await list({ search: 'TC26' }, { sort, direction })).map(({ name }) => name.split(' ')[0])
    expect(await names('name', 'asc')).toEqual(['Anna', 'Bea', 'Bea'])
    expect(await names('name', 'desc')).toEqual(['Bea', 'Bea', 'Anna'])
    expect((await names('lot_number', 'desc'))[0]).toBe('Bea')
  })
})

const lastLine = async (action: 'read' | 'export') =>
  (
    await sql<{ employee_id: number; entity: string; client_ids: number[]; after: unknown }>`
      select employee_id, entity, client_ids, after from audit_log where action = ${action} order by id desc limit 1`.execute(
      app.db,
    )
  ).rows[0]!

describe('the log', () => {
  test('names the clients who were shown', async () => {
    await list({ search: 'TC26' })
    const { entity, employee_id, client_ids } = await lastLine('read')
    expect([entity, employee_id]).toEqual(['GET /lot-recall', desk.employeeId])
    expect(client_ids.toSorted((a, b) => a - b)).toEqual([clients.anna, clients.bea])
  })

  test('names those in an export, and how many rows it had', async () => {
    const answer = await desk.call(lotRecallApi.export, {
      query: { filters: { search: 'tc26h118' }, sort: 'name', format: 'csv' },
    })
    expect(answer.headers['content-disposition']).toMatch(/filename="partij-terugroepen-\S+\.csv"/)
    const lines = answer.bytes
      .toString()
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'))
    expect(lines[0]!.slice(0, 4)).toEqual(['\uFEFFCliënt', 'Cliëntnummer', 'Telefoon', 'E-mail'])
    expect(lines.slice(1).map((cells) => [cells[0], cells[1], ...cells.slice(8)])).toEqual([
      ['Anna Terugroep', String(clients.anna), 'Botuline', '1,25', 'tc 26 H118', '30-04-2027'],
      ['Bea Terugroep', String(clients.bea), 'Hyaluron', '0,5', 'TC26H118', '30-04-2027'],
    ])
    const { entity, client_ids, after } = await lastLine('export')
    expect(entity).toBe('GET /lot-recall/export')
    expect(client_ids.toSorted((a, b) => a - b)).toEqual([clients.anna, clients.bea])
    expect(after).toMatchObject({ rows: 2, filters: { search: 'tc26h118' } })
  })
})

test('an alias leads to the client who is kept, and an erased client has only their number', async () => {
  const { world } = app
  const [kept, alias, erased] = [
    await world.newClient({ firstName: 'Dora', lastName: 'Behouden' }),
    await world.newClient({ firstName: 'Dorothea', lastName: 'Dubbel' }),
    await world.newClient({ firstName: 'Else', lastName: 'Gewist' }),
  ]
  await injected({ clientId: alias, lots: [{ id: botulin, lot_number: 'Q7001' }] })
  await injected({ clientId: erased, lots: [{ id: botulin, lot_number: 'Q7001' }] })
  await sql`update clients set merged_into_id = ${kept}, deactivated_at = now() where id = ${alias}`.execute(app.db)
  await sql`update clients set first_name = '', last_name = '#' || id, email = '', phone_number = '', erased_at = now() where id = ${erased}`.execute(
    app.db,
  )
  const rows = await list({ search: 'Q7001' }, { sort: 'client_id', direction: 'asc' })
  expect(rows.map(({ client_id, name, email }) => [client_id, name, email])).toEqual([
    [kept, 'Dora Behouden', expect.stringContaining('@')],
    [erased, `#${erased}`, ''],
  ])
})

test('a visit that was cancelled or given otherwise is found, with its day, who treated, what was given, and a product put aside', async () => {
  const { world, db } = app
  const clientId = await world.newClient({ firstName: 'Fien', lastName: 'Laat' })
  const physician = await app.as('physician')
  const aside = await addInjectable(app, 'Uit de handel', world.amsterdam.countryId)
  const appointment_id = await world.appointment({
    clientId,
    treatmentId: world.skinTreatment,
    practitionerId: physician.employeeId!,
    // Half past eleven at night in UTC is the next day in Amsterdam.
    from: '2026-02-10T23:30:00Z',
  })
  const saved = await administrator.call(reportsApi.create, {
    body: {
      appointment_id,
      treatment_id: world.laserTreatment,
      appointment_type_id: world.treatmentType,
      devices: [],
      injectables: [{ id: aside, cc: 0.5, lot_number: 'Z900', expiration_date: '2027-04-30' }],
      report: '',
    },
  })
  expect(saved.errors).toEqual({})
  await sql`update appointments set deleted_at = now() where id = ${appointment_id}`.execute(db)
  await sql`update products set deactivated_at = now() where id = ${aside}`.execute(db)
  const names = await sql<{ practitioner: string; treatment: string }>`
    select (select trim(first_name || ' ' || last_name) from employees where id = ${physician.employeeId}) as practitioner,
      (select name ->> 'nl' from treatments where id = ${world.laserTreatment}) as treatment`.execute(db)
  expect(await list({ search: 'Z900' })).toMatchObject([{ visit_date: '2026-02-11', ...names.rows[0] }])
  expect((await desk.call(lotRecallApi.products, {})).data.map(({ id }) => id)).toContain(aside)
})

test('the rows of two reports that follow each other are listed and exported once each', async () => {
  const clientId = await app.world.newClient({ firstName: 'Gert', lastName: 'Dubbel' })
  const of = (...numbers: string[]) =>
    injected({ clientId, lots: numbers.map((lot_number) => ({ id: botulin, lot_number })) })
  await of('Y701', 'Y702', 'Y703')
  await of('Y704', 'Y705')
  const all = ['Y701', 'Y702', 'Y703', 'Y704', 'Y705']
  expect((await list({ search: 'Y70' })).map(({ lot_number }) => lot_number).toSorted()).toEqual(all)
  const file = await desk.call(lotRecallApi.export, { query: { filters: { search: 'Y70' }, format: 'csv' } })
  expect(file.bytes.toString().match(/Y70\d/g)?.toSorted()).toEqual(all)
})
