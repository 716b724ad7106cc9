import { isDeepStrictEqual } from 'node:util'
import net, { type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#kernel/endpoint.ts'
import type { Instant } from '#kernel/day.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { creditApi } from '#features/credit/contract.ts'
import { photosApi } from '#features/photos/contract.ts'
import { removeUnsavedPhotos } from '#features/photos/queries.ts'
import { smallJpeg, uploadedPhoto } from '#features/photos/right-calls.ts'
import { reportsApi } from '#features/reports/contract.ts'
import type { OpenDatabase } from './db.ts'
import { startLive } from './live.ts'
import type { Who } from './session.ts'
import { testApp, type Caller, type TestApp } from './test/app.ts'
import { importing } from './test/importing.ts'
import { newCookie } from './test/session.ts'

let app: TestApp
let desk: Caller
let address: string
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  await app.server.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.app.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

/** The id of a stream cannot be guessed. */
const ofStream = { stream: expect.stringMatching(/^[\w-]{22}$/) as string }
const ready = { event: 'ready', data: ofStream }

interface Heard {
  readonly event: string
  readonly data: unknown
}

/** A browser that listens: `next` resolves with the next event. */
interface Browser {
  readonly employeeId: number
  next(): Promise<Heard>
  leave(): Promise<void>
}
const browsers: Browser[] = []
afterEach(async () => {
  for (const browser of browsers.splice(0)) await browser.leave()
})

async function open(locationId: number): Promise<Browser> {
  const employeeId = await app.world.employee({ locationIds: [locationId] })
  const leaving = new AbortController()
  const response = await fetch(`${address}/api/live`, {
    headers: { cookie: await newCookie(app.db, employeeId) },
    signal: leaving.signal,
  })
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'text/event-stream',
    'no-store',
  ])
  const events = read(response.body!)
  const browser: Browser = {
    employeeId,
    next: async () => (await events.next()).value as Heard,
    leave: async () => {
      leaving.abort()
    },
  }
  browsers.push(browser)
  expect(await browser.next()).toEqual(ready)
  return browser
}

async function* read(body: ReadableStream<Uint8Array>, lookups = false): AsyncGenerator<Heard> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true })
    const messages = text.split('\n\n')
    text = messages.pop()!
    for (const message of messages) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1]
      const event = field('event')
      const heard = event && { event, data: JSON.parse(field('data')!) as { topic?: string } }
      // The records that the test creates (an employee, a location) change the lookups too.
      if (heard && event !== 'beat' && (lookups || heard.data.topic !== 'lookups')) yield heard
    }
  }
}

const changeOf = (date: string, place = app.world.amsterdam) => ({
  event: 'change',
  data: {
    topic: 'appointments',
    country_id: place.countryId,
    location_id: place.id,
    date,
    client_id: expect.any(Number) as number,
  },
})
const book = async (from: string, change: object = {}) => {
  const body = {
    client_id: await app.world.newClient(),
    location_id: app.world.amsterdam.id,
    treatment_id: app.world.skinTreatment,
    datetime_from: from as Instant,
    ...change,
  }
  return desk.call(appointmentsApi.create, { body })
}

test('nobody listens without a session', async () => {
  const response = await fetch(`${address}/api/live`)
  expect([response.status, await response.json()]).toEqual([
    401,
    {
      message: expect.stringMatching(/./),
      errors: { '': ['unauthenticated'] },
      problems: [{ field: '', code: 'unauthenticated' }],
    },
  ])
})

