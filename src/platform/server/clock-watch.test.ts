import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { instant } from '#kernel/day.ts'
import { authApi } from '#features/auth/contract.ts'
import { systemApi } from '#features/system/contract.ts'
import { frequentSteps, hourlySteps, notedUpkeep, whileTimeIsCertain } from '#app/upkeep.ts'
import { watchClocks } from './clock-watch.ts'
import { systemClock } from './clock.ts'
import { sweepTimesAsked } from './files/sweep.ts'
import type { FileStore, Shelf, SweepWork } from './files.ts'
import { testApp, type Caller, type TestApp } from './test/app.ts'

let app: TestApp
let administrator: Caller
/** By how many minutes the clock of this process and the time since the machine was started are ahead of what they are. */
let ownMinutes = 0
let uptimeMinutes = 0
/** For how many minutes the process stands still after it has asked the database. */
let standsStillMinutes = 0
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
})
beforeEach(() => {
  ownMinutes = 0
  uptimeMinutes = 0
  standsStillMinutes = 0
})
afterAll(() => app.close())

function watched() {
  let stoodMinutes = 0
  return watchClocks(app.db, {
    own: () => {
      stoodMinutes = standsStillMinutes
      return Date.now() + (ownMinutes + stoodMinutes) * 60_000
    },
    uptime: () => {
      const minutes = uptimeMinutes + stoodMinutes
      stoodMinutes = 0
      return performance.now() + minutes * 60_000
    },
  })
}
const certain = async (clocks: ReturnType<typeof watched>) =>
  clocks.look().then(
    () => 'certain',
    (error: Error) => error.message.replace(/\d+/, 'N'),
  )

test('no second clock says that a jump is right: for a day nothing is deleted or booked by it', async () => {
  const clocks = watched()
  expect(await certain(clocks)).toBe('certain')
  // Both clocks go forward together where the uptime alone stays behind.
  uptimeMinutes = -9
  expect(await certain(clocks)).toBe('certain')
  uptimeMinutes = -180
  expect(await certain(clocks)).toBe('The clock went forward by N s.')
  uptimeMinutes = 0
  expect(await certain(clocks)).toBe('certain') // it was put right
  uptimeMinutes = -180
  expect(await certain(clocks)).toBe('The clock went forward by N s.')
})

test('a clock is believed after a day', async () => {
  const clocks = watched()
  await clocks.look()
  uptimeMinutes = -2 * 24 * 60
  expect(await certain(clocks)).toBe('The clock went forward by N s.')
  // The clocks are the same after a day: two days ahead of the uptime, less the day that passed.
  uptimeMinutes += 24 * 60
  expect(await certain(clocks)).toBe('certain')
})

test('beside the clock of the database that of the server is seen at once, and believed once they agree', async () => {
  ownMinutes = 60
  const clocks = watched()
  expect(await certain(clocks)).toBe('The clocks of the server and of the database differ by N s.')
  ownMinutes = -60
  expect(await certain(clocks)).toBe('The clocks of the server and of the database differ by N s.')
  ownMinutes = 0
  expect(await certain(clocks)).toBe('certain')
})

test('a clock that was ahead from the start on and is put right is believed no further: the next jump is in doubt', async () => {
  uptimeMinutes = -365 * 24 * 60
  const clocks = watched()
  expect(await certain(clocks)).toBe('certain')
  uptimeMinutes = 0
  expect(await certain(clocks)).toBe('certain')
  uptimeMinutes = -180 * 24 * 60
  expect(await certain(clocks)).toBe('The clock went forward by N s.')
})

