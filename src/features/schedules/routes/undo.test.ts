import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Orphans } from '#kernel/orphans.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { schedulesApi, type SavedSchedule } from '../contract.ts'

// Today is Wednesday 4 March 2026. Each test has an employee of its own, who works in Amsterdam and in Utrecht.
let app: TestApp
let desk: Caller
let employee: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())
beforeEach(async () => {
  employee = await app.world.employee({ locationIds: [app.world.amsterdam.id, app.world.utrecht.id] })
})

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
const add = (change: Body = {}, id = employee) =>
  desk.raw('POST', `/api/employees/${id}/recurrence`, input(change)) as Promise<Answer<SavedSchedule>>
const change = (id: number, body: Body = {}) =>
  desk.raw('PUT', `/api/employees/${employee}/recurrence/${id}`, input(body)) as Promise<Answer<SavedSchedule>>
const otherwise = (id: number, date_from: string, body: Body = {}) =>
  change(id, { type: 'occurrence', date_from, time_from: '12:00', ...body })
const drop = (id: number, date: string) =>
  desk.raw('DELETE', `/api/recurrences/timetable/${id}`, { date }) as Promise<Answer<SavedSchedule>>
const endFrom = (id: number, date: string) =>
  desk.raw('DELETE', `/api/recurrences/${id}`, { date }) as Promise<Answer<SavedSchedule>>
const undo = ({ data }: Answer<{ undo_id: number }>, more: Body = {}, caller = desk, id = employee) =>
  caller.raw('POST', `/api/employees/${id}/recurrence/undo`, { undo_id: data.undo_id, ...more })
const refused = ({ status, errors }: Answer) => [status, errors]
const tooLate = [409, { undo_id: ['undo_too_late'] }]

/** All stored hours of an employee or a room. */
async function stored(owner = 'employee_id', id = employee): Promise<unknown> {
  const { rows } = await sql`
    select r.id, r.location_id, r.date_from, r.date_till, r.weekdays, r.interval_days, r.time_from, r.time_till, r.active,
      (select json_agg(x order by x.date) from recurrence_exceptions x where x.recurrence_id = r.id) as exceptions
    from recurrences r where ${sql.ref(owner)} = ${id} order by r.id`.execute(app.db)
  return rows
}
/** A series every Monday, with other hours on one day and one day dropped. */
async function series(body: Body = {}): Promise<number> {
  const {
    data: { recurrence_id },
  } = await add(body)
  await otherwise(recurrence_id, '2026-03-23')
  await drop(recurrence_id, '2026-04-06')
  return recurrence_id
}

