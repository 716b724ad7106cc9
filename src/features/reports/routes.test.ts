import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectRoot } from '#platform/server/root.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { reportsApi } from './contract.ts'

let app: TestApp
let practitioner: Caller
let appointmentId: number
let hour = 0
beforeAll(async () => {
  app = await testApp()
  practitioner = await app.as('senior-practitioner')
})
afterAll(() => app.close())
beforeEach(async () => {
  const from = new Date(Date.UTC(2026, 2, 4, 8) + hour++ * 3_600_000).toISOString()
  appointmentId = await app.world.appointment({
    from,
    treatmentId: app.world.laserTreatment,
    deviceIds: [app.world.laserDevice],
  })
})

const input = (changes: object = {}) => ({
  appointment_id: appointmentId,
  treatment_id: app.world.laserTreatment,
  appointment_type_id: app.world.treatmentType,
  devices: [{ id: app.world.laserDevice, setting: 14.5, reason: '' }],
  report: 'Goed verdragen, 14,5 J/cm².',
  ...changes,
})
const save = (changes: object = {}) => practitioner.raw('POST', '/api/treatment-report', input(changes))

describe('refusals', () => {
  test.each([
    ['an unknown treatment', { treatment_id: 999_999 }, { treatment_id: ['unknown'] }],
    [
      'a treatment of another country',
      () => ({ treatment_id: app.world.belgianTreatment }),
      { treatment_id: ['unknown'] },
    ],
    ['an unknown type', { appointment_type_id: 999 }, { appointment_type_id: ['unknown'] }],
    ['an unknown device', { devices: [{ id: 999_999, setting: null, reason: '' }] }, { 'devices.0.id': ['unknown'] }],
    [
      'a setting above 9999',
      () => ({ devices: [{ id: app.world.laserDevice, setting: 10_000 }] }),
      { 'devices.0.setting': ['too_big'] },
    ],
    [
      'a negative setting',
      () => ({ devices: [{ id: app.world.laserDevice, setting: -1 }] }),
      { 'devices.0.setting': ['too_small'] },
    ],
    [
      'a setting with three decimals',
      () => ({ devices: [{ id: app.world.laserDevice, setting: 12.555 }] }),
      { 'devices.0.setting': ['invalid'] },
    ],
    [
      'a device twice',
      () => ({ devices: [1, 2].map((setting) => ({ id: app.world.laserDevice, setting })) }),
      { 'devices.1.id': ['unique'] },
    ],
    ['intake with a treatment that is none', { intake_and_treatment: true }, { intake_and_treatment: ['invalid'] }],
    [
      'a device of another location',
      async () => ({
        devices: [
          { id: await app.world.device({ modelId: app.world.laserModel, place: app.world.utrecht }), setting: null },
        ],
      }),
      { 'devices.0.id': ['unknown'] },
    ],
    ['too long a text', { report: 'x'.repeat(20_001) }, { report: ['too_long'] }],
  ])('%s', async (_, changes, errors) => {
    const answer = await save(typeof changes === 'function' ? await changes() : changes)
    expect([answer.status, answer.errors]).toEqual([422, errors])
    expect(
      await app.db.selectFrom('treatment_reports').select('id').where('appointment_id', '=', appointmentId).execute(),
    ).toEqual([])
  })

  test('an appointment of another country is 404', async () => {
    const belgian = await app.world.employee({ locationIds: [app.world.antwerp.id] })
    const abroad = await app.world.appointment({
      from: `2026-03-04T${String(hour).padStart(2, '0')}:00:00Z`,
      place: app.world.antwerp,
      clientId: app.world.belgianClient,
      practitionerId: belgian,
      treatmentId: app.world.belgianTreatment,
    })
    expect((await save({ appointment_id: abroad })).status).toBe(404)
    expect((await practitioner.call(reportsApi.show, { params: { appointmentId: abroad } })).status).toBe(404)
    expect((await practitioner.call(reportsApi.history, { params: { appointmentId: abroad } })).status).toBe(404)
  })
})

