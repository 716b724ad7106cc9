import { usualQuestions } from '#kernel/medical-questions.ts'
import { fill, languages } from '#kernel/texts.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkoutApi } from '#features/checkout/contract.ts'
import { clientsApi } from '#features/clients/contract.ts'
import type { Mark } from '#features/drawings/contract.ts'
import { insertDrawing } from '#features/drawings/queries.ts'
import { arrow, storedDrawing } from '#features/drawings/right-calls.ts'
import { photoSharingApi } from '#features/photo-sharing/contract.ts'
import { savedPhoto } from '#features/photo-sharing/right-calls.ts'
import { smallJpeg, uploadedPhoto } from '#features/photos/right-calls.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { pdfText } from '#platform/server/test/pdf-text.ts'
import { unzippedFiles } from '#platform/server/test/unzip.ts'
import { privacyApi } from '../contract.ts'

let app: TestApp
let desk: Caller
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('administrator')
})
afterAll(() => app.close())

const exported = async (id: number, who = desk) => who.call(privacyApi.export, { params: { id } })

/** A seller or a buyer with a full address. */
const party = {
  name: 'Balie Amsterdam B.V.',
  street: 'Hoofdstraat',
  streetNumber: '1',
  streetSuffix: '',
  postcode: '1011 AB',
  place: 'Amsterdam',
  countryCode: 'NL',
  vatId: 'NL001234567B01',
  tradeRegister: '12345678',
  tradeRegisterLabel: 'KvK',
  bankAccount: 'NL91ABNA0417164300',
  email: 'info@balie.test',
  phone: '+31201234567',
}

interface Data {
  readonly client_id: number
  readonly sent_comparisons: readonly Record<string, unknown>[]
  readonly tables: Readonly<Record<string, readonly Record<string, unknown>[]>>
}
async function filesOf(id: number) {
  const answer = await exported(id)
  expect(answer.status).toBe(200)
  const files = unzippedFiles(answer.bytes)
  const data = JSON.parse([...files].find(([name]) => name.endsWith('.json'))![1].toString()) as Data
  return { answer, files, names: [...files.keys()], data }
}

describe('refuses', () => {
  test('an employee who may not see one part of the file', async () => {
    const client = await app.world.newClient()
    for (const role of ['trainee-practitioner', 'junior-practitioner', 'office-manager'] as const)
      expect((await exported(client, await app.as(role))).status).toBe(403)
  })
  test('a client who does not exist', async () => {
    expect((await exported(999_999_999)).status).toBe(404)
  })
})

