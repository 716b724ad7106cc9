import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#kernel/endpoint.ts'
import type { Day } from '#kernel/day.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { newCookie } from '#platform/server/test/session.ts'
import { allRoutes } from './routes.ts'

// docs/decisions/067: a list that stays open is logged once in half an hour for each client on it.

const date = '2026-03-09' as Day
let app: TestApp
let first: number
let second: number
let desk: Caller
let practitionerId: number
beforeAll(async () => {
  app = await testApp()
  practitionerId = await app.world.employee({ locationIds: [app.world.amsterdam.id] })
  await app.world.works(practitionerId, app.world.amsterdam)
  first = await app.world.newClient()
  second = await app.world.newClient()
  await visit(first, '08:00')
  await visit(second, '09:00')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-03-04T07:00:00Z')
  desk = await app.as('office-manager')
})

const visit = (clientId: number, time: string) =>
  app.world.appointment({
    clientId,
    practitionerId,
    treatmentId: app.world.skinTreatment,
    from: `${date}T${time}:00Z`,
  })
const day = (on: string = date) =>
  `/api${addressOf(calendarApi.day, { params: { locationId: app.world.amsterdam.id, date: on as Day } }).replace(/^\/api/, '')}`
const linesOf = async (employeeId: number) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select('client_ids')
      .where('action', '=', 'read')
      .where('employee_id', '=', employeeId)
      .orderBy('id')
      .execute()
  ).map(({ client_ids }) => client_ids!.toSorted((a, b) => a - b))
const look = async (caller: Caller = desk, extra: object = {}) => {
  const { status } = await caller.raw('GET', day(), undefined, extra)
  expect(status).toBe(200)
}

describe('a day list that is read again', () => {
  test('is logged whole at first, then not at all, then for a new client alone', async () => {
    const third = await app.world.newClient()
    await look()
    expect(await linesOf(desk.employeeId!)).toEqual([[first, second]])
    await look()
    await look()
    expect(await linesOf(desk.employeeId!)).toHaveLength(1)
    const id = await visit(third, '10:00')
    await look()
    await look()
    expect(await linesOf(desk.employeeId!)).toEqual([[first, second], [third]])
    await sql`delete from appointments where id = ${id}`.execute(app.db)
  })

  test('is logged whole for another person, another session, and another address', async () => {
    await look()
    const other = await app.as('office-manager')
    await look(other)
    expect(await linesOf(other.employeeId!)).toEqual([[first, second]])
    const cookie = await newCookie(app.db, desk.employeeId!)
    await look(app.nobody, { headers: { cookie } })
    await look(desk, { from: '10.9.9.9' })
    expect(await linesOf(desk.employeeId!)).toEqual([1, 2, 3].map(() => [first, second]))
  })

  test('is logged whole again after half an hour', async () => {
    await look()
    app.clock.set('2026-03-04T07:29:59Z')
    await look()
    expect(await linesOf(desk.employeeId!)).toHaveLength(1)
    app.clock.set('2026-03-04T07:30:00Z')
    await look()
    await look()
    expect(await linesOf(desk.employeeId!)).toEqual([
      [first, second],
      [first, second],
    ])
  })

  test('is logged when it could not be logged before, and is not shown without its line', async () => {
    await sql`alter table audit_log add constraint no_reads check (action <> 'read') not valid`.execute(app.db)
    const refused = await desk.raw('GET', day())
    await sql`alter table audit_log drop constraint no_reads`.execute(app.db)
    expect(refused.status).toBe(500)
    await look()
    expect(await linesOf(desk.employeeId!)).toEqual([[first, second]])
  })

  test('leaves no line and the session as it is, and no byte on the embedded database, once it is logged', async () => {
    await look()
    const { employeeId } = desk
    // Other workers write to the same PostgreSQL server meanwhile; nobody does to the embedded database.
    const isAlone = process.env.BALIE_TEST_DATABASE === 'embedded'
    const written = isAlone ? sql`pg_current_wal_insert_lsn()::text` : sql`null`
    const state = async () =>
      (
        await sql<object>`
          select (select count(*)::int from audit_log) as lines, last_seen_at, xmin::text as version, ${written} as written
          from sessions where employee_id = ${employeeId}`.execute(app.db)
      ).rows
    const before = await state()
    for (let n = 0; n < 20; n++) await look()
    expect(await state()).toEqual(before)
  })
})

test('opening a record is logged each time', async () => {
  for (let n = 0; n < 3; n++) await desk.call(clientsApi.show, { params: { id: first } })
  expect(await linesOf(desk.employeeId!)).toEqual([[first], [first], [first]])
})

test('no call that is about one client or one record is a list that is read again', () => {
  const refreshed = allRoutes.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.refreshed)
  expect(refreshed.length).toBeGreaterThan(10)
  for (const { method, path, reads } of refreshed) {
    expect([method, path.match(/:(id|clientId)\b/), reads === 'nothing']).toEqual(['GET', null, false])
  }
})
