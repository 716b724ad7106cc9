import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#kernel/endpoint.ts'
import { liveApi, maxInterestIds, type Change, type Interest } from '#kernel/live.ts'
import { buildServer, type Server } from '#app/server.ts'
import { testApp, type Caller, type TestApp } from '../test/app.ts'
import { newCookie } from '../test/session.ts'
import { announce } from '../announce.ts'

let app: TestApp
let port: number
const portOf = ({ app: { server } }: Server) => (server.address() as AddressInfo).port
beforeAll(async () => {
  app = await testApp()
  await app.server.app.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(app.server)
})
afterAll(() => app.close())

interface Heard {
  readonly event: string
  readonly data: { readonly stream?: string } & Record<string, unknown>
}

/** A browser that listens: `next` resolves with the next event that is no heartbeat. */
interface Browser {
  readonly employeeId: number
  readonly first: Heard
  readonly stream: string
  next(): Promise<Heard>
  /** Changes what it looks at; the answer of the call. */
  watch(interest: Interest, more?: { turn?: number; age_ms?: number; stream?: string; at?: number }): Promise<number>
}

const leaving = new AbortController()
afterAll(() => leaving.abort())

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Heard> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true })
    const messages = text.split('\n\n')
    text = messages.pop()!
    for (const message of messages) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1]
      const event = field('event')
      if (event && event !== 'beat') yield { event, data: JSON.parse(field('data')!) as Heard['data'] }
    }
  }
}

interface Opening {
  readonly countryOf?: 'amsterdam' | 'antwerp'
  readonly query?: string
  readonly at?: number
}
const addressWith = (interest: unknown) => `interest=${encodeURIComponent(JSON.stringify(interest))}`

async function open(interest: Interest | null, { countryOf = 'amsterdam', query = '', at = port }: Opening = {}) {
  const employeeId = await app.world.employee({ locationIds: [app.world[countryOf].id] })
  const cookie = await newCookie(app.db, employeeId)
  const response = await fetch(`http://127.0.0.1:${at}/api/live?${query}&${interest ? addressWith(interest) : ''}`, {
    headers: { cookie },
    signal: leaving.signal,
  })
  expect(response.status).toBe(200)
  const events = eventsOf(response.body!)
  /** The next event, but for those of the location and the role that the employee was just given: they may come late. */
  const next = async (): Promise<Heard> => {
    const { value } = (await events.next()) as { value: Heard }
    const { topic, employee_id } = value.data as { topic?: string; employee_id?: number }
    return topic === 'lookups' && employee_id === employeeId ? next() : value
  }
  const first = await next()
  let turns = 0
  const browser: Browser = {
    employeeId,
    first,
    stream: first.data.stream!,
    next,
    watch: async (changed, { turn = ++turns, age_ms = 0, stream = first.data.stream!, at: server = at } = {}) => {
      const answer = await fetch(`http://127.0.0.1:${server}${addressOf(liveApi.watch)}`, {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json', 'x-timezone': 'UTC' },
        body: JSON.stringify({ stream, turn, age_ms, interest: changed }),
      })
      return answer.status
    },
  }
  return browser
}

const appointments = (place: { id: number; countryId: number }, date: string, client_id?: number) =>
  ({
    topic: 'appointments',
    country_id: place.countryId,
    location_id: place.id,
    date,
    ...(client_id !== undefined && { client_id }),
  }) as Change
const tell = (...changes: readonly Change[]) =>
  app.db.transaction().execute(async (tx) => {
    for (const change of changes) await announce(tx, change)
  })
const heard = (data: Change) => ({ event: 'change', data })
const at = (...ids: readonly number[]): Interest => [{ topic: 'appointments', location_ids: [...ids] }]
const watching = (turn: number) => ({ event: 'watching', data: { turn, complete: expect.any(Boolean) as boolean } })

/** The events before this change; changes that other tests announced a moment ago may be among them. */
async function until(browser: Browser, last: Change): Promise<readonly Heard[]> {
  const all: Heard[] = []
  const end = JSON.stringify(heard(last))
  for (;;) {
    const event = await browser.next()
    if (JSON.stringify(event) === end) return all
    all.push(event)
  }
}

