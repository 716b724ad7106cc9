import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { creditApi } from '#features/credit/contract.ts'
import { contractsApi } from '#features/contracts/contract.ts'
import { uploadedContract } from '#features/contracts/right-calls.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { tidyUp } from '#app/upkeep.ts'
import { photosApi } from '#features/photos/contract.ts'
import { uploadedPhoto } from '#features/photos/right-calls.ts'
import { insertAgreementTemplate } from '#features/templates/queries.ts'
import { makeClientLink } from '#platform/server/client-link.ts'
import { addReportParts } from '#platform/server/test/report-parts.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { savedPhoto } from '#features/photo-sharing/right-calls.ts'
import { privacyApi } from '../contract.ts'
import { isAbout } from '../queries/client-rows.ts'
import { clientTables } from '../rules/client-tables.ts'
import { eraseWhatIsDue } from './erasure.ts'

let app: TestApp
let desk: Caller
let administrator: Caller
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  administrator = await app.as('administrator')
})
afterAll(() => app.close())

const wish = { asked_by: 'client', asked_on: '2026-03-02', reason: 'Verhuisd', destroy_record: false } as const
const preview = (id: number, who = desk) => who.call(privacyApi.erasure, { params: { id } })
/** The request of a client who was entered by a call, so after the clock of the tests. */
const wishToday = { ...wish, asked_on: '2026-03-04' } as const
const ask = (id: number, body: object = wish, who = desk) =>
  who.call(privacyApi.requestErasure, { params: { id }, body: body as typeof wish })
const versionOf = async (id: number) => (await preview(id)).data.request!.updated_at
const carryOut = async (id: number, who = administrator, version?: string) =>
  who.call(privacyApi.carryOutErasure, { params: { id }, body: { updated_at: version ?? (await versionOf(id)) } })

describe('refuses', () => {
  let clientId: number
  beforeEach(async () => {
    clientId = await app.world.newClient()
  })
  test('a client of another country, and one who does not exist', async () => {
    for (const id of [app.world.belgianClient, 999_999_999]) {
      expect((await preview(id)).status).toBe(404)
      expect((await ask(id)).status).toBe(404)
    }
  })
  test('a colleague without the permission; nobody but an administrator carries it out', async () => {
    expect((await preview(clientId, await app.as('trainee-practitioner'))).status).toBe(403)
    await ask(clientId)
    expect((await carryOut(clientId, desk)).status).toBe(403)
  })
  test.each([
    [{ asked_by: 'neighbour' }, 'asked_by'],
    [{ asked_on: '2026-03-05' }, 'asked_on'],
    [{ asked_on: '1900-01-01' }, 'asked_on'],
    [{ asked_on: '2025-03-03' }, 'asked_on'],
    [{ asked_on: 'soon' }, 'asked_on'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ reason: ' ', destroy_record: true }, 'reason'],
    [{ when: 'now' }, 'when'],
  ])('what is wrong with %o at %s', async (wrong, field) => {
    const answer = await ask(clientId, { ...wish, ...wrong })
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]])
    expect((await preview(clientId)).data.request).toBe(null)
  })
  test('a second request, and a version that somebody has changed since', async () => {
    await ask(clientId)
    expect((await ask(clientId)).errors).toEqual({ '': ['erasure_exists'] })
    expect((await carryOut(clientId, administrator, '2026-01-01T00:00:00.000Z')).status).toBe(409)
  })
  test('to erase a client with appointments to come', async () => {
    await app.world.appointment({ clientId, from: '2026-03-05T08:00:00Z' })
    await ask(clientId)
    expect((await carryOut(clientId)).errors).toEqual({ '': ['appointments_to_come'] })
    expect((await preview(clientId)).data).toMatchObject({ to_come: 1, request: { carried_out_at: null } })
  })
  test('an early destruction of the record in Belgium', async () => {
    const belgian = await app.as('office-manager', app.world.antwerp.id)
    const answer = await ask(app.world.belgianClient, { ...wish, destroy_record: true }, belgian)
    expect(answer.errors).toEqual({ destroy_record: ['record_stays'] })
  })
  test('a change of a client who is erased, and a second time', async () => {
    await ask(clientId)
    const version = await versionOf(clientId)
    expect((await carryOut(clientId)).status).toBe(200)
    expect((await carryOut(clientId)).errors).toEqual({ '': ['erasure_carried_out'] })
    expect((await carryOut(clientId, administrator, version)).status).toBe(409)
    expect((await desk.call(clientsApi.activate, { params: { id: clientId }, body: {} })).status).toBe(404)
  })
})

