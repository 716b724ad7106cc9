import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { daySummaryApi } from './contract.ts'

let app: TestApp
let desk: Caller
let hour = 8
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => closeBooks(app))

const show = (who: Caller, day: string, location = app.world.amsterdam.id) =>
  who.call(daySummaryApi.show, { query: { filters: { day }, location } })
const by = (method: keyof TestApp['world']['methods'], amount_cents: number) => ({
  payment_method_id: app.world.methods[method],
  amount_cents,
})
const treatment = () => ({ kind: 'treatment', type_id: app.world.laserTreatment, amount: 1, price_cents: 10_000 })
const product = () => ({ kind: 'product', type_id: app.world.product, amount: 1, price_cents: 1995 })

async function sell(
  total_cents: number,
  items: object[],
  payment_methods: object[],
  changes: object = {},
): Promise<string> {
  const answer = await desk.raw('POST', '/api/transactions', {
    client_id: app.world.client,
    location_id: app.world.amsterdam.id,
    practitioner_id: app.world.practitioner,
    items,
    payment_methods,
    total_cents,
    ...changes,
  })
  return (answer.data as { ref: string }).ref
}
async function visit(treatmentId: number, intakeAndTreatment = false): Promise<number> {
  const id = await app.world.appointment({ treatmentId, from: `2026-03-04T${String(hour++).padStart(2, '0')}:00:00Z` })
  const reportId = await app.world.report(id)
  const slug = treatmentId === app.world.intakeTreatment ? 'intake' : 'treatment'
  const { id: type } = await app.db
    .selectFrom('appointment_types')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('treatment_reports')
    .set({ intake_and_treatment: intakeAndTreatment, appointment_type_id: type })
    .where('id', '=', reportId)
    .execute()
  return id
}

describe('refusals', () => {
  test('another country’s location is 404, an unknown one too', async () => {
    expect([
      (await show(desk, '2026-03-04', app.world.antwerp.id)).status,
      (await show(desk, '2026-03-04', 999_999)).status,
    ]).toEqual([404, 404])
  })
  test('who may not is 403, nobody is 401', async () => {
    expect([
      (await show(await app.as('senior-practitioner'), '2026-03-04')).status,
      (await show(app.nobody, '2026-03-04')).status,
    ]).toEqual([403, 401])
  })
  test.each([
    ['?location=1', 'filters'],
    ['?filters[day]=2026-02-30&location=1', 'filters.day'],
    ['?filters[day]=2026-03-04', 'location'],
    ['?filters[day]=2026-03-04&location=x', 'location'],
  ])('%s is 422', async (query, field) => {
    const answer = await desk.raw('GET', `/api/day-summary${query}`)
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]])
  })
})

const nothing = {
  amount_pin: 0,
  amount_cash: 0,
  amount_voucher: 0,
  amount_credit: 0,
  amount_prepaid: 0,
  amount_spread: 0,
  amount_total: 0,
}

test('a day without sales', async () => {
  expect((await show(desk, '2026-3-3')).data).toEqual({
    rows: [],
    others: [],
    received: ['pin', 'cash', 'bank'].map((method) => ({
      method,
      sales_cents: 0,
      settled_cents: 0,
      in_advance_cents: 0,
      total_cents: 0,
    })),
    totals: { ...nothing, received_cents: 0, from_balance_cents: 0, intakes: 0, intakes_with_treatment: 0 },
  })
})

