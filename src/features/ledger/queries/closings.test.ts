import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { eraseWhatIsDue } from '#features/privacy/routes/erasure.ts'
import { privacyApi } from '#features/privacy/contract.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { verifyLedger } from '../queries.ts'

let app: TestApp
let desk: Caller
const till = tillOf(() => app)
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())

const closing = (day: string, opening_cents: number | null, expected_cents: number) => ({
  location_id: app.world.amsterdam.id,
  day,
  opening_cents,
  counts: [{ denomination_cents: 100, pieces: expected_cents / 100 }],
  expected_cents,
  to_safe_cents: expected_cents,
})
/** Changes a closing as only somebody could who has the database in their hands. */
async function tamper(change: string, undo: string, look: () => Promise<unknown>): Promise<void> {
  await sql`alter table day_closings disable trigger user`.execute(app.db)
  for (const statement of change.split('; ')) await sql.raw(statement).execute(app.db)
  await look()
  for (const statement of undo.split('; ')) await sql.raw(statement).execute(app.db)
  await sql`alter table day_closings enable trigger user`.execute(app.db)
}
const faultOf = async () => (await verifyLedger(app.db)).fault

/** Erases a client, and then what had to stay of them until its term had passed. */
async function eraseWithBooks(clientId: number): Promise<void> {
  const wish = { asked_by: 'client', asked_on: '2026-03-02', reason: '', destroy_record: false }
  expect((await desk.raw('POST', `/api/clients/${clientId}/erasure`, wish)).status).toBe(201)
  const { data } = await desk.call(privacyApi.erasure, { params: { id: clientId } })
  const administrator = await app.as('administrator')
  const { updated_at } = data.request!
  const done = await administrator.call(privacyApi.carryOutErasure, { params: { id: clientId }, body: { updated_at } })
  expect([done.status, done.errors]).toEqual([200, {}])
  await eraseWhatIsDue(app.db, '2060-01-01T12:00:00.000Z' as Instant)
}

test('cash of a client whose books have gone after their term is not missed, and that of others still is', async () => {
  app.clock.set('2026-03-02T17:00:00Z')
  const gone = await app.world.newClient()
  for (const client of [app.world.client, gone, app.world.client])
    await desk.raw('POST', '/api/transactions', { ...till.saleTo(client), payment_methods: [till.by('cash', 10_000)] })
  const [closed] = [await desk.raw('POST', '/api/day-closings', closing('2026-03-02', 0, 30_000))]
  expect(closed.status).toBe(201)
  await eraseWithBooks(gone)
  const { rows } = await sql`select from invoices where client_id = ${gone}`.execute(app.db)
  expect(rows).toEqual([])
  expect((await verifyLedger(app.db)).faults).toEqual([])

  const missing = sql`(select max(id) from invoices)`
  const rolledBack = new Error('back')
  const tampered = app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from invoice_payments where invoice_id = ${missing}`.execute(tx)
    expect((await verifyLedger(tx)).faults).toContainEqual({
      check: 'closings',
      subject: expect.stringContaining('2026-03-02') as string,
      expected: '30000 0 0',
      found: '10000 0 0',
    })
    throw rolledBack
  })
  await expect(tampered).rejects.toBe(rolledBack)
})

const inAdvance = async (clientId = app.world.client, from = '2026-06-01T08:00:00Z') => {
  const appointmentId = await app.world.appointment({ clientId, from })
  const paid = await desk.raw('POST', `/api/appointments/${appointmentId}/down-payments`, till.by('cash', 2500))
  expect(paid.status).toBe(201)
}
/** The faults of the books when cash of payments in advance has gone from a closed day, and after a change of the closing. */
async function faultsWithout(day: string, change: (tx: TestApp['db']) => Promise<unknown>): Promise<readonly object[]> {
  const rolledBack = new Error('back')
  let faults: readonly object[] = []
  const tampered = app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from down_payments where paid_on = ${day}`.execute(tx)
    await change(tx)
    faults = (await verifyLedger(tx)).faults
    throw rolledBack
  })
  await expect(tampered).rejects.toBe(rolledBack)
  return faults
}

test('cash in advance is missed, whoever was erased; older Z-reports counted it by the visit', async () => {
  app.clock.set('2026-03-03T17:00:00Z')
  await inAdvance()
  expect((await desk.raw('POST', '/api/day-closings', closing('2026-03-03', null, 2500))).status).toBe(201)
  expect((await verifyLedger(app.db)).faults).toEqual([])
  const missed = [expect.objectContaining({ check: 'closings', expected: '0 2500 0', found: '0 0 0' })]
  expect(await faultsWithout('2026-03-03', () => Promise.resolve())).toEqual(missed)
  const erase = (countryId: number) => async (tx: TestApp['db']) =>
    sql`update clients set erased_at = '2060-01-01T12:00:00Z' where id = (
      select max(id) from clients where supported_country_id = ${countryId} and counter_location_id is null)`.execute(
      tx,
    )
  const belgian = app.world.antwerp.countryId
  await app.world.newClient({ countryId: belgian })
  expect(await faultsWithout('2026-03-03', erase(belgian))).toEqual(missed)
  expect(await faultsWithout('2026-03-03', erase(app.world.amsterdam.countryId))).toEqual(missed)

  for (const keys of [
    ['receipts'],
    ['receipts', 'cash_settled_cents'],
    ['receipts', 'cash_settled_cents', 'cash_in_advance_cents'],
  ]) {
    const older = await faultsWithout('2026-03-03', async (tx) => {
      await sql`update day_closings set content = content - ${keys}::text[] where day = '2026-03-03'`.execute(tx)
      await sql`update day_closings c set checksum = checksum_of_closing(c) where day = '2026-03-03'`.execute(tx)
    })
    expect(older).toEqual([])
  }
})

