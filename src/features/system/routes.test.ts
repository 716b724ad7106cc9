import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { detachMonth } from '#features/audit/queries/months.ts'
import { mailApi } from '#features/mail/contract.ts'
import { queueMail, sendAgain } from '#features/mail/queries.ts'
import { beginCheck, finishCheck } from '#features/ledger/queries.ts'
import { archiveLog, wantedOf } from '#app/archive-log.ts'
import { notedUpkeep } from '#app/upkeep.ts'
import { startStatementTimes } from '#app/statement-times.ts'
import type { Day, Instant } from '#kernel/day.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { openStatementClock } from '#platform/server/statement-times.ts'
import { addOldLogMonths } from '#platform/server/test/old-log-months.ts'
import { belgium } from '#platform/server/test/world.ts'
import { systemApi } from './contract.ts'
import { noteSeen } from '#features/ledger/queries/findings.ts'
import { forgetOldTimes, storeTimes } from './queries.ts'
import { concernsOf } from './rules.ts'

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await testApp({ env: { SMTP_URL: 'smtp://127.0.0.1:2525' } })
  administrator = await app.as('administrator')
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of [
    'mail_outbox',
    'upkeep_steps',
    'ledger_checks',
    'night_findings',
    'database_statements',
  ] as const)
    await app.db.deleteFrom(table).execute()
})

const state = async (caller = administrator) => {
  const { status, data } = await caller.call(systemApi.show)
  expect(status).toBe(200)
  return data
}
/** A mail to a client that was given up with the answer of a mail server. */
async function givenUp(error = '550 5.1.1 <lies@voorbeeld.test> unknown', clientId = app.world.client) {
  const id = await app.db.transaction().execute((tx) =>
    queueMail(tx, app.server.services.secrets, {
      slug: 'two-step-reset',
      to: { address: 'lies@voorbeeld.test', language: 'nl', clientId },
      vars: { first_name: 'Lies' },
    }),
  )
  await app.db.updateTable('mail_outbox').set({ status: 'failed', error, attempts: 3 }).where('id', '=', id).execute()
  return id
}
const statusOf = async (id: number) =>
  app.db.selectFrom('mail_outbox').select(['status', 'put_aside_at']).where('id', '=', id).executeTakeFirstOrThrow()

test('only administrators', async () => {
  const ids = [await givenUp()]
  for (const caller of [app.nobody, await app.as('office-manager'), await app.as('salon-owner')]) {
    const refused = caller === app.nobody ? 401 : 403
    for (const { status } of [
      await caller.call(systemApi.show),
      await caller.call(systemApi.statements),
      await caller.call(systemApi.askForStep, { body: { step: 'sessions' } }),
      await caller.call(mailApi.resendGivenUp, { body: { ids } }),
      await caller.call(mailApi.putAside, { body: { ids, put_aside: true } }),
    ])
      expect(status).toBe(refused)
  }
})

test.each([
  ['PATCH', '/api/given-up-mails', { ids: [], put_aside: true }, 'ids'],
  ['PATCH', '/api/given-up-mails', { ids: [1] }, 'put_aside'],
  ['POST', '/api/given-up-mails/resend', { ids: ['x'] }, 'ids.0'],
  ['POST', '/api/system/upkeep', { step: 'everything' }, 'step'],
])('%s %s %o is refused at %s', async (method, url, body, field) => {
  const { status, errors } = await administrator.raw(method, url, body)
  expect([status, Object.keys(errors)]).toEqual([422, [field]])
})

test('all is well: nothing waits, nothing was given up, and there is nothing to look at', async () => {
  const data = await state()
  expect(data.given_up).toEqual({ count: 0, has_more: false, mails: [] })
  expect(data.waiting.map(({ count }) => count)).toEqual([0, 0, 0])
  expect(concernsOf(data)).toEqual([])
})

