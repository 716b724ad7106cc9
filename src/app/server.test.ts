import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { queueForAccount } from '#platform/server/attempts.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { refusalOf } from '#platform/server/refused.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ requestsPerMinute: 3 })
})
afterAll(() => app.close())

test('requests are counted by address: a made-up cookie buys no new count', async () => {
  const ask = (n: number, from: string) =>
    app.nobody.raw('GET', '/api/me', undefined, {
      from,
      headers: { cookie: `balie=made-up-${n}`, 'x-forwarded-for': `203.0.113.${n}` },
    })
  for (let n = 0; n < 3; n++) expect((await ask(n, '192.0.2.1')).status).toBe(401)
  const refused = await ask(3, '192.0.2.1')
  expect([refused.status, refused.errors]).toEqual([429, { '': ['rate_limited'] }])
  expect((await ask(4, '192.0.2.2')).status).toBe(401)
})

test('a minute later they are free again, also when the clock was put back by hours meanwhile', async () => {
  const ask = () => app.nobody.raw('GET', '/api/me', undefined, { from: '192.0.2.3' })
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: now + 3 * 3_600_000 })
  try {
    for (let n = 0; n < 3; n++) expect((await ask()).status).toBe(401)
    expect((await ask()).status).toBe(429)
    vi.setSystemTime(now)
    expect((await ask()).status).toBe(429)
    vi.advanceTimersByTime(61_000)
    expect((await ask()).status).toBe(401)
  } finally {
    vi.useRealTimers()
  }
})

test('behind a socket of IPv6 every IPv4 address counts for itself, in either form', async () => {
  const ask = (from: string) => app.nobody.raw('GET', '/api/me', undefined, { from })
  for (const from of ['::ffff:192.0.2.10', '::ffff:c000:20a', '192.0.2.10']) expect((await ask(from)).status).toBe(401)
  expect((await ask('::ffff:192.0.2.10')).status).toBe(429)
  expect((await ask('::ffff:192.0.2.11')).status).toBe(401)
})

describe('health', () => {
  const nobody = () => app.nobody.raw('GET', '/api/health', undefined, { from: '192.0.2.20' })
  /** Runs on every connection of the pool, so that all of them are changed. */
  async function everyConnection(statement: string): Promise<void> {
    const held = await Promise.all(Array.from({ length: app.pool.options.max }, () => app.pool.connect()))
    for (const client of held) await client.query(statement)
    for (const client of held) client.release()
  }

  test('a database that takes no changes is not ready; what is written is 503 with a word, what is read is read', async () => {
    const caller = await app.as('administrator')
    const { rows } = await app.pool.query<{ name: string }>('select current_database() as name')
    const inDatabase = async (value: 'on' | 'off') => {
      if (app.url) await app.pool.query(`alter database ${rows[0]!.name} set default_transaction_read_only = ${value}`)
      await everyConnection(`set default_transaction_read_only = ${value}`)
    }
    await inDatabase('on')
    const [health, read, written] = [
      await nobody(),
      await caller.raw('GET', '/api/genders', undefined, { from: '192.0.2.21' }),
      await caller.raw('PUT', '/api/me/language', { language: 'fr' }, { from: '192.0.2.22' }),
    ]
    await everyConnection('set default_transaction_read_only = off') // else nothing can be set
    await inDatabase('off')
    expect([health.status, health.data]).toMatchObject([503, { live: true, ready: false, database: 'reads' }])
    expect(read.status).toBe(200)
    expect([written.status, written.errors]).toEqual([503, { '': ['read_only'] }])
    await expect.poll(async () => (await nobody()).data).toMatchObject({ ready: true, database: 'writes' })
  })

  test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')(
    'a disk without room is told from the first write that was refused, and the server stays among those that are asked',
    async () => {
      const caller = await app.as('administrator')
      await sql`create function refuse_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
        app.db,
      )
      await sql`create trigger without_room before update on employees for each row execute function refuse_room()`.execute(
        app.db,
      )
      const before = await nobody()
      const written = await caller.raw('PUT', '/api/me/language', { language: 'fr' }, { from: '192.0.2.23' })
      await sql`drop trigger without_room on employees`.execute(app.db)
      expect(before.data).toMatchObject({ ready: true, database: 'writes' })
      expect([written.status, written.errors]).toEqual([503, { '': ['disk_full'] }])
      await expect.poll(async () => (await nobody()).data).toMatchObject({ ready: true, database: 'full' })
      const answers = await Promise.all(Array.from({ length: 20 }, nobody))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect((await caller.raw('GET', '/api/genders', undefined, { from: '192.0.2.24' })).status).toBe(200)
    },
  )

  test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')(
    'is told although every connection is taken, and to as many as ask',
    async () => {
      const held = await Promise.all(Array.from({ length: app.pool.options.max }, () => app.pool.connect()))
      const answers = await Promise.all(Array.from({ length: 20 }, nobody))
      for (const client of held) client.release()
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    },
  )
})

describe.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')('with every connection taken', () => {
  test('whose turn does not come is told to try again', async () => {
    const small = await openPostgres(app.url!, 1, 50)
    const held = await small.pool.connect()
    const error: unknown = await sql`select 1`.execute(small.db).catch((broken: unknown) => broken)
    expect(refusalOf(error)).toMatchObject({ status: 503, problems: [{ code: 'busy' }] })
    held.release()
    await small.close()
  })

  test('twenty who prove their password wait outside, and everybody else works on', async () => {
    const { db } = app
    const signIns: Promise<{ status: number }>[] = []
    await db.transaction().execute(async (tx) => {
      await queueForAccount(tx, 'somebody@balie.test')
      for (let n = 0; n < 20; n++)
        signIns.push(
          app.nobody.raw(
            'POST',
            '/api/login',
            { email: 'somebody@balie.test', password: 'x' },
            { from: `198.51.100.${n}` },
          ),
        )
      const began = performance.now()
      for (let n = 0; n < 5; n++)
        expect((await app.nobody.raw('GET', '/api/health', undefined, { from: `203.0.113.${n}` })).status).toBe(200)
      expect(performance.now() - began).toBeLessThan(5000)
    })
    expect((await Promise.all(signIns)).every(({ status }) => status === 401 || status === 429)).toBe(true)
  })
})
