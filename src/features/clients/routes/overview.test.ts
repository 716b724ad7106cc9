import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOf, QueryOf } from '#kernel/endpoint.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { clientCardApi } from '#features/appointments/contract/client-card.ts'
import { listsApi } from '#features/lists/contract.ts'
import { readOverview } from '#platform/server/overview.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { clientsApi, clientsOverview } from '../contract.ts'
import { clientsSource } from '../queries/overview.ts'

let app: TestApp
let desk: Caller
/** Fleur came in Amsterdam and comes again, Bram came in Utrecht, Zoë never came, and Luc is Belgian. */
let ids: Record<'fleur' | 'bram' | 'zoe' | 'luc', number>
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  const { world } = app
  ids = {
    fleur: await world.newClient({
      firstName: 'Fleur',
      lastName: 'Overzicht',
      email: 'fleur@overzicht.test',
      phone: '+31687654321',
      birthdate: '1988-11-03',
    }),
    bram: await world.newClient({ firstName: 'Bram', lastName: 'Álders', email: 'bram@overzicht.test' }),
    zoe: await world.newClient({ firstName: 'Zoë', lastName: 'Overzicht', email: 'zoe@overzicht.test' }),
    luc: await world.newClient({
      firstName: 'Luc',
      lastName: 'Overzicht',
      email: 'luc@overzicht.test',
      countryId: belgium,
      localeId: world.localeFr,
    }),
  }
  const visit = (clientId: number, from: string, place = world.amsterdam) =>
    world.appointment({ clientId, from, place })
  await visit(ids.fleur, '2026-01-12T09:00:00Z', world.utrecht)
  await visit(ids.fleur, '2026-02-10T09:00:00Z')
  await visit(ids.fleur, '2026-03-11T09:00:00Z')
  await visit(ids.fleur, '2026-03-18T09:00:00Z')
  await visit(ids.bram, '2026-01-13T10:00:00Z', world.utrecht)
  // A missed visit and a cancelled one are no visits.
  const [missed, cancelled] = [
    await visit(ids.bram, '2026-02-24T10:00:00Z'),
    await visit(ids.bram, '2026-03-10T10:00:00Z'),
  ]
  await app.db.updateTable('appointments').set({ no_show_at: app.clock.now() }).where('id', '=', missed).execute()
  await app.db.updateTable('appointments').set({ deleted_at: app.clock.now() }).where('id', '=', cancelled).execute()
  await sql`insert into credit_mutations (client_id, type, source, amount_cents, created_at)
    select client_id, type, source, amount_cents, timestamptz '2026-02-01' from (values (${ids.fleur}::bigint, 'deposit', 'down_payment', 5000), (${ids.fleur}, 'paymentRemoved', 'payment', 1250), (${ids.bram}, 'credit', 'goodwill', 2000), (${ids.bram}, 'expired', 'expiry', 2000)) given (client_id, type, source, amount_cents)`.execute(
    app.db,
  )
  const sold = (clientId: number, paid: number, gone = false) =>
    sql`
      with bought as (insert into packages (supported_country_id, treatment_id, type, treatments, terms, price_cents) values (${netherlands}, ${world.laserTreatment}, 'term', 6, 4, 50000) returning id)
      insert into package_sales (client_id, package_id, treatment_id, type, price_cents, amount_treatments, amount_terms, amount_terms_paid, deactivated_at)
      select ${clientId}, id, ${world.laserTreatment}, 'term', 50000, 6, 4, ${paid}, ${gone ? '2026-02-01T10:00:00Z' : null} from bought`.execute(
      app.db,
    )
  await sold(ids.bram, 3)
  await sold(ids.fleur, 4)
  await sold(ids.zoe, 1, true)
})
afterAll(() => app.close())

type Query = NonNullable<CallOf<typeof clientsApi.list>['query']>
const list = async (query: Query = {}, caller = desk) => {
  const answer = await caller.call(clientsApi.list, { query: { per_page: 'all', ...query } })
  expect([answer.status, answer.errors]).toEqual([200, {}])
  return answer.data
}
const found = async (filters: Query['filters'], caller = desk) => {
  const { body } = await list({ filters }, caller)
  return Object.entries(ids).flatMap(([name, id]) => (body.some((row) => row.id === id) ? [name] : []))
}

