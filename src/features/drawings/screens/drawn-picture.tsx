import { createElement, memo, type CSSProperties, type HTMLAttributes, type ReactNode } from 'react'
import { pictureOf as photoAddress, thumbnailOf } from '#features/photos/screens/addresses.ts'
import { unmoved } from '#features/photos/rules.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import type { Figure } from '../contract.ts'
import { figurePaths, figureSize } from '../rules/figures.ts'
import type { DraftMark } from '../rules/marks.ts'
import { shapesOf, thumbnailLine, usualLine, type Shape } from '../rules/shapes.ts'
import { pictureSize, type Picture } from './pictures.ts'
import type { View } from './use-view.ts'
import styles from './drawing.module.css'

/** The lines of a figure, in the colour of the text around it. */
export function FigureLines({ figure }: { figure: Figure }) {
  return (
    <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
      {figurePaths(figure).map(({ d, transform, isFine }) => (
        <path key={`${d} ${transform}`} d={d} transform={transform} strokeWidth={isFine ? 2 : 3} />
      ))}
    </g>
  )
}

const elementOf = ({ element, attributes, content }: Shape, index: number) =>
  createElement(element, { key: index, ...attributes }, content)

interface MarkShapesProps {
  readonly mark: DraftMark
  readonly picture: Picture
  readonly isSmall?: boolean
}

/** A mark as it is drawn. Marks that a gesture leaves as they are are not drawn again. */
export const MarkShapes = memo(function MarkShapes({ mark, picture, isSmall = false }: MarkShapesProps) {
  const language = useLanguage()
  return shapesOf(mark, {
    size: pictureSize(picture),
    language,
    line: isSmall ? thumbnailLine : usualLine,
  }).map(elementOf)
})

interface DrawnPictureProps {
  readonly picture: Picture
  /** The name of the drawing for a screen reader. */
  readonly label: string
  /** The marks. */
  readonly children: ReactNode
  /** Enlarges the picture; absent where it is only looked at. */
  readonly view?: Pick<View, 'placement' | 'stage' | 'frame'>
  /** Elements over the picture that keep their size when it is enlarged. */
  readonly over?: ReactNode
  readonly stageProps?: HTMLAttributes<HTMLDivElement> & { readonly 'data-tool'?: string }
  readonly onLost?: () => void
}

/** A picture as large as its place, with what is drawn on it. */
export function DrawnPicture({ picture, label, children, view, over, stageProps, onLost }: DrawnPictureProps) {
  const { width, height } = pictureSize(picture)
  const { scale, x, y } = view?.placement ?? unmoved
  const position = { '--ratio': width / height, '--zoom': scale, '--x': x, '--y': y } as CSSProperties
  return (
    <div {...stageProps} ref={view?.stage} className={[styles.stage, stageProps?.className].join(' ')}>
      <div ref={view?.frame} className={styles.frame} style={position} data-frame>
        {picture.photo && (
          <img className={styles.photo} src={photoAddress(picture.photo)} alt="" draggable={false} onError={onLost} />
        )}
        <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
          {picture.figure && <FigureLines figure={picture.figure} />}
          {children}
        </svg>
        {over}
      </div>
    </div>
  )
}

/** A drawing as a small square: the thumbnail of its photo, or its figure, with the marks in thick lines. */
export function DrawingThumbnail({ picture, marks }: { picture: Picture; marks: readonly DraftMark[] }) {
  const { width, height } = pictureSize(picture)
  return (
    <>
      {picture.photo && (
        <img src={thumbnailOf(picture.photo)} alt="" loading="lazy" decoding="async" draggable={false} />
      )}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio={picture.photo ? 'xMidYMid slice' : 'xMidYMid meet'}
        aria-hidden
      >
        {picture.figure && <ThickFigure figure={picture.figure} />}
        {marks.map((mark, index) => (
          <MarkShapes key={index} mark={mark} picture={picture} isSmall />
        ))}
      </svg>
    </>
  )
}

/** The contour of a figure alone, for a thumbnail. */
function ThickFigure({ figure }: { figure: Figure }) {
  const { width } = figureSize(figure)
  return (
    <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
      {figurePaths(figure)
        .filter(({ isFine }) => !isFine || width > 600)
        .map(({ d, transform, isFine }) => (
          <path key={`${d} ${transform}`} d={d} transform={transform} strokeWidth={isFine ? 7 : 11} />
        ))}
    </g>
  )
}
