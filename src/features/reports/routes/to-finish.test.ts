import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportOverview } from '#platform/server/overview.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { photosApi } from '#features/photos/contract.ts'
import { uploadedPhoto } from '#features/photos/right-calls.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { reportsApi } from '../contract.ts'
import { maxLocationsAtOnce, maxWaitingDays, reportsToFinish, type MissingPart } from '../contract/to-finish.ts'
import { toFinishSource } from '../queries/to-finish.ts'
import { periodOfList } from '../rules/to-finish-period.ts'
import { exportOptions } from './to-finish.ts'

interface Filters {
  readonly practitioner?: 'everybody' | number
  readonly location?: number | 'all'
  readonly screen_location?: number
  readonly missing?: MissingPart
  readonly till?: string
}

let app: TestApp
let practitioner: Caller
let desk: Caller
let physician: Caller
/** A caller who reads reports and may open no calendar. */
let archivist: Caller
let medical: number
let colleague: number
beforeAll(async () => {
  app = await testApp()
  practitioner = await app.as('senior-practitioner')
  physician = await app.as('physician')
  desk = await app.as('administrator')
  archivist = await app.as('trainee-practitioner')
  await app.db
    .deleteFrom('role_permissions')
    .where('role_id', '=', app.world.roleIds.get('trainee-practitioner')!)
    .where('permission', 'like', 'calendar.%')
    .execute()
  medical = await app.world.treatment({ medicalGrounds: true })
  colleague = await app.world.employee({ locationIds: [app.world.utrecht.id] })
  await sql`update supported_countries set medical_grounds = true where id = ${netherlands}`.execute(app.db)
})
afterAll(() => app.close())

/** A day of the visits of each test, so that none is booked over another. */
let day = 0
const begin = (hour = 8) => new Date(Date.UTC(2026, 1, 1 + (day % 28), hour)).toISOString()

interface Visit {
  readonly practitionerId?: number
  readonly treatmentId?: number
  readonly from?: string
}
const visit = async ({ practitionerId = practitioner.employeeId!, from = begin(), ...others }: Visit = {}) => {
  day += 1
  return app.world.appointment({ clientId: await app.world.newClient(), practitionerId, from, ...others })
}
const setState = (id: number, column: 'deleted_at' | 'no_show_at') =>
  app.db
    .updateTable('appointments')
    .set({ [column]: '2026-03-04T06:00:00Z' })
    .where('id', '=', id)
    .execute()
const list = (caller: Caller, filters: Filters = {}) =>
  caller.call(reportsApi.toFinish, { query: { filters, per_page: 'all' } })
const rowsFor = async (caller: Caller, filters: Filters = {}) => (await list(caller, filters)).data.body
const isListed = async (id: number) => (await rowsFor(desk, { practitioner: 'everybody' })).some((row) => row.id === id)
const answer = (reportId: number, treatmentId: number) =>
  sql`
  insert into medical_grounds_answers (report_id, treatment_id, question_1, question_2, substantiation, therapeutic, author_id, author_name, author_qualifications)
  values (${reportId}, ${treatmentId}, false, false, '', false, ${practitioner.employeeId}, 'Emma de Wit', '{}')`.execute(
    app.db,
  )

/** Makes a report as old as one that has closed. */
const close = (reportId: number) =>
  sql`update treatment_reports set created_at = '2026-01-01' where id = ${reportId}`.execute(app.db)
/** Locations like that of Utrecht, without visits. */
const addLocations = (locations: number) =>
  sql`
    insert into locations select (jsonb_populate_record(l, jsonb_build_object('id', 900000 + n, 'name', 'Filiaal ' || n))).*
    from locations l, generate_series(1, ${locations}::int) n where l.id = ${app.world.utrecht.id}`.execute(app.db)
const removeLocations = () => sql`delete from locations where id > 900000`.execute(app.db)
const deactivate = (id: number, at: string | null) =>
  sql`update locations set deactivated_at = ${at} where id = ${id}`.execute(app.db)

