import { createHash } from 'node:crypto'
import { problem, type ProblemCode } from '#kernel/problem.ts'
import { openQueue, type Queue } from './queue.ts'
import { Refused } from './refused.ts'

/** A picture as it is stored: without the camera's metadata, upright, no wider than a screen needs. */
export interface Picture {
  /** A name that is derived from the content. */
  readonly name: string
  readonly content: Uint8Array
  readonly small: { readonly name: string; readonly content: Uint8Array }
}

/** The first bytes of the accepted kinds of files; the dots of a WebP are its length. */
const beginnings = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^RIFF[^]{4}WEBP/]
const beginsAs = (upload: Uint8Array, patterns: readonly RegExp[]): boolean => {
  const beginning = Buffer.from(upload.subarray(0, 12)).toString('latin1')
  return patterns.some((pattern) => pattern.test(beginning))
}
const isPicture = (upload: Uint8Array): boolean => beginsAs(upload, beginnings)
/** Whether a file begins as a JPEG or a PNG does. */
export const isJpegOrPng = (upload: Uint8Array): boolean => beginsAs(upload, beginnings.slice(0, 2))
const maxSide = 1600
const smallSide = 320
/**
 * The longest side of a photo of a report, of its version for a screen, and the side of its square thumbnail. That of a
 * screen is a little less than half the side of 12 megapixels, which a JPEG is then read at.
 */
const photoSides = { full: 4096, screen: 2000, thumbnail: 150 } as const
/** A page of A4 at 260 dots per inch. */
const scanSide = 3000
/**
 * The largest number of pixels: a picture of a few kilobytes may expand to gigabytes, so more than any telephone takes
 * is refused before decoding.
 */
const maxPoints = 50_000_000
const maxSeconds = 20

/** Loads sharp at the first picture: otherwise every start would wait for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Of the formats that libvips can read, only the accepted ones are enabled.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  sharp.cache(false)
  return sharp
}
let loaded: ReturnType<typeof loadSharp> | undefined
/** Sharp, with only the accepted formats enabled. */
export const openSharp = (): ReturnType<typeof loadSharp> => (loaded ??= loadSharp())

/** The name of the small version: `a1b2….webp` becomes `a1b2…-small.webp`. */
export const smallName = (name: string): string => name.replace(/\.webp$/, '-small.webp')

/** Pictures are read one after another: each may take a few hundred megabytes. */
const oneAtATime = openQueue(1)
/** Photos of reports are read two at a time: ten are taken within a minute, beside the chair. */
const twoAtATime = openQueue(2)

/**
 * Decodes an uploaded picture and encodes it again as WebP (decision C51): its declared type is ignored, and nothing of
 * the original remains: no place where it was taken, no camera, no hidden data.
 * @throws Refused 422 at `field`: `image_type`, `image_dimensions`, `image_unreadable`.
 */
export function readPicture(upload: Uint8Array, field: string): Promise<Picture> {
  return decoded(upload, field, async (sharp, original) => {
    const content = await within(original, maxSide).webp({ quality: 82 }).toBuffer()
    const small = await within(sharp(content), smallSide).webp({ quality: 78 }).toBuffer()
    const name = `${createHash('sha256').update(content).digest('hex')}.webp`
    return { name, content, small: { name: smallName(name), content: small } }
  })
}

/**
 * Decodes a photo or a scan of a document and encodes it again as JPEG, large enough that its small print can be read;
 * what is transparent becomes white.
 * @throws Refused as `readPicture` does.
 */
export const readScan = (upload: Uint8Array, field: string): Promise<Uint8Array> =>
  decoded(upload, field, (_, original) =>
    within(original, scanSide)
      .flatten({ background: 'white' })
      .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  )

/** A photo of a report in three sizes, each a JPEG without metadata, upright, in sRGB. */
export interface ReportPhoto {
  readonly full: Uint8Array
  readonly screen: Uint8Array
  readonly thumbnail: Uint8Array
  /** The size of the full picture in pixels. */
  readonly width: number
  readonly height: number
}

/**
 * Decodes a photo of a report and encodes it again in its useful resolution, for a screen, and as a thumbnail (decision
 * C51). The work is done by threads of their own.
 * @throws Refused as `readPicture` does.
 */
export const readPhoto = (upload: Uint8Array, field: string): Promise<ReportPhoto> =>
  decoded(
    upload,
    field,
    async (sharp, original) => {
      // Shorter codes would save a twentieth of the size, and take a quarter of the time.
      const asJpeg = (picture: Original, quality: number) => picture.jpeg({ quality, optimizeCoding: false })
      const { hasAlpha } = await sharp(upload).metadata()
      const opaque = hasAlpha ? original.flatten({ background: 'white' }) : original
      // The full picture is read again at half its size, which costs less than its points would: 36 MB of them for each
      // photo make the collection of garbage hold up other calls twice as long.
      const { data, info } = await asJpeg(within(opaque, photoSides.full), 90).toBuffer({ resolveWithObject: true })
      const screen = await asJpeg(within(sharp(data), photoSides.screen), 84).toBuffer()
      const { thumbnail: side } = photoSides
      const thumbnail = await asJpeg(sharp(screen).resize({ width: side, height: side, fit: 'cover' }), 80).toBuffer()
      return { full: data, screen, thumbnail, width: info.width, height: info.height }
    },
    twoAtATime,
  )

type Sharp = Awaited<ReturnType<typeof loadSharp>>
type Original = ReturnType<Sharp>

const within = (picture: Original, side: number): Original =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

/** Runs `work` on the upright picture of an upload, after its beginning and its dimensions are judged. */
const decoded = <Result>(
  upload: Uint8Array,
  field: string,
  work: (sharp: Sharp, original: Original) => Promise<Result>,
  inQueue: Queue = oneAtATime,
): Promise<Result> =>
  inQueue(async () => {
    const refused = (code: ProblemCode) => new Refused(422, [problem(field, code)])
    if (!isPicture(upload)) throw refused('image_type')
    const sharp = await (loaded ??= loadSharp())
    try {
      const { width, height } = await sharp(upload, { limitInputPixels: false }).metadata()
      if (width * height > maxPoints) throw refused('image_dimensions')
      const original = sharp(upload, { autoOrient: true, limitInputPixels: maxPoints, failOn: 'error' })
      return await work(sharp, original.timeout({ seconds: maxSeconds }))
    } catch (error) {
      throw error instanceof Refused ? error : refused('image_unreadable') // only its beginning is a picture
    }
  })
