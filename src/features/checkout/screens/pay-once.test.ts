import { describe, expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import type { PaymentBody } from '../contract.ts'
import { intentionOf, type Intention } from './pay-once.ts'

const item = { kind: 'treatment', type_id: 1, amount: 1, price_cents: cents(5900), discount: null } as const
const body: PaymentBody = { client_id: 7, location_id: 1, practitioner_id: 3, appointment_id: null, invoice_date: null, items: [item], payment_methods: [{ payment_method_id: 1, amount_cents: cents(5900) }], send_notification: true, total_cents: cents(5900) }
const open: Intention = { key: 'first', sent: [body] }

describe('a payment whose outcome is open keeps its key', () => {
  test.each<[string, Intention | null, PaymentBody, string]>([
    ['not the first attempt', null, body, 'fresh'],
    ['sent again as it was', open, body, 'first'],
    ['without the mail', open, { ...body, send_notification: false }, 'first'],
    ['in another way', open, { ...body, payment_methods: [{ payment_method_id: 2, amount_cents: cents(6000) }] }, 'first'],
    ['not that of another client', open, { ...body, client_id: 8 }, 'fresh'],
    ['not that of something else', open, { ...body, items: [item, item], total_cents: cents(11_800) }, 'fresh'],
  ])('%s', (_, before, next, key) => {
    const intention = intentionOf(before, next, 'fresh')
    expect([intention.key, intention.sent.at(-1)]).toEqual([key, next])
  })
})
