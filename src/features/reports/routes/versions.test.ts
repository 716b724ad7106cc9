import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tidyUp } from '#app/upkeep.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { addressOf } from '#kernel/endpoint.ts'
import { drawingsApi } from '#features/drawings/contract.ts'
import { insertDrawing } from '#features/drawings/queries.ts'
import { arrow } from '#features/drawings/right-calls.ts'
import { photosApi } from '#features/photos/contract.ts'
import { smallJpeg } from '#features/photos/right-calls.ts'
import { reportsApi } from '../contract.ts'
import { addInjectable, reportBody, savedReport } from '../right-calls.ts'

let app: TestApp
let practitioner: Caller
let colleague: Caller
let appointmentId: number
let id: number
let updated_at: string
let hour = 0
let product: number
const saved = '2026-03-04T09:00:00.000Z'
const later = (hours: number) => app.clock.set(new Date(Date.parse(saved) + hours * 3_600_000).toISOString())

beforeAll(async () => {
  app = await testApp()
  practitioner = await app.as('senior-practitioner')
  colleague = await app.as('physician')
  product = await addInjectable(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(saved)
  const from = new Date(Date.UTC(2026, 1, 4, 8) + hour++ * 3_600_000).toISOString()
  appointmentId = await app.world.appointment({ from, treatmentId: app.world.skinTreatment })
  ;({ id, updated_at } = await savedReport(app, practitioner, appointmentId))
})

const input = (changes: object) => reportBody(app, appointmentId, changes)
const update = (changes: object = {}, as = practitioner) =>
  as.raw('PUT', `/api/treatment-report/${id}`, input({ updated_at, ...changes }))
const add = (content: string, as = practitioner) => as.call(reportsApi.add, { params: { id }, body: { content } })
const versions = async () => (await practitioner.call(reportsApi.versions, { params: { id } })).data.items
const shown = async () => (await practitioner.call(reportsApi.show, { params: { appointmentId } })).data

describe('refuses', () => {
  test('a change after the report has closed, and an addendum before', async () => {
    later(47.9)
    expect([(await add('Nagekomen.')).status, (await add('Nagekomen.')).errors]).toEqual([409, { '': ['report_open'] }])
    later(48)
    const changed = await update({ report: 'Anders.' })
    expect([changed.status, changed.errors]).toEqual([409, { '': ['report_closed'] }])
    expect(await shown()).toMatchObject({ report: '<p>Goed verdragen.</p>', version: 1, closed: true, addenda: [] })
  })

  test('an addendum without text and lot, and one that is too long', async () => {
    later(72)
    for (const nothing of ['  ', '\u200b\n\u2800'])
      expect([(await add(nothing)).status, (await add(nothing)).errors]).toEqual([422, { content: ['addendum_empty'] }])
    const bare = await practitioner.raw('POST', `/api/treatment-report/${id}/addenda`, {})
    expect([bare.status, bare.errors]).toEqual([422, { content: ['addendum_empty'] }])
    expect((await add('x'.repeat(4001))).errors).toEqual({ content: ['too_long'] })
  })

  test('lots without a number, of products that are none, and one twice', async () => {
    later(72)
    const cream = app.world.product
    const lots = [
      { id: product, lot_number: ' ' },
      { id: cream, lot_number: 'TC1' },
      { id: product, lot_number: 'TC2' },
      { id: product, lot_number: 'tc2' },
    ]
    const third = await practitioner.call(reportsApi.add, {
      params: { id },
      body: { injectables: [{ id: product, lot_number: 'TC3', cc: 0.555 }] },
    })
    expect(third.errors).toEqual({ 'injectables.0.cc': ['invalid'] })
    const answer = await practitioner.call(reportsApi.add, {
      params: { id },
      body: { content: 'Partij.', injectables: lots },
    })
    expect([answer.status, answer.errors]).toEqual([
      422,
      {
        'injectables.0.lot_number': ['lot_missing'],
        'injectables.1.id': ['unknown'],
        'injectables.3.id': ['lot_twice'],
      },
    ])
    expect((await shown()).addenda).toEqual([])
  })

  test('a report of another country, and one that does not exist', async () => {
    later(72)
    const abroad = await app.as('senior-practitioner', app.world.antwerp.id)
    expect([
      (await add('Nagekomen.', abroad)).status,
      (await abroad.call(reportsApi.versions, { params: { id } })).status,
    ]).toEqual([404, 404])
    expect((await practitioner.call(reportsApi.versions, { params: { id: 999_999 } })).status).toBe(404)
  })

  test.each(['treatment_report_versions', 'treatment_report_addenda'] as const)(
    'to change what is kept (%s)',
    async (table) => {
      later(48)
      await add('Nagekomen.')
      await expect(app.db.updateTable(table).set({ version: 7 }).where('report_id', '=', id).execute()).rejects.toThrow(
        'append-only',
      )
      await expect(app.db.deleteFrom(table).where('report_id', '=', id).execute()).rejects.toThrow('append-only')
    },
  )
})

test('a report names the person who saved it last, and when, besides the author of its first version', async () => {
  const first = await shown()
  expect(first.last_save).toEqual({ author: first.author, saved_at: saved })
  later(1)
  expect((await update({ report: 'Rood.' }, colleague)).status).toBe(200)
  const second = await shown()
  const [newest] = await versions()
  expect(second).toMatchObject({
    author: first.author,
    last_save: { author: newest!.author, saved_at: '2026-03-04T10:00:00.000Z' },
  })
  expect(newest!.author).not.toBe(first.author)
  // A visit without a report has no last save: its form is still empty.
  const params = { appointmentId: await app.world.appointment({ from: '2026-03-10T08:00:00Z' }) }
  expect((await practitioner.call(reportsApi.show, { params })).data.last_save).toBe(null)
})

test('a report that is prepared before its visit stays open until the hours after it', async () => {
  appointmentId = await app.world.appointment({ from: '2026-03-09T08:00:00Z', treatmentId: app.world.skinTreatment })
  await savedReport(app, practitioner, appointmentId)
  expect((await shown()).closes_at).toBe('2026-03-11T08:30:00.000Z')
})

test('a report with an addendum stays closed, also when reports close later or its visit is moved', async () => {
  later(49)
  expect((await add('Nagekomen.')).status).toBe(201)
  await sql`update chain_settings set report_closes_hours = 8760`.execute(app.db)
  await sql`update appointments set starts_at = starts_at + interval '30 days', ends_at = ends_at + interval '30 days' where id = ${appointmentId}`.execute(
    app.db,
  )
  const changed = await update({ report: 'Anders.' })
  expect([changed.status, changed.errors]).toEqual([409, { '': ['report_closed'] }])
  expect(await shown()).toMatchObject({ closed: true, addenda: [{ content: 'Nagekomen.' }] })
  const address = addressOf(photosApi.preSave, { query: { appointment_id: appointmentId } })
  expect((await practitioner.raw('POST', address, smallJpeg)).errors).toEqual({
    appointment_id: ['photo_report_closed'],
  })
  expect((await add('Nog iets.')).status).toBe(201)
  await sql`update chain_settings set report_closes_hours = 48`.execute(app.db)
})

test('each version has the photos that the report had then', async () => {
  const upload = async (name: string) =>
    (
      await practitioner.raw(
        'POST',
        addressOf(photosApi.preSave, { query: { appointment_id: appointmentId, name } }),
        smallJpeg,
      )
    ).data as number
  const removeWaiting = async (photoId: number) =>
    expect((await practitioner.call(photosApi.remove, { params: { photoId } })).status).toBe(200)
  const before = await upload('voor')
  // One that was never saved with the report is in none of its versions.
  await removeWaiting(await upload('proef'))
  const attach = async (...pre_save_photos: number[]) => {
    const answer = await practitioner.raw('PUT', `/api/treatment-report/${id}`, input({ updated_at, pre_save_photos }))
    expect([answer.status, answer.errors]).toEqual([200, {}])
    ;({ updated_at } = answer.data as { updated_at: string })
  }
  later(1)
  await attach(before)
  later(2)
  await attach(await upload('na'))
  const names = async () => (await versions()).map(({ version, photos }) => [version, photos.map(({ name }) => name)])
  expect(await names()).toEqual([
    [3, ['voor', 'na']],
    [2, ['voor']],
    [1, []],
  ])
  later(3)
  const removed = await practitioner.call(photosApi.remove, {
    params: { photoId: before },
    body: { reason: 'Onscherp' },
  })
  expect(removed.status).toBe(200)
  // Its deletion takes nothing from the versions of before.
  expect((await names())[0]).toEqual([3, ['voor', 'na']])
  await attach()
  expect((await names())[0]).toEqual([4, ['na']])
})

test('each save is kept with its author and the names of then', async () => {
  later(1)
  expect((await update({ report: 'Rood na afloop.' }, colleague)).status).toBe(200)
  const [second, first] = await versions()
  expect([second!.version, second!.saved_at, second!.content.report]).toEqual([
    2,
    '2026-03-04T10:00:00.000Z',
    '<p>Rood na afloop.</p>',
  ])
  expect([first!.version, first!.content.report, first!.content.treatment.id]).toEqual([
    1,
    '<p>Goed verdragen.</p>',
    app.world.skinTreatment,
  ])
  expect(first!.author).not.toBe(second!.author)
  expect((await shown()).version).toBe(2)
})

test('after the hours of the chain it closes, and what is added is signed by its author', async () => {
  await app.db.updateTable('chain_settings').set({ report_closes_hours: 2 }).execute()
  try {
    expect((await shown()).closes_at).toBe('2026-03-04T11:00:00.000Z')
    later(2)
    const answer = await add('Na een dag nog rood.', colleague)
    expect(answer.status).toBe(201)
    const { addendum } = answer.data
    const { authorId, authorName } = { authorId: colleague.employeeId, authorName: addendum.author }
    const signed = JSON.stringify([id, 1, authorId, authorName, addendum.written_at, 'Na een dag nog rood.'])
    expect(addendum.sha256).toBe(createHash('sha256').update(signed).digest('hex'))
    expect((await shown()).addenda).toEqual([addendum])
  } finally {
    await app.db.updateTable('chain_settings').set({ report_closes_hours: 48 }).execute()
  }
})

test('an addendum adds lots that were forgotten, which its signature covers and nobody changes', async () => {
  later(72)
  const answer = await practitioner.call(reportsApi.add, {
    params: { id },
    body: {
      content: 'De partij stond er niet bij.',
      injectables: [{ id: product, lot_number: ' TC26 H118 ', expiration_date: '2026-01-31' }],
    },
  })
  expect([answer.status, answer.errors]).toEqual([201, {}])
  const { addendum } = answer.data
  expect(addendum.injectables).toMatchObject([
    { id: product, name: { nl: 'Botuline' }, lot_number: 'TC26 H118', expiration_date: '2026-01-31' },
  ])
  const signed = [id, 1, practitioner.employeeId, addendum.author, addendum.written_at, addendum.content]
  const lots = [[product, 'TC26 H118', '2026-01-31']]
  expect(addendum.sha256).toBe(
    createHash('sha256')
      .update(JSON.stringify([...signed, lots]))
      .digest('hex'),
  )
  expect((await shown()).addenda).toEqual([addendum])
  const stored = app.db.updateTable('treatment_report_addendum_injectables').set({ lot_number: 'TC1' })
  await expect(stored.where('addendum_id', '=', addendum.id).execute()).rejects.toThrow('append-only')
})

test('a lot needs no text, and may say how much of it was injected; the signature covers both', async () => {
  later(72)
  const answer = await practitioner.call(reportsApi.add, {
    params: { id },
    body: { content: '', injectables: [{ id: product, cc: 0.75, lot_number: 'TC9', expiration_date: null }] },
  })
  expect([answer.status, answer.errors]).toEqual([201, {}])
  const { addendum } = answer.data
  expect(addendum).toMatchObject({ content: '', injectables: [{ id: product, cc: 0.75, lot_number: 'TC9' }] })
  const signed = [
    id,
    1,
    practitioner.employeeId,
    addendum.author,
    addendum.written_at,
    '',
    [[product, 'TC9', null, 0.75]],
  ]
  expect(addendum.sha256).toBe(createHash('sha256').update(JSON.stringify(signed)).digest('hex'))
  expect((await shown()).addenda).toEqual([addendum])
})

test('an addendum adds the lot of a product that was put aside since the report named it', async () => {
  await update({ injectables: [{ id: product, cc: 0.5, lot_number: '', expiration_date: null }] })
  later(72)
  const setAside = (deactivated_at: string | null) =>
    app.db.updateTable('products').set({ deactivated_at }).where('id', '=', product).execute()
  await setAside(saved)
  const body = { injectables: [{ id: product, lot_number: 'TC9' }] }
  const answer = await practitioner.call(reportsApi.add, { params: { id }, body })
  await setAside(null)
  expect([answer.status, answer.errors]).toEqual([201, {}])
})

test('nothing is written any more about a client who was erased', async () => {
  const clientId = await app.world.newClient()
  appointmentId = await app.world.appointment({ clientId, from: '2026-02-26T08:00:00Z' })
  ;({ id, updated_at } = await savedReport(app, practitioner, appointmentId))
  await sql`update clients set first_name = '', last_name = '#' || id, email = '', phone_number = '', erased_at = now() where id = ${clientId}`.execute(
    app.db,
  )
  const drawing = { appointment_id: appointmentId, figure: 'face_front', marks: [arrow] }
  expect((await update()).status).toBe(404)
  expect((await practitioner.raw('POST', '/api/treatment-report/drawings', drawing)).status).toBe(404)
  later(72)
  expect((await add('Nagekomen.')).status).toBe(404)
})

describe('a signature that does not fit what is stored', () => {
  /** Changes a row that the database refuses to change, as somebody with its password could. */
  const beneath = async (table: string, change: ReturnType<typeof sql>) => {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(app.db)
    await change.execute(app.db)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(app.db)
  }
  const intact = async () => (await shown()).addenda.map((one) => one.intact)
  const added = (content: string, injectables: object[]) =>
    practitioner.raw('POST', `/api/treatment-report/${id}/addenda`, { content, injectables })

  test('is of no addendum as it was signed, whatever its letters and amounts', async () => {
    later(72)
    const lot = { id: product, expiration_date: null }
    await added('Één "regel" \\ \n en \t een tab, \u2028 😀 <b>&', [])
    await added('', [{ ...lot, lot_number: 'A "1" é\\', cc: 12 }])
    await added('Drie', [
      { ...lot, lot_number: 'C1', cc: 0.05 },
      { ...lot, lot_number: 'C2', cc: 0 },
      { ...lot, lot_number: 'C3', cc: 0.5, expiration_date: '2030-01-31' },
      { ...lot, lot_number: 'C4', cc: null },
    ])
    expect(await intact()).toEqual([true, true, true])
    const lots = (await shown()).addenda.at(-1)!.injectables
    expect(lots.map(({ lot_number }) => lot_number)).toEqual(['C1', 'C2', 'C3', 'C4'])
  })

  test('names the addendum whose text, author, moment or lot was changed', async () => {
    later(72)
    const addendum = async () => {
      await added('Nagekomen.', [{ id: product, cc: 0.5, lot_number: 'TC1', expiration_date: null }])
      return (await shown()).addenda.at(-1)!.id
    }
    const [text, author, moment, lot] = [await addendum(), await addendum(), await addendum(), await addendum()]
    const of = (one: number) => sql`where id = ${one}`
    await beneath('treatment_report_addenda', sql`update treatment_report_addenda set content = 'Niets.' ${of(text)}`)
    await beneath(
      'treatment_report_addenda',
      sql`update treatment_report_addenda set author_name = 'Iemand' ${of(author)}`,
    )
    await beneath(
      'treatment_report_addenda',
      sql`update treatment_report_addenda set written_at = written_at - interval '1 second' ${of(moment)}`,
    )
    await addendum()
    await beneath(
      'treatment_report_addendum_injectables',
      sql`update treatment_report_addendum_injectables set cc = 0.4 where addendum_id = ${lot}`,
    )
    expect(await intact()).toEqual([false, false, false, false, true])
  })
})

describe('a photo that waits at a report that has closed', () => {
  const upload = async (query: object = {}) =>
    (
      await practitioner.raw(
        'POST',
        addressOf(photosApi.preSave, { query: { appointment_id: appointmentId, name: 'wang', ...query } }),
        smallJpeg,
      )
    ).data as number
  const upkeep = () => tidyUp(app.db, app.server.services.files, app.clock.now())
  const own = async (as = practitioner) => {
    const { visits } = (await as.call(photosApi.list, { params: { appointmentId } })).data
    return visits.find(({ appointment }) => appointment.id === appointmentId)?.photos ?? []
  }
  const remove = (photoId: number, reason = '') =>
    practitioner.call(photosApi.remove, { params: { photoId }, body: { reason } })
  const sign = (pre_save_photos: number[]) =>
    practitioner.call(reportsApi.add, { params: { id }, body: { content: '', pre_save_photos } })
  const rowOf = (photoId: number) =>
    app.db.selectFrom('report_photos').selectAll().where('id', '=', photoId).executeTakeFirst()

  test('is never made part of it unsigned, nor removed, and is shown to who may read with its author and moment', async () => {
    later(47)
    const [before, after] = [await upload(), (later(49), await upload({ addendum: 'true' }))]
    const desk = await app.as('office-manager')
    for (const hours of [49, 72, 72 + 24 * 90]) {
      later(hours)
      await upkeep()
      expect(await own(desk)).toMatchObject([
        { id: before, saved: false, awaits_signature: true, created_at: '2026-03-06T08:00:00.000Z' },
        { id: after, saved: false, awaits_signature: true, author: expect.stringMatching(/./) },
      ])
      expect((await versions()).map(({ photos }) => photos)).toEqual([[]])
    }
    const signed = await sign([before, after])
    expect([signed.status, signed.errors]).toEqual([201, {}])
    expect(signed.data.addendum).toMatchObject({ photos: 2, intact: true })
    expect(await own()).toMatchObject([
      { id: before, saved: true, awaits_signature: false, of_record: true },
      { id: after, saved: true, awaits_signature: false, of_record: true },
    ])
  })

  test('becomes part of one that is still open after a day', async () => {
    const photo = await upload()
    later(25)
    expect(await own()).toMatchObject([{ id: photo, saved: false, awaits_signature: false, of_record: false }])
    await upkeep()
    expect(await own()).toMatchObject([{ id: photo, saved: true, of_record: true }])
  })

  test('is deleted freely for a day, and after that with a reason, which stays with the record', async () => {
    later(49)
    const [fresh, old] = [await upload({ addendum: 'true' }), await upload({ addendum: 'true' })]
    expect((await remove(fresh)).status).toBe(200)
    expect(await rowOf(fresh)).toBeUndefined()
    later(49 + 23.9)
    expect(await own()).toMatchObject([{ id: old, of_record: false }])
    later(49 + 24)
    expect(await own()).toMatchObject([{ id: old, of_record: true }])
    expect((await remove(old, ' ')).errors).toEqual({ reason: ['required'] })
    expect((await remove(old, 'Verkeerde cliënt')).status).toBe(200)
    expect(await own()).toEqual([])
    expect((await sign([old])).errors).toEqual({ pre_save_photos: ['unknown'] })
    await upkeep()
    expect(await rowOf(old)).toMatchObject({
      report_id: null,
      removed_by: practitioner.employeeId,
      remove_reason: 'Verkeerde cliënt',
    })
  })

  test('is deleted with a reason from under a drawing of the record', async () => {
    later(47)
    const photo = await upload()
    const by = { employeeId: practitioner.employeeId!, now: app.clock.now() }
    await insertDrawing(app.db, { appointment_id: appointmentId, photo_id: photo, figure: null, marks: [arrow] }, by)
    later(48)
    expect((await remove(photo)).errors).toEqual({ reason: ['required'] })
    expect((await remove(photo, 'Verkeerde cliënt')).status).toBe(200)
    const drawn = await practitioner.call(drawingsApi.list, { params: { appointmentId } })
    expect(drawn.data.visits).toEqual([])
  })
})

describe('photos after a report has closed', () => {
  const upload = (addendum: object = {}) =>
    practitioner.raw(
      'POST',
      addressOf(photosApi.preSave, { query: { appointment_id: appointmentId, name: 'later', ...addendum } }),
      smallJpeg,
    )
  const forAddendum = async () => (await upload({ addendum: 'true' })).data as number
  const stored = async () =>
    (await sql<{ count: number }>`select count(*)::integer as count from report_photos`.execute(app.db)).rows[0]!.count

  test('are refused before they are stored, but for an addendum', async () => {
    later(72)
    const before = await stored()
    const refused = await upload()
    expect([refused.status, refused.errors]).toEqual([422, { appointment_id: ['photo_report_closed'] }])
    expect(await stored()).toBe(before)
    expect((await upload({ addendum: 'true' })).status).toBe(201)
    later(1)
    expect((await upload()).status).toBe(201)
  })

  test('are refused where the user may not change the report, or the visit did not take place', async () => {
    await sql`update appointments set no_show_at = starts_at where id = ${appointmentId}`.execute(app.db)
    expect((await upload({ addendum: 'true' })).errors).toEqual({ appointment_id: ['already_no_show'] })
    const desk = await app.as('office-manager')
    const address = addressOf(photosApi.preSave, { query: { appointment_id: appointmentId, addendum: 'true' } })
    expect((await desk.raw('POST', address, smallJpeg)).status).toBe(403)
  })

  test('become part of the report with the addendum that names them, whose signature covers them', async () => {
    later(72)
    const [named, unnamed] = [await forAddendum(), await forAddendum()]
    const add = (pre_save_photos: number[]) =>
      practitioner.call(reportsApi.add, { params: { id }, body: { content: '', pre_save_photos } })
    const unknown = await add([named, 999_999])
    expect([unknown.status, unknown.errors]).toEqual([422, { pre_save_photos: ['unknown'] }])
    const added = await add([named])
    expect([added.status, added.errors]).toEqual([201, {}])
    expect(added.data.addendum).toMatchObject({ content: '', photos: 1, intact: true })
    const { visits } = (await practitioner.call(photosApi.list, { params: { appointmentId } })).data
    const own = visits.find(({ appointment }) => appointment.id === appointmentId)!
    expect(own.photos.map((photo) => [photo.id, photo.saved])).toEqual([
      [named, true],
      [unnamed, false],
    ])
    expect((await add([named])).errors).toEqual({ pre_save_photos: ['unknown'] })
    // They came after every version that was saved.
    expect((await versions()).map(({ photos }) => photos)).toEqual([[]])
    // A photo that is deleted, with a reason, stays with the record and the signature; another file breaks it.
    const gone = await practitioner.call(photosApi.remove, { params: { photoId: named }, body: { reason: 'Onscherp' } })
    expect(gone.status).toBe(200)
    expect((await shown()).addenda).toMatchObject([{ photos: 1, intact: true }])
    await sql`update report_photos set file_sha256 = ${'b'.repeat(64)} where id = ${named}`.execute(app.db)
    expect((await shown()).addenda).toMatchObject([{ photos: 1, intact: false }])
  })

  test('are signed in the order of their upload, whatever the order of their names; none is of another visit', async () => {
    later(72)
    const [first, second] = [await forAddendum(), await forAddendum()]
    await sql`update report_photos set file_sha256 = ${'b'.repeat(64)} where id = ${first}`.execute(app.db)
    const add = (...pre_save_photos: number[]) =>
      practitioner.call(reportsApi.add, { params: { id }, body: { content: '', pre_save_photos } })
    const added = await add(second, first)
    expect([added.status, added.data.addendum]).toMatchObject([201, { photos: 2, intact: true }])
    const waiting = await forAddendum()
    const own = id
    appointmentId = await app.world.appointment({ from: '2026-02-20T08:00:00Z', treatmentId: app.world.skinTreatment })
    later(1)
    ;({ id } = await savedReport(app, practitioner, appointmentId))
    later(72)
    expect((await add(waiting)).errors).toEqual({ pre_save_photos: ['unknown'] })
    id = own
    expect((await add(waiting)).status).toBe(201)
  })
})
