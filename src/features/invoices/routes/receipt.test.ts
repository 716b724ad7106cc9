import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { receiptApi } from '../contract/receipt.ts'

let app: TestApp
let desk: Caller
let ref: string
const { by, saleTo, treatment } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  app.clock.set('2026-03-04T09:00:00Z')
  const clientId = await app.world.newClient({ localeId: app.world.localeFr })
  const sale = saleTo(clientId, {
    items: [treatment({ amount: 2, discount: { percentage: 10 } })],
    total_cents: 18_000,
    payment_methods: [by('pin', 10_000), by('cash', 8000)],
  })
  ref = ((await desk.raw('POST', '/api/transactions', sale)).data as { ref: string }).ref
})
afterAll(() => closeBooks(app))

const receipt = (who: Caller, wanted = ref, change_cents?: number) =>
  who.call(receiptApi.receipt, { params: { ref: wanted }, query: { change_cents } })

test('is refused to who may not read invoices, and unknown in another country', async () => {
  expect((await receipt(await app.as('trainee-practitioner'))).status).toBe(403)
  expect((await receipt(await app.as('office-manager', app.world.antwerp.id))).status).toBe(404)
  expect((await receipt(desk, '2026-999999')).status).toBe(404)
  expect((await receipt(desk, ref, -1)).status).toBe(422)
})

test('is in the language of the client, with pieces, discount, VAT and payments', async () => {
  const { data } = await receipt(desk)
  expect(data).toMatchObject({
    language: 'fr',
    kind: 'Facture',
    ref,
    lines: [
      {
        pieces: '2 × 100,00\u00a0€',
        discount: { label: 'Remise', value: '−\u00a020,00\u00a0€' },
        total: '180,00\u00a0€',
      },
    ],
    total: { label: 'Total TVA incl.', value: '180,00\u00a0€' },
    vat: [{ label: 'TVA 21\u00a0%', value: '31,24\u00a0€' }],
    change: null,
  })
  expect(data.payments.map(({ value }) => value)).toEqual(['100,00\u00a0€', '80,00\u00a0€'])
})

test('shows the cash that was handed over and the change beside it, while the other payments stay', async () => {
  const { data } = await receipt(desk, ref, 2000)
  expect(data.payments.map(({ value }) => value)).toEqual(['100,00\u00a0€', '100,00\u00a0€'])
  expect(data.change).toEqual({ label: 'Monnaie rendue', value: '20,00\u00a0€' })
})

test('has the total before and after rounding where a Belgian client pays in cash (law A7)', async () => {
  const { antwerp, belgianClient, belgianTreatment, methods } = app.world
  const belgianDesk = await app.as('office-manager', antwerp.id)
  const answer = await belgianDesk.raw('POST', '/api/transactions', {
    client_id: belgianClient,
    location_id: antwerp.id,
    practitioner_id: await app.world.employee({ locationIds: [antwerp.id] }),
    items: [
      { kind: 'treatment', type_id: belgianTreatment, amount: 1, price_cents: 6000, discount: { amount_cents: 1 } },
    ],
    payment_methods: [{ payment_method_id: methods.cash, amount_cents: 6000 }],
    total_cents: 5999,
  })
  expect([answer.status, answer.errors]).toEqual([201, {}])
  const { data } = await receipt(belgianDesk, (answer.data as { ref: string }).ref)
  expect(data).toMatchObject({
    lines: [{ total: '59,99\u00a0€' }],
    rounded: {
      before: { label: 'Total TVA incl.', value: '59,99\u00a0€' },
      rounding: { label: 'Arrondi espèces', value: '+\u00a00,01\u00a0€' },
    },
    total: { label: 'Total arrondi', value: '60,00\u00a0€' },
  })
  expect(data.lines).toHaveLength(1)
  expect((await receipt(desk)).data.rounded).toBeNull()
})
