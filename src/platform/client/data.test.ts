import { onlineManager, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { ApiError } from './api.ts'
import { createQueryClient, useSend } from './data.ts'

test('what could not be asked without a line is asked once more as soon as there is one', async () => {
  const client = createQueryClient()
  client.mount()
  let asked = 0
  const queryFn = () => { asked += 1; return onlineManager.isOnline() ? Promise.resolve(asked) : Promise.reject(new ApiError(0, 'no line', [])) }
  const observer = new QueryObserver(client, { queryKey: ['day'], queryFn, retry: false })
  const leave = observer.subscribe(() => {})
  onTestFinished(() => { leave(); onlineManager.setOnline(true); client.unmount() })
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1))

  onlineManager.setOnline(false)
  await client.invalidateQueries({ queryKey: ['day'] })
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: 1 })
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 3 }))
})

describe('the idempotency key of a call that is sent again', () => {
  const booking = endpoint('POST', '/bookings', { does: 'Books.', may: 'signed-in', reads: 'nothing', takes: z.object({ day: z.string() }), gives: z.object({ id: z.int() }) })
  type Answer = number | 'no line'

  /** The keys of calls that a screen sends one after the other, each answered as given. */
  async function keysOf(calls: readonly { readonly day: string; readonly answer: Answer }[]): Promise<(string | null)[]> {
    const keys: (string | null)[] = []
    let answer: Answer = 201
    vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
      keys.push(headers['idempotency-key'] ?? null)
      return answer === 'no line' ? Promise.reject(new TypeError('no line')) : Promise.resolve(Response.json({ data: { id: 1 } }, { status: answer }))
    })
    onTestFinished(() => { vi.unstubAllGlobals() })
    type Sending = ReturnType<typeof useSend<typeof booking>>
    let sending: Sending | undefined
    const Screen = ({ onMade }: { onMade: (made: Sending) => void }) => { onMade(useSend(booking, { failure: 'form' })); return null }
    renderToString(createElement(QueryClientProvider, { client: createQueryClient() }, createElement(Screen, { onMade: (made) => { sending = made } })))
    for (const call of calls) {
      answer = call.answer
      await sending!.mutateAsync({ body: { day: call.day } }).catch(() => {})
    }
    return keys
  }

  test.each<[string, Answer, 'the same' | 'a fresh']>([
    ['success', 201, 'a fresh'],
    ['a conflict', 409, 'a fresh'],
    ['a refusal by a rule', 422, 'a fresh'],
    ['a lost session', 401, 'the same'],
    ['a lost permission', 403, 'the same'],
    ['a record out of reach', 404, 'the same'],
    ['a request that took too long', 408, 'the same'],
    ['too many calls', 429, 'the same'],
    ['a fault of the server', 500, 'the same'],
    ['a server that is too busy', 503, 'the same'],
    ['no connection', 'no line', 'the same'],
  ])('%s (%s) is followed by %s key', async (_, answer, expected) => {
    const [first, second] = await keysOf([{ day: '2026-03-10', answer }, { day: '2026-03-10', answer: 201 }])
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second === first ? 'the same' : 'a fresh').toBe(expected)
  })

  test('an open outcome, a lost session and too many calls in a row: one key', async () => {
    const keys = await keysOf((['no line', 401, 429, 201] as const).map((answer) => ({ day: '2026-03-10', answer })))
    expect(new Set(keys).size).toBe(1)
  })

  test('another call has a key of its own', async () => {
    const [first, second] = await keysOf([{ day: '2026-03-10', answer: 503 }, { day: '2026-03-11', answer: 201 }])
    expect(second).not.toBe(first)
  })
})
