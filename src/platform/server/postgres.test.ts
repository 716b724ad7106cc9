import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPostgres } from './postgres.ts'
import { isoInstant } from './wire-types.ts'
import { refusalOf } from './refused.ts'
import { testDatabase, type TestDatabase } from './test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('an instant leaves the database in the same form as a value and in JSON', () => {
  test.each([
    ['2026-11-21 08:00:00+01', '2026-11-21T07:00:00.000Z'],
    ['2026-07-01 00:30:00.5+02', '2026-06-30T22:30:00.500Z'],
    ['2026-11-21 08:00:00.123456+00', '2026-11-21T08:00:00.123456Z'],
    ['2026-11-21 08:00:00.12+00', '2026-11-21T08:00:00.120Z'],
  ])('%s → %s', async (written, expected) => {
    const { rows } = await database.pool.query<{ at: string; json: { at: string } }>(
      `select $1::timestamptz as at, json_build_object('at', $1::timestamptz) as json`,
      [written],
    )
    expect([rows[0]!.at, isoInstant(rows[0]!.json.at)]).toEqual([expected, expected])
  })
})

test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')(
  'several may listen, and closing lets go of every line',
  async () => {
    const watcher = await openPostgres(inject('templateUrl').replace('/template?', '/postgres?'), 1)
    const database = await openPostgres(inject('templateUrl').replace('/template?', '/postgres?'), 1)
    const heard: string[] = []
    let both = () => {}
    const all = new Promise<void>((resolve) => {
      both = resolve
    })
    const hear = (text: string) => {
      if (heard.push(text) === 2) both()
    }
    await database.listen('balie_one', (payload) => hear(`one ${payload}`))
    await database.listen('balie_two', (payload) => hear(`two ${payload}`))
    const lines = async () =>
      (
        await watcher.pool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where query in ('listen "balie_one"', 'listen "balie_two"')`,
        )
      ).rows[0]!.n
    expect(await lines()).toBe(2)
    await watcher.pool.query(`select pg_notify('balie_one', 'a'), pg_notify('balie_two', 'b')`)
    await all
    expect(heard.toSorted()).toEqual(['one a', 'two b'])
    await database.close()
    await expect.poll(lines).toBe(0)
    await watcher.close()
  },
)

test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')(
  'a transaction that waits while its connection breaks is refused at its next question, and the server lives',
  async () => {
    const { db, pool, close } = await openPostgres(inject('templateUrl').replace('/template?', '/postgres?'), 2)
    const refused = await db
      .transaction()
      .execute(async (tx) => {
        const {
          rows: [mine],
        } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await pool.query('select pg_terminate_backend($1)', [mine!.pid])
        await expect
          .poll(async () => (await pool.query('select from pg_stat_activity where pid = $1', [mine!.pid])).rowCount)
          .toBe(0)
        await sql`select 1`.execute(tx)
      })
      .catch(refusalOf)
    expect(refused).toMatchObject({ status: 503, problems: [{ code: 'interrupted' }] })
    expect((await pool.query('select 1')).rowCount).toBe(1)
    await close()
  },
)

test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')(
  'a connection to a database that takes no changes is not used again, and any other one is',
  async () => {
    const { db, close } = await openPostgres(inject('templateUrl').replace('/template?', '/postgres?'), 1)
    const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
    const first = await pid()
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero')
    expect(await pid()).toBe(first)
    const refused = await db
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => sql`create table written (id int)`.execute(tx))
      .catch(refusalOf)
    expect(refused).toMatchObject({ status: 503, problems: [{ code: 'read_only' }] })
    expect(await pid()).not.toBe(first)
    await close()
  },
)

test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')(
  'a database without ICU is refused at the start, in words',
  async () => {
    const server = await openPostgres(inject('templateUrl').replace('/template?', '/postgres?'), 1)
    // ICU does not support SQL_ASCII.
    await server.pool.query(`create database without_icu encoding 'SQL_ASCII' locale 'C' template template0`)
    await expect(openPostgres(inject('templateUrl').replace('/template?', '/without_icu?'), 1)).rejects.toThrow(
      'cannot be used: it knows no ICU collations',
    )
    await server.pool.query('drop database without_icu')
    await server.close()
  },
)
