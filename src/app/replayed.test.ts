import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { employeesApi, rolesApi } from '#features/employees/contract.ts'
import { emptyAnswersAbout } from '#platform/server/idempotency.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { people, type People } from '#platform/server/test/people.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'

// A call that is repeated with its idempotency key gets its first answer, if its caller may still see all of it.
let app: TestApp
let administrator: Caller
let owner: Caller
let input: People['input'], save: People['save'], role: People['role']
let hire: People['hire'], stored: People['stored']
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  owner = await app.as('salon-owner')
  ;({ input, save, role, hire, stored } = await people(app, administrator))
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

/** An employee, and the form as it stores them. */
async function employee() {
  const { id } = await hire()
  return { id, body: formOf(employeesApi.update, await stored(id)) }
}

describe('a change is carried out once', () => {
  test('a PUT: the first answer comes again, where the version would have refused it', async () => {
    const { id, body } = await employee()
    const put = (key?: string) => administrator.raw('PUT', `/api/employees/${id}`, body, key ? { key } : {})
    const first = await put('replayed-put')
    const second = await put('replayed-put')
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([200, 200, 'true'])
    expect(second.data).toEqual(first.data)
    expect((await put()).status).toBe(409)
  })

  test('two at one moment are one', async () => {
    const { id, body } = await employee()
    const put = () => administrator.raw('PUT', `/api/employees/${id}`, body, { key: 'replayed-at-once' })
    const both = await Promise.all([put(), put()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.filter(({ headers }) => headers['idempotent-replayed'])).toHaveLength(1)
  })

  test('a PATCH, which a version would have refused too', async () => {
    const { id, body } = await employee()
    const call = { params: { id }, body: { updated_at: body.updated_at } }
    const again = () => administrator.call(employeesApi.deactivate, call, { key: 'replayed-patch' })
    const answers = [await again(), await again()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]!.data).toEqual(answers[0]!.data)
  })

  test('a DELETE, after which there is nothing to show', async () => {
    const name = { nl: 'Tijdelijk', fr: 'Temporaire', en: 'Temporary', de: 'Vorübergehend' }
    const made = await administrator.raw('POST', '/api/roles', { name, permissions: [] })
    expect([made.status, made.errors]).toEqual([201, {}])
    const { id } = made.data as { id: number }
    const remove = (key: string) => administrator.call(rolesApi.remove, { params: { id } }, { key })
    const answers = [await remove('replayed-delete'), await remove('replayed-delete'), await remove('replayed-later')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
  })

  test.each([
    ['PUT', ''],
    ['PATCH', '/deactivate'],
  ] as const)(
    'the answer of a %s is not given again once the record is outside the scope of whoever changed it',
    async (method, part) => {
      const { id, body } = await employee()
      const content = method === 'PUT' ? body : { updated_at: body.updated_at }
      const again = () =>
        owner.raw(method, `/api/employees/${id}${part}`, content, { key: `replayed-outside-${method}` })
      expect([(await again()).status, (await again()).status]).toEqual([200, 200])
      expect((await save(administrator, id, { locationIds: [app.world.antwerp.id] })).status).toBe(200)
      const answer = await again()
      expect([answer.status, JSON.stringify(answer.body).includes('Fleur')]).toEqual([404, false])
    },
  )

  test('nor that of a cancellation, after which the appointment is still there', async () => {
    const id = await app.world.appointment({ from: '2099-03-09T10:00:00Z' })
    const again = () => owner.call(appointmentsApi.cancel, { params: { id } }, { key: 'replayed-cancelled' })
    expect([(await again()).status, (await again()).headers['idempotent-replayed']]).toEqual([200, 'true'])
    await app.db
      .updateTable('appointments')
      .set({ location_id: app.world.antwerp.id, room_id: app.world.antwerp.roomIds[0]! })
      .where('id', '=', id)
      .execute()
    expect((await again()).status).toBe(404)
  })

  test('nor one with a client who is erased', async () => {
    const clientId = await app.world.newClient()
    const { data } = await administrator.call(clientsApi.show, { params: { id: clientId } })
    const body = { updated_at: data.updated_at, remarks: 'Komt met de rolstoel' }
    const again = () =>
      administrator.call(clientsApi.remarks, { params: { clientId }, body }, { key: 'replayed-remarks' })
    expect([(await again()).data.remarks, (await again()).data.remarks]).toEqual([body.remarks, body.remarks])
    await emptyAnswersAbout(app.db, clientId, [])
    const answer = await again()
    expect([answer.status, answer.data]).toEqual([200, null])
  })

  test('under a used key nothing else is accepted: no other record, no other content, no other call', async () => {
    const { id, body } = await employee()
    const { id: other } = await employee()
    const key = 'replayed-other'
    expect((await administrator.raw('PUT', `/api/employees/${id}`, body, { key })).status).toBe(200)
    const refused = async (method: 'PUT' | 'DELETE', address: string, content?: object) => {
      const { status, errors } = await administrator.raw(method, address, content, { key })
      return [status, errors]
    }
    const reused = [422, { idempotency_key: ['key_reused'] }]
    expect(await refused('PUT', `/api/employees/${other}`, body)).toEqual(reused)
    expect(await refused('PUT', `/api/employees/${id}`, { ...body, first_name: 'Noor' })).toEqual(reused)
    expect(await refused('DELETE', `/api/employees/${id}`)).toEqual(reused)
  })

  test('nor another query', async () => {
    const { id } = await employee()
    const remove = (query: string) =>
      administrator.raw('DELETE', `/api/employees/${id}${query}`, undefined, { key: 'replayed-query' })
    const answers = [await remove(''), await remove(''), await remove('?confirmed=2')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422])
  })
})
