import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { usualQuestions } from '#kernel/medical-questions.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { pdfText } from '#platform/server/test/pdf-text.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { unzippedFiles } from '#platform/server/test/unzip.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { exemptionsApi, linesInPart } from './contract.ts'
import { packTexts } from './pack-texts.ts'
import { batchesOf, extentOf, type ExemptLine } from './queries.ts'
import { packOf } from './routes/pack.ts'
import type { PackHead } from './routes/part.ts'

let app: TestApp
let physician: Caller
let desk: Caller
let clientId: number
let treatmentId: number
const { nextHour, treatment, saleTo } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  physician = await app.as('physician')
  desk = await app.as('office-manager')
  app.clock.set('2026-03-04T09:00:00Z')
  await sql`
    with named as (insert into qualifications (supported_country_id, name) values (${netherlands}, 'Cosmetisch arts KNMG') returning id)
    insert into employee_qualifications (employee_id, qualification_id) select ${physician.employeeId}, id from named`.execute(
    app.db,
  )
  treatmentId = await app.world.treatment({ name: 'Acnetherapie', medicalGrounds: true, priceCents: 10_000 })
  clientId = await app.world.newClient({ firstName: 'Wilhelmina', lastName: 'van der Berg' })
})
afterAll(() => app.close())

const march = { from: '2026-03-01', to: '2026-03-31' } as const
const asked = (who: Caller, filters: object = march, location = app.world.amsterdam.id) => ({
  query: { filters: filters as typeof march, location },
  who,
})
const extent = (who = physician, filters?: object, location?: number) => {
  const { query } = asked(who, filters, location)
  return who.call(exemptionsApi.show, { query })
}
async function pack(filters?: object) {
  const { query, who } = asked(physician, filters)
  const answer = await who.call(exemptionsApi.pack, { query })
  expect(answer.status).toBe(200)
  const files = unzippedFiles(answer.bytes)
  const csv = files.get('medische-vrijstelling.csv')!.toString().replace('\uFEFF', '')
  const lines = csv.trimEnd().split('\r\n')
  return { answer, files, names: [...files.keys()], lines }
}

/** Sells the treatment to the client after its questionnaire was answered; returns the invoice. */
async function sold(questionnaire: object): Promise<string> {
  const appointment_id = await app.world.appointment({ clientId, treatmentId, from: nextHour() })
  const saved = await physician.raw('POST', '/api/treatment-report', {
    appointment_id,
    treatment_id: treatmentId,
    appointment_type_id: app.world.treatmentType,
    devices: [],
    report: '',
    medical_grounds_questionnaire: questionnaire,
  })
  expect(saved.status).toBe(201)
  const sale = saleTo(clientId, { appointment_id, items: [treatment({ type_id: treatmentId })] })
  const paid = await desk.raw('POST', '/api/transactions', sale)
  expect([paid.status, paid.errors]).toEqual([201, {}])
  return (paid.data as { ref: string }).ref
}

/** Takes an invoice back by a credit note with its lines, which names the same answers. */
async function credited(ref: string): Promise<string> {
  const { rows } = await sql<{ ref: string }>`
    with note as (
      insert into invoices (ref, legal_entity_id, series, year, number, credits_invoice_id, location_id, practitioner_id, client_id, invoice_date, supply_date, language, seller, buyer, total_cents)
      select ref || 'C', legal_entity_id, 'credit_note', year, number, id, location_id, practitioner_id, client_id, invoice_date + 1, supply_date, language, seller, buyer, -total_cents
      from invoices where ref = ${ref} returning id, ref, credits_invoice_id
    ), lines as (
      insert into invoice_lines (invoice_id, position, kind, treatment_id, description, amount, unit_price_cents, total_cents, vat_per_mille, vat_exempt, medical_grounds_answer_id, ledger_number)
      select note.id, position, kind, treatment_id, description, -amount, unit_price_cents, -total_cents, vat_per_mille, vat_exempt, medical_grounds_answer_id, ledger_number
      from note join invoice_lines n on n.invoice_id = note.credits_invoice_id
    )
    select ref from note`.execute(app.db)
  return rows[0]!.ref
}

describe('refuses', () => {
  test.each(['junior-practitioner', 'trainee-practitioner'] as const)('%s, who may not read both', async (role) => {
    const who = await app.as(role)
    const { query } = asked(who)
    expect((await extent(who)).status).toBe(403)
    expect((await who.call(exemptionsApi.pack, { query })).status).toBe(403)
  })
  test('a location of another country, and a period that ends before it begins', async () => {
    expect((await extent(physician, march, app.world.antwerp.id)).status).toBe(404)
    const turned = { from: '2026-03-31', to: '2026-03-01' }
    const answer = await extent(physician, turned)
    expect([answer.status, answer.errors]).toEqual([422, { 'filters.to': ['invalid'] }])
    const { query } = asked(physician, turned)
    expect((await physician.call(exemptionsApi.pack, { query })).errors).toEqual({ 'filters.to': ['invalid'] })
  })
})

