import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listsApi } from '#features/lists/contract.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { treatmentsApi, type Treatment } from '../contract.ts'
import { usedGoals, usesOfGoals } from '../queries/goals.ts'
import { treatmentInput } from '../right-calls.ts'

let app: TestApp
let owner: Caller
let serial = 0
beforeAll(async () => {
  app = await testApp()
  owner = await app.as('salon-owner')
})
afterAll(() => app.close())

const add = async (therapeutic_goals: readonly object[], changes: object = {}) =>
  owner.raw('POST', '/api/treatments', {
    supported_country_id: netherlands,
    ...(await treatmentInput(app.db, ++serial, netherlands)),
    requires_medical_grounds: true,
    therapeutic_goals,
    ...changes,
  })
async function added(...names: string[]): Promise<Treatment> {
  const answer = await add(names.map((nl) => ({ name: { nl, fr: `${nl} (fr)` } })))
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data as Treatment
}
const save = (treatment: Treatment, changes: object) =>
  owner.raw('PUT', `/api/treatments/${treatment.id}`, { ...formOf(treatmentsApi.update, treatment), ...changes })
async function saved(treatment: Treatment, changes: object): Promise<Treatment> {
  const answer = await save(treatment, changes)
  expect([answer.status, answer.errors]).toEqual([200, {}])
  return answer.data as Treatment
}
const named = (goals: Treatment['therapeutic_goals']) => goals.map(({ name }) => name.nl)

