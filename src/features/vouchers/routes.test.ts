import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { sum } from '#kernel/money.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import { pdfText } from '#platform/server/test/pdf-text.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { creditNotesApi, type CreditInput } from '#features/credit-notes/contract.ts'
import { journalTotals } from '#features/journal/queries.ts'
import { accountChoices, asAccounts } from '#features/journal/rules.ts'
import { vouchersApi } from './contract.ts'
import { returnableToVouchers, soldVouchers } from './queries.ts'
import { inGroups, newCode } from './rules.ts'

let app: TestApp
let desk: Caller
let clientId: number
/** A voucher that is taxed at its sale, at 21 %. */
let single: number
const { by, saleTo } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  await sql`update supported_countries set voucher_months_single = 24 where id = ${netherlands}`.execute(app.db)
  desk = await app.as('office-manager')
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
  clientId = await app.world.newClient({ firstName: 'Truus', lastName: 'Bakker' })
})

const item = (price_cents: number, changes: object = {}) => ({
  kind: 'voucher',
  type_id: app.world.voucher,
  amount: 1,
  price_cents,
  ...changes,
})
const pay = (changes: object, who = desk) => who.raw('POST', '/api/transactions', saleTo(clientId, changes))
const invoiceOf = async (ref: string) =>
  app.db.selectFrom('invoices').selectAll().where('ref', '=', ref).executeTakeFirstOrThrow()
