import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, instant, weekday, type ClockTime, type Day, type Instant } from '#kernel/day.ts'
import { msAtLocalTime } from '#kernel/zone.ts'
import type { Db } from '#platform/server/db.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { appointmentsApi, type Appointment } from './contract.ts'
import { insertAppointment } from './queries.ts'

let app: TestApp
let desk: Caller
/** Each test has a working day of its own, and a client without other appointments. */
let date = '2026-03-08' as Day
let client: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-03-04T07:00:00Z')
  do date = addDays(date, 1)
  while (weekday(date) > 5)
  client = await app.world.newClient()
})

const at = (time: string, day: Day = date): Instant =>
  instant(msAtLocalTime(day, time as ClockTime, 'Europe/Amsterdam'))
const input = (change: object = {}) => ({
  client_id: client,
  location_id: app.world.amsterdam.id,
  treatment_id: app.world.skinTreatment,
  datetime_from: at('10:00'),
  ...change,
})
const book = (change: object = {}, caller = desk) => caller.call(appointmentsApi.create, { body: input(change) })
const booked = async (change: object = {}): Promise<Appointment> => {
  const answer = await book(change)
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data
}
/** The body that the form sends: the values that were read, with changes. */
const edit = (now: Appointment, change: object = {}) =>
  desk.call(appointmentsApi.update, {
    params: { id: now.id },
    body: {
      client_id: now.client_id,
      location_id: now.location.id,
      treatment_id: now.treatment.id,
      datetime_from: now.datetime_from,
      notes: now.notes,
      updated_at: now.updated_at,
      ...change,
    },
  })
const refused = ({ status, errors }: Answer) => [status, errors]
const nextSlots = ({ body }: Answer) => (body.data as { next_slots: { datetime_from: Instant }[] }).next_slots
const countOf = async (clientId = client) =>
  (await app.db.selectFrom('appointments').select('id').where('client_id', '=', clientId).execute()).length

