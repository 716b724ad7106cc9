import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employeesApi } from '#features/employees/contract.ts'
import { makeLink } from '#platform/server/one-time-link.ts'
import { passwordFits } from '#platform/server/password.ts'
import { sessionCookie } from '#platform/server/session.ts'
import { accessOf, password, type Person } from '#platform/server/test/access.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { authApi } from '../contract.ts'

let app: TestApp
let access: ReturnType<typeof accessOf>
let kim: Person
beforeAll(async () => {
  app = await testApp()
  access = accessOf(app)
  kim = await access.person({ mfa: false, firstName: 'Kim', lastName: 'Lammers' })
})
afterAll(() => app.close())

const wrong = { password: 'wrong' }
const attempts = async () => (await app.db.selectFrom('sign_in_attempts').select('id').execute()).length
const refusals = async () =>
  (await app.db.selectFrom('audit_log').select('id').where('action', '=', 'sign_in_refused').execute()).length
const failBefore = (account: string, addresses: readonly string[]) =>
  app.db
    .insertInto('sign_in_attempts')
    .values(addresses.map((address) => ({ account, address })))
    .execute()
const everywhere = Array.from({ length: 25 }, (_, n) => `198.51.100.${n}`)

describe('who may not', () => {
  test('mfa-002: a wrong password and an unknown address get the same answer, and leave as much behind', async () => {
    const before = [await attempts(), await refusals()]
    const known = await access.login(kim, wrong)
    const between = [await attempts(), await refusals()]
    const unknown = await access.login({ email: 'nobody@balie.test' })
    const after = [await attempts(), await refusals()]
    expect([known.status, known.errors, known.body]).toEqual([401, { email: ['credentials'] }, unknown.body])
    expect(known.body).not.toHaveProperty('mfa_required')
    expect(unknown.status).toBe(401)
    expect(known.headers['set-cookie']).toBeUndefined()
    expect([between, after]).toEqual([before.map((n) => n + 1), before.map((n) => n + 2)])
  })

  test('the password of nobody is looked at as well: what costs milliseconds is done for every address', async () => {
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const started = performance.now()
      expect(await passwordFits(null, 'nobody has this password')).toBe(false)
      times.push(performance.now() - started)
    }
    expect(Math.min(...times)).toBeGreaterThan(1) // a hash of 19 MiB; without one it would be a thousandth
  })

  test.each(['nl', 'fr', 'en', 'de'])('the message comes in the language of the reader: %s', async (language) => {
    const answer = await app.nobody.raw(
      'POST',
      '/api/login',
      { email: 'x@y.nl', password: 'x' },
      { headers: { 'x-locale': `${language}_NL` } },
    )
    expect(answer.body.message).toMatch(
      { nl: /klopt niet/, fr: /incorrecte/, en: /not right/, de: /stimmt nicht/ }[language]!,
    )
  })

  test('a deactivated employee neither signs in nor goes on; nor does one who has not chosen a password', async () => {
    const leaver = await access.person({ mfa: false })
    const call = access.holding(access.cookieOf(await access.login(leaver)))
    expect((await call(authApi.me)).status).toBe(200)
    await app.db
      .updateTable('employees')
      .set({ deactivated_at: new Date().toISOString() })
      .where('id', '=', leaver.id)
      .execute()
    expect((await call(authApi.me)).status).toBe(401)
    expect((await access.login(leaver)).status).toBe(401)
    expect((await access.login(await access.person({ mfa: false, withPassword: false }))).status).toBe(401)
  })

  test.each([
    ['no password', { email: 'a@b.nl' }],
    ['no address', { password: 'x' }],
    ['nothing', {}],
    ['a password beyond measure', { email: 'a@b.nl', password: 'x'.repeat(129) }],
  ])('%s is refused before anything is looked up', async (_, body) => {
    const before = await attempts()
    const answer = await app.nobody.raw('POST', '/api/login', body)
    expect(answer.status).toBe(422)
    expect(await attempts()).toBe(before)
  })
})

