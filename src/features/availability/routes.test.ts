import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { belgium, type Place } from '#platform/server/test/world.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { availabilityApi, type AvailabilityDay } from './contract.ts'

let app: TestApp
let desk: Caller
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())

const ask = (change: object = {}) => {
  const query = {
    location_id: app.world.amsterdam.id,
    treatment_id: app.world.skinTreatment,
    date_from: '2026-03-05' as Day,
    date_till: '2026-03-05' as Day,
    ...change,
  }
  return desk.call(availabilityApi.availability, { query })
}
const day = async (change: object = {}): Promise<AvailabilityDay> => (await ask(change)).data[0]!
const startsOf = (one: AvailabilityDay) => one.time_slots.map(({ datetime_from }) => datetime_from.slice(11, 16))

describe('refusals', () => {
  test.each([
    ['no such day', { date_from: '2026-02-30' }, { date_from: ['day'] }],
    ['no day at all', { date_till: '' }, { date_till: ['required'] }],
    ['the days the wrong way round', { date_till: '2026-03-04' }, { date_till: ['invalid'] }],
    ['more than 42 days', { date_till: '2026-04-16' }, { date_till: ['range_too_long'] }],
    ['a word for a location', { location_id: 'Amsterdam' }, { location_id: ['invalid'] }],
    ['an unknown location', { location_id: 999_999 }, { location_id: ['unknown'] }],
    ['an unknown treatment', { treatment_id: 999_999 }, { treatment_id: ['unknown'] }],
    ['an unknown client', { client_id: 999_999 }, { client_id: ['unknown'] }],
    ['an unknown practitioner', { user_id: 999_999 }, { user_id: ['unknown'] }],
    ['an unknown appointment', { appointment_id: 999_999 }, { appointment_id: ['unknown'] }],
    ['an unknown model', { models: [999_999] }, { models: ['unknown'] }],
    ['a duration of nothing', { treatment_duration: 0 }, { treatment_duration: ['too_small'] }],
    ['a location of another country', () => ({ location_id: app.world.antwerp.id }), { location_id: ['unknown'] }],
    ['a client of another country', () => ({ client_id: app.world.belgianClient }), { client_id: ['unknown'] }],
    [
      'a treatment of another country',
      () => ({ treatment_id: app.world.belgianTreatment }),
      { treatment_id: ['unknown'] },
    ],
  ])('%s', async (_, change, errors) => {
    const answer = await ask(typeof change === 'function' ? change() : change)
    expect([answer.status, answer.errors]).toEqual([422, errors])
  })

  test('records of two countries do not belong together, even for a caller with access to both', async () => {
    const administrator = await app.as('administrator')
    const query = {
      location_id: app.world.amsterdam.id,
      treatment_id: app.world.belgianTreatment,
      client_id: app.world.belgianClient,
      date_from: '2026-03-05' as Day,
      date_till: '2026-03-05' as Day,
    }
    expect((await administrator.call(availabilityApi.availability, { query })).errors).toEqual({
      treatment_id: ['other_country'],
      client_id: ['other_country'],
    })
  })

  test('a trainee, who may not book', async () => {
    const trainee = await app.as('trainee-practitioner')
    expect(
      (
        await trainee.call(availabilityApi.employees, {
          query: { location_id: app.world.amsterdam.id, treatment_id: app.world.skinTreatment },
        })
      ).status,
    ).toBe(403)
  })
})

