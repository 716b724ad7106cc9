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

/** The name of the small version: `a1b2….webp` becomes `a1b2…-small.webp`. */
export const smallName = (name: string): string => name.replace(/\.webp$/, '-small.webp')

/** Pictures are read one after another: each may take a few hundred megabytes. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Decodes an uploaded picture and encodes it again as WebP (decision C51): its declared type is ignored, and nothing of
 * the original remains: no place where it was taken, no camera, no hidden data.
 * @throws Refused 422 at `field`: `image_type`, `image_dimensions`, `image_unreadable`.
 */
export function readPicture(upload: Uint8Array, field: string): Promise<Picture> {
  const mine = last.then(() => remade(upload, field))
  last = mine.catch(() => {})
  return mine
}

async function remade(upload: Uint8Array, field: string): Promise<Picture> {
  const refused = (code: ProblemCode) => new Refused(422, [problem(field, code)])
  if (!isPicture(upload)) throw refused('image_type')
  const sharp = await (loaded ??= loadSharp())
  try {
    const { width, height } = await sharp(upload, { limitInputPixels: false }).metadata()
    if (width * height > maxPoints) throw refused('image_dimensions')
    const original = () =>
      sharp(upload, { autoOrient: true, limitInputPixels: maxPoints, failOn: 'error' }).timeout({ seconds: maxSeconds })
    const content = await original()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    const small = await sharp(content)
      .resize({ width: smallSide, height: smallSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
    const name = `${createHash('sha256').update(content).digest('hex')}.webp`
    return { name, content, small: { name: smallName(name), content: small } }
  } catch (error) {
    throw error instanceof Refused ? error : refused('image_unreadable') // only its beginning is a picture
  }
}
