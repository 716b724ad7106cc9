import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { CallOf } from '#kernel/endpoint.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { doublesApi } from '../contract/doubles.ts'
import { candidatesQuery } from '../queries/doubles.ts'

let app: TestApp
let desk: Caller
let fleur: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  fleur = await app.world.newClient({
    firstName: 'Fleur',
    lastName: 'de Boer',
    email: 'Fleur@dubbel.test',
    phone: '+31687650000',
    birthdate: '1988-11-03',
  })
  await sql`update clients set street_number = '377A', postcode = '1016 DX' where id = ${fleur}`.execute(app.db)
})
afterAll(() => app.close())

type Query = NonNullable<CallOf<typeof doublesApi.list>['query']>
const ask = async (query: Query, caller = desk) => {
  const answer = await caller.call(doublesApi.list, { query })
  expect([answer.status, answer.errors]).toEqual([200, {}])
  return answer.data
}
const reasons = async (query: Query, caller = desk) => {
  const doubles = await ask(query, caller)
  return doubles.find(({ id }) => id === fleur)?.reasons ?? null
}

describe('likely doubles of a new client', () => {
  test('are shown to nobody who may not read and add clients', async () => {
    expect((await app.nobody.call(doublesApi.list, {})).status).toBe(401)
    const trainee = await app.as('trainee-practitioner')
    expect((await trainee.call(doublesApi.list, { query: { phone_number: '+31687650000' } })).status).toBe(403)
  })

  test('are refused at the field that is wrong', async () => {
    const answer = await desk.raw('GET', `/api/list/clients/doubles?birthdate=1988-02-30&last_name=${'x'.repeat(51)}`)
    expect([answer.status, answer.errors]).toEqual([422, { birthdate: ['day'], last_name: ['too_long'] }])
  })

  const named = { first_name: 'Fleur', last_name: 'de Boer' }
  test.each<[string, Query, readonly string[] | null]>([
    ['nothing', {}, null],
    ['a name alone', named, null],
    ['the number, as it is stored', { phone_number: '+31687650000' }, ['phone_number']],
    ['the number, as it is said', { phone_number: '06 8765 0000', country_id: netherlands }, ['phone_number']],
    ['half a number', { phone_number: '06 8765', country_id: netherlands }, null],
    ['the e-mail address', { email: 'fleur@dubbel.test' }, ['email']],
    [
      'the birthdate with a similar name',
      { first_name: 'Fleur', last_name: 'den Boer', birthdate: '1988-11-03' },
      ['birthdate'],
    ],
    ['the birthdate with another name', { first_name: 'Anna', last_name: 'Smit', birthdate: '1988-11-03' }, null],
    [
      'the address with a similar name',
      { ...named, postcode: '1016dx', street_number: '377a', street: 'keizersgracht', country_id: netherlands },
      ['address'],
    ],
    ['the address without its country', { ...named, postcode: '1016 DX', street_number: '377A' }, null],
    [
      'everything',
      { ...named, phone_number: '+31687650000', email: 'fleur@dubbel.test', birthdate: '1988-11-03' },
      ['phone_number', 'email', 'birthdate'],
    ],
  ])('are found by %s', async (_, query, expected) => expect(await reasons(query)).toEqual(expected))

  test('are told with what tells two of one name apart, and nothing more', async () => {
    expect(await ask({ email: 'fleur@dubbel.test' })).toEqual([
      {
        id: fleur,
        first_name: 'Fleur',
        last_name: 'de Boer',
        email: 'Fleur@dubbel.test',
        phone_number: '+31687650000',
        birthdate: '1988-11-03',
        place: 'Amsterdam',
        active: true,
        reasons: ['email'],
      },
    ])
  })

  test('are those of the own countries, or of one of them (decision C84)', async () => {
    const query = { email: 'fleur@dubbel.test' }
    expect(await reasons(query, await app.as('salon-owner', app.world.antwerp.id))).toBeNull()
    const administrator = await app.as('administrator')
    expect(await reasons({ ...query, supported_country_id: belgium }, administrator)).toBeNull()
    expect(await reasons({ ...query, supported_country_id: netherlands }, administrator)).toEqual(['email'])
  })

  test('may be inactive, and say so', async () => {
    const id = await app.world.newClient({ firstName: 'Bram', email: 'bram@dubbel.test' })
    await app.db.updateTable('clients').set({ deactivated_at: app.clock.now() }).where('id', '=', id).execute()
    expect(await ask({ email: 'bram@dubbel.test' })).toMatchObject([{ id, active: false }])
  })

  test('are not clients who were erased: their name may stay with their medical record', async () => {
    const id = await app.world.newClient({ firstName: 'Wis', lastName: 'Weg', birthdate: '1961-06-16' })
    const query = { first_name: 'Wis', last_name: 'Weg', birthdate: '1961-06-16' }
    expect(await ask(query)).toHaveLength(1)
    await app.db.updateTable('clients').set({ erased_at: app.clock.now() }).where('id', '=', id).execute()
    expect(await ask(query)).toEqual([])
  })

  test('are at most five of the many with one number; the log names those that were shown', async () => {
    for (let n = 0; n < 30; n++) await app.world.newClient({ firstName: `Gast ${n}`, phone: '+31687651111' })
    const best = await app.world.newClient({ firstName: 'Wilma', lastName: 'Zeldzaam', phone: '+31687651111' })
    const doubles = await ask({ phone_number: '+31687651111', first_name: 'Wilma', last_name: 'Zeldzaam' })
    expect([doubles.length, doubles[0]!.id]).toEqual([5, best])
    const { rows } = await sql<{ client_ids: number[] }>`
      select client_ids from audit_log where entity = 'GET /list/clients/doubles' and action = 'read' order by id desc limit 1`.execute(
      app.db,
    )
    expect(rows[0]!.client_ids.toSorted()).toEqual(doubles.map(({ id }) => id).toSorted())
  })

  test('are found in the indexes, not by reading all clients', async () => {
    await sql`insert into clients (supported_country_id, first_name, last_name, email, phone_number, birthdate, locale_id, country_id, street_number, postcode)
      select ${netherlands}, 'Cliënt', 'Nummer ' || n, 'n' || n || '@veel.test', '+316' || lpad(n::text, 8, '0'), date '1950-01-01' + n % 20000, ${app.world.localeNl}, ${netherlands}, (n % 200)::text, (1000 + n % 8999) || ' AB'
      from generate_series(1, 6000) n`.execute(app.db)
    await sql`analyze clients`.execute(app.db)
    const entered = {
      first_name: 'Client',
      last_name: 'Nummer 42',
      phone_number: '+31600000042',
      email: 'n42@veel.test',
      birthdate: '1960-01-01' as Day,
      street: '',
      street_number: '42',
      postcode: '1042 AB',
      country_id: netherlands,
    }
    const query = candidatesQuery(entered, [netherlands, belgium])!
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(app.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    for (const index of ['clients_by_phone', 'clients_by_email', 'clients_by_birthdate', 'clients_by_address'])
      expect(plan).toContain(index)
    expect(await ask({ email: 'n42@veel.test' })).toHaveLength(1)
  })
})
