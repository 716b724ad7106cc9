import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agreementsApi, signingApi } from '#features/agreements/contract.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { doublesApi } from '#features/clients/contract/doubles.ts'
import { creditApi } from '#features/credit/contract.ts'
import { photosApi } from '#features/photos/contract.ts'
import { uploadedPhoto } from '#features/photos/right-calls.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { privacyApi } from '#features/privacy/contract.ts'
import { eraseWhatIsDue } from '#features/privacy/routes/erasure.ts'
import type { Instant } from '#kernel/day.ts'
import { projectRoot } from '#platform/server/root.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import { drawnSignature } from '#platform/server/test/drawn-signature.ts'
import { importing } from '#platform/server/test/importing.ts'
import { fullClient } from '#platform/server/test/full-client.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { mergeFields, mergesApi, type MergeInput } from './contract.ts'

let app: TestApp
let desk: Caller
let administrator: Caller
const { by, saleTo } = tillOf(() => app)
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  administrator = await app.as('administrator')
})
afterAll(() => app.close())

let kept: number
let alias: number
let serial = 0
beforeEach(async () => {
  kept = await app.world.newClient({ lastName: 'Jansen' })
  alias = await app.world.newClient({ lastName: 'Janssen', phone: `+3161111${String(++serial).padStart(4, '0')}` })
})

const both = (id: number, otherClientId: number) => ({ params: { id, otherClientId } })
const look = (id = kept, other = alias, who = desk) => who.call(mergesApi.preview, both(id, other))
async function inputFor(id: number, other: number, fields: object = {}): Promise<MergeInput> {
  const { data } = await look(id, other, administrator)
  return {
    updated_at: data.kept.updated_at,
    alias_updated_at: data.alias.updated_at,
    belongings: data.alias.belongings,
    fields: { ...Object.fromEntries(data.differing.map(({ field }) => [field, 'kept'])), ...fields },
  }
}
const send = (id: number, other: number, body: object, who = desk) =>
  who.call(mergesApi.merge, { ...both(id, other), body: body as MergeInput })
const merge = async (id = kept, other = alias, fields: object = {}, who = desk) =>
  send(id, other, await inputFor(id, other, fields), who)
const undo = (id: number, who = administrator) => who.call(mergesApi.undo, { params: { id } })
const show = async (id: number) => (await desk.call(clientsApi.show, { params: { id } })).data
const creditOf = async (id: number) =>
  (await desk.call(creditApi.show, { params: { id }, query: { page: 1 } })).data.credit_balance
const give = (id: number, amount_cents: number) =>
  desk.raw('POST', `/api/clients/${id}/credit`, { source: 'goodwill', amount_cents, reason: 'Excuses' })

