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

test('the page asks for its document in the version that it reads quickly; all others read the newer one', async () => {
  const reader = await app.as('trainee-practitioner')
  const { bytes } = await reader.raw('GET', '/api/docs/static/swagger-initializer.js')
  expect(bytes.toString()).toContain('?openapi=3.0')
  const read = async (url: string) => JSON.parse((await reader.raw('GET', url)).bytes.toString()) as Document
  const older = await read('/api/docs/json?openapi=3.0')
  const newer = await read('/api/docs/json')
  expect([older.openapi, newer.openapi]).toEqual(['3.0.3', '3.1.0'])
  expect(Object.keys(older.paths)).toEqual(Object.keys(newer.paths))
  const newerWords = /"type":(\[|"null")|"examples":\[|"exclusiveMinimum":\d|"const":/g
  expect(JSON.stringify(older).match(newerWords)).toBeNull()
  expect(JSON.stringify(newer).match(newerWords)).not.toBeNull()
})

interface Document {
  openapi: string
  paths: object
}

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