describe('refusals', () => {
  test('nobody without the right to read reports', async () => {
    expect((await list(app.nobody)).status).toBe(401)
    const owner = await app.as('salon-owner')
    await app.db
      .deleteFrom('role_permissions')
      .where('role_id', '=', app.world.roleIds.get('salon-owner')!)
      .where('permission', '=', 'treatment-report.read')
      .execute()
    expect((await list(owner)).status).toBe(403)
    expect((await owner.call(reportsApi.toFinishChoices)).status).toBe(403)
    expect((await owner.call(reportsApi.toFinishCount)).status).toBe(403)
    expect((await owner.raw('GET', '/api/reports-to-finish/export?format=csv')).status).toBe(403)
  })

  test('somebody who may open no calendar asks in vain for the visits of others', async () => {
    for (const practitionerAsked of ['everybody', practitioner.employeeId!] as const) {
      const answered = await list(archivist, { practitioner: practitionerAsked })
      expect([answered.status, answered.errors]).toEqual([403, { '': ['forbidden'] }])
    }
    expect((await list(archivist, { practitioner: archivist.employeeId! })).status).toBe(200)
  })

  test.each([
    ['practitioner', 'somebody'],
    ['location', 'x'],
    ['missing', 'photo'],
    ['till', '2026-02-30'],
  ])('a filter that is none: %s', async (field, value) => {
    const answered = await desk.raw('GET', `/api/reports-to-finish?filters[${field}]=${value}`)
    expect([answered.status, Object.keys(answered.errors)]).toEqual([422, [`filters.${field}`]])
  })
})

test('the own visits are counted for the navigation, without a line in the log', async () => {
  const own = async () => (await practitioner.call(reportsApi.toFinishCount)).data.own
  const before = await own()
  const id = await visit()
  await visit({ practitionerId: colleague })
  expect(await own()).toBe(before + 1)
  expect(await own()).toBe((await rowsFor(practitioner)).length)
  const last = (await sql<{ id: number }>`select max(id) as id from audit_log`.execute(app.db)).rows[0]!.id
  await app.world.report(id)
  expect(await own()).toBe(before)
  const { rows } = await sql`select from audit_log where id > ${last} and action = 'read'`.execute(app.db)
  expect(rows).toEqual([])
})