test('an empty report opens with what was booked, a saved one with what was written', async () => {
  const empty = await practitioner.call(reportsApi.show, { params: { appointmentId } })
  expect(empty.data).toMatchObject({
    id: null,
    devices: [{ id: app.world.laserDevice, setting: null }],
    report: '',
    transaction: null,
    available_devices: [{ id: app.world.laserDevice, booked: true, type: 'laser' }],
  })
  const saved = await save()
  expect(saved.status).toBe(201)
  const full = await practitioner.call(reportsApi.show, { params: { appointmentId } })
  expect(full.data).toMatchObject({
    id: (saved.data as { id: number }).id,
    devices: [{ id: app.world.laserDevice, setting: 14.5 }],
    report: '<p>Goed verdragen, 14,5 J/cm².</p>',
  })
})

test('a second report for the appointment is refused', async () => {
  await save()
  const again = await save()
  expect([again.status, again.errors]).toEqual([409, { appointment_id: ['report_exists'] }])
})

test('an update that does not name intake and treatment keeps it, and drops it with another treatment', async () => {
  const intake = { treatment_id: app.world.intakeTreatment }
  const { id } = (await save({ ...intake, intake_and_treatment: true })).data as { id: number }
  for (const [changes, isKept] of [
    [intake, true],
    [{}, false],
  ] as const) {
    const { updated_at } = (await practitioner.call(reportsApi.show, { params: { appointmentId } })).data
    const body = input({ ...changes, updated_at, report: 'Later.' })
    expect((await practitioner.raw('PUT', `/api/treatment-report/${id}`, body)).status).toBe(200)
    const { data } = await practitioner.call(reportsApi.show, { params: { appointmentId } })
    expect(data).toMatchObject({ report: '<p>Later.</p>', intake_and_treatment: isKept })
  }
})

test('an update with an old version is refused, with the right one it replaces text and devices', async () => {
  const { id, updated_at } = (await save()).data as { id: number; updated_at: string }
  const update = (version: string, changes: object) =>
    practitioner.raw('PUT', `/api/treatment-report/${id}`, input({ updated_at: version, ...changes }))
  expect((await update(updated_at, { report: 'Rood na afloop.', devices: [] })).status).toBe(200)
  const stale = await update(updated_at, { report: 'Iets anders.' })
  expect([stale.status, stale.errors]).toEqual([409, { updated_at: ['stale'] }])
  const { data } = await practitioner.call(reportsApi.show, { params: { appointmentId } })
  expect(data).toMatchObject({ report: '<p>Rood na afloop.</p>', devices: [] })
})

test('a paid visit keeps its treatment, and every change of a setting is in the log', async () => {
  const { id, updated_at } = (await save()).data as { id: number; updated_at: string }
  const legalEntity = app.world.amsterdam.legalEntityId
  await app.db
    .insertInto('invoices')
    .values({
      ref: `2026-9${String(hour).padStart(5, '0')}`,
      legal_entity_id: legalEntity,
      series: 'invoice',
      year: 2026,
      number: 900_000 + hour,
      location_id: app.world.amsterdam.id,
      practitioner_id: app.world.practitioner,
      client_id: app.world.client,
      appointment_id: appointmentId,
      invoice_date: '2026-03-04',
      supply_date: '2026-03-04',
      language: 'nl',
      seller: '{}',
      buyer: '{}',
      total_cents: 10_000,
    })
    .execute()
  const change = (changes: object) =>
    practitioner.raw('PUT', `/api/treatment-report/${id}`, input({ updated_at, ...changes }))
  const swapped = await change({ treatment_id: app.world.skinTreatment })
  expect([swapped.status, swapped.errors]).toEqual([422, { treatment_id: ['appointment_settled'] }])
  expect((await change({ devices: [{ id: app.world.laserDevice, setting: 16, reason: '' }] })).status).toBe(200)
  const lines = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', 'treatment_report_devices')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(lines.map((line) => [line.action, line.employee_id])).toEqual([
    ['update', practitioner.employeeId],
    ['create', practitioner.employeeId],
  ])
})

test('a text keeps what formatted text may have, and nothing else; what was typed as text stays text', async () => {
  const { id, updated_at } = (
    await save({ report: '<p onclick="x()">Rood, <b>warm</b></p><script>alert(1)</script><img src=x onerror=y>' })
  ).data as { id: number; updated_at: string }
  const text = async () => (await practitioner.call(reportsApi.show, { params: { appointmentId } })).data.report
  expect(await text()).toBe('<p>Rood, <strong>warm</strong></p>')
  expect(
    (
      await practitioner.raw(
        'PUT',
        `/api/treatment-report/${id}`,
        input({ updated_at, report: '3 < 5\nen <script>dit</script>' }),
      )
    ).status,
  ).toBe(200)
  expect(await text()).toBe('<p>3 &lt; 5<br>en</p>')
})

