import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Orphans } from '#kernel/orphans.ts'
import { rolesApi } from '#features/employees/contract.ts'
import { treatmentsApi } from '#features/treatments/contract.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { people, type People } from '#platform/server/test/people.ts'
import type { Employee } from '../contract.ts'

// Today is Wednesday 4 March 2026. Each test has an employee of its own, with two appointments to come and one that
// was.
let app: TestApp
let administrator: Caller
let role: People['role'], hire: People['hire'], stored: People['stored'], save: People['save']
let employee: Employee
let laser: number, skin: number
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  ;({ role, hire, stored, save } = await people(app, administrator))
})
afterAll(() => app.close())
beforeEach(async () => {
  const { amsterdam, utrecht, laserQualification, laserTreatment } = app.world
  employee = await hire({
    roleIds: [role['senior-practitioner']],
    locationIds: [amsterdam.id, utrecht.id],
    qualificationIds: [laserQualification],
  })
  const visit = (from: string, more: object) =>
    app.world
      .newClient({ lastName: 'Wees' })
      .then((clientId) => app.world.appointment({ clientId, practitionerId: employee.id, from, ...more }))
  const day = `2026-05-${String(10 + (serial++ % 18)).padStart(2, '0')}`
  laser = await visit(`${day}T09:00:00Z`, { treatmentId: laserTreatment })
  skin = await visit(`${day}T11:00:00Z`, { place: utrecht })
  await visit(`${day.replace('-05-', '-01-')}T09:00:00Z`, { treatmentId: laserTreatment })
})
let serial = 0

const refused = ({ status, errors }: Answer) => [status, errors]
const left = (answer: Answer) => (answer.body.data as Orphans).orphans.map(({ id }) => id)
const asked = [409, { confirmed: ['orphans'] }]

describe('an employee with appointments to come', () => {
  test.each<[string, () => object, () => number[]]>([
    ['a qualification', () => ({ qualificationIds: [] }), () => [laser]],
    ['a location', () => ({ locationIds: [app.world.amsterdam.id] }), () => [skin]],
    ['the role of a practitioner', () => ({ roleIds: [role['office-manager']] }), () => [laser, skin]],
    ['their place in the chain', () => ({ deactivated_at: app.clock.now() }), () => [laser, skin]],
  ])('does not lose %s before it is told what is left behind', async (_, changes, expected) => {
    const before = await stored(employee.id)
    const answer = await save(administrator, employee.id, changes())
    expect([refused(answer), left(answer)]).toEqual([asked, expected()])
    expect(await stored(employee.id)).toEqual(before)
    const { rows } = await sql<{
      entity: string
    }>`select entity from audit_log where employee_id = ${administrator.employeeId} and action = 'read' order by id desc limit 1`.execute(
      app.db,
    )
    expect(rows).toEqual([{ entity: 'PUT /employees/:id' }])
    expect(
      refused(await save(administrator, employee.id, { ...changes(), confirmed: expected().length - 1 || false })),
    ).toEqual(asked)
    expect(refused(await save(administrator, employee.id, { ...changes(), confirmed: expected().length }))).toEqual([
      200,
      {},
    ])
    const { rows: stay } = await sql<{
      deleted_at: string | null
    }>`select deleted_at from appointments where id = any(${[laser, skin]}::bigint[])`.execute(app.db)
    expect(stay).toEqual([{ deleted_at: null }, { deleted_at: null }])
  })

  test.each<[string, (more?: object) => Promise<Answer>]>([
    ['by its switch', (more = {}) => administrator.raw('PATCH', `/api/employees/${employee.id}/deactivate`, more)],
    [
      'from the list',
      (more: { confirmed?: number } = {}) =>
        administrator.raw(
          'DELETE',
          `/api/employees/${employee.id}${more.confirmed ? `?confirmed=${more.confirmed}` : ''}`,
        ),
    ],
  ])('is not deactivated %s before that', async (_, act) => {
    const answer = await act()
    expect([refused(answer), left(answer), (await stored(employee.id)).deactivated_at]).toEqual([
      asked,
      [laser, skin],
      null,
    ])
    expect(refused(await act({ confirmed: 1 }))).toEqual(asked)
    expect((await act({ confirmed: 2 })).status).toBe(200)
    expect((await stored(employee.id)).deactivated_at).not.toBeNull()
  })

  test('is asked nothing for what nobody misses: more qualifications, another name, a second role', async () => {
    const { utrecht, amsterdam } = app.world
    expect(
      refused(
        await save(administrator, employee.id, {
          first_name: 'Anders',
          roleIds: [role['senior-practitioner'], role['office-manager']],
          locationIds: [utrecht.id, amsterdam.id],
        }),
      ),
    ).toEqual([200, {}])
  })

  test('whose appointments were cancelled or have been, goes at once', async () => {
    await sql`update appointments set deleted_at = ${app.clock.now()} where id = any(${[laser, skin]}::bigint[])`.execute(
      app.db,
    )
    expect(refused(await save(administrator, employee.id, { deactivated_at: app.clock.now() }))).toEqual([200, {}])
  })
})

test('a role that stops being a practitioner’s asks for those who are one by it alone', async () => {
  const made = (
    await administrator.call(rolesApi.create, {
      body: {
        name: { nl: 'Huidtherapeut', fr: 'x', en: 'x', de: 'x' },
        practitioner: true,
        permissions: ['client.read'],
      },
    })
  ).data
  expect(refused(await save(administrator, employee.id, { roleIds: [made.id] }))).toEqual([200, {}])
  const both = await hire({ roleIds: [made.id, role['senior-practitioner']] })
  await app.world.appointment({
    practitionerId: both.id,
    clientId: await app.world.newClient(),
    from: '2026-06-08T09:00:00Z',
    roomId: app.world.amsterdam.roomIds[1]!,
  })
  const { name, permissions, updated_at } = (await administrator.call(rolesApi.show, { params: { id: made.id } })).data
  const ends = (more = {}) =>
    administrator.raw('PUT', `/api/roles/${made.id}`, { name, permissions, updated_at, practitioner: false, ...more })
  const answer = await ends()
  expect([refused(answer), left(answer)]).toEqual([asked, [laser, skin]])
  expect(refused(await ends({ confirmed: 2 }))).toEqual([200, {}])
})

test('a treatment that asks another qualification asks for those who do not have it', async () => {
  const { id: qualificationId } = (
    await sql<{
      id: number
    }>`insert into qualifications (supported_country_id, name) select supported_country_id, 'Medisch' from treatments where id = ${app.world.laserTreatment} returning id`.execute(
      app.db,
    )
  ).rows[0]!
  const treatment = (await administrator.call(treatmentsApi.show, { params: { id: app.world.laserTreatment } })).data
  const saved = (more: object) =>
    administrator.raw('PUT', `/api/treatments/${treatment.id}`, {
      ...formOf(treatmentsApi.update, treatment),
      portal_position: 1,
      ...more,
    })
  const answer = await saved({ qualifications: [qualificationId] })
  expect(refused(answer)).toEqual(asked)
  expect(left(answer)).toContain(laser)
  expect(answer.body.data).not.toHaveProperty('packages')
  expect(refused(await saved({ qualifications: [qualificationId, app.world.laserQualification] }))).toEqual([200, {}])
})
