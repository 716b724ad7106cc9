import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instant, type Instant } from '#kernel/day.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { appointmentsApi, type Appointment } from '#features/appointments/contract.ts'
import { moveApi } from '#features/appointments/contract/move.ts'
import { rawApi } from '#features/appointments/contract/raw.ts'
import { authApi } from '#features/auth/contract.ts'
import { addressOf } from '#kernel/endpoint.ts'
import { arrow } from '#features/drawings/right-calls.ts'
import { photosApi } from '#features/photos/contract.ts'
import { smallJpeg } from '#features/photos/right-calls.ts'
import { reportsApi } from '../contract.ts'
import { addInjectable, reportBody, savedReport } from '../right-calls.ts'

// A report that has closed stays closed (docs/decisions/054).
let app: TestApp
let desk: Caller
let administrator: Caller
let practitioner: Caller
let visit: Appointment
let reportId: number
/** Each test has a Wednesday of its own: reports are kept. */
let start = '2026-03-04T09:00:00.000Z' as Instant
const at = (hours: number): Instant => instant(Date.parse(start) + hours * 3_600_000)
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  administrator = await app.as('administrator')
  practitioner = await app.as('senior-practitioner')
})
afterAll(() => app.close())
beforeEach(async () => {
  start = at(14 * 24)
  app.clock.set(at(-2))
  const id = await app.world.appointment({ from: start, clientId: await app.world.newClient() })
  visit = (await desk.call(appointmentsApi.show, { params: { id } })).data
})

const report = async (more: object = {}): Promise<void> => {
  reportId = (await savedReport(app, practitioner, visit.id, more)).id
}
const shown = async () => (await practitioner.call(reportsApi.show, { params: { appointmentId: visit.id } })).data
const chooses = async (report_closes_hours: number): Promise<void> => {
  const { status } = await administrator.call(authApi.updateChainSettings, { body: { report_closes_hours } })
  expect(status).toBe(200)
}
const changes = async () =>
  practitioner.raw(
    'PUT',
    `/api/treatment-report/${reportId}`,
    reportBody(app, visit.id, { report: 'Anders.', updated_at: (await shown()).updated_at }),
  )
const uploads = () =>
  practitioner.raw('POST', addressOf(photosApi.preSave, { query: { appointment_id: visit.id } }), smallJpeg)
const draws = () =>
  practitioner.raw('POST', '/api/treatment-report/drawings', {
    appointment_id: visit.id,
    figure: 'face_front',
    marks: [arrow],
  })
const adds = () => practitioner.call(reportsApi.add, { params: { id: reportId }, body: { content: 'Nagekomen.' } })
const waits = async () => {
  const query = { filters: { practitioner: visit.user.id }, per_page: 'all' as const }
  const { data } = await administrator.call(reportsApi.toFinish, { query })
  return data.body.some(({ id }) => id === visit.id)
}
const refused = ({ status, errors }: Answer) => [status, errors]

/** The calls that give a visit other times. */
const ways: readonly [string, (from: Instant, till: Instant) => Promise<Answer>][] = [
  [
    'a move',
    (datetime_from, datetime_till) =>
      administrator.call(moveApi.move, {
        params: { id: visit.id },
        body: {
          seen: {
            datetime_from: visit.datetime_from,
            datetime_till: visit.datetime_till,
            room_id: visit.room.id,
            user_id: visit.user.id,
          },
          datetime_from,
          datetime_till,
          room_id: null,
          user_id: null,
          notify: false,
        },
      }),
  ],
  [
    'a change',
    (datetime_from, datetime_till) =>
      administrator.call(appointmentsApi.update, {
        params: { id: visit.id },
        body: {
          client_id: visit.client.id,
          treatment_id: visit.treatment.id,
          location_id: visit.location.id,
          datetime_from,
          treatment_duration: (Date.parse(datetime_till) - Date.parse(datetime_from)) / 60_000,
          updated_at: visit.updated_at,
        },
      }),
  ],
  [
    'a change without rules',
    (datetime_from, datetime_till) =>
      administrator.call(rawApi.update, {
        params: { id: visit.id },
        body: {
          client_id: visit.client.id,
          treatment_id: visit.treatment.id,
          location_id: visit.location.id,
          room_id: visit.room.id,
          user_id: visit.user.id,
          datetime_from,
          datetime_till,
          updated_at: visit.updated_at,
        },
      }),
  ],
]

describe.each(ways)('%s of a visit that is over', (_, changed) => {
  const week = 7 * 24
  test('to another day, with a report: its day stays, and what closed stays closed', async () => {
    await report()
    app.clock.set(at(50))
    const answer = await changed(at(week), at(week + 0.5))
    expect(answer.status).toBe(422)
    expect(['reported_day_stays', 'reported_time_stays']).toContain(answer.errors.datetime_from![0])
    expect(refused(await changes())).toEqual([409, { '': ['report_closed'] }])
    expect(await shown()).toMatchObject({ closed: true, appointment: { datetime_from: start } })
  })
  test('to later on its day, or to a later end, with a report: its times stay', async () => {
    await report()
    app.clock.set(at(1))
    expect(refused(await changed(at(3), at(3.5)))).toEqual([422, { datetime_from: ['reported_time_stays'] }])
    expect(refused(await changed(start, at(3)))).toEqual([422, { datetime_till: ['reported_time_stays'] }])
  })
  test('without a report is not refused for that', async () => {
    app.clock.set(at(1))
    expect((await changed(at(week), at(week + 0.5))).status).toBe(200)
  })
})