test('a request that was taken back leaves the client alone, and another can follow', async () => {
  const clientId = await app.world.newClient()
  await ask(clientId)
  const body = { updated_at: await versionOf(clientId) }
  expect((await desk.call(privacyApi.withdrawErasure, { params: { id: clientId }, body })).data.request).toBe(null)
  expect((await ask(clientId)).data.request).toMatchObject({ asked_by: 'client', answer_by: '2026-04-02' })
})

let week = 0
/** Monday morning, each time of another week of the past. */
const nextVisit = () => new Date(Date.UTC(2024, 0, 1 + 7 * week++, 9)).toISOString()

/** Writes the marker into every text of a client's rows that takes it; the others have a list of values of their own. */
async function fillTexts(clientId: number, marker: string): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as "table", column_name as "column", data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = any(${Object.keys(clientTables)}::text[]) and data_type in ('text', 'jsonb') and is_generated = 'NEVER'`.execute(
    app.db,
  )
  for (const { table, column, type } of rows) {
    if (table === 'erasure_requests') continue
    const value = type === 'jsonb' ? sql`${JSON.stringify({ text: marker })}::jsonb` : sql`${marker}`
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isAbout(table, clientId)}`
      .execute(app.db)
      .catch(() => {})
  }
}

/** Writes a request to sign, the agreement that was signed, and its withdrawal. */
async function signed(clientId: number): Promise<void> {
  const { db, world } = app
  const template = await insertAgreementTemplate(
    db,
    netherlands,
    { name: { nl: `Toestemming ${clientId}` }, translation: { content: {} }, valid_months: null },
    { nl_NL: '<p>Ja.</p>' },
  )
  const signature = async (type: 'client' | 'user') =>
    (
      await sql<{ id: number }>`
        insert into signatures (type, author_id, client_id, picture) values (${type}, ${desk.employeeId}, ${clientId}, '\\x00') returning id`.execute(
        db,
      )
    ).rows[0]!.id
  const { rows } = await sql<{ id: number }>`
    with asked as (
      insert into agreement_requests (client_id, template_agreement_id, treatment_category_id, name, language, content, content_sha256, practitioner_signee_name, author_id)
      values (${clientId}, ${template}, ${world.skinCategory}, 'x', 'nl', 'x', ${'0'.repeat(64)}, 'x', ${desk.employeeId}) returning id
    )
    insert into client_agreements (client_id, template_agreement_id, treatment_category_id, name, language, content, content_sha256, client_signee_name,
      practitioner_signee_name, client_sign_date, practitioner_sign_date, client_signature_id, user_signature_id, file, author_id, request_id)
    select ${clientId}, ${template}, ${world.skinCategory}, 'x', 'nl', 'x', ${'0'.repeat(64)}, 'x', 'x', '2026-03-02', '2026-03-02',
      ${await signature('client')}, ${await signature('user')}, ${`file-of-${clientId}`}, ${desk.employeeId}, id from asked returning id`.execute(
    db,
  )
  await sql`insert into client_agreement_withdrawals (client_id, client_agreement_id, reason, author_id) values (${clientId}, ${rows[0]!.id}, 'x', ${desk.employeeId})`.execute(
    db,
  )
}

/** A consent for photos, and a comparison that was sent. */
async function shared(clientId: number, appointmentId: number, marker: string): Promise<void> {
  const { db } = app
  await sql`insert into photo_consents (client_id, purpose, given, given_on, note, author_id) values (${clientId}, 'sending', true, '2026-01-02', ${marker}, ${desk.employeeId})`.execute(
    db,
  )
  const [left_photo_id, right_photo_id] = [await savedPhoto(app, appointmentId), await savedPhoto(app, appointmentId)]
  const comparison = { client_id: clientId, left_photo_id, right_photo_id, author_id: desk.employeeId! }
  await db
    .insertInto('photo_comparisons')
    .values({ ...comparison, until: '2026-01-09' })
    .execute()
}

