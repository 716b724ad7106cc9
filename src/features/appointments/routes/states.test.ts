import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, instant, weekday, type ClockTime, type Day, type Instant } from '#kernel/day.ts'
import { msAtLocalTime } from '#kernel/zone.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { appointmentsApi, type Appointment } from '../contract.ts'

// An appointment is cancelled or marked as no-show, and both are undone (spec 2 §4).
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
const booked = async (change: object = {}): Promise<Appointment> => {
  const answer = await desk.call(appointmentsApi.create, { body: input(change) })
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data
}
/** The body that the form sends: the values that were read, with changes. */
const edit = (now: Appointment, change: object) =>
  desk.call(appointmentsApi.update, {
    params: { id: now.id },
    body: { ...input(), datetime_from: now.datetime_from, updated_at: now.updated_at, ...change },
  })
const refused = ({ status, errors }: Answer) => [status, errors]

test('cancelled once, and no-show once', async () => {
  const now = await booked()
  const cancelled = await desk.call(appointmentsApi.cancel, { params: { id: now.id } })
  expect([cancelled.status, cancelled.data.deleted_at]).toEqual([200, app.clock.now()])
  expect(refused(await desk.call(appointmentsApi.cancel, { params: { id: now.id } }))).toEqual([
    422,
    { '': ['already_cancelled'] },
  ])
  expect(refused(await desk.call(appointmentsApi.noShow, { params: { id: now.id } }))).toEqual([
    422,
    { '': ['already_cancelled'] },
  ])
  const restored = await desk.call(appointmentsApi.restore, { params: { id: now.id } })
  expect(restored.data).toMatchObject({ deleted_at: null, no_show_at: null })
  app.clock.set(at('10:00'))
  const absent = await desk.call(appointmentsApi.noShow, { params: { id: now.id } })
  expect(absent.data.no_show_at).toBe(app.clock.now())
  expect(refused(await desk.call(appointmentsApi.noShow, { params: { id: now.id } }))).toEqual([
    422,
    { '': ['already_no_show'] },
  ])
  expect(refused(await desk.call(appointmentsApi.cancel, { params: { id: now.id } }))).toEqual([
    422,
    { '': ['already_no_show'] },
  ])
})

test('not a no-show before it begins: that would free the place', async () => {
  const { id } = await booked()
  app.clock.set(at('09:59'))
  expect(refused(await desk.call(appointmentsApi.noShow, { params: { id } }))).toEqual([422, { '': ['not_yet_begun'] }])
})

test('of a paid visit is cancelled once it is said what becomes of the money, before its time and after (decision C136)', async () => {
  const now = await booked()
  const call = { params: { id: now.id } }
  await app.world.invoice(now.id)
  for (const time of ['08:00', '10:30']) {
    app.clock.set(at(time))
    for (const body of [undefined, {}])
      expect(refused(await desk.call(appointmentsApi.cancel, { ...call, body }))).toEqual([
        409,
        { money: ['money_undecided'] },
      ])
    expect((await desk.raw('DELETE', `/api/event/${now.id}`, { money: 'credit_note' })).status).toBe(422)
    expect((await desk.call(appointmentsApi.show, call)).data.deleted_at).toBeNull()
    const cancelled = await desk.call(appointmentsApi.cancel, { ...call, body: { money: 'stays' } })
    expect([cancelled.status, cancelled.data.deleted_at, cancelled.data.is_paid]).toEqual([200, app.clock.now(), true])
    const restored = await desk.call(appointmentsApi.restore, call)
    expect([restored.status, restored.data.deleted_at]).toEqual([200, null])
  }
})

describe('a cancellation', () => {
  const mailsTo = (appointment: Appointment) =>
    app.db.selectFrom('mail_outbox').selectAll().where('client_id', '=', appointment.client_id).orderBy('id').execute()

  test('keeps its reason, with the appointment until it is restored, and in its history', async () => {
    const now = await booked()
    const call = { params: { id: now.id } }
    expect(refused(await desk.call(appointmentsApi.cancel, { ...call, body: { reason: 'x'.repeat(501) } }))).toEqual([
      422,
      { reason: ['too_long'] },
    ])
    const cancelled = await desk.call(appointmentsApi.cancel, { ...call, body: { reason: '  Ziek  ' } })
    expect([cancelled.status, cancelled.data.cancel_reason, cancelled.data.cancel_mailed_at]).toEqual([
      200,
      'Ziek',
      null,
    ])
    expect(await mailsTo(now)).toEqual([])
    const restored = await desk.call(appointmentsApi.restore, call)
    expect([restored.data.deleted_at, restored.data.cancel_reason]).toEqual([null, ''])
    const history = await desk.call(appointmentsApi.history, call)
    expect(JSON.stringify(history.data)).toContain('Ziek')
  })

  test('is mailed in the client’s language, and so is that it was taken back', async () => {
    client = await app.world.newClient({
      firstName: 'Amélie',
      email: `amelie-${date}@voorbeeld.test`,
      localeId: app.world.localeFr,
    })
    const now = await booked()
    const call = { params: { id: now.id } }
    expect((await desk.call(appointmentsApi.cancel, { ...call, body: { notify: true } })).data.cancel_mailed_at).toBe(
      app.clock.now(),
    )
    expect((await desk.call(appointmentsApi.restore, call)).data.cancel_mailed_at).toBeNull()
    // Restoring an appointment that is not cancelled writes nothing.
    await desk.call(appointmentsApi.restore, call)
    const mails = await mailsTo(now)
    expect(mails.map(({ slug, language, to_address, created_by }) => [slug, language, to_address, created_by])).toEqual(
      ['appointment-cancelled', 'appointment-restored'].map((slug) => [slug, 'fr', now.client.email, desk.employeeId]),
    )
    expect(mails[0]!.subject).toMatch(/^Votre rendez-vous du .* à 10:00 est annulé$/)
    expect(mails[1]!.body_text).toContain('finalement maintenu')
    // A restored appointment sends no mail when its cancellation sent none.
    await desk.call(appointmentsApi.cancel, call)
    await desk.call(appointmentsApi.restore, call)
    expect(await mailsTo(now)).toHaveLength(2)
  })

  test('is not mailed once the visit has begun, nor to who has no address, and then nothing happens', async () => {
    const now = await booked()
    const call = { params: { id: now.id }, body: { notify: true } }
    app.clock.set(at('10:00'))
    expect(refused(await desk.call(appointmentsApi.cancel, call))).toEqual([422, { notify: ['in_past'] }])
    app.clock.set(at('09:00'))
    await app.db.updateTable('clients').set({ email: '' }).where('id', '=', client).execute()
    expect(refused(await desk.call(appointmentsApi.cancel, call))).toEqual([422, { notify: ['email_missing'] }])
    expect((await desk.call(appointmentsApi.show, { params: { id: now.id } })).data.deleted_at).toBeNull()
    expect(await mailsTo(now)).toEqual([])
  })
})

