import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tidyUp } from '#app/upkeep.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { auditApi } from '#features/audit/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { insertAgreementTemplate } from '#features/templates/queries.ts'
import { systemClock } from '#platform/server/clock.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { drawnSignature } from '#platform/server/test/drawn-signature.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { agreementRequestsApi, agreementsApi, signaturesApi } from '../contract.ts'

let app: TestApp
let desk: Caller, trainee: Caller
let template: number, drawing: string
const content = '<p>Ik ga akkoord met <strong>de behandeling</strong>.</p>'
const today = '2026-03-04'
let morning: string

beforeAll(async () => {
  app = await testApp()
  morning = app.clock.now()
  desk = await app.as('office-manager')
  trainee = await app.as('trainee-practitioner')
  template = await newTemplate('Toestemming huid', 12)
  drawing = await drawnSignature()
})
afterAll(() => app.close())

const newTemplate = (
  nl: string,
  valid_months: number | null,
  countryId = netherlands,
  contents: object = { nl_NL: content },
) =>
  insertAgreementTemplate(
    app.db,
    countryId,
    { name: { nl }, translation: { content: {} }, valid_months },
    contents as Record<string, string>,
  )
/** A client with all nine details. */
async function signee(changes: Parameters<TestApp['world']['newClient']>[0] = {}): Promise<number> {
  const id = await app.world.newClient(changes)
  await sql`update clients set phone_number = '+31201234567', birthdate = '1988-03-14', street = 'Dam', street_number = '1', postcode = '1012 JS', place = 'Amsterdam' where id = ${id}`.execute(
    app.db,
  )
  return id
}
const sign = async (type: 'client' | 'user', by = desk) =>
  (await by.call(signaturesApi.create, { body: { signature: drawing, type } })).data.id
async function input(changes: object = {}, by = desk) {
  return {
    client_id: 'client_id' in changes ? (changes.client_id as number) : await signee(),
    template_agreement_id: template,
    treatment_category_id: app.world.skinCategory,
    content,
    client_signee_name: 'Chantal Dubois',
    practitioner_signee_name: 'Samira Bouzid',
    client_signature_id: await sign('client', by),
    user_signature_id: await sign('user', by),
    ...changes,
  }
}
const create = async (changes: object = {}, by = desk, key?: string) =>
  by.call(agreementsApi.create, { body: await input(changes, by) }, key ? { key } : {})
const told = ({ status, errors }: { status: number; errors: object }) => [status, errors]

/** The words on the first page of a PDF. */
async function wordsIn(pdf: Uint8Array): Promise<string> {
  const file = await getDocument({ data: Uint8Array.from(pdf), verbosity: VerbosityLevel.ERRORS }).promise
  const { items } = await (await file.getPage(1)).getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replaceAll('\u200b', '')
}

describe('a signature', () => {
  test('is refused from who may not sign, and what is none is refused at its field', async () => {
    expect((await trainee.call(signaturesApi.create, { body: { signature: drawing } })).status).toBe(403)
    const post = (body: object) => desk.raw('POST', '/api/signatures', body)
    expect(told(await post({ signature: 'x' }))).toEqual([422, { signature: ['signature_type'] }])
    expect(told(await post({ signature: await drawnSignature({ isInk: () => false }) }))).toEqual([
      422,
      { signature: ['signature_empty'] },
    ])
    expect(told(await post({ signature: drawing, type: 'other' }))).toEqual([422, { type: ['invalid'] }])
    expect(told(await post({ signature: drawing, author_id: app.world.practitioner }))).toEqual([
      422,
      { author_id: ['unknown'] },
    ])
    expect(told(await post({ signature: drawing, client_id: 1 }))).toEqual([422, { client_id: ['unknown_field'] }])
  })

  test('agreement-013: is the client’s unless it says otherwise; its author is whoever is signed in (C53)', async () => {
    const { data } = await desk.call(signaturesApi.create, { body: { signature: drawing } })
    expect(data).toEqual({ id: expect.any(Number), type: 'client', author_id: desk.employeeId })
  })

  test('that no agreement names goes after a day, and one that is named stays', async () => {
    const unused = await sign('client')
    const named = (await create()).data.id
    await sql`alter table signatures disable trigger signatures_unchanged`.execute(app.db)
    await sql`update signatures set created_at = now() - interval '2 days'`.execute(app.db)
    await sql`alter table signatures enable trigger signatures_unchanged`.execute(app.db)
    await tidyUp(app.db, app.server.services.files, systemClock.now())
    const left = await app.db.selectFrom('signatures').select('id').execute()
    expect(left.map(({ id }) => id)).not.toContain(unused)
    expect(left.length).toBeGreaterThanOrEqual(2)
    expect((await desk.call(agreementsApi.document, { params: { id: named } })).status).toBe(200)
  })
})

