import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day } from '#kernel/day.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { inserting } from '#platform/server/test/world.ts'
import { dayClosingApi } from '#features/day-closing/contract.ts'
import { daySummaryApi } from '#features/day-summary/contract.ts'
import { journalApi } from '#features/journal/contract.ts'
import { receivablesApi } from '../contract.ts'
import { usualLocation } from '../rules.ts'

let app: TestApp
/** Sells in Amsterdam. */
let seller: Caller
/** Works at the other location of the same company, and nowhere else. */
let desk: Caller
let owner: Caller
let clientId: number
let otherId: number
let day = '2026-04-01' as Day
const { by, saleTo } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  const { amsterdam } = app.world
  otherId = await inserting(app.db).insert('locations', {
    supported_country_id: amsterdam.countryId,
    legal_entity_id: amsterdam.legalEntityId,
    name: 'Noord',
    street: 'Hoofdstraat',
    street_number: '2',
    postcode: '1011 AB',
    place: 'Amsterdam',
    zone: amsterdam.zone,
  })
  seller = await app.as('office-manager')
  desk = await app.as('office-manager', otherId)
  owner = await app.as('salon-owner', otherId)
})
afterAll(() => closeBooks(app))
beforeEach(async () => {
  day = addDays(day, 2)
  app.clock.set(`${day}T10:00:00Z`)
  clientId = await app.world.newClient()
})

/** Sells on account in Amsterdam, and returns the id of the invoice. */
async function sold(): Promise<number> {
  const sale = saleTo(clientId, { payment_methods: [by('credit', 10_000)] })
  const { data, errors } = await seller.raw('POST', '/api/transactions', sale)
  expect(errors).toEqual({})
  const { ref } = data as { ref: string }
  return (await app.db.selectFrom('invoices').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()).id
}
const pay = (id: number, body: object, who = desk) => who.raw('POST', `/api/receivables/${id}/payments`, body)
const show = async (id: number, who = desk) => (await who.call(receivablesApi.show, { params: { id } })).data
const reverse = (id: number, settlementId: number, who = owner) =>
  who.call(receivablesApi.reverse, { params: { id, settlementId }, body: { reason: 'Verkeerd' } })
const drawer = async (location: number, on = day) =>
  (await desk.call(dayClosingApi.show, { query: { filters: { day: on }, location } })).data
const received = async (location: number, method: string) =>
  (await desk.call(daySummaryApi.show, { query: { filters: { day }, location } })).data.received.find(
    (row) => row.method === method,
  )!.settled_cents
/** Closes a day of a location, and those before it that are open, with exactly the expected cash. */
async function close(location: number, on = day): Promise<number> {
  const { opening_cents, cash_change_cents, earlier_open_day } = await drawer(location, on)
  if (earlier_open_day) {
    await close(location, earlier_open_day)
    return close(location, on)
  }
  const expected = (opening_cents ?? 0) + cash_change_cents
  const body = {
    location_id: location,
    day: on,
    opening_cents: opening_cents === null ? 0 : null,
    counts: [{ denomination_cents: 100, pieces: expected / 100 }],
    expected_cents: expected,
    to_safe_cents: 0,
    leaves_visits: true,
  }
  const answer = await desk.raw('POST', '/api/day-closings', body)
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return (answer.data as { id: number }).id
}

