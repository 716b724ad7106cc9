import type { CSSProperties } from 'react'
import type { Similarity } from '../contract.ts'
import type { Size } from '../rules/similarity.ts'

/** The size and the position of a photo that is aligned with another one, in parts of the frame of that one. */
export const laidAs = (photo: Size, under: Size, { scale, turn, x, y }: Similarity): CSSProperties => ({
  width: `${(photo.width / under.width) * 100}%`,
  height: `${(photo.height / under.height) * 100}%`,
  transformOrigin: '0 0',
  transform: `translate(${(x / photo.width) * 100}%, ${(y / photo.height) * 100}%) rotate(${turn}rad) scale(${scale})`,
})
