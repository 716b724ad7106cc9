import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLogMonths } from '#features/audit/queries/lines.ts'
import { detachMonth } from '#features/audit/queries/months.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrate.ts'
import { addOldLogMonths } from '#platform/server/test/old-log-months.ts'
import { olderDatabase } from '#platform/server/test/older-database.ts'
import { archiveLog, contentOf, wantedOf } from './archive-log.ts'

// docs/decisions/067: the log is a table of months, and months that may go become files.

let database: OpenDatabase
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'balie-log-'))
  database = await olderDatabase('0110')
  await line('2024-02-10T10:00:00Z', 'of the time before months')
  await migrate(database.pool)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const line = (at: string, entity: string) =>
  sql`insert into audit_log (at, action, entity, client_ids) values (${at}, 'read', ${entity}, '{1,2}')`.execute(
    database.db,
  )
const monthOf = async (entity: string) =>
  (
    await sql<{
      month: string
    }>`select tableoid::regclass::text as month from audit_log where entity = ${entity}`.execute(database.db)
  ).rows.map(({ month }) => month)
const entities = async () =>
  (await sql<{ entity: string }>`select entity from audit_log order by id`.execute(database.db)).rows.map(
    ({ entity }) => entity,
  )

describe('the log is a table of months', () => {
  test('older lines stayed, and new ones go on counting', async () => {
    await line(new Date().toISOString(), 'of today')
    const { rows } = await sql<{ ids: number[] }>`select array_agg(id order by at) as ids from audit_log`.execute(
      database.db,
    )
    expect(await monthOf('of the time before months')).toEqual(['log_months.audit_log_first'])
    expect(rows[0]!.ids).toEqual([1, 2])
    // Its key and the five indexes of the log: none was built anew.
    const indexes = await sql<{ name: string }>`
      select relname::text as name from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = 'log_months.audit_log_first'::regclass order by 1`.execute(
      database.db,
    )
    expect(indexes.rows.map(({ name }) => name)).toEqual([
      'audit_log_action',
      'audit_log_at',
      'audit_log_client',
      'audit_log_employee',
      'audit_log_entity',
      'audit_log_pkey',
    ])
  })

  test('a line without a month is in the log at once, and moves into its month when that is made', async () => {
    const soon = new Date(Date.now() + 75 * 24 * 60 * 60_000).toISOString()
    await line(soon, 'of later')
    expect(await monthOf('of later')).toEqual(['log_months.audit_log_other'])
    expect(await makeLogMonths(database.db)).toBe(2)
    const month = `log_months.audit_log_${soon.slice(0, 7).replace('-', '_')}`
    expect(await monthOf('of later')).toEqual([month])
    expect(await makeLogMonths(database.db)).toBe(0)
  })

  test.each(['audit_log', 'log_months.audit_log_first', 'log_months.audit_log_other'])(
    'nobody changes, deletes or empties %s',
    async (table) => {
      await line('2999-01-01T00:00:00Z', 'kept')
      for (const statement of [`update ${table} set entity = 'x'`, `delete from ${table}`, `truncate ${table}`])
        await expect(database.pool.query(statement)).rejects.toThrow('append-only')
    },
  )

  test('a question about days reads their months alone', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from audit_log where at > statement_timestamp() - interval '1 minute' order by at desc, id desc limit 10`.execute(
      database.db,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Subplans Removed|audit_log_first/)
    const days = await sql<{ 'QUERY PLAN': string }>`
      explain select id from audit_log where at < '2024-03-01Z' order by at desc, id desc limit 10`.execute(database.db)
    const tables = days.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(tables).toContain('audit_log_first')
    expect(tables).not.toMatch(/audit_log_20/)
  })
})

describe('npm run archive-log', () => {
  const archive = (before: string, dryRun = false) => archiveLog(database.db, { before, folder, dryRun }, () => {})

  test('asks for a month, and refuses one that has to stay', async () => {
    for (const args of [[], ['--before', '2011'], ['--before', '2011-13']])
      expect(() => wantedOf(args, '/data')).toThrow('npm run archive-log')
    expect(wantedOf(['--before', '2011-06'], '/data')).toEqual({
      before: '2011-06-01',
      folder: '/data/log-archive',
      dryRun: false,
    })
    const year = new Date().getUTCFullYear()
    await expect(archive(`${year - 4}-01-01`)).rejects.toThrow('The log has to stay from')
  })

  test.each([
    ['five years where no country says more', [null, 5], 5],
    ['for the longest time of two countries, whichever is the first', [5, 12], 12],
    ['for the longest time of two countries, whichever is the last', [12, 5], 12],
  ])('the log stays %s', async (_, [first, second], years) => {
    await database.pool.query('delete from supported_countries')
    await database.pool.query(`
      insert into countries (id, code, name) values (166, 'NL', '{}'), (23, 'BE', '{}') on conflict do nothing;
      insert into locales (id, code, language, name) values (1, 'nl-NL', 'nl', '{}') on conflict do nothing`)
    await database.pool.query(
      `insert into supported_countries (id, name, zone, default_locale_id, phone_prefix, log_years)
       values (23, 'België', 'Europe/Brussels', 1, '+32', $1), (166, 'Nederland', 'Europe/Amsterdam', 1, '+31', $2)`,
      [first, second],
    )
    const { rows } = await sql<{ month: string; after: string }>`
      select to_char(day, 'YYYY-MM') as month, to_char(day + interval '1 month', 'YYYY-MM-DD') as after
      from date_trunc('month', (now() at time zone 'UTC') - make_interval(years => ${years})) day`.execute(database.db)
    const [{ month, after }] = rows as [{ month: string; after: string }]
    await expect(archive(after)).rejects.toThrow(`Choose --before ${month} or earlier`)
    expect(await archive(`${month}-01`, true)).toEqual([])
  })

  test('tells what would go, and does nothing', async () => {
    await addOldLogMonths(database.db)
    await line('2011-05-02T10:00:00Z', 'of May')
    await line('2011-05-31T23:59:59Z', 'of the end of May\nwith a line\u2028and another')
    await line('2011-06-01T00:00:00Z', 'of June')
    const before = await entities()
    expect(await archive('2011-06-01', true)).toEqual([])
    expect([await readdir(folder), await entities()]).toEqual([[], before])
  })

  test('puts a month into a file with its checksum and takes it out of the log, and no other', async () => {
    const [file] = await archive('2011-06-01')
    expect(await readdir(folder)).toEqual(['audit-log-2011-05.jsonl.gz', 'audit-log-2011-05.jsonl.gz.json'])
    const about = JSON.parse(await readFile(`${file}.json`, 'utf8')) as object
    expect(about).toMatchObject({
      table: 'audit_log_2011_05',
      lines: 2,
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
    })
    expect(about).toMatchObject(await contentOf(file!))
    expect(await entities()).not.toContain('of May')
    expect(await entities()).toContain('of June')
    expect(await archive('2011-06-01')).toEqual([])
  })

  test('goes on with a month that a broken run left behind, which nobody changes meanwhile', async () => {
    await detachMonth(database.db, { name: 'audit_log_2011_06', attached: true })
    await writeFile(path.join(folder, 'audit-log-2011-06.jsonl.gz.unfinished'), 'half')
    await expect(database.pool.query('delete from log_months.leaving_audit_log_2011_06')).rejects.toThrow('append-only')
    const [file] = await archive('2011-06-01')
    expect(await contentOf(file!)).toMatchObject({ lines: 1 })
    expect((await readdir(folder)).filter((name) => name.endsWith('unfinished'))).toEqual([])
  })

  test('a damaged file is found when it is read', async () => {
    const file = path.join(folder, 'audit-log-2011-06.jsonl.gz')
    await truncate(file, 60)
    await expect(contentOf(file)).rejects.toThrow('unexpected end of file')
    await expect(contentOf(`${file}.gone`)).rejects.toThrow('ENOENT')
  })
})
