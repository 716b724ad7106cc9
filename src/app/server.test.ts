import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#platform/server/test/app.ts'

let app: TestApp
beforeAll(async () => { app = await testApp({ requestsPerMinute: 3 }) })
afterAll(() => app.close())

test('requests are counted by address: a made-up cookie buys no new count', async () => {
  const ask = (n: number, from: string) => app.nobody.raw('GET', '/api/health', undefined, { from, headers: { cookie: `balie=made-up-${n}`, 'x-forwarded-for': `203.0.113.${n}` } })
  for (let n = 0; n < 3; n++) expect((await ask(n, '192.0.2.1')).status).toBe(200)
  const refused = await ask(3, '192.0.2.1')
  expect([refused.status, refused.errors]).toEqual([429, { '': ['rate_limited'] }])
  expect((await ask(4, '192.0.2.2')).status).toBe(200)
})