describe('a browser that shows the day receives', () => {
  test('a booking, a move from the old day and to the new, a cancellation, its undoing and a no-show, by ids alone', async () => {
    const browser = await open(app.world.amsterdam.id)
    const { data: booked } = await book('2026-03-05T09:00:00Z')
    expect(await browser.next()).toEqual(changeOf('2026-03-05'))
    await desk.call(appointmentsApi.update, {
      params: { id: booked.id },
      body: {
        client_id: booked.client_id,
        location_id: booked.location.id,
        treatment_id: booked.treatment.id,
        datetime_from: '2026-03-06T09:00:00Z',
        notes: '',
        updated_at: booked.updated_at,
      },
    })
    expect([await browser.next(), await browser.next()]).toEqual([changeOf('2026-03-05'), changeOf('2026-03-06')])
    for (const call of ['cancel', 'restore', 'noShow'] as const) {
      if (call === 'noShow') app.clock.set('2026-03-06T09:05:00Z') // a no-show can be recorded only after the start
      expect((await desk.call(appointmentsApi[call], { params: { id: booked.id } })).status).toBe(200)
      expect(await browser.next()).toEqual(changeOf('2026-03-06'))
    }
    app.clock.set('2026-03-04T07:00:00Z')
  })

  test('changed hours and an absence, with their days', async () => {
    const {
      world: { amsterdam },
    } = app
    const employee = await app.world.employee()
    const browser = await open(amsterdam.id)
    const schedules = (date: string, till: string | null) => ({
      event: 'change',
      data: { topic: 'schedules', country_id: amsterdam.countryId, location_id: amsterdam.id, date, till },
    })
    const hours = await desk.raw('POST', `/api/employees/${employee}/recurrence`, {
      location_id: amsterdam.id,
      date_from: '2026-03-09',
      weekdays: [1],
      interval: 7,
      time_from: '09:00',
      time_till: '17:00',
    })
    expect(await browser.next()).toEqual(schedules('2026-03-09', null))
    const { recurrence_id: id } = hours.data as { recurrence_id: number }
    await desk.raw('DELETE', `/api/recurrences/timetable/${id}`, { date: '2026-03-16' })
    expect(await browser.next()).toEqual(schedules('2026-03-16', '2026-03-16'))
    await desk.raw('DELETE', `/api/recurrences/${id}`, { date: '2026-03-23' })
    expect(await browser.next()).toEqual(schedules('2026-03-23', null))
    await desk.raw('POST', '/api/absences', {
      kind: 'holiday',
      employee_id: employee,
      date_from: '2026-03-02',
      date_till: '2026-03-06',
    })
    expect(await browser.next()).toEqual(schedules('2026-03-02', '2026-03-06'))
  })

  test('a payment in advance, entered by hand or imported, with the day of its visit', async () => {
    const administrator = await app.as('administrator')
    const { checked, run } = importing(() => administrator)
    const client_id = await app.world.newClient({ email: 'hoort@betaalt.test' })
    const appointmentId = await app.world.appointment({ clientId: client_id, from: '2026-03-16T09:00:00Z' })
    const ready = await checked(
      'E-mail;Locatie;Afspraakdatum;Bedrag;Betaalwijze\r\nhoort@betaalt.test;Centrum, Amsterdam;16-03-2026;25;pin\r\nhoort@betaalt.test;Centrum, Amsterdam;16-03-2026;5;pin',
      { kind: 'down_payments' },
    )
    const browser = await open(app.world.amsterdam.id)
    const change = { ...changeOf('2026-03-16'), data: { ...changeOf('2026-03-16').data, client_id } }
    const { country_id, location_id } = change.data
    const receipts = { event: 'change', data: { topic: 'receipts', country_id, location_id } }
    const body = { amount_cents: 700, payment_method_id: app.world.methods.pin }
    expect((await desk.call(creditApi.addDownPayment, { params: { appointmentId }, body })).status).toBe(201)
    expect([await browser.next(), await browser.next()]).toEqual([change, receipts])
    expect((await run(ready)).data).toMatchObject({ status: 'done', imported_count: 2 })
    expect(await browser.next()).toEqual(change)
    // One word for both rows: the next one is about something else.
    await book('2026-03-17T09:00:00Z')
    expect(await browser.next()).toEqual(changeOf('2026-03-17'))
  })

  test('the event in every browser of the country', async () => {
    const [here, there] = [await open(app.world.amsterdam.id), await open(app.world.utrecht.id)]
    await book('2026-03-09T09:00:00Z')
    expect([await here.next(), await there.next()]).toEqual([changeOf('2026-03-09'), changeOf('2026-03-09')])
  })

  test('nothing about a refused booking, nor about another country', async () => {
    const {
      world,
      world: { antwerp, belgianTreatment, belgianClient },
    } = app
    const practitioner = await world.employee({ locationIds: [antwerp.id] })
    await world.works(practitioner, antwerp)
    const [dutch, belgian] = [await open(app.world.amsterdam.id), await open(antwerp.id)]
    expect((await book('2026-03-10T21:00:00Z')).status).toBe(422)
    const desk = await app.as('office-manager', antwerp.id)
    const body = {
      client_id: belgianClient,
      location_id: antwerp.id,
      treatment_id: belgianTreatment,
      datetime_from: '2026-03-11T09:00:00Z' as Instant,
    }
    expect((await desk.call(appointmentsApi.create, { body })).status).toBe(201)
    await book('2026-03-12T09:00:00Z')
    // The first event after that is the next change, so nothing was sent in between.
    expect([await dutch.next(), await belgian.next()]).toEqual([
      changeOf('2026-03-12'),
      changeOf('2026-03-11', antwerp),
    ])
  })
})

