import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { listsApi } from '#features/lists/contract.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { belgium } from '#platform/server/test/world.ts'
import { calendarApi } from './contract.ts'

let app: TestApp
let desk: Caller
let administrator: Caller
/** Works in Amsterdam on Tuesdays, in Utrecht on Wednesdays, in Antwerp on Thursdays. */
let traveller: number
let abroad: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  administrator = await app.as('administrator')
  const { world } = app
  const { amsterdam, utrecht, antwerp } = world
  traveller = await world.employee({
    firstName: 'Tess',
    lastName: 'van Reizen',
    locationIds: [amsterdam.id, utrecht.id, antwerp.id],
  })
  await world.works(traveller, amsterdam, { weekdays: [2] })
  await world.works(traveller, utrecht, { weekdays: [3], from: '10:00', till: '14:00' })
  await world.works(traveller, antwerp, { weekdays: [4] })
  abroad = await world.employee({ firstName: 'Bram', lastName: 'Peeters', locationIds: [antwerp.id] })
  const treats = (options: Parameters<typeof world.appointment>[0]) =>
    world.appointment({ practitionerId: traveller, ...options })
  await treats({ from: '2026-03-10T08:00:00Z' })
  await treats({ from: '2026-03-11T09:30:00Z', place: utrecht })
  await treats({
    from: '2026-03-12T08:00:00Z',
    place: antwerp,
    clientId: world.belgianClient,
    treatmentId: world.belgianTreatment,
  })
  // The day before in UTC, the day itself in Amsterdam.
  await treats({ from: '2026-03-16T23:30:00Z' })
})
afterAll(() => app.close())

const refused = ({ status, errors }: Answer) => [status, errors]
const week = (userId: number, caller = desk, from = '2026-03-09', to = '2026-03-15') =>
  caller.call(calendarApi.employeeWeek, { params: { userId, from, to } })
const day = (userId: number, date: string, caller = desk) =>
  caller.call(calendarApi.employeeDay, { params: { userId, date } })

