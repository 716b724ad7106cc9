import { createHash } from 'node:crypto'
import { problem, type ProblemCode } from '#kernel/problem.ts'
import { openQueue } from './queue.ts'
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

/**
 * Decodes an uploaded picture and encodes it again as WebP (decision C51): its declared type is ignored, and nothing of
 * the original remains: no place where it was taken, no camera, no hidden data.
 * @throws Refused 422 at `field`: `image_type`, `image_dimensions`, `image_unreadable`.
 */
export function readPicture(upload: Uint8Array, field: string): Promise<Picture> {
  return oneAtATime(() =>
    decoded(upload, field, async (sharp, original) => {
      const content = await within(original, maxSide).webp({ quality: 82 }).toBuffer()
      const small = await within(sharp(content), smallSide).webp({ quality: 78 }).toBuffer()
      const name = `${createHash('sha256').update(content).digest('hex')}.webp`
      return { name, content, small: { name: smallName(name), content: small } }
    }),
  )
}

/**
 * Decodes a photo or a scan of a document and encodes it again as JPEG, large enough that its small print can be read;
 * what is transparent becomes white.
 * @throws Refused as `readPicture` does.
 */
export const readScan = (upload: Uint8Array, field: string): Promise<Uint8Array> =>
  oneAtATime(() =>
    decoded(upload, field, (_, original) =>
      within(original, scanSide)
        .flatten({ background: 'white' })
        .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
        .toBuffer(),
    ),
  )

type Sharp = Awaited<ReturnType<typeof loadSharp>>
type Original = ReturnType<Sharp>

/** A picture that is made to fit into a square, and never enlarged. */
export const within = (picture: Original, side: number, kernel: 'lanczos3' | 'linear' = 'lanczos3'): Original =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true, kernel })

/** The orientations of a camera (EXIF) that are a turn alone, in degrees; the others are mirrored too. */
const turns: Readonly<Partial<Record<number, number>>> = { 1: 0, 3: 180, 6: 90, 8: 270 }

interface Kind {
  readonly hasAlpha: boolean
  /** By how many degrees the picture that `work` gets is still to be turned clockwise. */
  readonly turn: number
}

/**
 * Runs `work` on the picture of an upload in sRGB, after its beginning and its dimensions are judged.
 * @param upright false leaves a turn to `work`; a picture that is mirrored is laid upright in any case.
 * @throws Refused 422 at `field`: `image_type`, `image_dimensions`, `image_unreadable`.
 */
export async function decoded<Result>(
  upload: Uint8Array,
  field: string,
  work: (sharp: Sharp, original: Original, kind: Kind) => Promise<Result>,
  { upright = true }: { readonly upright?: boolean } = {},
): Promise<Result> {
  const refused = (code: ProblemCode) => new Refused(422, [problem(field, code)])
  if (!isPicture(upload)) throw refused('image_type')
  const sharp = await openSharp()
  try {
    const read = await sharp(upload, { limitInputPixels: false }).metadata()
    const { width, height, hasAlpha, space, icc, orientation = 1 } = read
    if (width * height > maxPoints) throw refused('image_dimensions')
    // A picture that is in sRGB already is not converted, which takes as long as the reading of its points.
    const ignoreIcc = space === 'srgb' && icc !== undefined && isSrgb(icc)
    const turn = upright ? undefined : turns[orientation]
    const autoOrient = turn === undefined
    const original = sharp(upload, { autoOrient, limitInputPixels: maxPoints, failOn: 'error', ignoreIcc })
    return await work(sharp, original.timeout({ seconds: maxSeconds }), { hasAlpha, turn: turn ?? 0 })
  } catch (error) {
    throw error instanceof Refused ? error : refused('image_unreadable') // only its beginning is a picture
  }
}

/** The tags of a colour profile that are looked through: there are about twenty. */
const maxTags = 100

/** Whether a colour profile calls itself sRGB (ICC.1 §7.3 and §10.15; version 2 writes a byte for a letter, 4 two). */
function isSrgb(profile: Buffer): boolean {
  const tags = profile.length < 132 ? 0 : Math.min(profile.readUInt32BE(128), maxTags)
  for (let at = 132; at < 132 + tags * 12 && at + 12 <= profile.length; at += 12) {
    if (profile.toString('latin1', at, at + 4) !== 'desc') continue
    const description = profile.subarray(profile.readUInt32BE(at + 4))
    if (description.length < 28) return false
    const inTwo = description.toString('latin1', 0, 4) === 'mluc'
    const from = inTwo ? description.readUInt32BE(24) : 12
    const length = description.readUInt32BE(inTwo ? 20 : 8)
    return /^sRGB\b/u.test(description.toString('latin1', from, from + length).replaceAll('\0', ''))
  }
  return false
}