test('HEAD opens no stream', async () => {
  const cookie = await newCookie(app.db, await app.world.employee())
  expect((await fetch(`${address}/api/live`, { method: 'HEAD', headers: { cookie } })).status).toBe(404)
})

test('an open event stream does not extend a session', async () => {
  const employeeId = await app.world.employee()
  const cookie = await newCookie(app.db, employeeId)
  const then = new Date(Date.now() - 100 * 60_000).toISOString()
  await app.db.updateTable('sessions').set({ last_seen_at: then }).where('employee_id', '=', employeeId).execute()
  const leaving = new AbortController()
  const response = await fetch(`${address}/api/live`, { headers: { cookie }, signal: leaving.signal })
  expect(response.status).toBe(200)
  leaving.abort()
  const lastSeen = async () =>
    (
      await app.db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('employee_id', '=', employeeId)
        .executeTakeFirstOrThrow()
    ).last_seen_at
  expect(await lastSeen()).toBe(then)
  // Nor do the calls that the screen then makes by itself.
  expect((await fetch(`${address}/api/me`, { headers: { cookie, 'x-unattended': '1' } })).status).toBe(200)
  expect(await lastSeen()).toBe(then)
  expect((await fetch(`${address}/api/me`, { headers: { cookie } })).status).toBe(200)
  expect(await lastSeen()).not.toBe(then)
})

test('nothing is written any more to a browser whose session ended, or that left', async () => {
  const browser = await open(app.world.amsterdam.id)
  await app.db.deleteFrom('sessions').execute()
  await browser.leave()
  desk = await app.as('office-manager')
  for (const from of ['2026-03-09T08:00:00Z', '2026-03-09T09:00:00Z']) expect((await book(from)).status).toBe(201)
  expect((await desk.raw('GET', '/api/health')).status).toBe(200)
})

