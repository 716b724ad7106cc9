import { sql } from 'kysely'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoicesApi } from '#features/invoices/contract.ts'
import { invoiceFiles } from '#features/invoices/routes/print.ts'
import { readSettings } from '#platform/server/settings.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { startMailServer, type TestMailServer } from '#platform/server/test/mail-server.ts'
import { pdfText } from '#platform/server/test/pdf-text.ts'
import { brokenRules } from '#platform/server/test/schematron.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { startPostman, type Postman } from './postman.ts'

let app: TestApp
let desk: Caller
let server: TestMailServer
let postman: Postman
const { saleTo } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
beforeEach(async () => {
  server = await startMailServer()
  postman = await openPostman()
})
afterEach(async () => {
  await postman.stop()
  await server.close()
})
afterAll(() => closeBooks(app))

/** A postman that attaches invoices as the server's does, and moves only when called. */
const openPostman = () =>
  startPostman({
    database: { db: app.db, listen: () => Promise.resolve() },
    services: {
      secrets: app.server.services.secrets,
      settings: readSettings({ SMTP_URL: server.url, MAIL_FROM: 'Salon Zuid <info@salon.test>' }),
    },
    attach: ({ invoice_id }) => invoiceFiles(app.db, app.server.services.printer, invoice_id),
    everyMs: 3_600_000,
  })

/** Pays and notifies; returns the number of the invoice and the address to which it goes. */
async function payAndNotify(who: Caller, sale: object): Promise<{ readonly ref: string; readonly mailed_to: string }> {
  const { status, errors, data } = await who.raw('POST', '/api/transactions', { ...sale, send_notification: true })
  expect([status, errors]).toEqual([201, {}])
  return data as { ref: string; mailed_to: string }
}
const download = async (who: Caller, ref: string) => (await who.call(invoicesApi.document, { params: { ref } })).bytes
const mailOf = async (ref: string) =>
  (
    await sql<{ id: number; status: string; attempts: number; error: string }>`
      select m.id, m.status, m.attempts, m.error from mail_outbox m join invoices i on i.id = m.invoice_id where i.ref = ${ref}`.execute(
      app.db,
    )
  ).rows[0]!
/** Ends the wait of a mail that is tried again later. */
const due = ({ id }: { readonly id: number }) =>
  sql`update mail_outbox set next_attempt_at = now() - interval '1 second' where id = ${id}`.execute(app.db)

/** The only attachment of the only mail that arrived. */
function arrivedFile() {
  expect(server.received).toHaveLength(1)
  const [{ mail }] = server.received as [TestMailServer['received'][number]]
  expect(mail.attachments).toHaveLength(1)
  const [{ filename, mimeType, disposition, content }] = mail.attachments as [(typeof mail.attachments)[number]]
  return { filename, mimeType, disposition, bytes: Buffer.from(content as ArrayBuffer) }
}

test('the invoice arrives byte for byte as it is downloaded', async () => {
  const clientId = await app.world.newClient()
  const { ref, mailed_to } = await payAndNotify(desk, saleTo(clientId))
  await postman.round()
  expect(server.received.map(({ to }) => to)).toEqual([[mailed_to]])
  const { bytes, ...file } = arrivedFile()
  expect(file).toEqual({ filename: `${ref}.pdf`, mimeType: 'application/pdf', disposition: 'attachment' })
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.equals(await download(desk, ref))).toBe(true)
  const text = await pdfText(bytes)
  for (const part of [ref, '100,00', 'Laserontharing']) expect(text).toContain(part)
  expect(await mailOf(ref)).toMatchObject({ status: 'sent', attempts: 1 })
})

test('a Belgian business client finds the structured invoice inside the PDF/A-3 that arrives', async () => {
  const { antwerp, belgianTreatment, belgianClient, methods } = app.world
  await app.db
    .updateTable('clients')
    .set({ company_name: 'Peeters & Zoon', vat_number: 'BE0123456749' })
    .where('id', '=', belgianClient)
    .execute()
  await sql`update legal_entities set vat_id = 'BE0428759497' where id = ${antwerp.legalEntityId}`.execute(app.db)
  const belgianDesk = await app.as('office-manager', antwerp.id)
  const { ref } = await payAndNotify(belgianDesk, {
    client_id: belgianClient,
    location_id: antwerp.id,
    practitioner_id: await app.world.employee({ locationIds: [antwerp.id] }),
    items: [{ kind: 'treatment', type_id: belgianTreatment, amount: 1, price_cents: 6000 }],
    payment_methods: [{ payment_method_id: methods.pin, amount_cents: 6000 }],
    total_cents: 6000,
  })
  await postman.round()
  const { bytes } = arrivedFile()
  expect(bytes.toString('latin1')).toMatch(/pdfaid:part>3</)
  const reading = getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS })
  const inside = (await (await reading.promise).getAttachments()) as Record<
    string,
    { filename: string; content: Uint8Array }
  >
  await reading.destroy()
  const files = Object.values(inside)
  expect(files.map(({ filename }) => filename)).toEqual([`${ref}.xml`])
  const xml = Buffer.from(files[0]!.content).toString('utf8')
  expect(xml).toContain(`<cbc:ID>${ref}</cbc:ID>`)
  expect(brokenRules(xml)).toEqual([])
})

test('a mail server that fails changes nothing about the sale, and the invoice is sent again and arrives once', async () => {
  const clientId = await app.world.newClient()
  server.refuse('DATA', '451 4.3.0 Try again')
  const { ref } = await payAndNotify(desk, saleTo(clientId))
  await postman.round()
  const refused = await mailOf(ref)
  expect(refused).toMatchObject({
    status: 'waiting',
    attempts: 1,
    error: expect.stringContaining('Try again') as string,
  })

  // The server is gone altogether at the second attempt.
  const { port } = server
  await server.close()
  await due(refused)
  await postman.round()
  expect(await mailOf(ref)).toMatchObject({
    status: 'waiting',
    attempts: 2,
    error: expect.stringContaining('ECONNREFUSED') as string,
  })
  const stands = (await desk.call(invoicesApi.transaction, { params: { ref } })).data
  expect([stands.state, stands.total_cents]).toEqual(['paid', 10_000])

  server = await startMailServer({ port })
  await due(refused)
  await postman.round()
  await postman.round()
  const { filename, bytes } = arrivedFile()
  expect(filename).toBe(`${ref}.pdf`)
  expect(bytes.equals(await download(desk, ref))).toBe(true)
  expect(await mailOf(ref)).toMatchObject({ status: 'sent', attempts: 3, error: '' })
})

test('a sale that is refused mails nothing', async () => {
  const clientId = await app.world.newClient()
  const answer = await desk.raw('POST', '/api/transactions', {
    ...saleTo(clientId, { total_cents: 9_999 }),
    send_notification: true,
  })
  expect(answer.status).toBe(422)
  await postman.round()
  expect(server.received).toEqual([])
})
