import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOf } from '#kernel/endpoint.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { auditApi } from '#features/audit/contract.ts'
import { clientsApi, type Client } from '../contract.ts'

let app: TestApp
let desk: Caller
let insurer: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  const { rows } = await sql<{ id: number }>`
    insert into health_insurances (uzovi_code, name, name_short) values ('9911', 'De Linde', 'Linde') returning id`.execute(
    app.db,
  )
  insurer = rows[0]!.id
})
afterAll(() => app.close())

const bsn = '123456782'
type Input = NonNullable<CallOf<typeof clientsApi.create>['body']>
const input = (changes: Partial<Input> = {}): Input => ({
  supported_country_id: netherlands,
  first_name: 'Fleur',
  last_name: 'Verzekerd',
  email: 'fleur@verzekerd.test',
  locale_id: app.world.localeNl,
  country_id: netherlands,
  ...changes,
})
const address = { street: 'Keizersgracht', street_number: '1', postcode: '1015 AA', place: 'Amsterdam' }
const create = async (changes: Partial<Input> = {}) => {
  const answer = await desk.call(clientsApi.create, { body: input(changes) })
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data
}
const save = (client: Client, changes: object) =>
  desk.call(clientsApi.update, {
    params: { id: client.id },
    body: { ...formOf(clientsApi.update, client), ...changes },
  })
const numberOf = async (id: number, caller = desk) => (await caller.call(clientsApi.nin, { params: { id } })).data.nin

