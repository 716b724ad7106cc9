import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Instant } from '#kernel/day.ts'
import { endpoint, type AnyEndpoint, type CallOf } from '#kernel/endpoint.ts'
import type { ClientLinkPurpose } from '#kernel/permission.ts'
import { problem } from '#kernel/problem.ts'
import { auditApi } from '#features/audit/contract.ts'
import { clientAccess, clientsApi } from '#features/clients/contract.ts'
import { makeClientLink } from '#platform/server/client-link.ts'
import { routes } from '#platform/server/http.ts'
import { makeLink } from '#platform/server/one-time-link.ts'
import { Refused } from '#platform/server/refused.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'

// A client calls with a link from a mail. No call of the product needs a link yet, so these tests mount calls of their
// own in the real server.
const Answers = z.object({ client_id: z.int(), record_id: z.int(), remarks: z.string() })
const ownData = { reads: ({ answer }: { answer: { client_id: number } }) => [answer.client_id], gives: Answers }
const linkApi = {
  read: endpoint('GET', '/by-link/questionnaire', { does: 'Reads.', may: 'link:questionnaire', ...ownData }),
  answer: endpoint('POST', '/by-link/questionnaire', {
    does: 'Answers.',
    may: 'link:questionnaire',
    takes: z.object({ remarks: z.string().min(1).max(100) }),
    ...ownData,
  }),
  change: endpoint('PUT', '/by-link/questionnaire', {
    does: 'Changes.',
    may: 'link:questionnaire',
    takes: z.object({ remarks: z.string().min(1).max(100) }),
    ...ownData,
  }),
  /** Takes the number of a record in its address; the link decides whether it is the right one. */
  confirm: endpoint('POST', '/by-link/appointments/:id', {
    does: 'Confirms.',
    may: 'link:appointment_confirmation',
    reads: 'nothing',
    gives: z.null(),
  }),
  /** Refuses the call, although its writes are committed. */
  refuse: endpoint('POST', '/by-link/refused', {
    does: 'Refuses.',
    may: 'link:questionnaire',
    reads: 'nothing',
    gives: z.null(),
  }),
  fail: endpoint('GET', '/by-link/fails', { does: 'Fails.', may: 'public', reads: 'nothing', gives: z.null() }),
  show: endpoint('GET', '/by-link/refused/:id', {
    does: 'Shows.',
    may: 'signed-in',
    reads: 'nothing',
    gives: z.null(),
  }),
}
const remarksOf = async (id: number) =>
  (await app.db.selectFrom('clients').select('remarks').where('id', '=', id).executeTakeFirstOrThrow()).remarks

const linkRoutes = routes('by-link', 'Calls of these tests.', linkApi, {
  read: async ({ who }) => ({
    client_id: who.clientId,
    record_id: who.recordId,
    remarks: await remarksOf(who.clientId),
  }),
  answer: async ({ db, who, body: { remarks } }) => {
    await db.updateTable('clients').set({ remarks }).where('id', '=', who.clientId).execute()
    return { client_id: who.clientId, record_id: who.recordId, remarks }
  },
  change: async ({ db, who, body: { remarks } }) => {
    await db.updateTable('clients').set({ remarks }).where('id', '=', who.clientId).execute()
    return { client_id: who.clientId, record_id: who.recordId, remarks }
  },
  confirm: async ({ who, params: { id } }) => {
    if (id !== who.recordId) throw new Refused(403, [problem('', 'forbidden')])
    return null
  },
  refuse: async ({ db, who }) => {
    // @ts-expect-error -- a client is no employee
    if (who.employeeId !== undefined) throw new Error('an employee in a call by link')
    await db.updateTable('clients').set({ remarks: 'kept' }).where('id', '=', who.clientId).execute()
    throw new Refused(409, [problem('', 'in_use')], { commits: true })
  },
  fail: () => Promise.reject(new Error('on purpose')),
  show: async ({ who }) => {
    if (!who.employeeId) throw new Error('no employee in a call of employees')
    return null
  },
})

let app: TestApp
let administrator: Caller
const serverLog: string[] = []
beforeAll(async () => {
  app = await testApp({ routes: linkRoutes, logTo: { write: (line) => void serverLog.push(line) } })
  administrator = await app.as('administrator')
})
afterAll(() => app.close())

let network = 0
let from: string
beforeEach(() => {
  from = `198.51.100.${++network}` // links that open nothing are counted by address
})

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString() as Instant
const linkTo = (clientId: number, purpose: ClientLinkPurpose = 'questionnaire', recordId = 7, until = inAnHour()) =>
  makeClientLink(app.db, { purpose, clientId, recordId, until })
