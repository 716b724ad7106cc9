import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { creditApi } from '#features/credit/contract.ts'
import { verifyLedger } from '#features/ledger/queries.ts'
import { vouchersApi } from '#features/vouchers/contract.ts'
import { creditNotesApi, type CreditInput } from '../contract.ts'

let app: TestApp
let desk: Caller
let clientId: number
/** A voucher that is taxed at its sale, at 21 %. */
let single: number
const { by, treatment, saleTo } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('salon-owner')
  const { id } = await app.db
    .insertInto('products')
    .values({
      supported_country_id: netherlands,
      name: JSON.stringify({ nl: 'Bon voor huidverzorging' }) as never,
      price_cents: 5000,
      vat_per_mille: 210,
      purchase_price_cents: 0,
      ledger_number: '8210',
      voucher: true,
      single_purpose: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  single = id
})
afterAll(() => closeBooks(app))
beforeEach(async () => {
  app.clock.set('2026-03-04T09:00:00Z')
  clientId = await app.world.newClient()
})

const sell = async (changes: object = {}): Promise<string> => {
  const answer = await desk.raw('POST', '/api/transactions', saleTo(clientId, changes))
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return (answer.data as { ref: string }).ref
}
const credit = (ref: string, body: Partial<CreditInput> = {}) =>
  desk.call(creditNotesApi.credit, { params: { ref }, body })
const balance = async () => (await desk.call(creditApi.show, { params: { id: clientId } })).data.credit_balance
const product = (amount = 1) => ({ kind: 'product', type_id: app.world.product, amount, price_cents: 1995 })
const withVoucher = (code: string, amount_cents: number) => ({ ...by('voucher', amount_cents), voucher_code: code })

async function voucherOf(price_cents: number, type_id = app.world.voucher, amount = 1) {
  const total_cents = price_cents * amount
  const ref = await sell({
    items: [{ kind: 'voucher', type_id, amount, price_cents }],
    payment_methods: [by('pin', total_cents)],
    total_cents,
  })
  const vouchers = await app.db.selectFrom('vouchers').selectAll().orderBy('id', 'desc').limit(amount).execute()
  return { ref, voucher: vouchers.at(-1)!, last: vouchers[0]! }
}
const left = async (id: number) => (await desk.call(vouchersApi.show, { params: { id } })).data.left_cents
/** Lines, VAT and payments of a document, each added up. */
const sumsOf = async (ref: string) =>
  (
    await sql<{ total: number; lines: number; vat: number; payments: number }>`
      select i.total_cents as total, (select sum(total_cents) from invoice_lines where invoice_id = i.id)::bigint as lines,
        (select sum(gross_cents) from invoice_vat where invoice_id = i.id)::bigint as vat, (select sum(amount_cents) from invoice_payments where invoice_id = i.id)::bigint as payments
      from invoices i where i.ref = ${ref}`.execute(app.db)
  ).rows[0]
const all = (cents: number) => ({ total: cents, lines: cents, vat: cents, payments: cents })

describe('the sale of vouchers', () => {
  test('is credited one by one, while nothing of them is used', async () => {
    const { ref, voucher, last } = await voucherOf(2500, app.world.voucher, 2)
    const note = await credit(ref, { lines: [{ position: 2, amount: 1 }] })
    expect(note).toMatchObject({ status: 201, data: { refunds: [{ slug: 'pin', amount_cents: 2500 }] } })
    expect([await left(voucher.id), await left(last.id)]).toEqual([2500, 0])
    expect(await sumsOf(note.data.ref)).toEqual(all(-2500))
    await sell({ payment_methods: [withVoucher(voucher.code, 100), by('pin', 9900)] })
    expect(await credit(ref)).toMatchObject({ status: 422, errors: { invoice: ['voucher_used_credit_first'] } })
    expect(await left(voucher.id)).toBe(2400)
  })
})

