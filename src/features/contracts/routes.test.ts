import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tidyUp } from '#app/upkeep.ts'
import { instant } from '#kernel/day.ts'
import { addressOf } from '#kernel/endpoint.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import {
  compoundFile,
  docx,
  docxBomb,
  docxLying,
  docxOverlapping,
  docxRelated,
  docxTyped,
  pngOf,
  typesOf,
  zipWith,
} from '#platform/server/test/documents.ts'
import { contractsApi, type Contract } from './contract.ts'
import { contractShelf } from './queries.ts'
import { emptyPdf } from './right-calls.ts'

let app: TestApp
let desk: Caller
let clientId: number
let category: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  clientId = await app.world.newClient()
  category = app.world.laserCategory
})
afterAll(() => app.close())

const megabyte = 1024 * 1024
const doc = compoundFile(['1Table', 'WordDocument', 'Data', '\u0005SummaryInformation'])
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Make: 'Telefoon', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

interface Sending {
  readonly name?: string
  readonly category?: number
  readonly by?: Caller
  readonly to?: number
  readonly key?: string
}
/** Uploads a file as our own screens do. */
const upload = (content: Uint8Array | string, { name = 'a.pdf', category: of, by = desk, to, key }: Sending = {}) =>
  by.raw(
    'POST',
    addressOf(contractsApi.upload, {
      params: { clientId: to ?? clientId },
      query: { name, treatment_category_id: of ?? category },
    }),
    content,
    { key },
  ) as Promise<Answer<Contract>>
/** Adds files as the specification writes the call. */
const create = (contracts: { name: string; treatment_category_id: number; data: string }[], by = desk, to = clientId) =>
  by.call(contractsApi.create, { params: { id: to }, body: { contracts } })
const data = Buffer.from(emptyPdf).toString('base64')
const stored = async (content: Uint8Array, name?: string, to?: number) => {
  const answer = await upload(content, { name, to })
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data
}
const listed = async (id = clientId) => (await desk.call(contractsApi.list, { params: { id } })).data
const open = (id: number, by = desk, view = '') => by.raw('GET', `/api/contracts/${id}${view}`)
/** Does something once, just after the next file is stored; the answer counts the files since. */
const whileStored = (work: () => Promise<unknown>): (() => number) => {
  const { files } = app.server.services
  const put = files.put.bind(files)
  const putting = vi.spyOn(files, 'put').mockImplementationOnce(async (...file) => {
    await put(...file)
    await work()
  })
  return () => {
    const puts = putting.mock.calls.length
    putting.mockRestore()
    return puts
  }
}
const counts = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from contracts`.execute(app.db)
  return rows[0]!.n
}

const active = { data: ['document_active'] }
const macroType = 'vnd.ms-word.document.macroEnabled'
const template = (target: string) =>
  `<Relationship Id='r"1' Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" TargetMode = "External" Target="${target}"/>`

