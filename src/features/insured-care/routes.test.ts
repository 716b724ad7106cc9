import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { pdfText } from '#platform/server/test/pdf-text.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { inserting, netherlands, words } from '#platform/server/test/world.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { insuredCareApi } from './contract.ts'

let app: TestApp
let desk: Caller
let insurer: number
let otherInsurer: number
let care: number
let clientId: number
const bsn = '123456782'
const { treatment, by, saleTo } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  const { insert } = inserting(app.db)
  insurer = await insert('health_insurances', { uzovi_code: '9911', name: 'De Linde', name_short: 'Linde' })
  otherInsurer = await insert('health_insurances', { uzovi_code: '9912', name: 'De Eik', name_short: 'Eik' })
  care = await insert('zv_insurances', { name_short: words('Huid'), name_long: words('Huidtherapie') })
  const { laserTreatment, practitioner } = app.world
  await sql`update treatments set performance_code = '1000' where id = ${laserTreatment}`.execute(app.db)
  await sql`update employees set agb_code = '88012345' where id = ${practitioner}`.execute(app.db)
})
afterAll(() => closeBooks(app))
beforeEach(async () => {
  app.clock.set('2026-03-04T09:00:00Z')
  clientId = await insuredClient()
})

/** A client with an insurer and a national number; either may be missing. */
async function insuredClient(changes: { nin?: string | null; insurerId?: number | null } = {}): Promise<number> {
  const { nin = bsn, insurerId = insurer } = changes
  const id = await app.world.newClient()
  const sealed = nin && app.server.services.secrets.seal(nin)
  await sql`update clients set health_insurance_id = ${insurerId}, nin = ${sealed}, nin_country_id = ${sealed ? netherlands : null}::bigint where id = ${id}`.execute(
    app.db,
  )
  return id
}
const insured = (changes: object = {}) =>
  treatment({ insurance: { id: care }, insuranceStartDate: '2026-02-02', ...changes })
const pay = (changes: object = {}, client = clientId) =>
  desk.raw('POST', '/api/transactions', saleTo(client, { items: [insured()], ...changes }))
async function paid(changes: object = {}, client = clientId): Promise<string> {
  const answer = await pay(changes, client)
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return (answer.data as { ref: string }).ref
}
const careDate = async (who = desk, client = clientId, insurance = care) =>
  who.call(insuredCareApi.careDetails, { params: { clientId: client, insuranceId: insurance } })
const claim = (who: Caller, query: object = {}) =>
  who.call(insuredCareApi.claim, {
    query: { insurer, from: '2026-03-01', to: '2026-03-31', ...query },
  })

describe('an insured sale is refused', () => {
  test.each<[string, () => object, Record<string, string[]>]>([
    [
      'without the day on which the care began',
      () => ({ items: [insured({ insuranceStartDate: null })] }),
      { 'items.0.insurance': ['insurance_start_date_missing'] },
    ],
    [
      'with care that begins tomorrow',
      () => ({ items: [insured({ insuranceStartDate: '2026-03-05' })] }),
      { 'items.0.insuranceStartDate': ['insurance_start_date_future'] },
    ],
    [
      'with a day and no care product',
      () => ({ items: [insured({ insurance: null })] }),
      { 'items.0.insuranceStartDate': ['insurance_product_missing'] },
    ],
    [
      'with two insured lines (decision C12)',
      () => ({ items: [insured(), insured()], total_cents: 20_000, payment_methods: [by('pin', 20_000)] }),
      { 'items.1.insurance': ['insurance_multiple_items'] },
    ],
    [
      'with a care product that does not exist',
      () => ({ items: [insured({ insurance: { id: 999_999 } })] }),
      { 'items.0.insurance': ['unknown'] },
    ],
  ])('%s', async (_, changes, errors) => {
    const answer = await pay(changes())
    expect([answer.status, answer.errors]).toEqual([422, errors])
  })

  test.each<[string, Parameters<typeof insuredClient>[0], string]>([
    ['without a national number', { nin: null }, 'insurance_client_data_missing'],
    ['without an insurer', { insurerId: null }, 'insurance_client_data_missing'],
    ['with a number whose check digits are wrong (decision C91)', { nin: '123456789' }, 'insurance_nin_doubtful'],
  ])('to a client %s', async (_, client, code) => {
    const answer = await pay({}, await insuredClient(client))
    expect([answer.status, answer.errors]).toEqual([422, { client_id: [code] }])
    expect(answer.bytes.toString()).not.toMatch(/1234567/)
  })

  test('for a product', async () => {
    const item = { kind: 'product', type_id: app.world.product, amount: 1, price_cents: 1995, insurance: { id: care } }
    const answer = await pay({ items: [item], total_cents: 1995, payment_methods: [by('pin', 1995)] })
    expect([answer.status, answer.errors]).toEqual([422, { 'items.0.insurance': ['not_for_this_item'] }])
  })
})

test('a client without a known number is insured with 999999999', async () => {
  await paid({}, await insuredClient({ nin: '999999999' }))
})

