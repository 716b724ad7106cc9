import { afterAll, beforeAll, expect, test } from 'vitest'
import { people, type People } from '#platform/server/test/people.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'

// A call that is repeated with its idempotency key gets its first answer, if its caller may still see all of it.
let app: TestApp
let administrator: Caller
let owner: Caller
let input: People['input'], save: People['save'], role: People['role']
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  owner = await app.as('salon-owner')
  ;({ input, save, role } = await people(app, administrator))
})
afterAll(() => app.close())

let serial = 0
async function hired() {
  const [body, key] = [input({ roleIds: [role['office-manager']] }), `replayed-${++serial}`]
  const again = () => owner.raw('POST', '/api/employees', body, { key })
  const first = await again()
  expect(first.status).toBe(201)
  return { id: (first.data as { id: number }).id, first, again }
}

test('it gives the first answer as long as nothing changed', async () => {
  const { first, again } = await hired()
  const second = await again()
  expect([second.status, second.headers['idempotent-replayed'], second.data]).toEqual([201, 'true', first.data])
})

test('a record that went outside the scope since is not shown again', async () => {
  const { id, again } = await hired()
  expect((await save(administrator, id, { locationIds: [app.world.antwerp.id] })).status).toBe(200)
  const answer = await again()
  expect([answer.status, JSON.stringify(answer.body).includes('Fleur')]).toEqual([404, false])
})

test('nor to somebody who reaches less since', async () => {
  const { again } = await hired()
  await app.db
    .insertInto('employee_locations')
    .values({ employee_id: owner.employeeId!, location_id: app.world.antwerp.id })
    .execute()
  const { again: belgian } = await hired()
  await app.db
    .deleteFrom('employee_locations')
    .where('employee_id', '=', owner.employeeId!)
    .where('location_id', '=', app.world.antwerp.id)
    .execute()
  expect([(await again()).status, (await belgian()).status]).toEqual([201, 404])
})

test('nor to somebody who lost a permission since', async () => {
  const { again } = await hired()
  const { id } = await app.db
    .selectFrom('roles')
    .select('id')
    .where('slug', '=', 'salon-owner')
    .executeTakeFirstOrThrow()
  await app.db
    .deleteFrom('role_permissions')
    .where('role_id', '=', id)
    .where('permission', '=', 'management.user')
    .execute()
  expect((await again()).status).toBe(403)
  await app.db.insertInto('role_permissions').values({ role_id: id, permission: 'management.user' }).execute()
  expect((await again()).status).toBe(201)
})
