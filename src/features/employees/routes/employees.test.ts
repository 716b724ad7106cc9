import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { people, type People } from '#platform/server/test/people.ts'
import { makeLink } from '#platform/server/one-time-link.ts'
import { newToken } from '#platform/server/test/session.ts'
import { employeesApi } from '../contract.ts'

let app: TestApp
let administrator: Caller
let owner: Caller
let role: People['role'], input: People['input'], hire: People['hire'], stored: People['stored'], save: People['save']
let brand: number
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  owner = await app.as('salon-owner')
  ;({ role, input, hire, stored, save } = await people(app, administrator))
  brand = (await app.db.selectFrom('brands').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => app.close())

const at = (id: number) => ({ params: { id } })
const sessionsOf = async (employeeId: number) =>
  Number(
    (
      await app.db
        .selectFrom('sessions')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('employee_id', '=', employeeId)
        .executeTakeFirstOrThrow()
    ).n,
  )
const signIn = (employeeId: number) => newToken(app.db, employeeId)
const mailsTo = (email: string) =>
  app.db
    .selectFrom('mail_outbox')
    .select(['slug', 'language', 'created_by', 'employee_id', 'body_text'])
    .where('to_address', '=', email)
    .orderBy('id')
    .execute()
const openLinks = async (employeeId: number) =>
  (
    await app.db
      .selectFrom('one_time_links')
      .select('purpose')
      .where('employee_id', '=', employeeId)
      .where('used_at', 'is', null)
      .execute()
  ).map((link) => link.purpose)

