import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLink } from '#platform/server/one-time-link.ts'
import { accessOf, password, tokenIn, type Person } from '#platform/server/test/access.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { authApi } from '../contract.ts'

let app: TestApp
let access: ReturnType<typeof accessOf>
beforeAll(async () => {
  app = await testApp()
  access = accessOf(app)
})
afterAll(() => app.close())

const secretOf = (answer: { body: Record<string, unknown> }) => String(answer.body.secret)
const twoStepOf = (person: Person) =>
  app.db.selectFrom('employee_two_step').selectAll().where('employee_id', '=', person.id).executeTakeFirst()
const agePending = (person: Person, minutes: number) =>
  sql`update employee_two_step set pending_since = now() - make_interval(mins => ${minutes}) where employee_id = ${person.id}`.execute(
    app.db,
  )
const linked = async (): Promise<[Person, string]> => {
  const person = await access.person()
  return [person, await access.linkApp(person)]
}
const statuses = (answers: readonly { status: number }[]) => answers.map((answer) => answer.status).toSorted()

describe('setting up', () => {
  test('a wrong password shows no QR', async () => {
    const person = await access.person()
    const answer = await access.login(person, { password: 'wrong' })
    expect([answer.status, Object.keys(answer.body).toSorted()]).toEqual([401, ['errors', 'message', 'problems']])
    expect(await twoStepOf(person)).toBeUndefined()
  })

  test('mfa-005: the right password shows a QR and signs nobody in', async () => {
    const answer = await access.login(await access.person())
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({
      mfa_required: true,
      qr_code: expect.stringMatching(/^<svg /),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      errors: { mfa_code: ['mfa_required'] },
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('mfa-006: a wrong first code is 403 and sets nothing up', async () => {
    const person = await access.person()
    const secret = secretOf(await access.login(person))
    const answer = await access.login(person, { mfa_code: access.codeAt(secret, 3600) })
    expect([answer.status, answer.errors]).toEqual([403, { mfa_code: ['mfa_code'] }])
    expect(await twoStepOf(person)).toMatchObject({ secret: null })
  })

  test('the first right code finishes it; the secret is sealed; the code works once', async () => {
    const person = await access.person()
    const secret = secretOf(await access.login(person))
    const answer = await access.login(person, { mfa_code: access.codeAt(secret) })
    expect([answer.status, answer.data.two_step]).toEqual([200, true])
    expect((await access.holding(access.cookieOf(answer))(authApi.me)).data.two_step).toBe(true)
    const kept = await twoStepOf(person)
    expect(kept).toMatchObject({ pending_secret: null, pending_since: null })
    expect(kept!.secret!.toString('latin1')).not.toContain(secret)
    expect(app.server.services.secrets.open(kept!.secret!)).toBe(secret)
    expect((await access.login(person, { mfa_code: access.codeAt(secret) })).status).toBe(403)
    const again = await access.login(person)
    expect([again.status, again.body.mfa_required, again.body.qr_code, again.body.secret]).toEqual([
      401,
      true,
      undefined,
      undefined,
    ])
  })

  test('a code counts for an hour; then there is a new QR', async () => {
    const person = await access.person()
    const secret = secretOf(await access.login(person))
    await agePending(person, 61)
    const late = await access.login(person, { mfa_code: access.codeAt(secret) })
    expect([late.status, late.body.mfa_required]).toEqual([401, true])
    const fresh = secretOf(late)
    expect(fresh).not.toBe(secret)
    expect((await access.login(person, { mfa_code: access.codeAt(secret) })).status).toBe(403)
    await agePending(person, 59)
    expect((await access.login(person, { mfa_code: access.codeAt(fresh) })).status).toBe(200)
  })

  test('whoever saw a QR before, with a password that was stolen, holds nothing of what its owner sets up', async () => {
    const person = await access.person()
    const thiefs = secretOf(await access.login(person, {}, '192.0.2.66'))
    const own = secretOf(await access.login(person))
    expect((await access.login(person, { mfa_code: access.codeAt(thiefs) }, '192.0.2.66')).status).toBe(403)
    expect((await access.login(person, { mfa_code: access.codeAt(own) })).status).toBe(200)
    const { rows } = await sql<{
      address: string
    }>`select host(address) as address from audit_log where action = 'two_step_qr_shown' and entity_id = ${person.id} order by id`.execute(
      app.db,
    )
    expect(rows).toEqual([{ address: '192.0.2.66' }, { address: '127.0.0.1' }])
  })

  test('what a first code proved is what is kept, also when another QR is shown at that moment', async () => {
    for (let round = 0; round < 6; round++) {
      const person = await access.person()
      const secret = secretOf(await access.login(person))
      const token = await makeLink(app.db, 'two_step_qr', person.id)
      const [answer] = await Promise.all([
        access.login(person, { mfa_code: access.codeAt(secret) }),
        app.nobody.call(authApi.showQr, { params: { token } }),
      ])
      const kept = (await twoStepOf(person))!.secret
      if (answer.status === 200) expect(app.server.services.secrets.open(kept!)).toBe(secret)
      else expect(kept).toBeNull()
    }
  })

  test('two first codes at once set it up once', async () => {
    const person = await access.person()
    const secret = secretOf(await access.login(person))
    const answers = await Promise.all(
      [0, 30].map((seconds) => access.login(person, { mfa_code: access.codeAt(secret, seconds) })),
    )
    expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(0)
    expect(
      (
        await app.db
          .selectFrom('audit_log')
          .select('id')
          .where('action', '=', 'two_step_set_up')
          .where('entity_id', '=', person.id)
          .execute()
      ).length,
    ).toBe(1)
  })
})

describe('the code', () => {
  test('mfa-004: is asked after the right password alone', async () => {
    const [person, secret] = await linked()
    const wrong = await access.login(person, { password: 'wrong', mfa_code: access.codeAt(secret) })
    expect([wrong.status, wrong.body.mfa_required, wrong.errors]).toEqual([401, undefined, { email: ['credentials'] }])
    const asked = await access.login(person)
    expect([asked.status, asked.body.mfa_required, asked.headers['set-cookie']]).toEqual([401, true, undefined])
    expect((await access.login(person, { mfa_code: '' })).body.mfa_required).toBe(true)
    // The code that came with a wrong password is not used up.
    expect((await access.login(person, { mfa_code: access.codeAt(secret) })).status).toBe(200)
  })

  test('of a moment ago or ahead is right, of a minute ago is not', async () => {
    const [person, secret] = await linked()
    access.later(5)
    expect((await access.login(person, { mfa_code: access.codeAt(secret, -60) })).status).toBe(403)
    expect((await access.login(person, { mfa_code: access.codeAt(secret, -30) })).status).toBe(200)
    expect(
      (await access.login(person, { mfa_code: ` ${access.codeAt(secret).replace(/(\d{3})/, '$1 ')}` })).status,
    ).toBe(200)
    expect((await access.login(person, { mfa_code: access.codeAt(secret, 30) })).status).toBe(200)
    expect((await access.login(person, { mfa_code: access.codeAt(secret, 60) })).status).toBe(403)
  })

  test('works again after one was used while the clock was three hours ahead', async () => {
    const [person, secret] = await linked()
    access.later(180)
    expect((await access.login(person, { mfa_code: access.codeAt(secret) })).status).toBe(200)
    access.later(-180)
    const code = access.codeAt(secret)
    expect((await access.login(person, { mfa_code: code })).status).toBe(200)
    expect((await access.login(person, { mfa_code: code })).status).toBe(403)
    access.later(1)
  })

  test('mfa-011: works once, and none before it works afterwards', async () => {
    const [person, secret] = await linked()
    const code = access.codeAt(secret)
    expect((await access.login(person, { mfa_code: code })).status).toBe(200)
    const again = await access.login(person, { mfa_code: code })
    expect([again.status, again.errors, again.headers['set-cookie']]).toEqual([
      403,
      { mfa_code: ['mfa_code'] },
      undefined,
    ])
    expect((await access.login(person, { mfa_code: access.codeAt(secret, -30) })).status).toBe(403)
  })

  test('given twice at once, one signs in', async () => {
    const [person, secret] = await linked()
    const mfa_code = access.codeAt(secret)
    const answers = await Promise.all(
      ['192.0.2.1', '192.0.2.2'].map((from) => access.login(person, { mfa_code }, from)),
    )
    expect(statuses(answers)).toEqual([200, 403])
    expect(await access.sessionCount(person)).toBe(2) // and the one of the set-up
  })

  test('of somebody else is wrong', async () => {
    const [[one], [, other]] = [await linked(), await linked()]
    expect((await access.login(one, { mfa_code: access.codeAt(other) })).status).toBe(403)
  })

  test.each(['000000x', 'abcdef', '1', '0x1234'])('%s is wrong, and counts', async (mfa_code) => {
    const [person] = await linked()
    expect((await access.login(person, { mfa_code })).status).toBe(403)
    expect(
      (await app.db.selectFrom('sign_in_attempts').select('kind').where('account', '=', person.email).execute()).map(
        (row) => row.kind,
      ),
    ).toEqual(['code'])
  })

  test('twenty guesses at once: five are looked at; then the right one waits too, from anywhere', async () => {
    const [person, secret] = await linked()
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        access.login(person, { mfa_code: access.codeAt(secret, 3600 + n * 30) }, `192.0.2.${100 + (n % 4)}`),
      ),
    )
    expect(guesses.filter((answer) => answer.status === 403)).toHaveLength(5)
    expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(15)
    const held = await access.login(person, { mfa_code: access.codeAt(secret) }, '192.0.2.200')
    expect([held.status, held.errors]).toEqual([429, { mfa_code: ['throttled'] }])
    // A wrong password does not reveal that codes are throttled; the right one still asks for a code.
    expect((await access.login(person, { password: 'wrong', mfa_code: '123456' }, '192.0.2.201')).status).toBe(401)
    expect((await access.login(person, {}, '192.0.2.201')).body.mfa_required).toBe(true)
    await sql`update sign_in_attempts set at = at - interval '31 seconds' where account = ${person.email}`.execute(
      app.db,
    )
    expect((await access.login(person, { mfa_code: access.codeAt(secret) }, '192.0.2.200')).status).toBe(200)
  })
})

describe('the switch', () => {
  test('off: the password alone is enough; a secret from before stays and is not asked', async () => {
    const [person, secret] = await linked()
    await app.db.updateTable('employees').set({ mfa_active: false }).where('id', '=', person.id).execute()
    const answer = await access.login(person)
    expect([answer.status, answer.data.two_step]).toEqual([200, false])
    await app.db.updateTable('employees').set({ mfa_active: true }).where('id', '=', person.id).execute()
    expect((await access.login(person)).body).not.toHaveProperty('qr_code')
    expect((await access.login(person, { mfa_code: access.codeAt(secret) })).status).toBe(200)
  })
})

describe('the QR by mail (decision C76)', () => {
  const mail = (email: string, typed = password, from?: string) =>
    app.nobody.call(authApi.mailQr, { body: { email, password: typed } }, { from })
  const show = (token: string) => app.nobody.call(authApi.showQr, { params: { token } })

  test('is for who knows the password, and an unknown address looks the same', async () => {
    const person = await access.person()
    const [wrong, unknown] = [await mail(person.email, 'wrong'), await mail('nobody@balie.test')]
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body])
    expect([unknown.status, await access.linksTo(person.email)]).toEqual([401, []])
    // A wrong password here counts at the sign-in too.
    for (let attempt = 0; attempt < 4; attempt++) await mail(person.email, 'wrong')
    expect((await access.login(person)).status).toBe(429)
  })

  test('never comes after two-step verification was set up, nor where it is not asked', async () => {
    const [person] = await linked()
    const plain = await access.person({ mfa: false })
    for (const { email } of [person, plain]) {
      const answer = await mail(email)
      expect([answer.status, answer.errors, await access.linksTo(email)]).toEqual([
        409,
        { '': ['two_step_already'] },
        [],
      ])
    }
  })

  test('leads once to a QR, with which the set-up goes on', async () => {
    const person = await access.person()
    const onScreen = secretOf(await access.login(person))
    expect(await mail(person.email)).toMatchObject({ status: 200, data: null })
    const [link] = await access.linksTo(person.email)
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/two-step\/[\w-]{43}$/)
    const shown = await show(tokenIn(link!))
    expect([shown.status, shown.data.secret === onScreen, shown.data.qr_code.startsWith('<svg ')]).toEqual([
      200,
      false,
      true,
    ])
    expect([(await show(tokenIn(link!))).status, (await show(tokenIn(link!))).errors]).toEqual([
      422,
      { token: ['link_expired'] },
    ])
    expect((await access.login(person, { mfa_code: access.codeAt(shown.data.secret) })).status).toBe(200)
  })

  test('opened twice at once, it shows itself once', async () => {
    const person = await access.person()
    await mail(person.email)
    const token = tokenIn((await access.linksTo(person.email))[0]!)
    expect(statuses(await Promise.all([show(token), show(token), show(token)]))).toEqual([200, 422, 422])
  })

  test('shows nothing after ten minutes, after a newer mail, after the set-up, nor by another link', async () => {
    const person = await access.person()
    const secret = secretOf(await access.login(person))
    for (let time = 0; time < 3; time++) await mail(person.email)
    const [first, second, third] = (await access.linksTo(person.email)).map(tokenIn)
    expect((await show(first!)).status).toBe(422)
    expect((await show(second!)).status).toBe(422)
    await sql`update one_time_links set expires_at = now() - interval '1 second' where employee_id = ${person.id} and used_at is null`.execute(
      app.db,
    )
    expect((await show(third!)).status).toBe(422)
    await mail(person.email)
    await access.login(person, { mfa_code: access.codeAt(secret) })
    expect((await show(tokenIn((await access.linksTo(person.email)).at(-1)!))).status).toBe(422)
    const other = await access.person()
    await access.login(other)
    expect((await show(await makeLink(app.db, 'password_reset', other.id))).status).toBe(422)
    expect((await show('x')).status).toBe(422)
  })

  test('comes at most five times in a row', async () => {
    const person = await access.person()
    for (let time = 0; time < 5; time++) expect((await mail(person.email)).status).toBe(200)
    const held = await mail(person.email, password, '192.0.2.77')
    expect([held.status, held.errors]).toEqual([429, { email: ['throttled'] }])
    expect(await access.linksTo(person.email)).toHaveLength(5)
  })
})

