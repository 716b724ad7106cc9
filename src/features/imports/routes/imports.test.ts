import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#kernel/endpoint.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { dictionaries } from '#features/dictionaries/contract.ts'
import { productsApi } from '#features/products/contract.ts'
import { importsApi, type Import, type ImportKind, type Mapping } from '../contract.ts'
import { forgetOldFiles } from '../queries/imports.ts'
import { leftOut } from '../rules/fields.ts'

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  await sql`insert into ledgers (supported_country_id, code, description) values (${netherlands}, '8000', 'Omzet')`.execute(app.db)
  await sql`insert into tax_rates (supported_country_id, per_mille, valid_from) values (${netherlands}, 210, '2020-01-01'), (${netherlands}, 90, '2020-01-01')`.execute(app.db)
})
afterAll(() => app.close())

const bytesOf = (text: string) => new TextEncoder().encode(text)
const upload = (text: string | Uint8Array, { kind = 'clients', country = netherlands, name = 'klanten.csv', by = administrator }: { kind?: ImportKind; country?: number; name?: string; by?: Caller } = {}) =>
  by.raw('POST', addressOf(importsApi.upload, { query: { kind, country, name } }), typeof text === 'string' ? bytesOf(text) : text) as Promise<Answer<Import>>
const check = (id: number, mapping: Mapping, skip_existing = false) => administrator.call(importsApi.check, { params: { id }, body: { mapping, skip_existing } })
const run = ({ id, updated_at }: Pick<Import, 'id' | 'updated_at'>, key?: string) => administrator.call(importsApi.run, { params: { id }, body: { updated_at } }, { ...(key && { key }) })
const counts = async () => (await sql<Record<string, number>>`select (select count(*) from clients)::int as clients, (select count(*) from credit_mutations)::int as credit, (select count(*) from import_numbers)::int as numbers, (select count(*) from products)::int as products`.execute(app.db)).rows[0]!
const problemsOf = ({ data }: Answer<Import>) => data.problems.map(({ row, field, code }) => [row, field, code])

/** Takes a file in and checks it with what was guessed. */
async function checked(text: string | Uint8Array, { kind = 'clients', skip = false }: { kind?: ImportKind; skip?: boolean } = {}): Promise<Import> {
  const { data } = await upload(text, { kind })
  const answer = await check(data.id, data.mapping, skip)
  expect([answer.status, answer.errors]).toEqual([200, {}])
  return answer.data
}

const titles = 'Klantnr;Voornaam;Tussenvoegsel;Achternaam;E-mail;Mobiel;Geboortedatum;Geslacht;Taal;Straat;Huisnr;Postcode;Woonplaats;Land;Opmerkingen'
let serial = 0
const line = (changes: Partial<Record<'number' | 'first' | 'last' | 'email' | 'phone' | 'born' | 'gender' | 'language' | 'postcode' | 'country', string>> = {}) => {
  const n = ++serial
  const { number = `K${n}`, first = 'Mia', last = `Groot ${n}`, email = `mia${n}@nieuw.test`, phone = '06 12 34 56 78', born = '14-03-1988', gender = 'v', language = 'Nederlands', postcode = '1015 aa', country = 'NL' } = changes
  return [number, first, 'van de', last, email, phone, born, gender, language, 'Keizersgracht', '10', postcode, 'Amsterdam', country, '"Belt liever; niet mailen"'].join(';')
}
const file = (...lines: string[]) => [titles, ...lines].join('\r\n')

