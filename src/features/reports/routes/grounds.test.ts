import { usualQuestions } from '#kernel/medical-questions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { netherlands, words } from '#platform/server/test/world.ts'
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
    from: new Date(Date.UTC(2026, 0, 2 + day++, 8)).toISOString(),
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

test('asks the questions of its country, and keeps with each answer the question of then', async () => {
  const settle = (question: string) =>
    sql`update supported_countries set medical_question_1 = ${JSON.stringify({ nl: question })}::jsonb where id = ${netherlands}`.execute(
      app.db,
    )
  const shown = async () => (await practitioner.call(reportsApi.show, { params: { appointmentId } })).data
  expect((await shown()).medical_questions).toEqual(usualQuestions)
  await settle('Heeft een arts dit vastgesteld?')
  const { medical_questions } = await shown()
  expect(medical_questions).toEqual({ ...usualQuestions, question_1: { nl: 'Heeft een arts dit vastgesteld?' } })
  expect((await save(yes())).status).toBe(201)
  await settle(usualQuestions.question_1.nl)
  expect((await shown()).medical_grounds_questionnaire!.asked).toEqual(medical_questions)
  await sql`update supported_countries set medical_question_1 = ${JSON.stringify(usualQuestions.question_1)}::jsonb`.execute(
    app.db,
  )
})

test('says whether the reader has a qualification on record, with which answers are kept (law A4)', async () => {
  const isQualified = async () =>
    (await practitioner.call(reportsApi.show, { params: { appointmentId } })).data.reader_is_qualified
  expect(await isQualified()).toBe(false)
  await sql`
    with named as (insert into qualifications (supported_country_id, name) values (${netherlands}, 'Huidarts') returning id)
    insert into employee_qualifications (employee_id, qualification_id) select ${practitioner.employeeId}, id from named`.execute(
    app.db,
  )
  expect(await isQualified()).toBe(true)
  await sql`delete from employee_qualifications where employee_id = ${practitioner.employeeId}`.execute(app.db)
})