describe('a national number', () => {
  test.each([
    ['too short', { nin: '12345678' }, { nin: ['nin_digits'] }],
    ['too long: nothing is cut in silence', { nin: '1234567820' }, { nin: ['nin_digits'] }],
    ['not of digits', { nin: '12345678a' }, { nin: ['nin_digits'] }],
    ['of Belgium, too short', { nin: bsn, nin_country_id: belgium }, { nin: ['nin_digits'] }],
    ['longer than any', { nin: '1'.repeat(26), nin_country_id: belgium }, { nin: ['too_long'] }],
    ['of no country', { nin: bsn, nin_country_id: 999_999 }, { nin_country_id: ['unknown'] }],
    ['missing, with an insurer of 0, which is none', { health_insurance_id: 0 }, {}],
  ] as const)('%s', async (_, changes, errors) => {
    const answer = await desk.raw('POST', '/api/clients', input(changes))
    expect([answer.status, answer.errors]).toEqual([Object.keys(errors).length ? 422 : 201, errors])
    expect(answer.bytes.toString()).not.toMatch(/12345678|1111111/)
  })

  test('an insurer makes number, birthdate and address compulsory; one that is not offered is refused', async () => {
    const bare = await desk.raw('POST', '/api/clients', input({ health_insurance_id: insurer }))
    expect([bare.status, bare.errors]).toEqual([
      422,
      Object.fromEntries(
        ['birthdate', 'street', 'street_number', 'postcode', 'place', 'nin'].map((field) => [field, ['required']]),
      ),
    ])
    const strange = await desk.raw(
      'POST',
      '/api/clients',
      input({ ...address, birthdate: '1990-01-31', nin: bsn, health_insurance_id: 999_999 }),
    )
    expect([strange.status, strange.errors]).toEqual([422, { health_insurance_id: ['unknown'] }])
    const insured = await create({ ...address, birthdate: '1990-01-31', nin: bsn, health_insurance_id: insurer })
    expect(insured).toMatchObject({ health_insurance_id: insurer, nin_country_id: netherlands })
  })

  test('is sealed, masked in answers, and has the country of the address unless another is chosen (decision C89)', async () => {
    const client = await create({ nin: bsn })
    expect(client).toMatchObject({
      nin_masked: '•••••••82',
      nin_country_id: netherlands,
      nin_doubtful: false,
      nin_set_at: expect.any(String),
    })
    expect(client).not.toHaveProperty('nin')
    const { nin } = await app.db
      .selectFrom('clients')
      .select('nin')
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow()
    expect(nin!.toString('latin1')).not.toContain(bsn)
    const belgian = await create({ nin: '85073003328', nin_country_id: belgium })
    expect(belgian).toMatchObject({ nin_masked: '•••••••••28', nin_country_id: belgium })
    const without = await create({ nin_country_id: belgium })
    expect(without).toMatchObject({ nin_masked: '', nin_country_id: null, nin_set_at: null })
  })

  test('with wrong check digits it is saved with a warning; 999999999 is allowed (decision C91)', async () => {
    expect(await create({ nin: '123456789' })).toMatchObject({ nin_doubtful: true })
    expect(await create({ nin: '999999999' })).toMatchObject({ nin_doubtful: false })
  })

  test('stays when a PUT leaves it out; an empty one removes it; the insurer keeps it', async () => {
    const client = await create({ nin: bsn })
    const { data: kept } = await save(client, { last_name: 'Anders' })
    expect(kept).toMatchObject({ nin_masked: '•••••••82', nin_set_at: client.nin_set_at })
    const { data: same } = await save(kept, { nin: bsn })
    expect(same.nin_set_at).toBe(client.nin_set_at)
    const moved = await save(same, { nin_country_id: belgium })
    expect([moved.status, moved.errors]).toEqual([422, { nin: ['nin_digits'] }])
    const { data: changed } = await save(same, { nin: '111222333' })
    expect([changed.nin_masked, await numberOf(client.id)]).toEqual(['•••••••33', '111222333'])
    const insured = await save(changed, {
      ...address,
      birthdate: '1990-01-31',
      health_insurance_id: insurer,
      nin: '',
    })
    expect([insured.status, insured.errors]).toEqual([422, { nin: ['required'] }])
    const { data: removed } = await save(changed, { nin: '' })
    expect(removed).toMatchObject({ nin_masked: '', nin_country_id: null, nin_set_at: null })
    expect(await numberOf(client.id)).toBe('')
  })

  test('is shown on request to whoever may change clients of that country, and each time the log tells so', async () => {
    const client = await create({ nin: bsn })
    const params = { id: client.id }
    expect((await app.nobody.call(clientsApi.nin, { params })).status).toBe(401)
    expect((await (await app.as('trainee-practitioner')).call(clientsApi.nin, { params })).status).toBe(403)
    const elsewhere = await app.as('salon-owner', app.world.antwerp.id)
    expect((await elsewhere.call(clientsApi.nin, { params })).status).toBe(404)
    expect([await numberOf(client.id), await numberOf(client.id)]).toEqual([bsn, bsn])
    const administrator = await app.as('administrator')
    const filters = { client: client.id, subjects: ['client_nin'] }
    const { data: looks } = await administrator.call(auditApi.list, { query: { filters } })
    expect(looks.body.map(({ action, employee_id }) => [action, employee_id])).toEqual([
      ['read', desk.employeeId],
      ['read', desk.employeeId],
    ])
  })

  test('is never in the log, which tells when it was entered, changed and removed', async () => {
    const client = await create({ nin: '319072356' })
    const { data: changed } = await save(client, { nin: '111222333' })
    await save(changed, { nin: '' })
    const { rows } = await sql<{ action: string; before: Client | null; after: Client | null; whole: string }>`
      select action, before, after, audit_log::text as whole from audit_log
      where entity = 'clients' and entity_id = ${client.id} order by id`.execute(app.db)
    expect(
      rows.map(({ action, before, after }) => [action, Boolean(before?.nin_set_at), Boolean(after?.nin_set_at)]),
    ).toEqual([
      ['create', false, true],
      ['update', true, true],
      ['update', true, false],
    ])
    expect(rows[1]!.before!.nin_set_at).not.toBe(rows[1]!.after!.nin_set_at)
    for (const { before, after, whole } of rows) {
      expect({ ...before, ...after }).not.toHaveProperty('nin')
      expect(whole).not.toMatch(/319072356|111222333/)
    }
    const { data, bytes } = await desk.call(clientsApi.history, { params: { id: client.id } })
    expect(data.lines.flatMap(({ changes }) => changes).filter(({ field }) => field === 'nin_set_at')).toHaveLength(3)
    expect(bytes.toString()).not.toMatch(/319072356|111222333|"nin"/)
  })

  test('is compared in a repeated call, and leaves neither itself nor a plain hash with its key', async () => {
    const call = (nin: string) =>
      desk.raw('POST', '/api/clients', input({ nin, email: 'key@verzekerd.test' }), { key: 'key-of-nin' })
    const first = await call(bsn)
    expect(first.status).toBe(201)
    expect((await call(bsn)).data).toEqual(first.data)
    const corrected = await call('111222333')
    expect([corrected.status, corrected.errors]).toEqual([422, { idempotency_key: ['key_reused'] }])
    const { rows } = await sql<{ whole: string }>`
      select idempotency_keys::text as whole from idempotency_keys where key = 'key-of-nin'`.execute(app.db)
    expect(rows[0]!.whole).not.toMatch(/123456782|111222333/)
  })

  test('that was sealed with another key hides the client from nobody, and is entered anew', async () => {
    const client = await create({ nin: bsn })
    await sql`update clients set nin = ${Buffer.alloc(48, 7)} where id = ${client.id}`.execute(app.db)
    const params = { id: client.id }
    const { data: shown } = await desk.call(clientsApi.show, { params })
    expect(shown.nin_masked).toBe('•••')
    const unreadable = await desk.call(clientsApi.nin, { params })
    expect([unreadable.status, unreadable.errors]).toEqual([409, { nin: ['nin_unreadable'] }])
    const { data: saved } = await save(shown, { last_name: 'Anders' })
    expect(saved.nin_masked).toBe('•••')
    expect((await save(saved, { nin: bsn })).data.nin_masked).toBe('•••••••82')
  })

  test('is in no list, export or card', async () => {
    const client = await create({ nin: bsn, last_name: 'Nergensgenoemd' })
    const query = { filters: { search: 'nergensgenoemd' } }
    const answers = [
      await desk.call(clientsApi.list, { query }),
      await desk.call(clientsApi.export, { query: { format: 'csv', ...query } }),
      await desk.raw('GET', `/api/clients/${client.id}/card`),
      await desk.raw('GET', '/api/list/clients?filters[search]=nergensgenoemd'),
    ]
    for (const { status, bytes } of answers) {
      expect(status).toBe(200)
      expect(bytes.toString()).not.toMatch(/123456782|nin/)
    }
  })
})

