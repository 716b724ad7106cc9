import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#kernel/texts.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { makeLink } from '#platform/server/one-time-link.ts'
import { mailApi, maxCopy, type MailSlug } from './contract.ts'
import { addMissingCopies, giveUpMails, queueMail, takeDueMails } from './queries.ts'
import { mailKinds } from './rules/copies.ts'
import { mailTexts } from './texts.ts'

/** A working link of a mail. */
let link: string
let token: string
let employee: number

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  await addMissingCopies(app.db)
  employee = await app.world.employee({})
  token = await makeLink(app.db, 'password_reset', employee)
  link = `https://balie.test/password-resets/${token}?email=a%40b.test`
})
afterAll(() => app.close())

const queue = (firstName = 'Emma', address = 'emma@voorbeeld.test', by: TestApp = app) =>
  by.db.transaction().execute((tx) =>
    queueMail(tx, by.server.services.secrets, {
      slug: 'password-reset',
      to: { address, language: 'nl' },
      vars: { first_name: firstName, minutes: 60 },
      secretVars: { link },
    }),
  )
const change = (id: number, to: object) => app.db.updateTable('mail_outbox').set(to).where('id', '=', id).execute()
const reads = (id: number) =>
  app.db
    .selectFrom('audit_log')
    .select(['employee_id', 'entity', 'request_id'])
    .where('action', '=', 'mail_read')
    .where('entity_id', '=', id)
    .execute()

test('only administrators', async () => {
  const id = await queue()
  for (const role of ['office-manager', 'salon-owner', 'physician'] as const) {
    const other = await app.as(role)
    for (const { status } of [
      await other.call(mailApi.outbox),
      await other.call(mailApi.show, { params: { id } }),
      await other.call(mailApi.resend, { params: { id } }),
      await other.call(mailApi.copies),
    ])
      expect(status).toBe(403)
  }
  expect((await app.nobody.call(mailApi.outbox)).status).toBe(401)
})

