import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import net, { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#platform/server/migrate.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { startPostgres, type PostgresServer } from '#platform/server/test/postgres.ts'
import { examineDatabase } from './doctor/database.ts'
import { examine } from './doctor.ts'

/** Debian installs it where an ordinary user does not look. */
const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file))

// A server of its own, in which whoever is not its superuser needs a password, and which takes few connections.
describe.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')('the doctor, of a PostgreSQL server,', () => {
  let folder: string
  let server: PostgresServer
  let admin: pg.Client
  let full: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'balie-doctor-'))
    await chmod(folder, 0o755)
    const rules = path.join(folder, 'pg_hba.conf')
    await writeFile(rules, 'local all postgres trust\nlocal all all scram-sha-256\n')
    server = await startPostgres({ hba_file: rules, max_connections: '40' })
    admin = new pg.Client(server.url('postgres'))
    await admin.connect()
    for (const statement of [
      `create role desk login password 'geheim-wachtwoord'`,
      'create database full_one',
      'create database empty_one',
      `create database by_icu encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'und' template template0`,
      `create database old_letters encoding 'LATIN1' locale 'C' template template0`,
    ])
      await admin.query(statement)
    full = server.url('full_one')
    const database = await openPostgres(full, 2)
    await migrate(database.pool)
    await database.close()
  })
  afterAll(async () => {
    await admin.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const as = (user: string, password: string, database = 'full_one') =>
    server.url(database).replace('postgres@', `${user}:${password}@`)
  const says = async (url: string, state: 'good' | 'note' | 'wrong' = 'wrong') =>
    (await examineDatabase(url)).filter((finding) => finding.state === state).map((finding) => finding.says)

  test('finds a good one good', async () => {
    expect(await says(full)).toEqual([])
    const good = (await says(full, 'good')).join(' ')
    for (const word of [
      'It takes changes',
      'UTF8, with ICU',
      'of 40 connections',
      'extensions btree_gist',
      'migrations have run',
    ])
      expect(good).toContain(word)
  })

  test('reads by which rules it sorts and tells capitals', async () => {
    expect(await says(full, 'note')).toContainEqual(expect.stringContaining('(collation C)'))
    expect(await says(server.url('by_icu'), 'good')).toEqual(
      expect.arrayContaining(['It sorts by und.', 'It tells capitals by und.']),
    )
  })

  test.each([
    ['a wrong password', () => as('desk', 'falsch'), 'password authentication failed', 'ALTER ROLE'],
    ['no such role', () => as('nobody', 'x'), 'password authentication failed', 'ALTER ROLE'],
    ['no such database', () => server.url('missing'), 'does not exist', 'CREATE DATABASE'],
    ['nobody there', () => 'postgresql://a@127.0.0.1:1/b', 'ECONNREFUSED', 'Nobody listens'],
    ['a name that is unknown', () => 'postgresql://a@db.does-not-exist.invalid/b', 'db.does-not-exist.invalid', 'name'],
  ])('%s', async (_, url, reason, remedy) => {
    const [finding, ...more] = await examineDatabase(url())
    expect(finding).toMatchObject({ state: 'wrong', remedy: expect.stringContaining(remedy) as string })
    expect([finding!.says, more]).toEqual([expect.stringContaining(reason), []])
  })

  test('hides a password that the database repeats', async () => {
    const findings = await examine({
      DATABASE_URL: as('desk-geheim', 'desk-geheim'),
      SECRET_KEY: '0'.repeat(64),
      DATA_DIR: folder,
    })
    expect(findings.find(({ area }) => area === 'database')?.says).toContain('•••')
    expect(JSON.stringify(findings)).not.toContain('desk-geheim')
  })

  test('one that does not wait for its disk', async () => {
    await admin.query(`alter system set fsync = off`)
    await admin.query('select pg_reload_conf()')
    await admin.query('alter database full_one set synchronous_commit = off')
    await expect
      .poll(() => says(full))
      .toEqual([expect.stringMatching(/^fsync is off/), expect.stringMatching(/^synchronous_commit is off/)])
    await admin.query('alter database full_one reset synchronous_commit')
    await admin.query('alter system reset fsync')
    await admin.query('select pg_reload_conf()')
  })

  test('one that is closed for writing', async () => {
    await admin.query('alter database full_one set default_transaction_read_only = on')
    expect(await says(full)).toContain('The database is closed for writing (default_transaction_read_only).')
    await admin.query('alter database full_one reset default_transaction_read_only')
  })

  test('one in another encoding', async () => {
    expect(await says(server.url('old_letters'))).toContain('The database is encoded in LATIN1.')
  })

  test('an empty one, which a role may or may not fill', async () => {
    expect(await says(server.url('empty_one'), 'note')).toContain('The database is empty: the first start sets it up.')
    const desk = as('desk', 'geheim-wachtwoord', 'empty_one')
    expect(await says(desk)).toEqual([
      'This role may not create btree_gist, pg_trgm, unaccent, pgcrypto, citext.',
      'The database is empty, and this role may not create anything in it.',
    ])
    await admin.query('grant create on database empty_one to desk')
    expect(await says(desk)).toEqual([])
  })

  test('a role that may not do everything, and one that owns nothing', async () => {
    const client = new pg.Client(full)
    await client.connect()
    const desk = as('desk', 'geheim-wachtwoord')
    await client.query('revoke usage on schema public from public')
    expect(await says(desk)).toEqual(['This role may not look into the schema public.'])
    await client.query('grant usage on schema public to public')
    const tables = (
      await client.query<{ n: number }>(`select count(*)::int as n from pg_tables where schemaname = 'public'`)
    ).rows[0]!.n
    expect(await says(desk)).toEqual([
      expect.stringMatching(
        new RegExp(`^The role desk may not read and change \\w+, \\w+, \\w+ and ${tables - 3} more\\.$`),
      ),
      expect.stringMatching(/^The role desk may not draw numbers from /),
      expect.stringMatching(/^The role desk may not read which months the log has/),
    ])
    await client.query('grant usage on schema log_months to desk; grant select on log_months.months to desk')
    await client.query(
      'grant all on all tables in schema public to desk; grant all on all sequences in schema public to desk',
    )
    await client.query('revoke delete on vouchers from desk; revoke update, delete on audit_log from desk')
    expect(await says(desk)).toEqual(['The role desk may not read and change vouchers.'])
    await client.query('grant delete on vouchers to desk; revoke usage on sequence audit_log_id_seq from desk')
    expect(await says(desk)).toEqual(['The role desk may not draw numbers from audit_log_id_seq.'])
    await client.query('grant usage on sequence audit_log_id_seq to desk')
    expect(await says(desk)).toEqual([])
    expect(await says(desk, 'note')).toContainEqual(expect.stringMatching(/^The role desk .* does not own the tables/))
    expect(await says(full, 'good')).toContain('The role postgres may do everything that Balie does.')
    // A start with it finds every migration done.
    const database = await openPostgres(desk, 1)
    expect(await migrate(database.pool)).toEqual([])
    // The limit for statements is that of every connection again.
    expect((await database.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }])
    await database.close()
    await client.query('drop owned by desk')
    await client.end()
  })

  test('migrations that are to come, from a newer version, and changed', async () => {
    const client = new pg.Client(full)
    await client.connect()
    await client.query(`begin; insert into migrations (name, hash) values ('9999-later.sql', 'x'); commit`)
    expect(await says(full, 'note')).toContainEqual(expect.stringContaining('the database has 9999-later.sql'))
    const [last] = (
      await client.query<{ name: string }>(
        `delete from migrations where name = (select max(name) from migrations where name < '9') returning name`,
      )
    ).rows
    expect(await says(full, 'note')).toContain(
      `1 migration has not run yet, from ${last!.name} on: the next start runs them.`,
    )
    await client.query(`update migrations set hash = 'x' where name = '0001-start.sql'`)
    expect(await says(full)).toContainEqual(expect.stringContaining('had another 0001-start.sql'))
    await client.end()
  })

  test('one whose connections are nearly all taken', async () => {
    const held = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const client = new pg.Client(full)
        await client.connect()
        return client
      }),
    )
    expect(await says(full)).toContainEqual(
      expect.stringMatching(/^2\d of 40 connections are taken, and one server needs 15\.$/),
    )
    await Promise.all(held.map((client) => client.end()))
  })

  // Where pgbouncer is not installed there is nothing to find.
  describe.skipIf(!pgbouncer)('behind pgbouncer', () => {
    const running: ChildProcess[] = []
    afterAll(() => running.forEach((child) => child.kill('SIGKILL')))

    async function behind(mode: string, ignored: string): Promise<string> {
      const free = createServer()
      await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
      const { port } = free.address() as AddressInfo
      await new Promise((resolve) => free.close(resolve))
      const host = new URL(full).searchParams.get('host')
      const file = path.join(folder, `${mode}-${ignored || 'none'}.ini`)
      await writeFile(path.join(folder, 'users.txt'), '"postgres" ""\n')
      await writeFile(
        file,
        `[databases]\nfull_one = host=${host} dbname=full_one user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = trust\nauth_file = ${folder}/users.txt\npool_mode = ${mode}\nignore_startup_parameters = ${ignored}\n`,
      )
      await chmod(host!, 0o755)
      running.push(spawn(pgbouncer!, ['-u', 'postgres', file], { stdio: 'ignore' }))
      const isOpen = () =>
        new Promise<boolean>((resolve) => {
          const socket = net.connect(port, '127.0.0.1')
          socket
            .once('error', () => resolve(false))
            .once('connect', () => {
              socket.destroy()
              resolve(true)
            })
        })
      await expect.poll(isOpen, { timeout: 20_000 }).toBe(true)
      return `postgresql://postgres@127.0.0.1:${port}/full_one`
    }

    test('its mode is found by what it does', async () => {
      expect((await says(await behind('transaction', ''))).at(-1)).toContain(
        'shares its connections between transactions',
      )
      const session = await behind('session', '')
      expect(await says(session, 'note')).toContain('A pooler in session mode stands between here and the database.')
    })
  })
})
