import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addressOf, type AnyEndpoint } from '#kernel/endpoint.ts'
import { allows } from '#kernel/permission.ts'
import { rolePermissions } from '#features/auth/role-permissions.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { allRoutes } from './routes.ts'

const endpoints = allRoutes.map((route) => route.endpoint)
const nameOf = (endpoint: AnyEndpoint) => `${endpoint.method} ${endpoint.path}`
/** Parameters that fit their shape and point at nothing. */
const unknownParams = (endpoint: AnyEndpoint) =>
  Object.fromEntries(Object.entries(endpoint.params.shape as Record<string, z.ZodType>).map(([name, schema]) => [name, [999_999_999, '2026-03-04', '1999-000001'].find((value) => schema.safeParse(value).success)]))

let app: TestApp
beforeAll(async () => { app = await testApp() })
afterAll(() => app.close())

test('no two endpoints share a method and a path', () => {
  expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length)
})

test('the surface is what the snapshot says: a review sees every change of it', () => {
  const line = (endpoint: AnyEndpoint) => {
    const shape = (schema: z.ZodType, io: 'input' | 'output') => {
      const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as { properties?: object; items?: { properties?: object } }
      return Object.keys(json.properties ?? json.items?.properties ?? {}).join(' ')
    }
    return `${nameOf(endpoint)} · ${[endpoint.may].flat().join('|')} · logs ${endpoint.reads === 'nothing' ? 'nothing' : 'clients'} · ${shape(endpoint.takes as z.ZodType, 'input')} → ${shape(endpoint.gives as z.ZodType, 'output')}`
  }
  expect(endpoints.map(line).toSorted().join('\n')).toMatchSnapshot()
})

describe('who may not, may not', () => {
  test.each(endpoints.filter((endpoint) => endpoint.may !== 'public').map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s: 401 without a session', async (_, endpoint) => {
    const answer = await app.nobody.raw(endpoint.method, addressOf(endpoint, { params: unknownParams(endpoint) }), endpoint.method === 'GET' ? undefined : {})
    expect(answer.status).toBe(401)
    expect(answer.errors['']).toEqual(['unauthenticated'])
  })

  test('every role gets 403 where it lacks the permission, and only there', async () => {
    for (const role of Object.keys(rolePermissions) as (keyof typeof rolePermissions)[]) {
      const caller: Caller = await app.as(role)
      const held = new Set<string>(rolePermissions[role])
      for (const endpoint of endpoints) {
        if (endpoint.path === '/login' || endpoint.path === '/logout') continue
        const answer = await caller.raw(endpoint.method, addressOf(endpoint, { params: unknownParams(endpoint) }), endpoint.method === 'GET' ? undefined : {})
        const may = allows(endpoint.may, held)
        expect.soft(answer.status === 403, `${role} ${nameOf(endpoint)} → ${answer.status}`).toBe(!may)
        expect.soft(answer.status, `${role} ${nameOf(endpoint)}`).toBeLessThan(500)
      }
    }
  })
})

test('records of another country do not exist for who does not work there', async () => {
  const { antwerp, belgianClient, belgianTreatment } = app.world
  const appointment = await app.world.appointment({ place: antwerp, roomId: antwerp.roomIds[0]!, clientId: belgianClient, treatmentId: belgianTreatment, from: '2026-03-09T10:00:00+01:00' })
  const report = await app.world.report(appointment)
  const idFor = (endpoint: AnyEndpoint) => {
    if (endpoint.path.startsWith('/treatment-report')) return report
    return endpoint.path.startsWith('/clients') ? belgianClient : appointment
  }
  const caller = await app.as('office-manager')
  const held = new Set<string>(rolePermissions['office-manager'])
  const withId = endpoints.filter((endpoint) => /:(id|\w+Id)\b/.test(endpoint.path) && allows(endpoint.may, held))
  expect(withId.length).toBeGreaterThan(10)
  for (const endpoint of withId) {
    const foreign = { ...unknownParams(endpoint), id: idFor(endpoint), appointmentId: appointment, clientId: belgianClient, locationId: antwerp.id }
    const answer = await caller.raw(endpoint.method, addressOf(endpoint, { params: foreign }), endpoint.method === 'GET' ? undefined : {})
    expect.soft([404, 422], `${nameOf(endpoint)} → ${answer.status}`).toContain(answer.status)
  }
})

