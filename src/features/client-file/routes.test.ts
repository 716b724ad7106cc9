import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientsApi } from '#features/clients/contract.ts'
import type { Permission } from '#kernel/permission.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { clientFileApi } from './contract.ts'

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
  // Frees the practitioner and the room, which other tests of this file have taken.
  await app.db.updateTable('appointments').set({ deleted_at: '2026-03-01T09:00:00Z' }).execute()
  client = await app.world.newClient({ firstName: 'Chantal', lastName: 'Dubois', email: 'chantal@voorbeeld.test' })
})

const of = (id = client) => ({ params: { id } })
const visit = (from: string, options: object = {}) => app.world.appointment({ clientId: client, from, ...options })
const change = (id: number, values: object) =>
  app.db.updateTable('appointments').set(values).where('id', '=', id).execute()
const without = (role: string, permission: Permission) =>
  app.db
    .deleteFrom('role_permissions')
    .where('permission', '=', permission)
    .where('role_id', 'in', (from) => from.selectFrom('roles').select('id').where('slug', '=', role))
    .execute()
/** Pays an invoice with these methods, in cents. */
async function pay(invoiceId: number, paid: Partial<Record<keyof TestApp['world']['methods'], number>>) {
  for (const [index, [method, amount_cents]] of Object.entries(paid).entries())
    await app.db
      .insertInto('invoice_payments')
      .values({
        invoice_id: invoiceId,
        position: index + 1,
        payment_method_id: app.world.methods[method as 'pin'],
        amount_cents,
      })
      .execute()
}
const line = (invoiceId: number, kind: string, position = 1) =>
  sql`insert into invoice_lines (invoice_id, position, kind, description, amount, unit_price_cents, total_cents, vat_per_mille, ledger_number)
    values (${invoiceId}, ${position}, ${kind}, 'x', 1, 0, 0, 210, '8000')`.execute(app.db)

/** Sells a package of six treatments in four terms, or paid at once, as the till will. */
async function sell(type: 'package' | 'term', { treated = 0, terms = 0 } = {}): Promise<number> {
  const amountTerms = type === 'term' ? 4 : 1
  const { rows } = await sql<{ id: number }>`
    with sold as (
      insert into packages (supported_country_id, treatment_id, type, treatments, terms, price_cents)
      values (${app.world.amsterdam.countryId}, ${app.world.laserTreatment}, ${type}, 6, ${amountTerms}, 50000) returning id
    )
    insert into package_sales (client_id, package_id, treatment_id, type, price_cents, amount_treatments, amount_treated, amount_terms, amount_terms_paid, sold_at)
    select ${client}, id, ${app.world.laserTreatment}, ${type}, 50000, 6, ${treated}, ${amountTerms}, ${terms}, '2026-02-01T10:00:00Z' from sold returning id`.execute(
    app.db,
  )
  return rows[0]!.id
}

const calls = [
  ['show', 'client.read'],
  ['scheduled', 'client.read'],
  ['appointments', 'client.read'],
  ['soldPackages', 'client.read'],
  ['invoices', 'invoice.read'],
] as const

