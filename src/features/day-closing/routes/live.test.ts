import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, type AnyEndpoint } from '#kernel/endpoint.ts'
import type { Interest } from '#kernel/live.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { creditApi } from '#features/credit/contract.ts'
import { creditNotesApi } from '#features/credit-notes/contract.ts'
import { receivablesApi } from '#features/receivables/contract.ts'
import { announce } from '#platform/server/announce.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { nameOf } from '#platform/server/test/right-call.ts'
import { rightCalls, type RightCalls } from '#platform/server/test/right-calls.ts'
import { newCookie } from '#platform/server/test/session.ts'
import type { Place } from '#platform/server/test/world.ts'
import { dayClosingApi } from '../contract.ts'

let app: TestApp
let desk: Caller
let calls: RightCalls
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('administrator')
  calls = await rightCalls(app)
  await app.server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const leaving = new AbortController()
afterAll(() => leaving.abort())

/** Yields what a page that counts the cash hears; it looks at photos too, which the test announces itself. */
async function* heardAt(place: Place): AsyncGenerator<string, string> {
  const interest: Interest = [
    { topic: 'receipts', location_ids: [place.id] },
    { topic: 'photos', location_ids: [place.id] },
  ]
  const { port } = app.server.app.server.address() as AddressInfo
  const employeeId = await app.world.employee({ locationIds: [place.id] })
  const response = await fetch(
    `http://127.0.0.1:${port}/api/live?interest=${encodeURIComponent(JSON.stringify(interest))}`,
    { headers: { cookie: await newCookie(app.db, employeeId) }, signal: leaving.signal },
  )
  let text = ''
  for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
    text += bytes
    const messages = text.split('\n\n')
    text = messages.pop()!
    for (const message of messages) {
      if (message.includes('event: ready')) yield 'ready'
      const [, data] = /^event: change\ndata: (.*)$/m.exec(message) ?? []
      const change = data ? (JSON.parse(data) as { topic: string; location_id?: number }) : null
      if (change && change.topic !== 'lookups') yield `${change.topic} at ${change.location_id}`
    }
  }
  return 'the end'
}

const tellOfPhoto = ({ id: location_id, countryId: country_id }: Place) =>
  announce(app.db, { topic: 'photos', country_id, location_id, client_id: app.world.client })

test.each(
  [
    checkoutApi.pay,
    creditNotesApi.credit,
    receivablesApi.pay,
    receivablesApi.reverse,
    creditApi.withdrawDownPayment,
    creditApi.restoreDownPayment,
    dayClosingApi.addMovement,
    dayClosingApi.takeBackMovement,
    dayClosingApi.close,
    dayClosingApi.reopen,
  ].map((endpoint): [string, AnyEndpoint] => [nameOf(endpoint), endpoint]),
)('a page that counts the cash hears of %s at its own location, and of none elsewhere', async (_, endpoint) => {
  const { amsterdam, utrecht } = app.world
  // The records of these calls are made before anybody listens.
  const [here, there] = [await calls.make(endpoint, amsterdam), await calls.make(endpoint, utrecht)]
  const own = heardAt(amsterdam)
  const next = async () => {
    const { done, value } = await own.next()
    if (done) throw new Error('the stream ended')
    return value
  }
  const make = async (call: typeof here) => {
    const { status, errors } = await desk.raw(endpoint.method, addressOf(endpoint, call!), call!.body)
    expect([status, errors]).toEqual([endpoint.status, {}])
  }
  expect(await next()).toBe('ready')
  await tellOfPhoto(amsterdam)
  while ((await next()) !== `photos at ${amsterdam.id}`);
  await make(there)
  await make(here)
  await tellOfPhoto(amsterdam)
  const heard = new Set<string>()
  for (let change = await next(); change !== `photos at ${amsterdam.id}`; change = await next()) heard.add(change)
  expect([...heard]).toEqual([`receipts at ${amsterdam.id}`])
})