describe('an agreement is refused', () => {
  test('of a minor in their own name, as on a telephone: a parent signs (law A10)', async () => {
    const client_id = await signee({ firstName: 'Chantal', lastName: 'Dubois' })
    await sql`update clients set birthdate = '2010-03-14' where id = ${client_id}`.execute(app.db)
    for (const client_signee_name of ['Chantal Dubois', ' chàntal  DUBOIS'])
      expect(told(await create({ client_id, client_signee_name }))).toEqual([
        422,
        { client_signee_name: ['minor_signs'] },
      ])
    const { rows } = await sql`select from client_agreements where client_id = ${client_id}`.execute(app.db)
    expect(rows).toEqual([])
    expect((await create({ client_id, client_signee_name: 'Ans Dubois' })).status).toBe(201)
    expect((await create({ client_id: await signee({ firstName: 'Chantal', lastName: 'Dubois' }) })).status).toBe(201)
  })

  test('from who may not sign, and for a client of another country', async () => {
    expect((await trainee.call(agreementsApi.create, { body: await input() })).status).toBe(403)
    const abroad = await signee({ countryId: belgium, localeId: app.world.localeFr })
    expect(told(await create({ client_id: abroad }))).toEqual([422, { client_id: ['unknown'] }])
  })

  test.each<[string, () => Promise<object> | object, object]>([
    ['without a text', () => ({ content: '<p>&nbsp;</p>' }), { content: ['required'] }],
    ['with a script for a text', () => ({ content: '<script>x()</script>' }), { content: ['required'] }],
    ['with an unknown template', () => ({ template_agreement_id: 999_999 }), { template_agreement_id: ['unknown'] }],
    [
      'with a template of another country',
      async () => ({ template_agreement_id: await newTemplate('Consentement', null, belgium, { fr_BE: content }) }),
      { template_agreement_id: ['unknown'] },
    ],
    ['with an unknown category', () => ({ treatment_category_id: 999_999 }), { treatment_category_id: ['unknown'] }],
    ['at a location of another country', () => ({ location_id: app.world.antwerp.id }), { location_id: ['unknown'] }],
    ['without names', () => ({ client_signee_name: ' ' }), { client_signee_name: ['required'] }],
    ['with the signature of nobody', () => ({ client_signature_id: 999_999 }), { client_signature_id: ['unknown'] }],
    [
      'with the signature of a colleague',
      async () => ({ user_signature_id: await sign('user', await app.as('physician')) }),
      { user_signature_id: ['unknown'] },
    ],
    ['on a day to come', () => ({ client_sign_date: '2026-03-05' }), { client_sign_date: ['day'] }],
  ])('%s', async (_, changes, errors) => expect(told(await create(await changes()))).toEqual([422, errors]))

  test('agreement-008: while details of the client are missing (C92)', async () => {
    const id = await app.world.newClient({ email: 'zonder@voorbeeld.test' })
    await sql`update clients set street = '', birthdate = null where id = ${id}`.execute(app.db)
    const { status, errors } = await create({ client_id: id })
    expect([status, errors['client.street'], errors['client.birthdate'], errors['client.email']]).toEqual([
      422,
      ['details_missing'],
      ['details_missing'],
      undefined,
    ])
  })

  test('with a signature that is on another one already', async () => {
    const first = await input()
    expect((await desk.call(agreementsApi.create, { body: first })).status).toBe(201)
    expect(told(await desk.call(agreementsApi.create, { body: first }))).toEqual([
      422,
      { client_signature_id: ['signature_used'], user_signature_id: ['signature_used'] },
    ])
  })
})