/** A package, a payment in advance, and a warning about credit that ends. */
async function soldAndPaid(clientId: number, appointmentId: number, mailId: number): Promise<void> {
  const { db, world } = app
  await sql`
    with offered as (
      insert into packages (supported_country_id, treatment_id, type, treatments, terms, price_cents) values (${netherlands}, ${world.laserTreatment}, 'package', 3, 1, 30000) returning id
    )
    insert into package_sales (client_id, package_id, treatment_id, type, price_cents, amount_treatments, amount_terms)
    select ${clientId}, id, ${world.laserTreatment}, 'package', 30000, 3, 1 from offered`.execute(db)
  const line = sql`package_sales s, invoice_lines n join invoices i on i.id = n.invoice_id where s.client_id = ${clientId} and i.client_id = ${clientId}`
  await sql`insert into package_sale_uses (package_sale_id, invoice_id, position) select s.id, n.invoice_id, n.position from ${line}`.execute(
    db,
  )
  await sql`insert into package_use_reviews (invoice_id, position, reviewed, note) select u.invoice_id, u.position, true, 'x' from package_sale_uses u join package_sales s on s.id = u.package_sale_id where s.client_id = ${clientId}`.execute(
    db,
  )
  await sql`insert into package_sale_terms (package_sale_id, invoice_id, position, number, amount_cents) select s.id, n.invoice_id, n.position, 1, 30000 from ${line}`.execute(
    db,
  )
  await sql`insert into down_payments (appointment_id, amount_cents, payment_method_id, paid_on, author_id) values (${appointmentId}, 2500, ${world.methods.pin}, '2024-01-01', ${desk.employeeId})`.execute(
    db,
  )
  await sql`insert into credit_warnings (lot_id, client_id, ends_on, amount_cents, mail_id) select id, client_id, '2027-01-01', 7500, ${mailId} from credit_mutations where client_id = ${clientId}`.execute(
    db,
  )
  await sql`insert into address_lookups (client_id) values (${clientId}) on conflict do nothing`.execute(db)
}

