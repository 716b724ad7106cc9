import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from './db.ts'
import { openPostgres } from './postgres.ts'
import { refusalOf } from './refused.ts'
import { pullableCable, type PullableCable } from './test/black-hole.ts'

describe.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')('a cable that is pulled', () => {
  let cable: PullableCable
  let database: OpenDatabase
  let direct: OpenDatabase
  beforeEach(async () => {
    const url = new URL(inject('templateUrl').replace('/template?', '/postgres?'))
    direct = await openPostgres(url.href, 2)
    cable = await pullableCable({ path: `${url.searchParams.get('host')}/.s.PGSQL.5432` })
    database = await openPostgres(`postgresql://postgres@127.0.0.1:${cable.port}/postgres`, 3, 2000)
  })
  afterEach(async () => {
    await database.close()
    await direct.close()
    await cable.close()
  })
  const pidOf = async (db: OpenDatabase['db']) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
  const toldToTryAgain = { status: 503, problems: [{ code: 'interrupted' }] }

  test('answers a running statement and a running transaction with "try again", also while nobody can connect', async () => {
    const inside = Promise.withResolvers<void>()
    const pulled = Promise.withResolvers<void>()
    const transaction = database.db.transaction().execute(async (tx) => {
      await pidOf(tx)
      inside.resolve()
      await pulled.promise
      await pidOf(tx)
    })
    const statement = sql`select pg_sleep(20)`.execute(database.db)
    await inside.promise
    const underWay = `select from pg_stat_activity where query = 'select pg_sleep(20)' and state = 'active'`
    await expect.poll(async () => (await direct.pool.query(underWay)).rowCount).toBe(1)
    cable.pull('open and new')
    pulled.resolve()
    const answers = await Promise.all([transaction.catch(refusalOf), statement.catch(refusalOf)])
    expect(answers).toMatchObject([toldToTryAgain, toldToTryAgain])
  })

  test('leaves no connection in the pool that leads nowhere, when others can be opened again', async () => {
    // Three connections: one will be in use, two rest.
    const pids = await Promise.all(
      [1, 2, 3].map(() =>
        database.db.transaction().execute(async (tx) => {
          await sql`select pg_sleep(0.2)`.execute(tx)
          return pidOf(tx)
        }),
      ),
    )
    expect(new Set(pids).size).toBe(3)
    cable.pull('open')
    expect(await pidOf(database.db).catch(refusalOf)).toMatchObject(toldToTryAgain)
    const next = await Promise.all([pidOf(database.db), pidOf(database.db), pidOf(database.db)])
    expect(next.filter((pid) => pids.includes(pid))).toEqual([])
  })

  test('is not mistaken for a statement that takes long', async () => {
    const { rows } = await sql<{ n: number }>`select 1 as n from pg_sleep(7)`.execute(database.db)
    expect(rows).toEqual([{ n: 1 }])
  })

  test('is noticed by a listener, which listens again and says so', async () => {
    const restored = Promise.withResolvers<void>()
    const heard = Promise.withResolvers<string>()
    await database.listen('balie_pulled', heard.resolve, restored.resolve)
    cable.pull('open')
    await restored.promise
    await sql`select pg_notify('balie_pulled', 'there')`.execute(direct.db)
    expect(await heard.promise).toBe('there')
  })

  test('does not keep the server from its end', async () => {
    await pidOf(database.db)
    await database.listen('balie_pulled', () => {})
    cable.pull('open and new')
    await database.close()
    expect(database.pool.totalCount).toBe(0)
    database = await openPostgres(inject('templateUrl').replace('/template?', '/postgres?'), 1)
  })
})
