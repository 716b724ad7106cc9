import { createHash } from 'node:crypto'
import { problem, type ProblemCode } from '#kernel/problem.ts'
import { Refused } from './refused.ts'

/** A picture as it is kept: without what the camera wrote into it, upright, no wider than a screen needs. */
export interface Picture {
  /** Made of what is in it. */
  readonly name: string
  readonly content: Uint8Array
  readonly small: { readonly name: string; readonly content: Uint8Array }
}

/** How a file of each kind that we accept begins; the dots of a WebP are how long it is. */
const beginnings = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^RIFF[^]{4}WEBP/]
const isPicture = (upload: Uint8Array): boolean => {
  const beginning = Buffer.from(upload.subarray(0, 12)).toString('latin1')
  return beginnings.some((pattern) => pattern.test(beginning))
}
const maxSide = 1600
const smallSide = 320
/**
 * A picture of a few kilobytes may unfold to gigabytes: more points than any telephone takes are refused before they
 * are counted out.
 */
const maxPoints = 50_000_000
const maxSeconds = 20

/** Loads sharp at the first picture: every start would wait for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Of all that libvips can read, what we accept and nothing more.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  sharp.cache(false)
  return sharp
}
let loaded: ReturnType<typeof loadSharp> | undefined

/** `a1b2….webp` is small as `a1b2…-small.webp`. */
export const smallName = (name: string): string => name.replace(/\.webp$/, '-small.webp')

/** One after another: each unfolds to a few hundred megabytes at worst. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads an uploaded picture and makes it anew as WebP (decision C51): what it says of itself counts for nothing, and
 * nothing of the original is kept: no place where it was taken, no camera, nothing hidden behind the points.
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
    throw error instanceof Refused ? error : refused('image_unreadable') // cut off, or only the beginning is a picture
  }
}
