import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mergeFields, mergesApi } from '#features/merges/contract.ts'
import { uploadedPhoto } from '#features/photos/right-calls.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { reportsApi } from '../contract.ts'
import { addInjectable, savedReport } from '../right-calls.ts'

let app: TestApp
let practitioner: Caller
let clientId: number
let month = 0
beforeAll(async () => {
  app = await testApp()
  practitioner = await app.as('senior-practitioner')
})
afterAll(() => app.close())
beforeEach(async () => {
  clientId = await app.world.newClient()
  month += 1
})

/** A visit of the client with a report, on this day of a month of its own. */
async function visit(day: number, { client = clientId, report = {} }: { client?: number; report?: object } = {}) {
  const at = new Date(Date.UTC(2024, month, day, 9))
  const appointmentId = await app.world.appointment({
    from: at.toISOString(),
    clientId: client,
    treatmentId: app.world.laserTreatment,
    deviceIds: [app.world.laserDevice],
  })
  const photo = await uploadedPhoto(app, appointmentId)
  await savedReport(app, practitioner, appointmentId, {
    treatment_id: app.world.laserTreatment,
    devices: [{ id: app.world.laserDevice, setting: 12.5, reason: '' }],
    report: '',
    pre_save_photos: [photo],
    ...report,
  })
  return { appointmentId, photo }
}
const passport = (who: Caller, id = clientId) => who.call(reportsApi.passport, { params: { id } })

describe('refusals', () => {
  test('nobody without the right to read reports', async () => {
    expect((await passport(app.nobody)).status).toBe(401)
    const owner = await app.as('salon-owner')
    await app.db
      .deleteFrom('role_permissions')
      .where('role_id', '=', app.world.roleIds.get('salon-owner')!)
      .where('permission', '=', 'treatment-report.read')
      .execute()
    expect((await passport(owner)).status).toBe(403)
  })
  test('a client of another country, and one who does not exist', async () => {
    expect((await passport(practitioner, app.world.belgianClient)).status).toBe(404)
    expect((await passport(practitioner, 999_999)).status).toBe(404)
  })
})

test('a client without a report has an empty passport', async () => {
  await app.world.appointment({ from: new Date(Date.UTC(2024, month, 3, 9)).toISOString(), clientId })
  expect((await passport(practitioner)).data).toMatchObject({ client: { id: clientId }, visits: [] })
})

test('each visit tells its zone, what was used, what came of it, and its saved photos, oldest first', async () => {
  await sql`update treatments set body_zone = 'armpits' where id = ${app.world.laserTreatment}`.execute(app.db)
  const later = await visit(20)
  const earlier = await visit(10)
  const removed = await uploadedPhoto(app, later.appointmentId)
  expect(removed).toBeGreaterThan(0) // It waits, and belongs to no report.
  await practitioner.raw('DELETE', `/api/treatment-report/photos/${earlier.photo}`, { reason: 'Van een ander' })
  const { visits } = (await passport(practitioner)).data
  expect(visits.map((one) => [one.appointment.id, one.body_zone, one.photos.map(({ id }) => id)])).toEqual([
    [earlier.appointmentId, 'armpits', []],
    [later.appointmentId, 'armpits', [later.photo]],
  ])
  expect(visits[1]).toMatchObject({
    devices: [{ id: app.world.laserDevice, setting: 12.5, reason: '' }],
    peelings: [],
    injectables: [],
    complications: [],
    photos: [{ saved: true, angle: 'left', author: expect.any(String) }],
  })
})

test('lots that an addendum added stand at their visit, with their amount, and name it', async () => {
  const product = await addInjectable(app)
  const lot = { id: product, expiration_date: null, expired_reason: '' }
  await visit(12, { report: { injectables: [{ ...lot, cc: 0.5, lot_number: '' }] } })
  const { id } = (await passport(practitioner)).data.visits[0]!
  await sql`update treatment_reports set created_at = created_at - interval '6 years' where id = ${id}`.execute(app.db)
  const added = await practitioner.call(reportsApi.add, {
    params: { id },
    body: { injectables: [{ id: product, cc: 0.75, lot_number: 'TC26', expiration_date: '2030-04-30' }] },
  })
  expect([added.status, added.errors]).toEqual([201, {}])
  const { author, written_at } = added.data.addendum
  const { visits } = (await passport(practitioner)).data
  expect(visits.map(({ injectables }) => injectables)).toMatchObject([
    [
      { id: product, cc: 0.5, lot_number: '', expiration_date: null, addendum: null },
      { id: product, cc: 0.75, lot_number: 'TC26', expiration_date: '2030-04-30', addendum: { author, written_at } },
    ],
  ])
})