describe('an interest is refused', () => {
  let caller: Caller
  beforeAll(async () => {
    caller = await app.as('trainee-practitioner')
  })
  const right = { stream: 'a'.repeat(22), turn: 1, age_ms: 0, interest: [] }

  test('without a session', async () => {
    expect((await app.nobody.call(liveApi.watch, { body: right })).status).toBe(401)
  })

  test.each<[string, object, string]>([
    ['a topic that is none', { interest: [{ topic: 'salaries' }] }, 'interest.0.topic'],
    ['an id that is none', { interest: [{ topic: 'photos', client_ids: [0] }] }, 'interest.0.client_ids.0'],
    ['a field that is none', { interest: [{ topic: 'photos', country_ids: [1] }] }, 'interest.0.country_ids'],
    [
      'too many ids of one kind',
      { interest: [{ topic: 'photos', client_ids: Array.from({ length: maxInterestIds + 1 }, (_, i) => i + 1) }] },
      'interest.0.client_ids',
    ],
    [
      'too many ids together',
      {
        interest: (['photos', 'clients'] as const).map((topic) => ({
          topic,
          client_ids: Array.from({ length: maxInterestIds }, (_, i) => i + 1),
        })),
      },
      'interest',
    ],
    ['an age of more than the minute that is kept', { age_ms: 60_001 }, 'age_ms'],
    ['a stream that is none', { stream: "x'; --" }, 'stream'],
  ])('with %s, at its field', async (_what, change, field) => {
    const answer = await caller.raw('PUT', '/api/live', { ...right, ...change })
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]])
  })

  test.each<[string, string]>([
    ['no JSON', 'interest=appointments'],
    ['a topic that is none', addressWith([{ topic: 'salaries' }])],
    ['an id that is none', addressWith([{ topic: 'photos', client_ids: ['7'] }])],
  ])('in the address of a stream, when it is %s', async (_what, query) => {
    const answer = await caller.raw('GET', `/api/live?${query}`)
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['interest']])
  })

  test('for the stream of somebody else, which stays as it is', async () => {
    const { amsterdam, utrecht } = app.world
    const [theirs, stranger] = [await open(at(amsterdam.id)), await open(at(amsterdam.id))]
    expect(await stranger.watch(at(utrecht.id), { stream: theirs.stream })).toBe(404)
    await tell(appointments(utrecht, '2026-03-05'), appointments(amsterdam, '2026-03-06'))
    expect(await theirs.next()).toEqual(heard(appointments(amsterdam, '2026-03-06')))
  })
})

test('who names a location, a client or a topic of another country hears nothing of it', async () => {
  const { amsterdam, antwerp, belgianClient } = app.world
  const theirs = { country_id: antwerp.countryId, client_id: belgianClient }
  const curious: Interest[] = [
    at(antwerp.id, amsterdam.id),
    [
      { topic: 'appointments', client_ids: [belgianClient], location_ids: [amsterdam.id] },
      { topic: 'clients', client_ids: [belgianClient] },
      { topic: 'agreements', client_ids: [belgianClient] },
    ],
    [{ topic: 'appointments' }, { topic: 'clients' }, { topic: 'photos' }, { topic: 'agreements' }],
  ]
  const asked = []
  for (const interest of curious) asked.push(await open(interest))
  for (const interest of curious) {
    const browser = await open([])
    expect(await browser.watch(interest)).toBe(200)
    expect(await browser.next()).toEqual(watching(1))
    asked.push(browser)
  }
  const belgian = await open(null, { countryOf: 'antwerp' })
  const ofAntwerp: Change[] = [
    appointments(antwerp, '2026-03-05', belgianClient),
    { topic: 'clients', ...theirs },
    { topic: 'clients', ...theirs, client_id: null },
    { topic: 'agreements', ...theirs },
    { topic: 'photos', ...theirs, location_id: antwerp.id },
  ]
  const last = appointments(amsterdam, '2026-04-01')
  await tell(...ofAntwerp, last)
  for (const change of ofAntwerp) expect(await belgian.next()).toEqual(heard(change))
  for (const browser of asked)
    expect((await until(browser, last)).map(({ data }) => data.country_id)).not.toContain(antwerp.countryId)
})