describe('lists', () => {
  test('a visit from its begin until its report is saved', async () => {
    const id = await visit()
    const row = (await rowsFor(practitioner)).find((one) => one.id === id)
    expect(row).toMatchObject({ missing: 'report', waiting_since: row!.datetime_from, zone: 'Europe/Amsterdam' })
    await app.world.report(id)
    expect(await isListed(id)).toBe(false)
  })

  test('no visit that has yet to begin', async () => {
    expect(await isListed(await visit({ from: '2026-03-04T09:00:00.000Z' }))).toBe(false)
    expect(await isListed(await visit({ from: '2026-03-04T07:00:00.000Z', practitionerId: colleague }))).toBe(true)
  })

  test('no visit that waits longer than the list goes back', async () => {
    const edge = Date.UTC(2026, 2, 4, 7) - maxWaitingDays * 86_400_000
    expect(await isListed(await visit({ from: new Date(edge).toISOString() }))).toBe(false)
    expect(await isListed(await visit({ from: new Date(edge + 3_600_000).toISOString() }))).toBe(true)
  })

  test.each(['deleted_at', 'no_show_at'] as const)('no visit that did not take place (%s)', async (column) => {
    const id = await visit()
    expect(await isListed(id)).toBe(true)
    await setState(id, column)
    expect(await isListed(id)).toBe(false)
  })

  test('a report that asks for answers, until it has those about its treatment', async () => {
    const id = await visit({ treatmentId: medical })
    const reportId = await app.world.report(id)
    await answer(reportId, app.world.skinTreatment)
    const listed = async (missing: 'report' | 'questionnaire') =>
      (await rowsFor(practitioner, { missing })).some((row) => row.id === id)
    expect([await listed('questionnaire'), await listed('report')]).toEqual([true, false])
    await answer(reportId, medical)
    expect(await isListed(id)).toBe(false)
  })

  test('no answers where the country asks for none', async () => {
    const id = await visit({ treatmentId: medical })
    await app.world.report(id)
    await sql`update supported_countries set medical_grounds = false where id = ${netherlands}`.execute(app.db)
    expect(await isListed(id)).toBe(false)
    await sql`update supported_countries set medical_grounds = true where id = ${netherlands}`.execute(app.db)
    expect(await isListed(id)).toBe(true)
  })

  test('no answers that nobody can give any more: the report has closed and its visit is paid', async () => {
    const id = await visit({ treatmentId: medical })
    const reportId = await app.world.report(id)
    await app.world.invoice(id)
    expect(await isListed(id)).toBe(true)
    await close(reportId)
    expect(await isListed(id)).toBe(false)
  })

  test('an injectable without its lot, until the lot is entered or the report has closed', async () => {
    const id = await visit()
    const reportId = await app.world.report(id)
    const set = (column: 'cc' | 'lot_number', value: number | string) =>
      app.db
        .updateTable('treatment_report_injectables')
        .set({ [column]: value })
        .where('report_id', '=', reportId)
        .execute()
    await sql`insert into treatment_report_injectables (report_id, position, product_id) values (${reportId}, 0, ${app.world.product})`.execute(
      app.db,
    )
    expect(await isListed(id)).toBe(false)
    await set('cc', 0.5)
    const listed = async (missing: MissingPart) =>
      (await rowsFor(practitioner, { missing })).some((row) => row.id === id)
    expect([await listed('lot'), await listed('questionnaire'), await listed('report')]).toEqual([true, false, false])
    await set('lot_number', 'TC26H118')
    expect(await isListed(id)).toBe(false)
    await set('lot_number', '')
    expect(await isListed(id)).toBe(true)
    await close(reportId)
    expect(await isListed(id)).toBe(false)
  })

  describe('photos that wait for a signature', () => {
    const photoOf = async (appointmentId: number, by = practitioner) => {
      const id = await uploadedPhoto(app, appointmentId)
      await sql`update report_photos set author_id = ${by.employeeId} where id = ${id}`.execute(app.db)
      return id
    }
    const rowOf = async (id: number, caller = desk, filters: Filters = { practitioner: 'everybody' }) =>
      (await rowsFor(caller, filters)).find((row) => row.id === id)
    const sign = (id: number, pre_save_photos: number[]) =>
      practitioner.call(reportsApi.add, { params: { id }, body: { content: '', pre_save_photos } })

    test('from the moment at which the report closes, until all are signed or deleted', async () => {
      const id = await visit()
      const reportId = await app.world.report(id)
      await sql`update treatment_reports set created_at = '2026-03-04T06:00:00Z' where id = ${reportId}`.execute(app.db)
      const [first, second] = [await photoOf(id), await photoOf(id)]
      expect(await rowOf(id)).toBeUndefined()
      await close(reportId)
      expect(await rowOf(id)).toMatchObject({ missing: 'photos', waiting_since: app.clock.now() })
      const listed = async (missing: MissingPart) =>
        (await rowOf(id, desk, { practitioner: 'everybody', missing })) !== undefined
      expect([await listed('photos'), await listed('lot'), await listed('report')]).toEqual([true, false, false])
      expect((await sign(reportId, [first])).status).toBe(201)
      expect(await rowOf(id)).toMatchObject({ missing: 'photos' })
      await sql`update report_photos set created_at = '2026-03-01' where id = ${second}`.execute(app.db)
      expect((await rowOf(id))?.waiting_since).toBe('2026-03-01T00:00:00.000Z')
      const gone = { params: { photoId: second }, body: { reason: 'Onscherp' } }
      expect((await practitioner.call(photosApi.remove, gone)).status).toBe(200)
      expect(await rowOf(id)).toBeUndefined()
    })

    test('in the list of the practitioner of the visit, and of who took them', async () => {
      const id = await visit({ practitionerId: colleague })
      await close(await app.world.report(id))
      const before = (await practitioner.call(reportsApi.toFinishCount)).data.own
      await photoOf(id)
      expect(await rowOf(id, practitioner, {})).toMatchObject({ missing: 'photos' })
      expect(await rowOf(id, desk, { practitioner: colleague })).toMatchObject({ missing: 'photos' })
      expect(await rowOf(id, physician, {})).toBeUndefined()
      expect((await practitioner.call(reportsApi.toFinishCount)).data.own).toBe(before + 1)
    })

    test('at the location to which their visit was moved, of the practitioner who has it now', async () => {
      const id = await visit({ from: '2025-07-04T08:00:00.000Z' })
      await close(await app.world.report(id))
      await photoOf(id)
      const [amsterdam, utrecht] = [app.world.amsterdam.id, app.world.utrecht.id]
      const isAt = async (location: number) =>
        (await rowOf(id, desk, { practitioner: 'everybody', location })) !== undefined
      expect([await isAt(amsterdam), await isAt(utrecht)]).toEqual([true, false])
      await sql`
        update appointments set employee_id = ${colleague}, location_id = ${utrecht}, room_id = (select min(id) from rooms where location_id = ${utrecht})
        where id = ${id}`.execute(app.db)
      expect([await isAt(amsterdam), await isAt(utrecht)]).toEqual([false, true])
      expect(await rowOf(id, desk, { practitioner: colleague })).toMatchObject({ missing: 'photos' })
    })

    test('however long ago the visit was, also when it was cancelled afterwards, and after what else it lacks', async () => {
      const old = await visit({ from: '2025-06-04T08:00:00.000Z' })
      await close(await app.world.report(old))
      await photoOf(old)
      expect(await rowOf(old)).toMatchObject({ missing: 'photos' })
      const id = await visit({ treatmentId: medical })
      await close(await app.world.report(id))
      await photoOf(id)
      expect(await rowOf(id)).toMatchObject({ missing: 'questionnaire' })
      await setState(id, 'deleted_at')
      expect(await rowOf(id)).toMatchObject({ missing: 'photos' })
    })
  })

  test('the longest waiting first', async () => {
    const since = (await rowsFor(desk, { practitioner: 'everybody' })).map((row) => row.waiting_since)
    expect(since.length).toBeGreaterThan(2)
    expect(since).toEqual(since.toSorted())
  })
})