const withLink = <E extends AnyEndpoint>(
  token: string,
  of: E,
  call: CallOf<E> = {},
  { by = app.nobody, key }: { by?: Caller; key?: string } = {},
) => by.call(of, call, { from, headers: { 'x-link': token }, ...(key && { key }) })
const answer = (token: string, remarks: string, key?: string) =>
  withLink(token, linkApi.answer, { body: { remarks } }, key ? { key } : {})
const endAll = () => sql`update one_time_links set expires_at = now() - interval '1 second'`.execute(app.db)
const told = ({ status, errors }: Answer) => [status, errors]
const expired = [404, { '': ['link_expired'] }]
const used = [404, { '': ['link_used'] }]

interface Line {
  readonly action: string
  readonly entity: string
  readonly employee_id: number | null
  readonly acting_client_id: number | null
  readonly client_ids: number[] | null
}
const linesOf = async (clientId: number): Promise<Line[]> =>
  (
    await sql<Line>`select action, entity, employee_id, acting_client_id, client_ids from audit_log where client_ids @> array[${clientId}]::bigint[] and action <> 'create' order by id`.execute(
      app.db,
    )
  ).rows

describe('a link that opens nothing is refused', () => {
  test.each<[string, string, (clientId: number, token: string) => Promise<unknown>]>([
    ['was used', 'link_used', (_, token) => answer(token, 'first', 'used-once')],
    ['a newer one replaced', 'link_ended', (id) => linkTo(id)],
    [
      'its time ended after it was used',
      'link_used',
      async (_, token) => {
        await answer(token, 'first', 'used-once')
        await endAll()
      },
    ],
    ['its time is over', 'link_expired', endAll],
  ])('to its holder with the reason: it %s', async (_, code, spoil) => {
    const clientId = await app.world.newClient()
    const token = await linkTo(clientId)
    await spoil(clientId, token)
    const remarks = await remarksOf(clientId)
    for (const refused of [await withLink(token, linkApi.read), await answer(token, 'second', 'another-key')])
      expect(told(refused)).toEqual([404, { '': [code] }])
    expect(await remarksOf(clientId)).toBe(remarks)
    const elsewhere = await withLink(token, linkApi.confirm, { params: { id: 7 } })
    expect(told(elsewhere)).toEqual(expired)
  })

  test.each<[string, (clientId: number) => Promise<string>]>([
    ['nobody’s', async () => 'x'.repeat(43)],
    ['an empty one', async () => ''],
    ['a very long one', async () => 'x'.repeat(10_000)],
    ['one for something else', (id) => linkTo(id, 'agreement_signing')],
    ['one of an employee', async () => makeLink(app.db, 'password_reset', await app.world.employee())],
    ['one whose time is over', (id) => linkTo(id, 'questionnaire', 7, '2026-01-01T00:00:00.000Z' as Instant)],
    [
      'one of a client who is inactive',
      async (id) => {
        await app.db
          .updateTable('clients')
          .set({ deactivated_at: new Date().toISOString() })
          .where('id', '=', id)
          .execute()
        return linkTo(id)
      },
    ],
  ])('that is no such link, always in the same words: %s', async (_, spoiled) => {
    const clientId = await app.world.newClient()
    const token = await spoiled(clientId)
    const before = await remarksOf(clientId)
    const [looked, written, repeated] = [
      await withLink(token, linkApi.read),
      await answer(token, 'second'),
      await answer(token, 'second', 'another-key'),
    ]
    expect([told(looked), told(written), told(repeated)]).toEqual([expired, expired, expired])
    const [unknown] = [await withLink('y'.repeat(43), linkApi.read)]
    expect([looked.body, written.body]).toEqual([unknown.body, unknown.body])
    expect(await remarksOf(clientId)).toBe(before)
  })

  test('without a link, whoever is signed in', async () => {
    for (const caller of [app.nobody, administrator])
      expect(told(await caller.call(linkApi.read, {}, { from }))).toEqual(expired)
  })

  test('the documentation of the API says what such a call asks for', async () => {
    const { body } = await administrator.raw('GET', '/api/docs/json')
    const { paths, components } = body as {
      paths: Record<string, { get?: Record<string, unknown> }>
      components: { securitySchemes: object }
    }
    const { description, security, responses } = paths['/api/by-link/questionnaire']!.get!
    expect([description, security, Object.keys(responses as object)]).toEqual([
      'For a client with a link for `questionnaire`.',
      [{ link: [] }],
      ['200', '404', '429', 'default'],
    ])
    expect(components.securitySchemes).toMatchObject({ link: { type: 'apiKey', in: 'header', name: 'x-link' } })
  })

  test('and a link opens no call of employees', async () => {
    const clientId = await app.world.newClient()
    const token = await linkTo(clientId)
    const own = await withLink(token, clientsApi.show, { params: { id: clientId } })
    expect(told(own)).toEqual([401, { '': ['unauthenticated'] }])
    expect((await withLink(token, linkApi.show, { params: { id: 1 } })).status).toBe(401)
  })

  test('too often from one address waits; a link that works is never held up', async () => {
    const token = await linkTo(await app.world.newClient())
    for (let time = 0; time < 25; time++) expect((await withLink('z'.repeat(43), linkApi.read)).status).toBe(404)
    expect(told(await withLink('z'.repeat(43), linkApi.read))).toEqual([429, { '': ['throttled'] }])
    expect((await withLink(token, linkApi.read)).status).toBe(200)
    from = '203.0.113.99'
    expect((await withLink('z'.repeat(43), linkApi.read)).status).toBe(404)
  })

  test('the log tells of whose link it was once a minute, and of nobody’s only when it is tried again and again', async () => {
    const clientId = await app.world.newClient()
    const token = await linkTo(clientId, 'questionnaire', 7, '2026-01-01T00:00:00.000Z' as Instant)
    for (let time = 0; time < 30; time++) await withLink(time % 2 ? token : 'w'.repeat(43), linkApi.read)
    const { rows } = await sql<Line & { after: object }>`
      select action, entity, employee_id, acting_client_id, client_ids, after from audit_log where host(address) = ${from} order by id`.execute(
      app.db,
    )
    const line = { action: 'refused', entity: 'GET /by-link/questionnaire', employee_id: null, acting_client_id: null }
    expect(rows).toEqual([
      { ...line, client_ids: [clientId], after: { problems: [{ field: '', code: 'link_expired' }] } },
      { ...line, client_ids: null, after: { problems: [{ field: '', code: 'throttled' }] } },
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('another record of the same client: the log names who asked', async () => {
    const clientId = await app.world.newClient()
    const token = await linkTo(clientId, 'appointment_confirmation', 41)
    expect((await withLink(token, linkApi.confirm, { params: { id: 42 } })).status).toBe(403)
    expect(await linesOf(clientId)).toEqual([
      {
        action: 'refused',
        entity: 'POST /by-link/appointments/:id',
        employee_id: null,
        acting_client_id: clientId,
        client_ids: [clientId],
      },
    ])
    expect((await withLink(token, linkApi.confirm, { params: { id: 41 } })).status).toBe(201)
  })
})

describe('a link', () => {
  test('is looked at as often as its client likes, and used once', async () => {
    const clientId = await app.world.newClient()
    const token = await linkTo(clientId)
    for (let time = 0; time < 2; time++)
      expect((await withLink(token, linkApi.read)).data).toEqual({ client_id: clientId, record_id: 7, remarks: '' })
    const changed = await withLink(token, linkApi.change, { body: { remarks: 'by PUT' } })
    expect([changed.status, changed.data.remarks]).toEqual([200, 'by PUT'])
    expect(told(await withLink(token, linkApi.change, { body: { remarks: 'again' } }))).toEqual(used)
    expect(await remarksOf(clientId)).toBe('by PUT')
  })

  test('is not used up by what was wrong, nor by a refusal that keeps what it wrote', async () => {
    const clientId = await app.world.newClient()
    const token = await linkTo(clientId)
    expect(told(await answer(token, '', 'a-key-of-mine'))).toEqual([422, { remarks: ['required'] }])
    const refused = () => withLink(token, linkApi.refuse, {}, { key: 'another-of-mine' })
    expect(told(await refused())).toEqual([409, { '': ['in_use'] }])
    expect(told(await refused())).toEqual([409, { '': ['in_use'] }])
    expect(await remarksOf(clientId)).toBe('kept')
    expect((await answer(token, 'right', 'a-key-of-mine')).status).toBe(201)
  })

  test('leaves those for other records of its client alone', async () => {
    const clientId = await app.world.newClient()
    const [first, second] = [await linkTo(clientId, 'questionnaire', 7), await linkTo(clientId, 'questionnaire', 8)]
    expect((await answer(second, 'of 8')).data).toMatchObject({ record_id: 8 })
    expect((await answer(first, 'of 7')).data).toMatchObject({ record_id: 7 })
  })

  test('makes its client the caller, also where a colleague is signed in', async () => {
    const clientId = await app.world.newClient()
    const desk = await app.as('office-manager')
    const token = await linkTo(clientId)
    expect((await withLink(token, linkApi.answer, { body: { remarks: 'x' } }, { by: desk })).status).toBe(201)
    expect(await linesOf(clientId)).toMatchObject([
      { action: 'update', employee_id: null, acting_client_id: clientId },
      { action: 'read', employee_id: null, acting_client_id: clientId },
    ])
  })
})

describe('a repeated call by link', () => {
  test('gets the first answer under its key, although the link is used', async () => {
    const clientId = await app.world.newClient()
    const token = await linkTo(clientId)
    const first = await answer(token, 'mine', 'the-same-key')
    const again = await answer(token, 'mine', 'the-same-key')
    expect([first.status, again.status, again.headers['idempotent-replayed'], again.data]).toEqual([
      201,
      201,
      'true',
      first.data,
    ])
    expect(told(await answer(token, 'otherwise', 'the-same-key'))).toEqual([422, { idempotency_key: ['key_reused'] }])
    // The answer is repeated only with the same key, for the same call.
    expect(told(await answer(token, 'mine'))).toEqual(used)
    expect(told(await withLink(token, linkApi.read, {}, { key: 'the-same-key' }))).toEqual(used)
    expect(told(await withLink(token, linkApi.refuse, {}, { key: 'the-same-key' }))).toEqual([
      422,
      { idempotency_key: ['key_reused'] },
    ])
  })

  test('a wrong key is refused before anything is done', async () => {
    const token = await linkTo(await app.world.newClient())
    expect(told(await answer(token, 'mine', 'short'))).toEqual([422, { idempotency_key: ['invalid'] }])
    expect((await answer(token, 'mine', 'long-enough')).status).toBe(201)
  })

  test('a key is its link’s alone: neither another client’s, nor an employee’s, nor that of the next link', async () => {
    const [one, other] = [await app.world.newClient(), await app.world.newClient()]
    const key = 'everybodys-key'
    const desk = await app.as('office-manager')
    const created = await desk.raw(
      'POST',
      '/api/clients',
      {
        supported_country_id: 166,
        first_name: 'A',
        last_name: 'B',
        email: 'ab@voorbeeld.test',
        locale_id: app.world.localeNl,
        country_id: 166,
      },
      { key },
    )
    const answers = [await answer(await linkTo(one), 'one', key), await answer(await linkTo(other), 'other', key)]
    expect([created.status, ...answers.map(({ data }) => data.client_id)]).toEqual([201, one, other])
    const next = await answer(await linkTo(one), 'one', key)
    expect([next.status, next.headers['idempotent-replayed']]).toEqual([201, undefined])
  })

  test('the first answer goes with the link', async () => {
    const clientId = await app.world.newClient()
    await answer(await linkTo(clientId), 'health', 'gone-with-it')
    const kept = async () =>
      (await app.db.selectFrom('idempotency_keys').select('key').where('key', '=', 'gone-with-it').execute()).length
    expect(await kept()).toBe(1)
    await app.db.deleteFrom('one_time_links').where('client_id', '=', clientId).execute()
    expect(await kept()).toBe(0)
  })

  test.each([
    ['two at once under one key are one', ['one-of-them', 'one-of-them'], [201, 201]],
    ['two at once under keys of their own: one is too late', ['one-of-them', 'the-other-one'], [201, 404]],
  ])('%s', async (_, keys, statuses) => {
    const clientId = await app.world.newClient()
    const token = await linkTo(clientId)
    const answers = await atOnce(
      app.db,
      sql`select from clients where id = ${clientId} for update`,
      keys.map((key) => () => answer(token, 'at once', key)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(statuses)
    expect((await linesOf(clientId)).filter(({ action }) => action === 'update')).toHaveLength(1)
  })
})

describe('the log', () => {
  test('names the client who looked and changed, by which link, and nobody’s name stays for the next caller', async () => {
    const clientId = await app.world.newClient()
    const token = await linkTo(clientId)
    await withLink(token, linkApi.read)
    await answer(token, 'mine', 'told-in-the-log')
    await answer(token, 'mine', 'told-in-the-log')
    const by = { employee_id: null, acting_client_id: clientId, client_ids: [clientId] }
    expect(await linesOf(clientId)).toEqual([
      { action: 'read', entity: 'GET /by-link/questionnaire', ...by },
      { action: 'update', entity: 'clients', ...by },
      { action: 'read', entity: 'POST /by-link/questionnaire', ...by },
      { action: 'read', entity: 'POST /by-link/questionnaire', ...by },
    ])
    const { rows } = await sql<{ links: number; linked: boolean }>`
      select count(distinct link_id)::int as links, bool_and(link_id = (select id from one_time_links where client_id = ${clientId})) as linked
      from audit_log where acting_client_id = ${clientId}`.execute(app.db)
    expect(rows).toEqual([{ links: 1, linked: true }])

    await administrator.call(clientsApi.show, { params: { id: clientId } })
    expect((await linesOf(clientId)).at(-1)).toMatchObject({
      action: 'read',
      employee_id: administrator.employeeId,
      acting_client_id: null,
    })
  })

  test('shows the client by name to whom may know them: on its page, in its file and in a history', async () => {
    const clientId = await app.world.newClient({ firstName: 'Sanne', lastName: 'Vermeer' })
    const token = await linkTo(clientId)
    await answer(token, 'mine')
    const asked = { query: { filters: { client: clientId, actions: ['update' as const, 'read' as const] } } }
    const page = await administrator.call(auditApi.list, asked)
    const acting_client = { id: clientId, name: 'Sanne Vermeer' }
    expect(page.data.body).toMatchObject([
      { action: 'read', employee_id: null, employee: null, acting_client },
      { action: 'update', employee_id: null, employee: null, acting_client },
    ])
    const shown = await administrator.call(auditApi.show, { params: { id: page.data.body[1]!.id } })
    expect(shown.data).toMatchObject({ employee: null, acting_client })
    const file = await administrator.call(
      auditApi.export,
      { query: { ...asked.query, format: 'csv' } },
      { headers: { 'x-locale': 'en' } },
    )
    expect(file.bytes.toString()).toContain('Client Sanne Vermeer by link')
    const access = await administrator.call(clientAccess.list, { params: { id: clientId } })
    expect(access.data.body.find(({ action }) => action === 'update')).toMatchObject({ employee: null, acting_client })
    const history = await administrator.call(clientsApi.history, { params: { id: clientId } })
    expect(history.data.lines.at(0)).toMatchObject({ employee: null, acting_client })
  })

  test('is there for who may know that client; beside another client the name is left out', async () => {
    const [belgian, dutch] = [await app.world.newClient({ countryId: 21 }), await app.world.newClient()]
    const token = await linkTo(belgian, 'appointment_confirmation', 41)
    await withLink(token, linkApi.confirm, { params: { id: 42 } })
    const { id, link_id } = await app.db
      .selectFrom('audit_log')
      .select(['id', 'link_id'])
      .where('acting_client_id', '=', belgian)
      .executeTakeFirstOrThrow()
    const line = { action: 'read', entity: 'x', acting_client_id: belgian, link_id, client_ids: [dutch, belgian] }
    const both = await app.db.insertInto('audit_log').values(line).returning('id').executeTakeFirstOrThrow()
    const { id: role_id } = await app.db
      .selectFrom('roles')
      .select('id')
      .where('slug', '=', 'salon-owner')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('role_permissions').values({ role_id, permission: 'admin.only' }).execute()
    const [here, there] = [await app.as('salon-owner'), await app.as('salon-owner', app.world.antwerp.id)]
    const seenBy = async (caller: Caller, line: number) => {
      const { status, data } = await caller.call(auditApi.show, { params: { id: line } })
      return [status, data?.acting_client?.name]
    }
    expect([await seenBy(here, id), await seenBy(here, both.id), await seenBy(there, id)]).toEqual([
      [404, undefined],
      [200, null],
      [200, expect.stringContaining('Dubois')],
    ])
    await app.db
      .deleteFrom('role_permissions')
      .where('role_id', '=', role_id)
      .where('permission', '=', 'admin.only')
      .execute()
  })

  test('of a change that tells of nobody names nobody', async () => {
    const { rows } = await sql<{ client_ids: unknown }>`
      select distinct client_ids from audit_log where entity = 'roles'`.execute(app.db)
    expect(rows).toEqual([{ client_ids: null }])
  })

  test('names one author: an employee or a client', async () => {
    await expect(
      sql`insert into audit_log (action, entity, employee_id, acting_client_id, link_id) values ('read', 'x', 1, 1, 1)`.execute(
        app.db,
      ),
    ).rejects.toThrow('audit_log_one_author')
    await expect(
      sql`insert into audit_log (action, entity, acting_client_id) values ('read', 'x', 1)`.execute(app.db),
    ).rejects.toThrow('audit_log_one_author')
  })

  test('of the server holds no link: it travels in a header', async () => {
    const token = 'q'.repeat(43)
    expect((await withLink(token, linkApi.read)).status).toBe(404)
    expect((await withLink(token, linkApi.fail)).status).toBe(500)
    expect([serverLog.join('').includes('on purpose'), serverLog.join('').includes(token)]).toEqual([true, false])
  })
})
