import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { typeOf } from '#features/credit/rules.ts'
import { systemClock } from '#platform/server/clock.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { tidyLogIndex } from '#features/audit/queries/lines.ts'
import { upkeepSteps } from '#features/system/contract.ts'
import { frequentSteps, hourlySteps, repeatUpkeep, stepRunner, tidyUp } from './upkeep.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('links, requests for a password and secrets that nobody proved go; what still counts stays', async () => {
  const [old, fresh] = [await app.world.employee(), await app.world.employee()]
  for (const [employee, ago] of [
    [old, '3 days'],
    [fresh, '1 minute'],
  ] as const) {
    await sql`insert into one_time_links (token_hash, purpose, employee_id, created_at, expires_at) values (${Buffer.from(ago)}, 'two_step_qr', ${employee}, now() - ${ago}::interval, now() - ${ago}::interval + interval '10 minutes')`.execute(
      app.db,
    )
    await sql`insert into employee_two_step (employee_id, pending_secret, pending_since) values (${employee}, '\\x00', now() - ${ago}::interval)`.execute(
      app.db,
    )
    await sql`insert into password_reset_requests (email, address, requested_at) values (${ago}, '127.0.0.1', now() - ${ago}::interval)`.execute(
      app.db,
    )
  }
  const proved = await app.world.employee()
  await sql`insert into employee_two_step (employee_id, secret, set_up_at) values (${proved}, '\\x00', now() - interval '3 years')`.execute(
    app.db,
  )

  await tidyUp(app.db, app.server.services.files, systemClock.now())
  expect(
    (await app.db.selectFrom('one_time_links').select('employee_id').execute()).map((row) => row.employee_id),
  ).toEqual([fresh])
  expect(
    (await app.db.selectFrom('password_reset_requests').select('email').execute()).map((row) => row.email),
  ).toEqual(['1 minute'])
  expect(
    (await app.db.selectFrom('employee_two_step').select('employee_id').orderBy('employee_id').execute()).map(
      (row) => row.employee_id,
    ),
  ).toEqual([fresh, proved])
})

test('answers older than a day, sessions that are over and old slips go; what still counts stays', async () => {
  const old = await app.as('office-manager')
  const fresh = await app.as('office-manager')
  for (const [caller, email] of [
    [old, 'old'],
    [fresh, 'fresh'],
  ] as const) {
    const body = {
      supported_country_id: 166,
      first_name: 'A',
      last_name: 'B',
      email: `${email}@voorbeeld.test`,
      locale_id: app.world.localeNl,
      country_id: 166,
    }
    expect((await caller.raw('POST', '/api/clients', body, { key: 'the-same-key' })).status).toBe(201)
  }
  await app.db
    .insertInto('sign_in_attempts')
    .values([
      { account: 'a@b.test', address: '127.0.0.1' },
      { account: 'c@d.test', address: '127.0.0.1', at: '2020-01-01T00:00:00Z' },
    ])
    .execute()
  await sql`update idempotency_keys set created_at = now() - interval '25 hours' where employee_id = ${old.employeeId}`.execute(
    app.db,
  )
  await sql`update sessions set expires_at = now() - interval '1 minute' where employee_id = ${old.employeeId}`.execute(
    app.db,
  )

  await tidyUp(app.db, app.server.services.files, systemClock.now())
  expect(
    (await app.db.selectFrom('idempotency_keys').select('employee_id').execute()).map((row) => row.employee_id),
  ).toEqual([fresh.employeeId])
  expect((await app.db.selectFrom('sessions').select('employee_id').execute()).map((row) => row.employee_id)).toEqual([
    fresh.employeeId,
  ])
  expect((await app.db.selectFrom('sign_in_attempts').select('account').execute()).map((row) => row.account)).toEqual([
    'a@b.test',
  ])
})

