import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { problem } from '#kernel/problem.ts'
import { openQuestions } from './questions.ts'
import { photosAtOnce, readPhoto } from './report-photo.ts'

const colour = { r: 200, g: 100, b: 100 }
const plain = (width = 600, height = 400) => sharp({ create: { width, height, channels: 3, background: colour } })

/** The first point of a JPEG: red, green, blue. */
const pointOf = async (jpeg: Uint8Array): Promise<number[]> => {
  const { data, info } = await sharp(jpeg).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray(0, info.channels)]
}
/** The largest distance of a colour of the stored photo from the colour that was painted, of 255. */
const distance = async (upload: Buffer): Promise<number> => {
  const { full, screen } = await readPhoto(upload, 'file')
  const points = [await pointOf(full), await pointOf(screen)]
  return Math.max(...points.flatMap(([r, g, b]) => [r! - colour.r, g! - colour.g, b! - colour.b]).map(Math.abs))
}

test.each([
  ['no profile', () => plain().jpeg({ quality: 100 }).toBuffer()],
  ['the profile of sRGB', () => plain().withIccProfile('srgb').jpeg({ quality: 100 }).toBuffer()],
  ['16 bits for a colour', () => plain().toColourspace('rgb16').png().toBuffer()],
  ['a layer of transparency', () => plain().ensureAlpha().png().toBuffer()],
])('a photo with %s keeps its colours', async (_, upload) => {
  expect(await distance(await upload())).toBeLessThan(3)
})

test('a photo in the colours of a telephone’s wide display is stored in those of every display', async () => {
  const wide = await plain().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
  expect(await pointOf(await sharp(wide, { ignoreIcc: true }).jpeg({ quality: 100 }).toBuffer())).not.toEqual(
    await pointOf((await readPhoto(wide, 'file')).full),
  )
  expect(await distance(wide)).toBeLessThan(3)
})

test('what is transparent becomes white, and a photo without colours is taken', async () => {
  const clear = await sharp({ create: { width: 300, height: 200, channels: 4, background: { ...colour, alpha: 0 } } })
    .png()
    .toBuffer()
  expect(await pointOf((await readPhoto(clear, 'file')).full)).toEqual([255, 255, 255])
  const grey = await readPhoto(await plain().greyscale().jpeg().toBuffer(), 'file')
  expect([grey.width, grey.height]).toEqual([600, 400])
})

test('a large turned photo is upright in its three sizes, and nothing of the camera is left in them', async () => {
  const upload = await plain(5000, 3000)
    .withExif({ IFD0: { Make: 'Telefoon' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const photo = await readPhoto(upload, 'file')
  expect([photo.width, photo.height]).toEqual([2458, 4096])
  const sizes = await Promise.all(
    [photo.full, photo.screen, photo.thumbnail].map(async (jpeg) => {
      const { format, width, height, exif, icc, orientation } = await sharp(jpeg).metadata()
      return [format, width, height, exif, icc, orientation]
    }),
  )
  expect(sizes).toEqual([
    ['jpeg', 2458, 4096, undefined, undefined, undefined],
    ['jpeg', 1229, 2048, undefined, undefined, undefined],
    ['jpeg', 150, 150, undefined, undefined, undefined],
  ])
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photo of orientation %i is upright in its three sizes', async (orientation) => {
  const patch = await plain(150, 100).png().toBuffer()
  const upload = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'white' } })
    .composite([{ input: patch, left: 0, top: 0 }])
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
  /** The corner in which the patch is, clockwise from the upper left one. */
  const cornerOf = async (jpeg: Uint8Array) => {
    const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) =>
      data[Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))]!
    const corners = [at(0.1, 0.1), at(0.9, 0.1), at(0.9, 0.9), at(0.1, 0.9)]
    return corners.indexOf(Math.min(...corners))
  }
  const photo = await readPhoto(upload, 'file')
  const [corner] = [0, 1, 2, 3, 0, 1, 2, 3].slice(orientation - 1)
  expect(await Promise.all([photo.full, photo.screen, photo.thumbnail].map(cornerOf))).toEqual([corner, corner, corner])
  expect([photo.width, photo.height]).toEqual(orientation < 5 ? [600, 400] : [400, 600])
})

test('what is no photo is refused by the process, which draws the next one', async () => {
  const whole = await plain().jpeg().toBuffer()
  const [torn, next] = await Promise.allSettled([
    readPhoto(whole.subarray(0, whole.length / 2), 'picture'),
    readPhoto(whole, 'picture'),
  ])
  expect(torn).toMatchObject({ reason: { status: 422, problems: [problem('picture', 'image_unreadable')] } })
  expect(next).toMatchObject({ status: 'fulfilled', value: { width: 600 } })
})

/** The process that draws photos, found among the children of this one. */
function drawingProcess(): number | undefined {
  const tasks = readdirSync(`/proc/${process.pid}/task`)
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/${process.pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return children.map(Number).find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('photo-worker'))
}

test.skipIf(process.platform !== 'linux')(
  'when the process is killed its photo fails, the server lives, and the next photo has another process',
  async () => {
    const upload = await plain(4000, 3000).jpeg().toBuffer()
    await readPhoto(await plain().jpeg().toBuffer(), 'file')
    const killed = drawingProcess()!
    const photo = readPhoto(upload, 'file')
    process.kill(killed, 'SIGKILL')
    await expect(photo).rejects.toThrow('has ended')
    expect(await readPhoto(upload, 'file')).toMatchObject({ width: 4000, height: 3000 })
    expect(drawingProcess()).not.toBe(killed)
  },
)

test('a question that nobody answers ends whoever was asked, and with it every other question', async () => {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const questions = openQuestions<string>(5, resolve)
  const sent: number[] = []
  const [first, second] = [questions.ask((id) => sent.push(id)), questions.ask((id) => sent.push(id))]
  questions.answer(sent[0]!, 'yes')
  questions.answer(sent[0]!, 'no')
  await expect(first).resolves.toBe('yes')
  await late
  expect(questions.open).toBe(1)
  questions.end(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  expect(questions.open).toBe(0)
})

test.each([
  ['two processors', 2, 24, 2],
  ['sixteen processors', 16, 64, 16],
  ['a machine that is short of memory', 8, 2, 2],
  ['a container of half a gigabyte', 4, 0.5, 1],
])('%s: as many photos are drawn at once as it can', (_, processors, gigabytes, atOnce) => {
  expect(photosAtOnce(processors, gigabytes * 1e9)).toBe(atOnce)
})