test('a role of the chain’s own that administers sees the mails to its countries alone', async () => {
  const { antwerp, belgianClient, client } = app.world
  const role = await app.db
    .insertInto('roles')
    .values({ slug: 'marketing', name: JSON.stringify({ nl: 'Marketing' }), practitioner: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('role_permissions').values({ role_id: role.id, permission: 'admin.only' }).execute()
  const marketing = await app.as('office-manager')
  await app.db
    .updateTable('employee_roles')
    .set({ role_id: role.id })
    .where('employee_id', '=', marketing.employeeId!)
    .execute()
  const to = (receiver: object) =>
    app.db.transaction().execute((tx) =>
      queueMail(tx, app.server.services.secrets, {
        slug: 'two-step-reset',
        to: { address: 'x@voorbeeld.test', language: 'nl', ...receiver },
        vars: { first_name: 'X' },
      }),
    )
  const near = [await to({ clientId: client }), await to({ employeeId: employee })]
  const far = [
    await to({ clientId: belgianClient }),
    await to({ employeeId: await app.world.employee({ locationIds: [antwerp.id] }) }),
    await to({}),
  ]
  const seen = (await marketing.call(mailApi.outbox, { query: { per_page: 'all' } })).data.body.map(({ id }) => id)
  expect([near.every((id) => seen.includes(id)), far.some((id) => seen.includes(id))]).toEqual([true, false])
  for (const id of far)
    expect([
      (await marketing.call(mailApi.show, { params: { id } })).status,
      (await marketing.call(mailApi.resend, { params: { id } })).status,
    ]).toEqual([404, 404])
  for (const id of near) expect((await marketing.call(mailApi.show, { params: { id } })).status).toBe(200)
  const count = (answer: { readonly data: { readonly metadata: { readonly total: number } } }) =>
    answer.data.metadata.total
  expect(count(await marketing.call(mailApi.outbox))).toBeLessThan(count(await administrator.call(mailApi.outbox)))
  expect(
    (await administrator.call(mailApi.outbox, { query: { per_page: 'all' } })).data.body.map(({ id }) => id),
  ).toEqual(expect.arrayContaining([...near, ...far]))
})

describe('the outbox', () => {
  test('newest first, searched by address and subject, filtered by status, counted', async () => {
    await app.db.deleteFrom('mail_outbox').execute()
    const first = await queue('Emma', 'emma@voorbeeld.test')
    const second = await queue('Noor', 'noor@voorbeeld.test')
    await change(first, { status: 'failed', error: '550 No such mailbox', attempts: 1 })
    const { data } = await administrator.call(mailApi.outbox)
    expect(data.body.map(({ id }) => id)).toEqual([second, first])
    expect(data.body[1]).toMatchObject({
      to_address: 'emma@voorbeeld.test',
      slug: 'password-reset',
      subject: 'Een nieuw wachtwoord kiezen',
      status: 'failed',
      error: '550 No such mailbox',
    })
    expect(data.totals.map(({ key, amount }) => [key, amount])).toEqual([
      ['waiting', 1],
      ['sent', 0],
      ['failed', 1],
    ])
    const ids = async (filters: object) =>
      (await administrator.call(mailApi.outbox, { query: { filters } })).data.body.map(({ id }) => id)
    expect(await ids({ search: 'noor' })).toEqual([second])
    expect(await ids({ search: 'wachtwoord' })).toEqual([second, first])
    expect(await ids({ status: 'failed' })).toEqual([first])
  })

  test('no link in the list nor in its file', async () => {
    const { data } = await administrator.call(mailApi.outbox)
    expect(JSON.stringify(data)).not.toMatch(/⟦/)
    expect(JSON.stringify(data)).not.toContain(token)
    const file = await administrator.raw('GET', '/api/mails/export?format=csv', undefined, {
      headers: { 'x-locale': 'de_NL' },
    })
    const text = file.bytes.toString('utf8')
    expect(text.split('\r\n')[0]).toBe('\uFEFFAn;Betreff;Status;Erstellt;Gesendet;Fehler')
    expect(text).toContain('Wartet')
    expect(text).not.toContain(token)
  })

  test('a subject that names the chain is shown with its name', async () => {
    await queueMail(app.db, app.server.services.secrets, {
      slug: 'invitation',
      to: { address: 'jo@voorbeeld.test', language: 'en' },
      vars: { first_name: 'Jo', days: 7 },
      secretVars: { link },
    })
    const { data } = await administrator.call(mailApi.outbox, { query: { filters: { search: 'welcome balie' } } })
    expect(data.body.map(({ subject }) => subject)).toEqual(['Welcome to Balie: choose your password'])
  })
})

describe('one mail', () => {
  test('a mail to a client names them, and one to an employee nobody', async () => {
    const clientId = await app.world.newClient({ firstName: 'Odette', lastName: 'Vermeer' })
    const send = (receiver: object) =>
      app.db.transaction().execute((tx) =>
        queueMail(tx, app.server.services.secrets, {
          slug: 'two-step-reset',
          to: { address: 'x@voorbeeld.test', language: 'nl', ...receiver },
          vars: { first_name: 'X' },
        }),
      )
    const shown = async (id: number) => (await administrator.call(mailApi.show, { params: { id } })).data
    expect(await shown(await send({ clientId }))).toMatchObject({ client_id: clientId, client_name: 'Odette Vermeer' })
    expect(await shown(await send({ employeeId: employee }))).toMatchObject({ client_id: null, client_name: null })
  })

  test('404 for one that is none', async () => {
    expect((await administrator.call(mailApi.show, { params: { id: 999_999 } })).status).toBe(404)
    expect((await administrator.call(mailApi.resend, { params: { id: 999_999 } })).status).toBe(404)
  })

  test('without a mail server its link is shown, and the log says who saw it', async () => {
    const id = await queue('<b>Emma</b>')
    const { data } = await administrator.call(mailApi.show, { params: { id } })
    expect(data).toMatchObject({ links_shown: true, status: 'waiting', language: 'nl', attempts: 0 })
    expect(data.body_text).toContain(link)
    expect(data.body_html).toContain(`href="${link}"`)
    expect(data.body_html).toContain('&lt;b&gt;Emma')
    expect(data.body_text).toContain('groet,\nBalie')
    expect(await reads(id)).toEqual([
      { employee_id: administrator.employeeId, entity: 'mail_outbox', request_id: expect.any(String) as string },
    ])
  })

  test('once it has left there is no link to show', async () => {
    const id = await queue()
    await change(id, { status: 'sent', sent_at: new Date().toISOString(), secrets: null })
    const { data } = await administrator.call(mailApi.show, { params: { id } })
    expect(data).toMatchObject({ links_shown: false, status: 'sent' })
    expect(data.body_text).toContain('\n:link\n')
    expect(data.body_html).not.toContain('href')
    expect(await reads(id)).toEqual([])
  })

  test('the log holds who caused it and what became of it, but never its text', async () => {
    const id = await queue()
    await change(id, { status: 'failed', error: '550' })
    const lines = await app.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity', '=', 'mail_outbox')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['create', 'update'])
    expect(lines[1]!.after).toMatchObject({ status: 'failed', error: '550' })
    expect(JSON.stringify(lines)).not.toMatch(/wachtwoord gevraagd|secrets/)
  })
})

describe('sending again', () => {
  test('a mail that failed waits anew, at once', async () => {
    const id = await queue()
    await change(id, { status: 'failed', error: '550 No', attempts: 8 })
    const { status, data } = await administrator.call(mailApi.resend, { params: { id } })
    expect([status, data.status, data.attempts, data.error]).toEqual([200, 'waiting', 0, ''])
    expect(Date.parse(data.next_attempt_at)).toBeLessThanOrEqual(Date.now() + 1000)
    const line = await app.db
      .selectFrom('audit_log')
      .select('employee_id')
      .where('entity', '=', 'mail_outbox')
      .where('action', '=', 'update')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(line!.employee_id).toBe(administrator.employeeId)
  })

  test('one that is on its way at this moment stays as it is', async () => {
    const id = await queue()
    await change(id, { attempts: 3, locked_until: new Date(Date.now() + 60_000).toISOString() })
    expect((await administrator.call(mailApi.resend, { params: { id } })).data.attempts).toBe(3)
  })

  test.each([
    ['has left and is not kept', { status: 'sent', sent_at: new Date().toISOString(), secrets: null }],
    ['works no more', { status: 'failed', expires_at: new Date(Date.now() - 1000).toISOString() }],
  ])('422 when its link %s', async (_, to) => {
    const id = await queue()
    await change(id, to)
    const answer = await administrator.call(mailApi.resend, { params: { id } })
    expect([answer.status, answer.errors]).toEqual([422, { '': ['mail_link_gone'] }])
    expect(
      (await app.db.selectFrom('mail_outbox').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
    ).toBe(to.status)
  })
})

describe('sending again what has become too old', () => {
  const { days, first_name, ...facts } = {
    days: 3,
    first_name: 'Noor',
    date: 'maandag 9 maart 2026',
    location: 'Centrum',
    address: 'Keizersgracht 10',
    phone: '+31201234567',
  }
  const appointment = {
    first_name,
    ...facts,
    time: '10:30',
    treatment: 'Hydrafacial',
    practitioner: 'Emma',
    minutes: 60,
  }
  const outdated = {
    status: 'failed',
    error: 'expired',
    attempts: 8,
    expires_at: new Date(Date.now() - 60_000).toISOString(),
  }
  const to = { address: 'noor@voorbeeld.test', language: 'nl' } as const
  const row = (id: number) =>
    app.db
      .selectFrom('mail_outbox')
      .select(['status', 'error', 'expires_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test.each([
    [
      'an invoice',
      () =>
        queueMail(app.db, app.server.services.secrets, {
          slug: 'invoice',
          to,
          vars: { first_name, ...facts, invoice: '2026-000042', amount: '€ 146,00' },
        }),
    ],
    [
      'news of an account',
      () => queueMail(app.db, app.server.services.secrets, { slug: 'password-changed', to, vars: { first_name } }),
    ],
  ])('%s is worth sending for three days more, and leaves', async (_, make) => {
    const id = await make()
    await change(id, outdated)
    const before = Date.now()
    const answer = await administrator.call(mailApi.resend, { params: { id } })
    expect([answer.status, answer.data.status, answer.data.error]).toEqual([200, 'waiting', ''])
    expect((Date.parse((await row(id)).expires_at!) - before) / 86_400_000).toBeCloseTo(days, 2)
    await giveUpMails(app.db)
    expect((await takeDueMails(app.db, 100)).map((mail) => mail.id)).toContain(id)
  })

  test.each(['appointment-reminder', 'appointment-moved', 'appointment-cancelled', 'appointment-restored'] as const)(
    '422 for %s of an appointment that has begun: it stays as it was',
    async (slug) => {
      const id = await queueMail(app.db, app.server.services.secrets, {
        slug,
        to,
        vars: { ...appointment, old_date: '', old_time: '' },
      })
      await change(id, outdated)
      const answer = await administrator.call(mailApi.resend, { params: { id } })
      expect([answer.status, answer.errors]).toEqual([422, { '': ['mail_expired'] }])
      expect(await row(id)).toMatchObject({ status: 'failed', error: 'expired' })
    },
  )

  test('a reminder of an appointment to come stays worth sending until it begins', async () => {
    const id = await queueMail(app.db, app.server.services.secrets, {
      slug: 'appointment-reminder',
      to,
      vars: appointment,
    })
    await change(id, { status: 'failed', error: '550 No' })
    const before = await row(id)
    expect((await administrator.call(mailApi.resend, { params: { id } })).status).toBe(200)
    expect((await row(id)).expires_at).toBe(before.expires_at)
  })
})

test('422 when a newer link has taken the place of the one in it, and the log says who sent what again', async () => {
  const id = await queue()
  const sent = await administrator.call(mailApi.resend, { params: { id } }, { key: 'resend-once-1' })
  expect([sent.status, sent.data.links_shown]).toEqual([200, false])
  // The answer is stored for a retry, so it does not contain the link.
  const kept = await app.db
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('key', '=', 'resend-once-1')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(kept.answer)).not.toMatch(/password-resets\//)
  const said = await app.db
    .selectFrom('audit_log')
    .select(['employee_id', 'address'])
    .where('action', '=', 'mail_resent')
    .where('entity_id', '=', id)
    .execute()
  expect(said).toEqual([{ employee_id: administrator.employeeId, address: '127.0.0.1' }])
  await makeLink(app.db, 'password_reset', employee)
  const answer = await administrator.call(mailApi.resend, { params: { id } })
  expect([answer.status, answer.errors]).toEqual([422, { '': ['mail_link_gone'] }])
})

describe('the words', () => {
  const copyOf = async (slug: MailSlug) => {
    const { data } = await administrator.call(mailApi.copies)
    return (await administrator.call(mailApi.copy, { params: { id: data.body.find((row) => row.slug === slug)!.id } }))
      .data
  }
  const save = async (
    slug: MailSlug,
    words: { subject?: Partial<Record<string, string>>; copy?: Partial<Record<string, string>> },
    updated_at?: string,
  ) => {
    const current = await copyOf(slug)
    const { subject, copy } = current.translation
    return administrator.call(mailApi.updateCopy, {
      params: { id: current.id },
      body: {
        translation: { subject: { ...subject, ...words.subject }, copy: { ...copy, ...words.copy } },
        updated_at: updated_at ?? current.updated_at,
      },
    })
  }

  test('each mail has some in every language, and its variables with a colon', async () => {
    const { data } = await administrator.call(mailApi.copies)
    expect(data.body.map(({ slug }) => slug).toSorted()).toEqual(Object.keys(mailKinds).toSorted())
    const invitation = await copyOf('invitation')
    expect(invitation.availableVars).toEqual([':first_name', ':days', ':email', ':chain_name', ':link'])
    for (const language of languages)
      expect(invitation.translation.copy[language]).toBe(mailKinds.invitation.copy[language])
  })

  test.each(languages)(
    'in %s they stand in the order of the names that are read, and are found by them',
    async (language) => {
      await app.db.updateTable('employees').set({ language }).where('id', '=', administrator.employeeId!).execute()
      const shown = async (search?: string) =>
        (await administrator.call(mailApi.copies, { query: search ? { filters: { search } } : {} })).data.body.map(
          ({ slug }) => mailTexts[slug][language],
        )
      const all = await shown()
      expect(all).toEqual(all.toSorted((a, b) => a.localeCompare(b, language)))
      expect(await shown(mailTexts['appointment-reminder'][language])).toContain(
        mailTexts['appointment-reminder'][language],
      )
      await app.db
        .updateTable('employees')
        .set({ language: 'nl' })
        .where('id', '=', administrator.employeeId!)
        .execute()
    },
  )

  test('a start adds what is missing and touches nothing else', async () => {
    const before = await save('invitation', { subject: { nl: 'Welkom in ons team' } })
    await app.db.deleteFrom('email_copies').where('slug', '=', 'two-step-qr').execute()
    await addMissingCopies(app.db)
    await addMissingCopies(app.db)
    expect(await copyOf('invitation')).toEqual(before.data)
    expect((await copyOf('two-step-qr')).translation.copy.de).toBe(mailKinds['two-step-qr'].copy.de)
  })

  test.each([
    [
      'a variable that it does not have',
      { copy: { fr: 'Bonjour :fist_name, :link' } },
      { 'translation.copy.fr': ['copy_variable'] },
    ],
    ['one of another mail', { copy: { nl: 'Nog :days dagen: :link' } }, { 'translation.copy.nl': ['copy_variable'] }],
    ['one in the subject', { subject: { en: 'Dear :name' } }, { 'translation.subject.en': ['copy_variable'] }],
    [
      'a text without the link',
      { copy: { de: 'Guten Tag :first_name' } },
      { 'translation.copy.de': ['copy_link_missing'] },
    ],
    ['the link in the subject', { subject: { nl: 'Klik :link' } }, { 'translation.subject.nl': ['copy_link_subject'] }],
    ['no subject', { subject: { nl: ' \n' } }, { 'translation.subject.nl': ['required'] }],
    ['no text', { copy: { en: '' } }, { 'translation.copy.en': ['required'] }],
    ['too long a text', { copy: { en: `:link ${'x'.repeat(maxCopy)}` } }, { 'translation.copy.en': ['too_long'] }],
  ])('422 for %s', async (_, words, errors) => {
    const answer = await save('password-reset', words)
    expect([answer.status, answer.errors]).toEqual([422, errors])
  })

  test('the refusal names the variable', async () => {
    const { body } = await save('password-reset', { copy: { fr: 'Bonjour :fist_name, :link' } })
    expect(body.message).toContain(':fist_name')
  })

  test('409 when somebody saved in between', async () => {
    const { updated_at } = await copyOf('password-reset')
    expect((await save('password-reset', { subject: { nl: 'Wachtwoord kiezen' } })).status).toBe(200)
    const stale = await save('password-reset', { subject: { nl: 'Iets anders' } }, updated_at)
    expect([stale.status, stale.errors]).toEqual([409, { updated_at: ['stale'] }])
  })

  test('what was saved is what the next mail says; a subject is one line', async () => {
    const saved = await save('password-reset', {
      subject: { nl: 'Voor\r\nBcc: iedereen :first_name' },
      copy: { nl: 'Kies <b>nu</b> via :link\r\n\r\nGroet van :chain_name' },
    })
    expect(saved.data.translation.subject.nl).toBe('Voor Bcc: iedereen :first_name')
    const id = await queue('Noor')
    const { data } = await administrator.call(mailApi.show, { params: { id } })
    expect([data.subject, data.body_text]).toEqual([
      'Voor Bcc: iedereen Noor',
      `Kies <b>nu</b> via ${link}\n\nGroet van Balie\n`,
    ])
    expect(data.body_html).toContain(`Kies &lt;b&gt;nu&lt;/b&gt; via <a href="${link}"`)
  })

  test('a preview, with examples, of what was typed but not saved', async () => {
    const { id } = await copyOf('password-reset')
    const { status, data } = await administrator.call(mailApi.preview, {
      params: { id },
      body: { language: 'de', subject: 'Hallo :first_name', copy: 'Klick <i>hier</i>:\n\n:link\n\n:unbekannt' },
    })
    expect([status, data.subject]).toEqual([200, 'Hallo Emma'])
    expect(data.text).toBe('Klick <i>hier</i>:\n\nhttp://127.0.0.1:3000/example\n\n:unbekannt\n')
    expect(data.html).toContain('>Passwort wählen</a>')
    expect(data.html).toContain('Klick &lt;i&gt;hier&lt;/i&gt;:')
    const reminder = await copyOf('appointment-reminder')
    const says = {
      nl: 'dinsdag 10 maart 2026',
      fr: 'mardi 10 mars 2026',
      en: 'Tuesday, 10 March 2026',
      de: 'Dienstag, 10. März 2026',
    }
    for (const language of languages) {
      expect(reminder.examples[language].date).toBe(says[language])
      expect(
        (
          await administrator.call(mailApi.preview, {
            params: { id: reminder.id },
            body: { language, subject: ':date', copy: ':date' },
          })
        ).data.subject,
      ).toBe(says[language])
    }
    expect(
      (
        await administrator.call(mailApi.preview, {
          params: { id: 999_999 },
          body: { language: 'de', subject: '', copy: '' },
        })
      ).status,
    ).toBe(404)
  })
})

test('where a mail server is set, nobody reads the links of others', async () => {
  const withServer = await testApp({
    env: { SMTP_URL: 'smtps://mail.voorbeeld.test', MAIL_FROM: 'Salon Zuid <info@salon.test>' },
  })
  const id = await queue('Emma', 'emma@voorbeeld.test', withServer)
  const reader = await withServer.as('administrator')
  const { data } = await reader.call(mailApi.show, { params: { id } })
  expect(data.links_shown).toBe(false)
  expect(JSON.stringify(data)).not.toContain(token)
  expect(data.body_text).toContain('groet,\nSalon Zuid')
  expect(await withServer.db.selectFrom('audit_log').select('id').where('action', '=', 'mail_read').execute()).toEqual(
    [],
  )
  await withServer.close()
})
