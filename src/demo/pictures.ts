import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { imageShelf } from '#features/treatments/queries/images.ts'
import type { FileStore } from '#platform/server/files.ts'
import { smallName } from '#platform/server/pictures.ts'
import { scenes, type Scene, type SceneName } from './content/online.ts'

/** The name of each scene in the file store. */
export type PictureNames = Readonly<Record<SceneName, string>>

const size = { width: 640, height: 480 } as const
/** Pictures are drawn at a quarter of their width and enlarged, because everything in them is soft. */
const drawn = { width: size.width / 4, height: size.height / 4 } as const
const softness = 0.06

function pointsOf({ from, to, circles }: Scene): Uint8Array {
  const points = new Uint8Array(drawn.width * drawn.height * 3)
  for (let y = 0; y < drawn.height; y++) {
    for (let x = 0; x < drawn.width; x++) {
      const along = (x / drawn.width + y / drawn.height) / 2
      const point = from.map((one, i) => one + (to[i]! - one) * along)
      for (const { at, radius, colour, strength } of circles) {
        const inside = Math.min(
          1,
          Math.max(0, (radius - Math.hypot(x / drawn.width - at[0], y / drawn.width - at[1])) / softness),
        )
        for (let i = 0; i < 3; i++) point[i]! += (colour[i]! - point[i]!) * inside * strength
      }
      points.set(point.map(Math.round), (y * drawn.width + x) * 3)
    }
  }
  return points
}

/** Draws the pictures of treatments and keeps them, as if somebody had uploaded them (decision C51). */
export async function drawPictures(files: FileStore): Promise<PictureNames> {
  const names = await Promise.all(
    Object.entries(scenes).map(async ([name, scene]) => {
      const picture = sharp(pointsOf(scene), { raw: { ...drawn, channels: 3 } })
      const [content, small] = await Promise.all([
        picture.clone().resize(size).webp({ quality: 82, effort: 1 }).toBuffer(),
        picture
          .clone()
          .resize(size.width / 2, size.height / 2)
          .webp({ quality: 78, effort: 1 })
          .toBuffer(),
      ])
      const file = `${createHash('sha256').update(content).digest('hex')}.webp`
      await Promise.all([files.put(imageShelf, smallName(file), small), files.put(imageShelf, file, content)])
      return [name, file] as const
    }),
  )
  return Object.fromEntries(names) as PictureNames
}
