import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { words } from '#platform/server/test/world.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { reportsApi } from '../contract.ts'

let app: TestApp
let practitioner: Caller
let appointmentId: number
let hour = 0
const made = { peeling: 0, injectable: 0, belgian: 0, cream: 0, none: 0, blister: 0, redness: 0, doctor: 0 }

const product = async (name: string, flags: object, countryId = app.world.amsterdam.countryId) =>
  (
    await app.db
      .insertInto('products')
      .values({
        supported_country_id: countryId,
        name: words(name),
        price_cents: 2500,
        vat_per_mille: 210,
        purchase_price_cents: 1000,
        ledger_number: '8110',
        ...flags,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

beforeAll(async () => {
  app = await testApp()
  practitioner = await app.as('senior-practitioner')
  const { db, world } = app
  made.peeling = await product('Salicylzuur 20 %', { peeling: true })
  made.injectable = await product('Triamcinolon', { injectable: true })
  made.belgian = await product('Botuline', { injectable: true }, world.antwerp.countryId)
  made.cream = await product('Zonnecrème', {})
  const reaction = async (table: 'complications' | 'side_effects', name: string) =>
    (
      await db
        .insertInto(table)
        .values({ name: words(name) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  made.blister = await reaction('complications', 'Blaar')
  made.redness = await reaction('side_effects', 'Roodheid')
  const none = await db.selectFrom('complications').select('id').where('is_none', '=', true).executeTakeFirst()
  made.none =
    none?.id ??
    (
      await db
        .insertInto('complications')
        .values({ name: words('Geen'), is_none: true })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const category = await db
    .insertInto('treatment_categories')
    .values({ slug: 'artsen', name: words('Artsen'), ledger_number: '8000', doctor: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  made.doctor = category.id
})
afterAll(() => app.close())
beforeEach(async () => {
  const from = new Date(Date.UTC(2026, 2, 4, 8) + hour++ * 3_600_000).toISOString()
  appointmentId = await app.world.appointment({ from, treatmentId: app.world.skinTreatment })
})

const input = (changes: object = {}) => ({
  appointment_id: appointmentId,
  treatment_id: app.world.skinTreatment,
  appointment_type_id: app.world.treatmentType,
  devices: [],
  report: 'Goed verdragen.',
  ...changes,
})
const save = (changes: object = {}) => practitioner.raw('POST', '/api/treatment-report', input(changes))
const shown = async () => (await practitioner.call(reportsApi.show, { params: { appointmentId } })).data
const lot = (changes: object = {}) => ({
  id: made.injectable,
  cc: 0.2,
  lot_number: 'TC26H118',
  expiration_date: '2027-04-30',
  ...changes,
})

describe('refuses', () => {
  test.each<[string, () => object, Record<string, string[]>]>([
    [
      'a product that is no peeling',
      () => ({ peelings: [{ id: made.cream, cc: 1 }] }),
      { 'peelings.0.id': ['unknown'] },
    ],
    [
      'an injectable of another country',
      () => ({ injectables: [lot({ id: made.belgian })] }),
      { 'injectables.0.id': ['unknown'] },
    ],
    ['ten times the largest amount', () => ({ injectables: [lot({ cc: 9990 })] }), { 'injectables.0.cc': ['too_big'] }],
    ['three decimals', () => ({ peelings: [{ id: made.peeling, cc: 1.555 }] }), { 'peelings.0.cc': ['invalid'] }],
    [
      'an expired lot without a reason',
      () => ({ injectables: [lot({ expiration_date: '2026-01-31' })] }),
      { 'injectables.0.expired_reason': ['lot_expired'] },
    ],
    [
      'an expired lot with a reason that nobody can see',
      () => ({ injectables: [lot({ expiration_date: '2026-01-31', expired_reason: '\u200b\u200b' })] }),
      { 'injectables.0.expired_reason': ['lot_expired'] },
    ],
    [
      'complications in a category without a doctor',
      () => ({ complications: [made.blister] }),
      { complications: ['not_asked'] },
    ],
    [
      'none beside a complication',
      () => ({ treatment_category_id: made.doctor, complications: [made.none, made.blister] }),
      { complications: ['none_excludes'] },
    ],
    [
      'a category that does not exist',
      () => ({ treatment_category_id: 999_999 }),
      { treatment_category_id: ['unknown'] },
    ],
    [
      'answers that are not asked',
      () => ({ medical_grounds_questionnaire: { question_1: true, substantiation: 'Acne' } }),
      { medical_grounds_questionnaire: ['not_asked'] },
    ],
    [
      'a field that no report has',
      () => ({ injectables: [lot({ needle: 30 })] }),
      { 'injectables.0.needle': ['unknown_field'] },
    ],
  ])('%s', async (_, changes, errors) => {
    const answer = await save(changes())
    expect([answer.status, answer.errors]).toEqual([422, errors])
    expect((await shown()).id).toBe(null)
  })
})

const whole = () => ({
  treatment_category_id: made.doctor,
  peelings: [{ id: made.peeling, cc: 2.5, reason: 'Kaaklijn' }],
  injectables: [lot(), lot({ lot_number: 'TC26H119', expiration_date: '2026-01-31', expired_reason: 'Enige ampul' })],
  complications: [made.blister],
  side_effects: [made.redness],
})

test('everything that was used and seen comes back as it was saved, and is offered again when it is put aside', async () => {
  expect(await shown()).toMatchObject({ version: 0, closes_at: null, closed: false, peelings: [], addenda: [] })
  expect((await save(whole())).status).toBe(201)
  await app.db
    .updateTable('products')
    .set({ deactivated_at: '2026-03-01T00:00:00Z' })
    .where('id', '=', made.peeling)
    .execute()
  const report = await shown()
  await app.db.updateTable('products').set({ deactivated_at: null }).where('id', '=', made.peeling).execute()
  expect(report).toMatchObject({
    treatment_category_id: made.doctor,
    peelings: [{ id: made.peeling, cc: 2.5, reason: 'Kaaklijn' }],
    injectables: [
      { id: made.injectable, cc: 0.2, lot_number: 'TC26H118', expiration_date: '2027-04-30', expired_reason: '' },
      { lot_number: 'TC26H119', expiration_date: '2026-01-31', expired_reason: 'Enige ampul' },
    ],
    complications: [made.blister],
    side_effects: [made.redness],
    version: 1,
  })
  expect(report.available_peelings.map(({ id }) => id)).toContain(made.peeling)
  expect(report.available_injectables.map(({ id }) => id)).not.toContain(made.belgian)
  expect(report.available_categories.find(({ id }) => id === made.doctor)).toMatchObject({ doctor: true })
})

test('a lot has expired by the day of the visit at its location', async () => {
  // Half past eleven at night in UTC is the next day in Amsterdam.
  appointmentId = await app.world.appointment({
    clientId: await app.world.newClient(),
    from: '2026-03-24T23:30:00Z',
    treatmentId: app.world.skinTreatment,
  })
  const injectables = [lot({ expiration_date: '2026-03-24' })]
  expect((await save({ injectables })).errors).toEqual({ 'injectables.0.expired_reason': ['lot_expired'] })
  expect((await save({ injectables: [lot({ expiration_date: '2026-03-25' })] })).status).toBe(201)
})

test('reasons are stored as they look: on one line, without signs that nobody sees', async () => {
  const injectables = [lot({ expiration_date: '2026-01-31', expired_reason: 'Enige\nampul\u202e ' })]
  const peelings = [{ id: made.peeling, cc: 2.5, reason: '\u200bKaak\u2060lijn\u200b' }]
  expect((await save({ injectables, peelings })).status).toBe(201)
  expect(await shown()).toMatchObject({
    injectables: [{ expired_reason: 'Enige ampul' }],
    peelings: [{ reason: 'Kaaklijn' }],
  })
})

test('the notes about the client are changed with the version that the report names', async () => {
  const desk = await app.as('administrator')
  const { client } = await shown()
  const change = (remarks: string) =>
    desk.call(clientsApi.remarks, {
      params: { clientId: client.id },
      body: { remarks, updated_at: client.updated_at },
    })
  expect((await change('Allergisch voor latex.')).status).toBe(200)
  expect([(await shown()).client.remarks, (await change('Anders.')).status]).toEqual(['Allergisch voor latex.', 409])
})

test('a change that leaves fields out keeps them; one that names them replaces them', async () => {
  const { id, updated_at } = (await save(whole())).data as { id: number; updated_at: string }
  const update = (version: string, changes: object = {}) =>
    practitioner.raw('PUT', `/api/treatment-report/${id}`, input({ updated_at: version, ...changes }))
  const kept = await update(updated_at, { report: 'Later.' })
  expect(kept.status).toBe(200)
  expect(await shown()).toMatchObject({ ...whole(), report: '<p>Later.</p>', version: 2 })
  const emptied = await update((kept.data as { updated_at: string }).updated_at, {
    peelings: [],
    injectables: [lot({ cc: 0.3 })],
    complications: [],
    side_effects: [],
  })
  expect(emptied.status).toBe(200)
  expect(await shown()).toMatchObject({ peelings: [], injectables: [{ cc: 0.3 }], complications: [], side_effects: [] })
})

test('the log says what a save changed, and nothing of the rows that it kept', async () => {
  let version = ''
  /** Saves the report, and answers with its lines in the log: what was done to which row, and what changed in it. */
  const logged = async (changes: object) => {
    const [last] = (await sql<{ id: number }>`select max(id) as id from audit_log`.execute(app.db)).rows
    const { id } = await shown()
    const answer = id
      ? await practitioner.raw('PUT', `/api/treatment-report/${id}`, input({ updated_at: version, ...changes }))
      : await save(changes)
    expect(answer.errors).toEqual({})
    ;({ updated_at: version } = answer.data as { updated_at: string })
    const { rows } = await sql<{ action: string; entity: string; changed: object | null }>`
      select action, entity, case when action = 'update' then (
          select jsonb_object_agg(key, value) from jsonb_each(after) where value <> before -> key and key <> 'version') end as changed
      from audit_log where id > ${last!.id} and entity like 'treatment_report%' order by id`.execute(app.db)
    return rows.map(({ action, entity, changed }) => [action, entity.replace('treatment_report', ''), changed] as const)
  }
  const [first, second] = [lot(), lot({ lot_number: 'TC26H119' })]
  const all = { ...whole(), injectables: [first, second] }
  expect((await logged(all)).map(([action, entity]) => `${action} ${entity}`).toSorted()).toEqual([
    'create _complications',
    'create _injectables',
    'create _injectables',
    'create _peelings',
    'create _side_effects',
    'create s',
  ])
  expect(await logged(all)).toEqual([['update', 's', null]])
  expect(await logged({ ...all, injectables: [first, { ...second, cc: 0.4 }] })).toEqual([
    ['update', 's', null],
    ['update', '_injectables', { cc: 0.4 }],
  ])
  // The lot that stays keeps its row, also when the one before it goes.
  expect(await logged({ ...all, injectables: [{ ...second, cc: 0.4 }], report: 'Rood.' })).toEqual([
    ['update', 's', { report: '<p>Rood.</p>' }],
    ['delete', '_injectables', null],
  ])
  expect(await logged({ ...all, injectables: [{ ...second, cc: 0.4 }, lot({ lot_number: 'TC27' })] })).toEqual([
    ['update', 's', { report: '<p>Goed verdragen.</p>' }],
    ['create', '_injectables', null],
  ])
  expect(await logged({ peelings: [{ id: made.peeling, cc: 3, reason: 'Kaaklijn' }], complications: [] })).toEqual([
    ['update', 's', null],
    ['update', '_peelings', { cc: 3 }],
    ['delete', '_complications', null],
  ])
  expect(await shown()).toMatchObject({
    peelings: [{ cc: 3 }],
    injectables: [{ lot_number: 'TC26H119', cc: 0.4 }, { lot_number: 'TC27' }],
    complications: [],
    side_effects: [made.redness],
    version: 6,
  })
})

test('the history of the client names what was injected and what came of it', async () => {
  await save(whole())
  const later = await app.world.appointment({ from: `2026-04-05T${String(hour % 24).padStart(2, '0')}:00:00Z` })
  const history = async () => (await practitioner.call(reportsApi.history, { params: { appointmentId: later } })).data
  expect((await history()).items[0]).toMatchObject({
    appointment: { active: true },
    appointment_type: { id: app.world.treatmentType },
    intake_and_treatment: false,
    therapeutic: null,
    peelings: [{ id: made.peeling, cc: 2.5, reason: 'Kaaklijn' }],
    injectables: [
      { lot_number: 'TC26H118', expiration_date: '2027-04-30' },
      { lot_number: 'TC26H119', expiration_date: '2026-01-31', expired_reason: 'Enige ampul' },
    ],
    addenda: [],
    complications: [{ nl: 'Blaar' }],
    side_effects: [{ nl: 'Roodheid' }],
  })
  await app.db
    .updateTable('appointments')
    .set({ no_show_at: '2026-03-05T08:00:00Z' })
    .where('id', '=', appointmentId)
    .execute()
  expect((await history()).items[0]).toMatchObject({ appointment: { active: false } })
})

test('the history of the client has what was added after a report closed, with its author', async () => {
  const { id } = (await save()).data as { id: number }
  const now = app.clock.now()
  app.clock.set('2026-06-01T08:00:00Z')
  await practitioner.call(reportsApi.add, { params: { id }, body: { content: 'Na een dag nog rood.' } })
  app.clock.set(now)
  const later = await app.world.appointment({ from: `2026-05-05T${String(hour % 24).padStart(2, '0')}:00:00Z` })
  const { data } = await practitioner.call(reportsApi.history, { params: { appointmentId: later } })
  const { addenda } = await shown()
  expect(addenda.map(({ content }) => content)).toEqual(['Na een dag nog rood.'])
  expect(data.items.find((one) => one.id === id)!.addenda).toEqual(addenda)
})