describe('the calendar of an employee', () => {
  test('is refused without the permission, and not found in another country', async () => {
    expect((await day(traveller, '2026-03-10', app.nobody)).status).toBe(401)
    await app.db
      .deleteFrom('role_permissions')
      .where('permission', '=', 'calendar.employee.read')
      .where(
        'role_id',
        '=',
        (
          await app.db
            .selectFrom('roles')
            .select('id')
            .where('slug', '=', 'trainee-practitioner')
            .executeTakeFirstOrThrow()
        ).id,
      )
      .execute()
    expect((await day(traveller, '2026-03-10', await app.as('trainee-practitioner'))).status).toBe(403)
    expect((await day(abroad, '2026-03-10')).status).toBe(404)
    expect((await day(999_999, '2026-03-10')).status).toBe(404)
    expect((await day(traveller, '2026-02-30')).status).toBe(404)
  })

  test('covers two weeks at most', async () => {
    expect(refused(await week(traveller, desk, '2026-03-02', '2026-03-16'))).toEqual([422, { to: ['range_too_long'] }])
    expect(refused(await week(traveller, desk, '2026-03-02', '2026-03-01'))).toEqual([422, { to: ['invalid'] }])
  })

  test('shows their hours and appointments at every location to which the reader has access', async () => {
    const { amsterdam, utrecht, antwerp } = app.world
    const { data } = await week(traveller)
    expect(data.users).toEqual([
      { id: traveller, name: 'Tess van Reizen', colour: expect.any(Number), days: expect.any(Array) },
    ])
    expect(data.locations.map(({ id, zone }) => [id, zone])).toEqual([
      [amsterdam.id, 'Europe/Amsterdam'],
      [utrecht.id, 'Europe/Amsterdam'],
    ])
    expect(data.users[0]!.days.filter(({ hours }) => hours.length)).toEqual([
      { date: '2026-03-10', hours: [{ location_id: amsterdam.id, time_from: '09:00', time_till: '17:00' }] },
      { date: '2026-03-11', hours: [{ location_id: utrecht.id, time_from: '10:00', time_till: '14:00' }] },
    ])
    const locationsOf = ({ rooms, appointments }: typeof data) =>
      appointments.map(({ room_id }) => rooms.find(({ id }) => id === room_id)?.location_id)
    expect(locationsOf(data)).toEqual([amsterdam.id, utrecht.id])
    expect(data.appointments.map(({ datetime_from, client_name }) => [datetime_from, client_name])).toEqual([
      ['2026-03-10T08:00:00.000Z', 'Chantal Dubois'],
      ['2026-03-11T09:30:00.000Z', 'Chantal Dubois'],
    ])
    expect(data.rooms.map(({ id, schedule }) => [id, schedule.length])).toEqual([
      [amsterdam.roomIds[0], 7],
      [utrecht.roomIds[0], 7],
    ])
    expect(data.treatments.map(({ id }) => id)).toEqual([app.world.skinTreatment])

    const all = (await week(traveller, administrator)).data
    expect([all.locations.map(({ id }) => id), locationsOf(all)]).toEqual([
      [amsterdam.id, antwerp.id, utrecht.id],
      [amsterdam.id, utrecht.id, antwerp.id],
    ])
  })

  test('has the hours of each room by its own schedule, and without one those of its location', async () => {
    const { utrecht, amsterdam } = app.world
    const roomId = utrecht.roomIds[0]!
    const own = { weekdays: [3], interval_days: 7, date_from: '2026-01-01', time_from: '11:00', time_till: '13:00' }
    const { id } = await app.db
      .insertInto('recurrences')
      .values({ location_id: utrecht.id, room_id: roomId, ...own } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { rooms } = (await week(traveller)).data
    const open = rooms.map(({ id: room, schedule }) => [
      room,
      schedule[2]!.date,
      schedule[2]!.actual_time_from,
      schedule[2]!.actual_time_till,
    ])
    expect(open).toEqual([
      [amsterdam.roomIds[0], '2026-03-11', '08:00', '18:00'],
      [roomId, '2026-03-11', '11:00', '13:00'],
    ])
    expect(
      (
        await desk.call(calendarApi.week, { params: { locationId: utrecht.id, from: '2026-03-09', to: '2026-03-15' } })
      ).data.rooms.find((room) => room.id === roomId),
    ).toEqual(rooms[1])
    await app.db.deleteFrom('recurrences').where('id', '=', id).execute()
  })

  test('begins each day at midnight in the local time of the location', async () => {
    expect((await day(traveller, '2026-3-16')).data.appointments).toEqual([])
    expect((await day(traveller, '2026-3-17')).data.appointments.map(({ datetime_from }) => datetime_from)).toEqual([
      '2026-03-16T23:30:00.000Z',
    ])
  })

  test('logs the clients whose names it showed', async () => {
    const colleague = await app.as('office-manager')
    await week(traveller, colleague)
    const line = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'read')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      employee_id: colleague.employeeId,
      entity: 'GET /calendar/:userId/employee/week/:from/:to',
      client_ids: [app.world.client],
    })
  })

  test('shows an appointment outside the rules on each of its days', async () => {
    const id = await app.world.appointment({
      practitionerId: traveller,
      from: '2026-03-24T08:00:00Z',
      minutes: 3 * 24 * 60,
    })
    await app.db.updateTable('appointments').set({ ignore_rules: true }).where('id', '=', id).execute()
    for (const date of ['2026-03-24', '2026-03-25', '2026-03-27'])
      expect((await day(traveller, date)).data.appointments.map((one) => one.id)).toEqual([id])
    for (const date of ['2026-03-23', '2026-03-28']) expect((await day(traveller, date)).data.appointments).toEqual([])
  })
})

describe('the practitioners to choose from', () => {
  const list = async (query: object = {}, caller = desk) =>
    (await caller.call(listsApi.calendarEmployees, { query })).data.map(({ name }) => name)
  test('are those to whom the reader has access, found by any name, the reader first', async () => {
    expect((await list()).filter((name) => !name.startsWith('Sanne'))).toEqual([
      'Emma de Wit',
      'Noor Bakker',
      'Tess van Reizen',
    ])
    expect(await list({ filters: { search: 'reiz' } })).toEqual(['Tess van Reizen'])
    expect(await list({ filters: { search: 'wit em' } })).toEqual(['Emma de Wit'])
    expect(await list({ filters: { search: '%' } })).toEqual([])
    expect(await list({ filters: { search: 'bram' } })).toEqual([])
    expect(await list({ filters: { search: 'noor' }, include: traveller })).toEqual(['Tess van Reizen', 'Noor Bakker'])
    expect(await list({ filters: { search: 'noor' }, include: abroad })).toEqual(['Noor Bakker'])
    const practitioner = await app.as('senior-practitioner')
    expect((await practitioner.call(listsApi.calendarEmployees)).data[0]!.id).toBe(practitioner.employeeId)
  })
})