describe('each block of the page is refused', () => {
  test.each(calls)('%s: to strangers, and of a client of another country or nobody', async (name) => {
    expect((await app.nobody.call(clientFileApi[name], of())).status).toBe(401)
    expect((await desk.call(clientFileApi[name], of(app.world.belgianClient))).status).toBe(404)
    expect((await desk.call(clientFileApi[name], of(999_999))).status).toBe(404)
  })
  test('invoices, without the permission to see them: a trainee sees the client and no money (decision C135)', async () => {
    const trainee = await app.as('trainee-practitioner')
    expect((await trainee.call(clientFileApi.show, of())).status).toBe(200)
    expect((await trainee.call(clientFileApi.appointments, of())).status).toBe(200)
    expect((await trainee.call(clientFileApi.invoices, of())).status).toBe(403)
    expect((await trainee.call(clientFileApi.exportInvoices, { ...of(), query: { format: 'csv' } })).status).toBe(403)
  })
  test('all of them, without the permission to see clients', async () => {
    await without('junior-practitioner', 'client.read')
    const junior = await app.as('junior-practitioner')
    for (const [name, may] of calls)
      if (may === 'client.read') expect((await junior.call(clientFileApi[name], of())).status).toBe(403)
  })
  test.each([
    ['/api/clients/1/appointments?sort=nonsense', { sort: ['invalid'] }],
    ['/api/clients/1/appointments?filters[when]=later', { 'filters.when': ['invalid'] }],
    ['/api/clients/1/invoices?sort=seller', { sort: ['invalid'] }],
    ['/api/clients/1/invoices?page=0', { page: ['too_small'] }],
    ['/api/client-dashboard/1/client?with=all', { with: ['unknown_field'] }],
  ])('%s: what the call does not understand is named', async (path, errors) => {
    const answer = await desk.raw('GET', path)
    expect([answer.status, answer.errors]).toEqual([422, errors])
  })
})

describe('the client', () => {
  test('has what is missing for the form, for checkout and for an agreement, each by its own list (decision C92)', async () => {
    const missing = async () => (await desk.call(clientFileApi.show, of())).data.missing
    expect(await missing()).toEqual({ form: [], checkout: [], agreement: [] })
    await sql`update clients set birthdate = null, street = '', place = ' ' where id = ${client}`.execute(app.db)
    expect(await missing()).toEqual({ form: [], checkout: [], agreement: ['birthdate', 'street', 'place'] })
    await sql`update clients set email = '' where id = ${client}`.execute(app.db)
    expect(await missing()).toEqual({
      form: ['email'],
      checkout: ['email'],
      agreement: ['email', 'birthdate', 'street', 'place'],
    })
  })

  test('counts visits, cancelled appointments and no-shows; a cancellation wins (decision C62)', async () => {
    await visit('2026-01-06T09:00:00Z')
    await change(await visit('2026-01-07T09:00:00Z'), { no_show_at: '2026-01-07T09:20:00Z' })
    await change(await visit('2026-01-08T09:00:00Z'), {
      no_show_at: '2026-01-08T09:20:00Z',
      deleted_at: '2026-01-08T10:00:00Z',
    })
    await visit('2026-05-06T09:00:00Z')
    const { data } = await desk.call(clientFileApi.show, of())
    expect([data.visits, data.noShowCount, data.cancelledCount]).toEqual([1, 1, 1])
  })

  test('names who wrote the notes last and when; another change of the client is none of the notes', async () => {
    expect((await desk.call(clientFileApi.show, of())).data.remarks_changed).toBeNull()
    const version = async () => (await desk.call(clientFileApi.show, of())).data.updated_at
    const saved = await desk.call(clientsApi.remarks, {
      params: { clientId: client },
      body: { remarks: 'Allergisch voor lidocaïne', updated_at: await version() },
    })
    expect(saved.status).toBe(200)
    await sql`update clients set place = 'Haarlem' where id = ${client}`.execute(app.db)
    const { data } = await desk.call(clientFileApi.show, of())
    const { name } = (
      await sql<{
        name: string
      }>`select trim(first_name || ' ' || last_name) as name from employees where id = ${desk.employeeId}`.execute(
        app.db,
      )
    ).rows[0]!
    expect(data.remarks).toBe('Allergisch voor lidocaïne')
    expect(data.remarks_changed).toEqual({ by: name, at: expect.stringMatching(/^\d{4}-.*Z$/) as string })
  })

  test('two desks change the notes: the second is told, and nothing of the first is lost (decision C105)', async () => {
    const { updated_at } = (await desk.call(clientFileApi.show, of())).data
    const save = (remarks: string) =>
      desk.call(clientsApi.remarks, { params: { clientId: client }, body: { remarks, updated_at } })
    expect((await save('Eerste')).status).toBe(200)
    expect((await save('Tweede')).status).toBe(409)
    expect((await desk.call(clientFileApi.show, of())).data.remarks).toBe('Eerste')
  })

  test('audit-001: whoever opens the page is in the log of this client', async () => {
    await desk.call(clientFileApi.show, of())
    const { rows } = await sql<{ employee_id: number; entity: string }>`
      select employee_id, entity from audit_log where action = 'read' and client_ids = array[${client}]::bigint[]`.execute(
      app.db,
    )
    expect(rows).toEqual([{ employee_id: desk.employeeId, entity: 'GET /client-dashboard/:id/client' }])
  })
})

