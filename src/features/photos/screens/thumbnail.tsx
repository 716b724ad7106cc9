import { thumbnailSide, type Photo } from '../contract.ts'
import { thumbnailOf } from './addresses.ts'
import styles from './photos.module.css'

interface ThumbnailProps {
  readonly photo: Pick<Photo, 'thumbnailId'>
  readonly label: string
  readonly caption?: string
  readonly pressed?: boolean
  /** The number of the place in which it lies, shown in the corner. */
  readonly place?: number | undefined
  readonly onClick: () => void
}

/** A photo as a small square, which is a button. */
export function Thumbnail({ photo, label, caption, pressed, place, onClick }: ThumbnailProps) {
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-label={label}
      aria-pressed={pressed}
      data-place={place}
      title={label}
      onClick={onClick}
    >
      <img
        src={thumbnailOf(photo)}
        alt=""
        width={thumbnailSide}
        height={thumbnailSide}
        loading="lazy"
        decoding="async"
        draggable={false}
      />
      {caption && <span className={styles.caption}>{caption}</span>}
    </button>
  )
}
