import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addDays, type Day } from '#kernel/day.ts'
import { addressOf, type AnyEndpoint } from '#kernel/endpoint.ts'
import { allows } from '#kernel/permission.ts'
import { rolePermissions } from '#features/auth/role-permissions.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { belgium } from '#platform/server/test/world.ts'
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

/** A call that names a record of Antwerp, and whose every other part is right. */
interface Foreign { readonly params: object; readonly query?: object; readonly body?: object }

let week = 0
/** A client, an appointment with its report and an invoice in Antwerp, and the calls that name them. Each time others: some calls change them. */
async function foreignCall(endpoint: AnyEndpoint): Promise<Foreign | null> {
  const { antwerp, belgianTreatment: treatmentId, treatmentType, localeFr, methods } = app.world
  const name = nameOf(endpoint)
  const monday = addDays('2026-03-09' as Day, 7 * week++)
  const clientId = await app.world.newClient({ countryId: belgium, localeId: localeFr })
  const practitionerId = await app.world.employee({ locationIds: [antwerp.id] })
  await app.world.works(practitionerId, antwerp)
  const appointmentId = await app.world.appointment({ place: antwerp, roomId: antwerp.roomIds[0]!, clientId, practitionerId, treatmentId, from: name.endsWith('/no-show') ? '2026-03-04T06:00:00Z' : `${monday}T09:00:00Z` })
  const reportId = name === 'POST /treatment-report' ? null : await app.world.report(appointmentId)
  const versionOf = async (table: 'clients' | 'appointments' | 'treatment_reports', id: number) => (await app.db.selectFrom(table).select('updated_at').where('id', '=', id).executeTakeFirstOrThrow()).updated_at
  const client = { supported_country_id: belgium, first_name: 'Amélie', last_name: 'Peeters', email: `amelie${week}@voorbeeld.test`, locale_id: localeFr, country_id: belgium }
  const booking = { client_id: clientId, location_id: antwerp.id, treatment_id: treatmentId, datetime_from: `${monday}T09:00:00.000Z`, notes: 'Gewijzigd' }
  const report = { appointment_id: appointmentId, treatment_id: treatmentId, appointment_type_id: treatmentType, devices: [], report: 'Gewijzigd' }
  const sale = {
    client_id: clientId, location_id: antwerp.id, practitioner_id: practitionerId, appointment_id: appointmentId, total_cents: 6000,
    items: [{ kind: 'treatment', type_id: treatmentId, amount: 1, price_cents: 6000 }], payment_methods: [{ payment_method_id: methods.pin, amount_cents: 6000 }],
  }

  const bodies: Record<string, () => object | Promise<object>> = {
    'POST /clients': () => client,
    'PUT /clients/:id': async () => ({ ...client, updated_at: await versionOf('clients', clientId) }),
    'POST /event': () => ({ ...booking, datetime_from: `${monday}T13:00:00.000Z` }),
    'PUT /event/:id': async () => ({ ...booking, updated_at: await versionOf('appointments', appointmentId) }),
    'POST /treatment-report': () => report,
    'PUT /treatment-report/:id': async () => ({ ...report, updated_at: await versionOf('treatment_reports', reportId!) }),
    'POST /transactions': () => sale,
  }
  const queries: Record<string, object> = {
    'GET /list/rooms': { location_id: antwerp.id },
    'GET /event/availability': { location_id: antwerp.id, treatment_id: treatmentId, date_from: monday, date_till: monday },
    'GET /event/employees': { location_id: antwerp.id, treatment_id: treatmentId },
    'GET /day-summary': { location: antwerp.id, filters: { day: monday } },
  }
  if (endpoint.path.endsWith('/restore')) await app.db.updateTable('appointments').set({ deleted_at: '2026-03-04T06:00:00Z' }).where('id', '=', appointmentId).execute()
  const id = endpoint.path.startsWith('/treatment-report') ? reportId : endpoint.path.startsWith('/clients') ? clientId : appointmentId
  const ref = endpoint.path.includes(':ref') ? ((await (await app.as('office-manager', antwerp.id)).raw('POST', '/api/transactions', sale)).data as { ref: string }).ref : undefined
  const namesRecord = /:(id|ref|\w+Id)\b/.test(endpoint.path)
  if (!namesRecord && !bodies[name] && !queries[name]) return null
  return { params: { ...unknownParams(endpoint), id, ref, appointmentId, clientId, locationId: antwerp.id, countryId: belgium }, query: queries[name], body: await bodies[name]?.() }
}

