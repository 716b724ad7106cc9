import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { dashboardApi } from './contract.ts'
import { dashboardLists } from './rules.ts'

let app: TestApp
let desk: Caller
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())

const seen = async (who: Caller) => (await who.call(dashboardApi.list)).data.map(({ id }) => id)
/** An appointment created at this moment, and not changed since. */
const made = async (id: number, at: string) =>
  void (await app.db.updateTable('appointments').set({ created_at: at }).where('id', '=', id).execute())

test('shows what was made, moved and cancelled at the own locations, and nothing of others', async () => {
  const { world } = app
  const moved = await world.appointment({ from: '2026-03-10T09:00:00Z' })
  const cancelled = await world.appointment({ from: '2026-03-11T09:00:00Z', clientId: await world.newClient() })
  const elsewhere = await world.appointment({
    from: '2026-03-11T09:00:00Z',
    place: world.utrecht,
    practitionerId: world.assistant,
    clientId: await world.newClient(),
  })
  await desk.call(appointmentsApi.cancel, { params: { id: cancelled } })
  await made(moved, '2026-01-01T09:00:00Z')

  const all = await desk.call(dashboardApi.list)
  expect(all.data.map(({ id }) => id)).toEqual([moved, cancelled])
  expect(all.data[0]).toMatchObject({
    treatment: { name: { nl: 'Hydrafacial' } },
    location: { id: world.amsterdam.id, zone: 'Europe/Amsterdam' },
    room: { name: 'Kamer 1' },
    deleted_at: null,
  })
  const lists = dashboardLists(all.data, Date.now())
  expect([lists.new, lists.changed, lists.cancelled].map((list) => list.map(({ id }) => id))).toEqual([
    [],
    [moved],
    [cancelled],
  ])
  expect(await seen(await app.as('office-manager', world.utrecht.id))).toEqual([elsewhere])
})

test('an appointment made and left alone eight days ago is in no list', async () => {
  const { world } = app
  const like = await world.appointment({ from: '2026-03-12T09:00:00Z', clientId: await world.newClient() })
  const {
    rows: [old],
  } = await sql<{ id: number }>`
    insert into appointments (client_id, location_id, room_id, employee_id, treatment_id, starts_at, ends_at, created_at, updated_at)
    select ${await world.newClient()}, location_id, room_id, employee_id, treatment_id, starts_at + interval '1 hour', ends_at + interval '1 hour', '2026-02-24T06:00Z', '2026-02-24T06:00Z'
    from appointments where id = ${like} returning id`.execute(app.db)
  const ids = await seen(desk)
  expect(ids).toContain(like)
  expect(ids).not.toContain(old!.id)
})

test('who looks is in the log with every client that was shown', async () => {
  const colleague = await app.as('office-manager')
  const answer = await colleague.call(dashboardApi.list)
  const line = await app.db
    .selectFrom('audit_log')
    .select(['client_ids', 'entity'])
    .where('action', '=', 'read')
    .where('employee_id', '=', colleague.employeeId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(line.entity).toBe('GET /dashboard')
  expect(new Set(line.client_ids)).toEqual(new Set(answer.data.map(({ client }) => client.id)))
})

test('nobody is 401; who works nowhere sees an empty list', async () => {
  expect((await app.nobody.call(dashboardApi.list)).status).toBe(401)
  const nowhere = await app.as('senior-practitioner')
  await app.db.deleteFrom('employee_locations').where('employee_id', '=', nowhere.employeeId).execute()
  expect((await nowhere.call(dashboardApi.list)).data).toEqual([])
})