describe('the goals of a treatment', () => {
  test.each<[string, readonly object[], object]>([
    ['without a name', [{ name: { nl: ' ' } }], { 'therapeutic_goals.0.name.nl': ['required'] }],
    ['without a Dutch one', [{ name: { fr: 'Soulager' } }], { 'therapeutic_goals.0.name.nl': ['required'] }],
    [
      'with a name of 101 characters',
      [{ name: { nl: 'x', de: 'x'.repeat(101) } }],
      { 'therapeutic_goals.0.name.de': ['too_long'] },
    ],
    ['twice', [{ name: { nl: 'Pijn' } }, { name: { nl: 'PIJN ' } }], { 'therapeutic_goals.1.name.nl': ['unique'] }],
    ['of another treatment', [{ id: 999_999, name: { nl: 'Pijn' } }], { 'therapeutic_goals.0.id': ['unknown'] }],
    [
      'more than fifty',
      Array.from({ length: 51 }, (_, i) => ({ name: { nl: `Doel ${i}` } })),
      { therapeutic_goals: ['too_many'] },
    ],
    [
      'with a field that does not exist',
      [{ name: { nl: 'Pijn' }, position: 4 }],
      { 'therapeutic_goals.0.position': ['unknown_field'] },
    ],
  ])('%s are refused', async (_, goals, errors) => {
    const answer = await add(goals)
    expect([answer.status, answer.errors]).toEqual([422, errors])
  })

  test('those of another treatment are refused, and nothing is changed', async () => {
    const [one, other] = [await added('Pijn verminderen'), await added('Littekens verminderen')]
    expect((await save(one, { therapeutic_goals: other.therapeutic_goals })).errors).toEqual({
      'therapeutic_goals.0.id': ['unknown'],
    })
    expect((await owner.call(treatmentsApi.show, { params: { id: one.id } })).data).toEqual(one)
  })

  test('renamed, moved, added and deactivated, each keeps its id', async () => {
    const before = await added('Pijn verminderen', 'Littekens verminderen', 'Jeuk verminderen')
    const [pain, scars, itch] = before.therapeutic_goals
    const after = await saved(before, {
      therapeutic_goals: [
        { ...scars!, deactivated: true },
        { name: { nl: 'Ontsteking remmen' } },
        { id: pain!.id, name: { nl: 'Pijn wegnemen', de: 'Schmerz nehmen' } },
        { id: itch!.id, name: itch!.name },
      ],
    })
    expect(after.therapeutic_goals).toEqual([
      { ...scars, deactivated: true },
      { id: expect.any(Number), name: { nl: 'Ontsteking remmen' }, deactivated: false },
      { id: pain!.id, name: { nl: 'Pijn wegnemen', de: 'Schmerz nehmen' }, deactivated: false },
      itch,
    ])
    // A goal that does not say so stays deactivated, and its name may be that of an active one.
    const again = await saved(after, {
      therapeutic_goals: [{ name: scars!.name }, { id: scars!.id, name: scars!.name }],
    })
    expect(again.therapeutic_goals).toEqual([
      { id: expect.any(Number), name: scars!.name, deactivated: false },
      { ...scars, deactivated: true },
    ])
  })

  test('stay when they are left out, and when the treatment no longer asks for medical grounds', async () => {
    const before = await added('Pijn verminderen', 'Littekens verminderen')
    const { therapeutic_goals: _, ...others } = formOf(treatmentsApi.update, before) as Record<string, unknown>
    const answer = await owner.raw('PUT', `/api/treatments/${before.id}`, {
      ...others,
      requires_medical_grounds: false,
    })
    expect(answer.data).toMatchObject({
      requires_medical_grounds: false,
      therapeutic_goals: before.therapeutic_goals,
    })
  })

  test('are in the history of the treatment; goals that stay as they are leave no line', async () => {
    const before = await added('Pijn verminderen', 'Littekens verminderen')
    const [pain, scars] = before.therapeutic_goals
    const changed = await saved(before, {
      therapeutic_goals: [
        { ...pain!, deactivated: true },
        { ...scars!, name: { nl: 'Littekens verzachten' } },
      ],
    })
    await saved(changed, { therapeutic_goals: [changed.therapeutic_goals[1]], duration: 45 })
    const { lines } = (await owner.call(treatmentsApi.history, { params: { id: before.id } })).data
    expect(lines.map(({ changes }) => changes.map(({ field }) => field).toSorted())).toEqual([
      ['duration', 'therapeutic_goal'],
      expect.arrayContaining(['therapeutic_goal', 'therapeutic_goal_closed']),
      expect.arrayContaining(['therapeutic_goal']),
    ])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from audit_log where entity = 'therapeutic_goals' and entity_id = ${scars!.id}`.execute(
      app.db,
    )
    await saved((await owner.call(treatmentsApi.show, { params: { id: before.id } })).data, { duration: 50 })
    const { rows: later } = await sql<{ count: number }>`
      select count(*)::int from audit_log where entity = 'therapeutic_goals' and entity_id = ${scars!.id}`.execute(
      app.db,
    )
    expect(later).toEqual(rows)
  })

  test('a goal that nothing uses is removed when it is left out (decision C138)', async () => {
    const before = await added('Pijn verminderen', 'Littekens verminderen')
    const { therapeutic_goals } = await saved(before, { therapeutic_goals: before.therapeutic_goals.slice(1) })
    expect(named(therapeutic_goals)).toEqual(['Littekens verminderen'])
    const left = await app.db
      .selectFrom('therapeutic_goals')
      .select('id')
      .where('treatment_id', '=', before.id)
      .execute()
    expect(left).toHaveLength(1)
  })

  test('a goal is in use when one of the records that refer to goals names it', async () => {
    const { therapeutic_goals: goals } = await added('Pijn verminderen', 'Littekens verminderen')
    const [pain, scars] = goals.map(({ id }) => id)
    const answers = (...ids: number[]) => sql`unnest(${ids}::bigint[]) as answered (goal_id) where goal_id = g.id`
    expect(await usedGoals(app.db, [pain!, scars!])).toEqual([])
    expect(await usedGoals(app.db, [pain!, scars!], [answers(), answers(scars!)])).toEqual([scars])
    expect(await usedGoals(app.db, [], [answers(scars!)])).toEqual([])
  })

  test('every record that refers to a goal keeps it from being removed', async () => {
    const { rows } = await sql<{ by: string; column: string }>`
      select c.conrelid::regclass::text as by, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'therapeutic_goals'::regclass order by 1, 2`.execute(app.db)
    const uses = usesOfGoals.map((use) => sql`${use}`.compile(app.db).sql)
    expect(uses.toSorted()).toEqual(rows.map(({ by, column }) => `${by} where ${column} = g.id`))
  })

  test('two who save at once: the second is told, and the goals are those of the first', async () => {
    const before = await added('Pijn verminderen')
    const answers = await Promise.all(
      ['Jeuk verminderen', 'Littekens verminderen'].map((nl) =>
        save(before, { therapeutic_goals: [...before.therapeutic_goals, { name: { nl } }] }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { data } = await owner.call(treatmentsApi.show, { params: { id: before.id } })
    expect(data).toEqual(answers.find(({ status }) => status === 200)!.data)
  })
})

describe('the goals from which the questionnaire chooses', () => {
  const path = (id: number) => `/api/list/treatments/${id}/therapeutic-goals`

  test('are for those who read reports, and for treatments of the own countries', async () => {
    const { id } = await added('Pijn verminderen')
    expect((await app.nobody.raw('GET', path(id))).status).toBe(401)
    await sql`delete from role_permissions where permission = 'treatment-report.read' and role_id = (select id from roles where slug = 'trainee-practitioner')`.execute(
      app.db,
    )
    expect((await (await app.as('trainee-practitioner')).raw('GET', path(id))).status).toBe(403)
    for (const unknown of [app.world.belgianTreatment, 999_999])
      expect((await owner.raw('GET', path(unknown))).status).toBe(404)
  })

  test('are the active ones in their order, in every language', async () => {
    const treatment = await added('Pijn verminderen', 'Littekens verminderen', 'Jeuk verminderen')
    const [pain, scars, itch] = treatment.therapeutic_goals
    await saved(treatment, { therapeutic_goals: [itch, { ...scars!, deactivated: true }, pain] })
    const goals = async (id: number) =>
      (await owner.call(listsApi.therapeuticGoals, { params: { treatmentId: id } })).data
    const expected = [itch!, pain!].map(({ id, name }) => ({ id, goal: name }))
    expect(await goals(treatment.id)).toEqual(expected)
    expect(await goals(app.world.skinTreatment)).toEqual([])
    // Visits of a deactivated treatment can still be reported (decision C140).
    await owner.call(treatmentsApi.deactivate, { params: { id: treatment.id }, body: {} })
    expect(await goals(treatment.id)).toEqual(expected)
  })
})
