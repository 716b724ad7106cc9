import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rolesApi } from '#features/employees/contract.ts'
import { makeLink } from '#platform/server/one-time-link.ts'
import { accessOf, password } from '#platform/server/test/access.ts'
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
const linkOf = async (employeeId: number) =>
  (
    await app.db
      .selectFrom('one_time_links')
      .select('used_at')
      .where('employee_id', '=', employeeId)
      .executeTakeFirstOrThrow()
  ).used_at

describe('the own password', () => {
  const change = (call: Awaited<ReturnType<typeof access.inside>>, changes: object = {}) =>
    call(authApi.changePassword, {
      body: { current_password: password, password: fresh, passwordConfirmation: fresh, ...changes },
    })

  test.each([
    ['the current one is wrong', { current_password: 'wrong' }, { current_password: ['wrong_password'] }],
    ['the current one is missing', { current_password: '' }, { current_password: ['required'] }],
    ['too weak', { password: 'Welkom01', passwordConfirmation: 'Welkom01' }, { password: ['password_weak'] }],
    [
      'one’s own name and address',
      { password: 'Sanne Visser balie', passwordConfirmation: 'Sanne Visser balie' },
      { password: ['password_weak'] },
    ],
    ['typed otherwise the second time', { passwordConfirmation: 'other' }, { passwordConfirmation: ['confirmation'] }],
    ['too short and another', { password: 'x', passwordConfirmation: 'y' }, { password: ['too_short'] }],
  ])('is not changed when it is %s', async (_, changes, errors) => {
    const person = await access.person({ mfa: false, firstName: 'Sanne', lastName: 'Visser' })
    const answer = await change(await access.inside(person), changes)
    expect([answer.status, answer.errors]).toEqual([422, errors])
    expect((await access.login(person)).status).toBe(200)
  })

  test('cannot be guessed at a desk that was left alone', async () => {
    const call = await access.inside(await access.person())
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await change(call, { current_password: `guess ${attempt}` })).status).toBe(422)
    const held = await change(call)
    expect([held.status, held.errors]).toEqual([429, { current_password: ['throttled'] }])
  })

  test('changed: this session goes on, the others and all links end', async () => {
    const person = await access.person({ mfa: false })
    const [here, there] = [await access.inside(person), await access.inside(person)]
    await makeLink(app.db, 'password_reset', person.id)
    expect(await change(here)).toMatchObject({ status: 200, data: null })
    expect([(await here(authApi.me)).status, (await there(authApi.me)).status]).toEqual([200, 401])
    expect(await linkOf(person.id)).not.toBeNull()
    expect([(await access.login(person)).status, (await access.login(person, { password: fresh })).status]).toEqual([
      401, 200,
    ])
    const { rows } =
      await sql`select employee_id, after from audit_log where action = 'password_changed' and entity_id = ${person.id}`.execute(
        app.db,
      )
    expect(rows).toEqual([{ employee_id: person.id, after: { by: 'own password' } }])
    expect((await access.mailsTo(person.email)).map(({ slug }) => slug)).toEqual(['password-changed'])
    expect(JSON.stringify(await app.db.selectFrom('audit_log').selectAll().execute())).not.toMatch(
      /argon2|fietsen|paard/,
    )
  })
})

