import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditActions } from '#kernel/audit.ts'
import { untoldColumns } from '#kernel/log.ts'
import { recordEvent } from '#platform/server/audit.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { textsOfLog } from '#platform/server/test/texts-of-log.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { employeesApi } from '#features/employees/contract.ts'
import { log } from '#app/features.ts'
import { auditApi } from '../contract.ts'
import { withNames } from '../queries/names.ts'

let app: TestApp
let desk: Caller
let administrator: Caller
let clientId: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  administrator = await app.as('administrator')
  clientId = await app.world.newClient({ firstName: 'Zoë', lastName: 'Vandermeersch' })
})
afterAll(() => app.close())

type Filters = NonNullable<
  NonNullable<Parameters<typeof administrator.call<typeof auditApi.list>>[1]>['query']
>['filters']
const list = async (filters: Filters = {}, query: object = {}, caller = administrator) => {
  const answer = await caller.call(auditApi.list, { query: { filters, ...query } })
  expect(answer.status).toBe(200)
  return answer.data
}
const lineOf = (where: object) =>
  app.db
    .selectFrom('audit_log')
    .selectAll()
    .where((eb) => eb.and(where as never))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const update = async (caller: Caller, id: number, change: object) => {
  const { data } = await caller.call(clientsApi.show, { params: { id } })
  return caller.call(clientsApi.update, { params: { id }, body: { ...formOf(clientsApi.update, data), ...change } })
}

describe('access to the log', () => {
  test('only administrators; a refusal is logged', async () => {
    for (const endpoint of Object.values(auditApi)) {
      const call = { params: { id: 1 }, query: { format: 'csv' } } as never
      expect((await app.nobody.call(endpoint, call)).status).toBe(401)
      expect((await desk.call(endpoint, call)).status).toBe(403)
    }
    expect(
      await lineOf({ action: 'refused', employee_id: desk.employeeId, entity: 'GET /audit-log/:id' }),
    ).toMatchObject({ entity_id: 1, after: { problems: [{ field: '', code: 'forbidden' }] } })
  })

  test.each([
    ['an unknown action', { actions: ['look'] }],
    ['an unknown subject', { subjects: ['secrets'] }],
    ['a day that does not exist', { days: { from: '2026-02-30' } }],
    ['a client that is none', { client: 'x' }],
  ])('%s is refused', async (_, filters) => {
    expect((await administrator.call(auditApi.list, { query: { filters } as never })).status).toBe(422)
  })

  test('a line that does not exist is 404', async () => {
    expect((await administrator.call(auditApi.show, { params: { id: 999_999_999 } })).status).toBe(404)
  })

  test('the permission alone shows no lines and no names of clients of other countries', async () => {
    const roleId = (
      await app.db.selectFrom('roles').select('id').where('slug', '=', 'salon-owner').executeTakeFirstOrThrow()
    ).id
    const limited = await app.as('salon-owner')
    const both = await app.db
      .insertInto('audit_log')
      .values({ action: 'read', entity: 'GET /list/clients', client_ids: [app.world.belgianClient, clientId] as never })
      .returning('id')
      .executeTakeFirstOrThrow()
    const theirs = await app.db
      .insertInto('audit_log')
      .values({ action: 'read', entity: 'GET /list/clients', client_ids: [app.world.belgianClient] as never })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('role_permissions').values({ role_id: roleId, permission: 'admin.only' }).execute()
    try {
      expect((await limited.call(auditApi.show, { params: { id: theirs.id } })).status).toBe(404)
      expect((await limited.call(auditApi.show, { params: { id: both.id } })).data.clients).toEqual({
        named: [{ id: clientId, name: 'Zoë Vandermeersch' }],
        more: 1,
      })
      const shown = (await list({ subjects: ['client_search'] }, {}, limited)).body.map((row) => row.id)
      expect([shown.includes(both.id), shown.includes(theirs.id)]).toEqual([true, false])
      expect((await administrator.call(auditApi.show, { params: { id: theirs.id } })).data.clients.named).toEqual([
        { id: app.world.belgianClient, name: 'Amélie Peeters' },
      ])
    } finally {
      await app.db
        .deleteFrom('role_permissions')
        .where('role_id', '=', roleId)
        .where('permission', '=', 'admin.only')
        .execute()
    }
  })
})