describe('refuses', () => {
  test('strangers, colleagues without the permission, and clients of another country', async () => {
    expect((await look(kept, alias, app.nobody)).status).toBe(401)
    const trainee = await app.as('trainee-practitioner')
    expect((await look(kept, alias, trainee)).status).toBe(403)
    expect((await merge(kept, alias, {}, trainee)).status).toBe(403)
    const body = await inputFor(kept, alias)
    for (const [id, other] of [
      [kept, app.world.belgianClient],
      [app.world.belgianClient, alias],
      [kept, 999_999_999],
    ] as const) {
      expect((await look(id, other)).status).toBe(404)
      expect((await send(id, other, body)).status).toBe(404)
    }
    const answer = await merge()
    expect((await undo(answer.data.id, desk)).status).toBe(403)
  })

  test('one client twice, and clients of two countries by somebody who sees both', async () => {
    expect((await look(kept, kept)).errors).toEqual({ '': ['merge_same'] })
    const abroad = await app.world.newClient({ countryId: belgium })
    const everywhere = await app.as('administrator')
    await sql`insert into employee_locations (employee_id, location_id) values (${everywhere.employeeId}, ${app.world.antwerp.id}) on conflict do nothing`.execute(
      app.db,
    )
    const { data, status } = await look(kept, abroad, everywhere)
    expect([status, data.obstacles]).toEqual([200, ['merge_other_country']])
    const body = { ...(await inputFor(kept, alias)), alias_updated_at: data.alias.updated_at, fields: {} }
    expect((await send(kept, abroad, body, everywhere)).errors).toEqual({ '': ['merge_other_country'] })
  })

  test('an old version of either, and what was added to the alias since', async () => {
    const body = await inputFor(kept, alias)
    for (const field of ['updated_at', 'alias_updated_at'])
      expect((await send(kept, alias, { ...body, [field]: '2020-01-01T00:00:00Z' })).status).toBe(409)
    await app.world.appointment({ clientId: alias, from: '2026-06-02T08:00:00Z' })
    const { status, errors } = await send(kept, alias, body)
    expect([status, errors]).toEqual([409, { belongings: ['merge_changed'] }])
  })

  test('a differing field without a side, at that field, and notes that are too long together', async () => {
    await sql`update clients set remarks = ${'x'.repeat(4000)} where id in (${kept}, ${alias})`.execute(app.db)
    await sql`update clients set remarks = ${'y'.repeat(4000)} where id = ${alias}`.execute(app.db)
    const body = await inputFor(kept, alias)
    const { last_name: _, ...fields } = body.fields
    expect((await send(kept, alias, { ...body, fields })).errors).toEqual({ 'fields.last_name': ['required'] })
    expect((await merge(kept, alias, { remarks: 'both' })).errors).toEqual({ 'fields.remarks': ['merge_notes_long'] })
    expect((await merge(kept, alias, { last_name: 'both' })).status).toBe(422)
    expect((await merge(kept, alias, { shoe_size: 'kept' })).errors).toEqual({ 'fields.shoe_size': ['unknown_field'] })
  })

  test('a client with a request to be erased, and one who was erased', async () => {
    const ask = await administrator.raw('POST', `/api/clients/${alias}/erasure`, {
      asked_by: 'client',
      asked_on: '2026-03-02',
      reason: '',
      destroy_record: false,
    })
    expect((await merge()).errors).toEqual({ '': ['merge_erasure_open'] })
    const { request } = ask.data as { request: { updated_at: string } }
    const done = await administrator.call(privacyApi.carryOutErasure, {
      params: { id: alias },
      body: { updated_at: request.updated_at },
    })
    expect(done.status).toBe(200)
    expect((await merge()).errors).toEqual({ '': ['merge_erased'] })
    expect((await merge(alias, kept)).errors).toEqual({ '': ['merge_erased'] })
  })
})

test('shows both with what belongs to each, and money only to whoever may see it', async () => {
  await fullClient(app, alias, desk.employeeId)
  const { data } = await look(kept, alias, administrator)
  expect(data.kept.belongings).toMatchObject({ visits: 0, invoices: 0, credit_cents: 0 })
  expect(data.alias.belongings).toEqual({
    visits: 4,
    visits_to_come: 1,
    reports: 1,
    invoices: 1,
    packages: 2,
    agreements: 3,
    mails: 1,
    credit_cents: 10_000,
  })
  expect(data.differing.map(({ field }) => field)).toEqual(['last_name', 'phone_number', 'email'])
  const line = await sql<{ client_ids: number[] }>`
    select client_ids from audit_log where action = 'read' and entity like '%/merge/%' order by id desc limit 1`.execute(
    app.db,
  )
  expect(line.rows[0]!.client_ids.toSorted()).toEqual([kept, alias].toSorted())
})

test('does not tell of reports, agreements and money what somebody may not read', async () => {
  await fullClient(app, alias, desk.employeeId)
  const colleague = await app.as('junior-practitioner')
  const hidden = sql`
    delete from role_permissions p using roles r where r.id = p.role_id and r.slug = 'junior-practitioner' and p.permission = 'treatment-report.read'`
  const seen = (await look(kept, alias, colleague)).data.alias.belongings
  expect(seen).toMatchObject({ reports: 1, agreements: 3, invoices: null, credit_cents: null })
  await hidden.execute(app.db)
  try {
    const { data } = await look(kept, alias, colleague)
    expect(data.alias.belongings).toMatchObject({ visits: 4, reports: null, agreements: null, invoices: null })
    const body = { ...(await inputFor(kept, alias)), belongings: data.alias.belongings }
    expect((await send(kept, alias, body, colleague)).status).toBe(201)
  } finally {
    await sql`
      insert into role_permissions (role_id, permission) select id, 'treatment-report.read' from roles where slug = 'junior-practitioner'`.execute(
      app.db,
    )
  }
})