describe('is refused', () => {
  test.each<[string, () => object, Record<string, string[]>]>([
    [
      'at a location of another company',
      () => ({ location_id: app.world.utrecht.id }),
      { location_id: ['settled_elsewhere'] },
    ],
    ['abroad', () => ({ location_id: app.world.antwerp.id }), { location_id: ['settled_elsewhere'] }],
    ['at a location that does not exist', () => ({ location_id: 999_999 }), { location_id: ['settled_elsewhere'] }],
    [
      'a transfer in a drawer',
      () => ({ location_id: otherId, paid_by: 'bank' }),
      { location_id: ['transfer_has_no_drawer'] },
    ],
  ])('%s', async (_, changes, errors) => {
    const id = await sold()
    const answer = await pay(id, { amount_cents: 1000, paid_by: 'cash', ...changes() })
    expect([answer.status, answer.errors]).toEqual([422, errors])
    expect((await show(id)).settlements).toEqual([])
  })
  test('at a location where the caller does not work', async () => {
    const answer = await pay(await sold(), { amount_cents: 1000, paid_by: 'cash', location_id: otherId }, seller)
    expect([answer.status, answer.errors]).toEqual([422, { location_id: ['settled_elsewhere'] }])
  })
  test('by the database too', async () => {
    const row = {
      invoice_id: await sold(),
      kind: 'payment',
      amount_cents: 1000,
      paid_by: 'cash',
      settled_on: day,
      reason: '',
    }
    const insert = (values: object) =>
      app.db
        .insertInto('invoice_settlements')
        .values({ ...row, location_id: otherId, ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
    await expect(insert({ location_id: app.world.utrecht.id })).rejects.toThrow(/another company/)
    const { id } = await insert({})
    const back = { amount_cents: -1000, reverses_id: id, reason: 'x' }
    await expect(insert({ ...back, location_id: app.world.amsterdam.id })).rejects.toThrow(/same drawer/)
    await insert(back)
  })
})

test('the locations that can be chosen are those of the company where the caller works, and that of the invoice', async () => {
  const { amsterdam } = app.world
  const id = await sold()
  const offered = async (who: Caller) => (await show(id, who)).locations.map((one) => [one.id, one.own])
  expect(await offered(desk)).toEqual([
    [otherId, true],
    [amsterdam.id, false],
  ])
  expect(await offered(seller)).toEqual([[amsterdam.id, true]])
  // An administrator works everywhere (decision C84).
  expect((await offered(await app.as('administrator'))).map(([location]) => location).toSorted()).toEqual(
    [amsterdam.id, otherId].toSorted(),
  )
})

describe('a location that sold and was closed since', () => {
  const closed = (locationIds: readonly number[], at: string | null = app.clock.now()) =>
    app.db.updateTable('locations').set({ deactivated_at: at }).where('id', 'in', locationIds).execute()
  afterEach(() => closed([app.world.amsterdam.id, otherId], null))

  test('takes no money at the desk any more, named or not', async () => {
    const id = await sold()
    await closed([app.world.amsterdam.id])
    for (const paid_by of ['cash', 'pin'])
      for (const location_id of [app.world.amsterdam.id, null])
        for (const who of [desk, seller]) {
          const answer = await pay(id, { amount_cents: 1000, paid_by, location_id }, who)
          expect([answer.status, answer.errors]).toEqual([422, { location_id: ['settled_at_closed'] }])
        }
    expect((await show(id)).settlements).toEqual([])
  })

  test('is not offered: another one of the company is, also to whoever works at none of them', async () => {
    const id = await sold()
    await closed([app.world.amsterdam.id])
    const offered = async (who: Caller) => (await show(id, who)).locations.map((one) => [one.id, one.own])
    expect(await offered(desk)).toEqual([[otherId, true]])
    expect(await offered(seller)).toEqual([[otherId, false]])
    const invoice = await show(id, seller)
    expect(usualLocation(invoice, app.world.amsterdam.id)).toBe(otherId)
    const answer = await pay(id, { amount_cents: 1000, paid_by: 'cash', location_id: otherId }, seller)
    expect([answer.status, answer.errors]).toEqual([201, {}])
    expect((await show(id)).settlements).toMatchObject([{ location_id: otherId, amount_cents: 1000 }])
  })

  test('still takes money when the company has no other one: what is paid is entered', async () => {
    const id = await sold()
    await closed([app.world.amsterdam.id, otherId])
    expect((await show(id)).locations.map((one) => one.id)).toEqual([app.world.amsterdam.id])
    expect(usualLocation(await show(id), otherId)).toBe(app.world.amsterdam.id)
    const refused = await pay(id, { amount_cents: 1000, paid_by: 'cash', location_id: otherId })
    expect([refused.status, refused.errors]).toEqual([422, { location_id: ['settled_elsewhere'] }])
    const answer = await pay(id, { amount_cents: 1000, paid_by: 'cash' })
    expect([answer.status, answer.errors]).toEqual([201, {}])
  })

  test('keeps its transfers, which lie in no drawer, and gives back what lies in its own', async () => {
    const id = await sold()
    await pay(id, { amount_cents: 1000, paid_by: 'cash' }, seller)
    await closed([app.world.amsterdam.id])
    expect((await pay(id, { amount_cents: 500, paid_by: 'bank' })).status).toBe(201)
    const { settlements } = await show(id)
    expect(settlements.map(({ location_id }) => location_id)).toEqual([app.world.amsterdam.id, app.world.amsterdam.id])
    const former = await app.as('salon-owner')
    expect((await reverse(id, settlements[0]!.id, former)).status).toBe(200)
  })
})

describe('money in a drawer is taken out', () => {
  test.each(['cash', 'pin'] as const)('by nobody who does not work there: %s', async (paid_by) => {
    const id = await sold()
    await pay(id, { amount_cents: 1000, paid_by }, seller)
    const [settlement] = (await show(id, owner)).settlements
    expect(settlement).toMatchObject({ location_id: app.world.amsterdam.id, own: false })
    const answer = await reverse(id, settlement!.id)
    expect([answer.status, answer.errors]).toEqual([422, { location_id: ['reversed_elsewhere'] }])
    expect((await show(id)).settlements).toHaveLength(1)
    expect((await reverse(id, settlement!.id, await app.as('administrator'))).status).toBe(200)
  })

  test('by somebody who works there; a transfer and a write-off are in no drawer', async () => {
    const id = await sold()
    await pay(id, { amount_cents: 1000, paid_by: 'cash' }, seller)
    await pay(id, { amount_cents: 1000, paid_by: 'bank' }, seller)
    const body = { open_cents: 8000, reason: 'Coulance' }
    expect((await owner.call(receivablesApi.writeOff, { params: { id }, body })).status).toBe(201)
    const [cash, bank, writeOff] = (await show(id)).settlements
    for (const { id: settlementId } of [bank!, writeOff!]) expect((await reverse(id, settlementId)).status).toBe(200)
    expect((await reverse(id, cash!.id, await app.as('salon-owner'))).status).toBe(200)
  })
})

test.each(['cash', 'pin'] as const)(
  '%s that comes elsewhere counts there alone, and its reversal too',
  async (paid_by) => {
    const { amsterdam } = app.world
    const id = await sold()
    const before = [await drawer(otherId), await drawer(amsterdam.id)]
    const answer = await pay(id, { amount_cents: 4000, paid_by, location_id: otherId })
    expect([answer.status, answer.errors]).toEqual([201, {}])
    expect((await show(id)).settlements).toMatchObject([{ location_id: otherId, location: 'Amsterdam, Noord' }])
    const cash = paid_by === 'cash' ? 4000 : 0
    const drawers = async () =>
      [await drawer(otherId), await drawer(amsterdam.id)].map(
        (now, i) => now.cash_settled_cents - before[i]!.cash_settled_cents,
      )
    expect(await drawers()).toEqual([cash, 0])
    expect([await received(otherId, paid_by), await received(amsterdam.id, paid_by)]).toEqual([4000, 0])
    const { settlements } = await show(id)
    expect((await reverse(id, settlements[0]!.id)).status).toBe(200)
    expect(await drawers()).toEqual([0, 0])
    expect([await received(otherId, paid_by), await received(amsterdam.id, paid_by)]).toEqual([0, 0])
    expect((await show(id)).settlements.map(({ location_id }) => location_id)).toEqual([otherId, otherId])
  },
)

test('the Z-report of that location states it, and the check of the books holds both to it', async () => {
  const id = await sold()
  await pay(id, { amount_cents: 2500, paid_by: 'cash', location_id: otherId })
  const closingId = await close(otherId)
  const { content } = await app.db
    .selectFrom('day_closings')
    .select('content')
    .where('id', '=', closingId)
    .executeTakeFirstOrThrow()
  expect(content).toMatchObject({ cash_settled_cents: 2500 })
  await close(app.world.amsterdam.id)
  const { rows } = await sql<{ cash: number }>`
    select (content ->> 'cash_settled_cents')::int as cash from day_closings where location_id = ${app.world.amsterdam.id} and day = ${day}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ cash: 0 }])
})

test('its day is that of the drawer: closed where it comes, it takes the next open day; the closing of the invoice’s location is no matter', async () => {
  const { amsterdam } = app.world
  const id = await sold()
  await close(amsterdam.id)
  const here = await pay(id, { amount_cents: 1000, paid_by: 'cash', location_id: otherId, settled_on: day })
  expect([here.status, here.errors]).toEqual([201, {}])
  await close(otherId)
  const next = addDays(day, 1)
  expect((await pay(id, { amount_cents: 500, paid_by: 'cash', location_id: otherId })).status).toBe(201)
  const [first] = (await show(id)).settlements
  expect((await reverse(id, first!.id)).status).toBe(200)
  expect((await show(id)).settlements.map(({ amount_cents, settled_on }) => [amount_cents, settled_on])).toEqual([
    [1000, day],
    [500, next],
    [-1000, next],
  ])
  // An invoice that came after its location was closed is dated later, and is not paid before.
  const later = await sold()
  expect((await drawer(otherId, addDays(day, 1))).cash_settled_cents).toBe(-500)
  await pay(later, { amount_cents: 1000, paid_by: 'cash', location_id: otherId })
  expect((await show(later)).settlements.map(({ settled_on }) => settled_on)).toEqual([next])
})

test('an invoice that is dated after today is neither paid by transfer nor written off before its own day', async () => {
  await close(app.world.amsterdam.id)
  const [paid, given] = [await sold(), await sold()]
  expect((await pay(paid, { amount_cents: 10_000, paid_by: 'bank' })).status).toBe(201)
  const body = { open_cents: 10_000, reason: 'Coulance' }
  expect((await owner.call(receivablesApi.writeOff, { params: { id: given }, body })).status).toBe(201)
  const days = async (id: number) => {
    const { invoice_date, settlements } = await show(id)
    return [invoice_date, settlements[0]!.settled_on]
  }
  const next = addDays(day, 1)
  expect([await days(paid), await days(given)]).toEqual([
    [next, next],
    [next, next],
  ])
})

test('the closed VAT period of the company holds there too', async () => {
  const id = await sold()
  await sql`insert into vat_period_closings (legal_entity_id, closed_through) values (${app.world.amsterdam.legalEntityId}, ${day})`.execute(
    app.db,
  )
  await pay(id, { amount_cents: 1000, paid_by: 'cash', location_id: otherId })
  expect((await show(id)).settlements.map(({ settled_on }) => settled_on)).toEqual([addDays(day, 1)])
})

test('the journal has it in the books of the company', async () => {
  const id = await sold()
  await pay(id, { amount_cents: 2500, paid_by: 'cash', location_id: otherId })
  const ref = `S${(await show(id)).settlements[0]!.id}`
  const filters = { legal_entity: app.world.amsterdam.legalEntityId, search: ref }
  const { body } = (await owner.call(journalApi.entries, { query: { filters } })).data
  expect(body.map(({ purpose, debit_cents, credit_cents }) => [purpose, debit_cents, credit_cents])).toEqual([
    ['cash', 2500, 0],
    ['debtors', 0, 2500],
  ])
})

test('the list has the open invoices of a client wherever they were sold', async () => {
  const id = await sold()
  await app.world.newClient()
  const rows = (await desk.call(receivablesApi.list, { query: { filters: { client: clientId } } })).data.body
  expect(rows.map((row) => [row.id, row.client_id])).toEqual([[id, clientId]])
  const keptId = await app.world.newClient()
  await app.db
    .updateTable('clients')
    .set({ merged_into_id: keptId, deactivated_at: app.clock.now() })
    .where('id', '=', clientId)
    .execute()
  const merged = (await desk.call(receivablesApi.list, { query: { filters: { client: keptId } } })).data.body
  expect(merged.map((row) => [row.id, row.client_id])).toEqual([[id, keptId]])
})
