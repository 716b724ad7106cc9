import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { invoiceFiles } from '#features/invoices/routes/print.ts'
import { receivablesApi } from './contract.ts'

let app: TestApp
let desk: Caller
let owner: Caller
let clientId: number
const { by, saleTo } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  owner = await app.as('salon-owner')
})
afterAll(() => closeBooks(app))
beforeEach(async () => {
  app.clock.set('2026-03-04T09:00:00Z')
  clientId = await app.world.newClient()
})

/** Sells something; on account unless the test says otherwise. Returns the id of the invoice. */
async function sold(changes: object = {}): Promise<number> {
  const sale = saleTo(clientId, { payment_methods: [by('credit', 10_000)], ...changes })
  const answer = await desk.raw('POST', '/api/transactions', sale)
  expect([answer.status, answer.errors]).toEqual([201, {}])
  const { id } = await app.db
    .selectFrom('invoices')
    .select('id')
    .where('ref', '=', (answer.data as { ref: string }).ref)
    .executeTakeFirstOrThrow()
  return id
}
const show = (id: number, who = desk) => who.call(receivablesApi.show, { params: { id } })
const pay = (id: number, body: object, who = desk) => who.raw('POST', `/api/receivables/${id}/payments`, body)
const writeOff = (id: number, open_cents: number, who = owner) =>
  who.call(receivablesApi.writeOff, { params: { id }, body: { open_cents, reason: 'Failliet' } })
const reverse = (id: number, settlementId: number, who = owner) =>
  who.call(receivablesApi.reverse, { params: { id, settlementId }, body: { reason: 'Verkeerde factuur' } })
const remind = (id: number, who = desk) => who.call(receivablesApi.remind, { params: { id } })
const listed = async (filters: object = {}) =>
  (await desk.call(receivablesApi.list, { query: { filters, per_page: 'all' } })).data.body
const settlements = async (id: number) =>
  (
    await sql<{
      count: number
    }>`select count(*)::int as count from invoice_settlements where invoice_id = ${id}`.execute(app.db)
  ).rows[0]!.count

describe('is refused', () => {
  test('to whoever may not, or is abroad', async () => {
    const id = await sold()
    const belgian = await app.as('office-manager', app.world.antwerp.id)
    const physician = await app.as('physician')
    expect([
      (await show(id, await app.as('trainee-practitioner'))).status,
      (await show(id, belgian)).status,
      (await show(id, app.nobody)).status,
      (await pay(id, { amount_cents: 1, paid_by: 'pin' }, await app.as('junior-practitioner'))).status,
      (await pay(id, { amount_cents: 1, paid_by: 'pin' }, belgian)).status,
      (await writeOff(id, 10_000, desk)).status,
      (await writeOff(id, 10_000, physician)).status,
      (await reverse(id, 1, desk)).status,
    ]).toEqual([403, 404, 401, 403, 404, 403, 403, 403])
    expect(await settlements(id)).toBe(0)
  })
  test('for an invoice that was paid at once', async () => {
    const id = await sold({ payment_methods: [by('pin', 10_000)] })
    expect((await show(id)).status).toBe(404)
    expect((await pay(id, { amount_cents: 1, paid_by: 'bank' })).status).toBe(404)
  })
  test.each<[string, object, Record<string, string[]>]>([
    ['more than is open', { amount_cents: 10_001, paid_by: 'bank' }, { amount_cents: ['settles_too_much'] }],
    ['nothing', { amount_cents: 0, paid_by: 'bank' }, { amount_cents: ['too_small'] }],
    ['another way', { amount_cents: 1, paid_by: 'prepaid' }, { paid_by: ['invalid'] }],
    [
      'cash of yesterday',
      { amount_cents: 1, paid_by: 'cash', settled_on: '2026-03-03' },
      { settled_on: ['settlement_today'] },
    ],
    [
      'a transfer before the invoice',
      { amount_cents: 1, paid_by: 'bank', settled_on: '2026-03-03' },
      { settled_on: ['settlement_day'] },
    ],
  ])('a payment of %s', async (_, body, errors) => {
    const id = await sold()
    const answer = await pay(id, body)
    expect([answer.status, answer.errors]).toEqual([422, errors])
    expect(await settlements(id)).toBe(0)
  })
  test('by the database too: more than is open, a change, a return of something else', async () => {
    const id = await sold()
    const row = {
      invoice_id: id,
      kind: 'payment',
      paid_by: 'pin',
      settled_on: '2026-03-04',
      location_id: app.world.amsterdam.id,
    }
    const insert = (changes: object) =>
      app.db
        .insertInto('invoice_settlements')
        .values({ ...row, amount_cents: 100, ...changes })
        .returning('id')
        .executeTakeFirstOrThrow()
    await expect(insert({ amount_cents: 10_001 })).rejects.toThrow(/more than is open/)
    const { id: settlementId } = await insert({})
    await expect(insert({ amount_cents: -50, reverses_id: settlementId, reason: 'x' })).rejects.toThrow(
      /taken back whole/,
    )
    await expect(
      sql`update invoice_settlements set amount_cents = 1 where id = ${settlementId}`.execute(app.db),
    ).rejects.toThrow(/append-only/)
  })
})

