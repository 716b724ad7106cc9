import { onlineManager, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { ApiError } from './api.ts'
import { createQueryClient, previousAnswer, useSend } from './data.ts'

test('a read that failed because the browser was offline is repeated once when it is online', async () => {
  const client = createQueryClient()
  client.mount()
  let asked = 0
  const queryFn = () => {
    asked += 1
    return onlineManager.isOnline() ? Promise.resolve(asked) : Promise.reject(new ApiError(0, 'no line', []))
  }
  const observer = new QueryObserver(client, { queryKey: ['day'], queryFn, retry: false })
  const leave = observer.subscribe(() => {})
  onTestFinished(() => {
    leave()
    onlineManager.setOnline(true)
    client.unmount()
  })
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1))

  onlineManager.setOnline(false)
  await client.invalidateQueries({ queryKey: ['day'] })
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: 1 })
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 3 }))
})

describe('a read that got no answer', () => {
  /** A read that is on the screen, of a server that is away until it is set to answer. */
  function reading() {
    vi.useFakeTimers()
    const server = { isUp: false, health: 0 }
    const asked = { times: 0, fail: null as (() => void) | null }
    const noLine = new ApiError(0, '', [{ field: '', code: 'no_connection' }])
    const answers = async () => {
      server.health += 1
      return server.isUp
    }
    const client = createQueryClient(undefined, { answers })
    client.mount()
    const observer = new QueryObserver(client, {
      queryKey: ['roles'],
      retry: false,
      queryFn: () => {
        asked.times += 1
        if (server.isUp) return 'the roles'
        return new Promise<string>((_, reject) => {
          asked.fail = () => reject(noLine)
        })
      },
    })
    const leave = observer.subscribe(() => {})
    onTestFinished(() => {
      leave()
      onlineManager.setOnline(true)
      client.unmount()
      vi.useRealTimers()
    })
    const state = () => observer.getCurrentResult()
    return { server, asked, client, state, leave }
  }

  test('is read again by itself although it was still under way when the browser came online', async () => {
    const { server, asked, state } = reading()
    onlineManager.setOnline(false)
    server.isUp = true
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    asked.fail!()
    await vi.advanceTimersByTimeAsync(0)
    expect([state().status, asked.times]).toEqual(['error', 1])
    await vi.advanceTimersByTimeAsync(3000)
    expect([state().data, asked.times]).toEqual(['the roles', 2])
  })

  test('is read again once the server answers, of which the browser hears nothing, and stays an error until then', async () => {
    const { server, asked, state } = reading()
    asked.fail!()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([state().status, asked.times]).toEqual(['error', 1])
    server.isUp = true
    await vi.advanceTimersByTimeAsync(3000)
    expect([state().data, asked.times]).toEqual(['the roles', 2])
    const { health } = server
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.health).toBe(health)
  })

  test('is not asked for any more when its screen was left', async () => {
    const { server, asked, leave } = reading()
    asked.fail!()
    await vi.advanceTimersByTimeAsync(0)
    leave()
    server.isUp = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect([asked.times, server.health]).toEqual([1, 0])
  })
})

describe('a permission that was taken away', () => {
  const forbidden = new ApiError(403, '', [{ field: '', code: 'forbidden' }])
  /** A client with two reads that are shown and one that is not; each is refused once its name is in `refused`. */
  async function reading(...names: readonly string[]) {
    const told = vi.fn<() => void>()
    const client = createQueryClient(told)
    const refused = new Set<string>()
    const asked: string[] = []
    const queryOf = (name: string) => ({
      queryKey: [name],
      queryFn: () => {
        asked.push(name)
        return refused.has(name) ? Promise.reject(forbidden) : Promise.resolve(`${name} of a client`)
      },
    })
    const observers = new Map(names.map((name) => [name, new QueryObserver<string>(client, queryOf(name))]))
    const leaves = [...observers.values()].map((observer) => observer.subscribe(() => {}))
    onTestFinished(() => {
      for (const leave of leaves) leave()
      client.clear()
    })
    const dataOf = (name: string) => observers.get(name)!.getCurrentResult().data
    await client.prefetchQuery(queryOf('passport'))
    await vi.waitFor(() => expect(names.map(dataOf)).toEqual(names.map((name) => `${name} of a client`)))
    const errorOf = (name: string) => observers.get(name)!.getCurrentResult().error
    return { client, refused, asked, told, dataOf, errorOf }
  }

  test('takes the answer of a read away, reads again what else is shown, and removes what is not', async () => {
    const { client, refused, told, dataOf, errorOf } = await reading('photos', 'report', 'calendar')
    refused.add('photos').add('report').add('passport')
    await client.invalidateQueries({ queryKey: ['photos'] })
    await vi.waitFor(() => expect(errorOf('report')).toBe(forbidden))
    expect(['photos', 'report', 'calendar'].map(dataOf)).toEqual([undefined, undefined, 'calendar of a client'])
    expect(errorOf('photos')).toBe(forbidden)
    expect(client.getQueryData(['passport'])).toBe(undefined)
    expect(told).toHaveBeenCalledTimes(1)
    // With the permission back, the next answer is shown.
    refused.clear()
    await client.invalidateQueries()
    expect(['photos', 'report'].map(dataOf)).toEqual(['photos of a client', 'report of a client'])
    expect(told.mock.calls.length).toBeGreaterThan(1)
  })

  test('is noticed by a refused change as well', async () => {
    const { client, refused, told, dataOf } = await reading('report')
    refused.add('report')
    const change = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(forbidden) })
    await expect(change.execute(undefined)).rejects.toBe(forbidden)
    await vi.waitFor(() => expect(dataOf('report')).toBe(undefined))
    expect(told).toHaveBeenCalled()
  })

  test('is not thought of when a read was forbidden from the start, or failed otherwise', async () => {
    const { client, asked, told, dataOf } = await reading('report')
    const fails = (error: ApiError) =>
      client.fetchQuery({ queryKey: ['insurers'], queryFn: () => Promise.reject(error) }).catch(() => null)
    await fails(forbidden)
    await fails(new ApiError(404, '', []))
    expect([asked, told.mock.calls, dataOf('report')]).toEqual([['report', 'passport'], [], 'report of a client'])
  })
})