describe('the largest sale there is', () => {
  const vouchers = (amount: number) => ({ kind: 'voucher', type_id: app.world.voucher, amount, price_cents: 500 })

  test('has no more vouchers than an invoice has lines for', async () => {
    const sale = saleTo(clientId, {
      items: [vouchers(99), vouchers(99), vouchers(3)],
      payment_methods: [by('pin', 100_500)],
      total_cents: 100_500,
    })
    expect(await desk.raw('POST', '/api/transactions', sale)).toMatchObject({
      status: 422,
      errors: { 'items.2.amount': ['too_many_vouchers'] },
    })
  })

  test('is credited as a whole, by choosing each of its lines too', async () => {
    const goods = Array.from({ length: 97 }, () => product())
    const total_cents = 200 * 500 + 97 * 1995
    const items = [vouchers(99), vouchers(99), vouchers(2), ...goods]
    const ref = await sell({ items, payment_methods: [by('pin', total_cents)], total_cents })
    const { data } = await desk.call(creditNotesApi.facts, { params: { ref } })
    expect(data.lines).toHaveLength(297)
    const lines = data.lines.map(({ position }) => ({ position, amount: 1 }))
    expect(await credit(ref, { lines })).toMatchObject({ status: 201, data: { total_cents: -total_cents } })
    expect(await credit(ref)).toMatchObject({ status: 422, errors: { invoice: ['invoice_already_credited'] } })
  })
})

describe('what a voucher paid', () => {
  test('goes back to it first; the rest as it was paid', async () => {
    const { voucher } = await voucherOf(5000)
    const ref = await sell({
      items: [treatment(), product(2)],
      payment_methods: [withVoucher(voucher.code, 5000), by('pin', 8990)],
      total_cents: 13_990,
    })
    const part = await credit(ref, { lines: [{ position: 2, amount: 1 }] })
    expect(part.data.refunds).toEqual([{ slug: 'voucher', amount_cents: 1995 }])
    expect(await left(voucher.id)).toBe(1995)
    const rest = await credit(ref)
    expect(rest.data.refunds).toEqual([
      { slug: 'voucher', amount_cents: 3005 },
      { slug: 'pin', amount_cents: 8990 },
    ])
    expect([await left(voucher.id), await balance()]).toEqual([5000, 0])
    expect(await sumsOf(rest.data.ref)).toEqual(all(-11_995))
  })

  test('becomes credit when nobody could use the voucher any more', async () => {
    await sql`update supported_countries set voucher_months_multi = 24 where id = ${netherlands}`.execute(app.db)
    const { voucher } = await voucherOf(10_000)
    const ref = await sell({ payment_methods: [withVoucher(voucher.code, 10_000)] })
    await sql`update supported_countries set voucher_months_multi = null where id = ${netherlands}`.execute(app.db)
    app.clock.set('2028-03-05T09:00:00Z')
    expect((await credit(ref)).data.refunds).toEqual([{ slug: 'prepaid', amount_cents: 10_000 }])
    expect([await left(voucher.id), await balance()]).toEqual([0, 10_000])
  })

  test('and was taxed at its sale comes back with the goods that it paid (law A5)', async () => {
    const { voucher } = await voucherOf(6050, single)
    const ref = await sell({
      items: [treatment(), product()],
      payment_methods: [withVoucher(voucher.code, 6050), by('pin', 5945)],
      total_cents: 11_995,
    })
    expect(await sumsOf(ref)).toEqual(all(5945))
    const goods = await credit(ref, { lines: [{ position: 2, amount: 1 }] })
    expect(goods.data.refunds).toEqual([{ slug: 'pin', amount_cents: 1995 }])
    expect(await left(voucher.id)).toBe(0)
    const rest = await credit(ref)
    expect(rest.data.refunds).toEqual([{ slug: 'pin', amount_cents: 3950 }])
    expect(await left(voucher.id)).toBe(6050)
    expect(await sumsOf(rest.data.ref)).toEqual(all(-3950))
  })

  test('with the treatment alone, and what is left stays paid', async () => {
    const { voucher } = await voucherOf(6050, single)
    const ref = await sell({
      items: [treatment(), product()],
      payment_methods: [withVoucher(voucher.code, 6050), by('pin', 5945)],
      total_cents: 11_995,
    })
    const note = await credit(ref, { lines: [{ position: 1, amount: 1 }] })
    expect(note.data.refunds).toEqual([{ slug: 'pin', amount_cents: 3950 }])
    expect(await left(voucher.id)).toBe(6050)
    expect(await sumsOf(note.data.ref)).toEqual(all(-3950))
  })

  test('more than the chosen lines cost is refused', async () => {
    const { voucher } = await voucherOf(11_000, single)
    const ref = await sell({
      items: [treatment(), product()],
      payment_methods: [withVoucher(voucher.code, 11_000), by('pin', 995)],
      total_cents: 11_995,
    })
    expect(await credit(ref, { lines: [{ position: 2, amount: 1 }] })).toMatchObject({
      status: 422,
      errors: { lines: ['voucher_credit_whole'] },
    })
  })
})

