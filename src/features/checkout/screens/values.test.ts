import { expect, test } from 'vitest'
import type { PaymentClient } from '../contract.ts'
import { atAnotherPlace } from '../rules/items.ts'
import { checkoutTexts } from '../texts.ts'
import { paymentProblems } from '../rules/payment.ts'
import {
  asItem,
  emptyCheckout,
  inputOf,
  invoiceDateOf,
  isWalkInSale,
  itemOf,
  lineVat,
  movedTo,
  paymentOf,
  type CheckoutValues,
} from './values.ts'

const client = {
  id: 9,
  first_name: 'Chantal',
  last_name: 'Dubois',
  email: 'chantal@voorbeeld.nl',
  phone_number: '',
  birthdate: null,
  credit_balance: 0,
} as PaymentClient
const item = itemOf('product', {
  id: 7,
  name: { nl: 'Zonnecrème' },
  price_cents: 3295,
  vat_per_mille: 210,
} as Parameters<typeof itemOf>[1])
const filled: CheckoutValues = {
  ...emptyCheckout(1),
  client,
  practitioner_id: 2,
  items: [{ ...item, amount: 2, discount: { percentage: 10 } }],
  payment_methods: [{ slug: 'pin', amount_cents: 5930 }],
}
const facts = { cash_rounding: false, asks_medical_grounds: false, zone: 'Europe/Amsterdam', may_edit_date: true }
const now = '2026-11-21T10:00:00.000Z' as Parameters<typeof paymentProblems>[2]
const codes = (values: CheckoutValues) =>
  paymentProblems(paymentOf(values, values.client && client), facts, now).map((problem) => problem.code)

test('payment_state-001: an empty form has a blank line, so it says what is missing', () => {
  expect(codes(emptyCheckout(1))).toEqual([
    'client_missing',
    'practitioner_missing',
    'item_incomplete',
    'method_missing',
  ])
})

test('payment_state-003: another kind of item has no package of the one before', () => {
  const used = {
    ...item,
    kind: 'treatment',
    type_id: 11,
    amount: 1,
    package: { id: 9, amount_treated: 1, amount_treatments: 6 },
  }
  const changed = atAnotherPlace([{ ...asItem(used as Parameters<typeof asItem>[0]), kind: 'product' }])[0]
  expect(changed).toMatchObject({ kind: 'product', type_id: null })
  expect(changed?.package ?? null).toBeNull()
})

test('payment_state-030: after a payment the form begins anew, with a blank line and without methods', () => {
  expect(paymentOf(emptyCheckout(1), null)).toMatchObject({ items: [{ kind: null, type_id: null }], methods: [] })
  expect(checkoutTexts.TransactionComplete.en).toContain('{{ref}}')
})

test('payment_state-031, payment_state-032: paying and mailing is one call, which says whether it mails', () => {
  for (const send_notification of [true, false])
    expect(inputOf({ ...filled, send_notification }, null, { pin: 3 }, 5930)).toMatchObject({ send_notification })
})

test('a filled-in form can be paid, and is sent as the contract says', () => {
  expect(codes(filled)).toEqual([])
  expect(inputOf(filled, { appointment_id: 77, treatment_id: 4 }, { pin: 3 }, 5930)).toEqual({
    client_id: 9,
    location_id: 1,
    practitioner_id: 2,
    appointment_id: 77,
    given_treatment_id: 4,
    invoice_date: null,
    total_cents: 5930,
    items: [{ kind: 'product', type_id: 7, amount: 2, price_cents: 3295, discount: { percentage: 10 } }],
    payment_methods: [{ payment_method_id: 3, amount_cents: 5930 }],
    send_notification: false,
  })
})

test('change that goes back over the counter is no payment', () => {
  const noted = {
    ...filled,
    payment_methods: [
      { slug: 'pin' as const, amount_cents: 930 },
      { slug: 'cash' as const, amount_cents: 10_000 },
    ],
    change_cents: 5000,
  }
  const body = inputOf(noted, null, { pin: 3, cash: 4 }, 5930)
  expect(body).not.toHaveProperty('given_treatment_id')
  expect(body.payment_methods).toEqual([
    { payment_method_id: 3, amount_cents: 930 },
    { payment_method_id: 4, amount_cents: 5000 },
  ])
})

test('another location clears what it does not sell, another country also the client (spec 1 §4)', () => {
  const values = { ...filled, location_id: 1, practitioner_id: 2 }
  expect(movedTo(values, { id: 5, supported_country_id: 166 }, 166)).toMatchObject({
    client,
    location_id: 5,
    practitioner_id: null,
    items: [],
  })
  expect(movedTo(values, { id: 6, supported_country_id: 21 }, 166)).toMatchObject({
    client: null,
    location_id: 6,
    practitioner_id: null,
    items: [],
  })
})

test('the counter client is that of one location', () => {
  const counter = { ...client, counter: true }
  expect(movedTo({ ...filled, client: counter }, { id: 5, supported_country_id: 166 }, 166).client).toBeNull()
})

test('an emptied amount counts as one, an emptied payment as nothing', () => {
  const emptied = {
    ...filled,
    items: [{ ...item, amount: null }],
    payment_methods: [{ slug: 'pin' as const, amount_cents: null }],
  }
  expect(paymentOf(emptied, client)).toMatchObject({ items: [{ amount: 1 }], methods: [{ amount_cents: 0 }] })
  expect(codes(emptied)).toEqual(['payment_short'])
})

test.each([
  [null, null],
  ['2026-11-20', '2026-11-20'],
  ['2026-02-30', undefined],
  ['morgen', undefined],
])('the invoice date %j is %j', (typed, day) => {
  expect(invoiceDateOf(typed)).toBe(day)
})

test('a term of a running sale has the VAT of that sale, whatever the treatment has now (decision C131)', () => {
  const term = { id: 3, package_sale_id: 8, terms: 1, amount_terms: 4, amount_treated: 1, amount_treatments: 4 }
  const treatment = { ...item, kind: 'treatment' as const, vat_per_mille: 210 }
  const paying = (vat: { per_mille: number; exempt: boolean } | null) =>
    lineVat({ ...treatment, terms: { ...term, price_cents: 100, treated: true, vat } }, false)
  expect(paying({ per_mille: 90, exempt: false })).toEqual({ vatPerMille: 90, vatExempt: false })
  expect(paying({ per_mille: 0, exempt: true })).toEqual({ vatPerMille: 0, vatExempt: true })
  // One that was sold before the till kept them is taxed as its treatment is now.
  expect(paying(null)).toEqual({ vatPerMille: 210, vatExempt: false })
})

test('a treatment at the desk is a walk-in, unless a visit of today waits or somebody says otherwise', () => {
  const sale = { ...filled, items: [{ ...item, kind: 'treatment' as const }] }
  const waits = { unpaid_today: [{}] as unknown as PaymentClient['unpaid_today'] }
  expect(isWalkInSale(sale, { unpaid_today: [] }, null)).toBe(true)
  expect(isWalkInSale(sale, waits, null)).toBe(false)
  expect(isWalkInSale({ ...sale, walk_in: true }, waits, null)).toBe(true)
  expect(isWalkInSale({ ...sale, walk_in: false }, { unpaid_today: [] }, null)).toBe(false)
  expect(isWalkInSale(filled, { unpaid_today: [] }, null)).toBe(false)
  expect(isWalkInSale({ ...sale, walk_in: true }, { unpaid_today: [] }, { has_room: false })).toBe(false)
  expect(isWalkInSale(sale, { unpaid_today: [] }, { has_room: true })).toBe(true)
})