describe('taking somebody on', () => {
  test.each([
    ['without names', { first_name: ' ', last_name: '' }, { first_name: ['required'], last_name: ['required'] }],
    ['without an e-mail address', { email: '' }, { email: ['required'] }],
    ['employee_form-012: no ending', { email: 'a@b' }, { email: ['valid_email'] }],
    ['employee_form-013: digits in the ending', { email: 'a@b.n1' }, { email: ['valid_tld'] }],
    ['employee_form-014: a space', { email: 'a b@c.nl' }, { email: ['valid_email'] }],
    ['a second line in the address', { email: 'a@b.nl\r\nbcc: x@y.nl' }, { email: ['valid_email'] }],
    ['without a role', { roleIds: [] }, { roleIds: ['required'] }],
    ['with a role that does not exist', { roleIds: [999_999] }, { roleIds: ['unknown'] }],
    ['too long a name', { last_name: 'x'.repeat(51) }, { last_name: ['too_long'] }],
    ['too long a cost unit', { cost_unit: '123456789' }, { cost_unit: ['too_long'] }],
    ['more hours than a week has', { contract_hours: 61 }, { contract_hours: ['too_big'] }],
    ['a day that does not exist', { free_days: ['xyz'] }, { 'free_days.0': ['invalid'] }],
    ['a number that only looks like one', { phone_number: '+31000000000' }, { phone_number: ['valid_phone'] }],
    ['a language that we do not speak', { language: 'it' }, { language: ['invalid'] }],
    ['at a location that does not exist', { locationIds: [999_999] }, { locationIds: ['unknown'] }],
  ])('%s is refused', async (_, changes, errors) => {
    const answer = await administrator.raw('POST', '/api/employees', input(changes))
    expect([answer.status, answer.errors]).toEqual([422, errors])
  })

  test('the role `client` is not for staff, nor does a practitioner work with brands that do not exist', async () => {
    const client = await administrator.raw('POST', '/api/employees', input({ roleIds: [role.client] }))
    expect([client.status, client.errors]).toEqual([422, { roleIds: ['invalid'] }])
    const brandless = await administrator.raw(
      'POST',
      '/api/employees',
      input({ roleIds: [role.physician], brandIds: [999_999] }),
    )
    expect([brandless.status, brandless.errors]).toEqual([422, { brandIds: ['unknown'] }])
  })

  test.each([
    ['agb-003', '1234567'],
    ['agb-005', '1234567a'],
    ['agb-007', '12.34567'],
  ])('%s: AGB code %s of a practitioner is refused', async (_, agb_code) => {
    const answer = await administrator.raw('POST', '/api/employees', input({ roleIds: [role.physician], agb_code }))
    expect([answer.status, answer.errors]).toEqual([422, { agb_code: ['agb_code'] }])
  })

  test('agb-001, agb-008, agb-009: eight digits as text, none at all, and nobody else’s', async () => {
    expect((await hire({ roleIds: [role.physician], agb_code: '01234567' })).agb_code).toBe('01234567')
    expect((await hire({ roleIds: [role.physician], agb_code: '' })).agb_code).toBeNull()
    expect((await hire({ roleIds: [role.physician], agb_code: '' })).agb_code).toBeNull()
    const again = await administrator.raw(
      'POST',
      '/api/employees',
      input({ roleIds: [role.physician], agb_code: '01234567' }),
    )
    expect([again.status, again.errors]).toEqual([422, { agb_code: ['unique'] }])
  })

  test('an e-mail address is one person’s, in whatever capitals, also somebody’s who has left', async () => {
    const { id, email } = await hire()
    await administrator.call(employeesApi.deactivate, at(id))
    const again = await administrator.raw('POST', '/api/employees', input({ email: email.toUpperCase() }))
    expect([again.status, again.errors]).toEqual([422, { email: ['unique'] }])
    expect(again.body.message).toBe('Dit e-mailadres is al van iemand anders.')
  })

  test('all that is wrong is told at once', async () => {
    const answer = await administrator.raw(
      'POST',
      '/api/employees',
      input({
        first_name: '',
        email: owner.employeeId ? (await stored(owner.employeeId)).email : '',
        roleIds: [role.physician],
        agb_code: '1',
      }),
    )
    expect(answer.errors).toEqual({ first_name: ['required'], agb_code: ['agb_code'], email: ['unique'] })
  })

  test('two at once with the same address: one is taken on, the other is told why not', async () => {
    const email = 'twins@balie.test'
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => administrator.raw('POST', '/api/employees', input({ email }))),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 422, 422, 422, 422, 422])
    for (const answer of answers.filter(({ status }) => status === 422))
      expect(answer.errors).toEqual({ email: ['unique'] })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('two at once with the same AGB code too', async () => {
    const answers = await Promise.all(
      ['a', 'b'].map(() =>
        administrator.raw('POST', '/api/employees', input({ roleIds: [role.physician], agb_code: '07654321' })),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)!.errors).toEqual({ agb_code: ['unique'] })
  })

  test('gives the employee', async () => {
    const answer = await administrator.raw(
      'POST',
      '/api/employees',
      input({
        roleIds: [role['senior-practitioner']],
        qualificationIds: [app.world.laserQualification, app.world.laserQualification],
        brandIds: [brand],
        cost_unit: 'BEH-01',
        agb_code: '11111111',
        riziv_number: '12345678901',
        contract_hours: 32.5,
        free_days: ['sun', 'mon', 'mon'],
        language: 'fr',
      }),
    )
    expect(answer.status).toBe(201)
    expect(answer.data).toMatchObject({
      name: 'Fleur de Boer',
      locationIds: [app.world.amsterdam.id],
      roleIds: [role['senior-practitioner']],
      qualificationIds: [app.world.laserQualification],
      brandIds: [brand],
      cost_unit: 'BEH-01',
      agb_code: '11111111',
      riziv_number: '12345678901',
      contract_hours: 32.5,
      free_days: ['mon', 'sun'],
      language: 'fr',
      mfa_active: true,
      invited: true,
      editable: true,
      deactivated_at: null,
    })
  })

  test.each([
    ['+31612345678', '+31612345678'],
    ['+31 6 12345678', '+31612345678'],
    ['+31 (0)6-1234 5678', '+31612345678'],
    ['06-12345678', '+31612345678'],
    ['0031 6 12345678', '+31612345678'],
    ['+32 470 12 34 56', '+32470123456'],
    ['0032470123456', '+32470123456'],
    ['', ''],
  ])(
    'the number %j is taken, read with the country of their locations, and stored as %j (decisions C93, C124)',
    async (phone_number, stored) => {
      const hired = await hire({ phone_number })
      expect(hired.phone_number).toBe(stored)
      expect((await save(administrator, hired.id, { phone_number })).data).toMatchObject({ phone_number: stored })
    },
  )

  test('in Belgium a number is read as one dials it there, without a location only with its country', async () => {
    const belgian = await hire({ locationIds: [app.world.antwerp.id], phone_number: '0470 12 34 56' })
    expect(belgian.phone_number).toBe('+32470123456')
    for (const changes of [
      { locationIds: [app.world.antwerp.id], phone_number: '06 12345678' },
      { locationIds: [], phone_number: '0470 12 34 56' },
    ]) {
      const answer = await administrator.raw('POST', '/api/employees', input(changes))
      expect([answer.status, answer.errors]).toEqual([422, { phone_number: ['valid_phone'] }])
    }
    expect((await hire({ locationIds: [], phone_number: '0032 470 12 34 56' })).phone_number).toBe('+32470123456')
  })

  test('who is no practitioner keeps nothing of one', async () => {
    expect(
      await hire({
        cost_unit: 'BEH-01',
        agb_code: 'whatever',
        riziv_number: '1',
        contract_hours: 32,
        free_days: ['mon'],
        brandIds: [brand],
      }),
    ).toMatchObject({
      cost_unit: null,
      agb_code: null,
      riziv_number: null,
      contract_hours: null,
      free_days: [],
      brandIds: [],
    })
  })

  test('an invitation is mailed in their language, with a link that opens the page to choose a password', async () => {
    const { id, email } = await hire({ first_name: 'Amélie', language: 'fr' })
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({
      slug: 'invitation',
      language: 'fr',
      created_by: administrator.employeeId,
      employee_id: id,
    })
    expect(mail!.body_text).toContain('Amélie')
    const {
      rows: [row],
    } = await sql<{ secrets: Buffer }>`select secrets from mail_outbox where to_address = ${email}`.execute(app.db)
    const { secretBox } = await import('#platform/server/secret.ts')
    const { link } = JSON.parse(secretBox(Buffer.alloc(32)).open(row!.secrets)) as { link: string }
    const { pathname, searchParams } = new URL(link)
    expect(searchParams.get('email')).toBe(email)
    const { findLink } = await import('#platform/server/one-time-link.ts')
    expect(await findLink(app.db, pathname.split('/').at(-1)!, ['invitation'])).toMatchObject({
      employeeId: id,
      purpose: 'invitation',
    })
  })
})