describe('a page that opens its stream after it has read', () => {
  const who = { employeeId: 7, countryIds: [1] as readonly number[] } as Who
  const appointments = (date: string, country_id = 1) => ({ topic: 'appointments', country_id, location_id: 1, date })
  const notice = (employee_id: number) => ({ topic: 'notices', employee_id })
  const caughtUp = { event: 'caught-up', data: ofStream }
  const change = (data: object) => ({ event: 'change', data })

  /** The first events of a stream, from a server that received these changes at these times. */
  async function beginning(
    path: string,
    heard: readonly (readonly [at: number, change: object | 'interrupted'])[],
    { at = 100_000, headers = {} } = {},
  ): Promise<Heard[]> {
    let time = 0
    let [tell, restored]: [(payload: string) => void, () => void] = [() => {}, () => {}]
    const live = await startLive(
      {
        listen: async (_channel, hear, again) => {
          tell = hear
          restored = again!
        },
      } as Partial<OpenDatabase> as OpenDatabase,
      { now: () => time },
    )
    const server = Fastify({ forceCloseConnections: true })
    live.mount(server, async () => who)
    await server.listen({ port: 0, host: '127.0.0.1' })
    for (const [then, what] of heard) {
      time = then
      if (what === 'interrupted') restored()
      else tell(JSON.stringify(what))
    }
    time = at
    const response = await fetch(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}${path}`, {
      headers,
    })
    const events = read(response.body!, true)
    const first = (await events.next()).value as Heard
    // The last event shows that nothing was sent in between.
    tell(JSON.stringify({ ...appointments('2026-12-31'), last: true }))
    const all = [first]
    for await (const event of events) {
      if ((event.data as { last?: boolean }).last) break
      all.push(event)
    }
    await server.close()
    return all
  }

  test.each<[string, Parameters<typeof beginning>, Heard[]]>([
    ['asks for everything without an age', ['/api/live', [[99_000, appointments('2026-03-05')]]], [ready]],
    ['asks for everything with an age that is none', ['/api/live?age=soon', []], [ready]],
    ['asks for everything with a negative age', ['/api/live?age=-5', []], [ready]],
    ['asks for everything when two ages are given', ['/api/live?age=5&age=6', []], [ready]],
    ['asks for everything after more than a minute', ['/api/live?age=56000', []], [ready]],
    [
      'asks for everything when it comes back after an interruption',
      ['/api/live?age=1000', [], { headers: { 'last-event-id': '1' } }],
      [ready],
    ],
    [
      'asks for everything of a server that has only just begun to listen',
      ['/api/live?age=1000', [], { at: 5000 }],
      [ready],
    ],
    [
      'asks for everything when the database was not heard in between',
      ['/api/live?age=1000', [[98_000, 'interrupted']]],
      [ready],
    ],
    ['hears that nothing was missed', ['/api/live?age=1000', []], [caughtUp]],
    [
      'hears what it missed, and nothing from before',
      [
        '/api/live?age=1000',
        [
          [90_000, appointments('2026-03-04')],
          [95_000, appointments('2026-03-05')],
          [99_999, { topic: 'lookups' }],
        ],
      ],
      [caughtUp, change(appointments('2026-03-05')), change({ topic: 'lookups' })],
    ],
    [
      'hears nothing of another country or person',
      [
        '/api/live?age=1000',
        [
          [99_000, appointments('2026-03-05', 2)],
          [99_000, notice(8)],
          [99_000, notice(7)],
        ],
      ],
      [caughtUp, change(notice(7))],
    ],
    [
      'hears what it missed after a day of other changes',
      [
        '/api/live?age=1000',
        [
          ...Array.from({ length: 1500 }, (_, n) => [n, appointments('2026-03-04')] as const),
          [99_000, appointments('2026-03-05')],
        ],
      ],
      [caughtUp, change(appointments('2026-03-05'))],
    ],
    [
      'asks for everything when more happened than the server keeps',
      ['/api/live?age=1000', Array.from({ length: 1500 }, () => [99_000, appointments('2026-03-04')] as const)],
      [ready],
    ],
  ])('%s', async (_name, given, expected) => {
    expect(await beginning(...given)).toEqual(expected)
  })
})

test('every browser is told that a lookup changed, whoever changes it', async () => {
  const { world } = app
  const employeeId = await world.employee({ locationIds: [world.amsterdam.id] })
  const cookie = await newCookie(app.db, employeeId)
  const leaving = new AbortController()
  const { body } = await fetch(`${address}/api/live`, { headers: { cookie }, signal: leaving.signal })
  const events = read(body!, true)
  expect((await events.next()).value).toEqual(ready)
  // The triggers announce once for each statement, however many rows it changes.
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where tgname = 'lookups_told' order by 1`.execute(
    app.db,
  )
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'countries',
      'locales',
      'locations',
      'rooms',
      'supported_countries',
      'supported_country_locales',
    ]),
  )
  // The locations and roles of one employee are told to their browsers alone, and a room with its location.
  const own = ['employee_locations', 'employee_roles', 'rooms']
  const ofThem = { event: 'change', data: { topic: 'lookups', employee_id: employeeId } }
  /** The next event, but for those of the role and the locations with which the employee began: they may come late. */
  const nextOfAll = async () => {
    for (;;) {
      const { value } = await events.next()
      if (!isDeepStrictEqual(value, ofThem)) return value
    }
  }
  for (const { name: table } of tables.filter(({ name }) => !own.includes(name))) {
    await sql`delete from ${sql.table(table)} where false`.execute(app.db)
    expect([table, await nextOfAll()]).toEqual([table, { event: 'change', data: { topic: 'lookups' } }])
  }
  const { id: location } = world.utrecht
  const [room] = (
    await sql<{ id: number }>`select min(id) as id from rooms where location_id = ${location}`.execute(app.db)
  ).rows
  for (const [list, statement] of [
    ['rooms', sql`update rooms set name = name || ' 2' where id = ${room!.id}`],
    ['locations', sql`update locations set name = name || ' 2' where id = ${location}`],
    ['rooms', sql`insert into rooms (location_id, name, position) values (${location}, 'another', 99)`],
    ['rooms', sql`delete from rooms where location_id = ${location} and name = 'another'`],
  ] as const) {
    // A statement that leaves a row as it was is not announced.
    await sql`update rooms set name = name`.execute(app.db)
    await sql`update locations set name = name, updated_at = now()`.execute(app.db)
    await statement.execute(app.db)
    expect(await nextOfAll()).toEqual({ event: 'change', data: { topic: 'lookups', list, location_id: location } })
  }
  // A statement about many locations names none of them.
  await sql`insert into rooms (location_id, name, position)
    select l.id, 'bulk', 99 from locations l where l.id in (${location}, ${world.amsterdam.id})`.execute(app.db)
  const ofTwo = [await nextOfAll(), await nextOfAll()].map(
    (event) => ((event as Heard).data as { location_id: number }).location_id,
  )
  expect(ofTwo.toSorted()).toEqual([location, world.amsterdam.id].toSorted())
  await sql`select told_with_location('rooms', array(select generate_series(1, 21)))`.execute(app.db)
  expect(await nextOfAll()).toEqual({ event: 'change', data: { topic: 'lookups', list: 'rooms' } })
  await sql`delete from rooms where name = 'bulk'`.execute(app.db)
  await nextOfAll()
  await nextOfAll()
  const another = await world.employee({ locationIds: [world.utrecht.id] })
  await sql`insert into employee_locations (employee_id, location_id) values (${employeeId}, ${world.utrecht.id})`.execute(
    app.db,
  )
  expect((await events.next()).value).toEqual(ofThem)
  await sql`delete from employee_locations where employee_id = any(${[another, employeeId]}::bigint[])`.execute(app.db)
  expect((await events.next()).value).toEqual(ofThem)
  leaving.abort()
})

