import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Instant } from '#kernel/day.ts'
import { addressOf, type AnyEndpoint } from '#kernel/endpoint.ts'
import { purposeOf } from '#kernel/permission.ts'
import { makeClientLink } from '#platform/server/client-link.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { nameOf, unknownParams } from '#platform/server/test/right-call.ts'
import { allRoutes } from './routes.ts'

// Every body and every query refuses unknown fields at every depth: nothing that a caller asks for is dropped silently.

const stray = 'stray_field'
type Place = { readonly field: string; readonly input: unknown }

/** Every object inside a schema, each as an input with nothing but the path to it and an unknown field. */
function places(schema: z.core.$ZodType): Place[] {
  if (schema instanceof z.ZodPipe) return places(schema.def.in)
  if ('innerType' in schema._zod.def) return places(schema._zod.def.innerType as z.core.$ZodType)
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator, options } = schema.def
    // An input of a union by kind names its kind.
    return options.flatMap((option) => {
      const [kind] = option._zod.propValues?.[discriminator] ?? []
      return places(option).map(({ field, input }) => ({
        field,
        input: { ...(input as object), [discriminator]: kind },
      }))
    })
  }
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap((option) => places(option))
  if (schema instanceof z.ZodArray)
    return places(schema.def.element).map(({ field, input }) => ({ field: `0.${field}`, input: [input] }))
  if (schema instanceof z.ZodRecord)
    return places(schema.def.valueType).map(({ field, input }) => ({ field: `a.${field}`, input: { a: input } }))
  if (!(schema instanceof z.ZodObject)) return []
  const deeper = Object.entries(schema.def.shape).flatMap(([name, field]) =>
    places(field as z.core.$ZodType).map((place) => ({
      field: `${name}.${place.field}`,
      input: { [name]: place.input },
    })),
  )
  return [{ field: stray, input: { [stray]: 1 } }, ...deeper]
}

/** The kinds of schemas that the walk understands; inputs may use no other. */
const known = new Set([
  'object',
  'array',
  'record',
  'union',
  'pipe',
  'optional',
  'nullable',
  'default',
  'prefault',
  'string',
  'number',
  'int',
  'boolean',
  'enum',
  'literal',
  'null',
  'undefined',
  'transform',
  'custom',
  'unknown',
])
function kinds(schema: z.core.$ZodType): string[] {
  const def = schema._zod.def as {
    type: string
    in?: z.core.$ZodType
    out?: z.core.$ZodType
    innerType?: z.core.$ZodType
    element?: z.core.$ZodType
    valueType?: z.core.$ZodType
    options?: z.core.$ZodType[]
    shape?: Record<string, z.core.$ZodType>
  }
  const inside = [
    def.in,
    def.innerType,
    def.element,
    def.valueType,
    ...(def.options ?? []),
    ...Object.values(def.shape ?? {}),
  ]
  return [def.type, ...inside.flatMap((one) => (one ? kinds(one) : []))]
}

const endpoints = allRoutes.map(({ endpoint }) => endpoint)
const withBody = endpoints.filter(({ method, upload }) => method !== 'GET' && upload === null)

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
})
afterAll(() => app.close())

const callerOf = (endpoint: AnyEndpoint) => (endpoint.may === 'public' ? app.nobody : administrator)
/** The headers of our own screens (decision C133); a call of a client has a link of its own, which nothing here uses up. */
async function headersOf({ may }: AnyEndpoint): Promise<Record<string, string>> {
  const headers = { 'x-timezone': 'Europe/Amsterdam' }
  const purpose = purposeOf(may)
  if (!purpose) return headers
  const until = new Date(Date.now() + 3_600_000).toISOString() as Instant
  const token = await makeClientLink(app.db, { purpose, clientId: app.world.client, recordId: 1, until })
  return { ...headers, 'x-link': token }
}

test('what comes in is made of schemas whose inside is walked', () => {
  expect(
    [...new Set(endpoints.flatMap(({ takes, query }) => [...kinds(takes), ...kinds(query)]))].filter(
      (kind) => !known.has(kind),
    ),
  ).toEqual([])
  expect(
    withBody.flatMap(({ takes }) => places(takes)).filter(({ field }) => field.includes('.')).length,
  ).toBeGreaterThan(20)
})

test.each(withBody.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s refuses a field that it does not know',
  async (_, endpoint) => {
    for (const { field, input } of places(endpoint.takes)) {
      const answer = await callerOf(endpoint).raw(
        endpoint.method,
        addressOf(endpoint, { params: unknownParams(endpoint) }),
        input,
        { headers: await headersOf(endpoint) },
      )
      expect.soft([answer.status, answer.errors[field]], field).toEqual([422, ['unknown_field']])
    }
  },
)

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s refuses a query that it does not know',
  async (_, endpoint) => {
    const body = endpoint.upload ? new Uint8Array([1]) : undefined
    for (const { field, input } of places(endpoint.query)) {
      const answer = await callerOf(endpoint).raw(
        endpoint.method,
        addressOf(endpoint, { params: unknownParams(endpoint), query: input as object }),
        body,
        { headers: await headersOf(endpoint) },
      )
      expect.soft([answer.status, answer.errors[field]], field).toEqual([422, ['unknown_field']])
    }
  },
)

test('the last of many parameters is read as the first is', async () => {
  const many = Array.from({ length: 150 }, () => 'location_ids[]=1').join('&')
  const answer = await administrator.raw('GET', `/api/qualifications/countries/list?${many}&${stray}=1`)
  expect([answer.status, answer.errors]).toEqual([422, { [stray]: ['unknown_field'] }])
  expect((await administrator.raw('GET', `/api/qualifications/countries/list?${many}`)).status).toBe(200)
})

test('the sentence names the field, in the language of the caller', async () => {
  const answer = await administrator.raw('POST', '/api/event', { send_sms: true }, { headers: { 'x-locale': 'de_DE' } })
  expect(answer.body.message).toContain('„send_sms“')
})
