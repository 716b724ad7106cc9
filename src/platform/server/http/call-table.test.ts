import Fastify from 'fastify'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allRoutes } from '#app/routes.ts'
import { callTable } from './call-table.ts'

// The table finds for every address what the framework finds when each call is mounted by itself.

const seed = 20_261_123
const table = callTable(allRoutes)
const found = (method: string, url: string) => {
  const call = table.find(method, url)
  return call && call !== 'too_long' ? { name: call.call.name, params: call.params } : call
}

async function framework() {
  const app = Fastify({ routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true } })
  for (const { name, endpoint } of allRoutes)
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      onRequest: async (request, reply) =>
        void reply.header('x-found', JSON.stringify({ name, params: request.params })),
      handler: async () => '',
    })
  await app.ready()
  return async (method: string, url: string): Promise<unknown> => {
    const answer = await app.inject({ method: method as 'GET', url })
    const call = answer.headers['x-found']
    if (answer.statusCode === 414) return 'too_long'
    return typeof call === 'string' ? JSON.parse(call) : null
  }
}

const ascii = '0123456789abcdefghijklmnopqrstuvwxyz'.split('')
const encoded = (char: string) => `%${char.charCodeAt(0).toString(16)}`
const value = fc.oneof(
  { weight: 4, arbitrary: fc.nat(99_999).map(String) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '2026-11-23',
      'dto',
      'raw',
      'series',
      'a%2Fb',
      'a%2fb',
      '%25',
      '%2525',
      '%C3%A9',
      '%c3',
      '%zz',
      '%',
      'a:b',
      '*',
      ';x=1',
      '+',
      '%23',
      '%3F',
      '__proto__',
      'constructor',
      '',
      'x'.repeat(200),
      'x'.repeat(201),
      '%41'.repeat(201),
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...ascii, '/', '%2F', '.', '-'), maxLength: 12 }) },
)
const ending = fc.constantFrom('', '', '', '/', '//', '?', '?a=/b', '/?filters[search]=bo/x', '#x', '/x')
/** Addresses of calls: right ones, and ones with a fault. */
const address = fc
  .record({
    path: fc.constantFrom(...new Set(allRoutes.map(({ endpoint }) => endpoint.path))),
    values: fc.array(value, { minLength: 4, maxLength: 4 }),
    ending,
    fault: fc.nat(40),
    at: fc.nat(30),
  })
  .map(({ path, values, ending: end, fault, at }) => {
    let next = 0
    const url = `/api${path.replace(/:\w+/g, () => values[next++]!)}`
    const changed = {
      0: `${url.slice(0, at)}/${url.slice(at)}`,
      1: `${url.slice(0, at)}x${url.slice(at)}`,
      2: url.slice(0, at) || '/',
      3: url.toUpperCase(),
      4: url.replace('i', encoded),
      5: url.replace(/[a-z](?=[^/]*$)/, encoded),
    }[fault]
    return `${changed ?? url}${end}`
  })
  // `inject` would take a host from the one, and shorten the other.
  .filter((url) => /^\/(?!\/)/.test(url) && !/\/\.{1,2}(?=[/?#]|$)/.test(url))

test('every address is found as the framework finds it', async () => {
  const expected = await framework()
  await fc.assert(
    fc.asyncProperty(
      address,
      fc.constantFrom('GET', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'),
      async (url, method) => {
        expect([url, found(method, url)]).toEqual([url, await expected(method, url)])
      },
    ),
    { seed, numRuns: 4000 },
  )
})

test('every call is found at its own address, whatever else has the same shape', () => {
  for (const { name, endpoint } of allRoutes)
    expect(found(endpoint.method, `/api${endpoint.path.replace(/:(\w+)/g, 'v-$1')}`)).toMatchObject({ name })
})

test.each([
  ['http://balie.example/api/me?x=1', { name: 'auth.me', params: {} }],
  ['HTTPS://balie.example:8443/api/me', { name: 'auth.me', params: {} }],
  ['http://balie.example', null],
  ['/API/me', null],
  ['/x/api/me', null],
  ['*', null],
])('%s', (url, call) => {
  expect(found('GET', url)).toEqual(call)
})

test('two calls at one address are refused', () => {
  const call = (path: string) => ({ endpoint: { method: 'GET' as const, path } })
  expect(() => callTable([call('/clients/:id'), call('/clients/:clientId')])).toThrow('GET /clients/:clientId')
})