test('the chosen values stay, notes of both one below the other, and the number by its owner', async () => {
  const seal = app.server.services.secrets.seal('111222333')
  await sql`update clients set nin = ${seal}, nin_country_id = ${netherlands}, remarks = 'Belt liever' where id = ${alias}`.execute(
    app.db,
  )
  await sql`update clients set remarks = 'Hondenallergie' where id = ${kept}`.execute(app.db)
  const { data } = await look()
  expect(data.differing).toContainEqual({ field: 'nin', proposed: 'alias' })
  expect(data.differing).toContainEqual({ field: 'remarks', proposed: 'both' })
  expect([data.kept.nin_masked, data.alias.nin_masked]).toEqual(['', '•••••••33'])
  expect((await merge(kept, alias, { nin: 'alias', remarks: 'both', phone_number: 'alias' })).errors).toEqual({})
  expect(await show(kept)).toMatchObject({
    last_name: 'Jansen',
    phone_number: data.alias.phone_number,
    remarks: 'Hondenallergie\n\nBelt liever',
    nin_masked: '•••••••33',
  })
  const { rows } = await sql<{ text: string }>`
    select string_agg(concat(before::text, after::text), '') as text from audit_log where client_ids && array[${kept}, ${alias}]::bigint[]`.execute(
    app.db,
  )
  expect(rows[0]!.text).not.toContain('"nin"')
  expect(rows[0]!.text).toContain('merged_into_id')
})

test('nothing posted changes: not a byte of an invoice, a movement of credit or an agreement', async () => {
  await fullClient(app, alias, desk.employeeId)
  const posted = async () => {
    const texts: unknown[] = []
    for (const name of [
      'invoices',
      'invoice_lines',
      'credit_mutations',
      'client_agreements',
      'signatures',
      'down_payments',
    ])
      texts.push(
        (await sql`select xmin::text, t::text as row from ${sql.table(name)} t order by 2`.execute(app.db)).rows,
      )
    return texts
  }
  const before = await posted()
  expect((await merge(kept, alias, {}, administrator)).status).toBe(201)
  expect(await posted()).toEqual(before)
})

test('the credit of both is one ledger, the oldest lot first, and is spent by either number', async () => {
  await give(alias, 1000)
  await give(kept, 500)
  await merge()
  expect(await creditOf(kept)).toBe(1500)
  expect(await creditOf(alias)).toBe(1500)
  await give(alias, 250)
  const sorted = await desk.raw(
    'GET',
    '/api/clients?filters[credit]=true&filters[status]=all&sort=credit_cents&direction=desc',
  )
  const { body } = sorted.data as { body: { id: number; credit_cents: number }[] }
  expect(body.filter(({ id }) => id === kept || id === alias)).toMatchObject([{ id: kept, credit_cents: 1750 }])
  const { rows } = await sql<{ client_id: number }>`
    select client_id from credit_mutations where client_id in (${kept}, ${alias}) order by id`.execute(app.db)
  expect(rows.map(({ client_id }) => client_id)).toEqual([alias, kept, kept])
})

test('a visit at the same time as one of the kept client stays, outside the rules', async () => {
  const at = { from: '2026-07-07T08:00:00Z' }
  const other = await app.world.employee({ locationIds: [app.world.amsterdam.id] })
  await app.world.appointment({ clientId: kept, ...at })
  const visit = await app.world.appointment({
    clientId: alias,
    ...at,
    practitionerId: other,
    roomId: app.world.amsterdam.roomIds[1]!,
  })
  expect((await look()).data.overlapping).toBe(1)
  const { data } = await merge()
  const of = async () =>
    (await sql`select client_id, ignore_rules from appointments where id = ${visit}`.execute(app.db)).rows[0]
  expect(await of()).toEqual({ client_id: kept, ignore_rules: true })
  expect((await undo(data.id)).status).toBe(200)
  expect(await of()).toEqual({ client_id: alias, ignore_rules: false })
})

test('a visit that something outside the rules came to lie over moves too', async () => {
  const visit = await app.world.appointment({ clientId: alias, from: '2026-07-08T08:00:00Z' })
  await sql`
    insert into appointments (client_id, location_id, room_id, employee_id, treatment_id, starts_at, ends_at, ignore_rules)
    select ${app.world.client}, location_id, room_id, employee_id, treatment_id, starts_at, ends_at, true from appointments where id = ${visit}`.execute(
    app.db,
  )
  expect((await merge()).status).toBe(201)
})