describe('two-step verification', () => {
  test('employee_form-001 and its opposite: on, but off for the owner of a salon', async () => {
    expect((await hire({}, owner)).mfa_active).toBe(true)
    expect((await hire({ roleIds: [role['salon-owner']] }, owner)).mfa_active).toBe(false)
  })
  test('who may not move the switch does not move it', async () => {
    const { id, mfa_active } = await hire({ mfa_active: false }, owner)
    expect(mfa_active).toBe(true)
    expect((await save(owner, id, { mfa_active: false })).data).toMatchObject({ mfa_active: true })
  })
  test('who may, does', async () => {
    const { id, mfa_active } = await hire({ mfa_active: false })
    expect(mfa_active).toBe(false)
    expect((await save(administrator, id, { mfa_active: true })).data).toMatchObject({ mfa_active: true })
  })
  test('employee_form-003: it moves with the owner’s role', async () => {
    const { id } = await hire({ roleIds: [role['salon-owner']] }, owner)
    expect((await save(owner, id, { roleIds: [role['office-manager']] })).data).toMatchObject({ mfa_active: true })
    expect((await save(owner, id, { roleIds: [role['office-manager'], role['salon-owner']] })).data).toMatchObject({
      mfa_active: false,
    })
    // The choice of an administrator stays when another role changes.
    await save(administrator, id, { mfa_active: true })
    expect((await save(owner, id, { roleIds: [role['salon-owner']] })).data).toMatchObject({ mfa_active: true })
  })
})