describe('a name with signs in it', () => {
  let names: Map<number, string>
  beforeAll(async () => {
    const clients = [
      ['Félicité', 'van den Bergh-Vandermeersch'],
      ['Jean-Pierre', 'Deleu'],
      ['Piet', 'd’Hondt'],
      ['Sean', "O'Brien"],
      ['(Janneke)', 'Smits/Stuiver'],
    ] as const
    names = new Map()
    for (const [firstName, lastName] of clients)
      names.set(await app.world.newClient({ firstName, lastName, phone: '', email: '' }), lastName)
  })
  const everywhere = async (search: string) => {
    const query = { filters: { search } }
    return [
      (await list(query)).body,
      (await desk.call(listsApi.clients, { query })).data,
      (await desk.call(clientCardApi.search, { query })).data,
    ].map((clients) => clients.flatMap(({ id }) => names.get(id) ?? []))
  }

  test.each([
    ['Vandermeersch', 'van den Bergh-Vandermeersch'],
    ['felicite vandermeersch', 'van den Bergh-Vandermeersch'],
    ['Bergh-Vander', 'van den Bergh-Vandermeersch'],
    ['bergh‑vander', 'van den Bergh-Vandermeersch'],
    ['Vandermeersch, Félicité', 'van den Bergh-Vandermeersch'],
    ['Pierre', 'Deleu'],
    ['jean pierre', 'Deleu'],
    ['jean-pierre deleu', 'Deleu'],
    ['jeanpierre', 'Deleu'],
    ['Hondt', 'd’Hondt'],
    ["piet d'hondt", 'd’Hondt'],
    ['d’Hondt', 'd’Hondt'],
    ['d´Hondt', 'd’Hondt'],
    ['dhondt', 'd’Hondt'],
    ['Brien', "O'Brien"],
    ['obrien', "O'Brien"],
    ['o’brien', "O'Brien"],
    ['Janneke', 'Smits/Stuiver'],
    ['(janneke)', 'Smits/Stuiver'],
    ['stuiver', 'Smits/Stuiver'],
  ])('%s finds %s, in every search for a client', async (typed, lastName) => {
    expect(await everywhere(typed)).toEqual([[lastName], [lastName], [lastName]])
  })

  test.each(['ondt', 'meersch', 'rien', "'", '-'])('%j begins no word of them', async (typed) => {
    expect(await everywhere(typed)).toEqual([[], [], []])
  })
})