describe('mails that were given up', () => {
  test('with kind, moment, attempts and a reason in words; nothing of the recipient', async () => {
    const id = await givenUp()
    const { data, bytes } = await administrator.call(systemApi.show)
    expect(data.given_up).toMatchObject({
      count: 1,
      mails: [{ id, slug: 'two-step-reset', attempts: 3, reason: 'address_unknown', can_resend: true }],
    })
    expect(data.given_up.mails[0]!.failed_at > data.given_up.mails[0]!.created_at).toBe(true)
    expect(bytes.toString()).not.toMatch(/lies|voorbeeld/i)
    expect(concernsOf(data)).toEqual(['given_up'])
  })

  test('one whose link was replaced asks for nobody', async () => {
    await givenUp('link_ended')
    expect((await state()).given_up.count).toBe(0)
  })

  test('one cannot be sent again once its link is gone', async () => {
    const id = await givenUp()
    await app.db
      .updateTable('mail_outbox')
      .set({ slug: 'invitation', error: 'expired', body_text: '⟦link⟧', secrets: null })
      .where('id', '=', id)
      .execute()
    expect((await state()).given_up.mails).toMatchObject([{ id, can_resend: false }])
    expect((await administrator.call(mailApi.resendGivenUp, { body: { ids: [id] } })).data).toEqual({
      sent_again: 0,
      refused: 1,
    })
    expect((await statusOf(id)).status).toBe('failed')
  })

  test('are sent again, those that failed alone, and the log says who asked', async () => {
    const [first, second, sent] = [await givenUp(), await givenUp(), await givenUp()]
    await app.db
      .updateTable('mail_outbox')
      .set({ status: 'sent', sent_at: sql`now()` })
      .where('id', '=', sent)
      .execute()
    const { data } = await administrator.call(mailApi.resendGivenUp, {
      body: { ids: [second, first, first, sent, 999_999_999] },
    })
    expect(data).toEqual({ sent_again: 2, refused: 0 })
    expect([(await statusOf(first)).status, (await statusOf(second)).status, (await statusOf(sent)).status]).toEqual([
      'waiting',
      'waiting',
      'sent',
    ])
    const lines = await app.db
      .selectFrom('audit_log')
      .select(['entity_id', 'employee_id'])
      .where('action', '=', 'mail_resent')
      .where('entity_id', 'in', [first, second, sent])
      .orderBy('entity_id')
      .execute()
    expect(lines).toEqual([first, second].map((entity_id) => ({ entity_id, employee_id: administrator.employeeId })))
    expect((await state()).waiting[0]).toMatchObject({ kind: 'mails', count: 2 })
  })

  test('are put aside with a line of the log, which can be taken back, and fail anew unseen', async () => {
    const id = await givenUp()
    const aside = (put_aside: boolean) => administrator.call(mailApi.putAside, { body: { ids: [id], put_aside } })
    expect((await aside(true)).data).toEqual({ ids: [id] })
    expect((await aside(true)).data).toEqual({ ids: [] })
    expect((await state()).given_up.count).toBe(0)
    const line = await app.db
      .selectFrom('audit_log')
      .select(['action', 'employee_id', 'before', 'after'])
      .where('entity', '=', 'mail_outbox')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      action: 'update',
      employee_id: administrator.employeeId,
      before: { put_aside_at: null },
      after: { put_aside_at: expect.any(String) as string },
    })
    expect((await aside(false)).data).toEqual({ ids: [id] })
    expect((await state()).given_up.count).toBe(1)

    await aside(true)
    const mail = await app.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await sendAgain(app.db, mail as never)
    await app.db.updateTable('mail_outbox').set({ status: 'failed', error: 'expired' }).where('id', '=', id).execute()
    expect((await state()).given_up.count).toBe(1)
  })

  test('are taken back by their answer, which leaves those that a colleague had put aside before', async () => {
    const ids = [await givenUp(), await givenUp()]
    const aside = (those: number[], put_aside: boolean) =>
      administrator.call(mailApi.putAside, { body: { ids: those, put_aside } })
    await aside([ids[0]!], true)
    const { data } = await aside(ids, true)
    expect(data).toEqual({ ids: [ids[1]] })
    await aside(data.ids, false)
    expect((await state()).given_up).toMatchObject({ count: 1, mails: [{ id: ids[1] }] })
  })

  test('are listed up to two hundred, counted up to a thousand, and more are more', async () => {
    const ofMany = (number: number) =>
      sql`insert into mail_outbox (slug, to_address, language, subject, body_text, body_html, message_id, status, error)
        select 'two-step-reset', 'lies@voorbeeld.test', 'nl', 'x', 'x', 'x', gen_random_uuid(), 'failed', '550 5.1.1' from generate_series(1, ${number})`.execute(
        app.db,
      )
    const counted = async () => {
      const { count, has_more, mails } = (await state()).given_up
      return [count, has_more, mails.length]
    }
    await ofMany(201)
    expect(await counted()).toEqual([201, false, 200])
    await ofMany(799)
    expect(await counted()).toEqual([1000, false, 200])
    await ofMany(1)
    expect(await counted()).toEqual([1000, true, 200])
  })

  test('because they became too old ask for somebody, and for nobody without a mail server', async () => {
    await givenUp('expired')
    const { smtpUrl } = app.server.services.settings
    expect((await state()).given_up.count).toBe(1)
    Object.assign(app.server.services.settings, { smtpUrl: null })
    try {
      const data = await state()
      expect([data.given_up.count, concernsOf(data)]).toEqual([0, []])
      await givenUp()
      expect((await state()).given_up.count).toBe(1)
    } finally {
      Object.assign(app.server.services.settings, { smtpUrl })
    }
  })

  test('to another country are neither told to, nor changed by, who administers some countries', async () => {
    const far = await givenUp(undefined, app.world.belgianClient)
    const near = await givenUp()
    const role = await app.db
      .insertInto('roles')
      .values({ slug: 'caretaker', name: JSON.stringify({ nl: 'Beheer' }), practitioner: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('role_permissions').values({ role_id: role.id, permission: 'admin.only' }).execute()
    const caretaker = await app.as('office-manager')
    await app.db
      .updateTable('employee_roles')
      .set({ role_id: role.id })
      .where('employee_id', '=', caretaker.employeeId!)
      .execute()
    expect((await state(caretaker)).given_up).toMatchObject({ count: 1, mails: [{ id: near }] })
    const body = { ids: [far, near] }
    expect((await caretaker.call(mailApi.putAside, { body: { ...body, put_aside: true } })).data).toEqual({
      ids: [near],
    })
    expect((await caretaker.call(mailApi.resendGivenUp, { body })).data).toEqual({ sent_again: 1, refused: 0 })
    expect((await statusOf(far)).status).toBe('failed')
  })
})