describe('what is refused', () => {
  test('a file for a client who is erased while it is examined', async () => {
    const to = await app.world.newClient()
    const before = await counts()
    const puts = whileStored(() => sql`update clients set erased_at = now() where id = ${to}`.execute(app.db))
    expect((await upload(emptyPdf, { to })).status).toBe(404)
    expect([puts(), await counts()]).toEqual([1, before])
  })

  test('to put aside or to bring back a contract of a client who was erased', async () => {
    const to = await app.world.newClient()
    const [there, aside] = [await stored(emptyPdf, 'a.pdf', to), await stored(emptyPdf, 'b.pdf', to)]
    await desk.call(contractsApi.remove, { params: { id: aside.id } })
    await sql`update clients set erased_at = now() where id = ${to}`.execute(app.db)
    expect((await desk.call(contractsApi.remove, { params: { id: there.id } })).status).toBe(404)
    expect((await desk.call(contractsApi.restore, { params: { id: aside.id } })).status).toBe(404)
    expect((await create([{ name: 'a.pdf', treatment_category_id: category, data }], desk, to)).status).toBe(404)
    expect((await listed(to)).map(({ id }) => id)).toEqual([there.id])
  })

  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array | string, Record<string, string[]>]>([
    ['a text', 'a.pdf', () => new Uint8Array(Buffer.from('hello')), { data: ['document_content'] }],
    ['an ending that is not accepted', 'a.svg', () => emptyPdf, { name: ['document_type'] }],
    ['a renamed program', 'a.pdf', () => Buffer.from('MZ\x90\0\x03\0', 'latin1'), { data: ['document_content'] }],
    ['a renamed page', 'a.docx', () => Buffer.from('<script>alert(1)</script>'), { data: ['document_content'] }],
    [
      'a page behind a PDF’s beginning',
      'a.pdf',
      () => Buffer.from('%PDF-1.4 <script>'),
      { data: ['document_unreadable'] },
    ],
    ['an installer', 'a.doc', () => compoundFile(['Binary.exe']), { data: ['document_content'] }],
    ['half a Word document', 'a.doc', () => doc.subarray(0, 1100), { data: ['document_unreadable'] }],
    ['an archive', 'a.docx', () => zipWith({ 'a.txt': 'a' }), { data: ['document_content'] }],
    ['half an archive', 'a.docx', async () => (await docx()).subarray(0, 80), { data: ['document_unreadable'] }],
    ['a bomb', 'a.docx', docxBomb, { data: ['document_unpacked'] }],
    ['a bomb of overlapping parts', 'a.docx', docxOverlapping, { data: ['document_unpacked'] }],
    ['a bomb that says it is small', 'a.docx', () => docxLying(40 * megabyte, 1000), { data: ['document_unpacked'] }],
    ['a document that says it is large', 'a.docx', () => docxLying(1000, 2000), { data: ['document_unreadable'] }],
    ['macros', 'a.docx', () => docx({ 'word/vbaProject.bin': 'a' }), { data: ['document_active'] }],
    ['macros under a name in capitals', 'a.docx', () => docx({ 'WORD/VBAPROJECT.BIN': 'a' }), active],
    ['macros in a document of before 2007', 'a.doc', () => compoundFile(['WordDocument', '_VBA_PROJECT']), active],
    ['a document that may run macros', 'a.docx', () => docxTyped(typesOf(macroType)), active],
    ['the same in other letters', 'a.docx', () => docxTyped(typesOf('m&#97;cro&#x45;nabled')), active],
    [
      'the same in two bytes a letter',
      'a.docx',
      () => docxTyped(Buffer.from(`\uFEFF${typesOf(macroType)}`, 'utf16le')),
      active,
    ],
    [
      'types that define words',
      'a.docx',
      () => docxTyped(`<!DOCTYPE a []>${typesOf('x')}`),
      { data: ['document_unreadable'] },
    ],
    ['an embedded object', 'a.docx', () => docx({ 'word/foo.bin': compoundFile(['x']) }), active],
    ['an embedded program', 'a.docx', () => docx({ 'word/foo.xml': Buffer.from('MZ\x90\0', 'latin1') }), active],
    ['a template from elsewhere', 'a.docx', () => docxRelated(template('https://x.test/a.dotm')), active],
    ['a template of another computer', 'a.docx', () => docxRelated(template('file:///\\\\x.test\\a.dotm')), active],
    [
      'a frame from elsewhere',
      'a.docx',
      () => docxRelated(template('http://x.test/').replace('attachedTemplate', 'frame')),
      active,
    ],
    ['a picture of 30,000 × 30,000', 'a.png', () => pngOf(30_000, 30_000), { data: ['image_dimensions'] }],
    ['half a picture', 'a.jpg', async () => (await photo(400, 300)).subarray(0, 900), { data: ['image_unreadable'] }],
    ['a WebP', 'a.jpg', () => sharp(pixel).webp().toBuffer(), { data: ['document_content'] }],
  ])('%s: in our upload, and in base64', async (_, name, content, errors) => {
    const before = await counts()
    const bytes = await content()
    const answer = await upload(bytes, { name })
    expect([answer.status, answer.errors]).toEqual([422, errors])
    const spelled = await create([
      { name: 'b.pdf', treatment_category_id: category, data },
      { name, treatment_category_id: category, data: Buffer.from(bytes as Uint8Array).toString('base64') },
    ])
    const ofSecond = Object.fromEntries(Object.entries(errors).map(([field, codes]) => [`contracts.1.${field}`, codes]))
    expect([spelled.status, spelled.errors, await counts()]).toEqual([422, ofSecond, before])
  })
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  test('more than 20 MB, 30 MB in either call, and nothing at all', async () => {
    expect((await upload(Buffer.alloc(20 * megabyte + 1, 1))).status).toBe(413)
    expect((await upload(Buffer.alloc(30 * megabyte, 1))).status).toBe(413)
    const large = Buffer.concat([emptyPdf, Buffer.alloc(20 * megabyte)]).toString('base64')
    const answer = await create([{ name: 'a.pdf', treatment_category_id: category, data: large }])
    expect([answer.status, answer.errors]).toEqual([422, { 'contracts.0.data': ['document_too_large'] }])
    expect((await create([{ name: 'a.pdf', treatment_category_id: category, data: large + large }])).status).toBe(413)
    const nothing = await upload(new Uint8Array())
    expect([nothing.status, nothing.errors]).toEqual([422, { '': ['document_empty'] }])
  })

  test('half a pair: a file without a category, a category without a file, one of before or of nowhere', async () => {
    const at = `/api/clients/${clientId}/contracts`
    expect((await desk.raw('POST', `${at}?name=a.pdf`, emptyPdf)).errors).toHaveProperty('treatment_category_id')
    expect((await desk.raw('POST', `${at}?treatment_category_id=${category}`, emptyPdf)).errors).toHaveProperty('name')
    expect((await desk.raw('POST', `/api/contracts/${clientId}`, { contracts: [] })).errors).toEqual({
      contracts: ['too_few'],
    })
    const half = await desk.raw('POST', `/api/contracts/${clientId}`, {
      contracts: [
        { name: 'a.pdf', data },
        { name: 'b.pdf', treatment_category_id: category },
      ],
    })
    expect(half.errors).toEqual({
      'contracts.0.treatment_category_id': ['required'],
      'contracts.1.data': ['required'],
    })
    const zero = await desk.raw('POST', `${at}?name=a.pdf&treatment_category_id=0`, emptyPdf)
    expect(zero.body.problems).toEqual([{ field: 'treatment_category_id', code: 'too_small', values: { min: 1 } }])
    expect((await upload(emptyPdf, { category: 999_999_999 })).errors).toEqual({ treatment_category_id: ['unknown'] })
    await sql`update treatment_categories set deactivated_at = now() where id = ${category}`.execute(app.db)
    expect((await upload(emptyPdf)).errors).toEqual({ treatment_category_id: ['unknown'] })
    await sql`update treatment_categories set deactivated_at = null where id = ${category}`.execute(app.db)
  })

  test.each(['', 'geen base64!', 'QUJ', 'data:text/html,hello'])('%j is no base64', async (text) => {
    const answer = await create([{ name: 'a.pdf', treatment_category_id: category, data: text }])
    expect([answer.status, answer.errors]).toEqual([422, { 'contracts.0.data': [text ? 'invalid' : 'required'] }])
  })

  test('who may not, before anything is taken in; and the client of another country', async () => {
    const large = Buffer.alloc(19 * megabyte, 1)
    expect((await upload(large, { by: app.nobody })).status).toBe(401)
    const trainee = await app.as('trainee-practitioner')
    expect((await upload(large, { by: trainee })).status).toBe(403)
    expect((await create([{ name: 'a.pdf', treatment_category_id: category, data }], trainee)).status).toBe(403)
    const belgian = app.world.belgianClient
    expect((await upload(emptyPdf, { to: belgian })).status).toBe(404)
    expect((await create([{ name: 'a.pdf', treatment_category_id: category, data }], desk, belgian)).status).toBe(404)
    expect((await desk.call(contractsApi.list, { params: { id: belgian } })).status).toBe(404)
    const { id } = await stored(emptyPdf)
    const elsewhere = await app.as('office-manager', app.world.antwerp.id)
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['PATCH', '/activate'],
    ] as const)
      expect((await elsewhere.raw(method, `/api/contracts/${id}${path}`)).status).toBe(404)
    expect((await trainee.raw('DELETE', `/api/contracts/${id}`)).status).toBe(403)
    expect((await open(id, trainee)).status).toBe(200) // who may see reports sees what was signed
  })
})