describe('its lines', () => {
  test('newest first: person, action, record, client, address, request', async () => {
    await desk.raw('GET', `/api/clients/${clientId}`, undefined, { from: '10.1.2.3' })
    const [row] = (await list({ employees: [desk.employeeId!], client: clientId })).body
    expect(row).toMatchObject({
      employee_id: desk.employeeId,
      action: 'read',
      entity: 'GET /clients/:id',
      subject: 'clients',
      address: '10.1.2.3',
      clients: { named: [{ id: clientId, name: 'Zoë Vandermeersch' }], more: 0 },
    })
    expect(row!.request_id).toMatch(/^[0-9a-f-]{36}$/)
    const ids = (await list()).body.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  test('a change with the values before and after, in words; reading it is logged as a read of the client', async () => {
    expect((await update(desk, clientId, { place: 'Haarlem', gender_id: app.world.genderId })).status).toBe(200)
    const { id } = await lineOf({ action: 'update', entity: 'clients', entity_id: clientId })
    const { data: line } = await administrator.call(auditApi.show, { params: { id } })
    expect(line).toMatchObject({
      action: 'update',
      subject: 'clients',
      entity_id: clientId,
      before: { place: 'Amsterdam' },
      after: { place: 'Haarlem' },
      clients: { named: [{ id: clientId }] },
    })
    expect(line.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      {
        field: 'gender_id',
        before: null,
        after: app.world.genderId,
        before_name: null,
        after_name: { nl: 'Vrouw', fr: 'Vrouw (fr)', en: 'Vrouw (en)', de: 'Vrouw (de)' },
      },
      { field: 'place', before: 'Amsterdam', after: 'Haarlem', before_name: null, after_name: null },
    ])
    expect(line.together).toMatchObject([{ action: 'read', entity: 'PUT /clients/:id', subject: 'clients' }])
    expect(await lineOf({ action: 'read', entity: 'GET /audit-log/:id' })).toMatchObject({
      employee_id: administrator.employeeId,
      client_ids: [clientId],
    })
  })

  test('a page that names clients is logged as a read of those, and of no others', async () => {
    const many = await Promise.all([1, 2, 3, 4, 5].map(() => app.world.newClient()))
    await app.db
      .insertInto('audit_log')
      .values({ action: 'read', entity: 'GET /list/clients', client_ids: many as never, request_id: 'many-1' })
      .execute()
    const {
      body: [row],
    } = await list({ subjects: ['client_search'] }, { per_page: 20 })
    expect([row!.clients.named.map(({ id }) => id), row!.clients.more]).toEqual([many.slice(0, 3), 2])
    const { client_ids } = await lineOf({ action: 'read', entity: 'GET /audit-log' })
    expect(client_ids).toEqual(expect.arrayContaining(many.slice(0, 3)))
    expect(client_ids).not.toContain(many[4])
  })

  test('a save without changes is not logged', async () => {
    const before = await app.db
      .selectFrom('audit_log')
      .select(sql<number>`count(*)`.as('n'))
      .where('entity', '=', 'clients')
      .executeTakeFirstOrThrow()
    expect((await update(desk, clientId, {})).status).toBe(200)
    expect(
      await app.db
        .selectFrom('audit_log')
        .select(sql<number>`count(*)`.as('n'))
        .where('entity', '=', 'clients')
        .executeTakeFirstOrThrow(),
    ).toEqual(before)
  })

  test('a refusal by a rule is logged with the record; what the call had written before is rolled back', async () => {
    const owner = await app.as('salon-owner')
    const other = await app.as('administrator')
    const { data } = (await owner.raw('GET', `/api/employees/${other.employeeId}`)) as { data: Record<string, unknown> }
    const answer = await owner.raw('PUT', `/api/employees/${other.employeeId}`, {
      ...formOf(employeesApi.update, data as object),
      first_name: 'Door een ander',
    })
    expect([answer.status, answer.errors]).toEqual([403, { '': ['more_than_own'] }])
    expect(await lineOf({ action: 'refused', entity: 'PUT /employees/:id' })).toMatchObject({
      employee_id: owner.employeeId,
      entity_id: other.employeeId,
      address: '127.0.0.1',
      after: { problems: [{ field: '', code: 'more_than_own' }] },
    })
    await expect(lineOf({ action: 'update', entity: 'employees', entity_id: other.employeeId })).rejects.toThrow(
      'no result',
    )
  })

  test('signing in, failing to, and signing out', async () => {
    const {
      body: [out],
    } = await (async () => {
      await desk.raw('POST', '/api/logout')
      return list({ actions: ['sign_out'] })
    })()
    expect(out).toMatchObject({ employee_id: desk.employeeId, action: 'sign_out', address: '127.0.0.1' })
    desk = await app.as('office-manager')
    await app.nobody.raw(
      'POST',
      '/api/login',
      { email: 'nobody@balie.test', password: 'correct paard batterij' },
      { from: '10.9.9.9' },
    )
    expect((await list({ actions: ['sign_in_refused'] })).body[0]).toMatchObject({
      employee: null,
      subject: 'employees',
      address: '10.9.9.9',
    })
  })
})

describe('finding lines', () => {
  let emma: Caller
  beforeAll(async () => {
    emma = await app.as('office-manager')
    await app.db
      .updateTable('employees')
      .set({ first_name: 'Emmeline', last_name: 'Überschär' })
      .where('id', '=', emma.employeeId!)
      .execute()
    await emma.raw('GET', `/api/clients/${clientId}`, undefined, { from: '10.77.0.1' })
  })
  const of = (caller: Caller) => (rows: readonly { employee_id: number | null }[]) =>
    rows.length > 0 && rows.every((row) => row.employee_id === caller.employeeId)

  test('by person, action, table and client', async () => {
    expect(of(emma)((await list({ employees: [emma.employeeId!] })).body)).toBe(true)
    const kinds = (await list({ actions: ['update', 'create'] })).body.map((row) => row.action)
    expect(new Set(kinds)).toEqual(new Set(['update', 'create']))
    expect(
      (await list({ subjects: ['clients'] })).body.every(
        (row) => row.entity === 'clients' || row.entity.includes('/clients'),
      ),
    ).toBe(true)
    const ofClient = (await list({ client: clientId })).body
    expect(ofClient.map((row) => row.action)).toEqual(expect.arrayContaining(['read', 'update', 'create']))
    expect(ofClient.every((row) => row.clients.named.some(({ id }) => id === clientId))).toBe(true)
  })

  test('the number of an alias finds the lines of both, as that of the client who is kept', async () => {
    const [kept, alias] = [await app.world.newClient(), await app.world.newClient()]
    await sql`update clients set merged_into_id = ${kept}, deactivated_at = now() where id = ${alias}`.execute(app.db)
    const actions = ['create', 'update'] as const
    const lines = async (client: number) => (await list({ client, actions: [...actions] })).body
    const ofKept = await lines(kept)
    expect(ofKept.map(({ clients }) => clients)).toEqual(
      [alias, alias, kept].map((id) => ({ named: [{ id, name: expect.any(String) }], more: 0 })),
    )
    expect(await lines(alias)).toEqual(ofKept)
  })

  test.each([
    ['a name of who did it', 'emmel uber', true],
    ['a name of whom it tells', 'vandermeer', true],
    ['with accents or without', 'zoe vandermeersch', true],
    ['a percent sign is a sign', '%', false],
    ['an address', '10.77.0.1', true],
    ['a part of an address', '10.77.0.999', false],
    ['nobody', 'qqqq', false],
  ])('by a typed text: %s', async (_, search, found) => {
    const { body } = await list({ search })
    expect(body.some((row) => row.employee_id === emma.employeeId && row.clients.named[0]?.id === clientId)).toBe(found)
    if (!found) expect(body).toEqual([])
  })

  test('by the id of the record or the client, and by the request', async () => {
    const { body } = await list({ search: String(clientId) })
    expect(body.map((row) => row.action)).toEqual(expect.arrayContaining(['read', 'update']))
    const { rows: others } =
      await sql`select id from audit_log where id = any(${body.map(({ id: one }) => one)}::bigint[]) and entity_id is distinct from ${clientId} and not coalesce(client_ids @> array[${clientId}]::bigint[], false)`.execute(
        app.db,
      )
    expect(others).toEqual([])
    const id = body.find((row) => row.request_id)!.request_id!
    for (const search of [id, id.slice(0, 8), id.toUpperCase()])
      expect((await list({ search })).body.every((row) => row.request_id === id)).toBe(true)
  })

  test('by days in the reader’s time zone', async () => {
    // 23:30 in Amsterdam on 10 January, and 00:30 on the 11th.
    for (const [at, request_id] of [
      ['2020-01-10T22:30:00Z', 'late'],
      ['2020-01-10T23:30:00Z', 'early'],
    ] as const)
      await sql`insert into audit_log (at, action, entity, request_id) values (${at}, 'read', 'x', ${request_id})`.execute(
        app.db,
      )
    const on = async (from?: string, till?: string) =>
      (await list({ days: { from, till } })).body.map((row) => row.request_id)
    expect(await on('2020-01-10', '2020-01-10')).toEqual(['late'])
    expect(await on('2020-01-11', '2020-01-11')).toEqual(['early'])
    expect(await on(undefined, '2020-01-11')).toEqual(['early', 'late'])
    expect(await on('2020-01-12', '2020-01-11')).toEqual([])
  })

  test('the chips count every kind, whichever kind is filtered', async () => {
    const { totals } = await list({ client: clientId })
    const shown = await list({ client: clientId, actions: ['read'] })
    expect(totals.map(({ key }) => key)).toEqual(['reads', 'changes', 'refusals', 'exports'])
    expect(shown.totals.find(({ key }) => key === 'changes')).toEqual(totals.find(({ key }) => key === 'changes'))
    expect(shown.metadata.total).toBe(shown.totals.find(({ key }) => key === 'reads')!.amount)
  })

  test('oldest first when asked', async () => {
    const ids = (await list({}, { sort: 'at', direction: 'asc' })).body.map(({ at }) => at)
    expect(ids).toEqual(ids.toSorted())
  })

  test('the people in the filter: everybody who ever worked here', async () => {
    const gone = await app.world.employee({ firstName: 'Aad', lastName: 'Weg' })
    await app.db
      .updateTable('employees')
      .set({ deactivated_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', gone)
      .execute()
    expect((await administrator.call(auditApi.people)).data[0]).toEqual({ id: gone, name: 'Aad Weg' })
  })
})

describe('the export', () => {
  test('is in words, and is logged: the filters, the number of rows, the clients', async () => {
    const answer = await administrator.call(
      auditApi.export,
      { query: { format: 'csv', filters: { client: clientId } } },
      { headers: { 'x-locale': 'de' } },
    )
    expect(answer.headers['content-disposition']).toMatch(/protokoll-2026-03-04\.csv/)
    const [titles, ...rows] = answer.bytes.toString().replace(/\r\n$/, '').split('\r\n')
    expect(titles).toBe('\uFEFFWann;Wer;Was;Betrifft;Nummer;Kunden;IP-Adresse;Anfrage')
    expect(rows.some((row) => row.includes('Angesehen;Kunde;;Zoë Vandermeersch;10.77.0.1'))).toBe(true)
    const { rows: lines } = await sql<{
      action: string
      client_ids: number[]
      after: object
    }>`select action, client_ids, after from audit_log where entity = 'GET /audit-log/export' and action <> 'refused'`.execute(
      app.db,
    )
    expect(lines).toMatchObject([
      {
        action: 'export',
        client_ids: expect.arrayContaining([clientId]),
        after: { rows: rows.length, format: 'csv', filters: { client: clientId }, sort: 'at', direction: 'desc' },
      },
    ])
    expect((await list({ actions: ['export'], client: clientId })).body[0]!.clients.named[0]).toEqual({
      id: clientId,
      name: 'Zoë Vandermeersch',
    })
  })
})

describe('many lines', () => {
  test('are counted up to ten thousand, and the count says that there are more', async () => {
    await sql`insert into audit_log (at, action, entity) select '2021-01-01'::timestamptz + n * interval '1 second', 'session_ended', 'sessions' from generate_series(1, 10001) n`.execute(
      app.db,
    )
    const { metadata, body } = await list({ actions: ['session_ended'] }, { page: 500 })
    expect([metadata.total, metadata.more, metadata.page, body.length]).toEqual([10_000, true, 500, 20])
    expect((await list({ actions: ['session_ended'], days: { till: '2021-01-01' } })).metadata).toMatchObject({
      total: 10_000,
      more: true,
    })
    expect((await list({ actions: ['session_ended'], days: { till: '2020-12-31' } })).metadata.total).toBe(0)
  })
})

describe('nobody can change it', () => {
  test.each([
    ['an update', sql`update audit_log set entity = 'x'`],
    ['an update of nothing', sql`update audit_log set entity = entity where id = 1`],
    ['a delete', sql`delete from audit_log where id = 1`],
    ['emptying it', sql`truncate audit_log`],
    ['emptying it with what hangs on it', sql`truncate audit_log cascade`],
    ['a merge', sql`merge into audit_log a using (select 1 as id) b on a.id = b.id when matched then delete`],
    [
      'an insert that turns into an update',
      sql`insert into log_months.audit_log_first (id, action, entity) values (1, 'read', 'x') on conflict (id) do update set entity = 'x'`,
    ],
  ])('%s is refused by the database to the connection that the application uses', async (_, statement) => {
    const before = await app.db
      .selectFrom('audit_log')
      .select(sql`count(*)`.as('n'))
      .executeTakeFirst()
    await expect(statement.execute(app.db)).rejects.toThrow(/append-only/)
    expect(
      await app.db
        .selectFrom('audit_log')
        .select(sql`count(*)`.as('n'))
        .executeTakeFirst(),
    ).toEqual(before)
  })

  test('not even a database role with every privilege on every table', async () => {
    await sql`create role log_reader`.execute(app.db)
    try {
      await sql`grant all on all tables in schema public to log_reader`.execute(app.db)
      for (const statement of ['update audit_log set entity = entity', 'delete from audit_log', 'truncate audit_log']) {
        await expect(
          app.db.transaction().execute(async (tx) => {
            await sql`set local role log_reader`.execute(tx)
            await sql.raw(statement).execute(tx)
          }),
        ).rejects.toThrow(/append-only/)
      }
    } finally {
      await sql`drop owned by log_reader`.execute(app.db)
      await sql`drop role log_reader`.execute(app.db)
    }
  })
})

describe('the triggers', () => {
  /** Tables without business data, each with the reason why its changes are not logged. */
  const silent = {
    audit_log: 'is the log',
    address_lookups: 'the change of the address is in the log',
    import_files: 'a file on its way in, which goes when its rows are in; the import itself is in the log',
    import_numbers: 'by what a client is found again, written with the client',
    migrations: 'is the program’s own',
    employee_two_step: 'holds secrets: what is done with it is an event',
    sessions: 'signing in and out are events',
    sign_in_attempts: 'a refused sign-in is an event',
    password_reset_requests: 'the link that follows is an event',
    one_time_links: 'making and using a link are events',
    appointment_reminders: 'the mail that it notes is in the log itself',
    appointment_moves:
      'repeats what the log says of the appointment, for a mail that may follow; the mail is in the log itself',
    schedule_undos: 'repeats what the log says of the hours that changed last',
    idempotency_keys: 'repeats what another table keeps',
    sealing_keys: 'names the keys that the settings hold, and is written by the start alone',
    credit_rests: 'a sum of the movements of credit, made by a merge, which is in the log itself',
    report_closings: 'repeats what the log says of the settings of the chain, for reports that have closed',
    treatment_report_versions: 'repeats what the log says of the report and its parts, readable in one piece',
    report_drawing_versions: 'the change of the drawing is in the log, and the marks are read with the report',
    invoice_counters: 'follows the invoices',
    invoice_searches: 'repeats words of the invoice, by which it is found',
    waiting_photos: 'repeats which photos wait and where, by which they are found',
    open_invoices: 'a sum of payments and settlements, which the log has',
    open_invoices_to_store: 'is written by the upkeep alone',
    invoice_chain: 'follows the invoices, and never changes',
    erased_receipts: 'is written with the erasure of a client, which is in the log, and never changes',
    ledger_checks: 'is written by the upkeep alone',
    log_archives: 'is written by the command that archives the log, and never by a person on a page',
    database_statements: 'is the program’s own, without any value',
    database_statement_hours: 'counts what the program did, and nothing of it',
    file_checks: 'is written by the upkeep alone',
    chain_walks: 'is written by the upkeep alone',
    file_sweeps: 'is written by the upkeep alone',
    night_findings: 'is written by the upkeep alone; the mail and the notice are in the log',
    posted_values: 'follows the lines of invoices',
    invoice_lines: 'never changes once posted, and its invoice says who and when',
    invoice_vat: 'never changes once posted, and its invoice says who and when',
    invoice_payments: 'never changes once posted, and its invoice says who and when',
    vouchers: 'never changes once sold, and says who sold it and when',
    voucher_movements: 'never changes, and says who and when',
    package_use_reviews: 'is a trace itself, and says who and when',
    package_sale_uses: 'changes the count of its sale, which the log has, and its invoice says who and when',
    package_sale_terms: 'changes the count of its sale, which the log has, and its invoice says who and when',
  }

  test('every table is logged, or has a reason not to be', async () => {
    const { rows } = await sql<{ name: string; recorded: boolean }>`
      select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'record_change'::regproc and t.tgenabled = 'O') as recorded
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`.execute(
      app.db,
    )
    expect(rows.filter(({ recorded }) => recorded).map(({ name }) => name)).toEqual(Object.keys(log.tables).toSorted())
    expect(rows.filter(({ recorded }) => !recorded).map(({ name }) => name)).toEqual(Object.keys(silent).toSorted())
  })

  test('on insert, update and delete', async () => {
    const { rows } = await sql<{ name: string; events: number }>`
      select c.relname as name, bit_or(t.tgtype & 28) as events from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgfoid = 'record_change'::regproc group by 1`.execute(
      app.db,
    )
    expect(rows.filter(({ events }) => events !== 28)).toEqual([]) // 4 insert, 8 delete, 16 update
  })

  test('with the record and its values, also where the trigger leaves no column out', async () => {
    const id = await app.world.model('Zonder argumenten')
    const lines = await app.db
      .selectFrom('audit_log')
      .select(['action', 'entity_id', 'after'])
      .where('entity', '=', 'device_models')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(lines).toMatchObject([{ action: 'create', entity_id: id, after: { id, name: 'Zonder argumenten' } }])
  })

  test('no secret is logged, whichever table holds it', async () => {
    const { rows } = await sql<{ name: string; column: string; kept_out: string }>`
      select c.relname as name, a.attname as column, string_agg(encode(t.tgargs, 'escape'), ' ') as kept_out
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where t.tgfoid = 'record_change'::regproc and a.attname ~ 'password|secret|token|hash|mollie' group by 1, 2`.execute(
      app.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { name, column, kept_out } of rows) expect(kept_out, `${name}.${column}`).toContain(column)
    const { rows: told } =
      await sql`select 1 from audit_log where coalesce(before, '{}') || coalesce(after, '{}') ?| array['password_hash', 'secrets', 'body_text', 'body_html', 'token_hash']`.execute(
        app.db,
      )
    expect(told).toEqual([])
  })

  test('every column has a name in four languages', async () => {
    const { rows } = await sql<{ name: string; column: string }>`
      select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'record_change'::regproc and position(a.attname::text in encode(t.tgargs, 'escape')) = 0)`.execute(
      app.db,
    )
    const nameless = rows.filter(({ column }) => !untoldColumns.has(column) && !(`field_${column}` in textsOfLog()))
    expect(
      nameless.map(
        ({ name, column }) =>
          `${name}.${column}: add ${column} to the feature’s texts.ts, or to the fields of its log.ts`,
      ),
    ).toEqual([])
  })

  test('every foreign key can be shown as a name, and every column in a log.ts exists', async () => {
    const { rows } = await sql<{ at: string }>`
      select c.relname || '.' || a.attname as at from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace`.execute(app.db)
    const there = new Set(rows.map(({ at }) => at))
    const columns = new Set(rows.map(({ at }) => at.split('.')[1]))
    const spoken = Object.entries(log.tables).flatMap(([table, { partOf, ownedBy }]) =>
      [partOf, ownedBy].flatMap((to) => (to ? [`${table}.${to.column}`] : [])),
    )
    expect(spoken.filter((at) => !there.has(at))).toEqual([])
    expect(Object.keys(log.columns).filter((column) => !columns.has(column))).toEqual([])
    const named = await withNames(
      app.db,
      log,
      Object.keys(log.columns).map((field) => ({ field, before: app.world.skinTreatment, after: clientId })),
      [netherlands],
    )
    expect(named.find(({ field }) => field === 'client_id')!.after_name).toBe('Zoë Vandermeersch')
  })

  test('every action has words', async () => {
    const {
      rows: [check],
    } = await sql<{
      source: string
    }>`select pg_get_constraintdef(oid) as source from pg_constraint where conname = 'audit_log_action_check'`.execute(
      app.db,
    )
    expect([...check!.source.matchAll(/'(\w+)'/g)].map(([, action]) => action).toSorted()).toEqual(
      auditActions.toSorted(),
    )
  })

  test('a row’s line has the client, found through the rows between', async () => {
    const id = await app.world.newClient()
    const appointmentId = await app.world.appointment({
      clientId: id,
      from: '2026-05-04T09:00:00Z',
      deviceIds: [app.world.laserDevice],
    })
    const reportId = await app.world.report(appointmentId)
    await sql`insert into treatment_report_devices (report_id, device_id) values (${reportId}, ${app.world.laserDevice})`.execute(
      app.db,
    )
    await sql`insert into credit_mutations (client_id, type, source, amount_cents) values (${id}, 'deposit', 'down_payment', 500)`.execute(
      app.db,
    )
    await app.world.contract(id, app.world.laserCategory)
    const { rows } = await sql<{
      entity: string
      entity_id: number
    }>`select entity, entity_id from audit_log where client_ids = array[${id}]::bigint[] order by entity`.execute(
      app.db,
    )
    expect(rows.map(({ entity }) => entity)).toEqual([
      'appointment_devices',
      'appointments',
      'clients',
      'contracts',
      'credit_mutations',
      'treatment_report_devices',
      'treatment_reports',
    ])
    expect(rows.find(({ entity }) => entity === 'treatment_report_devices')!.entity_id).toBe(reportId)
    const other = await app.world.newClient({ countryId: netherlands })
    await app.db.updateTable('appointments').set({ client_id: other }).where('id', '=', appointmentId).execute()
    expect((await lineOf({ entity: 'appointments', entity_id: appointmentId })).client_ids).toEqual([id, other])
  })
})

test('an event of an unknown person still has an address', async () => {
  await recordEvent(app.db, { action: 'sign_in_refused', entity: 'employees', entityId: null, address: '10.5.5.5' })
  expect((await list({ actions: ['sign_in_refused'] })).body[0]).toMatchObject({
    employee_id: null,
    employee: null,
    address: '10.5.5.5',
  })
})
