import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from './test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the documentation has a page, its files and its document, with the headers of every answer', async () => {
  const reader = await app.as('trainee-practitioner')
  const { headers: usual } = await reader.raw('GET', '/api/me')
  for (const [url, type] of [
    ['/api/docs', 'text/html'],
    ['/api/docs/json', 'application/json'],
    ['/api/docs/yaml', 'yaml'],
    ['/api/docs/static/swagger-ui.css', 'text/css'],
    ['/api/docs/static/swagger-ui-bundle.js', 'javascript'],
  ] as const) {
    const { status, headers, bytes } = await reader.raw('GET', url)
    expect([url, status, bytes.length > 0]).toEqual([url, 200, true])
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining(type) as string,
      'content-security-policy': usual['content-security-policy'],
      'permissions-policy': usual['permissions-policy'],
      'content-length': String(bytes.length),
    })
  }
})

test('an unchanged file of the page is not sent again, and a large one is compressed', async () => {
  const reader = await app.as('trainee-practitioner')
  const url = '/api/docs/static/swagger-ui.css'
  const { headers, bytes } = await reader.raw('GET', url)
  const again = await reader.raw('GET', url, undefined, { headers: { 'if-none-match': String(headers.etag) } })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  const head = await reader.raw('HEAD', url)
  expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(bytes.length)])
  const packed = await reader.raw('GET', url, undefined, { headers: { 'accept-encoding': 'gzip' } })
  expect([packed.headers['content-encoding'], packed.bytes.length < bytes.length / 2]).toEqual(['gzip', true])
})

test('an unknown address is refused as everywhere', async () => {
  const reader = await app.as('trainee-practitioner')
  for (const url of ['/api/docs/nothing', '/api/docs/static/nothing.js', '/api/docs/static/..%2f..%2fpackage.json']) {
    const answer = await reader.raw('GET', url)
    expect([url, answer.status, answer.errors]).toEqual([url, 404, { '': ['not_found'] }])
  }
})
