import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, type AnyEndpoint } from '#kernel/endpoint.ts'
import * as again from './again.ts'
import { loadNotices } from './notices.ts'
import { send, sendAgainBy, type ApiError, type SendOptions } from './api.ts'
import { isSignInAsked, setPerson, settleSignIn } from './session.ts'

const about = { does: 'Books.', may: 'signed-in', reads: 'nothing', takes: z.object({}), gives: z.string() } as const
const post = endpoint('POST', '/bookings', about)
const put = endpoint('PUT', '/bookings', about)
const patch = endpoint('PATCH', '/bookings', about)
const remove = endpoint('DELETE', '/bookings', about)
const get = endpoint('GET', '/bookings', { ...about, takes: undefined })
const watch = endpoint('PUT', '/watched', { ...about, writes: false })
const signIn = endpoint('POST', '/login', { ...about, may: 'public' })

type Answer = 'no answer' | 'broken off' | number | `${number} ${string}`
let answers: Answer[] = []
let keys: (string | undefined)[] = []
let people: (string | undefined)[] = []
let words = 0
let saying = 0

function answered(answer: Answer): Promise<Response> {
  if (answer === 'no answer') return Promise.reject(new TypeError('no answer'))
  if (answer === 'broken off') return Promise.resolve(new Response('{"da', { status: 201 }))
  const [status, code] = String(answer).split(' ')
  const body = code ? { errors: { '': [code] } } : { data: 'booked' }
  return Promise.resolve(Response.json(body, { status: Number(status) }))
}

sendAgainBy(() => Promise.resolve(again))