describe('the own address', () => {
  const change = (call: Awaited<ReturnType<typeof access.inside>>, email: string, typed = password) =>
    call(authApi.changeEmail, { body: { email, password: typed } })

  test.each([
    ['without the password', 'new@balie.test', 'wrong', { password: ['wrong_password'] }],
    ['to what is no address', 'new@balie', password, { email: ['valid_email'] }],
    ['to an ending with digits', 'new@balie.n1', password, { email: ['valid_tld'] }],
    ['to somebody else’s', 'TAKEN@balie.test', password, { email: ['unique'] }],
  ])('is not changed %s', async (_, email, typed, errors) => {
    await app.world.employee({ email: 'taken@balie.test' }).catch(() => {})
    const person = await access.person()
    const answer = await change(await access.inside(person), email, typed)
    expect([answer.status, answer.errors]).toEqual([422, errors])
    expect(
      (await app.db.selectFrom('employees').select('email').where('id', '=', person.id).executeTakeFirstOrThrow())
        .email,
    ).toBe(person.email)
  })

  test('wrong passwords are counted although the call is refused', async () => {
    const call = await access.inside(await access.person())
    for (let attempt = 0; attempt < 5; attempt++) await change(call, 'x@balie.test', `guess ${attempt}`)
    expect((await change(call, 'x@balie.test')).errors).toEqual({ password: ['throttled'] })
  })

  test('changed: one signs in with it, links in the old mailbox end, and the log has both', async () => {
    const person = await access.person({ mfa: false })
    await makeLink(app.db, 'password_reset', person.id)
    const call = await access.inside(person)
    const answer = await change(call, 'moved@balie.test')
    expect([answer.status, answer.data.email]).toEqual([200, 'moved@balie.test'])
    expect((await call(authApi.me)).data.email).toBe('moved@balie.test')
    expect([(await access.login(person)).status, (await access.login({ email: 'moved@balie.test' })).status]).toEqual([
      401, 200,
    ])
    expect(await linkOf(person.id)).not.toBeNull()
    const { rows } =
      await sql`select employee_id, before ->> 'email' as before, after ->> 'email' as after from audit_log where action = 'update' and entity = 'employees' and entity_id = ${person.id} order by id desc limit 1`.execute(
        app.db,
      )
    expect(rows).toEqual([{ employee_id: person.id, before: person.email, after: 'moved@balie.test' }])
    // The former address gets a mail about it.
    expect(await access.mailsTo(person.email)).toEqual([
      { slug: 'email-changed', body_text: expect.stringContaining('moved@balie.test') },
    ])
    expect((await call(authApi.changeEmail, { body: { email: 'moved@balie.test', password } })).status).toBe(200)
    expect(await access.mailsTo('moved@balie.test')).toEqual([]) // nothing has changed
  })
})

test('the own language', async () => {
  const call = await access.inside(await access.person())
  expect((await call(authApi.chooseLanguage, { body: { language: 'it' as 'nl' } })).status).toBe(422)
  expect((await call(authApi.chooseLanguage, { body: { language: 'de' } })).status).toBe(200)
  expect((await call(authApi.me)).data.language).toBe('de')
  expect((await app.nobody.call(authApi.chooseLanguage, { body: { language: 'fr' } })).status).toBe(401)
})