describe('while somebody signs in', () => {
  test(
    'a new password or the end of the account leaves no session behind, whichever comes first',
    { timeout: 60_000 },
    async () => {
      const administrator = await app.as('administrator')
      for (let round = 0; round < 12; round++) {
        const person = await access.person({ mfa: false })
        const token = await makeLink(app.db, 'password_reset', person.id)
        const fresh = 'zeven blauwe fietsen in de gracht'
        const end =
          round % 2
            ? () =>
                app.nobody.call(authApi.resetPassword, {
                  params: { token },
                  body: { email: person.email, token, password: fresh, passwordConfirmation: fresh },
                })
            : () => administrator.call(employeesApi.deactivate, { params: { id: person.id } })
        const [answer] = await Promise.all([end(), access.login(person, {}, `192.0.3.${round}`)])
        expect([answer.status, await access.sessionCount(person)]).toEqual([200, 0])
      }
    },
  )

  test('over a session of theirs or of somebody else, the log says that it ended', async () => {
    const [one, other] = [await access.person({ mfa: false }), await access.person({ mfa: false })]
    const cookie = access.cookieOf(await access.login(one))
    expect((await access.holding(cookie)(authApi.login, { body: { email: other.email, password } })).status).toBe(200)
    expect(await access.sessionCount(one)).toBe(0)
    const { rows } = await sql<{
      after: unknown
    }>`select after from audit_log where action = 'session_ended' and entity_id = ${one.id}`.execute(app.db)
    expect(rows).toEqual([{ after: { by: 'sign_in' } }])
  })
})

describe('too often', () => {
  test('after five failures the account waits here, also with the right password; elsewhere it does not, nor do others here', async () => {
    const person = await access.person({ mfa: false })
    for (let attempt = 0; attempt < 5; attempt++) expect((await access.login(person, wrong)).status).toBe(401)
    const held = await access.login(person)
    expect([held.status, held.errors, held.body.problems]).toEqual([
      429,
      { email: ['throttled'] },
      [{ field: 'email', code: 'throttled', values: { minutes: 1 } }],
    ])
    expect((await access.login(kim)).status).toBe(200)
    expect((await access.login(person, {}, '192.0.2.7')).status).toBe(200)
    // A sign-in from elsewhere does not shorten the wait here.
    expect((await access.login(person)).status).toBe(429)
  })

  test('the log tells each guess, and that somebody has to wait once a minute', async () => {
    const person = await access.person({ mfa: false })
    const from = '192.0.2.70'
    for (let attempt = 0; attempt < 9; attempt++) await access.login(person, wrong, from)
    expect(await access.refusalsOf(person.id, from)).toEqual([...Array<string>(5).fill('password'), 'throttled'])
    for (let attempt = 0; attempt < 9; attempt++) await access.login({ email: 'nobody-at-70@balie.test' }, wrong, from)
    expect(await access.refusalsOf(null, from)).toEqual([...Array<string>(5).fill('password'), 'throttled'])
  })

  test('an address that is nobody’s waits alike', async () => {
    const nobody = { email: 'nobody-at-all@balie.test' }
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await access.login(nobody, wrong, '192.0.2.30')).status).toBe(401)
    expect((await access.login(nobody, wrong, '192.0.2.30')).status).toBe(429)
  })

  test('waiting helps, and a success forgives what was tried here', async () => {
    const person = await access.person({ mfa: false })
    for (let attempt = 0; attempt < 5; attempt++) await access.login(person, wrong)
    await sql`update sign_in_attempts set at = at - interval '31 seconds' where account = ${person.email}`.execute(
      app.db,
    )
    expect((await access.login(person)).status).toBe(200)
    for (let attempt = 0; attempt < 4; attempt++) expect((await access.login(person, wrong)).status).toBe(401)
    expect((await access.login(person)).status).toBe(200)
  })

  test('guesses of a clock that was ahead make nobody wait, and the log tells those that come after', async () => {
    const person = await access.person({ mfa: false })
    const from = '192.0.2.71'
    for (let attempt = 0; attempt < 6; attempt++) await access.login(person, wrong, from)
    expect((await access.login(person, {}, from)).status).toBe(429)
    await sql`update sign_in_attempts set at = at + interval '3 hours' where account = ${person.email}`.execute(app.db)
    await app.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx) // lines of the log never change
      await sql`update audit_log set at = at + interval '3 hours' where action = 'sign_in_refused' and entity_id = ${person.id}`.execute(
        tx,
      )
    })
    for (let attempt = 0; attempt < 6; attempt++) await access.login(person, wrong, from)
    expect((await access.refusalsOf(person.id, from)).slice(-6)).toEqual([
      ...Array<string>(5).fill('password'),
      'throttled',
    ])
    await sql`update sign_in_attempts set at = at + interval '3 hours' where account = ${person.email}`.execute(app.db)
    expect((await access.login(person, {}, from)).status).toBe(200)
  })

  test('guesses that come all at once are counted one by one, however the address is written', async () => {
    const person = await access.person({ mfa: false })
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        access.login(
          { email: n % 2 ? person.email.toUpperCase() : person.email },
          { password: `guess ${n}` },
          '192.0.2.8',
        ),
      ),
    )
    expect(guesses.filter((answer) => answer.status === 401)).toHaveLength(5)
    expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(15)
  })

  test('an account that is guessed at from many addresses waits where it has never been', async () => {
    const person = await access.person({ mfa: false })
    await failBefore(person.email, everywhere)
    expect((await access.login(person, {}, '192.0.2.9')).status).toBe(429)
  })

  test('but its owner is not locked out where they work', async () => {
    const person = await access.person({ mfa: false })
    expect((await access.login(person, {}, '192.0.2.40')).status).toBe(200)
    await failBefore(person.email, [...everywhere, ...everywhere])
    expect((await access.login(person, {}, '192.0.2.41')).status).toBe(429)
    expect((await access.login(person, {}, '192.0.2.40')).status).toBe(200)
  })

  test('who has a whole network of IPv6 addresses has one address', async () => {
    const person = await access.person({ mfa: false })
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await access.login(person, wrong, `2001:db8:1:2::${attempt + 1}`)).status).toBe(401)
    expect((await access.login(person, {}, '2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await access.login(person, {}, '2001:db8:1:3::1')).status).toBe(200)
  })

  test('behind a socket of IPv6 (HOST=::) one address of IPv4 is one address, and no other', async () => {
    const person = await access.person({ mfa: false })
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await access.login(person, wrong, attempt % 2 ? '::ffff:192.0.2.70' : '::ffff:c000:246')).status).toBe(
        401,
      )
    for (const from of ['::ffff:192.0.2.70', '::ffff:c000:246', '192.0.2.70'])
      expect((await access.login(person, {}, from)).status).toBe(429)
    expect((await access.login(person, {}, '::ffff:192.0.2.71')).status).toBe(200)
  })

  test('a failed sign-in with a key may be repeated with the same key', async () => {
    const caller = await app.as('office-manager')
    for (let time = 0; time < 2; time++)
      expect(
        (
          await caller.raw(
            'POST',
            '/api/login',
            { email: 'no@balie.test', password: 'x' },
            { key: 'sign-in-1', from: '192.0.2.10' },
          )
        ).status,
      ).toBe(401)
    expect(
      (await caller.raw('POST', '/api/login', { email: kim.email, password }, { key: 'sign-in-1', from: '192.0.2.10' }))
        .status,
    ).toBe(200)
  })
})

