import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import type { Day, Instant } from '#kernel/day.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { dashboardApi } from '#features/dashboard/contract.ts'
import { rawApi } from '../contract/raw.ts'

let app: TestApp
let desk: Caller
let client: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-03-04T09:20:00Z')
  client = await app.world.newClient()
})

const epoch = '1970-01-01T00:00:00.000Z' as Instant
/** The body of the specification: no room and no name (spec 1 §7). */
const input = (change: object = {}) => ({
  client_id: client,
  location_id: app.world.amsterdam.id,
  user_id: app.world.practitioner,
  treatment_id: app.world.laserTreatment,
  datetime_from: epoch,
  datetime_till: epoch,
  ...change,
})
const make = (change: object = {}, who = desk) => who.call(rawApi.create, { body: input(change) })
const rowOf = (id: number) =>
  app.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a walk-in (decisions C16, C128) is refused', () => {
  test('by who may not check out', async () => {
    expect((await make({}, await app.as('trainee-practitioner'))).status).toBe(403)
  })
  test.each<[string, () => object, Record<string, string[]>]>([
    ['for a client of another country', () => ({ client_id: app.world.belgianClient }), { client_id: ['unknown'] }],
    ['of a treatment of another', () => ({ treatment_id: app.world.belgianTreatment }), { treatment_id: ['unknown'] }],
    ['with devices', () => ({ devices: [app.world.laserDevice] }), { devices: ['walk_in_devices'] }],
  ])('%s', async (_, change, errors) => {
    const answer = await make(change())
    expect([answer.status, answer.errors]).toEqual([422, errors])
  })
  test('at a location without a room', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into locations (supported_country_id, legal_entity_id, name, street, street_number, postcode, place, zone)
      select supported_country_id, legal_entity_id, 'Zonder kamer', street, street_number, postcode, place, zone
      from locations where id = ${app.world.amsterdam.id} returning id`.execute(app.db)
    const location_id = rows[0]!.id
    const user_id = await app.world.employee({ locationIds: [location_id] })
    const { status, errors } = await make({ location_id, user_id })
    expect([status, errors]).toEqual([422, { location_id: ['walk_in_no_room'] }])
  })
  test('with one time at the epoch alone: that is an appointment of long ago', async () => {
    expect((await make({ datetime_till: '2026-03-04T10:00:00.000Z' })).status).toBe(422)
  })
})

describe('a walk-in', () => {
  test('begins now, lasts as its treatment does, and occupies nothing', async () => {
    const { status, data } = await make()
    expect(status).toBe(201)
    expect(await rowOf(data.id)).toMatchObject({
      walk_in: true,
      occupies: false,
      starts_at: '2026-03-04T09:20:00.000Z',
      ends_at: '2026-03-04T10:05:00.000Z',
    })
  })

  test('lies over anything, and what is booked by the rules over it', async () => {
    const laid = { practitionerId: app.world.practitioner, minutes: 45 }
    await app.world.appointment({ ...laid, clientId: client, from: '2026-03-04T09:30:00Z' })
    expect((await make()).status).toBe(201)
    app.clock.set('2026-03-05T12:00:00Z')
    expect((await make()).status).toBe(201)
    const other = await app.world.newClient()
    await expect(
      app.world.appointment({ ...laid, clientId: other, from: '2026-03-05T12:00:00Z' }),
    ).resolves.toBeTruthy()
  })

  test('is in no calendar and not on the dashboard', async () => {
    app.clock.set('2026-03-11T09:20:00Z')
    const { data } = await make()
    // One outside the rules at the same place and time is shown.
    const times = { datetime_from: '2026-03-11T09:20:00.000Z', datetime_till: '2026-03-11T10:05:00.000Z' }
    const beside = (await make({ ...times, room_id: app.world.amsterdam.roomIds[0] })).data.id
    const date = '2026-03-11' as Day
    const shown = [
      (await desk.call(calendarApi.day, { params: { locationId: app.world.amsterdam.id, date } })).data.appointments,
      (await desk.call(calendarApi.employeeDay, { params: { userId: app.world.practitioner, date } })).data
        .appointments,
      (await desk.call(dashboardApi.list)).data,
    ].map((rows) => rows.map(({ id }) => id))
    for (const ids of shown) {
      expect(ids).toContain(beside)
      expect(ids).not.toContain(data.id)
    }
  })

  test('is paid without a report, once', async () => {
    const { data } = await make()
    const sale = {
      client_id: client,
      location_id: app.world.amsterdam.id,
      practitioner_id: app.world.practitioner,
      appointment_id: data.id,
      items: [{ kind: 'treatment', type_id: app.world.laserTreatment, amount: 1, price_cents: 10_000 }],
      payment_methods: [{ payment_method_id: app.world.methods.pin, amount_cents: 10_000 }],
      total_cents: 10_000,
    }
    const paid = await desk.raw('POST', '/api/transactions', sale)
    expect(paid).toMatchObject({ status: 201, data: { appointment_id: data.id } })
    expect(await desk.raw('POST', '/api/transactions', sale)).toMatchObject({
      status: 422,
      errors: { appointment_id: ['already_paid'] },
    })
  })

  test('that is given times becomes an appointment outside the rules', async () => {
    const { data } = await make()
    const { updated_at, room_id } = await rowOf(data.id)
    const moved = await desk.call(rawApi.update, {
      params: { id: data.id },
      body: {
        ...input(),
        room_id,
        updated_at,
        datetime_from: '2026-03-04T10:00:00.000Z',
        datetime_till: '2026-03-04T10:45:00.000Z',
      },
    })
    expect(moved.status).toBe(200)
    expect(await rowOf(data.id)).toMatchObject({ walk_in: false, ignore_rules: true })
  })
})
