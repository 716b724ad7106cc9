import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { smallJpeg, uploadedPhoto } from '#features/photos/right-calls.ts'
import { ledgerApi } from '#features/ledger/contract.ts'
import { checkBooksAtNight } from '#features/ledger/routes/nightly.ts'
import { tellOfTheNight } from '#features/ledger/routes/telling.ts'
import { addMissingCopies } from '#features/mail/queries.ts'
import { noticesApi } from '#features/notices/contract.ts'
import { readSettings } from '#platform/server/settings.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { startMailServer } from '#platform/server/test/mail-server.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { startPostman } from './postman.ts'
import { checkFilesAtNight } from './verify-files.ts'

// The findings of a night reach the administrators: a notice in Balie and a mail, once, and once more when it is solved.

let app: TestApp
let administrator: Caller
let french: Caller
let refs: string[]
/** The day of the last night, counted from the first of January 2026. */
let date = 9
const { saleTo } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  await addMissingCopies(app.db)
  administrator = await app.as('administrator')
  french = await app.as('administrator')
  await app.db.updateTable('employees').set({ language: 'fr' }).where('id', '=', french.employeeId).execute()
  const desk = await app.as('office-manager')
  const clientId = await app.world.newClient({ firstName: 'Chantal', lastName: 'Dubois' })
  refs = []
  for (let sale = 0; sale < 3; sale++)
    refs.push(((await desk.raw('POST', '/api/transactions', saleTo(clientId))).data as { ref: string }).ref)
  await passNight() // the first one sees nothing
  await emptyOutbox()
})
afterAll(() => app.close())
afterEach(async () => {
  await mend()
  await emptyOutbox()
  await app.db.deleteFrom('night_findings').execute()
  await app.db.deleteFrom('notices').execute()
})

const at = (time: string) => `${new Date(Date.UTC(2026, 0, date)).toISOString().slice(0, 10)}T${time}Z` as Instant
const services = () => app.server.services
const tell = (now: Instant) =>
  tellOfTheNight(app.db, { secrets: services().secrets, baseUrl: services().settings.baseUrl }, now)
/** A night with its checks, and the morning after it. */
async function passNight({ books = true, files = true } = {}): Promise<void> {
  date++
  if (books) await checkBooksAtNight(app.db, at('01:10:00'))
  if (files) await checkFilesAtNight(app.db, services().files, at('03:10:00'))
  app.clock.set(at('05:30:00'))
  await tell(at('05:30:00'))
}
const emptyOutbox = () => app.db.deleteFrom('mail_outbox').execute()
const mails = () =>
  app.db
    .selectFrom('mail_outbox')
    .select(['slug', 'language', 'subject', 'body_text', 'employee_id', 'to_address'])
    .orderBy('id')
    .execute()
const mailsTo = async (who: Caller) => (await mails()).filter(({ employee_id }) => employee_id === who.employeeId)
const notices = async (who = administrator) =>
  (await who.call(noticesApi.list)).data.checks.map(({ kind, count, solved_at }) => [
    kind,
    solved_at ? 'solved' : count,
  ])
const findings = async () => (await administrator.call(ledgerApi.findings)).data
const dismissAll = async (who: Caller) => {
  for (const { id } of (await who.call(noticesApi.list)).data.checks)
    expect((await who.call(noticesApi.dismiss, { params: { id } })).status).toBe(200)
}

/** Changes rows as somebody would at the database, behind the program's back. */
const behindItsBack = (...statements: string[]) =>
  app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
const broken = new Set<number>()
/** Makes the payments of an invoice differ from its total, in books that fit otherwise. */
async function breakPayment(index: number): Promise<void> {
  broken.add(index)
  await behindItsBack(
    `update invoice_payments set amount_cents = amount_cents - 100 where invoice_id = (select id from invoices where ref = '${refs[index]}')`,
    'delete from invoice_chain',
    'select chain_invoices()',
  )
}
async function mend(): Promise<void> {
  for (const index of broken)
    await behindItsBack(
      `update invoice_payments set amount_cents = amount_cents + 100 where invoice_id = (select id from invoices where ref = '${refs[index]}')`,
      'delete from invoice_chain',
      'select chain_invoices()',
    )
  broken.clear()
}