describe('the overview of clients', () => {
  test('is refused without the permission to read clients', async () => {
    const role = app.world.roleIds.get('trainee-practitioner')!
    const trainee = await app.as('trainee-practitioner')
    await sql`delete from role_permissions where role_id = ${role} and permission = 'client.read'`.execute(app.db)
    expect((await trainee.call(clientsApi.list)).status).toBe(403)
    expect((await trainee.call(clientsApi.export, { query: { format: 'csv' } })).status).toBe(403)
    await sql`insert into role_permissions (role_id, permission) values (${role}, 'client.read')`.execute(app.db)
  })

  test('refuses a day that does not exist', async () => {
    const answer = await desk.raw('GET', '/api/clients?filters[no_visit_since]=2026-02-30')
    expect([answer.status, answer.errors]).toEqual([422, { 'filters.no_visit_since': ['day'] }])
  })

  test('shows who the client is, their visits, and their credit as their card has it', async () => {
    const { body } = await list({ filters: { search: 'fleur over' } })
    expect(body).toEqual([
      {
        id: ids.fleur,
        name: 'Fleur Overzicht',
        birthdate: '1988-11-03',
        phone_number: '+31687654321',
        email: 'fleur@overzicht.test',
        place: 'Amsterdam',
        last_visit: '2026-02-10T09:00:00.000Z',
        zone: 'Europe/Amsterdam',
        next_visit: '2026-03-11T09:00:00.000Z',
        credit_cents: 3750,
        status: 'active',
        deactivated_at: null,
      },
    ])
    const { data: card } = await desk.call(clientCardApi.show, { params: { id: ids.fleur } })
    expect(card.credit_cents).toBe(3750)
    expect((await list({ filters: { search: 'bram alders' } })).body[0]).toMatchObject({
      last_visit: '2026-01-13T10:00:00.000Z',
      next_visit: null,
      credit_cents: 0,
    })
  })

  test('shows no credit to a caller who may not see money (decision C135)', async () => {
    const junior = await app.as('junior-practitioner')
    expect((await list({}, junior)).body.filter((row) => row.credit_cents !== null)).toEqual([])
    expect(await found({ credit: 'true' }, junior)).toEqual([])
  })

  test('is sorted by last name without accents, and by the balance', async () => {
    const names = (await list()).body.map((row) => row.name)
    expect(names[0]).toBe('Bram Álders')
    expect((await list({ sort: 'name', direction: 'desc' })).body.map((row) => row.name).at(-1)).toBe('Bram Álders')
    expect((await list({ sort: 'credit_cents', direction: 'desc' })).body[0]!.id).toBe(ids.fleur)
  })

  test.each([
    ['the beginning of a name', { search: 'overz' }, ['fleur', 'zoe']],
    ['an e-mail address', { search: 'bram@overzicht' }, ['bram']],
    ['a number, as it is said', { search: '06-8765 4321' }, ['fleur']],
    ['a birthdate', { search: '3-11-1988' }, ['fleur']],
    ['credit', { credit: 'true' }, ['fleur']],
    ['open terms', { open_terms: 'true' }, ['bram']],
    ['no visit since a day', { no_visit_since: '2026-02-01' }, ['bram', 'zoe']],
    ['no visit since the day of the last one', { no_visit_since: '2026-02-10' }, ['bram', 'zoe']],
    ['no visit since the day after it', { no_visit_since: '2026-02-11' }, ['fleur', 'bram', 'zoe']],
    ['their country', { countries: [netherlands] }, ['fleur', 'bram', 'zoe']],
    ['another country than their own', { countries: [belgium] }, []],
    ['inactive ones', { status: 'inactive' }, []],
  ] as const)('finds by %s', async (_, filters, names) => {
    expect(await found(filters as unknown as Query['filters'])).toEqual(names)
  })

  test('is counted up to a bound where nothing narrows it, of each status, and exactly with a search', async () => {
    const counts = async (filters: { search?: string; status?: string; countries?: number[] }, maxCounted?: number) => {
      const facts = { countryIds: [netherlands], patterns: [], mayCredit: true, now: app.clock.now() }
      const narrow = { ...facts, patterns: filters.search ? ['% overz%'] : [] }
      const query = { filters, page: 1, per_page: 20 } as unknown as QueryOf<typeof clientsApi.list>
      const source = clientsSource(query.filters, { ...narrow, ...(maxCounted && { maxCounted }) })
      const { metadata, totals } = await readOverview({ db: app.db, query }, clientsOverview, source)
      return {
        total: metadata.total,
        more: metadata.more ?? false,
        chips: totals.map(({ amount, more: beyond }) => [amount, beyond ?? false]),
      }
    }
    const all = await counts({})
    expect(all.total).toBeGreaterThan(2)
    expect(all).toMatchObject({
      more: false,
      chips: [
        [all.total, false],
        [0, false],
      ],
    })
    const bounded = {
      more: true,
      chips: [
        [2, true],
        [0, false],
      ],
    }
    expect(await counts({}, 2)).toEqual({ total: 2, ...bounded })
    expect(await counts({ status: 'inactive' }, 2)).toEqual({ ...bounded, total: 0, more: false })
    expect(await counts({ countries: [belgium] }, 2)).toMatchObject({
      total: 0,
      chips: [
        [0, false],
        [0, false],
      ],
    })
    expect(await counts({ search: 'overz' }, 1)).toMatchObject({ total: 2, more: false })
  })

  test('finds by the location of the last visit, not of an earlier or a missed one', async () => {
    expect(await found({ locations: [app.world.amsterdam.id] })).toEqual(['fleur'])
    expect(await found({ locations: [app.world.utrecht.id] })).toEqual(['bram'])
  })

  test('shows an administrator every country', async () => {
    const administrator = await app.as('administrator')
    expect(await found({}, administrator)).toEqual(['fleur', 'bram', 'zoe', 'luc'])
    expect(await found({ countries: [belgium] }, administrator)).toEqual(['luc'])
    expect(await found({})).not.toContain('luc')
  })

  test('writes into the log which clients were read and exported', async () => {
    const colleague = await app.as('office-manager')
    const shown = await list({ filters: { search: 'overz' } }, colleague)
    await colleague.call(clientsApi.export, { query: { format: 'csv', filters: { search: 'overz' } } })
    const { rows } = await sql<{ action: string; client_ids: number[] }>`
      select action, client_ids from audit_log where employee_id = ${colleague.employeeId} and entity like 'GET /clients%' order by id desc limit 2`.execute(
      app.db,
    )
    const expected = shown.body.map(({ id }) => id).toSorted((a, b) => a - b)
    expect(rows.map(({ action, client_ids }) => [action, client_ids.toSorted((a, b) => a - b)])).toEqual([
      ['export', expected],
      ['read', expected],
    ])
  })

  test('says what the caller may do', async () => {
    expect((await list()).metadata.actions).toEqual(['create', 'update', 'delete'])
    expect((await list({}, await app.as('trainee-practitioner'))).metadata.actions).toEqual([])
  })
})

