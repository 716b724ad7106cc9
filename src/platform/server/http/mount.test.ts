import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'

// All calls are one route of the framework: from outside each of them is still one of its own.

let app: TestApp
let caller: Caller
beforeAll(async () => {
  app = await testApp()
  caller = await app.as('administrator')
})
afterAll(() => app.close())

test('HEAD has the headers of GET, without the content', async () => {
  for (const [url, status] of [
    ['/api/genders', 200],
    ['/api/clients/999999', 404],
    ['/api/clients/x', 404],
    ['/api/health', 200],
  ] as const) {
    const [got, head] = [await caller.raw('GET', url), await caller.raw('HEAD', url)]
    expect([url, got.status, head.status]).toEqual([url, status, status])
    expect(head.bytes.length).toBe(0)
    for (const name of ['content-type', 'content-length', 'cache-control'])
      expect([url, name, head.headers[name]]).toEqual([url, name, got.headers[name]])
  }
  expect((await app.nobody.raw('HEAD', '/api/genders')).status).toBe(401)
})

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/api/'],
  ['GET', '/api//genders'],
  ['GET', '/api/login'],
  ['HEAD', '/api/login'],
  ['PATCH', '/api/genders'],
  ['PUT', '/api/treatments/image/x'],
  ['OPTIONS', '/api/genders'],
])('%s %s is no call', async (method, url) => {
  const answer = await app.nobody.raw(method, url)
  expect([answer.status, answer.headers['cache-control'], answer.headers['x-ratelimit-limit']]).toEqual([
    404,
    'no-store',
    undefined,
  ])
  if (method !== 'HEAD') expect(answer.errors).toEqual({ '': ['not_found'] })
})

test('an address with a slash at its end is the same call, and every call is counted', async () => {
  for (const url of ['/api/genders', '/api/genders/', '/api/%67enders']) {
    const answer = await caller.raw('GET', url)
    expect([url, answer.status, answer.headers['x-ratelimit-limit']]).toEqual([url, 200, '1000000'])
  }
})

test('a large body is read only where the call takes one, by somebody who may send it', async () => {
  const large = 'x'.repeat(300 * 1024)
  const bytes = { headers: { 'content-type': 'application/octet-stream' } }
  expect((await caller.raw('POST', '/api/genders/dto', { name: large })).status).not.toBe(200)
  expect((await app.nobody.raw('POST', '/api/treatments/image', large, bytes)).status).toBe(401)
  expect((await caller.raw('POST', '/api/treatments/image', large, bytes)).status).toBe(422)
  expect((await caller.raw('POST', '/api/clients', { first_name: large })).status).toBe(413)
})
