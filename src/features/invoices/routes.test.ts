import { sql } from 'kysely'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { brokenRules } from '#platform/server/test/schematron.ts'
import { invoicesApi } from './contract.ts'
import { invoiceFiles } from './routes/print.ts'

let app: TestApp
let desk: Caller
let ref: string
let clientId: number

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  clientId = await app.world.newClient({
    firstName: 'Joëlle',
    lastName: '#strong[Łęcka] *van* der Meer',
    localeId: app.world.localeFr,
  })
  ref = await sell({
    items: [{ kind: 'treatment', type_id: app.world.laserTreatment, amount: 1, price_cents: 10_000 }],
    payment_methods: [{ payment_method_id: app.world.methods.pin, amount_cents: 10_000 }],
  })
})
afterAll(() => closeBooks(app))

async function sell(changes: object): Promise<string> {
  const answer = await desk.raw('POST', '/api/transactions', {
    client_id: clientId,
    location_id: app.world.amsterdam.id,
    practitioner_id: app.world.practitioner,
    total_cents: 10_000,
    ...changes,
  })
  return (answer.data as { ref: string }).ref
}

const open = (who: Caller, wanted = ref) => who.call(invoicesApi.document, { params: { ref: wanted } })

async function textOf(pdf: Buffer): Promise<string> {
  const file = await getDocument({ data: Uint8Array.from(pdf), verbosity: VerbosityLevel.ERRORS }).promise
  const { items } = await (await file.getPage(1)).getTextContent()
  await file.loadingTask.destroy()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll('\u200b', '')
    .replace(/\s+/g, ' ')
}

describe('refusals', () => {
  test.each(['2026-999999', '2026-000001C', 'nonsense', '%2e%2e%2fetc', "2026-000001'--"])(
    '%s is 404',
    async (wanted) => {
      expect((await desk.raw('GET', `/api/invoices/${wanted}`)).status).toBe(404)
    },
  )
  test('another country’s is 404', async () =>
    expect((await open(await app.as('office-manager', app.world.antwerp.id))).status).toBe(404))
  test('who may not is 403, nobody is 401', async () => {
    expect([(await open(await app.as('trainee-practitioner'))).status, (await open(app.nobody)).status]).toEqual([
      403, 401,
    ])
  })
})

test('the invoice opens as a PDF in the client’s language', async () => {
  const answer = await open(desk)
  expect([
    answer.status,
    answer.headers['content-type'],
    answer.headers['content-disposition'],
    answer.headers['cache-control'],
  ]).toEqual([200, 'application/pdf', `inline; filename="${ref}.pdf"`, 'no-store'])
  expect(answer.bytes.subarray(0, 4).toString()).toBe('%PDF')
  const text = await textOf(answer.bytes)
  for (const part of [
    'Facture',
    ref,
    'Laserontharing benen (fr)',
    '100,00',
    '17,36',
    '82,64',
    'NL001234567B01',
    'KvK',
    'Keizersgracht 10',
    'Joëlle #strong[Łęcka] *van* der Meer',
    '04/03/2026',
  ])
    expect(text).toContain(part)
})

test('a Belgian business client gets the structured invoice inside the PDF', async () => {
  const { antwerp, belgianTreatment, belgianClient, methods } = app.world
  await app.db
    .updateTable('clients')
    .set({ company_name: 'Peeters & Zoon', vat_number: 'BE0123456749' })
    .where('id', '=', belgianClient)
    .execute()
  await sql`update legal_entities set vat_id = 'BE0428759497' where id = ${antwerp.legalEntityId}`.execute(app.db)
  const belgianDesk = await app.as('office-manager', antwerp.id)
  const practitioner = await app.world.employee({ locationIds: [antwerp.id] })
  const answer = await belgianDesk.raw('POST', '/api/transactions', {
    client_id: belgianClient,
    location_id: antwerp.id,
    practitioner_id: practitioner,
    items: [{ kind: 'treatment', type_id: belgianTreatment, amount: 1, price_cents: 6000 }],
    payment_methods: [{ payment_method_id: methods.credit, amount_cents: 6000 }],
    total_cents: 6000,
  })
  expect([answer.status, answer.errors]).toEqual([201, {}])
  const belgianRef = (answer.data as { ref: string }).ref
  const { bytes } = await open(belgianDesk, belgianRef)
  const file = await getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS }).promise
  const attachments = (await file.getAttachments()) as Record<string, { filename: string; content: Uint8Array }>
  await file.loadingTask.destroy()
  const [attached, ...others] = Object.values(attachments)
  expect([others, attached!.filename]).toEqual([[], `${belgianRef}.xml`])
  const xml = Buffer.from(attached!.content).toString('utf8')
  expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">60.00</cbc:PayableAmount>')
  expect(xml).toContain('<cbc:RegistrationName>Peeters &amp; Zoon</cbc:RegistrationName>')
  expect(brokenRules(xml)).toEqual([])
  // PDF/A-3b, with the invoice as another form of the document.
  expect(bytes.toString('latin1')).toMatch(/\/AFRelationship \/Alternative/)
  expect(bytes.toString('latin1')).toMatch(/pdfaid:part>3</)
  expect(await textOf(bytes)).toContain('BE0123456749')
})

test('what was put on account is still to be paid', async () => {
  const onAccount = await sell({
    items: [{ kind: 'treatment', type_id: app.world.laserTreatment, amount: 1, price_cents: 10_000 }],
    payment_methods: [{ payment_method_id: app.world.methods.credit, amount_cents: 10_000 }],
  })
  expect(await textOf((await open(desk, onAccount)).bytes)).toMatch(/Merci de virer le montant dû de 100,00 €/)
})

