import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import type { Day } from '#kernel/day.ts'
import { dayClosingApi } from '#features/day-closing/contract.ts'
import { clientFileApi } from '#features/client-file/contract.ts'
import { checkoutApi } from '../contract.ts'

let app: TestApp
let desk: Caller
let clientId: number
const { by, treatment, saleTo, treated } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => closeBooks(app))
beforeEach(async () => {
  app.clock.set('2026-03-04T09:20:00Z')
  clientId = await app.world.newClient()
})

type Posted = Answer<AnswerOf<typeof checkoutApi.pay>>
const send = (body: object, key?: string) =>
  desk.raw('POST', '/api/transactions', body, key ? { key } : {}) as Promise<Posted>
const pay = (changes: object = {}) => send(saleTo(clientId, { walk_in: true, ...changes }))
const visits = () =>
  app.db
    .selectFrom('appointments')
    .select(['id', 'treatment_id', 'employee_id', 'walk_in', 'occupies', 'starts_at'])
    .where('client_id', '=', clientId)
    .execute()

/** A location of the same company without a room, with somebody who treats there. */
async function atRoomless() {
  const { rows } = await sql<{ id: number }>`
    insert into locations (supported_country_id, legal_entity_id, name, street, street_number, postcode, place, zone)
    select supported_country_id, legal_entity_id, ${`Zonder kamer ${clientId}`}, street, street_number, postcode, place, zone
    from locations where id = ${app.world.amsterdam.id} returning id`.execute(app.db)
  const location_id = rows[0]!.id
  return { location_id, practitioner_id: await app.world.employee({ locationIds: [location_id] }) }
}

describe('a sale as a walk-in is refused', () => {
  test.each<[string, () => object | Promise<object>]>([
    [
      'of products alone',
      () => ({
        items: [{ kind: 'product', type_id: app.world.product, amount: 1, price_cents: 1995 }],
        payment_methods: [by('pin', 1995)],
        total_cents: 1995,
      }),
    ],
    ['of another day', () => ({ invoice_date: '2026-03-03' })],
    ['of a visit', async () => ({ appointment_id: await treated({ clientId }) })],
  ])('%s', async (_, changes) => {
    const body = await changes()
    const before = await visits()
    expect(await pay(body)).toMatchObject({ status: 422, errors: { walk_in: ['walk_in_treatment'] } })
    expect(await visits()).toEqual(before)
  })

  test('at a location without a room, by the field of the till', async () => {
    const { location_id, ...body } = await atRoomless()
    expect((await desk.call(checkoutApi.place, { params: { locationId: location_id } })).data.has_room).toBe(false)
    expect(await pay({ location_id, ...body })).toMatchObject({
      status: 422,
      errors: { walk_in: ['walk_in_no_room'] },
    })
    expect(await visits()).toEqual([])
    // Sold alone it is paid.
    expect((await pay({ location_id, ...body, walk_in: false })).status).toBe(201)
  })

  test('with a wrong amount: neither the sale nor the walk-in is there', async () => {
    expect((await pay({ payment_methods: [by('pin', 100)] })).status).toBe(422)
    expect(await visits()).toEqual([])
  })
})

describe('a sale as a walk-in (decision C128)', () => {
  test('makes the visit that its invoice pays, and that no calendar shows', async () => {
    const paid = await pay()
    expect(paid.status).toBe(201)
    const [visit, ...others] = await visits()
    expect(others).toEqual([])
    expect(visit).toMatchObject({
      id: paid.data.appointment_id,
      treatment_id: app.world.laserTreatment,
      employee_id: app.world.practitioner,
      walk_in: true,
      occupies: false,
      starts_at: '2026-03-04T09:20:00.000Z',
    })
    const day = await desk.call(calendarApi.day, {
      params: { locationId: app.world.amsterdam.id, date: '2026-03-04' },
    })
    expect(day.data.appointments.map(({ id }) => id)).not.toContain(visit!.id)
  })

  test('stands in the file of the client as a visit that was given, and takes a report', async () => {
    const { data } = await pay()
    const rows = (await desk.call(clientFileApi.appointments, { params: { id: clientId } })).data.body
    expect(rows).toMatchObject([{ id: data.appointment_id, state: 'visited', walk_in: true }])
    const report = await (
      await app.as('physician')
    ).raw('POST', '/api/treatment-report', {
      appointment_id: data.appointment_id,
      treatment_id: app.world.laserTreatment,
      appointment_type_id: app.world.treatmentType,
      devices: [],
      report: 'As usual',
    })
    expect(report.status).toBe(201)
  })

  test('gives the first treatment that is not a term alone', async () => {
    const other = await app.world.treatment({ priceCents: 4000 })
    const product = { kind: 'product', type_id: app.world.product, amount: 1, price_cents: 1995 }
    const items = [product, treatment({ type_id: other, price_cents: 4000 }), treatment()]
    await pay({ items, payment_methods: [by('pin', 15_995)], total_cents: 15_995 })
    expect(await visits()).toMatchObject([{ treatment_id: other }])
  })

  test('is supplied today, also after the day was closed and the invoice has the next one', async () => {
    app.clock.set('2026-03-05T16:00:00Z')
    const query = { filters: { day: '2026-03-05' as Day }, location: app.world.amsterdam.id }
    const { opening_cents, cash_change_cents } = (await desk.call(dayClosingApi.show, { query })).data
    const expected_cents = (opening_cents ?? 0) + cash_change_cents
    const closed = await desk.call(dayClosingApi.close, {
      body: {
        location_id: app.world.amsterdam.id,
        day: '2026-03-05',
        opening_cents: opening_cents === null ? 0 : null,
        counts: [],
        expected_cents,
        difference_reason: expected_cents ? 'counting' : null,
        note: 'Geteld',
        to_safe_cents: 0,
        leaves_visits: true,
      } as never,
    })
    expect([closed.status, closed.errors]).toEqual([201, {}])
    const dated = async (answer: Posted) =>
      app.db
        .selectFrom('invoices')
        .select(['invoice_date', 'supply_date'])
        .where('ref', '=', answer.data.ref)
        .executeTakeFirstOrThrow()
    expect([await dated(await pay()), await dated(await pay({ walk_in: false }))]).toEqual([
      { invoice_date: '2026-03-06', supply_date: '2026-03-05' },
      { invoice_date: '2026-03-06', supply_date: '2026-03-06' },
    ])
  })

  test('is one walk-in, however often the call is repeated', async () => {
    const key = crypto.randomUUID()
    const body = saleTo(clientId, { walk_in: true })
    const [first, second] = [await send(body, key), await send(body, key)]
    expect([first.status, second.data.appointment_id]).toEqual([201, first.data.appointment_id])
    expect(await visits()).toHaveLength(1)
  })
})
