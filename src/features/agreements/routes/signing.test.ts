import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyEndpoint, CallOf } from '#kernel/endpoint.ts'
import { insertAgreementTemplate } from '#features/templates/queries.ts'
import { addMissingCopies, giveUpMails, markFailed, takeDueMails } from '#features/mail/queries.ts'
import { emptyAnswersAbout } from '#platform/server/idempotency.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { drawnSignature } from '#platform/server/test/drawn-signature.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { agreementRequestsApi, agreementsApi, readingApi, signaturesApi, signingApi } from '../contract.ts'

let app: TestApp
let desk: Caller
let template: number, drawing: string
const content = '<p>Ik ga akkoord.</p>'
beforeAll(async () => {
  app = await testApp()
  await addMissingCopies(app.db)
  desk = await app.as('office-manager')
  drawing = await drawnSignature()
  template = await insertAgreementTemplate(
    app.db,
    netherlands,
    { name: { nl: 'Toestemming' }, translation: { content: {} }, valid_months: 12 },
    { nl_NL: content },
  )
})
afterAll(() => app.close())

let network = 0
let from: string
beforeEach(() => {
  from = `198.51.100.${++network}` // links that open nothing are counted by address
})

async function signee(email = 'chantal@voorbeeld.test'): Promise<number> {
  const id = await app.world.newClient({ firstName: 'Chantal', lastName: 'Dubois' })
  await sql`update clients set email = ${email}, phone_number = '+31201234567', birthdate = '1988-03-14', street = 'Dam', street_number = '1', postcode = '1012 JS', place = 'Amsterdam' where id = ${id}`.execute(
    app.db,
  )
  return id
}
const chosen = async (changes: object = {}) => ({
  client_id: await signee(),
  template_agreement_id: template,
  treatment_category_id: app.world.skinCategory,
  content,
  practitioner_signee_name: 'Samira Bouzid',
  ...changes,
})
const request = async (changes: object = {}, by = desk) =>
  (await by.call(agreementRequestsApi.create, { body: await chosen(changes) })).data
const linkTo = async ({ id }: { id: number }) => (await desk.call(agreementRequestsApi.link, { params: { id } })).data
const tokenOf = ({ address }: { address: string }) => new URL(address).hash.slice(1)
const withLink = <E extends AnyEndpoint>(token: string, of: E, call: CallOf<E> = {}, key?: string) =>
  app.nobody.call(of, call, { from, headers: { 'x-link': token }, ...(key && { key }) })
const sign = (token: string, changes: object = {}, key?: string) =>
  withLink(
    token,
    signingApi.sign,
    { body: { signature: drawing, client_signee_name: 'Chantal Dubois', agrees: true, ...changes } },
    key,
  )
const told = ({ status, errors }: { status: number; errors: object }) => [status, errors]
const expired = [404, { '': ['link_expired'] }]

describe('a request is refused', () => {
  test('as an agreement is, and for a client of another country it is not found', async () => {
    const bad = await desk.call(agreementRequestsApi.create, { body: await chosen({ content: ' ' }) })
    expect(told(bad)).toEqual([422, { content: ['required'] }])
    const trainee = await app.as('trainee-practitioner')
    expect((await trainee.call(agreementRequestsApi.create, { body: await chosen() })).status).toBe(403)
    const abroad = await app.as('office-manager', app.world.antwerp.id)
    const { id } = await request()
    for (const call of [
      agreementRequestsApi.show,
      agreementRequestsApi.link,
      agreementRequestsApi.mail,
      agreementRequestsApi.takeBack,
    ])
      expect((await abroad.call(call, { params: { id } })).status).toBe(404)
  })

  test('by mail without an address', async () => {
    const { id } = await request()
    await sql`update clients set email = '' where id = (select client_id from agreement_requests where id = ${id})`.execute(
      app.db,
    )
    expect(told(await desk.call(agreementRequestsApi.mail, { params: { id } }))).toEqual([
      422,
      { email: ['email_missing'] },
    ])
  })
})

