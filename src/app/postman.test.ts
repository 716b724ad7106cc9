import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callPostman, queueMail, takeDueMails } from '#features/mail/queries.ts'
import { maxAttempts } from '#features/mail/rules/attempts.ts'
import { ClockInDoubt, type ClockWatch } from '#platform/server/clock-watch.ts'
import { secretBox } from '#platform/server/secret.ts'
import { readSettings } from '#platform/server/settings.ts'
import { testDatabase, type TestDatabase } from '#platform/server/test/database.ts'
import { startMailServer, type TestMailServer } from '#platform/server/test/mail-server.ts'
import { startPostman, type Errand, type Postman } from './postman.ts'

const link = 'https://balie.test/password-resets/ab_C-9?email=a%40b.test'
const box = secretBox(Buffer.alloc(32, 7))
const neverByItself = 3_600_000

let database: TestDatabase
let server: TestMailServer
const postmen: Postman[] = []
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await database.reset()
  server = await startMailServer()
})
afterEach(async () => {
  await Promise.all(postmen.splice(0).map((postman) => postman.stop()))
  await server.close()
})
afterAll(() => database.close())

/** A postman that moves only when called. */
async function postman(
  env: Record<string, string> = {},
  {
    errands,
    secrets = box,
    complain,
    clocks,
  }: { errands?: Errand[]; secrets?: typeof box; complain?: (error: unknown) => void; clocks?: ClockWatch } = {},
): Promise<Postman> {
  const settings = readSettings({ SMTP_URL: server.url, MAIL_FROM: 'Salon Zuid <info@salon.test>', ...env })
  const made = await startPostman({
    database,
    services: { settings, secrets },
    everyMs: neverByItself,
    ...(errands && { errands }),
    ...(complain && { complain }),
    ...(clocks && { clocks }),
  })
  postmen.push(made)
  return made
}
const queue = (firstName = 'Emma', address = 'emma@voorbeeld.test') =>
  queueMail(database.db, box, {
    slug: 'password-reset',
    to: { address, language: 'nl' },
    vars: { first_name: firstName, minutes: 60 },
    secretVars: { link },
  })
const row = (id: number) =>
  database.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Ends the wait of the mail. */
const due = (id: number) =>
  sql`update mail_outbox set next_attempt_at = now() - interval '1 second' where id = ${id}`.execute(database.db)
const secondsToWait = async (id: number) =>
  (
    await sql<{
      s: number
    }>`select extract(epoch from next_attempt_at - now())::float as s from mail_outbox where id = ${id}`.execute(
      database.db,
    )
  ).rows[0]!.s

test('while nobody knows the time for certain, no mail is given up, and its link stays', async () => {
  const id = await queue()
  await sql`update mail_outbox set expires_at = now() - interval '1 second' where id = ${id}`.execute(database.db)
  let isCertain = false
  const complaints: unknown[] = []
  const clocks = {
    look: () => (isCertain ? Promise.resolve() : Promise.reject(new ClockInDoubt('The clock went forward.'))),
  }
  const { round } = await postman({}, { clocks, complain: (error) => complaints.push(error) })
  await round()
  expect(await row(id)).toMatchObject({ status: 'waiting', secrets: expect.any(Uint8Array) as Buffer })
  isCertain = true
  await round()
  expect(await row(id)).toMatchObject({ status: 'failed', error: 'expired', secrets: null })
  expect(complaints).toEqual([]) // the upkeep says it
})

