import { sql } from 'kysely'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { clientsApi } from '#features/clients/contract.ts'
import { journalApi } from '#features/journal/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { allRoutes } from '#app/routes.ts'
import { startStatementTimes } from '#app/statement-times.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { routes } from './http.ts'
import { openPostgres } from './postgres.ts'
import { openReplica } from './replica.ts'
import { testApp, type Caller, type TestApp } from './test/app.ts'
import { startCollector, type TestCollector } from './test/collector.ts'
import { scrape, valueIn } from './test/measurements.ts'
import { startPostgres, type PostgresServer } from './test/postgres.ts'

const atCopy = {
  does: 'Reads from the copy.',
  readsFrom: 'replica',
  may: 'public',
  reads: 'nothing',
  gives: z.null(),
} as const
const copyApi = { asks: endpoint('GET', '/at-copy', atCopy), fails: endpoint('GET', '/fails-at-copy', atCopy) }
const copyRoutes = routes('copy', 'Calls at the copy.', copyApi, {
  asks: async ({ db }) => {
    await sql`select 4711 as at_the_copy`.execute(db)
    return null
  },
  fails: async ({ db }) => {
    await sql`select 'x'::int`.execute(db)
    return null
  },
})

test('only reads of reports, journals and files are made at a copy', () => {
  const calls = allRoutes.map(({ endpoint }) => endpoint).filter(({ readsFrom }) => readsFrom === 'replica')
  expect(calls.filter(({ method, writes }) => method !== 'GET' || writes)).toEqual([])
  const others = calls.map(({ path }) => path).filter((path) => !path.endsWith('/export'))
  expect(others.toSorted()).toEqual([
    '/insured-care/claim',
    '/journal',
    '/journal/entries',
    '/journal/whole-file',
    '/medical-exemptions',
    '/medical-exemptions/pack',
    '/package_sales/vat-to-review/file',
    '/turnover',
    '/turnover/lines',
    '/turnover/payments',
  ])
})

