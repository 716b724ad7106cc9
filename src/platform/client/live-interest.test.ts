import { beforeEach, describe, expect, test, vi } from 'vitest'
import { maxInterestIds } from '#kernel/live.ts'
import { interestIn, isConcerned, subscriptionOf, type Place } from './live-interest.ts'

const on = (topic: Parameters<typeof subscriptionOf>[0], place: Place = 'everywhere') => subscriptionOf(topic, place)
const many = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)

test.each<[string, Parameters<typeof interestIn>[0], unknown]>([
  ['nothing of notices and lookups, which every page hears', [on('notices'), on('lookups')], []],
  ['nothing of a part that does not know yet what it shows', [on('photos', { clients: [] })], []],
  [
    'the places of all parts, each once and in order',
    [
      on('appointments', { locations: [12, 3] }),
      on('appointments', { locations: [3], clients: [9] }),
      on('photos', { clients: [9] }),
    ],
    [
      { topic: 'appointments', location_ids: [3, 12], client_ids: [9] },
      { topic: 'photos', client_ids: [9] },
    ],
  ],
  [
    'everywhere, where one part says so',
    [on('appointments', { locations: [12] }), on('appointments')],
    [{ topic: 'appointments' }],
  ],
  [
    'everywhere, in place of more ids than an interest may have',
    [on('appointments', { locations: many(1, maxInterestIds) }), on('photos', { locations: [7] })],
    [{ topic: 'appointments' }, { topic: 'photos', location_ids: [7] }],
  ],
])('the interest of a page is %s', (_what, subscriptions, interest) => {
  expect(interestIn(subscriptions)).toEqual(interest)
})

test('a part of a page hears what concerns it, though another part looks elsewhere', () => {
  const change = { topic: 'appointments', country_id: 1, location_id: 12, date: '2026-03-05', client_id: 9 } as never
  for (const [place, concerned] of [
    [{ locations: [12] }, true],
    [{ clients: [9] }, true],
    ['everywhere', true],
    [{ locations: [13], clients: [8] }, false],
    [{ locations: [] }, false],
  ] as const)
    expect([place, isConcerned(on('appointments', place), change)]).toEqual([place, concerned])
  expect(isConcerned(on('photos'), change)).toBe(false)
  const manyClients = { topic: 'clients', country_id: 1, client_id: null } as const
  expect(isConcerned(on('clients', { clients: [9] }), manyClients)).toBe(true)
})

describe('a page that walks to another location', () => {
  type Event = { readonly data: string }
  class FakeStream {
    static readonly CLOSED = 2
    static readonly all: FakeStream[] = []
    readonly listeners: Record<string, (event: Event) => void> = {}
    readonly interest: unknown
    readyState = 1
    constructor(address: string) {
      this.interest = JSON.parse(new URL(address, 'http://balie').searchParams.get('interest')!)
      FakeStream.all.push(this)
    }
    addEventListener(name: string, listener: (event: Event) => void): void {
      this.listeners[name] = listener
    }
    say(name: string, data: object = {}): void {
      this.listeners[name]?.({ data: JSON.stringify(data) })
    }
    close(): void {
      this.readyState = 2
    }
  }
  interface Sent {
    readonly stream: string
    readonly turn: number
    readonly age_ms: number
    readonly interest: unknown
  }
  let sent: Sent[]
  let status: number
  const [first, second] = ['a', 'b'].map((letter) => letter.repeat(22))
  const at = (id: number) => [{ topic: 'appointments', location_ids: [id] }]
  const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const stream = () => FakeStream.all.at(-1)!

  /** A page at location 1 that has been open for five minutes. */
  async function page() {
    vi.resetModules()
    const { listen } = await import('./live.ts')
    const told: unknown[] = []
    const look = (id: number) => listen('appointments', { locations: [id] }, (change) => told.push(change))
    let leave = look(1)
    listen('lookups', 'everywhere', () => {})
    await passes(0)
    stream().say('open')
    stream().say('caught-up', { stream: first })
    for (let beats = 0; beats < 12; beats++) {
      await passes(25_000)
      stream().say('beat')
    }
    return {
      told,
      walk: (id: number) => {
        leave()
        leave = look(id)
      },
    }
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-03-05T08:00:00Z') })
    FakeStream.all.length = 0
    sent = []
    status = 200
    vi.stubGlobal('EventSource', FakeStream)
    vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body) as Sent)
      return new Response(JSON.stringify({ data: null }), { status })
    })
    return () => {
      vi.unstubAllGlobals()
      vi.useRealTimers()
    }
  })

  test('tells the server over the stream that is open, and is told what it missed there', async () => {
    const { walk, told } = await page()
    expect([stream().interest, sent]).toEqual([at(1), []])
    walk(2)
    await passes(100)
    expect(sent).toEqual([{ stream: first, turn: 1, age_ms: expect.any(Number) as number, interest: at(2) }])
    // An answer may be as old as it may be shown without being read again.
    expect(sent[0]!.age_ms).toBeGreaterThan(30_000)
    stream().say('watching', { turn: 1, complete: true })
    const change = { topic: 'appointments', country_id: 1, location_id: 2, date: '2026-03-05' }
    stream().say('change', change)
    stream().say('change', { ...change, location_id: 1 })
    expect(told).toEqual([change])
    expect(FakeStream.all).toHaveLength(1)
  })

  test('and back asks for the changes since it left, and reads again when the server does not know them', async () => {
    const { walk, told } = await page()
    walk(2)
    await passes(100)
    stream().say('watching', { turn: 1, complete: true })
    await passes(5000)
    walk(1)
    await passes(100)
    expect(sent[1]).toMatchObject({ turn: 2, interest: at(1) })
    expect(sent[1]!.age_ms).toBeGreaterThanOrEqual(5000)
    expect(sent[1]!.age_ms).toBeLessThan(10_000)
    expect(told).toEqual([])
    stream().say('watching', { turn: 2, complete: false })
    expect(told).toEqual(['anything'])
  })

  test('says so again after a reconnection, whose address names the old one', async () => {
    const { walk, told } = await page()
    walk(2)
    await passes(100)
    stream().say('watching', { turn: 1, complete: true })
    stream().say('error')
    stream().say('open')
    stream().say('ready', { stream: second })
    await passes(100)
    expect(told).toEqual(['anything'])
    expect(sent[1]).toMatchObject({ stream: second, turn: 2, interest: at(2) })
  })

  test('sends the last of several interests once the one before is confirmed', async () => {
    const { walk } = await page()
    walk(2)
    await passes(100)
    walk(3)
    await passes(100)
    walk(4)
    await passes(100)
    expect(sent).toHaveLength(1)
    stream().say('watching', { turn: 1, complete: true })
    await passes(100)
    expect(sent.slice(1)).toMatchObject([{ turn: 2, interest: at(4) }])
  })

  test.each<[string, number, number]>([
    ['the server does not know its stream', 404, 100],
    ['no confirmation comes', 200, 11_000],
  ])('opens another stream when %s', async (_why, answer, ms) => {
    const { walk } = await page()
    status = answer
    walk(2)
    await passes(ms)
    expect(FakeStream.all).toHaveLength(2)
    expect(stream().interest).toEqual(at(2))
  })

  test('tries again when the call fails', async () => {
    const { walk } = await page()
    status = 503
    walk(2)
    await passes(100)
    status = 200
    await passes(3000)
    expect(sent).toMatchObject([{ interest: at(2) }, { interest: at(2) }])
    expect(FakeStream.all).toHaveLength(1)
  })
})