test('a period without exempt lines has a document that says so', async () => {
  const { names, files, lines, answer } = await pack({ from: '2020-01-01', to: '2020-03-31' })
  expect(names).toEqual(['medische-vrijstelling-deel-1.pdf', 'medische-vrijstelling.csv'])
  expect(await pdfText(files.get(names[0]!)!)).toContain(packTexts.none.nl)
  expect(lines).toHaveLength(1)
  expect(answer.headers['content-disposition']).toMatch(
    /filename="medische-vrijstelling-amsterdam-\S+-2020-01-01-2020-03-31\.zip"/,
  )
})

test('every exempt line comes with its answers, their author and the qualifications of then; taxed lines do not', async () => {
  const therapeutic = { question_1: false, question_2: true, substantiation: '=Littekens; na "ongeval"' }
  const ref = await sold(therapeutic)
  const note = await credited(ref)
  await sold({ question_1: false, question_2: false })
  // The invoice names its seller of then, and so does the evidence.
  await sql`update legal_entities set name = 'Nieuwe Eigenaar B.V.'`.execute(app.db)
  // A qualification that is taken away later was held when the questionnaire was answered.
  await sql`delete from employee_qualifications where employee_id = ${physician.employeeId}`.execute(app.db)

  expect((await extent()).data).toEqual({
    lines: 2,
    credit_lines: 1,
    total_cents: 0,
    lines_without_answers: 0,
    lines_without_qualification: 0,
    lines_changed: 0,
  })
  const { names, files, lines } = await pack()
  expect(names).toEqual(['medische-vrijstelling-deel-1.pdf', 'medische-vrijstelling.csv'])
  expect(lines[0]).toBe(
    `Factuurnummer;Crediteert factuur;Factuurdatum;Leverdatum;Cliëntnummer;Cliënt;Behandeling;Aantal;Bedrag;Vraag 1;Antwoord 1;Vraag 2;Antwoord 2;Doel;Onderbouwing;Ingevuld door;Bevoegdheden toen;Ingevuld op;Ondertekening (SHA-256);Ondertekening klopt;Aanvullingen op het verslag`,
  )
  const seller = (await sellerOf(ref)).name
  const [{ sha256 }] = (
    await sql<{ sha256: string }>`select sha256 from medical_grounds_answers where therapeutic`.execute(app.db)
  ).rows as [{ sha256: string }]
  const evidence = `${usualQuestions.question_1.nl};nee;${usualQuestions.question_2.nl};ja;;"'=Littekens; na ""ongeval""";${(await authorName()).name};Cosmetisch arts KNMG;04-03-2026 10:00;${sha256};ja;`
  const client = `04-03-2026;${clientId};Wilhelmina van der Berg;Acnetherapie`
  expect(lines.slice(1)).toEqual([
    `${ref};;04-03-2026;${client};1;100,00;${evidence}`,
    `${note};${ref};05-03-2026;${client};-1;-100,00;${evidence}`,
  ])
  const text = await pdfText(files.get(names[0]!)!)
  for (const part of [
    ref,
    `creditnota bij ${ref}`,
    '−1 ×',
    'Wilhelmina van der Berg',
    `nummer ${clientId}`,
    'Vraag 1: nee · Vraag 2: ja',
    '=Littekens; na "ongeval"',
    'Cosmetisch arts KNMG',
    'ondertekend op 04-03-2026 10:00',
    'Regel 1 t/m 2 van 2 · deel 1 van 1',
    'Deel 1 van 1, pagina 1 van 1',
    `Vraag 1 ${usualQuestions.question_1.nl}`,
    packTexts.allIntact.nl,
    seller,
  ])
    expect(text).toContain(part)
  expect(spaceless(text)).toContain(sha256)
  expect(text).not.toContain('Nieuwe Eigenaar')
  expect((await extent(physician, { from: '2026-03-05', to: '2026-03-05' })).data.lines).toBe(1)
  expect((await extent(physician, march, app.world.utrecht.id)).data.lines).toBe(0)
})

/** A checksum is longer than its column: it is broken anywhere, also by marks without a width. */
const spaceless = (text: string) => text.replaceAll(/[\s\u200B]/g, '')
const sellerOf = async (ref: string) =>
  (await sql<{ name: string }>`select seller ->> 'name' as name from invoices where ref = ${ref}`.execute(app.db))
    .rows[0]!