test.each([
  ['another page of the same list', { query: { page: 2 } }, { query: { page: 1 } }, true],
  ['another day at the same location', { query: { day: 2, location: 4 } }, { query: { day: 1, location: 4 } }, true],
  ['another week of the same record', { params: { id: 3 }, query: { from: 8 } }, { params: { id: 3 } }, true],
  ['another record', { params: { id: 4 } }, { params: { id: 3 } }, false],
  ['the takings of another location', { query: { day: 1, location: 2 } }, { query: { day: 1, location: 4 } }, false],
  ['the rooms of another location', { query: { location_id: 2 } }, { query: { location_id: 4 } }, false],
])('while %s is read, the previous answer stays or not', (_, next, before, stays) => {
  const queryKey = ['GET /things', 'params' in before ? before.params : null, 'query' in before ? before.query : null]
  expect(previousAnswer(next)('the previous answer', { queryKey })).toBe(stays ? 'the previous answer' : undefined)
})

/** The value of a hook in its first rendering. */
function hookOf<T>(hook: () => T): T {
  const given = vi.fn<(value: T) => null>(() => null)
  const Screen = () => given(hook())
  renderToString(createElement(QueryClientProvider, { client: createQueryClient() }, createElement(Screen)))
  return given.mock.calls[0]![0]
}

