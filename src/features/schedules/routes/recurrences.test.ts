import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { schedulesApi, type SavedSchedule } from '../contract.ts'

// Today is Wednesday 4 March 2026. Each test has an employee of its own.
let app: TestApp
let desk: Caller
let employee: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())
beforeEach(async () => {
  employee = await app.world.employee()
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
const add = (change: Body = {}, id = employee, caller = desk) =>
  caller.raw('POST', `/api/employees/${id}/recurrence`, input(change)) as Promise<Answer<SavedSchedule>>
const added = async (change: Body = {}, id = employee): Promise<SavedSchedule> => {
  const answer = await add(change, id)
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data
}
const change = (saved: SavedSchedule, body: Body = {}, caller = desk) =>
  caller.raw('PUT', `/api/employees/${employee}/recurrence/${saved.recurrence_id}`, input(body)) as Promise<
    Answer<SavedSchedule>
  >
const addToRoom = (roomId: number, body: Body = {}) =>
  desk.raw('POST', `/api/rooms/${roomId}/recurrence`, input(body)) as Promise<Answer<SavedSchedule>>
const endFrom = (id: number, date: string) => desk.raw('DELETE', `/api/recurrences/${id}`, { date })
const drop = (id: number, date: string) => desk.raw('DELETE', `/api/recurrences/timetable/${id}`, { date })
const refused = ({ status, errors }: Answer) => [status, errors]
const list = async (
  entity: 'users' | 'rooms' = 'users',
  from = '2026-03-08T23:00:00Z',
  till = '2026-04-05T22:00:00Z',
  locationId = app.world.amsterdam.id,
) => (await desk.call(schedulesApi.list, { params: { locationId, entity }, query: { from, till } })).data
/** The employee's hours in the grid: `2026-03-09 09:00-17:00`. */
const grid = async (id = employee) =>
  (await list())
    .find((row) => row.id === id)!
    .schedules.map(({ date, time_from, time_till }) => `${date} ${time_from}-${time_till}`)
const weeks = (hours: string, ...days: string[]) => days.map((day) => `2026-${day} ${hours}`)
const newRoom = async (locationId = app.world.amsterdam.id) =>
  (
    await app.db
      .insertInto('rooms')
      .values({ location_id: locationId, name: 'Kamer 9', position: 9 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

describe('refusals', () => {
  test.each<[string, Body, number, Record<string, string[]>]>([
    [
      'nothing filled in',
      { location_id: null, date_from: null, time_from: null, time_till: null },
      422,
      { location_id: ['required'], date_from: ['required'] },
    ],
    ['no times', { time_from: null, time_till: null }, 422, { time_from: ['required'], time_till: ['required'] }],
    ['a time that is none', { time_from: '24:00' }, 422, { time_from: ['time_format'] }],
    ['an end before the beginning', { time_till: '08:00' }, 422, { time_till: ['till_not_after_from'] }],
    ['an end at the beginning', { time_till: '09:00' }, 422, { time_till: ['till_not_after_from'] }],
    ['a last day before the first', { date_till: '2026-03-08' }, 422, { date_till: ['date_order'] }],
    ['days that never come', { date_till: '2026-03-10', weekdays: [5] }, 422, { date_till: ['schedule_never'] }],
    ['a day that is none', { date_from: '2026-02-30' }, 422, { date_from: ['day'] }],
    ['an eighth weekday', { weekdays: [8] }, 422, { 'weekdays.0': ['too_big'] }],
    ['every ten days', { interval: 10 }, 422, { interval: ['invalid'] }],
    ['a slip in the year', { date_from: '2206-03-09' }, 422, { date_from: ['too_far_ahead'] }],
    ['an unknown location', { location_id: 999_999 }, 422, { location_id: ['unknown'] }],
    ['an employee who is switched off', { active: false }, 422, { active: ['invalid'] }],
  ])('%s', async (_, body, status, errors) => expect(refused(await add(body))).toEqual([status, errors]))

  test('a location of another country, or at which the employee does not work', async () => {
    expect(refused(await add({ location_id: app.world.antwerp.id }))).toEqual([422, { location_id: ['unknown'] }])
    expect(refused(await add({ location_id: app.world.utrecht.id }))).toEqual([
      422,
      { location_id: ['not_at_location'] },
    ])
  })

  test('somebody who is not there, is no longer there, or is of another country', async () => {
    expect((await add({}, 999_999)).status).toBe(404)
    const belgian = await app.world.employee({ locationIds: [app.world.antwerp.id] })
    expect((await add({}, belgian)).status).toBe(404)
    await app.db.updateTable('employees').set({ deactivated_at: app.clock.now() }).where('id', '=', employee).execute()
    expect(refused(await add())).toEqual([422, { location_id: ['not_at_location'] }])
  })

  test('without the permission', async () => {
    const saved = await added()
    const practitioner = await app.as('senior-practitioner')
    expect((await add({ weekdays: [2] }, employee, practitioner)).status).toBe(403)
    expect((await change(saved, {}, practitioner)).status).toBe(403)
    expect(
      (await practitioner.raw('DELETE', `/api/recurrences/${saved.recurrence_id}`, { date: '2026-03-09' })).status,
    ).toBe(403)
    expect(
      (
        await practitioner.call(schedulesApi.list, {
          params: { locationId: app.world.amsterdam.id, entity: 'users' },
          query: { from: '2026-03-08T23:00:00Z', till: '2026-03-15T23:00:00Z' },
        })
      ).status,
    ).toBe(200)
  })

  test('hours of another employee, or of a room as if an employee’s', async () => {
    const colleague = await added({}, await app.world.employee())
    expect((await change(colleague)).status).toBe(404)
    const room = await addToRoom(await newRoom())
    expect((await change(room.data)).status).toBe(404)
    expect((await change({ ...colleague, recurrence_id: 999_999 })).status).toBe(404)
  })

  test('a schedule of another country', async () => {
    const { antwerp } = app.world
    const id = await app.world.works(await app.world.employee({ locationIds: [antwerp.id] }), antwerp)
    expect([(await endFrom(id, '2026-03-09')).status, (await drop(id, '2026-03-09')).status]).toEqual([404, 404])
    expect((await desk.call(schedulesApi.location, { params: { locationId: antwerp.id } })).status).toBe(404)
    expect(
      (
        await desk.call(schedulesApi.list, {
          params: { locationId: antwerp.id, entity: 'users' },
          query: { from: '2026-03-08T23:00:00Z', till: '2026-03-15T23:00:00Z' },
        })
      ).status,
    ).toBe(404)
  })

  test.each([
    ['the wrong way round', '2026-03-09T00:00:00Z', '2026-03-08T00:00:00Z', 'date_order'],
    ['more than six weeks', '2026-03-01T00:00:00Z', '2026-04-13T00:00:00Z', 'range_too_long'],
    ['years of five digits', '9999-12-30T00:00:00Z', '9999-12-31T23:59:00Z', 'day'],
  ])('a week %s', async (_, from, till, code) => {
    expect(
      refused(
        await desk.call(schedulesApi.list, {
          params: { locationId: app.world.amsterdam.id, entity: 'users' },
          query: { from, till },
        }),
      ),
    ).toEqual([422, { till: [code] }])
  })
})

describe('the grid', () => {
  test('shows who works here and the rooms, with what holds on each day, and what is otherwise', async () => {
    const { recurrence_id } = await added({ weekdays: [1, 3], date_till: '2026-03-31' })
    await drop(recurrence_id, '2026-03-11')
    const row = (await list('users', '2026-03-08T23:00:00Z', '2026-03-22T23:00:00Z')).find(({ id }) => id === employee)!
    expect(row).toMatchObject({ active: true })
    expect(row.schedules.map(({ date }) => date)).toEqual(['2026-03-09', '2026-03-16', '2026-03-18'])
    expect(row.schedules[0]).toEqual({
      recurrence_id,
      timetable_id: recurrence_id,
      model_id: employee,
      location_id: app.world.amsterdam.id,
      date: '2026-03-09',
      weekday: 1,
      time_from: '09:00',
      time_till: '17:00',
      active: true,
      exception: false,
      date_from: '2026-03-09',
      date_till: '2026-03-31',
      weekdays: [1, 3],
      interval: 7,
      updated_at: expect.any(String) as string,
      breaks: [],
      usual: { time_from: '09:00', time_till: '17:00', breaks: [], active: true },
    })
    expect((await list('rooms')).map(({ name }) => name)).toContain('Kamer 1')
  })

  test('has the days of the location, whatever the zone of the moments', async () => {
    await added({ weekdays: [7], date_from: '2026-03-29', interval: 0 })
    const days = async (from: string, till: string) =>
      (await list('users', from, till)).find(({ id }) => id === employee)!.schedules.map(({ date }) => date)
    expect(await days('2026-03-29T00:00:00+01:00', '2026-03-29T23:59:59.999+02:00')).toEqual(['2026-03-29'])
    expect(await days('2026-03-22T23:00:00Z', '2026-03-28T23:00:00Z')).toEqual([]) // up to the midnight of the 29th
    expect(await days('2026-03-29T22:00:00Z', '2026-03-30T22:00:00Z')).toEqual([])
  })

  test('has what the contract says beside the hours, and the hours at other locations within the scope (decisions C71, C84)', async () => {
    const { amsterdam, antwerp, utrecht } = app.world
    employee = await app.world.employee({ locationIds: [amsterdam.id, utrecht.id, antwerp.id] })
    await app.db
      .updateTable('employees')
      .set({ contract_hours: 32.5, free_days: [5, 3] })
      .where('id', '=', employee)
      .execute()
    const { recurrence_id } = await added({ location_id: utrecht.id, weekdays: [2, 4], time_till: '13:00' })
    await drop(recurrence_id, '2026-03-12')
    await change({ recurrence_id } as SavedSchedule, {
      location_id: utrecht.id,
      type: 'occurrence',
      date_from: '2026-03-17',
      time_from: '10:00',
    })
    await app.world.works(employee, antwerp, { weekdays: [1] })
    const week = async (from: string, till: string) =>
      (await list('users', from, till)).find(({ id }) => id === employee)!
    const there = { location_id: utrecht.id, location: 'Centrum', place: 'Utrecht' }
    expect(await week('2026-03-08T23:00:00Z', '2026-03-15T23:00:00Z')).toMatchObject({
      contract_hours: 32.5,
      free_days: ['wed', 'fri'],
      schedules: [],
      elsewhere: [{ date: '2026-03-10', time_from: '09:00', time_till: '13:00', ...there }],
    })
    expect((await week('2026-03-15T23:00:00Z', '2026-03-22T23:00:00Z')).elsewhere).toEqual([
      { date: '2026-03-17', time_from: '10:00', time_till: '17:00', ...there },
      { date: '2026-03-19', time_from: '09:00', time_till: '13:00', ...there },
    ])
    // Neither the contract nor a day off prevents planning; the hours elsewhere do.
    expect((await add({ weekdays: [3], date_from: '2026-03-11' })).status).toBe(201)
    expect(refused(await add({ weekdays: [2] }))).toEqual([422, { time_from: ['schedule_clash'] }])
    expect(
      (await list('rooms')).every(
        ({ contract_hours, free_days, elsewhere }) => contract_hours === null && !free_days.length && !elsewhere.length,
      ),
    ).toBe(true)
  })

  test('keeps whoever left as long as there is a schedule to end, and lets it be ended', async () => {
    const { recurrence_id } = await added()
    await app.db.deleteFrom('employee_locations').where('employee_id', '=', employee).execute()
    expect((await list()).find(({ id }) => id === employee)).toMatchObject({ active: false })
    expect((await endFrom(recurrence_id, '2026-03-09')).status).toBe(200)
    expect((await list()).find(({ id }) => id === employee)).toBeUndefined()
  })

  test('knows the opening hours and the devices of the location', async () => {
    const { data } = await desk.call(schedulesApi.location, { params: { locationId: app.world.amsterdam.id } })
    expect(data.opening.map(({ weekday, active, time_from }) => [weekday, active, time_from])).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((n) => [n, n < 7, '08:00']),
    )
    expect(data.devices).toContainEqual(
      expect.objectContaining({ id: app.world.laserDevice, room_id: app.world.amsterdam.roomIds[0] }),
    )
  })
})

describe('adding', () => {
  test('once, weekly, every two and six weeks, on several days', async () => {
    expect(await added({ interval: 0, weekdays: [] })).toMatchObject({ interval: 0, weekdays: [1], date_till: null })
    expect(await added({ interval: 0, weekdays: [5, 2], date_from: '2026-03-10' })).toMatchObject({
      interval: 7,
      weekdays: [2, 5],
    }) // spec 3 §4
    expect(await grid()).toEqual(
      weeks('09:00-17:00', '03-09', '03-10', '03-13', '03-17', '03-20', '03-24', '03-27', '03-31', '04-03'),
    )
    expect(await added({ interval: 42, weekdays: [3] })).toMatchObject({ interval: 42 })
  })

  test('schedule-026: touching hours are fine; schedule-025: overlapping ones are refused, with the clash named', async () => {
    await added({ time_till: '13:00' })
    await added({ time_from: '13:00' })
    const answer = await add({
      weekdays: [1, 2],
      interval: 14,
      time_from: '12:00',
      time_till: '12:30',
      date_from: '2026-03-10',
    })
    expect(refused(answer)).toEqual([422, { time_from: ['schedule_clash'] }])
    expect(answer.body.data).toEqual({
      clash: {
        recurrence_id: expect.any(Number) as number,
        date: '2026-03-23',
        time_from: '09:00',
        time_till: '13:00',
        location_id: app.world.amsterdam.id,
        location: 'Centrum',
      },
    })
    expect(answer.body.message).toContain('09:00–13:00')
    expect(answer.body.message).toContain('23-03-2026')
  })

  test('an overlap at another location is one too', async () => {
    const { amsterdam, utrecht } = app.world
    const both = await app.world.employee({ locationIds: [amsterdam.id, utrecht.id] })
    await added({ location_id: utrecht.id }, both)
    expect(refused(await add({}, both))).toEqual([422, { time_from: ['schedule_clash'] }])
    await added({ location_id: amsterdam.id, time_from: '17:00', time_till: '20:00' }, both)
  })

  test.each([
    ['summer time', '2026-03-29'],
    ['winter time', '2026-10-25'],
  ])('on the day on which %s begins', async (_, date) => {
    await added({ date_from: date, weekdays: [7], time_from: '00:00', time_till: '02:30' })
    await added({ date_from: date, weekdays: [7], time_from: '02:30', time_till: '08:00' })
    expect(
      refused(await add({ date_from: date, weekdays: [7], time_from: '02:15', time_till: '02:45', interval: 42 })),
    ).toEqual([422, { time_from: ['schedule_clash'] }])
  })

  test('the same twice at once: one of them, always', async () => {
    const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30']
    const answers = await Promise.all(times.map((time_from) => add({ time_from })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...times.slice(1).map(() => 422)])
    expect(await grid()).toHaveLength(4)
  })

  test('twenty different days at once: all of them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        add({
          weekdays: [(i % 5) + 1],
          time_from: `${10 + Math.floor(i / 5)}:00`,
          time_till: `${10 + Math.floor(i / 5)}:59`,
        }),
      ),
    )
    expect(answers.every(({ status }) => status === 201)).toBe(true)
  })
})

