import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { sessionCookie } from '#platform/server/session.ts'
import { authApi } from './contract.ts'
import { hashPassword } from './password.ts'

const password = 'correct paard batterij'
let app: TestApp
let email: string
let employeeId: number

beforeAll(async () => {
  app = await testApp()
  email = 'Kim.Lammers@balie.test'
  employeeId = await app.world.employee({ role: 'office-manager', email, passwordHash: await hashPassword(password), firstName: 'Kim', lastName: 'Lammers' })
})
afterAll(() => app.close())

const login = (body: { email: string; password: string }, from?: string) => app.nobody.call(authApi.login, { body }, { from })
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0]!
const asCookie = (cookie: string) => ({ headers: { cookie } })

describe('signing in', () => {
  test('a wrong password and an unknown address get the same answer', async () => {
    const wrong = await login({ email, password: 'wrong' })
    const unknown = await login({ email: 'nobody@balie.test', password })
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    expect(wrong.status).toBe(401)
    expect(wrong.errors).toEqual({ email: ['credentials'] })
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('the message comes in the language of the reader', async () => {
    const answer = await app.nobody.raw('POST', '/api/login', { email: 'x@y.nl', password: 'x' }, { headers: { 'x-locale': 'de_NL' } })
    expect(answer.body.message).toMatch(/stimmt nicht/)
  })

  test('the right password gives a profile with permissions and a cookie that scripts cannot read', async () => {
    const answer = await login({ email: email.toUpperCase(), password })
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({ id: employeeId, name: 'Kim Lammers', roles: ['office-manager'] })
    expect(answer.data.permissions).toContain('calendar.location.read')
    expect(String(answer.headers['set-cookie'])).toMatch(/^balie=[\w-]{43}; .*HttpOnly/)
    expect(String(answer.headers['set-cookie'])).toMatch(/SameSite=Strict/)
    const me = await app.nobody.raw('GET', '/api/me', undefined, asCookie(cookieOf(answer.headers)))
    expect(me.data).toEqual(answer.data)
  })

  test('the token is not in the database, and a new sign-in gives a new one and ends the old', async () => {
    const first = cookieOf((await login({ email, password })).headers)
    const again = await app.nobody.raw('POST', '/api/login', { email, password }, asCookie(first))
    const second = cookieOf(again.headers)
    expect(second).not.toBe(first)
    expect((await app.nobody.raw('GET', '/api/me', undefined, asCookie(first))).status).toBe(401)
    const stored = await app.db.selectFrom('sessions').select('token_hash').execute()
    expect(stored.some((row) => row.token_hash.toString('base64url').includes(second.slice(6)))).toBe(false)
  })

  test('a deactivated employee neither signs in nor goes on', async () => {
    const leaver = await app.world.employee({ email: 'leaver@balie.test', passwordHash: await hashPassword(password) })
    const cookie = cookieOf((await login({ email: 'leaver@balie.test', password })).headers)
    await app.db.updateTable('employees').set({ deactivated_at: new Date().toISOString() }).where('id', '=', leaver).execute()
    expect((await app.nobody.raw('GET', '/api/me', undefined, asCookie(cookie))).status).toBe(401)
    expect((await login({ email: 'leaver@balie.test', password })).status).toBe(401)
  })

  test('after five failures the account waits here, also with the right password; elsewhere it does not, nor do others here', async () => {
    const account = 'throttled@balie.test'
    await app.world.employee({ email: account, passwordHash: await hashPassword(password) })
    for (let attempt = 0; attempt < 5; attempt++) expect((await login({ email: account, password: 'wrong' })).status).toBe(401)
    const held = await login({ email: account, password })
    expect(held.status).toBe(429)
    expect(held.errors).toEqual({ email: ['throttled'] })
    expect((await login({ email, password })).status).toBe(200)
    expect((await login({ email: account, password }, '192.0.2.7')).status).toBe(200)
    expect((await login({ email: account, password })).status).toBe(429) // a success elsewhere forgives nothing here
  })

  test('guesses that come all at once are counted one by one', async () => {
    const account = 'Parallel@balie.test'
    await app.world.employee({ email: account, passwordHash: await hashPassword(password) })
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => login({ email: n % 2 ? account : account.toLowerCase(), password: `guess ${n}` }, '192.0.2.8')))
    expect(guesses.filter((answer) => answer.status === 401)).toHaveLength(5)
    expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(15)
  })

  test('an account that is guessed at from many addresses waits everywhere', async () => {
    const account = 'wanted@balie.test'
    await app.world.employee({ email: account, passwordHash: await hashPassword(password) })
    const rows = Array.from({ length: 25 }, (_, n) => ({ account, address: `198.51.100.${n}` }))
    await app.db.insertInto('sign_in_attempts').values(rows).execute()
    expect((await login({ email: account, password }, '192.0.2.9')).status).toBe(429)
  })

  test('a failed sign-in with a key may be repeated with the same key', async () => {
    const caller = await app.as('office-manager')
    for (let time = 0; time < 2; time++) expect((await caller.raw('POST', '/api/login', { email: 'nobody@balie.test', password: 'x' }, { key: 'sign-in-1', from: '192.0.2.10' })).status).toBe(401)
    expect((await caller.raw('POST', '/api/login', { email, password }, { key: 'sign-in-1', from: '192.0.2.10' })).status).toBe(200)
  })

  test('sign-ins and refusals are in the log, passwords are not', async () => {
    const lines = await app.db.selectFrom('audit_log').selectAll().where('entity', '=', 'employees').where('entity_id', '=', employeeId).execute()
    expect(lines.map((line) => line.action)).toEqual(expect.arrayContaining(['sign_in', 'sign_in_refused', 'create']))
    expect(JSON.stringify(lines)).not.toMatch(/argon2|paard/)
  })
})

