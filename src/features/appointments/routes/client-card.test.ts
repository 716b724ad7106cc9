import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { appointmentsApi } from '../contract.ts'
import { clientCardApi } from '../contract/client-card.ts'

let app: TestApp
let desk: Caller
let client: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-03-04T09:00:00Z')
  client = await app.world.newClient({ lastName: 'Quist' })
})

const card = (clientId = client, caller = desk) => caller.call(clientCardApi.show, { params: { id: clientId } })
const visit = (from: string, options: object = {}) => app.world.appointment({ clientId: client, from, ...options })
const change = (id: number, values: object) =>
  app.db.updateTable('appointments').set(values).where('id', '=', id).execute()
const deposit = (amount_cents: number) =>
  app.db
    .insertInto('credit_mutations')
    .values({
      client_id: client,
      type: 'deposit',
      source: 'down_payment',
      amount_cents,
      created_at: '2026-03-01T09:00:00Z',
    })
    .execute()
const readsOf = async (clientId: number) =>
  (await sql`select from audit_log where action = 'read' and client_ids = array[${clientId}]::bigint[]`.execute(app.db))
    .rows.length

describe('the card of a client is refused', () => {
  test('to strangers, and without the permission to see clients', async () => {
    expect((await card(client, app.nobody)).status).toBe(401)
    await app.db
      .deleteFrom('role_permissions')
      .where('permission', '=', 'client.read')
      .where('role_id', 'in', (from) => from.selectFrom('roles').select('id').where('slug', '=', 'junior-practitioner'))
      .execute()
    expect((await card(client, await app.as('junior-practitioner'))).status).toBe(403)
  })
  test('of a client of another country, and of nobody', async () => {
    expect([(await card(app.world.belgianClient)).status, (await card(999_999)).status]).toEqual([404, 404])
  })
})

describe('whether a client is under age on the day of an appointment (law A10)', () => {
  const minor = (date: string, caller = desk, id = client) => caller.raw('GET', `/api/clients/${id}/minor?date=${date}`)
  const without = async (permissions: readonly string[]) => {
    await app.db
      .deleteFrom('role_permissions')
      .where('permission', 'in', [...permissions])
      .where('role_id', 'in', (from) => from.selectFrom('roles').select('id').where('slug', '=', 'senior-practitioner'))
      .execute()
    return app.as('senior-practitioner')
  }
  beforeEach(async () => {
    await app.db.updateTable('clients').set({ birthdate: '2008-03-11' }).where('id', '=', client).execute()
  })

  test('is refused to strangers, for another country, and for what is no day', async () => {
    expect((await minor('2026-03-10', app.nobody)).status).toBe(401)
    expect((await minor('2026-03-10', desk, app.world.belgianClient)).status).toBe(404)
    expect((await minor('soon', desk)).status).toBe(422)
  })

  test('is told to whoever may book, also without the permission to see clients, and nothing else is', async () => {
    const booker = await without(['client.read'])
    expect((await card(client, booker)).status).toBe(403)
    const before = await readsOf(client)
    expect((await minor('2026-03-10', booker)).data).toEqual({ client_id: client, is_minor: true })
    expect((await minor('2026-03-11', booker)).data).toEqual({ client_id: client, is_minor: false })
    expect((await booker.call(clientCardApi.minor, { params: { id: client } })).data.is_minor).toBe(true)
    expect(await readsOf(client)).toBe(before + 3)
    const nobody = await without([
      'client.read',
      'appointment.create',
      'appointment.update',
      'appointment.create_no_rules',
    ])
    expect((await minor('2026-03-10', nobody)).status).toBe(403)
  })

  test('is false without a birthdate', async () => {
    await app.db.updateTable('clients').set({ birthdate: null }).where('id', '=', client).execute()
    expect((await minor('2026-03-10')).data).toEqual({ client_id: client, is_minor: false })
  })
})