describe.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')('a copy of the database', () => {
  const folder = () => new URL(inject('templateUrl')).searchParams.get('host')!
  let standby: PostgresServer
  let collector: TestCollector
  let app: TestApp
  let desk: Caller
  const lines: string[] = []
  /** The lines of the log about refused figures, with what they say of the cause. */
  const refusals = (): readonly object[] =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ problems }) => Array.isArray(problems) && problems.includes('figures_lag'))
      .map(({ level, msg, problems, route, message }) => ({ level, msg, problems, route, message }))
  const replay = (what: 'pause' | 'resume') => onStandby(`select pg_wal_replay_${what}()`)
  async function onStandby(statement: string): Promise<void> {
    const { default: pg } = await import('pg')
    const client = new pg.Client(standby.url('postgres'))
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  beforeAll(async () => {
    // Made first: the copy has the database of this worker then.
    await (await testApp()).close()
    standby = await startPostgres(undefined, { standbyOf: folder() })
    collector = await startCollector()
    app = await testApp({
      replica: { url: standby.url, maxLagSeconds: 2 },
      routes: copyRoutes,
      watched: true,
      env: { METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
      logTo: { write: (line) => void lines.push(line) },
    })
    desk = await app.as('administrator')
  }, 60_000)
  afterAll(async () => {
    await app?.close()
    await collector?.close()
    await standby?.stop()
  })

  const names = async () => {
    const { status, body, bytes, headers } = await desk.call(clientsApi.export, {
      query: { format: 'csv', filters: { search: 'kopie' } },
    })
    const lines = status === 200 ? bytes.toString().trim().split('\n').length - 1 : null
    return { status, lines, asOf: headers['x-data-as-of'] as string | undefined, body }
  }
  const rename = (first: string) =>
    sql`update clients set first_name = ${first} where id = ${app.world.client}`.execute(app.db)
  const measured = async () => {
    const text = await scrape(app.watch!)
    return {
      readable: valueIn(text, 'balie_replica_readable'),
      lag: valueIn(text, 'balie_replica_lag_seconds'),
    }
  }
  /** Waits until an answer is no longer remembered. */
  const anew = async (expected: object): Promise<void> => {
    await expect.poll(names, { timeout: 10_000, interval: 250 }).toMatchObject(expected)
  }

  test('has what was written, says as of when, and the log of it goes to the database', async () => {
    const before = Date.now()
    await rename('Kopie')
    await anew({ status: 200, lines: 1 })
    const { asOf } = await names()
    expect(Date.parse(asOf!)).toBeGreaterThan(before - 2000)
    expect(Date.parse(asOf!)).toBeLessThanOrEqual(Date.now())
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where action = 'export' and employee_id = ${desk.employeeId}`.execute(
      app.db,
    )
    expect(rows[0]!.n).toBeGreaterThan(0)
  })

  test('its connections, failed statements and lag are measured apart from those of the database', async () => {
    expect((await app.nobody.raw('GET', '/api/at-copy')).status).toBe(200)
    const failed = (text: string) =>
      ['main', 'read'].map((pool) => valueIn(text, 'balie_database_statements_failed_total', { pool, reason: 'value' }))
    const before = await scrape(app.watch!)
    const [main, read] = failed(before)
    expect(read).toBe(0)
    expect((await app.nobody.raw('GET', '/api/fails-at-copy')).status).toBe(500)
    const after = await scrape(app.watch!)
    expect(failed(after)).toEqual([main, 1])
    expect(['main', 'read'].map((pool) => valueIn(after, 'balie_database_pool_max', { pool }))).toEqual([
      app.pool.options.max,
      4,
    ])
    expect(valueIn(after, 'balie_database_pool_connections', { pool: 'read', state: 'idle' })).toBeGreaterThan(0)
    expect(valueIn(after, 'balie_database_pool_waiting', { pool: 'read' })).toBe(0)
    expect(valueIn(after, 'balie_database_slow_statements_total', { pool: 'read', operation: 'select' })).toBe(0)
    expect(await measured()).toEqual({ readable: 1, lag: expect.toSatisfy((lag: number) => lag >= 0 && lag < 2) })
  })

  test('its statements are spans of their call, and are told apart', async () => {
    const { headers } = await app.nobody.raw('GET', '/api/fails-at-copy')
    const spanOf = () =>
      collector.spans.find(({ attributes }) => attributes['balie.request_id'] === headers['x-request-id'])
    await expect.poll(spanOf, { timeout: 20_000 }).toBeDefined()
    const below = collector.spans.filter(({ parentSpanId }) => parentSpanId === spanOf()!.spanId)
    expect(below.find(({ status }) => status === 2)?.attributes).toMatchObject({
      'db.client.connection.pool.name': 'read',
      'error.type': '22P02',
    })
    const pools = new Set(collector.spans.map(({ attributes }) => attributes['db.client.connection.pool.name']))
    expect([...pools].filter(Boolean).toSorted()).toEqual(['main', 'read'])
  })

  test('its statements are timed with the others', async () => {
    const stop = startStatementTimes(app.database, () => {})
    expect((await app.nobody.raw('GET', '/api/at-copy')).status).toBe(200)
    await stop()
    const { rows } = await sql<{ n: number }>`
      select h.calls::int as n from database_statement_hours h join database_statements s on s.id = h.statement_id
      where s.text = 'select 0 as at_the_copy'`.execute(app.db)
    expect(rows).toEqual([{ n: 1 }])
  })

  test('is not behind while nothing happens', async () => {
    await sql`select pg_sleep(2.5)`.execute(app.db)
    expect((await names()).status).toBe(200)
    expect((await measured()).readable).toBe(1)
  })

  test('that is behind answers as of then, and is refused beyond its limit until it has caught up', async () => {
    await rename('Anders')
    await anew({ status: 200, lines: 0 })
    await replay('pause')
    await rename('Kopie')
    // It does not have it, and says so.
    const written = Date.now()
    const behind = await names()
    if (behind.status === 200) {
      expect(behind.lines).toBe(0)
      expect(Date.parse(behind.asOf!)).toBeLessThanOrEqual(written)
    }
    await anew({ status: 503, body: { errors: { '': ['figures_lag'] } } })
    expect(await measured()).toEqual({ readable: 0, lag: expect.toSatisfy((lag: number) => lag > 2) })
    expect(refusals().at(-1)).toEqual({
      level: 40,
      msg: 'the call was refused for the moment',
      problems: ['figures_lag'],
      route: '/api/clients/export',
      message: undefined,
    })
    const { body } = await names()
    expect(body.message).toBe(
      'De kopie waaruit deze cijfers komen, loopt te ver achter. Probeer het over een minuut opnieuw.',
    )
    expect((await desk.call(journalApi.entries)).status).toBe(503)
    // The calendar reads from the database itself, so it goes on.
    const { amsterdam } = app.world
    const day = await desk.call(calendarApi.day, { params: { locationId: amsterdam.id, date: '2026-03-04' } })
    expect([day.status, day.headers['x-data-as-of']]).toEqual([200, undefined])
    const list = await desk.call(clientsApi.list, { query: { filters: { search: 'kopie' } } })
    expect([list.status, list.data.metadata.total, list.headers['x-data-as-of']]).toEqual([200, 1, undefined])
    await replay('resume')
    await anew({ status: 200, lines: 1 })
    expect((await measured()).readable).toBe(1)
  })

  test('of another database is refused at the start, in words', async () => {
    const other = await startPostgres()
    const database = await openPostgres(standby.url('postgres').replace(/host=.*/, `host=${folder()}`), 1)
    const replica = openReplica(database, { url: other.url('postgres'), maxLagSeconds: 5 })
    await expect(replica.verify()).rejects.toThrow('is no copy of that of DATABASE_URL')
    await expect(replica.current()).rejects.toMatchObject({ status: 503, problems: [{ code: 'figures_lag' }] })
    await replica.close()
    await other.stop()
    await database.close()
  })

  test('that is away keeps no server from its start, and refuses', async () => {
    await standby.stop()
    await anew({ status: 503, body: { errors: { '': ['figures_lag'] } } })
    expect(await measured()).toEqual({ readable: 0, lag: undefined })
    // The cause is in the log where the copy cannot be asked.
    expect(refusals().at(-1)).toEqual({
      level: 50,
      msg: 'another service failed',
      problems: ['figures_lag'],
      route: '/api/clients/export',
      message: expect.stringMatching(/\w/),
    })
    const database = await openPostgres(inject('templateUrl').replace('/template?', '/postgres?'), 1)
    const replica = openReplica(database, { url: standby.url('postgres'), maxLagSeconds: 5 })
    await replica.verify()
    await replica.close()
    await database.close()
  })
})
