import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tidyUp } from '#app/upkeep.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { photosApi } from '#features/photos/contract.ts'
import { uploadedPhoto } from '#features/photos/right-calls.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { drawingLimits, drawingsApi, type Mark } from './contract.ts'
import { arrow } from './right-calls.ts'
import { drawnUnits } from './rules.ts'

let app: TestApp
let practitioner: Caller
let appointmentId: number
let hour = 0
const now = '2026-03-04T09:00:00.000Z'
const later = (hours: number) => app.clock.set(new Date(Date.parse(now) + hours * 3_600_000).toISOString())
beforeAll(async () => {
  app = await testApp()
  practitioner = await app.as('senior-practitioner')
  await sql`update products set injectable = true where id = ${app.world.product}`.execute(app.db)
})
afterAll(() => app.close())
const visit = async (clientId?: number) =>
  app.world.appointment({
    clientId: clientId ?? (await app.world.newClient()),
    from: new Date(Date.UTC(2026, 1, 4, 8) + hour++ * 3_600_000).toISOString(),
    treatmentId: app.world.skinTreatment,
  })
beforeEach(async () => {
  app.clock.set(now)
  appointmentId = await visit()
})

const at = { x: 0.5, y: 0.25 }
const units = (changes: object = {}): Mark => ({
  kind: 'units',
  colour: 'red',
  at,
  product_id: app.world.product,
  units: 4,
  ...changes,
})
const outline = (points: number): Mark => ({
  kind: 'outline',
  colour: 'blue',
  points: Array.from({ length: points }, (_, index) => ({ x: index / points, y: 0.5 })),
})
/** Reports as they come from the form. */
const saveReport = (of = appointmentId) =>
  practitioner.raw('POST', '/api/treatment-report', {
    appointment_id: of,
    treatment_id: app.world.skinTreatment,
    appointment_type_id: app.world.treatmentType,
    devices: [],
    report: '',
  })
const create = (changes: object = {}, by = practitioner) =>
  by.raw('POST', '/api/treatment-report/drawings', {
    appointment_id: appointmentId,
    figure: 'face_front',
    marks: [arrow],
    ...changes,
  })
const stored = async (changes: object = {}) => {
  const answer = await create(changes)
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data as { id: number; client_id: number; updated_at: string }
}
const update = (id: number, updated_at: string, marks: readonly object[] = [arrow, arrow], by = practitioner) =>
  by.raw('PUT', `/api/treatment-report/drawings/${id}`, { marks, updated_at })
const remove = (drawingId: number, reason?: string, by = practitioner) =>
  by.call(drawingsApi.remove, { params: { drawingId }, ...(reason !== undefined && { body: { reason } }) })
const visits = async (of = appointmentId, by = practitioner) =>
  (await by.call(drawingsApi.list, { params: { appointmentId: of } })).data.visits