describe('records of another country do not exist for who does not work there', () => {
  const roles = ['office-manager', 'senior-practitioner'] as const
  const roleFor = (endpoint: AnyEndpoint) => roles.find((role) => allows(endpoint.may, new Set<string>(rolePermissions[role])))
  const guarded = endpoints.filter((endpoint) => endpoint.may !== 'public')

  test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const call = await foreignCall(endpoint)
    const takesInput = Object.keys((endpoint.takes as Partial<z.ZodObject>).shape ?? {}).length > 0
    if (!call) return expect(takesInput, `${name} takes a body: say above what a right one is`).toBe(false)
    const role = roleFor(endpoint)!
    const [outsider, insider] = [await app.as(role), await app.as(role, app.world.antwerp.id)]
    const send = (who: Caller) => who.raw(endpoint.method, addressOf(endpoint, call), call.body)

    const refused = await send(outsider)
    // What the address names does not exist; what the body or the question names is wrong there.
    expect(/:(id|ref|\w+Id)\b/.test(endpoint.path) ? [404] : [404, 422]).toContain(refused.status)
    expect(await app.db.selectFrom('audit_log').select(['action', 'entity']).where('employee_id', '=', outsider.employeeId).execute()).toEqual([])
    // The same call is right for a colleague who works there: the refusal was about reach and nothing else.
    const answer = await send(insider)
    expect([answer.status, answer.errors]).toEqual([endpoint.status, {}])
  })
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

describe('the documentation', () => {
  interface Operation { summary: string; description: string; security: object[]; parameters: { $ref?: string }[]; responses: Record<string, { $ref?: string }> }
  interface Document { paths: Record<string, Record<string, Operation>>; components: Record<string, Record<string, Record<string, unknown>>> }
  let document: Document
  beforeAll(async () => { document = (await app.server.app.inject('/api/docs/json')).json<Document>() })
  const printed = (endpoint: AnyEndpoint) => document.paths[`/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`]?.[endpoint.method.toLowerCase()]
  const of = (name: string) => printed(endpoints.find((endpoint) => nameOf(endpoint) === name)!)!

  test('prints every endpoint with a sentence of its own, the session and the key where they belong', () => {
    for (const endpoint of endpoints) {
      const operation = printed(endpoint)
      const name = nameOf(endpoint)
      expect.soft(operation?.summary, name).toMatch(/^[A-Z].{8,}\.$/)
      expect.soft(operation?.security, name).toEqual(endpoint.may === 'public' ? [] : [{ session: [] }])
      expect.soft(operation?.parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey'), name).toBe(endpoint.method === 'POST' && endpoint.may !== 'public')
    }
    expect(new Set(endpoints.map(({ does }) => does)).size).toBe(endpoints.length)
    expect(document.components.securitySchemes!.session).toMatchObject({ type: 'apiKey', in: 'cookie', name: 'balie' })
    expect(document.components.parameters!.IdempotencyKey).toMatchObject({ in: 'header', name: 'Idempotency-Key' })
  })

  test.each([
    ['GET /me', '200 401 429'],
    ['POST /login', '200 401 403 422 429'],
    ['GET /list/clients', '200 401 403 422 429'],
    ['POST /event', '201 401 403 409 422 429'],
    ['PUT /event/:id', '200 401 403 404 409 422 429'],
  ])('says how %s may answer: %s', (name, statuses) => {
    const { responses } = of(name)
    expect(Object.keys(responses).join(' ')).toBe(statuses)
    expect(responses['429']).toEqual({ $ref: '#/components/responses/429' })
    expect(document.components.responses!['429']!.content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } })
    expect(Object.keys(document.components.schemas!.Refusal!.properties as object)).toEqual(['message', 'errors', 'problems', 'data'])
  })
})

test('every answer carries the security headers', async () => {
  const { headers } = await app.nobody.raw('GET', '/api/health')
  expect(headers['content-security-policy']).toContain(`default-src 'self'`)
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBeDefined()
})