describe('a file that is not taken in', () => {
  const zip = (name: string, unpacked: number) => {
    const directory = Buffer.alloc(46 + name.length)
    directory.writeUInt32LE(0x02014b50)
    directory.writeUInt32LE(unpacked, 24)
    directory.writeUInt16LE(name.length, 28)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(directory.length, 12)
    end.writeUInt32LE(4, 16)
    return new Uint8Array(Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), directory, end]))
  }
  test.each<[string, string | Uint8Array, string]>([
    ['only titles', titles, 'import_empty'],
    ['empty lines', '\r\n;;;\r\n', 'import_empty'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3]), 'import_unreadable'],
    ['a PDF', '%PDF-1.7 something', 'import_unreadable'],
    ['a quotation mark that never closes', 'Voornaam;Achternaam\r\nMia;"Groot\r\nAnn;Klein', 'import_quote'],
    ['a torn archive', new Uint8Array(Buffer.from('PK\u0003\u0004 torn', 'latin1')), 'import_unreadable'],
    ['an archive without a workbook', zip('a.txt', 10), 'import_unreadable'],
    ['an archive that unpacks to gigabytes', zip('xl/worksheets/sheet1.xml', 3_000_000_000), 'import_too_large'],
    ['too many columns', `${Array.from({ length: 101 }, (_, i) => `k${i}`).join(';')}\r\n1;2`, 'import_columns'],
    ['too many rows', `naam\r\n${'x\r\n'.repeat(100_001)}`, 'import_rows'],
  ])('%s', async (_, text, code) => {
    const before = await counts()
    const answer = await upload(text)
    expect([answer.status, answer.errors]).toEqual([422, { '': [code] }])
    expect(await counts()).toEqual(before)
  })

  test('one of another country, one without a body, one of JSON', async () => {
    const manager = await app.as('administrator', app.world.antwerp.id)
    expect((await upload(file(line()), { country: 999, by: manager })).errors).toEqual({ country: ['unknown'] })
    expect((await upload(new Uint8Array())).status).toBe(422)
    expect((await administrator.raw('POST', addressOf(importsApi.upload, { query: { kind: 'clients', country: netherlands, name: 'x' } }), { a: 1 })).status).toBe(422)
  })

  test('nobody but administrators', async () => {
    const desk = await app.as('office-manager')
    expect((await upload(file(line()), { by: desk })).status).toBe(403)
    expect((await upload(file(line()), { by: app.nobody })).status).toBe(401)
    expect((await desk.call(importsApi.list)).status).toBe(403)
  })
})

