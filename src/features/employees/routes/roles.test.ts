import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '#kernel/permission.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { newCookie } from '#platform/server/test/session.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { employeesApi, rolesApi } from '../contract.ts'

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
})
afterAll(() => app.close())

const words = (nl: string) => ({ nl, fr: `${nl} fr`, en: `${nl} en`, de: `${nl} de` })
let serial = 0
const input = (changes: object = {}) => ({
  name: words(`Rol ${++serial}`),
  practitioner: false,
  permissions: ['client.read'] as string[],
  ...changes,
})
const make = async (changes: object = {}) => {
  const answer = await administrator.raw('POST', '/api/roles', input(changes))
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data as { id: number; updated_at: string; permissions: string[]; slug: string }
}
const shipped = async (slug: string) => {
  const { id } = await app.db.selectFrom('roles').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  return (await administrator.call(rolesApi.show, { params: { id } })).data
}
const save = (by: Caller, id: number, body: object) => by.raw('PUT', `/api/roles/${id}`, body)

/** An employee with this role alone. */
async function holding(roleId: number): Promise<number> {
  const id = await app.world.employee()
  await app.db.updateTable('employee_roles').set({ role_id: roleId }).where('employee_id', '=', id).execute()
  return id
}
const asCookie = async (employeeId: number) => ({ headers: { cookie: await newCookie(app.db, employeeId) } })

