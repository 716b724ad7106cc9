import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOf } from '#kernel/endpoint.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { employeesApi } from '../contract.ts'

let app: TestApp
let owner: Caller
let roleIds: Readonly<Record<string, number>>
beforeAll(async () => {
  app = await testApp()
  owner = await app.as('salon-owner')
  const { amsterdam, utrecht, laserQualification } = app.world
  await app.world.employee({
    role: 'office-manager',
    firstName: 'Zoë',
    lastName: 'Aarts',
    email: 'zoe@balie.test',
    locationIds: [utrecht.id],
    passwordHash: 'x',
  })
  await app.world.employee({
    role: 'physician',
    firstName: 'Mehmet',
    lastName: 'Çelik',
    email: 'celik@balie.test',
    locationIds: [amsterdam.id, utrecht.id],
    qualificationIds: [laserQualification],
    passwordHash: 'x',
  })
  const leaver = await app.world.employee({
    role: 'trainee-practitioner',
    firstName: 'Romy',
    lastName: 'Weg',
    email: 'weg@balie.test',
  })
  await app.db.updateTable('employees').set({ deactivated_at: app.clock.now() }).where('id', '=', leaver).execute()
  roleIds = Object.fromEntries(
    (await app.db.selectFrom('roles').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]),
  )
})
afterAll(() => app.close())

const list = async (query: CallOf<typeof employeesApi.list>['query'] = {}) => {
  const answer = await owner.call(employeesApi.list, { query: { per_page: 'all', ...query } })
  expect([answer.status, answer.errors]).toEqual([200, {}])
  return answer.data
}
const names = async (filters: object) => (await list({ filters })).body.map((row) => row.name.split(' ').at(-1))

test('a desk that manages nobody does not see the list', async () => {
  expect((await (await app.as('office-manager')).call(employeesApi.list)).status).toBe(403)
  expect((await (await app.as('office-manager')).call(employeesApi.export, { query: { format: 'csv' } })).status).toBe(
    403,
  )
})

describe('what is shown', () => {
  test('a row: who, as what, where, and whether they have come in', async () => {
    const { body } = await list({ filters: { search: 'celik' } })
    expect(body).toEqual([
      {
        id: expect.any(Number),
        name: 'Mehmet Çelik',
        email: 'celik@balie.test',
        roles: [{ id: roleIds.physician, name: expect.objectContaining({ nl: 'physician' }) }],
        locations: ['Amsterdam, Centrum', 'Utrecht, Centrum'],
        qualifications: ['Laser'],
        status: 'active',
        editable: true,
        deactivated_at: null,
      },
    ])
    expect((await list({ filters: { search: 'emma de wit' } })).body[0]).toMatchObject({ status: 'invited' })
  })

  test('whoever holds more than the reader is not theirs to change', async () => {
    const { employeeId } = await app.as('administrator')
    expect((await list()).body.filter((row) => !row.editable).map((row) => row.id)).toEqual([employeeId])
  })

  test('by last name, and the other way round; nobody who has left', async () => {
    const rows = (await list()).body.map((row) => row.name)
    expect(rows[0]).toBe('Zoë Aarts')
    expect(rows).not.toContain('Romy Weg')
    expect((await list({ sort: 'name', direction: 'desc' })).body.map((row) => row.name)).toEqual(rows.toReversed())
  })

  test('columns, what one may do, and how many', async () => {
    const { body, header, metadata, totals } = await list()
    expect(header.map((column) => column.key)).toEqual([
      'name',
      'email',
      'roles',
      'locations',
      'qualifications',
      'status',
    ])
    expect(metadata).toMatchObject({ actions: ['create', 'update', 'delete'], sortField: 'name', sortDirection: 'asc' })
    expect(Object.fromEntries(totals.map(({ key, amount }) => [key, amount]))).toEqual({
      active: body.length,
      inactive: 1,
      practitioners: 3,
      invited: body.filter((row) => row.status === 'invited').length,
    })
    expect(metadata.total).toBe(body.length)
  })

  test('who may only look is offered nothing else', async () => {
    await app.db
      .deleteFrom('role_permissions')
      .where('role_id', '=', roleIds['salon-owner']!)
      .where('permission', 'in', ['user.create', 'user.update'])
      .execute()
    expect((await list()).metadata.actions).toEqual([])
    await app.db
      .insertInto('role_permissions')
      .values(['user.create', 'user.update'].map((permission) => ({ role_id: roleIds['salon-owner']!, permission })))
      .execute()
  })
})