describe('a file of clients', () => {
  test('its columns are guessed, its first rows shown, and nothing is written', async () => {
    const before = await counts()
    const { status, data } = await upload(file(line({ first: 'Zoë' }), line()))
    expect(status).toBe(201)
    expect(data).toMatchObject({ kind: 'clients', status: 'read', row_count: 2, file_name: 'klanten.csv', imported_count: 0 })
    expect(data.columns?.[1]).toEqual({ title: 'Voornaam', samples: ['Zoë', 'Mia'] })
    expect(Object.entries(data.mapping).toSorted((a, b) => a[1] - b[1]).map(([field]) => field)).toEqual(['number', 'first_name', 'infix', 'last_name', 'email', 'phone_number', 'birthdate', 'gender', 'language', 'street', 'street_number', 'postcode', 'place', 'country', 'remarks'])
    expect(await counts()).toEqual(before)
  })

  test('columns that are not there, are named twice or are needed are refused', async () => {
    const { data } = await upload(file(line()))
    expect((await check(data.id, { first_name: 1, last_name: 3, email: 99 })).errors).toEqual({ 'mapping.email': ['invalid'] })
    expect((await check(data.id, { first_name: 1, last_name: 1, email: 4 })).errors).toEqual({ 'mapping.last_name': ['invalid'] })
    expect((await check(data.id, { first_name: 1, iban: 2 })).errors).toEqual({ 'mapping.iban': ['invalid'], 'mapping.last_name': ['required'], 'mapping.email': ['required'] })
    expect((await run(data)).errors).toEqual({ '': ['import_unchecked'] })
  })

  test('every problem is told by its row, and one of them keeps everything out', async () => {
    const twice = line({ email: 'dubbel@nieuw.test', last: 'Dubbel' })
    const answer = await checked(file(
      line({ email: 'geen adres' }), line({ first: '' }), line({ born: '31-02-1990' }), line({ phone: '12' }), line({ postcode: '12' }), line({ gender: 'appel' }), line({ language: 'Swahili' }), line({ country: 'Atlantis' }),
      line({ last: 'x'.repeat(60) }), line({ born: '01-01-2099' }), twice, twice.replace(/^K\d+/, 'K-anders'), line({ number: 'K-1000' }), line({ number: 'K-1000' }), line(),
    ))
    expect(answer.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'email', 'valid_email'], [3, 'first_name', 'required'], [4, 'birthdate', 'day'], [5, 'phone_number', 'valid_phone'], [6, 'postcode', 'zip_code'], [7, 'gender', 'unknown'], [8, 'language', 'unknown'], [9, 'country', 'unknown'],
      [10, 'last_name', 'too_long'], [11, 'birthdate', 'day'], [13, 'email', 'import_double'], [15, 'number', 'import_double'],
    ])
    expect(answer.problems[2]).toMatchObject({ column: 'Geboortedatum', typed: '31-02-1990' })
    expect(answer).toMatchObject({ status: 'checked', problem_count: 12, wrong_count: 12, row_count: 15 })
    const before = await counts()
    expect((await run(answer)).data).toMatchObject({ status: 'checked', imported_count: 0, problem_count: 12 })
    expect(await counts()).toEqual(before)

    const csv = await administrator.raw('GET', `/api/imports/${answer.id}/problems/export?format=csv`)
    expect(csv.bytes.toString().split('\r\n')[3]).toBe('4;Geboortedatum;31-02-1990;Dit is geen geldige datum.')
    const xlsx = await administrator.raw('GET', `/api/imports/${answer.id}/problems/export?format=xlsx`)
    expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK')
  })

  test('a cell in which the spreadsheet could not compute is no text', async () =>
    expect(problemsOf({ data: await checked(file(line({ first: '#N/B' }), line({ postcode: '#VERW!' }), line({ last: '#1' }))) } as Answer<Import>)).toEqual([[2, 'first_name', 'import_formula'], [3, 'postcode', 'import_formula']]))

  test('of thousands of problems the first are shown, and the list has all of them', async () => {
    const answer = await checked(file(...Array.from({ length: 2500 }, () => line({ email: 'geen adres' }))))
    expect([answer.problem_count, answer.wrong_count, answer.problems.length]).toEqual([2500, 2500, 1000])
    const lines = (await administrator.raw('GET', `/api/imports/${answer.id}/problems/export?format=csv`)).bytes.toString().split('\r\n')
    expect([lines.length, lines[1]!.split(';')[0], lines[2500]!.split(';')[0]]).toEqual([2502, '2', '2501'])
    const corrected = await check(answer.id, { ...answer.mapping, email: 4, remarks: 14 })
    expect(corrected.data.problems).toHaveLength(1000)
  })

  test('all rows are in at once, with what they say, their lines in the log and their numbers; the file is gone', async () => {
    const before = await counts()
    const ready = await checked(file(line({ number: 'OUD-7', first: 'Inès', language: 'fr', country: 'België', postcode: '2000', phone: '0470 12 34 56', born: '2/1/90' }), line({ gender: '', phone: '+31612345678', born: '' })))
    expect(ready).toMatchObject({ problem_count: 0, status: 'checked' })
    const { data } = await run(ready)
    expect(data).toMatchObject({ status: 'done', imported_count: 2, skipped_count: 0, columns: null })
    expect(await counts()).toEqual({ ...before, clients: before.clients! + 2, numbers: before.numbers! + 2 })
    const inès = await app.db.selectFrom('clients').selectAll().where('first_name', '=', 'Inès').executeTakeFirstOrThrow()
    expect(inès).toMatchObject({ last_name: expect.stringMatching(/^van de Groot/), phone_number: '+32470123456', birthdate: '1990-01-02', locale_id: app.world.localeFr, country_id: belgium, supported_country_id: netherlands, postcode: '2000', remarks: 'Belt liever; niet mailen' })
    const log = await sql<{ action: string; entity: string; employee_id: number; after: Record<string, unknown> }>`select action, entity, employee_id, after from audit_log where (entity = 'clients' and entity_id = ${inès.id}) or (entity = 'imports' and entity_id = ${ready.id}) order by id`.execute(app.db)
    expect(log.rows.map(({ action, entity }) => `${action} ${entity}`)).toEqual(['create imports', 'update imports', 'create clients', 'update imports'])
    expect(log.rows.every(({ employee_id }) => employee_id === administrator.employeeId)).toBe(true)
    expect(log.rows.at(-1)!.after).toMatchObject({ status: 'done', imported_count: 2, file_name: 'klanten.csv' })
  })

  test('once more imports nothing: the same click, another click, the same file', async () => {
    const text = file(line(), line())
    const ready = await checked(text)
    const first = await run(ready, 'import-once-1')
    expect(first.data.imported_count).toBe(2)
    const before = await counts()
    expect((await run(ready, 'import-once-1')).headers['idempotent-replayed']).toBe('true')
    expect((await run(ready)).data).toMatchObject({ status: 'done', imported_count: 2 })
    expect((await check(ready.id, ready.mapping)).errors).toEqual({ '': ['import_done'] })
    const again = await checked(text)
    expect(again.problems.map(({ row, code }) => [row, code])).toEqual([[2, 'import_exists'], [3, 'import_exists']])
    const skipping = await checked(`${text}\r\n${line()}`, { skip: true })
    expect(skipping).toMatchObject({ problem_count: 0, skipped_count: 2 })
    expect(await counts()).toEqual(before)
    expect((await run(skipping)).data).toMatchObject({ status: 'done', imported_count: 1, skipped_count: 2 })
    expect((await counts()).clients).toBe(before.clients! + 1)
  })

  test('two who click at once import it once', async () => {
    const ready = await checked(file(line(), line()))
    const before = await counts()
    const answers = await Promise.all([run(ready), run(ready)])
    expect(answers.map(({ status, data }) => [status, data.status, data.imported_count])).toEqual([[200, 'done', 2], [200, 'done', 2]])
    expect((await counts()).clients).toBe(before.clients! + 2)
  })

  test('two files with the same clients at once: one is in, the other is told', async () => {
    const text = file(line(), line())
    const [one, other] = [await checked(text), await checked(text)]
    const before = await counts()
    const answers = await Promise.all([run(one), run(other)])
    expect(answers.map(({ data }) => data.status).toSorted()).toEqual(['checked', 'done'])
    expect((await counts()).clients).toBe(before.clients! + 2)
  })

  test.each([['25P03', 'the database waited no longer'], ['57P01', 'the database went down']])('%s: %s, nothing is imported, that is said, and it can be tried again', async (code) => {
    const ready = await checked(file(line(), line()))
    const before = await counts()
    await sql`create function cut() returns trigger language plpgsql as ${sql.lit(`begin raise exception 'cut' using errcode = '${code}'; end`)}`.execute(app.db)
    await sql`create trigger cutting before insert on clients for each row execute function cut()`.execute(app.db)
    const answer = await run(ready, `import-cut-${code}`)
    await sql`drop function cut cascade`.execute(app.db)
    expect([answer.status, answer.errors]).toEqual([503, { '': ['interrupted'] }])
    expect(await counts()).toEqual(before)
    expect((await administrator.call(importsApi.show, { params: { id: ready.id } })).data).toMatchObject({ status: 'checked', progress: null })
    expect((await run(ready, `import-cut-${code}`)).data).toMatchObject({ status: 'done', imported_count: 2 })
  })

  test('what was checked otherwise meanwhile is not imported', async () => {
    const ready = await checked(file(line()))
    await check(ready.id, { ...ready.mapping }, true)
    expect((await run(ready)).status).toBe(409)
  })

  test('what fails half way leaves nothing', async () => {
    const ready = await checked(file(line({ last: 'Gaat goed' }), line({ last: 'Struikelt' })))
    const before = await counts()
    await sql`create function stumble() returns trigger language plpgsql as $$ begin if new.last_name like '%Struikelt' then raise exception 'stumbled'; end if; return new; end $$`.execute(app.db)
    await sql`create trigger stumbling before insert on clients for each row execute function stumble()`.execute(app.db)
    const answer = await run(ready, 'import-stumbles')
    await sql`drop function stumble cascade`.execute(app.db)
    expect(answer.status).toBe(500)
    expect(await counts()).toEqual(before)
    expect((await administrator.call(importsApi.show, { params: { id: ready.id } })).data).toMatchObject({ status: 'checked', progress: null })
    expect((await run(ready, 'import-stumbles')).data).toMatchObject({ status: 'done', imported_count: 2 })
  })

  test('a file is kept for a day', async () => {
    const ready = await checked(file(line()))
    await sql`update imports set created_at = now() - interval '25 hours' where id = ${ready.id}`.execute(app.db)
    await forgetOldFiles(app.db)
    const { data } = await administrator.call(importsApi.show, { params: { id: ready.id } })
    expect(data).toMatchObject({ columns: null, problems: [], status: 'checked' })
    expect((await run(data)).errors).toEqual({ '': ['import_gone'] })
  })
})