test('of a paid visit that has begun: it may be marked as a no-show, and its day stays', async () => {
  const now = await booked()
  const call = { params: { id: now.id } }
  await app.world.invoice(now.id)
  app.clock.set(at('10:00'))
  const { data: read } = await desk.call(appointmentsApi.show, call)
  expect(refused(await edit(read, { datetime_from: at('10:00', addDays(date, 7)) }))).toEqual([
    422,
    { datetime_from: ['paid_day_stays'] },
  ])
  const later = await edit(read, { datetime_from: at('11:00'), notes: 'Was later' })
  expect(later.data).toMatchObject({ datetime_from: at('11:00'), notes: 'Was later' })
  app.clock.set(at('11:00'))
  expect((await desk.call(appointmentsApi.noShow, call)).data).toMatchObject({
    no_show_at: app.clock.now(),
    is_paid: true,
  })
})

test('undone twice is undone', async () => {
  const now = await booked()
  expect((await desk.call(appointmentsApi.restore, { params: { id: now.id } })).data).toEqual(now)
})

test.each(['cancel', 'noShow'] as const)('not undone when the place has been taken after %s', async (change) => {
  const wish = { treatment_id: app.world.laserTreatment }
  const first = await booked(wish)
  app.clock.set(at('10:00'))
  await desk.call(appointmentsApi[change], { params: { id: first.id } })
  await booked({ ...wish, client_id: await app.world.newClient() })
  const answer = await desk.call(appointmentsApi.restore, { params: { id: first.id } })
  expect(answer.status).toBe(409)
  expect(['practitioner_taken', 'room_taken']).toContain(answer.errors.datetime_from![0])
  expect((await desk.call(appointmentsApi.show, { params: { id: first.id } })).data).toMatchObject(
    change === 'cancel' ? { deleted_at: app.clock.now() } : { no_show_at: app.clock.now() },
  )
})

test('undone only knowingly when somebody is away by then: nobody was told of it while it was cancelled', async () => {
  const first = await booked()
  const call = { params: { id: first.id } }
  await desk.call(appointmentsApi.cancel, call)
  await app.db
    .insertInto('absences')
    .values({ kind: 'holiday', employee_id: first.user.id, date_from: date, date_till: date })
    .execute()
  expect(refused(await desk.call(appointmentsApi.restore, call))).toEqual([409, { confirmed: ['outside_hours'] }])
  expect((await desk.call(appointmentsApi.show, call)).data.deleted_at).toBe(app.clock.now())
  const restored = await desk.call(appointmentsApi.restore, { ...call, body: { confirmed: true } })
  expect([restored.status, restored.data.deleted_at]).toEqual([200, null])
  await app.db.deleteFrom('absences').execute()
})

test('not undone when only the device has been taken', async () => {
  const {
    laserModel,
    laserTreatment,
    amsterdam: { roomIds },
  } = app.world
  const model = await app.world.model(`Draagbaar ${date}`)
  const device = await app.world.device({ modelId: model })
  expect(laserModel).not.toBe(model)
  const first = await app.world.appointment({
    from: at('10:00'),
    clientId: client,
    treatmentId: laserTreatment,
    deviceIds: [device],
  })
  await desk.call(appointmentsApi.cancel, { params: { id: first } })
  await app.world.appointment({
    from: at('10:00'),
    clientId: await app.world.newClient(),
    practitionerId: app.world.assistant,
    roomId: roomIds[1],
    deviceIds: [device],
  })
  expect(refused(await desk.call(appointmentsApi.restore, { params: { id: first } }))).toEqual([
    409,
    { datetime_from: ['device_taken'] },
  ])
})

test('of another country’s appointment, and of none, are nobody’s business', async () => {
  const {
    world,
    world: { antwerp, belgianClient, belgianTreatment },
  } = app
  const abroad = await world.appointment({
    from: at('10:00'),
    place: antwerp,
    clientId: belgianClient,
    treatmentId: belgianTreatment,
    practitionerId: await world.employee({ locationIds: [antwerp.id] }),
  })
  for (const id of [abroad, 999_999]) {
    for (const call of ['show', 'noShow', 'cancel', 'restore'] as const)
      expect((await desk.call(appointmentsApi[call], { params: { id } })).status, `${call} ${id}`).toBe(404)
    expect(
      (await desk.call(appointmentsApi.update, { params: { id }, body: { ...input(), updated_at: 'x' } })).status,
    ).toBe(404)
  }
  expect((await desk.raw('GET', '/api/event/drie')).status).toBe(404)
})
