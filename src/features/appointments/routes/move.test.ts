import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instant, type Instant } from '#kernel/day.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { appointmentsApi, type Appointment } from '../contract.ts'
import { moveApi, type MoveInput } from '../contract/move.ts'

let app: TestApp
let desk: Caller
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())

// A Monday, five days after the clock of the tests.
const monday = '2026-03-09'
const at = (time: string, day = monday): Instant => new Date(`${day}T${time}:00+01:00`).toISOString() as Instant
const later = (from: Instant, minutes: number): Instant => instant(Date.parse(from) + minutes * 60_000)

beforeEach(async () => {
  await app.db.deleteFrom('appointments').execute()
  await app.db.deleteFrom('mail_outbox').execute()
})

async function booked(time = '10:00'): Promise<Appointment> {
  const { status, data } = await desk.call(appointmentsApi.create, {
    body: {
      client_id: app.world.client,
      location_id: app.world.amsterdam.id,
      treatment_id: app.world.laserTreatment,
      datetime_from: at(time),
    },
  })
  expect(status).toBe(201)
  return data
}
const seenIn = ({ datetime_from, datetime_till, room, user }: Appointment) => ({
  datetime_from,
  datetime_till,
  room_id: room.id,
  user_id: user.id,
})
function moving(appointment: Appointment, to: Instant, change: Partial<MoveInput> = {}): MoveInput {
  const minutes = (Date.parse(appointment.datetime_till) - Date.parse(appointment.datetime_from)) / 60_000
  return {
    seen: seenIn(appointment),
    datetime_from: to,
    datetime_till: later(to, minutes),
    room_id: null,
    user_id: null,
    notify: false,
    ...change,
  }
}
const move = (appointment: Appointment, to: Instant, change: Partial<MoveInput> = {}, by = desk) =>
  by.call(moveApi.move, { params: { id: appointment.id }, body: moving(appointment, to, change) })
const stored = async ({ id }: Appointment) => (await desk.call(appointmentsApi.show, { params: { id } })).data
const mails = () =>
  app.db
    .selectFrom('mail_outbox')
    .select(['slug', 'to_address', 'client_id', 'language', 'subject', 'body_text'])
    .execute()

describe('is refused', () => {
  test('to nobody, and of what is not there or in another country', async () => {
    const appointment = await booked()
    expect((await move(appointment, at('11:00'), {}, app.nobody)).status).toBe(401)
    expect(
      (await desk.call(moveApi.move, { params: { id: 999_999 }, body: moving(appointment, at('11:00')) })).status,
    ).toBe(404)
    expect(
      (await move(appointment, at('11:15'), {}, await app.as('office-manager', app.world.antwerp.id))).status,
    ).toBe(404)
  })

  test.each([
    ['to no quarter', '10:05', {}, 422, { datetime_from: ['on_quarter'] }],
    ['before the opening', '04:00', {}, 422, { datetime_from: ['slot_unavailable'] }],
    ['to a room that is not there', '11:00', { room_id: 999_999 }, 422, { room_id: ['unknown'] }],
    ['to somebody who is not there', '11:00', { user_id: 999_999 }, 422, { user_id: ['unknown'] }],
  ])('%s', async (_, time, change, status, errors) => {
    const appointment = await booked()
    const answer = await move(appointment, at(time), change)
    expect([answer.status, answer.errors]).toEqual([status, errors])
    expect(await stored(appointment)).toEqual(appointment)
  })

  test('an end before the start, and a length of odd minutes', async () => {
    const appointment = await booked()
    const to = at('11:00')
    expect((await move(appointment, to, { datetime_till: to })).errors).toEqual({
      datetime_till: ['till_not_after_from'],
    })
    expect((await move(appointment, to, { datetime_till: later(to, 33) })).errors).toEqual({
      datetime_till: ['invalid'],
    })
  })

  test('of what a colleague has moved meanwhile, and tells what it is now', async () => {
    const appointment = await booked()
    expect((await move(appointment, at('11:00'))).status).toBe(200)
    const stale = await move(appointment, at('14:00'))
    expect([stale.status, stale.errors]).toEqual([409, { '': ['moved_meanwhile'] }])
    const { appointment: now } = stale.body.data as { appointment: Appointment }
    expect(now).toMatchObject({ id: appointment.id, datetime_from: at('11:00') })
    // A refusal is not logged as reading, so it tells nothing about the client (law A6).
    expect(Object.keys(now).toSorted()).toEqual(['datetime_from', 'datetime_till', 'id', 'location', 'room', 'user'])
    expect((await stored(appointment)).datetime_from).toBe(at('11:00'))
  })

  test('to where somebody else is, with the next free starts', async () => {
    const first = await booked('10:00')
    const { data: other } = await desk.call(appointmentsApi.create, {
      body: {
        client_id: await app.world.newClient(),
        location_id: app.world.amsterdam.id,
        treatment_id: app.world.laserTreatment,
        datetime_from: at('13:00'),
      },
    })
    const answer = await move(other, first.datetime_from, { user_id: first.user.id, room_id: first.room.id })
    expect([answer.status, Object.keys(answer.errors)]).toEqual([409, ['datetime_from']])
    expect((answer.body.data as { next_slots: unknown[] }).next_slots.length).toBeGreaterThan(0)
    expect((await stored(other)).datetime_from).toBe(at('13:00'))
  })

  test('of what is cancelled', async () => {
    const appointment = await booked()
    await desk.call(appointmentsApi.cancel, { params: { id: appointment.id } })
    expect((await move(appointment, at('11:00'))).errors).toEqual({ '': ['already_cancelled'] })
  })
})

