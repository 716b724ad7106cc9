import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import type { MutationType } from '#features/credit/rules.ts'
import { systemClock } from '#platform/server/clock.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { tidyUp } from './upkeep.ts'

let app: TestApp
beforeAll(async () => { app = await testApp() })
afterAll(() => app.close())

test('links, requests for a password and secrets that nobody proved go; what still counts stays', async () => {
  const [old, fresh] = [await app.world.employee(), await app.world.employee()]
  for (const [employee, ago] of [[old, '3 days'], [fresh, '1 minute']] as const) {
    await sql`insert into one_time_links (token_hash, purpose, employee_id, created_at, expires_at) values (${Buffer.from(ago)}, 'two_step_qr', ${employee}, now() - ${ago}::interval, now() - ${ago}::interval + interval '10 minutes')`.execute(app.db)
    await sql`insert into employee_two_step (employee_id, pending_secret, pending_since) values (${employee}, '\\x00', now() - ${ago}::interval)`.execute(app.db)
    await sql`insert into password_reset_requests (email, address, requested_at) values (${ago}, '127.0.0.1', now() - ${ago}::interval)`.execute(app.db)
  }
  const proved = await app.world.employee()
  await sql`insert into employee_two_step (employee_id, secret, set_up_at) values (${proved}, '\\x00', now() - interval '3 years')`.execute(app.db)

  await tidyUp(app.db, app.server.services.files, systemClock.now())
  expect((await app.db.selectFrom('one_time_links').select('employee_id').execute()).map((row) => row.employee_id)).toEqual([fresh])
  expect((await app.db.selectFrom('password_reset_requests').select('email').execute()).map((row) => row.email)).toEqual(['1 minute'])
  expect((await app.db.selectFrom('employee_two_step').select('employee_id').orderBy('employee_id').execute()).map((row) => row.employee_id)).toEqual([fresh, proved])
})

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

  await tidyUp(app.db, app.server.services.files, systemClock.now())
  expect((await app.db.selectFrom('idempotency_keys').select('employee_id').execute()).map((row) => row.employee_id)).toEqual([fresh.employeeId])
  expect((await app.db.selectFrom('sessions').select('employee_id').execute()).map((row) => row.employee_id)).toEqual([fresh.employeeId])
  expect((await app.db.selectFrom('sign_in_attempts').select('account').execute()).map((row) => row.account)).toEqual(['a@b.test'])
})

describe('credit past its last day (decision C19)', () => {
  const ledger = (clientId: number) => app.db.selectFrom('credit_mutations').select(['type', 'amount_cents', 'created_at']).where('client_id', '=', clientId).orderBy('created_at').orderBy('id').execute()
  const writtenOff = async (clientId: number) => (await ledger(clientId)).filter((row) => row.type === 'expired').map((row) => [row.created_at, row.amount_cents])
  const clientWith = async (...rows: [at: string, type: MutationType, amountCents: number][]) => {
    const clientId = await app.world.newClient()
    for (const [created_at, type, amount_cents] of rows) await app.db.insertInto('credit_mutations').values({ client_id: clientId, type, amount_cents, created_at }).execute()
    return clientId
  }
  const shownAt = async (clientId: number, now: string) => {
    app.clock.set(now)
    return (await (await app.as('office-manager')).call(checkoutApi.client, { params: { clientId } })).data.credit_balance
  }
  const at = (now: string) => now as Instant

  test.each<[string, [at: string, type: MutationType, amountCents: number][], string, [string, number][]]>([
    ['on the last day, until midnight in Amsterdam, nothing', [['2025-01-10T11:00:00Z', 'deposit', 5000]], '2026-01-10T22:59:00Z', []],
    ['after that midnight, all of it, on that day', [['2025-01-10T11:00:00Z', 'deposit', 5000]], '2026-01-10T23:00:00Z', [['2026-01-10T23:00:00.000Z', 5000]]],
    ['of the evening of 10 January in UTC it is the 11th', [['2025-01-10T23:30:00Z', 'deposit', 5000]], '2026-01-11T22:00:00Z', []],
    ['made at the end of 28 February, on the 29th that follows', [['2023-02-28T20:00:00Z', 'credit', 300]], '2024-02-29T08:00:00Z', [['2024-02-28T23:00:00.000Z', 300]]],
    ['what is left of a lot', [['2025-01-10T11:00:00Z', 'deposit', 5000], ['2025-06-01T11:00:00Z', 'credit', 700], ['2025-07-01T11:00:00Z', 'paymentRemoved', 3000]], '2026-02-01T08:00:00Z', [['2026-01-10T23:00:00.000Z', 2000]]],
    ['a lot that was spent', [['2025-01-10T11:00:00Z', 'deposit', 5000], ['2025-06-01T11:00:00Z', 'credit', 700], ['2025-07-01T11:00:00Z', 'paymentRemoved', 5000]], '2026-02-01T08:00:00Z', []],
    ['each lot on its own day, also when nobody came by for a year', [['2025-01-10T11:00:00Z', 'deposit', 5000], ['2025-06-01T11:00:00Z', 'credit', 700]], '2027-02-01T08:00:00Z', [['2026-01-10T23:00:00.000Z', 5000], ['2026-06-01T22:00:00.000Z', 700]]],
  ])('%s', async (_, rows, now, expected) => {
    const clientId = await clientWith(...rows)
    const before = await shownAt(clientId, now)
    await tidyUp(app.db, app.server.services.files, at(now))
    expect(await writtenOff(clientId)).toEqual(expected)
    // The desk saw the same before it was written off, and after; the sum of the ledger now says it too.
    expect(await shownAt(clientId, now)).toBe(before)
    expect((await ledger(clientId)).reduce((sum, row) => sum + (row.type === 'expired' || row.type === 'paymentRemoved' ? -row.amount_cents : row.amount_cents), 0)).toBe(before)
  })

  test('is written off once, also by five servers at once, and is in the log', async () => {
    const clientId = await clientWith(['2025-01-10T11:00:00Z', 'deposit', 5000], ['2025-06-01T11:00:00Z', 'credit', 700])
    const now = at('2026-02-01T08:00:00Z')
    await Promise.all(Array.from({ length: 5 }, () => tidyUp(app.db, app.server.services.files, now)))
    await tidyUp(app.db, app.server.services.files, now)
    expect(await writtenOff(clientId)).toEqual([['2026-01-10T23:00:00.000Z', 5000]])
    const line = await app.db.selectFrom('audit_log').select(['employee_id', 'action', 'after']).where('entity', '=', 'credit_mutations').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(line).toMatchObject({ employee_id: null, action: 'create', after: { type: 'expired', client_id: clientId, amount_cents: 5000 } })
  })

  test('written off late, it does not eat what was given or spent between', async () => {
    const clientId = await clientWith(['2025-01-10T11:00:00Z', 'deposit', 5000], ['2026-01-15T11:00:00Z', 'credit', 900], ['2026-01-20T11:00:00Z', 'paymentRemoved', 400])
    await tidyUp(app.db, app.server.services.files, at('2026-02-01T08:00:00Z'))
    expect(await writtenOff(clientId)).toEqual([['2026-01-10T23:00:00.000Z', 5000]])
    expect(await shownAt(clientId, '2026-02-01T08:00:00Z')).toBe(500)
  })
})
