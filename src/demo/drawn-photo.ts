import type { PhotoAngle } from '#kernel/body.ts'
import { openSharp } from '#platform/server/pictures.ts'
import { angleCaptions, type Look, type Mark } from './content/photos.ts'
import { dotsOf } from './letters.ts'

/** A drawing that stands in for a photo, in full and as a thumbnail. */
export interface DrawnPhoto {
  readonly full: Buffer
  readonly thumbnail: Buffer
}

export const photoSize = { width: 540, height: 720 } as const
const thumbnailSide = 150
/** The height of the strip below with the scale, the colours for comparing, and the caption. */
const strip = 66
/** The form is drawn at a third of its width and enlarged, because everything in it is soft. */
const drawn = { width: photoSize.width / 3, height: (photoSize.height - strip) / 3 } as const

type Colour = readonly [red: number, green: number, blue: number]
/** The clay of a model for drawing lessons: nobody's skin. */
const clay: Colour = [216, 186, 163]
const wall: Colour = [203, 208, 205]
const pencil: Colour = [148, 118, 98]

/** The rotation to the side at which an angle sees the form, in degrees. */
const turnOf: Readonly<Partial<Record<PhotoAngle, number>>> = { left: 45, right: -45 }

/** A point of the surface in front of the camera, seen from the front of the form: -1 to 1. */
interface Point {
  readonly x: number
  readonly y: number
  readonly z: number
  /** The brightness of the point. */
  readonly light: number
  readonly isLine: boolean
  /** The part of the pixel that it covers: less than 1 at the edge. */
  readonly cover: number
}

/** The point of an egg on a neck that a pixel shows; null beside it. */
function pointOfHead(across: number, down: number, turn: number): Point | null {
  const narrow = 1 - 0.15 * Math.max(0, down)
  const u = across / narrow
  const inside = 1 - u * u - down * down
  if (inside <= 0) {
    const neck = across / 0.42
    if (down < 0.6 || Math.abs(neck) >= 1) return null
    const front = Math.sqrt(1 - neck * neck)
    return { x: 9, y: 9, z: front, light: 0.5 + 0.3 * front - 0.14 * neck, isLine: false, cover: 1 }
  }
  const z = Math.sqrt(inside)
  const x = u * Math.cos(turn) + z * Math.sin(turn)
  const front = z * Math.cos(turn) - u * Math.sin(turn)
  const isLine = (front > 0 && Math.abs(x) < 0.011) || Math.abs(down + 0.08) < 0.009
  return {
    x,
    y: down,
    z: front,
    light: 0.6 + 0.44 * z - 0.16 * u - 0.1 * down,
    isLine,
    cover: Math.min(1, inside * 28),
  }
}

/** A patch of skin, a little darker towards its edge. */
const pointOfPatch = (across: number, down: number): Point => ({
  x: across,
  y: down,
  z: 1,
  light: 1.02 - 0.16 * (across * across + down * down) + 0.02 * Math.sin(across * 31 + down * 17) * Math.sin(down * 43),
  isLine: false,
  cover: 1,
})

/** The part of the clay that the marks hide at a point: 0 to 1. */
function hidden({ x, y, z }: Point, marks: readonly Mark[], form: Look['form']): number {
  let clear = 1
  for (const [markX, markY, size, depth] of marks) {
    const aside = x - markX
    const below = y - markY
    if (Math.abs(aside) > size || Math.abs(below) > size) continue
    const markZ = form === 'head' ? Math.sqrt(Math.max(0, 1 - markX * markX - markY * markY)) : 1
    const away = Math.hypot(aside, below, z - markZ) / size
    if (away < 1) clear *= 1 - depth * (1 - away * away)
  }
  return 1 - clear
}

/** The way from the middle of a form to its edge, in parts of the width of the drawn area, and the height of its middle. */
const head = { across: 0.36, down: 0.46, middle: 0.46 } as const

/** The place and the size of a mark of a head seen from the front, in parts of the whole photo. */
export function placeOnPhoto({ x, y, size }: { readonly x: number; readonly y: number; readonly size: number }) {
  const upright = drawn.width / drawn.height
  const part = (photoSize.height - strip) / photoSize.height
  const rounded = (value: number) => Math.round(value * 10_000) / 10_000
  return {
    at: { x: rounded(0.5 + x * head.across), y: rounded((head.middle + y * head.down * upright) * part) },
    rx: rounded(size * head.across),
    ry: rounded(size * head.down * upright * part),
  }
}