describe('appointments', () => {
  test('are scheduled until they end; cancelled and missed ones are history at once', async () => {
    const over = await visit('2026-03-02T09:00:00Z')
    const underWay = await visit('2026-03-04T08:45:00Z')
    const later = await visit('2026-03-20T09:00:00Z', { practitionerId: app.world.assistant })
    const cancelled = await visit('2026-03-11T09:00:00Z')
    await change(cancelled, { deleted_at: '2026-03-03T09:00:00Z' })
    const { data: scheduled } = await desk.call(clientFileApi.scheduled, of())
    expect(scheduled.map(({ id }) => id)).toEqual([underWay, later])
    const when = async (wanted?: 'scheduled' | 'history') =>
      (
        await desk.call(clientFileApi.appointments, {
          ...of(),
          query: { sort: 'datetime_from', direction: 'desc', filters: { when: wanted } },
        })
      ).data.body.map(({ id, state }) => [id, state])
    expect(await when()).toEqual([
      [later, 'scheduled'],
      [cancelled, 'cancelled'],
      [underWay, 'scheduled'],
      [over, 'visited'],
    ])
    // A visit that was cancelled before its day came stands after those that have been.
    expect(await when('history')).toEqual([
      [over, 'visited'],
      [cancelled, 'cancelled'],
    ])
    expect((await when('scheduled')).map(([id]) => id)).toEqual([later, underWay])
  })

  test('tell how far payment, contract and report are, to those who may open a calendar', async () => {
    const { world } = app
    const paid = await visit('2026-03-02T09:00:00Z')
    await world.invoice(paid)
    await world.report(paid)
    await world.contract(client, world.skinCategory)
    const look = async (who: Caller) => (await who.call(clientFileApi.appointments, of())).data.body[0]!.prerequisites
    expect(await look(desk)).toEqual({ is_paid: true, has_contract: true, treatment_report_status: true })
    for (const permission of ['calendar.location.read', 'calendar.employee.read'] as const)
      await without('senior-practitioner', permission)
    expect(await look(await app.as('senior-practitioner'))).toBeNull()
  })

  test('come in pages, are found by treatment and practitioner, and are exported in words', async () => {
    for (let day = 1; day <= 25; day++) await visit(`2025-01-${String(day).padStart(2, '0')}T09:00:00Z`)
    const page = await desk.call(clientFileApi.appointments, { ...of(), query: { page: 2, per_page: 20 } })
    expect([page.data.body.length, page.data.metadata.total]).toEqual([5, 25])
    const search = async (text: string) =>
      (await desk.call(clientFileApi.appointments, { ...of(), query: { filters: { search: text } } })).data.metadata
        .total
    expect(await search('bestaat niet')).toBe(0)
    expect(await search('Amsterdam')).toBe(25)
    const file = await desk.raw('GET', `/api/clients/${client}/appointments/export?format=csv`)
    expect(file.status).toBe(200)
  })

  test('at locations of another country are not listed', async () => {
    await visit('2026-01-06T09:00:00Z', { place: app.world.antwerp, practitionerId: await app.world.employee({}) })
    expect((await desk.call(clientFileApi.appointments, of())).data.metadata.total).toBe(0)
    expect((await desk.call(clientFileApi.show, of())).data.visits).toBe(0)
  })
})