test('a finding is told again that a clock which was ahead has told, and then not each night', async () => {
  await breakPayment(0)
  await passNight()
  await emptyOutbox()
  await app.db
    .updateTable('night_findings')
    .set({ told_at: sql<string>`told_at + interval '1 year'` })
    .execute()
  await passNight()
  expect((await mailsTo(administrator)).map(({ slug }) => slug)).toEqual(['night-findings'])
  await emptyOutbox()
  await passNight()
  expect(await mails()).toEqual([])
})

describe('is not told', () => {
  test('a night without a finding', async () => {
    await passNight()
    expect([await mails(), await notices(), (await findings()).findings]).toEqual([[], [], []])
  })

  test('before the morning, so that a night is one mail', async () => {
    await breakPayment(0)
    date++
    await checkBooksAtNight(app.db, at('01:10:00'))
    await tell(at('04:30:00'))
    expect([await mails(), await notices()]).toEqual([[], []])
  })

  test('to anybody who may not see the books, is inactive, or has no address', async () => {
    const owner = await app.as('salon-owner')
    const former = await app.as('administrator')
    await app.db
      .updateTable('employees')
      .set({ deactivated_at: app.clock.now() })
      .where('id', '=', former.employeeId)
      .execute()
    const silent = await app.as('administrator')
    await app.db.updateTable('employees').set({ email: '' }).where('id', '=', silent.employeeId).execute()
    await breakPayment(0)
    await passNight()
    expect((await mails()).map(({ employee_id }) => employee_id).toSorted()).toEqual(
      [administrator.employeeId, french.employeeId].toSorted(),
    )
    expect(await notices(owner)).toEqual([])
    expect((await owner.call(ledgerApi.findings)).status).toBe(403)
    expect(await notices(silent)).toEqual([['books', 1]])
    const rows = await app.db
      .selectFrom('notices')
      .select('id')
      .where('employee_id', 'in', [former.employeeId!, owner.employeeId!])
      .execute()
    expect(rows).toEqual([])
    // A former administrator sees none of it.
    await sql`delete from employee_roles where employee_id = ${silent.employeeId}`.execute(app.db)
    expect(await notices(silent)).toEqual([])
    await app.db
      .updateTable('employees')
      .set({ deactivated_at: app.clock.now() })
      .where('id', '=', silent.employeeId)
      .execute()
  })
})

