import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { creditApi } from '#features/credit/contract.ts'
import { journalApi } from './contract.ts'
import { turnoverApi, type Dimension } from './contract/turnover.ts'

let app: TestApp
let owner: Caller
let admin: Caller
let desk: Caller
const { by, treatment, saleTo } = tillOf(() => app)

const march = { from: '2026-03-01', to: '2026-03-31' } as const
const product = () => ({ kind: 'product', type_id: app.world.product, amount: 1, price_cents: 1995 })
const journalOf = (legal_entity = app.world.amsterdam.legalEntityId, filters: { from: string; to: string } = march) =>
  owner.call(journalApi.show, { query: { legal_entity, filters: filters } })
const turnover = (dimension: Dimension, changes: object = {}) =>
  owner.call(turnoverApi.show, { query: { by: dimension, country: netherlands, filters: march, ...changes } })

async function sell(changes: object): Promise<string> {
  const { status, data, errors } = await desk.raw('POST', '/api/transactions', saleTo(app.world.client, changes))
  if (status !== 201) throw new Error(JSON.stringify(errors))
  return (data as { ref: string }).ref
}
/** The totals of a list below a number, by their keys. */
const numbersOf = ({ totals }: { readonly totals: readonly { readonly key: string; readonly amount: number }[] }) =>
  Object.fromEntries(totals.map(({ key, amount }) => [key, amount]))
/** Debit less credit of each account with a balance, in cents. */
const balances = async () =>
  Object.fromEntries(
    (await journalOf()).data.accounts.map(({ account, debit_cents, credit_cents }) => [
      account,
      debit_cents - credit_cents,
    ]),
  )

beforeAll(async () => {
  app = await testApp()
  owner = await app.as('salon-owner')
  admin = await app.as('administrator')
  desk = await app.as('office-manager')
  app.clock.set('2026-03-04T09:00:00Z')
})
afterAll(() => closeBooks(app))

describe('refusals', () => {
  test('the desk may not see the journal or the turnover', async () => {
    const asked = { legal_entity: app.world.amsterdam.legalEntityId, filters: march }
    expect([
      (await desk.call(journalApi.show, { query: asked })).status,
      (await desk.call(turnoverApi.show, { query: { by: 'vat', country: netherlands, filters: march } })).status,
      (await app.nobody.call(journalApi.show, { query: asked })).status,
    ]).toEqual([403, 403, 401])
  })
  test('a company, a country and a location outside the scope are not found', async () => {
    const abroad = app.world.antwerp
    expect([
      (await journalOf(abroad.legalEntityId)).status,
      (await turnover('vat', { country: abroad.countryId })).status,
      (await turnover('vat', { location: abroad.id })).status,
    ]).toEqual([404, 404, 404])
  })
  test('a period that ends before it begins', async () => {
    const filters = { from: '2026-03-02', to: '2026-03-01' } as const
    expect([(await journalOf(undefined, filters)).errors, (await turnover('vat', { filters })).errors]).toEqual([
      { 'filters.to': ['invalid'] },
      { 'filters.to': ['invalid'] },
    ])
  })
  test('an audit file about two years', async () => {
    const query = {
      legal_entity: app.world.amsterdam.legalEntityId,
      filters: { from: '2025-12-31', to: '2026-01-01' },
      format: 'xaf',
    } as never
    expect((await owner.call(journalApi.file, { query })).errors).toEqual({ 'filters.to': ['one_year'] })
  })
  test('the owner does not choose accounts, and nobody an account for an unknown purpose', async () => {
    const save = (who: Caller, accounts: Record<string, string>) =>
      who.call(journalApi.saveAccounts, {
        params: { id: netherlands },
        body: { accounts, updated_at: '' },
      })
    expect([(await save(owner, {})).status, (await save(admin, { treasure: '1' })).errors]).toEqual([
      403,
      { 'accounts.treasure': ['unknown'] },
    ])
  })
})