describe('who may', () => {
  test('mfa-001: the right password gives a profile with permissions and a cookie that scripts cannot read', async () => {
    const answer = await access.login({ email: kim.email.toUpperCase() })
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({ id: kim.id, name: 'Kim Lammers', roles: ['office-manager'], two_step: false })
    expect(answer.data.permissions).toContain('calendar.location.read')
    expect(String(answer.headers['set-cookie'])).toMatch(/^balie=[\w-]{43}; .*HttpOnly/)
    expect(String(answer.headers['set-cookie'])).toMatch(/SameSite=Strict/)
    expect((await access.holding(access.cookieOf(answer))(authApi.me)).data).toEqual(answer.data)
  })

  test('the token is not in the database, and a new sign-in gives a new one and ends the old', async () => {
    const first = access.cookieOf(await access.login(kim))
    const second = access.cookieOf(await access.holding(first)(authApi.login, { body: { email: kim.email, password } }))
    expect(second).not.toBe(first)
    expect((await access.holding(first)(authApi.me)).status).toBe(401)
    const stored = await app.db.selectFrom('sessions').select('token_hash').execute()
    expect(stored.some((row) => row.token_hash.toString('base64url').includes(second.slice(6)))).toBe(false)
  })

  test('a token that somebody planted before the sign-in opens nothing after it', async () => {
    const planted = `${sessionCookie(false)}=${'a'.repeat(43)}`
    expect((await access.holding(planted)(authApi.login, { body: { email: kim.email, password } })).status).toBe(200)
    expect((await access.holding(planted)(authApi.me)).status).toBe(401)
  })

  test('sign-ins and refusals are in the log with who, from where and in which request; passwords are not', async () => {
    const person = await access.person({ mfa: false })
    await access.login(person, { password: 'guess-of-a-password' }, '192.0.2.50')
    await access.login(person, {}, '192.0.2.51')
    const lines = await sql<{
      action: string
      employee_id: number | null
      address: string
      request_id: string
      after: unknown
    }>`
      select action, employee_id, host(address) as address, request_id, after from audit_log where entity = 'employees' and entity_id = ${person.id} and action like 'sign_in%' order by id`.execute(
      app.db,
    )
    expect(
      lines.rows.map(({ action, employee_id, address, after }) => ({ action, employee_id, address, after })),
    ).toEqual([
      { action: 'sign_in_refused', employee_id: null, address: '192.0.2.50', after: { step: 'password' } },
      { action: 'sign_in', employee_id: person.id, address: '192.0.2.51', after: { two_step: false } },
    ])
    for (const { request_id } of lines.rows) expect(request_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.stringify(await app.db.selectFrom('audit_log').selectAll().execute())).not.toMatch(
      /argon2|paard|guess-of/,
    )
  })
})

