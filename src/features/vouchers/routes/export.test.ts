import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { rightCalls } from '#platform/server/test/right-calls.ts'
import { vouchersApi } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('vouchers whose buyer is not known any more are exported too, and the log names no client for them', async () => {
  const calls = await rightCalls(app)
  await calls.make(vouchersApi.show, app.world.amsterdam)
  const administrator = await app.as('administrator')
  const answer = await administrator.call(vouchersApi.export, { query: { format: 'csv' } })
  expect([answer.status, answer.errors]).toEqual([200, {}])
  const { rows } = await sql<{ unknown: number | null }>`
    select cardinality(array_positions(client_ids, null)) as unknown from audit_log
    where action = 'export' and employee_id = ${administrator.employeeId}`.execute(app.db)
  expect(rows.map(({ unknown }) => unknown ?? 0)).toEqual([0])
})
