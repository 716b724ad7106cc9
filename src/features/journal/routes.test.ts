import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { netherlands } from '#platform/server/test/world.ts'
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
  owner.call(journalApi.show, { query: { legal_entity, filters: filters as typeof march } })
const turnover = (dimension: Dimension, changes: object = {}) =>
  owner.call(turnoverApi.show, { query: { by: dimension, country: netherlands, filters: march, ...changes } })

async function sell(changes: object): Promise<string> {
  const { status, data, errors } = await desk.raw('POST', '/api/transactions', saleTo(app.world.client, changes))
  expect(errors, 'the sale').toEqual({})
  expect(status).toBe(201)
  return (data as { ref: string }).ref
}
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
afterAll(() => app.close())

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
    const paid = await desk.raw('POST', `/api/appointments/${visit}/down-payments`, {
      amount_cents: 2500,
      payment_method_id: app.world.methods.pin,
      paid_on: '2026-03-04',
    })
    expect(paid.errors).toEqual({})
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
      1820: -2500,
      4970: 500,
      8000: -5 * net(10_000),
      8100: -(net(11_995) - net(10_000)),
      1521: -(11_995 - net(11_995) + 4 * (10_000 - net(10_000))),
    })
  })

  test('a payment in advance that becomes credit leaves what was received in advance', async () => {
    const { id } = await app.db.selectFrom('down_payments').select('appointment_id as id').executeTakeFirstOrThrow()
    await app.world.report(id)
    await desk.raw('POST', `/api/credit/convert/${id}`, {})
    expect(await balances()).toMatchObject({ 1820: 0, 1800: -500 - 2500 })
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
        } as never,
      })
      expect([data.metadata.total, ...data.totals.map(({ amount }) => amount)], account).toEqual([
        entries,
        debit_cents,
        credit_cents,
      ])
    }
    const outside = await owner.call(journalApi.entries, {
      query: { filters: { legal_entity: app.world.antwerp.legalEntityId } } as never,
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
      for (const { key, net_cents, vat_cents, gross_cents } of rows) {
        const { data } = await owner.call(turnoverApi.lines, {
          query: {
            filters: { by: dimension, key, country: netherlands, days: { from: march.from, till: march.to } },
            per_page: 'all',
          } as never,
        })
        const added = (column: 'net_cents' | 'vat_cents' | 'gross_cents') =>
          data.body.reduce((all, line) => all + line[column], 0)
        expect([added('net_cents'), added('vat_cents'), added('gross_cents')], key).toEqual([
          net_cents,
          vat_cents,
          gross_cents,
        ])
      }
    },
  )

  test('the ways of paying have their payments below them', async () => {
    const { rows, totals } = (await turnover('method')).data
    expect(totals.net_cents).toBeNull()
    for (const { key, gross_cents, name } of rows) {
      const { data } = await owner.call(turnoverApi.payments, {
        query: { filters: { method: Number(key), country: netherlands }, per_page: 'all' } as never,
      })
      expect([data.body.reduce((all, one) => all + one.amount_cents, 0), data.body[0]!.method]).toEqual([
        gross_cents,
        name,
      ])
    }
  })

  test('another location has no turnover', async () => {
    expect((await turnover('location', { location: app.world.utrecht.id })).data.rows).toEqual([])
  })
})

describe('the files', () => {
  const take = async (format: 'csv' | 'xaf') =>
    owner.call(journalApi.file, {
      query: { legal_entity: app.world.amsterdam.legalEntityId, filters: march, format } as never,
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
    expect(await balances()).toMatchObject({ 1005: 12_000 })
    const stale = await admin.call(journalApi.saveAccounts, {
      params: { id: netherlands },
      body: { accounts: {}, updated_at: '' },
    })
    expect(stale.status).toBe(409)
  })
})
