import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { clientsApi } from '#features/clients/contract.ts'
import { journalApi } from '#features/journal/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { allRoutes } from '#app/routes.ts'
import { openPostgres } from './postgres.ts'
import { openReplica } from './replica.ts'
import { testApp, type Caller, type TestApp } from './test/app.ts'
import { startPostgres, type PostgresServer } from './test/postgres.ts'

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
  let app: TestApp
  let desk: Caller
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
    app = await testApp({ replica: { url: standby.url, maxLagSeconds: 2 } })
    desk = await app.as('administrator')
  }, 60_000)
  afterAll(async () => {
    await app?.close()
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

  test('is not behind while nothing happens', async () => {
    await sql`select pg_sleep(2.5)`.execute(app.db)
    expect((await names()).status).toBe(200)
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
    const database = await openPostgres(inject('templateUrl').replace('/template?', '/postgres?'), 1)
    const replica = openReplica(database, { url: standby.url('postgres'), maxLagSeconds: 5 })
    await replica.verify()
    await replica.close()
    await database.close()
  })
})