test('the books name a Z-report that was changed, and one whose cash is not that of its invoices', async () => {
  app.clock.set('2026-03-04T17:00:00Z')
  await desk.raw('POST', '/api/transactions', {
    ...till.saleTo(app.world.client),
    payment_methods: [till.by('cash', 10_000)],
  })
  expect((await desk.raw('POST', '/api/day-closings', closing('2026-03-04', null, 10_000))).status).toBe(201)
  app.clock.set('2026-03-05T17:00:00Z')
  expect((await desk.raw('POST', '/api/day-closings', closing('2026-03-05', null, 0))).status).toBe(201)
  expect(await faultOf()).toBeNull()

  await tamper(
    `update day_closings set note = 'x' where number = 3`,
    `update day_closings set note = '' where number = 3`,
    async () => expect(await faultOf()).toMatchObject({ check: 'closings' }),
  )
  await tamper(
    `update day_closings c set previous_checksum = 'x' where number = 4; update day_closings c set checksum = checksum_of_closing(c) where number = 4`,
    `update day_closings c set previous_checksum = (select b.checksum from day_closings b where b.number = 3) where number = 4; update day_closings c set checksum = checksum_of_closing(c) where number = 4`,
    async () => expect(await faultOf()).toMatchObject({ check: 'closings' }),
  )
  const cash = (cents: number) =>
    `update day_closings set content = content || '{"cash_sales_cents": ${cents}}' where number = 4; update day_closings c set checksum = checksum_of_closing(c) where number = 4`
  await tamper(cash(500), cash(0), async () =>
    expect(await faultOf()).toMatchObject({ check: 'closings', expected: '500 0 0', found: '0 0 0' }),
  )
  expect(await faultOf()).toBeNull()
})

test('cash in advance and of an invoice on account that went with its client stays in its closed day, and that of others is still missed', async () => {
  app.clock.set('2026-03-06T09:00:00Z')
  const gone = await app.world.newClient()
  await inAdvance(gone, '2026-03-06T10:00:00Z')
  await inAdvance(gone, '2026-03-06T11:00:00Z')
  await inAdvance(app.world.client, '2026-03-06T12:00:00Z')
  const { rows: paid } = await sql<{ id: number; appointment_id: number }>`
    select d.id, d.appointment_id from down_payments d join appointments a on a.id = d.appointment_id where a.client_id = ${gone} order by d.id`.execute(
    app.db,
  )
  expect((await desk.raw('DELETE', `/api/down-payments/${paid[1]!.id}`)).status).toBe(200)
  const onAccount = { ...till.saleTo(gone), payment_methods: [till.by('credit', 10_000)] }
  expect((await desk.raw('POST', '/api/transactions', onAccount)).status).toBe(201)
  const { rows: invoices } = await sql<{ id: number }>`select id from invoices where client_id = ${gone}`.execute(
    app.db,
  )
  const settled = { amount_cents: 4000, paid_by: 'cash' }
  expect((await desk.raw('POST', `/api/receivables/${invoices[0]!.id}/payments`, settled)).status).toBe(201)
  expect((await desk.raw('POST', '/api/day-closings', closing('2026-03-06', null, 9000))).status).toBe(201)
  expect((await verifyLedger(app.db)).faults).toEqual([])

  // The visit that was paid in advance is cancelled, and its money spent, so that nothing keeps the client.
  app.clock.set('2026-03-07T09:00:00Z')
  expect((await desk.raw('DELETE', `/api/event/${paid[0]!.appointment_id}`, {})).status).toBe(200)
  expect((await desk.raw('POST', `/api/credit/convert/${paid[0]!.appointment_id}`, {})).status).toBe(200)
  const spent = { ...till.saleTo(gone), payment_methods: [till.by('prepaid', 2500), till.by('pin', 7500)] }
  expect((await desk.raw('POST', '/api/transactions', spent)).status).toBe(201)
  app.clock.set('2026-03-07T12:00:00Z')
  await eraseWithBooks(gone)
  const { rows: left } = await sql`select from down_payments where id = ${paid[0]!.id}`.execute(app.db)
  expect(left).toEqual([])
  expect((await verifyLedger(app.db)).faults).toEqual([])
  // Cash that went before the database kept its amounts is not compared.
  expect(await faultsWithout('2026-03-06', () => Promise.resolve())).toEqual([])
  await sql`update migrations set ran_at = '2026-01-01' where name like '0102-%'`.execute(app.db)
  expect((await verifyLedger(app.db)).faults).toEqual([])
  expect(await faultsWithout('2026-03-06', () => Promise.resolve())).toEqual([
    expect.objectContaining({ check: 'closings', expected: '0 5000 4000', found: '0 2500 4000' }),
  ])
  await expect(sql`update erased_receipts set amount_cents = 0`.execute(app.db)).rejects.toThrow('append-only')
})