describe('bad requests are refused, never broken', () => {
  const writing = endpoints.filter((endpoint) => endpoint.method === 'POST' || endpoint.method === 'PUT')
  const bodies: readonly [string, string][] = [
    ['broken JSON', '{"a": '],
    ['nothing', ''],
    ['an array', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['wrong types', JSON.stringify({ client_id: 'x', location_id: {}, treatment_id: [], datetime_from: 5, items: 'no', payment_methods: 7, email: 5, password: [], first_name: 9, report: {}, appointment_id: true })],
    ['negative numbers', JSON.stringify({ client_id: -1, location_id: -1, treatment_id: -1, appointment_id: -5, practitioner_id: -2, total_cents: -100, items: [{ kind: 'treatment', type_id: -1, amount: -3, price_cents: -5 }], payment_methods: [{ payment_method_id: -1, amount_cents: -1 }] })],
    ['a number too large', '{"client_id": 1e400, "location_id": 99999999999999999999}'],
    ['overlong text', JSON.stringify({ first_name: 'x'.repeat(10_000), notes: 'x'.repeat(20_000), email: `${'x'.repeat(5000)}@x.nl`, password: 'x'.repeat(5000), report: 'x'.repeat(50_000) })],
    ['zero bytes', JSON.stringify({ first_name: 'a\u0000b', last_name: 'x', email: 'a@b.nl', notes: '\u0000' })],
    ['a prototype', '{"__proto__": {"admin": true}, "constructor": {"prototype": {}}}'],
    ['deep nesting', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ]
  test.each(writing.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const caller = endpoint.may === 'public' ? app.nobody : await app.as('administrator')
    for (const [what, body] of bodies) {
      const answer = await caller.raw(endpoint.method, addressOf(endpoint, { params: unknownParams(endpoint) }), body)
      if (endpoint.path === '/logout') continue // takes nothing, so nothing is wrong
      expect.soft(answer.status, what).toBeGreaterThanOrEqual(400)
      expect.soft(answer.status, what).toBeLessThan(500)
      expect.soft(Object.keys(answer.errors).length, what).toBeGreaterThan(0)
    }
  })

  test('a body that is too large is 413, another type of content 415', async () => {
    const caller = await app.as('administrator')
    expect((await caller.raw('POST', '/api/clients', { remarks: 'x'.repeat(300_000) })).status).toBe(413)
    expect((await caller.raw('POST', '/api/clients', 'first_name=x', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status).toBe(415)
    expect((await caller.raw('POST', '/api/clients', 'first_name=x', { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  })

  test('addresses that lead nowhere are 404 with errors', async () => {
    const caller = await app.as('administrator')
    for (const url of ['/api/nothing', '/api/clients/abc', '/api/clients/-1', '/api/clients/1e3', '/api/clients/9999999999999999999999', '/api/locations/1/calendar/2026-02-31', '/api/invoices/..%2F..%2Fetc']) {
      const answer = await caller.raw('GET', url)
      expect.soft(answer.status, url).toBe(404)
      expect.soft(answer.errors[''], url).toEqual(['not_found'])
    }
  })

  test('an address that cannot be read is 400 with errors', async () => {
    for (const url of ['/api/%', '/api/clients/%E0%A4%A', '/%']) {
      const answer = await app.nobody.raw('GET', url)
      expect.soft([answer.status, answer.errors], url).toEqual([400, { '': ['invalid'] }])
    }
  })

  test('a page of another site cannot write with our cookie', async () => {
    const caller = await app.as('administrator')
    for (const [name, value] of [['sec-fetch-site', 'cross-site'], ['sec-fetch-site', 'same-site'], ['origin', 'https://evil.example'], ['origin', 'null']] as const) {
      const answer = await caller.raw('POST', '/api/clients', {}, { headers: { [name]: value } })
      expect(answer.status).toBe(403)
      expect(answer.errors['']).toEqual(['cross_site'])
    }
  })
})

test('the documentation prints every endpoint', async () => {
  const { app: fastify } = app.server
  const document = (await fastify.inject('/api/docs/json')).json<{ paths: Record<string, Record<string, unknown>> }>()
  for (const endpoint of endpoints) {
    expect.soft(document.paths[`/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`], nameOf(endpoint)).toHaveProperty(endpoint.method.toLowerCase())
  }
})

test('every answer carries the security headers', async () => {
  const { headers } = await app.nobody.raw('GET', '/api/health')
  expect(headers['content-security-policy']).toContain(`default-src 'self'`)
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBeDefined()
})