test('the archive holds an overview, the invoices, and all data by table, and nothing of anybody else', async () => {
  const clientId = await app.world.newClient({ firstName: 'Chantal', lastName: 'Dubois', localeId: app.world.localeNl })
  const other = await app.world.newClient({ lastName: 'Vandervorst' })
  const visit = (of: number, from: string) => app.world.appointment({ clientId: of, from })
  const appointmentId = await visit(clientId, '2026-03-03T08:00:00Z')
  await visit(other, '2026-03-03T09:00:00Z')
  await app.world.report(appointmentId)
  await app.world.contract(clientId, app.world.skinCategory)
  await sql`update appointments set notes = 'Graag kamer 2' where id = ${appointmentId}`.execute(app.db)
  const paid = await desk.call(checkoutApi.pay, {
    body: {
      client_id: clientId,
      location_id: app.world.amsterdam.id,
      practitioner_id: app.world.practitioner,
      appointment_id: appointmentId,
      total_cents: 6000,
      items: [{ kind: 'treatment', type_id: app.world.skinTreatment, amount: 1, price_cents: 6000, discount: null }],
      payment_methods: [{ payment_method_id: app.world.methods.pin, amount_cents: 6000 }],
    },
  })
  expect(paid.status).toBe(201)
  const { ref } = paid.data as { ref: string }
  await desk.call(clientsApi.show, { params: { id: clientId } })

  const { answer, files, names, data } = await filesOf(clientId)
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="balie-${clientId}-2026-03-04.zip"`)
  expect(names).toEqual(['overzicht.pdf', `facturen/${ref}.pdf`, 'gegevens.json'])
  const overview = await pdfText(files.get('overzicht.pdf')!)
  for (const words of [
    'Chantal Dubois',
    '14-03-1988',
    '03-03-2026 09:00',
    'Hydrafacial',
    'Graag kamer 2',
    'Goed verdragen.',
    'Behandelovereenkomst',
    ref,
    '60,00',
    'Wie uw dossier heeft ingezien',
    'Bekeken',
  ])
    expect(overview).toContain(words)
  expect(await pdfText(files.get(`facturen/${ref}.pdf`)!)).toContain(ref)
  expect(data).toMatchObject({
    client_id: clientId,
    tables: {
      clients: [{ id: clientId, last_name: 'Dubois', street: 'Keizersgracht' }],
      appointments: [{ id: appointmentId, notes: 'Graag kamer 2' }],
      treatment_reports: [{ report: 'Goed verdragen.' }],
      invoices: [{ ref }],
      invoice_lines: [{ description: 'Hydrafacial' }],
      invoice_payments: [{ amount_cents: 6000 }],
    },
  })
  expect(data.tables.audit_log!.some(({ action, entity }) => action === 'read' && entity === 'GET /clients/:id')).toBe(
    true,
  )
  expect(JSON.stringify(data)).not.toContain('Vandervorst')
  expect(JSON.stringify(data.tables.clients)).not.toContain('"search"')
})

test('drawings are files with their figure or their photo', async () => {
  const clientId = await app.world.newClient({ localeId: app.world.localeNl })
  const appointmentId = await app.world.appointment({ clientId, from: '2026-03-03T12:00:00Z' })
  const photoId = await uploadedPhoto(app, appointmentId)
  const onFigure = await storedDrawing(app, appointmentId)
  const by = { employeeId: app.world.practitioner, now: app.clock.now() }
  const onPhoto = await insertDrawing(
    app.db,
    { appointment_id: appointmentId, photo_id: photoId, figure: null, marks: [arrow] },
    by,
  )
  const { files, data } = await filesOf(clientId)
  const [figure, photo] = [onFigure, onPhoto].map(({ id }) => files.get(`tekeningen/${id}.svg`)!.toString())
  expect(figure).toMatch(/^<svg .*<path /)
  expect(photo).toContain(`<image href="data:image/jpeg;base64,${Buffer.from(smallJpeg).toString('base64')}"`)
  expect(data.tables.report_drawing_versions).toMatchObject([
    { drawing_id: onFigure.id, version: 1, marks: [arrow] },
    { drawing_id: onPhoto.id },
  ])
  expect(data.tables.report_drawings).toMatchObject([{ figure: 'face_front', marks: [arrow] }, { photo_id: photoId }])
})

const inOverview = {
  nl: {
    name: 'overzicht.pdf',
    words: [
      'Toestemmingen voor foto’s',
      '01-03-2026 Een vergelijking van twee foto’s aan u sturen Gegeven, tot en met 20-03-2026 Op papier Sanne Visser',
      '04-03-2026 Een vergelijking van twee foto’s aan u sturen Ingetrokken',
      '04-03-2026 Publicatie, op de website, in sociale media of in drukwerk Gegeven',
      '03-02-2026 13:00 Gezicht, links pijlen: 1, teksten: 1, punten met eenheden: 2, “litteken”, {{product}}: 7,5 E Emma de Wit tekeningen/{{id}}.svg',
      'Foto: voor pijlen: 1; verwijderd op 04-03-2026',
      'Vergelijkingen van foto’s die u kreeg',
      'Verstuurd door {{author}}',
      'Foto’s voor, bezoek van 04-02-2026 (nummer {{left}}); na, bezoek van 04-02-2026 (nummer {{right}})',
      'Te bekijken tot 11-03-2026 09:00',
      'Geopend eerst op 04-03-2026 09:10, laatst op 05-03-2026 09:10, aantal keren: 3',
      'Ingetrokken 04-03-2026 08:00, vastgelegd door {{author}}: u hebt uw toestemming ingetrokken',
    ],
  },
  fr: {
    name: 'apercu.pdf',
    words: [
      'Accords pour les photos',
      '01/03/2026 Vous envoyer une comparaison de deux photos Donné, jusqu’au 20/03/2026 inclus Op papier Sanne Visser',
      '04/03/2026 Vous envoyer une comparaison de deux photos Retiré',
      '04/03/2026 Publication, sur le site, les réseaux sociaux ou un imprimé Donné',
      '03/02/2026 13:00 Visage, gauche flèches : 1, textes : 1, points avec unités : 2, “litteken”, {{product}} : 7,5 U Emma de Wit dessins/{{id}}.svg',
      'Photo : voor flèches : 1; supprimé le 04/03/2026',
      'Comparaisons de photos qui vous ont été envoyées',
      'Envoyée par {{author}}',
      'Photos voor, visite du 04/02/2026 (numéro {{left}}); na, visite du 04/02/2026 (numéro {{right}})',
      'Visible jusqu’au 11/03/2026 09:00',
      'Ouverte d’abord le 04/03/2026 09:10, en dernier le 05/03/2026 09:10, nombre de fois : 3',
      'Retirée 04/03/2026 08:00, noté par {{author}} : vous avez retiré votre accord',
    ],
  },
  en: {
    name: 'overview.pdf',
    words: [
      'Consents for photos',
      '01/03/2026 Sending you a comparison of two photos Given, through 20/03/2026 Op papier Sanne Visser',
      '04/03/2026 Sending you a comparison of two photos Withdrawn',
      '04/03/2026 Publication, on the website, in social media or in print Given',
      '03/02/2026 13:00 Face, left arrows: 1, texts: 1, points with units: 2, “litteken”, {{product}}: 7.5 U Emma de Wit drawings/{{id}}.svg',
      'Photo: voor arrows: 1; deleted on 04/03/2026',
      'Comparisons of photos sent to you',
      'Sent by {{author}}',
      'Photos voor, visit of 04/02/2026 (number {{left}}); na, visit of 04/02/2026 (number {{right}})',
      'Readable until 11/03/2026 09:00',
      'Opened first on 04/03/2026 09:10, last on 05/03/2026 09:10, number of times: 3',
      'Withdrawn 04/03/2026 08:00, recorded by {{author}}: you withdrew your consent',
    ],
  },
  de: {
    name: 'uebersicht.pdf',
    words: [
      'Einwilligungen für Fotos',
      '01.03.2026 Ihnen einen Vergleich zweier Fotos senden Erteilt, bis einschließlich 20.03.2026 Op papier Sanne Visser',
      '04.03.2026 Ihnen einen Vergleich zweier Fotos senden Widerrufen',
      '04.03.2026 Veröffentlichung, auf der Website, in sozialen Medien oder in Drucksachen Erteilt',
      '03.02.2026 13:00 Gesicht, links Pfeile: 1, Texte: 1, Punkte mit Einheiten: 2, “litteken”, {{product}}: 7,5 E Emma de Wit zeichnungen/{{id}}.svg',
      'Foto: voor Pfeile: 1; gelöscht am 04.03.2026',
      'Fotovergleiche, die Sie erhalten haben',
      'Gesendet von {{author}}',
      'Fotos voor, Besuch vom 04.02.2026 (Nummer {{left}}); na, Besuch vom 04.02.2026 (Nummer {{right}})',
      'Abrufbar bis 11.03.2026 09:00',
      'Geöffnet zuerst am 04.03.2026 09:10, zuletzt am 05.03.2026 09:10, Anzahl: 3',
      'Widerrufen 04.03.2026 08:00, erfasst von {{author}}: Sie haben Ihre Einwilligung widerrufen',
    ],
  },
} as const

/** Sends a client two photos of a visit. */
async function sentTwoPhotos(clientId: number) {
  const appointmentId = await app.world.appointment({ clientId, from: '2026-02-04T12:00:00Z' })
  const [left, right] = [await savedPhoto(app, appointmentId), await savedPhoto(app, appointmentId)]
  await sql`update report_photos set name = case id when ${left} then 'voor' else 'na' end where appointment_id = ${appointmentId}`.execute(
    app.db,
  )
  const body = { leftImage: left, rightImage: right, appointmentIds: [appointmentId] }
  const { data, errors } = await desk.call(photoSharingApi.send, { body })
  expect(errors).toEqual({})
  return { to: data.mailed_to, left, right }
}

test('the overview lists consents for photos, comparisons that were sent, and drawings with their marks and units, in four languages', async () => {
  const { product } = app.world
  const clientId = await app.world.newClient()
  const params = { clientId }
  const give = (body: object) =>
    desk.call(photoSharingApi.give, { params, body: { purpose: 'sending', ...body } as never })
  await give({ given_on: '2026-03-01', until: '2026-03-20', note: 'Op papier' })
  await give({ purpose: 'publication' })
  const sent = await sentTwoPhotos(clientId)
  await desk.call(photoSharingApi.withdraw, { params, body: { purpose: 'sending', note: 'Bedacht zich' } })
  // The database knows the day of today, so the link is given its times afterwards.
  await sql`update photo_comparisons set until = '2026-03-11T08:00:00Z', openings = 3, opened_at = '2026-03-04T08:10:00Z', last_opened_at = '2026-03-05T08:10:00Z' where client_id = ${clientId}`.execute(
    app.db,
  )

  const appointmentId = await app.world.appointment({ clientId, from: '2026-02-03T12:00:00Z' })
  const by = { employeeId: app.world.practitioner, now: app.clock.now() }
  const add = (picture: object, marks: readonly Mark[]) =>
    insertDrawing(app.db, { appointment_id: appointmentId, photo_id: null, figure: null, ...picture, marks }, by)
  const at = { x: 0.5, y: 0.5 }
  const point = (units: number): Mark => ({ kind: 'units', colour: 'red', at, product_id: product, units })
  const text: Mark = { kind: 'text', colour: 'black', at, text: 'litteken' }
  const { id } = await add({ figure: 'face_left' }, [arrow, text, point(2.5), point(5)])
  const photoId = await uploadedPhoto(app, appointmentId)
  await sql`update report_photos set name = 'voor' where id = ${photoId}`.execute(app.db)
  const { id: putAside } = await add({ photo_id: photoId }, [arrow])
  await sql`
    update report_drawings set removed_at = '2026-03-04T08:00:00Z', removed_by = author_id, remove_reason = 'Dubbel' where id = ${putAside}`.execute(
    app.db,
  )
  const { rows } = await sql<{ name: Translatable }>`select name from products where id = ${product}`.execute(app.db)

  for (const language of languages) {
    await sql`
      with spoken as (insert into locales (id, code, language, name) select max(id) + 1, max(id)::text, ${language}, '{}' from locales returning id)
      update clients set locale_id = (select id from spoken) where id = ${clientId}`.execute(app.db)
    const { files, data } = await filesOf(clientId)
    const { name, words } = inOverview[language]
    const author = String(data.sent_comparisons[0]!.author)
    const overview = (await pdfText(files.get(name)!)).replaceAll(/\s+/g, ' ')
    for (const line of words)
      expect(overview).toContain(
        fill(line, {
          product: translate(rows[0]!.name, language),
          id: String(id),
          left: String(sent.left),
          right: String(sent.right),
          author,
        }),
      )
    expect(overview).toContain(sent.to)
    expect(data.sent_comparisons).toMatchObject([
      {
        author: expect.stringMatching(/^Sanne Visser/),
        to_address: sent.to,
        photos: [
          { id: sent.left, name: 'voor', visit_on: '2026-02-04' },
          { id: sent.right, name: 'na', visit_on: '2026-02-04' },
        ],
        openings: 3,
        ended_by: author,
        end_reason: 'consent_withdrawn',
      },
    ])
  }
})

test('the overview has both answers of the questionnaire, the goal, the lot with its expiry, and photos that wait', async () => {
  const clientId = await app.world.newClient({ localeId: app.world.localeNl })
  const appointmentId = await app.world.appointment({ clientId, from: '2026-03-03T10:00:00Z' })
  const reportId = await app.world.report(appointmentId)
  await sql`
    insert into treatment_report_injectables (report_id, position, product_id, cc, lot_number, expiration_date)
    values (${reportId}, 0, ${app.world.product}, 0.2, 'TC26H118', '2027-04-30')`.execute(app.db)
  await sql`
    insert into medical_grounds_answers (report_id, treatment_id, question_1, question_2, goal_name, substantiation, therapeutic, author_id, author_name, author_qualifications)
    select ${reportId}, treatment_id, false, true, '{"nl": "Behandeling van acne"}', 'Door de huisarts', true, author_id, 'Emma de Wit', '{}' from treatment_reports where id = ${reportId}`.execute(
    app.db,
  )
  await uploadedPhoto(app, appointmentId)
  const { files } = await filesOf(clientId)
  const overview = (await pdfText(files.get('overzicht.pdf')!)).replace(/\s+/g, ' ')
  for (const words of [
    '0,2 cc partij TC26H118 houdbaar tot en met 30-04-2027',
    `${usualQuestions.question_1.nl} nee`,
    `${usualQuestions.question_2.nl} ja`,
    'doel: Behandeling van acne',
    'Door de huisarts',
    'Foto’s nog niet bij het verslag: 1',
  ])
    expect(overview).toContain(words)
})

test('the national number is in the archive in the clear, and what a lost key sealed is empty', async () => {
  const [clientId, lost] = [await app.world.newClient(), await app.world.newClient()]
  const { seal } = app.server.services.secrets
  for (const [id, nin] of [
    [clientId, seal('111222333')],
    [lost, Buffer.alloc(40)],
  ] as const)
    await sql`update clients set nin = ${nin}, nin_country_id = 166 where id = ${id}`.execute(app.db)
  const { files, data } = await filesOf(clientId)
  expect(data.tables.clients![0]!.nin).toBe('111222333')
  expect(await pdfText(files.get('overzicht.pdf')!)).toContain('BSN 111222333')
  expect((await filesOf(lost)).data.tables.clients![0]!.nin).toBe(null)
})

test('stored files are in the archive under names that tell what they are; one that is missing is named', async () => {
  const clientId = await app.world.newClient()
  const [there, gone] = ['a'.repeat(40), 'b'.repeat(40)]
  await app.server.services.files.put('contracts', there, Buffer.from('%PDF of the client'))
  const contracts: number[] = []
  for (const stored of [there, gone]) {
    const id = await app.world.contract(clientId, app.world.skinCategory)
    contracts.push(id)
    await sql`update contracts set name = 'Akkoord Laser.pdf', stored_file = ${stored}, file_type = 'pdf', file_bytes = 18, file_sha256 = ${'0'.repeat(64)} where id = ${id}`.execute(
      app.db,
    )
  }
  const { files, names, data } = await filesOf(clientId)
  expect(names).toEqual([
    'overzicht.pdf',
    `bestanden/${contracts[0]}-akkoord-laser.pdf`,
    'niet-opgenomen.txt',
    'gegevens.json',
  ])
  expect(files.get(names[1]!)!.toString()).toBe('%PDF of the client')
  const missing = `bestanden/${contracts[1]}-akkoord-laser.pdf`
  expect(files.get('niet-opgenomen.txt')!.toString()).toContain(`${missing}: het bestand ontbreekt`)
  expect(data).toMatchObject({ missing_files: [missing] })
})

test('an invoice that cannot be printed, and a store that fails, leave the archive whole: a note and the log name them', async () => {
  const clientId = await app.world.newClient()
  const appointmentId = await app.world.appointment({ clientId, from: '2026-03-02T11:00:00Z' })
  const printable = (seller: object) => ({ ...party, ...seller })
  for (const [number, seller] of [printable({}), { name: 'Zonder adres' }, printable({})].entries())
    await sql`
      with posted as (
        insert into invoices (ref, legal_entity_id, series, year, number, location_id, practitioner_id, client_id, appointment_id, invoice_date, supply_date, language, seller, buyer, total_cents)
        values (${`2018-00000${number}`}, ${app.world.amsterdam.legalEntityId}, 'invoice', 2018, ${number + 1}, ${app.world.amsterdam.id}, ${app.world.practitioner}, ${clientId}, ${appointmentId},
          '2018-03-04', '2018-03-04', 'nl', ${JSON.stringify(seller)}, ${JSON.stringify({ ...party, clientNumber: '1' })}, 6000) returning id
      ), lines as (
        insert into invoice_lines (invoice_id, position, kind, treatment_id, description, amount, unit_price_cents, total_cents, vat_per_mille, ledger_number)
        select id, 1, 'treatment', ${app.world.skinTreatment}, 'Hydrafacial', 1, 6000, 6000, 210, '8000' from posted
      ), vat as (
        insert into invoice_vat (invoice_id, vat_per_mille, gross_cents, vat_cents, net_cents) select id, 210, 6000, 1041, 4959 from posted
      )
      insert into invoice_payments (invoice_id, position, payment_method_id, amount_cents) select id, 1, ${app.world.methods.pin}, 6000 from posted`.execute(
      app.db,
    )
  const contractId = await app.world.contract(clientId, app.world.skinCategory)
  await sql`update contracts set name = 'Akkoord.pdf', stored_file = ${'c'.repeat(40)}, file_type = 'pdf', file_bytes = 18, file_sha256 = ${'0'.repeat(64)} where id = ${contractId}`.execute(
    app.db,
  )
  const failing = vi.spyOn(app.server.services.files, 'get').mockRejectedValue(new Error('the bucket does not answer'))
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const { files, names, data } = await filesOf(clientId)
  failing.mockRestore()
  const reasons = told.mock.calls.map((words) => words.join(' '))
  told.mockRestore()

  const missing = ['facturen/2018-000001.pdf', `bestanden/${contractId}-akkoord.pdf`]
  expect(names).toEqual([
    'overzicht.pdf',
    'facturen/2018-000002.pdf',
    'facturen/2018-000000.pdf',
    'niet-opgenomen.txt',
    'gegevens.json',
  ])
  const note = files.get('niet-opgenomen.txt')!.toString()
  expect(note).toContain('facturen/2018-000001.pdf: het stuk kon niet worden afgedrukt')
  expect(note).toContain(`${missing[1]}: het bestand kon op dat moment niet worden gelezen`)
  expect(data).toMatchObject({ missing_files: missing, tables: { invoices: [{}, { ref: '2018-000001' }, {}] } })
  expect(reasons).toEqual([
    expect.stringContaining('a document is not in the export'),
    expect.stringContaining('the bucket does not answer'),
  ])
  const { rows } = await sql<{ after: unknown; employee_id: number; client_ids: number[] }>`
    select after, employee_id, client_ids from audit_log where entity = 'GET /clients/:id/whole-file' and action = 'export' and client_ids @> array[${clientId}]::bigint[] order by id`.execute(
    app.db,
  )
  expect(rows).toEqual([
    { after: { rows: expect.any(Number) }, employee_id: desk.employeeId, client_ids: [clientId] },
    { after: { missing_files: missing.length }, employee_id: desk.employeeId, client_ids: [clientId] },
  ])
})

test('the archive is in the client’s language', async () => {
  const { files, names } = await filesOf(await app.world.newClient({ localeId: app.world.localeFr }))
  expect(names).toEqual(['apercu.pdf', 'donnees.json'])
  expect(await pdfText(files.get('apercu.pdf')!)).toContain('Qui a consulté votre dossier')
})

test('the export stands in the log as one about this client', async () => {
  const clientId = await app.world.newClient()
  await exported(clientId)
  const { rows } = await sql<{ action: string; client_ids: number[]; employee_id: number; after: unknown }>`
    select action, client_ids, employee_id, after from audit_log where entity = 'GET /clients/:id/whole-file' and client_ids @> array[${clientId}]::bigint[]`.execute(
    app.db,
  )
  expect(rows).toEqual([
    { action: 'export', client_ids: [clientId], employee_id: desk.employeeId, after: { rows: expect.any(Number) } },
  ])
})

test('values of a line about several clients stay out', async () => {
  const clientId = await app.world.newClient()
  const other = await app.world.newClient()
  await sql`insert into audit_log (action, entity, client_ids, after) values ('export', 'GET /clients/export', array[${clientId}, ${other}]::bigint[], '{"search": "Geheim"}')`.execute(
    app.db,
  )
  const { data } = await filesOf(clientId)
  const line = data.tables.audit_log!.find(({ entity }) => entity === 'GET /clients/export')
  expect(line).toMatchObject({ action: 'export', after: null })
  expect(line).not.toHaveProperty('client_ids')
})

/** Printing does not depend on the database, so that one of them prints all invoices of a full file. */
const printedInvoices = process.env.BALIE_TEST_DATABASE === 'postgres' ? 300 : 30

test(`a full file leaves whole: 400 appointments, ${printedInvoices} invoices, 200 movements of credit, 5,000 accesses`, async () => {
  const { amsterdam, practitioner, skinTreatment, treatmentType, methods } = app.world
  const clientId = await app.world.newClient()
  await sql`
    with visits as (
      insert into appointments (client_id, location_id, room_id, employee_id, treatment_id, starts_at, ends_at, notes)
      select ${clientId}, ${amsterdam.id}, ${amsterdam.roomIds[0]}, ${practitioner}, ${skinTreatment}, '2010-01-04T08:00:00Z'::timestamptz + n * interval '7 days', '2010-01-04T08:30:00Z'::timestamptz + n * interval '7 days', 'Graag kamer 2'
      from generate_series(1, 400) n returning id, employee_id, treatment_id, starts_at
    )
    insert into treatment_reports (appointment_id, treatment_id, appointment_type_id, report, author_id)
    select id, treatment_id, ${treatmentType}, repeat('<p>Goed verdragen, geen bijzonderheden aan huid of haar.</p>', 5), employee_id from visits`.execute(
    app.db,
  )
  await sql`
    with posted as (
      insert into invoices (ref, legal_entity_id, series, year, number, location_id, practitioner_id, client_id, appointment_id, invoice_date, supply_date, language, seller, buyer, total_cents)
      select '2019-' || lpad(n::text, 6, '0'), ${amsterdam.legalEntityId}, 'invoice', 2019, n, ${amsterdam.id}, ${practitioner}, ${clientId}, (select id from appointments where client_id = ${clientId} order by id offset n limit 1),
        '2019-03-04', '2019-03-04', 'nl', ${JSON.stringify(party)}, ${JSON.stringify({ ...party, clientNumber: '1' })}, 6000
      from generate_series(1, ${printedInvoices}::int) n returning id
    ), lines as (
      insert into invoice_lines (invoice_id, position, kind, treatment_id, description, amount, unit_price_cents, total_cents, vat_per_mille, ledger_number)
      select id, 1, 'treatment', ${skinTreatment}, 'Hydrafacial', 1, 6000, 6000, 210, '8000' from posted
    ), vat as (
      insert into invoice_vat (invoice_id, vat_per_mille, gross_cents, vat_cents, net_cents) select id, 210, 6000, 1041, 4959 from posted
    )
    insert into invoice_payments (invoice_id, position, payment_method_id, amount_cents) select id, 1, ${methods.pin}, 6000 from posted`.execute(
    app.db,
  )
  await sql`insert into credit_mutations (client_id, type, source, amount_cents) select ${clientId}, 'migration', 'migration', 100 from generate_series(1, 200)`.execute(
    app.db,
  )
  await sql`insert into audit_log (action, entity, employee_id, client_ids, at) select 'read', 'GET /clients/:id', ${practitioner}, array[${clientId}]::bigint[], now() - n * interval '1 hour' from generate_series(1, 5000) n`.execute(
    app.db,
  )
  const { names, data } = await filesOf(clientId)
  expect(names).toHaveLength(printedInvoices + 2)
  expect(data.tables.appointments).toHaveLength(400)
  expect(data.tables.audit_log!.length).toBeGreaterThan(5000)
}, 180_000)
