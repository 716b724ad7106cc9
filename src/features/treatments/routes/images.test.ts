import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tidyUp } from '#app/upkeep.ts'
import { instant } from '#kernel/day.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { onePoint, treatmentInput } from '../right-calls.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { treatmentsApi } from '../contract.ts'

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await testApp()
  owner = await app.as('salon-owner')
})
afterAll(() => app.close())

const send = (content: Uint8Array | string, by = owner, headers?: Record<string, string>) =>
  by.raw('POST', '/api/treatments/image', content, { headers })
const at = (name: string) => `/api/treatments/image/${name}`
const small = (name: string) => name.replace('.webp', '-small.webp')
const uploaded = async (content: Uint8Array) => {
  const answer = await send(content)
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return (answer.data as { image: string }).image
}
/** A photo as from a telephone: turned on its side, with its coordinates. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c86' } })
    .withExif({
      IFD0: { Make: 'Telefoon', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
/** The beginning of a PNG that claims this size, with its checksum. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.from(onePoint)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return Buffer.concat([head.subarray(0, 29), crc(head.subarray(12, 29)), head.subarray(33)])
}
function crc(bytes: Buffer): Buffer {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  const out = Buffer.alloc(4)
  out.writeUInt32BE((sum ^ 0xffffffff) >>> 0)
  return out
}

describe('what is refused', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['a text', () => Buffer.from('hello'), 'image_type'],
    [
      'a page that calls itself a picture',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'image_type',
    ],
    ['a GIF', () => sharp(onePoint).gif().toBuffer(), 'image_type'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'image_type'],
    [
      'security-007: a program that calls itself something else',
      () => Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
      'image_type',
    ],
    ['only the beginning of a JPEG', async () => (await photo(400, 300)).subarray(0, 900), 'image_unreadable'],
    [
      'a JPEG in name alone',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]),
      'image_unreadable',
    ],
    ['a bomb: small in the mail, gigabytes unfolded', () => pngOf(60_000, 60_000), 'image_dimensions'],
  ])('%s', async (_, content, code) => {
    const answer = await send(await content())
    expect([answer.status, answer.errors]).toEqual([422, { image: [code] }])
  })

  test('more than 10 MB (decision C51), another type of content, nothing at all', async () => {
    expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1, 1))).status).toBe(413)
    expect((await send(onePoint, owner, { 'content-type': 'image/png' })).status).toBe(415)
    expect((await send('{"image": "x"}')).status).toBe(422)
    expect((await send(new Uint8Array())).status).toBe(422)
  })

  test('of nobody, and of who may change no treatments, before anything is taken in', async () => {
    const large = Buffer.alloc(9 * 1024 * 1024, 1)
    expect((await send(large, app.nobody)).status).toBe(401)
    expect((await send(large, await app.as('trainee-practitioner'))).status).toBe(403)
  })

  test.each([`${'a'.repeat(64)}.png`, 'A.webp', `${'a'.repeat(64)}.webp`, '..%2f..%2fdatabase'])(
    'a picture called %s is not found',
    async (name) => {
      expect((await owner.raw('GET', at(name))).status).toBe(404)
    },
  )
})

describe('what is taken in', () => {
  test('it is made anew: upright, at most 1600 wide and high, without what the camera wrote', async () => {
    const name = await uploaded(await photo(2400, 1200))
    const answer = await owner.raw('GET', at(name))
    expect([
      answer.status,
      answer.headers['content-type'],
      answer.headers['cache-control'],
      answer.headers['x-content-type-options'],
    ]).toEqual([200, 'image/webp', 'private, max-age=31536000, immutable', 'nosniff'])
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'webp', width: 800, height: 1600 })
    const { exif, icc, xmp, orientation } = await sharp(answer.bytes).metadata()
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(answer.bytes.includes('Telefoon')).toBe(false)
    expect(name).toBe(`${createHash('sha256').update(answer.bytes).digest('hex')}.webp`)
    expect(await sharp((await owner.raw('GET', at(small(name)))).bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 160,
      height: 320,
    })
    expect((await app.nobody.raw('GET', at(name))).status).toBe(401)
  })

  test('a small one is not blown up; the same one again has the same name', async () => {
    const png = await sharp({
      create: { width: 40, height: 30, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    const names = await Promise.all([uploaded(png), uploaded(png), uploaded(png)])
    expect(new Set(names).size).toBe(1)
    expect(await sharp((await owner.raw('GET', at(names[0]))).bytes).metadata()).toMatchObject({
      width: 40,
      height: 30,
      hasAlpha: true,
    })
  })
})

test('after a day what nobody saved goes, and what a treatment shows stays', async () => {
  const [used, replaced, loose, fresh] = await Promise.all(
    [10, 11, 12, 13].map((side) => photo(side, side).then(uploaded)),
  )
  const there = async (name: string) => [
    (await owner.raw('GET', at(name))).status,
    (await owner.raw('GET', at(small(name)))).status,
  ]
  const treatment = (
    await owner.raw('POST', '/api/treatments', {
      supported_country_id: netherlands,
      ...(await treatmentInput(app.db, 1, netherlands)),
      image: replaced,
    })
  ).data as { id: number }
  await owner.raw('PUT', `/api/treatments/${treatment.id}`, { ...formOf(treatmentsApi.update, treatment), image: used })
  const files = app.server.services.files
  const now = Date.now()
  await tidyUp(app.db, files, instant(now + 23 * 3_600_000))
  expect(await Promise.all([used, replaced, loose].map((name) => there(name!)))).toEqual([
    [200, 200],
    [200, 200],
    [200, 200],
  ])

  // A picture that is about to be deleted stays when a treatment is saved with it.
  await sql`update treatments set deactivated_at = now() where id = ${treatment.id}`.execute(app.db)
  await tidyUp(app.db, files, instant(now + 25 * 3_600_000))
  expect(await Promise.all([used, replaced, loose].map((name) => there(name!)))).toEqual([
    [200, 200],
    [404, 404],
    [404, 404],
  ])
  expect(await there(fresh!)).toEqual([404, 404])
  const late = await owner.raw('POST', '/api/treatments', {
    supported_country_id: netherlands,
    ...(await treatmentInput(app.db, 2, netherlands)),
    image: loose,
  })
  expect([late.status, late.errors]).toEqual([422, { image: ['unknown'] }])
})