describe('moves', () => {
  test('to another time; who and where stay when they can; the history has it, and back again is where it was', async () => {
    const appointment = await booked()
    const { status, data: moved } = await move(appointment, at('14:30'))
    expect([status, moved.datetime_from, moved.user.id, moved.room.id]).toEqual([
      200,
      at('14:30'),
      appointment.user.id,
      appointment.room.id,
    ])
    const { data: back } = await move(moved, appointment.datetime_from, {
      room_id: appointment.room.id,
      user_id: appointment.user.id,
    })
    expect(back).toEqual({ ...appointment, updated_at: back.updated_at })
    const { data: history } = await desk.call(appointmentsApi.history, { params: { id: appointment.id } })
    expect(history.lines.map(({ action }) => action)).toEqual(['update', 'update', 'create'])
  })

  test('longer, and shorter', async () => {
    const appointment = await booked()
    const longer = await move(appointment, appointment.datetime_from, {
      datetime_till: later(appointment.datetime_till, 15),
    })
    expect([longer.status, longer.data.datetime_till]).toEqual([200, later(appointment.datetime_till, 15)])
    const shorter = await move(longer.data, appointment.datetime_from, {
      datetime_till: later(appointment.datetime_from, 15),
    })
    expect([shorter.status, shorter.data.datetime_till]).toEqual([200, later(appointment.datetime_from, 15)])
  })

  test('nowhere: nothing is written', async () => {
    const appointment = await booked()
    expect((await move(appointment, appointment.datetime_from, { notify: true })).data.updated_at).toBe(
      appointment.updated_at,
    )
    expect(await mails()).toEqual([])
  })

  test('where it is already: that was this call, whose answer was lost', async () => {
    const appointment = await booked()
    const once = await move(appointment, at('11:00'))
    const again = await move(appointment, at('11:00'))
    expect([again.status, again.data]).toEqual([200, once.data])
  })

  describe('one outside the rules', () => {
    const ruleless = async () => {
      const appointment = await booked()
      await app.db.updateTable('appointments').set({ ignore_rules: true }).where('id', '=', appointment.id).execute()
      return appointment
    }

    test('to wherever it is put, with its length', async () => {
      const { status, data } = await move(await ruleless(), at('05:20'))
      expect([status, data.datetime_from, data.ignore_rules]).toEqual([200, at('05:20'), true])
    })

    test('by nobody who may only book by the rules', async () => {
      const appointment = await ruleless()
      expect((await move(appointment, at('11:00'), {}, await app.as('senior-practitioner'))).status).toBe(403)
      expect((await stored(appointment)).datetime_from).toBe(appointment.datetime_from)
    })

    test('not to longer than a day: the form asks whether that is meant', async () => {
      const appointment = await ruleless()
      const answer = await move(appointment, appointment.datetime_from, {
        datetime_till: later(appointment.datetime_from, 25 * 60),
      })
      expect([answer.status, answer.errors]).toEqual([422, { datetime_till: ['confirm_long_range'] }])
      await app.db
        .updateTable('appointments')
        .set({ ends_at: later(appointment.datetime_from, 3 * 24 * 60) })
        .where('id', '=', appointment.id)
        .execute()
      const long = await stored(appointment)
      expect((await move(long, at('12:00'))).data.datetime_till).toBe(later(at('12:00'), 3 * 24 * 60))
    })

    test('to another location without the devices that stay there', async () => {
      const appointment = await ruleless()
      expect(appointment.devices).toHaveLength(1)
      const { utrecht } = app.world
      const { status, data } = await move(appointment, at('12:00'), {
        location_id: utrecht.id,
        room_id: utrecht.roomIds[0]!,
      })
      expect([status, data.location.id, data.devices]).toEqual([200, utrecht.id, []])
    })

    test('that another puts there, and back under the rules with its device', async () => {
      const appointment = await booked()
      const outside = await move(appointment, at('05:15'), { ignore_rules: true })
      expect([outside.status, outside.data.datetime_from, outside.data.ignore_rules]).toEqual([200, at('05:15'), true])
      const again = await move(appointment, at('05:15'), { ignore_rules: true })
      expect([again.status, again.data]).toEqual([200, outside.data])
      // The place from which it came is taken meanwhile: the appointment stays where it is.
      const { data: other } = await desk.call(appointmentsApi.create, {
        body: {
          client_id: await app.world.newClient(),
          location_id: app.world.amsterdam.id,
          treatment_id: app.world.laserTreatment,
          datetime_from: at('10:00'),
        },
      })
      const back = { ignore_rules: false, user_id: appointment.user.id, room_id: appointment.room.id }
      expect((await move(outside.data, at('10:00'), back)).status).toBe(409)
      await desk.call(appointmentsApi.cancel, { params: { id: other.id } })
      const { data } = await move(outside.data, at('10:00'), back)
      expect(data).toEqual({ ...appointment, updated_at: data.updated_at })
    })

    test('by nobody who may only book by the rules, to where the rules refuse', async () => {
      const appointment = await booked()
      const answer = await move(appointment, at('05:15'), { ignore_rules: true }, await app.as('senior-practitioner'))
      expect([answer.status, await stored(appointment)]).toEqual([403, appointment])
    })

    test('at another location only in a room that is named', async () => {
      const appointment = await booked()
      expect(
        (await move(appointment, at('05:15'), { ignore_rules: true, location_id: app.world.utrecht.id })).errors,
      ).toEqual({ room_id: ['required'] })
    })

    test('with seconds of long ago', async () => {
      const appointment = await ruleless()
      await app.db
        .updateTable('appointments')
        .set({ ends_at: '2026-03-09T10:20:30Z' })
        .where('id', '=', appointment.id)
        .execute()
      expect((await move(await stored(appointment), at('12:00'), { datetime_till: at('12:30') })).status).toBe(200)
    })
  })

  test('of two at once one wins, the other is told', async () => {
    const appointment = await booked()
    const answers = await Promise.all(['11:00', '12:00', '13:00', '14:00'].map((time) => move(appointment, at(time))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })
})

describe('the client', () => {
  test('is told when that is wanted, in their language and with both times; otherwise not', async () => {
    const appointment = await booked()
    const quiet = await move(appointment, at('11:00'))
    expect(await mails()).toEqual([])
    await move(quiet.data, at('14:30'), { notify: true })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      slug: 'appointment-moved',
      client_id: app.world.client,
      to_address: appointment.client.email,
    })
    // The mail names the time that the client knows, not the one in between, about which no mail was sent.
    expect(mail!.body_text).toContain('10:00')
    expect(mail!.body_text).not.toContain('11:00')
    expect(mail!.body_text).toContain('14:30')
  })

  test('is not told of another room or length', async () => {
    const appointment = await booked()
    await move(appointment, appointment.datetime_from, {
      datetime_till: later(appointment.datetime_till, 15),
      notify: true,
    })
    expect(await mails()).toEqual([])
  })

  describe('is told afterwards', () => {
    const tell = ({ id }: Appointment, from: Instant, to: Instant, by = desk) =>
      by.call(moveApi.tell, { params: { id }, body: { from, to } })
    const asked = async (from: string, to: string) => {
      const { status, errors } = await tell(await booked(), at(from), at(to))
      return [status, errors]
    }

    test('by nobody who may not move it', async () => {
      const appointment = await booked()
      expect((await tell(appointment, at('10:00'), at('11:00'), app.nobody)).status).toBe(401)
      expect((await tell(appointment, at('10:00'), at('11:00'), await app.as('trainee-practitioner'))).status).toBe(403)
      expect(
        (await tell(appointment, at('10:00'), at('11:00'), await app.as('office-manager', app.world.antwerp.id)))
          .status,
      ).toBe(404)
      expect(await mails()).toEqual([])
    })

    test('not of a move that there was not, nor of one that something came after', async () => {
      expect(await asked('09:00', '10:00')).toEqual([409, { '': ['moved_meanwhile'] }])
      const appointment = await booked('13:00')
      const once = await move(appointment, at('14:00'))
      await move(once.data, at('15:00'))
      const stale = await tell(appointment, at('13:00'), at('14:00'))
      expect([
        stale.status,
        stale.errors,
        Object.keys((stale.body.data as { appointment: object }).appointment),
      ]).toEqual([409, { '': ['moved_meanwhile'] }, expect.not.arrayContaining(['client'])])
      expect(await mails()).toEqual([])
    })

    test('not of what was cancelled, nor without an address, nor when it is back where they know it', async () => {
      const appointment = await booked()
      const { data: moved } = await move(appointment, at('11:00'))
      await app.db.updateTable('clients').set({ email: '' }).where('id', '=', app.world.client).execute()
      expect((await tell(appointment, at('10:00'), at('11:00'))).errors).toEqual({ '': ['email_missing'] })
      await app.db
        .updateTable('clients')
        .set({ email: appointment.client.email })
        .where('id', '=', app.world.client)
        .execute()
      await move(moved, at('10:00'))
      expect((await tell(appointment, at('11:00'), at('10:00'))).errors).toEqual({ '': ['client_knows'] })
      await desk.call(appointmentsApi.cancel, { params: { id: appointment.id } })
      expect((await tell(appointment, at('11:00'), at('10:00'))).errors).toEqual({ '': ['already_cancelled'] })
      expect(await mails()).toEqual([])
    })

    test('once, however often and by however many it is asked, with the time that they knew', async () => {
      const appointment = await booked()
      const once = await move(appointment, at('11:00'))
      await move(once.data, at('14:30'))
      const answers = await Promise.all([1, 2, 3].map(() => tell(appointment, at('11:00'), at('14:30'))))
      expect(answers.map(({ status, data }) => [status, data.datetime_from])).toEqual(
        [1, 2, 3].map(() => [200, at('14:30')]),
      )
      const [mail, ...others] = await mails()
      expect(others).toEqual([])
      expect(mail).toMatchObject({
        slug: 'appointment-moved',
        client_id: app.world.client,
        to_address: appointment.client.email,
      })
      expect([
        mail!.body_text.includes('10:00'),
        mail!.body_text.includes('14:30'),
        mail!.body_text.includes('11:00'),
      ]).toEqual([true, true, false])
    })

    test('not once more of a move with a mail of its own', async () => {
      const appointment = await booked()
      await move(appointment, at('11:00'), { notify: true })
      expect((await tell(appointment, at('10:00'), at('11:00'))).status).toBe(200)
      expect(await mails()).toHaveLength(1)
    })
  })
})
