import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#kernel/endpoint.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { importing } from '#platform/server/test/importing.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { importsApi, type Import } from '../contract.ts'
import { forgetOldFiles } from '../queries/imports.ts'

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
})
afterAll(() => app.close())

const { upload, check, run, checked } = importing(() => administrator)
const counts = async () =>
  (
    await sql<
      Record<string, number>
    >`select (select count(*) from clients)::int as clients, (select count(*) from credit_mutations)::int as credit, (select count(*) from import_numbers)::int as numbers`.execute(
      app.db,
    )
  ).rows[0]!
const problemsOf = ({ data }: Answer<Import>) => data.problems.map(({ row, field, code }) => [row, field, code])

const titles =
  'Klantnr;Voornaam;Tussenvoegsel;Achternaam;E-mail;Mobiel;Geboortedatum;Geslacht;Taal;Straat;Huisnr;Postcode;Woonplaats;Land;Opmerkingen'
let serial = 0
const line = (
  changes: Partial<
    Record<
      'number' | 'first' | 'last' | 'email' | 'phone' | 'born' | 'gender' | 'language' | 'postcode' | 'country',
      string
    >
  > = {},
) => {
  const n = ++serial
  const {
    number = `K${n}`,
    first = 'Mia',
    last = `Groot ${n}`,
    email = `mia${n}@nieuw.test`,
    phone = '06 12 34 56 78',
    born = '14-03-1988',
    gender = 'v',
    language = 'Nederlands',
    postcode = '1015 aa',
    country = 'NL',
  } = changes
  return [
    number,
    first,
    'van de',
    last,
    email,
    phone,
    born,
    gender,
    language,
    'Keizersgracht',
    '10',
    postcode,
    'Amsterdam',
    country,
    '"Belt liever; niet mailen"',
  ].join(';')
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
    expect(
      (
        await administrator.raw(
          'POST',
          addressOf(importsApi.upload, { query: { kind: 'clients', country: netherlands, name: 'x' } }),
          { a: 1 },
        )
      ).status,
    ).toBe(422)
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
    expect(data).toMatchObject({
      kind: 'clients',
      status: 'read',
      row_count: 2,
      file_name: 'klanten.csv',
      imported_count: 0,
    })
    expect(data.columns?.[1]).toEqual({ title: 'Voornaam', samples: ['Zoë', 'Mia'] })
    expect(
      Object.entries(data.mapping)
        .toSorted((a, b) => a[1] - b[1])
        .map(([field]) => field),
    ).toEqual([
      'number',
      'first_name',
      'infix',
      'last_name',
      'email',
      'phone_number',
      'birthdate',
      'gender',
      'language',
      'street',
      'street_number',
      'postcode',
      'place',
      'country',
      'remarks',
    ])
    expect(await counts()).toEqual(before)
  })

  test('columns that are not there, are named twice or are needed are refused', async () => {
    const { data } = await upload(file(line()))
    expect((await check(data, { first_name: 1, last_name: 3, email: 99 })).errors).toEqual({
      'mapping.email': ['invalid'],
    })
    expect((await check(data, { first_name: 1, last_name: 1, email: 4 })).errors).toEqual({
      'mapping.last_name': ['invalid'],
    })
    expect((await check(data, { first_name: 1, iban: 2 })).errors).toEqual({
      'mapping.iban': ['invalid'],
      'mapping.last_name': ['required'],
      'mapping.email': ['required'],
    })
    expect((await run(data)).errors).toEqual({ '': ['import_unchecked'] })
  })

  test('every problem is told by its row, and one of them keeps everything out', async () => {
    const twice = line({ email: 'dubbel@nieuw.test', last: 'Dubbel' })
    const answer = await checked(
      file(
        line({ email: 'geen adres' }),
        line({ first: '' }),
        line({ born: '31-02-1990' }),
        line({ phone: '12' }),
        line({ postcode: '12' }),
        line({ gender: 'appel' }),
        line({ language: 'Swahili' }),
        line({ country: 'Atlantis' }),
        line({ last: 'x'.repeat(60) }),
        line({ born: '01-01-2099' }),
        twice,
        twice.replace(/^K\d+/, 'K-anders'),
        line({ number: 'K-1000' }),
        line({ number: 'K-1000' }),
        line(),
      ),
    )
    expect(answer.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'email', 'valid_email'],
      [3, 'first_name', 'required'],
      [4, 'birthdate', 'day'],
      [5, 'phone_number', 'valid_phone'],
      [6, 'postcode', 'zip_code'],
      [7, 'gender', 'unknown'],
      [8, 'language', 'unknown'],
      [9, 'country', 'unknown'],
      [10, 'last_name', 'too_long'],
      [11, 'birthdate', 'day'],
      [13, 'email', 'import_double'],
      [15, 'number', 'import_double'],
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
    expect(
      problemsOf({
        data: await checked(file(line({ first: '#N/B' }), line({ postcode: '#VERW!' }), line({ last: '#1' }))),
      } as Answer<Import>),
    ).toEqual([
      [2, 'first_name', 'import_formula'],
      [3, 'postcode', 'import_formula'],
    ]))

  test('of thousands of problems the first are shown, and the list has all of them', async () => {
    const answer = await checked(file(...Array.from({ length: 2500 }, () => line({ email: 'geen adres' }))))
    expect([answer.problem_count, answer.wrong_count, answer.problems.length]).toEqual([2500, 2500, 1000])
    const lines = (await administrator.raw('GET', `/api/imports/${answer.id}/problems/export?format=csv`)).bytes
      .toString()
      .split('\r\n')
    expect([lines.length, lines[1]!.split(';')[0], lines[2500]!.split(';')[0]]).toEqual([2502, '2', '2501'])
    const corrected = await check(answer, { ...answer.mapping, email: 4, remarks: 14 })
    expect(corrected.data.problems).toHaveLength(1000)
  })

  test('all rows are in at once, with what they say, their lines in the log and their numbers; the file is gone', async () => {
    const before = await counts()
    const ready = await checked(
      file(
        line({
          number: 'OUD-7',
          first: 'Inès',
          language: 'fr',
          country: 'België',
          postcode: '2000',
          phone: '0470 12 34 56',
          born: '2/1/90',
        }),
        line({ gender: '', phone: '+31612345678', born: '' }),
      ),
    )
    expect(ready).toMatchObject({ problem_count: 0, status: 'checked' })
    const { data } = await run(ready)
    expect(data).toMatchObject({ status: 'done', imported_count: 2, skipped_count: 0, columns: null })
    expect(await counts()).toEqual({ ...before, clients: before.clients! + 2, numbers: before.numbers! + 2 })
    const inès = await app.db
      .selectFrom('clients')
      .selectAll()
      .where('first_name', '=', 'Inès')
      .executeTakeFirstOrThrow()
    expect(inès).toMatchObject({
      last_name: expect.stringMatching(/^van de Groot/),
      phone_number: '+32470123456',
      birthdate: '1990-01-02',
      locale_id: app.world.localeFr,
      country_id: belgium,
      supported_country_id: netherlands,
      postcode: '2000',
      remarks: 'Belt liever; niet mailen',
    })
    const log = await sql<{
      action: string
      entity: string
      employee_id: number
      after: Record<string, unknown>
    }>`select action, entity, employee_id, after from audit_log where (entity = 'clients' and entity_id = ${inès.id}) or (entity = 'imports' and entity_id = ${ready.id}) order by id`.execute(
      app.db,
    )
    expect(log.rows.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      'create imports',
      'update imports',
      'create clients',
      'update imports',
    ])
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
    expect((await check(ready, ready.mapping)).errors).toEqual({ '': ['import_done'] })
    const again = await checked(text)
    expect(again.problems.map(({ row, code }) => [row, code])).toEqual([
      [2, 'import_exists'],
      [3, 'import_exists'],
    ])
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
    expect(answers.map(({ status, data }) => [status, data.status, data.imported_count])).toEqual([
      [200, 'done', 2],
      [200, 'done', 2],
    ])
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

  test.each([
    ['25P03', 'the database waited no longer'],
    ['57P01', 'the database went down'],
  ])('%s: %s, nothing is imported, that is said, and it can be tried again', async (code) => {
    const ready = await checked(file(line(), line()))
    const before = await counts()
    await sql`create function cut() returns trigger language plpgsql as ${sql.lit(`begin raise exception 'cut' using errcode = '${code}'; end`)}`.execute(
      app.db,
    )
    await sql`create trigger cutting before insert on clients for each row execute function cut()`.execute(app.db)
    const answer = await run(ready, `import-cut-${code}`)
    await sql`drop function cut cascade`.execute(app.db)
    expect([answer.status, answer.errors]).toEqual([503, { '': ['interrupted'] }])
    expect(await counts()).toEqual(before)
    expect((await administrator.call(importsApi.show, { params: { id: ready.id } })).data).toMatchObject({
      status: 'checked',
      progress: null,
    })
    expect((await run(ready, `import-cut-${code}`)).data).toMatchObject({ status: 'done', imported_count: 2 })
  })

  test('what was checked otherwise meanwhile is not checked over it, and not imported', async () => {
    const ready = await checked(file(line()))
    expect((await check(ready, ready.mapping, true)).status).toBe(200)
    const late = await check(ready, ready.mapping)
    expect([late.status, late.errors]).toEqual([409, { updated_at: ['stale'] }])
    expect((await run(ready)).status).toBe(409)
  })

  test('what fails half way leaves nothing', async () => {
    const ready = await checked(file(line({ last: 'Gaat goed' }), line({ last: 'Struikelt' })))
    const before = await counts()
    await sql`create function stumble() returns trigger language plpgsql as $$ begin if new.last_name like '%Struikelt' then raise exception 'stumbled'; end if; return new; end $$`.execute(
      app.db,
    )
    await sql`create trigger stumbling before insert on clients for each row execute function stumble()`.execute(app.db)
    const answer = await run(ready, 'import-stumbles')
    await sql`drop function stumble cascade`.execute(app.db)
    expect(answer.status).toBe(500)
    expect(await counts()).toEqual(before)
    expect((await administrator.call(importsApi.show, { params: { id: ready.id } })).data).toMatchObject({
      status: 'checked',
      progress: null,
    })
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
  beforeEach(() => {
    number += 1
  })

  test('finds whose it is by number, else by address and birthdate, and becomes a migration on its day', async () => {
    await run(
      await checked(
        file(
          line({ number: `T${number}`, email: 'tegoed@nieuw.test' }),
          line({ number: '', email: 'twee@nieuw.test', first: 'Ann' }),
          line({ number: '', email: 'twee@nieuw.test', first: 'Bea', born: '01-01-1990' }),
        ),
      ),
    )
    const before = await counts()
    const ready = await checked(
      `Klantnr;E-mail;Geboortedatum;Tegoed;Datum\r\nT${number};;;"1.250,00";\r\n;twee@nieuw.test;1990-01-01;€ 12,5;01-03-2026`,
      { kind: 'credit' },
    )
    expect(ready.problems).toEqual([])
    expect((await run(ready)).data).toMatchObject({ status: 'done', imported_count: 2 })
    expect((await counts()).credit).toBe(before.credit! + 2)
    const { rows } = await sql<{
      email: string
      type: string
      amount_cents: number
      created_at: string
    }>`select c.email, m.type, m.amount_cents, m.created_at from credit_mutations m join clients c on c.id = m.client_id order by m.id desc limit 2`.execute(
      app.db,
    )
    expect(rows.toSorted((a, b) => a.amount_cents - b.amount_cents)).toEqual([
      { email: 'twee@nieuw.test', type: 'migration', amount_cents: 1250, created_at: '2026-02-28T23:00:00.000Z' },
      { email: 'tegoed@nieuw.test', type: 'migration', amount_cents: 125_000, created_at: '2026-03-03T23:00:00.000Z' },
    ])
  })

  test('what is wrong with it', async () => {
    const answer = await checked(
      'E-mail;Tegoed;Datum\r\nniemand@nergens.test;10;\r\ntwee@nieuw.test;10;\r\ntegoed@nieuw.test;0;\r\ntegoed@nieuw.test;veel;\r\ntegoed@nieuw.test;11;01-01-2024\r\ntegoed@nieuw.test;10;01-01-2027\r\ntegoed@nieuw.test;5;\r\ntegoed@nieuw.test;5;\r\ntegoed@nieuw.test;1250,00;',
      { kind: 'credit' },
    )
    expect(answer.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'email', 'import_nobody'],
      [3, 'email', 'import_several'],
      [4, 'amount', 'import_amount'],
      [5, 'amount', 'import_amount'],
      [7, 'date', 'day'],
      [9, 'amount', 'import_double'],
      [10, 'amount', 'import_exists'],
    ])
  })
})

test('an import of another country does not exist', async () => {
  const { data } = await upload(file(line()))
  expect(problemsOf({ data } as Answer<Import>)).toEqual([])
  expect((await administrator.call(importsApi.show, { params: { id: 999_999 } })).status).toBe(404)
  expect((await administrator.call(importsApi.list)).data[0]).toMatchObject({ id: data.id, status: 'read' })
})
