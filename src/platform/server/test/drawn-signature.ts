import { openSharp } from '../pictures.ts'

interface Drawing {
  readonly width?: number
  readonly height?: number
  /** The ink of a point: whether the pen was there. */
  readonly isInk?: (x: number, y: number) => boolean
}

const wave = (x: number, y: number) => x > 60 && x < 420 && Math.abs(y - 160 - 60 * Math.sin(x / 25)) < 3

/** A signature as a pad sends it: dark ink on nothing, a PNG as a data URL. */
export async function drawnSignature({ width = 520, height = 334, isInk = wave }: Drawing = {}): Promise<string> {
  const sharp = await openSharp()
  const points = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isInk(x, y)) points.set([30, 28, 25, 255], (y * width + x) * 4)
  const png = await sharp(points, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