describe('sessions', () => {
  test('signing out ends the session and clears the cookie', async () => {
    const cookie = cookieOf((await login({ email, password })).headers)
    const out = await app.nobody.raw('POST', '/api/logout', undefined, asCookie(cookie))
    expect(out.status).toBe(200)
    expect(String(out.headers['set-cookie'])).toMatch(/balie=;/)
    expect((await app.nobody.raw('GET', '/api/me', undefined, asCookie(cookie))).status).toBe(401)
  })

  test.each([['expires_at', `now() - interval '1 second'`], ['last_seen_at', `now() - interval '121 minutes'`]])('a session past its %s is over', async (column, then) => {
    const cookie = cookieOf((await login({ email, password })).headers)
    await app.server.app.inject('/api/health')
    const { sql } = await import('kysely')
    await sql`update sessions set ${sql.ref(column)} = ${sql.raw(then)}`.execute(app.db)
    expect((await app.nobody.raw('GET', '/api/me', undefined, asCookie(cookie))).status).toBe(401)
  })

  test('a tab of somebody else may not go on in this name, but may sign in', async () => {
    const caller = await app.as('office-manager')
    const as = (id: number) => ({ headers: { 'x-employee': String(id) } })
    expect((await caller.raw('GET', '/api/me', undefined, as(caller.employeeId!))).status).toBe(200)
    const refused = await caller.raw('GET', '/api/me', undefined, as(employeeId))
    expect([refused.status, refused.errors]).toEqual([401, { '': ['unauthenticated'] }])
    expect((await caller.raw('POST', '/api/login', { email, password }, as(employeeId))).status).toBe(200)
  })

  test('a cookie that is no token is nobody', async () => {
    for (const value of ['', 'x', '../..', 'a'.repeat(500), '%00']) {
      expect((await app.nobody.raw('GET', '/api/me', undefined, asCookie(`${sessionCookie(false)}=${value}`))).status).toBe(401)
    }
  })

  test('a permission taken away counts at the next request', async () => {
    const caller = await app.as('trainee-practitioner')
    expect((await caller.raw('GET', '/api/list/clients')).status).toBe(200)
    await app.db.deleteFrom('employee_roles').where('employee_id', '=', caller.employeeId!).execute()
    expect((await caller.raw('GET', '/api/list/clients')).status).toBe(403)
  })
})