describe('a booking is refused', () => {
  test.each<[string, object | (() => object), Record<string, string[]>]>([
    [
      'without anything',
      { client_id: undefined, location_id: undefined, treatment_id: undefined, datetime_from: undefined },
      { client_id: ['required'], location_id: ['required'], treatment_id: ['required'], datetime_from: ['required'] },
    ],
    [
      'with words for ids',
      { client_id: 'x', treatment_id: [1] },
      { client_id: ['invalid'], treatment_id: ['invalid'] },
    ],
    ['with a time without a zone', { datetime_from: '2026-03-05T10:00:00' }, { datetime_from: ['invalid'] }],
    [
      'with unknown ids',
      { client_id: 999_999, location_id: 999_998, treatment_id: 999_997, user_id: 999_996, room_id: 999_995 },
      {
        client_id: ['unknown'],
        location_id: ['unknown'],
        treatment_id: ['unknown'],
        user_id: ['unknown'],
        room_id: ['unknown'],
      },
    ],
    ['for a client of another country', () => ({ client_id: app.world.belgianClient }), { client_id: ['unknown'] }],
    ['at a location of another country', () => ({ location_id: app.world.antwerp.id }), { location_id: ['unknown'] }],
    [
      'for a treatment of another country',
      () => ({ treatment_id: app.world.belgianTreatment }),
      { treatment_id: ['unknown'] },
    ],
    ['in a room of another location', () => ({ room_id: app.world.utrecht.roomIds[0] }), { room_id: ['unknown'] }],
    ['yesterday', () => ({ datetime_from: at('10:00', '2026-03-03' as Day) }), { datetime_from: ['in_past'] }],
    ['a quarter of an hour ago', { datetime_from: '2026-03-04T06:45:00Z' }, { datetime_from: ['in_past'] }],
    ['off the quarter', () => ({ datetime_from: at('10:05') }), { datetime_from: ['on_quarter'] }],
    ['more than three years ahead', { datetime_from: '2029-03-05T10:00:00Z' }, { datetime_from: ['too_far_ahead'] }],
    ['beyond the calendar', { datetime_from: '9999-12-31T23:45:00-23:00' }, { datetime_from: ['invalid'] }],
    ['with overlong notes', { notes: 'x'.repeat(2001) }, { notes: ['too_long'] }],
    ['with notes that no database holds', { notes: 'a\u0000b' }, { notes: ['invalid'] }],
    ['for no time at all', { treatment_duration: 0 }, { treatment_duration: ['too_small'] }],
    ['for seven minutes', { treatment_duration: 7 }, { treatment_duration: ['invalid'] }],
    ['when the location is closed', () => ({ datetime_from: at('20:00') }), { datetime_from: ['slot_unavailable'] }],
    [
      'with a practitioner who is not qualified',
      () => ({ treatment_id: app.world.laserTreatment, user_id: app.world.assistant }),
      { datetime_from: ['slot_unavailable'] },
    ],
    [
      'in a room without the device',
      () => ({ treatment_id: app.world.laserTreatment, room_id: app.world.amsterdam.roomIds[1] }),
      { datetime_from: ['slot_unavailable'] },
    ],
  ])('%s', async (_, change, errors) => {
    expect(refused(await book(typeof change === 'function' ? change() : change))).toEqual([422, errors])
    expect(await countOf()).toBe(0)
  })

  test('by who may not', async () => {
    expect((await book({}, await app.as('trainee-practitioner'))).status).toBe(403)
    expect((await book({}, app.nobody)).status).toBe(401)
  })

  test('for a treatment, a client or a location that is out of use', async () => {
    const treatment_id = await app.world.treatment()
    await app.db
      .updateTable('treatments')
      .set({ deactivated_at: app.clock.now() })
      .where('id', '=', treatment_id)
      .execute()
    await app.db.updateTable('clients').set({ deactivated_at: app.clock.now() }).where('id', '=', client).execute()
    expect(refused(await book({ treatment_id }))).toEqual([422, { treatment_id: ['unknown'], client_id: ['unknown'] }])
  })

  test('across two countries, even by who reaches both', async () => {
    const answer = await book(
      { client_id: app.world.belgianClient, treatment_id: app.world.belgianTreatment },
      await app.as('administrator'),
    )
    expect(refused(answer)).toEqual([422, { treatment_id: ['other_country'], client_id: ['other_country'] }])
  })

  test('and told what comes next: the following free starts, with the same wishes', async () => {
    const answer = await book({ datetime_from: at('20:00'), user_id: app.world.assistant })
    expect(nextSlots(answer)).toHaveLength(6)
    expect(nextSlots(answer)[0]).toMatchObject({
      datetime_from: at('09:00', addDays(date, weekday(date) === 5 ? 3 : 1)),
      user_id: app.world.assistant,
    })
  })
})

