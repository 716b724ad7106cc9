import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reportsApi } from '#features/reports/contract.ts'
import { accessOf, type Person } from '#platform/server/test/access.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { authApi } from '../contract.ts'

let app: TestApp
let access: ReturnType<typeof accessOf>
let administrator: Caller
beforeAll(async () => {
  app = await testApp()
  access = accessOf(app)
  administrator = await app.as('administrator')
})
afterAll(() => app.close())

const choose = (health_data_needs_two_step: boolean) =>
  administrator.call(authApi.updateChainSettings, { body: { health_data_needs_two_step } })

describe('what the chain chooses', () => {
  test('is for administrators alone', async () => {
    for (const role of ['salon-owner', 'office-manager', 'physician'] as const) {
      const caller = await app.as(role)
      expect((await caller.call(authApi.chainSettings)).status).toBe(403)
      expect(
        (await caller.call(authApi.updateChainSettings, { body: { health_data_needs_two_step: false } })).status,
      ).toBe(403)
    }
    expect((await app.nobody.call(authApi.chainSettings)).status).toBe(401)
  })

  test('is the safe thing until somebody chooses another', async () => {
    await app.db.deleteFrom('chain_settings').execute()
    expect((await administrator.call(authApi.chainSettings)).data).toEqual({
      health_data_needs_two_step: true,
      remind_clients: false,
      report_closes_hours: 48,
    })
  })

  test('is kept, and the log tells who changed it; the same again leaves no line', async () => {
    await sql`delete from chain_settings`.execute(app.db)
    for (const chosen of [false, true, true])
      expect((await choose(chosen)).data).toMatchObject({ health_data_needs_two_step: chosen, remind_clients: false })
    expect((await administrator.call(authApi.chainSettings)).data).toEqual({
      health_data_needs_two_step: true,
      remind_clients: false,
      report_closes_hours: 48,
    })
    const { rows } = await sql`
      select action, employee_id, before -> 'health_data_needs_two_step' as before, after -> 'health_data_needs_two_step' as after from audit_log
      where entity = 'chain_settings' and action <> 'delete' and employee_id is not null order by id`.execute(app.db)
    const by = { employee_id: administrator.employeeId }
    expect(rows).toEqual([
      { action: 'create', ...by, before: null, after: false },
      { action: 'update', ...by, before: false, after: true },
    ])
    expect((await administrator.raw('PUT', '/api/chain-settings', { health_data_needs_two_step: 'no' })).status).toBe(
      422,
    )
  })

  test('is kept when something else is chosen', async () => {
    await sql`delete from chain_settings`.execute(app.db)
    expect((await administrator.call(authApi.updateChainSettings, { body: { remind_clients: true } })).data).toEqual({
      health_data_needs_two_step: true,
      remind_clients: true,
      report_closes_hours: 48,
    })
    expect((await choose(false)).data).toMatchObject({ health_data_needs_two_step: false, remind_clients: true })
    expect((await administrator.call(authApi.updateChainSettings, { body: { remind_clients: false } })).data).toEqual({
      health_data_needs_two_step: false,
      remind_clients: false,
      report_closes_hours: 48,
    })
  })
})

describe('the hours after which reports close', () => {
  const close = (report_closes_hours: number) =>
    administrator.call(authApi.updateChainSettings, { body: { report_closes_hours } })
  test.each([
    [0, 'too_small'],
    [8761, 'too_big'],
    [1.5, 'invalid'],
  ])('are not %s', async (hours, code) => {
    const answer = await close(hours)
    expect([answer.status, answer.errors]).toEqual([422, { report_closes_hours: [code] }])
  })

  test('close a report, and leave the other settings as they are', async () => {
    await choose(false)
    const appointmentId = await app.world.appointment({ from: '2026-03-02T10:00:00+01:00' })
    await app.world.report(appointmentId)
    const physician = await app.as('physician')
    const closes = async () => (await physician.call(reportsApi.show, { params: { appointmentId } })).data.closes_at
    const usual = await closes()
    expect((await close(24)).data).toEqual({
      health_data_needs_two_step: false,
      remind_clients: false,
      report_closes_hours: 24,
    })
    expect(Date.parse(usual!) - Date.parse((await closes())!)).toBe(24 * 3_600_000)
    expect((await choose(true)).data.report_closes_hours).toBe(24)
    await close(48)
  })
})

describe('health data and the second factor (decision C75, law A6)', () => {
  let appointment: number
  let report: number
  let physician: Person
  beforeAll(async () => {
    physician = await access.person({ role: 'physician' })
    appointment = await app.world.appointment({ from: '2026-03-09T10:00:00+01:00' })
    report = await app.world.report(appointment)
  })

  const calls = async (twoStep: boolean) => {
    const call = await access.inside(physician, twoStep)
    const input = {
      appointment_id: appointment,
      treatment_id: app.world.skinTreatment,
      appointment_type_id: app.world.treatmentType,
      intake_and_treatment: false,
      devices: [],
      report: 'Goed.',
    }
    return [
      await call(reportsApi.show, { params: { appointmentId: appointment } }),
      await call(reportsApi.history, { params: { appointmentId: appointment } }),
      await call(reportsApi.create, { body: input }),
      await call(reportsApi.update, { params: { id: report }, body: { ...input, updated_at: '2020-01-01' } }),
    ]
  }
  const statusesOf = async (twoStep: boolean) => (await calls(twoStep)).map((answer) => answer.status)
  // Saving is refused with 409, because there is a report already and the version is stale; that it is not 403 is what
  // counts here.
  const open = [200, 200, 409, 409]

  beforeEach(async () => {
    await choose(true)
  })

  test('asked: a session by the password alone sees and writes no report, and is told why', async () => {
    const answers = await calls(false)
    expect(answers.map((answer) => [answer.status, answer.errors])).toEqual(
      Array.from({ length: 4 }, () => [403, { '': ['two_step_needed'] }]),
    )
    for (const answer of answers) expect(JSON.stringify(answer.body)).not.toContain('verdragen')
  })

  test('asked: a session with a second factor does', async () => {
    expect(await statusesOf(true)).toEqual(open)
  })

  test('not asked: both do, from the next request on', async () => {
    await choose(false)
    expect([await statusesOf(false), await statusesOf(true)]).toEqual([open, open])
    await choose(true)
    expect(await statusesOf(false)).toEqual([403, 403, 403, 403])
  })

  test('asked: the rest of the work goes on without', async () => {
    const call = await access.inside(physician)
    expect((await call(authApi.me)).status).toBe(200)
    const plain = await app.as('physician')
    expect((await plain.raw('GET', '/api/list/clients')).status).toBe(200)
  })

  test('a refusal is in the log', async () => {
    await statusesOf(false)
    const { rows } = await sql<{
      entity: string
    }>`select distinct entity from audit_log where action = 'refused' and employee_id = ${physician.id}`.execute(app.db)
    expect(rows.map((row) => row.entity)).toContain('GET /event/:appointmentId/treatment-report')
  })

  test('signing in with the app is what opens the door', async () => {
    const secret = await access.linkApp(physician)
    const call = access.holding(access.cookieOf(await access.login(physician, { mfa_code: access.codeAt(secret) })))
    expect((await call(reportsApi.show, { params: { appointmentId: appointment } })).status).toBe(200)
  })
})
