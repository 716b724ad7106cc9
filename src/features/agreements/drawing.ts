import { problem, type ProblemCode } from '#kernel/problem.ts'
import { openSharp } from '#platform/server/pictures.ts'
import { Refused } from '#platform/server/refused.ts'

const dataUrl = /^data:image\/png;base64,([a-z0-9+/]+={0,2})$/i
const beginning = '89504e470d0a1a0a'
/** The largest side of a pad, in pixels of its screen. */
const maxSide = 4096
/** A stored signature is no larger than this: the pad of the desk (520 × 334) on a fine screen. */
const [width, height] = [1040, 668]
const margin = 8
/** Darker than this is ink; fewer points, or a drawing smaller than this, is a blot. */
const inkBelow = 160
const [minPoints, minSide] = [30, 20]

/**
 * Draws a signature anew from the data URL of a PNG: only its ink remains, grey on white, without the empty paper
 * around it.
 * @throws Refused 422 at `signature`: `signature_type`, `image_dimensions`, `image_unreadable`, `signature_empty`.
 */
export async function drawnAnew(typed: string): Promise<Buffer> {
  const refused = (code: ProblemCode) => new Refused(422, [problem('signature', code)])
  const [, base64 = ''] = dataUrl.exec(typed) ?? []
  const upload = Buffer.from(base64, 'base64')
  if (upload.toString('hex', 0, 8) !== beginning) throw refused('signature_type')
  const sharp = await openSharp()
  try {
    const size = await sharp(upload, { limitInputPixels: false }).metadata()
    if (Math.max(size.width, size.height) > maxSide) throw refused('image_dimensions')
    const paper = sharp(upload, { limitInputPixels: maxSide * maxSide, failOn: 'error' })
      .timeout({ seconds: 5 })
      .flatten({ background: 'white' })
      .toColourspace('b-w')
    const { data, info } = await paper.raw().toBuffer({ resolveWithObject: true })
    const ink = inkIn(data, info.width, info.channels)
    if (!ink) throw refused('signature_empty')
    return await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .extract(ink)
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: 'white' })
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, colours: 16, compressionLevel: 9 })
      .toBuffer()
  } catch (error) {
    throw error instanceof Refused ? error : refused('image_unreadable')
  }
}

/** The smallest rectangle with all ink; null when there is too little for a signature. */
function inkIn(data: Buffer, across: number, channels: number) {
  let [left, right, top, bottom, points] = [Infinity, -1, Infinity, -1, 0]
  for (let at = 0; at < data.length; at += channels) {
    if (data[at]! >= inkBelow) continue
    const [x, y] = [(at / channels) % across, Math.floor(at / channels / across)]
    points += 1
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = y
  }
  const [wide, high] = [right - left + 1, bottom - top + 1]
  return points >= minPoints && Math.max(wide, high) >= minSide ? { left, top, width: wide, height: high } : null
}

/** A stored signature as a data URL. */
export const asDataUrl = (picture: Buffer): string => `data:image/png;base64,${picture.toString('base64')}`