test('the report of a visit is read when its client, practitioner and treatment are put aside', async () => {
  const clientId = await app.world.newClient()
  const practitionerId = await app.world.employee({ locationIds: [app.world.amsterdam.id] })
  const treatmentId = await app.world.treatment()
  const id = await app.world.appointment({ clientId, practitionerId, treatmentId, from: '2026-02-16T09:00:00Z' })
  await app.world.report(id)
  const deactivated = { deactivated_at: '2026-03-04T06:00:00Z' }
  await app.db.updateTable('clients').set(deactivated).where('id', '=', clientId).execute()
  await app.db.updateTable('employees').set(deactivated).where('id', '=', practitionerId).execute()
  await app.db.updateTable('treatments').set(deactivated).where('id', '=', treatmentId).execute()
  const { status, data } = await practitioner.call(reportsApi.show, { params: { appointmentId: id } })
  expect([status, data.report]).toEqual([200, 'Goed verdragen.'])
})

test.each(['deleted_at', 'no_show_at'] as const)(
  'the report of a visit that did not take place (%s) is read, and not written any more',
  async (state) => {
    const { id, updated_at } = (await save()).data as { id: number; updated_at: string }
    await app.db
      .updateTable('appointments')
      .set({ [state]: '2026-03-04T07:00:00Z' })
      .where('id', '=', appointmentId)
      .execute()
    const { status, data } = await practitioner.call(reportsApi.show, { params: { appointmentId } })
    expect([status, data.report, data.appointment[state] !== null]).toEqual([
      200,
      '<p>Goed verdragen, 14,5 J/cm².</p>',
      true,
    ])
    const code = state === 'deleted_at' ? 'already_cancelled' : 'already_no_show'
    const changed = await practitioner.raw('PUT', `/api/treatment-report/${id}`, input({ updated_at }))
    expect([changed.status, changed.errors]).toEqual([422, { appointment_id: [code] }])
    const other = await app.world.appointment({ from: `2026-03-07T${String(hour).padStart(2, '0')}:00:00Z` })
    await app.db
      .updateTable('appointments')
      .set({ [state]: '2026-03-04T07:00:00Z' })
      .where('id', '=', other)
      .execute()
    expect(
      (
        await practitioner.raw(
          'POST',
          '/api/treatment-report',
          input({ appointment_id: other, treatment_id: app.world.skinTreatment, devices: [] }),
        )
      ).errors,
    ).toEqual({ appointment_id: [code] })
    expect(
      (await practitioner.call(reportsApi.history, { params: { appointmentId: other } })).data.items.map(
        (item) => item.id,
      ),
    ).toContain(id)
  },
)

test('the history shows the client’s other reports, newest first', async () => {
  await save({ report: 'eerste' })
  const later = await app.world.appointment({ from: `2026-03-05T${String(hour).padStart(2, '0')}:00:00Z` })
  const { data } = await practitioner.call(reportsApi.history, { params: { appointmentId: later } })
  expect(data.items[0]).toMatchObject({ report: '<p>eerste</p>', devices: [{ name: 'Merk GentleMax', setting: 14.5 }] })
  const starts = data.items.map((item) => item.appointment.datetime_from)
  expect(starts).toEqual(starts.toSorted().toReversed())
})

test('the warnings know the visits before this one, also those that the history does not show', async () => {
  const { world, db } = app
  const visitOf = (day: string) =>
    world.appointment({
      from: `${day}T${String(hour % 24).padStart(2, '0')}:00:00Z`,
      treatmentId: world.laserTreatment,
    })
  const reported = async (day: string, setting: number) => {
    const id = await world.report(await visitOf(day))
    await db
      .insertInto('treatment_report_devices')
      .values({ report_id: id, device_id: world.laserDevice, setting })
      .execute()
    return id
  }
  const burned = await reported('2025-01-01', 11)
  await sql`
    with made as (insert into complications (name) values ('{"nl": "Brandwond"}') returning id)
    insert into treatment_report_complications (report_id, complication_id) select ${burned}, id from made`.execute(db)
  const missed = await reported('2025-12-29', 99)
  await sql`update appointments set no_show_at = now() where id = (select appointment_id from treatment_reports where id = ${missed})`.execute(
    db,
  )
  const days = Array.from({ length: 62 }, (_, day) => new Date(Date.UTC(2025, 2, day)).toISOString().slice(0, 10))
  for (const day of days) await reported(day, 14)
  await reported('2025-12-31', 7)
  await visitOf('2025-12-20') // its report is still to be written
  const later = await visitOf('2025-12-30')
  const { data } = await practitioner.call(reportsApi.history, { params: { appointmentId: later } })
  const use = { device: 'Merk GentleMax', asks_complications: false, has_side_effects: false }
  expect(data.items.map(({ id }) => id)).not.toContain(burned)
  expect(data.uses).toMatchObject([
    { ...use, setting: 14, complications: [] },
    { ...use, setting: 11, complications: [{ nl: 'Brandwond' }] },
  ])
  expect(data.uses[0]!.datetime_from.slice(0, 10)).toBe(days.at(-1))
  expect(data.visits).toMatchObject([{ treatment_id: world.laserTreatment }])
  expect(data.visits[0]!.datetime_from.slice(0, 10)).toBe('2025-12-29')
})