test('the alias is found by their own name, e-mail and telephone number, as the client who is kept', async () => {
  await sql`update clients set last_name = 'Janssen-d’Hauwe' where id = ${alias}`.execute(app.db)
  const { email, phone_number } = await show(alias)
  await merge()
  const option = async (search: string) =>
    (
      (await desk.raw('GET', `/api/list/clients?filters[search]=${encodeURIComponent(search)}`)).data as {
        id: number
      }[]
    ).map(({ id }) => id)
  expect(await option(email)).toEqual([kept])
  expect([await option('hauwe'), await option("janssen-d'h")]).toEqual([[kept], [kept]])
  expect(await option(phone_number.slice(3))).toEqual([kept])
  const listed = await desk.raw('GET', `/api/clients?filters[search]=${encodeURIComponent(email)}&filters[status]=all`)
  expect((listed.data as { body: { id: number }[] }).body.map(({ id }) => id)).toEqual([kept])
  const doubles = await desk.call(doublesApi.list, { query: { email, first_name: 'X' } })
  expect(doubles.data).toMatchObject([{ id: kept, last_name: 'Jansen', active: true, reasons: ['email'] }])
  const included = (await desk.raw('GET', `/api/list/clients?include=${alias}`)).data as { id: number }[]
  expect(included[0]!.id).toBe(kept)
})

test('a file of credit finds the kept client by the e-mail address or the former number of the alias, and knows what came before', async () => {
  const { email } = await show(alias)
  await sql`insert into import_numbers (supported_country_id, number, client_id) values (${netherlands}, ${`K${alias}`}, ${alias})`.execute(
    app.db,
  )
  const { checked, run } = importing(() => administrator)
  const file = (rows: string) => checked(`Klantnr;E-mail;Tegoed;Datum\r\n${rows}`, { kind: 'credit' })
  expect((await run(await file(`;${email};12,50;01-02-2026`))).data.imported_count).toBe(1)
  await merge()
  const again = await file(`;${email};12,50;01-02-2026`)
  expect(again.problems.map(({ code }) => code)).toEqual(['import_exists'])
  expect((await run(await file(`K${alias};;7,50;01-02-2026\r\n;${email};5;01-02-2026`))).data.imported_count).toBe(2)
  const { rows } = await sql<{ client_id: number }>`
    select client_id from credit_mutations where client_id in (${kept}, ${alias}) order by id`.execute(app.db)
  expect(rows.map(({ client_id }) => client_id)).toEqual([alias, kept, kept])
  expect(await creditOf(kept)).toBe(2500)
})

test('a link that the alias was sent still opens their request, which they sign as the kept client', async () => {
  const { requestToken } = await fullClient(app, alias, desk.employeeId)
  await merge(kept, alias, {}, administrator)
  const withLink = { headers: { 'x-link': requestToken } }
  const shown = await app.nobody.call(signingApi.show, {}, withLink)
  expect([shown.status, shown.errors]).toEqual([200, {}])
  expect(shown.data.client_id).toBe(kept)
  const body = { client_signee_name: 'Chantal', signature: await drawnSignature(), agrees: true }
  expect((await app.nobody.call(signingApi.sign, { body }, withLink)).status).toBe(201)
  const list = await administrator.call(agreementsApi.ofClient, { params: { clientId: kept } })
  expect(list.data.requests).toMatchObject([{ state: 'signed' }])
})

test('the till that was opened for the alias reads the medical grounds of the kept client', async () => {
  await merge(kept, alias)
  const query = { clientId: alias, treatmentIds: [app.world.skinTreatment] }
  const grounds = await administrator.call(reportsApi.checkMedicalGrounds, { query })
  expect([grounds.status, grounds.errors]).toEqual([200, {}])
  expect(grounds.data.map(({ client_id }) => client_id)).toEqual([kept])
})

test('a photo of the alias that waits for a signature waits with the kept client', async () => {
  const appointmentId = await app.world.appointment({ clientId: alias, from: '2026-01-13T06:00:00Z' })
  const reportId = await app.world.report(appointmentId)
  await sql`update treatment_reports set created_at = '2026-01-14' where id = ${reportId}`.execute(app.db)
  const photoId = await uploadedPhoto(app, appointmentId)
  expect((await merge()).status).toBe(201)
  const { data } = await desk.call(photosApi.list, { params: { appointmentId } })
  expect(data.client_id).toBe(kept)
  expect(data.visits).toMatchObject([{ photos: [{ id: photoId, saved: false, awaits_signature: true }] }])
})

