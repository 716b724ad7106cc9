import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cents } from '#kernel/money.ts'
import { ApiError } from '#platform/client/api.ts'
import type { PaymentBody } from '../contract.ts'
import { comparedWith, payOnce } from './pay-once.ts'

const item = { kind: 'treatment', type_id: 1, amount: 1, price_cents: cents(5900), discount: null } as const
const body: PaymentBody = {
  client_id: 7,
  location_id: 1,
  practitioner_id: 3,
  appointment_id: null,
  invoice_date: null,
  items: [item],
  payment_methods: [{ payment_method_id: 1, amount_cents: cents(5900) }],
  send_notification: true,
  total_cents: cents(5900),
}
const otherWay: PaymentBody = { ...body, payment_methods: [{ payment_method_id: 2, amount_cents: cents(6000) }] }
const otherClient: PaymentBody = { ...body, client_id: 8 }
const more: PaymentBody = { ...body, items: [item, item], total_cents: cents(11_800) }

test.each<[string, PaymentBody, ReturnType<typeof comparedWith>]>([
  ['as it was', body, 'same'],
  ['without the mail', { ...body, send_notification: false }, 'otherwise'],
  ['in another way', otherWay, 'otherwise'],
  ['of another client', otherClient, 'another'],
  ['of something else', more, 'another'],
])('the sale %s: %s', (_, other, compared) => {
  expect(comparedWith(body, other)).toBe(compared)
})

describe('a payment whose outcome is open is posted once', () => {
  /** Invoices by their key, as the server keeps them. */
  let posted: Map<string, { readonly sent: string; readonly ref: string }>
  /** The outcomes of the next calls, the first one first; after these every answer arrives. */
  let fates: ('answer lost' | 'never arrived' | 'refused' | 'signed out')[]
  beforeEach(() => {
    posted = new Map()
    fates = []
    const stored = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
      removeItem: (name: string) => stored.delete(name),
    })
    // A browser that knows that it is offline sends nothing again by itself: here the desk does.
    vi.stubGlobal('navigator', { onLine: false })
    vi.stubGlobal('fetch', (_: string, { headers, body: sent }: { headers: Record<string, string>; body: string }) => {
      const fate = fates.shift()
      if (fate === 'never arrived') return Promise.reject(new TypeError('no line'))
      if (fate === 'signed out') return Promise.resolve(Response.json({}, { status: 429 }))
      const key = headers['idempotency-key']!
      const first = posted.get(key)
      if (first && first.sent !== sent)
        return Promise.resolve(Response.json({ errors: { idempotency_key: ['key_reused'] } }, { status: 422 }))
      if (!first && fate === 'refused')
        return Promise.resolve(Response.json({ errors: { total_cents: ['payment_total_mismatch'] } }, { status: 422 }))
      if (!first) posted.set(key, { sent, ref: `invoice ${posted.size + 1}` })
      if (fate === 'answer lost') return Promise.reject(new TypeError('no line'))
      return Promise.resolve(
        Response.json(
          { data: { ref: posted.get(key)!.ref } },
          { status: 201, headers: first ? { 'idempotent-replayed': 'true' } : {} },
        ),
      )
    })
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
  })
  const pay = (sent: PaymentBody) => payOnce('checkout.desk', sent)
  const fails = async (fate: (typeof fates)[number]) => {
    fates = [fate]
    await expect(pay(body)).rejects.toBeInstanceOf(ApiError)
  }

  test.each<[string, PaymentBody]>([
    ['as it was', body],
    ['in another way', otherWay],
    ['of another client', otherClient],
    ['of something else', more],
  ])('after a lost answer the sale %s gives the first invoice', async (_, second) => {
    await fails('answer lost')
    expect(await pay(second)).toEqual({ answer: { ref: 'invoice 1' }, body, before: true })
    expect(posted.size).toBe(1)
    // The user has seen the result, so the same sale again is another sale.
    expect(await pay(second)).toMatchObject({ answer: { ref: 'invoice 2' }, body: second, before: false })
  })

  test('what never arrived is posted as it is now', async () => {
    await fails('never arrived')
    expect(await pay(more)).toEqual({ answer: { ref: 'invoice 1' }, body: more, before: false })
  })

  test('neither a failure that decides nothing nor several attempts lose the key', async () => {
    await fails('answer lost')
    fates = ['signed out']
    await expect(pay(otherWay)).rejects.toBeInstanceOf(ApiError)
    expect(await pay(more)).toMatchObject({ answer: { ref: 'invoice 1' }, body, before: true })
  })

  test('a browser that keeps nothing for a tab still pays once', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
      removeItem: () => {},
    })
    await fails('answer lost')
    expect(await pay(more)).toMatchObject({ answer: { ref: 'invoice 1' }, body, before: true })
  })

  test('an outcome that nobody can ask any more is said once, and then it is meant anew', async () => {
    await fails('answer lost')
    vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000, toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    await expect(pay(body)).rejects.toMatchObject({ status: 409, problems: [{ field: '', code: 'outcome_unknown' }] })
    expect(await pay(body)).toMatchObject({ answer: { ref: 'invoice 2' }, before: false })
  })

  test('after a refusal it is meant anew', async () => {
    await fails('refused')
    expect(posted.size).toBe(0)
    expect(await pay(body)).toMatchObject({ answer: { ref: 'invoice 1' }, before: false })
  })
})