test('no credit is written off: all that there is may be owed to the client (law A5)', async () => {
  const clientId = await app.world.newClient()
  for (const source of ['overpayment', 'down_payment', 'returned', 'migration'] as const)
    await app.db
      .insertInto('credit_mutations')
      .values({
        client_id: clientId,
        type: typeOf[source],
        source,
        amount_cents: 1000,
        created_at: '2019-01-10T11:00:00Z',
      })
      .execute()
  await tidyUp(app.db, app.server.services.files, '2026-02-01T08:00:00.000Z' as Instant)
  expect(
    await app.db
      .selectFrom('credit_mutations')
      .select('type')
      .where('client_id', '=', clientId)
      .where('type', '=', 'expired')
      .execute(),
  ).toEqual([])
  expect(
    (await (await app.as('office-manager')).call(checkoutApi.client, { params: { clientId } })).data.credit_balance,
  ).toBe(4000)
})

test('the log’s index by client is tidy afterwards: no reader tidies it before their answer', async () => {
  /** Runs the upkeep, and returns how many pages were pending before. */
  const untidied = async () => {
    const { rows } = await sql<{ pages: number }>`
      select sum(gin_clean_pending_list(relid)) as pages from pg_partition_tree('audit_log_client') where isleaf`.execute(
      app.db,
    )
    return rows[0]!.pages
  }
  const desk = await app.as('office-manager')
  const show = async () =>
    expect((await desk.call(clientsApi.show, { params: { id: await app.world.newClient() } })).status).toBe(200)
  await show()
  expect(await untidied()).toBeGreaterThan(0)
  await show()
  await tidyLogIndex(app.db)
  expect(await untidied()).toBe(0)
})

test('a step that fails keeps none of the others from running, and is told by its name', async () => {
  const { employeeId } = await app.as('office-manager')
  await sql`update sessions set expires_at = now() - interval '1 minute' where employee_id = ${employeeId}`.execute(
    app.db,
  )
  const failed: string[] = []
  await sql`alter table idempotency_keys rename to keys_elsewhere`.execute(app.db)
  await tidyUp(app.db, app.server.services.files, systemClock.now(), (step) => failed.push(step))
  await sql`alter table keys_elsewhere rename to idempotency_keys`.execute(app.db)
  expect(failed).toEqual(['idempotency keys'])
  expect(await app.db.selectFrom('sessions').select('id').where('employee_id', '=', employeeId).execute()).toEqual([])
})

test('a step that fails for hours is told once, and again after it has succeeded', async () => {
  const failed: string[] = []
  const run = stepRunner((step) => failed.push(step))
  for (const outcome of ['fails', 'fails', 'succeeds', 'fails'])
    await run([['keys', () => (outcome === 'fails' ? Promise.reject(new Error('busy')) : Promise.resolve())]])
  expect(failed).toEqual(['keys', 'keys'])
})

test('every step that the page of the system tells of is done, and each that is done is told of, in this order', () => {
  const steps = [...hourlySteps(app.db, app.server.services, systemClock.now), ...frequentSteps(app.db)]
  expect(steps.map(([name]) => name)).toEqual(upkeepSteps)
})

const done = () => Promise.resolve()

test('the first upkeep comes minutes after the start, and not while starting', async () => {
  vi.useFakeTimers()
  try {
    let rounds = 0
    const hourly = () => {
      rounds++
      return done()
    }
    repeatUpkeep({ hourly, everyMinute: done, asked: done })
    const counts: number[] = []
    for (const minutes of [1, 4, 3 * 60]) {
      await vi.advanceTimersByTimeAsync(minutes * 60_000)
      counts.push(rounds)
    }
    expect(counts).toEqual([0, 1, 4])
  } finally {
    vi.useRealTimers()
  }
})

test('no round begins while the one before is under way; what somebody asked for waits for none of them', async () => {
  vi.useFakeTimers()
  try {
    const begun = { hourly: 0, everyMinute: 0, asked: 0 }
    const ends: (() => void)[] = []
    const round = (name: keyof typeof begun) => () => {
      begun[name]++
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    repeatUpkeep({ hourly: round('hourly'), everyMinute: round('everyMinute'), asked: round('asked') })
    await vi.advanceTimersByTimeAsync(5 * 60 * 60_000)
    expect(begun).toEqual({ hourly: 1, everyMinute: 1, asked: 5 * 60 })
    for (const end of ends) end()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(begun).toEqual({ hourly: 2, everyMinute: 2, asked: 6 * 60 })
  } finally {
    vi.useRealTimers()
  }
})
