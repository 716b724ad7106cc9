import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Orphans } from '#kernel/orphans.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import type { Appointment } from '../contract.ts'

// A location closes while somebody books there. Today is Wednesday 4 March 2026.
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
beforeEach(async () => {
  await app.db.updateTable('locations').set({ deactivated_at: null }).where('id', '=', locationId).execute()
})

beforeEach(async () => {
  await app.db.deleteFrom('appointment_devices').execute()
  await app.db.deleteFrom('appointments').execute()
})

const from = '2026-03-05T10:00:00Z'
const till = '2026-03-05T10:30:00Z'
const input = async () => ({
  client_id: await app.world.newClient(),
  location_id: locationId,
  treatment_id: app.world.skinTreatment,
  user_id: app.world.practitioner,
})
const spot = () => ({ room_id: app.world.amsterdam.roomIds[0], datetime_from: from, datetime_till: till })
const raw = () => ({ ...spot(), devices: [] })

/** Books an appointment of a client, by the rules or outside them. */
async function booked(change: object, place = app.world.utrecht) {
  const id = await app.world.appointment({ from, place, clientId: await app.world.newClient() })
  await app.db.updateTable('appointments').set(change).where('id', '=', id).execute()
  const { data } = await desk.raw('GET', `/api/event/${id}`)
  return data as Appointment
}
const cancelled = { deleted_at: '2026-03-03T10:00:00Z' }
const elsewhere = async (ignore_rules: boolean) => {
  const { id, client, user, room, updated_at } = await booked({ ignore_rules })
  return {
    id,
    whose: { ...(await input()), client_id: client.id },
    seen: { datetime_from: from, datetime_till: till, room_id: room.id, user_id: user.id },
    updated_at,
  }
}
const restored = async (change: object) => {
  const { id } = await booked({ ...cancelled, ...change }, app.world.amsterdam)
  return () => desk.raw('PATCH', `/api/event/${id}/restore`)
}

/** The calls that bring somebody to a location, each with its preparation. */
const ways: readonly [string, () => Promise<() => Promise<Answer>>, number][] = [
  [
    'a booking by the rules',
    async () => {
      const body = { ...(await input()), datetime_from: from }
      return () => desk.raw('POST', '/api/event', body)
    },
    201,
  ],
  [
    'a booking without rules',
    async () => {
      const body = { ...(await input()), ...raw() }
      return () => desk.raw('POST', '/api/appointments', body)
    },
    201,
  ],
  [
    'a series',
    async () => {
      const body = { ...(await input()), starts: [from] }
      return () => desk.raw('POST', '/api/event/series', body)
    },
    201,
  ],
  [
    'a change by the rules',
    async () => {
      const { id, whose, updated_at } = await elsewhere(false)
      return () => desk.raw('PUT', `/api/event/${id}`, { ...whose, datetime_from: from, updated_at })
    },
    200,
  ],
  [
    'a change without rules',
    async () => {
      const { id, whose, updated_at } = await elsewhere(true)
      return () => desk.raw('PUT', `/api/appointments/${id}`, { ...whose, ...raw(), updated_at })
    },
    200,
  ],
  [
    'a move by the rules',
    async () => {
      const { id, seen } = await elsewhere(false)
      return () =>
        desk.raw('PATCH', `/api/event/${id}/move`, {
          location_id: locationId,
          datetime_from: from,
          datetime_till: till,
          seen,
        })
    },
    200,
  ],
  [
    'a move without rules',
    async () => {
      const { id, seen } = await elsewhere(true)
      return () => desk.raw('PATCH', `/api/event/${id}/move`, { location_id: locationId, ...spot(), seen })
    },
    200,
  ],
  ['an undone cancellation', () => restored({}), 200],
  ['an undone cancellation of one without rules', () => restored({ ignore_rules: true }), 200],
]
const close = () => administrator.raw('DELETE', `/api/locations/${locationId}`)
const outcomeOf = ({ status, errors }: Answer) =>
  `${status} ${Object.entries(errors)
    .map(([field, codes]) => `${field}: ${codes.join()}`)
    .join()}`.trim()
const upcoming = () =>
  app.db
    .selectFrom('appointments')
    .select('id')
    .where('location_id', '=', locationId)
    .where('deleted_at', 'is', null)
    .execute()

// Each call is stopped just before it writes: by then it has read that the location is open.
test.each(ways)('%s that came first: who closes the location waits, and is shown it', async (_, prepared, status) => {
  const [came, closed] = await atOnce(app.db, sql`lock table appointments in share mode`, [await prepared(), close])
  expect([outcomeOf(came!), outcomeOf(closed!)]).toEqual([String(status), '409 confirmed: orphans'])
  expect((closed!.body.data as Orphans).orphans.map(({ id }) => id)).toEqual((await upcoming()).map(({ id }) => id))
})

// Closing waits for the booking, which has locked the hours of the location by then.
test.each(ways)(
  '%s that comes while the location is being closed: it is closed, and nobody comes there',
  async (_, prepared) => {
    const [closed, came] = await atOnce(
      app.db,
      sql`select pg_advisory_xact_lock_shared(7301, ${locationId}::integer)`,
      [close, await prepared()],
    )
    expect([outcomeOf(closed!), outcomeOf(came!)]).toEqual(['200', '422 location_id: unknown'])
    expect(await upcoming()).toEqual([])
  },
)

test('what has been at a location that closed since can still be set right', async () => {
  const { id } = await booked({ no_show_at: from }, app.world.amsterdam)
  app.clock.set('2026-03-06T07:00:00Z')
  expect((await close()).status).toBe(200)
  expect((await desk.raw('PATCH', `/api/event/${id}/restore`)).status).toBe(200)
})