describe('taking away somebody’s second factor', () => {
  const reset = (call: Awaited<ReturnType<typeof access.inside>>, id: number, typed = password, key?: string) =>
    call(authApi.resetTwoStep, { body: { id, password: typed } }, { key })

  test('is not for who may not', async () => {
    const [target] = await linked()
    expect((await app.nobody.call(authApi.resetTwoStep, { body: { id: target.id, password } })).status).toBe(401)
    const desk = await access.inside(await access.person({ role: 'office-manager' }))
    expect((await reset(desk, target.id)).status).toBe(403)
    expect((await twoStepOf(target))?.secret).toBeInstanceOf(Buffer)
  })

  test('reaches nobody in another country, and nobody who does not exist', async () => {
    const owner = await access.inside(await access.person({ role: 'salon-owner' }))
    const belgian = await access.person({ role: 'junior-practitioner', locationIds: [app.world.antwerp.id] })
    for (const id of [belgian.id, 999_999]) expect((await reset(owner, id)).status).toBe(404)
    const administrator = await access.inside(await access.person({ role: 'administrator' }))
    expect((await reset(administrator, belgian.id)).status).toBe(200)
  })

  test('of who also works in a country outside the scope is for administrators alone', async () => {
    const { amsterdam, antwerp } = app.world
    const [owner, administrator] = [
      await access.inside(await access.person({ role: 'salon-owner' })),
      await access.inside(await access.person({ role: 'administrator' })),
    ]
    const both = await access.person({ role: 'junior-practitioner', locationIds: [amsterdam.id, antwerp.id] })
    const answer = await reset(owner, both.id)
    expect([answer.status, answer.errors]).toEqual([403, { id: ['works_elsewhere'] }])
    expect((await reset(administrator, both.id)).status).toBe(200)
  })

  test('of an administrator is for administrators, of oneself for nobody', async () => {
    const [owner, administrator, other] = [
      await access.person({ role: 'salon-owner' }),
      await access.person({ role: 'administrator' }),
      await access.person({ role: 'administrator' }),
    ]
    const byOwner = await reset(await access.inside(owner), administrator.id)
    expect([byOwner.status, byOwner.errors, byOwner.body.message]).toEqual([
      403,
      { id: ['more_than_own'] },
      expect.stringContaining('beheerder'),
    ])
    const bySelf = await reset(await access.inside(administrator), administrator.id)
    expect([bySelf.status, bySelf.errors]).toEqual([403, { id: ['own_record'] }])
    expect((await reset(await access.inside(other), administrator.id)).status).toBe(200)
    // The permission to administer counts in a role of any name.
    const deputy = await access.person({ role: 'physician' })
    await sql`insert into role_permissions (role_id, permission) select id, 'admin.only' from roles where slug = 'physician'`.execute(
      app.db,
    )
    expect((await reset(await access.inside(owner), deputy.id)).errors).toEqual({ id: ['more_than_own'] })
    await sql`delete from role_permissions where permission = 'admin.only' and role_id = (select id from roles where slug = 'physician')`.execute(
      app.db,
    )
    expect((await reset(await access.inside(owner), deputy.id)).status).toBe(200)
  })

  test('is not for who holds less than its owner, whom they could not change either', async () => {
    const { id: roleId } = await app.db
      .insertInto('roles')
      .values({ slug: 'helpdesk', name: JSON.stringify({ nl: 'Helpdesk' }), practitioner: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('role_permissions')
      .values(
        (['user.read', 'user.update', 'mfa.reset'] as const).map((permission) => ({ role_id: roleId, permission })),
      )
      .execute()
    const asker = await access.person()
    await app.db.updateTable('employee_roles').set({ role_id: roleId }).where('employee_id', '=', asker.id).execute()
    const [physician] = [await access.person({ role: 'physician' })]
    const answer = await reset(await access.inside(asker), physician.id)
    expect([answer.status, answer.errors]).toEqual([403, { id: ['more_than_own'] }])
  })

  test('asks for one’s own password, and not endlessly', async () => {
    const [target] = await linked()
    const owner = await access.inside(await access.person({ role: 'salon-owner' }))
    for (let attempt = 0; attempt < 5; attempt++) {
      const answer = await reset(owner, target.id, `guess ${attempt}`)
      expect([answer.status, answer.errors]).toEqual([422, { password: ['wrong_password'] }])
    }
    const held = await reset(owner, target.id)
    expect([held.status, held.errors]).toEqual([429, { password: ['throttled'] }])
    expect((await twoStepOf(target))?.secret).toBeInstanceOf(Buffer)
  })

  test('signs them out everywhere, and they set up a new app', async () => {
    const [target, secret] = await linked()
    const theirs = await access.inside(target, true)
    const asker = await access.person({ role: 'salon-owner' })
    const owner = await access.inside(asker)
    await app.db
      .insertInto('sign_in_attempts')
      .values(Array.from({ length: 30 }, () => ({ account: target.email, address: '198.51.100.1', kind: 'code' })))
      .execute()
    expect(await reset(owner, target.id)).toMatchObject({ status: 200, data: null })
    expect((await theirs(authApi.me)).status).toBe(401)
    expect((await owner(authApi.me)).status).toBe(200)
    const fresh = secretOf(await access.login(target))
    expect(fresh).not.toBe(secret)
    expect((await access.login(target, { mfa_code: access.codeAt(secret) })).status).toBe(403)
    expect((await access.login(target, { mfa_code: access.codeAt(fresh) })).status).toBe(200)
    const { rows } = await sql<{
      employee_id: number
    }>`select employee_id from audit_log where action = 'two_step_reset' and entity_id = ${target.id}`.execute(app.db)
    expect(rows).toEqual([{ employee_id: asker.id }])
    expect((await access.mailsTo(target.email)).map(({ slug }) => slug)).toEqual(['two-step-reset'])
  })

  test('a wrong password frees the key of the call, and no hash of a password lies beside it', async () => {
    const [target] = await linked()
    const asker = await access.person({ role: 'salon-owner' })
    const owner = await access.inside(asker)
    expect((await reset(owner, target.id, 'wrong', 'reset-two-step-1')).status).toBe(422)
    expect((await twoStepOf(target))?.secret).toBeInstanceOf(Buffer)
    expect((await reset(owner, target.id, password, 'reset-two-step-1')).headers).not.toHaveProperty(
      'idempotent-replayed',
    )
    expect(await twoStepOf(target)).toBeUndefined()
    expect((await reset(owner, target.id, password, 'reset-two-step-1')).headers['idempotent-replayed']).toBe('true')
    const kept = await app.db
      .selectFrom('idempotency_keys')
      .select('body_hash')
      .where('employee_id', '=', asker.id)
      .execute()
    expect(kept).toHaveLength(1)
    expect(kept[0]!.body_hash).not.toEqual(
      createHash('sha256')
        .update(JSON.stringify({ id: target.id, password }))
        .digest(),
    )
  })
})

test('the log tells all of it, and no secret', async () => {
  const person = await access.person()
  const seen = secretOf(await access.login(person))
  await app.nobody.call(authApi.mailQr, { body: { email: person.email, password } })
  const token = tokenIn((await access.linksTo(person.email))[0]!)
  const {
    data: { secret },
  } = await app.nobody.call(authApi.showQr, { params: { token } })
  const code = access.codeAt(secret)
  await access.login(person, { mfa_code: access.codeAt(secret, 3600) })
  await access.login(person, { mfa_code: code })
  const { rows } = await sql<{
    action: string
    after: unknown
  }>`select action, after from audit_log where entity_id = ${person.id} and entity = 'employees' and request_id is not null order by id`.execute(
    app.db,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'two_step_qr_shown',
    'two_step_qr_mailed',
    'two_step_qr_shown',
    'sign_in_refused',
    'two_step_set_up',
    'sign_in',
  ])
  expect(rows.at(-1)!.after).toEqual({ two_step: true })
  const log = JSON.stringify(await app.db.selectFrom('audit_log').selectAll().execute())
  for (const word of [seen, secret, token, `"${code}"`, password]) expect(log).not.toContain(word)
})