test('a month without documents', async () => {
  expect((await journalOf()).data).toEqual({
    accounts: [],
    documents: 0,
    debit_cents: 0,
    credit_cents: 0,
    unbalanced: [],
  })
})

describe('what is posted', () => {
  beforeAll(async () => {
    await sell({ items: [treatment(), product()], payment_methods: [by('pin', 11_995)], total_cents: 11_995 })
    await sell({ payment_methods: [by('cash', 12_000)] })
    await sell({ payment_methods: [by('prepaid', 2000), by('pin', 8000)] })
    await sell({ payment_methods: [by('credit', 10_000)] })
    await desk.raw('POST', `/api/clients/${app.world.client}/credit`, {
      source: 'goodwill',
      amount_cents: 500,
      reason: 'gewacht',
    })
    const visit = await app.world.appointment({
      treatmentId: app.world.laserTreatment,
      from: '2026-03-05T09:00:00Z',
    })
    await desk.raw('POST', `/api/appointments/${visit}/down-payments`, {
      amount_cents: 2500,
      payment_method_id: app.world.methods.pin,
      paid_on: '2026-03-04',
    })
    await sell({ invoice_date: null, payment_methods: [by('pin', 10_000)] })
  })

  test('is debit and credit of each account', async () => {
    const { data } = await journalOf()
    expect(data.unbalanced).toEqual([])
    expect(data.debit_cents).toBe(data.credit_cents)
    expect(data.documents).toBe(7)
    const net = (gross: number) => gross - Math.round((gross * 210) / 1210)
    expect(await balances()).toEqual({
      1000: 12_000,
      1050: 11_995 + 8000 + 2500 + 10_000,
      1300: 10_000,
      1800: -2000 + 2000 - 500,
      1820: -net(2500),
      4970: 500,
      8000: -5 * net(10_000),
      8100: -(net(11_995) - net(10_000)),
      1521: -(11_995 - net(11_995) + 4 * (10_000 - net(10_000)) + 2500 - net(2500)),
    })
  })

  test('a payment in advance that becomes credit keeps its VAT until the visit is paid (law A5)', async () => {
    const { id } = await app.db.selectFrom('down_payments').select('appointment_id as id').executeTakeFirstOrThrow()
    const before = await balances()
    await app.world.report(id)
    await desk.raw('POST', `/api/credit/convert/${id}`, {})
    expect(await balances()).toMatchObject({
      1820: Math.round((2500 * 210) / 1210),
      1800: -500 - 2500,
      1521: before[1521],
    })
    expect((await journalOf()).data.unbalanced).toEqual([])
  })

  test('a payment in advance has no VAT yet where medical grounds decide about it; one that is withdrawn has none', async () => {
    const before = await balances()
    const advance = async (treatmentId: number, from: string) => {
      const visit = await app.world.appointment({ treatmentId, from })
      const { data } = await desk.raw('POST', `/api/appointments/${visit}/down-payments`, {
        amount_cents: 2500,
        payment_method_id: app.world.methods.pin,
        paid_on: '2026-03-04',
      })
      return (data as { id: number }).id
    }
    await advance(await app.world.treatment({ medicalGrounds: true, name: 'Botox' }), '2026-03-06T09:00:00Z')
    const unknown = await balances()
    expect([unknown[1820]! - (before[1820] ?? 0), unknown[1521]]).toEqual([-2500, before[1521]])
    const mistaken = await advance(app.world.laserTreatment, '2026-03-06T11:00:00Z')
    expect(await balances()).not.toMatchObject({ 1521: before[1521] })
    expect((await desk.call(creditApi.withdrawDownPayment, { params: { id: mistaken } })).errors).toEqual({})
    expect(await balances()).toEqual(unknown)
    expect((await journalOf()).data.unbalanced).toEqual([])
  })

  test('a row that was changed outside Balie is named', async () => {
    const ref = await sell({ payment_methods: [by('pin', 10_000)] })
    const change = (cents: number) =>
      sql`update invoice_payments set amount_cents = amount_cents + ${cents} where invoice_id = (select id from invoices where ref = ${ref})`
    await sql`alter table invoice_payments disable trigger user`.execute(app.db)
    await change(1).execute(app.db)
    expect((await journalOf()).data.unbalanced).toEqual([{ kind: 'invoice', ref, difference_cents: 1 }])
    await change(-1).execute(app.db)
    await sql`alter table invoice_payments enable trigger user`.execute(app.db)
    expect((await journalOf()).data.unbalanced).toEqual([])
  })

  test.each(['as_paid', 'prepaid', 'cash'] as const)('a line that is credited, %s, balances', async (refund) => {
    const before = await balances()
    const ref = await sell({
      items: [treatment({ amount: 3 }), product()],
      payment_methods: [by('pin', 20_000), by('cash', 11_995)],
      total_cents: 31_995,
    })
    const body = (lines: object[] | null) => ({ lines, refund })
    const part = await desk.raw('POST', `/api/invoices/${ref}/credit`, body([{ position: 1, amount: 1 }]))
    const rest = await desk.raw('POST', `/api/invoices/${ref}/credit`, body(null))
    expect([part.errors, rest.errors]).toEqual([{}, {}])
    expect((await journalOf()).data.unbalanced).toEqual([])
    // The sale and its credit notes leave revenue and VAT as they were.
    const { 8000: revenue, 8100: products, 1521: vat } = await balances()
    expect([revenue, products, vat]).toEqual([before[8000], before[8100], before[1521]])
  })

  test('cash that was put in or taken out, and the closing of a day until it is opened again', async () => {
    const place = { location_id: app.world.amsterdam.id, day: '2026-03-04' }
    const before = await balances()
    const move = (kind: string, amount_cents: number) =>
      desk.raw('POST', '/api/cash-movements', { ...place, kind, amount_cents, description: 'kas' })
    await move('deposit', 5000)
    await move('payout', 1500)
    const mistake = (await move('payout', 1000)).data as { id: number }
    await desk.raw('POST', `/api/cash-movements/${mistake.id}/take-back`, {})
    const moved = await balances()
    const changes = (from: typeof before, to: typeof before) =>
      Object.fromEntries(
        Object.keys({ ...from, ...to })
          .map((account) => [account, (to[account] ?? 0) - (from[account] ?? 0)] as const)
          .filter(([, cents]) => cents !== 0),
      )
    expect(changes(before, moved)).toEqual({ 1000: 3500, 1060: -5000, 4900: 1500 })

    const shown = await desk.raw('GET', `/api/day-closing?filters[day]=2026-03-04&location=${app.world.amsterdam.id}`)
    const { cash_change_cents } = shown.data as { cash_change_cents: number }
    const closed = await desk.raw('POST', '/api/day-closings', {
      ...place,
      opening_cents: 0,
      counts: [{ denomination_cents: 5000, pieces: 3 }],
      expected_cents: cash_change_cents,
      difference_reason: 'counting',
      to_safe_cents: 10_000,
      leaves_visits: true,
    })
    expect(closed.errors).toEqual({})
    const difference = 15_000 - cash_change_cents
    expect(changes(moved, await balances())).toEqual({ 1000: difference - 10_000, 1060: 10_000, 4985: -difference })
    const { id } = closed.data as { id: number }
    const opened = await desk.raw('POST', `/api/day-closings/${id}/reopen`, { reason: 'opnieuw tellen' })
    expect(opened.errors).toEqual({})
    expect(changes(moved, await balances())).toEqual({})
  })

  test('a voucher that is sold, redeemed in part and ends', async () => {
    const before = await balances()
    await sell({
      items: [{ kind: 'voucher', type_id: app.world.voucher, amount: 1, price_cents: 5000 }],
      payment_methods: [by('pin', 5000)],
      total_cents: 5000,
    })
    const { id, code } = await app.db
      .selectFrom('vouchers')
      .select(['id', 'code'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ id: number }>`select id from payment_methods where slug = 'voucher'`.execute(app.db)
    await sell({
      payment_methods: [{ payment_method_id: rows[0]!.id, amount_cents: 3000, voucher_code: code }, by('pin', 7000)],
    })
    expect((await balances())[1810]).toBe(-2000)
    await sql`insert into voucher_movements (voucher_id, kind, amount_cents, created_at) values (${id}, 'expired', -2000, '2026-03-20T09:00:00Z')`.execute(
      app.db,
    )
    const after = await balances()
    expect([after[1810], after[8990]]).toEqual([0, -2000])
    expect(after[1050]! - before[1050]!).toBe(12_000)
    expect((await journalOf()).data.unbalanced).toEqual([])
  })

  test('the entries of an account add up to it', async () => {
    const { accounts } = (await journalOf()).data
    for (const { account, debit_cents, credit_cents, entries } of accounts) {
      const { data } = await owner.call(journalApi.entries, {
        query: {
          filters: {
            legal_entity: app.world.amsterdam.legalEntityId,
            days: { from: march.from, till: march.to },
            account,
          },
          per_page: 'all',
        },
      })
      expect([account, data.metadata.total, ...data.totals.map(({ amount }) => amount)]).toEqual([
        account,
        entries,
        debit_cents,
        credit_cents,
        debit_cents - credit_cents,
      ])
    }
    const outside = await owner.call(journalApi.entries, {
      query: { filters: { legal_entity: app.world.antwerp.legalEntityId } },
    })
    expect(outside.data.body).toEqual([])
  })

  test.each<Dimension>(['month', 'location', 'practitioner', 'category', 'treatment', 'product', 'vat'])(
    'the turnover by %s is the revenue of the journal, and has its lines below it',
    async (dimension) => {
      const { rows, totals } = (await turnover(dimension)).data
      const revenue = (await journalOf()).data.accounts.filter(({ purposes }) => purposes.includes('revenue'))
      expect(totals.net_cents).toBe(revenue.reduce((all, one) => all + one.credit_cents - one.debit_cents, 0))
      expect(totals.gross_cents).toBe(totals.net_cents! + totals.vat_cents!)
      const all = await owner.call(turnoverApi.lines, {
        query: {
          filters: { country: netherlands, days: { from: march.from, till: march.to } },
          per_page: 'all',
        },
      })
      expect(totals.invoices).toBe(new Set(all.data.body.map(({ ref }) => ref)).size)
      expect(numbersOf(all.data)).toEqual({ ...totals, amount: rows.reduce((sum, row) => sum + row.amount!, 0) })
      for (const { key, name: _, ...numbers } of rows) {
        const { data } = await owner.call(turnoverApi.lines, {
          query: {
            filters: { by: dimension, key, country: netherlands, days: { from: march.from, till: march.to } },
            per_page: 'all',
          },
        })
        const added = (column: 'amount' | 'net_cents' | 'vat_cents' | 'gross_cents') =>
          data.body.reduce((all, line) => all + line[column], 0)
        expect([key, numbersOf(data)]).toEqual([key, numbers])
        expect({
          amount: added('amount'),
          net_cents: added('net_cents'),
          vat_cents: added('vat_cents'),
          gross_cents: added('gross_cents'),
        }).toEqual({ ...numbers, invoices: undefined })
      }
    },
  )

  test('the ways of paying have their payments below them', async () => {
    const { rows, totals } = (await turnover('method')).data
    expect(totals.net_cents).toBeNull()
    const all = await owner.call(turnoverApi.payments, {
      query: { filters: { country: netherlands, days: { from: march.from, till: march.to } }, per_page: 'all' },
    })
    expect(totals.invoices).toBe(new Set(all.data.body.map(({ ref }) => ref)).size)
    expect(numbersOf(all.data)).toEqual({ invoices: totals.invoices, gross_cents: totals.gross_cents })
    for (const { key, invoices, gross_cents, name } of rows) {
      const { data } = await owner.call(turnoverApi.payments, {
        query: { filters: { method: Number(key), country: netherlands }, per_page: 'all' },
      })
      expect([name, numbersOf(data)]).toEqual([name, { invoices, gross_cents }])
      expect([data.body.reduce((all, one) => all + one.amount_cents, 0), data.body[0]!.method]).toEqual([
        gross_cents,
        name,
      ])
    }
  })

  test('an invoice on account that is paid in part, and whose rest is written off', async () => {
    const before = await balances()
    await sql`
      insert into invoice_settlements (invoice_id, kind, amount_cents, paid_by, settled_on, location_id, reason)
      select p.invoice_id, s.kind, s.cents, s.paid_by, date '2026-03-10', ${app.world.amsterdam.id}, s.reason
      from (select min(p.invoice_id) as invoice_id from invoice_payments p where p.payment_method_id = ${app.world.methods.credit}) p,
        (values ('payment', 6000, 'bank', ''), ('write_off', 4000, null, 'failliet')) as s (kind, cents, paid_by, reason)`.execute(
      app.db,
    )
    const after = await balances()
    expect([after[1300]! - before[1300]!, after[1100], after[4960]]).toEqual([-10_000, 6000, 4000])
    expect((await journalOf()).data.unbalanced).toEqual([])
  })

  test('another location has no turnover', async () => {
    expect((await turnover('location', { location: app.world.utrecht.id })).data.rows).toEqual([])
  })
})

describe('invoices paid with a voucher that was taxed at its sale (law A5)', () => {
  const days = { from: '2026-04-01', till: '2026-04-30' } as const
  let single: number
  const numbers = ({
    net_cents,
    vat_cents,
  }: {
    readonly net_cents: number | null
    readonly vat_cents: number | null
  }) => [net_cents, vat_cents]
  const april = async (dimension: Dimension) =>
    (await turnover(dimension, { filters: { from: days.from, to: days.till } })).data.rows
  const linesOf = async (ref: string) => {
    const { data } = await owner.call(turnoverApi.lines, {
      query: { filters: { country: netherlands, days }, per_page: 'all' },
    })
    return data.body
      .filter((line) => line.ref === ref)
      .toSorted((a, b) => a.id - b.id)
      .map(numbers)
  }
  /** Sells a voucher at 21 %, and a treatment of 100 euro that it pays for; the rest by pin. */
  async function paidWithVoucher(voucher_cents: number): Promise<string> {
    await sell({
      items: [{ kind: 'voucher', type_id: single, amount: 1, price_cents: voucher_cents }],
      payment_methods: [by('pin', voucher_cents)],
      total_cents: voucher_cents,
    })
    const { code } = await app.db.selectFrom('vouchers').select('code').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const rest = 10_000 - voucher_cents
    return sell({
      payment_methods: [{ ...by('voucher', voucher_cents), voucher_code: code }, ...(rest ? [by('pin', rest)] : [])],
    })
  }

  beforeAll(async () => {
    app.clock.set('2026-04-07T09:00:00Z')
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

  test('the treatment and the voucher have the VAT of their own amounts, to the cent of the invoice', async () => {
    const whole = await paidWithVoucher(10_000)
    const nearly = await paidWithVoucher(9997)
    expect([await linesOf(whole), await linesOf(nearly)]).toEqual([
      [
        [8264, 1736],
        [-8264, -1736],
      ],
      [
        [8264, 1736],
        [-8262, -1735],
      ],
    ])
    const rowOf = (rows: Awaited<ReturnType<typeof april>>, key: number) => rows.find((row) => row.key === String(key))!
    const treatments = await april('treatment')
    expect(numbers(rowOf(treatments, app.world.laserTreatment))).toEqual([2 * 8264, 2 * 1736])
    // The voucher that was sold and redeemed leaves nothing of itself.
    expect(numbers(rowOf(await april('product'), single))).toEqual([0, 0])
    const { data } = await journalOf(undefined, { from: days.from, to: days.till })
    expect(data.unbalanced).toEqual([])
    const revenue = data.accounts.filter(({ purposes }) => purposes.includes('revenue'))
    expect(
      Object.fromEntries(
        revenue.map(({ account, debit_cents, credit_cents }) => [account, credit_cents - debit_cents]),
      ),
    ).toMatchObject({ 8000: 2 * 8264, 8210: 0 })
  })

  test('a credit note of such an invoice takes back the same shares', async () => {
    const ref = await paidWithVoucher(9997)
    const { status, data } = await desk.raw('POST', `/api/invoices/${ref}/credit`, { lines: null, refund: 'as_paid' })
    expect(status).toBe(201)
    const sold = await linesOf(ref)
    expect(await linesOf((data as { ref: string }).ref)).toEqual(sold.map((pair) => pair.map((cents) => -cents!)))
    expect((await journalOf(undefined, { from: days.from, to: days.till })).data.unbalanced).toEqual([])
  })
})

describe('the files', () => {
  const take = async (format: 'csv' | 'xaf') =>
    owner.call(journalApi.file, {
      query: { legal_entity: app.world.amsterdam.legalEntityId, filters: march, format },
    })
  test('CSV has every entry', async () => {
    const { bytes, headers } = await take('csv')
    const lines = bytes.toString('utf8').trim().split('\r\n')
    const { accounts } = (await journalOf()).data
    expect(lines.length - 1).toBe(accounts.reduce((all, one) => all + one.entries, 0))
    expect(lines[0]).toBe('Dag;Soort;Stuk;Rekening;Omschrijving;Btw %;Debet;Credit')
    expect(lines).toContainEqual(expect.stringMatching(/^04-03-2026;Verkoop;[^;]+;1521;Btw 21.%;21;;20,82$/))
    expect(headers['content-disposition']).toMatch(/journaal-.*-2026-03-01-2026-03-31\.csv/)
  })
  test('the audit file has each transaction, and says how many lines and how much', async () => {
    const text = (await take('xaf')).bytes.toString('utf8')
    const { accounts, debit_cents, documents } = (await journalOf()).data
    const euros = (cents: number) => (cents / 100).toFixed(2)
    const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!)
    expect(all(/<trLine>/g)).toHaveLength(accounts.reduce((total, one) => total + one.entries, 0))
    expect(all(/<transaction>/g)).toHaveLength(documents)
    expect(all(/<totalDebit>(.*?)<\/totalDebit>/g)).toEqual([euros(debit_cents)])
    expect(all(/<totalCredit>(.*?)<\/totalCredit>/g)).toEqual([euros(debit_cents)])
    const side = (letter: 'D' | 'C') =>
      all(new RegExp(`<amnt>([\\d.]+)</amnt><amntTp>${letter}`, 'g')).reduce((total, one) => total + Number(one), 0)
    expect([side('D').toFixed(2), side('C').toFixed(2)]).toEqual([euros(debit_cents), euros(debit_cents)])
    expect(all(/<accID>([^<]+)<\/accID><accDesc>/g).toSorted()).toEqual(
      accounts.map(({ account }) => account).toSorted(),
    )
  })
})

describe('the accounts of a country', () => {
  const show = async () => (await admin.call(journalApi.accounts, { params: { id: netherlands } })).data
  test('are the usual ones until others are chosen, and the journal follows', async () => {
    const before = await show()
    expect(before.updated_at).toBe('')
    expect(before.accounts).toContainEqual({ purpose: 'vat_210', account: '1521', usual: '1521' })
    const saved = await admin.call(journalApi.saveAccounts, {
      params: { id: netherlands },
      body: { accounts: { cash: '1005', pin: '' }, updated_at: '' },
    })
    expect(saved.status).toBe(200)
    expect((await show()).accounts).toContainEqual({ purpose: 'cash', account: '1005', usual: '1000' })
    expect(await balances()).toHaveProperty('1005')
    expect(await balances()).not.toHaveProperty('1000')
    const stale = await admin.call(journalApi.saveAccounts, {
      params: { id: netherlands },
      body: { accounts: {}, updated_at: '' },
    })
    expect(stale.status).toBe(409)
  })
})
