import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addressOf, type AnyEndpoint } from '#kernel/endpoint.ts'
import { purposeOf, type May } from '#kernel/permission.ts'
import { refusalsOf } from '#platform/server/docs-refusals.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { nameOf, unknownParams } from '#platform/server/test/right-call.ts'
import { allRoutes } from './routes.ts'

const endpoints = allRoutes.map((route) => route.endpoint)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('no two endpoints share a method and a path', () => {
  expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length)
})

/** Any of these permissions, or all of them. */
const asked = (may: May) => (typeof may === 'object' && 'all' in may ? may.all.join('&') : [may].flat().join('|'))

/** The refusals that carry data: their status, code and the fields of the data. */
const refused = (endpoint: AnyEndpoint) =>
  Object.entries(refusalsOf(endpoint))
    .map(([code, { status, data }]) => ` · ${status} ${code} (${Object.keys((data as z.ZodObject).shape).join(' ')})`)
    .join('')

test('the surface is what the snapshot says: a review sees every change of it', () => {
  const line = (endpoint: AnyEndpoint) => {
    const shape = (schema: z.ZodType, io: 'input' | 'output') => {
      const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as {
        properties?: object
        items?: { properties?: object }
      }
      return Object.keys(json.properties ?? json.items?.properties ?? {}).join(' ')
    }
    return `${nameOf(endpoint)} · ${asked(endpoint.may)} · logs ${endpoint.reads === 'nothing' ? 'nothing' : endpoint.refreshed ? 'new clients' : 'clients'}${endpoint.health ? ' · health' : ''}${refused(endpoint)} · ${shape(endpoint.takes as z.ZodType, 'input')} → ${shape(endpoint.gives as z.ZodType, 'output')}`
  }
  expect(endpoints.map(line).toSorted().join('\n')).toMatchSnapshot()
})