/** The form without its marks and with them, three numbers a pixel. */
interface Drawing {
  readonly clear: Float32Array
  readonly marked: Float32Array
}

function draw(look: Look, angle: PhotoAngle): Drawing {
  const turn = ((turnOf[angle] ?? 0) * Math.PI) / 180
  const clear = new Float32Array(drawn.width * drawn.height * 3)
  const marked = new Float32Array(clear.length)
  for (let row = 0; row < drawn.height; row++)
    for (let column = 0; column < drawn.width; column++) {
      const across = (column + 0.5) / drawn.width - 0.5
      const down = ((row + 0.5) / drawn.height - head.middle) * (drawn.height / drawn.width)
      const point =
        look.form === 'head'
          ? pointOfHead(across / head.across, down / head.down, turn)
          : pointOfPatch(across * 2, down * 2)
      const wallLight = 1.04 - 0.3 * Math.hypot(across, down)
      const part = point ? hidden(point, look.marks, look.form) : 0
      const base = point?.isLine ? pencil : clay
      const [light, cover] = point ? [point.light, point.cover] : [0, 0]
      for (let i = 0; i < 3; i++) {
        const at = (row * drawn.width + column) * 3 + i
        const behind = wall[i]! * wallLight * (1 - cover)
        clear[at] = base[i]! * light * cover + behind
        marked[at] = (base[i]! + (look.colour[i]! - base[i]!) * part) * light * cover + behind
      }
    }
  return { clear, marked }
}

/** The drawing with marks of this strength, three bytes a pixel. */
function withStrength({ clear, marked }: Drawing, strength: number): Uint8ClampedArray {
  const points = new Uint8ClampedArray(clear.length)
  for (let at = 0; at < points.length; at++) points[at] = clear[at]! + (marked[at]! - clear[at]!) * strength
  return points
}

/** The side of a point of a letter. */
const point = 3
const ink: Colour = [52, 50, 47]
const cards: readonly Colour[] = [
  [178, 58, 52],
  [222, 176, 60],
  [72, 128, 84],
  [62, 92, 150],
  [120, 120, 120],
]

/** The strip: it names the place and the angle, and says that this is the demo's drawing. */
function stripOf(look: Look, angle: PhotoAngle): Uint8Array {
  const { width } = photoSize
  const points = new Uint8Array(width * strip * 3).fill(246)
  const fill = (left: number, top: number, wide: number, high: number, colour: Colour) => {
    for (let y = top; y < top + high; y++)
      for (let x = left; x < left + wide; x++) points.set(colour, (y * width + x) * 3)
  }
  const write = (text: string, left: number, top: number) =>
    dotsOf(text, (x, y) => fill(left + x * point, top + y * point, point, point, ink))
  for (let mark = 0; mark * 12 < width; mark++) fill(mark * 12, 0, 1, mark % 5 ? 7 : 14, ink)
  write(look.caption, 18, 29)
  write(angleCaptions[angle] ?? '', 250, 29)
  for (const [place, colour] of cards.entries()) fill(448 + place * 15, 25, 14, 28, colour)
  return points
}

/** Draws placeholders for photos: a form without a face, of nobody, with marks of these strengths (0 to 1). */
export async function drawSeries(
  look: Look,
  angle: PhotoAngle,
  strengths: readonly number[],
): Promise<readonly DrawnPhoto[]> {
  const sharp = await openSharp()
  const { width, height } = photoSize
  const drawing = draw(look, angle)
  const below = stripOf(look, angle)
  return Promise.all(
    strengths.map(async (strength) => {
      const form = sharp(withStrength(drawing, strength), { raw: { ...drawn, channels: 3 } })
      const [enlarged, thumbnail] = await Promise.all([
        form
          .clone()
          .resize({ width, height: height - strip, kernel: 'linear' })
          .raw()
          .toBuffer(),
        form.clone().resize({ width: thumbnailSide, height: thumbnailSide }).jpeg({ quality: 80 }).toBuffer(),
      ])
      const full = await sharp(Buffer.concat([enlarged, below]), { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 84, optimizeCoding: false })
        .toBuffer()
      return { full, thumbnail }
    }),
  )
}
