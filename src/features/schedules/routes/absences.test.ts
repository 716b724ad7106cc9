import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, weekday, type Day, type Instant } from '#kernel/day.ts'
import type { Orphans } from '#kernel/orphans.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { availabilityApi } from '#features/availability/contract.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { absencesApi, type Absence } from '../contract/absences.ts'

// Today is Wednesday 4 March 2026. Each test has a working day of its own, and somebody who works in Utrecht in a room
// of their own.
let app: TestApp
let desk: Caller
let date = '2026-11-01' as Day // every test day is in winter
let employee: number
let room: number
let device: number
let treatment: number
let model: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  model = await app.world.model('Wals')
  treatment = await app.world.treatment({ modelIds: [model] })
})
afterAll(() => app.close())
beforeEach(async () => {
  const {
    world,
    world: { utrecht },
  } = app
  do date = addDays(date, 1)
  while (weekday(date) > 5)
  await app.db
    .updateTable('rooms')
    .set({ deactivated_at: app.clock.now() })
    .where('location_id', '=', utrecht.id)
    .execute()
  await app.db.updateTable('devices').set({ deactivated_at: app.clock.now() }).where('model_id', '=', model).execute()
  await app.db.deleteFrom('recurrences').where('location_id', '=', utrecht.id).execute()
  await app.db.deleteFrom('absences').execute()
  employee = await world.employee({ locationIds: [utrecht.id] })
  await world.works(employee, utrecht)
  room = (
    await app.db
      .insertInto('rooms')
      .values({ location_id: utrecht.id, name: 'Kamer 2', position: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  device = await world.device({ modelId: model, place: utrecht })
})

type Body = Record<string, unknown>
const input = (change: Body = {}): Body => ({
  kind: 'holiday',
  employee_id: employee,
  date_from: date,
  date_till: date,
  ...change,
})
const add = (change: Body = {}, caller = desk) =>
  caller.raw('POST', '/api/absences', input(change)) as Promise<Answer<Absence>>
const added = async (change: Body = {}): Promise<Absence> => {
  const answer = await add(change)
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data
}
const change = (absence: Absence, body: Body, caller = desk) =>
  caller.raw('PUT', `/api/absences/${absence.id}`, { ...input(), updated_at: absence.updated_at, ...body }) as Promise<
    Answer<Absence>
  >
const list = async (caller = desk, from: Day = date, till: Day = date) =>
  (await caller.call(absencesApi.list, { query: { location_id: app.world.utrecht.id, from, till } })).data
const refused = ({ status, errors }: Answer) => [status, errors]
/** The free start times of the day, in winter time. */
const free = async () => {
  const { data } = await desk.call(availabilityApi.availability, {
    query: { location_id: app.world.utrecht.id, treatment_id: treatment, date_from: date, date_till: date },
  })
  return data[0]!.time_slots.map(
    ({ datetime_from }) => `${Number(datetime_from.slice(11, 13)) + 1}${datetime_from.slice(13, 16)}`,
  )
}
const book = async (time: string, change: object = {}) =>
  desk.call(appointmentsApi.create, {
    body: {
      client_id: await app.world.newClient(),
      location_id: app.world.utrecht.id,
      treatment_id: treatment,
      datetime_from: `${date}T${time}:00.000Z` as Instant,
      ...change,
    },
  })

describe('refusals', () => {
  test.each<[string, Body, Record<string, string[]>]>([
    ['of nobody', { employee_id: null }, { employee_id: ['absence_subject'] }],
    ['of somebody who is not there', { employee_id: 999_999 }, { employee_id: ['unknown'] }],
    ['of a room that is not there', { employee_id: null, room_id: 999_999, kind: 'closed' }, { room_id: ['unknown'] }],
    [
      'of a device that is not there',
      { employee_id: null, device_id: 999_999, kind: 'maintenance' },
      { device_id: ['unknown'] },
    ],
    [
      'of a location that is not there',
      { employee_id: null, location_id: 999_999, kind: 'closed' },
      { location_id: ['unknown'] },
    ],
    ['of a kind that there is not', { kind: 'party' }, { kind: ['invalid'] }],
    ['of a kind that does not fit', { kind: 'maintenance' }, { kind: ['absence_kind'] }],
    ['with a time that is none', { time_from: '25:00' }, { time_from: ['time_format'] }],
    ['that ends before it begins', { date_till: '2026-03-04' }, { date_till: ['date_order'] }],
    ['that ends at the same time', { time_from: '09:00', time_till: '09:00' }, { time_till: ['till_not_after_from'] }],
    ['with a novel as its note', { note: 'x'.repeat(256) }, { note: ['too_long'] }],
  ])('an absence %s', async (_, body, errors) => expect(refused(await add(body))).toEqual([422, errors]))

  test('of another country', async () => {
    const { antwerp } = app.world
    const belgian = await app.world.employee({ locationIds: [antwerp.id] })
    expect(refused(await add({ employee_id: belgian }))).toEqual([422, { employee_id: ['unknown'] }])
    expect(refused(await add({ employee_id: null, room_id: antwerp.roomIds[0], kind: 'closed' }))).toEqual([
      422,
      { room_id: ['unknown'] },
    ])
    const manager = await app.as('office-manager', antwerp.id)
    const { id } = (await add({ employee_id: belgian }, manager)).data
    expect([
      (await desk.call(absencesApi.show, { params: { id } })).status,
      (await desk.call(absencesApi.remove, { params: { id } })).status,
    ]).toEqual([404, 404])
    expect(
      (await desk.call(absencesApi.list, { query: { location_id: antwerp.id, from: date, till: date } })).status,
    ).toBe(404)
  })

  test('who may only move appointments makes breaks and blocks, and no holidays', async () => {
    const practitioner = await app.as('senior-practitioner', app.world.utrecht.id)
    expect(refused(await add({}, practitioner))).toEqual([403, { kind: ['forbidden'] }])
    const holiday = await added()
    expect((await practitioner.call(absencesApi.remove, { params: { id: holiday.id } })).status).toBe(403)
    expect(refused(await change(holiday, { kind: 'block' }, practitioner))).toEqual([403, { kind: ['forbidden'] }])
    const block = await add({ kind: 'block', time_from: '12:00', time_till: '12:30' }, practitioner)
    expect(block.status).toBe(201)
    expect(refused(await change(block.data, { kind: 'holiday' }, practitioner))).toEqual([403, { kind: ['forbidden'] }])
    expect((await practitioner.call(absencesApi.remove, { params: { id: block.data.id } })).status).toBe(200)
    expect((await add({ kind: 'block' }, await app.as('trainee-practitioner'))).status).toBe(403)
  })

  test('who may only move appointments blocks no location and no device, and nothing for longer than a day', async () => {
    const practitioner = await app.as('senior-practitioner', app.world.utrecht.id)
    const none = { employee_id: null, room_id: null, device_id: null, location_id: null }
    expect(refused(await add({ ...none, kind: 'block', location_id: app.world.utrecht.id }, practitioner))).toEqual([
      403,
      { location_id: ['forbidden'] },
    ])
    expect(refused(await add({ ...none, kind: 'block', device_id: app.world.laserDevice }, practitioner))).toEqual([
      403,
      { device_id: ['forbidden'] },
    ])
    expect(refused(await add({ kind: 'block', date_till: addDays(date, 1) }, practitioner))).toEqual([
      403,
      { date_till: ['forbidden'] },
    ])
    const long = await added({ kind: 'block', date_till: addDays(date, 1) })
    expect(refused(await change(long, { kind: 'block', date_till: date }, practitioner))).toEqual([
      403,
      { date_till: ['forbidden'] },
    ])
    expect((await practitioner.call(absencesApi.remove, { params: { id: long.id } })).status).toBe(403)
  })

  test('a change of what somebody else changed meanwhile, or took back', async () => {
    const absence = await added()
    const { data: now } = await change(absence, { note: 'Ardennen', kind: 'sick_leave', date_till: addDays(date, 2) })
    const stale = await change(absence, { note: 'Eifel' })
    expect(refused(stale)).toEqual([409, { updated_at: ['stale'] }])
    // The refusal carries the absence as it is now, so that the form shows what changed and can save over it.
    expect(stale.body.data).toEqual(now)
    expect((await change(stale.body.data as Absence, { note: 'Eifel' })).status).toBe(200)
    expect((await desk.call(absencesApi.remove, { params: { id: absence.id } })).status).toBe(200)
    expect((await change(absence, {})).status).toBe(404)
  })
})

describe('the very same twice', () => {
  test('is refused, as a second click; anything else beside it is not', async () => {
    const absence = await added({ time_from: '09:00', note: 'Ardennen' })
    expect(refused(await add({ time_from: '09:00' }))).toEqual([422, { date_from: ['absence_twice'] }])
    for (const other of [
      { kind: 'sick_leave', time_from: '09:00' },
      { time_from: '10:00' },
      { time_from: '09:00', time_till: '12:00' },
      { time_from: '09:00', date_till: addDays(date, 1) },
      { time_from: '09:00', date_till: null },
    ])
      await added(other)
    expect(refused(await add({ time_from: '09:00', date_till: null }))).toEqual([422, { date_from: ['absence_twice'] }])
    // A change of the note makes no second absence; a change into an existing absence does.
    expect((await change(absence, { time_from: '09:00', note: '' })).status).toBe(200)
    const [latest] = await list()
    expect(refused(await change(latest!, { time_from: '10:00' }))).toEqual([422, { date_from: ['absence_twice'] }])
  })
})

describe('an absence without an end', () => {
  const open: [string, () => Body][] = [
    ['of the practitioner', () => ({ kind: 'sick_leave' })],
    ['of the room', () => ({ kind: 'closed', employee_id: null, room_id: room })],
    ['of the device', () => ({ kind: 'maintenance', employee_id: null, device_id: device })],
  ]
  test.each(open)('%s lasts until somebody says when it ends', async (_, subject) => {
    const first = date
    const absence = await added({ ...subject(), time_from: '12:00', date_till: null })
    expect(absence).toMatchObject({ date_from: first, date_till: null, time_till: null })
    const starts: string[][] = []
    for (const after of [0, 7, 28]) {
      date = addDays(first, after)
      starts.push(await free())
    }
    date = first
    expect(starts.map((all) => [all[0], all.at(-1)])).toEqual([
      ['9:00', '11:30'],
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect((await list(desk, addDays(first, 300), addDays(first, 300))).map(({ id }) => id)).toEqual([absence.id])
    expect(refused(await book('12:00'))).toEqual([422, { datetime_from: ['slot_unavailable'] }])

    expect((await change(absence, { ...subject(), time_from: '12:00', date_till: first })).data).toMatchObject({
      date_till: first,
    })
    date = addDays(first, 28)
    expect((await free())[0]).toBe('9:00')
  })

  test.each<[string, () => Body, Record<string, string[]>]>([
    [
      'of a location',
      () => ({ kind: 'closed', employee_id: null, location_id: app.world.utrecht.id }),
      { date_till: ['absence_needs_end'] },
    ],
    ['that is a break', () => ({ kind: 'break' }), { date_till: ['absence_needs_end'] }],
    ['with a time at which it ends', () => ({ time_till: '12:00' }), { time_till: ['invalid'] }],
    ['because nothing is said of it', () => ({ date_till: undefined }), { date_till: ['required'] }],
  ])('is none %s', async (_, body, errors) =>
    expect(refused(await add({ date_till: null, ...body() }))).toEqual([422, errors]),
  )

  test('lists every appointment to come', async () => {
    const { data: visit } = await book('09:00')
    const answer = await add({ kind: 'sick_leave', date_from: addDays(date, -40), date_till: null })
    expect((answer.body.data as Orphans).orphans.map(({ id }) => id)).toEqual([visit.id])
  })

  test('stands in every calendar, also long after its first day', async () => {
    const { id } = await added({ kind: 'sick_leave', date_from: addDays(date, -40), date_till: null })
    const at = { locationId: app.world.utrecht.id, date }
    const day = await desk.call(calendarApi.day, { params: at })
    const switched = await desk.call(calendarApi.switchDays, { params: at })
    const own = await desk.call(calendarApi.employeeDay, { params: { userId: employee, date } })
    expect(
      [day.data.absences, switched.data.switchCalendarDays[0]!.absences, own.data.absences].map((all) =>
        all.map((one) => one.id),
      ),
    ).toEqual([[id], [id], [id]])
  })

  test('a given end is still no more than two years away', async () => {
    expect(refused(await add({ date_till: addDays(date, 731) }))).toEqual([422, { date_till: ['range_too_long'] }])
    expect((await add({ date_till: addDays(date, 730) })).status).toBe(201)
  })
})

describe('what is planned already for one of them', () => {
  const of = (subject: string, id: number, query: Body = {}, caller = desk) =>
    caller.raw(
      'GET',
      `/api/absences/of/${subject}/${id}?${new URLSearchParams({ from: date, ...query } as Record<string, string>).toString()}`,
    ) as Promise<Answer<Absence[]>>

  test('is not told of who is not there or of another country, nor of what can have none', async () => {
    const belgian = await app.world.employee({ locationIds: [app.world.antwerp.id] })
    expect([
      (await of('employee_id', 999_999)).status,
      (await of('employee_id', belgian)).status,
      (await of('room_id', app.world.antwerp.roomIds[0]!)).status,
      (await of('client_id', 1)).status,
    ]).toEqual([404, 404, 404, 404])
    expect(refused(await of('employee_id', employee, { till: addDays(date, -1) }))).toEqual([
      422,
      { till: ['date_order'] },
    ])
  })

  test('is told on these days, or from a day on, without why to who does not plan', async () => {
    const ids = [
      await added({ date_from: addDays(date, -9), date_till: addDays(date, -1) }),
      await added({ kind: 'sick_leave', note: 'Griep' }),
      await added({ date_from: addDays(date, 400), date_till: null }),
    ].map(({ id }) => id)
    await added({ employee_id: await app.world.employee({ locationIds: [app.world.utrecht.id] }) })
    const told = async (query: Body) => (await of('employee_id', employee, query)).data.map(({ id }) => id)
    expect(await told({ till: date })).toEqual([ids[1]])
    expect(await told({})).toEqual([ids[1], ids[2]])
    expect(await told({ from: addDays(date, -3), till: addDays(date, 900) })).toEqual(ids)
    expect(
      (await of('employee_id', employee, { till: date }, await app.as('senior-practitioner', app.world.utrecht.id)))
        .data,
    ).toMatchObject([{ kind: 'absent', note: '' }])
  })
})

describe('nobody is booked into the absence', () => {
  const subjects: [string, () => Body][] = [
    ['of the practitioner', () => ({ kind: 'sick_leave' })],
    ['of the room', () => ({ kind: 'closed', employee_id: null, room_id: room })],
    ['of the device', () => ({ kind: 'maintenance', employee_id: null, device_id: device })],
    ['of the location', () => ({ kind: 'closed', employee_id: null, location_id: app.world.utrecht.id })],
  ]
  test.each(subjects)('%s', async (_, subject) => {
    expect((await free())[0]).toBe('9:00')
    const absence = await added({ ...subject(), time_from: '09:00', time_till: '12:00' })
    expect((await free())[0]).toBe('12:00')
    const answer = await book('09:00')
    expect(refused(answer)).toEqual([422, { datetime_from: ['slot_unavailable'] }]) // the same as outside the hours
    expect((answer.body.data as { next_slots: { datetime_from: string }[] }).next_slots[0]!.datetime_from).toBe(
      `${date}T11:00:00.000Z`,
    )
    expect((await book('11:00')).status).toBe(201)
    await desk.call(absencesApi.remove, { params: { id: absence.id } })
    expect((await book('09:00')).status).toBe(201)
  })

  test.each(subjects)('%s, nor is an appointment moved into it', async (_, subject) => {
    const { data: visit } = await book('13:00')
    await added({ ...subject(), time_from: '09:00', time_till: '12:00' })
    const body = {
      client_id: visit.client_id,
      location_id: visit.location.id,
      treatment_id: visit.treatment.id,
      datetime_from: `${date}T09:00:00.000Z` as Instant,
      notes: '',
      updated_at: visit.updated_at,
    }
    expect(refused(await desk.call(appointmentsApi.update, { params: { id: visit.id }, body }))).toEqual([
      422,
      { datetime_from: ['slot_unavailable'] },
    ])
  })

  test('of somebody who carries a device, wherever they work', async () => {
    const {
      world,
      world: { amsterdam, utrecht },
    } = app
    const carrier = await world.employee({ locationIds: [amsterdam.id, utrecht.id] })
    await world.works(carrier, utrecht)
    await app.db
      .updateTable('devices')
      .set({ location_id: null, employee_id: carrier })
      .where('id', '=', device)
      .execute()
    expect(await free()).not.toEqual([])
    await added({ kind: 'maintenance', employee_id: null, device_id: device })
    expect(await free()).toEqual([])
    expect((await list()).map(({ device_id }) => device_id)).toEqual([device])
  })

  test('over days, from noon to noon', async () => {
    await added({ date_from: addDays(date, -2), date_till: addDays(date, 2), time_from: '12:00', time_till: '12:00' })
    expect(await free()).toEqual([])
  })

  test.each([
    {
      what: 'in spring',
      sunday: '2026-03-29',
      absence: ['01:00', '03:00'],
      starts: ['01:00', '01:15', '01:30', '01:45'],
    },
    {
      what: 'in autumn',
      sunday: '2026-10-25',
      absence: ['03:00', '04:00'],
      starts: ['23:00', '23:15', '23:30', '23:45', '00:00', '00:15', '00:30', '00:45', '01:00', '01:15', '01:30'],
    },
  ])(
    'in local time, on the night when the clock changes $what',
    async ({ sunday, absence: [time_from, time_till], starts }) => {
      const {
        world,
        world: { utrecht },
      } = app
      await world.works(employee, utrecht, {
        weekdays: [7],
        from: '01:00',
        till: '04:15',
        dateFrom: sunday,
        dateTill: sunday,
      })
      await app.db
        .insertInto('recurrences')
        .values({
          location_id: utrecht.id,
          room_id: room,
          weekdays: [7],
          interval_days: 0,
          date_from: sunday,
          time_from: '00:00',
          time_till: '06:00',
        })
        .execute()
      await added({ date_from: sunday, date_till: sunday, time_from, time_till, kind: 'break' })
      const { data } = await desk.call(availabilityApi.availability, {
        query: { location_id: utrecht.id, treatment_id: treatment, date_from: sunday, date_till: sunday },
      })
      expect(data[0]!.time_slots.map(({ datetime_from }) => datetime_from.slice(11, 16))).toEqual(starts)
    },
  )
})

describe('the calendar of a location', () => {
  test('shows who and what is away there on these days, and nobody else', async () => {
    const {
      world,
      world: { amsterdam, utrecht },
    } = app
    const elsewhere = await world.employee({ locationIds: [amsterdam.id] })
    await added({ employee_id: elsewhere })
    await added({ date_from: addDays(date, -9), date_till: addDays(date, -9) })
    const closed = await added({
      kind: 'closed',
      employee_id: null,
      location_id: utrecht.id,
      date_till: addDays(date, 1),
    })
    const ours = [
      await added({ note: 'Ardennen' }),
      closed,
      await added({ kind: 'closed', employee_id: null, room_id: room }),
      await added({ kind: 'maintenance', employee_id: null, device_id: device }),
    ]
    expect((await list()).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      ours.map(({ id }) => id).toSorted((a, b) => a - b),
    )
    expect((await list(desk, addDays(date, 1), addDays(date, 1))).map(({ id }) => id)).toEqual([closed.id])
    expect(await list()).toContainEqual(
      expect.objectContaining({
        kind: 'holiday',
        employee_id: employee,
        note: 'Ardennen',
        date_from: date,
        time_from: null,
        created_by: expect.stringContaining('Sanne') as string,
      }),
    )
    expect((await list()).find(({ device_id }) => device_id === device)!.name).toMatch(/^Merk Wals \(SN-/)
  })

  test('tells who does not plan that somebody is away, not why', async () => {
    const { id } = await added({ kind: 'sick_leave', note: 'Griep' })
    const colleague = await app.as('senior-practitioner', app.world.utrecht.id)
    expect(await list(colleague)).toMatchObject([{ id, kind: 'absent', note: '' }])
    expect((await colleague.call(absencesApi.show, { params: { id } })).data).toMatchObject({
      kind: 'absent',
      note: '',
    })
    expect(await list()).toMatchObject([{ id, kind: 'sick_leave', note: 'Griep' }])
  })
})

describe('appointments under an absence', () => {
  test('are listed before it is saved, and stay where they are', async () => {
    const { data: visit } = await book('09:00')
    await book('13:00')
    const answer = await add({ time_till: '12:00' })
    expect(refused(answer)).toEqual([409, { confirmed: ['orphans'] }])
    expect(answer.body.data as Orphans).toMatchObject({
      count: 1,
      orphans: [{ id: visit.id, client_id: visit.client_id, room: 'Kamer 2' }],
    })
    expect(await list()).toEqual([])
    const absence = await added({ time_till: '12:00', confirmed: true })
    expect((await desk.call(appointmentsApi.show, { params: { id: visit.id } })).data).toMatchObject({
      deleted_at: null,
      datetime_from: visit.datetime_from,
    })
    // Appointments that it covers already are not reported again; those that a longer one covers are.
    expect((await change(absence, { time_till: '12:30' })).status).toBe(200)
    const longer = await change((await list())[0]!, { time_till: null })
    expect([longer.status, (longer.body.data as Orphans).count]).toEqual([409, 1])
  })

  test.each<[string, () => Body]>([
    ['of a room', () => ({ kind: 'closed', employee_id: null, room_id: room })],
    ['of a device', () => ({ kind: 'maintenance', employee_id: null, device_id: device })],
    ['of a location', () => ({ kind: 'closed', employee_id: null, location_id: app.world.utrecht.id })],
  ])('%s', async (_, subject) => {
    const { data: visit } = await book('09:00')
    expect(((await add(subject())).body.data as Orphans).orphans.map(({ id }) => id)).toEqual([visit.id])
  })
})

test('the clients of another country are counted and not listed', async () => {
  const {
    world,
    world: { antwerp, utrecht },
  } = app
  const both = await world.employee({ locationIds: [antwerp.id, utrecht.id] })
  await world.appointment({
    clientId: world.belgianClient,
    practitionerId: both,
    place: antwerp,
    treatmentId: world.belgianTreatment,
    from: `${date}T09:00:00Z`,
  })
  await world.appointment({
    clientId: await world.newClient({ lastName: 'Hier' }),
    practitionerId: both,
    place: utrecht,
    roomId: room,
    from: `${date}T13:00:00Z`,
  })
  const answer = await add({ employee_id: both })
  const { count, orphans } = answer.body.data as Orphans
  expect([count, orphans.map(({ client_name, location_id }) => [client_name, location_id])]).toEqual([
    2,
    [['Chantal Hier', utrecht.id]],
  ])
})

test('a booking and an absence at once: either the absence knows of the booking, or the booking of the absence', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round++) {
    do date = addDays(date, 1)
    while (weekday(date) > 5)
    await app.db.deleteFrom('absences').execute()
    const clients = await Promise.all([1, 2, 3].map(() => app.world.newClient()))
    const calls = [
      ...clients.map((client_id, i) => () => book(`${String(9 + i).padStart(2, '0')}:00`, { client_id })),
      () => add({ kind: 'closed', employee_id: null, location_id: app.world.utrecht.id }),
    ]
    const turn = round % calls.length
    const answers = await Promise.all([...calls.slice(turn), ...calls.slice(0, turn)].map((call) => call()))
    const statuses = [...answers.slice(calls.length - turn), ...answers.slice(0, calls.length - turn)].map(
      ({ status }) => status,
    )
    const booked = statuses.slice(0, 3).filter((status) => status === 201).length
    const [absence] = statuses.slice(3)
    // An absence that was saved without a question left nobody behind.
    expect([booked > 0, absence]).toEqual(booked > 0 ? [true, 409] : [false, 201])
    outcomes.add(absence === 201 ? 'closed' : 'booked')
  }
  expect(outcomes.size).toBeGreaterThan(0)
})
