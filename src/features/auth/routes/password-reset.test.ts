import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLink } from '#platform/server/one-time-link.ts'
import { accessOf, tokenIn, type Person } from '#platform/server/test/access.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { authApi } from '../contract.ts'

let app: TestApp
let access: ReturnType<typeof accessOf>
beforeAll(async () => {
  app = await testApp()
  access = accessOf(app)
})
afterAll(() => app.close())

const fresh = 'zeven blauwe fietsen in de gracht'
const ask = (email: string, from?: string) => app.nobody.call(authApi.askPasswordReset, { body: { email } }, { from })
const check = (email: string, token: string) =>
  app.nobody.call(authApi.checkPasswordReset, { params: { token }, query: { email } })
const set = (email: string, token: string, changes: object = {}) => {
  const body = { email, token, password: fresh, passwordConfirmation: fresh, ...changes }
  return app.nobody.call(authApi.resetPassword, { params: { token }, body })
}
/** Asks for a link, lets the job answer, and returns the token that was mailed. */
async function mailedToken({ email }: Person): Promise<string> {
  await ask(email, '203.0.113.1')
  await access.answerRequests()
  return tokenIn((await access.linksTo(email)).at(-1)!)
}
const expired = { status: 422, errors: { token: ['link_expired'] } }
const countOf = async (table: 'password_reset_requests' | 'one_time_links' | 'mail_outbox') =>
  (
    await app.db
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .execute()
  ).length
const stillHolds = async (person: Person) => (await access.login(person)).status === 200

describe('asking', () => {
  test.each([
    ['password_reset-003: nothing', { email: '' }],
    ['no address', {}],
    ['an endless one', { email: `${'x'.repeat(300)}@x.nl` }],
    ['what is no address', { email: 'no address at all' }],
  ])('%s is refused', async (_, body) => {
    const answer = await app.nobody.raw('POST', '/api/password-resets', body)
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['email']])
  })

  test('password_reset-002: writes down the same for every address, and looks at nothing', async () => {
    const [known, leaver] = [await access.person(), await access.person()]
    await app.db
      .updateTable('employees')
      .set({ deactivated_at: new Date().toISOString() })
      .where('id', '=', leaver.id)
      .execute()
    const [links, mails] = [await countOf('one_time_links'), await countOf('mail_outbox')]
    const answers = []
    for (const email of [known.email, leaver.email, 'unknown@x.nl', 'unknown2@x.nl'])
      answers.push(await ask(email, '203.0.113.2'))
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, { data: null }])
    expect([
      await countOf('password_reset_requests'),
      await countOf('one_time_links'),
      await countOf('mail_outbox'),
    ]).toEqual([4, links, mails])

    expect(await access.answerRequests()).toBe(4)
    expect([
      await countOf('password_reset_requests'),
      await countOf('one_time_links'),
      await countOf('mail_outbox'),
    ]).toEqual([0, links + 1, mails + 1])
    expect(await access.linksTo(known.email)).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/password-resets\/[\w-]{43}\?email=person\d+%40balie\.test$/),
    ])
    expect(await access.answerRequests()).toBe(0)
  })

  test('too often from one address waits, whoever’s the account; elsewhere it does not', async () => {
    const person = await access.person()
    for (const email of [person.email, 'nobody-here@balie.test']) {
      for (let time = 0; time < 5; time++) expect((await ask(email, '203.0.113.3')).status).toBe(200)
      const held = await ask(email, '203.0.113.3')
      expect([held.status, held.errors]).toEqual([429, { email: ['throttled'] }])
      expect((await ask(email, '203.0.113.4')).status).toBe(200)
    }
    await access.answerRequests()
  })

  test('many accounts from one address wait too', async () => {
    await app.db
      .insertInto('sign_in_attempts')
      .values(Array.from({ length: 25 }, (_, n) => ({ account: `a${n}@x.nl`, address: '203.0.113.5', kind: 'reset' })))
      .execute()
    expect((await ask('somebody@x.nl', '203.0.113.5')).status).toBe(429)
  })

  test('an account gets three mails an hour, however many ask; who asked twice at once gets one', async () => {
    const person = await access.person()
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        [1, 2].map((n) =>
          ask(round % 2 ? person.email.toUpperCase() : person.email, `203.0.113.${20 + round * 2 + n}`),
        ),
      )
      await access.answerRequests()
    }
    const links = await access.linksTo(person.email)
    expect(links).toHaveLength(3)
    // A request without a mail leaves the last link valid.
    expect((await check(person.email, tokenIn(links[2]!))).status).toBe(200)
    await sql`update one_time_links set created_at = created_at - interval '61 minutes' where employee_id = ${person.id}`.execute(
      app.db,
    )
    await ask(person.email, '203.0.113.40')
    await access.answerRequests()
    expect(await access.linksTo(person.email)).toHaveLength(4)
  })

  test('the mails of a clock that was ahead do not count', async () => {
    const person = await access.person()
    for (let mail = 0; mail < 3; mail++) await makeLink(app.db, 'password_reset', person.id)
    await sql`update one_time_links set created_at = created_at + interval '3 hours' where employee_id = ${person.id}`.execute(
      app.db,
    )
    await ask(person.email, '203.0.113.44')
    await access.answerRequests()
    expect(await access.linksTo(person.email)).toHaveLength(1)
  })

  test('what was asked more than an hour ago is not answered', async () => {
    const person = await access.person()
    await ask(person.email, '203.0.113.41')
    await sql`update password_reset_requests set requested_at = now() - interval '61 minutes'`.execute(app.db)
    expect(await access.answerRequests()).toBe(1)
    expect(await access.linksTo(person.email)).toEqual([])
  })

  test('two servers that answer at once mail once', async () => {
    const person = await access.person()
    await ask(person.email, '203.0.113.42')
    const taken = await Promise.all([access.answerRequests(), access.answerRequests()])
    expect(taken.toSorted()).toEqual([0, 1])
    expect(await access.linksTo(person.email)).toHaveLength(1)
  })
})