describe('what arrives', () => {
  test('subject, text and HTML in UTF-8, the link, the sender, our Message-ID', async () => {
    const id = await queue('Zoë Çelik 🌷')
    await (await postman()).round()
    expect(server.received).toHaveLength(1)
    const [{ from, to, mail, raw }] = server.received as [TestMailServer['received'][number]]
    expect([from, to]).toEqual(['info@salon.test', ['emma@voorbeeld.test']])
    expect(mail).toMatchObject({
      subject: 'Een nieuw wachtwoord kiezen',
      from: { name: 'Salon Zuid', address: 'info@salon.test' },
      messageId: `<${(await row(id)).message_id}@salon.test>`,
    })
    expect(mail.text).toContain(
      `Beste Zoë Çelik 🌷,\n\nU heeft om een nieuw wachtwoord gevraagd. Via deze link kiest u het zelf:\n\n${link}\n\nDe link werkt 60 minuten, en één keer.`,
    )
    expect(mail.text).toContain('Met vriendelijke groet,\nSalon Zuid')
    expect(mail.html).toContain('<p style="margin:0 0 16px">Beste Zoë Çelik 🌷,</p>')
    expect(mail.html?.match(/href="([^"]*)"/g)).toEqual([`href="${link}"`, `href="${link}"`])
    expect(raw).toMatch(/^Content-Type: text\/html; charset=utf-8$/im)
    expect(Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
    })
    expect(mail.headers.map(({ key }) => key)).not.toContain('x-mailer')
  })

  test('its link is sealed in the outbox, and gone once it has left', async () => {
    const id = await queue()
    const before = await row(id)
    expect(JSON.stringify(before)).not.toContain('ab_C-9')
    expect(before.body_text).toContain('⟦link⟧')
    await (await postman()).round()
    expect(await row(id)).toMatchObject({ status: 'sent', secrets: null, error: '', attempts: 1, locked_until: null })
    expect(JSON.stringify(await row(id))).not.toContain('ab_C-9')
    expect((await row(id)).body_text).toContain('groet,\nSalon Zuid')
  })

  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['" onmouseover="x', '&quot; onmouseover=&quot;x'],
    [':link ⟦link⟧ &amp;', ':link [link] &amp;amp;'],
  ])('%s as a name is only a name', async (name, html) => {
    await queue(name)
    await (await postman()).round()
    const { mail } = server.received[0]!
    expect(mail.html).toContain(`Beste ${html},`)
    expect(mail.html).not.toContain('<script')
  })

  test('a name with a line break adds no header and no line', async () => {
    await database.db
      .insertInto('email_copies')
      .values({
        slug: 'password-reset',
        available_vars: [],
        subject: JSON.stringify({ nl: 'Voor :first_name', fr: '', en: '', de: '' }),
        copy: JSON.stringify({ nl: 'Dag :first_name\n\n:link', fr: '', en: '', de: '' }),
      })
      .execute()
    await queue('Emma\r\nBcc: all@voorbeeld.test\u2028\u0000X')
    await (await postman()).round()
    const { to, mail } = server.received[0]!
    expect(to).toEqual(['emma@voorbeeld.test'])
    expect(mail.subject).toBe('Voor Emma Bcc: all@voorbeeld.test X')
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail.text).toContain('Dag Emma Bcc: all@voorbeeld.test X\n')
  })

  test.each(['emma@voorbeeld.test>\r\nRCPT TO:<other@voorbeeld.test', 'a@b.test, c@d.test', 'no address at all'])(
    'to %j goes nothing',
    async (address) => {
      const id = await queue('Emma', address)
      await (await postman()).round()
      expect(server.received).toEqual([])
      expect(await row(id)).toMatchObject({ status: 'failed', attempts: 1 })
    },
  )
})

describe('when', () => {
  test('the transaction that caused it is rolled back, nothing is sent', async () => {
    const sender = await postman()
    await database.db
      .transaction()
      .execute(async (tx) => {
        await queueMail(tx, box, {
          slug: 'invitation',
          to: { address: 'a@b.test', language: 'de' },
          vars: { first_name: 'Jörg', days: 7 },
          secretVars: { link },
        })
        throw new Error('rolled back')
      })
      .catch(() => {})
    await sender.round()
    expect(server.received).toEqual([])
  })

  test('it commits, the postman hears of it without looking', async () => {
    await postman()
    const { arrived, open } = server.hold()
    await database.db.transaction().execute((tx) =>
      queueMail(tx, box, {
        slug: 'invitation',
        to: { address: 'a@b.test', language: 'de' },
        vars: { first_name: 'Jörg', days: 7 },
        secretVars: { link },
      }),
    )
    await arrived
    open()
  })

  test('no mail server is set, mails wait untouched and errands are run', async () => {
    const id = await queue()
    let errands = 2
    const sender = await postman({ SMTP_URL: '' }, { errands: [() => Promise.resolve(errands > 0 ? errands-- : 0)] })
    await sender.round()
    expect(errands).toBe(0)
    expect(await row(id)).toMatchObject({ status: 'waiting', attempts: 0, error: '', locked_until: null })
  })

  test('an errand queues a mail, it leaves in the same round; one that fails keeps nothing from leaving', async () => {
    await queue()
    const heard: unknown[] = []
    let asked = 1
    const writes: Errand = async (tx) => {
      if (!asked) return 0
      await queueMail(tx, box, {
        slug: 'two-step-qr',
        to: { address: 'qr@voorbeeld.test', language: 'fr' },
        vars: { first_name: 'Élise', minutes: 10 },
        secretVars: { link },
      })
      return asked--
    }
    const sender = await postman(
      {},
      { errands: [() => Promise.reject(new Error('no')), writes], complain: (error) => heard.push(error) },
    )
    await sender.round()
    expect(server.received.map(({ mail }) => mail.subject).toSorted()).toEqual([
      'Configurer la connexion en deux étapes',
      'Een nieuw wachtwoord kiezen',
    ])
    expect(heard.length).toBeGreaterThan(0)
  })

  test('its link has run out, it is not sent and its link is not kept', async () => {
    const id = await queue()
    await sql`update mail_outbox set expires_at = now() - interval '1 second'`.execute(database.db)
    await (await postman()).round()
    expect(server.received).toEqual([])
    expect(await row(id)).toMatchObject({ status: 'failed', error: 'expired', secrets: null })
  })

  test('its link was sealed with another key, it has failed and says why', async () => {
    const id = await queue()
    await (await postman({}, { secrets: secretBox(Buffer.alloc(32, 8)) })).round()
    expect(server.received).toEqual([])
    expect(await row(id)).toMatchObject({ status: 'failed', error: 'sealed' })
  })
})

