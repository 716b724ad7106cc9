import { useTranslation } from 'react-i18next'
import { handlesOf, placeOfHandle } from '../rules/handles.ts'
import { extent, type DraftMark } from '../rules/marks.ts'
import { DrawnPicture, MarkShapes } from './drawn-picture.tsx'
import { pictureSize, type Picture } from './pictures.ts'
import { useDrawingGestures, type MarkSettings, type Tool } from './use-drawing-gestures.ts'
import { useDrawingWords } from './use-drawing-words.ts'
import type { DrawingInHand } from './use-drawing.ts'
import type { View } from './use-view.ts'
import styles from './drawing-surface.module.css'

interface DrawingSurfaceProps {
  readonly picture: Picture
  readonly drawing: DrawingInHand
  readonly view: View
  readonly tool: Tool
  readonly settings: MarkSettings
}

/** The picture on which marks are drawn, selected, moved and given another size, and which can be enlarged. */
export function DrawingSurface({ picture, drawing, view, tool, settings }: DrawingSurfaceProps) {
  const { t } = useTranslation('drawings')
  const { pictureName } = useDrawingWords()
  const { selected } = drawing
  const { drawn, isDrawing, handlers } = useDrawingGestures({
    drawing,
    view,
    size: pictureSize(picture),
    tool,
    settings,
  })
  const mark = selected === null || isDrawing ? null : drawn[selected]!
  return (
    <DrawnPicture
      picture={picture}
      label={t('picture', { picture: pictureName(picture) })}
      view={view}
      stageProps={{
        ...handlers,
        className: styles.surface,
        'data-tool': tool,
        role: 'group',
        'aria-label': t('keys'),
        tabIndex: 0,
      }}
      over={mark && <Handles mark={mark} />}
    >
      {drawn.map((one, index) => (
        <g
          key={index}
          data-mark={one.kind}
          className={index === selected && !handlesOf(one).length ? styles.selected : undefined}
        >
          <MarkShapes mark={one} picture={picture} />
        </g>
      ))}
    </DrawnPicture>
  )
}

/** The handles of the selected mark, and the box around an area. Keys do the same, so a screen reader does not hear of them. */
function Handles({ mark }: { mark: DraftMark }) {
  const handles = handlesOf(mark)
  const { from, to } = extent(mark)
  return (
    <>
      {handles.includes('se') && (
        <span
          className={styles.box}
          style={{
            left: percent(from.x),
            top: percent(from.y),
            width: percent(to.x - from.x),
            height: percent(to.y - from.y),
          }}
          aria-hidden
        />
      )}
      {handles.map((handle) => {
        const { x, y } = placeOfHandle(mark, handle)
        return (
          <span
            key={handle}
            data-handle={handle}
            className={styles.handle}
            style={{ left: percent(x), top: percent(y) }}
            aria-hidden
          />
        )
      })}
    </>
  )
}

const percent = (part: number): string => `${part * 100}%`
