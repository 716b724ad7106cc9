import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { authApi } from '#features/auth/contract.ts'
import { allRoutes } from '#app/routes.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { projectRoot } from './root.ts'
import { accessOf } from './test/access.ts'
import { testApp, type TestApp } from './test/app.ts'
import { everyCall, isRightAnswer } from './test/every-call.ts'
import { hasPgbouncer, startPgbouncer } from './test/pgbouncer.ts'
import { nameOf } from './test/right-call.ts'
import { newCookie } from './test/session.ts'

// docs/decisions/068: a pooler in session mode works, which pooler.test.ts shows of statements, and this of all calls.
describe.runIf(process.env.BALIE_TEST_DATABASE === 'postgres' && hasPgbouncer)('a server behind PgBouncer', () => {
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>
  let app: TestApp
  const folder = () => new URL(inject('templateUrl')).searchParams.get('host')!
  beforeAll(async () => {
    // With fewer connections than clients would like, so that the same ones are used again and again.
    pooler = await startPgbouncer(folder(), ['pool_mode = session', 'default_pool_size = 12'])
    app = await testApp({ pooled: pooler.url })
  }, 60_000)
  afterAll(async () => {
    await app?.close()
    await pooler?.stop()
  })

  test('sets up an empty database by its migrations', { timeout: 60_000 }, async () => {
    const name = `pooled_${process.pid}`
    await app.pool.query(`create database ${name} template template0`)
    const database = await openPostgres(pooler.url(name), 2)
    try {
      await migrate(database.pool)
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from migrations`.execute(database.db)
      expect(rows[0]!.n).toBeGreaterThan(100)
      await migrate(database.pool)
    } finally {
      await database.close()
    }
  })

  test('signs in, and ends the session again', async () => {
    const access = accessOf(app)
    const answer = await access.login(await access.person({ mfa: false }))
    expect(answer.status).toBe(200)
    const call = access.holding(access.cookieOf(answer))
    expect((await call(authApi.me)).status).toBe(200)
    expect((await call(authApi.logout)).status).toBe(200)
    expect((await call(authApi.me)).status).toBe(401)
  })

  test('makes every call of the contract, twice', { timeout: 600_000 }, async () => {
    const make = await everyCall(app)
    const unexpected: string[] = []
    const made = new Set<string>()
    // The second time each statement is one that a connection has prepared before.
    for (let time = 0; time < 2; time++)
      for (const { endpoint } of allRoutes) {
        const answer = await make(endpoint)
        if (isRightAnswer(endpoint, answer)) made.add(nameOf(endpoint))
        else unexpected.push(`${nameOf(endpoint)} ${answer.status} ${JSON.stringify(answer.errors)}`)
      }
    expect(unexpected).toEqual([])
    // A day's work is among them.
    for (const name of [
      'POST /event',
      'PATCH /event/:id/move',
      'POST /transactions',
      'POST /treatment-report',
      'POST /treatment-report/photos/pre-save',
      'GET /clients',
      'GET /clients/export',
    ])
      expect(made).toContain(name)
  })

  test('tells open pages of a change', async () => {
    await app.server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.app.server.address() as AddressInfo
    const make = await everyCall(app)
    const booking = allRoutes.find(({ endpoint }) => nameOf(endpoint) === 'POST /event')!.endpoint
    const leaving = new AbortController()
    const interest = JSON.stringify([{ topic: 'appointments', location_ids: [app.world.amsterdam.id] }])
    const answer = await fetch(`http://127.0.0.1:${port}/api/live?interest=${encodeURIComponent(interest)}`, {
      headers: { cookie: await newCookie(app.db, await app.world.employee()) },
      signal: leaving.signal,
    })
    let heard = ''
    for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) {
      if (!heard) expect((await make(booking)).status).toBe(201)
      heard += text
      if (heard.includes('"topic":"appointments"')) break
    }
    leaving.abort()
    expect(heard).toMatch(/event: ready[\s\S]*"topic":"appointments"/)
  })

  test('does not start in transaction mode, and says why', { timeout: 240_000 }, async () => {
    const other = await startPgbouncer(folder(), ['pool_mode = transaction'])
    const dataDir = await mkdtemp(path.join(tmpdir(), 'balie-pooled-'))
    try {
      const server = spawn(process.execPath, [fileURLToPath(new URL('src/app/main.ts', projectRoot))], {
        env: {
          PATH: process.env.PATH,
          TZ: 'UTC',
          PORT: '0',
          SECRET_KEY: '0'.repeat(64),
          DATA_DIR: dataDir,
          DATABASE_URL: other.url('postgres'),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (text: Buffer) => {
          output += text.toString()
        })
      const code = await new Promise<number | null>((resolve) => server.once('close', resolve))
      expect(code).toBe(1)
      expect(output).toContain(
        'a pooler that shares its connections between transactions (pool_mode transaction or statement) stands in front of it',
      )
      expect(output).not.toContain('Balie is ready')
    } finally {
      await rm(dataDir, { recursive: true, force: true })
      await other.stop()
    }
  })
})