test('the history names the insurer and the country of the number', async () => {
  const { id } = await create({ ...address, birthdate: '1990-01-31', nin: bsn, health_insurance_id: insurer })
  const { data } = await desk.call(clientsApi.history, { params: { id } })
  const names = Object.fromEntries(data.lines[0]!.changes.map(({ field, after_name }) => [field, after_name]))
  expect(names).toMatchObject({ health_insurance_id: 'De Linde', nin_country_id: names.country_id })
  expect(names.country_id).toBeTruthy()
})

test('the credit is shown to whoever may see money, and to nobody else (decision C135)', async () => {
  const client = await create()
  await sql`insert into credit_mutations (client_id, type, source, amount_cents) values (${client.id}, 'deposit', 'down_payment', 7500)`.execute(
    app.db,
  )
  const params = { id: client.id }
  expect((await desk.call(clientsApi.show, { params })).data.credit_cents).toBe(7500)
  expect((await (await app.as('junior-practitioner')).call(clientsApi.show, { params })).data.credit_cents).toBeNull()
  const sent = await desk.raw('PUT', `/api/clients/${client.id}`, {
    ...input(),
    updated_at: client.updated_at,
    credit_cents: 1,
  })
  expect([sent.status, sent.errors]).toEqual([422, { credit_cents: ['unknown_field'] }])
})

test('the parent who consents stays when the client comes of age (law A10)', async () => {
  const client = await create({ birthdate: '2009-01-31', consenting_parent: 'Ans de Boer' })
  expect(client.consenting_parent).toBe('Ans de Boer')
  const { data: grown } = await save(client, { birthdate: '2000-01-31' })
  expect(grown.consenting_parent).toBe('Ans de Boer')
  const long = await save(grown, { consenting_parent: 'x'.repeat(101) })
  expect([long.status, long.errors]).toEqual([422, { consenting_parent: ['too_long'] }])
})