describe('what waits', () => {
  test('mails, those tried again, and requests for a password, with the oldest of each', async () => {
    const [fresh, tried] = [await givenUp(), await givenUp()]
    await app.db.updateTable('mail_outbox').set({ status: 'waiting', attempts: 0 }).where('id', '=', fresh).execute()
    await app.db
      .updateTable('mail_outbox')
      .set({ status: 'waiting', attempts: 2, created_at: sql`now() - interval '1 hour'` })
      .where('id', '=', tried)
      .execute()
    await sql`insert into password_reset_requests (email, address) values ('a@b.test', '127.0.0.1')`.execute(app.db)
    const data = await state()
    expect(data.waiting).toMatchObject([
      { kind: 'mails', count: 1 },
      { kind: 'mails_again', count: 1 },
      { kind: 'passwords', count: 1 },
    ])
    expect(data.waiting[1]!.since! < data.waiting[0]!.since!).toBe(true)
    expect(concernsOf(data)).toEqual(['mails_wait'])
  })
})

describe('the upkeep', () => {
  const broken = Object.assign(new Error('invoice of Lies cannot be moved'), { code: 'ENOSPC' })
  const stepOf = async (name: string) => (await state()).steps.find(({ step }) => step === name)!

  test('before its first round nothing is late', async () => {
    const data = await state()
    expect(data.steps.every((step) => step.succeeded_at === null && step.failed_at === null)).toBe(true)
    expect(concernsOf(data)).toEqual([])
  })

  test('a step has its last success, and its last failure with a reason and none of its words', async () => {
    const failed: string[] = []
    const upkeep = notedUpkeep(app.db, (step) => failed.push(step))
    let isBroken = true
    const round = [
      ['sessions', () => Promise.resolve()],
      ['files of photos', () => (isBroken ? Promise.reject(broken) : Promise.resolve())],
    ] as const
    await upkeep.run(round)
    await upkeep.run(round)
    expect(await stepOf('sessions')).toMatchObject({ failed_at: null, failures: 0, reason: null })
    expect(await stepOf('files of photos')).toMatchObject({ succeeded_at: null, failures: 2, reason: 'disk_full' })
    const { bytes, data } = await administrator.call(systemApi.show)
    expect(bytes.toString()).not.toContain('Lies')
    expect(concernsOf(data)).toEqual(['steps_fail'])

    isBroken = false
    await upkeep.run(round)
    expect(await stepOf('files of photos')).toMatchObject({ failures: 0, reason: 'disk_full' })
    expect(concernsOf(await state())).toEqual([])
    expect(failed).toEqual(['files of photos'])
  })

  test('a step of every minute is noted when it changes, and not each time', async () => {
    const upkeep = notedUpkeep(app.db, () => {})
    let outcome = () => Promise.resolve()
    const often = () => upkeep.runOften([['the index of the log', () => outcome()]])
    await often()
    const { succeeded_at } = await stepOf('the index of the log')
    await often()
    expect((await stepOf('the index of the log')).succeeded_at).toBe(succeeded_at)
    outcome = () => Promise.reject(new Error('away'))
    await often()
    expect(await stepOf('the index of the log')).toMatchObject({ failures: 1, reason: 'fault' })
  })

  test('one that an administrator asks for is done by the next minute of one server', async () => {
    const done: string[] = []
    const steps = [
      ['sessions', async () => void done.push('sessions')],
      ['links', async () => void done.push('links')],
    ] as const
    const servers = [notedUpkeep(app.db, () => {}), notedUpkeep(app.db, () => {})]
    await servers[0]!.runAsked(steps)
    expect(done).toEqual([])
    expect((await administrator.call(systemApi.askForStep, { body: { step: 'links' } })).status).toBe(200)
    expect(await stepOf('links')).toMatchObject({ asked: true, succeeded_at: null })
    for (const server of servers) await server.runAsked(steps)
    expect(done).toEqual(['links'])
    expect(await stepOf('links')).toMatchObject({ asked: false, succeeded_at: expect.any(String) as string })
    const lines = await app.db
      .selectFrom('audit_log')
      .select(['employee_id', 'after'])
      .where('entity', '=', 'upkeep_steps')
      .where('action', '<>', 'delete')
      .execute()
    expect(lines).toMatchObject([{ employee_id: administrator.employeeId, after: { step: 'links' } }])
  })

  test('one that works at night alone is refused by day, with the field', async () => {
    for (const step of ['the check of the books', 'the check of the files'] as const) {
      const { status, errors } = await administrator.call(systemApi.askForStep, { body: { step } })
      expect([status, Object.keys(errors)]).toEqual([422, ['step']])
      expect((await stepOf(step)).asked).toBe(false)
    }
  })

  test('one that a server does not know stays asked for, until one comes that does', async () => {
    const done: string[] = []
    await administrator.call(systemApi.askForStep, { body: { step: 'links' } })
    await notedUpkeep(app.db, () => {}).runAsked([['sessions', async () => void done.push('sessions')]])
    expect([done, (await stepOf('links')).asked]).toEqual([[], true])
    await notedUpkeep(app.db, () => {}).runAsked([['links', async () => void done.push('links')]])
    expect([done, (await stepOf('links')).asked]).toEqual([['links'], false])
  })

  test('each is noted before the next one begins, which may take hours', async () => {
    let noted: unknown
    await notedUpkeep(app.db, () => {}).run([
      ['sessions', () => Promise.resolve()],
      ['the check of the files', async () => void (noted = (await stepOf('sessions')).succeeded_at)],
    ])
    expect(noted).toEqual(expect.any(String))
  })

  test('notes that cannot be written are told once, and again after they could', async () => {
    const failed: string[] = []
    const upkeep = notedUpkeep(app.db, (step) => failed.push(step))
    const round = () => upkeep.run([['sessions', () => Promise.resolve()]])
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(app.db)
    for (let time = 0; time < 2; time++) {
      await rename('upkeep_steps', 'steps_elsewhere')
      await round()
      await round()
      await rename('steps_elsewhere', 'upkeep_steps')
      await round()
    }
    expect(failed).toEqual(['the notes of the upkeep', 'the notes of the upkeep'])
  })

  test('one that nobody has done for hours is late', async () => {
    await notedUpkeep(app.db, () => {}).run([['sessions', () => Promise.resolve()]])
    await sql`update upkeep_steps set succeeded_at = now() - interval '4 hours'`.execute(app.db)
    expect(concernsOf(await state())).toEqual(['upkeep_late'])
  })
})