test.each(ways)('%s of a visit that is still to come takes its prepared report along', async (_, changed) => {
  await report()
  expect((await changed(at(48), at(48.5))).status).toBe(200)
  expect(await shown()).toMatchObject({ closed: false, closes_at: at(96.5) })
})

describe('a report that was prepared days before its visit is open until the hours after it', () => {
  beforeEach(async () => {
    const id = await app.world.appointment({ from: at(72), clientId: await app.world.newClient() })
    visit = (await desk.call(appointmentsApi.show, { params: { id } })).data
    await report()
    // Its visit has begun, and it was saved more than 48 hours before.
    app.clock.set(at(72.25))
  })
  const over = () => app.clock.set(at(72.5 + 48))

  test.each<[string, () => Promise<Answer>, number, [number, object]]>([
    ['a photo', uploads, 201, [422, { appointment_id: ['photo_report_closed'] }]],
    ['a drawing', draws, 201, [409, { '': ['drawing_closed'] }]],
    ['a change', changes, 200, [409, { '': ['report_closed'] }]],
  ])('to %s', async (_, act, status, refusal) => {
    expect((await act()).status).toBe(status)
    over()
    expect(refused(await act())).toEqual(refusal)
  })
  test('and takes no addendum before', async () => {
    expect(refused(await adds())).toEqual([409, { '': ['report_open'] }])
    over()
    expect((await adds()).status).toBe(201)
  })
  test('and is waited for while it lacks a lot', async () => {
    const injectables = [{ id: await addInjectable(app, 'Hyaluron'), cc: 1 }]
    const { updated_at } = await shown()
    const body = reportBody(app, visit.id, { injectables, updated_at })
    expect((await practitioner.raw('PUT', `/api/treatment-report/${reportId}`, body)).status).toBe(200)
    expect(await waits()).toBe(true)
    over()
    expect(await waits()).toBe(false)
  })
})

test('a visit under way may end later, and its report closes later', async () => {
  await report()
  app.clock.set(at(0.25))
  const [, move] = ways[0]!
  expect((await move(start, at(1))).status).toBe(200)
  expect((await shown()).closes_at).toBe(at(49))
})

test('a visit that is cancelled and restored has its report as closed as before', async () => {
  await report()
  app.clock.set(at(50))
  const call = { params: { id: visit.id } }
  expect((await desk.call(appointmentsApi.cancel, call)).status).toBe(200)
  const [, move] = ways[0]!
  expect((await move(at(72), at(72.5))).errors).toMatchObject({ '': ['already_cancelled'] })
  expect((await desk.call(appointmentsApi.restore, call)).status).toBe(200)
  expect(refused(await changes())).toEqual([409, { '': ['report_closed'] }])
})

describe('when reports close later from now on', () => {
  test('those that have closed stay closed, and those that are open close later', async () => {
    await report()
    app.clock.set(at(49))
    expect((await shown()).closed).toBe(true)
    const earlier = visit
    const id = await app.world.appointment({ from: at(25), clientId: await app.world.newClient() })
    visit = (await desk.call(appointmentsApi.show, { params: { id } })).data
    await report()
    await chooses(8760)
    expect(await shown()).toMatchObject({ closed: false, closes_at: at(49 + 8760) })
    visit = earlier
    expect(await shown()).toMatchObject({ closed: true, closes_at: at(48.5) })
    reportId = (await shown()).id!
    expect(refused(await changes())).toEqual([409, { '': ['report_closed'] }])
    expect(refused(await uploads())).toEqual([422, { appointment_id: ['photo_report_closed'] }])
    expect(refused(await draws())).toEqual([409, { '': ['drawing_closed'] }])
    expect((await adds()).status).toBe(201)
    await chooses(48)
  })

  test('those that fewer hours had closed stay closed too', async () => {
    await report()
    app.clock.set(at(10))
    await chooses(2)
    expect((await shown()).closed).toBe(true)
    await chooses(48)
    expect(await shown()).toMatchObject({ closed: true, closes_at: at(2.5) })
    expect(refused(await changes())).toEqual([409, { '': ['report_closed'] }])
  })

  test('one that lacks a lot is not waited for once it has closed', async () => {
    await report({ injectables: [{ id: await addInjectable(app), cc: 1 }] })
    app.clock.set(at(48))
    expect(await waits()).toBe(true)
    app.clock.set(at(49))
    expect(await waits()).toBe(false)
    await chooses(8760)
    expect(await waits()).toBe(false)
    await chooses(48)
  })
})
