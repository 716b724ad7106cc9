import { createElement, type CSSProperties, type ReactNode, type Ref, type SVGAttributes } from 'react'
import { pictureOf as photoAddress, thumbnailOf } from '#features/photos/screens/addresses.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import type { Figure } from '../contract.ts'
import { figurePaths, figureSize } from '../rules/figures.ts'
import type { DraftMark } from '../rules/marks.ts'
import { shapesOf, thumbnailLine, usualLine, type Shape } from '../rules/shapes.ts'
import { pictureSize, type Picture } from './pictures.ts'
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

/** A mark as it is drawn. */
export function MarkShapes({
  mark,
  picture,
  isSmall = false,
}: {
  mark: DraftMark
  picture: Picture
  isSmall?: boolean
}) {
  const language = useLanguage()
  return shapesOf(mark, {
    size: pictureSize(picture),
    language,
    line: isSmall ? thumbnailLine : usualLine,
  }).map(elementOf)
}

interface DrawnPictureProps extends SVGAttributes<SVGSVGElement> {
  readonly picture: Picture
  /** The name of the drawing for a screen reader. */
  readonly label: string
  readonly children: ReactNode
  readonly svgRef?: Ref<SVGSVGElement>
  readonly onLost?: () => void
}

/** A picture as large as its place, with what is drawn on it. */
export function DrawnPicture({ picture, label, children, svgRef, onLost, ...rest }: DrawnPictureProps) {
  const { width, height } = pictureSize(picture)
  return (
    <div className={styles.stage}>
      <div className={styles.frame} style={{ '--ratio': width / height } as CSSProperties}>
        {picture.photo && (
          <img className={styles.photo} src={photoAddress(picture.photo)} alt="" draggable={false} onError={onLost} />
        )}
        <svg
          ref={svgRef}
          className={styles.drawing}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={label}
          {...rest}
        >
          {picture.figure && <FigureLines figure={picture.figure} />}
          {children}
        </svg>
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