const authorName = async () =>
  (
    await sql<{ name: string }>`
      select trim(first_name || ' ' || last_name) as name from employees where id = ${physician.employeeId}`.execute(
      app.db,
    )
  ).rows[0]!

test('answers keep the question to which they were given, also after the country has settled another', async () => {
  app.clock.set('2026-04-06T09:00:00Z')
  const before = await sold({ question_1: true, substantiation: 'Acne' })
  app.clock.set('2026-04-08T09:00:00Z')
  await sql`update supported_countries set medical_question_1 = '{"nl": "Heeft een arts dit vastgesteld?"}' where id = ${netherlands}`.execute(
    app.db,
  )
  const after = await sold({ question_1: true, substantiation: 'Acne' })
  const { files, names, lines } = await pack({ from: '2026-04-01', to: '2026-04-30' })
  expect(lines.slice(1).map((line) => [line.split(';')[0], line.split(';')[9]])).toEqual([
    [before, usualQuestions.question_1.nl],
    [after, 'Heeft een arts dit vastgesteld?'],
  ])
  const text = await pdfText(files.get(names[0]!)!)
  for (const part of [
    `Vraag 1, beantwoord van 06-04-2026 t/m 06-04-2026 ${usualQuestions.question_1.nl}`,
    'Vraag 1, beantwoord van 08-04-2026 t/m 08-04-2026 Heeft een arts dit vastgesteld?',
    `Vraag 2 ${usualQuestions.question_2.nl}`,
  ])
    expect(text).toContain(part)
  // A period in which the location invoiced under two names says both.
  const both = await pack({ from: '2026-03-01', to: '2026-04-30' })
  const wholeText = await pdfText(both.files.get(names[0]!)!)
  const sellers = [await sellerOf(both.lines[1]!.split(';')[0]!), await sellerOf(after)].map(({ name }) => name)
  expect(new Set(sellers).size).toBe(2)
  expect([sellers, sellers.toReversed()].some((all) => wholeText.includes(all.join(' / ')))).toBe(true)
})

test('a line whose author had no qualification on record is marked as incomplete (law A4)', async () => {
  app.clock.set('2026-05-06T09:00:00Z')
  const may = { from: '2026-05-01', to: '2026-05-31' }
  await sql`
    insert into employee_qualifications (employee_id, qualification_id) select ${physician.employeeId}, id from qualifications where name = 'Cosmetisch arts KNMG'`.execute(
    app.db,
  )
  await sold({ question_1: true, substantiation: 'Acne' })
  expect((await extent(physician, may)).data).toMatchObject({ lines: 1, lines_without_qualification: 0 })
  expect(await pdfText((await pack(may)).files.get('medische-vrijstelling-deel-1.pdf')!)).not.toContain(
    'zonder vastgelegde',
  )
  await sql`delete from employee_qualifications where employee_id = ${physician.employeeId}`.execute(app.db)
  await sold({ question_1: true, substantiation: 'Acne' })
  expect((await extent(physician, may)).data).toMatchObject({ lines: 2, lines_without_qualification: 1 })
  const { files, lines } = await pack(may)
  expect(lines.slice(1).map((line) => line.split(';')[16])).toEqual(['Cosmetisch arts KNMG', packTexts.unqualified.nl])
  const text = await pdfText(files.get('medische-vrijstelling-deel-1.pdf')!)
  for (const part of ['Regels zonder vastgelegde bevoegdheid van wie de vragenlijst invulde: 1', 'ONVOLLEDIG'])
    expect(text).toContain(part)
})

