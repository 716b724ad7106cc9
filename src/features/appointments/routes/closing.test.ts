import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Orphans } from '#kernel/orphans.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { atOnce } from '#platform/server/test/at-once.ts'

// A booking and the end of its location at once. Today is Wednesday 4 March 2026.
let app: TestApp
let desk: Caller
let administrator: Caller
let locationId: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  administrator = await app.as('administrator')
  locationId = app.world.amsterdam.id
})
afterAll(() => app.close())
beforeEach(async () => { await app.db.updateTable('locations').set({ deactivated_at: null }).where('id', '=', locationId).execute() })

const input = async () => ({ client_id: await app.world.newClient(), location_id: locationId, treatment_id: app.world.laserTreatment, user_id: app.world.practitioner })
const book = async () => desk.raw('POST', '/api/event', { ...await input(), datetime_from: '2026-03-05T10:00:00Z', models: [app.world.laserModel] })
const bookRaw = async () => desk.raw('POST', '/api/appointments', { ...await input(), room_id: app.world.amsterdam.roomIds[0], datetime_from: '2026-03-05T10:00:00Z', datetime_till: '2026-03-05T11:00:00Z', devices: [] })
const close = () => administrator.raw('DELETE', `/api/locations/${locationId}`)
const told = ({ status, errors }: Answer) => `${status} ${Object.entries(errors).map(([field, codes]) => `${field}: ${codes.join()}`).join()}`.trim()
const upcoming = () => app.db.selectFrom('appointments').select('id').where('location_id', '=', locationId).execute()
beforeEach(async () => { await app.db.deleteFrom('appointment_devices').execute(); await app.db.deleteFrom('appointments').execute() })

// Between having read that the location is open and writing, each asks for devices: there it is stopped.
test.each([
  ['by the rules', book, sql`lock table device_models in access exclusive mode`],
  ['without rules', bookRaw, sql`lock table devices in access exclusive mode`],
] as const)('a booking %s that came first: who closes the location waits, and is shown it', async (_, make, held) => {
  const [booked, closed] = await atOnce(app.db, held, [make, close])
  expect([told(booked!), told(closed!)]).toEqual(['201', '409 confirmed: orphans'])
  expect((closed!.body.data as Orphans).orphans.map(({ id }) => id)).toEqual((await upcoming()).map(({ id }) => id))
})

// Closing waits for whoever books by the hours of the location, and has got hold of the location by then.
test.each([
  ['by the rules', book],
  ['without rules', bookRaw],
] as const)('a booking %s that comes while the location is being closed: it is closed, and nobody is booked there', async (_, make) => {
  const [closed, booked] = await atOnce(app.db, sql`select pg_advisory_xact_lock_shared(7301, ${locationId}::integer)`, [close, make])
  expect([told(closed!), told(booked!)]).toEqual(['200', '422 location_id: unknown'])
  expect(await upcoming()).toEqual([])
})