describe('the switch view', () => {
  const days = (locationId: number, date = '2026-03-11', caller = desk) =>
    caller.call(calendarApi.switchDays, { params: { locationId, date } })

  test('of another country is 404', async () => {
    expect((await days(app.world.antwerp.id)).status).toBe(404)
    expect((await days(app.world.utrecht.id, '2026-03-11', app.nobody)).status).toBe(401)
  })

  test('shows seven days from the chosen one on, each with the practitioners who work or are booked there', async () => {
    const { utrecht } = app.world
    const { data } = await days(utrecht.id)
    expect(data.switchCalendarDays.map(({ date }) => date)).toEqual([
      '2026-03-11',
      '2026-03-12',
      '2026-03-13',
      '2026-03-14',
      '2026-03-15',
      '2026-03-16',
      '2026-03-17',
    ])
    expect(data.previousDate).toBe('2026-03-04')
    const [first, second] = data.switchCalendarDays
    expect(first).toMatchObject({
      users: [
        {
          id: traveller,
          days: [{ date: '2026-03-11', hours: [{ location_id: utrecht.id, time_from: '10:00', time_till: '14:00' }] }],
        },
      ],
      treatments: [{ id: app.world.skinTreatment }],
      locations: [{ id: utrecht.id }],
      rooms: [
        {
          id: utrecht.roomIds[0],
          schedule: [{ date: '2026-03-11', open: [{ time_from: '08:00', time_till: '18:00' }] }],
        },
      ],
    })
    expect(first!.appointments.map(({ client_name }) => client_name)).toEqual(['Chantal Dubois'])
    expect([second!.users, second!.appointments, second!.treatments]).toEqual([[], [], []])
  })
})

describe('the planning', () => {
  const range = { date_from: '2026-03-09' as Day, date_till: '2026-03-15' as Day }
  const ofLocation = (locationId: number, query: object = range, caller = desk) =>
    caller.call(calendarApi.locationPlanning, { params: { locationId }, query: query as typeof range })
  const ofEmployee = (userId: number, query: object = range, caller = desk) =>
    caller.call(calendarApi.employeePlanning, { params: { userId }, query: query as typeof range })

  test('is refused without access, without days and for too many', async () => {
    expect((await ofLocation(app.world.antwerp.id)).status).toBe(404)
    expect((await ofEmployee(abroad)).status).toBe(404)
    expect(refused(await ofLocation(app.world.amsterdam.id, {}))).toEqual([
      422,
      { date_from: ['required'], date_till: ['required'] },
    ])
    expect(refused(await ofEmployee(traveller, { date_from: '2026-03-01', date_till: '2026-05-01' }))).toEqual([
      422,
      { date_till: ['range_too_long'] },
    ])
    expect(
      refused(await ofLocation(app.world.amsterdam.id, { date_from: '2026-03-02', date_till: '2026-03-01' })),
    ).toEqual([422, { date_till: ['invalid'] }])
  })

  test('of a location counts the practitioners who work, in as many rooms as there are', async () => {
    const { data } = await ofLocation(app.world.amsterdam.id)
    // Emma, Noor and on Tuesday Tess work 09:00–17:00, in two rooms.
    expect(
      data.days.map(({ date, free, total, appointments, colour }) => [
        date.slice(8),
        free,
        total,
        appointments,
        colour,
      ]),
    ).toEqual([
      ['09', 32, 32, 0, 'green'],
      ['10', 31, 32, 1, 'green'],
      ['11', 32, 32, 0, 'green'],
      ['12', 32, 32, 0, 'green'],
      ['13', 32, 32, 0, 'green'],
      ['14', 0, 0, 0, 'grey'],
      ['15', 0, 0, 0, 'grey'],
    ])
    expect(data.days[1]!.people.map(({ user_id, appointments }) => [user_id, appointments])).toEqual([
      [app.world.practitioner, 0],
      [app.world.assistant, 0],
      [traveller, 1],
    ])
    expect(data.users.map(({ name }) => name)).toEqual(['Emma de Wit', 'Noor Bakker', 'Tess van Reizen'])
  })

  test('of an employee counts their hours at every location to which the reader has access', async () => {
    const { data } = await ofEmployee(traveller)
    expect(
      data.days
        .filter(({ total }) => total)
        .map(({ date, free, total, people }) => [date, free, total, people[0]!.hours[0]!.location_id]),
    ).toEqual([
      ['2026-03-10', 15, 16, app.world.amsterdam.id],
      ['2026-03-11', 7, 8, app.world.utrecht.id],
    ])
    expect((await ofEmployee(traveller, range, administrator)).data.days.filter(({ total }) => total)).toHaveLength(3)
  })

  test('of a country uses its own local time', async () => {
    const { data } = await ofLocation(app.world.antwerp.id, range, administrator)
    expect(data.days[3]).toMatchObject({ date: '2026-03-12', free: 15, total: 16 })
    expect(belgium).toBe(app.world.antwerp.countryId)
  })
})