describe('when the mail server says no', () => {
  test('451: it is tried again later, each time four times later, and arrives once', async () => {
    const id = await queue()
    server.refuse('RCPT TO', '451 4.7.1 Greylisted, come back later')
    server.refuse('DATA', '451 4.3.0 Try again')
    const sender = await postman()
    await sender.round()
    expect(await row(id)).toMatchObject({
      status: 'waiting',
      attempts: 1,
      locked_until: null,
      error: expect.stringContaining('Greylisted, come back later') as string,
    })
    expect(await secondsToWait(id)).toBeCloseTo(30, -1)
    await sender.round()
    expect((await row(id)).attempts).toBe(1)

    await due(id)
    await sender.round()
    expect(await row(id)).toMatchObject({
      status: 'waiting',
      attempts: 2,
      error: expect.stringContaining('Try again') as string,
    })
    expect(await secondsToWait(id)).toBeCloseTo(120, -1)

    await due(id)
    await sender.round()
    expect(await row(id)).toMatchObject({ status: 'sent', attempts: 3, error: '' })
    expect(server.received).toHaveLength(1)
  })

  test('after the last attempt it has failed, and keeps its link for whoever sends it again', async () => {
    const id = await queue()
    server.refuse('DATA', '451 4.3.0 Still not')
    await sql`update mail_outbox set attempts = ${maxAttempts - 1}`.execute(database.db)
    const sender = await postman()
    await sender.round()
    const failed = await row(id)
    expect(failed).toMatchObject({ status: 'failed', attempts: maxAttempts })
    expect(failed.secrets).not.toBeNull()
    await due(id)
    await sender.round()
    expect(server.received).toEqual([])
  })

  test.each(['RCPT TO', 'DATA'] as const)('550 at %s: it has failed at once, and says why', async (at) => {
    const id = await queue()
    const other = await queue('Noor', 'noor@voorbeeld.test')
    server.refuse(at, '550 5.1.1 No such mailbox here')
    await (await postman()).round()
    const rows = [await row(id), await row(other)]
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['failed', 'sent'])
    expect(rows.find(({ status }) => status === 'failed')!.error).toContain('550 5.1.1 No such mailbox here')
  })

  test('a wrong password concerns us and not the reader: it waits', async () => {
    const locked = await startMailServer({ password: 'right' })
    const id = await queue()
    await (await postman({ SMTP_URL: `smtp://balie:wrong@127.0.0.1:${locked.port}` })).round()
    expect(await row(id)).toMatchObject({
      status: 'waiting',
      attempts: 1,
      error: expect.stringContaining('535') as string,
    })
    expect((await row(id)).error).not.toContain('wrong@')
    await due(id)
    await (await postman({ SMTP_URL: `smtp://balie:right@127.0.0.1:${locked.port}` })).round()
    expect(locked.received).toHaveLength(1)
    await locked.close()
  })

  test('the server is down: it waits and says so, and leaves when the server is back', async () => {
    const id = await queue()
    const { port } = server
    await server.close()
    const sender = await postman()
    await sender.round()
    expect(await row(id)).toMatchObject({
      status: 'waiting',
      attempts: 1,
      error: expect.stringContaining('ECONNREFUSED') as string,
    })
    server = await startMailServer({ port })
    await due(id)
    await sender.round()
    expect(await row(id)).toMatchObject({ status: 'sent' })
  })

  test('nobody vouches for its certificate: the mail is not given to it', async () => {
    const impostor = await startMailServer({ tls: true })
    const id = await queue()
    await (await postman({ SMTP_URL: impostor.url })).round()
    expect(impostor.received).toEqual([])
    expect(await row(id)).toMatchObject({ status: 'waiting', error: expect.stringContaining('certificate') as string })
    await impostor.close()
  })

  test('another machine speaks no TLS: the mail is not given to it, unless the settings say so', async () => {
    const id = await queue()
    const elsewhere = `smtp://0.0.0.0:${server.port}` // reaches this machine without its name
    await (await postman({ SMTP_URL: elsewhere })).round()
    expect(await row(id)).toMatchObject({ status: 'waiting', error: expect.stringContaining('STARTTLS') as string })
    await due(id)
    await (await postman({ SMTP_URL: `${elsewhere}?requireTLS=false` })).round()
    expect(await row(id)).toMatchObject({ status: 'sent' })
  })
})

