import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { storeWords } from '../queries/overview.ts'
import { invoicesApi, invoiceStates, maxCostField } from '../contract.ts'

let app: TestApp
let desk: Caller
let owner: Caller
let clientId: number
let ref: string
const { by, saleTo, treatment } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  owner = await app.as('salon-owner')
})
afterAll(() => closeBooks(app))
beforeEach(async () => {
  app.clock.set('2026-03-04T09:00:00Z')
  clientId = await app.world.newClient({ firstName: 'Noor', lastName: 'van Rijnsbergen' })
  ref = await sell()
})

const sell = async (changes: object = {}) =>
  ((await desk.raw('POST', '/api/transactions', saleTo(clientId, changes))).data as { ref: string }).ref
const transaction = (who = desk, of = ref) => who.call(invoicesApi.transaction, { params: { ref: of } })
const change = (body: object, who = owner) => who.raw('PUT', `/api/invoices/${ref}`, body)

describe('the transaction of an invoice', () => {
  test('is refused to strangers, without the permission, and abroad', async () => {
    expect((await transaction(app.nobody)).status).toBe(401)
    expect((await transaction(await app.as('junior-practitioner'))).status).toBe(403)
    expect((await transaction(await app.as('office-manager', app.world.antwerp.id))).status).toBe(404)
    expect((await transaction(desk, '2026-999999')).status).toBe(404)
  })

  test('has its lines, its payments and its state (spec 2 §3)', async () => {
    const sold = await sell({
      items: [
        treatment({ discount: { amount_cents: 1000 } }),
        { kind: 'product', type_id: app.world.product, amount: 2, price_cents: 1995 },
      ],
      payment_methods: [by('pin', 10_000), by('cash', 2990)],
      total_cents: 12_990,
    })
    expect((await transaction(desk, sold)).data).toMatchObject({
      ref: sold,
      client_id: clientId,
      client: 'Noor van Rijnsbergen',
      invoice_date: '2026-03-04',
      total_cents: 12_990,
      sale_types: ['Product', 'Treatment'],
      state: 'paid',
      credited_at: null,
      deactivated_at: null,
      can_edit: true,
      lines: [
        { position: 1, kind: 'treatment', amount: 1, credited: 0, unit_discount_cents: 1000, total_cents: 9000 },
        { position: 2, kind: 'product', amount: 2, credited: 0, total_cents: 3990, vat_per_mille: 210 },
      ],
      payment_methods: [
        { slug: 'pin', amount_cents: 10_000 },
        { slug: 'cash', amount_cents: 2990 },
      ],
      credits: null,
      credit_notes: [],
    })
    expect((await transaction(await app.as('senior-practitioner'), sold)).data.can_edit).toBe(false)
  })
})

describe('the cost center and the cost unit', () => {
  const version = async () => (await transaction()).data.updated_at

  test.each<[string, object, Record<string, string[]>]>([
    ['no cost center', { cost_center: ' ' }, { cost_center: ['required'] }],
    ['no cost unit', { cost_unit: '' }, { cost_unit: ['required'] }],
    ['one that is too long', { cost_unit: 'x'.repeat(maxCostField + 1) }, { cost_unit: ['too_long'] }],
    ['anything else of the invoice', { total_cents: 1 }, { total_cents: ['unknown_field'] }],
  ])('%s is refused', async (_, body, errors) => {
    const answer = await change({ cost_center: 'KP', cost_unit: 'KD', updated_at: await version(), ...body })
    expect([answer.status, answer.errors]).toEqual([422, errors])
  })

  test.each([
    ['invoice-013: both', '100', '200'],
    ['invoice-016: the longest of both', 'x'.repeat(50), 'y'.repeat(50)],
  ])('%s are saved', async (_, cost_center, cost_unit) => {
    const saved = await change({ cost_center, cost_unit, updated_at: await version() })
    expect(saved).toMatchObject({ status: 200, data: { cost_center, cost_unit } })
  })

  test('invoice-018: the number stays as it is', async () => {
    const answer = await change({ ref: 'changed', cost_center: 'KP', cost_unit: 'KD', updated_at: await version() })
    expect(answer.status).toBe(200)
    expect((await transaction()).data.ref).toBe(ref)
  })

  test('are changed with the permission alone, and not over what somebody else saved', async () => {
    const body = { ref, cost_center: ' KP 7 ', cost_unit: 'KD 9', updated_at: await version() }
    expect((await change(body, await app.as('senior-practitioner'))).status).toBe(403)
    expect((await change(body, await app.as('salon-owner', app.world.antwerp.id))).status).toBe(404)
    const saved = await change(body)
    expect(saved).toMatchObject({
      status: 200,
      data: { cost_center: 'KP 7', cost_unit: 'KD 9', transaction: { cost_center: 'KP 7', cost_unit: 'KD 9' } },
    })
    expect(await change(body)).toMatchObject({ status: 409, errors: { updated_at: ['stale'] } })
    const { before, after } = await app.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('entity', '=', 'invoices')
      .where('action', '=', 'update')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect([before, after]).toMatchObject([{ cost_unit: '' }, { cost_unit: 'KD 9' }])
  })
})