describe('the matrix', () => {
  test.each([
    ['without a name', { name: { nl: ' ' } }, { 'name.nl': ['required'] }],
    [
      'too long a name',
      { name: words('x'.repeat(51)) },
      { 'name.nl': ['too_long'], 'name.fr': ['too_long'], 'name.en': ['too_long'], 'name.de': ['too_long'] },
    ],
    [
      'a permission that does not exist',
      { permissions: ['client.read', 'everything'] },
      { 'permissions.1': ['invalid'] },
    ],
    ['the name of another role, in capitals', { name: words('PHYSICIAN') }, { 'name.nl': ['unique'] }],
  ])('%s is refused', async (_, changes, errors) => {
    const answer = await administrator.raw('POST', '/api/roles', input(changes))
    expect([answer.status, answer.errors]).toEqual([422, errors])
  })

  test('only administrators see and change it', async () => {
    const owner = await app.as('salon-owner')
    const { id } = await shipped('physician')
    for (const [method, path] of [
      ['GET', '/roles/dto'],
      ['GET', `/roles/dto/${id}`],
      ['POST', '/roles'],
      ['PUT', `/roles/${id}`],
      ['DELETE', `/roles/${id}`],
    ] as const) {
      expect(
        (await owner.raw(method, `/api${path}`, method === 'GET' ? undefined : input())).status,
        `${method} ${path}`,
      ).toBe(403)
    }
  })

  test('a role of one’s own: its slug from its name, each permission once', async () => {
    const role = await make({
      name: words('Réceptie & Kassa'),
      permissions: ['client.read', 'client.create', 'client.read'],
    })
    expect(role).toMatchObject({
      slug: 'receptie-kassa',
      permissions: ['client.create', 'client.read'],
      assignable: true,
      built_in: false,
      employees: 0,
    })
  })

  test('writing brings the reading with it: it cannot be given without', async () => {
    expect(await make({ permissions: ['zv_insurance.create'] })).toMatchObject({
      permissions: ['zv_insurance.create', 'zv_insurance.read'],
    })
    const qualified = await make({ permissions: ['qualification.create'] })
    const cookie = await asCookie(await holding(qualified.id))
    expect((await app.nobody.raw('GET', `/api/qualifications/country/${netherlands}`, undefined, cookie)).status).toBe(
      200,
    )
  })

  test('what the matrix says of a permission is true: room schedules by user.update, price levels by product.update (decision C120)', async () => {
    const { amsterdam } = app.world
    const by = async (permission: string) => asCookie(await holding((await make({ permissions: [permission] })).id))
    const hours = {
      location_id: amsterdam.id,
      date_from: '2026-03-09',
      weekdays: [1],
      interval: 7,
      time_from: '09:00',
      time_till: '12:00',
    }
    const [ofPeople, ofProducts] = [await by('user.update'), await by('product.update')]
    const saved = await app.nobody.raw('POST', `/api/rooms/${amsterdam.roomIds[0]}/recurrence`, hours, ofPeople)
    expect([saved.status, saved.errors]).toEqual([201, {}])
    expect(
      (await app.nobody.raw('POST', `/api/employees/${app.world.practitioner}/recurrence`, hours, ofPeople)).status,
    ).toBe(403)
    const level = await app.nobody.raw(
      'POST',
      '/api/price-levels',
      { name: 'Randstad', supported_country_id: netherlands },
      ofProducts,
    )
    expect([level.status, level.errors]).toEqual([201, {}])
    expect(
      (await app.nobody.raw('GET', `/api/price-levels/country/${netherlands}`, undefined, ofProducts)).status,
    ).toBe(200)
    expect(
      (await app.nobody.raw('POST', '/api/price-levels', { name: 'Rest', supported_country_id: netherlands }, ofPeople))
        .status,
    ).toBe(403)
  })

  test('what changes counts at the next request, in both directions', async () => {
    const role = await make()
    const cookie = await asCookie(await holding(role.id))
    const look = async () => (await app.nobody.raw('GET', '/api/list/clients', undefined, cookie)).status
    expect(await look()).toBe(200)
    const taken = await save(administrator, role.id, input({ permissions: [], updated_at: role.updated_at }))
    expect([taken.status, await look()]).toEqual([200, 403])
    expect((await app.nobody.raw('GET', '/api/me', undefined, cookie)).data).toMatchObject({ permissions: [] })
    await save(
      administrator,
      role.id,
      input({ permissions: ['client.read'], updated_at: (taken.data as { updated_at: string }).updated_at }),
    )
    expect(await look()).toBe(200)
  })

  test('the administrator keeps the administration; the rest may go', async () => {
    const role = await shipped('administrator')
    const all = { name: role.name, practitioner: false, updated_at: role.updated_at }
    const locked = await save(administrator, role.id, {
      ...all,
      permissions: permissions.filter((one) => one !== 'admin.only'),
    })
    expect([locked.status, locked.errors]).toEqual([422, { permissions: ['admin_only_stays'] }])
    const less = await save(administrator, role.id, { ...all, permissions: ['admin.only'] })
    expect([less.status, (less.data as { permissions: string[] }).permissions]).toEqual([200, ['admin.only']])
    const back = await save(administrator, role.id, {
      ...all,
      permissions,
      updated_at: (less.data as { updated_at: string }).updated_at,
    })
    expect([back.status, (back.data as { permissions: string[] }).permissions.length]).toEqual([
      200,
      permissions.length,
    ])
  })

  test('a role that staff cannot hold allows nothing', async () => {
    const role = await shipped('client')
    const answer = await save(administrator, role.id, {
      name: role.name,
      permissions: ['client.read'],
      updated_at: role.updated_at,
    })
    expect([answer.status, answer.errors]).toEqual([422, { permissions: ['invalid'] }])
  })

  test('who administers without being administrator gives nothing that they lack', async () => {
    const deputy = await make({ permissions: ['admin.only', 'client.read'] })
    const cookie = await asCookie(await holding(deputy.id))
    const put = (id: number, body: object) => app.nobody.raw('PUT', `/api/roles/${id}`, body, cookie)
    const role = await make()
    const answers = await Promise.all([
      put(
        deputy.id,
        input({ permissions: ['admin.only', 'client.read', 'client.update'], updated_at: deputy.updated_at }),
      ),
      put(role.id, input({ permissions: ['checkout.read'], updated_at: role.updated_at })),
      shipped('administrator').then((stored) =>
        put(stored.id, { ...formOf(rolesApi.update, stored), permissions: ['admin.only'] }),
      ),
      shipped('physician').then((stored) => put(stored.id, { ...formOf(rolesApi.update, stored), permissions: [] })),
      app.nobody.raw('POST', '/api/roles', input({ permissions: ['checkout.read'] }), cookie),
      shipped('physician').then((stored) => app.nobody.raw('DELETE', `/api/roles/${stored.id}`, undefined, cookie)),
    ])
    for (const answer of answers)
      expect([answer.status, answer.errors]).toEqual([403, { permissions: ['more_than_own'] }])
    expect((await put(role.id, input({ permissions: ['admin.only'], updated_at: role.updated_at }))).status).toBe(200)
  })

  test('two who save at once, and two who make the same role at once', async () => {
    const role = await make()
    const saves = await Promise.all(
      ['A', 'B'].map((name) =>
        save(administrator, role.id, input({ name: words(`${name} tegelijk`), updated_at: role.updated_at })),
      ),
    )
    expect(saves.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const made = await Promise.all(
      Array.from({ length: 4 }, () => administrator.raw('POST', '/api/roles', input({ name: words('Dubbel') }))),
    )
    expect(made.map((answer) => answer.status).toSorted()).toEqual([201, 422, 422, 422])
    for (const answer of made.filter(({ status }) => status === 422))
      expect(answer.errors).toEqual({ 'name.nl': ['unique'] })
  })

  test('the log holds which permission came and went', async () => {
    const role = await make()
    await save(administrator, role.id, input({ permissions: ['checkout.read'], updated_at: role.updated_at }))
    const lines = await app.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'role_permissions')
      .where('employee_id', '=', administrator.employeeId)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(lines.map((line) => line.action).toSorted()).toEqual(['create', 'delete'])
  })
})