describe('refusals', () => {
  test('of another change than the last one, whoever made a later one, and twice', async () => {
    const id = await series()
    const first = await drop(id, '2026-03-16')
    const colleague = await app.as('office-manager')
    const later = await (colleague.raw('DELETE', `/api/recurrences/timetable/${id}`, { date: '2026-03-30' }) as Promise<
      Answer<SavedSchedule>
    >)
    const before = await stored()
    expect(refused(await undo(first))).toEqual(tooLate)
    expect(refused(await undo({ ...later, data: { ...later.data, undo_id: later.data.undo_id + 1 } }))).toEqual(tooLate)
    expect(await stored()).toEqual(before)
    expect((await undo(later)).status).toBe(200)
    expect(refused(await undo(later))).toEqual(tooLate)
    expect(refused(await undo(first))).toEqual(tooLate)
  })

  test('of somebody else’s change by a number that was guessed', async () => {
    const answer = await drop(await series(), '2026-03-16')
    const other = await app.world.employee()
    expect(refused(await undo(answer, {}, desk, other))).toEqual(tooLate)
    await add({}, other)
    expect(refused(await undo(answer, {}, desk, other))).toEqual(tooLate)
    expect(
      (
        await desk.raw('POST', `/api/rooms/${app.world.amsterdam.roomIds[0]}/recurrence/undo`, {
          undo_id: answer.data.undo_id,
        })
      ).status,
    ).toBe(409)
  })

  test('without a change, without the permission, and of who is not there', async () => {
    const answer = await drop(await series(), '2026-03-16')
    expect(refused(await desk.raw('POST', `/api/employees/${employee}/recurrence/undo`, {}))).toEqual([
      422,
      { undo_id: ['required'] },
    ])
    expect((await undo(answer, {}, await app.as('senior-practitioner'))).status).toBe(403)
    expect((await undo(answer, {}, desk, 999_999)).status).toBe(404)
    const { antwerp } = app.world
    expect((await undo(answer, {}, desk, await app.world.employee({ locationIds: [antwerp.id] }))).status).toBe(404)
  })

  test('of hours in a country that the caller does not reach', async () => {
    const { amsterdam, antwerp } = app.world
    employee = await app.world.employee({ locationIds: [amsterdam.id, antwerp.id] })
    const belgian = await app.as('office-manager', antwerp.id)
    const answer = await (belgian.raw(
      'POST',
      `/api/employees/${employee}/recurrence`,
      input({ location_id: antwerp.id }),
    ) as Promise<Answer<SavedSchedule>>)
    const before = await stored()
    expect((await undo(answer)).status).toBe(404)
    const gone = await (belgian.raw('DELETE', `/api/recurrences/${answer.data.recurrence_id}`, {
      date: '2026-03-09',
    }) as Promise<Answer<SavedSchedule>>)
    expect((await undo(gone)).status).toBe(404)
    expect((await undo(gone, {}, belgian)).status).toBe(200)
    expect(await stored()).toEqual(before)
  })

  test('of hours at a location that somebody left meanwhile', async () => {
    const id = await series({ location_id: app.world.utrecht.id })
    const ended = await endFrom(id, '2026-03-30')
    const gone = app.db
      .deleteFrom('employee_locations')
      .where('employee_id', '=', employee)
      .where('location_id', '=', app.world.utrecht.id)
    await gone.execute()
    // An entry that still exists may be restored; one that was deleted does not come back.
    expect((await undo(ended)).status).toBe(200)
    expect(refused(await undo(await endFrom(id, '2026-03-09')))).toEqual([422, { location_id: ['not_at_location'] }])
  })
})

