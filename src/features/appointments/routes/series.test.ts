import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, instant, type ClockTime, type Day, type Instant } from '#kernel/day.ts'
import { msAtLocalTime } from '#kernel/zone.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import { appointmentsApi } from '../contract.ts'
import { seriesApi } from '../contract/series.ts'

let app: TestApp
let desk: Caller
let client: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())
beforeEach(async () => {
  client = await app.world.newClient()
})

const at = (time: string, day: string): Instant =>
  instant(msAtLocalTime(day as Day, time as ClockTime, 'Europe/Amsterdam'))
const subject = () => ({
  client_id: client,
  location_id: app.world.amsterdam.id,
  treatment_id: app.world.skinTreatment,
  user_id: app.world.practitioner,
})
const check = (change: object = {}, caller = desk) =>
  caller.call(seriesApi.check, {
    body: { ...subject(), datetime_from: at('10:00', '2026-03-24'), interval: 7, count: 3, ...change },
  })
const book = (starts: readonly Instant[], change: object = {}, caller = desk) =>
  caller.call(seriesApi.book, { body: { ...subject(), starts: [...starts], ...change } })
const refused = ({ status, errors }: Answer) => [status, errors]
const countOf = async () =>
  (await app.db.selectFrom('appointments').select('id').where('client_id', '=', client).execute()).length

describe('a series is refused', () => {
  test.each<[string, object, Record<string, string[]>]>([
    ['every so many days as nobody wants', { interval: 3 }, { interval: ['invalid'] }],
    ['every thirteen weeks', { interval: 91 }, { interval: ['invalid'] }],
    ['only once', { count: 1 }, { count: ['too_small'] }],
    ['for ever', { count: 13 }, { count: ['too_big'] }],
    ['in the past', { datetime_from: '2026-03-03T09:00:00Z' }, { datetime_from: ['in_past'] }],
    ['with models that nobody knows', { models: [999_999] }, { models: ['unknown'] }],
  ])('%s', async (_, change, errors) => expect(refused(await check(change))).toEqual([422, errors]))

  test('by who may not', async () => {
    const trainee = await app.as('trainee-practitioner')
    expect([
      (await check({}, trainee)).status,
      (await book([at('10:00', '2026-03-24')], {}, trainee)).status,
      (await book([], {}, app.nobody)).status,
    ]).toEqual([403, 403, 401])
  })

  test('across two countries', async () =>
    expect(refused(await check({ client_id: app.world.belgianClient }))).toEqual([422, { client_id: ['unknown'] }]))

  test('as a whole, when one of its times is taken: nothing stays', async () => {
    await app.world.appointment({ from: at('10:00', '2026-03-31'), practitionerId: app.world.practitioner })
    const starts = ['2026-03-24', '2026-03-31', '2026-04-07'].map((day) => at('10:00', day))
    expect(refused(await book(starts))).toEqual([409, { 'starts.1': ['practitioner_taken'] }])
    expect(await countOf()).toBe(0)
  })
  test('twice at one time', async () => {
    expect(refused(await book([at('10:00', '2026-04-21'), at('10:00', '2026-04-21')]))).toEqual([
      409,
      { 'starts.1': ['slot_taken'] },
    ])
    expect(await countOf()).toBe(0)
  })
  test('off the quarter', async () =>
    expect(refused(await book([at('10:00', '2026-04-21'), at('10:05', '2026-04-28')]))).toEqual([
      422,
      { 'starts.1': ['on_quarter'] },
    ]))
})

describe('when a follow-up is due', () => {
  const due = (id: number, caller = desk) => caller.call(seriesApi.followUp, { params: { id } })
  const visit = (day: string) =>
    app.world.appointment({ clientId: client, from: at('10:00', day), treatmentId: app.world.laserTreatment })
  test('is refused to who may not book, and of another country', async () => {
    const id = await visit('2026-01-05')
    const belgian = await app.as('office-manager', app.world.antwerp.id)
    expect([
      (await due(id, app.nobody)).status,
      (await due(id, await app.as('trainee-practitioner'))).status,
      (await due(id, belgian)).status,
    ]).toEqual([401, 403, 404])
  })
  test('is told by the treatment, and by the series of the client above that', async () => {
    await app.db
      .updateTable('treatments')
      .set({ follow_up_weeks: null })
      .where('id', '=', app.world.laserTreatment)
      .execute()
    const first = await visit('2026-02-03')
    expect((await due(first)).data).toEqual({ client_id: client, weeks: null, due: null })
    await app.db
      .updateTable('treatments')
      .set({ follow_up_weeks: 6 })
      .where('id', '=', app.world.laserTreatment)
      .execute()
    expect((await due(first)).data).toEqual({ client_id: client, weeks: 6, due: '2026-03-17' })
    await visit('2026-02-17')
    expect((await due(await visit('2026-03-03'))).data).toEqual({ client_id: client, weeks: 2, due: '2026-03-17' })
    // A follow-up that was due long ago is due today.
    const old = await app.world.appointment({
      clientId: client,
      from: at('12:00', '2025-06-03'),
      treatmentId: app.world.laserTreatment,
    })
    expect((await due(old)).data.due).toBe('2026-03-04')
  })
})

