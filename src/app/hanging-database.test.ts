import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { pullableCable, type PullableCable } from '#platform/server/test/black-hole.ts'

// The connections stay open, are taken, and bring no answer until the end of the test: a limit alone ends a question.
describe.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')('a database that takes every connection', () => {
  let cable: PullableCable
  let app: TestApp
  beforeAll(async () => {
    const host = new URL(inject('templateUrl')).searchParams.get('host')
    cable = await pullableCable({ path: `${host}/.s.PGSQL.5432` })
    app = await testApp({ pooled: (database) => `postgresql://postgres@127.0.0.1:${cable.port}/${database}` })
  })
  afterAll(async () => {
    await app.close()
    await cable.close()
  })

  test('and answers nothing more is away for a proxy, which is told so while the database still hangs', async () => {
    expect(await app.database.state()).toBe('writes')
    cable.pull('open and new')
    const answers = await Promise.all([1, 2, 3].map(() => app.nobody.raw('GET', '/api/health')))
    for (const { status, data } of answers)
      expect([status, data]).toMatchObject([503, { live: true, ready: false, database: 'away' }])
  })
})