describe('several servers', () => {
  test('two postmen send each mail once', async () => {
    const ids = []
    for (let i = 0; i < 12; i++) ids.push(await queue('Emma', `emma${i}@voorbeeld.test`))
    const both = [await postman(), await postman()]
    await Promise.all(both.map((one) => one.round()))
    expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(
      ids.map((_, i) => `emma${i}@voorbeeld.test`).toSorted(),
    )
  })

  test('what one has taken, no other takes, until its lease has run out', async () => {
    const id = await queue()
    expect((await takeDueMails(database.db, 5)).map((mail) => mail.id)).toEqual([id])
    expect(await takeDueMails(database.db, 5)).toEqual([])
    await sql`update mail_outbox set locked_until = now() - interval '1 second'`.execute(database.db)
    expect((await takeDueMails(database.db, 5)).map(({ attempts }) => attempts)).toEqual([2])
  })

  test('one that ends the process each time is given up in the end', async () => {
    const id = await queue()
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      expect(await takeDueMails(database.db, 5)).toHaveLength(1)
      await sql`update mail_outbox set locked_until = now() - interval '1 second'`.execute(database.db)
    }
    expect(await takeDueMails(database.db, 5)).toEqual([])
    await (await postman()).round()
    expect(server.received).toEqual([])
    expect(await row(id)).toMatchObject({ status: 'failed', error: 'interrupted' })
  })

  test('what was written while the clock was three hours ahead waits for nothing', async () => {
    const ahead = (id: number, set: string) =>
      sql`update mail_outbox set ${sql.raw(set.replaceAll('now()', `now() + interval '3 hours'`))} where id = ${id}`.execute(
        database.db,
      )
    const [fresh, postponed, taken, interrupted, waits] = [
      await queue('Emma', 'new@voorbeeld.test'),
      await queue('Emma', 'postponed@voorbeeld.test'),
      await queue('Emma', 'taken@voorbeeld.test'),
      await queue('Emma', 'interrupted@voorbeeld.test'),
      await queue('Emma', 'waits@voorbeeld.test'),
    ]
    await ahead(fresh, 'next_attempt_at = now()')
    await ahead(postponed, `attempts = 2, next_attempt_at = now() + interval '2 minutes'`)
    await ahead(taken, `attempts = 1, locked_until = now() + interval '2 minutes'`)
    await ahead(interrupted, `attempts = ${maxAttempts}, locked_until = now() + interval '2 minutes'`)
    await sql`update mail_outbox set attempts = 5, next_attempt_at = now() + interval '2 hours' where id = ${waits}`.execute(
      database.db,
    )
    await (await postman()).round()
    expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual([
      'new@voorbeeld.test',
      'postponed@voorbeeld.test',
      'taken@voorbeeld.test',
    ])
    expect(await row(interrupted)).toMatchObject({ status: 'failed', error: 'interrupted' })
    expect(await row(waits)).toMatchObject({ status: 'waiting', attempts: 5 })
  })

  test('whoever comes back after its lease changes nothing that the next has done', async () => {
    const id = await queue()
    const { arrived, open } = server.hold()
    const slow = await postman()
    const round = slow.round()
    await arrived
    await sql`update mail_outbox set locked_until = now() - interval '1 second'`.execute(database.db)
    const [taken] = await takeDueMails(database.db, 1)
    open()
    await round
    expect(await row(id)).toMatchObject({ status: 'waiting', attempts: taken!.attempts })
  })

  test('a mail that is sent again because nobody noted that it had left is recognised by its Message-ID', async () => {
    const id = await queue()
    const { secrets } = await row(id)
    const sender = await postman()
    await sender.round()
    // This is the state after the process was killed between the mail server's acceptance and our note of it.
    await database.db
      .updateTable('mail_outbox')
      .set({ status: 'waiting', sent_at: null, secrets, locked_until: sql<string>`now() - interval '1 second'` })
      .where('id', '=', id)
      .execute()
    await sender.round()
    expect(server.received.map(({ mail }) => mail.messageId)).toEqual(
      Array(2).fill(`<${(await row(id)).message_id}@salon.test>`),
    )
    expect(server.received[1]!.mail.text).toBe(server.received[0]!.mail.text)
  })

  test('who is told to stop finishes the mail under way', async () => {
    const id = await queue()
    const { arrived, open } = server.hold()
    const sender = await postman()
    await arrived
    let stopped = false
    const stopping = sender.stop().then(() => {
      stopped = true
    })
    await callPostman(database.db)
    expect(stopped).toBe(false)
    open()
    await stopping
    expect(await row(id)).toMatchObject({ status: 'sent' })
    const later = await queue()
    await sender.round()
    expect(await row(later)).toMatchObject({ status: 'waiting', attempts: 0 })
  })
})