describe('changing', () => {
  test('schedule-017: only that day', async () => {
    const saved = await added({ date_till: '2026-03-23' })
    expect(
      (await change(saved, { type: 'occurrence', date_from: '2026-03-16', time_from: '10:00', time_till: '15:00' }))
        .status,
    ).toBe(200)
    expect(await grid()).toEqual(['2026-03-09 09:00-17:00', '2026-03-16 10:00-15:00', '2026-03-23 09:00-17:00'])
    // A change back lets the day follow its series again.
    await change(saved, { type: 'occurrence', date_from: '2026-03-16' })
    expect(
      await app.db
        .selectFrom('recurrence_exceptions')
        .selectAll()
        .where('recurrence_id', '=', saved.recurrence_id)
        .execute(),
    ).toEqual([])
  })

  test('schedule-018 and 023: that day and all coming days; the past and what is otherwise stay', async () => {
    const saved = await added({ date_till: '2026-03-30' })
    await change(saved, { type: 'occurrence', date_from: '2026-03-23', time_from: '12:00' })
    const answer = await change(saved, {
      type: 'series',
      date_from: '2026-03-16',
      time_from: '10:00',
      time_till: '15:00',
    })
    expect(answer.data).toMatchObject({ date_from: '2026-03-16', date_till: '2026-03-30', time_from: '10:00' })
    expect(answer.data.recurrence_id).not.toBe(saved.recurrence_id)
    expect(await grid()).toEqual([
      '2026-03-09 09:00-17:00',
      '2026-03-16 10:00-15:00',
      '2026-03-23 12:00-17:00',
      '2026-03-30 10:00-15:00',
    ])
  })

  test('from a day on that is an exception: that day gets what was typed, other exceptions stay', async () => {
    const saved = await added({ date_till: '2026-03-30' })
    for (const date_from of ['2026-03-16', '2026-03-23'])
      await change(saved, { type: 'occurrence', date_from, time_from: '12:00' })
    await change(saved, { date_from: '2026-03-16', time_from: '10:00', time_till: '15:00' })
    expect(await grid()).toEqual([
      '2026-03-09 09:00-17:00',
      '2026-03-16 10:00-15:00',
      '2026-03-23 12:00-17:00',
      '2026-03-30 10:00-15:00',
    ])
    expect(
      (await list())
        .find(({ id }) => id === employee)!
        .schedules.map(({ exception, usual }) => [exception, usual.time_from]),
    ).toEqual([
      [false, '09:00'],
      [false, '10:00'],
      [true, '10:00'],
      [false, '10:00'],
    ])
  })

  test('from the first day of a series on, when that is an exception', async () => {
    const saved = await added({ date_till: '2026-03-23' })
    await change(saved, { type: 'occurrence', time_from: '12:00' })
    expect((await change(saved, { time_from: '10:00', date_till: '2026-03-23' })).data.recurrence_id).toBe(
      saved.recurrence_id,
    )
    expect(await grid()).toEqual(weeks('10:00-17:00', '03-09', '03-16', '03-23'))
  })

  test('from a day on that was dropped: it stays dropped', async () => {
    const saved = await added({ date_till: '2026-03-30' })
    await drop(saved.recurrence_id, '2026-03-16')
    await change(saved, { date_from: '2026-03-16', time_from: '10:00' })
    expect(await grid()).toEqual(['2026-03-09 09:00-17:00', '2026-03-23 10:00-17:00', '2026-03-30 10:00-17:00'])
  })

  test('from its first day on it stays the same series', async () => {
    const saved = await added({ date_till: '2026-03-30' })
    await drop(saved.recurrence_id, '2026-03-23')
    const { data } = await change(saved, { type: 'series', date_till: '2026-03-23', weekdays: [1, 2] })
    expect(data).toMatchObject({ recurrence_id: saved.recurrence_id, weekdays: [1, 2], date_till: '2026-03-23' })
    expect((await grid()).map((text) => text.slice(0, 10))).toEqual([
      '2026-03-09',
      '2026-03-10',
      '2026-03-16',
      '2026-03-17',
    ])
  })

  test('to another location, from a day on', async () => {
    const { amsterdam, utrecht } = app.world
    employee = await app.world.employee({ locationIds: [amsterdam.id, utrecht.id] })
    const saved = await added()
    expect((await change(saved, { date_from: '2026-03-16', location_id: utrecht.id })).data).toMatchObject({
      location_id: utrecht.id,
    })
    expect(await grid()).toEqual(weeks('09:00-17:00', '03-09'))
    expect(refused(await change(saved, { type: 'occurrence', location_id: utrecht.id }))).toEqual([
      422,
      { location_id: ['invalid'] },
    ])
  })

  test.each<[string, Body, Record<string, string[]>]>([
    ['from a day that has been', { date_from: '2026-03-02' }, { date_from: ['schedule_past'] }],
    ['from a day after its end', { date_from: '2026-04-01' }, { date_from: ['not_scheduled'] }],
    [
      'on a day on which it does not hold',
      { type: 'occurrence', date_from: '2026-03-10' },
      { date_from: ['not_scheduled'] },
    ],
    [
      'with an end before the chosen day',
      { date_from: '2026-03-16', date_till: '2026-03-15' },
      { date_till: ['date_order'] },
    ],
  ])('not %s', async (_, body, errors) => {
    const saved = await added({ date_from: '2026-03-02', date_till: '2026-03-30' })
    expect(refused(await change(saved, body))).toEqual([422, errors])
  })

  test('not over what a colleague changed since it was read, unless once more', async () => {
    const saved = await added()
    const read = async () =>
      (
        await app.db
          .selectFrom('recurrences')
          .select(sql<string>`to_json(updated_at) #>> '{}'`.as('version'))
          .where('id', '=', saved.recurrence_id)
          .executeTakeFirstOrThrow()
      ).version
    const before = await read()
    expect(
      (await change(saved, { type: 'occurrence', date_from: '2026-03-16', time_till: '12:00', updated_at: before }))
        .status,
    ).toBe(200)
    const stale = await change(saved, {
      type: 'occurrence',
      date_from: '2026-03-16',
      time_till: '13:00',
      updated_at: before,
    })
    expect([...refused(stale), stale.body.data]).toEqual([
      409,
      { updated_at: ['schedule_stale'] },
      { updated_at: await read() },
    ])
    expect(
      (
        await change(saved, {
          type: 'occurrence',
          date_from: '2026-03-16',
          time_till: '13:00',
          updated_at: await read(),
        })
      ).status,
    ).toBe(200)
  })

  test('not to hours that clash, of one day or of all', async () => {
    const saved = await added({ time_till: '12:00' })
    await added({ time_from: '13:00' })
    expect(refused(await change(saved, { type: 'occurrence', date_from: '2026-03-16', time_till: '14:00' }))).toEqual([
      422,
      { time_from: ['schedule_clash'] },
    ])
    expect(refused(await change(saved, { date_from: '2026-03-16', time_till: '14:00' }))).toEqual([
      422,
      { time_from: ['schedule_clash'] },
    ])
    expect((await change(saved, { date_from: '2026-03-16', time_till: '13:00' })).status).toBe(200)
  })

  test('schedule-021: what happens once is changed as that day, and may move', async () => {
    const saved = await added({ interval: 0 })
    expect(refused(await change(saved, { type: 'series' }))).toEqual([422, { type: ['once_only'] }])
    expect(
      (
        await change(saved, {
          type: 'occurrence',
          date_from: '2026-03-11',
          weekdays: [],
          interval: 0,
          time_till: '15:00',
        })
      ).data.recurrence_id,
    ).toBe(saved.recurrence_id)
    expect(await grid()).toEqual(['2026-03-11 09:00-15:00'])
  })

  test('two who change one series at once come one after the other, and nothing overlaps', async () => {
    const saved = await added()
    const answers = await Promise.all(
      ['2026-03-16', '2026-03-23', '2026-03-16', '2026-03-30'].map((date_from) =>
        change(saved, { date_from, time_from: '10:00' }),
      ),
    )
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true)
    const days = (await grid()).map((text) => text.slice(0, 10))
    expect(new Set(days).size).toBe(days.length)
    expect(days).toEqual(['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'])
  })
})