describe('absences', () => {
  const absence = (row: object) =>
    app.db
      .insertInto('absences')
      .values({ kind: 'block', date_from: '2026-06-02', date_till: '2026-06-02', note: 'griep', ...row } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  test('are shown in every calendar, and reduce the planning', async () => {
    const { amsterdam, utrecht } = app.world
    // A Tuesday, on which Tess works in Amsterdam from nine to five.
    await absence({ kind: 'holiday', employee_id: traveller, time_from: '13:00' })
    await absence({ kind: 'closed', location_id: utrecht.id, date_from: '2026-06-03', date_till: '2026-06-03' })
    const shown = ({
      kind,
      date_from,
      time_from,
      time_till,
    }: {
      kind: string
      date_from: string
      time_from: string | null
      time_till: string | null
    }) => [kind, date_from, time_from, time_till]
    const employee = (await week(traveller, desk, '2026-06-01', '2026-06-07')).data
    expect(employee.absences.map(shown)).toEqual([
      ['holiday', '2026-06-02', '13:00', null],
      ['closed', '2026-06-03', null, null],
    ])
    const location = (await desk.call(calendarApi.day, { params: { locationId: amsterdam.id, date: '2026-06-02' } }))
      .data
    expect(location.absences.map(shown)).toEqual([['holiday', '2026-06-02', '13:00', null]])
    const days = (await desk.call(calendarApi.switchDays, { params: { locationId: utrecht.id, date: '2026-06-02' } }))
      .data.switchCalendarDays
    expect(days.slice(0, 3).map(({ absences }) => absences.map(({ kind }) => kind))).toEqual([
      ['holiday'],
      ['closed'],
      [],
    ])
    const planned = (
      await desk.call(calendarApi.employeePlanning, {
        params: { userId: traveller },
        query: { date_from: '2026-06-02', date_till: '2026-06-03' },
      })
    ).data
    expect(planned.days.map(({ free, total, colour }) => [free, total, colour])).toEqual([
      [8, 8, 'green'],
      [0, 0, 'grey'],
    ])
    const there = (
      await desk.call(calendarApi.locationPlanning, {
        params: { locationId: utrecht.id },
        query: { date_from: '2026-06-03', date_till: '2026-06-03' },
      })
    ).data
    expect(there.days.map(({ total, colour }) => [total, colour])).toEqual([[0, 'grey']])
  })
  test('have their reason only for readers who may plan', async () => {
    await absence({ kind: 'sick_leave', employee_id: traveller, date_from: '2026-06-09', date_till: '2026-06-09' })
    const seenBy = async (caller: Caller) =>
      (await day(traveller, '2026-06-09', caller)).data.absences.map(({ kind, note }) => [kind, note])
    expect(await seenBy(desk)).toEqual([['sick_leave', 'griep']])
    expect(await seenBy(await app.as('senior-practitioner'))).toEqual([['absent', '']])
  })
})