const at = (name: string) => `medical_grounds_questionnaire.${name}`
describe('refuses', () => {
  test.each<[string, object | null | undefined, Record<string, string[]>]>([
    ['no answers', undefined, { medical_grounds_questionnaire: ['questionnaire_required'] }],
    ['an open first question', { question_1: null }, { medical_grounds_questionnaire: ['questionnaire_required'] }],
    ['an open second question (decision C39)', { question_1: false }, { [at('question_2')]: ['question_2_required'] }],
    ['yes without grounds', { question_1: true }, { [at('substantiation')]: ['substantiation_required'] }],
    [
      'grounds that nobody can see (law A4)',
      { question_1: true, substantiation: '\u200b\u2060\u2800' },
      { [at('substantiation')]: ['substantiation_required'] },
    ],
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
  expect(await grounds()).toContainEqual(
    expect.objectContaining({ treatment_id: treatmentId, passed: true, therapeutic: false }),
  )
})

test('the same answers for another goal are other answers, and a goal that is put aside is offered no more', async () => {
  const addGoal = (position: number, changes: object = {}) =>
    app.db
      .insertInto('therapeutic_goals')
      .values({ treatment_id: treatmentId, name: words('Behandeling van rosacea'), position, ...changes })
      .returning('id')
      .executeTakeFirstOrThrow()
  const other = await addGoal(1)
  const gone = await addGoal(2, { deactivated_at: '2026-01-01T00:00:00Z' })
  expect((await save({ ...yes(), goal_id: gone.id })).errors).toEqual({ [at('goal_id')]: ['unknown'] })
  const { id, updated_at } = (await save(yes())).data as { id: number; updated_at: string }
  const body = input({ ...yes(), goal_id: other.id }, { updated_at })
  expect((await practitioner.raw('PUT', `/api/treatment-report/${id}`, body)).status).toBe(200)
  expect((await kept()).map(({ goal_id }) => goal_id)).toEqual([goalId, other.id])
})

test('answers to questions that were worded anew meanwhile are not kept; the same answers as before are', async () => {
  const question = (nl: string) =>
    sql`update supported_countries set medical_question_1 = ${JSON.stringify({ nl })}::jsonb where id = ${netherlands}`.execute(
      app.db,
    )
  const read = (await practitioner.call(reportsApi.show, { params: { appointmentId } })).data.medical_questions
  const { id, updated_at } = (await save({ ...yes(), asked: read })).data as { id: number; updated_at: string }
  await question('Heeft een arts dit vastgesteld?')
  const change = (answers: object) =>
    practitioner.raw('PUT', `/api/treatment-report/${id}`, input(answers, { updated_at }))
  const refused = await change({ ...yes(), substantiation: 'Anders', asked: read })
  expect([refused.status, refused.errors]).toEqual([422, { medical_grounds_questionnaire: ['questions_reworded'] }])
  const unchanged = await change({ ...yes(), asked: read })
  expect(unchanged.status).toBe(200)
  const { medical_questions } = (await practitioner.call(reportsApi.show, { params: { appointmentId } })).data
  const answered = await practitioner.raw(
    'PUT',
    `/api/treatment-report/${id}`,
    input(
      { ...yes(), substantiation: 'Anders', asked: medical_questions },
      { updated_at: (unchanged.data as { updated_at: string }).updated_at },
    ),
  )
  expect(answered.status).toBe(200)
  expect((await kept()).map(({ asked }) => (asked as typeof read).question_1)).toEqual([
    usualQuestions.question_1,
    { nl: 'Heeft een arts dit vastgesteld?' },
  ])
  await sql`update supported_countries set medical_question_1 = ${JSON.stringify(usualQuestions.question_1)}::jsonb`.execute(
    app.db,
  )
})

test('answers are signed: their checksum covers what was asked, answered, by whom and when', async () => {
  await save(yes())
  const { rows } = await sql<{ sha256: string; again: string; other: string }>`
    select g.sha256, checksum_of_answers(g) as again, checksum_of_answers(jsonb_populate_record(g, '{"substantiation": "Anders"}')) as other
    from medical_grounds_answers g join treatment_reports r on r.id = g.report_id where r.appointment_id = ${appointmentId}`.execute(
    app.db,
  )
  expect(rows[0]!.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect([rows[0]!.again === rows[0]!.sha256, rows[0]!.other === rows[0]!.sha256]).toEqual([true, false])
  const isIntact = async () =>
    (await practitioner.call(reportsApi.show, { params: { appointmentId } })).data.medical_grounds_questionnaire!.intact
  expect(await isIntact()).toBe(true)
  await sql`alter table medical_grounds_answers disable trigger user`.execute(app.db)
  await sql`update medical_grounds_answers set substantiation = 'Anders' where sha256 = ${rows[0]!.sha256}`.execute(
    app.db,
  )
  await sql`alter table medical_grounds_answers enable trigger user`.execute(app.db)
  expect(await isIntact()).toBe(false)
})

test('answers on which a sale without an appointment relies keep their conclusion and their treatment too', async () => {
  const { id, updated_at } = (await save(yes())).data as { id: number; updated_at: string }
  const [answers] = await kept()
  const invoiceId = await app.world.invoice(await app.world.appointment({ clientId, from: '2026-02-02T10:00:00Z' }))
  await sql`
    insert into invoice_lines (invoice_id, position, kind, treatment_id, description, amount, unit_price_cents, total_cents, vat_per_mille, vat_exempt, medical_grounds_answer_id, ledger_number)
    values (${invoiceId}, 1, 'treatment', ${treatmentId}, 'Acne', 1, 10000, 10000, 0, true, ${answers!.id}, '8000')`.execute(
    app.db,
  )
  const change = (given: object, changes: object = {}) =>
    practitioner.raw('PUT', `/api/treatment-report/${id}`, input(given, { updated_at, ...changes }))
  expect((await change({ question_1: false, question_2: false })).errors).toEqual({
    medical_grounds_questionnaire: ['answers_settled'],
  })
  const other = await app.world.treatment({ medicalGrounds: true })
  expect((await change({ question_1: false, question_2: false }, { treatment_id: other })).errors).toEqual({
    treatment_id: ['answers_settled'],
  })
  const reworded = await change({ ...yes(), substantiation: 'Acne, vastgesteld' })
  expect(reworded.status).toBe(200)
  // Once the invoice is credited nothing relies on them.
  const { appointment_id } = await app.db
    .selectFrom('invoices')
    .select('appointment_id')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  await app.world.invoice(appointment_id!, invoiceId)
  const { updated_at: newest } = reworded.data as { updated_at: string }
  expect((await change({ question_1: false, question_2: false }, { updated_at: newest })).status).toBe(200)
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

describe('the answers alone, for a report that closed without them', () => {
  const no = { question_1: false, question_2: false }
  const send = (id: number, questionnaire: object = yes(), who = practitioner) =>
    who.raw('POST', `/api/treatment-report/${id}/medical-grounds`, { medical_grounds_questionnaire: questionnaire })
  /** A report from before its treatment asked the questionnaire, which is closed two days after its visit. */
  async function closedReport(): Promise<number> {
    const asks = (value: boolean) =>
      app.db.updateTable('treatments').set({ requires_medical_grounds: value }).where('id', '=', treatmentId).execute()
    await asks(false)
    const { id } = (await save()).data as { id: number }
    await asks(true)
    await sql`update treatment_reports set created_at = '2020-01-01' where id = ${id}`.execute(app.db)
    app.clock.set(new Date(Date.UTC(2026, 2, 2 + day + 3)).toISOString())
    return id
  }
  const pay = async () => {
    const invoiceId = await app.world.invoice(appointmentId)
    await sql`
      insert into invoice_lines (invoice_id, position, kind, treatment_id, description, amount, unit_price_cents, total_cents, vat_per_mille, ledger_number)
      values (${invoiceId}, 1, 'treatment', ${treatmentId}, 'Acne', 1, 10000, 10000, 210, '8000')`.execute(app.db)
  }

  test.each<[string, (id: number) => Promise<unknown>, number, string]>([
    [
      'an open report, which is changed itself',
      (id) => sql`update treatment_reports set created_at = '2100-01-01' where id = ${id}`.execute(app.db),
      409,
      'report_open',
    ],
    ['a visit that is paid', pay, 409, 'already_paid'],
    [
      'a visit to which nobody came',
      () => sql`update appointments set no_show_at = starts_at where id = ${appointmentId}`.execute(app.db),
      422,
      'already_no_show',
    ],
  ])('are refused for %s', async (_, change, status, code) => {
    const id = await closedReport()
    await change(id)
    const answer = await send(id)
    expect([answer.status, answer.errors]).toEqual([status, { '': [code] }])
    expect(await kept()).toEqual([])
  })

  test('are refused where they are incomplete, not asked, given already, or out of sight', async () => {
    const id = await closedReport()
    expect((await send(id, { question_1: false })).errors).toEqual({ [at('question_2')]: ['question_2_required'] })
    const abroad = await app.as('physician', app.world.antwerp.id)
    expect((await send(id, yes(), abroad)).status).toBe(404)
    expect((await send(id, no)).status).toBe(201)
    const again = await send(id, yes())
    expect([again.status, again.errors]).toEqual([409, { '': ['already_answered'] }])
    appointmentId = await visit(app.world.skinTreatment)
    const other = await app.world.report(appointmentId)
    await sql`update treatment_reports set created_at = '2020-01-01' where id = ${other}`.execute(app.db)
    app.clock.set(new Date(Date.UTC(2026, 2, 2 + day + 3)).toISOString())
    expect((await send(other)).errors).toEqual({ medical_grounds_questionnaire: ['not_asked'] })
  })

  test('are kept as evidence, and the visit can be paid', async () => {
    const id = await closedReport()
    const before = await grounds({ appointmentId })
    expect(before).toContainEqual(expect.objectContaining({ treatment_id: treatmentId, passed: false }))
    const answer = await send(id)
    expect([answer.status, answer.data]).toEqual([201, { client_id: clientId, therapeutic: true }])
    const [row, ...more] = await kept()
    expect(more).toEqual([])
    expect(row).toMatchObject({
      treatment_id: treatmentId,
      client_id: clientId,
      goal_id: goalId,
      substantiation: 'Acne met nodi',
      author_id: practitioner.employeeId,
      author_name: expect.stringMatching(/./),
      author_qualifications: [],
    })
    expect(await grounds({ appointmentId })).toContainEqual(
      expect.objectContaining({ treatment_id: treatmentId, passed: true, therapeutic: true }),
    )
    const { data } = await practitioner.call(reportsApi.show, { params: { appointmentId } })
    expect([data.closed, data.version, data.medical_grounds_questionnaire]).toMatchObject([
      true,
      1,
      { question_1: true, therapeutic: true },
    ])
  })

  test('of two people at once, one is told that the other has answered', async () => {
    const id = await closedReport()
    const colleague = await app.as('physician')
    const answers = await Promise.all([send(id, yes()), send(id, no, colleague)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await kept()).toHaveLength(1)
  })
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
  const versions = await practitioner.call(reportsApi.versions, { params: { id } })
  expect(versions.data.items.map((one) => one.grounds?.substantiation ?? null)).toEqual([null, 'Acne met nodi'])
})

test('each version has the answers that counted then, with the name that the goal had', async () => {
  const { id, updated_at } = (await save(yes())).data as { id: number; updated_at: string }
  const before = app.clock.now()
  app.clock.set(new Date(Date.parse(before) + 60_000).toISOString())
  const changed = await practitioner.raw(
    'PUT',
    `/api/treatment-report/${id}`,
    input({ question_1: false, question_2: false }, { updated_at }),
  )
  app.clock.set(before)
  expect(changed.status).toBe(200)
  const { data } = await practitioner.call(reportsApi.versions, { params: { id } })
  const asked = usualQuestions
  expect(data.items.map(({ grounds: one }) => one)).toEqual([
    { asked, question_1: false, question_2: false, goal_id: null, goal: null, substantiation: '', therapeutic: false },
    { asked, ...yes(), question_2: null, goal: JSON.parse(words('Behandeling van acne')), therapeutic: true },
  ])
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

  test('a visit whose report names another treatment has no answers for the one that was booked', async () => {
    await save(yes())
    appointmentId = await visit()
    const given = await app.world.treatment({ medicalGrounds: true })
    expect((await save({ question_1: false, question_2: false }, { treatment_id: given })).status).toBe(201)
    const both = await grounds({ appointmentId, treatmentIds: [treatmentId, given] })
    expect(both.map(({ treatment_id, passed }) => [treatment_id, passed])).toEqual([
      [treatmentId, false],
      [given, true],
    ])
  })

  test('the last visit counts, in whatever order the reports were written', async () => {
    const later = await visit()
    const earlier = appointmentId
    await app.db
      .updateTable('appointments')
      .set({ starts_at: '2026-01-01T08:00:00Z', ends_at: '2026-01-01T08:30:00Z' })
      .where('id', '=', later)
      .execute()
    await save({ question_1: false, question_2: false })
    appointmentId = later
    await save(yes())
    expect(await grounds()).toContainEqual(
      expect.objectContaining({ treatment_id: treatmentId, therapeutic: false, appointment_id: earlier }),
    )
  })

  test.each(['deleted_at', 'no_show_at'] as const)(
    'a visit that did not take place (%s) answers nothing',
    async (state) => {
      await save(yes())
      await app.db
        .updateTable('appointments')
        .set({ [state]: '2026-01-01T00:00:00Z' })
        .where('id', '=', appointmentId)
        .execute()
      expect(await grounds()).toContainEqual(
        expect.objectContaining({ treatment_id: treatmentId, passed: false, appointment_id: null }),
      )
      // One to which the client did not come is paid without (decision C136).
      const paying = await grounds({ appointmentId })
      expect(paying.find(({ treatment_id }) => treatment_id === treatmentId)).toMatchObject({
        passed: true,
        therapeutic: state === 'no_show_at' ? null : true,
      })
    },
  )

  test('a report that is prepared for a visit to come answers for that visit alone', async () => {
    appointmentId = await app.world.appointment({ clientId, treatmentId, from: '2027-03-02T08:00:00Z' })
    await save(yes())
    expect(await grounds()).toContainEqual(expect.objectContaining({ treatment_id: treatmentId, passed: false }))
    expect(await grounds({ appointmentId })).toContainEqual(
      expect.objectContaining({ passed: true, appointment_id: appointmentId }),
    )
  })
})