describe('an agreement', () => {
  test('is printed while no connection is held, and again when somebody changed what it says meanwhile', async () => {
    const body = await input()
    const { printer } = app.server.services
    const original = printer.print.bind(printer)
    const print = vi.spyOn(printer, 'print').mockImplementationOnce(async (...document) => {
      await sql`update clients set street = 'Rokin' where id = ${body.client_id}`.execute(app.db)
      return original(...document)
    })
    const { status, data } = await desk.call(agreementsApi.create, { body })
    expect([status, print.mock.calls.length]).toEqual([201, 2])
    print.mockRestore()
    const { bytes } = await desk.call(agreementsApi.document, { params: { id: data.id } })
    expect(await wordsIn(bytes)).toContain('Rokin 1')
  })

  test('is kept as signed, with the SHA-256 of its text, and made once under its key', async () => {
    const body = await input({ content: `${content}<script>x()</script>` })
    const [first, again] = [
      await desk.call(agreementsApi.create, { body }, { key: 'agreement-key' }),
      await desk.call(agreementsApi.create, { body }, { key: 'agreement-key' }),
    ]
    expect([first.status, again.status, again.data]).toEqual([201, 201, first.data])
    expect(first.data).toMatchObject({
      client_id: body.client_id,
      name: 'Toestemming huid',
      content,
      content_sha256: createHash('sha256').update(content).digest('hex'),
      language: 'nl',
      client_sign_date: today,
      practitioner_sign_date: today,
      valid_until: '2027-03-04',
      state: 'valid',
      withdrawal: null,
    })
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from client_agreements where client_id = ${body.client_id}`.execute(app.db)
    expect(rows[0]!.count).toBe(1)
  })

  test('is a PDF with the text, both names and the SHA-256; another country does not see it', async () => {
    const { data } = await create()
    const answer = await desk.call(agreementsApi.document, { params: { id: data.id } })
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = await wordsIn(answer.bytes)
    for (const part of ['Toestemming huid', 'de behandeling', 'Chantal Dubois', 'Samira Bouzid', data.content_sha256])
      expect(text).toContain(part)
    const abroad = await app.as('office-manager', app.world.antwerp.id)
    expect((await abroad.call(agreementsApi.document, { params: { id: data.id } })).status).toBe(404)
    expect((await abroad.call(agreementsApi.show, { params: { id: data.id } })).status).toBe(404)
    expect((await abroad.call(agreementsApi.ofClient, { params: { clientId: data.client_id } })).status).toBe(404)
  })

  test('never changes: neither the row nor its signatures', async () => {
    const { data } = await create()
    for (const [change, reason] of [
      [sql`update client_agreements set content = 'x' where id = ${data.id}`, 'append-only'],
      [sql`delete from client_agreements where id = ${data.id}`, 'append-only'],
      [sql`update signatures set picture = 'x'`, 'append-only'],
      [sql`update signatures set client_id = null where client_id is not null`, 'append-only'],
      [
        sql`delete from signatures where id = (select client_signature_id from client_agreements where id = ${data.id})`,
        'foreign key',
      ],
    ] as const)
      await expect(change.execute(app.db)).rejects.toThrow(reason)
  })

  test('is in the log with its SHA-256 and without its text, its drawings and the name of its file', async () => {
    const { data } = await create()
    const { rows } = await sql<{ line: string }>`
      select after::text as line from audit_log where entity in ('client_agreements', 'signatures') and (entity_id = ${data.id} or entity = 'signatures')`.execute(
      app.db,
    )
    const lines = rows.map(({ line }) => line).join()
    expect(lines).toContain(data.content_sha256)
    for (const secret of ['picture', '.pdf', 'Ik ga akkoord']) expect(lines).not.toContain(secret)
    const shown = await (
      await app.as('administrator')
    ).call(auditApi.list, {
      query: { filters: { client: data.client_id, subjects: ['client_agreements'], actions: ['create'] } },
    })
    expect(shown.data.body).toHaveLength(1)
  })

  test('a document that no row names is swept after a day; that of an agreement stays', async () => {
    const { data } = await create()
    const { files } = app.server.services
    await files.put('agreements', 'orphan.pdf', Buffer.from('%PDF-'))
    const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60_000).toISOString()
    await tidyUp(app.db, files, inTwoDays as never)
    expect(await files.get('agreements', 'orphan.pdf')).toBeNull()
    expect((await desk.call(agreementsApi.document, { params: { id: data.id } })).status).toBe(200)
  })
})

describe('the state of an agreement', () => {
  test.each([
    ['2026-04-04', 1, false, 'valid'],
    ['2026-04-05', 1, false, 'expired'],
    ['2026-04-05', 1, true, 'withdrawn'],
    ['2076-01-01', null, false, 'valid'],
    ['2076-01-01', null, true, 'withdrawn'],
  ])('on %s, signed for %s months, withdrawn %s', async (day, months, isWithdrawn, state) => {
    const { data } = await create({ template_agreement_id: await newTemplate(`${day} ${isWithdrawn}`, months) })
    const params = { id: data.id }
    if (isWithdrawn) await desk.call(agreementsApi.withdraw, { params, body: {} })
    app.clock.set(`${day}T10:00:00Z`)
    try {
      const seen = await (await app.as('office-manager')).call(agreementsApi.show, { params })
      expect([data.state, seen.data.state]).toEqual(['valid', state])
    } finally {
      app.clock.set(morning)
    }
  })
})

describe('about a client who was merged into another', () => {
  async function merged(): Promise<readonly [kept: number, alias: number]> {
    const [kept, alias] = [await signee({ firstName: 'Chantal' }), await signee({ firstName: 'Vroeger' })]
    await sql`update clients set street = 'Rokin', birthdate = null, deactivated_at = now(), merged_into_id = ${kept} where id = ${alias}`.execute(
      app.db,
    )
    return [kept, alias]
  }

  test('an agreement is signed and printed with the details of the one who is kept', async () => {
    const [kept, alias] = await merged()
    const { status, data } = await create({ client_id: alias })
    expect([status, data.client_id]).toEqual([201, kept])
    const text = await wordsIn((await desk.call(agreementsApi.document, { params: { id: data.id } })).bytes)
    expect([text.includes('Dam 1'), text.includes('Rokin'), text.includes('Vroeger')]).toEqual([true, false, false])
  })

  test('a request to sign is one to the client who is kept', async () => {
    const [kept, alias] = await merged()
    const { client_signee_name: _, client_signature_id: __, user_signature_id: ___, ...body } = await input()
    const asked = await desk.call(agreementRequestsApi.create, { body: { ...body, client_id: alias } })
    expect([asked.status, asked.data.client_id]).toEqual([201, kept])
  })
})

test('nothing is signed, asked or withdrawn for a client who was erased; what stays of theirs is read', async () => {
  const client_id = await signee()
  const { data } = await create({ client_id })
  const { client_signee_name: _, client_signature_id: __, user_signature_id: ___, ...body } = await input({ client_id })
  const asked = await desk.call(agreementRequestsApi.create, { body })
  const late = await input({ client_id })
  await sql`update clients set erased_at = now(), deactivated_at = now() where id = ${client_id}`.execute(app.db)
  const withdrawn = await desk.call(agreementsApi.withdraw, { params: { id: data.id }, body: {} })
  const begun = await desk.call(agreementsApi.start, { params: { clientId: client_id } })
  expect([withdrawn.status, begun.status]).toEqual([404, 404])
  for (const call of [agreementRequestsApi.link, agreementRequestsApi.mail, agreementRequestsApi.takeBack])
    expect((await desk.call(call, { params: { id: asked.data.id } })).status).toBe(404)
  const unknown = [422, { client_id: ['unknown'] }]
  expect(told(await desk.call(agreementsApi.create, { body: late }))).toEqual(unknown)
  expect(told(await desk.call(agreementRequestsApi.create, { body }))).toEqual(unknown)
  const left = await desk.call(agreementsApi.ofClient, { params: { clientId: client_id } })
  expect([left.status, left.data.agreements.map(({ id, state }) => [id, state])]).toEqual([200, [[data.id, 'valid']]])
  expect((await desk.call(agreementsApi.document, { params: { id: data.id } })).status).toBe(200)
})

describe('the light of a visit', () => {
  async function visit(from = '2026-03-11T09:00:00Z') {
    const clientId = await signee()
    const id = await app.world.appointment({
      clientId,
      treatmentId: app.world.skinTreatment,
      from,
      practitionerId: await app.world.employee(),
    })
    const seen = async () => {
      const { data } = await desk.call(appointmentsApi.show, { params: { id } })
      expect(data.contract_category_id).toBe(app.world.skinCategory)
      const days = await desk.call(calendarApi.day, {
        params: { locationId: app.world.amsterdam.id, date: from.slice(0, 10) },
      })
      const shown = days.data.appointments.find((one) => one.id === id)!
      const report = await desk.call(reportsApi.show, { params: { appointmentId: id } })
      expect([shown.has_contract, report.data.contract !== null]).toEqual([data.has_contract, data.has_contract])
      return [data.has_contract, data.contract_ended]
    }
    return { clientId, seen }
  }

  test('has the agreement once it is signed, until it is withdrawn, and says so', async () => {
    const { clientId, seen } = await visit()
    expect(await seen()).toEqual([false, null])
    const { data } = await create({ client_id: clientId })
    expect(await seen()).toEqual([true, null])
    const withdraw = () => desk.call(agreementsApi.withdraw, { params: { id: data.id }, body: { reason: 'bedacht' } })
    expect((await trainee.call(agreementsApi.withdraw, { params: { id: data.id }, body: {} })).status).toBe(403)
    const withdrawn = await withdraw()
    expect([withdrawn.status, withdrawn.data.state, withdrawn.data.withdrawal?.reason]).toEqual([
      201,
      'withdrawn',
      'bedacht',
    ])
    expect(await seen()).toEqual([false, { by: 'withdrawn', on: today }])
    expect(told(await withdraw())).toEqual([409, { '': ['already_withdrawn'] }])
    await create({ client_id: clientId })
    expect(await seen()).toEqual([true, null])
  })

  test('does not have one whose time is over on its day', async () => {
    const { clientId, seen } = await visit('2026-04-15T09:00:00Z')
    await create({ client_id: clientId, template_agreement_id: await newTemplate('Een maand', 1) })
    expect(await seen()).toEqual([false, { by: 'expired', on: '2026-04-05' }])
  })

  test('does not have one for another category', async () => {
    const { clientId, seen } = await visit('2026-03-18T09:00:00Z')
    await create({ client_id: clientId, treatment_category_id: app.world.laserCategory })
    expect(await seen()).toEqual([false, null])
  })
})

describe('what signing begins with', () => {
  const start = (clientId: number, query: object = {}, by = desk) =>
    by.call(agreementsApi.start, { params: { clientId }, query })

  test('the names are filled in, in the language of the client', async () => {
    const own = await app.as('office-manager')
    const id = await newTemplate('Met namen', null, netherlands, {
      nl_NL: '<p>:client_name bij :chain_name op :date</p>',
    })
    const clientId = await signee({ firstName: 'Chantal', lastName: 'Dubois' })
    await sql`update clients set consenting_parent = 'Anne Dubois' where id = ${clientId}`.execute(app.db)
    const { data } = await start(clientId, { template_agreement_id: id }, own)
    expect(data.client).toMatchObject({ supported_country_id: netherlands, consenting_parent: 'Anne Dubois' })
    expect(data.content).toMatch(/^<p>Chantal Dubois bij .+ op 04-03-2026<\/p>$/)
    expect([data.language, data.client.missing, data.client.name]).toEqual(['nl', [], 'Chantal Dubois'])
  })

  test('a client whose language the template does not have gets that of the country, and it says so', async () => {
    const { data } = await start(await signee({ localeId: app.world.localeFr }), { template_agreement_id: template })
    expect([data.content, data.language, data.client.language]).toEqual([content, 'nl', 'fr'])
  })

  test('agreement-011, agreement-012: the first template, and then the one that was used last', async () => {
    const own = await app.as('office-manager')
    const clientId = await signee()
    const before = await start(clientId, {}, own)
    expect(before.data.template_agreement_id).toBe(before.data.templates[0]!.id)
    const used = await newTemplate('Zelden gebruikt', null)
    await create({ template_agreement_id: used }, own)
    expect((await start(clientId, {}, own)).data.template_agreement_id).toBe(used)
  })

  test('a renewal begins with the last text, for its own client alone', async () => {
    const { data } = await create({ content: '<p>Aangepast.</p>' })
    const renewed = await start(data.client_id, { renews_id: data.id })
    expect(renewed.data).toMatchObject({
      content: '<p>Aangepast.</p>',
      template_agreement_id: template,
      treatment_category_id: app.world.skinCategory,
    })
    expect(told(await start(await signee(), { renews_id: data.id }))).toEqual([422, { renews_id: ['unknown'] }])
  })
})