describe('the overview of invoices', () => {
  const found = async (filters: object, who = desk) =>
    (await who.call(invoicesApi.list, { query: { filters } })).data.body.map((row) => row.ref)

  test('is refused without the permission, and shows none of another country', async () => {
    expect((await (await app.as('junior-practitioner')).call(invoicesApi.list, {})).status).toBe(403)
    expect(await found({ search: ref }, await app.as('office-manager', app.world.antwerp.id))).toEqual([])
  })

  test.each<[string, (r: string) => string, boolean]>([
    ['its number', (r) => r, true],
    ['a part of its number', (r) => r.slice(-4), true],
    ['its client', () => 'rijnsbergen noor', true],
    ['the beginning of its client in two letters', () => 'no ri', true],
    ['two letters within its client', () => 'oo', false],
    ['the beginning of its amount', () => '87', true],
    ['its amount', () => '87,65', true],
    ['the beginning of its amount with a sign', () => '87,6', true],
    ['digits with a sign within its amount', () => '7,6', false],
    ['its amount with a point', () => '87.65', true],
    ['its day', () => '4-3-2026', false],
    ['its day, as it is written', () => '04-03-2026', true],
    ['its day in German', () => '04.03.2026', true],
    ['another amount', () => '87,66', false],
  ])('finds one by %s', async (_, text, finds) => {
    const sold = await sell({
      items: [treatment({ discount: { amount_cents: 1235 } })],
      payment_methods: [by('pin', 8765)],
      total_cents: 8765,
    })
    expect((await found({ search: text(sold) })).includes(sold)).toBe(finds)
  })

  test('from before their words were stored, until the upkeep has stored them and after', async () => {
    const sold = await sell({ payment_methods: [by('pin', 10_000)] })
    const stored = () => app.db.selectFrom('invoice_searches').select('invoice_id').orderBy('invoice_id').execute()
    const all = await stored()
    await sql`delete from invoice_searches`.execute(app.db)
    expect(await found({ search: sold })).toEqual([sold])
    const newer = await sell({ payment_methods: [by('pin', 10_000)] })
    expect(await found({ search: sold })).toEqual([sold])
    expect(await found({ search: newer })).toEqual([newer])
    await storeWords(app.db)
    expect((await stored()).slice(0, -1)).toEqual(all)
    expect(await found({ search: sold })).toEqual([sold])
    await storeWords(app.db)
  })

  test('by state, days and location', async () => {
    const onAccount = await sell({ payment_methods: [by('credit', 10_000)] })
    const of = { search: 'rijnsbergen' }
    expect((await found({ ...of, state: 'on_account' })).includes(ref)).toBe(false)
    expect((await found({ ...of, state: 'on_account' }))[0]).toBe(onAccount)
    expect(await found({ ...of, days: { from: '2026-03-05' } })).toEqual([])
    expect((await found({ ...of, days: { from: '2026-03-04', till: '2026-03-04' } })).includes(ref)).toBe(true)
    expect(await found({ ...of, locations: [app.world.utrecht.id] })).toEqual([])
    expect((await found({ ...of, locations: [app.world.amsterdam.id] })).includes(ref)).toBe(true)
  })

  test('by each state, just those whose row says so', async () => {
    const units = { items: [treatment({ amount: 2 })], total_cents: 20_000 }
    await sell({ ...units, payment_methods: [by('credit', 20_000)] })
    for (const method of ['pin', 'credit'] as const)
      for (const body of [{}, { lines: [{ position: 1, amount: 1 }] }]) {
        const sold = await sell({ ...units, payment_methods: [by(method, 20_000)] })
        expect((await desk.raw('POST', `/api/invoices/${sold}/credit`, body)).status).toBe(201)
      }
    const rows = async (filters: object) =>
      (await desk.call(invoicesApi.list, { query: { filters, per_page: 'all' } })).data.body
    const all = await rows({})
    for (const state of invoiceStates) {
      const listed = all.filter((row) => row.state === state).map(({ id }) => id)
      expect(listed.length).toBeGreaterThan(0)
      expect((await rows({ state })).map(({ id }) => id)).toEqual(listed)
    }
  })

  test('is exported in words', async () => {
    const file = await desk.raw('GET', `/api/invoices/export?format=csv&filters[search]=${ref}`)
    expect(file.status).toBe(200)
    const text = file.bytes.toString()
    for (const part of [ref, 'Noor van Rijnsbergen', 'Behandeling', '100,00', 'Betaald']) expect(text).toContain(part)
  })
})