const rows = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from report_drawings`.execute(app.db)).rows[0]!.n

describe('what is refused', () => {
  test.each<[string, () => object, Record<string, string[]>]>([
    ['a drawing on nothing', () => ({ figure: null }), { figure: ['required'] }],
    ['a figure that is not there', () => ({ figure: 'hand' }), { figure: ['invalid'] }],
    ['a photo that is not there', () => ({ figure: null, photo_id: 999_999_999 }), { photo_id: ['unknown'] }],
    ['an empty drawing', () => ({ marks: [] }), { marks: ['too_few'] }],
    [
      'a mark of another kind',
      () => ({ marks: [{ kind: 'star', colour: 'blue', at }] }),
      { 'marks.0.kind': ['invalid'] },
    ],
    [
      'a place beside the picture',
      () => ({ marks: [{ ...arrow, to: { x: 1.01, y: 0 } }] }),
      { 'marks.0.to.x': ['too_big'] },
    ],
    [
      'a place that is no number',
      () => ({ marks: [{ ...arrow, to: { x: '0.5', y: 0 } }] }),
      { 'marks.0.to.x': ['invalid'] },
    ],
    ['an outline of two points', () => ({ marks: [outline(2)] }), { 'marks.0.points': ['too_few'] }],
    [
      'more marks than a drawing takes',
      () => ({ marks: Array(drawingLimits.marks + 1).fill(arrow) }),
      { marks: ['too_many'] },
    ],
    [
      'more points than a drawing takes',
      () => ({ marks: [outline(12_000), outline(12_000)] }),
      { marks: ['too_many_points'] },
    ],
    ['a point without units', () => ({ marks: [units({ units: 0 })] }), { 'marks.0.units': ['too_small'] }],
    ['a thousand units', () => ({ marks: [units({ units: 1000 })] }), { 'marks.0.units': ['too_big'] }],
    [
      'a product that is no injectable',
      () => ({ marks: [units({ product_id: 999_999_999 })] }),
      { 'marks.0.product_id': ['unknown'] },
    ],
    [
      'an empty text',
      () => ({ marks: [{ kind: 'text', colour: 'black', at, text: '  ' }] }),
      { 'marks.0.text': ['required'] },
    ],
    [
      'a text that nobody can see',
      () => ({ marks: [{ kind: 'text', colour: 'black', at, text: '\u200b\u2800' }] }),
      { 'marks.0.text': ['required'] },
    ],
    [
      'what the contract does not know',
      () => ({ marks: [{ ...arrow, width: 3 }] }),
      { 'marks.0.width': ['unknown_field'] },
    ],
  ])('%s', async (_, changes, errors) => {
    const before = await rows()
    const answer = await create(changes())
    expect([answer.status, answer.errors, await rows()]).toEqual([422, errors, before])
  })

  test('a photo and a figure at once, and a photo of another visit', async () => {
    const own = await uploadedPhoto(app, appointmentId)
    const other = await uploadedPhoto(app, await visit())
    expect((await create({ photo_id: own })).errors).toEqual({ figure: ['one_picture'] })
    expect((await create({ photo_id: other, figure: null })).errors).toEqual({ photo_id: ['unknown'] })
  })

  test('the visit of another country, and who may not', async () => {
    const belgian = await app.as('senior-practitioner', app.world.antwerp.id)
    const { id, updated_at } = await stored()
    expect((await create({}, belgian)).status).toBe(404)
    expect((await update(id, updated_at, [arrow], belgian)).status).toBe(404)
    expect((await remove(id, 'Fout', belgian)).status).toBe(404)
    expect((await belgian.call(drawingsApi.list, { params: { appointmentId } })).status).toBe(404)
    expect((await belgian.call(drawingsApi.show, { params: { drawingId: id } })).status).toBe(404)
    const desk = await app.as('office-manager')
    expect([(await create({}, desk)).status, (await remove(id, 'Fout', desk)).status]).toEqual([403, 403])
    expect((await create({}, app.nobody)).status).toBe(401)
  })

  test('a drawing for a visit that was cancelled, or to which the client did not come', async () => {
    const { id, updated_at } = await stored()
    await sql`update appointments set deleted_at = now() where id = ${appointmentId}`.execute(app.db)
    expect((await create()).errors).toEqual({ appointment_id: ['already_cancelled'] })
    expect((await update(id, updated_at)).status).toBe(422)
    const missed = await visit()
    await sql`update appointments set no_show_at = now() where id = ${missed}`.execute(app.db)
    expect((await create({ appointment_id: missed })).errors).toEqual({ appointment_id: ['already_no_show'] })
  })

  test('a change of a drawing that somebody else saved meanwhile, and nothing of it is written', async () => {
    const { id, updated_at } = await stored()
    const colleague = await app.as('physician')
    expect((await update(id, updated_at, [arrow, units()], colleague)).status).toBe(200)
    const stale = await update(id, updated_at, [outline(5)])
    expect([stale.status, stale.errors]).toEqual([409, { updated_at: ['stale'] }])
    const [drawing] = (await visits())[0]!.drawings
    expect(drawing).toMatchObject({ version: 2, marks: [arrow, units()] })
    expect(drawing!.changed_by).not.toBe(drawing!.author)
    // The caller keeps the marks, and may save them as a new drawing.
    await stored({ marks: [outline(5)] })
    expect((await visits())[0]!.drawings).toHaveLength(2)
  })

  test('a new drawing and a change once the report has closed; deleting it still needs a reason', async () => {
    await saveReport()
    const { id, updated_at } = await stored()
    later(47.9)
    const changed = await update(id, updated_at)
    expect(changed.status).toBe(200)
    later(48)
    for (const answer of [await create(), await update(id, (changed.data as { updated_at: string }).updated_at)])
      expect([answer.status, answer.errors]).toEqual([409, { '': ['drawing_closed'] }])
    expect((await remove(id)).errors).toEqual({ reason: ['required'] })
    expect((await remove(id, 'Verkeerde cliënt')).status).toBe(200)
  })

  test('a change of a report with an addendum, also when its visit is moved afterwards', async () => {
    await saveReport()
    const { id, updated_at } = await stored()
    await sql`
      with report as (select id, author_id from treatment_reports where appointment_id = ${appointmentId})
      insert into treatment_report_addenda (report_id, version, content, author_id, author_name, sha256)
      select id, 1, 'Nog rood', author_id, 'Emma de Wit', ${'a'.repeat(64)} from report`.execute(app.db)
    expect((await update(id, updated_at)).errors).toEqual({ '': ['drawing_closed'] })
  })
})

describe('how much there may be', () => {
  const drawn = (changes: object = {}) =>
    app.db
      .insertInto('report_drawings')
      .values({
        appointment_id: appointmentId,
        figure: 'body_front',
        marks: JSON.stringify([arrow]),
        mark_count: 1,
        author_id: practitioner.employeeId,
        changed_by: practitioner.employeeId,
        ...changes,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()

  test('one more drawing than a visit takes is refused with its number, also of two at the same moment', async () => {
    for (let count = 2; count < drawingLimits.ofVisit; count++) await drawn()
    expect((await create()).status).toBe(201)
    const last = await Promise.all([create(), create()])
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const [one, other] = await Promise.all([create(), create()])
    for (const { status, errors } of [one, other])
      expect([status, errors]).toEqual([422, { appointment_id: ['too_many_drawings'] }])
    // A deleted one makes room, and another visit has room of its own.
    await remove((await visits())[0]!.drawings[0]!.id)
    const again = await Promise.all([create(), create()])
    expect(again.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await create({ appointment_id: await visit() })).status).toBe(201)
  })

  test('a list carries the marks that fit into one answer, those of the visit first; the others are read alone', async () => {
    const clientId = await app.world.newClient()
    const [earlier, latest] = [await visit(clientId), await visit(clientId)]
    const heavy = [outline(4000)]
    const size = JSON.stringify(heavy).length
    const fitting = Math.floor(drawingLimits.listedBytes / size)
    const ids: number[] = []
    for (let count = 0; count < fitting + 2; count++)
      ids.push((await stored({ appointment_id: latest, marks: heavy })).id)
    const own = await stored({ appointment_id: earlier, marks: [units()] })
    await saveReport(latest)
    const carried = async (of: number) =>
      (await visits(of)).flatMap(({ drawings }) => drawings).filter(({ marks }) => marks !== null)
    const listed = await carried(earlier)
    expect(listed.map(({ id }) => id)).toContain(own.id)
    expect(listed.length).toBeGreaterThan(1)
    expect(listed.length).toBeLessThanOrEqual(fitting + 1)
    const all = (await visits(earlier)).flatMap(({ drawings }) => drawings)
    expect(all.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([...ids, own.id])
    const left = all.find(({ marks }) => marks === null)!
    expect([left.products, left.units]).toEqual([[], []])
    const whole = await practitioner.call(drawingsApi.show, { params: { drawingId: left.id } })
    expect(whole.data).toMatchObject({ id: left.id, marks: heavy, client_id: clientId, updated_at: left.updated_at })
  })

  test('the units of a drawing are listed without its marks too, so that the total of a report lacks none', async () => {
    const first = await stored({ marks: [units({ units: 2.5 }), arrow, units({ units: 0.1 }), units({ units: 0.2 })] })
    const heavy = [outline(4000), units()]
    for (let bytes = 0; bytes <= drawingLimits.listedBytes; bytes += JSON.stringify(heavy).length)
      await stored({ marks: heavy })
    const [{ drawings }] = (await visits()) as [Awaited<ReturnType<typeof visits>>[number]]
    const product_id = app.world.product
    expect(drawings.find(({ id }) => id === first.id)).toMatchObject({
      marks: null,
      products: [{ id: product_id }],
      units: [{ product_id, units: 2.8 }],
    })
    const total = 2.8 + 4 * (drawings.length - 1)
    expect(drawnUnits(drawings)).toMatchObject([{ product: { id: product_id }, units: expect.closeTo(total, 9) }])
  })

  test('the drawings of the visit are listed, however many newer ones its client has', async () => {
    const clientId = await app.world.newClient()
    const [old, newer, newest] = [await visit(clientId), await visit(clientId), await visit(clientId)]
    const { id } = await stored({ appointment_id: old })
    for (const of of [newer, newest]) {
      for (let count = 0; count < drawingLimits.ofVisit; count++) await drawn({ appointment_id: of })
      await saveReport(of)
    }
    const listed = (await visits(old)).flatMap(({ drawings }) => drawings)
    expect(listed).toHaveLength(drawingLimits.listed)
    expect(listed.map((one) => one.id)).toContain(id)
  })
})

describe('what is kept', () => {
  test('every kind of mark, on a figure and on a photo of the visit, with its author', async () => {
    const photoId = await uploadedPhoto(app, appointmentId)
    const marks: Mark[] = [
      arrow,
      outline(40),
      { kind: 'ellipse', colour: 'white', at, rx: 0.1, ry: 0.05 },
      units({ units: 2.5 }),
      units({ units: 0.1, at: { x: 0, y: 1 } }),
      { kind: 'text', colour: 'black', at, text: 'Rood' },
    ]
    await stored({ marks })
    await stored({ photo_id: photoId, figure: null })
    const [onFigure, onPhoto] = (await visits())[0]!.drawings
    expect(onFigure).toMatchObject({ figure: 'face_front', photo: null, marks, version: 1, saved: false })
    expect(onFigure!.products.map(({ id }) => id)).toEqual([app.world.product])
    expect(onPhoto).toMatchObject({ figure: null, photo: { id: photoId, width: 1, height: 1 }, products: [] })
    const row = await app.db
      .selectFrom('report_drawings')
      .selectAll()
      .where('id', '=', onFigure!.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ author_id: practitioner.employeeId, mark_count: 6, unit_count: 2.6 })
  })

  test('as many points as are allowed', async () => {
    await stored({ marks: [outline(drawingLimits.points)] })
  })

  test('a repeated call is one drawing', async () => {
    const body = { appointment_id: appointmentId, figure: 'body_back', marks: [arrow] }
    const send = () =>
      practitioner.raw('POST', '/api/treatment-report/drawings', body, { key: `one-drawing-${appointmentId}` })
    const [first, again] = [await send(), await send()]
    expect([again.headers['idempotent-replayed'], again.data]).toEqual(['true', first.data])
    expect((await visits())[0]!.drawings).toHaveLength(1)
  })

  test('the drawings of earlier visits are shown once those have a report', async () => {
    const clientId = await app.world.newClient()
    const [earlier, today] = [await visit(clientId), await visit(clientId)]
    const { id } = await stored({ appointment_id: earlier })
    expect(await visits(today)).toEqual([])
    await saveReport(earlier)
    expect((await visits(today)).map(({ drawings }) => drawings.map((one) => [one.id, one.saved]))).toEqual([
      [[id, true]],
    ])
  })

  test('a product that is no longer sold stays in the drawing that names it', async () => {
    const { id, updated_at } = await stored({ marks: [units()] })
    await sql`update products set injectable = false where id = ${app.world.product}`.execute(app.db)
    expect((await update(id, updated_at, [units(), arrow])).status).toBe(200)
    const other = await create({ appointment_id: await visit(), marks: [units()] })
    await sql`update products set injectable = true where id = ${app.world.product}`.execute(app.db)
    expect(other.errors).toEqual({ 'marks.0.product_id': ['unknown'] })
  })
})

describe('deleting', () => {
  test('before there is a report a drawing goes at once', async () => {
    const { id } = await stored()
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
    expect(await app.db.selectFrom('report_drawings').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test('after that it needs a reason, is not shown any more, and stays with the record', async () => {
    const { id, updated_at } = await stored()
    await saveReport()
    for (const reason of [undefined, '  ']) expect((await remove(id, reason)).errors).toEqual({ reason: ['required'] })
    expect((await remove(id, 'Dubbel\u202e\ngetekend\u200b')).status).toBe(200)
    expect([await visits(), (await update(id, updated_at)).status]).toEqual([[], 404])
    expect((await practitioner.call(drawingsApi.show, { params: { drawingId: id } })).status).toBe(404)
    const row = await app.db.selectFrom('report_drawings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ removed_by: practitioner.employeeId, remove_reason: 'Dubbel getekend' })
  })

  test('a photo takes its drawings with it', async () => {
    const photoId = await uploadedPhoto(app, appointmentId)
    const { id, updated_at } = await stored({ photo_id: photoId, figure: null })
    await sql`update report_photos set report_id = (select max(id) from treatment_reports) where id = ${photoId}`.execute(
      app.db,
    )
    await practitioner.call(photosApi.remove, { params: { photoId }, body: { reason: 'Wazig' } })
    expect([await visits(), (await update(id, updated_at)).status]).toEqual([[], 404])
    expect((await practitioner.call(drawingsApi.show, { params: { drawingId: id } })).status).toBe(404)
  })
})

test('a photo that waits is not deleted from under a drawing of the record', async () => {
  await saveReport()
  const photoId = await uploadedPhoto(app, appointmentId)
  const { id } = await stored({ photo_id: photoId, figure: null })
  const refused = await practitioner.call(photosApi.remove, { params: { photoId } })
  expect([refused.status, refused.errors]).toEqual([422, { '': ['photo_drawn_on'] }])
  expect((await visits())[0]!.drawings.map((one) => one.id)).toEqual([id])
})

describe('versions', () => {
  const reportId = async () =>
    (
      await app.db
        .selectFrom('treatment_reports')
        .select('id')
        .where('appointment_id', '=', appointmentId)
        .executeTakeFirstOrThrow()
    ).id
  const history = async () =>
    (await practitioner.call(reportsApi.versions, { params: { id: await reportId() } })).data.drawings

  test('each is told with its author, its moment and its difference, also of a drawing that was deleted', async () => {
    const { id, updated_at } = await stored({ marks: [units({ units: 12 }), arrow] })
    await saveReport()
    later(1)
    const colleague = await app.as('physician')
    const changed = await update(id, updated_at, [units({ units: 120 }), outline(5)], colleague)
    expect(changed.status).toBe(200)
    const product = { id: app.world.product, name: expect.any(Object) }
    const versions = [
      {
        version: 1,
        saved_at: now,
        change: { units: [{ product, before: 0, after: 12 }], added: 2, removed: 0, changed: 0 },
      },
      {
        version: 2,
        saved_at: '2026-03-04T10:00:00.000Z',
        change: { units: [{ product, before: 12, after: 120 }], added: 1, removed: 1, changed: 1 },
      },
    ]
    expect(await history()).toMatchObject([{ id, figure: 'face_front', photo: null, versions, removed: null }])
    const [first, second] = (await history())[0]!.versions
    expect(first!.author).not.toBe(second!.author)
    later(2)
    await remove(id, 'Dubbel getekend')
    const removed = { author: first!.author, at: '2026-03-04T11:00:00.000Z', reason: 'Dubbel getekend' }
    expect(await history()).toMatchObject([{ id, versions, removed }])
  })

  test('each is shown as it was saved, on its figure or its photo, until the drawing is deleted', async () => {
    const photoId = await uploadedPhoto(app, appointmentId)
    const { id, updated_at } = await stored({ photo_id: photoId, figure: null, marks: [units({ units: 12 })] })
    await saveReport()
    later(1)
    const colleague = await app.as('physician')
    await update(id, updated_at, [units({ units: 120 }), arrow], colleague)
    const [{ photo, products, versions }] = (await history()) as [Awaited<ReturnType<typeof history>>[number]]
    expect([photo, products]).toMatchObject([{ id: photoId, width: 1, height: 1 }, [{ id: app.world.product }]])
    expect(versions.map(({ marks }) => marks)).toEqual([[units({ units: 12 })], [units({ units: 120 }), arrow]])

    const shownAs = (version?: number, by = practitioner) =>
      by.call(drawingsApi.show, { params: { drawingId: id }, query: version === undefined ? {} : { version } })
    expect((await shownAs(3)).status).toBe(404)
    expect((await shownAs(1, await app.as('senior-practitioner', app.world.antwerp.id))).status).toBe(404)
    expect((await shownAs(1)).data).toMatchObject({
      marks: [units({ units: 12 })],
      units: [{ units: 12 }],
      version: 1,
      changed_by: versions[0]!.author,
    })
    const newest = (await visits())[0]!.drawings[0]!
    expect((await shownAs()).data).toMatchObject({ version: 2, updated_at: newest.updated_at })
    expect((await shownAs(2)).data).toEqual((await shownAs()).data)

    await remove(id, 'Dubbel getekend')
    expect((await history())[0]!.versions.map(({ marks }) => marks)).toEqual([null, null])
    expect((await shownAs(1)).status).toBe(404)
  })

  test('a drawing whose photo was deleted tells so, with the reason of the photo', async () => {
    const photoId = await uploadedPhoto(app, appointmentId)
    await stored({ photo_id: photoId, figure: null })
    await saveReport()
    await practitioner.call(photosApi.remove, { params: { photoId }, body: { reason: 'Wazig' } })
    expect(await history()).toMatchObject([
      { figure: null, photo: { id: photoId }, versions: [{ version: 1 }], removed: { reason: 'Wazig' } },
    ])
  })

  test('a drawing that was deleted before its photo tells its own reason', async () => {
    const photoId = await uploadedPhoto(app, appointmentId)
    const { id } = await stored({ photo_id: photoId, figure: null })
    await saveReport()
    await remove(id, 'Dubbel getekend')
    later(1)
    await practitioner.call(photosApi.remove, { params: { photoId }, body: { reason: 'Wazig' } })
    expect(await history()).toMatchObject([{ removed: { at: now, reason: 'Dubbel getekend' } }])
  })

  test('none is changed or removed while its drawing is there, and no marks change without one', async () => {
    const { id } = await stored()
    const refused = (query: Promise<unknown>, words: string) => expect(query).rejects.toThrow(words)
    const versions = () =>
      app.db.selectFrom('report_drawing_versions').selectAll().where('drawing_id', '=', id).execute()
    const before = await versions()
    expect(before).toMatchObject([{ version: 1, author_id: practitioner.employeeId, marks: [arrow] }])
    const { db } = app
    await refused(
      sql`update report_drawing_versions set marks = '[]' where drawing_id = ${id}`.execute(db),
      'append-only',
    )
    await refused(sql`delete from report_drawing_versions where drawing_id = ${id}`.execute(db), 'append-only')
    await refused(sql`update report_drawings set marks = '[]' where id = ${id}`.execute(db), 'report_drawing_versions')
    expect(await versions()).toEqual(before)
    await remove(id)
    expect(await versions()).toEqual([])
  })

  test('a drawing that is deleted has no further version', async () => {
    const { id } = await stored()
    await saveReport()
    await remove(id, 'Fout')
    expect((await history())[0]!.versions).toHaveLength(1)
  })
})

describe('the log', () => {
  test('tells that a drawing was seen and changed, in words and without a coordinate', async () => {
    const after = (await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_log`.execute(app.db)).rows[0]!
      .id
    const { id, updated_at } = await stored({ marks: [units({ units: 12.5 })] })
    await update(id, updated_at, [units({ units: 12.5 }), units()])
    await visits()
    await remove(id)
    const { rows: lines } = await sql<{ line: string; text: string; after: Record<string, unknown> | null }>`
      select action || ' ' || entity as line, coalesce(before, '{}')::text || coalesce(after, '{}')::text as text, after
      from audit_log where id > ${after} and employee_id = ${practitioner.employeeId} order by id`.execute(app.db)
    expect(lines.map(({ line }) => line)).toEqual([
      'create report_drawings',
      'read POST /treatment-report/drawings',
      'update report_drawings',
      'read PUT /treatment-report/drawings/:drawingId',
      'read GET /event/:appointmentId/treatment-report/drawings',
      'delete report_drawings',
    ])
    expect(lines.filter(({ text }) => /"marks"|"x":|points/.test(text))).toEqual([])
    expect(lines[2]!.after).toMatchObject({ mark_count: 2, unit_count: 16.5, version: 2 })
  })
})