describe('filters', () => {
  test.each([
    ['a search without accents', { search: 'celik' }, ['Çelik']],
    ['a search by address', { search: 'zoe@balie' }, ['Aarts']],
    ['who has left', { status: 'inactive' }, ['Weg']],
    ['the owners, as the location form asks for them', { role: 'salon-owner' }, 1],
    ['practitioners, as the device form asks for them', { practitioners: 'true' }, ['Bakker', 'Çelik', 'Wit']],
    ['practitioners who have left too', { practitioners: 'true', status: 'all' }, ['Bakker', 'Çelik', 'Wit', 'Weg']],
  ])('%s', async (_, filters, expected) => {
    const found = await names(filters)
    if (typeof expected === 'number') expect(found).toHaveLength(expected)
    else expect(found).toEqual(expected)
  })
  test('roles and locations', async () => {
    expect(await names({ roles: [roleIds.physician, roleIds['junior-practitioner']] })).toEqual(['Bakker', 'Çelik'])
    expect(await names({ locations: [app.world.utrecht.id] })).toEqual(['Aarts', 'Çelik'])
    expect(await names({ locations: [app.world.antwerp.id] })).toEqual([])
    expect(await names({ locations: [app.world.utrecht.id], roles: [roleIds.physician] })).toEqual(['Çelik'])
  })
  test('what cannot be a filter is refused', async () => {
    for (const query of [
      'filters[roles][]=x',
      'filters[practitioners]=yes',
      'filters[status]=gone',
      'sort=password_hash',
    ])
      expect([query, (await owner.raw('GET', `/api/employees?${query}`)).status]).toEqual([query, 422])
  })
  test('with the slash that the spec writes', async () => {
    const answer = await owner.raw('GET', '/api/employees/?filters[role]=salon-owner')
    expect([answer.status, (answer.data as { body: unknown[] }).body.length]).toEqual([200, 1])
  })
})

test('as a file: in words, and in the log', async () => {
  const file = await owner.raw('GET', '/api/employees/export?format=csv&filters[search]=celik', undefined, {
    headers: { 'x-locale': 'de_NL' },
  })
  expect(file.bytes.toString('utf8').trimEnd().split('\r\n')).toEqual([
    '\uFEFFName;E-Mail-Adresse;Rollen;Standorte;Qualifikationen;Status',
    'Mehmet Çelik;celik@balie.test;physician (de);Amsterdam, Centrum, Utrecht, Centrum;Laser;Aktiv',
  ])
  expect(
    await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('employee_id', '=', owner.employeeId)
      .where('action', '=', 'export')
      .execute(),
  ).toHaveLength(1)
})

describe('what forms choose from', () => {
  test('brands and roles', async () => {
    expect((await owner.call(employeesApi.brands)).data).toEqual([{ id: expect.any(Number), name: 'Merk' }])
    const roles = (await owner.call(employeesApi.roles)).data
    expect(roles.find((role) => role.slug === 'physician')).toMatchObject({ practitioner: true, grantable: true })
    expect(JSON.stringify(roles)).not.toContain('permission')
    expect((await owner.call(employeesApi.practitionerRoles)).data.map((role) => role.slug).toSorted()).toEqual([
      'junior-practitioner',
      'physician',
      'senior-practitioner',
      'trainee-practitioner',
    ])
  })
})
