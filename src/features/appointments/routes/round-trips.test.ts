import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { appointmentsApi } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** The statements that were sent to the database during the work. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const listening = new WeakSet<pg.PoolClient>()
  const listen = (client: pg.PoolClient) => {
    if (listening.has(client)) return
    listening.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((text: unknown, ...rest: unknown[]) => {
      sent.push(typeof text === 'string' ? text : (text as { text: string }).text)
      return query(text, ...rest)
    }) as typeof client.query
  }
  app.pool.on('acquire', listen)
  await work()
  app.pool.off('acquire', listen)
  return sent
}

test('a booking with a device is ten journeys to the database, and everything is written', async () => {
  const desk = await app.as('office-manager')
  const client_id = await app.world.newClient()
  const body = {
    client_id,
    location_id: app.world.amsterdam.id,
    treatment_id: app.world.laserTreatment,
    datetime_from: '2026-03-09T09:00:00.000Z',
  } as const
  const key = 'round-trips-1'
  let answer = await desk.call(appointmentsApi.show, { params: { id: 0 } })
  const statements = await statementsOf(async () => {
    answer = await desk.call(appointmentsApi.create, { body }, { key })
  })
  expect([answer.status, answer.data.devices.length, answer.data.client.id]).toEqual([201, 1, client_id])
  expect(statements.map((text) => text.trim().slice(0, 60))).toHaveLength(10)

  const again = await desk.call(appointmentsApi.create, { body }, { key })
  expect([again.status, again.data, again.headers['idempotent-replayed']]).toEqual([201, answer.data, 'true'])
  const { rows } = await app.pool.query(
    `select action from audit_log where employee_id = $1 and action = 'read' and client_ids @> array[$2::bigint]`,
    [desk.employeeId, client_id],
  )
  expect(rows).toHaveLength(2)
})
