import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import type { Orphans } from '#kernel/orphans.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import type { SavedSchedule } from '../contract.ts'

// Today is Wednesday 4 March 2026. Each test has an employee of its own.
let app: TestApp
let desk: Caller
let employee: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())

type Body = Record<string, unknown>
const input = (change: Body = {}): Body => ({
  location_id: app.world.utrecht.id,
  date_from: '2026-03-09',
  weekdays: [1],
  interval: 7,
  time_from: '09:00',
  time_till: '17:00',
  ...change,
})
const added = async (change: Body = {}): Promise<SavedSchedule> => {
  const answer = await (desk.raw('POST', `/api/employees/${employee}/recurrence`, input(change)) as Promise<
    Answer<SavedSchedule>
  >)
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data
}
const change = (saved: SavedSchedule, body: Body = {}) =>
  desk.raw('PUT', `/api/employees/${employee}/recurrence/${saved.recurrence_id}`, input(body)) as Promise<
    Answer<SavedSchedule>
  >
const addToRoom = (roomId: number, body: Body = {}) =>
  desk.raw('POST', `/api/rooms/${roomId}/recurrence`, input(body)) as Promise<Answer<SavedSchedule>>
const endFrom = (id: number, date: string) => desk.raw('DELETE', `/api/recurrences/${id}`, { date })
const drop = (id: number, date: string, more: Body = {}) =>
  desk.raw('DELETE', `/api/recurrences/timetable/${id}`, { date, ...more })
