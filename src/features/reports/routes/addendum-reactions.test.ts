import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { words } from '#platform/server/test/world.ts'
import { reportsApi } from '../contract.ts'

let app: TestApp
let practitioner: Caller
let clientId: number
/** The report of a visit with the laser at 18, which has closed. */
let id: number
let appointmentId: number
/** Each test has a day of its own, counted from the first of March. */
let day = 0
let later = 0
const at = (date: number, hour: number) => new Date(Date.UTC(2026, 2, date, hour)).toISOString()
const made = { blister: 0, burn: 0, none: 0, redness: 0, gone: 0, doctor: 0 }

beforeAll(async () => {
  app = await testApp()
  practitioner = await app.as('senior-practitioner')
  const reaction = async (table: 'complications' | 'side_effects', name: string, is_none = false) =>
    (
      await app.db
        .insertInto(table)
        .values({ name: words(name), is_none })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  made.blister = await reaction('complications', 'Blaar')
  made.burn = await reaction('complications', 'Brandwond')
  const none = await app.db.selectFrom('complications').select('id').where('is_none', '=', true).executeTakeFirst()
  made.none = none?.id ?? (await reaction('complications', 'Geen', true))
  made.redness = await reaction('side_effects', 'Roodheid')
  made.gone = await reaction('side_effects', 'Jeuk')
  await app.db
    .updateTable('side_effects')
    .set({ deactivated_at: at(1, 6) })
    .where('id', '=', made.gone)
    .execute()
  const category = await app.db
    .insertInto('treatment_categories')
    .values({ slug: 'artsen', name: words('Artsen'), ledger_number: '8000', doctor: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  made.doctor = category.id
})
afterAll(() => app.close())

const startsIn = { doctor: true }
const visit = async (from: string) => app.world.appointment({ clientId, from, treatmentId: app.world.skinTreatment })
/** Writes the report of a visit with the laser, and lets it close. */
async function written({ doctor }: { doctor: boolean }) {
  app.clock.set(at(day, 9))
  const saved = await practitioner.raw('POST', '/api/treatment-report', {
    appointment_id: appointmentId,
    treatment_id: app.world.skinTreatment,
    appointment_type_id: app.world.treatmentType,
    treatment_category_id: doctor ? made.doctor : null,
    devices: [{ id: app.world.laserDevice, setting: 18 }],
    report: 'Goed verdragen.',
  })
  expect(saved.errors).toEqual({})
  id = (saved.data as { id: number }).id
  app.clock.set(at(day + 4, 9))
}
beforeEach(async () => {
  clientId = await app.world.newClient()
  day += 1
  appointmentId = await visit(at(day, 8))
})
const add = (body: object) => practitioner.raw('POST', `/api/treatment-report/${id}/addenda`, { content: '', ...body })
const shown = async () => (await practitioner.call(reportsApi.show, { params: { appointmentId } })).data
const history = async () =>
  (await practitioner.call(reportsApi.history, { params: { appointmentId: await visit(at(day + 60, 8 + later++)) } }))
    .data

describe('an addendum is refused', () => {
  test.each<[string, { doctor: boolean }, () => object, object]>([
    ['without anything in it', startsIn, () => ({}), { content: ['addendum_empty'] }],
    ['with the entry for none', startsIn, () => ({ complications: [made.none] }), { 'complications.0': ['unknown'] }],
    [
      'with a complication where none is asked',
      { doctor: false },
      () => ({ complications: [made.blister] }),
      { complications: ['not_asked'] },
    ],
    [
      'with a side effect that does not exist',
      startsIn,
      () => ({ side_effects: [made.redness, 999_999] }),
      { 'side_effects.1': ['unknown'] },
    ],
    [
      'with a side effect that was put aside',
      startsIn,
      () => ({ side_effects: [made.gone] }),
      { 'side_effects.0': ['unknown'] },
    ],
  ])('%s', async (_, category, body, errors) => {
    await written(category)
    const answer = await add(body())
    expect([answer.status, answer.errors]).toEqual([422, errors])
    expect((await shown()).addenda).toEqual([])
  })
})

test('a burn that shows after the report has closed warns, and is signed', async () => {
  await written({ doctor: true })
  expect((await history()).uses).toMatchObject([{ setting: 18, complications: [], has_side_effects: false }])
  const answer = await add({ complications: [made.burn, made.blister], side_effects: [made.redness] })
  expect([answer.status, answer.errors]).toEqual([201, {}])
  const { addendum } = answer.data as { addendum: Awaited<ReturnType<typeof shown>>['addenda'][number] }
  const [blister, burn, redness] = [{ nl: 'Blaar' }, { nl: 'Brandwond' }, { nl: 'Roodheid' }]
  expect(addendum).toMatchObject({
    complications: [{ name: blister }, { name: burn }],
    side_effects: [{ name: redness }],
    intact: true,
  })
  expect((await shown()).addenda).toEqual([addendum])
  const { uses, items } = await history()
  expect(uses).toMatchObject([{ setting: 18, complications: [blister, burn], has_side_effects: true }])
  expect(items[0]).toMatchObject({ complications: [blister, burn], side_effects: [redness], addenda: [addendum] })
  const passport = await practitioner.call(reportsApi.passport, { params: { id: clientId } })
  expect(passport.data.visits).toMatchObject([{ complications: [blister, burn], side_effects: [redness] }])
  const author = [practitioner.employeeId, addendum.author, addendum.written_at]
  const signed = [id, 1, ...author, '', [], [], [made.blister, made.burn], [made.redness]]
  expect(addendum.sha256).toBe(createHash('sha256').update(JSON.stringify(signed)).digest('hex'))
})

test('a side effect counts where no complications are asked', async () => {
  await written({ doctor: false })
  expect((await add({ side_effects: [made.redness] })).status).toBe(201)
  expect((await history()).uses).toMatchObject([{ asks_complications: false, has_side_effects: true }])
})

test.each(['deleted_at', 'no_show_at'] as const)(
  'a complication of a visit that got %s afterwards warns still',
  async (state) => {
    await written({ doctor: true })
    await app.db
      .updateTable('appointments')
      .set({ [state]: at(day + 4, 9) })
      .where('id', '=', appointmentId)
      .execute()
    expect((await history()).uses).toEqual([])
    const burn = { report_id: id, complication_id: made.burn }
    await app.db.insertInto('treatment_report_complications').values(burn).execute()
    expect((await history()).uses).toMatchObject([
      { setting: 18, took_place: false, complications: [{ nl: 'Brandwond' }] },
    ])
  },
)

test.each(['complications', 'side_effects'])('nobody changes the %s of an addendum unseen', async (kind) => {
  await written({ doctor: true })
  await add({ complications: [made.burn], side_effects: [made.redness] })
  const table = sql.table(`treatment_report_addendum_${kind}`)
  const remove = sql`delete from ${table} where report_id = ${id}`
  await expect(remove.execute(app.db)).rejects.toThrow('append-only')
  await sql`alter table ${table} disable trigger user`.execute(app.db)
  await remove.execute(app.db)
  await sql`alter table ${table} enable trigger user`.execute(app.db)
  expect((await shown()).addenda).toMatchObject([{ intact: false }])
})