test('a visit stands at the zone of what was given, not of what was booked', async () => {
  const { appointmentId } = await visit(14)
  const other = await app.world.treatment({ name: 'Gezicht' })
  await sql`update treatments set body_zone = 'face' where id = ${other}`.execute(app.db)
  await sql`update treatment_reports set treatment_id = ${other} where appointment_id = ${appointmentId}`.execute(
    app.db,
  )
  expect((await passport(practitioner)).data.visits).toMatchObject([{ body_zone: 'face', treatment: { id: other } }])
})

test('each visit tells the units that its drawings show, by product, without those that were deleted', async () => {
  const { appointmentId, photo } = await visit(10)
  await sql`update products set injectable = true where id = ${app.world.product}`.execute(app.db)
  const draw = async (...amounts: number[]) => drawOn({ figure: 'face_front' }, ...amounts)
  const drawOn = async (picture: object, ...amounts: number[]) => {
    const answer = await practitioner.raw('POST', '/api/treatment-report/drawings', {
      appointment_id: appointmentId,
      ...picture,
      marks: amounts.map((units) => ({
        kind: 'units',
        colour: 'red',
        at: { x: 0.5, y: 0.5 },
        product_id: app.world.product,
        units,
      })),
    })
    expect([answer.status, answer.errors]).toEqual([201, {}])
    return (answer.data as { id: number }).id
  }
  await draw(4, 0.1)
  await draw(0.2)
  const wrong = await draw(100)
  await practitioner.raw('DELETE', `/api/treatment-report/drawings/${wrong}`, { reason: 'Vergist' })
  await drawOn({ photo_id: photo }, 50)
  await practitioner.raw('DELETE', `/api/treatment-report/photos/${photo}`, { reason: 'Van een ander' })
  const { visits } = (await passport(practitioner)).data
  expect(visits).toMatchObject([{ injectables: [], drawn: [{ id: app.world.product, units: 4.3 }] }])
})

test('a visit in another country is not in the passport of a reader of this one', async () => {
  const { world } = app
  const abroad = await world.appointment({
    clientId,
    place: world.antwerp,
    practitionerId: await world.employee({ locationIds: [world.antwerp.id] }),
    treatmentId: world.belgianTreatment,
    from: new Date(Date.UTC(2024, month, 4, 9)).toISOString(),
  })
  await world.report(abroad)
  expect((await passport(practitioner)).data.visits).toEqual([])
  const both = (await passport(await app.as('administrator'))).data.visits
  expect(both.map(({ appointment }) => appointment.id)).toEqual([abroad])
})

test('reports of cancelled and missed visits stay readable', async () => {
  const cancelled = await visit(5)
  const missed = await visit(6)
  await sql`update appointments set deleted_at = starts_at where id = ${cancelled.appointmentId}`.execute(app.db)
  await sql`update appointments set no_show_at = starts_at where id = ${missed.appointmentId}`.execute(app.db)
  const { visits } = (await passport(practitioner)).data
  expect(visits.map(({ appointment }) => [appointment.deleted_at !== null, appointment.no_show_at !== null])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('a merged client has the visits of both, under either number', async () => {
  const alias = await app.world.newClient()
  const [first, second] = [await visit(7), await visit(8, { client: alias })]
  const administrator = await app.as('administrator')
  const preview = (await administrator.call(mergesApi.preview, { params: { id: clientId, otherClientId: alias } })).data
  const merged = await administrator.call(mergesApi.merge, {
    params: { id: clientId, otherClientId: alias },
    body: {
      updated_at: preview.kept.updated_at,
      alias_updated_at: preview.alias.updated_at,
      belongings: preview.alias.belongings,
      fields: Object.fromEntries(mergeFields.map((field) => [field, 'kept'])),
    },
  })
  expect(merged.errors).toEqual({})
  for (const id of [clientId, alias]) {
    const { data } = await passport(practitioner, id)
    expect([data.client.id, data.visits.map(({ appointment }) => appointment.id)]).toEqual([
      clientId,
      [first.appointmentId, second.appointmentId],
    ])
  }
})

test('a look at a passport is one line in the log', async () => {
  await visit(9)
  await visit(11)
  const last = (await sql<{ id: number }>`select max(id) as id from audit_log`.execute(app.db)).rows[0]!.id
  await passport(practitioner)
  const { rows } = await sql`
    select action, entity, client_ids from audit_log where id > ${last} and employee_id = ${practitioner.employeeId}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ action: 'read', entity: 'GET /clients/:id/passport', client_ids: [clientId] }])
})
