import net, { type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Interest } from '#kernel/live.ts'
import type { OpenDatabase } from '../db.ts'
import { startLive } from '../live.ts'

// Streams of a server whose database's notifications and whose clock the test sets.

const change = (location_id: number, date = '2026-03-05', more: object = {}) => ({
  topic: 'appointments',
  country_id: 1,
  location_id,
  date,
  ...more,
})
const at = (...ids: readonly number[]): Interest => [{ topic: 'appointments', location_ids: [...ids] }]

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function server(spreadFrom?: number) {
  let time = 0
  let hear!: (payload: string) => void
  const live = await startLive(
    {
      listen: async (_channel, heard) => {
        hear = heard
      },
    } as Partial<OpenDatabase> as OpenDatabase,
    { now: () => time, ...(spreadFrom !== undefined && { spreadFrom }) },
  )
  const fastify = Fastify({ forceCloseConnections: true })
  live.mount(fastify, async () => ({ employeeId: 7, countryIds: [1] }))
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => fastify.close())

  /** A browser, with everything that it received so far. */
  async function browser(interest: Interest, more = '', first = 'ready') {
    const socket = net.connect((fastify.server.address() as AddressInfo).port, '127.0.0.1')
    closing.push(async () => void socket.destroy())
    const received = { text: '', ended: false }
    socket.on('data', (bytes: Buffer) => (received.text += bytes.toString()))
    socket.on('close', () => (received.ended = true))
    socket.write(
      `GET /api/live?interest=${encodeURIComponent(JSON.stringify(interest))}${more} HTTP/1.1\r\nhost: balie\r\n\r\n`,
    )
    await vi.waitFor(() => expect(received.text).toContain(`event: ${first}`))
    const stream = /"stream":"([^"]+)"/.exec(received.text)![1]!
    const events = () =>
      [...received.text.matchAll(/event: (\w+)\r?\ndata: (.*)/g)]
        .filter(([, event]) => event === 'change' || event === 'watching')
        .map(([, event, data]) => [event, JSON.parse(data!) as object])
    return { socket, received, stream, events }
  }
  return {
    live,
    browser,
    tell: (...changes: readonly object[]) => changes.forEach((one) => hear(JSON.stringify(one))),
    passed: (ms: number) => (time += ms),
  }
}

describe('a lookup that changes', () => {
  const lookup = { topic: 'lookups' }
  const ofAll = { ...lookup, list: 'locations', location_id: 2 }

  test('is read at once by a few pages', async () => {
    const { browser, tell } = await server(3)
    const pages = [await browser(at(1)), await browser(at(2)), await browser(at(3))]
    tell(lookup, ofAll)
    for (const { events } of pages)
      await vi.waitFor(() =>
        expect(events()).toEqual([
          ['change', lookup],
          ['change', ofAll],
        ]),
      )
  })

  test('is read by many pages at moments of their own, but for what few of them show', async () => {
    const { browser, tell } = await server(2)
    const pages = [await browser(at(1)), await browser(at(2)), await browser(at(3))]
    const [room, own] = [
      { ...lookup, list: 'rooms', location_id: 2 },
      { ...lookup, employee_id: 7 },
    ]
    tell(lookup, ofAll, room, own, { ...lookup, list: 'rooms' }, change(1))
    for (const { events } of pages)
      await vi.waitFor(() =>
        expect(events().slice(0, 5)).toEqual([
          ['change', { ...lookup, spread_ms: 90 }],
          ['change', { ...ofAll, spread_ms: 90 }],
          ['change', room],
          ['change', own],
          ['change', { ...lookup, list: 'rooms', spread_ms: 90 }],
        ]),
      )
  })

  test('is told to a page that follows on one that had not read it yet', async () => {
    const { browser, tell, passed } = await server(0)
    passed(100_000)
    await browser(at(1))
    tell(lookup)
    passed(20_000)
    const { events } = await browser(at(1), '&age=25000', 'caught-up')
    await vi.waitFor(() => expect(events()).toEqual([['change', { ...lookup, spread_ms: 30 }]]))
  })
})

describe('a browser that walks to another location', () => {
  test('hears what it missed there, once, and nothing again of what it had heard', async () => {
    const { live, browser, tell, passed } = await server()
    passed(100_000)
    tell(change(2, '2026-03-01'))
    passed(20_000)
    const { stream, events } = await browser(at(1))
    tell(change(2, '2026-03-02'), change(1, '2026-03-03', { client_id: 9 }), change(3, '2026-03-04'))
    passed(8000)
    const interest: Interest = [{ topic: 'appointments', location_ids: [1, 2], client_ids: [9] }]
    expect(live.watch({ stream, turn: 1, age_ms: 4000, interest }, 7)).toBe('here')
    tell(change(1, '2026-03-31'))
    await vi.waitFor(() =>
      expect(events()).toEqual([
        ['change', change(1, '2026-03-03', { client_id: 9 })],
        ['watching', { turn: 1, complete: true }],
        ['change', change(2, '2026-03-02')],
        ['change', change(1, '2026-03-31')],
      ]),
    )
  })

  test.each<[string, number, number]>([
    ['it was away for more than a minute', 100_000, 56_000],
    ['the server has only just begun to listen', 2000, 1000],
  ])('is told to read again when %s', async (_why, serverMs, age_ms) => {
    const { live, browser, passed } = await server()
    passed(serverMs)
    const { stream, events } = await browser(at(1))
    live.watch({ stream, turn: 1, age_ms, interest: at(2) }, 7)
    await vi.waitFor(() => expect(events()).toEqual([['watching', { turn: 1, complete: false }]]))
  })

  test('and missed hundreds of changes there is told to read again', async () => {
    const { live, browser, tell, passed } = await server()
    passed(100_000)
    const { stream, events } = await browser(at(1))
    for (let n = 0; n < 500; n++) tell(change(2, '2026-03-05', { client_id: n }))
    live.watch({ stream, turn: 1, age_ms: 1000, interest: at(2) }, 7)
    await vi.waitFor(() => expect(events()).toEqual([['watching', { turn: 1, complete: false }]]))
  })
})

test('a hundred changes in one moment are two at the browser when they are the same, and all of them else', async () => {
  const { browser, tell } = await server()
  const { events } = await browser(at(1))
  for (let n = 0; n < 100; n++) tell(change(1))
  tell(change(1, '2026-03-06'), change(1, '2026-03-07'))
  const [same, ...others] = [change(1), change(1, '2026-03-06'), change(1, '2026-03-07')]
  await vi.waitFor(() => expect(events()).toHaveLength(4))
  expect(events().map(([, data]) => data)).toEqual([same, same, ...others])
})

test('a browser that does not read is sent away to come back, and the others hear as before', async () => {
  const { browser, tell } = await server()
  const [slow, quick] = [await browser(at(1)), await browser(at(2))]
  slow.socket.pause()
  // More than the buffers of the system hold.
  for (let megabyte = 0; megabyte < 12; megabyte++) {
    tell(change(1, '2026-03-05', { padding: `${megabyte}${'x'.repeat(1_000_000)}` }))
    tell(change(2, `2026-03-${10 + megabyte}`))
  }
  await vi.waitFor(() => expect(quick.events()).toHaveLength(12))
  slow.socket.resume()
  await vi.waitFor(() => expect(slow.received.text).toMatch(/retry: \d{4}\nevent: bye\n/))
  expect(slow.events().length).toBeLessThan(12)
  expect(quick.received.ended).toBe(false)
})