describe('the last visit for a treatment, from which its interval is counted', () => {
  const addPart = {
    device: (id: number) =>
      sql`insert into treatment_report_devices (report_id, device_id) values (${id}, ${app.world.laserDevice})`,
    peeling: (id: number) =>
      sql`insert into treatment_report_peelings (report_id, product_id) values (${id}, ${app.world.product})`,
    injectable: (id: number) =>
      sql`insert into treatment_report_injectables (report_id, position, product_id) values (${id}, 0, ${app.world.product})`,
    'lot in an addendum': (id: number) => sql`
      with added as (insert into treatment_report_addenda (report_id, version, content, author_id, author_name, sha256)
        values (${id}, 1, 'Partij.', ${app.world.practitioner}, 'Emma de Wit', ${'a'.repeat(64)}) returning id, report_id)
      insert into treatment_report_addendum_injectables (report_id, addendum_id, position, product_id, lot_number)
      select report_id, id, 0, ${app.world.product}, 'TC1' from added`,
    'text alone': () => sql`select`,
  }
  /** The days of the earlier visits of a client, of whom one came on the 1st and another visit was given up on the 8th. */
  async function daysAfter(state: 'deleted_at' | 'no_show_at', part: keyof typeof addPart | null) {
    const clientId = await app.world.newClient()
    const visitOn = (day: number) =>
      app.world.appointment({ from: new Date(Date.UTC(2022, 2, day, hour % 24)).toISOString(), clientId })
    await visitOn(1)
    const ended = await visitOn(8)
    if (part) await addPart[part](await app.world.report(ended)).execute(app.db)
    await app.db
      .updateTable('appointments')
      .set({ [state]: '2022-03-08T07:00:00Z' })
      .where('id', '=', ended)
      .execute()
    const now = await visitOn(15)
    const { data } = await practitioner.call(reportsApi.history, { params: { appointmentId: now } })
    return data.visits.map(({ datetime_from }) => datetime_from.slice(0, 10))
  }
  describe.each(['deleted_at', 'no_show_at'] as const)('and one with %s', (state) => {
    test.each([
      ['without a report', null],
      ['whose report has a text alone', 'text alone'],
    ] as const)('does not count %s', async (_, part) => {
      expect(await daysAfter(state, part)).toEqual(['2022-03-01'])
    })
    test.each(['device', 'peeling', 'injectable', 'lot in an addendum'] as const)(
      'counts whose report has a %s: the skin was treated',
      async (part) => {
        expect(await daysAfter(state, part)).toEqual(['2022-03-08'])
      },
    )
  })
})

