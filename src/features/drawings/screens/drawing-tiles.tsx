import { useTranslation } from 'react-i18next'
import { Tile } from '#features/photos/screens/tiles.tsx'
import type { Drawing } from '../contract.ts'
import { DrawingThumbnail } from './drawn-picture.tsx'
import { pictureOf, type DrawingTask } from './pictures.ts'
import { useDrawingWords } from './use-drawing-words.ts'

interface DrawingTileProps {
  readonly drawing: Drawing
  /** Names what the tile opens, where that is not the drawing as it is now. */
  readonly label?: string
  readonly onOpen: () => void
}

/** A stored drawing as a tile, which opens it; without its marks where the list left them out. */
export function DrawingTile({ drawing, label, onOpen }: DrawingTileProps) {
  const { t } = useTranslation('drawings')
  const { pictureName } = useDrawingWords()
  const picture = pictureOf(drawing)
  return (
    <li>
      <Tile label={label ?? t('open', { picture: pictureName(picture) })} caption={t('caption')} onClick={onOpen}>
        <DrawingThumbnail picture={picture} marks={drawing.marks ?? []} />
      </Tile>
    </li>
  )
}

/** A drawing that only this device has, which goes on with it. */
export function UnsavedTile({ task, onOpen }: { task: DrawingTask; onOpen: () => void }) {
  const { t } = useTranslation('drawings')
  const { pictureName } = useDrawingWords()
  return (
    <li>
      <Tile
        label={t('continue', { picture: pictureName(task.picture) })}
        caption={t('unsaved')}
        isUnsaved
        onClick={onOpen}
      >
        <DrawingThumbnail picture={task.picture} marks={task.marks} />
      </Tile>
    </li>
  )
}