describe('the idempotency key of a repeated call', () => {
  // A browser that knows that it is offline sends nothing again by itself: here the screen does.
  beforeEach(() => void vi.stubGlobal('navigator', { onLine: false }))
  const about = {
    may: 'signed-in',
    reads: 'nothing',
    takes: z.object({ day: z.string() }),
    gives: z.object({ id: z.int() }),
  } as const
  const booking = endpoint('POST', '/bookings', { does: 'Books.', ...about })
  const moving = endpoint('POST', '/bookings/move', { does: 'Moves.', status: 200, ...about })
  const changing = endpoint('PUT', '/bookings', { does: 'Changes.', ...about })
  type Answer = number | 'no line' | 'broken off' | 'key reused'

  /**
   * The keys of calls that a screen sends one after the other, each answered as given, and the codes of their failures.
   */
  async function sent(
    calls: readonly { readonly day: string; readonly answer: Answer }[],
    to: typeof booking | typeof moving = booking,
  ): Promise<{ keys: (string | null)[]; codes: string[] }> {
    const [keys, codes]: [(string | null)[], string[]] = [[], []]
    let answer: Answer = 201
    vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
      keys.push(headers['idempotency-key'] ?? null)
      if (answer === 'no line') return Promise.reject(new TypeError('no line'))
      if (answer === 'broken off') return Promise.resolve(new Response('{"data":{"i', { status: 201 }))
      return Promise.resolve(
        Response.json(answer === 'key reused' ? { errors: { idempotency_key: ['key_reused'] } } : { data: { id: 1 } }, {
          status: answer === 'key reused' ? 422 : answer,
        }),
      )
    })
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const sending = hookOf(() => useSend(to, { failure: 'form' }))
    for (const call of calls) {
      answer = call.answer
      await sending
        .mutateAsync({ body: { day: call.day } })
        .catch((error: unknown) => codes.push(...(error as ApiError).problems.map(({ code }) => code)))
    }
    return { keys, codes }
  }

  test.each<[string, Answer, 'the same' | 'a fresh']>([
    ['success', 201, 'a fresh'],
    ['a conflict', 409, 'a fresh'],
    ['a refusal by a rule', 422, 'a fresh'],
    ['a lost session', 401, 'the same'],
    ['a lost permission', 403, 'the same'],
    ['a record outside the scope', 404, 'the same'],
    ['a request that took too long', 408, 'the same'],
    ['too many calls', 429, 'the same'],
    ['a fault of the server', 500, 'the same'],
    ['a server that is too busy', 503, 'the same'],
    ['no connection', 'no line', 'the same'],
    ['an answer that breaks off on the way', 'broken off', 'the same'],
  ])('%s (%s) is followed by %s key', async (_, answer, expected) => {
    const {
      keys: [first, second],
    } = await sent([
      { day: '2026-03-10', answer },
      { day: '2026-03-10', answer: 201 },
    ])
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second === first ? 'the same' : 'a fresh').toBe(expected)
  })

  test('calls with an open outcome, a lost session or too many calls in a row keep one key', async () => {
    const { keys } = await sent((['no line', 401, 429, 201] as const).map((answer) => ({ day: '2026-03-10', answer })))
    expect(new Set(keys).size).toBe(1)
  })

  test('a new record that was changed after an attempt with an open outcome keeps the key of that attempt', async () => {
    const { keys, codes } = await sent([
      { day: '2026-03-10', answer: 'no line' },
      { day: '2026-03-11', answer: 201 },
    ])
    expect([new Set(keys).size, codes]).toEqual([1, ['no_connection']])
  })

  test('when that attempt had created the record after all, the form is told, and the next call gets a new key', async () => {
    const { keys, codes } = await sent([
      { day: '2026-03-10', answer: 'no line' },
      { day: '2026-03-11', answer: 'key reused' },
      { day: '2026-03-11', answer: 201 },
    ])
    expect([keys[1] === keys[0], keys[2] === keys[0], codes]).toEqual([true, false, ['no_connection', 'saved_before']])
  })

  test('a reloaded page continues with the key of its form, and with no other', async () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
      removeItem: (name: string) => stored.delete(name),
    })
    const keys: string[] = []
    const fates: ('no line' | 201)[] = ['no line', 201, 201, 201]
    vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
      keys.push(headers['idempotency-key']!)
      return fates.shift() === 201
        ? Promise.resolve(Response.json({ data: { id: 1 } }, { status: 201 }))
        : Promise.reject(new TypeError('no line'))
    })
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    for (const keepAs of ['booking.new', 'client.new', 'booking.new', 'booking.new']) {
      await hookOf(() => useSend(booking, { failure: 'form', keepAs }))
        .mutateAsync({ body: { day: '2026-03-10' } })
        .catch(() => {})
    }
    expect([keys[2] === keys[0], new Set(keys).size, stored.size]).toEqual([true, 3, 0])
  })

  test('two simultaneous calls have different keys', async () => {
    const keys: string[] = []
    vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
      keys.push(headers['idempotency-key']!)
      return Promise.resolve(Response.json({ data: { id: 1 } }, { status: 201 }))
    })
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const sending = hookOf(() => useSend(booking, { failure: 'form' }))
    await Promise.all([
      sending.mutateAsync({ body: { day: '2026-03-10' } }),
      sending.mutateAsync({ body: { day: '2026-03-11' } }),
    ])
    expect(new Set(keys).size).toBe(2)
  })

  test('a change of a record that is asked for once more after an open outcome is judged anew', async () => {
    const { keys } = await sent(
      [
        { day: '2026-03-10', answer: 'no line' },
        { day: '2026-03-10', answer: 200 },
      ],
      changing,
    )
    expect([keys.length, new Set(keys).size, keys.includes(null)]).toEqual([2, 2, false])
  })

  test('a choice that is made while an earlier one is sent again comes after it', async () => {
    const arrived: string[] = []
    const gate = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const { day } = JSON.parse(body) as { day: string }
      if (day === '2026-03-10') await gate.promise
      arrived.push(day)
      return Response.json({ data: { id: 1 } })
    })
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const choosing = hookOf(() => useSend(changing, { failure: 'form', inTurnAs: 'a-day' }))
    const both = ['2026-03-10', '2026-03-11'].map((day) => choosing.mutateAsync({ body: { day } }))
    // One that is not held back would have arrived by now.
    await new Promise((resolve) => setTimeout(resolve))
    expect(arrived).toEqual([])
    gate.resolve()
    await Promise.all(both)
    expect(arrived).toEqual(['2026-03-10', '2026-03-11'])
  })

  test('every change of an existing record by a POST has its own key: its version guards it', async () => {
    const {
      keys: [first, second],
    } = await sent(
      [
        { day: '2026-03-10', answer: 503 },
        { day: '2026-03-11', answer: 201 },
      ],
      moving,
    )
    expect(second).not.toBe(first)
  })
})