describe('a session', () => {
  test('signing out ends it and clears the cookie', async () => {
    const call = access.holding(access.cookieOf(await access.login(kim)))
    const out = await call(authApi.logout)
    expect(out.status).toBe(200)
    expect(String(out.headers['set-cookie'])).toMatch(/balie=;/)
    expect((await call(authApi.me)).status).toBe(401)
    expect((await app.nobody.call(authApi.logout)).status).toBe(200)
  })

  test.each([
    ['expires_at', `now() - interval '1 second'`],
    ['last_seen_at', `now() - interval '121 minutes'`],
  ])('past its %s it is over', async (column, then) => {
    const person = await access.person()
    const call = await access.inside(person)
    await sql`update sessions set ${sql.ref(column)} = ${sql.raw(then)} where employee_id = ${person.id}`.execute(
      app.db,
    )
    expect((await call(authApi.me)).status).toBe(401)
    expect((await call(authApi.sessions)).status).toBe(401)
  })

  test('started while the clock was ahead it is over when the clock is right: it does not outlive its twelve hours', async () => {
    const person = await access.person()
    const call = await access.inside(person)
    await sql`update sessions set created_at = now() + interval '3 days', last_seen_at = now() + interval '3 days', expires_at = now() + interval '84 hours' where employee_id = ${person.id}`.execute(
      app.db,
    )
    expect((await call(authApi.me)).status).toBe(401)
  })

  test('a tab of somebody else may not go on in this name, but may sign in', async () => {
    const caller = await app.as('office-manager')
    const as = (id: number) => ({ headers: { 'x-employee': String(id) } })
    expect((await caller.raw('GET', '/api/me', undefined, as(caller.employeeId!))).status).toBe(200)
    const refused = await caller.raw('GET', '/api/me', undefined, as(kim.id))
    expect([refused.status, refused.errors]).toEqual([401, { '': ['unauthenticated'] }])
    expect((await caller.raw('POST', '/api/login', { email: kim.email, password }, as(kim.id))).status).toBe(200)
  })

  test('a cookie that is no token is nobody', async () => {
    for (const value of ['', 'x', '../..', 'a'.repeat(500), '%00'])
      expect((await access.holding(`${sessionCookie(false)}=${value}`)(authApi.me)).status).toBe(401)
  })

  test('a permission taken away counts at the next request, one that is given too', async () => {
    const caller = await app.as('trainee-practitioner')
    const ask = async () => (await caller.raw('GET', '/api/list/clients')).status
    expect(await ask()).toBe(200)
    const ofRole = sql`permission = 'client.read' and role_id = (select id from roles where slug = 'trainee-practitioner')`
    await sql`delete from role_permissions where ${ofRole}`.execute(app.db)
    expect(await ask()).toBe(403)
    expect((await caller.call(authApi.me)).data.permissions).not.toContain('client.read')
    await sql`insert into role_permissions (role_id, permission) select id, 'client.read' from roles where slug = 'trainee-practitioner'`.execute(
      app.db,
    )
    expect(await ask()).toBe(200)
    await app.db.deleteFrom('employee_roles').where('employee_id', '=', caller.employeeId!).execute()
    expect(await ask()).toBe(403)
  })
})
