import { beforeEach, expect, test, vi } from 'vitest'

type Heard = { readonly data: string }

/** An event stream with the events that the test sends; it reports no interruption by itself. */
class FakeStream {
  static readonly CLOSED = 2
  static readonly all: FakeStream[] = []
  readonly listeners: Record<string, (event: Heard) => void> = {}
  readonly address: string
  readyState = 1
  constructor(address: string) {
    this.address = address
    FakeStream.all.push(this)
  }
  addEventListener(name: string, listener: (event: Heard) => void): void {
    this.listeners[name] = listener
  }
  say(name: string, data: object = {}): void {
    this.listeners[name]?.({ data: JSON.stringify(data) })
  }
  close(): void {
    this.readyState = 2
  }
}

let storage: Map<string, string>
let hide: () => void

/** Loads a page: its modules are new, the storage is not. */
async function load({ opens = true } = {}) {
  vi.resetModules()
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => {
    hide = listener
  })
  const { followsClosely, listen, whenDue } = await import('./live.ts')
  const follows = followsClosely()
  const told: unknown[] = []
  const leave = listen('lookups', 'everywhere', (change) => told.push(change))
  await Promise.resolve() // it connects once the page has said what it shows
  const stream = FakeStream.all.at(-1)!
  if (opens) stream.say('open')
  if (opens) stream.say(follows ? 'caught-up' : 'ready')
  told.length = 0
  return { follows, told, leave, stream, whenDue }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-05T08:00:00Z') })
  storage = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  FakeStream.all.length = 0
  vi.stubGlobal('EventSource', FakeStream)
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

test('a page follows closely on one whose stream had a heartbeat', async () => {
  const page = await load()
  for (let beats = 0; beats < 40; beats++) {
    vi.advanceTimersByTime(25_000)
    page.stream.say('beat')
  }
  expect(FakeStream.all).toHaveLength(1)
  hide()
  expect((await load()).follows).toBe(true)
})

test('it does not after one that received nothing more, because the network was lost or the laptop slept', async () => {
  await load()
  vi.setSystemTime(Date.now() + 3_600_000) // no timer runs meanwhile
  hide()
  expect((await load()).follows).toBe(false)
})

test('it does not after one that had closed its stream, as a broken page does', async () => {
  const page = await load()
  page.leave()
  vi.setSystemTime(Date.now() + 3_600_000)
  hide()
  expect((await load()).follows).toBe(false)
})

test('nor after one whose stream was closed before it was open', async () => {
  const page = await load({ opens: false })
  page.leave()
  hide()
  expect((await load()).follows).toBe(false)
})

test('when nothing arrives over a stream another is opened, and everything is read again', async () => {
  const page = await load()
  vi.advanceTimersByTime(45_000)
  expect([FakeStream.all.length, page.stream.readyState]).toEqual([2, FakeStream.CLOSED])
  const next = FakeStream.all[1]!
  expect(next.address).toBe(`/api/live?interest=${encodeURIComponent('[]')}`)
  next.say('open')
  next.say('ready')
  expect(page.told).toEqual(['anything'])
  vi.advanceTimersByTime(30_000)
  expect(FakeStream.all).toHaveLength(2)
})

test('a lookup is read at a moment within the time that many pages have for it, and at once without', async () => {
  const { whenDue } = await load()
  const acts: string[] = []
  whenDue('anything', 'lists', () => acts.push('anything'))
  whenDue({ topic: 'lookups' }, 'lists', () => acts.push('at once'))
  whenDue({ topic: 'lookups', spread_ms: 60_000 }, 'lists', () => acts.push('in time'))
  whenDue({ topic: 'lookups', spread_ms: 60_000 }, 'lists', () => acts.push('again'))
  expect(acts).toEqual(['anything', 'at once'])
  vi.advanceTimersByTime(60_000)
  expect(acts).toEqual(['anything', 'at once', 'in time'])
})

test('pages that are left before they have read a lookup have heard everything until the change came, and no more', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99)
  const begun = Date.now()
  const lookup = { topic: 'lookups', spread_ms: 300_000 } as const
  const pass = (page: { stream: FakeStream }, seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000)
    page.stream.say('beat')
  }
  /** Leaves the page. Returns the second until which the next one takes everything for heard. */
  const leave = () => {
    hide()
    return (Number(storage.get('balie.heard')) - begun) / 1000
  }
  const first = await load()
  for (const seconds of [25, 25, 20]) pass(first, seconds)
  first.whenDue(lookup, 'lists', () => {})
  pass(first, 12)
  expect(leave()).toBe(70)
  const second = await load()
  second.whenDue(lookup, 'lists', () => {})
  pass(second, 10)
  expect([second.follows, leave()]).toEqual([true, 70])
  const third = await load()
  third.whenDue(lookup, 'lists', () => {})
  pass(third, 10)
  expect([third.follows, leave()]).toEqual([true, 70])
  expect((await load()).follows).toBe(false)
  vi.restoreAllMocks()
})