const refused = ({ status, errors }: Answer) => [status, errors]
const newRoom = async () =>
  (
    await app.db
      .insertInto('rooms')
      .values({ location_id: app.world.utrecht.id, name: 'Kamer 9', position: 9 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

describe('appointments that would be left outside the hours (decision C68)', () => {
  let room: number
  const visit = (from: string) =>
    app.world.newClient({ lastName: 'Wees' }).then((clientId) =>
      app.world.appointment({
        clientId,
        practitionerId: employee,
        from: `${from}:00Z`,
        roomId: room,
        place: app.world.utrecht,
      }),
    )
  beforeEach(async () => {
    room = await newRoom()
    employee = await app.world.employee({ locationIds: [app.world.utrecht.id] })
  })

  test('are listed before anything is saved, logged as seen, and stay where they are', async () => {
    const saved = await added()
    const [early, late] = [await visit('2026-03-16T08:00'), await visit('2026-03-16T15:00')]
    const past = await visit('2026-03-02T15:00')
    const before = await app.db.selectFrom('recurrences').selectAll().where('employee_id', '=', employee).execute()

    const answer = await change(saved, { time_till: '16:00' })
    expect(refused(answer)).toEqual([409, { confirmed: ['orphans'] }])
    const data = answer.body.data as Orphans
    expect(data).toMatchObject({
      count: 1,
      orphans: [
        {
          id: late,
          datetime_from: '2026-03-16T15:00:00.000Z',
          zone: 'Europe/Amsterdam',
          location: 'Centrum',
          room: 'Kamer 9',
          client_name: 'Chantal Wees',
        },
      ],
    })
    expect(await app.db.selectFrom('recurrences').selectAll().where('employee_id', '=', employee).execute()).toEqual(
      before,
    )
    const { rows } = await sql<{
      entity: string
      client_ids: number[]
    }>`select entity, client_ids from audit_log where employee_id = ${desk.employeeId} and action = 'read' order by id desc limit 1`.execute(
      app.db,
    )
    expect(rows[0]).toEqual({
      entity: 'PUT /employees/:id/recurrence/:recurrenceId',
      client_ids: [data.orphans[0]!.client_id],
    })

    expect((await change(saved, { time_till: '16:00', confirmed: true })).status).toBe(200)
    const left = await app.db
      .selectFrom('appointments')
      .select(['id', 'starts_at', 'deleted_at'])
      .where('employee_id', '=', employee)
      .orderBy('starts_at')
      .execute()
    expect(left).toEqual(
      [
        [past, '2026-03-02T15:00:00.000Z'],
        [early, '2026-03-16T08:00:00.000Z'],
        [late, '2026-03-16T15:00:00.000Z'],
      ].map(([id, starts_at]) => ({ id, starts_at, deleted_at: null })),
    )
    // Appointments that are outside already are not reported again.
    expect((await endFrom(saved.recurrence_id, '2026-03-23')).status).toBe(200)
  })

  test.each<[string, (saved: SavedSchedule) => Promise<Answer>]>([
    ['that day is dropped', (saved) => drop(saved.recurrence_id, '2026-03-16')],
    ['that day and all coming days are', (saved) => endFrom(saved.recurrence_id, '2026-03-09')],
    [
      'that day is otherwise',
      (saved) => change(saved, { type: 'occurrence', date_from: '2026-03-16', time_from: '12:00' }),
    ],
  ])('also when %s', async (_, act) => {
    const saved = await added()
    const id = await visit('2026-03-16T08:00')
    const answer = await act(saved)
    expect(refused(answer)).toEqual([409, { confirmed: ['orphans'] }])
    expect((answer.body.data as Orphans).orphans.map((one) => one.id)).toEqual([id])
  })

  test('are saved over only as many as were listed: when one came meanwhile, it is listed first', async () => {
    const saved = await added()
    await visit('2026-03-16T15:00')
    const first = await change(saved, { time_till: '16:00' })
    await visit('2026-03-23T15:00')
    const second = await change(saved, { time_till: '16:00', confirmed: (first.body.data as Orphans).count })
    expect([...refused(second), (second.body.data as Orphans).count]).toEqual([409, { confirmed: ['orphans'] }, 2])
    expect((await change(saved, { time_till: '16:00', confirmed: 2 })).status).toBe(200)
  })

  test('where the planner reaches nobody are counted, and not listed', async () => {
    const { world } = app
    await app.db
      .insertInto('employee_locations')
      .values({ employee_id: employee, location_id: world.antwerp.id })
      .execute()
    const administrator = await app.as('administrator')
    const body = input({ location_id: world.antwerp.id })
    expect((await administrator.raw('POST', `/api/employees/${employee}/recurrence`, body)).status).toBe(201)
    // Hours in another country clash, and the refusal tells nothing else of them.
    const clash = await desk.raw('POST', `/api/employees/${employee}/recurrence`, input())
    expect([...refused(clash), clash.body.data]).toEqual([422, { time_from: ['schedule_clash_abroad'] }, undefined])
    await world.appointment({
      from: '2026-03-16T08:00:00Z',
      place: world.antwerp,
      clientId: world.belgianClient,
      treatmentId: world.belgianTreatment,
      practitionerId: employee,
      roomId: world.antwerp.roomIds[0]!,
    })
    const holiday = { kind: 'holiday', employee_id: employee, date_from: '2026-03-16', date_till: '2026-03-16' }
    expect((await desk.raw('POST', '/api/absences', holiday)).body.data).toEqual({ count: 1, orphans: [] })
    expect(((await administrator.raw('POST', '/api/absences', holiday)).body.data as Orphans).orphans).toHaveLength(1)
  })

  test('not those that were cancelled or keep to no rules, and none after another day', async () => {
    const saved = await added()
    await app.db
      .updateTable('appointments')
      .set({ deleted_at: app.clock.now() })
      .where('id', '=', await visit('2026-03-16T08:00'))
      .execute()
    await app.db
      .updateTable('appointments')
      .set({ ignore_rules: true })
      .where('id', '=', await visit('2026-03-23T08:00'))
      .execute()
    await visit('2026-03-30T07:00')
    expect((await change(saved, { type: 'occurrence', date_from: '2026-03-16', time_from: '12:00' })).status).toBe(200)
    expect((await drop(saved.recurrence_id, '2026-03-23')).status).toBe(200)
    expect((await drop(saved.recurrence_id, '2026-03-30', { confirmed: true })).status).toBe(200)
  })

  test('hold over the change of the clock: 09:00 local time stays 09:00', async () => {
    const saved = await added()
    await visit('2026-03-23T08:00') // 09:00 in winter
    const summer = await visit('2026-03-30T07:00') // 09:00 in summer
    expect((await change(saved, { date_from: '2026-03-30', time_from: '09:00' })).status).toBe(200)
    const series = await app.db
      .selectFrom('recurrences')
      .select('id')
      .where('employee_id', '=', employee)
      .where('date_till', 'is', null)
      .executeTakeFirstOrThrow()
    const answer = await change({ ...saved, recurrence_id: series.id }, { date_from: '2026-03-30', time_from: '09:30' })
    expect((answer.body.data as Orphans).orphans.map(({ id }) => id)).toEqual([summer])
  })

  test('of a room that gets other hours than the location’s', async () => {
    const id = await visit('2026-05-04T14:00')
    const answer = await addToRoom(room, { date_from: '2026-05-04', time_till: '12:00', interval: 0 })
    expect(refused(answer)).toEqual([409, { confirmed: ['orphans'] }])
    expect((answer.body.data as Orphans).orphans.map((one) => one.id)).toEqual([id])
    expect(
      (await addToRoom(room, { date_from: '2026-05-04', time_till: '12:00', interval: 0, confirmed: true })).status,
    ).toBe(201)
  })

  test('a booking and a shorter day at once: either the change knows of the booking, or the booking of the change', async () => {
    const { utrecht: place, skinTreatment } = app.world
    const saved = await added()
    for (let week = 0; week < 10; week++) {
      const monday = new Date(Date.parse('2026-11-02') + week * 7 * 86_400_000).toISOString().slice(0, 10)
      const body = {
        client_id: await app.world.newClient(),
        location_id: place.id,
        treatment_id: skinTreatment,
        datetime_from: `${monday}T09:00:00.000Z` as Instant,
        user_id: employee,
        room_id: room,
      }
      const calls = [() => desk.call(appointmentsApi.create, { body }), () => drop(saved.recurrence_id, monday)]
      const answers = await Promise.all((week % 2 ? calls : calls.toReversed()).map((call) => call()))
      const [booked, dropped] = week % 2 ? answers : answers.toReversed()
      expect(booked!.status === 201 ? dropped!.status : booked!.status).toBe(booked!.status === 201 ? 409 : 422)
    }
  })

  test('who may not see the calendar sees how many and when, not who', async () => {
    const saved = await added()
    await visit('2026-03-16T08:00')
    const planner = await app.as('trainee-practitioner')
    await sql`insert into role_permissions (role_id, permission) select role_id, 'schedule.delete' from employee_roles where employee_id = ${planner.employeeId}`.execute(
      app.db,
    )
    await sql`delete from role_permissions where role_id in (select role_id from employee_roles where employee_id = ${planner.employeeId}) and permission like 'calendar.%'`.execute(
      app.db,
    )
    const answer = await planner.raw('DELETE', `/api/recurrences/${saved.recurrence_id}`, { date: '2026-03-09' })
    expect([answer.status, (answer.body.data as Orphans).orphans[0]]).toMatchObject([
      409,
      { client_id: null, client_name: null, datetime_from: '2026-03-16T08:00:00.000Z' as Instant },
    ])
  })
})
