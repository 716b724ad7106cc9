import type { Photo } from '#features/photos/contract.ts'
import type { Drawing, Figure } from '../contract.ts'
import { figureSize } from '../rules/figures.ts'
import { sizeOf, type DraftMark, type Size } from '../rules/marks.ts'

/** The picture below a drawing. */
export type Picture =
  | { readonly figure: Figure; readonly photo: null }
  | {
      readonly figure: null
      readonly photo: Pick<Photo, 'id' | 'thumbnailId' | 'width' | 'height' | 'name' | 'angle'>
    }

/** The picture of a stored drawing. */
export const pictureOf = ({ figure, photo }: Drawing): Picture =>
  figure ? { figure, photo: null } : { figure: null, photo: photo! }

/** The size of a picture in the units of a drawing. */
export const pictureSize = ({ figure, photo }: Picture): Size => (figure ? figureSize(figure) : sizeOf(photo))

/** A drawing that is made or changed. */
export interface DrawingTask {
  /** The key of its draft, and with it that of a new drawing at the server. */
  readonly key: string
  readonly appointmentId: number
  readonly picture: Picture
  /** The stored drawing over which it is made; null for a new one. */
  readonly base: { readonly id: number; readonly updated_at: string } | null
  readonly marks: readonly DraftMark[]
  /** Whether the marks are a draft that this browser kept, and that the server does not have. */
  readonly isDraft: boolean
}