describe('a browser hears', () => {
  test('of the location that it shows, not of another', async () => {
    const { amsterdam, utrecht } = app.world
    const browser = await open(at(amsterdam.id))
    await tell(
      appointments(utrecht, '2026-03-05'),
      {
        topic: 'schedules',
        country_id: amsterdam.countryId,
        location_id: amsterdam.id,
        date: '2026-03-05',
        till: null,
      } as Change,
      appointments(amsterdam, '2026-03-06'),
    )
    expect(await browser.next()).toEqual(heard(appointments(amsterdam, '2026-03-06')))
  })

  test('of the client whom it shows wherever it is, once, and when many clients changed', async () => {
    const { amsterdam, utrecht } = app.world
    const country_id = amsterdam.countryId
    const browser = await open([
      { topic: 'clients', client_ids: [9] },
      { topic: 'appointments', client_ids: [9], location_ids: [utrecht.id] },
    ])
    await tell(
      { topic: 'clients', country_id, client_id: 8 },
      appointments(amsterdam, '2026-03-04', 8),
      appointments(amsterdam, '2026-03-05', 9),
      appointments(utrecht, '2026-03-06', 9),
      { topic: 'clients', country_id, client_id: null },
      { topic: 'clients', country_id, client_id: 9 },
    )
    for (const change of [
      appointments(amsterdam, '2026-03-05', 9),
      appointments(utrecht, '2026-03-06', 9),
      { topic: 'clients', country_id, client_id: null } as Change,
      { topic: 'clients', country_id, client_id: 9 } as Change,
    ])
      expect(await browser.next()).toEqual(heard(change))
  })

  test('of a topic everywhere, when it names no place', async () => {
    const { amsterdam, utrecht } = app.world
    const browser = await open([{ topic: 'appointments' }])
    const photo = { topic: 'photos', country_id: utrecht.countryId, location_id: utrecht.id, client_id: 9 } as const
    await tell(photo, appointments(utrecht, '2026-03-05'), appointments(amsterdam, '2026-03-06'))
    expect(await browser.next()).toEqual(heard(appointments(utrecht, '2026-03-05')))
    expect(await browser.next()).toEqual(heard(appointments(amsterdam, '2026-03-06')))
  })

  test('of its own notices and of lookups whatever it shows, and of nobody else’s', async () => {
    const browser = await open([])
    const another = await app.world.employee()
    const own = { topic: 'notices', employee_id: browser.employeeId } as const
    await tell({ topic: 'notices', employee_id: another }, own, { topic: 'lookups' })
    expect(await browser.next()).toEqual(heard(own))
    expect(await browser.next()).toEqual(heard({ topic: 'lookups' }))
  })
})

describe('a browser that walks to another location', () => {
  test('hears of that one from then on, and no more of the one it left', async () => {
    const { amsterdam, utrecht } = app.world
    const browser = await open(at(amsterdam.id))
    expect(await browser.watch(at(utrecht.id))).toBe(200)
    expect(await browser.next()).toEqual(watching(1))
    const [left, last] = [appointments(amsterdam, '2026-04-02'), appointments(utrecht, '2026-04-02')]
    await tell(left, last)
    expect(await until(browser, last)).not.toContainEqual(heard(left))
  })

  test('does not go back to an interest that arrives late', async () => {
    const { amsterdam, utrecht } = app.world
    const browser = await open(at())
    expect(await browser.watch(at(utrecht.id), { turn: 2 })).toBe(200)
    expect(await browser.next()).toEqual(watching(2))
    expect(await browser.watch(at(amsterdam.id), { turn: 1 })).toBe(200)
    const [late, last] = [appointments(amsterdam, '2026-04-03'), appointments(utrecht, '2026-04-03')]
    await tell(late, last)
    expect(await until(browser, last)).not.toContainEqual(heard(late))
  })
})

test('an interest finds its stream on another server, and only that of its own person', async () => {
  const { amsterdam, utrecht } = app.world
  const other = await buildServer({
    database: app.database,
    settings: app.server.services.settings,
    clock: app.clock,
  })
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const browser = await open(at(amsterdam.id), { at: portOf(other) })
  const stranger = await open(at(amsterdam.id))
  expect(await stranger.watch(at(), { stream: browser.stream })).toBe(200)
  expect(await browser.watch(at(utrecht.id), { at: port })).toBe(200)
  expect(await browser.next()).toEqual(watching(1))
  const [left, last] = [appointments(amsterdam, '2026-04-04'), appointments(utrecht, '2026-04-04')]
  await tell(left, last)
  expect(await until(browser, last)).not.toContainEqual(heard(left))
  await other.stop()
})