test('the last check of the books: none, one that fits, one with a fault', async () => {
  expect((await state()).check).toBeNull()
  const check = async (day: string, fault: object | null) => {
    const id = (await beginCheck(app.db, day as Day))!
    await finishCheck(app.db, id, { documents: 5, fault, faults: fault ? [fault] : [] } as never)
  }
  await check('2026-11-24', null)
  expect((await state()).check).toMatchObject({ outcome: 'fits', documents: 5 })
  await check('2026-11-25', { check: 'vat', subject: 'F-1', expected: '1', found: '2' })
  const rows = [{ subject: 'F-1' }]
  await noteSeen(
    app.db,
    [
      { kind: 'books', part: 'vat', rows, isWhole: true },
      { kind: 'files', part: 'contracts.stored_file', rows: [{ subject: '3', detail: 'missing' }], isWhole: false },
    ],
    '2026-11-25T01:00:00Z' as Instant,
  )
  // A server that is started anew in the next night takes nothing of it away.
  await beginCheck(app.db, '2026-11-26' as Day)
  const data = await state()
  expect(data.check).toMatchObject({ outcome: 'fault' })
  expect(data.findings).toEqual({ books: 1, bookings: 0, files: 1, not_run: 0 })
  expect(concernsOf(data)).toEqual(['books_wrong', 'files_wrong'])
})