describe('the link', () => {
  test('password_reset-004: is good for the one to whom it was sent', async () => {
    const person = await access.person({ firstName: 'Kim', lastName: 'Lammers' })
    const token = await mailedToken(person)
    const answer = await check(person.email.toUpperCase(), token)
    expect([answer.status, answer.data]).toEqual([
      200,
      { purpose: 'password_reset', first_name: 'Kim', last_name: 'Lammers' },
    ])
    expect((await check(person.email, token)).status).toBe(200) // checking does not use it up
  })

  test.each<[string, (person: Person, token: string) => Promise<[email: string, token: string]>]>([
    ['with another address', async (_, token) => [(await access.person()).email, token]],
    ['with a token that is none', async ({ email }) => [email, 'x']],
    [
      'after an hour',
      async ({ id, email }, token) => {
        await sql`update one_time_links set expires_at = now() - interval '1 second' where employee_id = ${id}`.execute(
          app.db,
        )
        return [email, token]
      },
    ],
    [
      'of a clock that was three hours ahead, and for which it would be good that much longer,',
      async ({ id, email }, token) => {
        await sql`update one_time_links set created_at = created_at + interval '3 hours', expires_at = expires_at + interval '3 hours' where employee_id = ${id}`.execute(
          app.db,
        )
        return [email, token]
      },
    ],
    [
      'after a newer one',
      async (person, token) => {
        await mailedToken(person)
        return [person.email, token]
      },
    ],
    [
      'of somebody who may not sign in any more',
      async ({ id, email }, token) => {
        await app.db
          .updateTable('employees')
          .set({ deactivated_at: new Date().toISOString() })
          .where('id', '=', id)
          .execute()
        return [email, token]
      },
    ],
    [
      'once the address is another',
      async ({ id, email }, token) => {
        await app.db
          .updateTable('employees')
          .set({ email: `moved-${email}` })
          .where('id', '=', id)
          .execute()
        return [email, token]
      },
    ],
    ['that shows a QR', async ({ id, email }) => [email, await makeLink(app.db, 'two_step_qr', id)]],
  ])('password_reset-005 and -006: %s it is no good', async (_, spoil) => {
    const person = await access.person()
    const [email, token] = await spoil(person, await mailedToken(person))
    expect(await check(email, token)).toMatchObject(expired)
    expect(await set(email, token)).toMatchObject(expired)
    const { password_hash } = await app.db
      .selectFrom('employees')
      .select('password_hash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toContain('argon2id')
  })

  test('the token in the address and in the body are one', async () => {
    const person = await access.person({ mfa: false })
    expect(await set(person.email, await mailedToken(person), { token: 'another' })).toMatchObject(expired)
    expect(await stillHolds(person)).toBe(true)
  })
})

describe('the new password', () => {
  test.each([
    ['too short', { password: 'x7$kQ9z', passwordConfirmation: 'x7$kQ9z' }, { password: ['too_short'] }],
    [
      'too long',
      { password: 'x'.repeat(129), passwordConfirmation: 'x'.repeat(129) },
      { password: ['too_long'], passwordConfirmation: ['too_long'] },
    ],
    ['password_reset-019', { password: 'password', passwordConfirmation: 'password' }, { password: ['password_weak'] }],
    ['password_reset-020', { password: 'welkom01', passwordConfirmation: 'welkom01' }, { password: ['password_weak'] }],
    [
      'one’s own name',
      { password: 'Kim Lammers!', passwordConfirmation: 'Kim Lammers!' },
      { password: ['password_weak'] },
    ],
    [
      'password_reset-013: typed otherwise the second time',
      { passwordConfirmation: `${fresh}x` },
      { passwordConfirmation: ['confirmation'] },
    ],
    ['typed once', { passwordConfirmation: '' }, { passwordConfirmation: ['required'] }],
    [
      'not text',
      { password: 12_345_678_901, passwordConfirmation: 12_345_678_901 },
      { password: ['invalid'], passwordConfirmation: ['invalid'] },
    ],
  ])('%s is refused, and the link still works', async (_, changes, errors) => {
    const person = await access.person({ firstName: 'Kim', lastName: 'Lammers', mfa: false })
    const token = await mailedToken(person)
    const answer = await set(person.email, token, changes)
    expect([answer.status, answer.errors]).toEqual([422, errors])
    expect(await stillHolds(person)).toBe(true)
    expect((await set(person.email, token)).status).toBe(200)
  })

  test('password_reset-027: counts at once, ends all sessions and links, and signs nobody in', async () => {
    const person = await access.person({ mfa: false })
    const inside = [await access.inside(person), await access.inside(person), await access.inside(person)]
    const invitation = await makeLink(app.db, 'invitation', person.id)
    const answer = await set(person.email, await mailedToken(person))
    expect([answer.status, answer.data, answer.headers['set-cookie']]).toEqual([200, null, undefined])
    expect(await access.sessionCount(person)).toBe(0)
    for (const call of inside) expect((await call(authApi.me)).status).toBe(401)
    expect(await check(person.email, invitation)).toMatchObject(expired)
    expect((await access.login(person)).status).toBe(401)
    expect((await access.login(person, { password: fresh })).status).toBe(200)
  })

  test('password_reset-025: the link works once', async () => {
    const person = await access.person({ mfa: false })
    const token = await mailedToken(person)
    expect((await set(person.email, token)).status).toBe(200)
    expect(await check(person.email, token)).toMatchObject(expired)
    expect(
      await set(person.email, token, {
        password: 'een heel ander wachtwoord',
        passwordConfirmation: 'een heel ander wachtwoord',
      }),
    ).toMatchObject(expired)
    expect((await access.login(person, { password: fresh })).status).toBe(200)
  })

  test('used twice at once, one wins and the other is told', async () => {
    const person = await access.person({ mfa: false })
    const token = await mailedToken(person)
    const words = ['zeven blauwe fietsen', 'negen groene lantaarns', 'twaalf rode paraplu’s']
    const answers = await Promise.all(
      words.map((word) => set(person.email, token, { password: word, passwordConfirmation: word })),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422])
    const winner = answers.findIndex((answer) => answer.status === 200)
    const opens = []
    for (const word of words) opens.push((await access.login(person, { password: word })).status)
    expect(opens).toEqual(words.map((_, n) => (n === winner ? 200 : 401)))
  })

  test('does not skip the second factor, nor forget guesses at it; guesses at the password it does', async () => {
    const person = await access.person()
    const secret = await access.linkApp(person)
    await app.db
      .insertInto('sign_in_attempts')
      .values(Array.from({ length: 25 }, (_, n) => ({ account: person.email, address: `198.51.100.${n}` })))
      .execute()
    expect((await set(person.email, await mailedToken(person))).status).toBe(200)
    const asked = await access.login(person, { password: fresh }, '192.0.2.90')
    expect([asked.status, asked.body.mfa_required]).toEqual([401, true])
    expect(
      (await access.login(person, { password: fresh, mfa_code: access.codeAt(secret) }, '192.0.2.90')).status,
    ).toBe(200)

    for (let n = 0; n < 5; n++)
      await access.login(person, { password: fresh, mfa_code: access.codeAt(secret, 3600 + n * 30) }, '192.0.2.90')
    await set(person.email, await mailedToken(person), {
      password: 'negen groene lantaarns',
      passwordConfirmation: 'negen groene lantaarns',
    })
    expect(
      (
        await access.login(
          person,
          { password: 'negen groene lantaarns', mfa_code: access.codeAt(secret, 30) },
          '192.0.2.90',
        )
      ).errors,
    ).toEqual({ mfa_code: ['throttled'] })
  })

  test('an invitation leads to the first password, and is good for a week', async () => {
    const newcomer = await access.person({ mfa: false, withPassword: false, firstName: 'Noor' })
    const token = await makeLink(app.db, 'invitation', newcomer.id)
    const { expires_at, created_at } = await app.db
      .selectFrom('one_time_links')
      .select(['expires_at', 'created_at'])
      .where('employee_id', '=', newcomer.id)
      .executeTakeFirstOrThrow()
    expect((Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000).toBe(7)
    expect((await check(newcomer.email, token)).data).toMatchObject({ purpose: 'invitation', first_name: 'Noor' })
    expect((await set(newcomer.email, token)).status).toBe(200)
    expect((await access.login(newcomer, { password: fresh })).status).toBe(200)
  })

  test('the log tells who asked and that it was changed, and no secret', async () => {
    const person = await access.person()
    const token = await mailedToken(person)
    await set(person.email, token)
    const { rows } = await sql<{ action: string; address: string; after: unknown }>`
      select action, host(address) as address, after from audit_log where entity = 'employees' and entity_id = ${person.id} and action like 'password%' order by id`.execute(
      app.db,
    )
    expect(rows).toEqual([
      { action: 'password_link', address: '203.0.113.1', after: null },
      { action: 'password_changed', address: '127.0.0.1', after: { by: 'password_reset' } },
    ])
    expect((await access.mailsTo(person.email)).map(({ slug }) => slug)).toEqual(['password-reset', 'password-changed'])
    const log = JSON.stringify(await app.db.selectFrom('audit_log').selectAll().execute())
    for (const word of [token, fresh, 'argon2id', person.email.replace('@', '%40')]) expect(log).not.toContain(word)
    const stored = await app.db.selectFrom('one_time_links').select('token_hash').execute()
    expect(stored.some(({ token_hash }) => token_hash.toString('base64url').includes(token))).toBe(false)
  })

  test('the log tells who asked for nobody, or too often, and who came with a link that was over', async () => {
    const person = await access.person()
    const from = '203.0.113.60'
    for (let time = 0; time < 4; time++) {
      await ask(person.email, from)
      await access.answerRequests()
    }
    await ask('stranger@elsewhere.test', from)
    await access.answerRequests()
    const { rows } = await sql<{
      entity_id: number | null
      after: unknown
    }>`select entity_id, after from audit_log where action = 'password_link' and host(address) = ${from} order by id`.execute(
      app.db,
    )
    expect(rows.slice(-2)).toEqual([
      { entity_id: person.id, after: { not_sent: 'too_many' } },
      { entity_id: null, after: { not_sent: 'unknown' } },
    ])
    expect(JSON.stringify(await app.db.selectFrom('audit_log').selectAll().execute())).not.toContain(
      'stranger@elsewhere',
    )

    const token = tokenIn((await access.linksTo(person.email))[0]!) // an earlier link: there are newer ones
    const before = (await access.refusalsOf(person.id, '127.0.0.1')).length
    expect(await check(person.email, token)).toMatchObject(expired)
    expect(await check(person.email, 'x'.repeat(43))).toMatchObject(expired)
    expect((await access.refusalsOf(person.id, '127.0.0.1')).slice(before)).toEqual(['link'])
  })
})