const rowsOf = async (table: string, invoiceId: number) =>
  (
    await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} where invoice_id = ${invoiceId} order by 1, 2`.execute(app.db)
  ).rows

/** Sells vouchers of a value; returns the invoice and the vouchers. */
async function sold(price_cents: number, { amount = 1, type_id = app.world.voucher } = {}) {
  const total_cents = price_cents * amount
  const { status, data } = await pay({
    items: [item(price_cents, { amount, type_id })],
    payment_methods: [by('pin', total_cents)],
    total_cents,
  })
  expect(status).toBe(201)
  const invoice = await invoiceOf((data as { ref: string }).ref)
  const lines = await rowsOf('invoice_lines', invoice.id)
  const vouchers = await app.db
    .selectFrom('vouchers')
    .selectAll()
    .where(
      'id',
      'in',
      lines.map(({ voucher_id }) => Number(voucher_id)),
    )
    .orderBy('id')
    .execute()
  return { invoice, lines, vouchers, voucher: vouchers[0]! }
}
const withVoucher = (code: string, amount_cents: number) => ({ ...by('voucher', amount_cents), voucher_code: code })
const left = async (id: number) => (await desk.call(vouchersApi.show, { params: { id } })).data.left_cents
const lookUp = (code: string, location = app.world.amsterdam.id) =>
  desk.call(vouchersApi.byCode, { params: { code }, query: { location } })

describe('a sale', () => {
  test('gives each voucher a code, a line and its value, which is outside VAT for several purposes (law A5)', async () => {
    const { invoice, lines, vouchers } = await sold(7550, { amount: 2 })
    expect(new Set(vouchers.map(({ code }) => code)).size).toBe(2)
    expect(vouchers[0]).toMatchObject({ face_cents: 7550, expires_on: null, single_purpose: false, vat_per_mille: 0 })
    expect(lines).toMatchObject(
      vouchers.map(({ id, code }) => ({
        kind: 'voucher',
        amount: 1,
        total_cents: 7550,
        vat_per_mille: 0,
        voucher_id: id,
        description: `Cadeaubon ${inGroups(code)}`,
      })),
    )
    expect(await rowsOf('invoice_vat', invoice.id)).toMatchObject([{ vat_cents: 0, gross_cents: 15_100 }])
    expect((await desk.call(vouchersApi.show, { params: { id: vouchers[1]!.id } })).data).toMatchObject({
      state: 'open',
      left_cents: 7550,
      client_id: clientId,
      client_name: 'Truus Bakker',
      legal_entity: 'Amsterdam B.V.',
      movements: [{ kind: 'sold', amount_cents: 7550, balance_cents: 7550, invoice_ref: invoice.ref }],
    })
  })

  test('of one for one kind of goods is taxed, and ends as its country says', async () => {
    const { invoice, voucher } = await sold(6050, { type_id: single })
    expect(voucher).toMatchObject({ single_purpose: true, vat_per_mille: 210, expires_on: '2028-03-04' })
    expect(await rowsOf('invoice_vat', invoice.id)).toMatchObject([
      { vat_per_mille: 210, vat_cents: 1050, gross_cents: 6050 },
    ])
  })

  test.each([
    ['below the limit', 99],
    ['above it', 10_000_01],
  ])('of a value %s is refused', async (_, price_cents) => {
    const sale = { items: [item(price_cents)], payment_methods: [by('pin', price_cents)], total_cents: price_cents }
    expect(await pay(sale)).toMatchObject({ status: 422, errors: { 'items.0.price_cents': [expect.any(String)] } })
  })

  test('with a discount is refused', async () => {
    const sale = { items: [item(5000, { discount: { percentage: 10 } })], payment_methods: [by('pin', 4500)] }
    expect(await pay({ ...sale, total_cents: 4500 })).toMatchObject({
      status: 422,
      errors: { 'items.0.discount': ['not_for_this_item'] },
    })
  })
})

describe('redeeming', () => {
  test.each<[string, () => Promise<object>, object]>([
    [
      'without a code',
      async () => ({ payment_methods: [by('voucher', 10_000)] }),
      { 'payment_methods.0.voucher_code': ['voucher_code_missing'] },
    ],
    [
      'a code beside another method',
      async () => ({ payment_methods: [{ ...by('pin', 10_000), voucher_code: 'ACDE' }] }),
      { 'payment_methods.0.voucher_code': ['voucher_code_unneeded'] },
    ],
    [
      'a code that was never sold',
      async () => ({
        payment_methods: [
          withVoucher(
            newCode(() => 1),
            10_000,
          ),
        ],
      }),
      { 'payment_methods.0.voucher_code': ['voucher_unknown'] },
    ],
    [
      'a slip',
      async () => ({ payment_methods: [withVoucher('ACDE-FGHJ-KMNP-QRTW', 10_000)] }),
      { 'payment_methods.0.voucher_code': ['voucher_mistyped'] },
    ],
    [
      'more than is left',
      async () => ({
        payment_methods: [withVoucher((await sold(5000)).voucher.code, 5001), by('pin', 4999)],
      }),
      { 'payment_methods.0.amount_cents': ['voucher_short'] },
    ],
    [
      'more than the total',
      async () => ({ payment_methods: [withVoucher((await sold(20_000)).voucher.code, 10_001)] }),
      { payment_methods: ['overpay_not_allowed'] },
    ],
    [
      'the same twice',
      async () => {
        const { code } = (await sold(20_000)).voucher
        return { payment_methods: [withVoucher(code, 5000), withVoucher(inGroups(code), 5000)] }
      },
      { 'payment_methods.1.voucher_code': ['voucher_twice'] },
    ],
    [
      'another voucher',
      async () => ({
        items: [item(5000)],
        total_cents: 5000,
        payment_methods: [withVoucher((await sold(5000)).voucher.code, 5000)],
      }),
      { 'payment_methods.0.amount_cents': ['voucher_buys_voucher'] },
    ],
  ])('%s is refused', async (_, changes, errors) => {
    expect(await pay(await changes())).toMatchObject({ status: 422, errors })
  })

  test('pays in parts until nothing is left; what is bought is taxed as ever', async () => {
    const { voucher } = await sold(15_000)
    const first = await pay({ payment_methods: [withVoucher(inGroups(voucher.code).toLowerCase(), 10_000)] })
    expect(first).toMatchObject({ status: 201, data: { total_cents: 10_000, overpaid_cents: 0 } })
    expect(await left(voucher.id)).toBe(5000)
    const invoice = await invoiceOf((first.data as { ref: string }).ref)
    expect(await rowsOf('invoice_vat', invoice.id)).toMatchObject([{ vat_per_mille: 210, gross_cents: 10_000 }])
    expect(await rowsOf('invoice_payments', invoice.id)).toMatchObject([
      { amount_cents: 10_000, voucher_id: voucher.id },
    ])
    const second = await pay({ payment_methods: [withVoucher(voucher.code, 5000), by('pin', 5000)] })
    expect(second.status).toBe(201)
    expect(await left(voucher.id)).toBe(0)
    expect(await lookUp(voucher.code)).toMatchObject({ status: 422, errors: { voucher_code: ['voucher_used'] } })
  })

  test('of one that was taxed at its sale leaves the invoice at its rate (law A5)', async () => {
    const { voucher } = await sold(6050, { type_id: single })
    const answer = await pay({ payment_methods: [withVoucher(voucher.code, 6050), by('pin', 3950)] })
    expect(answer).toMatchObject({ status: 201, data: { total_cents: 3950 } })
    const invoice = await invoiceOf((answer.data as { ref: string }).ref)
    expect(await rowsOf('invoice_lines', invoice.id)).toMatchObject([
      { kind: 'treatment', total_cents: 10_000 },
      {
        kind: 'voucher',
        amount: 1,
        unit_price_cents: -6050,
        total_cents: -6050,
        vat_per_mille: 210,
        voucher_id: voucher.id,
      },
    ])
    expect(await rowsOf('invoice_vat', invoice.id)).toMatchObject([
      { vat_per_mille: 210, gross_cents: 3950, vat_cents: 686 },
    ])
    expect(await rowsOf('invoice_payments', invoice.id)).toMatchObject([{ amount_cents: 3950, voucher_id: null }])
    expect(await left(voucher.id)).toBe(0)
  })

  test('past its last day is refused, and so is one of another legal entity', async () => {
    const { voucher } = await sold(6050, { type_id: single })
    expect((await lookUp(voucher.code)).data).toMatchObject({ left_cents: 6050, single_purpose: true })
    expect(await lookUp(voucher.code, app.world.utrecht.id)).toMatchObject({
      status: 422,
      errors: { voucher_code: ['voucher_other_entity'] },
    })
    app.clock.set('2028-03-05T09:00:00Z')
    expect(await pay({ payment_methods: [withVoucher(voucher.code, 6050), by('pin', 3950)] })).toMatchObject({
      status: 422,
      errors: { 'payment_methods.0.voucher_code': ['voucher_expired'] },
    })
  })

  test('by fifty at once is one sale (and nothing of the others)', async () => {
    const { voucher } = await sold(10_000)
    const clients = await Promise.all(Array.from({ length: 50 }, () => app.world.newClient()))
    const sale = (id: number) => saleTo(id, { payment_methods: [withVoucher(voucher.code, 10_000)] })
    const calls = clients.map((id) => () => desk.raw('POST', '/api/transactions', sale(id)))
    // Five of them surely wait for the voucher together; fifty connections are more than a server opens.
    const held = await atOnce(app.db, sql`select from vouchers where id = ${voucher.id} for update`, calls.slice(0, 5))
    const answers = [...held, ...(await Promise.all(calls.slice(5).map((call) => call())))]
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 49 }, () => 422)])
    expect(await left(voucher.id)).toBe(0)
  })

  test('the database itself lets nobody take more than there is, nor change a movement', async () => {
    const { voucher } = await sold(1000)
    const movement = { voucher_id: voucher.id, kind: 'redeemed', amount_cents: -1001 } as const
    await expect(app.db.insertInto('voucher_movements').values(movement).execute()).rejects.toThrow('too little')
    await expect(
      app.db
        .updateTable('voucher_movements')
        .set({ amount_cents: 5000 })
        .where('voucher_id', '=', voucher.id)
        .execute(),
    ).rejects.toThrow('append-only')
    await expect(app.db.deleteFrom('voucher_movements').where('voucher_id', '=', voucher.id).execute()).rejects.toThrow(
      'append-only',
    )
  })
})

describe('taking back', () => {
  const credit = async (ref: string, body: Partial<CreditInput> = {}) => {
    const note = await (await app.as('salon-owner')).call(creditNotesApi.credit, { params: { ref }, body })
    expect([note.status, note.errors]).toEqual([201, {}])
  }

  test('a sale takes the value of its vouchers; one of several lines takes its own', async () => {
    const { invoice, vouchers } = await sold(2500, { amount: 2 })
    expect(await soldVouchers(app.db, { invoiceId: invoice.id, positions: [2] })).toEqual([
      { position: 2, code: vouchers[1]!.code, face_cents: 2500, left_cents: 2500 },
    ])
    await credit(invoice.ref, { lines: [{ position: 2, amount: 1 }] })
    expect(await left(vouchers[0]!.id)).toBe(2500)
    expect((await desk.call(vouchersApi.show, { params: { id: vouchers[1]!.id } })).data).toMatchObject({
      left_cents: 0,
      state: 'taken_back',
    })
    expect(await lookUp(vouchers[1]!.code)).toMatchObject({
      status: 422,
      errors: { voucher_code: ['voucher_taken_back'] },
    })
  })

  test('what was redeemed comes back: a line by itself, a payment that the credit note names', async () => {
    const one = (await sold(6050, { type_id: single })).voucher
    const several = (await sold(5000)).voucher
    const { data } = await pay({
      payment_methods: [withVoucher(one.code, 6050), withVoucher(several.code, 3000), by('pin', 950)],
    })
    const invoice = await invoiceOf((data as { ref: string }).ref)
    const [refund] = await returnableToVouchers(app.db, invoice.id, '2026-03-04' as Day)
    expect(refund).toMatchObject({ voucher_id: several.id, amount_cents: 3000 })
    await credit(invoice.ref)
    expect(await left(one.id)).toBe(6050)
    expect(await left(several.id)).toBe(5000)
    expect(await returnableToVouchers(app.db, invoice.id, '2026-03-04' as Day)).toEqual([])
  })
})

describe('the page', () => {
  /** The cash of the first closing is typed; those after it begin with what the one before left. */
  let opensWith: number | null = 0
  test('finds a voucher by its code as people write it, by its buyer and by its client', async () => {
    const { voucher } = await sold(4321)
    const found = async (filters: object) =>
      (await desk.call(vouchersApi.list, { query: { filters, per_page: 100 } })).data.body.map(({ id }) => id)
    expect(await found({ search: inGroups(voucher.code).toLowerCase() })).toEqual([voucher.id])
    expect(await found({ search: inGroups(voucher.code).replaceAll('-', ' ') })).toEqual([voucher.id])
    expect(await found({ client: clientId })).toEqual([voucher.id])
    expect(await found({ search: 'bakker', state: 'open' })).toContain(voucher.id)
    expect(await found({ search: inGroups(voucher.code), state: 'used' })).toEqual([])
    const belgian = await app.as('office-manager', app.world.antwerp.id)
    expect((await belgian.call(vouchersApi.show, { params: { id: voucher.id } })).status).toBe(404)
  })

  test('prints the card with what is left, its code and its last day', async () => {
    const { voucher } = await sold(6050, { type_id: single })
    const { status, bytes } = await desk.call(vouchersApi.card, { params: { id: voucher.id } })
    expect(status).toBe(200)
    const text = await pdfText(bytes)
    for (const words of ['Cadeaubon', '€ 60,50', inGroups(voucher.code), '4 maart 2028', 'Amsterdam B.V.'])
      expect(text).toContain(words)
  })

  test('reports what is owed at the end of a day, and what has ended', async () => {
    const rowOf = async (day: string) =>
      (await desk.call(vouchersApi.liability, { query: { filters: { day }, per_page: 100 } })).data
    app.clock.set('2031-06-01T09:00:00Z')
    const { voucher } = await sold(6050, { type_id: single })
    await sold(4000)
    app.clock.set('2031-06-02T09:00:00Z')
    await pay({ payment_methods: [withVoucher(voucher.code, 6000), by('pin', 4000)] })
    const of2031 = async (day: string) => (await rowOf(day)).body.filter(({ year }) => year === 2031)
    expect(await of2031('2031-05-31')).toEqual([])
    expect(await of2031('2031-06-01')).toMatchObject([
      { single_purpose: false, sold: 1, open_cents: 4000 },
      { single_purpose: true, sold: 1, sold_cents: 6050, open: 1, open_cents: 6050, expired_cents: 0 },
    ])
    expect((await of2031('2031-06-02'))[1]).toMatchObject({ open_cents: 50 })
    expect((await of2031('2033-06-02'))[1]).toMatchObject({ open: 0, open_cents: 0, expired_cents: 50 })
  })

  test.each([
    ['on the next open day', '2042-12-30', '2042-12-31'],
    ['at the end of a month and a year', '2042-12-31', '2043-01-01'],
  ])('reports a sale on a closed day %s, as the journal does', async (_, day, next) => {
    const locationId = app.world.amsterdam.id
    const owed = async (on: string) => {
      const { body } = (await desk.call(vouchersApi.liability, { query: { filters: { day: on }, per_page: 100 } })).data
      return sum(body.filter(({ single_purpose }) => !single_purpose).map((row) => row.open_cents + row.expired_cents))
    }
    /** The debt for vouchers in the journal, from the first document on. */
    const booked = async (to: string) => {
      const posted = { legalEntityId: app.world.amsterdam.legalEntityId, from: '2026-01-01' as Day, to: to as Day }
      const accounts = asAccounts(accountChoices({ country_code: 'NL', accounts: {}, rates: [210] }))
      const { accounts: totals } = await journalTotals(app.db, posted, { accounts, countryId: netherlands })
      const vouchers = totals.find(({ account }) => account === accounts.vouchers)
      return (vouchers?.credit_cents ?? 0) - (vouchers?.debit_cents ?? 0)
    }
    app.clock.set(`${day}T09:00:00Z`)
    const { voucher } = await sold(4000)
    const before = await owed(day)
    const dayClosed = {
      location_id: locationId,
      day,
      counts: [],
      opening_cents: 0,
      expected_cents: 0,
      to_safe_cents: 0,
    }
    app.clock.set(`${day}T16:00:00Z`)
    const closed = await desk.raw('POST', '/api/day-closings', { ...dayClosed, opening_cents: opensWith })
    expect([closed.status, closed.errors]).toEqual([201, {}])
    opensWith = null
    const { invoice } = await sold(7000)
    await pay({ payment_methods: [withVoucher(voucher.code, 1500), by('pin', 8500)] })
    expect(invoice.invoice_date).toBe(next)
    expect([await owed(day), await owed(next)]).toEqual([before, before + 7000 - 1500])
    expect([await booked(day), await booked(next)]).toEqual([await owed(day), await owed(next)])
  })
})
