import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { words } from '#platform/server/test/world.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { reportsApi } from '../contract.ts'

let app: TestApp
let practitioner: Caller
let treatmentId: number
let goalId: number
let clientId: number
let appointmentId: number
let day = 0

beforeAll(async () => {
  app = await testApp()
  practitioner = await app.as('physician')
  treatmentId = await app.world.treatment({ medicalGrounds: true })
  const goal = await app.db
    .insertInto('therapeutic_goals')
    .values({ treatment_id: treatmentId, name: words('Behandeling van acne'), position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  goalId = goal.id
})
afterAll(() => app.close())
beforeEach(async () => {
  clientId = await app.world.newClient()
  appointmentId = await visit()
})

const visit = (treatment = treatmentId) =>
  app.world.appointment({
    clientId,
    treatmentId: treatment,
    from: new Date(Date.UTC(2026, 2, 2 + day++, 8)).toISOString(),
  })
const yes = () => ({ question_1: true, goal_id: goalId, substantiation: 'Acne met nodi' })
const input = (answers: object | null | undefined, changes: object = {}) => ({
  appointment_id: appointmentId,
  treatment_id: treatmentId,
  appointment_type_id: app.world.treatmentType,
  devices: [],
  report: '',
  ...(answers !== undefined && { medical_grounds_questionnaire: answers }),
  ...changes,
})
const save = (answers?: object | null, changes: object = {}) =>
  practitioner.raw('POST', '/api/treatment-report', input(answers, changes))
const kept = () =>
  app.db
    .selectFrom('medical_grounds_answers as g')
    .innerJoin('treatment_reports as r', 'r.id', 'g.report_id')
    .selectAll('g')
    .where('r.appointment_id', '=', appointmentId)
    .orderBy('g.id')
    .execute()
const grounds = async (query: object = {}) =>
  (
    await practitioner.call(reportsApi.checkMedicalGrounds, {
      query: { clientId, treatmentIds: [treatmentId, app.world.skinTreatment], ...query },
    })
  ).data

const at = (name: string) => `medical_grounds_questionnaire.${name}`
describe('refuses', () => {
  test.each<[string, object | null | undefined, Record<string, string[]>]>([
    ['no answers', undefined, { medical_grounds_questionnaire: ['questionnaire_required'] }],
    ['an open first question', { question_1: null }, { medical_grounds_questionnaire: ['questionnaire_required'] }],
    ['an open second question (decision C39)', { question_1: false }, { [at('question_2')]: ['question_2_required'] }],
    ['yes without grounds', { question_1: true }, { [at('substantiation')]: ['substantiation_required'] }],
    ['257 characters', { question_1: true, substantiation: 'x'.repeat(257) }, { [at('substantiation')]: ['too_long'] }],
    [
      'a goal of another treatment',
      { question_1: true, substantiation: 'Acne', goal_id: 999_999 },
      { [at('goal_id')]: ['unknown'] },
    ],
  ])('%s', async (_, answers, errors) => {
    const answer = await save(answers)
    expect([answer.status, answer.errors]).toEqual([422, errors])
    expect(await kept()).toEqual([])
  })

  test('to change or remove an answer', async () => {
    await save(yes())
    const { id } = (await kept())[0]!
    await expect(
      app.db.updateTable('medical_grounds_answers').set({ therapeutic: false }).where('id', '=', id).execute(),
    ).rejects.toThrow('append-only')
    await expect(app.db.deleteFrom('medical_grounds_answers').where('id', '=', id).execute()).rejects.toThrow(
      'append-only',
    )
  })

  test('a client of another country', async () => {
    const abroad = await app.as('physician', app.world.antwerp.id)
    const answer = await abroad.call(reportsApi.checkMedicalGrounds, {
      query: { clientId, treatmentIds: [treatmentId] },
    })
    expect(answer.status).toBe(404)
  })
})

test('each other answer is kept with its author and their qualities; the same answer is not kept twice', async () => {
  const { id, updated_at } = (await save(yes())).data as { id: number; updated_at: string }
  const change = async (version: string, answers?: object) =>
    practitioner.raw('PUT', `/api/treatment-report/${id}`, input(answers, { updated_at: version, report: 'Later.' }))
  const same = await change(updated_at)
  const other = await change((same.data as { updated_at: string }).updated_at, { question_1: false, question_2: false })
  expect([same.status, other.status]).toEqual([200, 200])
  const rows = await kept()
  expect(rows.map(({ question_1, therapeutic, author_id }) => [question_1, therapeutic, author_id])).toEqual([
    [true, true, practitioner.employeeId],
    [false, false, practitioner.employeeId],
  ])
  expect(rows[0]).toMatchObject({ goal_name: { nl: 'Behandeling van acne' }, substantiation: 'Acne met nodi' })
  const { data } = await practitioner.call(reportsApi.show, { params: { appointmentId } })
  expect(data.medical_grounds_questionnaire).toMatchObject({ question_1: false, therapeutic: false })
})

test('answers that decided the VAT of a paid visit keep their conclusion', async () => {
  const { id, updated_at } = (await save(yes())).data as { id: number; updated_at: string }
  await app.world.invoice(appointmentId)
  await sql`
    insert into invoice_lines (invoice_id, position, kind, treatment_id, description, amount, unit_price_cents, total_cents, vat_per_mille, ledger_number)
    select i.id, 1, 'treatment', ${treatmentId}, 'Acne', 1, 10000, 10000, 0, '8000' from invoices i where i.appointment_id = ${appointmentId}`.execute(
    app.db,
  )
  const change = (answers: object) =>
    practitioner.raw('PUT', `/api/treatment-report/${id}`, input(answers, { updated_at }))
  const turned = await change({ question_1: false, question_2: false })
  expect([turned.status, turned.errors]).toEqual([422, { medical_grounds_questionnaire: ['answers_settled'] }])
  expect((await change({ ...yes(), substantiation: 'Ernstige acne' })).status).toBe(200)
})

test('the same answers about another treatment are kept as its own', async () => {
  const no = { question_1: false, question_2: false }
  const { id, updated_at } = (await save(no)).data as { id: number; updated_at: string }
  const other = await app.world.treatment({ medicalGrounds: true })
  const body = input(no, { updated_at, treatment_id: other })
  expect((await practitioner.raw('PUT', `/api/treatment-report/${id}`, body)).status).toBe(200)
  expect((await kept()).map(({ treatment_id }) => treatment_id)).toEqual([treatmentId, other])
})

test('another treatment begins without answers, and one that asks for none forgets them', async () => {
  const { id, updated_at } = (await save(yes())).data as { id: number; updated_at: string }
  const other = await app.world.treatment({ medicalGrounds: true })
  const change = (treatment_id: number) =>
    practitioner.raw('PUT', `/api/treatment-report/${id}`, input(undefined, { updated_at, treatment_id }))
  expect((await change(other)).errors).toEqual({ medical_grounds_questionnaire: ['questionnaire_required'] })
  expect((await change(app.world.skinTreatment)).status).toBe(200)
  const { data } = await practitioner.call(reportsApi.show, { params: { appointmentId } })
  expect([data.treatment.requires_medical_grounds, data.medical_grounds_questionnaire]).toEqual([false, null])
  expect(await kept()).toHaveLength(1)
})

describe('what the till is told (spec 1 §7, decision C127)', () => {
  const answer = (changes: object) => ({ client_id: clientId, treatment_id: treatmentId, ...changes })
  const notAsked = () => ({
    client_id: clientId,
    treatment_id: app.world.skinTreatment,
    passed: true,
    therapeutic: null,
    appointment_id: null,
    appointment: null,
  })

  test('a client without a report has not passed, and what needs none has', async () => {
    expect(await grounds()).toEqual(
      [answer({ passed: false, therapeutic: null, appointment_id: null, appointment: null }), notAsked()].toSorted(
        (one, other) => one.treatment_id - other.treatment_id,
      ),
    )
  })

  test('the last report of the treatment answers; a visit answers for itself', async () => {
    await save(yes())
    const first = appointmentId
    expect(await grounds()).toContainEqual(
      expect.objectContaining({ passed: true, therapeutic: true, appointment_id: first }),
    )
    appointmentId = await visit()
    expect(await grounds()).toContainEqual(
      expect.objectContaining({ passed: true, therapeutic: true, appointment_id: first }),
    )
    expect(await grounds({ appointmentId })).toContainEqual(
      expect.objectContaining({
        treatment_id: treatmentId,
        passed: false,
        therapeutic: null,
        appointment_id: appointmentId,
      }),
    )
    await save({ question_1: false, question_2: false })
    expect(await grounds()).toContainEqual(
      expect.objectContaining({ passed: true, therapeutic: false, appointment_id: appointmentId }),
    )
  })
})