describe('what was changed beneath the program is named', () => {
  /** Changes a row that the database refuses to change, as somebody with its password could. */
  const beneath = async (table: string, change: ReturnType<typeof sql>) => {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(app.db)
    await change.execute(app.db)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(app.db)
  }
  const january = { from: '2026-01-01', to: '2026-01-31' }
  let addendum: { id: number; sha256: string; author: string }
  beforeAll(async () => {
    app.clock.set('2026-01-07T09:00:00Z')
    await sold({ question_1: true, substantiation: 'Acne' })
    const { rows } = await sql<{ id: number }>`select max(id) as id from treatment_reports`.execute(app.db)
    app.clock.set('2027-01-12T09:00:00Z')
    const added = await physician.call(reportsApi.add, {
      params: { id: rows[0]!.id },
      body: { content: 'Nog rood "ná" een week.\n\tC:\\pad' },
    })
    ;({ addendum } = added.data)
  })

  test('an untouched addendum stands in the evidence, and its signature holds', async () => {
    expect((await extent(physician, january)).data).toMatchObject({ lines: 1, lines_changed: 0 })
    const { files, names, lines } = await pack(january)
    const words = `aanvulling van ${addendum.author}, ondertekend op 12-01-2027 10:00, ${addendum.sha256}`
    expect(lines[1]!.endsWith(`;ja;${words}`)).toBe(true)
    expect(spaceless(await pdfText(files.get(names[0]!)!))).toContain(addendum.sha256)
  })

  test('an addendum', async () => {
    const written = await sql<{ content: string }>`
      select content from treatment_report_addenda where id = ${addendum.id}`.execute(app.db)
    const set = (content: string) =>
      beneath(
        'treatment_report_addenda',
        sql`update treatment_report_addenda set content = ${content} where id = ${addendum.id}`,
      )
    await set('Niets meer te zien.')
    expect((await extent(physician, january)).data).toMatchObject({ lines: 1, lines_changed: 1 })
    const { files, names, lines } = await pack(january)
    expect(lines[1]).toContain(`${addendum.sha256}, ${packTexts.changed.nl}`)
    const text = await pdfText(files.get(names[0]!)!)
    expect(spaceless(text)).toContain(spaceless(packTexts.changed.nl))
    expect(text).toContain('Regels met een na ondertekening gewijzigd antwoord of een gewijzigde aanvulling: 1')
    await set(written.rows[0]!.content)
    expect((await extent(physician, january)).data).toMatchObject({ lines_changed: 0 })
  })

  test('answers', async () => {
    const { rows } = await sql<{ id: number }>`select max(id) as id from medical_grounds_answers`.execute(app.db)
    const set = (text: string) =>
      beneath(
        'medical_grounds_answers',
        sql`update medical_grounds_answers set substantiation = ${text} where id = ${rows[0]!.id}`,
      )
    await set('Ernstige acne')
    expect((await extent(physician, january)).data).toMatchObject({ lines: 1, lines_changed: 1 })
    const { lines } = await pack(january)
    expect(lines[1]).toMatch(/;nee;aanvulling van /)
    expect(lines[1]).not.toContain(packTexts.changed.nl)
    await set('Acne')
    expect((await extent(physician, january)).data).toMatchObject({ lines_changed: 0 })
  })
})

test('taking it along is in the log, with its clients', async () => {
  await pack()
  const { rows } = await sql`
    select action, employee_id, client_ids, after from audit_log where entity = 'GET /medical-exemptions/pack' order by id desc limit 1`.execute(
    app.db,
  )
  expect(rows).toEqual([
    {
      action: 'export',
      employee_id: physician.employeeId,
      client_ids: [clientId],
      after: { rows: 2, location_id: app.world.amsterdam.id, ...march },
    },
  ])
})

test('many lines are in parts, each of them once, in the order of their invoices', async () => {
  const more = linesInPart + 3
  await sql`
    with posted as (
      insert into invoices (ref, legal_entity_id, series, year, number, location_id, practitioner_id, client_id, invoice_date, supply_date, language, seller, buyer, total_cents)
      select '2025-' || lpad(k::text, 6, '0'), legal_entity_id, 'invoice', 2025, k, location_id, practitioner_id, client_id, '2025-06-01'::date + (k % 20)::int, supply_date, language, seller, buyer, total_cents
      from invoices i cross join generate_series(1, ${more}) k where i.id = (select min(invoice_id) from invoice_lines where vat_exempt) returning id
    )
    insert into invoice_lines (invoice_id, position, kind, treatment_id, description, amount, unit_price_cents, total_cents, vat_per_mille, vat_exempt, medical_grounds_answer_id, ledger_number)
    select posted.id, 1, kind, treatment_id, description, amount, unit_price_cents, total_cents, vat_per_mille, vat_exempt, medical_grounds_answer_id, ledger_number
    from posted cross join (select * from invoice_lines where vat_exempt order by invoice_id limit 1) n`.execute(app.db)
  const { names, files, lines } = await pack({ from: '2025-06-01', to: '2025-06-30' })
  expect(names).toEqual([
    'medische-vrijstelling-deel-1.pdf',
    'medische-vrijstelling-deel-2.pdf',
    'medische-vrijstelling.csv',
  ])
  const refs = lines.slice(1).map((line) => line.split(';')[0]!)
  expect(new Set(refs).size).toBe(more)
  expect(refs).toHaveLength(more)
  const days = lines.slice(1).map((line) => line.split(';')[2]!.split('-').toReversed().join('-'))
  expect(days).toEqual(days.toSorted())
  const last = await pdfText(files.get(names[1]!)!)
  expect(last).toContain(`Regel ${linesInPart + 1} t/m ${more} van ${more} · deel 2 van 2`)
  for (const ref of refs.slice(linesInPart)) expect(last).toContain(ref)
})