test('an invoice of the alias is mailed to the kept client', async () => {
  const { invoiceId } = await fullClient(app, alias, desk.employeeId)
  await merge(kept, alias, {}, administrator)
  const { rows: found } = await sql<{ ref: string }>`select ref from invoices where id = ${invoiceId}`.execute(app.db)
  const sent = await administrator.raw('POST', `/api/invoices/${found[0]!.ref}/notify`, {})
  expect([sent.status, sent.errors]).toEqual([200, {}])
  expect(sent.data).toMatchObject({ client_id: kept, mailed_to: (await show(kept)).email })
})

test('an open page of the alias goes on with the kept client, and an old version is refused', async () => {
  const { updated_at } = await show(alias)
  await merge()
  expect((await show(alias)).id).toBe(kept)
  const answer = await desk.call(clientsApi.remarks, {
    params: { clientId: alias },
    body: { remarks: 'Nieuw', updated_at },
  })
  expect(answer.status).toBe(409)
  const visit = await app.world.appointment({ clientId: alias, from: '2026-07-09T08:00:00Z' })
  const { rows } = await sql`select client_id from appointments where id = ${visit}`.execute(app.db)
  expect(rows).toEqual([{ client_id: kept }])
})

describe('undone by an administrator', () => {
  test('everything is with both again, but what somebody has changed since', async () => {
    await fullClient(app, alias, desk.employeeId)
    const [keptBefore, aliasBefore] = [await show(kept), await look(alias, kept, administrator)]
    const { data } = await merge(kept, alias, { last_name: 'alias', email: 'alias' }, administrator)
    expect(data).toMatchObject({ client_id: kept, alias_id: alias, can_undo: true, undone_at: null })
    const { updated_at } = await show(kept)
    await desk.call(clientsApi.remarks, { params: { clientId: kept }, body: { remarks: 'Later', updated_at } })
    await sql`update clients set email = 'nieuw@voorbeeld.test' where id = ${kept}`.execute(app.db)

    expect((await undo(data.id)).data).toMatchObject({ can_undo: false, undone_by: expect.any(String) })
    expect(await show(kept)).toMatchObject({
      last_name: keptBefore.last_name,
      email: 'nieuw@voorbeeld.test',
      remarks: 'Later',
    })
    const { kept: again } = (await look(alias, kept, administrator)).data
    expect({ ...again, updated_at: '' }).toEqual({ ...aliasBefore.data.kept, updated_at: '' })
    expect((await undo(data.id)).errors).toEqual({ '': ['merge_not_last'] })
  })

  test('not once something was posted', async () => {
    const { data } = await merge()
    await give(kept, 100)
    const list = await desk.call(mergesApi.list, { params: { id: kept } })
    expect(list.data).toMatchObject([{ id: data.id, can_undo: false }])
    expect((await undo(data.id)).errors).toEqual({ '': ['merge_posted_since'] })
  })

  test('not while somebody waits for an erasure of both', async () => {
    const { data } = await merge()
    const body = { asked_by: 'client', asked_on: '2026-03-02', reason: '', destroy_record: false } as const
    const asked = await administrator.call(privacyApi.requestErasure, { params: { id: alias }, body })
    const list = await desk.call(mergesApi.list, { params: { id: kept } })
    expect(list.data).toMatchObject([{ id: data.id, can_undo: false }])
    expect((await undo(data.id)).errors).toEqual({ '': ['merge_erasure_open'] })
    expect((await show(alias)).id).toBe(kept)
    const { updated_at } = asked.data.request!
    await desk.call(privacyApi.withdrawErasure, { params: { id: kept }, body: { updated_at } })
    expect((await undo(data.id)).status).toBe(200)
  })

  test('not once the client has signed on their telephone what either was asked to', async () => {
    const { requestToken } = await fullClient(app, alias, desk.employeeId)
    const { data } = await merge(kept, alias, {}, administrator)
    expect(data.can_undo).toBe(true)
    const body = { client_signee_name: 'Chantal', signature: await drawnSignature(), agrees: true }
    const signed = await app.nobody.call(signingApi.sign, { body }, { headers: { 'x-link': requestToken } })
    expect(signed.status).toBe(201)
    expect((await undo(data.id)).errors).toEqual({ '': ['merge_posted_since'] })
    expect(
      (await administrator.call(agreementsApi.ofClient, { params: { clientId: kept } })).data.requests,
    ).toMatchObject([{ state: 'signed' }])
  })

  test('also when it was made before signatures counted, with a client who had signed', async () => {
    const { requestToken } = await fullClient(app, alias, desk.employeeId)
    const body = { client_signee_name: 'Chantal', signature: await drawnSignature(), agrees: true }
    const signed = await app.nobody.call(signingApi.sign, { body }, { headers: { 'x-link': requestToken } })
    expect(signed.status).toBe(201)
    const between = await app.world.newClient()
    await merge(between, alias, {}, administrator)
    const { data } = await merge(kept, between, {}, administrator)
    const posted = async () =>
      (await sql`select posted from client_merges where id = ${data.id}`.execute(app.db)).rows[0]
    const before = await posted()
    // The clock of the tests is not that of the database.
    await sql`update client_merges set created_at = now() + interval '1 day', posted = posted - '{signatures,agreement_requests}'::text[]`.execute(
      app.db,
    )
    expect((await undo(data.id)).errors).toEqual({ '': ['merge_posted_since'] })
    const text = await readFile(new URL('migrations/0043-merges-signed.sql', projectRoot), 'utf8')
    await sql.raw(text).execute(app.db)
    expect(await posted()).toEqual(before)
    expect((await undo(data.id)).status).toBe(200)
  })

  test('with an address that is whole, though somebody has corrected a part of it since', async () => {
    const address = sql`street = 'Rokin', street_number = '1', postcode = '1012 KT', place = 'Amsterdam'`
    await sql`update clients set ${address} where id = ${alias}`.execute(app.db)
    await sql`update clients set street = 'Witte de Withstraat', street_number = '1', postcode = '3012 BL', place = 'Rotterdam' where id = ${kept}`.execute(
      app.db,
    )
    const { data } = await merge(kept, alias, { address: 'alias', last_name: 'alias' })
    await sql`update clients set street = 'Marktplein' where id = ${kept}`.execute(app.db)
    expect((await undo(data.id)).status).toBe(200)
    expect(await show(kept)).toMatchObject({
      last_name: 'Jansen',
      street: 'Marktplein',
      street_number: '1',
      postcode: '1012 KT',
      place: 'Amsterdam',
    })
  })

  test('the last one first, also where the kept client became an alias', async () => {
    const third = await app.world.newClient()
    const first = (await merge()).data
    const second = (await merge(third, kept)).data
    expect((await show(alias)).id).toBe(third)
    expect((await undo(first.id)).errors).toEqual({ '': ['merge_not_last'] })
    expect((await undo(second.id)).status).toBe(200)
    expect((await show(alias)).id).toBe(kept)
    expect((await undo(first.id)).status).toBe(200)
    expect((await show(alias)).id).toBe(alias)
  })
})

