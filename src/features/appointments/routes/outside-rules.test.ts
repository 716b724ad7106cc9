import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instant, type ClockTime, type Day, type Instant } from '#kernel/day.ts'
import type { Permission } from '#kernel/permission.ts'
import { msAtLocalTime } from '#kernel/zone.ts'
import { availabilityApi } from '#features/availability/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import { appointmentsApi } from '../contract.ts'
import { moveApi } from '../contract/move.ts'
import { rawApi } from '../contract/raw.ts'
import { seriesApi } from '../contract/series.ts'

// An appointment outside the rules may overlap anything; once booked it is busy time that bookings by the rules avoid
// (decision C125).

let app: TestApp
let desk: Caller
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())

let week = 0
let day: Day
beforeEach(() => {
  app.clock.set('2026-03-04T07:00:00Z')
  // This Thursday is used by no test before this one.
  day =
    `2026-${['03-05', '03-12', '03-19', '03-26', '04-02', '04-09', '04-16', '04-23', '04-30', '05-07', '05-14', '05-21', '05-28', '06-04', '06-11', '06-18', '06-25', '07-02', '07-09', '07-16', '07-23', '07-30'][week++]}` as Day
})

const at = (time: string): Instant => instant(msAtLocalTime(day, time as ClockTime, 'Europe/Amsterdam'))
const refused = ({ status, errors }: Answer) => [status, errors]
const newClient = () => app.world.newClient()
const raw = async (change: object = {}) =>
  desk.call(rawApi.create, {
    body: {
      client_id: await newClient(),
      location_id: app.world.amsterdam.id,
      treatment_id: app.world.skinTreatment,
      user_id: app.world.practitioner,
      room_id: app.world.amsterdam.roomIds[0]!,
      datetime_from: at('10:10'),
      datetime_till: at('10:50'),
      ...change,
    },
  })
const book = async (change: object = {}) =>
  desk.call(appointmentsApi.create, {
    body: {
      client_id: await newClient(),
      location_id: app.world.amsterdam.id,
      treatment_id: app.world.skinTreatment,
      user_id: app.world.practitioner,
      datetime_from: at('10:30'),
      ...change,
    },
  })
const starts = async (change: object = {}) => {
  const query = {
    location_id: app.world.amsterdam.id,
    treatment_id: app.world.skinTreatment,
    date_from: day,
    date_till: day,
    ...change,
  }
  const { data } = await desk.call(availabilityApi.availability, { query })
  return data[0]!.time_slots
    .filter(({ datetime_from }) => datetime_from >= at('09:30') && datetime_from <= at('11:00'))
    .map(({ datetime_from }) => datetime_from)
}
/** The half hours from each quarter that do not touch 10:10 to 10:50. */
const around = () => ['09:30', '11:00'].map(at)

describe('one outside the rules keeps away', () => {
  test('who is with it: no start is offered, none is booked', async () => {
    const user_id = app.world.practitioner
    expect((await raw()).status).toBe(201)
    expect(await starts({ user_id })).toEqual(around())
    expect(refused(await book())).toEqual([409, { datetime_from: ['practitioner_taken'] }])
    expect((await book({ datetime_from: at('11:00') })).status).toBe(201)
  })
  test('its client, wherever they are', async () => {
    const client_id = await newClient()
    expect(
      (
        await raw({
          client_id,
          location_id: app.world.utrecht.id,
          room_id: app.world.utrecht.roomIds[0],
          user_id: app.world.assistant,
        })
      ).status,
    ).toBe(201)
    expect(await starts({ client_id })).toEqual(around())
    expect(refused(await book({ client_id }))).toEqual([409, { datetime_from: ['client_taken'] }])
  })
  test('its room', async () => {
    const room_id = app.world.amsterdam.roomIds[0]!
    expect((await raw({ user_id: app.world.assistant })).status).toBe(201)
    expect(refused(await book({ room_id }))).toEqual([409, { datetime_from: ['room_taken'] }])
    const elsewhere = await book({ room_id: null })
    expect([elsewhere.status, elsewhere.data.room.id === room_id]).toEqual([201, false])
  })
  test('its devices', async () => {
    const { laserDevice, laserTreatment } = app.world
    const wanted = { treatment_id: laserTreatment }
    const before = await book(wanted)
    expect([before.status, before.data.devices.map(({ id }) => id)]).toEqual([201, [laserDevice]])
    await desk.call(appointmentsApi.cancel, { params: { id: before.data.id } })
    expect(
      (await raw({ user_id: app.world.assistant, room_id: app.world.amsterdam.roomIds.at(-1), devices: [laserDevice] }))
        .status,
    ).toBe(201)
    expect(refused(await book(wanted))).toEqual([409, { datetime_from: ['device_taken'] }])
    // The database refuses it too, if code ever writes without asking the rules.
    expect(
      refused(await desk.call(appointmentsApi.restore, { params: { id: before.data.id }, body: { confirmed: true } })),
    ).toEqual([409, { datetime_from: ['device_taken'] }])
  })
  test('what is moved, made longer, changed, put under the rules, repeated or restored', async () => {
    const { data: other } = await book({ datetime_from: at('11:00') })
    const { data: cancelled } = await book()
    await desk.call(appointmentsApi.cancel, { params: { id: cancelled.id } })
    const { data: second } = await raw({ datetime_from: at('13:00'), datetime_till: at('13:30') })
    expect((await raw()).status).toBe(201)
    const taken = [409, { datetime_from: ['practitioner_taken'] }]
    const { id, client_id, user, room, datetime_from, datetime_till, updated_at } = other
    const seen = { datetime_from, datetime_till, room_id: room.id, user_id: user.id }
    const place = {
      client_id,
      location_id: app.world.amsterdam.id,
      treatment_id: app.world.skinTreatment,
      user_id: user.id,
    }
    expect(
      refused(
        await desk.call(moveApi.move, {
          params: { id },
          body: { seen, datetime_from: at('10:45'), datetime_till: at('11:15'), user_id: user.id, room_id: null },
        }),
      ),
    ).toEqual(taken)
    expect(
      refused(
        await desk.call(appointmentsApi.update, {
          params: { id },
          body: { ...place, datetime_from: at('10:30'), updated_at },
        }),
      ),
    ).toEqual(taken)
    expect(
      refused(
        await desk.call(appointmentsApi.update, {
          params: { id: second.id },
          body: { ...place, client_id: second.client_id, datetime_from: at('10:30'), updated_at: second.updated_at },
        }),
      ),
    ).toEqual(taken)
    expect((await desk.call(seriesApi.book, { body: { ...place, starts: [at('10:30')] } })).status).toBe(409)
    expect(
      refused(await desk.call(appointmentsApi.restore, { params: { id: cancelled.id }, body: { confirmed: true } })),
    ).toEqual(taken)
  })
})