describe('a booking takes', () => {
  test('practitioner, room and device, and says all of itself', async () => {
    const { world } = app
    await world.contract(client, world.laserCategory)
    const made = await booked({ treatment_id: world.laserTreatment, notes: '  Eerste keer  ' })
    expect(made).toMatchObject({
      client_id: client,
      datetime_from: at('10:00'),
      datetime_till: at('10:45'),
      treatment_duration: 45,
      notes: 'Eerste keer',
      treatment: {
        id: world.laserTreatment,
        duration: 45,
        name: { nl: 'Laserontharing benen' },
        category: { nl: 'Laser' },
      },
      room: { id: world.amsterdam.roomIds[0] },
      user: { id: world.practitioner, name: 'Emma de Wit' },
      devices: [{ id: world.laserDevice, name: 'Merk GentleMax' }],
      location: { id: world.amsterdam.id, zone: 'Europe/Amsterdam' },
      is_paid: false,
      has_contract: true,
      treatment_report_status: false,
      contract_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      invoice_ref: null,
      price_cents: 10_000,
      prepaid_cents: 0,
      creator: { type: 'user', name: expect.stringContaining('Sanne') },
      no_show_at: null,
      deleted_at: null,
      ignore_rules: false,
    })
    expect((await desk.call(appointmentsApi.show, { params: { id: made.id } })).data).toEqual(made)
  })

  test('another practitioner and room when the best are taken, then nobody', async () => {
    const first = await booked()
    const second = await booked({ client_id: await app.world.newClient() })
    expect(second.user.id).not.toBe(first.user.id)
    expect(second.room.id).not.toBe(first.room.id)
    const third = await book({ client_id: await app.world.newClient() })
    expect(refused(third)).toEqual([409, { datetime_from: ['slot_taken'] }])
    expect(nextSlots(third).map(({ datetime_from }) => datetime_from)).toEqual(
      ['10:30', '10:45', '11:00', '11:15', '11:30', '11:45'].map((time) => at(time)),
    )
  })

  test('what was wished, or says who or what is taken', async () => {
    const { assistant, amsterdam } = app.world
    const wish = { user_id: assistant, room_id: amsterdam.roomIds[0] }
    expect(await booked(wish)).toMatchObject({ user: { id: assistant }, room: { id: amsterdam.roomIds[0] } })
    const others = { client_id: await app.world.newClient() }
    expect(refused(await book({ ...others, user_id: assistant }))).toEqual([
      409,
      { datetime_from: ['practitioner_taken'] },
    ])
    expect(refused(await book({ ...others, room_id: amsterdam.roomIds[0] }))).toEqual([
      409,
      { datetime_from: ['room_taken'] },
    ])
    expect(refused(await book({ ...others, treatment_id: app.world.laserTreatment }))).toEqual([
      409,
      { datetime_from: ['slot_taken'] },
    ])
    expect(refused(await book())).toEqual([409, { datetime_from: ['client_taken'] }])
  })

  test('a place that a cancelled appointment and a no-show have left', async () => {
    const wish = { user_id: app.world.assistant, room_id: app.world.amsterdam.roomIds[0] }
    const first = await booked(wish)
    await desk.call(appointmentsApi.cancel, { params: { id: first.id } })
    const second = await booked(wish)
    app.clock.set(at('10:00'))
    await desk.call(appointmentsApi.noShow, { params: { id: second.id } })
    expect(await booked(wish)).toMatchObject({ user: first.user, room: first.room })
  })

  test('the time that was asked instead of the treatment’s own', async () => {
    expect(await booked({ treatment_duration: 55 })).toMatchObject({
      treatment_duration: 55,
      datetime_till: at('10:55'),
    })
  })

  test('one place for one key, however often it is asked', async () => {
    const once = (key: string) => desk.call(appointmentsApi.create, { body: input() }, { key })
    const [first, again] = [await once('book-once-1'), await once('book-once-1')]
    expect([first.status, again.status, again.data.id]).toEqual([201, 201, first.data.id])
    expect(await countOf()).toBe(1)
  })

  test.each([
    {
      what: 'spring',
      day: '2026-03-29',
      time: '03:00',
      from: '2026-03-29T01:00:00.000Z',
      till: '2026-03-29T01:30:00.000Z',
    },
    {
      what: 'autumn',
      day: '2026-10-25',
      time: '02:45',
      from: '2026-10-25T00:45:00.000Z',
      till: '2026-10-25T01:15:00.000Z',
    },
  ])('a place in the night when the clock changes in $what', async ({ day, time, from, till }) => {
    const {
      world,
      world: { utrecht },
    } = app
    const night = await world.employee({ locationIds: [utrecht.id] })
    await world.works(night, utrecht, { weekdays: [7], dateFrom: day, dateTill: day, from: '00:00', till: '06:00' })
    await app.db
      .insertInto('recurrences')
      .values({
        location_id: utrecht.id,
        room_id: utrecht.roomIds[0],
        weekdays: [7],
        interval_days: 0,
        date_from: day,
        time_from: '00:00',
        time_till: '06:00',
      })
      .execute()
    expect(await booked({ location_id: utrecht.id, datetime_from: at(time, day as Day) })).toMatchObject({
      datetime_from: from,
      datetime_till: till,
    })
    const calendar = await desk.call(calendarApi.day, { params: { locationId: utrecht.id, date: day } })
    expect(calendar.data.appointments.map(({ datetime_from }) => datetime_from)).toEqual([from])
    expect(calendar.data.rooms[0]!.schedule).toEqual([
      {
        date: day,
        open: [{ time_from: '00:00', time_till: '06:00' }],
        actual_time_from: '00:00',
        actual_time_till: '06:00',
      },
    ])
  })
})