describe('books that do not fit', () => {
  test('are told once: in Balie, and by a mail in the language of each, with numbers and the page alone', async () => {
    await breakPayment(0)
    await passNight()
    expect([await notices(), await notices(french)]).toEqual([[['books', 1]], [['books', 1]]])
    const [dutch, other] = [await mailsTo(administrator), await mailsTo(french)]
    expect(dutch).toMatchObject([
      { slug: 'night-findings', language: 'nl', subject: 'De nachtelijke controle vraagt uw aandacht' },
    ])
    expect(other).toMatchObject([{ slug: 'night-findings', language: 'fr' }])
    expect(dutch[0]!.body_text).toContain('De boeken kloppen op 1 punt niet.')
    expect(other[0]!.body_text).toContain('Les comptes ne concordent pas sur 1 point.')
    for (const { body_text } of [dutch[0]!, other[0]!]) {
      expect(body_text).toContain('http://127.0.0.1:3000/ledger-checks')
      for (const told of [refs[0]!, 'Chantal', 'Dubois']) expect(body_text).not.toContain(told)
    }
    expect((await findings()).findings).toMatchObject([
      { kind: 'books', part: 'payments', subject: refs[0], solved_at: null },
    ])
    for (let night = 0; night < 5; night++) await passNight()
    expect(await mails()).toHaveLength(2)
    expect(await notices()).toEqual([['books', 1]])
  })

  test('are told again after a week, also to an administrator who had dismissed the notice', async () => {
    await breakPayment(0)
    await passNight()
    await dismissAll(administrator)
    for (let night = 0; night < 6; night++) await passNight()
    expect([await notices(), (await mails()).length]).toEqual([[], 2])
    await passNight()
    expect([await notices(), (await mails()).length]).toEqual([[['books', 1]], 4])
  })

  test('are told anew when another row does not fit either', async () => {
    await breakPayment(0)
    await passNight()
    await dismissAll(administrator)
    await emptyOutbox()
    await breakPayment(1)
    await passNight()
    expect(await notices()).toEqual([['books', 2]])
    expect((await mailsTo(administrator))[0]!.body_text).toContain('De boeken kloppen op 2 punten niet.')
    expect((await findings()).standing).toBe(2)
  })

  test('are told to be solved, once, also to an administrator who had dismissed the notice', async () => {
    await breakPayment(0)
    await breakPayment(1)
    await passNight()
    await dismissAll(french)
    await emptyOutbox()
    broken.delete(1)
    await mend()
    broken.add(1)
    await passNight()
    expect([await mails(), await notices(), await notices(french)]).toEqual([[], [['books', 1]], []])
    await mend()
    await passNight()
    expect([await notices(), await notices(french)]).toEqual([[['books', 'solved']], [['books', 'solved']]])
    const [mail, ...more] = await mailsTo(administrator)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ slug: 'night-solved', subject: 'Nachtelijke controle: opgelost' })
    expect(mail!.body_text).toContain('De boeken kloppen weer.')
    expect((await findings()).findings.map(({ solved_at }) => solved_at !== null)).toEqual([true, true])
    await emptyOutbox()
    for (let night = 0; night < 8; night++) await passNight()
    expect([await mails(), await notices(), (await findings()).findings]).toEqual([[], [], []])
  })

  test('are told once by servers that do it at the same moment', async () => {
    await breakPayment(0)
    date++
    const night = at('01:10:00')
    await Promise.all(Array.from({ length: 4 }, () => checkBooksAtNight(app.db, night)))
    await checkFilesAtNight(app.db, services().files, at('03:10:00'))
    await Promise.all(Array.from({ length: 4 }, () => tell(at('05:30:00'))))
    expect(await mails()).toHaveLength(2)
  })

  test('reach the mailbox', async () => {
    await breakPayment(0)
    await passNight()
    const server = await startMailServer()
    const postman = await startPostman({
      database: { db: app.db, listen: () => Promise.resolve() },
      services: {
        secrets: services().secrets,
        settings: readSettings({ SMTP_URL: server.url, MAIL_FROM: 'Salon Zuid <info@salon.test>' }),
      },
      everyMs: 3_600_000,
    })
    await postman.round()
    await postman.stop()
    await server.close()
    const { mail } = server.received.find(({ mail: { subject } }) => subject?.startsWith('De nachtelijke'))!
    expect(mail.text).toContain('De boeken kloppen op 1 punt niet.\n\nWaar het precies om gaat')
    expect(mail.html).toContain('<a href="http://127.0.0.1:3000/ledger-checks"')
    expect(mail.html).toContain('Boekencontrole openen')
    expect(mail.text).toContain('Salon Zuid')
  })
})

