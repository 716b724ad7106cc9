import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { noticesApi } from './contract.ts'

let app: TestApp
let desk: Caller
let practitioner: Caller
let clientId: number
let appointmentId: number
let hour = 0
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())
beforeEach(async () => {
  practitioner = await app.as('senior-practitioner')
  clientId = await app.world.newClient({ firstName: 'Chantal', lastName: 'Dubois' })
  appointmentId = await app.world.appointment({
    clientId,
    practitionerId: practitioner.employeeId!,
    from: new Date(Date.UTC(2026, 2, 3, 8 + hour++)).toISOString(),
  })
})

const ask = (who = desk, id = appointmentId) => who.call(checkoutApi.askForReport, { params: { appointmentId: id } })
const list = async (who = practitioner) => (await who.call(noticesApi.list)).data
const waiting = async (who = practitioner) => (await list(who)).notices
const stateOf = async (who = practitioner) =>
  (await waiting(who)).map(({ kind, appointment }) => [kind, appointment.id])

test('who still has to save the report hears of it, and asked twice hears it once', async () => {
  expect((await ask()).data).toEqual({ told: true, begun: true })
  expect((await ask()).data).toEqual({ told: true, begun: true })
  const [notice, ...others] = await waiting()
  expect(others).toEqual([])
  expect(notice).toMatchObject({
    kind: 'report_missing',
    author: expect.any(String),
    appointment: {
      id: appointmentId,
      client_id: clientId,
      client: 'Chantal Dubois',
      zone: 'Europe/Amsterdam',
      treatment: { nl: 'Hydrafacial' },
    },
  })
  expect(await waiting(desk)).toEqual([])
})

describe('it waits no more', () => {
  beforeEach(() => ask())
  test('once the report is there', async () => {
    await app.world.report(appointmentId)
    expect(await stateOf()).toEqual([])
  })
  test.each(['deleted_at', 'no_show_at'] as const)('once the visit has %s', async (column) => {
    await app.db
      .updateTable('appointments')
      .set({ [column]: '2026-03-04T09:00:00Z' })
      .where('id', '=', appointmentId)
      .execute()
    expect(await stateOf()).toEqual([])
  })
  test('once the visit is moved to a time that is still to come, and it is said when the first of them begins', async () => {
    const move = (id: number, from: string, till: string) =>
      app.db.updateTable('appointments').set({ starts_at: from, ends_at: till }).where('id', '=', id).execute()
    expect((await list()).next_in_seconds).toBe(null)
    const later = await app.world.appointment({
      clientId,
      practitionerId: practitioner.employeeId!,
      from: '2026-03-03T06:00:00Z',
    })
    await ask(desk, later)
    await move(later, '2026-03-12T09:00:00Z', '2026-03-12T10:00:00Z')
    await move(appointmentId, '2026-03-04T07:14:59.5Z', '2026-03-04T08:00:00Z')
    expect(await list()).toEqual({ notices: [], checks: [], next_in_seconds: 900 })
    expect((await list(desk)).next_in_seconds).toBe(null)
    await move(appointmentId, '2026-03-04T06:00:00Z', '2026-03-04T06:30:00Z')
    expect(await stateOf()).toEqual([['report_missing', appointmentId]])
    await app.world.report(later)
    expect((await list()).next_in_seconds).toBe(null)
  })
  test('once it is put away, and asked again it is new', async () => {
    const [notice] = await waiting()
    for (let time = 0; time < 2; time++)
      expect((await practitioner.call(noticesApi.dismiss, { params: { id: notice!.id } })).status).toBe(200)
    expect(await stateOf()).toEqual([])
    await ask()
    expect(await stateOf()).toEqual([['report_missing', appointmentId]])
  })
})

test('nobody puts another’s notice away', async () => {
  await ask()
  const [notice] = await waiting()
  expect((await desk.call(noticesApi.dismiss, { params: { id: notice!.id } })).status).toBe(404)
  expect(await stateOf()).toEqual([['report_missing', appointmentId]])
})

describe('nobody is told', () => {
  test('of what they see themselves, or when they left', async () => {
    expect((await ask(practitioner)).data).toEqual({ told: false, begun: true })
    await app.db
      .updateTable('employees')
      .set({ deactivated_at: '2026-03-01T00:00:00Z' })
      .where('id', '=', practitioner.employeeId)
      .execute()
    expect((await ask()).data).toEqual({ told: false, begun: true })
  })
  test('of a visit that has yet to begin, until its very start', async () => {
    const from = '2026-03-04T07:00:00.000Z'
    const toCome = await app.world.appointment({
      clientId,
      practitionerId: practitioner.employeeId!,
      from: '2026-03-04T07:15:00.000Z',
    })
    expect((await ask(desk, toCome)).data).toEqual({ told: false, begun: false })
    expect(await app.db.selectFrom('notices').select('id').where('appointment_id', '=', toCome).execute()).toEqual([])
    expect(await stateOf()).toEqual([])
    await app.db
      .updateTable('appointments')
      .set({ starts_at: from, ends_at: '2026-03-04T07:45:00.000Z' })
      .where('id', '=', toCome)
      .execute()
    expect((await ask(desk, toCome)).data).toEqual({ told: true, begun: true })
    expect(await stateOf()).toEqual([['report_missing', toCome]])
  })
  test('of a report that is there, of a visit that is cancelled or paid', async () => {
    await app.world.report(appointmentId)
    expect((await ask()).errors).toEqual({ appointment_id: ['report_exists'] })
    await app.world.invoice(appointmentId)
    expect((await ask()).errors).toEqual({ appointment_id: ['already_paid'] })
    await app.db
      .updateTable('appointments')
      .set({ deleted_at: '2026-03-04T09:00:00Z' })
      .where('id', '=', appointmentId)
      .execute()
    expect((await ask()).errors).toEqual({ appointment_id: ['already_cancelled'] })
  })
  test('by who may not check out, or works in another country', async () => {
    expect((await ask(await app.as('trainee-practitioner'))).status).toBe(403)
    expect((await ask(await app.as('office-manager', app.world.antwerp.id))).status).toBe(404)
    expect(await stateOf()).toEqual([])
  })
})