test('the sales of the day and of no other, with their totals', async () => {
  app.clock.set('2026-03-04T09:00:00Z')
  const name = await app.db
    .selectFrom('clients')
    .select(['first_name', 'last_name'])
    .where('id', '=', app.world.client)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('credit_mutations')
    .values({
      client_id: app.world.client,
      type: 'deposit',
      source: 'down_payment',
      amount_cents: 4000,
      created_at: '2026-03-01T09:00:00Z',
    })
    .execute()
  const refs = [
    await sell(11_995, [treatment(), product()], [by('prepaid', 4000), by('cash', 7995)]),
    await sell(10_000, [treatment()], [by('cash', 12_000)]),
    await sell(10_000, [treatment()], [by('credit', 10_000)]),
    await sell(
      0,
      [{ kind: 'treatment', type_id: app.world.intakeTreatment, amount: 1, price_cents: 0 }],
      [by('pin', 0)],
      { appointment_id: await visit(app.world.intakeTreatment) },
    ),
    await sell(10_000, [treatment()], [by('pin', 8000), by('old_voucher', 2000)], {
      appointment_id: await visit(app.world.laserTreatment, true),
    }),
  ]
  await sell(10_000, [treatment()], [by('pin', 10_000)], { invoice_date: '2026-03-03' })
  const { status, data } = await show(desk, '2026-03-04')
  expect(status).toBe(200)
  const row = (
    i: number,
    product_types: string[],
    amounts: Partial<typeof nothing>,
    intake = 0,
    intake_with_treatment = 0,
  ) => ({
    client_id: app.world.client,
    client_name: `${name.first_name} ${name.last_name}`,
    invoice_ref: refs[i],
    product_types,
    ...nothing,
    ...amounts,
    intake,
    intake_with_treatment,
  })
  expect(data.rows).toEqual([
    row(0, ['Product', 'Treatment'], { amount_prepaid: 4000, amount_cash: 7995, amount_total: 11_995 }),
    row(1, ['ClientCredit', 'Treatment'], { amount_cash: 12_000, amount_total: 12_000 }),
    row(2, ['Treatment'], { amount_credit: 10_000, amount_total: 10_000 }),
    row(3, ['Treatment'], {}, 1),
    row(4, ['Treatment'], { amount_pin: 8000, amount_voucher: 2000, amount_total: 10_000 }, 1, 1),
  ])
  expect(data.totals).toEqual({
    amount_pin: 8000,
    amount_cash: 19_995,
    amount_voucher: 2000,
    amount_credit: 10_000,
    amount_prepaid: 4000,
    amount_spread: 0,
    amount_total: 43_995,
    received_cents: 27_995,
    from_balance_cents: 6000,
    intakes: 2,
    intakes_with_treatment: 1,
  })
  expect((await show(desk, '2026-03-03')).data.totals.amount_total).toBe(10_000)
  expect((await show(desk, '2026-03-04', app.world.utrecht.id)).data.rows).toEqual([])
})

test('the rows as a file, with the words of the reader', async () => {
  const take = (format: 'csv' | 'xlsx', who = desk, location = app.world.amsterdam.id) =>
    who.call(daySummaryApi.export, { query: { filters: { day: '2026-03-04' }, location, format } })
  expect([
    (await take('csv', desk, app.world.antwerp.id)).status,
    (await take('csv', await app.as('senior-practitioner'))).status,
  ]).toEqual([404, 403])
  const [title, first, ...others] = (await take('csv')).bytes.toString('utf8').trim().split('\r\n')
  expect(title).toContain('Cliënt;Factuur;Verkocht;Pin;Contant;Cadeaubon')
  expect([first!.split(';').slice(2, 5), others.length]).toEqual([['Product, Behandeling', '0,00', '79,95'], 4])
  expect((await take('xlsx')).headers['content-type']).toContain('spreadsheetml')
})

test('the locations whose days may be seen, a closed one last', async () => {
  const list = (who: Caller) => who.call(daySummaryApi.locations)
  expect([(await list(await app.as('senior-practitioner'))).status, (await list(app.nobody)).status]).toEqual([
    403, 401,
  ])
  const { id } = await app.db
    .selectFrom('locations')
    .select('id')
    .where('id', '=', app.world.utrecht.id)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('locations').set({ deactivated_at: '2026-03-01T00:00:00Z' }).where('id', '=', id).execute()
  const { data } = await list(desk)
  expect([data[0], data.at(-1)]).toMatchObject([
    { id: app.world.amsterdam.id, own: true, active: true },
    { id, own: false, active: false },
  ])
  expect(data.map((one) => one.id)).not.toContain(app.world.antwerp.id)
  await app.db.updateTable('locations').set({ deactivated_at: null }).where('id', '=', id).execute()
})

test('a location that has closed keeps its days', async () => {
  await app.db
    .updateTable('locations')
    .set({ deactivated_at: '2026-03-31T00:00:00Z' })
    .where('id', '=', app.world.amsterdam.id)
    .execute()
  expect((await show(desk, '2026-03-04')).data.rows).toHaveLength(5)
})