test('a double booking is told as one', async () => {
  const practitionerId = await app.world.employee({ locationIds: [app.world.amsterdam.id] })
  await app.world.works(practitionerId, app.world.amsterdam)
  const book = (time: string) =>
    app.world.appointment({ practitionerId, treatmentId: app.world.skinTreatment, from: `2099-03-09T${time}:00Z` })
  const [first, second] = [await book('09:00'), await book('12:00')]
  const { rows } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'appointments'::regclass and contype = 'x'`.execute(
    app.db,
  )
  const move = (minutes: number) =>
    `update appointments set (starts_at, ends_at) = (select starts_at + interval '${minutes} minutes', ends_at + interval '${minutes} minutes' from appointments where id = ${first}) where id = ${second}`
  await behindItsBack(...rows.map(({ name }) => `alter table appointments drop constraint ${name}`), move(5))
  await passNight()
  expect(await notices()).toEqual([['bookings', 1]])
  expect((await mailsTo(administrator))[0]!.body_text).toContain('1 dubbele boeking.')
  await behindItsBack(
    move(24 * 60),
    ...rows.map(({ name, definition }) => `alter table appointments add constraint ${name} ${definition}`),
  )
  await passNight()
  expect(await notices()).toEqual([['bookings', 'solved']])
})

test('a stored file that is missing is told, and that it is back', async () => {
  const photoId = await uploadedPhoto(app, await app.world.appointment({ from: '2026-03-04T09:00:00Z' }))
  await sql`update report_photos set file_sha256 = encode(sha256(${smallJpeg}::bytea), 'hex') where id = ${photoId}`.execute(
    app.db,
  )
  await passNight()
  expect(await notices()).toEqual([])
  const { stored_file } = await app.db
    .selectFrom('report_photos')
    .select('stored_file')
    .where('id', '=', photoId)
    .executeTakeFirstOrThrow()
  const content = (await services().files.get('photos', stored_file))!
  await services().files.remove('photos', stored_file)
  date++
  await checkFilesAtNight(app.db, services().files, at('03:10:00'))
  await checkBooksAtNight(app.db, at('01:10:00'))
  await tell(at('05:30:00'))
  expect(await notices()).toEqual([['files', 1]])
  expect((await mailsTo(administrator))[0]!.body_text).toContain('1 bestand ontbreekt, is veranderd of onleesbaar.')
  expect((await findings()).findings).toMatchObject([
    { kind: 'files', part: 'report_photos.stored_file', subject: String(photoId), detail: 'missing' },
  ])
  const altered = Buffer.from(content)
  altered[altered.length - 1]! ^= 1
  await services().files.put('photos', stored_file, altered)
  await passNight()
  expect((await findings()).findings).toMatchObject([{ detail: 'other content', solved_at: null }])
  expect(await mails()).toHaveLength(2)
  await services().files.remove('photos', stored_file)
  await services().files.put('photos', stored_file, content)
  await passNight()
  expect(await notices()).toEqual([['files', 'solved']])
  expect((await findings()).files).toMatchObject({ files: expect.any(Number), came_round_at: expect.any(String) })
})

describe('a check that does not run', () => {
  test('is told after the second night, and that it runs again', async () => {
    await passNight({ books: false })
    await tell(at('09:00:00')) // each hour of a day counts as one night
    expect([await mails(), await notices()]).toEqual([[], []])
    await passNight({ books: false })
    expect(await notices()).toEqual([['not_run', 1]])
    expect((await mailsTo(administrator))[0]!.body_text).toContain('1 nachtelijke controle blijft uit.')
    await passNight({ books: false, files: false })
    expect(await mails()).toHaveLength(2)
    await passNight()
    expect(await notices()).toEqual([['not_run', 'solved']])
  })

  test('is told after the second night although a clock that was ahead has seen the first', async () => {
    await passNight({ books: false })
    await app.db
      .updateTable('night_findings')
      .set({ last_seen_at: sql<string>`last_seen_at + interval '1 year'` })
      .execute()
    await passNight({ books: false })
    expect(await notices()).toEqual([['not_run', 1]])
    await passNight()
  })

  test('is not told when one night was missed, or a part of the books could not be read once', async () => {
    await passNight({ books: false, files: false })
    await passNight()
    await sql`alter table voucher_movements rename to movements_elsewhere`.execute(app.db)
    await passNight()
    expect([await mails(), await notices()]).toEqual([[], []])
    await passNight()
    expect((await notices())[0]![0]).toBe('not_run')
    expect((await findings()).findings.map(({ kind, part }) => [kind, part])).toContainEqual(['not_run', 'vouchers'])
    await sql`alter table movements_elsewhere rename to voucher_movements`.execute(app.db)
    await passNight()
    expect(await notices()).toEqual([['not_run', 'solved']])
  })
})