/** A client with a marker in every text that can hold one, and with everything that can belong to a client. */
async function filledClient(marker: string): Promise<number> {
  const { db, world } = app
  const created = await desk.raw(
    'POST',
    '/api/clients',
    {
      supported_country_id: netherlands,
      first_name: marker,
      last_name: marker,
      email: `${marker}@kenmerk.test`,
      locale_id: world.localeNl,
      country_id: netherlands,
      nin: '111222333',
    },
    { key: `key-of-${marker.length}-${marker.charCodeAt(0)}` },
  )
  expect(created.status).toBe(201)
  const { id: clientId } = created.data as { id: number }
  const visit = () => world.appointment({ clientId, from: nextVisit(), deviceIds: [world.laserDevice] })
  const appointmentId = await visit()
  const reportId = await world.report(appointmentId)
  await world.contract(clientId, world.skinCategory)
  const invoiceId = await world.invoice(await visit())
  await addReportParts(app, reportId, desk.employeeId!, marker)
  await sql`insert into invoice_lines (invoice_id, position, kind, description, amount, unit_price_cents, total_cents, vat_per_mille, ledger_number) values (${invoiceId}, 1, 'product', ${marker}, 1, 10000, 10000, 210, '8000')`.execute(
    db,
  )
  await sql`insert into invoice_vat (invoice_id, vat_per_mille, gross_cents, vat_cents, net_cents) values (${invoiceId}, 210, 10000, 1736, 8264)`.execute(
    db,
  )
  await sql`insert into invoice_payments (invoice_id, position, payment_method_id, amount_cents) values (${invoiceId}, 1, ${world.methods.pin}, 7500), (${invoiceId}, 2, ${world.methods.credit}, 2500)`.execute(
    db,
  )
  await sql`insert into invoice_settlements (invoice_id, kind, amount_cents, paid_by, settled_on, location_id) values (${invoiceId}, 'payment', 1000, 'bank', '2026-03-04', ${world.amsterdam.id})`.execute(
    db,
  )
  await sql`insert into invoice_reminders (invoice_id, open_cents) values (${invoiceId}, 2500)`.execute(db)
  await sql`
    insert into invoices (ref, legal_entity_id, series, year, number, location_id, practitioner_id, client_id, invoice_date, supply_date, language, seller, buyer, total_cents)
    select ref || 'B', legal_entity_id, series, year, number + 100000, location_id, practitioner_id, client_id, invoice_date, supply_date, language, seller, ${JSON.stringify({ name: marker })}, total_cents
    from invoices where id = ${invoiceId}`.execute(db)
  await sql`insert into credit_mutations (client_id, type, source, amount_cents, invoice_id) values (${clientId}, 'credit', 'overpayment', 7500, ${invoiceId})`.execute(
    db,
  )
  await sql`insert into credit_rests (lot_id, left_cents, through_id) select id, amount_cents, id from credit_mutations where client_id = ${clientId}`.execute(
    db,
  )
  await sql`insert into import_numbers (supported_country_id, number, client_id) values (${netherlands}, ${marker}, ${clientId})`.execute(
    db,
  )
  await sql`insert into notices (employee_id, kind, appointment_id, author_id) values (${desk.employeeId}, 'report_missing', ${appointmentId}, ${desk.employeeId})`.execute(
    db,
  )
  const free = await visit()
  await sql`insert into appointment_moves (appointment_id, from_starts_at, from_location_id, starts_at) values (${free}, now(), ${world.amsterdam.id}, now())`.execute(
    db,
  )
  const mail = await sql<{ id: number }>`
    insert into mail_outbox (slug, client_id, to_address, language, subject, body_text, body_html, message_id, invoice_id)
    values ('invoice', ${clientId}, ${`${marker}@kenmerk.test`}, 'nl', ${marker}, ${marker}, ${marker}, ${marker}, ${invoiceId}) returning id`.execute(
    db,
  )
  await sql`insert into appointment_reminders (appointment_id, starts_at, automatic, mail_id) values (${free}, now(), false, ${mail.rows[0]!.id})`.execute(
    db,
  )
  const token = await makeClientLink(db, {
    purpose: 'agreement_signing',
    clientId,
    recordId: 1,
    until: '2027-01-01T00:00:00.000Z' as Instant,
  })
  expect(token).not.toBe('')
  await sql`
    insert into client_merges (client_id, alias_id, author_id, before, after, alias_before, moved, posted)
    values (${clientId}, ${await world.newClient()}, ${desk.employeeId}, '{}', '{}', '{}', '{}', '{}')`.execute(db)
  await signed(clientId)
  await shared(clientId, appointmentId, marker)
  await soldAndPaid(clientId, free, mail.rows[0]!.id)
  await sql`
    insert into waiting_photos (photo_id, appointment_id, location_id, employee_id, author_id)
    select p.id, a.id, a.location_id, a.employee_id, p.author_id from report_photos p join appointments a on a.id = p.appointment_id
    where a.client_id = ${clientId} order by p.id limit 1 on conflict do nothing`.execute(db)
  const bare = []
  for (const table of Object.keys(clientTables)) {
    const { rows } = await sql`select from ${sql.table(table)} where ${isAbout(table, clientId)} limit 1`.execute(db)
    if (!rows.length && !['erasure_requests', 'idempotency_keys'].includes(table)) bare.push(table)
  }
  // A table without a row of this client proves nothing about its erasure: a new one adds its row above.
  expect(bare).toEqual([])
  await fillTexts(clientId, marker)
  // The log of an export holds what was searched for.
  expect((await desk.raw('GET', `/api/clients/export?format=csv&filters[search]=${marker}`)).status).toBe(200)
  return clientId
}

/** The tables with the marker in any column, bytes included; the log by the tables of which it tells. */
async function tablesWith(marker: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    app.db,
  )
  const hex = Buffer.from(marker).toString('hex')
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ entity: string }>`
      select distinct ${name === 'audit_log' ? sql`'log of ' || entity` : sql`${name}::text`} as entity from ${sql.table(name)} t
      where t::text ilike ${`%${marker}%`} or t::text like ${`%${hex}%`}`.execute(app.db)
    found.push(...rows.map(({ entity }) => entity))
  }
  return found.toSorted()
}