test('a check of the books that broke off is begun anew after an hour, and one that is alive is not', async () => {
  const day = '2026-11-26' as Day
  const id = await beginCheck(app.db, day)
  const begunAgo = (minutes: number) =>
    sql`update ledger_checks set started_at = now() - make_interval(mins => ${minutes})`.execute(app.db)
  await begunAgo(45)
  expect(await beginCheck(app.db, day)).toBeNull()
  await begunAgo(55)
  expect([await beginCheck(app.db, day), await beginCheck(app.db, day)]).toEqual([id, null])
  await finishCheck(app.db, id!, { documents: 5, fault: null, faults: [] })
  await begunAgo(55)
  expect(await beginCheck(app.db, day)).toBeNull()
})

describe('the log', () => {
  const readLog = async () => (await state()).log
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'balie-log-'))
    await app.db.updateTable('supported_countries').set({ log_years: 7 }).where('id', '=', belgium).execute()
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('how large it is, how long each country keeps it, and from when on the oldest part may go', async () => {
    const { bytes, ...log } = await readLog()
    expect(bytes).toBeGreaterThan(8192)
    const { rows } = await sql<{ stays: Day; next: Day }>`
      select to_char(date_trunc('month', (now() at time zone 'UTC') - interval '7 years'), 'YYYY-MM-DD') as stays,
        to_char(min(till_at) at time zone 'UTC' + interval '7 years', 'YYYY-MM-DD') as next from log_months.months`.execute(
      app.db,
    )
    expect(log).toEqual({
      terms: [
        { country: 'BE', years: 7 },
        { country: 'NL', years: 5 },
      ],
      stays_from: rows[0]!.stays,
      archivable: [],
      next_goes: rows[0]!.next,
      last_archive: null,
      command: `npm run archive-log -- --before=${rows[0]!.stays.slice(0, 7)}`,
      // The settings of a test name no server.
      stop_first: true,
    })
  })

  test('the months that may go are those that its command takes, and then it says when', async () => {
    await addOldLogMonths(app.db)
    await sql`insert into audit_log (at, action, entity) values ('2011-05-02Z', 'read', 'of May'), ('2011-05-03Z', 'read', 'of May')`.execute(
      app.db,
    )
    const before = await readLog()
    expect(before.archivable).toMatchObject([
      { month: '2011-05-01', begun: false },
      { month: '2011-06-01', begun: false },
    ])
    // A run that was broken off has begun with June.
    await detachMonth(app.db, { name: 'audit_log_2011_06', attached: true })
    expect((await readLog()).archivable).toMatchObject([
      { month: '2011-06-01', begun: true },
      { month: '2011-05-01', begun: false },
    ])

    const [, typed = ''] = before.command.split(' -- ')
    await archiveLog(app.db, wantedOf([typed, `--to=${folder}`], ''), () => {})
    expect(await readLog()).toMatchObject({
      archivable: [],
      last_archive: { at: expect.any(String) as string, month: '2011-05-01', lines: 2 },
    })
    // The page asks for no month that the command refuses.
    await expect(
      archiveLog(app.db, { before: `${new Date().getUTCFullYear()}-01-01`, folder, dryRun: true }, () => {}),
    ).rejects.toThrow(`Choose --before ${before.stays_from.slice(0, 7)} or earlier`)
  })
})

