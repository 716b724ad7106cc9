import zlib from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tidyUp } from '#app/upkeep.ts'
import { addressOf } from '#kernel/endpoint.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { pngOf } from '#platform/server/test/documents.ts'
import { photosApi } from './contract.ts'
import { photoShelf } from './queries.ts'
import { smallJpeg, uploadedPhoto } from './right-calls.ts'

let app: TestApp
let practitioner: Caller
let appointmentId: number
let hour = 0
beforeAll(async () => {
  app = await testApp()
  practitioner = await app.as('senior-practitioner')
})
afterAll(() => app.close())
const visit = async (clientId?: number) =>
  app.world.appointment({
    clientId: clientId ?? (await app.world.newClient()),
    from: new Date(Date.UTC(2026, 2, 4, 8) + hour++ * 3_600_000).toISOString(),
    treatmentId: app.world.laserTreatment,
    deviceIds: [],
  })
beforeEach(async () => {
  appointmentId = await visit()
})

const megabyte = 1024 * 1024
/** A photo as a telephone takes it: turned, with its place and its maker in the file. */
const photo = (width: number, height: number, orientation = 6) =>
  sharp({ create: { width, height, channels: 3, background: '#c88' } })
    .withExif({ IFD0: { Make: 'Telefoon' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()

interface Sending {
  readonly by?: Caller
  readonly to?: number
  readonly key?: string
  readonly name?: string
  readonly taken_at?: string
}
const preSave = (content: Uint8Array, { by = practitioner, to, key, ...query }: Sending = {}) =>
  by.raw('POST', addressOf(photosApi.preSave, { query: { appointment_id: to ?? appointmentId, ...query } }), content, {
    key,
  }) as Promise<Answer<number>>
const stored = async (content: Uint8Array = smallJpeg, sending: Sending = {}) => {
  const answer = await preSave(content, sending)
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data
}
const open = (photoId: number | string, query = '', by = practitioner) =>
  by.raw('GET', `/api/treatment-report/photos/${photoId}${query}`)
const visits = async (of = appointmentId, by = practitioner) =>
  (await by.call(photosApi.list, { params: { appointmentId: of } })).data.visits
const remove = (photoId: number, reason?: string, by = practitioner) =>
  by.call(photosApi.remove, { params: { photoId }, ...(reason !== undefined && { body: { reason } }) })
const contentOf = (appointment_id: number) => ({
  appointment_id,
  treatment_id: app.world.laserTreatment,
  appointment_type_id: app.world.treatmentType,
  devices: [],
  report: '',
})
const saveReport = (pre_save_photos: readonly number[], of = appointmentId) =>
  practitioner.call(reportsApi.create, { body: { ...contentOf(of), pre_save_photos: [...pre_save_photos] } })
const rows = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from report_photos`.execute(app.db)).rows[0]!.n

describe('what is refused', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['a text', () => new Uint8Array(Buffer.from('hello')), 'photo_type'],
    ['a page', () => new Uint8Array(Buffer.from('<svg onload=alert(1)>')), 'photo_type'],
    ['a WebP', () => sharp(smallJpeg).webp().toBuffer(), 'photo_type'],
    ['a picture of 30,000 × 30,000', () => pngOf(30_000, 30_000), 'image_dimensions'],
    ['half a photo', async () => (await photo(400, 300)).subarray(0, 900), 'image_unreadable'],
    ['the beginning of a photo alone', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'image_unreadable'],
  ])('%s', async (_, content, code) => {
    const before = await rows()
    const answer = await preSave(await content())
    expect([answer.status, answer.errors, await rows()]).toEqual([422, { file: [code] }, before])
  })

  test('more than 10 MB, and nothing', async () => {
    expect((await preSave(Buffer.alloc(10 * megabyte + 1, 1))).status).toBe(413)
    expect((await preSave(new Uint8Array())).errors).toEqual({ '': ['document_empty'] })
  })

  test('the visit of another country, and who may not', async () => {
    const belgian = await app.as('senior-practitioner', app.world.antwerp.id)
    const id = await stored()
    const { thumbnailId } = (await visits())[0]!.photos[0]!
    expect((await preSave(smallJpeg, { by: belgian })).status).toBe(404)
    for (const one of [id, thumbnailId]) expect((await open(one, '', belgian)).status).toBe(404)
    expect((await remove(id, 'Wazig', belgian)).status).toBe(404)
    expect((await belgian.call(photosApi.list, { params: { appointmentId } })).status).toBe(404)

    const large = Buffer.alloc(9 * megabyte, 1)
    expect((await preSave(large, { by: app.nobody })).status).toBe(401)
    // The desk looks at photos, and takes or deletes none.
    const desk = await app.as('office-manager')
    expect((await preSave(large, { by: desk })).status).toBe(403)
    expect((await remove(id, 'Wazig', desk)).status).toBe(403)
    for (const one of [id, thumbnailId]) expect((await open(one, '', desk)).status).toBe(200)
    const ofRole = sql`role_id = (select id from roles where slug = 'office-manager') and permission = 'treatment-report.read'`
    await sql`delete from role_permissions where ${ofRole}`.execute(app.db)
    for (const one of [id, thumbnailId]) expect((await open(one, '', desk)).status).toBe(403)
    expect((await desk.call(photosApi.list, { params: { appointmentId } })).status).toBe(403)
    await sql`insert into role_permissions (role_id, permission) select id, 'treatment-report.read' from roles where slug = 'office-manager'`.execute(
      app.db,
    )
  })

  test('a photo of a visit that was cancelled, or to which the client did not come', async () => {
    const cancelled = await visit()
    await sql`update appointments set deleted_at = now() where id = ${cancelled}`.execute(app.db)
    const missed = await visit()
    await sql`update appointments set no_show_at = now() where id = ${missed}`.execute(app.db)
    expect((await preSave(smallJpeg, { to: cancelled })).errors).toEqual({ appointment_id: ['already_cancelled'] })
    expect((await preSave(smallJpeg, { to: missed })).errors).toEqual({ appointment_id: ['already_no_show'] })
  })
})

/** A word that must be in nothing that is stored. */
const hidden = 'VERBORGEN'
const hiddenMegabytes = (megabytes: number) => Buffer.alloc(megabytes * megabyte, `${hidden} `)

/** A JPEG with segments after its beginning, as a camera or an editor writes them: of at most 64 kB each. */
async function withSegments(marker: number, head: (part: number, parts: number) => Buffer, content: Buffer) {
  const [most, jpeg] = [65_000, await photo(900, 600, 1)]
  const parts = Math.ceil(content.length / most)
  const segments = Array.from({ length: parts }, (_, part) => {
    const body = Buffer.concat([head(part, parts), content.subarray(part * most, (part + 1) * most)])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(body.length + 2)
    return Buffer.concat([Buffer.from([0xff, marker]), length, body])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}
const titled = (title: string) => () => Buffer.from(title, 'latin1')

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(zlib.crc32(body))
  return Buffer.concat([length, body, check])
}
/** A PNG with chunks after its header. */
async function withChunks(...chunks: readonly Buffer[]): Promise<Buffer> {
  const png = await sharp(smallJpeg).resize(300, 200).png().toBuffer()
  const afterHeader = 8 + 25
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)])
}
/** Compresses blocks of 16 MB of zeros into 16 kB each: they repeat, since each begins anew. */
function bomb(blocks: number): Buffer {
  const size = 16 * megabyte
  const block = zlib.deflateRawSync(Buffer.alloc(size), { finishFlush: zlib.constants.Z_FULL_FLUSH })
  const check = Buffer.alloc(4)
  check.writeUInt32BE((((size * blocks) % 65_521) * 65_536 + 1) >>> 0)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array(blocks).fill(block), Buffer.from([0x03, 0x00]), check])
}
/** A picture that says it is 30,000 points wide and high. */
async function saidHuge(kind: 'png' | 'jpeg'): Promise<Buffer> {
  const picture = await sharp(smallJpeg).resize(300, 200)[kind]().toBuffer()
  if (kind === 'png') {
    picture.writeUInt32BE(30_000, 16)
    picture.writeUInt32BE(30_000, 20)
    picture.writeUInt32BE(zlib.crc32(picture.subarray(12, 29)), 29)
    return picture
  }
  const frame = picture.indexOf(Buffer.from([0xff, 0xc0]))
  picture.writeUInt16BE(30_000, frame + 5)
  picture.writeUInt16BE(30_000, frame + 7)
  return picture
}
/** The largest growth of the memory of the server while something is done, in megabytes. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const begin = process.memoryUsage.rss()
  let most = begin
  const measuring = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 2)
  await work()
  clearInterval(measuring)
  return (Math.max(most, process.memoryUsage.rss()) - begin) / megabyte
}

describe('a picture that is made to harm or to hide something', () => {
  const key = (text: string) => Buffer.from(`${text}\0`, 'latin1')
  const gigabytes = bomb(128)
  test.each<[string, () => Promise<Buffer>, string | null]>([
    ['megabytes of EXIF', () => withSegments(0xe1, titled('Exif\0\0'), hiddenMegabytes(7)), null],
    ['megabytes of XMP', () => withSegments(0xe1, titled('http://ns.adobe.com/xap/1.0/\0'), hiddenMegabytes(7)), null],
    [
      'megabytes of a colour profile',
      () =>
        withSegments(
          0xe2,
          (part, parts) => Buffer.concat([key('ICC_PROFILE'), Buffer.from([part + 1, parts])]),
          hiddenMegabytes(7),
        ),
      null,
    ],
    ['megabytes of comments', () => withSegments(0xfe, () => Buffer.alloc(0), hiddenMegabytes(7)), null],
    ['a file behind the picture', async () => Buffer.concat([await photo(900, 600, 1), hiddenMegabytes(7)]), null],
    [
      'texts of a PNG',
      () =>
        withChunks(
          chunk('tEXt', Buffer.concat([key('Comment'), Buffer.from(hidden)])),
          chunk('iTXt', Buffer.concat([key('XML:com.adobe.xmp'), Buffer.from(`\0\0\0\0<x>${hidden}</x>`)])),
          chunk('eXIf', Buffer.from(`MM\0*\0\0\0\x08\0\0\0\0\0\0${hidden}`, 'latin1')),
        ),
      null,
    ],
    [
      'a zTXt of two gigabytes',
      () => withChunks(chunk('zTXt', Buffer.concat([key('Comment'), Buffer.from([0]), gigabytes]))),
      null,
    ],
    [
      'an iTXt of two gigabytes',
      () => withChunks(chunk('iTXt', Buffer.concat([key('XML:com.adobe.xmp'), Buffer.from([1, 0, 0, 0]), gigabytes]))),
      null,
    ],
    [
      'an iCCP of two gigabytes',
      () => withChunks(chunk('iCCP', Buffer.concat([key('a'), Buffer.from([0]), gigabytes]))),
      null,
    ],
    ['a truncated JPEG', async () => (await photo(900, 600, 1)).subarray(0, 1500), 'image_unreadable'],
    ['a truncated PNG', async () => (await withChunks()).subarray(0, 200), 'image_unreadable'],
    ['a JPEG of 30,000 by 30,000', () => saidHuge('jpeg'), 'image_dimensions'],
    ['a PNG of 30,000 by 30,000', () => saidHuge('png'), 'image_dimensions'],
  ])('%s', async (_, make, code) => {
    const file = await make()
    expect(file.length).toBeLessThan(10 * megabyte)
    let answer: Answer<number> | undefined
    const growth = await growthDuring(async () => {
      answer = await preSave(file)
    })
    // The file itself is held a few times; two gigabytes, or 900 million points, would be far above.
    expect(growth).toBeLessThan(250)
    if (code) return expect([answer!.status, answer!.errors, await visits()]).toEqual([422, { file: [code] }, []])
    expect([answer!.status, answer!.errors]).toEqual([201, {}])
    const { thumbnailId } = (await visits())[0]!.photos[0]!
    for (const stored of [open(answer!.data, '?size=full'), open(answer!.data, '?size=screen'), open(thumbnailId)]) {
      const { bytes } = await stored
      const { exif, icc, xmp, iptc, comments } = await sharp(bytes).metadata()
      expect([exif, icc, xmp, iptc, comments]).toEqual(Array(5).fill(undefined))
      expect([bytes.includes(hidden), bytes.includes('Telefoon'), bytes.length < megabyte]).toEqual([
        false,
        false,
        true,
      ])
    }
  })
})

describe('what is kept', () => {
  test('a photo is upright, at most 4,096 long, without anything that the camera said, in three sizes', async () => {
    const id = await stored(await photo(5000, 3000), { name: 'C:\\foto’s\\Wang links.JPG' })
    const sizes = await Promise.all(
      ['?size=full', '?size=screen', ''].map(async (query) => {
        const answer = await open(id, query)
        expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
        const { width, height, exif, icc, orientation } = await sharp(answer.bytes).metadata()
        expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined])
        expect(answer.bytes.includes('Telefoon')).toBe(false)
        return [width, height]
      }),
    )
    expect(sizes).toEqual([
      [2458, 4096],
      [1229, 2048],
      [1229, 2048],
    ])
    const [shown] = (await visits())[0]!.photos
    expect(shown).toMatchObject({ id, name: 'Wang links', width: 2458, height: 4096, saved: false, angle: null })
    const thumbnail = await open(shown!.thumbnailId)
    const { width, height } = await sharp(thumbnail.bytes).metadata()
    expect([width, height]).toEqual([150, 150])
  })

  test('a form with a file does the same as a body, and a repeated one is kept once', async () => {
    const boundary = '----balie'
    const form = Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="voor.png"\r\n\r\n`),
      await sharp(smallJpeg).png().toBuffer(),
      Buffer.from(`\r\n--${boundary}\r\ncontent-disposition: form-data; name="angle"\r\n\r\nfront`),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const send = () =>
      practitioner.raw('POST', `/api/treatment-report/photos/pre-save?appointment_id=${appointmentId}`, form, {
        key: `the-same-form-${appointmentId}`,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-timezone': 'Europe/Amsterdam' },
      })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.headers['idempotent-replayed'], again.data]).toEqual([201, 'true', first.data])
    expect((await visits())[0]!.photos).toMatchObject([{ id: first.data, name: 'voor', angle: 'front' }])
  })

  test('what is transparent becomes white', async () => {
    const clear = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const { data } = await sharp((await open(await stored(clear), '?size=full')).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  test('with the moment when it was taken, which is now where the clock of the tablet is wrong', async () => {
    await sql`update appointments set created_at = '2026-03-01T08:00:00Z' where id = ${appointmentId}`.execute(app.db)
    const [earlier, now] = ['2026-03-04T06:30:00.000Z', app.clock.now()]
    for (const [taken_at, kept] of [
      [earlier, earlier],
      ['2026-03-05T08:00:00Z', now],
      ['2026-03-01T07:59:59Z', now],
      ['1900-01-01T00:00:00Z', now],
    ] as const) {
      const id = await stored(smallJpeg, { taken_at })
      expect((await visits())[0]!.photos.find((one) => one.id === id)?.taken_at).toBe(kept)
    }
  })

  test('with its author from the first moment', async () => {
    const id = await stored()
    const row = await app.db.selectFrom('report_photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ author_id: practitioner.employeeId, report_id: null, appointment_id: appointmentId })
  })
})

describe('the report', () => {
  test('is saved with the photos of its visit, and with no others', async () => {
    const mine = await stored()
    const foreign = await stored(smallJpeg, { to: await visit() })
    const removed = await stored()
    await remove(removed)
    for (const missing of [foreign, removed]) {
      const refused = await saveReport([mine, missing])
      expect([refused.status, refused.errors]).toEqual([422, { pre_save_photos: ['unknown'] }])
    }
    expect((await visits())[0]!.photos).toMatchObject([{ id: mine, saved: false }])

    const saved = await saveReport([mine])
    expect(saved.status).toBe(201)
    expect((await visits())[0]!.photos).toMatchObject([{ id: mine, saved: true }])

    const later = await stored()
    const changed = await practitioner.call(reportsApi.update, {
      params: { id: saved.data.id },
      body: { ...contentOf(appointmentId), pre_save_photos: [later], updated_at: saved.data.updated_at },
    })
    expect(changed.status).toBe(200)
    expect((await visits())[0]!.photos.map(({ id, saved: isSaved }) => [id, isSaved])).toEqual([
      [mine, true],
      [later, true],
    ])
  })

  test('is refused once with a saved photo that a colleague has deleted meanwhile', async () => {
    const id = await stored()
    const { data } = await saveReport([id])
    await remove(id, 'Verkeerde cliënt')
    const change = (...pre_save_photos: number[]) =>
      practitioner.call(reportsApi.update, {
        params: { id: data.id },
        body: { ...contentOf(appointmentId), pre_save_photos, updated_at: data.updated_at },
      })
    expect((await change(id)).errors).toEqual({ pre_save_photos: ['unknown'] })
    expect((await change()).status).toBe(200)
  })

  test('is saved with a photo that another tablet sent meanwhile, from that version on', async () => {
    const [mine, theirs] = [await stored(), await stored()]
    const saved = await saveReport([mine])
    expect(saved.status).toBe(201)
    const later = await stored()
    const { status, data } = await practitioner.call(reportsApi.update, {
      params: { id: saved.data.id },
      body: { ...contentOf(appointmentId), updated_at: saved.data.updated_at },
    })
    expect(status).toBe(200)
    expect((await visits())[0]!.photos.map(({ id, saved: isSaved }) => [id, isSaved])).toEqual([
      [mine, true],
      [theirs, true],
      [later, true],
    ])
    const versions = await practitioner.call(reportsApi.versions, { params: { id: data.id } })
    expect(versions.data.items.map(({ photos }) => photos.map(({ id }) => id))).toEqual([
      [mine, theirs, later],
      [mine, theirs],
    ])
  })

  test('is saved with more photos than fifty', async () => {
    const ids: number[] = []
    for (let n = 0; n < 51; n++) ids.push(await uploadedPhoto(app, appointmentId))
    expect((await saveReport(ids)).status).toBe(201)
    expect((await visits())[0]!.photos.filter(({ saved }) => saved)).toHaveLength(51)
  })

  test('shows the photos of earlier visits too, but none that wait at another visit', async () => {
    const clientId = await app.world.newClient()
    const [earlier, now] = [await visit(clientId), await visit(clientId)]
    const before = await stored(smallJpeg, { to: earlier })
    await saveReport([before], earlier)
    const waiting = await stored(smallJpeg, { to: earlier })
    const mine = await stored(smallJpeg, { to: now })
    expect((await visits(now)).map(({ appointment, photos }) => [appointment.id, photos.map(({ id }) => id)])).toEqual([
      [now, [mine]],
      [earlier, [before]],
    ])
    expect((await visits(earlier))[0]!.photos.map(({ id }) => id)).toEqual([before, waiting])
  })
})

test('a list tells which visits are earlier, whenever their photos came', async () => {
  const clientId = await app.world.newClient()
  const [first, second, third] = [await visit(clientId), await visit(clientId), await visit(clientId)]
  for (const of of [third, second, first]) await saveReport([await stored(smallJpeg, { to: of })], of)
  const earlierThan = async (of: number) =>
    (await visits(of)).map(({ appointment, earlier }) => [appointment.id, earlier])
  expect(await earlierThan(second)).toEqual([
    [third, false],
    [second, false],
    [first, true],
  ])
})

test('a list tells how many older photos it leaves out, never one of its own visit', async () => {
  const clientId = await app.world.newClient()
  const [now, later] = [await visit(clientId), await visit(clientId)]
  await saveReport([], later)
  await uploadedPhoto(app, now)
  await sql`
    insert into report_photos (appointment_id, report_id, name, taken_at, stored_file, screen_file, thumbnail_file, width, height, file_bytes, file_sha256, author_id)
    select ${later}, r.id, 'x', now(), 'f' || n || '-' || r.id, 's' || n || '-' || r.id, 't' || n || '-' || r.id, 1, 1, 1, repeat('0', 64), r.author_id
    from treatment_reports r cross join generate_series(1, 600) n where r.appointment_id = ${later}`.execute(app.db)
  const { data } = await practitioner.call(photosApi.list, { params: { appointmentId: now } })
  expect([data.left_out, data.visits.map(({ appointment, photos }) => [appointment.id, photos.length])]).toEqual([
    1,
    [
      [later, 599],
      [now, 1],
    ],
  ])
})

describe('deleting', () => {
  test('a photo that waits goes at once, with its row', async () => {
    const id = await stored()
    expect((await remove(id)).status).toBe(200)
    expect((await open(id)).status).toBe(404)
    expect(await app.db.selectFrom('report_photos').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test('a saved photo needs a reason, is not shown any more, and stays with the record', async () => {
    const id = await stored()
    await saveReport([id])
    const { thumbnailId } = (await visits())[0]!.photos[0]!
    for (const reason of [undefined, '  ']) {
      const answer = await remove(id, reason)
      expect([answer.status, answer.errors]).toEqual([422, { reason: ['required'] }])
    }
    expect((await remove(id, 'Verkeerde cliënt')).status).toBe(200)
    for (const one of [id, thumbnailId]) expect((await open(one)).status).toBe(404)
    expect((await open(id, '?size=full')).status).toBe(404)
    expect(await visits()).toEqual([])
    expect((await remove(id, 'Nog eens')).status).toBe(404)
    const row = await app.db.selectFrom('report_photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ removed_by: practitioner.employeeId, remove_reason: 'Verkeerde cliënt' })
    expect(await app.server.services.files.get(photoShelf, row.stored_file)).not.toBe(null)
  })
})

describe('the log', () => {
  const linesAfter = async (id: number) =>
    (
      await sql<{ action: string; entity: string }>`
        select action, entity from audit_log where id > ${id} and employee_id = ${practitioner.employeeId} order by id`.execute(
        app.db,
      )
    ).rows.map(({ action, entity }) => `${action} ${entity}`)
  const last = async () =>
    (await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_log`.execute(app.db)).rows[0]!.id

  test('has a line for a list and for each photo that is opened, and none for a thumbnail of the list', async () => {
    const id = await stored()
    const after = await last()
    const { thumbnailId } = (await visits())[0]!.photos[0]!
    for (let n = 0; n < 3; n++) expect((await open(thumbnailId)).status).toBe(200)
    await open(id, '?size=full')
    expect(await linesAfter(after)).toEqual([
      'read GET /event/:appointmentId/treatment-report/photos',
      'read GET /treatment-report/photos/:photoId',
    ])
  })

  test('tells of a new photo and of its end, and never where its file lies', async () => {
    const after = await last()
    const id = await stored()
    await remove(id)
    expect(await linesAfter(after)).toEqual(['create report_photos', 'delete report_photos'])
    const { rows: told } = await sql`
      select from audit_log where entity = 'report_photos' and coalesce(before, '{}') || coalesce(after, '{}') ?| array['stored_file', 'screen_file', 'thumbnail_file']`.execute(
      app.db,
    )
    expect(told).toEqual([])
  })
})

describe('the upkeep', () => {
  const age = (id: number, hours = 25) =>
    sql`update report_photos set created_at = created_at - make_interval(hours => ${hours}::integer) where id = ${id}`.execute(
      app.db,
    )

  test('removes what no report was saved with within a day, and nothing else', async () => {
    const reported = await visit()
    const saved = await stored(smallJpeg, { to: reported })
    await saveReport([saved], reported)
    const [fresh, old] = [await stored(), await stored()]
    await age(fresh, 23)
    await age(old)
    await age(saved)
    await tidyUp(app.db, app.server.services.files, app.clock.now())
    expect((await visits())[0]!.photos.map(({ id }) => id)).toEqual([fresh])
    expect((await visits(reported))[0]!.photos.map(({ id }) => id)).toEqual([saved])
    expect((await open(old)).status).toBe(404)
  })

  test('a draft that names a photo which waited too long is refused once, and is saved without it', async () => {
    const [late, fresh] = [await stored(), await stored()]
    await age(late)
    await tidyUp(app.db, app.server.services.files, app.clock.now())
    const refused = await saveReport([late, fresh])
    expect([refused.status, refused.errors]).toEqual([422, { pre_save_photos: ['unknown'] }])
    expect((await visits())[0]!.photos).toMatchObject([{ id: fresh, saved: false }])
    expect((await saveReport([fresh])).status).toBe(201)
    expect((await visits())[0]!.photos).toMatchObject([{ id: fresh, saved: true }])
  })

  test('makes a photo that came after the report was saved part of it, from its next version on', async () => {
    await saveReport([await stored()])
    const [late, fresh] = [await stored(), await stored()]
    await age(late)
    await tidyUp(app.db, app.server.services.files, app.clock.now())
    const saved = (await visits())[0]!.photos.filter((photo) => photo.saved).map(({ id }) => id)
    expect([saved.includes(late), saved.includes(fresh)]).toEqual([true, false])
    const { rows } = await sql<{ id: number; updated_at: string }>`
      select id, updated_at from treatment_reports where appointment_id = ${appointmentId}`.execute(app.db)
    const versions = async () =>
      (await practitioner.call(reportsApi.versions, { params: { id: rows[0]!.id } })).data.items.map(({ photos }) =>
        photos.map(({ id }) => id).includes(late),
      )
    expect(await versions()).toEqual([false])
    const again = await practitioner.raw('PUT', `/api/treatment-report/${rows[0]!.id}`, {
      ...contentOf(appointmentId),
      updated_at: rows[0]!.updated_at,
    })
    expect([again.status, await versions()]).toEqual([200, [true, false]])
    expect((await remove(late)).errors).toEqual({ reason: ['required'] })
  })

  test('removes files that no photo names, and keeps the three of each photo', async () => {
    const { files } = app.server.services
    const id = await uploadedPhoto(app, appointmentId)
    const row = await app.db.selectFrom('report_photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await files.put(photoShelf, 'ab12', smallJpeg)
    // As if a day had passed since the files were stored.
    const tomorrow = new Date(Date.now() + 25 * 3_600_000).toISOString()
    app.clock.set(tomorrow)
    await sql`update report_photos set created_at = ${tomorrow} where id = ${id}`.execute(app.db)
    await tidyUp(app.db, files, app.clock.now())
    app.clock.set('2026-03-04T07:00:00Z')
    expect(await files.get(photoShelf, 'ab12')).toBe(null)
    for (const name of [row.stored_file, row.screen_file, row.thumbnail_file])
      expect(await files.get(photoShelf, name)).not.toBe(null)
  })
})