test('the uses of a device are told by the zone of the body that their treatment is about', async () => {
  const { world, db } = app
  const clientId = await world.newClient()
  const other = await world.treatment({ name: 'Ontharing gezicht' })
  await sql`update treatments set body_zone = case id when ${other} then 'face' else 'legs' end where id in (${other}, ${world.laserTreatment})`.execute(
    db,
  )
  const visitFor = (treatmentId: number, day: number) =>
    world.appointment({ from: new Date(Date.UTC(2023, 2, day, 9)).toISOString(), clientId, treatmentId })
  for (const [treatmentId, day] of [
    [world.laserTreatment, 1],
    [other, 2],
    [world.laserTreatment, 3],
  ] as const) {
    const id = await world.report(await visitFor(treatmentId, day))
    await sql`update treatment_reports set treatment_id = ${treatmentId} where id = ${id}`.execute(db)
    await sql`insert into treatment_report_devices (report_id, device_id, setting) values (${id}, ${world.laserDevice}, 14)`.execute(
      db,
    )
  }
  const now = await visitFor(world.laserTreatment, 4)
  const { data } = await practitioner.call(reportsApi.history, { params: { appointmentId: now } })
  expect(data.uses.map(({ body_zone, datetime_from }) => [body_zone, datetime_from.slice(0, 10)])).toEqual([
    ['legs', '2023-03-03'],
    ['face', '2023-03-02'],
  ])
  const shown = await practitioner.call(reportsApi.show, { params: { appointmentId: now } })
  expect(shown.data.treatment.body_zone).toBe('legs')
  await sql`update treatments set body_zone = null`.execute(db)
})

test('the warnings know each outcome of a setting, what was given, and nothing of this visit or a cancelled one', async () => {
  const { world, db } = app
  const clientId = await world.newClient()
  const visitOf = (day: number, treatmentId = world.laserTreatment) =>
    world.appointment({ from: new Date(Date.UTC(2021, 2, day, 9)).toISOString(), clientId, treatmentId })
  const set = async (visit: number) => {
    const id = await world.report(visit)
    await sql`insert into treatment_report_devices (report_id, device_id, setting) values (${id}, ${world.laserDevice}, 14)`.execute(
      db,
    )
    return id
  }
  const [burned, well, red] = [await set(await visitOf(1)), await set(await visitOf(2)), await set(await visitOf(3))]
  await sql`
    with made as (insert into complications (name) values ('{"nl": "Blaar"}') returning id)
    insert into treatment_report_complications (report_id, complication_id) select ${burned}, id from made`.execute(db)
  await sql`
    with made as (insert into side_effects (name) values ('{"nl": "Roodheid"}') returning id)
    insert into treatment_report_side_effects (report_id, side_effect_id) select ${red}, id from made`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into device_models (brand_name, name, device_type_id) select 'Merk', 'Vbeam', device_type_id from device_models where id = ${world.laserModel} returning id`.execute(
    db,
  )
  const other = await world.device({ modelId: rows[0]!.id })
  await sql`insert into treatment_report_devices (report_id, device_id, setting) values (${well}, ${other}, 14)`.execute(
    db,
  )
  // Booked as one treatment and given as another; a cancelled visit gave none.
  await sql`update treatment_reports set treatment_id = ${world.skinTreatment} where id = ${well}`.execute(db)
  await sql`update appointments set deleted_at = now() where id = ${await visitOf(4)}`.execute(db)
  const today = await visitOf(5)
  await set(today)
  const { data } = await practitioner.call(reportsApi.history, { params: { appointmentId: today } })
  expect(
    data.uses
      .map(({ device, datetime_from, complications, has_side_effects }) =>
        [device, datetime_from.slice(0, 10), complications.length, has_side_effects].join(' '),
      )
      .toSorted(),
  ).toEqual([
    'Merk GentleMax 2021-03-01 1 false',
    'Merk GentleMax 2021-03-02 0 false',
    'Merk GentleMax 2021-03-03 0 true',
    'Merk Vbeam 2021-03-02 0 false',
  ])
  expect(data.visits.map(({ treatment_id, datetime_from }) => [treatment_id, datetime_from.slice(0, 10)])).toEqual([
    [world.laserTreatment, '2021-03-03'],
    [world.skinTreatment, '2021-03-02'],
  ])
})

test('what was written as plain text before reads as it was written, and keeps its version', async () => {
  const { id } = (await save()).data as { id: number }
  await app.db
    .updateTable('treatment_reports')
    .set({ report: '3 < 5 & <b>vet</b>\nTweede regel' })
    .where('id', '=', id)
    .execute()
  const show = async () => (await practitioner.call(reportsApi.show, { params: { appointmentId } })).data
  const { updated_at } = await show()
  const text = await readFile(new URL('migrations/0017-records.sql', projectRoot), 'utf8')
  const statements = text
    .slice(text.indexOf('alter table treatment_reports disable'))
    .split(/;\n/)
    .filter((one) => one.trim())
  await app.db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
  expect(await show()).toMatchObject({
    updated_at,
    report: '<p>3 &lt; 5 &amp; &lt;b&gt;vet&lt;/b&gt;<br>Tweede regel</p>',
  })
})
