import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { creditApi } from '#features/credit/contract.ts'
import { dayClosingApi } from '#features/day-closing/contract.ts'
import { journalApi } from '../contract.ts'

let app: TestApp
let desk: Caller
let owner: Caller
let admin: Caller
let clientId: number
const { by, saleTo, nextHour, treatment } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  owner = await app.as('salon-owner')
  admin = await app.as('administrator')
})
afterAll(() => closeBooks(app))
beforeEach(async () => {
  app.clock.set('2026-04-10T09:00:00Z')
  clientId = await app.world.newClient()
  const { closed_through } = (await show()).data
  if (closed_through !== null) await save({ closed_through: null, reason: 'Volgende test' })
})

const params = () => ({ id: app.world.amsterdam.legalEntityId })
const show = (who = admin) => who.call(journalApi.vatPeriod, { params: params() })
async function save(changes: object, who = admin) {
  const { updated_at } = (await show()).data
  return who.call(journalApi.saveVatPeriod, {
    params: params(),
    body: { closed_through: '2026-03-31', reason: '', updated_at, ...changes },
  })
}
const answered = ({ status, errors }: { status: number; errors: object }) => [status, errors]
const sell = (changes: object = {}) => desk.raw('POST', '/api/transactions', saleTo(clientId, changes))
const rows = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from vat_period_closings`.execute(app.db)).rows[0]!.count

describe('is refused', () => {
  test('to whoever may not, abroad, and for a company that does not exist', async () => {
    const before = await rows()
    expect([
      (await show(desk)).status,
      (await save({}, owner)).status,
      (await save({}, desk)).status,
      (await admin.call(journalApi.vatPeriod, { params: { id: 999_999_999 } })).status,
      (await (await app.as('salon-owner', app.world.antwerp.id)).call(journalApi.vatPeriod, { params: params() }))
        .status,
    ]).toEqual([403, 403, 403, 404, 404])
    expect(await rows()).toBe(before)
  })
  test('for today and later, for an old version, and backward without a reason', async () => {
    for (const closed_through of ['2026-04-10', '2026-06-30'])
      expect(answered(await save({ closed_through }))).toEqual([422, { closed_through: ['vat_period_not_over'] }])
    expect((await save({ updated_at: '2020-01-01T00:00:00.000Z' })).status).toBe(409)
    expect(answered(await save({}))).toEqual([200, {}])
    for (const closed_through of ['2025-12-31', null])
      expect(answered(await save({ closed_through }))).toEqual([422, { reason: ['required'] }])
    expect((await show()).data.closed_through).toBe('2026-03-31')
  })
  test('backward without the permission for it', async () => {
    await save({})
    const role = sql`(select id from roles where slug = 'administrator')`
    await sql`delete from role_permissions where permission = 'vat-period.reopen' and role_id = ${role}`.execute(app.db)
    const back = await save({ closed_through: '2025-12-31', reason: 'Suppletie' })
    const forward = await save({ closed_through: '2026-04-09' })
    await sql`insert into role_permissions (role_id, permission) values (${role}, 'vat-period.reopen')`.execute(app.db)
    expect([answered(back), answered(forward)]).toEqual([
      [403, { closed_through: ['vat_period_forward'] }],
      [200, {}],
    ])
  })
})

test('each change stays as a row with its author and reason', async () => {
  const { first_name, last_name } = await app.db
    .selectFrom('employees')
    .select(['first_name', 'last_name'])
    .where('id', '=', admin.employeeId)
    .executeTakeFirstOrThrow()
  const author = `${first_name} ${last_name}`.trim()
  expect(author).not.toBe('')
  await save({})
  await save({ closed_through: '2025-12-31', reason: 'Suppletie' })
  const { data } = await show()
  expect(data).toMatchObject({ closed_through: '2025-12-31', today: '2026-04-10' })
  expect(data.history.slice(0, 2).map(({ closed_through, reason }) => [closed_through, reason])).toEqual([
    ['2025-12-31', 'Suppletie'],
    ['2026-03-31', ''],
  ])
  expect(data.history.slice(0, 2).map(({ author }) => author)).toEqual([author, author])
  const before = await rows()
  expect(answered(await save({ closed_through: '2025-12-31', reason: 'Vergeten te zeggen' }))).toEqual([
    422,
    { closed_through: ['vat_period_unchanged'] },
  ])
  expect(await rows()).toBe(before)
  await expect(sql`update vat_period_closings set reason = 'x'`.execute(app.db)).rejects.toThrow('append-only')
  await expect(sql`delete from vat_period_closings`.execute(app.db)).rejects.toThrow('append-only')
})

describe('in a closed VAT period', () => {
  test('nothing is dated: invoice, payment in advance, settlement, petty cash', async () => {
    expect((await sell({ invoice_date: '2026-03-31', payment_methods: [by('credit', 10_000)] })).status).toBe(201)
    const { id } = await app.db
      .selectFrom('invoices')
      .select('id')
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow()
    const visit = await app.world.appointment({ clientId, from: nextHour() })
    await save({})
    expect(answered(await sell({ invoice_date: '2026-03-31' }))).toEqual([409, { invoice_date: ['vat_period_closed'] }])
    expect((await sell({ invoice_date: '2026-04-01' })).status).toBe(201)
    const advance = (paid_on: string | null) =>
      desk.raw('POST', `/api/appointments/${visit}/down-payments`, { ...by('pin', 500), paid_on })
    expect(answered(await advance('2026-03-31'))).toEqual([409, { paid_on: ['vat_period_closed'] }])
    expect((await advance('2026-04-01')).status).toBe(201)
    const settle = (settled_on: string | null) =>
      desk.raw('POST', `/api/receivables/${id}/payments`, { amount_cents: 100, paid_by: 'bank', settled_on })
    expect(answered(await settle('2026-03-31'))).toEqual([409, { settled_on: ['vat_period_closed'] }])
    expect([(await settle('2026-04-01')).status, (await settle(null)).status]).toEqual([201, 201])
    const move = (day: string) =>
      desk.call(dayClosingApi.addMovement, {
        body: {
          location_id: app.world.amsterdam.id,
          day,
          kind: 'payout',
          amount_cents: 100,
          description: 'Bloemen',
        } as never,
      })
    expect(answered(await move('2026-03-31'))).toEqual([409, { day: ['vat_period_closed'] }])
    expect((await move('2026-04-01')).status).toBe(201)
  })

  test('nothing is taken back: petty cash, and the withdrawal of a payment in advance', async () => {
    app.clock.set('2026-03-31T09:00:00Z')
    desk = await app.as('office-manager')
    const visit = await app.world.appointment({ clientId, from: nextHour() })
    const paid = await desk.raw('POST', `/api/appointments/${visit}/down-payments`, by('pin', 500))
    const { id } = paid.data as { id: number }
    expect((await desk.call(creditApi.withdrawDownPayment, { params: { id } })).status).toBe(200)
    const body = { location_id: app.world.amsterdam.id, day: '2026-03-31', kind: 'payout', amount_cents: 100 }
    const entry = await desk.call(dayClosingApi.addMovement, { body: { ...body, description: 'Bloemen' } as never })
    expect(entry.status).toBe(201)
    app.clock.set('2026-04-10T09:00:00Z')
    desk = await app.as('office-manager')
    await save({})
    expect([
      answered(await desk.call(dayClosingApi.takeBackMovement, { params: { id: entry.data.id } })),
      answered(await desk.call(creditApi.restoreDownPayment, { params: { id } })),
    ]).toEqual([
      [409, { '': ['entry_in_vat_period'] }],
      [409, { '': ['withdrawal_is_final'] }],
    ])
    await save({ closed_through: '2026-03-30', reason: 'Suppletie' })
    expect([
      (await desk.call(dayClosingApi.takeBackMovement, { params: { id: entry.data.id } })).status,
      (await desk.call(creditApi.restoreDownPayment, { params: { id } })).status,
    ]).toEqual([201, 200])
  })

  test('the database refuses too, also what is written past the routes', async () => {
    await save({})
    const at = app.world.amsterdam.id
    await expect(
      sql`insert into cash_movements (location_id, day, kind, amount_cents, description, author_id)
        values (${at}, '2026-03-31', 'payout', 1, 'x', ${desk.employeeId})`.execute(app.db),
    ).rejects.toMatchObject({ constraint: 'vat_period_is_open' })
    const visit = await app.world.appointment({ clientId, from: nextHour() })
    await expect(
      sql`insert into down_payments (appointment_id, amount_cents, payment_method_id, paid_on)
        values (${visit}, 100, ${app.world.methods.pin}, '2026-03-31')`.execute(app.db),
    ).rejects.toMatchObject({ constraint: 'vat_period_is_open' })
  })

  test('a company in another country goes on', async () => {
    await save({})
    const { antwerp, belgianClient, belgianTreatment } = app.world
    const { price_cents } = await app.db
      .selectFrom('treatments')
      .select('price_cents')
      .where('id', '=', belgianTreatment)
      .executeTakeFirstOrThrow()
    const sale = saleTo(belgianClient, {
      location_id: antwerp.id,
      practitioner_id: await app.world.employee({ locationIds: [antwerp.id] }),
      items: [treatment({ type_id: belgianTreatment, price_cents })],
      payment_methods: [by('pin', price_cents)],
      total_cents: price_cents,
      invoice_date: '2026-03-31',
    })
    const sold = await (await app.as('office-manager', antwerp.id)).raw('POST', '/api/transactions', sale)
    expect(answered(sold)).toEqual([201, {}])
    expect(sold.data).toMatchObject({ invoice_date: '2026-03-31' })
  })

  test('a closed day is not opened again', async () => {
    app.clock.set('2026-03-20T16:00:00Z')
    const query = { filters: { day: '2026-03-20' as Day }, location: app.world.amsterdam.id }
    const shown = (await desk.call(dayClosingApi.show, { query })).data
    const closed = await desk.call(dayClosingApi.close, {
      body: {
        location_id: app.world.amsterdam.id,
        day: '2026-03-20',
        opening_cents: shown.opening_cents === null ? 0 : null,
        counts: [],
        expected_cents: 0,
        difference_reason: null,
        note: '',
        to_safe_cents: 0,
        leaves_visits: true,
      },
    })
    expect(answered(closed)).toEqual([201, {}])
    app.clock.set('2026-04-10T09:00:00Z')
    desk = await app.as('office-manager')
    await save({})
    const reopen = () =>
      desk.call(dayClosingApi.reopen, { params: { id: closed.data.id }, body: { reason: 'Verkeerd geteld' } })
    expect(answered(await reopen())).toEqual([409, { '': ['reopen_in_vat_period'] }])
    await expect(
      sql`insert into day_reopenings (closing_id, reason, author_id) values (${closed.data.id}, 'x', ${desk.employeeId})`.execute(
        app.db,
      ),
    ).rejects.toMatchObject({ constraint: 'vat_period_is_open' })
    await save({ closed_through: '2026-02-28', reason: 'Suppletie' })
    expect(answered(await reopen())).toEqual([201, {}])
  })
})
