import type { Sharp } from 'sharp'
import { decoded, within } from './pictures.ts'
import { Refused } from './refused.ts'
import type { PhotoAnswer, PhotoQuestion, ReportPhoto } from './report-photo.ts'

/** The longest side of a photo of a report, of its version for a screen, and the side of its square thumbnail. */
const sides = { full: 4096, screen: 2000, thumbnail: 150 } as const
/** A screen gets half of a photo whose half is about as long: four points to one take half the time of other sizes. */
const isHalf = { min: 1800, max: 2100 } as const
const screenSide = (longest: number): number => {
  const half = Math.ceil(longest / 2)
  return half >= isHalf.min && half <= isHalf.max ? half : sides.screen
}

// Shorter codes would save a twentieth of the size, and take a quarter of the time.
const asJpeg = (picture: Sharp, quality: number) => picture.jpeg({ quality, optimizeCoding: false })

/**
 * The version for a screen gets the mean of its neighbours, weighted as 1, 3, 3 and 1 where it is half as large. The
 * usual weights (lanczos3) are a little sharper, and take half as long again; the full picture has every point anyway.
 */
const kernel = 'linear'

/** Gives the memory of points back at once: until the next collection of garbage it would be several photos' worth. */
const release = (points: Buffer<ArrayBufferLike>): void => {
  if (points.buffer instanceof ArrayBuffer) points.buffer.transfer(0)
}

/**
 * The three sizes are made of the same points: reading a picture again would take as long as drawing it. Each is turned
 * upright after it has its size, because turning takes as long as reading.
 */
const draw = (upload: Uint8Array, field: string): Promise<ReportPhoto> =>
  decoded(
    upload,
    field,
    async (sharp, original, { hasAlpha, turn }) => {
      const opaque = hasAlpha ? original.flatten({ background: 'white' }) : original
      const read = await within(opaque, sides.full).raw().toBuffer({ resolveWithObject: true })
      const { width, height, channels } = read.info
      const points = () => sharp(read.data, { raw: { width, height, channels } })
      const full = await asJpeg(points().rotate(turn), 90).toBuffer()
      const small = await within(points(), screenSide(Math.max(width, height)), kernel)
        .raw()
        .toBuffer({ resolveWithObject: true })
      release(read.data)
      const smallPoints = () =>
        sharp(small.data, {
          raw: { width: small.info.width, height: small.info.height, channels: small.info.channels },
        })
      const screen = await asJpeg(smallPoints().rotate(turn), 84).toBuffer()
      const square = { width: sides.thumbnail, height: sides.thumbnail, fit: 'cover' } as const
      const thumbnail = await asJpeg(smallPoints().resize(square).rotate(turn), 80).toBuffer()
      release(small.data)
      const isOnItsSide = turn % 180 !== 0
      return {
        full,
        screen,
        thumbnail,
        width: isOnItsSide ? height : width,
        height: isOnItsSide ? width : height,
      }
    },
    { upright: false },
  )

async function answer({ id, upload, field }: PhotoQuestion): Promise<PhotoAnswer> {
  try {
    return { id, photo: await draw(upload, field) }
  } catch (error) {
    if (error instanceof Refused) return { id, refused: error.problems }
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', (question: PhotoQuestion) => {
  void answer(question).then((message) => process.send!(message))
})

// Ctrl-C and a service manager's stop reach the process too, while the server may still need it; the server ends it. A
// server that has gone closes the channel, and then nothing keeps the process alive.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
