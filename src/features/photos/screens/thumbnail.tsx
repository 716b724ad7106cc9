import { thumbnailSide, type Photo } from '../contract.ts'
import { thumbnailOf } from './addresses.ts'
import { Tile } from './tiles.tsx'

interface ThumbnailProps {
  readonly photo: Pick<Photo, 'thumbnailId'>
  readonly label: string
  readonly caption?: string
  readonly pressed?: boolean
  /** The number of the place in which it lies, shown in the corner. */
  readonly place?: number | undefined
  readonly onClick: () => void
}

/** A photo as a tile. */
export const Thumbnail = ({ photo, ...tile }: ThumbnailProps) => (
  <Tile {...tile}>
    <img
      src={thumbnailOf(photo)}
      alt=""
      width={thumbnailSide}
      height={thumbnailSide}
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  </Tile>
)
