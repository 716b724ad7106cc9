import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '#features/auth/contract.ts'
import { accessOf } from '#platform/server/test/access.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { createAdministrator, main, resetTwoStepOf } from './admin.ts'

let app: TestApp
let access: ReturnType<typeof accessOf>
beforeAll(async () => {
  app = await testApp()
  access = accessOf(app)
})
afterAll(() => app.close())

const password = 'zeven blauwe fietsen in de gracht'

describe('the first administrator', () => {
  test.each([
    [
      'a password that is too easy',
      'eerste@salon.example',
      'Welkom01',
      'This password is too easy to guess. Use more words, for example.',
    ],
    [
      'one’s own address as a password',
      'eerste@salon.example',
      'eerste@salon.example',
      'This password is too easy to guess. Use more words, for example.',
    ],
    ['one that is too short', 'eerste@salon.example', 'x7$kQ9z', 'This is too short: 8 characters at least.'],
    ['an address that is none', 'eerste@salon', password, 'eerste@salon is not a valid e-mail address.'],
  ])('%s is refused', async (_, email, typed, message) => {
    await expect(createAdministrator(app.db, email, typed)).rejects.toThrow(message)
    expect(
      await app.db.selectFrom('employees').select('id').where('email', '=', email).executeTakeFirst(),
    ).toBeUndefined()
  })

  test('signs in, links an authenticator app, and may do everything', async () => {
    const admin = { email: 'Beheer@salon.example' }
    await createAdministrator(app.db, admin.email, password, 'fr')
    await expect(createAdministrator(app.db, admin.email.toLowerCase(), password)).rejects.toThrow(
      'There is already an employee with the address',
    )
    const shown = await access.login(admin, { password })
    expect([shown.status, shown.body.mfa_required]).toEqual([401, true])
    const answer = await access.login(admin, { password, mfa_code: access.codeAt(shown.body.secret as string) })
    expect([answer.status, answer.data.two_step, answer.data.roles, answer.data.language]).toEqual([
      200,
      true,
      ['administrator'],
      'fr',
    ])
    expect((await access.holding(access.cookieOf(answer))(authApi.chainSettings)).status).toBe(200)
  })

  test('whose app is lost gets back in by the server’s keyboard', async () => {
    await expect(resetTwoStepOf(app.db, 'nobody@salon.example')).rejects.toThrow('There is no employee')
    const person = await access.person({ role: 'administrator' })
    await access.linkApp(person)
    const call = await access.inside(person, true)
    await resetTwoStepOf(app.db, person.email)
    expect((await call(authApi.me)).status).toBe(401)
    expect((await access.login(person)).body.qr_code).toMatch(/^<svg /)
    const { rows } =
      await sql`select employee_id, after from audit_log where action = 'two_step_reset' and entity_id = ${person.id}`.execute(
        app.db,
      )
    expect(rows).toEqual([{ employee_id: null, after: { by: 'npm run admin' } }])
  })

  test.each([[[]], [['create']], [['remove', 'a@b.nl']]])('%j tells how to call it', async (words) => {
    await expect(main(words)).rejects.toThrow('npm run admin -- create EMAIL')
  })
})
