import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint } from '#kernel/endpoint.ts'
import { openTracing } from '#platform/server/watch/tracing.ts'
import { watchPool } from '#platform/server/watch/pool.ts'
import { routes } from '#platform/server/http.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { startCollector, type ReceivedSpan, type TestCollector } from '#platform/server/test/collector.ts'
import { readSettings } from '#platform/server/settings.ts'
import { startWatch } from './watched.ts'

const brokenApi = {
  query: endpoint('GET', '/broken-query/:id', { does: 'Fails.', may: 'public', reads: 'nothing', gives: z.null() }),
}
const broken = routes('broken', 'Calls that fail.', brokenApi, {
  query: async ({ db }) => {
    await sql`select ${'Hofstede'}::text::int from clients`.execute(db)
    return null
  },
})

let collector: TestCollector
let folder: string
let app: TestApp
let caller: Caller
beforeAll(async () => {
  collector = await startCollector()
  folder = await mkdtemp(path.join(tmpdir(), 'balie-traces-'))
  const keyFile = path.join(folder, 'headers')
  await writeFile(keyFile, 'api-key=open%20sesame,x-chain=zuid\n')
  app = await testApp({
    watched: true,
    routes: broken,
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS_FILE: keyFile,
      OTEL_SERVICE_NAME: 'balie-test',
      TRUST_PROXY: '1',
    },
  })
  caller = await app.as('administrator')
})
afterAll(async () => {
  await app.close()
  await collector.close()
  await rm(folder, { recursive: true })
})

const soon = { timeout: 20_000 }
const server = 2
const withId = (requestId: unknown): ReceivedSpan | undefined =>
  collector.spans.find(({ kind, attributes }) => kind === server && attributes['balie.request_id'] === requestId)
const below = (parent: ReceivedSpan) => collector.spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)

test('a call is a span by its pattern, with its statements below it, and nothing that anybody typed', async () => {
  const clientId = await app.world.newClient()
  const { headers } = await caller.raw('GET', `/api/clients/${clientId}`)
  await expect.poll(() => withId(headers['x-request-id']), soon).toBeDefined()
  const span = withId(headers['x-request-id'])!
  expect(span).toMatchObject({
    name: 'GET /api/clients/:id',
    status: 0,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/clients/:id',
      'http.response.status_code': 200,
    },
  })
  const statements = below(span)
  expect(statements.length).toBeGreaterThan(1)
  for (const { attributes, traceId, name } of statements) {
    expect(traceId).toBe(span.traceId)
    expect(attributes).toMatchObject({ 'db.system': 'postgresql', 'db.query.summary': name })
    expect(name).toMatch(/^\w+( \w+)?$/)
  }
  expect(statements.map(({ name }) => name)).toContain('select clients')
  expect(collector.resources[0]).toMatchObject({ 'service.name': 'balie-test' })
})

test('the collector gets the headers that it asks for, from a file', async () => {
  const { headers } = await caller.raw('GET', '/api/me')
  await expect.poll(() => withId(headers['x-request-id']), soon).toBeDefined()
  expect(collector.headers()).toMatchObject({ 'api-key': 'open sesame', 'x-chain': 'zuid' })
})

test('a writing call follows its body, and its transaction lies below it', async () => {
  const { headers } = await caller.raw('PUT', '/api/me/language', { language: 'fr' })
  await expect.poll(() => withId(headers['x-request-id']), soon).toBeDefined()
  const names = below(withId(headers['x-request-id'])!).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['begin', 'commit']))
})