describe('one broken event stream does not affect the others', () => {
  const beat = 20
  const who = { countryIds: [1] as readonly number[] } as Who
  const change = (rest: object = {}) =>
    JSON.stringify({ topic: 'appointments', country_id: 1, location_id: 1, date: '2026-03-05', ...rest })

  /** A server with event streams only, a quick heartbeat, and a database whose notifications the test sends. */
  async function lines(findWho: () => Promise<Who | null>) {
    let tell!: (payload: string) => void
    const live = await startLive(
      {
        listen: async (_channel, heard) => {
          tell = heard
        },
      } as Partial<OpenDatabase> as OpenDatabase,
      { heartbeatMs: beat },
    )
    const server = Fastify({ forceCloseConnections: true })
    live.mount(server, findWho)
    await server.listen({ port: 0, host: '127.0.0.1' })
    const socket = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET /api/live HTTP/1.1\r\nhost: balie\r\n\r\n')
    return {
      tell,
      live,
      socket,
      close: async () => {
        socket.destroy()
        await server.close()
      },
    }
  }
  const someBeats = () => new Promise((resolve) => setTimeout(resolve, beat * 5))

  test('a stream that is not read ends with its session', async () => {
    let session: Who | null = who
    const findWho = vi.fn<() => Promise<Who | null>>(async () => session)
    const { tell, socket, close } = await lines(findWho)
    socket.pause()
    await vi.waitFor(() => expect(findWho.mock.calls.length).toBeGreaterThan(1))
    for (let megabyte = 0; megabyte < 20; megabyte++) tell(change({ padding: 'x'.repeat(1_000_000) }))
    session = null
    await someBeats()
    const asked = findWho.mock.calls.length
    tell(change()) // writing after the end would bring the whole server down
    await someBeats()
    expect(findWho.mock.calls.length).toBe(asked)
    await close()
  })

  test('the heartbeat is an event, so that a browser notices a stream over which nothing arrives', async () => {
    const { socket, close } = await lines(async () => who)
    let heard = ''
    socket.on('data', (bytes: Buffer) => {
      heard += bytes.toString()
    })
    await vi.waitFor(() => expect(heard).toContain('event: beat\ndata: {}\n\n'))
    await close()
  })

  test('a stream that is opened while the server stops is ended at once, and comes back later', async () => {
    const answer = Promise.withResolvers<Who | null>()
    const findWho = vi.fn<() => Promise<Who | null>>(() => answer.promise)
    const { socket, live, close } = await lines(findWho)
    let heard = ''
    socket.on('data', (bytes) => (heard += bytes.toString()))
    const ended = new Promise((resolve) => socket.once('end', resolve))
    await vi.waitFor(() => expect(findWho).toHaveBeenCalledOnce())
    live.close()
    answer.resolve(who)
    await ended
    expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(heard).toMatch(/\r\nconnection: close\r\n/i)
    expect(heard).toMatch(/retry: \d{4}\nevent: bye\n/)
    await close()
  })

  test('a browser may leave before its session is known', async () => {
    const answer = Promise.withResolvers<Who | null>()
    const findWho = vi.fn<() => Promise<Who | null>>(() => answer.promise)
    const { socket, close } = await lines(findWho)
    await vi.waitFor(() => expect(findWho).toHaveBeenCalledOnce())
    socket.destroy()
    await someBeats()
    answer.resolve(who)
    await someBeats()
    expect(findWho).toHaveBeenCalledOnce()
    await close()
  })
})