describe('a day in Amsterdam', () => {
  test('is free while a practitioner works: 09:00 to 17:00 for half an hour', async () => {
    const one = await day()
    expect(one).toMatchObject({ date: '2026-03-05', colour: 'green', free: 31, total: 31 })
    expect([startsOf(one)[0], startsOf(one).at(-1)]).toEqual(['08:00', '15:30'])
    // Nobody is booked yet: the first practitioner, in the room without a laser.
    expect(one.time_slots[0]).toEqual({
      datetime_from: '2026-03-05T08:00:00.000Z',
      datetime_till: '2026-03-05T08:30:00.000Z',
      user_id: app.world.practitioner,
      room_id: app.world.amsterdam.roomIds[1],
      devices: [],
    })
  })

  test('needs the qualification, the room with the laser and the laser', async () => {
    const one = await day({ treatment_id: app.world.laserTreatment })
    expect(one.total).toBe(30)
    expect(
      new Set(one.time_slots.map(({ user_id, room_id, devices }) => `${user_id} ${room_id} ${devices.join()}`)),
    ).toEqual(new Set([`${app.world.practitioner} ${app.world.amsterdam.roomIds[0]} ${app.world.laserDevice}`]))
    expect((await day({ treatment_id: app.world.laserTreatment, user_id: app.world.assistant })).colour).toBe('grey')
  })

  test('uses the given models instead of the treatment’s own', async () => {
    const rare = await app.world.model('Zeldzaam')
    expect((await day({ models: [rare] })).colour).toBe('grey')
    const carried = await app.world.device({ modelId: rare, practitionerId: app.world.assistant })
    expect((await day({ models: [rare] })).time_slots[0]).toMatchObject({
      user_id: app.world.assistant,
      devices: [carried],
    })
  })

  test('is grey on a Sunday, has no colour yesterday, and offers the remaining time today', async () => {
    const { data } = await ask({ date_from: '2026-03-01' as Day, date_till: '2026-03-04' as Day })
    expect(data.map(({ date, colour }) => [date, colour])).toEqual([
      ['2026-03-01', null],
      ['2026-03-02', null],
      ['2026-03-03', null],
      ['2026-03-04', 'green'],
    ])
    expect((await day({ date_from: '2026-3-8', date_till: '2026-3-8' })).colour).toBe('grey')
  })

  test('excludes times at which the practitioner is booked anywhere, or the room, the device or the client is taken', async () => {
    const date = '2026-03-10'
    const elsewhere = await app.world.employee({ locationIds: [app.world.utrecht.id] })
    const other = await app.world.newClient()
    // The practitioner treats in Utrecht, and the client is treated there by somebody else.
    await app.world.appointment({ from: `${date}T08:00:00Z`, minutes: 60, place: app.world.utrecht, clientId: other })
    await app.world.appointment({
      from: `${date}T10:00:00Z`,
      minutes: 60,
      place: app.world.utrecht,
      practitionerId: elsewhere,
    })
    const asked = { date_from: date, date_till: date, treatment_id: app.world.laserTreatment }
    const free = startsOf(await day(asked))
    expect([free.includes('08:15'), free.includes('09:00'), free.includes('10:00')]).toEqual([false, true, true])
    expect(startsOf(await day({ ...asked, client_id: app.world.client })).includes('10:00')).toBe(false)

    const assistants = await app.world.appointment({
      from: `${date}T12:00:00Z`,
      minutes: 60,
      practitionerId: app.world.assistant,
      clientId: other,
      roomId: app.world.amsterdam.roomIds[0],
      deviceIds: [app.world.laserDevice],
    })
    expect(startsOf(await day(asked)).includes('12:00')).toBe(false)
    // The appointment being moved is left out; so is a cancelled one.
    expect(startsOf(await day({ ...asked, appointment_id: assistants })).includes('12:00')).toBe(true)
    await app.db.updateTable('appointments').set({ deleted_at: app.clock.now() }).where('id', '=', assistants).execute()
    expect(startsOf(await day(asked)).includes('12:00')).toBe(true)
  })

  test('follows the schedules: a week off, other hours, a closed room, a room with its own hours', async () => {
    const date = '2026-04-07'
    const { amsterdam, practitioner, assistant } = app.world
    const recurrence = (employeeId: number) =>
      app.db.selectFrom('recurrences').select('id').where('employee_id', '=', employeeId).executeTakeFirstOrThrow()
    await app.db
      .insertInto('recurrence_exceptions')
      .values([
        { recurrence_id: (await recurrence(practitioner)).id, date },
        { recurrence_id: (await recurrence(assistant)).id, date, time_from: '13:00', time_till: '14:00' },
      ])
      .execute()
    const asked = { date_from: date, date_till: date }
    expect(startsOf(await day(asked))).toEqual(['11:00', '11:15', '11:30']) // 13:00 in summer time
    const closed = {
      location_id: amsterdam.id,
      weekdays: [2],
      interval_days: 0,
      date_from: date,
      time_from: '08:00',
      time_till: '18:00',
    }
    await app.db
      .insertInto('recurrences')
      .values({ ...closed, room_id: amsterdam.roomIds[0], active: false })
      .execute()
    await app.db
      .insertInto('recurrences')
      .values({ ...closed, room_id: amsterdam.roomIds[1], time_till: '13:30' })
      .execute()
    expect(startsOf(await day(asked))).toEqual(['11:00'])
    expect(await day({ date_from: '2026-04-14', date_till: '2026-04-14' })).toMatchObject({ free: 31 })
  })

  test.each([
    { what: 'in spring', date: '2026-03-29', starts: ['00:00', '00:15', '00:30', '00:45', '01:00', '01:15'] },
    {
      what: 'in autumn',
      date: '2026-10-25',
      starts: [
        '23:00',
        '23:15',
        '23:30',
        '23:45',
        '00:00',
        '00:15',
        '00:30',
        '00:45',
        '01:00',
        '01:15',
        '01:30',
        '01:45',
        '02:00',
        '02:15',
      ],
    },
  ])('is right on the night when the clock changes $what', async ({ date, starts }) => {
    const {
      world,
      world: { utrecht, skinTreatment },
    } = app
    const night = await world.employee({ locationIds: [utrecht.id] })
    await world.works(night, utrecht, { weekdays: [7], dateFrom: date, dateTill: date, from: '01:00', till: '03:45' })
    await app.db
      .insertInto('recurrences')
      .values({
        location_id: utrecht.id,
        room_id: utrecht.roomIds[0],
        weekdays: [7],
        interval_days: 0,
        date_from: date,
        time_from: '00:00',
        time_till: '06:00',
      })
      .execute()
    const one = await day({ location_id: utrecht.id, treatment_id: skinTreatment, date_from: date, date_till: date })
    expect(startsOf(one)).toEqual(starts)
  })
})

