import { expect, onTestFinished, test, vi } from 'vitest'
import type { AnswerOf } from '#kernel/endpoint.ts'
import type { Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import type { referenceDataApi } from '#features/reference-data/contract.ts'
import type { PaymentBody } from '../contract.ts'
import { paidOf } from './paid.ts'
import { emptyCheckout, type CheckoutValues, type ItemValues } from './values.ts'

const item = (type_id: number): ItemValues => ({
  kind: 'product',
  type_id,
  amount: 1,
  price_cents: 5900,
  discount: null,
  name: { nl: `product ${type_id}` },
  vat_per_mille: 210,
  requires_medical_grounds: false,
  price_was: null,
})
const client = {
  id: 7,
  first_name: 'Noor',
  last_name: 'Bakker',
  email: 'noor@voorbeeld.test',
  phone_number: '',
  birthdate: null,
}
const values: CheckoutValues = {
  ...emptyCheckout(1),
  client,
  practitioner_id: 3,
  items: [item(1), item(2)],
  change_cents: 4100,
}
const line = ({ kind, type_id }: ItemValues) => ({ kind, type_id, amount: 1, price_cents: cents(5900), discount: null })
const shown: PaymentBody = {
  client_id: 7,
  location_id: 1,
  practitioner_id: 3,
  appointment_id: null,
  invoice_date: null,
  items: [line(item(1)), line(item(2))],
  payment_methods: [{ payment_method_id: 1, amount_cents: cents(11_800) }],
  send_notification: false,
  total_cents: cents(11_800),
}
const methods: AnswerOf<typeof referenceDataApi.paymentMethods> = [
  { id: 1, slug: 'cash', name: { nl: 'Contant' } },
  { id: 2, slug: 'pin', name: { nl: 'Pin' } },
]
const answer = {
  client_id: 7,
  appointment_id: null,
  invoice_date: '2026-03-04' as Day,
  ref: '2026-000001',
  total_cents: cents(11_800),
  overpaid_cents: cents(0),
  converted_cents: cents(0),
  mailed_to: null,
}

test('payment_state-030: tells which visit is paid', async () => {
  const posted = { answer: { ...answer, appointment_id: 77 }, body: shown, before: false }
  const paid = await paidOf(values, shown, posted, methods, answer.invoice_date)
  expect(paid.answer.appointment_id).toBe(77)
})

test.each<[string, PaymentBody, boolean, object]>([
  ['by this press', shown, false, { earlier: null, changeCents: 4100, unsold: [], paidCents: 11_800 }],
  ['before, just so', shown, true, { earlier: 'same', changeCents: 4100, unsold: [] }],
  [
    'before, by pin',
    { ...shown, payment_methods: [{ payment_method_id: 2, amount_cents: cents(11_800) }] },
    true,
    { earlier: 'otherwise', changeCents: 0, unsold: [], ways: [{ name: { nl: 'Pin' }, cents: 11_800 }] },
  ],
  [
    'before, without the second product',
    {
      ...shown,
      items: [line(item(1))],
      payment_methods: [{ payment_method_id: 1, amount_cents: cents(5900) }],
      total_cents: cents(5900),
    },
    true,
    { earlier: 'another', changeCents: 0, unsold: [{ nl: 'product 2' }], paidCents: 5900 },
  ],
])('what the desk is told of a sale that was posted %s', async (_, body, before, told) => {
  expect(await paidOf(values, shown, { answer, body, before }, methods, answer.invoice_date)).toMatchObject({
    name: 'Noor Bakker',
    email: 'noor@voorbeeld.test',
    ...told,
  })
})

test('an earlier sale of another client is told under their name', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ data: { id: 8, first_name: 'Sam', last_name: 'Aerts', email: '' } })),
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  expect(
    await paidOf(
      values,
      shown,
      { answer: { ...answer, client_id: 8 }, body: { ...shown, client_id: 8 }, before: true },
      methods,
      answer.invoice_date,
    ),
  ).toMatchObject({ clientId: 8, name: 'Sam Aerts', email: '', earlier: 'another' })
})

test.each([
  ['the same day', '2026-03-04', null],
  ['an earlier day', '2026-03-02', null],
  ['the next open day, because this one is closed', '2026-03-05', '2026-03-05'],
])('the desk is told of an invoice of %s only where it did not ask for that', async (_, invoice_date, nextDay) => {
  const posted = { answer: { ...answer, invoice_date: invoice_date as Day }, body: shown, before: false }
  expect(await paidOf(values, shown, posted, methods, '2026-03-04' as Day)).toMatchObject({ nextDay, isCounter: false })
})

test('a sale without a client is told as that', async () => {
  const counter = { ...values, client: { ...client, first_name: 'Balie', last_name: '', email: '', counter: true } }
  const paid = await paidOf(counter, shown, { answer, body: shown, before: false }, methods, answer.invoice_date)
  expect(paid).toMatchObject({ isCounter: true, name: 'Balie', email: '' })
})