test('an invoice on account stands in the list until it is paid, in parts and in several ways', async () => {
  const id = await sold()
  const other = await sold({ payment_methods: [by('pin', 10_000)] })
  const mine = (await listed()).filter((row) => row.client_id === clientId)
  expect(mine.map((row) => row.id)).toEqual([id])
  expect(mine[0]).toMatchObject({
    due_date: '2026-04-03',
    age_days: 0,
    amount_cents: 10_000,
    open_cents: 10_000,
    state: 'open',
    reminders: 0,
    last_reminder: null,
  })
  expect(other).not.toBe(id)

  app.clock.set('2026-04-04T09:00:00Z')
  desk = await app.as('office-manager')
  expect((await show(id)).data).toMatchObject({ age_days: 31, state: 'overdue', today: '2026-04-04' })
  const first = await pay(id, { amount_cents: 4000, paid_by: 'bank', settled_on: '2026-03-20' })
  expect([first.status, first.errors]).toEqual([201, {}])
  expect(first.data).toMatchObject({ open_cents: 6000, paid_cents: 4000, state: 'overdue' })
  const second = await pay(id, { amount_cents: 6000, paid_by: 'cash' })
  expect(second.data).toMatchObject({
    open_cents: 0,
    state: 'settled',
    settlements: [
      { kind: 'payment', amount_cents: 4000, paid_by: 'bank', settled_on: '2026-03-20', reversed: false },
      { kind: 'payment', amount_cents: 6000, paid_by: 'cash', settled_on: '2026-04-04', reversed: false },
    ],
  })
  const idsOf = async (filters: object) =>
    (await listed(filters)).filter((row) => row.client_id === clientId).map((row) => row.id)
  expect([await idsOf({}), await idsOf({ state: 'overdue' }), await idsOf({ state: 'settled' })]).toEqual([
    [],
    [],
    [id],
  ])
  expect((await pay(id, { amount_cents: 1, paid_by: 'bank' })).errors).toEqual({ '': ['nothing_open'] })
})