describe('is again to the last exception what it was', () => {
  const cases: [string, Body, (id: number) => Promise<Answer<SavedSchedule>>][] = [
    ['hours were added', {}, () => add({ weekdays: [2, 4], interval: 14 })],
    ['hours were added once', {}, () => add({ weekdays: [], interval: 0, date_from: '2026-03-10' })],
    ['only that day was changed', {}, (id) => otherwise(id, '2026-03-16')],
    ['an exception was changed', {}, (id) => otherwise(id, '2026-03-23', { time_from: '14:00' })],
    ['an exception was taken back', {}, (id) => otherwise(id, '2026-03-23', { time_from: '09:00' })],
    [
      'that day and all coming days were changed',
      {},
      (id) => change(id, { date_from: '2026-03-16', time_from: '10:00' }),
    ],
    [
      'that day, which was an exception, and all coming days were',
      {},
      (id) => change(id, { date_from: '2026-03-23', time_from: '10:00' }),
    ],
    [
      'a series was given an end and other days',
      {},
      (id) => change(id, { date_from: '2026-03-16', weekdays: [3, 5], interval: 42, date_till: '2026-05-01' }),
    ],
    [
      'a series was changed from its first day on',
      {},
      (id) => change(id, { time_from: '10:00', weekdays: [1, 2], date_till: '2026-03-16' }),
    ],
    [
      'a series moved to another location',
      {},
      (id) => change(id, { date_from: '2026-03-16', location_id: app.world.utrecht.id }),
    ],
    ['that day was dropped', {}, (id) => drop(id, '2026-03-16')],
    ['an exception was dropped', {}, (id) => drop(id, '2026-03-23')],
    ['a day that has been was dropped', { date_from: '2026-02-02' }, (id) => drop(id, '2026-02-09')],
    ['that day and all coming days were', {}, (id) => endFrom(id, '2026-03-16')],
    ['all of a series was', {}, (id) => endFrom(id, '2026-03-09')],
    ['a running series ended', { date_from: '2026-02-02', date_till: '2026-05-25' }, (id) => endFrom(id, '2026-03-09')],
  ]
  test.each(cases)('when %s', async (_, body, act) => {
    const id = await series(body)
    const before = await stored()
    const answer = await act(id)
    expect([answer.errors, answer.status < 300]).toEqual([{}, true])
    expect(await stored()).not.toEqual(before)
    const undone = await undo(answer)
    expect([undone.status, undone.errors]).toEqual([200, {}])
    expect(await stored()).toEqual(before)
    // The restored schedule can be changed further, also by the ids from before.
    expect((await otherwise(id, '2026-03-30')).status).toBe(200)
    expect((await add({ weekdays: [7] })).status).toBe(201)
  })

  test.each<[string, (id: number) => Promise<Answer<SavedSchedule>>]>([
    [
      'moved',
      (id) =>
        change(id, { type: 'occurrence', weekdays: [], interval: 0, date_from: '2026-03-12', time_till: '15:00' }),
    ],
    ['made a series', (id) => change(id, { type: 'occurrence', weekdays: [2, 3] })],
    ['deleted', (id) => drop(id, '2026-03-10')],
  ])('when what was there once was %s', async (_, act) => {
    const {
      data: { recurrence_id },
    } = await add({ weekdays: [], interval: 0, date_from: '2026-03-10' })
    const before = await stored()
    const answer = await act(recurrence_id)
    expect(answer.status).toBe(200)
    expect((await undo(answer)).status).toBe(200)
    expect(await stored()).toEqual(before)
  })

  test('when it is of a room', async () => {
    const { id: room } = await app.db
      .insertInto('rooms')
      .values({ location_id: app.world.amsterdam.id, name: 'Kamer 9', position: 9 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const closed = { active: false, time_from: null, time_till: null }
    const { data: own } = await (desk.raw('POST', `/api/rooms/${room}/recurrence`, input()) as Promise<
      Answer<SavedSchedule>
    >)
    const before = await stored('room_id', room)
    for (const body of [
      { type: 'occurrence', date_from: '2026-03-16', ...closed },
      { date_from: '2026-03-16', ...closed },
    ]) {
      const answer = await (desk.raw(
        'PUT',
        `/api/rooms/${room}/recurrence/${own.recurrence_id}`,
        input(body),
      ) as Promise<Answer<SavedSchedule>>)
      expect(answer.status).toBe(200)
      expect(
        (await desk.raw('POST', `/api/rooms/${room}/recurrence/undo`, { undo_id: answer.data.undo_id })).status,
      ).toBe(200)
      expect(await stored('room_id', room)).toEqual(before)
    }
  })
})

test('undoing is a change of hours too: who booked meanwhile is listed first, and stays', async () => {
  const { utrecht } = app.world
  const { id: roomId } = await app.db
    .insertInto('rooms')
    .values({ location_id: utrecht.id, name: 'Kamer 9', position: 9 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = await add({ location_id: utrecht.id })
  const visit = await app.world.appointment({
    clientId: await app.world.newClient(),
    practitionerId: employee,
    from: '2026-03-16T09:00:00Z',
    roomId,
    place: utrecht,
  })
  const asked = await undo(answer)
  expect(refused(asked)).toEqual([409, { confirmed: ['orphans'] }])
  expect((asked.body.data as Orphans).orphans.map(({ id }) => id)).toEqual([visit])
  expect(await stored()).toHaveLength(1)
  expect((await undo(answer, { confirmed: true })).status).toBe(200)
  expect(await stored()).toEqual([])
  expect(
    (await app.db.selectFrom('appointments').select('deleted_at').where('id', '=', visit).executeTakeFirstOrThrow())
      .deleted_at,
  ).toBeNull()
})

test('what takes hours out tells whose they were, and the way back', async () => {
  const { data } = await add()
  const removed = await desk.call(schedulesApi.removeOccurrence, {
    params: { timetableId: data.timetable_id },
    body: { date: '2026-03-16', confirmed: false },
  })
  expect(removed.data).toEqual({ model_id: employee, undo_id: expect.any(Number) as number })
  expect(removed.data.undo_id).not.toBe(data.undo_id)
})