describe('shows', () => {
  test('practitioners their own visits first, and everybody’s when they ask', async () => {
    const [own, other] = [await visit(), await visit({ practitionerId: physician.employeeId! })]
    const ids = async (filters: Filters = {}) => (await rowsFor(practitioner, filters)).map(({ id }) => id)
    expect([(await ids()).includes(own), (await ids()).includes(other)]).toEqual([true, false])
    const theirs = await ids({ practitioner: physician.employeeId! })
    expect([theirs.includes(own), theirs.includes(other)]).toEqual([false, true])
    expect(await ids({ practitioner: 'everybody' })).toEqual(expect.arrayContaining([own, other]))
  })

  test('everybody’s to a caller who treats nobody', async () => {
    const id = await visit()
    expect((await rowsFor(desk)).map((row) => row.id)).toContain(id)
  })

  test('the visits of one location', async () => {
    const here = await visit()
    const there = await app.world.appointment({
      clientId: await app.world.newClient(),
      practitionerId: colleague,
      place: app.world.utrecht,
      from: begin(12),
    })
    const ids = async (location: number) =>
      (await rowsFor(desk, { practitioner: 'everybody', location })).map(({ id }) => id)
    const [amsterdam, utrecht] = [await ids(app.world.amsterdam.id), await ids(app.world.utrecht.id)]
    expect([amsterdam.includes(here), amsterdam.includes(there)]).toEqual([true, false])
    expect([utrecht.includes(here), utrecht.includes(there)]).toEqual([false, true])
  })

  describe('a place', () => {
    /** A visit of the colleague in Utrecht, and one of the practitioner in Amsterdam. */
    const visits = async () => {
      const here = await visit()
      const there = await app.world.appointment({
        clientId: await app.world.newClient(),
        practitionerId: colleague,
        place: app.world.utrecht,
        from: begin(16),
      })
      return { here, there }
    }
    const idsFor = async (caller: Caller, filters: Filters) => (await rowsFor(caller, filters)).map(({ id }) => id)

    test('of the page for the visits of others, until another one or all are asked for', async () => {
      const { here, there } = await visits()
      const listed = async (filters: Filters) => {
        const ids = await idsFor(desk, filters)
        return [ids.includes(here), ids.includes(there)]
      }
      const [amsterdam, utrecht] = [app.world.amsterdam.id, app.world.utrecht.id]
      expect(await listed({ screen_location: amsterdam })).toEqual([true, false])
      expect(await listed({ screen_location: utrecht })).toEqual([false, true])
      expect(await listed({ screen_location: amsterdam, location: utrecht })).toEqual([false, true])
      expect(await listed({ screen_location: amsterdam, location: 'all' })).toEqual([true, true])
      expect(await listed({ screen_location: amsterdam, practitioner: colleague })).toEqual([false, false])
      expect(await listed({ screen_location: utrecht, practitioner: colleague })).toEqual([false, true])
    })

    test('counts with the list', async () => {
      await visits()
      const total = async (filters: Filters) => (await list(desk, filters)).data.metadata.total
      const [amsterdam, utrecht] = [app.world.amsterdam.id, app.world.utrecht.id]
      const [here, there, all] = [
        await total({ screen_location: amsterdam }),
        await total({ screen_location: utrecht }),
        await total({ screen_location: utrecht, location: 'all' }),
      ]
      expect([here > 0, there > 0, all >= here + there]).toEqual([true, true, true])
    })

    test('is not asked for the own visits: they are shown wherever they were', async () => {
      const { here } = await visits()
      expect(await idsFor(practitioner, { screen_location: app.world.utrecht.id })).toContain(here)
      const own = { practitioner: practitioner.employeeId!, screen_location: app.world.utrecht.id }
      expect(await idsFor(practitioner, own)).toContain(here)
      expect(await idsFor(practitioner, { location: app.world.utrecht.id })).not.toContain(here)
    })
  })

  test('nothing of another country', async () => {
    const id = await app.world.appointment({
      clientId: app.world.belgianClient,
      practitionerId: await app.world.employee({ locationIds: [app.world.antwerp.id] }),
      place: app.world.antwerp,
      treatmentId: app.world.belgianTreatment,
      from: begin(),
    })
    expect((await rowsFor(practitioner, { practitioner: 'everybody' })).map((row) => row.id)).not.toContain(id)
    expect(await isListed(id)).toBe(true)
  })

  test('leaves a line in the log for each client that it shows', async () => {
    const id = await visit()
    const { client_id } = (await rowsFor(practitioner)).find((row) => row.id === id)!
    const { rows } = await sql`
      select from audit_log where action = 'read' and employee_id = ${practitioner.employeeId} and entity = 'GET /reports-to-finish' and ${client_id} = any(client_ids)`.execute(
      app.db,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('the choices', () => {
  const choicesOf = async (caller: Caller) => (await caller.call(reportsApi.toFinishChoices)).data

  test('practitioners, themselves usually', async () => {
    await visit({ practitionerId: physician.employeeId! })
    const { usual, others, practitioners } = await choicesOf(practitioner)
    expect([usual, others]).toEqual([practitioner.employeeId, true])
    expect(practitioners.map(({ id }) => id)).toEqual(
      expect.arrayContaining([practitioner.employeeId, physician.employeeId]),
    )
  })

  test('everybody for a caller who treats nobody', async () => {
    expect((await choicesOf(desk)).usual).toBeNull()
  })

  test('those of the visits of a location, and the practitioner who is asked for', async () => {
    await visit({ practitionerId: physician.employeeId! })
    const namesAt = async (query: object) =>
      (await desk.call(reportsApi.toFinishChoices, { query })).data.practitioners.map(({ id }) => id)
    const utrecht = app.world.utrecht.id
    expect(await namesAt({ location: app.world.amsterdam.id })).toContain(physician.employeeId)
    expect(await namesAt({ location: utrecht })).not.toContain(physician.employeeId)
    expect(await namesAt({ location: utrecht, practitioner: physician.employeeId })).toContain(physician.employeeId)
    const abroad = await app.world.employee({ locationIds: [app.world.antwerp.id] })
    const ofPractitioner = await practitioner.call(reportsApi.toFinishChoices, {
      query: { location: utrecht, practitioner: abroad },
    })
    expect(ofPractitioner.data.practitioners.map(({ id }) => id)).not.toContain(abroad)
  })

  test('only the own name without a calendar', async () => {
    const { usual, others, practitioners } = await choicesOf(archivist)
    expect([usual, others, practitioners.map(({ id }) => id)]).toEqual([
      archivist.employeeId,
      false,
      [archivist.employeeId],
    ])
  })
})

describe('the locations among the choices', () => {
  const choicesFor = async (caller: Caller, query: Filters) => {
    const { status, data } = await caller.call(reportsApi.toFinishChoices, { query })
    expect(status).toBe(200)
    return data
  }
  const waitingOf = async (caller: Caller, query: Filters) => (await choicesFor(caller, query)).locations
  const totalOf = async (caller: Caller, filters: Filters) => (await list(caller, filters)).data.metadata.total
  const sumOf = (locations: readonly { waiting: number }[]) => locations.reduce((sum, { waiting }) => sum + waiting, 0)

  test('have the numbers of the visits that wait, as in the list', async () => {
    await visit({ practitionerId: physician.employeeId!, from: begin(20) })
    await visit({ from: begin(20) })
    for (const [caller, filters] of [
      [desk, { location: 'all' }],
      [desk, { location: app.world.amsterdam.id }],
      [desk, { location: 'all', practitioner: physician.employeeId! }],
      [practitioner, {}],
      [practitioner, { location: 'all', till: '2026-02-14' }],
    ] as const) {
      const total = await totalOf(caller, filters)
      expect([total > 0, sumOf(await waitingOf(caller, filters))]).toEqual([true, total])
    }
  })

  test('include one that closed while visits wait there, whichever location is shown', async () => {
    const { utrecht, amsterdam } = app.world
    await app.world.appointment({
      clientId: await app.world.newClient(),
      practitionerId: colleague,
      place: utrecht,
      from: begin(18),
    })
    await addLocations(1)
    await deactivate(900_001, '2026-03-01')
    const closed = async () =>
      (await waitingOf(desk, { location: amsterdam.id })).filter(({ deactivated }) => deactivated)
    expect(await closed()).toEqual([])
    await deactivate(utrecht.id, '2026-03-01')
    const waiting = await totalOf(desk, { location: utrecht.id })
    expect(await closed()).toMatchObject([{ id: utrecht.id, waiting }])
    expect((await waitingOf(physician, {})).filter(({ deactivated }) => deactivated)).toEqual([])
    const all = await waitingOf(desk, { location: 'all' })
    expect(all.filter(({ id }) => id === utrecht.id)).toMatchObject([{ deactivated: true, waiting }])
    // One without any is a choice while it is shown.
    expect(await waitingOf(desk, { location: 900_001 })).toContainEqual(
      expect.objectContaining({ id: 900_001, deactivated: true, waiting: 0 }),
    )
    await deactivate(utrecht.id, null)
    await removeLocations()
  })
})

describe('a chain of more locations than one list reads for all days', () => {
  let recent: number
  let older: number
  let unsigned: number
  beforeAll(async () => {
    recent = await visit({ practitionerId: physician.employeeId!, from: '2026-03-03T03:00:00.000Z' })
    older = await visit({ practitionerId: physician.employeeId!, from: '2026-01-20T03:00:00.000Z' })
    unsigned = await visit({ practitionerId: colleague, from: '2025-09-20T03:00:00.000Z' })
    await close(await app.world.report(unsigned))
    await uploadedPhoto(app, unsigned)
    await addLocations(maxLocationsAtOnce * 2)
  })
  afterAll(() => removeLocations())
  const everything = { practitioner: 'everybody', location: 'all' } as const
  const listed = async (filters: Filters) => {
    const { status, data } = await list(desk, filters)
    expect(status).toBe(200)
    const ids = data.body.map(({ id }) => id)
    return [ids.includes(recent), ids.includes(older), ids.includes(unsigned)]
  }
  const choicesFor = async (caller: Caller, query: Filters) => {
    const { status, data } = await caller.call(reportsApi.toFinishChoices, { query })
    expect(status).toBe(200)
    return { ...data, ids: data.practitioners.map(({ id }) => id) }
  }

  test('lists the visits of the last days, and photos that wait however long', async () => {
    expect(await listed(everything)).toEqual([true, false, true])
    expect(await listed({})).toEqual([true, false, true])
  })

  test('lists those of earlier days, until a day that is asked for', async () => {
    expect(await listed({ ...everything, till: '2026-01-20' })).toEqual([false, true, true])
    expect(await listed({ ...everything, till: '2026-01-19' })).toEqual([false, false, true])
    expect(await listed({ ...everything, till: '2025-09-19' })).toEqual([false, false, false])
  })

  test('lists those of all days of one location, and of one practitioner', async () => {
    expect(await listed({ practitioner: 'everybody', location: app.world.amsterdam.id })).toEqual([true, true, true])
    expect(await listed({ practitioner: physician.employeeId!, location: 'all' })).toEqual([true, true, false])
  })

  test('tells of how many days the list has the visits', async () => {
    const days = async (filters: Filters) => (await choicesFor(desk, filters)).days
    expect(await days(everything)).toBeLessThan(maxWaitingDays / 2)
    expect(await days({ ...everything, location: app.world.amsterdam.id })).toBe(maxWaitingDays)
    expect(await days({ ...everything, practitioner: colleague })).toBe(maxWaitingDays)
  })

  test('counts locations that have long been closed for nothing', async () => {
    await sql`update locations set deactivated_at = '2025-01-01' where id > 900000`.execute(app.db)
    expect((await choicesFor(desk, everything)).days).toBe(maxWaitingDays)
    expect(await listed(everything)).toEqual([true, true, true])
    await sql`update locations set deactivated_at = null where id > 900000`.execute(app.db)
  })

  test('offers the practitioners of the list that is shown: no visits of others are read beside the own ones', async () => {
    await visit({ from: begin(20) })
    const own = await choicesFor(practitioner, { location: 'all' })
    expect([own.usual, own.ids.includes(physician.employeeId!)]).toEqual([practitioner.employeeId, false])
    const one = await choicesFor(desk, { location: 'all', practitioner: physician.employeeId! })
    expect(one.ids).toEqual([physician.employeeId])
    const here = await choicesFor(practitioner, { screen_location: app.world.amsterdam.id })
    expect(here.ids).toContain(physician.employeeId)
    expect((await choicesFor(desk, everything)).ids).toContain(physician.employeeId)
  })
})

test('a file has each visit that it counted, also when its report is finished and its photos go meanwhile', async () => {
  const id = await visit({ from: begin(20) })
  const old = await visit({ practitionerId: colleague, from: '2025-08-20T03:00:00.000Z' })
  await close(await app.world.report(old))
  const photoId = await uploadedPhoto(app, old)
  const now = app.clock.now()
  const scope = { countryIds: [netherlands], locationId: null, practitionerId: null, now }
  const { bytes, exported } = await exportOverview(
    { db: app.db, query: { filters: {}, format: 'csv' }, language: 'en', zone: 'Europe/Amsterdam', now },
    reportsToFinish,
    toFinishSource({}, { ...scope, ...periodOfList(now, maxWaitingDays), language: 'en' }),
    exportOptions('en'),
  )
  await app.world.report(id)
  expect(
    (await practitioner.call(photosApi.remove, { params: { photoId }, body: { reason: 'Onscherp' } })).status,
  ).toBe(200)
  const text = Buffer.concat(await Array.fromAsync(bytes as AsyncIterable<Uint8Array>)).toString()
  const lines = text.trim().split('\r\n').slice(1)
  expect(lines).toHaveLength(exported!.rows)
  expect(lines.filter((line) => line.endsWith(';'))).toHaveLength(2)
})
