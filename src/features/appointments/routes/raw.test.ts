import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instant, type ClockTime, type Day, type Instant } from '#kernel/day.ts'
import { msAtLocalTime } from '#kernel/zone.ts'
import { saveChainSettings } from '#features/auth/queries/chain-settings.ts'
import { mailApi } from '#features/mail/contract.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { appointmentsApi } from '../contract.ts'
import { rawApi } from '../contract/raw.ts'
import { reminderErrand } from './reminders.ts'

let app: TestApp
let desk: Caller
let client: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-03-04T07:00:00Z')
  client = await app.world.newClient({ email: 'chantal@voorbeeld.test' })
})

const at = (time: string, day = '2026-03-05'): Instant =>
  instant(msAtLocalTime(day as Day, time as ClockTime, 'Europe/Amsterdam'))
const input = (change: object = {}) => ({
  client_id: client,
  location_id: app.world.amsterdam.id,
  treatment_id: app.world.skinTreatment,
  user_id: app.world.practitioner,
  room_id: app.world.amsterdam.roomIds[0]!,
  datetime_from: at('21:10'),
  datetime_till: at('22:05'),
  ...change,
})
const make = (change: object = {}, caller = desk) => caller.call(rawApi.create, { body: input(change) })
const refused = ({ status, errors }: Answer) => [status, errors]

describe('an appointment without rules is refused', () => {
  test('by who may not: it has a permission of its own', async () => {
    expect((await make({}, await app.as('senior-practitioner'))).status).toBe(403)
    expect((await make({}, app.nobody)).status).toBe(401)
    expect((await make({}, await app.as('physician'))).status).toBe(201)
  })
  test.each<[string, object | (() => object), Record<string, string[]>]>([
    [
      'without who, where and when',
      () => Object.fromEntries(Object.keys(input()).map((key) => [key, undefined])),
      {
        client_id: ['required'],
        user_id: ['required'],
        treatment_id: ['required'],
        location_id: ['required'],
        datetime_from: ['required'],
        datetime_till: ['required'],
      },
    ],
    ['without a room', { room_id: undefined }, { room_id: ['required'] }],
    ['that ends before it begins', { datetime_till: at('21:00') }, { datetime_till: ['till_not_after_from'] }],
    ['without a length', { datetime_till: at('21:10') }, { datetime_till: ['till_not_after_from'] }],
    [
      'of more than three years',
      { datetime_till: at('21:11', '2029-03-05') },
      { datetime_till: ['range_over_3_years'] },
    ],
    [
      'more than three years ahead',
      { datetime_from: at('10:00', '2029-03-05'), datetime_till: at('11:00', '2029-03-05') },
      { datetime_from: ['too_far_ahead'] },
    ],
    [
      'more than three months ago',
      { datetime_from: at('10:00', '2025-12-03'), datetime_till: at('11:00', '2025-12-03') },
      { datetime_from: ['too_long_ago'] },
    ],
    [
      'of more than a day that nobody confirmed',
      { datetime_till: at('21:11', '2026-03-06') },
      { datetime_till: ['confirm_long_range'] },
    ],
    ['with an overlong name', { name: 'x'.repeat(101) }, { name: ['too_long'] }],
    ['for a client of another country', () => ({ client_id: app.world.belgianClient }), { client_id: ['unknown'] }],
    ['in a room of another location', () => ({ room_id: app.world.utrecht.roomIds[0] }), { room_id: ['unknown'] }],
    ['with a practitioner whom nobody knows', { user_id: 999_999 }, { user_id: ['unknown'] }],
    ['with a device that is elsewhere', { devices: [999_999] }, { devices: ['unknown'] }],
    ['under another country', { supported_country_id: 21 }, { supported_country_id: ['other_country'] }],
  ])('%s', async (_, change, errors) =>
    expect(refused(await make(typeof change === 'function' ? change() : change))).toEqual([422, errors]),
  )
})