test('two payments of everything at one moment are one', async () => {
  const id = await sold()
  const answers = await Promise.all([1, 2, 3].map(() => pay(id, { amount_cents: 10_000, paid_by: 'bank' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  expect((await show(id)).data.open_cents).toBe(0)
})

test('what will not come is written off with a reason, as its author saw it, and can be taken back', async () => {
  const id = await sold()
  await pay(id, { amount_cents: 2500, paid_by: 'pin' })
  const stale = await writeOff(id, 10_000)
  expect([stale.status, stale.errors]).toEqual([422, { open_cents: ['open_changed'] }])
  const done = await writeOff(id, 7500)
  expect(done.data).toMatchObject({ open_cents: 0, paid_cents: 2500, written_off_cents: 7500, state: 'settled' })
  const { id: settlementId } = done.data.settlements.at(-1)!
  const back = await reverse(id, settlementId)
  expect(back.data).toMatchObject({ open_cents: 7500, written_off_cents: 0 })
  expect(back.data.settlements.map(({ amount_cents, reversed }) => [amount_cents, reversed])).toEqual([
    [2500, false],
    [7500, true],
    [-7500, true],
  ])
  expect((await reverse(id, settlementId)).errors).toEqual({ '': ['settlement_reversed'] })
  expect((await reverse(id, 999_999)).status).toBe(404)
})

test('a credit note of an invoice on account leaves nothing to collect, or something to give back', async () => {
  const credited = async (id: number) => {
    const { ref } = (await show(id)).data
    const answer = await desk.raw('POST', `/api/invoices/${ref}/credit`, {})
    expect([answer.status, answer.errors]).toEqual([201, {}])
    return answer.data as { readonly refunds: readonly { readonly slug: string }[] }
  }
  // Money that came later by card goes back by card, and nothing is left to give back.
  const paidByCard = await sold()
  await pay(paidByCard, { amount_cents: 10_000, paid_by: 'pin' })
  expect((await credited(paidByCard)).refunds).toEqual([{ slug: 'pin', amount_cents: 10_000 }])
  expect((await show(paidByCard)).data).toMatchObject({ open_cents: 0, state: 'settled' })
  const givenUp = await sold()
  await writeOff(givenUp, 10_000)
  const { ref } = (await show(givenUp)).data
  expect((await desk.raw('POST', `/api/invoices/${ref}/credit`, {})).errors).toEqual({ invoice: ['written_off_first'] })
  const unpaid = await sold()
  await credited(unpaid)
  expect((await show(unpaid)).data).toMatchObject({ amount_cents: 0, open_cents: 0, state: 'settled' })
  const paid = await sold()
  await pay(paid, { amount_cents: 10_000, paid_by: 'bank' })
  await credited(paid)
  expect((await show(paid)).data).toMatchObject({ open_cents: -10_000, state: 'refund_due' })
  expect((await listed()).map((row) => row.id)).toContain(paid)
  const { id: settlementId } = (await show(paid)).data.settlements[0]!
  expect((await reverse(paid, settlementId)).data).toMatchObject({ open_cents: 0, state: 'settled' })
  // Paid in two parts, it is given back part by part.
  const inParts = await sold()
  for (const amount_cents of [4000, 6000]) await pay(inParts, { amount_cents, paid_by: 'bank' })
  await credited(inParts)
  const parts = (await show(inParts)).data.settlements
  expect((await reverse(inParts, parts[0]!.id)).data).toMatchObject({ open_cents: -6000, state: 'refund_due' })
  expect((await reverse(inParts, parts[1]!.id)).data).toMatchObject({ open_cents: 0, state: 'settled' })
})

test('what a credit note has given back is not taken back a second time', async () => {
  const id = await sold()
  await pay(id, { amount_cents: 6000, paid_by: 'pin' })
  await pay(id, { amount_cents: 4000, paid_by: 'cash' })
  const { ref, settlements: paid } = (await show(id)).data
  const credited = await desk.raw('POST', `/api/invoices/${ref}/credit`, {})
  expect(credited.data).toMatchObject({
    refunds: [
      { slug: 'pin', amount_cents: 6000 },
      { slug: 'cash', amount_cents: 4000 },
    ],
  })
  for (const settlement of paid) {
    const back = await reverse(id, settlement.id)
    expect([back.status, back.errors]).toEqual([422, { '': ['settlement_given_back'] }])
  }
  expect((await show(id)).data).toMatchObject({ open_cents: 0, state: 'settled' })
})

describe('a reminder', () => {
  test('goes by mail with the invoice, says what is open, and stands with the invoice', async () => {
    const id = await sold()
    await pay(id, { amount_cents: 2500, paid_by: 'pin' })
    const answer = await remind(id)
    expect([answer.status, answer.errors]).toEqual([200, {}])
    expect(answer.data).toMatchObject({ reminders: 1, reminded: [{ open_cents: 7500 }] })
    const mail = await app.db
      .selectFrom('mail_outbox')
      .select(['slug', 'subject', 'body_text', 'invoice_id'])
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ slug: 'payment-reminder', invoice_id: id })
    expect(mail.subject).toBe(`Herinnering: factuur ${answer.data.ref}`)
    for (const part of ['75,00', '3 april 2026', answer.data.ref]) expect(mail.body_text).toContain(part)
    const [file] = await invoiceFiles(app.db, app.server.services.printer, id)
    expect(file!.name).toBe(`${answer.data.ref}.pdf`)
    expect((await remind(id)).errors).toEqual({ '': ['mailed_just_now'] })
  })
  test('is not sent without an address, nor when nothing is open', async () => {
    const id = await sold()
    await app.db.updateTable('clients').set({ email: '' }).where('id', '=', clientId).execute()
    expect((await remind(id)).errors).toEqual({ '': ['email_missing'] })
    await pay(id, { amount_cents: 10_000, paid_by: 'pin' })
    expect((await remind(id)).errors).toEqual({ '': ['nothing_open'] })
  })
})