describe('deactivating a client', () => {
  const calls = ['activate', 'deactivate', 'remove'] as const

  test.each(calls)('%s is refused without permission, and for another country', async (name) => {
    const trainee = await app.as('trainee-practitioner')
    expect((await trainee.call(clientsApi[name], { params: { id: ids.zoe } })).status).toBe(403)
    expect((await desk.call(clientsApi[name], { params: { id: ids.luc } })).status).toBe(404)
  })

  test('is refused for a version that somebody changed since', async () => {
    const params = { id: ids.zoe }
    for (const name of ['activate', 'deactivate'] as const) {
      const answer = await desk.call(clientsApi[name], { params, body: { updated_at: '2020-01-01T00:00:00.000Z' } })
      expect([answer.status, answer.errors]).toEqual([409, { updated_at: ['stale'] }])
    }
  })

  test('takes them out of every choice, leaves their appointments, and can be undone', async () => {
    const params = { id: ids.fleur }
    const before = (await desk.call(clientsApi.show, { params })).data
    const { data: inactive } = await desk.call(clientsApi.deactivate, {
      params,
      body: { updated_at: before.updated_at },
    })
    expect(inactive.deactivated_at).not.toBeNull()
    expect((await desk.call(clientsApi.deactivate, { params })).data).toEqual(inactive)

    const search = { query: { filters: { search: 'fleur overz' } } }
    expect((await desk.call(listsApi.clients, search)).data).toEqual([])
    expect((await desk.call(listsApi.clients, { query: { include: ids.fleur, ...search.query } })).data).toEqual([])
    expect((await desk.call(clientCardApi.search, search)).data).toEqual([])
    expect(await found({ search: 'fleur overz' })).toEqual([])
    expect(await found({ search: 'fleur overz', status: 'inactive' })).toEqual(['fleur'])
    const booking = await desk.call(appointmentsApi.create, {
      body: {
        client_id: ids.fleur,
        location_id: app.world.amsterdam.id,
        treatment_id: app.world.skinTreatment,
        datetime_from: '2026-03-25T09:00:00.000Z',
        notes: '',
      },
    })
    expect([booking.status, booking.errors]).toEqual([422, { client_id: ['unknown'] }])
    const { data: card } = await desk.call(clientCardApi.show, { params })
    expect(card.next).toHaveLength(2)

    expect((await desk.call(clientsApi.activate, { params })).data).toMatchObject({ deactivated_at: null })
    expect(await found({ search: 'fleur overz' })).toEqual(['fleur'])
    expect((await desk.call(clientsApi.remove, { params })).data).toBeNull()
    expect(await found({ search: 'fleur overz' })).toEqual([])
    await desk.call(clientsApi.activate, { params })
  })

  test('leaves a line in the history with the author', async () => {
    const { data } = await desk.call(clientsApi.history, { params: { id: ids.fleur } })
    expect(JSON.stringify(data)).toContain('deactivated_at')
  })
})