describe('a series', () => {
  test('may come back every week to every twelve weeks', async () => {
    for (const weeks of [1, 3, 5, 12]) {
      const { status, data } = await check({ interval: weeks * 7, count: 2 })
      expect([status, data[1]?.datetime_from.slice(0, 10)]).toEqual([200, addDays('2026-03-24' as Day, weeks * 7)])
    }
  })
  test('is looked at first: what fits, what does not and when it could be instead, over the change of the clock', async () => {
    await app.world.appointment({
      from: at('09:45', '2026-05-05'),
      practitionerId: app.world.practitioner,
      minutes: 60,
    })
    const { data } = await check({ datetime_from: at('10:00', '2026-04-28'), count: 3 })
    expect(
      data.map(({ datetime_from, slot, code, next }) => [
        datetime_from,
        slot?.user_id ?? null,
        code,
        next?.datetime_from ?? null,
      ]),
    ).toEqual([
      [at('10:00', '2026-04-28'), app.world.practitioner, null, null],
      [at('10:00', '2026-05-05'), null, 'practitioner_taken', at('10:45', '2026-05-05')],
      [at('10:00', '2026-05-12'), app.world.practitioner, null, null],
    ])
    expect(await countOf()).toBe(0)
  })
  test('says which of its times lie too far ahead', async () => {
    const { data } = await check({ datetime_from: at('10:00', '2029-02-20'), interval: 14, count: 2 })
    expect(data.map(({ code }) => code)).toEqual([null, 'too_far_ahead'])
  })
  test('books every one of them', async () => {
    const starts = ['2026-06-02', '2026-06-16', '2026-06-30'].map((day) => at('10:00', day))
    const { status, data } = await book(starts, { notes: 'Nabehandeling', treatment_duration: 45 })
    expect([
      status,
      data.map(({ datetime_from, user, notes, treatment_duration }) => [
        datetime_from,
        user.id,
        notes,
        treatment_duration,
      ]),
    ]).toEqual([201, starts.map((start) => [start, app.world.practitioner, 'Nabehandeling', 45])])
  })
  test('asks for its models, and keeps them when one of them is moved', async () => {
    const { world } = app
    const other = await world.model('Candela')
    const device = await world.device({ modelId: other, roomId: world.amsterdam.roomIds[1]! })
    const {
      data: [made],
    } = await book([at('10:00', '2026-06-03')], { models: [other] })
    expect(made).toMatchObject({ devices: [{ id: device, model_id: other }], room: { id: world.amsterdam.roomIds[1] } })
    const moved = await desk.call(appointmentsApi.update, {
      params: { id: made!.id },
      body: { ...subject(), datetime_from: at('11:00', '2026-06-03'), updated_at: made!.updated_at },
    })
    expect(moved.data.devices.map(({ id }) => id)).toEqual([device])
    const without = await desk.call(appointmentsApi.update, {
      params: { id: made!.id },
      body: { ...subject(), datetime_from: at('11:00', '2026-06-03'), models: [], updated_at: moved.data.updated_at },
    })
    expect(without.data.devices).toEqual([])
  })
})

test('two series at once, each with the rooms of the other on other days: none is ended by a deadlock', async () => {
  const { amsterdam, practitioner, assistant, appointment, employee, newClient } = app.world
  /** Books a series that finds the other room taken each time. */
  const series = async (userId: number, places: readonly { readonly day: string; readonly taken: 0 | 1 }[]) => {
    for (const { day, taken } of places)
      await appointment({
        from: at('10:00', day),
        roomId: amsterdam.roomIds[taken]!,
        practitionerId: await employee(),
        clientId: await newClient(),
      })
    const change = { user_id: userId, client_id: await newClient() }
    return () =>
      book(
        places.map(({ day }) => at('10:00', day)),
        change,
      )
  }
  const calls = [
    await series(practitioner, [
      { day: '2026-09-01', taken: 1 },
      { day: '2026-09-08', taken: 0 },
    ]),
    await series(assistant, [
      { day: '2026-09-02', taken: 0 },
      { day: '2026-09-09', taken: 1 },
    ]),
  ]
  // Both series have booked their first appointment, and go on to the second together.
  const answers = await atOnce(app.db, sql`lock table appointment_devices in share mode`, calls)
  expect(
    answers.map(({ status, data }) => [status, data.map(({ room }) => amsterdam.roomIds.indexOf(room.id))]),
  ).toEqual([
    [201, [0, 1]],
    [201, [1, 0]],
  ])
  // A repeated transaction uses other ids.
  const ids = answers.flatMap(({ data }) => data.map(({ id }) => id)).toSorted((a, b) => a - b)
  expect(ids.at(-1)! - ids[0]!).toBe(3)
})