describe('saving', () => {
  test('two who save at once: the second is told', async () => {
    const { id, updated_at } = await hire()
    const answers = await Promise.all(
      ['Anna', 'Bella'].map(async (first_name) =>
        administrator.raw('PUT', `/api/employees/${id}`, { ...input({ first_name }), updated_at }),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.errors).toEqual({ updated_at: ['stale'] })
  })

  test('what is left out stays as it is; what is given as nothing is emptied', async () => {
    const { first_name, last_name, roleIds } = input({ roleIds: [role.physician] })
    const hired = await hire({
      roleIds,
      qualificationIds: [app.world.laserQualification],
      brandIds: [brand],
      agb_code: '22222222',
      contract_hours: 24,
      free_days: ['fri'],
      language: 'fr',
    })
    const put = async (changes: object, updated_at: string) =>
      (
        await administrator.raw('PUT', `/api/employees/${hired.id}`, {
          first_name,
          last_name,
          email: hired.email,
          roleIds,
          ...changes,
          updated_at,
        })
      ).data as typeof hired
    const kept = await put({}, hired.updated_at)
    expect({ ...kept, updated_at: hired.updated_at }).toEqual(hired)
    expect(
      await put(
        { phone_number: null, locationIds: [], brandIds: [], agb_code: '', contract_hours: null, free_days: [] },
        kept.updated_at,
      ),
    ).toMatchObject({
      phone_number: '',
      locationIds: [],
      brandIds: [],
      agb_code: null,
      contract_hours: null,
      free_days: [],
      language: 'fr',
      qualificationIds: [app.world.laserQualification],
    })
  })

  test('a change of locations alone counts as a change', async () => {
    const before = await hire()
    const after = (
      await save(administrator, before.id, { locationIds: [app.world.amsterdam.id, app.world.utrecht.id] })
    ).data as typeof before
    expect(after.updated_at).not.toBe(before.updated_at)
  })

  test('two who give one address to two people at once: one is told', async () => {
    const [one, other] = [await hire(), await hire()]
    const answers = await Promise.all(
      [one, other].map((employee) =>
        administrator.raw('PUT', `/api/employees/${employee.id}`, {
          ...formOf(employeesApi.update, employee),
          email: 'shared@balie.test',
        }),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)!.errors).toEqual({ email: ['unique'] })
  })

  test('losing a role or a location ends the sessions and the links; keeping them does not', async () => {
    const { id } = await hire({
      roleIds: [role['office-manager'], role['senior-practitioner']],
      locationIds: [app.world.amsterdam.id, app.world.utrecht.id],
    })
    await app.db.updateTable('employees').set({ password_hash: 'x' }).where('id', '=', id).execute()
    for (const [changes, ends] of [
      [{ first_name: 'Anders' }, false],
      [{ roleIds: [role['office-manager'], role['senior-practitioner'], role['junior-practitioner']] }, false],
      [{ roleIds: [role['office-manager'], role['senior-practitioner']] }, true],
      [{ locationIds: [app.world.utrecht.id] }, true],
    ] as const) {
      await signIn(id)
      await makeLink(app.db, 'password_reset', id)
      expect((await save(administrator, id, changes)).status).toBe(200)
      expect([changes, (await sessionsOf(id)) === 0, await openLinks(id)]).toEqual([
        changes,
        ends,
        ends ? [] : expect.arrayContaining(['password_reset']),
      ])
    }
  })

  test('a new address, or two-step sign-in that is asked from now on, ends the sessions; who had the address hears of it', async () => {
    const { id, email } = await hire()
    await app.db.updateTable('employees').set({ password_hash: 'x', mfa_active: false }).where('id', '=', id).execute()
    await signIn(id)
    expect((await save(administrator, id, { mfa_active: true })).status).toBe(200)
    expect(await sessionsOf(id)).toBe(0)
    await signIn(id)
    expect((await save(administrator, id, { email: 'moved-on@balie.test' })).status).toBe(200)
    expect(await sessionsOf(id)).toBe(0)
    const mails = await mailsTo(email)
    expect(mails.at(-1)).toMatchObject({
      slug: 'email-changed',
      created_by: administrator.employeeId,
      body_text: expect.stringContaining('moved-on@balie.test'),
    })
  })

  test('a new address of who is still invited gets a new invitation, and the old link opens nothing', async () => {
    const { id, email } = await hire()
    expect((await save(administrator, id, { email: `new-${email}` })).status).toBe(200)
    expect(await mailsTo(`new-${email}`)).toHaveLength(1)
    expect(await openLinks(id)).toEqual(['invitation'])
    await app.db.updateTable('employees').set({ password_hash: 'x' }).where('id', '=', id).execute()
    await makeLink(app.db, 'password_reset', id)
    await save(administrator, id, { email: `newer-${email}` })
    expect(await openLinks(id)).toEqual([])
    expect(await mailsTo(`newer-${email}`)).toEqual([])
  })

  test('the log tells who changed what, and holds no password', async () => {
    const { id } = await hire()
    await save(administrator, id, { last_name: 'Smit' })
    const lines = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'employees')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(lines.at(-1)).toMatchObject({
      action: 'update',
      employee_id: administrator.employeeId,
      before: { last_name: 'de Boer' },
      after: { last_name: 'Smit' },
    })
    expect(JSON.stringify(lines)).not.toContain('password_hash')
  })
})