describe('the upkeep', () => {
  const age = async (id: number, table = 'report_drawings', hours = 25) =>
    sql`update ${sql.table(table)} set created_at = created_at - make_interval(hours => ${hours}::integer) where id = ${id}`.execute(
      app.db,
    )

  test('removes the drawings of a visit without a report after a day, and nothing else', async () => {
    const [fresh, old] = [await stored(), await stored()]
    await age(fresh.id, 'report_drawings', 23)
    await age(old.id)
    const reported = await visit()
    const kept = await stored({ appointment_id: reported })
    await saveReport(reported)
    await age(kept.id)
    await tidyUp(app.db, app.server.services.files, app.clock.now())
    expect((await visits())[0]!.drawings.map(({ id }) => id)).toEqual([fresh.id])
    expect((await visits(reported))[0]!.drawings.map(({ id }) => id)).toEqual([kept.id])
  })

  test('keeps a photo that was drawn on, and makes it part of the report', async () => {
    await saveReport()
    const drawnOn = await uploadedPhoto(app, appointmentId)
    await stored({ photo_id: drawnOn, figure: null })
    await age(drawnOn, 'report_photos')
    await tidyUp(app.db, app.server.services.files, app.clock.now())
    const { rows: photos } = await sql`
      select id, report_id is not null as saved from report_photos where appointment_id = ${appointmentId}`.execute(
      app.db,
    )
    expect(photos).toEqual([{ id: drawnOn, saved: true }])
  })
})