test('the line and its document keep the care as it was on the day of the sale', async () => {
  const ref = await paid()
  await sql`update health_insurances set name = 'De Linde & Zoon' where id = ${insurer}`.execute(app.db)
  const { rows } = await sql`
    select zv_insurance_id, health_insurance_id, care_date, care from invoice_lines n join invoices i on i.id = n.invoice_id where i.ref = ${ref}`.execute(
    app.db,
  )
  expect(rows).toEqual([
    {
      zv_insurance_id: care,
      health_insurance_id: insurer,
      care_date: '2026-02-02',
      care: {
        product: 'Huidtherapie',
        insurer: 'De Linde',
        uzoviCode: '9911',
        performanceCode: '1000',
        agbCode: '88012345',
      },
    },
  ])
  const text = await pdfText((await desk.call(invoicesApi.document, { params: { ref } })).bytes)
  expect(text).toContain('Verzekerde zorg: Huidtherapie, vanaf 02-02-2026')
  expect(text).toContain('De Linde (UZOVI 9911) · prestatiecode 1000 · AGB-code 88012345')
  await sql`update health_insurances set name = 'De Linde' where id = ${insurer}`.execute(app.db)
})

test('lines without insurance keep no care', async () => {
  const ref = await paid({ items: [treatment()] })
  const { rows } = await sql`
    select zv_insurance_id, care from invoice_lines n join invoices i on i.id = n.invoice_id where i.ref = ${ref}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ zv_insurance_id: null, care: null }])
})

test('the till tells whether the client can be insured, and not their number', async () => {
  const shown = async (id: number) => (await desk.call(checkoutApi.client, { params: { clientId: id } })).data
  expect(await shown(clientId)).toMatchObject({ healthInsurance_id: insurer, nin: '•••••••82', nin_doubtful: false })
  expect(await shown(await insuredClient({ nin: null, insurerId: null }))).toMatchObject({
    healthInsurance_id: 0,
    nin: '',
    nin_doubtful: false,
  })
})

describe('the first day of the care', () => {
  test('is empty before the first invoice, and then that of the last one', async () => {
    expect((await careDate()).data).toEqual({ care_date: null })
    await paid()
    await paid({ items: [insured({ insuranceStartDate: '2026-03-01' })] })
    expect((await careDate()).data).toEqual({ care_date: '2026-03-01' })
  })
  test('is told to nobody without permission, of another country, or about unknown care', async () => {
    expect([
      (await careDate(await app.as('trainee-practitioner'))).status,
      (await careDate(await app.as('office-manager', app.world.antwerp.id))).status,
      (await careDate(desk, clientId, 999_999)).status,
      (await careDate(app.nobody)).status,
    ]).toEqual([403, 404, 404, 401])
  })
})

describe('what is to be claimed', () => {
  test('is one line for each insured treatment, with what it lacks', async () => {
    const { db, world } = app
    const plain = await world.treatment({ priceCents: 10_000 })
    const ref = await paid({ items: [insured({ type_id: plain })] })
    await sql`update clients set nin = null, nin_country_id = null where id = ${clientId}`.execute(db)
    const list = (filters: object) => desk.call(insuredCareApi.list, { query: { filters } })
    const mine = (await list({ search: ref })).data.body
    expect(mine).toMatchObject([
      { ref, client_id: clientId, uzovi_code: '9911', performance_code: null, gaps: ['nin', 'performance_code'] },
    ])
    expect((await list({ search: ref, insurers: [otherInsurer] })).data.body).toEqual([])
    expect((await list({ search: ref, days: { from: '2026-03-05' } })).data.body).toEqual([])
    expect((await list({ search: ref, incomplete: 'true' })).data.body).toHaveLength(1)
    const whole = await paid({}, await insuredClient())
    expect((await list({ search: whole, incomplete: 'true' })).data.body).toEqual([])
  })

  test('goes to the insurer with the national numbers, and stands in the log without them', async () => {
    const ref = await paid()
    const elsewhere = await paid({}, await insuredClient({ insurerId: otherInsurer }))
    const answer = await claim(desk)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain('verzekerde-zorg-de-linde-2026-03-01-2026-03-31.csv')
    const lines = answer.bytes.toString().split('\r\n')
    const own = lines.filter((line) => line.includes(ref))
    expect(own).toHaveLength(1)
    expect(own[0]).toMatch(
      new RegExp(`^9911;De Linde;${bsn};Chantal Dubois.*;14-03-1988;Huidtherapie;1000;.*;88012345;.*;100,00$`),
    )
    expect(answer.bytes.toString()).not.toContain(elsewhere)
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(a)::text as line from audit_log a where a.employee_id = ${desk.employeeId} and a.client_ids @> array[${clientId}]::bigint[]`.execute(
      app.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ line }) => line.includes(bsn))).toEqual([])
  })

  test('is taken by whoever keeps the books alone, for a period that does not end before it begins', async () => {
    const physician = await app.as('physician')
    expect((await physician.call(insuredCareApi.list)).status).toBe(200)
    expect((await claim(physician)).status).toBe(403)
    expect((await claim(desk, { to: '2026-02-28' })).errors).toEqual({ to: ['invalid'] })
    expect((await claim(desk, { insurer: 999_999 })).errors).toEqual({ insurer: ['unknown'] })
    const belgian = await app.as('office-manager', app.world.antwerp.id)
    expect((await claim(belgian)).bytes.toString().trimEnd().split('\r\n')).toHaveLength(1)
  })

  test('leaves out what a credit note took back', async () => {
    const ref = await paid()
    expect((await desk.raw('POST', `/api/invoices/${ref}/credit`, {})).status).toBe(201)
    expect((await desk.call(insuredCareApi.list, { query: { filters: { search: ref } } })).data.body).toEqual([])
    expect((await claim(desk)).bytes.toString()).not.toContain(ref)
    expect((await careDate()).data).toEqual({ care_date: null })
  })
})