describe('the times of statements', () => {
  const read = async (query: object = {}) => (await administrator.call(systemApi.statements, { query })).data.statements
  /** Times of one server. */
  const server = (...runs: readonly (readonly [text: string, ms: number, rows: number])[]) => {
    let at = 0
    const clock = openStatementClock(() => at)
    for (const [text, ms, rows] of runs) {
      const ended = clock.watch(text)!
      at += ms
      ended(undefined, rows)
    }
    return storeTimes(app.db, clock.take())
  }
  const clients = 'select * from clients where id = $1'

  test('an unknown period or order is refused', async () => {
    for (const query of ['hours=2', 'order=name'])
      expect((await administrator.raw('GET', `/api/system/statements?${query}`)).status).toBe(422)
  })

  test('of several servers are one, with mean, 95 of 100, longest, sum and rows', async () => {
    await server([clients, 2, 1], [clients, 4, 1], ['commit', 1, 0])
    await server([clients, 300, 7])
    expect(await read()).toEqual([
      expect.objectContaining({
        operation: 'select clients',
        text: clients,
        calls: 3,
        rows: 9,
        total_ms: 306,
        mean_ms: 102,
        longest_ms: 300,
      }),
      expect.objectContaining({ operation: 'commit', calls: 1 }),
    ])
    const { p95_ms } = (await read())[0]!
    expect([p95_ms > 200, p95_ms <= 300]).toEqual([true, true])
  })

  test('come in the order that is asked for, of the hours that are asked for', async () => {
    await server([clients, 40, 1], [clients, 40, 1], ['select * from rooms', 50, 1])
    expect((await read({ order: 'total' })).map(({ operation }) => operation)).toEqual([
      'select clients',
      'select rooms',
    ])
    for (const order of ['mean', 'longest'])
      expect((await read({ order }))[0]).toMatchObject({ operation: 'select rooms' })
    // Neither depends on the minute: an hour may begin between the storing and the reading.
    await sql`
      update database_statement_hours h set hour = date_trunc('hour', now()) + make_interval(hours => case s.operation when 'select rooms' then -3 else 1 end)
      from database_statements s where s.id = h.statement_id`.execute(app.db)
    expect((await read({ hours: '1' })).map(({ operation }) => operation)).toEqual(['select clients'])
    expect(await read({ hours: '24' })).toHaveLength(2)
  })

  test('go after two weeks, and with them the statements that were not seen since', async () => {
    await server([clients, 1, 1], ['select * from rooms', 1, 1])
    await sql`update database_statement_hours set hour = hour - interval '15 days' where statement_id in (select id from database_statements where operation = 'select rooms')`.execute(
      app.db,
    )
    await sql`update database_statements set seen_at = seen_at - interval '16 days' where operation = 'select rooms'`.execute(
      app.db,
    )
    await forgetOldTimes(app.db)
    expect((await read({ hours: '168' })).map(({ operation }) => operation)).toEqual(['select clients'])
    expect(await app.db.selectFrom('database_statements').select('operation').execute()).toHaveLength(1)
  })

  test('are those of the real pool, without what anybody typed', async () => {
    const failures: unknown[] = []
    const stop = startStatementTimes(app.database, (error) => failures.push(error))
    const desk = await app.as('office-manager')
    expect((await desk.raw('GET', '/api/list/clients?filters[search]=Hofstede')).status).toBe(200)
    await sql`select 'Vandermeersch' as name, ${'Hofstede'}::text as other`.execute(app.db)
    await stop()
    expect(failures).toEqual([])
    const { rows } = await sql<{ text: string }>`select text from database_statements`.execute(app.db)
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.some(({ text }) => text.includes("'…' as name"))).toBe(true)
    expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/Hofstede|Vandermeersch/)
    expect((await read()).some(({ operation, calls }) => operation.startsWith('select') && calls > 0)).toBe(true)
  })
})