describe('an appointment without rules', () => {
  test('may lie anywhere, also over another: it says so', async () => {
    const normal = await app.world.appointment({ from: at('10:00'), minutes: 60 })
    const { status, data } = await make({
      datetime_from: at('10:10'),
      datetime_till: at('10:35'),
      name: 'Modelavond',
      devices: [app.world.laserDevice],
    })
    expect([status, data.ignore_rules, data.name, data.datetime_till, data.devices.map(({ id }) => id)]).toEqual([
      201,
      true,
      'Modelavond',
      at('10:35'),
      [app.world.laserDevice],
    ])
    const day = await desk.call(calendarApi.day, {
      params: { locationId: app.world.amsterdam.id, date: '2026-03-05' },
    })
    expect(
      day.data.appointments
        .filter(({ id }) => id === data.id || id === normal)
        .map(({ ignore_rules, name }) => [ignore_rules, name]),
    ).toEqual([
      [false, undefined],
      [true, 'Modelavond'],
    ])
    expect((await desk.call(rawApi.show, { params: { id: data.id } })).data).toEqual(data)
  })
  test('of more than a day is booked once that is confirmed, and shows on each of its days', async () => {
    const { data } = await make({
      datetime_from: at('09:00', '2026-05-04'),
      datetime_till: at('12:00', '2026-05-06'),
      confirmed: true,
    })
    for (const [date, shown] of [
      ['2026-05-03', false],
      ['2026-05-04', true],
      ['2026-05-05', true],
      ['2026-05-06', true],
      ['2026-05-07', false],
    ] as const) {
      const day = await desk.call(calendarApi.day, { params: { locationId: app.world.amsterdam.id, date } })
      expect([date, day.data.appointments.some(({ id }) => id === data.id)]).toEqual([date, shown])
    }
  })
  test('is changed by who read it last, and may be put under the rules again', async () => {
    const { data } = await make({ name: 'Modelavond' })
    const change = (body: object) =>
      desk.call(rawApi.update, { params: { id: data.id }, body: { ...input(), updated_at: data.updated_at, ...body } })
    expect(refused(await change({ updated_at: '2026-01-01T00:00:00Z' }))).toEqual([409, { updated_at: ['stale'] }])
    expect(refused(await change({ datetime_till: at('21:00') }))).toEqual([
      422,
      { datetime_till: ['till_not_after_from'] },
    ])
    const changed = await change({ datetime_from: at('20:05'), notes: 'Later' })
    expect(changed.data).toMatchObject({
      datetime_from: at('20:05'),
      name: 'Modelavond',
      notes: 'Later',
      ignore_rules: true,
    })
    const { client_id, location_id, treatment_id } = input()
    const normal = await desk.call(appointmentsApi.update, {
      params: { id: data.id },
      body: { client_id, location_id, treatment_id, datetime_from: at('15:00'), updated_at: changed.data.updated_at },
    })
    expect([normal.status, normal.data.ignore_rules]).toEqual([200, false])
    await desk.call(appointmentsApi.cancel, { params: { id: data.id } })
    const now = await desk.call(appointmentsApi.show, { params: { id: data.id } })
    expect(refused(await change({ updated_at: now.data.updated_at }))).toEqual([422, { '': ['already_cancelled'] }])
  })
  test('of another country is 404', async () => {
    const id = await app.world.appointment({
      from: at('10:00', '2026-03-10'),
      place: app.world.antwerp,
      clientId: app.world.belgianClient,
      treatmentId: app.world.belgianTreatment,
      practitionerId: app.world.assistant,
    })
    expect((await desk.call(rawApi.show, { params: { id } })).status).toBe(404)
    expect((await desk.call(rawApi.remind, { params: { id } })).status).toBe(404)
  })
})