test('the trace of the proxy in front is taken over, with its decision', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const ask = (flags: string) =>
    app.nobody.raw('GET', '/api/health', undefined, {
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-${flags}`, tracestate: 'proxy=1' },
    })
  const [unwanted, wanted] = [await ask('00'), await ask('01')]
  await expect.poll(() => withId(wanted.headers['x-request-id']), soon).toBeDefined()
  expect(withId(wanted.headers['x-request-id'])).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
  expect(withId(unwanted.headers['x-request-id'])).toBeUndefined()

  const odd = await app.nobody.raw('GET', '/api/health', undefined, {
    headers: { traceparent: `00-${'0'.repeat(32)}-x` },
  })
  await expect.poll(() => withId(odd.headers['x-request-id']), soon).toBeDefined()
})

test('a fault and its statement are errors with a code and without the words of the database', async () => {
  // A shorter number may stand by chance in the times and the ids of the spans.
  const rare = 471_147_114
  const { status, headers } = await app.nobody.raw('GET', `/api/broken-query/${rare}`)
  expect(status).toBe(500)
  await expect.poll(() => withId(headers['x-request-id']), soon).toBeDefined()
  const span = withId(headers['x-request-id'])!
  expect([span.name, span.status]).toEqual(['GET /api/broken-query/:id', 2])
  expect(below(span).find(({ status: state }) => state === 2)?.attributes['error.type']).toBe('22P02')
  expect(collector.bodies.join('')).not.toMatch(new RegExp(`Hofstede|${rare}|invalid input`))
})

test('a mail is a span with its outcome', async () => {
  await app.watch!.delivery(() => Promise.resolve({ sent: true }))
  await app.watch!.delivery(() =>
    Promise.resolve({ sent: false, error: '550 marijke@voorbeeld.test', final: true, unreachable: false }),
  )
  await expect.poll(() => collector.spans.filter(({ name }) => name === 'send mail').length, soon).toBe(2)
  expect(collector.spans.filter(({ name }) => name === 'send mail').map(({ status }) => status)).toEqual([0, 2])
  expect(collector.bodies.join('')).not.toContain('marijke@')
})

test('of a tenth, about a tenth is traced', async () => {
  const own = await startCollector()
  const tracing = openTracing({
    endpoint: new URL(own.url),
    serviceName: 'balie',
    headers: {},
    ratio: 0.1,
    version: '1',
    behindProxy: false,
    complain: () => {},
  })
  for (let n = 0; n < 2000; n++)
    await tracing.span(
      'work',
      () => Promise.resolve(),
      () => null,
    )
  await tracing.stop()
  expect(own.spans.length).toBeGreaterThan(100)
  expect(own.spans.length).toBeLessThan(320)
  await own.close()
})

test('a collector that is away, or hangs, is told once, slows no call and no end', async () => {
  const away = await startCollector()
  const lines: string[] = []
  const settings = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: away.url })
  const watch = await startWatch(settings, (line) => lines.push(line))
  const work = async () => {
    const began = performance.now()
    for (let n = 0; n < 6000; n++) await watch.delivery(() => Promise.resolve({ sent: true }))
    return performance.now() - began
  }
  await away.close()
  expect(await work()).toBeLessThan(5000)
  await expect.poll(() => lines.length, { timeout: 30_000 }).toBe(1)
  expect(lines[0]).toMatch(/^Traces cannot be sent: /)
  await work()
  const began = performance.now()
  await watch.stop()
  expect(performance.now() - began).toBeLessThan(3000)
  expect(lines.length).toBe(1)

  const hanging = await startCollector()
  hanging.hang()
  const other = await startWatch(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: hanging.url }), () => {})
  await other.delivery(() => Promise.resolve({ sent: true }))
  await wait(0)
  const stopping = performance.now()
  await other.stop()
  expect(performance.now() - stopping).toBeLessThan(3000)
  await hanging.close()
})

test('watching a pool changes neither its answers nor its errors', async () => {
  const ended: unknown[] = []
  const refused: unknown[] = []
  watchPool(app.pool, [() => (error) => void ended.push(error)], (error) => refused.push(error))
  expect((await app.pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  const client = await app.pool.connect()
  const byCallback = new Promise((resolve) => {
    client.query('select 2 as two', (error: unknown, result: { rows: unknown }) => resolve([error, result.rows]))
  })
  expect((await byCallback) as unknown[]).toEqual([expect.toSatisfy((error) => !error), [{ two: 2 }]])
  await expect(client.query('select no_such_thing()')).rejects.toMatchObject({ code: '42883' })
  client.release()
  expect(ended.filter((error) => error === undefined).length).toBeGreaterThanOrEqual(2)
  expect(ended.filter((error) => error !== undefined)).toMatchObject([{ code: '42883' }])
  expect(refused).toEqual([])
})
