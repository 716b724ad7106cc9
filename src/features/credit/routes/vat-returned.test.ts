import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { creditApi } from '../contract.ts'

// A visit is paid in advance in Amsterdam and moves to Utrecht, which is of another company. While the VAT period of the
// company in Amsterdam is being closed, the visit is paid, or is not had.
let app: TestApp
let desk: Caller
let practitioner: number
let clientId: number
const { by, saleTo, treated } = tillOf(() => app)
const [lastDay, nextDay] = ['2026-03-31', '2026-04-01']

beforeAll(async () => {
  app = await testApp()
  app.clock.set(`${lastDay}T20:30:00Z`)
  desk = await app.as('salon-owner')
  practitioner = await app.world.employee({ locationIds: [app.world.utrecht.id] })
})
afterAll(() => closeBooks(app))
beforeEach(async () => {
  await closing(null).execute(app.db)
  clientId = await app.world.newClient()
})

const closing = (through: string | null) =>
  sql`insert into vat_period_closings (legal_entity_id, closed_through, reason) values (${app.world.amsterdam.legalEntityId}, ${through}, 'Volgende test')`

/** A visit in Utrecht that was paid in advance in Amsterdam; with its report the payment is credit. */
async function movedVisit(report: boolean): Promise<number> {
  const id = await treated({ clientId, report: false })
  const paid = await desk.raw('POST', `/api/appointments/${id}/down-payments`, by('pin', 2500))
  expect([paid.status, paid.errors]).toEqual([201, {}])
  if (report) {
    await app.world.report(id)
    expect((await desk.call(creditApi.convert, { params: { appointmentId: id } })).status).toBe(200)
  }
  const { id: utrecht, roomIds } = app.world.utrecht
  await sql`update appointments set location_id = ${utrecht}, room_id = ${roomIds[0]} where id = ${id}`.execute(app.db)
  return id
}
const returned = async (appointmentId: number) =>
  (
    await app.db
      .selectFrom('down_payments')
      .select(['vat_per_mille', 'vat_returned_on'])
      .where('appointment_id', '=', appointmentId)
      .executeTakeFirstOrThrow()
  ).vat_returned_on

test.each<[string, (id: number) => Promise<{ status: number; errors: object }>]>([
  [
    'paid',
    (id) =>
      desk.raw(
        'POST',
        '/api/transactions',
        saleTo(clientId, {
          appointment_id: id,
          location_id: app.world.utrecht.id,
          practitioner_id: practitioner,
          payment_methods: [by('pin', 7500), by('prepaid', 2500)],
        }),
      ),
  ],
  ['cancelled', (id) => desk.call(appointmentsApi.cancel, { params: { id } })],
  ['marked as a no-show', (id) => desk.call(appointmentsApi.noShow, { params: { id } })],
])('a visit that is %s while that period is being closed has its VAT taken back after it', async (_, act) => {
  const id = await movedVisit(true)
  const [answer] = await atOnce(app.db, closing(lastDay), [() => act(id)])
  expect([answer!.status < 300, answer!.errors]).toEqual([true, {}])
  // On one connection nothing closes while the call runs; where calls race, the call waits for the closing.
  const raced = process.env.BALIE_TEST_DATABASE === 'postgres'
  expect(await returned(id)).toBe(raced ? nextDay : lastDay)
})

test('so has a payment that becomes credit after its visit was cancelled', async () => {
  const id = await movedVisit(false)
  expect((await desk.call(appointmentsApi.cancel, { params: { id } })).status).toBe(200)
  const [answer] = await atOnce(app.db, closing(lastDay), [
    () => desk.call(creditApi.convert, { params: { appointmentId: id } }),
  ])
  expect([answer!.status, answer!.errors]).toEqual([200, {}])
  const raced = process.env.BALIE_TEST_DATABASE === 'postgres'
  expect(await returned(id)).toBe(raced ? nextDay : lastDay)
})

test('the database takes no VAT back in a closed period', async () => {
  const id = await movedVisit(true)
  await closing(lastDay).execute(app.db)
  await expect(
    sql`update down_payments set vat_returned_on = ${lastDay} where appointment_id = ${id}`.execute(app.db),
  ).rejects.toMatchObject({ constraint: 'vat_period_is_open' })
  expect((await desk.call(appointmentsApi.noShow, { params: { id } })).status).toBe(200)
  expect(await returned(id)).toBe(nextDay)
})
