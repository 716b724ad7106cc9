import { openSharp } from '#platform/server/pictures.ts'
import { drawnAnew } from '#features/agreements/drawing.ts'
import { canvasOf, type Point } from './canvas.ts'
import { seeded, type Random } from './random.ts'

/** The pad of the desk. */
const [paperWidth, paperHeight] = [520, 334]

/** The loops of a name that nobody can read, from left to right. */
function loops(random: Random, from: number, till: number, height: number): Point[] {
  const points: Point[] = []
  let y = 175
  for (let x = from; x < till; x += random.between(9, 24)) {
    const up = points.length % 2 ? -1 : 1
    const tall = random.chance(0.22) ? 1.7 : 1
    y = 175 + up * height * tall * (0.45 + 0.55 * random.next())
    points.push([x - up * random.between(0, 14), y])
  }
  return points
}

/** The strokes of a signature: a tall first letter, the loops of a name, and for some a line below. */
export function scrawl(random: Random): Point[][] {
  const [left, right] = [random.between(60, 100), random.between(330, 430)]
  const tall = random.between(70, 105)
  const initials: Point[][] = [
    [
      [left, 175 + tall * 0.6],
      [left + random.between(8, 24), 175 - tall],
      [left + random.between(36, 60), 175 - tall * 0.7],
      [left + random.between(10, 26), 175],
      [left + random.between(40, 70), 175 + tall * 0.4],
    ],
    // A round one, and one with two legs.
    [
      [left + 70, 175 - tall * 0.6],
      [left, 175 - tall],
      [left - 10, 175 + tall * 0.8],
      [left + 90, 175 + tall * 0.5],
    ],
    [
      [left, 175 + tall * 0.5],
      [left + 10, 175 - tall],
      [left + 30, 175 + tall * 0.6],
      [left + 50, 175 - tall],
      [left + 68, 175 + tall * 0.3],
    ],
  ]
  const first = random.pick(initials)
  const below: Point[] = [
    [left + random.between(0, 60), 175 + random.between(58, 74)],
    [(left + right) / 2, 175 + random.between(40, 60)],
    [right + random.between(0, 40), 175 + random.between(36, 52)],
  ]
  const name = loops(random, left + random.between(52, 70), right, random.between(20, 34))
  return [first, name, ...(random.chance(0.6) ? [below] : [])]
}

const ink = [30, 28, 25] as const

/** A signature as the feature stores it: drawn on the pad, and drawn anew from that. */
export async function signature(seed: number): Promise<Buffer> {
  const { raw, stroke } = canvasOf(paperWidth, paperHeight, [255, 255, 255])
  for (const through of scrawl(seeded(seed))) stroke(through, ink, 1.6)
  const sharp = await openSharp()
  const png = await sharp(raw.data, { raw: raw.info }).png({ compressionLevel: 1 }).toBuffer()
  return drawnAnew(`data:image/png;base64,${png.toString('base64')}`)
}