describe('a file of credit', () => {
  let number = 0
  beforeEach(() => { number += 1 })

  test('finds whose it is by number, else by address and birthdate, and becomes a migration on its day', async () => {
    await run(await checked(file(line({ number: `T${number}`, email: 'tegoed@nieuw.test' }), line({ number: '', email: 'twee@nieuw.test', first: 'Ann' }), line({ number: '', email: 'twee@nieuw.test', first: 'Bea', born: '01-01-1990' }))))
    const before = await counts()
    const ready = await checked(`Klantnr;E-mail;Geboortedatum;Tegoed;Datum\r\nT${number};;;"1.250,00";\r\n;twee@nieuw.test;1990-01-01;€ 12,5;01-03-2026`, { kind: 'credit' })
    expect(ready.problems).toEqual([])
    expect((await run(ready)).data).toMatchObject({ status: 'done', imported_count: 2 })
    expect((await counts()).credit).toBe(before.credit! + 2)
    const { rows } = await sql<{ email: string; type: string; amount_cents: number; created_at: string }>`select c.email, m.type, m.amount_cents, m.created_at from credit_mutations m join clients c on c.id = m.client_id order by m.id desc limit 2`.execute(app.db)
    expect(rows.toSorted((a, b) => a.amount_cents - b.amount_cents)).toEqual([
      { email: 'twee@nieuw.test', type: 'migration', amount_cents: 1250, created_at: '2026-02-28T23:00:00.000Z' }, { email: 'tegoed@nieuw.test', type: 'migration', amount_cents: 125_000, created_at: '2026-03-03T23:00:00.000Z' },
    ])
  })

  test('what is wrong with it', async () => {
    const answer = await checked('E-mail;Tegoed;Datum\r\nniemand@nergens.test;10;\r\ntwee@nieuw.test;10;\r\ntegoed@nieuw.test;0;\r\ntegoed@nieuw.test;veel;\r\ntegoed@nieuw.test;10;01-01-2024\r\ntegoed@nieuw.test;10;01-01-2027\r\ntegoed@nieuw.test;5;\r\ntegoed@nieuw.test;5;\r\ntegoed@nieuw.test;1250,00;', { kind: 'credit' })
    expect(answer.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'email', 'import_nobody'], [3, 'email', 'import_several'], [4, 'amount', 'import_amount'], [5, 'amount', 'import_amount'], [6, 'date', 'import_expired'], [7, 'date', 'day'], [9, 'amount', 'import_double'], [10, 'amount', 'import_exists'],
    ])
  })
})