describe('a reminder', () => {
  const mails = () =>
    app.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('slug', '=', 'appointment-reminder')
      .where('client_id', '=', client)
      .orderBy('id')
      .execute()
  const remind = (id: number, caller = desk) => caller.call(rawApi.remind, { params: { id } })

  test('is not sent by who may not, without an address, and for what is over', async () => {
    const id = await app.world.appointment({ from: at('10:00', '2026-03-12'), clientId: client })
    expect((await remind(id, await app.as('trainee-practitioner'))).status).toBe(403)
    await app.db.updateTable('clients').set({ email: '' }).where('id', '=', client).execute()
    expect(refused(await remind(id))).toEqual([422, { '': ['email_missing'] }])
    const past = await app.world.appointment({ from: '2026-03-03T09:00:00Z', clientId: client })
    expect(refused(await remind(past))).toEqual([422, { '': ['in_past'] }])
    expect(await mails()).toEqual([])
  })

  test('goes to the client, in the client’s language, and once', async () => {
    await app.db.updateTable('clients').set({ locale_id: app.world.localeFr }).where('id', '=', client).execute()
    const id = await app.world.appointment({ from: at('14:30', '2026-03-19'), clientId: client })
    const before = (await desk.call(appointmentsApi.show, { params: { id } })).data
    const { status, data } = await remind(id)
    // A reminder does not change the appointment, so somebody who edits it is not told that it changed.
    expect([status, data.reminded_at !== null, data.updated_at]).toEqual([200, true, before.updated_at])
    const [mail] = await mails()
    expect(mail).toMatchObject({
      to_address: 'chantal@voorbeeld.test',
      language: 'fr',
      subject: 'Votre rendez-vous du jeudi 19 mars 2026 à 14:30',
      created_by: desk.employeeId,
    })
    expect(mail!.body_text).toContain('avec Emma de Wit\n\nCentrum, Amsterdam\nHoofdstraat 1, 1011 AB Amsterdam')
    expect(refused(await remind(id))).toEqual([422, { '': ['reminded_just_now'] }])
    expect(await mails()).toHaveLength(1)
  })

  test('is read by administrators, and that is in the log of the client', async () => {
    const id = await app.world.appointment({ from: at('16:00', '2026-03-19'), clientId: client })
    await remind(id)
    const administrator = await app.as('administrator')
    const [mail] = await mails()
    expect((await administrator.call(mailApi.show, { params: { id: mail!.id } })).data.client_id).toBe(client)
    expect(
      await app.db
        .selectFrom('audit_log')
        .select('client_ids')
        .where('action', '=', 'read')
        .where('entity', '=', 'GET /mails/:id')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    ).toEqual({ client_ids: [client] })
  })

  describe('the day before', () => {
    const complaints: unknown[] = []
    const errand = () =>
      reminderErrand(
        app.server.services.secrets,
        () => app.clock.now(),
        (error) => complaints.push(error),
      )
    const run = () => app.db.transaction().execute(errand())
    const from = (time: string) => at(time, '2026-04-09')

    test('is sent when the chain wants it, from nine o’clock local time, to clients who are expected', async () => {
      const { world } = app
      await world.appointment({ from: from('10:00'), clientId: client })
      const cancelled = await world.appointment({ from: from('12:00'), clientId: client })
      await app.db
        .updateTable('appointments')
        .set({ deleted_at: app.clock.now() })
        .where('id', '=', cancelled)
        .execute()
      await world.appointment({ from: at('10:00', '2026-04-10'), clientId: client })
      app.clock.set(at('12:00', '2026-04-08'))
      expect(await run()).toBe(0)
      await saveChainSettings(app.db, { health_data_needs_two_step: false, remind_clients: true }, app.clock.now())
      app.clock.set(at('08:59', '2026-04-08'))
      expect(await run()).toBe(0)
      app.clock.set(at('09:00', '2026-04-08'))
      expect([await run(), await run()]).toEqual([1, 0])
      expect((await mails()).map(({ subject, created_by }) => [subject, created_by])).toEqual([
        ['Uw afspraak op donderdag 9 april 2026 om 10:00', null],
      ])
    })

    test('not once more for who was reminded by hand, and anew when it is moved', async () => {
      app.clock.set(at('09:30', '2026-04-08'))
      const id = await app.world.appointment({ from: from('15:00'), clientId: client })
      await remind(id)
      expect(await run()).toBe(0)
      await app.db
        .updateTable('appointments')
        .set({ starts_at: from('16:00'), ends_at: from('16:30') })
        .where('id', '=', id)
        .execute()
      expect([await run(), await run()]).toEqual([1, 0])
    })

    test('of one that fails, the others all the same; and none at night', async () => {
      const broken = await app.world.appointment({ from: from('10:30'), clientId: client })
      await app.world.appointment({ from: from('11:30'), clientId: client })
      await app.db.deleteFrom('mail_outbox').execute()
      await sql`create function refuse_reminder() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
        app.db,
      )
      await sql
        .raw(
          `create trigger refuse_reminder before insert on appointment_reminders for each row when (new.appointment_id = ${broken}) execute function refuse_reminder()`,
        )
        .execute(app.db)
      try {
        app.clock.set(at('21:00', '2026-04-08'))
        expect(await run()).toBe(0)
        app.clock.set(at('20:59', '2026-04-08'))
        expect(await run()).toBeGreaterThan(0)
        expect(complaints.splice(0)).toHaveLength(1)
        expect((await mails()).length).toBeGreaterThan(0)
      } finally {
        await sql`drop function refuse_reminder cascade`.execute(app.db)
        await app.db.deleteFrom('appointments').where('id', '=', broken).execute()
      }
    })

    test('once, however many servers look', async () => {
      app.clock.set(at('09:30', '2026-04-08'))
      await app.world.appointment({ from: from('17:00'), clientId: client })
      await Promise.all(Array.from({ length: 6 }, run))
      expect(await mails()).toHaveLength(1)
    })

    test('and then rests a while', async () => {
      app.clock.set(at('10:00', '2026-04-08'))
      const rests = errand()
      const go = () => app.db.transaction().execute(rests)
      expect(await go()).toBe(0)
      await app.world.appointment({ from: from('18:00'), clientId: client })
      expect(await go()).toBe(0)
      app.clock.set(at('10:01', '2026-04-08'))
      expect(await go()).toBe(1)
    })
  })
})
