import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, type AnyEndpoint } from '#kernel/endpoint.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { fuzzRuns, fuzzSeed, tally } from '#platform/server/test/fuzz.ts'
import { nameOf } from '#platform/server/test/right-call.ts'
import { rightCalls, type RightCalls } from '#platform/server/test/right-calls.ts'
import { newCookie } from '#platform/server/test/session.ts'
import { onTheWire, statusesOf, wireFault, type RightRequest, type WireFault } from '#platform/server/test/wire.ts'
import { fuzzed } from './fuzzed.ts'

// A right call as bytes, with a fault in them that no client library makes: cut, twice as long, with two lengths.

let app: TestApp
let calls: RightCalls
let port: number
const faultsInLog: string[] = []
beforeAll(async () => {
  app = await testApp({
    logTo: { write: (line) => void (line.includes('unexpected error') && faultsInLog.push(line)) },
  })
  calls = await rightCalls(app)
  const { app: http } = app.server
  await http.listen({ port: 0, host: '127.0.0.1' })
  port = (http.server.address() as AddressInfo).port
  // A sender that has sent everything is answered all the same, so that an end may follow on each request.
  Object.assign(http.server, { httpAllowHalfOpen: true })
})
afterAll(() => app.close())

const requests = new Map<AnyEndpoint, RightRequest>()
async function requestOf(endpoint: AnyEndpoint): Promise<RightRequest> {
  const known = requests.get(endpoint)
  if (known) return known
  const call = (await calls.make(endpoint, app.world.amsterdam))!
  const isFile = call.body instanceof Uint8Array
  const request = {
    method: endpoint.method,
    address: addressOf(endpoint, call),
    headers: {
      'x-timezone': 'UTC',
      ...(call.body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      ...(endpoint.may !== 'public' && {
        cookie: await newCookie(
          app.db,
          await app.world.employee({ role: 'administrator', locationIds: [app.world.amsterdam.id] }),
        ),
      }),
    },
    body: call.body instanceof Uint8Array ? call.body : call.body === undefined ? '' : JSON.stringify(call.body),
  }
  requests.set(endpoint, request)
  return request
}

test('whatever bytes come, the server refuses them or hangs up, and goes on', { timeout: 7_200_000 }, async () => {
  const answers: Record<string, number> = {}
  async function judge(place: number, fault: WireFault): Promise<void> {
    const endpoint = fuzzed[place % fuzzed.length]!
    const statuses = await statusesOf(port, onTheWire(await requestOf(endpoint), fault)).catch((error: Error) => {
      throw new Error(`${nameOf(endpoint)} ${JSON.stringify(fault)}: ${error.message}`)
    })
    const last = statuses.findLast((status) => status >= 200) ?? 'none'
    answers[last] = (answers[last] ?? 0) + 1
    if (statuses.some((status) => status >= 500) || faultsInLog.length)
      throw new Error(`${nameOf(endpoint)} ${statuses.join()} ${JSON.stringify(fault)} ${faultsInLog.join('\n')}`)
  }
  const { failed, errorInstance } = await fc.check(fc.asyncProperty(fc.nat(9999), wireFault, judge), {
    seed: fuzzSeed,
    numRuns: Math.ceil(fuzzRuns / 2) * 5,
    endOnFailure: true,
  })
  const reason = failed ? String(errorInstance).slice(0, 2000) : null
  tally({ call: 'bytes', answers, failure: reason === null ? null : { seed: fuzzSeed, faults: null, reason } })
  expect(reason).toBeNull()
  expect(Object.keys(answers).length).toBeGreaterThan(2)
  expect(
    await statusesOf(port, Buffer.from('GET /api/health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')),
  ).toEqual([200])
})
