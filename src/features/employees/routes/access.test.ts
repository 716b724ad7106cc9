import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { people, type People } from '#platform/server/test/people.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { employeesApi } from '../contract.ts'

let app: TestApp
let administrator: Caller
let owner: Caller
let role: People['role'], input: People['input'], hire: People['hire'], stored: People['stored'], save: People['save']
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  owner = await app.as('salon-owner')
  ;({ role, input, hire, stored, save } = await people(app, administrator))
})
afterAll(() => app.close())

const at = (id: number) => ({ params: { id } })

describe('who may', () => {
  test('security-003: a permission in the body is refused, and changes nothing', async () => {
    const { id } = await hire()
    const before = await app.db.selectFrom('employee_roles').selectAll().where('employee_id', '=', id).execute()
    const answer = await save(administrator, id, {
      permissions: ['admin.only'],
      roles: ['administrator'],
      password_hash: 'x',
      id: administrator.employeeId,
    })
    expect([answer.status, answer.errors]).toEqual([
      422,
      {
        permissions: ['unknown_field'],
        roles: ['unknown_field'],
        password_hash: ['unknown_field'],
        id: ['unknown_field'],
      },
    ])
    expect(await app.db.selectFrom('employee_roles').selectAll().where('employee_id', '=', id).execute()).toEqual(
      before,
    )
    expect(await stored(id)).toMatchObject({ invited: true, id })
  })

  test('nobody gives rights that they lack', async () => {
    for (const roleIds of [[role.administrator], [role['office-manager'], role.administrator]]) {
      const answer = await owner.raw('POST', '/api/employees', input({ roleIds }))
      expect([answer.status, answer.errors]).toEqual([403, { roleIds: ['more_than_own'] }])
    }
    const { id } = await hire()
    const promoted = await save(owner, id, { roleIds: [role.administrator] })
    expect([promoted.status, promoted.errors]).toEqual([403, { roleIds: ['more_than_own'] }])
  })

  test('nobody but an administrator changes an administrator', async () => {
    const { id, updated_at } = await hire({ roleIds: [role.administrator] })
    expect((await owner.call(employeesApi.show, at(id))).data).toMatchObject({ editable: false })
    expect((await administrator.call(employeesApi.show, at(id))).data).toMatchObject({ editable: true })
    const answers = await Promise.all([
      owner.raw('PUT', `/api/employees/${id}`, { ...input(), roleIds: [role.administrator], updated_at }),
      owner.raw('PATCH', `/api/employees/${id}/deactivate`),
      owner.raw('PATCH', `/api/employees/${id}/activate`),
      owner.raw('DELETE', `/api/employees/${id}`),
      owner.raw('POST', `/api/employees/${id}/invite`),
    ])
    for (const answer of answers) expect([answer.status, answer.errors]).toEqual([403, { '': ['more_than_own'] }])
    expect(await stored(id)).toMatchObject({ deactivated_at: null, updated_at })
  })

  test('nor anybody whose role of the chain’s own allows more than one’s own', async () => {
    const { id: roleId } = await app.db
      .insertInto('roles')
      .values({ slug: 'marketing', name: JSON.stringify({ nl: 'Marketing' }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('role_permissions').values({ role_id: roleId, permission: 'admin.only' }).execute()
    const { id } = await hire({ roleIds: [roleId] })
    // With a changed address the owner would get a new password by mail.
    const answer = await save(owner, id, { email: 'mine@balie.test' })
    expect([answer.status, answer.errors]).toEqual([403, { '': ['more_than_own'] }])
    const options = (await owner.call(employeesApi.roles)).data
    expect(
      options
        .filter((option) => !option.grantable)
        .map((option) => option.slug)
        .toSorted(),
    ).toEqual(['administrator', 'client', 'marketing'])
  })

  test.each([
    ['employee_form-005', 'locationIds'],
    ['employee_form-006', 'roleIds'],
    ['employee_form-007', 'qualificationIds'],
  ] as const)('%s: one’s own %s are for others to change', async (_, field) => {
    const value = {
      locationIds: [app.world.utrecht.id],
      roleIds: [role['office-manager']],
      qualificationIds: [app.world.laserQualification],
    }[field]
    for (const caller of [owner, administrator]) {
      const answer = await save(caller, caller.employeeId!, { [field]: value })
      expect([answer.status, answer.errors]).toEqual([403, { [field]: ['own_record'] }])
    }
  })

  test('nor one’s own e-mail address, two-step verification off, or the way out', async () => {
    const me = owner.employeeId!
    expect((await save(owner, me, { email: 'other@balie.test' })).errors).toEqual({ email: ['own_record'] })
    expect((await save(administrator, administrator.employeeId!, { mfa_active: false })).errors).toEqual({
      mfa_active: ['own_record'],
    })
    expect((await save(owner, me, { deactivated_at: '2026-01-01T00:00:00Z' })).errors).toEqual({
      deactivated_at: ['own_record'],
    })
    for (const [method, path] of [
      ['DELETE', ''],
      ['PATCH', '/deactivate'],
    ] as const) {
      const answer = await owner.raw(method, `/api/employees/${me}${path}`)
      expect([answer.status, answer.errors]).toEqual([403, { deactivated_at: ['own_record'] }])
    }
    expect((await owner.raw('GET', '/api/me')).status).toBe(200)
  })

  test('the rest of one’s own record is one’s own', async () => {
    const answer = await save(owner, owner.employeeId!, { first_name: 'Karin', phone_number: '+31687654321' })
    expect([answer.status, answer.data]).toMatchObject([200, { first_name: 'Karin', phone_number: '+31687654321' }])
  })
})

describe('the scope (decision C84)', () => {
  test('who shares no country does not exist', async () => {
    const belgian = await app.world.employee({ role: 'senior-practitioner', locationIds: [app.world.antwerp.id] })
    const nowhere = await app.world.employee({ role: 'senior-practitioner', locationIds: [] })
    const { updated_at } = await stored(belgian)
    for (const id of [belgian, nowhere, 999_999]) {
      expect((await owner.call(employeesApi.show, at(id))).status).toBe(404)
      expect((await owner.raw('PUT', `/api/employees/${id}`, { ...input(), updated_at })).status).toBe(404)
      expect((await owner.raw('PATCH', `/api/employees/${id}/deactivate`)).status).toBe(404)
      expect((await owner.raw('DELETE', `/api/employees/${id}`)).status).toBe(404)
      expect((await owner.raw('POST', `/api/employees/${id}/invite`)).status).toBe(404)
    }
    expect(
      (await owner.call(employeesApi.list, { query: { per_page: 'all' } })).data.body.map((row) => row.id),
    ).not.toContain(belgian)
    const seen = (await administrator.call(employeesApi.list, { query: { per_page: 'all' } })).data.body.map(
      (row) => row.id,
    )
    expect(seen).toEqual(expect.arrayContaining([belgian, nowhere]))
  })

  test('locations and qualifications of another country cannot be given, and stay when somebody has them', async () => {
    const { id: belgianQualification } = await app.db
      .insertInto('qualifications')
      .values({ supported_country_id: belgium, name: 'Laser' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answer = await owner.raw(
      'POST',
      '/api/employees',
      input({ locationIds: [app.world.antwerp.id], qualificationIds: [belgianQualification] }),
    )
    expect([answer.status, answer.errors]).toEqual([422, { locationIds: ['unknown'], qualificationIds: ['unknown'] }])

    const { id } = await hire({
      locationIds: [app.world.amsterdam.id, app.world.antwerp.id],
      qualificationIds: [app.world.laserQualification, belgianQualification],
    })
    const seen = await stored(id, owner)
    expect(seen).toMatchObject({
      locationIds: [app.world.amsterdam.id],
      qualificationIds: [app.world.laserQualification],
    })
    const moved = await owner.raw('PUT', `/api/employees/${id}`, {
      ...formOf(employeesApi.update, seen),
      locationIds: [app.world.utrecht.id],
      qualificationIds: [],
    })
    expect(moved.status).toBe(200)
    expect(await stored(id)).toMatchObject({
      locationIds: [app.world.utrecht.id, app.world.antwerp.id].toSorted((a, b) => a - b),
      qualificationIds: [belgianQualification],
    })
  })

  test('who also works abroad keeps their e-mail address: whoever changed it would sign in as them there', async () => {
    const { id } = await hire({
      roleIds: [role['senior-practitioner']],
      locationIds: [app.world.amsterdam.id, app.world.antwerp.id],
    })
    const seen = await stored(id, owner)
    const answer = await owner.raw('PUT', `/api/employees/${id}`, {
      ...formOf(employeesApi.update, seen),
      email: 'mine@balie.test',
    })
    expect([answer.status, answer.errors]).toEqual([403, { email: ['works_elsewhere'] }])
    expect((await stored(id)).email).toBe(seen.email)
    expect(
      (await owner.raw('PUT', `/api/employees/${id}`, { ...formOf(employeesApi.update, seen), first_name: 'Noa' }))
        .status,
    ).toBe(200)
    expect((await save(administrator, id, { email: 'noa@balie.test' })).status).toBe(200)
  })

  test('whose location has closed can still be saved, with the qualifications of before', async () => {
    const { id } = await hire({ locationIds: [app.world.utrecht.id], qualificationIds: [app.world.laserQualification] })
    const close = (deactivated_at: string | null) =>
      app.db.updateTable('locations').set({ deactivated_at }).where('id', '=', app.world.utrecht.id).execute()
    await close('2026-03-01T00:00:00Z')
    expect(await stored(id)).toMatchObject({ locationIds: [], qualificationIds: [app.world.laserQualification] })
    expect((await save(administrator, id, { first_name: 'Noa' })).status).toBe(200)
    expect((await stored(id)).qualificationIds).toEqual([app.world.laserQualification])
    await close(null)
  })

  test('nor is what else counts there changed by who does not reach it', async () => {
    const { id } = await hire({
      roleIds: [role['junior-practitioner']],
      locationIds: [app.world.amsterdam.id, app.world.antwerp.id],
    })
    const seen = await stored(id, owner)
    const changed = await owner.raw('PUT', `/api/employees/${id}`, {
      ...formOf(employeesApi.update, seen),
      roleIds: [role['senior-practitioner']],
      deactivated_at: '2026-03-04T09:00:00.000Z',
    })
    expect([changed.status, changed.errors]).toEqual([
      403,
      { roleIds: ['works_elsewhere'], deactivated_at: ['works_elsewhere'] },
    ])
    const sentAway = await owner.call(employeesApi.deactivate, { params: { id } })
    expect([sentAway.status, sentAway.errors]).toEqual([403, { deactivated_at: ['works_elsewhere'] }])
    expect((await administrator.call(employeesApi.deactivate, { params: { id } })).status).toBe(200)
    expect((await owner.call(employeesApi.activate, { params: { id } })).status).toBe(403)
    expect((await stored(id)).roleIds).toEqual([role['junior-practitioner']])
  })

  test('a qualification belongs to a country of the locations', async () => {
    const answer = await administrator.raw(
      'POST',
      '/api/employees',
      input({ locationIds: [app.world.antwerp.id], qualificationIds: [app.world.laserQualification] }),
    )
    expect([answer.status, answer.errors]).toEqual([422, { qualificationIds: ['other_country'] }])
  })

  test('somebody who works nowhere is only for administrators to make', async () => {
    const answer = await owner.raw('POST', '/api/employees', input({ locationIds: [] }))
    expect([answer.status, answer.errors]).toEqual([422, { locationIds: ['required'] }])
    await hire({ locationIds: [] })
  })

  test('the qualifications of the countries of the locations', async () => {
    const names = async (by: Caller, location_ids: number[]) =>
      (await by.call(employeesApi.qualifications, { query: { location_ids } })).data.map(
        (one) => one.supported_country_id,
      )
    expect(new Set(await names(owner, [app.world.amsterdam.id, app.world.utrecht.id]))).toEqual(new Set([netherlands]))
    expect(await names(owner, [app.world.antwerp.id, 999_999])).toEqual([])
    expect(new Set(await names(administrator, [app.world.amsterdam.id, app.world.antwerp.id]))).toEqual(
      new Set([netherlands, belgium]),
    )
    expect(await names(owner, [])).toEqual([])
    expect(
      (await owner.raw('GET', `/api/qualifications/countries/list?location_ids=${app.world.amsterdam.id}`)).status,
    ).toBe(200)
  })
})
