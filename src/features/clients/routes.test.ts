import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { clientsApi } from './contract.ts'

let app: TestApp
let desk: Caller
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())

const input = (changes: object = {}) => ({
  supported_country_id: netherlands,
  first_name: 'Fleur',
  last_name: 'de Boer',
  email: 'fleur@voorbeeld.test',
  locale_id: app.world.localeNl,
  country_id: netherlands,
  postcode: '1015 AA',
  ...changes,
})

describe('creating a client', () => {
  test.each([
    ['without a first name', { first_name: '  ' }, { first_name: ['required'] }],
    ['with a first name that cannot be seen', { first_name: '\u200B' }, { first_name: ['required'] }],
    ['postcode-016: with two spaces in its postcode', { postcode: '1234  AB' }, { postcode: ['zip_code'] }],
    ['without an e-mail address', { email: '' }, { email: ['required'] }],
    ['with no e-mail address', { email: 'fleur at home' }, { email: ['valid_email'] }],
    ['with too long a name', { last_name: 'x'.repeat(51) }, { last_name: ['too_long'] }],
    ['postcode-026: with too long a postcode', { postcode: '12345678901' }, { postcode: ['too_long'] }],
    ['with a Belgian postcode in the Netherlands', { postcode: '2000' }, { postcode: ['zip_code'] }],
    ['with a day that does not exist', { birthdate: '1988-02-30' }, { birthdate: ['day'] }],
    ['born tomorrow', { birthdate: '2026-03-05' }, { birthdate: ['day'] }],
    ['with a number that is none', { phone_number: '0612' }, { phone_number: ['valid_phone'] }],
    ['with a number that only looks like one', { phone_number: '+31000000000' }, { phone_number: ['valid_phone'] }],
    ['of a country outside the scope', { supported_country_id: belgium }, { supported_country_id: ['unknown'] }],
    ['with an unknown language', { locale_id: 999 }, { locale_id: ['unknown'] }],
    ['with an unknown gender', { gender_id: 999 }, { gender_id: ['unknown'] }],
  ])('%s is refused', async (_, changes, errors) => {
    const before = await app.db
      .selectFrom('clients')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirst()
    const answer = await desk.raw('POST', '/api/clients', input(changes))
    expect([answer.status, answer.errors]).toEqual([422, errors])
    expect(
      await app.db
        .selectFrom('clients')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst(),
    ).toEqual(before)
  })

  test.each(['+31612345678', '+31 6 12345678', '+31 (0)6-1234 5678', '06-12345678', '0612345678', ''])(
    'the number %j is taken, read with the country of the address, and stored in one way (decisions C93, C124)',
    async (phone_number) => {
      const stored = phone_number && '+31612345678'
      const { data: client } = await desk.call(clientsApi.create, { body: input({ phone_number }) })
      expect(client.phone_number).toBe(stored)
      const saved = await desk.call(clientsApi.update, {
        params: { id: client.id },
        body: { ...input({ phone_number }), updated_at: client.updated_at },
      })
      expect(saved.data.phone_number).toBe(stored)
    },
  )

  test('is stored in one way, however it was typed', async () => {
    const typed = {
      first_name: 'Rene\u0301e\u202E',
      last_name: 'de\n  Boer',
      postcode: '1015aa',
      street: 'Lange  Straat',
    }
    const stored = { first_name: 'Ren\u00e9e', last_name: 'de Boer', postcode: '1015 AA', street: 'Lange Straat' }
    const { data: client } = await desk.call(clientsApi.create, { body: input(typed) })
    expect(client).toMatchObject(stored)
    expect(
      (
        await desk.call(clientsApi.update, {
          params: { id: client.id },
          body: { ...input(typed), remarks: 'Twee\nregels', updated_at: client.updated_at },
        })
      ).data,
    ).toMatchObject({ ...stored, remarks: 'Twee\nregels' })
  })

  test('gives the client; what it does not understand it refuses', async () => {
    const strange = await desk.raw('POST', '/api/clients', input({ id: 1, credit_balance: 500 }))
    expect([strange.status, strange.errors]).toEqual([
      422,
      { id: ['unknown_field'], credit_balance: ['unknown_field'] },
    ])
    const answer = await desk.raw('POST', '/api/clients', input())
    expect(answer.status).toBe(201)
    expect(answer.data).toMatchObject({ first_name: 'Fleur', postcode: '1015 AA', deactivated_at: null })
  })

  test('the same key twice makes one client; with another body it is refused', async () => {
    const body = input({ email: 'twice@voorbeeld.test' })
    const [first, second] = await Promise.all([
      desk.raw('POST', '/api/clients', body, { key: 'key-0001' }),
      desk.raw('POST', '/api/clients', body, { key: 'key-0001' }),
    ])
    expect(first.data).toEqual(second.data)
    expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']].filter(Boolean)).toEqual([
      'true',
    ])
    expect(
      await app.db.selectFrom('clients').select('id').where('email', '=', 'twice@voorbeeld.test').execute(),
    ).toHaveLength(1)
    const other = await desk.raw('POST', '/api/clients', input({ email: 'other@voorbeeld.test' }), { key: 'key-0001' })
    expect([other.status, other.errors]).toEqual([422, { idempotency_key: ['key_reused'] }])
  })

  test('an answer that is given again is in the access log again', async () => {
    const body = input({ email: 'again@voorbeeld.test' })
    const { id } = (await desk.raw('POST', '/api/clients', body, { key: 'key-again' })).data as { id: number }
    await desk.raw('POST', '/api/clients', body, { key: 'key-again' })
    const { rows } =
      await sql`select from audit_log where action = 'read' and client_ids = array[${id}]::bigint[]`.execute(app.db)
    expect(rows).toHaveLength(2)
  })

  test('a key whose first call was refused may be used for the corrected one', async () => {
    expect((await desk.raw('POST', '/api/clients', input({ email: '' }), { key: 'key-0002' })).status).toBe(422)
    expect(
      (await desk.raw('POST', '/api/clients', input({ email: 'ok@voorbeeld.test' }), { key: 'key-0002' })).status,
    ).toBe(201)
  })
})