describe('of 50 at once', () => {
  const race = (bodies: object[]) => Promise.all(bodies.map((change) => book(change)))
  const tally = (answers: Answer[]) => ({
    made: answers.filter(({ status }) => status === 201).length,
    taken: answers.filter(({ status }) => status === 409).length,
  })

  test('for one slot exactly one gets it, and 49 are told what is next', async () => {
    const clients = await Promise.all(Array.from({ length: 50 }, () => app.world.newClient()))
    const answers = await race(
      clients.map((client_id) => ({
        client_id,
        user_id: app.world.practitioner,
        room_id: app.world.amsterdam.roomIds[0],
      })),
    )
    expect(tally(answers)).toEqual({ made: 1, taken: 49 })
    for (const answer of answers) if (answer.status === 409) expect(nextSlots(answer)).toHaveLength(6)
    const busy = await app.db.selectFrom('appointments').select('id').where('starts_at', '=', at('10:00')).execute()
    expect(busy).toHaveLength(1)
  })

  test('for one client exactly one is made', async () => {
    const answers = await race(Array.from({ length: 50 }, () => ({})))
    expect(tally(answers)).toEqual({ made: 1, taken: 49 })
    expect(await countOf()).toBe(1)
  })

  test('for one time every place is taken, none twice', async () => {
    const clients = await Promise.all(Array.from({ length: 50 }, () => app.world.newClient()))
    const answers = await race(clients.map((client_id) => ({ client_id })))
    expect(tally(answers)).toEqual({ made: 2, taken: 48 })
  })

  // The embedded database has one connection, so there nobody waits.
  test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')(
    'the second waits before it writes anything, so that no two wait for each other',
    async () => {
      const { world } = app
      const [one, other] = [await world.newClient(), await world.newClient()]
      const write = (db: Db, client_id: number) =>
        insertAppointment(
          db,
          { client_id, location_id: world.amsterdam.id, treatment_id: world.skinTreatment, notes: '' },
          {
            datetime_from: at('10:00'),
            datetime_till: at('10:30'),
            user_id: world.practitioner,
            room_id: world.amsterdam.roomIds[0]!,
            devices: [],
          },
          world.practitioner,
        )
      const waiting = async () => {
        const { rows } = await sql<{ locktype: string }>`
          select locktype from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
          app.db,
        )
        return rows.map(({ locktype }) => locktype)
      }
      let second: Promise<number | null> | undefined
      await app.db.transaction().execute(async (tx) => {
        expect(await write(tx, one)).toEqual(expect.any(Number))
        second = app.db.transaction().execute((later) => write(later, other))
        await expect.poll(waiting).toEqual(['advisory'])
      })
      expect(await second).toBeNull()
    },
  )
})

describe('a change', () => {
  test('is refused with what is wrong', async () => {
    const now = await booked()
    const { world } = app
    expect(refused(await edit(now, { datetime_from: at('10:10') }))).toEqual([422, { datetime_from: ['on_quarter'] }])
    expect(refused(await edit(now, { datetime_from: at('10:00', '2026-03-03' as Day) }))).toEqual([
      422,
      { datetime_from: ['in_past'] },
    ])
    expect(refused(await edit(now, { location_id: world.antwerp.id }))).toEqual([422, { location_id: ['unknown'] }])
    expect(refused(await edit(now, { client_id: world.belgianClient, treatment_id: world.belgianTreatment }))).toEqual([
      422,
      { client_id: ['unknown'], treatment_id: ['unknown'] },
    ])
    expect(refused(await edit(now, { datetime_from: at('16:45') }))).toEqual([
      422,
      { datetime_from: ['slot_unavailable'] },
    ])
    expect(refused(await edit(now, { notes: 'x'.repeat(2001) }))).toEqual([422, { notes: ['too_long'] }])
    expect((await desk.call(appointmentsApi.show, { params: { id: now.id } })).data).toEqual(now)
  })

  test('of what somebody else has changed meanwhile is refused, and nothing of either is lost', async () => {
    const now = await booked()
    const theirs = await edit(now, { notes: 'van hen' })
    expect(theirs.data.notes).toBe('van hen')
    const mine = await edit(now, { notes: 'van mij' })
    expect(refused(mine)).toEqual([409, { updated_at: ['stale'] }])
    expect(mine.body.data).toEqual({ updated_at: theirs.data.updated_at })
    expect((await edit(theirs.data, { notes: 'van mij' })).data.notes).toBe('van mij')
  })

  test('moves it, with who and where if they are free', async () => {
    const now = await booked({
      user_id: app.world.assistant,
      room_id: app.world.amsterdam.roomIds[0],
      treatment_duration: 40,
    })
    const moved = await edit(now, { datetime_from: at('10:15') }) // over its own place
    expect(moved.data).toMatchObject({
      datetime_from: at('10:15'),
      datetime_till: at('10:55'),
      user: now.user,
      room: now.room,
      treatment_duration: 40,
    })
    await booked({
      client_id: await app.world.newClient(),
      datetime_from: at('14:00'),
      user_id: app.world.assistant,
      room_id: app.world.amsterdam.roomIds[0],
    })
    const again = await edit(moved.data, { datetime_from: at('14:00') })
    expect(again.data).toMatchObject({
      user: { id: app.world.practitioner },
      room: { id: app.world.amsterdam.roomIds[1] },
    })
  })

  test('onto another is refused with the next free starts, and leaves both as they were', async () => {
    const first = await booked({ treatment_id: app.world.laserTreatment })
    const second = await booked({
      client_id: await app.world.newClient(),
      treatment_id: app.world.laserTreatment,
      datetime_from: at('11:00'),
    })
    const answer = await edit(second, { datetime_from: at('10:15') })
    expect(refused(answer)).toEqual([409, { datetime_from: ['slot_taken'] }])
    // The appointment does not stand in its own way: 10:45 is free once it moves there.
    expect(nextSlots(answer)[0]!.datetime_from).toBe(at('10:45'))
    for (const one of [first, second])
      expect((await desk.call(appointmentsApi.show, { params: { id: one.id } })).data).toEqual(one)
  })

  test('of the treatment takes its time and its devices', async () => {
    const now = await booked()
    const changed = await edit(now, { treatment_id: app.world.laserTreatment })
    expect(changed.data).toMatchObject({
      treatment_duration: 45,
      devices: [{ id: app.world.laserDevice }],
      room: { id: app.world.amsterdam.roomIds[0] },
      user: { id: app.world.practitioner },
    })
    const back = await edit(changed.data, { treatment_id: app.world.skinTreatment })
    expect(back.data).toMatchObject({ treatment_duration: 30, devices: [], room: changed.data.room })
  })

  test('of the notes needs no free place: after the day, and after the schedule has changed', async () => {
    const id = await app.world.appointment({ from: '2026-02-01T05:00:00Z', clientId: client }) // a Sunday at six
    const { data: now } = await desk.call(appointmentsApi.show, { params: { id } })
    expect((await edit(now, { notes: 'Belt terug' })).data).toMatchObject({
      notes: 'Belt terug',
      datetime_from: now.datetime_from,
    })
  })

  test('of client or treatment is refused once there is a report, of the time is not', async () => {
    const now = await booked()
    await app.world.report(now.id)
    expect(refused(await edit(now, { client_id: app.world.client, treatment_id: app.world.intakeTreatment }))).toEqual([
      422,
      { client_id: ['appointment_settled'], treatment_id: ['appointment_settled'] },
    ])
    expect((await edit(now, { datetime_from: at('11:00') })).data).toMatchObject({
      datetime_from: at('11:00'),
      treatment_report_status: true,
    })
  })

  test('of a cancelled one is refused', async () => {
    const now = await booked()
    const { data: cancelled } = await desk.call(appointmentsApi.cancel, { params: { id: now.id } })
    expect(refused(await edit(cancelled, { datetime_from: at('11:00') }))).toEqual([422, { '': ['already_cancelled'] }])
  })

  test('of two who swap is settled without either losing the place', async () => {
    const {
      practitioner,
      assistant,
      amsterdam: { roomIds },
    } = app.world
    const first = await booked({ user_id: practitioner, room_id: roomIds[0] })
    const second = await booked({ client_id: await app.world.newClient(), user_id: assistant, room_id: roomIds[1] })
    const answers = await Promise.all([
      edit(first, { user_id: assistant, room_id: roomIds[1] }),
      edit(second, { user_id: practitioner, room_id: roomIds[0] }),
    ])
    for (const { status } of answers) expect(status).toBe(409)
    expect((await desk.call(appointmentsApi.show, { params: { id: first.id } })).data).toEqual(first)
  })
})

describe('the calendar', () => {
  const dayOf = (locationId = app.world.amsterdam.id, day: string = date) =>
    desk.call(calendarApi.day, { params: { locationId, date: day } })
  const weekOf = (from: string, to: string) =>
    desk.call(calendarApi.week, { params: { locationId: app.world.amsterdam.id, from: from, to: to } })

  test('of another country’s location, and of none, is nobody’s business', async () => {
    expect((await dayOf(app.world.antwerp.id)).status).toBe(404)
    expect((await dayOf(999_999)).status).toBe(404)
    expect((await dayOf(undefined, '2026-02-30')).status).toBe(404)
  })

  test('of a week is at most two', async () => {
    expect(refused(await weekOf('2026-03-02', '2026-03-16'))).toEqual([422, { to: ['range_too_long'] }])
    expect(refused(await weekOf('2026-03-02', '2026-03-01'))).toEqual([422, { to: ['invalid'] }])
    expect((await weekOf('2026-3-2', '2026-3-15')).data.rooms[0]!.schedule).toHaveLength(14)
  })

  test('of a day shows its rooms, its people and everything that happened, and whose it showed is logged', async () => {
    const { world } = app
    await world.contract(client, world.skinCategory)
    const first = await booked()
    const gone = await booked({
      client_id: await world.newClient({ firstName: '', lastName: 'Jansen' }),
      user_id: first.user.id,
      datetime_from: at('11:00'),
    })
    await desk.call(appointmentsApi.cancel, { params: { id: gone.id } })
    await world.report(first.id)
    const laser = await booked({
      client_id: await world.newClient(),
      treatment_id: world.laserTreatment,
      datetime_from: at('12:00'),
    })
    await booked({
      client_id: await world.newClient(),
      datetime_from: at('09:00', addDays(date, weekday(date) === 5 ? 3 : 1)),
    })

    const { data } = await dayOf()
    expect(data.locations[0]).toEqual({
      id: world.amsterdam.id,
      name: 'Centrum',
      place: 'Amsterdam',
      zone: 'Europe/Amsterdam',
      supported_country_id: 166,
    })
    expect(data.rooms).toEqual(
      world.amsterdam.roomIds.map((id, i) => ({
        id,
        name: `Kamer ${i + 1}`,
        location_id: world.amsterdam.id,
        schedule: [
          {
            date,
            open: [{ time_from: '08:00', time_till: '18:00' }],
            actual_time_from: '08:00',
            actual_time_till: '18:00',
          },
        ],
      })),
    )
    expect(data.appointments.map(({ id }) => id)).toEqual([first.id, gone.id, laser.id])
    expect(data.appointments[0]).toMatchObject({
      datetime_from: first.datetime_from,
      datetime_till: first.datetime_till,
      treatment_id: first.treatment.id,
    })
    expect(data.appointments[0]).toMatchObject({
      client_name: expect.stringMatching(/^Chantal Dubois/),
      devices: [],
      is_paid: false,
      has_contract: true,
      treatment_report_status: true,
      deleted_at: null,
    })
    expect(data.appointments[1]).toMatchObject({ client_name: 'Jansen', deleted_at: app.clock.now() })
    expect(data.appointments[2]).toMatchObject({
      devices: ['Merk GentleMax'],
      has_contract: false,
      treatment_id: world.laserTreatment,
    })
    // Practitioners who work there or are booked, and treatments of shown appointments, are named once.
    const ids = data.users.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(data.appointments.map(({ user_id }) => user_id)))
    expect(ids).toHaveLength(new Set(ids).size)
    expect(data.users.find(({ id }) => id === first.user.id)).toMatchObject(first.user)
    expect(data.treatments).toEqual(
      [first.treatment, laser.treatment].map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.id - b.id),
    )
    const read = await app.db
      .selectFrom('audit_log')
      .select(['client_ids', 'entity'])
      .where('action', '=', 'read')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(read).toEqual({
      entity: 'GET /locations/:locationId/calendar/:date',
      client_ids: data.appointments.map(({ client_id }) => client_id),
    })
  })

  test('says what is paid, until it is credited', async () => {
    const { world } = app
    const one = await booked({ treatment_id: world.laserTreatment })
    const payment = async () => {
      const {
        data: { is_paid, invoice_ref, price_cents },
      } = await desk.call(appointmentsApi.show, { params: { id: one.id } })
      const { data } = await dayOf()
      return { is_paid, invoice_ref, price_cents, block: data.appointments.find(({ id }) => id === one.id)!.is_paid }
    }
    expect(await payment()).toEqual({ is_paid: false, invoice_ref: null, price_cents: 10_000, block: false })
    const paid = await world.invoice(one.id)
    expect(await payment()).toEqual({
      is_paid: true,
      invoice_ref: expect.stringMatching(/^T-/),
      price_cents: 0,
      block: true,
    })
    expect(refused(await edit(one, { treatment_id: world.skinTreatment }))).toEqual([
      422,
      { treatment_id: ['appointment_settled'] },
    ])
    await world.invoice(one.id, paid)
    expect(await payment()).toEqual({ is_paid: false, invoice_ref: null, price_cents: 10_000, block: false })
  })

  test('closes a room, gives it a break, and keeps one that is gone while it has something to show', async () => {
    const { utrecht } = app.world
    const { id: old } = await app.db
      .insertInto('rooms')
      .values({ location_id: utrecht.id, name: 'Oud', position: 9 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.updateTable('rooms').set({ deactivated_at: app.clock.now() }).where('id', '=', old).execute()
    const own = {
      location_id: utrecht.id,
      room_id: utrecht.roomIds[0],
      weekdays: [weekday(date)],
      interval_days: 0,
      date_from: date,
    }
    await app.db
      .insertInto('recurrences')
      .values([
        { ...own, time_from: '13:00', time_till: '17:00' },
        { ...own, time_from: '09:00', time_till: '12:00' },
      ])
      .execute()
    const open = [
      { time_from: '09:00', time_till: '12:00' },
      { time_from: '13:00', time_till: '17:00' },
    ]
    expect((await dayOf(utrecht.id)).data.rooms).toMatchObject([{ schedule: [{ date, open }] }])
    await app.world.appointment({ from: at('10:00'), place: utrecht, roomId: old, clientId: client })
    expect((await dayOf(utrecht.id)).data.rooms).toMatchObject([{ schedule: [{ open }] }, { id: old, name: 'Oud' }])
  })
})
