import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#platform/server/migrate.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { hasPgbouncer, startPgbouncer } from '#platform/server/test/pgbouncer.ts'
import { startPostgres, type PostgresServer } from '#platform/server/test/postgres.ts'
import { findingsOf } from './doctor/finding.ts'
import { examineReplica, isCopyOf } from './doctor/replica.ts'
import { examine } from './doctor.ts'

/** A copy that is behind is waited for by the doctor itself. */
const patience = { timeout: 20_000 }
const folderOf = (server: PostgresServer) => new URL(server.url('postgres')).searchParams.get('host')!

// A server with its standby, which is promoted in the last test.
describe.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')('the doctor, of a copy of the database,', () => {
  const running: PostgresServer[] = []
  let primary: PostgresServer
  let standby: PostgresServer
  let url: string
  let copyUrl: string
  beforeAll(async () => {
    primary = await startPostgres()
    running.push(primary)
    await run(primary.url('postgres'), 'create database balie')
    url = primary.url('balie')
    const database = await openPostgres(url, 2)
    await migrate(database.pool)
    await database.close()
    await run(url, 'create role reports login')
    await run(url, 'create role stranger login')
    await run(url, 'grant pg_read_all_data to reports')
    standby = await startPostgres(undefined, { standbyOf: folderOf(primary) })
    running.push(standby)
    copyUrl = standby.url('balie')
  }, 60_000)
  afterAll(async () => {
    for (const server of running.toReversed()) await server.stop()
  })

  async function run(at: string, statement: string): Promise<readonly unknown[]> {
    const client = new pg.Client(at)
    await client.connect()
    const { rows } = await client.query(statement)
    await client.end()
    return rows
  }
  const as = (role: string, at = copyUrl) => at.replace('postgres@', `${role}@`)
  const look = (at: string, maxLagSeconds = 30) => examineReplica(url, { url: at, maxLagSeconds })
  const says = async (at: string, state: 'good' | 'note' | 'wrong' = 'wrong', maxLagSeconds = 30) =>
    (await look(at, maxLagSeconds)).filter((finding) => finding.state === state).map((finding) => finding.says)

  test('finds a good one good, and a role that may read alone', async () => {
    const findings = await look(as('reports'))
    expect(findings.map(({ state, says: words }) => [state, words])).toEqual([
      ['good', 'The role reports may read, and change nothing.'],
      ['good', expect.stringMatching(/^A copy of the database answers \(PostgreSQL \d+\.\d+\)\.$/)],
      ['good', 'It has all that was written.'],
    ])
  })

  test('is part of the whole examination where the settings name one', async () => {
    const findings = await examine({
      DATABASE_URL: url,
      DATABASE_READ_URL: 'postgresql://a:geheim-wachtwoord@127.0.0.1:1/geheim-wachtwoord',
      SECRET_KEY: '0'.repeat(64),
      DATA_DIR: folderOf(primary),
    })
    expect(findings.filter(({ area }) => area === 'copy')).toMatchObject([{ state: 'wrong' }])
    expect(JSON.stringify(findings)).not.toContain('geheim-wachtwoord')
  })

  test.each([
    ['nobody there', () => 'postgresql://a@127.0.0.1:1/b', 'ECONNREFUSED', 'Nobody listens'],
    ['no such role', () => as('nobody'), 'does not exist', 'pg_hba.conf'],
    ['no such database', () => standby.url('missing'), 'does not exist', 'CREATE DATABASE'],
  ])('%s', async (_, at, reason, remedy) => {
    const [finding, ...more] = await look(at())
    expect(finding).toMatchObject({ state: 'wrong', remedy: expect.stringContaining(remedy) as string })
    expect([finding!.says, more]).toEqual([expect.stringContaining(reason), []])
    expect(finding!.says).toContain('exports, reports and journals are refused')
  })

  test('a role that may not read, and one that may change data', async () => {
    expect(await says(as('stranger'))).toEqual([
      expect.stringMatching(/^The role stranger of DATABASE_READ_URL may not read absences, \w+, \w+ and \d+ more\.$/),
    ])
    expect(await says(copyUrl, 'note')).toEqual([
      expect.stringMatching(/^The role postgres of DATABASE_READ_URL may change data, too/),
    ])
  })

  test('the database itself, another of its databases, and another server', async () => {
    expect(await says(as('reports', url), 'note')).toEqual([
      'DATABASE_READ_URL leads to the database itself: exports, reports and journals take its time.',
    ])
    expect(await says(standby.url('postgres'))).toEqual([
      'DATABASE_READ_URL names the database postgres, and DATABASE_URL balie: the server will not start.',
    ])
    const other = await startPostgres()
    running.push(other)
    expect(await says(other.url('postgres'))).toEqual([
      expect.stringMatching(/is no copy of that of DATABASE_URL \(\d+\.\d+\): the server will not start\.$/),
    ])
  })

  test('one that is behind: a word within its limit, and a fault beyond it', async () => {
    // A copy knows the age of what it has once it has replayed something.
    await run(url, 'create table earlier as select 1')
    await expect
      .poll(() => run(copyUrl, `select to_regclass('earlier')::text as name`), patience)
      .toEqual([{ name: 'earlier' }])
    await expect.poll(() => says(as('reports'), 'good'), patience).toContain('It has all that was written.')
    await run(copyUrl, 'select pg_wal_replay_pause()')
    await run(url, 'create table later as select 1')
    const paused = 'Its replay is paused.'
    // A server of the tests writes its log a moment after a commit.
    await expect
      .poll(() => says(as('reports'), 'note', 3600), patience)
      .toEqual([
        expect.stringMatching(/^The copy lacks \d+\.\d MB of the log, and its last change is \d+ s old\. Its replay/),
      ])
    await expect
      .poll(() => says(as('reports'), 'wrong', 1), patience)
      .toEqual([
        expect.stringMatching(new RegExp(`beyond 1 s \\(DATABASE_READ_MAX_LAG\\) exports, .* refused\\. ${paused}$`)),
      ])
    await run(copyUrl, 'select pg_wal_replay_resume()')
    await expect.poll(() => says(as('reports'), 'good'), patience).toContain('It has all that was written.')
  })

  test.each([
    ['the same minor version', 150_008, 150_008, 'good', 'PostgreSQL 15.8'],
    ['another minor version', 150_006, 150_008, 'note', 'The copy is PostgreSQL 15.6, and the database 15.8.'],
  ] as const)('%s', (_, ofCopy, ofDatabase, state, words) => {
    const { list, ...say } = findingsOf('copy')
    const server = { cluster: '7', database: 'balie', started: '', pid: 1 }
    const copy = { ...server, version: ofCopy, follows: true, role: 'reports', closed: [], writes: false }
    expect(isCopyOf(copy, { ...server, version: ofDatabase, position: '0/0' }, say)).toBe(true)
    expect(list).toMatchObject([{ state, says: expect.stringContaining(words) as string }])
  })

  test.runIf(hasPgbouncer)('a pooler in front of it, by what it does', async () => {
    const behind = async (mode: string) => {
      const pooler = await startPgbouncer(folderOf(standby), [`pool_mode = ${mode}`])
      const found = await look(pooler.url('balie'))
      await pooler.stop()
      return found
    }
    expect(await behind('session')).toContainEqual(
      expect.objectContaining({ state: 'note', says: 'A pooler in session mode stands between here and the copy.' }),
    )
    expect(await behind('transaction')).toContainEqual(
      expect.objectContaining({
        state: 'wrong',
        says: expect.stringContaining('The server will not start with this copy: a pooler that shares') as string,
      }),
    )
  })

  test('one that hears nothing any more, and one that has become a database of its own', async () => {
    await run(copyUrl, `alter system set primary_conninfo = ''`)
    await run(copyUrl, 'select pg_reload_conf()')
    await run(url, 'create table unheard as select 1')
    await expect
      .poll(() => says(as('reports'), 'wrong', 1), patience)
      .toEqual([expect.stringMatching(/refused\. It hears nothing from the database\.$/)])
    await run(copyUrl, 'select pg_promote()')
    expect(await says(as('reports'))).toEqual([
      'The copy no longer follows the database: it has become one of its own, and reports from it lack what was written since.',
    ])
  })
})