describe('the card of a client', () => {
  test('says of somebody who was never here that they are new', async () => {
    expect((await card()).data).toEqual({
      client_id: client,
      remarks: '',
      visits: 0,
      no_shows: 0,
      cancelled: 0,
      last: null,
      next: [],
      usual_practitioner: null,
      credit_cents: 0,
      birthdate: '1988-03-14',
      consenting_parent: '',
    })
  })

  test('tells the last visit, the next ones, who usually treats, no-shows and cancellations', async () => {
    const { world } = app
    await visit('2026-01-06T09:00:00Z')
    await visit('2026-01-13T09:00:00Z', { practitionerId: world.assistant })
    const last = await visit('2026-02-03T09:00:00Z')
    await change(await visit('2026-02-10T09:00:00Z', { practitionerId: world.assistant }), {
      no_show_at: '2026-02-10T09:20:00Z',
    })
    await change(await visit('2026-03-10T09:00:00Z'), { deleted_at: '2026-03-01T09:00:00Z' })
    const next = [await visit('2026-03-11T09:00:00Z'), await visit('2026-03-18T09:00:00Z')]
    await app.db
      .updateTable('clients')
      .set({ remarks: 'Allergisch voor lidocaïne.' })
      .where('id', '=', client)
      .execute()

    const { data } = await card()
    expect(data).toMatchObject({
      remarks: 'Allergisch voor lidocaïne.',
      visits: 3,
      no_shows: 1,
      cancelled: 1,
      usual_practitioner: { id: world.practitioner, name: 'Emma de Wit' },
      last: {
        id: last,
        datetime_from: '2026-02-03T09:00:00.000Z',
        treatment: { nl: 'Hydrafacial' },
        user: { id: world.practitioner, name: 'Emma de Wit' },
        location: { id: world.amsterdam.id, place: 'Amsterdam', zone: 'Europe/Amsterdam' },
      },
    })
    expect(data.next.map(({ id }) => id)).toEqual(next)
  })

  test('names nobody as the usual practitioner after one visit, nor somebody who has left', async () => {
    const { world } = app
    const leaver = await world.employee()
    await visit('2026-01-06T11:00:00Z', { practitionerId: leaver })
    expect((await card()).data.usual_practitioner).toBeNull()
    await visit('2026-01-13T11:00:00Z', { practitionerId: leaver })
    expect((await card()).data.usual_practitioner).toMatchObject({ id: leaver })
    await app.db
      .updateTable('employees')
      .set({ deactivated_at: '2026-02-01T09:00:00Z' })
      .where('id', '=', leaver)
      .execute()
    expect((await card()).data.usual_practitioner).toBeNull()
  })

  test('tells the credit only to those who see money', async () => {
    await deposit(7500)
    const trainee = await app.as('trainee-practitioner')
    expect([(await card()).data.credit_cents, (await card(client, trainee)).data.credit_cents]).toEqual([7500, null])
  })

  test('is a line in the log of who looked', async () => {
    const before = await readsOf(client)
    await card()
    expect(await readsOf(client)).toBe(before + 1)
  })

  test('leaves out an appointment that was booked for somebody else', async () => {
    await app.world.appointment({ clientId: await app.world.newClient(), from: '2026-03-12T09:00:00Z' })
    expect((await card()).data.next).toEqual([])
  })
})

describe('the search that lists next visits', () => {
  const search = (typed: string, caller = desk) =>
    caller.call(clientCardApi.search, { query: { filters: { search: typed } } })
  test('is refused as the card is', async () => {
    expect((await search('quist', app.nobody)).status).toBe(401)
    expect((await search('quist', await app.as('junior-practitioner'))).status).toBe(403)
  })
  test('gives those who fit with their coming visits, at most three each, and none that was cancelled', async () => {
    const ids = []
    for (const day of ['2026-04-07', '2026-04-14', '2026-04-21', '2026-04-28'])
      ids.push(await visit(`${day}T09:00:00Z`))
    await change(ids[0]!, { deleted_at: '2026-03-01T09:00:00Z' })
    await visit('2026-02-17T09:00:00Z')
    const { data } = await search('quist')
    const mine = data.find(({ id }) => id === client)!
    expect(mine).toMatchObject({ first_name: 'Chantal', last_name: 'Quist' })
    expect(mine.next.map(({ id }) => id)).toEqual(ids.slice(1))
    expect((await desk.call(appointmentsApi.show, { params: { id: mine.next[0]!.id } })).data.datetime_from).toBe(
      mine.next[0]!.datetime_from,
    )
  })
  test('finds nobody of another country', async () => {
    expect((await search('peeters')).data).toEqual([])
  })
})
