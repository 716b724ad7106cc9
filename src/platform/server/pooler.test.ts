import { sql } from 'kysely'
import { afterEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from './db.ts'
import { openPostgres } from './postgres.ts'
import { openReplica } from './replica.ts'
import { hasPgbouncer, startPgbouncer } from './test/pgbouncer.ts'

const isPostgres = process.env.BALIE_TEST_DATABASE === 'postgres'
if (isPostgres && !hasPgbouncer)
  console.log('PgBouncer is not installed here, so nothing is tried behind it (Debian: apt-get install pgbouncer).')

describe.runIf(isPostgres && hasPgbouncer)('behind PgBouncer', () => {
  const ends: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  })
  async function urlBehind(...settings: readonly string[]): Promise<string> {
    const folder = new URL(inject('templateUrl')).searchParams.get('host')!
    const pooler = await startPgbouncer(folder, settings)
    ends.push(pooler.stop)
    return pooler.url('postgres')
  }
  async function opened(...settings: readonly string[]): Promise<OpenDatabase> {
    const database = await openPostgres(await urlBehind(...settings), 3)
    ends.push(database.close)
    return database
  }

  test.each([
    ['transaction', []],
    ['statement', []],
    ['transaction', ['server_round_robin = 1', 'min_pool_size = 3']],
    ['transaction', ['default_pool_size = 1']],
    ['transaction', ['ignore_startup_parameters = options']],
  ])('%s mode is refused at the start, in words (%j)', async (mode, settings) => {
    const url = await urlBehind(`pool_mode = ${mode}`, ...settings)
    await expect(openPostgres(url, 3)).rejects.toThrow(
      'cannot be used: a pooler that shares its connections between transactions (pool_mode transaction or statement) stands in front of it.',
    )
  })

  test('transaction mode is refused for the copy too, and a copy that is away is not', async () => {
    const database = await openPostgres(inject('templateUrl'), 1)
    ends.push(database.close)
    const replica = (url: string) => {
      const opened = openReplica(database, { url, maxLagSeconds: 5 })
      ends.push(opened.close)
      return opened
    }
    await expect(replica(await urlBehind('pool_mode = transaction')).verify()).rejects.toThrow(
      'The database of DATABASE_READ_URL cannot be used: a pooler that shares its connections',
    )
    await replica('postgresql://postgres@127.0.0.1:1/postgres').verify()
  })

  test('a pooler without a second connection is refused too, in words', { timeout: 30_000 }, async () => {
    const url = await urlBehind('pool_mode = session', 'default_pool_size = 1', 'reserve_pool_size = 0')
    await expect(openPostgres(url, 1, 2000)).rejects.toThrow('raise its pool size')
  })

  test.each([[[]], [['ignore_startup_parameters = options']]])(
    'session mode works, with the settings of every connection (%j)',
    async (settings) => {
      const { db, listen } = await opened('pool_mode = session', ...settings)
      const { rows } = await sql<Record<string, string>>`
        select current_setting('jit') as jit, current_setting('TimeZone') as zone, current_setting('statement_timeout') as timeout,
          current_setting('random_page_cost') as price, current_setting('idle_in_transaction_session_timeout') as idle`.execute(
        db,
      )
      expect(rows).toEqual([{ jit: 'off', zone: 'UTC', timeout: '30s', price: '1.1', idle: '1min' }])
      const heard = Promise.withResolvers<string>()
      await listen('balie_pooled', heard.resolve)
      await db.transaction().execute((tx) => sql`select pg_notify('balie_pooled', 'there')`.execute(tx))
      expect(await heard.promise).toBe('there')
      // A statement that is prepared under a name is there at its next use.
      for (let use = 0; use < 6; use++)
        expect((await sql`select ${use}::int as n`.execute(db)).rows).toEqual([{ n: use }])
    },
  )

  test('a statement that takes long is not mistaken for a lost connection', { timeout: 30_000 }, async () => {
    const { db } = await opened('pool_mode = session')
    const { rows } = await sql`select 1 as n from pg_sleep(7)`.execute(db)
    expect(rows).toEqual([{ n: 1 }])
  })

  test('nor are those that keep the last connections of the pooler busy', { timeout: 30_000 }, async () => {
    const { db } = await opened('pool_mode = session', 'default_pool_size = 3', 'reserve_pool_size = 0')
    const answers = await Promise.all([1, 2, 3].map((n) => sql`select ${sql.lit(n)} as n from pg_sleep(7)`.execute(db)))
    expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
  })
})