describe('files of the catalogue', () => {
  test('products: judged as their form judges them', async () => {
    const answer = await checked([
      'Naam;Naam (Frans);Prijs;Inkoopprijs;Btw;Grootboek;EAN;Productcode;Soort',
      'Nachtcrème;Crème de nuit;24,95;9,5;21%;8000;8712345678906;100;', 'Bon 50;;50;0;21;8000;;;voucher',
      ';;10;0;21;8000;;;', 'Zonder prijs;;;0;21;8000;;;', 'Vreemde btw;;10;0;19;8000;;;', 'Vreemde rekening;;10;0;21;9999;;;', 'Vreemd nummer;;10;0;21;8000;123;;', 'Te duur;;100000,01;0;21;8000;;;', 'Soort;;10;0;21;8000;;;appel', 'nachtcrème;;10;0;21;8000;;;', 'Zonnecrème SPF 50;;10;0;21;8000;;;',
      'Zonder inkoop;;10;;21;8000;;;', 'Inkoop weg;;10;-1;21;8000;;;', `${'x'.repeat(51)};;;;;8000;;12a;`,
    ].join('\r\n'), { kind: 'products' })
    expect(answer.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [4, 'name', 'required'], [5, 'price', 'required'], [6, 'vat', 'unknown'], [7, 'ledger_number', 'unknown'], [8, 'ean', 'ean'], [9, 'price', 'too_big'], [10, 'type', 'unknown'], [11, 'name', 'import_double'], [12, 'name', 'import_exists'],
      [13, 'purchase_price', 'required'], [14, 'purchase_price', 'too_small'], [15, 'price', 'required'], [15, 'purchase_price', 'required'], [15, 'vat', 'required'], [15, 'product_code', 'numbers_only'], [15, 'name', 'too_long'],
    ])
    const ready = await checked('Naam;Naam (Frans);Prijs;Inkoopprijs;Btw;Grootboek;EAN;Productcode;Soort\r\nNachtcrème;Crème de nuit;24,95;9,5;21%;8000;8712345678906;100;\r\nBon 50;;50;0;21;8000;;;voucher', { kind: 'products' })
    expect((await run(ready)).data).toMatchObject({ status: 'done', imported_count: 2 })
    const rows = await app.db.selectFrom('products').selectAll().where('ledger_number', '=', '8000').orderBy('id').execute()
    expect(rows).toMatchObject([{ name: { nl: 'Nachtcrème', fr: 'Crème de nuit' }, price_cents: 2495, purchase_price_cents: 950, vat_per_mille: 210, ean: '8712345678906', picqer_productcode: '100', voucher: false }, { price_cents: 5000, voucher: true, vat_per_mille: 0, ean: null }])
  })

  test('treatments: with what they ask of people and devices', async () => {
    const titles = 'Naam;Categorie;Kwalificaties;Apparaten;Duur;Prijs;Btw;Grootboek;Intake'
    const answer = await checked([
      titles, 'Laser kin;laser;Laser;GentleMax;30 min;49,-;21;8000;nee', ';laser;Laser;;30;49;21;8000;', 'A;nagels;Laser;;30;49;21;8000;', 'B;laser;;;30;49;21;8000;', 'C;laser;Vliegbrevet;;30;49;21;8000;', 'D;laser;Laser;;lang;49;21;8000;', 'E;laser;Laser;;7;49;21;8000;', 'F;laser;Laser;;30;-5;21;8000;', 'G;laser;Laser;;30;49;21;;', 'H;laser;Laser;;30;49;21;8000;soms', 'laser kin;laser;Laser;;30;49;21;8000;',
    ].join('\r\n'), { kind: 'treatments' })
    expect(answer.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [3, 'name', 'required'], [4, 'category', 'unknown'], [5, 'qualifications', 'required'], [6, 'qualifications', 'unknown'], [7, 'duration', 'import_minutes'], [8, 'duration', 'duration_step'], [9, 'price', 'too_small'], [10, 'ledger_number', 'required'], [11, 'intake', 'import_truth'], [12, 'name', 'import_double'],
    ])
    const ready = await checked(`${titles}\r\nLaser kin;Laser;Laser;Merk GentleMax;0:45;49,-;21;8000;ja`, { kind: 'treatments' })
    expect((await run(ready)).data).toMatchObject({ status: 'done', imported_count: 1 })
    const { rows } = await sql`select t.duration, t.price_cents, t.intake, (select array_agg(qualification_id) from treatment_qualifications where treatment_id = t.id) as qualifications, (select array_agg(model_id) from treatment_models where treatment_id = t.id) as models from treatments t where name ->> 'nl' = 'Laser kin'`.execute(app.db)
    expect(rows).toEqual([{ duration: 45, price_cents: 4900, intake: true, qualifications: [app.world.laserQualification], models: [app.world.laserModel] }])
  })
})