// The embedded database runs in the same process, so its notifications cannot get lost.
test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')(
  'after the database was not heard for a while, every browser hears that anything may have changed',
  async () => {
    const browser = await open(app.world.amsterdam.id)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`.execute(
      app.db,
    )
    await book('2026-03-16T09:00:00Z')
    expect(await browser.next()).toEqual(ready)
    await book('2026-03-17T09:00:00Z')
    expect(await browser.next()).toEqual(changeOf('2026-03-17'))
  },
)

test('a notice for one person is announced to their browsers only', async () => {
  const [theirs, anothers] = [await open(app.world.amsterdam.id), await open(app.world.amsterdam.id)]
  const id = await app.world.appointment({
    practitionerId: theirs.employeeId,
    from: '2026-03-03T10:00:00Z',
    clientId: await app.world.newClient(),
  })
  // A visit that has not begun sends no notice.
  const toCome = await app.world.appointment({
    practitionerId: theirs.employeeId,
    from: '2026-03-10T10:00:00Z',
    clientId: await app.world.newClient(),
  })
  expect((await desk.call(checkoutApi.askForReport, { params: { appointmentId: toCome } })).data).toEqual({
    told: false,
    begun: false,
  })
  expect((await desk.call(checkoutApi.askForReport, { params: { appointmentId: id } })).data).toEqual({
    told: true,
    begun: true,
  })
  expect(await theirs.next()).toEqual({ event: 'change', data: { topic: 'notices', employee_id: theirs.employeeId } })
  await desk.call(appointmentsApi.cancel, { params: { id } })
  // The next event after the one notice is the cancellation, for them as for the others.
  for (const browser of [theirs, anothers]) expect((await browser.next()).data).toMatchObject({ topic: 'appointments' })
})

test('a change in the file of a client is announced in their country, by their id; one of many at once without', async () => {
  const { world, db } = app
  const [dutch, belgian] = [await open(world.amsterdam.id), await open(world.antwerp.id)]
  const changeOfClient = ({ countryId }: { countryId: number }, client_id: number | null) => ({
    event: 'change',
    data: { topic: 'clients', country_id: countryId, client_id },
  })
  const touch = (ids: readonly number[]) =>
    sql`update clients set remarks = remarks || '.' where id = any(${ids}::bigint[])`.execute(db)
  const ids: number[] = []
  for (let n = 0; n < 21; n++) ids.push(await world.newClient())
  const [first] = ids
  // Where they live on the map is no news: the next that is told is the change after it.
  await sql`update clients set latitude = 52.1, longitude = 5.1 where id = ${ids[1]!}`.execute(db)
  await touch([first!])
  expect(await dutch.next()).toEqual(changeOfClient(world.amsterdam, first!))
  await world.contract(first!, world.skinCategory)
  expect(await dutch.next()).toEqual(changeOfClient(world.amsterdam, first!))
  await touch(ids)
  expect(await dutch.next()).toEqual(changeOfClient(world.amsterdam, null))
  await touch([world.belgianClient])
  expect(await belgian.next()).toEqual(changeOfClient(world.antwerp, world.belgianClient))
})

test('a photo is announced in its country by its client: uploaded, saved with its report, and removed', async () => {
  const { world } = app
  const clientId = await world.newClient()
  const visit = await world.appointment({
    clientId,
    from: '2026-03-12T10:00:00Z',
    treatmentId: world.laserTreatment,
    deviceIds: [],
  })
  const practitioner = await app.as('senior-practitioner')
  const [dutch, belgian] = [await open(world.amsterdam.id), await open(world.antwerp.id)]
  const photos = {
    event: 'change',
    data: {
      topic: 'photos',
      country_id: world.amsterdam.countryId,
      location_id: world.amsterdam.id,
      client_id: clientId,
    },
  }
  const upload = async () => {
    const address = addressOf(photosApi.preSave, { query: { appointment_id: visit } })
    const { data } = await practitioner.raw('POST', address, smallJpeg)
    expect(await dutch.next()).toEqual(photos)
    return data as number
  }
  await practitioner.call(photosApi.remove, { params: { photoId: await upload() } })
  expect(await dutch.next()).toEqual(photos)

  const saved = await upload()
  await practitioner.call(reportsApi.create, {
    body: {
      appointment_id: visit,
      treatment_id: world.laserTreatment,
      appointment_type_id: world.treatmentType,
      devices: [],
      report: '',
    },
  })
  expect([await dutch.next(), await dutch.next()].map(({ data }) => (data as { topic: string }).topic)).toEqual([
    'photos',
    'appointments',
  ])
  await practitioner.call(photosApi.remove, { params: { photoId: saved }, body: { reason: 'Wazig' } })
  expect(await dutch.next()).toEqual(photos)

  // Belgium heard none of it: its next event is the one of its own client.
  await sql`update clients set remarks = remarks || '.' where id = ${world.belgianClient}`.execute(app.db)
  expect((await belgian.next()).data).toMatchObject({ topic: 'clients', client_id: world.belgianClient })
})

test('a photo is announced too that the upkeep makes part of its report, and one of an addendum', async () => {
  const { world, db } = app
  const clientId = await world.newClient()
  const visit = await world.appointment({ clientId, from: '2026-02-12T10:00:00Z' })
  const reportId = await world.report(visit)
  const savedAt = (moment: string) =>
    sql`update treatment_reports set created_at = ${moment} where id = ${reportId}`.execute(db)
  const practitioner = await app.as('senior-practitioner')
  const dutch = await open(world.amsterdam.id)
  const photos = {
    event: 'change',
    data: {
      topic: 'photos',
      country_id: world.amsterdam.countryId,
      location_id: world.amsterdam.id,
      client_id: clientId,
    },
  }
  const late = await uploadedPhoto(app, visit)
  await sql`update report_photos set created_at = created_at - interval '25 hours' where id = ${late}`.execute(db)
  await savedAt(app.clock.now())
  await removeUnsavedPhotos(db, app.clock.now())
  expect(await dutch.next()).toEqual(photos)
  await savedAt('2026-02-12T11:00:00Z')
  const pre_save_photos = [await uploadedPhoto(app, visit)]
  const added = await practitioner.call(reportsApi.add, { params: { id: reportId }, body: { pre_save_photos } })
  expect(added.status).toBe(201)
  expect(await dutch.next()).toEqual(photos)
})

test('a server that stops ends its event streams', async () => {
  const browser = await open(app.world.amsterdam.id)
  await app.server.stop()
  expect(await browser.next()).toEqual({ event: 'bye', data: {} })
})