/** The number of rows of every table and of lines in the log with values. */
async function countsNow(): Promise<unknown> {
  const { rows } = await sql`
    select relname, (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || quote_ident(relname), false, true, '')))[1]::text as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(app.db)
  return rows
}

const books = ['invoice_lines', 'invoice_searches', 'invoices', 'log of invoices']
const record = [
  'contracts',
  'log of contracts',
  'log of medical_grounds_answers',
  'log of photo_consents',
  'log of report_drawings',
  'log of report_photos',
  'log of treatment_report_addenda',
  'log of treatment_report_addendum_injectables',
  'log of treatment_report_devices',
  'log of treatment_report_injectables',
  'log of treatment_report_peelings',
  'log of treatment_reports',
  'medical_grounds_answers',
  'photo_consents',
  'report_drawing_versions',
  'report_drawings',
  'report_photos',
  'treatment_report_addenda',
  'treatment_report_addendum_injectables',
  'treatment_report_devices',
  'treatment_report_injectables',
  'treatment_report_peelings',
  'treatment_report_versions',
  'treatment_reports',
]

test('a client who has their record destroyed: only the books stay, and those go when their term has passed', async () => {
  const marker = 'quwwatliqaa'
  const clientId = await filledClient(marker)
  expect((await tablesWith(marker)).length).toBeGreaterThan(15)
  await ask(clientId, { ...wishToday, reason: 'Wil niet langer in het systeem staan', destroy_record: true })
  const before = (await preview(clientId)).data
  expect(before).toMatchObject({
    retained: [
      { kind: 'fiscal', until: expect.stringMatching(/-12-31$/) },
      { kind: 'record', until: expect.any(String) },
      { kind: 'log', until: '2031-03-04' },
    ],
    retained_without_record: [{ kind: 'fiscal' }, { kind: 'log' }],
    credit_cents: 7500,
    waiting_cents: 2500,
    open_packages: 1,
    to_come: 0,
  })
  const done = await carryOut(clientId)
  expect(done.status).toBe(200)
  const { request } = done.data
  expect(request).toMatchObject({ record_until: null, log_until: '2031-03-04', completed_at: null })
  expect(request!.fiscal_until).toBe(before.retained[0]!.until)
  expect(await tablesWith(marker)).toEqual(books)
  const { rows } =
    await sql`select first_name, last_name, birthdate, email, nin, search, deactivated_at is not null as gone from clients where id = ${clientId}`.execute(
      app.db,
    )
  expect(rows).toEqual([
    {
      first_name: '',
      last_name: `#${clientId}`,
      birthdate: null,
      email: '',
      nin: null,
      search: expect.not.stringContaining('quw'),
      gone: true,
    },
  ])

  const counts = await countsNow()
  await eraseWhatIsDue(app.db, '2026-03-05T07:00:00.000Z' as Instant)
  await eraseWhatIsDue(app.db, '2026-03-06T07:00:00.000Z' as Instant)
  expect(await countsNow()).toEqual(counts)

  await eraseWhatIsDue(app.db, `${request!.fiscal_until!}T12:00:00.000Z` as Instant)
  expect(await tablesWith(marker)).toEqual(books)
  const after = `${Number(request!.fiscal_until!.slice(0, 4)) + 1}-01-01T12:00:00.000Z` as Instant
  await eraseWhatIsDue(app.db, after)
  expect(await tablesWith(marker)).toEqual([])
  expect((await preview(clientId)).data.request).toMatchObject({ completed_at: after, reason: '' })
  const completed = await countsNow()
  await eraseWhatIsDue(app.db, after)
  expect(await countsNow()).toEqual(completed)
})

test('a client whose record stays: it stays with the name and the number, and nothing else of them does', async () => {
  const marker = 'zorgvlietqbb'
  const clientId = await filledClient(marker)
  await ask(clientId, wishToday)
  const done = await carryOut(clientId)
  expect(done.data.request).toMatchObject({
    record_until: expect.any(String),
    fiscal_until: expect.any(String),
  })
  expect(await tablesWith(marker)).toEqual([...books, ...record, 'clients'].toSorted())
  const { rows } =
    await sql`select first_name, last_name, nin is not null as has_nin, email, phone_number, street, place, remarks, consenting_parent from clients where id = ${clientId}`.execute(
      app.db,
    )
  expect(rows).toEqual([
    {
      first_name: marker,
      last_name: marker,
      has_nin: true,
      email: '',
      phone_number: '',
      street: '',
      place: '',
      remarks: '',
      consenting_parent: '',
    },
  ])
  const told = done.data.request!.record_until!
  // A report that is corrected afterwards stays for the whole term after that (BW 7:454).
  await sql`alter table treatment_reports disable trigger touched`.execute(app.db)
  await sql`update treatment_reports set updated_at = '2030-01-01' where appointment_id in (select id from appointments where client_id = ${clientId})`.execute(
    app.db,
  )
  await sql`alter table treatment_reports enable trigger touched`.execute(app.db)
  await eraseWhatIsDue(app.db, `${told}T23:30:00.000Z` as Instant)
  expect(await tablesWith(marker)).toEqual([...record, 'clients'].toSorted())
  await eraseWhatIsDue(app.db, '2060-01-01T12:00:00.000Z' as Instant)
  expect(await tablesWith(marker)).toEqual([])
})