describe('what belongs together in a file of the catalogue', () => {
  const titles = ['Naam', 'Categorie', 'Kwalificaties', 'Apparaten', 'Duur', 'Prijs', 'Btw', 'Grootboek']
  const treatments = (...lines: string[]) => [titles.join(';'), ...lines].join('\r\n')
  let level: number
  beforeAll(async () => {
    await sql`insert into brands (name) values ('Andermerk') on conflict do nothing`.execute(app.db)
    await sql`insert into device_models (device_type_id, brand_name, name) select device_type_id, 'Andermerk', name from device_models where id = ${app.world.laserModel}`.execute(app.db)
    await sql`insert into qualifications (supported_country_id, name) values (${netherlands}, 'Laser/IPL'), (${netherlands}, 'Peeling, diep')`.execute(app.db)
    const { rows } = await sql<{ id: number }>`insert into price_levels (supported_country_id, name) values (${netherlands}, 'Goud'), (${belgium}, 'Belgisch') returning id`.execute(app.db)
    level = rows[0]!.id
  })

  test('a model that two brands have is named with its brand', async () => {
    const answer = await checked(treatments('Been A;laser;Laser;GentleMax;30;49;21;8000', 'Been B;laser;Laser;Merk – GentleMax;30;49;21;8000', 'Been C;laser;Laser;andermerk gentlemax;30;49;21;8000'), { kind: 'treatments' })
    expect(answer.problems).toMatchObject([{ row: 2, field: 'models', code: 'import_ambiguous', values: { names: expect.stringMatching(/Merk GentleMax.*Andermerk GentleMax|Andermerk GentleMax.*Merk GentleMax/) as string } }])
    expect(answer.problem_count).toBe(1)
  })

  test('a workbook with times of day for durations, and names with marks in them', async () => {
    const time = (hours: number, minutes: number) => new Date(Date.UTC(1899, 11, 31, hours, minutes))
    const given = await writeXlsx({ sheets: [{ name: 'Behandelingen', columns: titles.map((title) => (title === 'Duur' ? { numFmt: 'h:mm' } : {})), rows: [titles, ['IPL been', 'laser', 'Laser/IPL', '', time(0, 30), 49, 0.21, '8000'], ['IPL rug', 'laser', 'Laser / IPL, Peeling, diep; Laser', null, time(1, 15), 49, 0.21, '8000']] }] })
    const ready = await checked(given, { kind: 'treatments' })
    expect(ready.problems).toEqual([])
    expect((await run(ready)).data).toMatchObject({ status: 'done', imported_count: 2 })
    const { rows } = await sql`select t.duration, array(select q.name from treatment_qualifications tq join qualifications q on q.id = tq.qualification_id where tq.treatment_id = t.id order by q.name) as names from treatments t where name ->> 'nl' like 'IPL %' order by t.id`.execute(app.db)
    expect(rows).toMatchObject([{ duration: 30, names: ['Laser/IPL'] }, { duration: 75, names: [expect.any(String), 'Laser/IPL', 'Peeling, diep'] }])
  })

  test('a column of a price level that the country does not have is left out by whoever says so', async () => {
    const { data } = await upload('Naam;Prijs;Inkoop;Btw;Grootboek;Prijsniveaus;Prijsniveau Platina\r\nZonder niveau;10;1;21;8000;ja;1', { kind: 'products' })
    expect((await check(data.id, data.mapping)).data.problems).toMatchObject([{ row: 1, column: 'Prijsniveau Platina', code: 'import_level' }])
    expect((await check(data.id, { ...data.mapping, [leftOut(5)]: 6 })).errors).toEqual({ [`mapping.${leftOut(5)}`]: ['invalid'] })
    const ready = await check(data.id, { ...data.mapping, [leftOut(6)]: 6 })
    expect([ready.data.problem_count, ready.data.mapping]).toEqual([0, { ...data.mapping, [leftOut(6)]: 6 }])
    expect((await run(ready.data)).data).toMatchObject({ status: 'done', imported_count: 1 })
  })

  test('a price level that the country does not have is told, and so is a price that a level cannot have', async () => {
    const answer = await checked('Naam;Prijs;Inkoop;Btw;Grootboek;Prijsniveau Goud;Prijsniveau Platina\r\nGoud A;10;1;21;8000;veel;1\r\nGoud B;10;1;21;8000;-1;1\r\nGoud C;10;1;21;8000;1000000;1\r\nGoud D;10;1;21;8000;;1', { kind: 'products' })
    expect(answer.problems.map(({ row, column, code }) => [row, column, code])).toEqual([[1, 'Prijsniveau Platina', 'import_level'], [2, 'Prijsniveau Goud', 'import_amount'], [3, 'Prijsniveau Goud', 'too_small'], [4, 'Prijsniveau Goud', 'too_big']])
    expect(answer.problems[3]).toMatchObject({ values: { max: '999.999,00' } })
    expect((await check(answer.id, { ...answer.mapping, [`price_level_${level + 1}`]: 6 })).errors).toEqual({ [`mapping.price_level_${level + 1}`]: ['invalid'] })
  })

  test('prices of levels come along, and an empty one leaves the base price', async () => {
    const products = await checked('Naam;Prijs;Inkoop;Btw;Grootboek;Prijs Goud\r\nGoud een;10;1;21;8000;8,50\r\nGoud twee;10;1;21;8000;', { kind: 'products' })
    expect([products.problems, products.mapping[`price_level_${level}`]]).toEqual([[], 5])
    expect((await run(products)).data).toMatchObject({ status: 'done', imported_count: 2 })
    const ready = await checked(`${titles.join(';')};Goud\r\nGouden been;laser;Laser;;30;49;21;8000;39`, { kind: 'treatments' })
    expect((await run(ready)).data).toMatchObject({ status: 'done', imported_count: 1 })
    const { rows } = await sql`
      select name ->> 'nl' as name, pp.price_level_id, pp.price_cents from products p left join product_prices pp on pp.product_id = p.id where name ->> 'nl' like 'Goud %'
      union all select name ->> 'nl', tp.price_level_id, tp.price_cents from treatments t left join treatment_prices tp on tp.treatment_id = t.id where name ->> 'nl' = 'Gouden been' order by 1`.execute(app.db)
    expect(rows).toEqual([{ name: 'Goud een', price_level_id: level, price_cents: 850 }, { name: 'Goud twee', price_level_id: null, price_cents: null }, { name: 'Gouden been', price_level_id: level, price_cents: 3900 }])
  })

  test('a level that is put aside between the check and the import keeps everything out', async () => {
    const ready = await checked('Naam;Prijs;Inkoop;Btw;Grootboek;Prijs Goud\r\nGoud later;10;1;21;8000;8', { kind: 'products' })
    await sql`update price_levels set deactivated_at = now() where id = ${level}`.execute(app.db)
    expect((await run(ready)).errors).toEqual({ [`mapping.price_level_${level}`]: ['invalid'] })
    await sql`update price_levels set deactivated_at = null where id = ${level}`.execute(app.db)
  })

  const catalogue = 'Naam;Prijs;Inkoop;Btw;Grootboek'
  const productOf = (name: string) => ({ body: { supported_country_id: netherlands, name: { nl: name }, price_cents: 1000, purchase_price_cents: 100, vat_per_mille: 210, ledger_number: '8000' } })
  const paused = sql`lock table audit_log in exclusive mode`

  test.each(['the colleague', 'the file'])('a colleague who adds the same product at once as a file, %s first: who is second is told, by name', async (first) => {
    const name = `Tegelijk met ${first}`
    const ready = await checked(`${catalogue}\r\nMet ${first};10;1;21;8000\r\n${name};10;1;21;8000`, { kind: 'products' })
    const before = await counts()
    const [importing, adding] = [() => run(ready), () => administrator.call(productsApi.create, productOf(name))]
    if (first === 'the file') {
      const [imported, added] = await atOnce<Answer<unknown>>(app.db, paused, [importing, adding])
      expect([(imported!.data as Import).status, added!.status, added!.errors]).toEqual(['done', 422, { 'name.nl': ['unique'] }])
      return
    }
    const [added, imported] = await atOnce<Answer<unknown>>(app.db, paused, [adding, importing])
    expect([added!.status, problemsOf(imported as Answer<Import>)]).toEqual([201, [[3, 'name', 'import_exists']]])
    expect((await counts()).products).toBe(before.products! + 1)
    const again = await check(ready.id, ready.mapping, true)
    expect((await run(again.data)).data).toMatchObject({ status: 'done', imported_count: 1, skipped_count: 1 })
  })

  test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')('nobody in the catalogue waits for a file that comes in', async () => {
    const { data: other } = await administrator.call(productsApi.create, productOf('Intussen'))
    const ready = await checked(`${catalogue}\r\nLangzaam;10;1;21;8000`, { kind: 'products' })
    const over: string[] = []
    await atOnce<unknown>(app.db, sql`lock table product_prices in exclusive mode`, [
      () => run(ready).then(({ data }) => over.push(data.status)), () => administrator.call(productsApi.deactivate, { params: { id: other.id }, body: {} }).then(({ status }) => over.push(String(status))),
    ])
    expect(over).toEqual(['200', 'done'])
  })

  const held = [
    ['products', 'ledgers', `${catalogue}\r\nOp 7777;10;1;21;7777`, 'ledger_number'], ['products', 'taxRates', `${catalogue}\r\nMet 7%;10;1;7;8000`, 'vat'],
    ['treatments', 'ledgers', treatments('Op 7777;laser;Laser;;30;49;21;7777'), 'ledger_number'], ['treatments', 'taxRates', treatments('Met 7%;laser;Laser;;30;49;7;8000'), 'vat'],
  ] as const
  test.each(held)('an account or rate that %s come in with stays, or was gone before: %s (decision 025)', async (kind, key, text, field) => {
    const made = async () => (key === 'ledgers'
      ? await sql<{ id: number }>`insert into ledgers (supported_country_id, code, description) values (${netherlands}, '7777', 'Even') returning id`.execute(app.db)
      : await sql<{ id: number }>`insert into tax_rates (supported_country_id, per_mille, valid_from) values (${netherlands}, 70, '2020-01-01') returning id`.execute(app.db)).rows[0]!.id
    const remove = (id: number) => administrator.raw('DELETE', `/api${dictionaries[key].path}/${id}`)
    const first = await made()
    const ready = await checked(text, { kind })
    const [gone, refused] = await atOnce<Answer<unknown>>(app.db, sql`select from ${sql.table(dictionaries[key].table)} where id = ${first} for update`, [() => remove(first), () => run(ready)])
    expect([gone!.data, problemsOf(refused as Answer<Import>)]).toEqual([null, [[2, field, 'unknown']]])

    const second = await made()
    const again = await check(ready.id, ready.mapping)
    const [imported, aside] = await atOnce<Answer<unknown>>(app.db, sql`lock table ${sql.table(kind === 'products' ? 'product_prices' : 'treatment_prices')} in exclusive mode`, [() => run(again.data), () => remove(second)])
    expect([imported!.data, aside!.data]).toMatchObject([{ status: 'done', imported_count: 1 }, { id: second, deactivated_at: expect.any(String) as string }])
    await sql`delete from ${sql.table(kind)} where name ->> 'nl' in ('Op 7777', 'Met 7%')`.execute(app.db)
    await sql`delete from ${sql.table(dictionaries[key].table)} where id = ${second}`.execute(app.db)
  })
})

test('an import of another country does not exist', async () => {
  const { data } = await upload(file(line()))
  expect(problemsOf({ data } as Answer<Import>)).toEqual([])
  expect((await administrator.call(importsApi.show, { params: { id: 999_999 } })).status).toBe(404)
  expect((await administrator.call(importsApi.list)).data[0]).toMatchObject({ id: data.id, status: 'read' })
})