test('an erasure of the kept client leaves nothing of the alias either', async () => {
  const marker = 'xqzmerkteken'
  await sql`update clients set first_name = ${marker}, email = ${`${marker}@voorbeeld.test`} where id = ${alias}`.execute(
    app.db,
  )
  await sql`insert into mail_outbox (slug, client_id, to_address, language, subject, body_text, body_html, message_id) values ('invoice', ${alias}, ${marker}, 'nl', ${marker}, ${marker}, ${marker}, ${marker})`.execute(
    app.db,
  )
  await give(alias, 700)
  const wish = { asked_by: 'client', asked_on: '2026-03-02', destroy_record: false } as const
  const takenBack = await administrator.call(privacyApi.requestErasure, {
    params: { id: alias },
    body: { ...wish, reason: marker },
  })
  await administrator.call(privacyApi.withdrawErasure, {
    params: { id: alias },
    body: { updated_at: takenBack.data.request!.updated_at },
  })
  await merge()
  const ask = await administrator.raw('POST', `/api/clients/${alias}/erasure`, {
    asked_by: 'client',
    asked_on: '2026-03-02',
    reason: '',
    destroy_record: false,
  })
  const { request, client_id } = ask.data as { client_id: number; request: { updated_at: string } }
  expect(client_id).toBe(kept)
  const body = { updated_at: request.updated_at }
  expect((await administrator.call(privacyApi.carryOutErasure, { params: { id: kept }, body })).status).toBe(200)
  for (const table of ['clients', 'mail_outbox', 'client_merges', 'audit_log', 'idempotency_keys']) {
    // The request itself stays as evidence as long as anything else does.
    const { rows } = await sql`
      select from ${sql.table(table)} t where t::text ilike ${`%${marker}%`} ${table === 'audit_log' ? sql`and entity <> 'erasure_requests'` : sql``}`.execute(
      app.db,
    )
    expect([table, rows.length]).toEqual([table, 0])
  }
  const { rows } = await sql`select id from credit_mutations where client_id = ${alias}`.execute(app.db)
  expect(rows).toHaveLength(1)
  // Once nothing has to stay, the reason of a request that was taken back goes too.
  await eraseWhatIsDue(app.db, '2060-01-01T12:00:00.000Z' as Instant)
  for (const table of ['erasure_requests', 'audit_log', 'credit_mutations']) {
    const left = await sql`
      select from ${sql.table(table)} t where t::text ilike ${`%${marker}%`} ${table === 'credit_mutations' ? sql`or client_id = ${alias}` : sql``}`.execute(
      app.db,
    )
    expect([table, left.rows.length]).toEqual([table, 0])
  }
})

