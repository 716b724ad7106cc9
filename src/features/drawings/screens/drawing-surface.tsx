import { useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mark, MarkColour, Place } from '../contract.ts'
import { hasRoom, markAt, markOf, moved, type DraftMark } from '../rules/marks.ts'
import { DrawnPicture, MarkShapes } from './drawn-picture.tsx'
import { pictureSize, type Picture } from './pictures.ts'
import { useDrawingWords } from './use-drawing-words.ts'
import type { DrawingInHand } from './use-drawing.ts'
import styles from './drawing.module.css'

export type Tool = 'select' | Mark['kind']

/** The settings of the next mark. */
export interface MarkSettings {
  readonly colour: MarkColour
  readonly product_id: number | null
  readonly units: number | null
}

interface DrawingSurfaceProps {
  readonly picture: Picture
  readonly drawing: DrawingInHand
  readonly tool: Tool
  readonly settings: MarkSettings
}

/** A finger finds a mark within this many pixels. */
const reachPixels = 22

/** A press under way: it draws along its path, or moves a mark. */
type Gesture =
  | { readonly kind: Mark['kind']; readonly path: readonly Place[] }
  | { readonly moving: number; readonly from: Place; readonly to: Place }

/** The picture on which marks are drawn, selected and moved by pen, finger or mouse. */
export function DrawingSurface({ picture, drawing, tool, settings }: DrawingSurfaceProps) {
  const { t } = useTranslation('drawings')
  const { pictureName } = useDrawingWords()
  const svg = useRef<SVGSVGElement>(null)
  /** The pointer that draws: a second finger does nothing. */
  const pointer = useRef<number | null>(null)
  const [gesture, setGesture] = useState<Gesture | null>(null)
  const { marks, selected } = drawing
  const size = pictureSize(picture)

  const placeOf = ({ clientX, clientY }: PointerEvent): Place => {
    const box = svg.current!.getBoundingClientRect()
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
  }
  const markUnder = (place: Place): number | null => {
    const box = svg.current!.getBoundingClientRect()
    const index = markAt(marks, place, size, (reachPixels / box.width) * size.width)
    // A point or a text is put on a line or an area, and never on one of its own kind, which is moved instead.
    return index !== null && (tool === 'select' || (isSpot(tool) && marks[index]!.kind === tool)) ? index : null
  }
  function begin(event: PointerEvent): void {
    if (pointer.current !== null || event.button > 0) return
    event.preventDefault()
    const place = placeOf(event)
    const pressed = markUnder(place)
    if (pressed === null && (tool === 'select' || !hasRoom(marks))) return drawing.select(null)
    pointer.current = event.pointerId
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.select(pressed)
    if (pressed !== null) setGesture({ moving: pressed, from: place, to: place })
    else if (tool !== 'select') setGesture({ kind: tool, path: [place] })
  }
  function follow(event: PointerEvent): void {
    if (event.pointerId !== pointer.current || !gesture) return
    const places = 'getCoalescedEvents' in event.nativeEvent ? event.nativeEvent.getCoalescedEvents() : []
    const box = svg.current!.getBoundingClientRect()
    const path = places.map(({ clientX, clientY }) => ({
      x: (clientX - box.left) / box.width,
      y: (clientY - box.top) / box.height,
    }))
    const last = placeOf(event)
    setGesture(
      'moving' in gesture
        ? { ...gesture, to: last }
        : { ...gesture, path: [...gesture.path, ...(path.length ? path : [last])] },
    )
  }
  function end(event: PointerEvent, isCancelled = false): void {
    if (event.pointerId !== pointer.current) return
    pointer.current = null
    setGesture(null)
    if (!gesture || isCancelled) return
    const next = after(marks, gesture, size, settings)
    if (!next) return
    drawing.change(next)
    if (!('moving' in gesture)) drawing.select(next.length - 1)
  }
  const drawn = (gesture && after(marks, gesture, size, settings)) ?? marks
  return (
    <DrawnPicture
      picture={picture}
      label={t('picture', { picture: pictureName(picture) })}
      svgRef={svg}
      className={`${styles.drawing} ${styles.surface}`}
      data-tool={tool}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={(event) => end(event, true)}
    >
      {drawn.map((mark, index) => (
        <g key={index} data-mark={mark.kind} className={index === selected ? styles.selected : undefined}>
          <MarkShapes mark={mark} picture={picture} />
        </g>
      ))}
    </DrawnPicture>
  )
}

const isSpot = (tool: Tool) => tool === 'units' || tool === 'text'

/** The marks after a gesture; null where it changes nothing. */
function after(
  marks: readonly DraftMark[],
  gesture: Gesture,
  size: ReturnType<typeof pictureSize>,
  settings: MarkSettings,
): readonly DraftMark[] | null {
  if (!('moving' in gesture)) {
    const mark = markOf(gesture.kind, gesture.path, size, settings)
    return mark && [...marks, mark]
  }
  const { moving, from, to } = gesture
  if (from.x === to.x && from.y === to.y) return null
  return marks.map((mark, index) => (index === moving ? moved(mark, { x: to.x - from.x, y: to.y - from.y }) : mark))
}