describe('invoices', () => {
  test('are paid, on account or credited, or are credit notes, the newest first, with their sums', async () => {
    const { world } = app
    const [first, second, third] = [
      await world.invoice(await visit('2026-01-06T09:00:00Z'), null, 10_000),
      await world.invoice(await visit('2026-01-13T09:00:00Z'), null, 10_000),
      await world.invoice(await visit('2026-01-20T09:00:00Z'), null, 10_000),
    ]
    const note = await world.invoice(await visit('2026-01-27T09:00:00Z'), third, 10_000)
    await pay(first, { pin: 6000, cash: 4000 })
    await pay(second, { credit: 10_000 })
    await pay(third, { prepaid: 10_000 })
    await pay(note, { prepaid: -10_000 })
    await line(first, 'treatment')
    await line(first, 'voucher', 2)
    await line(first, 'rounding', 3)
    const { data } = await desk.call(clientFileApi.invoices, { ...of(), query: { sort: 'id', direction: 'desc' } })
    expect(data.body.map(({ id, state }) => [id, state])).toEqual([
      [note, 'credit_note'],
      [third, 'credited'],
      [second, 'on_account'],
      [first, 'paid'],
    ])
    const [creditNote, credited, , paid] = data.body
    expect(creditNote!.other_ref).toBe(credited!.ref)
    expect(credited!.other_ref).toBe(creditNote!.ref)
    expect(paid!.sale_types).toEqual(['Product', 'Treatment'])
    expect(paid!.payment_methods.map(({ slug, amount_cents }) => [slug, amount_cents])).toEqual([
      ['pin', 6000],
      ['cash', 4000],
    ])
    expect(Object.fromEntries(data.totals.map(({ key, amount }) => [key, amount]))).toEqual({
      invoiced: 20_000,
      pin: 6000,
      cash: 4000,
      prepaid: 0,
      old_voucher: 0,
      voucher: 0,
      credit: 10_000,
    })
    const filtered = await desk.call(clientFileApi.invoices, { ...of(), query: { filters: { state: 'on_account' } } })
    expect(filtered.data.body.map(({ id }) => id)).toEqual([second])
    const searched = await desk.call(clientFileApi.invoices, { ...of(), query: { filters: { search: paid!.ref } } })
    expect(searched.data.body.map(({ id }) => id)).toEqual([first])
    expect(
      (await desk.raw('GET', `/api/clients/${client}/invoices/export?format=csv&filters[state]=paid`)).status,
    ).toBe(200)
  })
})

describe('sold packages', () => {
  test('tell what is left; those with something left come first, and a credited one is gone', async () => {
    const usedUp = await sell('package', { treated: 6, terms: 1 })
    const inTerms = await sell('term', { treated: 4, terms: 2 })
    await app.db
      .updateTable('package_sales')
      .set({ deactivated_at: '2026-03-01T09:00:00Z' })
      .where('id', '=', await sell('package'))
      .execute()
    const { data } = await desk.call(clientFileApi.soldPackages, of())
    expect(data).toEqual([
      {
        id: inTerms,
        treatment_name: expect.objectContaining({ nl: expect.any(String) as string }) as object,
        term: true,
        amount_treated: 4,
        amount_treatments: 6,
        sold_at: '2026-02-01T10:00:00.000Z',
        payment: { price_cents: 50_000, amount_terms: 4, amount_terms_paid: 2, invoice_ref: null },
      },
      expect.objectContaining({ id: usedUp, term: false, amount_treated: 6 }) as object,
    ])
  })

  test('keep the money from those who may not see it (decision C135)', async () => {
    await sell('term')
    const trainee = await app.as('trainee-practitioner')
    const { data } = await trainee.call(clientFileApi.soldPackages, of())
    expect(data).toMatchObject([{ amount_treatments: 6, payment: null }])
  })

  test.each([
    ['more treated than bought', 'amount_treated = 7'],
    ['more terms paid than there are', 'amount_terms_paid = 5'],
    ['a package in terms that is none', "type = 'package'"],
  ])('the database refuses %s', async (_, set) => {
    const id = await sell('term')
    await expect(sql`update package_sales set ${sql.raw(set)} where id = ${id}`.execute(app.db)).rejects.toThrow(
      /package_sales/,
    )
  })
})