describe('removing a role', () => {
  test('one that nobody holds goes, with its permissions', async () => {
    const role = await make()
    expect((await administrator.call(rolesApi.remove, { params: { id: role.id } })).status).toBe(200)
    expect((await administrator.call(rolesApi.show, { params: { id: role.id } })).status).toBe(404)
    expect(await app.db.selectFrom('role_permissions').selectAll().where('role_id', '=', role.id).execute()).toEqual([])
  })
  test('one that somebody holds stays', async () => {
    const role = await make()
    await holding(role.id)
    const answer = await administrator.call(rolesApi.remove, { params: { id: role.id } })
    expect([answer.status, answer.errors]).toEqual([409, { '': ['in_use'] }])
  })
  test.each(['administrator', 'salon-owner', 'client'])('%s stays: the program counts on it', async (slug) => {
    const { id } = await shipped(slug)
    expect((await administrator.call(rolesApi.remove, { params: { id } })).status).toBe(409)
  })
  test('given and removed at once: nobody ends with half a role', async () => {
    const role = await make()
    const employee = {
      first_name: 'A',
      last_name: 'B',
      email: 'half@balie.test',
      locationIds: [app.world.amsterdam.id],
      roleIds: [role.id],
    }
    const [given, removed] = await Promise.all([
      administrator.call(employeesApi.create, { body: employee }),
      administrator.call(rolesApi.remove, { params: { id: role.id } }),
    ])
    expect([
      [201, 409],
      [422, 200],
    ]).toContainEqual([given.status, removed.status])
    if (given.status === 422) expect(given.errors).toEqual({ roleIds: ['unknown'] })
  })
})

test('the overview of roles: how many permissions and people, in every language', async () => {
  const { data } = await administrator.call(rolesApi.list, {
    query: { per_page: 'all', filters: { search: 'physician (de)' } },
  })
  expect(data.body).toEqual([
    expect.objectContaining({
      slug: 'physician',
      practitioner: true,
      employees: 0,
      name: expect.objectContaining({ nl: 'physician', de: 'physician (de)' }),
    }),
  ])
  const practitioners = await administrator.call(rolesApi.list, { query: { filters: { practitioners: 'true' } } })
  expect(practitioners.data.body.map((row) => row.slug)).toEqual([
    'junior-practitioner',
    'physician',
    'senior-practitioner',
    'trainee-practitioner',
  ])
  const file = await administrator.raw('GET', '/api/roles/dto/export?format=csv', undefined, {
    headers: { 'x-locale': 'fr_NL' },
  })
  expect(file.bytes.toString('utf8')).toContain('physician (fr);oui;')
})