describe('changing a client', () => {
  test('a number that is not written in digits names nobody', async () => {
    const { client } = app.world
    const spellings = [`${client}.0`, `+${client}`, `0x${client.toString(16)}`, `${client}e0`, `%20${client}`]
    expect((await desk.raw('GET', `/api/clients/${client}`)).status).toBe(200)
    for (const id of spellings) expect([id, (await desk.raw('GET', `/api/clients/${id}`)).status]).toEqual([id, 404])
  })

  test('another country’s client is 404, to read and to write', async () => {
    expect((await desk.call(clientsApi.show, { params: { id: app.world.belgianClient } })).status).toBe(404)
    expect(
      (
        await desk.call(clientsApi.update, {
          params: { id: app.world.belgianClient },
          body: { ...input(), updated_at: '' },
        })
      ).status,
    ).toBe(404)
  })

  test('a client does not move to another country: the appointments would stay behind', async () => {
    const administrator = await app.as('administrator')
    const { data: client } = await administrator.call(clientsApi.create, { body: input() })
    const moved = await administrator.call(clientsApi.update, {
      params: { id: client.id },
      body: { ...input({ supported_country_id: belgium }), updated_at: client.updated_at },
    })
    expect([moved.status, moved.errors]).toEqual([422, { supported_country_id: ['other_country'] }])
  })

  test('what is left out stays as it is; what is given as nothing is emptied', async () => {
    const { data: client } = await desk.call(clientsApi.create, {
      body: input({
        phone_number: '+31612345678',
        birthdate: '1990-01-31',
        gender_id: app.world.genderId,
        remarks: 'Belt liever',
        street: 'Keizersgracht',
      }),
    })
    const save = async (changes: object, updated_at: string) =>
      (await desk.call(clientsApi.update, { params: { id: client.id }, body: { ...input(changes), updated_at } })).data
    const kept = await save({}, client.updated_at)
    expect({ ...kept, updated_at: client.updated_at }).toEqual(client)
    const emptied = await save(
      { phone_number: null, birthdate: null, gender_id: null, remarks: '', street: null },
      kept.updated_at,
    )
    expect(emptied).toMatchObject({
      phone_number: '',
      birthdate: null,
      gender_id: null,
      remarks: '',
      street: '',
      postcode: '1015 AA',
    })
  })

  test('two who change at once: the second is told, nothing is lost', async () => {
    const { data: client } = await desk.call(clientsApi.create, { body: input() })
    const change = (first_name: string) =>
      desk.call(clientsApi.update, {
        params: { id: client.id },
        body: { ...input({ first_name }), updated_at: client.updated_at },
      })
    const answers = await Promise.all([change('Anna'), change('Bella')])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 409)!.errors).toEqual({ updated_at: ['stale'] })
  })

  test('the log holds who changed what, before and after', async () => {
    const { data: client } = await desk.call(clientsApi.create, { body: input() })
    await desk.call(clientsApi.update, {
      params: { id: client.id },
      body: { ...input({ last_name: 'Smit' }), updated_at: client.updated_at },
    })
    const line = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'clients')
      .where('entity_id', '=', client.id)
      .where('action', '=', 'update')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      employee_id: desk.employeeId,
      before: { last_name: 'de Boer' },
      after: { last_name: 'Smit' },
    })
  })

  test('the notes are changed by themselves, over the version that was read (decision C105)', async () => {
    const { data: client } = await desk.call(clientsApi.create, { body: input({ remarks: 'Belt liever' }) })
    const save = (caller: Caller, clientId: number, remarks: string | null, updated_at = client.updated_at) =>
      caller.call(clientsApi.remarks, { params: { clientId }, body: { remarks, updated_at } })
    expect((await save(await app.as('trainee-practitioner'), client.id, 'x')).status).toBe(403)
    expect((await save(desk, app.world.belgianClient, 'x')).status).toBe(404)
    const tooLong = await save(desk, client.id, 'x'.repeat(5001))
    expect([tooLong.status, tooLong.errors]).toEqual([422, { remarks: ['too_long'] }])
    const bare = await desk.raw('PUT', `/api/client-remarks/${client.id}`, { updated_at: client.updated_at })
    expect([bare.status, bare.errors]).toEqual([422, { remarks: ['required'] }])

    const { data: saved } = await save(desk, client.id, 'Allergisch\nvoor latex')
    expect(saved).toEqual({ ...client, remarks: 'Allergisch\nvoor latex', updated_at: saved.updated_at })
    const stale = await save(desk, client.id, 'Toch niet')
    expect([stale.status, stale.errors]).toEqual([409, { updated_at: ['stale'] }])
    expect((await save(desk, client.id, null, saved.updated_at)).data.remarks).toBe('')
  })

  test('a save without the switch leaves a client inactive; an empty switch activates them (decision C102)', async () => {
    const { data: client } = await desk.call(clientsApi.create, { body: input() })
    const params = { id: client.id }
    const { data: inactive } = await desk.call(clientsApi.deactivate, {
      params,
      body: { updated_at: client.updated_at },
    })
    const { data: saved } = await desk.call(clientsApi.update, {
      params,
      body: { ...input({ last_name: 'Smit' }), updated_at: inactive.updated_at },
    })
    expect(saved).toMatchObject({ last_name: 'Smit', deactivated_at: inactive.deactivated_at })
    const { data: active } = await desk.call(clientsApi.update, {
      params,
      body: { ...input(), deactivated_at: '', updated_at: saved.updated_at },
    })
    expect(active.deactivated_at).toBeNull()
  })

  test('the log cannot be changed', async () => {
    await expect(app.db.updateTable('audit_log').set({ entity: 'x' }).execute()).rejects.toThrow(/append-only/)
    await expect(app.db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/)
  })
})