describe('what a voucher past its last day paid (decision 056)', () => {
  /** Sells a voucher that ends on 4 March 2028. */
  async function ending(cents: number, type_id: number) {
    await sql`update supported_countries set voucher_months_single = 24, voucher_months_multi = 24 where id = ${netherlands}`.execute(
      app.db,
    )
    const { voucher } = await voucherOf(cents, type_id)
    await sql`update supported_countries set voucher_months_single = null, voucher_months_multi = null where id = ${netherlands}`.execute(
      app.db,
    )
    expect(voucher.expires_on).toBe('2028-03-04')
    return voucher
  }
  const booksFit = async () => expect((await verifyLedger(app.db)).fault).toBeNull()

  test('and was taxed at its sale becomes credit, its VAT comes back, and the invoice is credited', async () => {
    const voucher = await ending(6050, single)
    const ref = await sell({ payment_methods: [withVoucher(voucher.code, 6050), by('pin', 3950)] })
    app.clock.set('2028-03-05T09:00:00Z')
    const note = await credit(ref)
    expect(note.data.refunds).toEqual([
      { slug: 'pin', amount_cents: 3950 },
      { slug: 'prepaid', amount_cents: 6050 },
    ])
    expect([await left(voucher.id), await balance()]).toEqual([0, 6050])
    expect(await sumsOf(note.data.ref)).toEqual(all(-10_000))
    expect(await credit(ref)).toMatchObject({ status: 422, errors: { invoice: ['invoice_already_credited'] } })
    await booksFit()
  })

  test('comes back to the cent in parts too: on its last day to the voucher, afterwards to credit', async () => {
    const voucher = await ending(6050, single)
    const ref = await sell({
      items: [treatment(), product()],
      payment_methods: [withVoucher(voucher.code, 6050), by('pin', 5945)],
      total_cents: 11_995,
    })
    app.clock.set('2028-03-04T09:00:00Z')
    await credit(ref, { lines: [{ position: 2, amount: 1 }], refund: 'cash' })
    app.clock.set('2028-03-05T09:00:00Z')
    const rest = await credit(ref, { lines: [{ position: 1, amount: 1 }] })
    expect(rest.data.refunds).toEqual([
      { slug: 'pin', amount_cents: 3950 },
      { slug: 'prepaid', amount_cents: 6050 },
    ])
    expect([await left(voucher.id), await balance()]).toEqual([0, 6050])
    await booksFit()
  })

  test('that was returned in time is worth it on its last day', async () => {
    const voucher = await ending(6050, single)
    const ref = await sell({ payment_methods: [withVoucher(voucher.code, 6050), by('pin', 3950)] })
    app.clock.set('2028-03-04T09:00:00Z')
    await credit(ref)
    expect([await left(voucher.id), await balance()]).toEqual([6050, 0])
    await booksFit()
  })

  test.each([
    ['for one purpose', () => single],
    ['for several purposes', () => app.world.voucher],
  ])('%s goes back as money where no client has credit, once somebody chooses so', async (_, typeOf) => {
    const voucher = await ending(1000, typeOf())
    const locationId = app.world.amsterdam.id
    clientId = (await desk.call(checkoutApi.counter, { params: { locationId } })).data.id
    const ref = await sell({
      items: [product()],
      payment_methods: [withVoucher(voucher.code, 1000), by('pin', 995)],
      total_cents: 1995,
    })
    app.clock.set('2028-03-05T09:00:00Z')
    for (const refund of ['as_paid', 'prepaid'] as const)
      expect(await credit(ref, { refund })).toMatchObject({
        status: 422,
        errors: { refund: ['voucher_expired_paid_back'] },
      })
    expect(await credit(ref, { refund: 'pin' })).toMatchObject({
      status: 201,
      data: { refunds: [{ slug: 'pin', amount_cents: 1995 }] },
    })
    expect(await left(voucher.id)).toBe(0)
    await booksFit()
  })
})

describe('a sale without a client (decision 062)', () => {
  test('goes back by pin or in cash, and never as credit', async () => {
    const locationId = app.world.amsterdam.id
    clientId = (await desk.call(checkoutApi.counter, { params: { locationId } })).data.id
    const ref = await sell({ items: [product()], payment_methods: [by('pin', 1995)], total_cents: 1995 })
    expect(await credit(ref, { refund: 'prepaid' })).toMatchObject({
      status: 422,
      errors: { refund: ['counter_paid_back'] },
    })
    expect(await credit(ref, { refund: 'cash' })).toMatchObject({
      status: 201,
      data: { refunds: [{ slug: 'cash', amount_cents: 1995 }] },
    })
  })
})