describe('deleting', () => {
  test('schedule-019: only that day, and then that day and all coming days', async () => {
    const { recurrence_id } = await added()
    expect((await drop(recurrence_id, '2026-03-16')).status).toBe(200)
    expect(refused(await drop(recurrence_id, '2026-03-16'))).toEqual([422, { date: ['not_scheduled'] }])
    expect(await grid()).toEqual(weeks('09:00-17:00', '03-09', '03-23', '03-30'))
    expect((await endFrom(recurrence_id, '2026-03-30')).status).toBe(200)
    expect(refused(await endFrom(recurrence_id, '2026-03-30'))).toEqual([422, { date: ['not_scheduled'] }])
    expect(await grid()).toEqual(weeks('09:00-17:00', '03-09', '03-23'))
  })

  test('from its first day on, and what is once, it is gone altogether', async () => {
    const { recurrence_id } = await added()
    await drop(recurrence_id, '2026-03-16')
    // decision C112
    expect((await desk.raw('DELETE', `/api/recurrences/${recurrence_id}?date=2026-03-09`)).status).toBe(200)
    expect((await endFrom(recurrence_id, '2026-03-09')).status).toBe(404)
    const once = await added({ interval: 0 })
    expect((await drop(once.recurrence_id, '2026-03-09')).status).toBe(200)
    expect(await app.db.selectFrom('recurrences').selectAll().where('employee_id', '=', employee).execute()).toEqual([])
  })

  test('never the past', async () => {
    const { recurrence_id } = await added({ date_from: '2026-02-02' })
    expect(refused(await endFrom(recurrence_id, '2026-03-02'))).toEqual([422, { date: ['schedule_past'] }])
    expect(refused(await desk.raw('DELETE', `/api/recurrences/${recurrence_id}`))).toEqual([
      422,
      { date: ['required'] },
    ])
    expect((await endFrom(recurrence_id, '2026-03-04')).status).toBe(200)
    expect(
      (
        await app.db
          .selectFrom('recurrences')
          .select('date_till')
          .where('id', '=', recurrence_id)
          .executeTakeFirstOrThrow()
      ).date_till,
    ).toBe('2026-03-03')
  })
})

test('who made, changed and ended it is in the log', async () => {
  const saved = await added()
  await drop(saved.recurrence_id, '2026-03-16')
  await change(saved, { date_from: '2026-03-23', time_from: '10:00' })
  const { rows } = await sql<{ action: string; entity: string }>`
    select action, entity from audit_log where employee_id = ${desk.employeeId} and action in ('create', 'update', 'delete') and (after ->> 'employee_id' = ${String(employee)} or after ->> 'recurrence_id' = ${String(saved.recurrence_id)}) order by id`.execute(
    app.db,
  )
  expect(rows.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
    'create recurrences',
    'create recurrence_exceptions',
    'create recurrences',
    'update recurrences',
  ])
})
