import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo } from '../contract.ts'
import type { Placement } from '../rules.ts'
import { withMoved, withoutPoint, withPoint, type MarkedPoints, type Point } from '../rules/alignment.ts'
import { ComparedPicture } from './compared-picture.tsx'
import type { Alignment } from './use-alignment.ts'
import { useGestures } from './use-gestures.ts'
import styles from './compare.module.css'

interface AligningProps {
  readonly pair: readonly [Photo, Photo]
  readonly alignment: Alignment
  readonly placement: Placement
  readonly onPlace: (change: (now: Placement) => Placement) => void
}

/** Marks the same two points on both photos: by tapping, or from the middle with the arrow keys. */
export function Aligning({ pair, alignment, placement, onPlace }: AligningProps) {
  const { t } = useTranslation(['photos', 'common'])
  const { marking, problem } = alignment
  if (!marking) return null
  return (
    <div className={styles.aligning}>
      <div className={styles.alignHead}>
        <p role={problem === 'too_close' ? 'alert' : undefined} data-wrong={problem === 'too_close' || undefined}>
          {t(problem === 'too_close' ? 'alignTooClose' : 'alignHelp')}
        </p>
        <Button variant="default" size="sm" onClick={alignment.cancel}>
          {t('common:cancel')}
        </Button>
        <Button size="sm" disabled={problem !== null} onClick={alignment.apply}>
          {t('alignApply')}
        </Button>
      </div>
      <div className={styles.pair}>
        {pair.map((photo, side) => (
          <Marking
            key={side}
            side={side as 0 | 1}
            photo={photo}
            points={marking}
            onMark={alignment.mark}
            placement={placement}
            onPlace={onPlace}
          />
        ))}
      </div>
    </div>
  )
}

interface MarkingProps extends Pick<AligningProps, 'placement' | 'onPlace'> {
  readonly side: 0 | 1
  readonly photo: Photo
  readonly points: MarkedPoints
  readonly onMark: (points: MarkedPoints) => void
}

/** One of the photos with its marked points. */
function Marking({ side, photo, points, onMark, placement, onPlace }: MarkingProps) {
  const { t } = useTranslation('photos')
  const frame = useRef<HTMLDivElement>(null)
  const own = points[side]
  const gestures = useGestures({
    onPlace,
    onTap: (at) => {
      const box = frame.current!.getBoundingClientRect()
      const point = { x: (at.x - box.left) / box.width, y: (at.y - box.top) / box.height }
      const isInside = [point.x, point.y].every((part) => part >= 0 && part <= 1)
      if (isInside) onMark(withPoint(points, side, point))
    },
  })
  return (
    <div role="group" aria-label={t('slot', { number: side + 1 })} className={styles.marking}>
      <div className={styles.stage} data-marking {...gestures}>
        <ComparedPicture photo={photo} placement={placement} frameRef={frame}>
          {own.map((point, index) => (
            <Marker
              key={index}
              point={point}
              number={index + 1}
              label={t('alignPoint', { point: index + 1, photo: side + 1 })}
              scale={1 / placement.scale}
              onMove={(by) => onMark(withMoved(points, side, index, by))}
              onRemove={() => onMark(withoutPoint(points, side, index))}
            />
          ))}
        </ComparedPicture>
        <span className={styles.tag}>{side + 1}</span>
      </div>
      {own.length < 2 && (
        <Button
          size="sm"
          variant="default"
          className={styles.toMiddle}
          leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
          onClick={() => onMark(withPoint(points, side, { x: own.length ? 0.6 : 0.4, y: 0.5 }))}
        >
          {t('alignMiddle', { point: own.length + 1 })}
        </Button>
      )}
    </div>
  )
}

interface MarkerProps {
  readonly point: Point
  readonly number: number
  readonly label: string
  /** Undoes the enlargement of the photo, so that the marker keeps its size. */
  readonly scale: number
  readonly onMove: (by: Point) => void
  readonly onRemove: () => void
}

/** An arrow key moves a point by this part of the photo, with Shift by five times as much. */
const keyStep = 0.004
const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function Marker({ point, number, label, scale, onMove, onRemove }: MarkerProps) {
  const last = useRef<Point | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else if (direction) {
      const step = keyStep * (event.shiftKey ? 5 : 1) * scale
      onMove({ x: direction.x * step, y: direction.y * step })
    } else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      className={styles.marker}
      aria-label={label}
      style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%`, scale: String(scale) }}
      onKeyDown={onKeyDown}
      onPointerDown={(event: PointerEvent) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={(event: PointerEvent) => {
        if (!last.current) return
        event.stopPropagation()
        const box = event.currentTarget.parentElement!.getBoundingClientRect()
        onMove({
          x: (event.clientX - last.current.x) / box.width,
          y: (event.clientY - last.current.y) / box.height,
        })
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerUp={(event: PointerEvent) => {
        event.stopPropagation()
        last.current = null
      }}
      onPointerCancel={() => {
        last.current = null
      }}
    >
      <span>{number}</span>
    </button>
  )
}