test('the practitioners for a treatment, by name: those of the location who are employed and qualified', async () => {
  const {
    world,
    world: { amsterdam, utrecht, laserTreatment, laserQualification, practitioner },
  } = app
  const namesakes = { qualificationIds: [laserQualification], firstName: 'Aaf' }
  await world.employee({ ...namesakes, locationIds: [utrecht.id] })
  await world.employee({ ...namesakes, role: 'office-manager' })
  const left = await world.employee(namesakes)
  await app.db.updateTable('employees').set({ deactivated_at: app.clock.now() }).where('id', '=', left).execute()
  const { data } = await desk.call(availabilityApi.employees, {
    query: { location_id: amsterdam.id, treatment_id: laserTreatment },
  })
  expect(data).toMatchObject([{ id: practitioner, name: 'Emma de Wit' }])
  const anybody = await desk.call(availabilityApi.employees, {
    query: { location_id: amsterdam.id, treatment_id: app.world.skinTreatment },
  })
  expect(anybody.data.map(({ name }) => name)).toEqual(expect.arrayContaining(['Emma de Wit', 'Noor Bakker']))
})

describe('the practitioners for a treatment, by the devices that it needs', () => {
  const names = async (change: object = {}) => {
    const query = { location_id: app.world.amsterdam.id, treatment_id: app.world.skinTreatment, ...change }
    return (await desk.call(availabilityApi.employees, { query })).data
      .map(({ name }) => name)
      .filter((name) => /^(Emma|Noor)/.test(name))
  }
  let models = 0
  const device = async (options: { roomId?: number; practitionerId?: number; place?: Place } = {}) => {
    const modelId = await app.world.model(`Los ${(models += 1)}`)
    await app.world.device({ modelId, ...options })
    return modelId
  }

  test('a model that is unknown is refused', async () => {
    const { status, errors } = await desk.call(availabilityApi.employees, {
      query: { location_id: app.world.amsterdam.id, treatment_id: app.world.skinTreatment, models: [999_999] },
    })
    expect([status, errors]).toEqual([422, { models: ['unknown'] }])
  })
  test('a device that is fixed or mobile here can be used by everybody', async () => {
    expect(await names({ models: [await device()] })).toEqual(['Emma de Wit', 'Noor Bakker'])
    expect(await names({ models: [await device({ roomId: app.world.amsterdam.roomIds[1] })] })).toEqual([
      'Emma de Wit',
      'Noor Bakker',
    ])
  })
  test('a device that is only carried can be used by its carrier', async () => {
    const carried = await device({ practitionerId: app.world.assistant })
    expect(await names({ models: [carried] })).toEqual(['Noor Bakker'])
    expect(await names({ models: [carried, app.world.laserModel] })).toEqual(['Noor Bakker'])
    await app.world.device({ modelId: carried })
    expect(await names({ models: [carried] })).toEqual(['Emma de Wit', 'Noor Bakker'])
  })
  test('two devices with two carriers can be used together by nobody', async () => {
    expect(
      await names({
        models: [
          await device({ practitionerId: app.world.assistant }),
          await device({ practitionerId: app.world.practitioner }),
        ],
      }),
    ).toEqual([])
  })
  test('two devices in different rooms can be used together by nobody', async () => {
    expect(
      await names({ models: [app.world.laserModel, await device({ roomId: app.world.amsterdam.roomIds[1] })] }),
    ).toEqual([])
  })
  test('a device at another location, or out of use, can be used by nobody', async () => {
    expect(await names({ models: [await device({ place: app.world.utrecht })] })).toEqual([])
    const broken = await device()
    await app.db
      .updateTable('devices')
      .set({ deactivated_at: app.clock.now() })
      .where('model_id', '=', broken)
      .execute()
    expect(await names({ models: [broken] })).toEqual([])
  })
  test('the treatment’s own models count when none are given', async () => {
    const carried = await device({ practitionerId: app.world.assistant })
    expect(await names({ treatment_id: await app.world.treatment({ modelIds: [carried] }) })).toEqual(['Noor Bakker'])
  })
})

test('a user of a Belgian desk has access to Belgian locations only', async () => {
  const belgian = await app.as('office-manager', app.world.antwerp.id)
  const query = {
    treatment_id: app.world.belgianTreatment,
    date_from: '2026-03-05' as Day,
    date_till: '2026-03-05' as Day,
  }
  expect(
    (await belgian.call(availabilityApi.availability, { query: { ...query, location_id: app.world.antwerp.id } })).data,
  ).toEqual([{ date: '2026-03-05', colour: 'grey', free: 0, total: 0, time_slots: [] }])
  expect(
    (await belgian.call(availabilityApi.availability, { query: { ...query, location_id: app.world.amsterdam.id } }))
      .status,
  ).toBe(422)
  expect(app.world.antwerp.countryId).toBe(belgium)
})
