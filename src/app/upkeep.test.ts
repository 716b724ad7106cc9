import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { tidyUp } from './upkeep.ts'

let app: TestApp
beforeAll(async () => { app = await testApp() })
afterAll(() => app.close())

test('answers older than a day, sessions that are over and old slips go; what still counts stays', async () => {
  const old = await app.as('office-manager')
  const fresh = await app.as('office-manager')
  for (const [caller, email] of [[old, 'old'], [fresh, 'fresh']] as const) {
    const body = { supported_country_id: 166, first_name: 'A', last_name: 'B', email: `${email}@voorbeeld.test`, locale_id: app.world.localeNl, country_id: 166 }
    expect((await caller.raw('POST', '/api/clients', body, { key: 'the-same-key' })).status).toBe(201)
  }
  await app.db.insertInto('sign_in_attempts').values([{ account: 'a@b.test', address: '127.0.0.1' }, { account: 'c@d.test', address: '127.0.0.1', at: '2020-01-01T00:00:00Z' }]).execute()
  await sql`update idempotency_keys set created_at = now() - interval '25 hours' where employee_id = ${old.employeeId}`.execute(app.db)
  await sql`update sessions set expires_at = now() - interval '1 minute' where employee_id = ${old.employeeId}`.execute(app.db)

  await tidyUp(app.db)
  expect((await app.db.selectFrom('idempotency_keys').select('employee_id').execute()).map((row) => row.employee_id)).toEqual([fresh.employeeId])
  expect((await app.db.selectFrom('sessions').select('employee_id').execute()).map((row) => row.employee_id)).toEqual([fresh.employeeId])
  expect((await app.db.selectFrom('sign_in_attempts').select('account').execute()).map((row) => row.account)).toEqual(['a@b.test'])
})