describe('leaving and coming back', () => {
  test.each([
    ['DELETE', ''],
    ['PATCH', '/deactivate'],
  ])('%s%s: nothing is removed, nothing opens any more', async (method, path) => {
    const { id } = await hire()
    await signIn(id)
    expect((await administrator.raw(method, `/api/employees/${id}${path}`)).status).toBe(200)
    expect((await stored(id)).deactivated_at).toBeTruthy()
    expect([await sessionsOf(id), await openLinks(id)]).toEqual([0, []])
    const { deactivated_at } = await stored(id)
    // A second call changes nothing.
    await administrator.raw(method, `/api/employees/${id}${path}`)
    expect((await stored(id)).deactivated_at).toBe(deactivated_at)
    expect((await administrator.call(employeesApi.activate, at(id))).data.deactivated_at).toBeNull()
    // The earlier link has ended, so there is a new one.
    expect(await openLinks(id)).toEqual(['invitation'])
  })

  test('a form that saw an older version is told', async () => {
    const { id, updated_at } = await hire()
    const { data } = (await administrator.raw('PATCH', `/api/employees/${id}/deactivate`, { updated_at })) as {
      data: { updated_at: string }
    }
    const stale = await administrator.raw('PATCH', `/api/employees/${id}/activate`, { updated_at })
    expect([stale.status, stale.errors]).toEqual([409, { updated_at: ['stale'] }])
    expect(
      (await administrator.raw('PATCH', `/api/employees/${id}/activate`, { updated_at: data.updated_at })).status,
    ).toBe(200)
  })

  test('saving takes the flag along (decision C102)', async () => {
    const { id } = await hire()
    await signIn(id)
    expect(
      (await save(administrator, id, { deactivated_at: '2026-01-01T00:00:00.000Z', last_name: 'Smit' })).data,
    ).toMatchObject({ deactivated_at: app.clock.now() })
    // Both changes are one line of the history.
    const lines = await app.db
      .selectFrom('audit_log')
      .select('after')
      .where('entity', '=', 'employees')
      .where('entity_id', '=', id)
      .where('action', '=', 'update')
      .execute()
    expect(lines).toEqual([
      { after: expect.objectContaining({ last_name: 'Smit', deactivated_at: expect.any(String) }) },
    ])
    expect([await sessionsOf(id), await openLinks(id)]).toEqual([0, []])
    expect((await save(administrator, id, { deactivated_at: null })).data).toMatchObject({ deactivated_at: null })
  })

  test('invited anew: only the last link works; not who has a password, nor who has left', async () => {
    const { id, email } = await hire()
    expect((await administrator.call(employeesApi.invite, at(id))).status).toBe(200)
    expect([await mailsTo(email), await openLinks(id)]).toEqual([
      [expect.anything(), expect.anything()],
      ['invitation'],
    ])
    await administrator.call(employeesApi.deactivate, at(id))
    const gone = await administrator.call(employeesApi.invite, at(id))
    expect([gone.status, gone.errors]).toEqual([409, { '': ['deactivated'] }])
    await administrator.call(employeesApi.activate, at(id))
    await app.db.updateTable('employees').set({ password_hash: 'x' }).where('id', '=', id).execute()
    const chosen = await administrator.call(employeesApi.invite, at(id))
    expect([chosen.status, chosen.errors]).toEqual([409, { '': ['password_chosen'] }])
  })

  test.each(['deactivate', 'role', 'flag'])(
    'one administrator remains when two send each other away at once (%s)',
    async (way) => {
      await sql`update employees set deactivated_at = now() where id in (select employee_id from employee_roles where role_id = ${role.administrator})`.execute(
        app.db,
      )
      const [one, other] = [await app.as('administrator'), await app.as('administrator')]
      const [first, second] = [await stored(one.employeeId!, one), await stored(other.employeeId!, other)]
      const away = (by: Caller, employee: typeof first) => {
        if (way === 'deactivate') return by.raw('PATCH', `/api/employees/${employee.id}/deactivate`)
        return by.raw('PUT', `/api/employees/${employee.id}`, {
          ...formOf(employeesApi.update, employee),
          ...(way === 'role' ? { roleIds: [role['office-manager']] } : { deactivated_at: app.clock.now() }),
        })
      }
      const answers = await Promise.all([away(one, second), away(other, first)])
      const {
        rows: [left],
      } = await sql<{
        n: number
      }>`select count(*)::int as n from employees e join employee_roles er on er.employee_id = e.id where er.role_id = ${role.administrator} and e.deactivated_at is null`.execute(
        app.db,
      )
      expect([left!.n, answers.filter((answer) => answer.status === 200).length]).toEqual([1, 1])
      // The second call found its session ended, or was refused because of the last administrator.
      const refused = answers.find((answer) => answer.status !== 200)!
      expect([{ '': ['unauthenticated'] }, { '': ['last_administrator'] }]).toContainEqual(refused.errors)
    },
  )
})