test('answers on which an invoice relies stay as long as the invoice, without the report that had them (law A4)', async () => {
  const { db, world } = app
  const clientId = await world.newClient()
  const treatmentId = await world.treatment({ medicalGrounds: true })
  const visit = () => world.appointment({ clientId, treatmentId, from: nextVisit() })
  const [paidVisit, other] = [await visit(), await visit()]
  const answered = async (appointmentId: number, substantiation: string) =>
    sql`
      insert into medical_grounds_answers (report_id, treatment_id, question_1, substantiation, therapeutic, author_id, author_name, author_qualifications)
      values (${await world.report(appointmentId)}, ${treatmentId}, true, ${substantiation}, true, ${desk.employeeId}, 'Emma de Wit', '{Arts}')`.execute(
      db,
    )
  await answered(paidVisit, 'relied on')
  await answered(other, 'relied on by nothing')
  const invoiceId = await world.invoice(paidVisit)
  await sql`
    insert into invoice_lines (invoice_id, position, kind, treatment_id, description, amount, unit_price_cents, total_cents, vat_per_mille, vat_exempt, medical_grounds_answer_id, ledger_number)
    select ${invoiceId}, 1, 'treatment', ${treatmentId}, 'Acne', 1, 10000, 10000, 0, true, id, '8000' from medical_grounds_answers where client_id = ${clientId} and substantiation = 'relied on'`.execute(
    db,
  )
  const left = () =>
    db
      .selectFrom('medical_grounds_answers')
      .select(['substantiation', 'report_id', 'author_name'])
      .where('client_id', '=', clientId)
      .execute()
  await ask(clientId, { ...wishToday, reason: 'Wil niet langer in het systeem staan', destroy_record: true })
  const done = await carryOut(clientId)
  expect(done.status).toBe(200)
  const evidence = [{ substantiation: 'relied on', report_id: null, author_name: 'Emma de Wit' }]
  expect(await left()).toEqual(evidence)
  const until = done.data.request!.fiscal_until!
  await eraseWhatIsDue(db, `${until}T12:00:00.000Z` as Instant)
  expect(await left()).toEqual(evidence)
  await eraseWhatIsDue(db, `${Number(until.slice(0, 4)) + 1}-01-01T12:00:00.000Z` as Instant)
  expect(await left()).toEqual([])
})

test('a photo that waits for a signature stays as long as the record, and goes with it', async () => {
  const clientId = await app.world.newClient()
  const appointmentId = await app.world.appointment({ clientId, from: nextVisit() })
  const reportId = await app.world.report(appointmentId)
  await sql`update treatment_reports set created_at = '2025-06-01' where id = ${reportId}`.execute(app.db)
  const photoId = await uploadedPhoto(app, appointmentId)
  await ask(clientId, wishToday)
  expect((await carryOut(clientId)).status).toBe(200)
  const rows = () => app.db.selectFrom('report_photos').select(['id', 'report_id']).where('id', '=', photoId).execute()
  await tidyUp(app.db, app.server.services.files, '2026-04-01T12:00:00.000Z' as Instant)
  expect(await rows()).toEqual([{ id: photoId, report_id: null }])
  await eraseWhatIsDue(app.db, '2060-01-01T12:00:00.000Z' as Instant)
  expect(await rows()).toEqual([])
})