describe('one outside the rules', () => {
  test('lies over whatever is there, and over others of its kind; what lies below stays and can be written to', async () => {
    const { data: below } = await book()
    expect([(await raw()).status, (await raw()).status]).toEqual([201, 201])
    const { client_id, user, datetime_from, updated_at } = below
    const body = {
      client_id,
      location_id: app.world.amsterdam.id,
      treatment_id: app.world.skinTreatment,
      user_id: user.id,
      datetime_from,
      updated_at,
      notes: 'Belt nog',
    }
    const changed = await desk.call(appointmentsApi.update, { params: { id: below.id }, body })
    expect([changed.status, changed.data.notes]).toEqual([200, 'Belt nog'])
  })
  test('is in nobody’s way once it is cancelled, or where it was before it was moved', async () => {
    const { data: one } = await raw()
    const { data: moved } = await desk.call(rawApi.update, {
      params: { id: one.id },
      body: {
        client_id: one.client_id,
        treatment_id: one.treatment.id,
        location_id: one.location.id,
        room_id: one.room.id,
        user_id: one.user.id,
        updated_at: one.updated_at,
        datetime_from: at('12:10'),
        datetime_till: at('12:50'),
      },
    })
    expect((await book()).status).toBe(201)
    expect(refused(await book({ datetime_from: at('12:30') }))).toEqual([
      409,
      { datetime_from: ['practitioner_taken'] },
    ])
    await desk.call(appointmentsApi.cancel, { params: { id: moved.id } })
    expect((await book({ datetime_from: at('12:30') })).status).toBe(201)
  })
  test('is booked by who may save its form, as it is changed (spec 2 §6); its devices are listed for them', async () => {
    const holding = async (...permissions: Permission[]) => {
      const caller = await app.as('trainee-practitioner')
      const {
        rows: [role],
      } = await sql<{
        id: number
      }>`insert into roles (slug, name) values (${`role-${permissions.length}`}, ${JSON.stringify({ nl: `Rol ${permissions.length}` })}::jsonb) returning id`.execute(
        app.db,
      )
      await app.db
        .insertInto('role_permissions')
        .values(permissions.map((permission) => ({ role_id: role!.id, permission })))
        .execute()
      await app.db
        .updateTable('employee_roles')
        .set({ role_id: role!.id })
        .where('employee_id', '=', caller.employeeId!)
        .execute()
      return caller
    }
    const body = {
      client_id: await newClient(),
      location_id: app.world.amsterdam.id,
      treatment_id: app.world.skinTreatment,
      user_id: app.world.practitioner,
      room_id: app.world.amsterdam.roomIds[0]!,
      datetime_from: at('10:10'),
      datetime_till: at('10:50'),
    }
    const rawOnly = await holding('appointment.create_no_rules')
    expect((await rawOnly.call(rawApi.create, { body })).status).toBe(403)
    expect((await rawOnly.call(listsApi.devices, { query: { location_id: app.world.amsterdam.id } })).status).toBe(200)
    expect(
      (await (await holding('appointment.create_no_rules', 'appointment.update')).call(rawApi.create, { body })).status,
    ).toBe(201)
  })
})

describe('at once', () => {
  const lock = sql`select pg_advisory_xact_lock(7302, 0)`
  // It is at another location, so that the lock of one location does not keep the two apart.
  const elsewhere = () => raw({ location_id: app.world.utrecht.id, room_id: app.world.utrecht.roomIds[0] })
  test('one outside the rules that is quicker refuses the booking', async () => {
    const [first, second] = await atOnce<Answer>(app.db, lock, [elsewhere, book])
    expect([first!.status, refused(second!)]).toEqual([201, [409, { datetime_from: ['practitioner_taken'] }]])
  })
  test('a booking that is quicker stays, below the other', async () => {
    const answers = await atOnce<Answer>(app.db, lock, [book, elsewhere])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  })
})
