import type { ReactNode, Ref } from 'react'
import styles from './tiles.module.css'

/** A list of tiles, as many beside each other as there is room for. */
export const Tiles = ({ children }: { children: ReactNode }) => <ul className={styles.tiles}>{children}</ul>

interface TileProps {
  /** Names what the tile opens. */
  readonly label: string
  readonly caption?: string | undefined
  readonly pressed?: boolean | undefined
  /** The number of the place in which it lies, shown in the corner. */
  readonly place?: number | undefined
  /** Only this device has it. */
  readonly isUnsaved?: boolean
  readonly onClick: () => void
  /** The picture. */
  readonly children: ReactNode
}

/** A photo or a drawing as a small square, which is a button. */
export const Tile = ({ label, caption, pressed, place, isUnsaved = false, onClick, children }: TileProps) => (
  <button
    type="button"
    className={styles.tile}
    aria-label={label}
    aria-pressed={pressed}
    data-place={place}
    data-unsaved={isUnsaved || undefined}
    title={label}
    onClick={onClick}
  >
    {children}
    {caption && <span className={styles.caption}>{caption}</span>}
  </button>
)

interface AddTileProps {
  readonly icon: ReactNode
  readonly label: string
  /** The way that most people take. */
  readonly isMain?: boolean
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined
  readonly onClick: () => void
}

/** The last tiles of a list: a way to add something to it. */
export const AddTile = ({ icon, label, isMain = false, buttonRef, onClick }: AddTileProps) => (
  <li>
    <button type="button" ref={buttonRef} className={styles.add} data-main={isMain ? '' : undefined} onClick={onClick}>
      {icon}
      {label}
    </button>
  </li>
)