describe('a link to sign', () => {
  test('is thirty minutes old at most, is stored as a hash, and stands behind # on the salon’s address', async () => {
    const asked = await request()
    const link = await linkTo(asked)
    expect(link.address).toMatch(/^http:\/\/127\.0\.0\.1:3000\/sign#[\w-]{43}$/)
    expect(link.qr_code).toContain('<svg')
    const minutes = (Date.parse(link.until) - Date.now()) / 60_000
    expect(minutes > 29 && minutes <= 30.1).toBe(true)
    const { rows } = await sql<{
      kept: string
    }>`select (l.*)::text as kept from one_time_links l where client_id = ${asked.client_id}`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.kept).not.toContain(tokenOf(link))
  })

  test('shows this agreement, its text and who asks, and nothing else', async () => {
    const token = tokenOf(await linkTo(await request({ location_id: app.world.amsterdam.id })))
    const { status, data } = await withLink(token, signingApi.show)
    expect([status, data]).toEqual([
      200,
      {
        client_id: expect.any(Number),
        name: 'Toestemming',
        category: expect.objectContaining({ nl: expect.any(String) }),
        valid_months: 12,
        client_name: 'Chantal Dubois',
        practitioner_name: 'Samira Bouzid',
        chain: {
          name: expect.any(String),
          location: expect.stringContaining('Amsterdam'),
          phone_number: expect.any(String),
        },
        language: 'nl',
        client_language: 'nl',
        day: '2026-03-04',
        client_signed_at: null,
        done: false,
        content,
        is_minor: false,
        consenting_parent: '',
        until: expect.any(String),
        seconds_left: expect.any(Number),
      },
    ])
    const pdf = await withLink(token, signingApi.document)
    expect(data.seconds_left > 29 * 60 && data.seconds_left <= 30 * 60).toBe(true)
    expect([pdf.headers['content-type'], pdf.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
    expect(told(await withLink(token, readingApi.show))).toEqual(expired)
    expect((await withLink(token, agreementsApi.ofClient, { params: { clientId: data.client_id } })).status).toBe(401)
  })

  test('says of a client who is under age that a parent signs, and who; the birthdate is for the desk alone', async () => {
    const asked = await request()
    await sql`update clients set birthdate = '2010-03-14', consenting_parent = 'Ans Dubois' where id = ${asked.client_id}`.execute(
      app.db,
    )
    const { data } = await withLink(tokenOf(await linkTo(asked)), signingApi.show)
    expect(data).toMatchObject({ is_minor: true, consenting_parent: 'Ans Dubois', client_name: 'Chantal Dubois' })
    expect(JSON.stringify(data)).not.toContain('2010')
    const desks = await desk.call(agreementRequestsApi.show, { params: { id: asked.id } })
    expect(desks.data).toMatchObject({ birthdate: '2010-03-14', consenting_parent: 'Ans Dubois' })
    await sql`update clients set birthdate = '2008-03-04' where id = ${asked.client_id}`.execute(app.db)
    const grown = await withLink(tokenOf(await linkTo(asked)), signingApi.show)
    expect(grown.data).toMatchObject({ is_minor: false, consenting_parent: '' })
  })

  test('wants a signature and a yes; what is wrong does not use it up', async () => {
    const token = tokenOf(await linkTo(await request()))
    expect(told(await sign(token, { agrees: false }))).toEqual([422, { agrees: ['required'] }])
    expect(told(await sign(token, { client_signee_name: '' }))).toEqual([422, { client_signee_name: ['required'] }])
    expect(told(await sign(token, { signature: 'x' }))).toEqual([422, { signature: ['signature_type'] }])
    expect(told(await sign(token, { signature: await drawnSignature({ isInk: () => false }) }))).toEqual([
      422,
      { signature: ['signature_empty'] },
    ])
    expect((await sign(token)).status).toBe(201)
  })

  test('is used once: a second time, after its time, replaced or taken back it opens nothing', async () => {
    const used = tokenOf(await linkTo(await request()))
    await sign(used)
    const asked = await request()
    const replaced = tokenOf(await linkTo(asked))
    const late = tokenOf(await linkTo(asked))
    await sql`update one_time_links set expires_at = now() - interval '1 second' where client_id = ${asked.client_id} and used_at is null`.execute(
      app.db,
    )
    const back = await request()
    const gone = tokenOf(await linkTo(back))
    expect((await desk.call(agreementRequestsApi.takeBack, { params: { id: back.id } })).data.state).toBe('taken_back')
    for (const [token, code] of [
      [used, 'link_used'],
      [replaced, 'link_ended'],
      [late, 'link_expired'],
      [gone, 'link_ended'],
    ] as const) {
      const refused = [404, { '': [code] }]
      expect([told(await withLink(token, signingApi.show)), told(await sign(token))]).toEqual([refused, refused])
    }
    expect(told(await desk.call(agreementRequestsApi.link, { params: { id: back.id } }))).toEqual([
      409,
      { '': ['request_over'] },
    ])
    expect(told(await desk.call(agreementRequestsApi.takeBack, { params: { id: back.id } }))).toEqual([
      409,
      { '': ['request_over'] },
    ])
  })

  test('that works for a thousand years tells how long', async () => {
    const token = tokenOf(await linkTo(await request()))
    await sql`update one_time_links set expires_at = '2999-12-31T00:00:00Z' where token_hash = sha256(${token}::bytea)`.execute(
      app.db,
    )
    const { status, data } = await withLink(token, signingApi.show)
    expect([status, data.seconds_left > 2 ** 31]).toEqual([200, true])
  })

  test('by two telephones at once: one signs, the other is told', async () => {
    const asked = await request()
    const token = tokenOf(await linkTo(asked))
    const answers = await atOnce(
      app.db,
      sql`select from agreement_requests where id = ${asked.id} for update`,
      ['one-telephone', 'other-telephone'].map((key) => () => sign(token, {}, key)),
    )
    const loser = answers.find(({ status }) => status !== 201)!
    expect([answers.length, told(loser)]).toEqual([2, [404, { '': ['link_used'] }]])
    const { rows } = await sql`select from signatures where client_id = ${asked.client_id}`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  test('takes for a minor the name of a parent, not their own, and still works after a refusal', async () => {
    const asked = await request()
    await sql`update clients set birthdate = '2010-03-14' where id = ${asked.client_id}`.execute(app.db)
    const token = tokenOf(await linkTo(asked))
    for (const own of ['Chantal Dubois', ' chantal  DUBOIS', 'Chàntal-Dubois'])
      expect(told(await sign(token, { client_signee_name: own }))).toEqual([
        422,
        { client_signee_name: ['minor_signs'] },
      ])
    expect((await sign(token, { client_signee_name: 'Ans Dubois' })).status).toBe(201)
  })

  test('gives the same answer again to a telephone that lost the network, under its key', async () => {
    const token = tokenOf(await linkTo(await request()))
    const [first, again] = [await sign(token, {}, 'the-same-key'), await sign(token, {}, 'the-same-key')]
    expect([first.status, again.status, again.data]).toEqual([201, 201, first.data])
    const { rows } = await sql<{
      answer: string
    }>`select answer::text from idempotency_keys where key = 'the-same-key'`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.answer).not.toContain(first.data.reading_token)
  })

  test('is stored nowhere in plain text, not even as the first answer of the call that made it', async () => {
    const asked = await request()
    const params = { id: asked.id }
    const first = await desk.call(agreementRequestsApi.link, { params }, { key: 'link-of-the-desk' })
    const again = await desk.call(agreementRequestsApi.link, { params }, { key: 'link-of-the-desk' })
    expect([again.headers['idempotent-replayed'], again.data]).toEqual(['true', first.data])
    const { rows } = await sql<{
      answer: string
    }>`select answer::text from idempotency_keys where key = 'link-of-the-desk'`.execute(app.db)
    expect(rows[0]!.answer).not.toContain(tokenOf(first.data))
    expect(JSON.parse(rows[0]!.answer)).toMatchObject({ client_id: asked.client_id })
    await emptyAnswersAbout(app.db, asked.client_id, [])
    expect((await desk.call(agreementRequestsApi.link, { params }, { key: 'link-of-the-desk' })).data).toBeNull()
  })

  test('that works makes some forty slow calls within a quarter of an hour; reading the text is none', async () => {
    const [token, other] = [tokenOf(await linkTo(await request())), tokenOf(await linkTo(await request()))]
    for (let time = 0; time < 39; time++)
      await sql`insert into sign_in_attempts (kind, account, address) select 'link_call', 'link:' || id, ${from} from one_time_links where token_hash = sha256(${token}::bytea)`.execute(
        app.db,
      )
    expect((await withLink(token, signingApi.document)).status).toBe(200)
    for (const refused of [await withLink(token, signingApi.document), await sign(token)])
      expect(told(refused)).toEqual([429, { '': ['throttled'] }])
    expect((await withLink(token, signingApi.show)).status).toBe(200)
    expect((await withLink(other, signingApi.document)).status).toBe(200)
    await withLink(token, signingApi.document)
    const { rows } = await sql<{ entity: string }>`
      select entity from audit_log where action = 'refused' and host(address) = ${from} and acting_client_id is not null order by id`.execute(
      app.db,
    )
    expect(rows.map(({ entity }) => entity)).toEqual(['GET /agreement-signing/document', 'POST /agreement-signing'])
  })
})

describe('a mail with a link to sign', () => {
  const mails = async (clientId: number) => {
    const { rows } = await sql<{ status: string; error: string; sealed: boolean }>`
      select status, error, secrets is not null as sealed from mail_outbox where client_id = ${clientId} order by id`.execute(
      app.db,
    )
    return rows
  }
  const dead = { status: 'failed', error: 'link_ended', sealed: false }
  const waiting = { status: 'waiting', error: '', sealed: true }

  test('that waits is not sent any more once its link has ended: replaced by another one, or taken back', async () => {
    const asked = await request()
    const other = await request({ client_id: asked.client_id })
    const send = async ({ id }: { id: number }) =>
      expect((await desk.call(agreementRequestsApi.mail, { params: { id } })).status).toBe(200)
    await send(other)
    await send(asked)
    expect(await mails(asked.client_id)).toEqual([waiting, waiting])
    await send(asked)
    expect(await mails(asked.client_id)).toEqual([waiting, dead, waiting])
    await linkTo(asked)
    expect(await mails(asked.client_id)).toEqual([waiting, dead, dead])
    await desk.call(agreementRequestsApi.takeBack, { params: { id: other.id } })
    expect(await mails(asked.client_id)).toEqual([dead, dead, dead])
  })

  test('that is being sent, or was, stays as it is', async () => {
    const asked = await request()
    const send = () => desk.call(agreementRequestsApi.mail, { params: { id: asked.id } })
    await send()
    await sql`update mail_outbox set locked_until = now() + interval '1 minute' where client_id = ${asked.client_id}`.execute(
      app.db,
    )
    await send()
    await sql`update mail_outbox set status = 'sent', sent_at = now(), secrets = null where client_id = ${asked.client_id} and locked_until is null`.execute(
      app.db,
    )
    await send()
    const sent = { status: 'sent', error: '', sealed: false }
    expect(await mails(asked.client_id)).toEqual([waiting, sent, waiting])
  })

  test('that is being sent is not tried again, should that fail', async () => {
    const asked = await request()
    const send = () => desk.call(agreementRequestsApi.mail, { params: { id: asked.id } })
    await send()
    const sending = (await takeDueMails(app.db, 100)).find(({ client_id }) => client_id === asked.client_id)!
    await send()
    await markFailed(app.db, sending, { error: 'no route', final: false })
    await sql`update mail_outbox set next_attempt_at = now() where client_id = ${asked.client_id}`.execute(app.db)
    expect((await takeDueMails(app.db, 100)).filter(({ id }) => id === sending.id)).toEqual([])
    await giveUpMails(app.db)
    expect((await mails(asked.client_id))[0]).toEqual({ status: 'failed', error: 'expired', sealed: false })
  })

  test('to an inactive client waits as long as its own link is not taken back', async () => {
    const asked = await request()
    const send = () => desk.call(agreementRequestsApi.mail, { params: { id: asked.id } })
    await send()
    await sql`update clients set deactivated_at = now() where id = ${asked.client_id}`.execute(app.db)
    const other = await request({ client_id: asked.client_id })
    await desk.call(agreementRequestsApi.takeBack, { params: { id: other.id } })
    expect(await mails(asked.client_id)).toEqual([waiting])
    await desk.call(agreementRequestsApi.takeBack, { params: { id: asked.id } })
    expect(await mails(asked.client_id)).toEqual([dead])
  })
})

describe('once the client has signed', () => {
  test('they read it with another link, the desk sees it, and the practitioner completes it', async () => {
    const asked = await request()
    const { data } = await sign(tokenOf(await linkTo(asked)))
    expect(data).toMatchObject({ email: 'c•••@voorbeeld.test', practitioner_name: 'Samira Bouzid', done: false })
    const read = await withLink(data.reading_token, readingApi.show)
    const { reading_token: _, ...signed } = data
    expect([read.status, read.data]).toEqual([200, signed])
    expect([signed.valid_until, signed.signature.slice(0, 22)]).toEqual(['2027-03-04', 'data:image/png;base64,'])
    expect((Date.parse(signed.until) - Date.now()) / 86_400_000).toBeGreaterThan(29.9)
    expect((await withLink(data.reading_token, readingApi.document)).bytes.subarray(0, 5).toString()).toBe('%PDF-')

    const seen = await desk.call(agreementRequestsApi.show, { params: { id: asked.id } })
    expect([seen.data.state, seen.data.signature?.slice(0, 22)]).toEqual(['signed', 'data:image/png;base64,'])
    const list = await desk.call(agreementsApi.ofClient, { params: { clientId: asked.client_id } })
    expect([list.data.agreements, list.data.requests.map(({ state }) => state)]).toEqual([[], ['signed']])

    const user = await desk.call(signaturesApi.create, { body: { signature: drawing, type: 'user' } })
    const body = {
      client_id: asked.client_id,
      template_agreement_id: template,
      treatment_category_id: app.world.skinCategory,
      content,
      client_signee_name: seen.data.client_signee_name!,
      practitioner_signee_name: 'Samira Bouzid',
      client_signature_id: seen.data.client_signature_id!,
      user_signature_id: user.data.id,
    }
    const other = await desk.call(agreementsApi.create, { body: { ...body, content: '<p>Iets anders.</p>' } })
    expect(told(other)).toEqual([422, { content: ['signed_otherwise'] }])
    expect((await desk.call(agreementsApi.create, { body })).status).toBe(201)
    const after = await desk.call(agreementsApi.ofClient, { params: { clientId: asked.client_id } })
    expect([after.data.agreements.length, after.data.requests]).toEqual([1, []])
    expect((await withLink(data.reading_token, readingApi.show)).data.done).toBe(true)

    const { rows } = await sql<{
      slug: string
    }>`select slug from mail_outbox where client_id = ${asked.client_id}`.execute(app.db)
    expect(rows).toEqual([{ slug: 'agreement-signed' }])
  })

  /** The body that completes a request which the client has signed, as the screen sends it. */
  async function completing(id: number) {
    const { data } = await desk.call(agreementRequestsApi.show, { params: { id } })
    const user = await desk.call(signaturesApi.create, { body: { signature: drawing, type: 'user' } })
    return {
      client_id: data.client_id,
      template_agreement_id: data.template_agreement_id,
      treatment_category_id: data.treatment_category_id,
      content: data.content,
      client_signee_name: data.client_signee_name!,
      practitioner_signee_name: data.practitioner_signee_name,
      client_signature_id: data.client_signature_id!,
      user_signature_id: user.data.id,
    }
  }

  test('it counts for as long, and is called, as they read it, whatever the template says since', async () => {
    const own = await insertAgreementTemplate(
      app.db,
      netherlands,
      { name: { nl: 'Zoals gelezen' }, translation: { content: {} }, valid_months: 12 },
      { nl_NL: content },
    )
    const asked = await request({ template_agreement_id: own, language: 'fr', location_id: app.world.amsterdam.id })
    const token = tokenOf(await linkTo(asked))
    const changed = { name: JSON.stringify({ nl: 'Anders', fr: 'Autre' }), months: 1 }
    await sql`update agreement_templates set name = ${changed.name}, valid_months = ${changed.months}, deactivated_at = now() where id = ${own}`.execute(
      app.db,
    )
    expect((await withLink(token, signingApi.show)).data).toMatchObject({ name: 'Zoals gelezen', valid_months: 12 })
    const { data: signed } = await sign(token)
    expect(signed.valid_until).toBe('2027-03-04')
    await expect(
      sql`update agreement_requests set valid_months = null where id = ${asked.id}`.execute(app.db),
    ).rejects.toThrow('does not change')
    const { status, data } = await desk.call(agreementsApi.create, { body: await completing(asked.id) })
    expect([status, data.name, data.valid_until, data.language]).toEqual([201, 'Zoals gelezen', '2027-03-04', 'fr'])
    expect((await withLink(signed.reading_token, readingApi.show)).data.valid_until).toBe('2027-03-04')
    const { rows } = await sql<{
      location_id: number
    }>`select location_id from client_agreements where id = ${data.id}`.execute(app.db)
    expect(rows).toEqual([{ location_id: app.world.amsterdam.id }])
  })

  test('it is completed under no other name, in no other language and at no other location', async () => {
    const asked = await request({ language: 'fr' })
    await sign(tokenOf(await linkTo(asked)), { client_signee_name: 'Anne Dubois' })
    const body = await completing(asked.id)
    for (const [field, value] of [
      ['client_signee_name', 'Chantal Dubois'],
      ['practitioner_signee_name', 'Iemand anders'],
      ['language', 'nl'],
      ['location_id', app.world.amsterdam.id],
    ] as const) {
      const refused = await desk.call(agreementsApi.create, { body: { ...body, [field]: value } })
      expect(told(refused)).toEqual([422, { [field]: ['signed_otherwise'] }])
    }
    const { status, data } = await desk.call(agreementsApi.create, { body })
    expect([status, data.client_signee_name]).toEqual([201, 'Anne Dubois'])
  })

  test('one desk completes it or another takes it back, never both', async () => {
    const asked = await request()
    await sign(tokenOf(await linkTo(asked)))
    const body = await completing(asked.id)
    const [completed, back] = await atOnce<Answer>(
      app.db,
      sql`select from agreement_requests where id = ${asked.id} for update`,
      [
        () => desk.call(agreementsApi.create, { body }),
        () => desk.call(agreementRequestsApi.takeBack, { params: { id: asked.id } }),
      ],
    )
    const { state } = (await desk.call(agreementRequestsApi.show, { params: { id: asked.id } })).data
    expect([
      [201, 409, 'done'],
      [422, 200, 'taken_back'],
    ]).toContainEqual([completed!.status, back!.status, state])
  })

  test('the log names the client who read and signed', async () => {
    const asked = await request()
    const token = tokenOf(await linkTo(asked))
    await withLink(token, signingApi.show)
    await sign(token)
    const { rows } = await sql<{ line: string }>`
      select action || ' ' || entity as line from audit_log where acting_client_id = ${asked.client_id} order by id`.execute(
      app.db,
    )
    expect(rows.map(({ line }) => line)).toEqual([
      'read GET /agreement-signing',
      'create signatures',
      'update agreement_requests',
      'read POST /agreement-signing',
    ])
  })
})

test('by mail the link works for days, and the mail is written in the client’s language', async () => {
  const asked = await request()
  const { status, data } = await desk.call(agreementRequestsApi.mail, { params: { id: asked.id } })
  expect([status, data.mailed_to]).toEqual([200, 'chantal@voorbeeld.test'])
  const { rows } = await sql<{
    subject: string
    secrets: Buffer
  }>`select subject, secrets from mail_outbox where client_id = ${asked.client_id}`.execute(app.db)
  const { link } = JSON.parse(app.server.services.secrets.open(rows[0]!.secrets)) as { link: string }
  expect(rows[0]!.subject).toBe('Wilt u dit ondertekenen? Toestemming')
  expect((await sign(tokenOf({ address: link }))).status).toBe(201)
})
