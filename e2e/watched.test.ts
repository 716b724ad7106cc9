import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCollector, type TestCollector } from '#platform/server/test/collector.ts'
import { postgresPlace, type Place } from './place.ts'
import { freePort, startServer, type RunningServer } from './server.ts'

// The bundle, as it runs in production: what it loads only when it is asked for has to be found there.

let place: Place
let collector: TestCollector
let server: RunningServer | undefined
beforeAll(async () => {
  place = await postgresPlace()
  collector = await startCollector()
}, 120_000)
afterAll(async () => {
  await server?.kill()
  await collector.close()
  await place?.remove()
})

/** The lines of the log; a line that is no JSON fails. */
const linesOf = ({ log }: RunningServer) =>
  log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; level: number; time: number })

test('in production it is measured and traced, every line is JSON, and what is left is sent at SIGTERM', async () => {
  const port = await freePort()
  server = await startServer({
    ...place.env,
    NODE_ENV: 'production',
    METRICS_PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  })
  const health = await fetch(`${server.url}/api/health`)
  expect([health.status, health.headers.get('x-request-id')]).toEqual([200, expect.stringMatching(/^[\da-f-]{36}$/)])
  await fetch(`${server.url}/`)
  const measured = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(measured).toMatch(/^balie_ready 1$/m)
  expect(measured).toMatch(/^balie_build_info\{version="\d+\.\d+\.\d+",commit="[\da-f]{12}|unknown",node="24/m)
  expect(measured).toMatch(/^balie_http_requests_total\{method="GET",route="\/api\/health",outcome="done"\} 1$/m)

  expect(await server.stop()).toBe(0)
  expect(collector.spans.map(({ name }) => name)).toContain('GET /api/health')
  const lines = linesOf(server)
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const line of lines)
    expect.soft(line).toMatchObject({ level: expect.any(Number) as number, time: expect.any(Number) as number })
  expect(lines.map(({ msg }) => msg).join('\n')).toMatch(/Balie is ready on[^]*SIGTERM: finishing/)
})

test('without the settings it listens on no other port, and sends nothing', async () => {
  const before = collector.spans.length
  server = await startServer(place.env)
  expect(server.output()).not.toMatch(/measurements/)
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  expect((await fetch(`${server.url}/metrics`)).headers.get('content-type')).toMatch(/^text\/html/)
  expect(await server.stop()).toBe(0)
  expect(collector.spans.length).toBe(before)
})

test('a start in production that fails says so in a line of JSON', async () => {
  const failed: unknown = await startServer({ ...place.env, NODE_ENV: 'production', METRICS_PORT: 'x' }).catch(
    (error: unknown) => error,
  )
  const line = String(failed).slice(String(failed).indexOf('{'))
  expect(JSON.parse(line)).toMatchObject({ level: 50, msg: expect.stringContaining('METRICS_PORT') as string })
})