test('while nobody knows the time, keys stay, the page of the system says why, and the rest of the upkeep goes on', async () => {
  const key = 'sold-before-the-clock-jumped'
  await sql`insert into idempotency_keys (employee_id, key, call, body_hash, created_at) values (${administrator.employeeId!}, ${key}, 'POST /transactions', '\\x00', now() - interval '25 hours')`.execute(
    app.db,
  )
  const keys = async () =>
    (await app.db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute()).length
  const stepOf = async (name: string) =>
    (await (await app.as('administrator')).call(systemApi.show)).data.steps.find(({ step }) => step === name)
  const clocks = watched()
  await clocks.look()
  const upkeep = notedUpkeep(app.db, () => {})
  const round = () =>
    upkeep.run([
      ...whileTimeIsCertain(clocks, hourlySteps(app.db, app.server.services, systemClock.now)),
      ...frequentSteps(app.db),
    ])

  uptimeMinutes = -25 * 60
  await round()
  expect(await keys()).toBe(1)
  expect(await stepOf('idempotency keys')).toMatchObject({ failures: 1, reason: 'clock', succeeded_at: null })
  expect(await stepOf('credit that ends')).toMatchObject({ failures: 1, reason: 'clock' })
  expect(await stepOf('erasures that are due')).toMatchObject({ failures: 1, reason: 'clock' })
  expect(await stepOf('the news of the night')).toMatchObject({ failures: 1, reason: 'clock' })
  expect(await stepOf('sessions')).toMatchObject({ failures: 0 })
  expect(await stepOf('open invoices')).toMatchObject({ failures: 0 }) // it uses no clock
  uptimeMinutes = 0
  await round()
  expect(await keys()).toBe(0)
  expect(await stepOf('idempotency keys')).toMatchObject({ failures: 0, failed_at: expect.any(String) as string })
})

test('a step that waited works by the time after its own look, and not by that of a clock which is right again', async () => {
  const clocks = watched()
  const sweptSince: number[] = []
  const { services } = app.server
  const files: FileStore = Object.assign(Object.create(services.files) as FileStore, {
    async *sweep(_: Shelf, { since }: SweepWork) {
      sweptSince.push(since.getTime())
      yield ''
    },
  })
  const now = () => instant(Date.now() + ownMinutes * 60_000)
  ownMinutes = 365 * 24 * 60
  const steps = whileTimeIsCertain(clocks, hourlySteps(app.db, { ...services, files }, now, sweepTimesAsked))
  ownMinutes = 0
  for (const [name, work] of steps) if (name === 'documents of agreements') await work()
  expect(sweptSince).toHaveLength(1)
  expect(sweptSince[0]).toBeLessThan(Date.now())
})

test('a clock that goes back ends the sessions of before: one that was over stays over', async () => {
  const clocks = watched()
  await clocks.look()
  const before = await app.as('office-manager')
  await clocks.look()
  uptimeMinutes = 1
  await clocks.look()
  expect((await before.call(authApi.me)).status).toBe(200) // a minute is no more than clocks differ by
  uptimeMinutes = 181
  await clocks.look()
  expect((await before.call(authApi.me)).status).toBe(401)
  const after = await app.as('office-manager')
  await clocks.look()
  expect((await after.call(authApi.me)).status).toBe(200)
})

test('a look during which the process stood still is no clock that went back', async () => {
  const clocks = watched()
  const { call } = await app.as('office-manager')
  await clocks.look()
  standsStillMinutes = 5
  expect(await certain(clocks)).toBe('The look at the clocks took N s.')
  standsStillMinutes = 0
  expect(await certain(clocks)).toBe('certain')
  expect((await call(authApi.me)).status).toBe(200)
})

test('sessions that could not be ended when the clock went back are ended by the next look', async () => {
  const clocks = watched()
  const before = await app.as('office-manager')
  await clocks.look()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(app.db)
  await sql`create trigger refuse before delete on sessions execute function refuse()`.execute(app.db)
  uptimeMinutes = 180
  await expect(clocks.look()).rejects.toThrow('no')
  await sql`drop trigger refuse on sessions`.execute(app.db)
  await sql`drop function refuse()`.execute(app.db)
  await clocks.look()
  expect((await before.call(authApi.me)).status).toBe(401)
})