// The code of the notice is loaded outside the time of the tests. A mock of the file would come too late where an
// earlier test of the same worker has loaded it.
beforeAll(async () => {
  vi.spyOn(await loadNotices(), 'showWaiting').mockImplementation(() => {
    words += 1
    saying += 1
    return () => void (saying -= 1)
  })
})
afterAll(() => void vi.restoreAllMocks())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  answers = []
  keys = []
  people = []
  words = 0
  saying = 0
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal(
    'fetch',
    (_: string, { headers, signal }: { headers: Record<string, string>; signal?: AbortSignal }) => {
      if (signal?.aborted) return Promise.reject(signal.reason as Error)
      keys.push(headers['idempotency-key'])
      people.push(headers['x-employee'])
      return answered(answers.length > 1 ? answers.shift()! : answers[0]!)
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The outcome of a call, the number of attempts and the seconds that it took. */
async function outcome(of: AnyEndpoint, options: SendOptions = {}) {
  const start = performance.now()
  let end = NaN
  const call = send(of, {}, options)
    .then(
      (answer) => answer,
      (error: ApiError) => error.problems?.[0]?.code ?? error.name,
    )
    .finally(() => (end = performance.now()))
  await vi.runAllTimersAsync()
  return { result: await call, attempts: keys.length, seconds: (end - start) / 1000 }
}

describe('a call under a key', () => {
  describe.each([post, put, patch, remove])('$method', (of) => {
    test.each<Answer>(['no answer', 'broken off', 502, 503, 504, '503 interrupted', '503 busy', '503 read_only'])(
      'whose answer is %s is sent again under the same key',
      async (first) => {
        answers = [first, first, 201]
        expect(await outcome(of)).toMatchObject({ result: 'booked', attempts: 3 })
        expect(new Set(keys).size).toBe(1)
        expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
      },
    )
  })

  test.each<Answer>([
    '503 disk_full',
    '503 files_unavailable',
    '503 import_busy',
    '500 unexpected',
    '409 stale',
    '422 invalid',
    '403 forbidden',
    '429 rate_limited',
  ])('that is refused with %s is not', async (answer) => {
    answers = [answer]
    expect(await outcome(post)).toMatchObject({ attempts: 1, seconds: 0 })
  })

  test('fails after 25 seconds, longer than Patroni takes for a machine that dies, with what it failed with', async () => {
    answers = ['no answer']
    const { result, attempts, seconds } = await outcome(post)
    expect(result).toBe('no_connection')
    expect(seconds).toBeGreaterThan(25)
    expect(seconds).toBeLessThan(26.1)
    expect(attempts).toBeGreaterThanOrEqual(25)
    expect(attempts).toBeLessThanOrEqual(52)
  })

  test('is refused once it is decided, whatever came before', async () => {
    answers = ['no answer', '409 room_taken']
    expect(await outcome(post)).toMatchObject({ result: 'room_taken', attempts: 2 })
  })

  test('fails at once in a browser that knows that it is offline, also where it learns so while it waits', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    answers = ['no answer']
    expect(await outcome(post)).toEqual({ result: 'no_connection', attempts: 1, seconds: 0 })
    keys = []
    vi.stubGlobal('navigator', { onLine: true })
    setTimeout(() => vi.stubGlobal('navigator', { onLine: false }), 3000)
    const { seconds } = await outcome(post)
    expect(seconds).toBeGreaterThanOrEqual(3)
    expect(seconds).toBeLessThanOrEqual(4)
    expect(saying).toBe(0)
  })

  test('ends when it is aborted', async () => {
    answers = ['no answer']
    const aborting = new AbortController()
    setTimeout(() => aborting.abort(), 3000)
    expect(await outcome(post, { signal: aborting.signal })).toMatchObject({ result: 'AbortError', seconds: 3 })
    expect(saying).toBe(0)
  })

  test('whose caller sends it again by itself is sent once', async () => {
    answers = ['no answer']
    expect(await outcome(post, { once: true })).toMatchObject({ attempts: 1, seconds: 0 })
  })
})

test.each([
  ['a read', get],
  ['a call that stores nothing', watch],
  ['a call before the sign-in', signIn],
])('%s is sent again only where it was certainly not carried out', async (_, of) => {
  for (const answer of ['no answer', 502, '503 interrupted', 504] as const) {
    answers = [answer]
    keys = []
    expect(await outcome(of)).toMatchObject({ attempts: 1, seconds: 0 })
  }
  answers = ['503 read_only', '503 read_only', 200]
  keys = []
  expect(await outcome(of)).toMatchObject({ result: 'booked', attempts: 3 })
})

describe('the word that calls wait', () => {
  test('is not said for a moment', async () => {
    answers = ['no answer', 201]
    expect(await outcome(post)).toMatchObject({ attempts: 2 })
    expect(words).toBe(0)
  })

  test.each<[string, Answer]>([
    ['an answer', 201],
    ['a refusal', '409 stale'],
  ])('is said after a second, once, and taken back with %s', async (_, last) => {
    answers = ['no answer', 'no answer', 'no answer', 'no answer', 'no answer', last]
    const heard: number[] = []
    for (const at of [900, 1100, 2000]) setTimeout(() => heard.push(saying), at)
    await outcome(post)
    expect([heard, words, saying]).toEqual([[0, 1, 1], 1, 0])
  })

  test('is taken back when it was in vain', async () => {
    answers = [503]
    await outcome(post)
    expect([words, saying]).toEqual([1, 0])
  })
})

describe('a session that is over when the server is back', () => {
  const person = (id: number) => ({
    id,
    name: '',
    email: '',
    permissions: new Set<string>(),
    locationIds: [],
    startPage: '',
  })
  beforeEach(() => setPerson(person(7)))
  afterEach(() => {
    settleSignIn(false)
    setPerson(null)
  })
  /** A call that waits in vain for some seconds, and is then told that nobody is signed in. */
  async function signedOutAfterWait() {
    answers = ['no answer', 'no answer', 503, 503, '401 unauthenticated', 201]
    const call = send(post).catch((error: ApiError) => error.status)
    const heard: number[] = []
    setTimeout(() => heard.push(saying), 1100)
    await vi.runAllTimersAsync()
    expect(heard).toEqual([1])
    return call
  }

  test('takes the word back and asks to sign in again, and nothing is sent until somebody has', async () => {
    const call = signedOutAfterWait()
    await expect.poll(isSignInAsked).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([saying, people.length]).toEqual([0, 5])
    settleSignIn(true)
    expect(await call).toBe('booked')
    // It is one call under one key, in the name of the person who made it.
    expect([people.length, new Set(people), new Set(keys).size]).toEqual([6, new Set(['7']), 1])
  })

  test('fails the call when they leave for the sign-in page instead', async () => {
    const call = signedOutAfterWait()
    await expect.poll(isSignInAsked).toBe(true)
    settleSignIn(false)
    expect([await call, people.length, saying]).toEqual([401, 5, 0])
  })

  test('is not taken over by somebody else who signs in meanwhile: each attempt names the person who made it', async () => {
    setTimeout(() => setPerson(person(8)), 1500)
    const call = signedOutAfterWait()
    await expect.poll(isSignInAsked).toBe(true)
    settleSignIn(false)
    await call
    expect(new Set(people)).toEqual(new Set(['7']))
  })
})
