import { createHash } from 'node:crypto'
import { problem, type ProblemCode } from '#kernel/problem.ts'
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
const isPicture = (upload: Uint8Array): boolean => {
  const beginning = Buffer.from(upload.subarray(0, 12)).toString('latin1')
  return beginnings.some((pattern) => pattern.test(beginning))
}
const maxSide = 1600
const smallSide = 320
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
let last: Promise<unknown> = Promise.resolve()
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}

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

type Sharp = Awaited<ReturnType<typeof loadSharp>>
type Original = ReturnType<Sharp>

const within = (picture: Original, side: number): Original =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

/** Runs `work` on the upright picture of an upload, after its beginning and its dimensions are judged. */
const decoded = <Result>(
  upload: Uint8Array,
  field: string,
  work: (sharp: Sharp, original: Original) => Promise<Result>,
): Promise<Result> =>
  oneAtATime(async () => {
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
