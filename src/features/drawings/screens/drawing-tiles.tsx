import { useTranslation } from 'react-i18next'
import type { Drawing } from '../contract.ts'
import { DrawingThumbnail } from './drawn-picture.tsx'
import { pictureOf, type DrawingTask } from './pictures.ts'
import { useDrawingWords } from './use-drawing-words.ts'
import styles from './tiles.module.css'

/** A stored drawing as a small square, which opens it. */
export function DrawingTile({ drawing, onOpen }: { drawing: Drawing; onOpen: () => void }) {
  const { t } = useTranslation('drawings')
  const { pictureName } = useDrawingWords()
  const picture = pictureOf(drawing)
  const label = t('open', { picture: pictureName(picture) })
  return (
    <li>
      <button type="button" className={styles.tile} aria-label={label} title={label} onClick={onOpen}>
        <DrawingThumbnail picture={picture} marks={drawing.marks} />
        <span className={styles.caption}>{t('caption')}</span>
      </button>
    </li>
  )
}

/** A drawing that only this device has, which goes on with it. */
export function UnsavedTile({ task, onOpen }: { task: DrawingTask; onOpen: () => void }) {
  const { t } = useTranslation('drawings')
  const { pictureName } = useDrawingWords()
  const label = t('continue', { picture: pictureName(task.picture) })
  return (
    <li>
      <button type="button" className={styles.tile} data-unsaved aria-label={label} title={label} onClick={onOpen}>
        <DrawingThumbnail picture={task.picture} marks={task.marks} />
        <span className={styles.caption}>{t('unsaved')}</span>
      </button>
    </li>
  )
}
