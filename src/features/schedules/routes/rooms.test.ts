import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { schedulesApi, type SavedSchedule } from '../contract.ts'

// Today is Wednesday 4 March 2026.
let app: TestApp
let desk: Caller
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())

type Body = Record<string, unknown>
const input = (change: Body = {}): Body => ({
  location_id: app.world.amsterdam.id,
  date_from: '2026-03-09',
  weekdays: [1],
  interval: 7,
  time_from: '09:00',
  time_till: '17:00',
  ...change,
})
const addToRoom = (roomId: number, body: Body = {}) =>
  desk.raw('POST', `/api/rooms/${roomId}/recurrence`, input(body)) as Promise<Answer<SavedSchedule>>
const drop = (id: number, date: string) => desk.raw('DELETE', `/api/recurrences/timetable/${id}`, { date })
const refused = ({ status, errors }: Answer) => [status, errors]
const list = async () =>
  (
    await desk.call(schedulesApi.list, {
      params: { locationId: app.world.amsterdam.id, entity: 'rooms' },
      query: { from: '2026-03-08T23:00:00Z', till: '2026-04-05T22:00:00Z' },
    })
  ).data
const newRoom = async (locationId = app.world.amsterdam.id) =>
  (
    await app.db
      .insertInto('rooms')
      .values({ location_id: locationId, name: 'Kamer 9', position: 9 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

test('have hours of their own, are closed, or go back to those of the location', async () => {
  const room = await newRoom()
  const own = await addToRoom(room, { time_till: '12:00' })
  expect(own.data).toMatchObject({ model_id: room, active: true })
  expect(
    refused(
      await addToRoom(room, { active: false, time_from: null, time_till: null, interval: 0, date_from: '2026-03-16' }),
    ),
  ).toEqual([422, { time_from: ['schedule_clash'] }])
  const closed = await desk.raw(
    'PUT',
    `/api/rooms/${room}/recurrence/${own.data.recurrence_id}`,
    input({ type: 'occurrence', active: false, time_from: null, time_till: null, date_from: '2026-03-16' }),
  )
  expect(closed.status).toBe(200)
  const cells = (await list()).find(({ id }) => id === room)!.schedules
  expect(cells.map(({ date, active }) => [date, active])).toEqual([
    ['2026-03-09', true],
    ['2026-03-16', false],
    ['2026-03-23', true],
    ['2026-03-30', true],
  ])
  expect((await drop(own.data.recurrence_id, '2026-03-16')).status).toBe(200)
})

test('belong to their location', async () => {
  expect(refused(await addToRoom(await newRoom(), { location_id: app.world.utrecht.id }))).toEqual([
    422,
    { location_id: ['unknown'] },
  ])
  expect((await addToRoom(app.world.antwerp.roomIds[0]!)).status).toBe(404)
})