describe('the own sessions', () => {
  const idsOf = async (call: Awaited<ReturnType<typeof access.inside>>) =>
    (await call(authApi.sessions)).data.map((session) => session.id)

  test('are listed as one would recognise them, and nobody else’s; none that is over', async () => {
    const person = await access.person({ mfa: false })
    await access.inside(await access.person())
    const over = await access.inside(person)
    await over(authApi.me)
    await sql`update sessions set expires_at = now() where employee_id = ${person.id}`.execute(app.db)
    const signedIn = await app.nobody.raw(
      'POST',
      '/api/login',
      { email: person.email, password },
      { from: '192.0.2.60', headers: { 'user-agent': 'Firefox on a tablet' } },
    )
    const call = access.holding(access.cookieOf(signedIn))
    await access.inside(person, true)
    const { data } = await call(authApi.sessions)
    expect(
      data
        .map(({ current, address, user_agent, two_step }) => ({ current, address, user_agent, two_step }))
        .toSorted((a, b) => Number(b.current) - Number(a.current)),
    ).toEqual([
      { current: true, address: '192.0.2.60', user_agent: 'Firefox on a tablet', two_step: false },
      { current: false, address: '127.0.0.1', user_agent: 'test', two_step: true },
    ])
    for (const { created_at, expires_at } of data)
      expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(12 * 3_600_000)
    expect(JSON.stringify(data)).not.toContain('token')
  })

  test('one of them can be ended, nobody else’s, and the current one too', async () => {
    const [person, other] = [await access.person(), await access.person()]
    const [here, there, stranger] = [
      await access.inside(person),
      await access.inside(person),
      await access.inside(other),
    ]
    const [foreign] = await idsOf(stranger)
    for (const id of [foreign!, 999_999]) expect((await here(authApi.endSession, { params: { id } })).status).toBe(404)
    expect((await stranger(authApi.me)).status).toBe(200)
    const theirs = (await there(authApi.sessions)).data.find((session) => session.current)!.id
    expect((await here(authApi.endSession, { params: { id: theirs } })).status).toBe(200)
    expect([(await here(authApi.me)).status, (await there(authApi.me)).status]).toEqual([200, 401])
    const [own] = await idsOf(here)
    const ended = await here(authApi.endSession, { params: { id: own! } })
    expect([ended.status, String(ended.headers['set-cookie'])]).toEqual([200, expect.stringMatching(/balie=;/)])
    expect((await here(authApi.me)).status).toBe(401)
  })

  test('all others can be ended at once', async () => {
    const [person, other] = [await access.person(), await access.person()]
    const [here, ...elsewhere] = [await access.inside(person), await access.inside(person), await access.inside(person)]
    const stranger = await access.inside(other)
    expect((await here(authApi.endOtherSessions)).data).toEqual({ ended: 2 })
    expect((await here(authApi.endOtherSessions)).data).toEqual({ ended: 0 })
    for (const call of elsewhere) expect((await call(authApi.me)).status).toBe(401)
    expect([(await here(authApi.me)).status, (await stranger(authApi.me)).status]).toEqual([200, 200])
    const { rows } =
      await sql`select employee_id, after from audit_log where action = 'session_ended' and entity_id = ${person.id}`.execute(
        app.db,
      )
    expect(rows).toEqual([{ employee_id: person.id, after: { sessions: 2 } }])
  })
})

describe('the page on which one starts (decision C145)', () => {
  const choose = (call: Awaited<ReturnType<typeof access.inside>>, start_page: string | null) =>
    call(authApi.chooseStartPage, { body: { start_page: start_page as '/payment' } })

  test('is one’s own choice among the pages that one may open', async () => {
    const call = await access.inside(await access.person({ role: 'office-manager' }))
    expect((await call(authApi.me)).data).toMatchObject({ start_page: null, role_start_page: null })
    expect((await choose(call, '/payment')).data).toMatchObject({ start_page: '/payment' })
    expect((await call(authApi.me)).data.start_page).toBe('/payment')
    expect((await choose(call, '/elsewhere')).errors).toEqual({ start_page: ['invalid'] })
    const trainee = await access.inside(await access.person({ role: 'trainee-practitioner' }))
    const refused = await choose(trainee, '/payment')
    expect([refused.status, refused.errors]).toEqual([422, { start_page: ['forbidden'] }])
    expect((await choose(call, null)).data.start_page).toBeNull()
  })

  test('or that of the role, which names none that it may not open', async () => {
    const administrator = await app.as('administrator')
    const { id } = await app.db
      .selectFrom('roles')
      .select('id')
      .where('slug', '=', 'physician')
      .executeTakeFirstOrThrow()
    const save = async (start_page: string) => {
      const { name, permissions, updated_at } = (await administrator.call(rolesApi.show, { params: { id } })).data
      return administrator.raw('PUT', `/api/roles/${id}`, { name, permissions, start_page, updated_at })
    }
    expect((await save('/day-summary')).errors).toEqual({ start_page: ['forbidden'] })
    expect((await save('/calendar/employee')).data).toMatchObject({ start_page: '/calendar/employee' })
    const physician = await access.inside(await access.person({ role: 'physician' }))
    expect((await physician(authApi.me)).data).toMatchObject({
      start_page: null,
      role_start_page: '/calendar/employee',
    })
  })
})
