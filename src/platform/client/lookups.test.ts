import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'

const rooms = endpoint('GET', '/list/rooms', {
  does: 'Rooms.',
  may: 'signed-in',
  reads: 'nothing',
  keeps: 'session',
  query: { location_id: z.coerce.number<number>() },
  gives: z.array(z.string()),
})
const countries = endpoint('GET', '/countries', {
  does: 'Countries.',
  may: 'signed-in',
  reads: 'nothing',
  keeps: '8 hours',
  gives: z.array(z.string()),
})
const clients = endpoint('GET', '/clients', {
  does: 'Clients.',
  may: 'signed-in',
  reads: 'nothing',
  gives: z.array(z.string()),
})

/** A storage as browsers have it: its entries are its own keys. */
class FakeStorage {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null
  }
  setItem(key: string, value: string): void {
    ;(this as unknown as Record<string, string>)[key] = value
  }
  removeItem(key: string): void {
    delete (this as unknown as Record<string, string>)[key]
  }
}

let asked: string[]
let answers: number
/** Loads a page: its modules are new, the storage and the server are not. */
async function load(personId = 1) {
  vi.resetModules()
  const { openLookups, readLookup, forgetLookups } = await import('./lookups.ts')
  const { listen } = await import('./live.ts')
  openLookups(personId)
  return {
    listen,
    rooms: (location_id = 1) => readLookup(rooms, { query: { location_id } }),
    countries: () => readLookup(countries),
    clients: () => readLookup(clients),
    forgetLookups,
  }
}
/** The previous page ended this long ago, with its event stream open. */
const left = (ms = 1000) => sessionStorage.setItem('balie.heard', String(Date.now() - ms))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.parse('2026-03-05T08:00:00Z') })
  vi.stubGlobal('sessionStorage', new FakeStorage())
  vi.stubGlobal('localStorage', new FakeStorage())
  asked = []
  answers = 0
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(JSON.stringify({ data: [`answer ${++answers}`] }))
  })
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

test('a page that follows soon uses the lookups of the previous one, each by its address, and reads from the server afterwards', async () => {
  const before = await load()
  expect(await before.rooms()).toEqual(['answer 1'])
  left()
  const page = await load()
  expect(await page.rooms()).toEqual(['answer 1'])
  expect(await page.rooms(2)).toEqual(['answer 2'])
  expect(asked).toHaveLength(2)
  expect(await page.rooms()).toEqual(['answer 3'])
})

test.each<[string, () => unknown]>([
  ['did not say when it last heard of changes', () => undefined],
  ['heard of changes half a minute ago', () => left(30_000)],
  ['heard of changes at a time to come', () => left(-1000)],
  ['left words for a time', () => sessionStorage.setItem('balie.heard', 'soon')],
])('not where the page before %s', async (_name, leave) => {
  await (await load()).rooms()
  leave()
  expect(await (await load()).rooms()).toEqual(['answer 2'])
})

test('they are not used while the page may miss changes: its event stream is interrupted, or silent', async () => {
  const streams: EventTarget[] = []
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super()
        streams.push(this)
      }
      close() {}
    },
  )
  await (await load()).rooms()
  for (const [happens, answer] of [
    [() => undefined, 'answer 1'],
    [() => void streams.at(-1)!.dispatchEvent(new Event('error')), 'answer 2'],
    [() => void vi.setSystemTime(Date.now() + 40_000), 'answer 3'],
  ] as const) {
    left()
    const page = await load()
    const stop = page.listen('lookups', 'everywhere', () => {})
    await Promise.resolve() // it connects once the page has said what it shows
    streams.at(-1)!.dispatchEvent(new Event('open'))
    happens()
    expect(await page.rooms()).toEqual([answer])
    stop()
  }
})

test('another person does not use them', async () => {
  const first = await load()
  await Promise.all([first.rooms(), first.countries()])
  left()
  const second = await load(2)
  await Promise.all([second.rooms(), second.countries()])
  expect(asked).toHaveLength(4)
})

test('they are not used after one of them changed, or after the sign-out', async () => {
  const page = await load()
  await Promise.all([page.rooms(), page.countries()])
  page.forgetLookups()
  expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual([])
  left()
  const next = await load()
  await Promise.all([next.rooms(), next.countries()])
  expect(asked).toHaveLength(4)
})

test('an answer on its way while a lookup changes is neither used nor kept, but read again', async () => {
  const page = await load()
  const reading = page.rooms()
  page.forgetLookups()
  expect(await reading).toEqual(['answer 2'])
  left()
  expect(await (await load()).rooms()).toEqual(['answer 2'])
  expect(asked).toHaveLength(2)
})

test('countries are used in any tab, for eight hours', async () => {
  await (await load()).countries()
  vi.stubGlobal('sessionStorage', new FakeStorage())
  vi.setSystemTime(Date.now() + 8 * 3_600_000 - 1)
  expect(await (await load()).countries()).toEqual(['answer 1'])
  vi.setSystemTime(Date.now() + 1)
  expect(await (await load()).countries()).toEqual(['answer 2'])
})

test('nothing else is stored', async () => {
  await (await load()).clients()
  expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual([])
})

test('a storage that refuses, or holds invalid data, is ignored', async () => {
  await (await load()).rooms()
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{')
  left()
  expect(await (await load()).rooms()).toEqual(['answer 2'])
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  expect(await (await load()).rooms()).toEqual(['answer 3'])
})