describe('at the same moment', () => {
  const held = () => sql`select from clients where id in (${kept}, ${alias}) order by id for update`
  test('two merges, one of each into the other: one is made', async () => {
    const [there, back] = [await inputFor(kept, alias), await inputFor(alias, kept)]
    const answers = await atOnce(app.db, held(), [
      () => send(kept, alias, there),
      () => send(alias, kept, back),
      () => send(kept, alias, there),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, expect.any(Number), expect.any(Number)])
    const { rows } =
      await sql`select id from clients where id in (${kept}, ${alias}) and merged_into_id is null`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  test('a booking and a gift for the alias: both are the kept client’s', async () => {
    const body = await inputFor(kept, alias)
    const booking = {
      client_id: alias,
      location_id: app.world.amsterdam.id,
      treatment_id: app.world.skinTreatment,
      user_id: app.world.practitioner,
      room_id: app.world.amsterdam.roomIds[0],
      datetime_from: '2026-07-14T08:00:00.000Z',
      notes: '',
    }
    const [merged, booked, given] = await atOnce<{ status: number }>(app.db, held(), [
      () => send(kept, alias, body),
      () => desk.raw('POST', '/api/event', booking),
      () => give(alias, 300),
    ])
    // A booking that came first was not there when somebody looked, so the merge is refused.
    expect([201, 409]).toContain(merged!.status)
    const whose = merged!.status === 201 ? kept : alias
    expect([201, 404, 409, 422]).toContain(booked!.status)
    expect([201, 404]).toContain(given!.status)
    const { rows } = await sql<{ client_id: number }>`
      select client_id from appointments where client_id in (${kept}, ${alias})
      union all select client_id from credit_mutations where client_id in (${kept}, ${alias})`.execute(app.db)
    expect(rows.filter(({ client_id }) => client_id !== whose)).toEqual([])
    expect(rows).toHaveLength([booked!, given!].filter(({ status }) => status === 201).length)
    expect(await creditOf(whose)).toBe(given!.status === 201 ? 300 : 0)
  })

  test('what is written about an alias of the alias: it is the kept client’s', async () => {
    const former = await app.world.newClient()
    await merge(alias, former)
    const body = await inputFor(kept, alias)
    const mail = sql`
      insert into mail_outbox (slug, client_id, to_address, language, subject, body_text, body_html, message_id)
      values ('invoice', ${former}, 'a@voorbeeld.test', 'nl', 'Factuur', '', '', ${`m${former}`})`
    // The merge waits for the alias, and what is written has to wait for the merge.
    const [merged] = await atOnce<unknown>(app.db, sql`select from clients where id = ${alias} for update`, [
      () => send(kept, alias, body),
      () => mail.execute(app.db),
    ])
    expect(merged).toMatchObject({ status: 201 })
    const { rows } = await sql`select client_id from mail_outbox where message_id = ${`m${former}`}`.execute(app.db)
    expect(rows).toEqual([{ client_id: kept }])
  })

  test('a payment from the alias’s credit: it is spent once, and nobody’s balance is below zero', async () => {
    await give(alias, 10_000)
    const body = await inputFor(kept, alias)
    const sale = saleTo(alias, { payment_methods: [by('prepaid', 10_000)] })
    const [merged, ...paid] = await atOnce<{ status: number }>(app.db, held(), [
      () => send(kept, alias, body),
      () => desk.raw('POST', '/api/transactions', sale),
      () => desk.raw('POST', '/api/transactions', sale),
    ])
    // A payment that came first has spent the credit that somebody saw, so the merge is refused.
    expect([201, 409]).toContain(merged!.status)
    expect(paid.map(({ status }) => status).filter((status) => status === 201).length).toBeLessThanOrEqual(1)
    const spent = paid.some(({ status }) => status === 201)
    for (const { status } of paid) expect([201, 404, 409, 422]).toContain(status)
    expect(await creditOf(merged!.status === 201 ? kept : alias)).toBe(spent ? 0 : 10_000)
    expect(merged!.status === 201 || spent, 'one of them is done').toBe(true)
    const { rows } = await sql<{ client_id: number }>`
      select client_id from invoices where client_id in (${kept}, ${alias})`.execute(app.db)
    expect(rows).toHaveLength(spent ? 1 : 0)
  })

  test('an erasure of the kept client that is carried out: either of the two', async () => {
    const ask = await administrator.raw('POST', `/api/clients/${kept}/erasure`, {
      asked_by: 'client',
      asked_on: '2026-03-02',
      reason: '',
      destroy_record: false,
    })
    const { request } = ask.data as { request: { updated_at: string } }
    const body = await inputFor(kept, alias)
    const [merged, erased] = await atOnce<{ status: number }>(app.db, held(), [
      () => send(kept, alias, body),
      () =>
        administrator.call(privacyApi.carryOutErasure, {
          params: { id: kept },
          body: { updated_at: request.updated_at },
        }),
    ])
    // The request was there before, so nothing is merged into somebody who is about to be forgotten.
    expect([merged!.status, erased!.status]).toEqual([422, 200])
    const { rows } = await sql<{ erased: boolean; merged: boolean }>`
      select (select erased_at is not null from clients where id = ${kept}) as erased, (select merged_into_id is not null from clients where id = ${alias}) as merged`.execute(
      app.db,
    )
    expect(rows).toEqual([{ erased: true, merged: false }])
  })

  test('two undos and a gift: it is taken apart once, and the gift is somebody’s', async () => {
    const { data } = await merge()
    const answers = await atOnce<{ status: number }>(app.db, held(), [
      () => undo(data.id),
      () => undo(data.id),
      () => give(kept, 500),
    ])
    const [first, second, given] = answers.map(({ status }) => status)
    const done = [first, second].filter((status) => status === 200).length
    // A gift that came first was posted since the merge, so that nothing is taken apart.
    expect([
      [0, [422, 422]],
      [1, [200, expect.any(Number)]],
    ]).toContainEqual([done, [first, second].toSorted()])
    expect(given).toBe(201)
    expect(await creditOf(kept)).toBe(500)
    const { rows } =
      await sql`select id from clients where id in (${kept}, ${alias}) and merged_into_id is null`.execute(app.db)
    expect(rows).toHaveLength(1 + done)
    expect(await creditOf(alias)).toBe(done ? 0 : 500)
  })

  test('an erasure of the alias: either the merge or the erasure', async () => {
    const body = await inputFor(kept, alias)
    const [merged, asked] = await atOnce<{ status: number }>(app.db, held(), [
      () => send(kept, alias, body),
      () =>
        administrator.raw('POST', `/api/clients/${alias}/erasure`, {
          asked_by: 'client',
          asked_on: '2026-03-02',
          reason: '',
          destroy_record: false,
        }),
    ])
    const { rows } = await sql<{ requests: number; aliases: number }>`
      select (select count(*) from erasure_requests where client_id = ${alias}) as requests, (select count(*) from clients where id = ${alias} and merged_into_id is not null) as aliases`.execute(
      app.db,
    )
    expect([
      [201, 404, { requests: 0, aliases: 1 }],
      // After the merge the alias is the kept client, whom the request is about then.
      [201, 201, { requests: 0, aliases: 1 }],
      [422, 201, { requests: 1, aliases: 0 }],
    ]).toContainEqual([merged!.status, asked!.status, rows[0]])
  })
})

test('mergeFields are those of the body', () => {
  expect(Object.keys(mergesApi.merge.takes.shape.fields.shape).toSorted()).toEqual([...mergeFields].toSorted())
})