describe('as a form with a file', () => {
  const boundary = '----balie'
  const part = (headers: string, content: string | Uint8Array) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${headers}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  const fileOf = (content: Uint8Array, name = 'a.pdf') => part(`name="file"; filename="${name}"`, content)
  const ofCategory = () => part('name="treatment_category_id"', String(category))
  const end = Buffer.from(`--${boundary}--\r\n`)
  const ofOurs = { 'x-timezone': 'Europe/Amsterdam' }
  type Posting = { readonly headers?: Record<string, string>; readonly by?: Caller; readonly key?: string }
  const post = (parts: readonly Uint8Array[], { headers = ofOurs, by = desk, key }: Posting = {}) =>
    by.raw('POST', `/api/clients/${clientId}/contracts`, Buffer.concat(parts), {
      key,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    }) as Promise<Answer<Contract>>

  test.each<[string, () => readonly Uint8Array[], number, Record<string, string[]>]>([
    ['no file', () => [ofCategory(), end], 422, { file: ['required'] }],
    ['an empty file', () => [fileOf(new Uint8Array()), ofCategory(), end], 422, { '': ['document_empty'] }],
    ['two files', () => [fileOf(emptyPdf), fileOf(emptyPdf), ofCategory(), end], 422, { file: ['one_file'] }],
    [
      'a file under another name',
      () => [part('name="image"; filename="a.pdf"', emptyPdf), ofCategory(), end],
      422,
      { image: ['unknown_field'] },
    ],
    ['no category', () => [fileOf(emptyPdf), end], 422, { treatment_category_id: ['required'] }],
    [
      'a category twice',
      () => [fileOf(emptyPdf), ofCategory(), ofCategory(), end],
      422,
      { treatment_category_id: ['unique'] },
    ],
    [
      'a field that nobody knows',
      () => [fileOf(emptyPdf), ofCategory(), part('name="client_id"', '1'), end],
      422,
      { client_id: ['unknown_field'] },
    ],
    ['a form that breaks off', () => [ofCategory(), fileOf(emptyPdf)], 400, { '': ['form_data'] }],
    ['no form at all', () => [emptyPdf], 400, { '': ['form_data'] }],
    ['a thousand parts', () => [...Array.from({ length: 1000 }, ofCategory), end], 400, { '': ['form_data'] }],
    [
      'more than 20 MB',
      () => [fileOf(Buffer.alloc(20 * megabyte + 1, 1)), ofCategory(), end],
      413,
      { '': ['body_too_large'] },
    ],
    ['a text', () => [fileOf(Buffer.from('hello')), ofCategory(), end], 422, { data: ['document_content'] }],
  ])('%s is refused', async (_, parts, status, errors) => {
    const before = await counts()
    const answer = await post(parts())
    expect([answer.status, answer.errors, await counts()]).toEqual([status, errors, before])
  })

  test('from another site, which can send no header of ours, by a stranger, and to a call without a file', async () => {
    const parts = [fileOf(emptyPdf), ofCategory(), end]
    expect((await post(parts, { headers: {} })).status).toBe(405)
    expect((await post(parts, { headers: { ...ofOurs, 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await post(parts, { by: app.nobody })).status).toBe(401)
    const elsewhere = await desk.raw('POST', '/api/clients', Buffer.concat(parts), {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-timezone': 'Europe/Amsterdam' },
    })
    expect([elsewhere.status, elsewhere.errors]).toEqual([415, { '': ['media_type'] }])
  })

  test('the three ways end in the same row and the same bytes, and a repeated form is stored once', async () => {
    const parts = [fileOf(emptyPdf, 'Drie wegen.pdf'), ofCategory(), end]
    const key = 'the-same-form'
    const [form, again] = [await post(parts, { key }), await post(parts, { key })]
    expect([form.status, again.headers['idempotent-replayed'], again.data]).toEqual([201, 'true', form.data])
    const raw = await stored(emptyPdf, 'Drie wegen.pdf')
    const [spelled] = (await create([{ name: 'Drie wegen.pdf', treatment_category_id: category, data }])).data
    const rowOf = async ({ id }: Contract) => {
      const {
        id: _,
        stored_file,
        created_at,
        ...row
      } = await app.db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return { row, bytes: (await open(id)).bytes.toString('latin1') }
    }
    const ofForm = await rowOf(form.data)
    expect(ofForm.row).toMatchObject({ name: 'Drie wegen.pdf', author_id: desk.employeeId })
    expect([await rowOf(raw), await rowOf(spelled!)]).toEqual([ofForm, ofForm])
  })
})

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('what is taken in', () => {
  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['Toestemming Zoë.PDF', 'pdf', () => emptyPdf, 'application/pdf'],
    ['oud.doc', 'doc', () => doc, 'application/msword'],
    ['nieuw.docx', 'docx', docx, wordType],
    [
      'met een sjabloon van deze computer.docx',
      'docx',
      () => docxRelated(template('file:///C:\\Sjablonen\\Zuid.dotx')),
      wordType,
    ],
    [
      'met een link.docx',
      'docx',
      () => docxRelated(template('https://x.test/?a=b&amp;c').replace('attachedTemplate', 'hyperlink')),
      wordType,
    ],
  ])('%s stays as it is, is saved and not shown, and nothing in it may run', async (name, type, content, mime) => {
    const bytes = await content()
    const contract = await stored(bytes, name)
    expect(contract).toMatchObject({ client_id: clientId, file_type: type, file_bytes: bytes.length })
    const answer = await open(contract.id)
    expect([answer.status, answer.headers['content-type'], answer.bytes.equals(bytes)]).toEqual([200, mime, true])
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="/)
    const row = await app.db.selectFrom('contracts').selectAll().where('id', '=', contract.id).executeTakeFirstOrThrow()
    expect([row.file_sha256, row.author_id]).toEqual([
      createHash('sha256').update(bytes).digest('hex'),
      desk.employeeId,
    ])
    expect(row.stored_file).toMatch(/^[0-9a-f]{40}$/)
  })

  test('a name with an accent is offered as it is, beside one in plain letters', async () => {
    const { id, name } = await stored(emptyPdf, 'Toestemming Zoë.PDF')
    expect([name, (await open(id)).headers['content-disposition']]).toEqual([
      'Toestemming Zoë.pdf',
      `attachment; filename="Toestemming_Zo_.pdf"; filename*=UTF-8''Toestemming%20Zo%C3%AB.pdf`,
    ])
  })

  test('only a PDF and a picture can be looked at; a Word document is always saved', async () => {
    const [pdf, word] = [await stored(emptyPdf), await stored(doc, 'a.doc')]
    expect((await open(pdf.id, desk, '?view=true')).headers['content-disposition']).toMatch(/^inline/)
    expect((await open(word.id, desk, '?view=true')).headers['content-disposition']).toMatch(/^attachment/)
  })

  test('a picture is drawn anew: upright, without what the camera wrote, large enough to be read', async () => {
    const { id, name, file_type } = await stored(await photo(5000, 2500), 'scan.PNG')
    expect([name, file_type]).toEqual(['scan.jpg', 'jpg'])
    const { bytes, headers } = await open(id, desk, '?view=true')
    expect(headers['content-type']).toBe('image/jpeg')
    const { format, width, height, exif } = await sharp(bytes).metadata()
    expect([format, width, height, exif, bytes.includes('Telefoon')]).toEqual(['jpeg', 1500, 3000, undefined, false])
  })

  test('several in one call of the specification, also with the beginning of a browser: all are listed, the newest first', async () => {
    const other = await app.world.newClient()
    const answer = await create(
      [
        { name: 'een.pdf', treatment_category_id: category, data },
        {
          name: 'twee.pdf',
          treatment_category_id: app.world.skinCategory,
          data: `data:application/pdf;base64,${data}`,
        },
      ],
      desk,
      other,
    )
    expect([answer.status, answer.data.map(({ name }) => name)]).toEqual([201, ['een.pdf', 'twee.pdf']])
    expect((await listed(other)).map(({ name }) => name)).toEqual(['twee.pdf', 'een.pdf'])
  })

  test('equal files of two clients are two files', async () => {
    const other = await app.world.newClient()
    const ids = [(await stored(emptyPdf)).id, (await stored(emptyPdf, 'a.pdf', other)).id]
    const rows = await app.db.selectFrom('contracts').select('stored_file').where('id', 'in', ids).execute()
    expect(new Set(rows.map(({ stored_file }) => stored_file)).size).toBe(2)
  })

  test('a repeated upload is the first one again; with another file it is refused', async () => {
    const other = await app.world.newClient()
    const sending = { to: other, key: 'the-same-upload' }
    const answers = await Promise.all(Array.from({ length: 3 }, () => upload(emptyPdf, sending)))
    const [{ data: first }] = answers as [Answer<Contract>]
    expect(answers.map(({ status, data: one }) => [status, one.id])).toEqual(answers.map(() => [201, first.id]))
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'])).toHaveLength(2)
    expect((await upload(doc, { ...sending, name: 'a.doc' })).errors).toEqual({ idempotency_key: ['key_reused'] })
    expect(await listed(other)).toHaveLength(1)
  })
})

describe('a client who was merged (decision C143)', () => {
  const mergeInto = (alias: number, kept: number) =>
    sql`update clients set merged_into_id = ${kept}, deactivated_at = now() where id = ${alias}`.execute(app.db)
  const pair = async () => [await app.world.newClient(), await app.world.newClient()] as const

  test('while a file is examined: it is the kept client’s, as it is after a second press', async () => {
    const [alias, kept] = await pair()
    const puts = whileStored(() => mergeInto(alias, kept))
    const sending = { to: alias, key: 'during-a-merge' }
    const answer = await upload(emptyPdf, sending)
    expect([puts(), answer.status, answer.data.client_id]).toEqual([1, 201, kept])
    const again = await upload(emptyPdf, sending)
    expect([again.status, again.data.id]).toEqual([201, answer.data.id])
    expect((await listed(kept)).map(({ id }) => id)).toEqual([answer.data.id])
  })

  test('before: both calls store it with the kept client', async () => {
    const [alias, kept] = await pair()
    await mergeInto(alias, kept)
    const answer = await create([{ name: 'a.pdf', treatment_category_id: category, data }], desk, alias)
    expect([answer.status, answer.data.map(({ client_id }) => client_id)]).toEqual([201, [kept]])
    expect((await stored(emptyPdf, 'b.pdf', alias)).client_id).toBe(kept)
    expect(await listed(kept)).toHaveLength(2)
  })

  test('and erased afterwards: nothing is stored', async () => {
    const [alias, kept] = await pair()
    await mergeInto(alias, kept)
    await sql`update clients set erased_at = now() where id = ${kept}`.execute(app.db)
    const before = await counts()
    expect((await upload(emptyPdf, { to: alias })).status).toBe(404)
    expect(await counts()).toBe(before)
  })
})

describe('what is put aside', () => {
  test('it is neither listed nor opened, tells who and when, keeps its file, and comes back', async () => {
    const other = await app.world.newClient()
    const { id } = await stored(emptyPdf, 'a.pdf', other)
    expect((await desk.call(contractsApi.remove, { params: { id } })).status).toBe(200)
    expect([await listed(other), (await open(id)).status]).toEqual([[], 404])
    const row = await app.db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([row.deactivated_by, row.deactivated_at]).toEqual([desk.employeeId, app.clock.now()])
    const owner = await app.as('salon-owner')
    expect((await owner.call(contractsApi.remove, { params: { id } })).status).toBe(200) // it is already aside
    const { deactivated_by } = await app.db
      .selectFrom('contracts')
      .select('deactivated_by')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(deactivated_by).toBe(desk.employeeId)
    expect((await desk.call(contractsApi.restore, { params: { id } })).data).toMatchObject({ id, name: 'a.pdf' })
    expect([(await listed(other)).map((one) => one.id), (await open(id)).bytes.equals(emptyPdf)]).toEqual([[id], true])
  })

  test('the status light counts only what is not put aside: in the appointment, the calendar and the report', async () => {
    const other = await app.world.newClient()
    const from = '2026-03-05T10:00:00Z'
    const appointmentId = await app.world.appointment({ clientId: other, from })
    const lights = async () => {
      const one = await desk.call(appointmentsApi.show, { params: { id: appointmentId } })
      const day = await desk.call(calendarApi.day, {
        params: { locationId: app.world.amsterdam.id, date: '2026-03-05' },
      })
      const report = await desk.call(reportsApi.show, { params: { appointmentId } })
      return [
        one.data.has_contract,
        day.data.appointments.find(({ id }) => id === appointmentId)!.has_contract,
        report.data.contract !== null,
      ]
    }
    expect(await lights()).toEqual([false, false, false])
    const { data: contract } = await upload(emptyPdf, { to: other, category: app.world.skinCategory })
    expect(await lights()).toEqual([true, true, true])
    await desk.call(contractsApi.remove, { params: { id: contract.id } })
    expect(await lights()).toEqual([false, false, false])
    await desk.call(contractsApi.restore, { params: { id: contract.id } })
    expect(await lights()).toEqual([true, true, true])
  })
})

test('the log tells of the upload, the looking and the putting aside, and never where the file lies', async () => {
  const other = await app.world.newClient()
  const { id } = await stored(emptyPdf, 'a.pdf', other)
  await open(id)
  await desk.call(contractsApi.remove, { params: { id } })
  const { rows } = await sql<{ action: string; entity: string; after: Record<string, unknown> | null }>`
    select action, entity, after from audit_log where ${other}::bigint = any(client_ids) and employee_id = ${desk.employeeId} order by id`.execute(
    app.db,
  )
  expect(rows.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
    'create contracts',
    'read POST /clients/:clientId/contracts',
    'read GET /contracts/:id',
    'update contracts',
  ])
  expect(rows[3]!.after).toMatchObject({ id, deactivated_by: desk.employeeId })
  expect(JSON.stringify(rows)).not.toContain('stored_file')
})

test('a file that no row names goes after a day; one of a row stays, also when it is put aside', async () => {
  const { files } = app.server.services
  const { id } = await stored(emptyPdf)
  await files.put(contractShelf, 'left-behind', emptyPdf) // the server stopped before it wrote the row
  await desk.call(contractsApi.remove, { params: { id } })
  const { stored_file } = await app.db
    .selectFrom('contracts')
    .select('stored_file')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const there = async () => [
    (await files.get(contractShelf, 'left-behind')) !== null,
    (await files.get(contractShelf, stored_file!)) !== null,
  ]
  await tidyUp(app.db, files, instant(Date.now() + 23 * 3_600_000))
  expect(await there()).toEqual([true, true])
  await tidyUp(app.db, files, instant(Date.now() + 25 * 3_600_000))
  expect(await there()).toEqual([false, true])
})