describe('bad requests are refused, never broken', () => {
  const writing = endpoints.filter((endpoint) => endpoint.method === 'POST' || endpoint.method === 'PUT')
  const bodies: readonly [string, string][] = [
    ['broken JSON', '{"a": '],
    ['nothing', ''],
    ['an array', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    [
      'wrong types',
      JSON.stringify({
        client_id: 'x',
        location_id: {},
        treatment_id: [],
        datetime_from: 5,
        items: 'no',
        payment_methods: 7,
        email: 5,
        password: [],
        first_name: 9,
        report: {},
        appointment_id: true,
      }),
    ],
    [
      'negative numbers',
      JSON.stringify({
        client_id: -1,
        location_id: -1,
        treatment_id: -1,
        appointment_id: -5,
        practitioner_id: -2,
        total_cents: -100,
        items: [{ kind: 'treatment', type_id: -1, amount: -3, price_cents: -5 }],
        payment_methods: [{ payment_method_id: -1, amount_cents: -1 }],
      }),
    ],
    ['a number too large', '{"client_id": 1e400, "location_id": 99999999999999999999}'],
    [
      'overlong text',
      JSON.stringify({
        first_name: 'x'.repeat(10_000),
        notes: 'x'.repeat(20_000),
        email: `${'x'.repeat(5000)}@x.nl`,
        password: 'x'.repeat(5000),
        report: 'x'.repeat(50_000),
      }),
    ],
    ['zero bytes', JSON.stringify({ first_name: 'a\u0000b', last_name: 'x', email: 'a\u0000@b.nl', notes: '\u0000' })],
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
    expect(
      (
        await caller.raw('POST', '/api/clients', 'first_name=x', {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(415)
    expect(
      (await caller.raw('POST', '/api/clients', 'first_name=x', { headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415)
  })

  test('addresses that lead nowhere are 404 with errors', async () => {
    const caller = await app.as('administrator')
    for (const url of [
      '/api/nothing',
      '/api/clients/abc',
      '/api/clients/-1',
      '/api/clients/1e3',
      '/api/clients/9999999999999999999999',
      '/api/locations/1/calendar/2026-02-31',
      '/api/invoices/..%2F..%2Fetc',
    ]) {
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
})

describe('the documentation', () => {
  interface Operation {
    summary: string
    description: string
    security: object[]
    parameters: { $ref?: string }[]
    responses: Record<string, { $ref?: string }>
  }
  interface Document {
    paths: Record<string, Record<string, Operation>>
    components: Record<string, Record<string, Record<string, unknown>>>
  }
  let document: Document
  beforeAll(async () => {
    document = (await (await app.as('trainee-practitioner')).raw('GET', '/api/docs/json')).body as unknown as Document
  })
  const printed = (endpoint: AnyEndpoint) =>
    document.paths[`/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`]?.[endpoint.method.toLowerCase()]
  const of = (name: string) => printed(endpoints.find((endpoint) => nameOf(endpoint) === name)!)!

  test('prints every endpoint with a sentence of its own, the session and the key where they belong', () => {
    for (const endpoint of endpoints) {
      const operation = printed(endpoint)
      const name = nameOf(endpoint)
      expect.soft(operation?.summary, name).toMatch(/^[A-Z].{8,}\.$/)
      const asked = purposeOf(endpoint.may) ? { link: [] } : { session: [] }
      expect.soft(operation?.security, name).toEqual(endpoint.may === 'public' ? [] : [asked])
      expect
        .soft(
          operation?.parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey'),
          name,
        )
        .toBe(endpoint.method !== 'GET' && endpoint.writes && endpoint.may !== 'public')
    }
    expect(new Set(endpoints.map(({ does }) => does)).size).toBe(endpoints.length)
    expect(document.components.securitySchemes!.session).toMatchObject({ type: 'apiKey', in: 'cookie', name: 'balie' })
    expect(document.components.parameters!.IdempotencyKey).toMatchObject({ in: 'header', name: 'Idempotency-Key' })
  })

  test.each([
    ['GET /me', '200 401 429 default'],
    ['GET /health', '200 503 default'],
    ['POST /login', '200 400 401 403 413 415 422 429 default'],
    ['GET /list/clients', '200 401 403 422 429 default'],
    ['POST /event', '201 400 401 403 409 413 415 422 429 default'],
    ['PUT /event/:id', '200 400 401 403 404 409 413 415 422 429 default'],
    ['GET /invoices/:ref/notify', '200 401 403 404 405 409 422 429 default'],
  ])('says how %s may answer: %s', (name, statuses) => {
    const { responses } = of(name)
    expect(Object.keys(responses).join(' ')).toBe(statuses)
    expect(responses['default']).toEqual({ $ref: '#/components/responses/Unable' })
    expect(document.components.responses!.Refused429!.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
    })
    expect(Object.keys(document.components.schemas!.Refusal!.properties as object)).toEqual([
      'message',
      'errors',
      'problems',
    ])
  })

  type Properties = Record<string, { properties?: object; anyOf?: { properties: object }[] }>
  type Refused = { content: { 'application/json': { schema: { allOf: [object, { properties: Properties }] } } } }
  const refused = (name: string, status: string) =>
    (of(name).responses[status] as Refused).content['application/json'].schema.allOf
  test('says what a refusal carries, by its status', () => {
    const [general, conflict] = refused('PUT /event/:id', '409')
    expect(general).toEqual({ $ref: '#/components/schemas/Refusal' })
    expect(conflict.properties.data!.anyOf!.map(({ properties }) => Object.keys(properties))).toEqual([
      ['updated_at'],
      ['next_slots'],
    ])
    expect(Object.keys(refused('POST /event', '422')[1].properties.data!.properties!)).toEqual(['next_slots'])
    expect(Object.keys(refused('POST /login', '401')[1].properties)).toContain('mfa_required')
  })

  test('names a call as its contract does, and the parts of its query as an address does', () => {
    const { operationId, tags, parameters } = of('GET /audit-log') as Operation & Record<string, unknown>
    expect([operationId, tags]).toEqual(['audit.list', ['audit']])
    expect(parameters.map((one) => (one as { name?: string }).name)).toEqual(
      expect.arrayContaining(['filters[search]', 'filters[employees][]', 'filters[days][from]', 'page']),
    )
  })

  const types = (content: object | undefined) => Object.keys(content ?? {}).join(' ')
  test.each([
    ['GET /invoices/:ref', '', 'application/pdf'],
    ['GET /employees/export', '', 'text/csv application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['GET /treatments/image/:name', '', 'image/webp'],
    ['POST /imports', 'application/octet-stream', 'application/json'],
    ['POST /event', 'application/json', 'application/json'],
  ])('says what %s takes and gives: %s, %s', (name, taken, given) => {
    const { requestBody, responses } = of(name) as Operation & { requestBody?: { content: object } }
    const [answer] = Object.values(responses) as { content?: object }[]
    expect([types(requestBody?.content), types(answer!.content)]).toEqual([taken, given])
  })
})