test('a payment in advance for the appointment stands on its invoice with its day (law A5)', async () => {
  const visit = await app.world.appointment({
    clientId,
    treatmentId: app.world.laserTreatment,
    from: '2026-03-04T12:00:00Z',
  })
  const paidInAdvance = await desk.raw('POST', `/api/appointments/${visit}/down-payments`, {
    amount_cents: 2500,
    payment_method_id: app.world.methods.pin,
    paid_on: '2026-03-02',
  })
  expect(paidInAdvance.errors).toEqual({})
  await app.world.report(visit)
  const prepaidRef = await sell({
    appointment_id: visit,
    items: [{ kind: 'treatment', type_id: app.world.laserTreatment, amount: 1, price_cents: 10_000 }],
    payment_methods: [
      { payment_method_id: app.world.methods.prepaid, amount_cents: 2500 },
      { payment_method_id: app.world.methods.pin, amount_cents: 7500 },
    ],
  })
  expect(await textOf((await open(desk, prepaidRef)).bytes)).toContain(
    'Payé d’avance pour ce rendez-vous : 25,00 € le 02/03/2026.',
  )
  expect(await textOf((await open(desk)).bytes)).not.toContain('Payé d’avance')
})

test('whoever opened it is in the log', async () => {
  const reader = await app.as('salon-owner')
  await open(reader)
  expect(
    await app.db
      .selectFrom('audit_log')
      .select(['action', 'client_ids'])
      .where('employee_id', '=', reader.employeeId)
      .execute(),
  ).toEqual([{ action: 'read', client_ids: [clientId] }])
})

describe('by mail', () => {
  const notify = (who: Caller, wanted = ref) => who.call(invoicesApi.notify, { params: { ref: wanted } })
  const mails = () =>
    app.db
      .selectFrom('mail_outbox')
      .select(['id', 'slug', 'to_address', 'language', 'client_id', 'created_by', 'subject', 'body_text', 'invoice_id'])
      .where('client_id', '=', clientId)
      .orderBy('id')
      .execute()
  const aMinuteLater = () =>
    sql`update mail_outbox set created_at = created_at - interval '61 seconds' where client_id = ${clientId}`.execute(
      app.db,
    )

  test('once a minute, in the client’s language', async () => {
    const { email } = await app.db
      .selectFrom('clients')
      .select('email')
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow()
    const answer = await notify(desk)
    expect([answer.status, answer.data]).toEqual([200, { client_id: clientId, mailed_to: email }])
    const [mail] = await mails()
    const { id } = await app.db.selectFrom('invoices').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()
    expect(mail).toMatchObject({
      slug: 'invoice',
      to_address: email,
      language: 'fr',
      created_by: desk.employeeId,
      subject: `Votre facture ${ref}`,
      invoice_id: id,
    })
    expect(mail!.body_text).toContain('100,00')
    expect((await notify(desk)).errors).toEqual({ '': ['mailed_just_now'] })
    expect(await mails()).toHaveLength(1)
    // A mail of a clock that was three hours ahead is no mail of a moment ago.
    await sql`update mail_outbox set created_at = created_at + interval '3 hours' where invoice_id = ${id}`.execute(
      app.db,
    )
    expect((await notify(desk)).status).toBe(200)
    await sql`delete from mail_outbox where invoice_id = ${id} and created_at < now() + interval '1 hour'`.execute(
      app.db,
    )
    await aMinuteLater()
    expect((await notify(desk)).status).toBe(200)
    expect(await mails()).toHaveLength(2)
  })

  test('brings the PDF along when it leaves', async () => {
    await aMinuteLater()
    await notify(desk)
    const invoiceId = (await mails()).at(-1)!.invoice_id
    const [file, ...others] = await invoiceFiles(app.db, app.server.services.printer, invoiceId)
    expect([others, file!.name, file!.contentType]).toEqual([[], `${ref}.pdf`, 'application/pdf'])
    expect(await textOf(Buffer.from(file!.bytes))).toContain(ref)
    expect(await invoiceFiles(app.db, app.server.services.printer, null)).toEqual([])
  })

  test('not without an address, nor by who may not or is abroad', async () => {
    await aMinuteLater()
    const before = (await mails()).length
    await app.db.updateTable('clients').set({ email: '' }).where('id', '=', clientId).execute()
    expect((await notify(desk)).errors).toEqual({ '': ['email_missing'] })
    expect([
      (await notify(await app.as('trainee-practitioner'))).status,
      (await notify(await app.as('office-manager', app.world.antwerp.id))).status,
      (await notify(app.nobody)).status,
    ]).toEqual([403, 404, 401])
    expect(await mails()).toHaveLength(before)
    await app.db
      .updateTable('clients')
      .set({ email: `joelle${clientId}@voorbeeld.test` })
      .where('id', '=', clientId)
      .execute()
  })

  test('by the GET of the specification only with the header of our own calls (decision C133)', async () => {
    await aMinuteLater()
    const before = (await mails()).length
    const get = (headers: Record<string, string>) =>
      desk.raw('GET', `/api/invoices/${ref}/notify`, undefined, { headers })
    const bare = await get({})
    expect([bare.status, bare.errors]).toEqual([405, { '': ['method'] }])
    expect(await mails()).toHaveLength(before)
    expect((await get({ 'x-timezone': 'Europe/Amsterdam' })).status).toBe(200)
    expect(await mails()).toHaveLength(before + 1)
  })
})