test('nothing is written about a client who was erased', async () => {
  const clientId = await app.world.newClient()
  const appointmentId = await app.world.appointment({ clientId, from: nextVisit() })
  await app.world.invoice(appointmentId)
  const payments = await Promise.all(
    [null, desk.employeeId].map(
      async (withdrawnBy) =>
        (
          await sql<{ id: number }>`
            insert into down_payments (appointment_id, amount_cents, payment_method_id, paid_on, author_id, withdrawn_at, withdrawn_by)
            values (${appointmentId}, 2500, ${app.world.methods.pin}, '2024-01-01', ${desk.employeeId}, ${withdrawnBy && '2024-01-02'}, ${withdrawnBy}) returning id`.execute(
            app.db,
          )
        ).rows[0]!.id,
    ),
  )
  const contractId = await uploadedContract(app, clientId)
  const photoId = await uploadedPhoto(app, appointmentId)
  await sql`update report_photos set report_id = ${await app.world.report(appointmentId)} where id = ${photoId}`.execute(
    app.db,
  )
  await ask(clientId)
  expect((await carryOut(clientId)).status).toBe(200)
  const body = {
    appointment_id: appointmentId,
    treatment_id: app.world.laserTreatment,
    appointment_type_id: app.world.treatmentType,
    devices: [],
    report: 'Te laat',
  }
  expect((await administrator.raw('POST', '/api/treatment-report', body)).status).toBe(404)
  const gift = { source: 'goodwill', amount_cents: 1000, reason: 'Mevrouw Te Laat' } as const
  expect((await administrator.call(creditApi.give, { params: { id: clientId }, body: gift })).status).toBe(404)
  expect((await administrator.call(creditApi.convert, { params: { appointmentId } })).status).toBe(404)
  const paid = { amount_cents: 1000, payment_method_id: app.world.methods.pin }
  expect((await administrator.call(creditApi.addDownPayment, { params: { appointmentId }, body: paid })).status).toBe(
    404,
  )
  expect((await administrator.raw('GET', `/api/payment-screen/client/${clientId}`)).status).toBe(404)
  // Records that stay for their term are not changed either.
  const of = (id: number) => ({ params: { id } })
  expect((await administrator.call(creditApi.withdrawDownPayment, of(payments[0]!))).status).toBe(404)
  expect((await administrator.call(creditApi.restoreDownPayment, of(payments[1]!))).status).toBe(404)
  expect((await administrator.call(contractsApi.remove, of(contractId))).status).toBe(404)
  expect((await administrator.call(contractsApi.restore, of(contractId))).status).toBe(404)
  const deleted = { reason: 'Mevrouw Te Laat' }
  expect((await administrator.call(photosApi.remove, { params: { photoId }, body: deleted })).status).toBe(404)
  const noted = { updated_at: '2026-03-04T07:00:00.000Z', remarks: 'Te laat' }
  expect((await administrator.call(clientsApi.remarks, { params: { clientId }, body: noted })).status).toBe(404)
  const { rows: left } = await sql`
    select (select count(*) from down_payments where appointment_id = ${appointmentId}) as payments, (select count(*) from contracts where id = ${contractId}) as contracts,
      (select count(*) from report_photos where id = ${photoId}) as photos`.execute(app.db)
  expect(left).toEqual([{ payments: 2, contracts: 1, photos: 1 }])
})

describe('the guards', () => {
  test('let nothing go of a client whose request was not carried out, or of another client', async () => {
    const [clientId, other] = [await app.world.newClient(), await app.world.newClient()]
    for (const id of [clientId, other])
      await sql`insert into credit_mutations (client_id, type, source, amount_cents) values (${id}, 'migration', 'migration', 100)`.execute(
        app.db,
      )
    await ask(clientId)
    const requestId = (await preview(clientId)).data.request!.id
    const attempt = (statement: ReturnType<typeof sql>) =>
      app.db
        .transaction()
        .execute(async (tx) => {
          await sql`select set_config('balie.erasure_id', ${String(requestId)}, true)`.execute(tx)
          await statement.execute(tx)
        })
        .then(
          () => 'done',
          (error: unknown) => (error as { code: string }).code,
        )
    const credit = (id: number) => sql`delete from credit_mutations where client_id = ${id}`
    const values = (id: number) =>
      sql`update audit_log set before = null, after = null where client_ids @> array[${id}]::bigint[]`
    expect(await attempt(credit(clientId))).toBe('42501')
    await sql`update erasure_requests set carried_out_at = now(), carried_out_by = author_id where id = ${requestId}`.execute(
      app.db,
    )
    expect(await attempt(credit(other))).toBe('42501')
    expect(await attempt(values(other))).toBe('42501')
    expect(
      await attempt(sql`update audit_log set action = 'read' where client_ids @> array[${clientId}]::bigint[]`),
    ).toBe('42501')
    expect(await attempt(sql`delete from audit_log where client_ids @> array[${clientId}]::bigint[]`)).toBe('42501')
    expect(await attempt(sql`update credit_mutations set amount_cents = 1 where client_id = ${clientId}`)).toBe('42501')
    expect(await attempt(values(clientId))).toBe('done')
    expect(await attempt(credit(clientId))).toBe('done')
  })
})