test('an invoice whose lines are in two parts loses none, and one that was posted meanwhile is not in the pack', async () => {
  // The part ends within an invoice of three lines.
  await sql`
    insert into invoice_lines (invoice_id, position, kind, treatment_id, description, amount, unit_price_cents, total_cents, vat_per_mille, vat_exempt, medical_grounds_answer_id, ledger_number)
    select n.invoice_id, p, n.kind, n.treatment_id, n.description, n.amount, n.unit_price_cents, n.total_cents, n.vat_per_mille, true, n.medical_grounds_answer_id, n.ledger_number
    from invoices i join invoice_lines n on n.invoice_id = i.id cross join generate_series(2, 3) p where i.invoice_date between '2025-06-01' and '2025-06-30'`.execute(
    app.db,
  )
  const wanted = { locationId: app.world.amsterdam.id, from: '2025-06-01' as Day, to: '2025-06-30' as Day }
  const lines: ExemptLine[] = []
  for await (const batch of batchesOf(app.db, wanted, linesInPart)) lines.push(...batch)
  expect(new Set(lines.map(({ ref, position }) => `${ref} ${position}`)).size).toBe(3 * (linesInPart + 3))
  expect(lines).toHaveLength(3 * (linesInPart + 3))
  const last = Math.max(...lines.map(({ invoice_id }) => invoice_id))
  expect((await extentOf(app.db, { ...wanted, lastInvoiceId: last - 1 })).lines).toBe(lines.length - 3)
})

test('a line of before answers were kept with lines is counted as one without', async () => {
  const invoiceId = await app.world.invoice(
    await app.world.appointment({ clientId, treatmentId, from: '2025-09-03T08:00:00Z' }),
  )
  // The database takes no such line any more.
  await sql`alter table invoice_lines disable trigger user`.execute(app.db)
  await sql`
    insert into invoice_lines (invoice_id, position, kind, treatment_id, description, amount, unit_price_cents, total_cents, vat_per_mille, vat_exempt, ledger_number)
    values (${invoiceId}, 1, 'treatment', ${treatmentId}, 'Acne', 1, 10000, 10000, 0, true, '8000')`.execute(app.db)
  await sql`alter table invoice_lines enable trigger user`.execute(app.db)
  const { data } = await extent(physician, { from: '2025-09-01', to: '2025-09-30' })
  expect(data).toMatchObject({ lines: 1, lines_without_answers: 1, lines_changed: 0 })
})

test('a part that cannot be printed has a note in its place, and its lines are in the CSV', async () => {
  const wanted = { locationId: app.world.amsterdam.id, from: march.from as Day, to: march.to as Day }
  const head: PackHead = {
    language: 'nl',
    zone: 'Europe/Amsterdam',
    location: 'Amsterdam',
    sellers: [],
    from: wanted.from,
    to: wanted.to,
    lines: 2,
    linesChanged: 0,
    linesUnqualified: 0,
    maker: 'Emma de Wit',
    now: app.clock.now(),
  }
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = { ...app.server.services.printer, print: () => Promise.reject(new Error('no memory')) }
  const files = new Map<string, string>()
  for await (const entry of packOf({ db: app.db, printer: broken, wanted, head })) {
    const content =
      'file' in entry ? [Buffer.from(await entry.file()).toString()] : await Array.fromAsync(entry.content)
    files.set(entry.name, content.join(''))
  }
  silent.mockRestore()
  const [note, csv] = [...files.values()]
  expect([...files.keys()]).toEqual(['medische-vrijstelling-deel-1-niet-afgedrukt.txt', 'medische-vrijstelling.csv'])
  expect(note).toContain('1')
  expect(note).toContain('medische-vrijstelling.csv')
  expect(csv!.trimEnd().split('\r\n')).toHaveLength(3)
})

test('a client who was merged is in the log under the number of now', async () => {
  const kept = await app.world.newClient()
  await sql`update clients set merged_into_id = ${kept}, deactivated_at = now() where id = ${clientId}`.execute(app.db)
  await pack()
  const { rows } = await sql<{ client_ids: number[] }>`
    select client_ids from audit_log where entity = 'GET /medical-exemptions/pack' order by id desc limit 1`.execute(
    app.db,
  )
  expect(rows[0]!.client_ids).toEqual([kept])
})
