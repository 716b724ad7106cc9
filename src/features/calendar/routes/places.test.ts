import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { appointmentsApi, type Appointment } from '#features/appointments/contract.ts'
import { placesApi } from '../contract/places.ts'

// The places to which an appointment cannot be dragged.

let app: TestApp
let desk: Caller
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())
beforeEach(() => app.db.deleteFrom('appointments').execute())

// A Monday, five days after the clock of the tests.
const monday = '2026-03-09'
const at = (time: string): Instant => new Date(`${monday}T${time}:00+01:00`).toISOString() as Instant

async function booked(time = '10:00'): Promise<Appointment> {
  const { status, data } = await desk.call(appointmentsApi.create, {
    body: {
      client_id: app.world.client,
      location_id: app.world.amsterdam.id,
      treatment_id: app.world.laserTreatment,
      datetime_from: at(time),
    },
  })
  expect(status).toBe(201)
  return data
}
const places = ({ id }: Appointment, by = desk, till = monday) =>
  by.call(placesApi.places, { params: { id }, query: { date_from: monday, date_till: till } })

test('are given only to callers who may move the appointment, and for no more days than the calendar shows', async () => {
  const appointment = await booked()
  expect((await places(appointment, app.nobody)).status).toBe(401)
  expect((await places(appointment, await app.as('trainee-practitioner'))).status).toBe(403)
  expect((await places(appointment, await app.as('office-manager', app.world.antwerp.id))).status).toBe(404)
  expect((await places(appointment, desk, '2026-04-09')).errors).toEqual({ date_till: ['range_too_long'] })
})

test('name the hours in which its practitioner is off or has other appointments, and name no client', async () => {
  const appointment = await booked()
  const other = await desk.call(appointmentsApi.create, {
    body: {
      client_id: await app.world.newClient(),
      location_id: app.world.amsterdam.id,
      treatment_id: app.world.laserTreatment,
      datetime_from: at('14:00'),
      user_id: appointment.user.id,
    },
  })
  expect(other.status).toBe(201)
  const { status, data } = await places(appointment)
  const own = data.people.find(({ user_id }) => user_id === appointment.user.id)!
  expect([status, own.name]).toEqual([200, appointment.user.name])
  expect(own.away.filter(({ why }) => why === 'busy').map(({ time_from }) => time_from)).toEqual(['14:00'])
  expect(own.away.some(({ why, time_from }) => why === 'off' && time_from === '00:00')).toBe(true)
  expect(data.elsewhere).toEqual([])
  expect(JSON.stringify(data)).not.toContain(other.data.client.last_name)
})

test('name a break as a break, and any other absence only as an absence', async () => {
  const appointment = await booked()
  const away = { employee_id: appointment.user.id, date_from: monday, date_till: monday }
  await app.db
    .insertInto('absences')
    .values([
      { ...away, kind: 'break', time_from: '15:00', time_till: '15:15' },
      { ...away, kind: 'sick_leave', time_from: '16:00', time_till: '16:30' },
    ])
    .execute()
  const { data } = await places(appointment)
  const whys = data.people
    .find(({ user_id }) => user_id === appointment.user.id)!
    .away.filter(({ time_from }) => time_from >= '15:00' && time_from < '17:00')
  expect(whys.map(({ time_from, time_till, why }) => `${time_from}–${time_till} ${why}`)).toEqual([
    '15:00–15:15 break',
    '16:00–16:30 away',
  ])
  await app.db.deleteFrom('absences').execute()
})
