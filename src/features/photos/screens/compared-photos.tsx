import { useRef, useState, type CSSProperties, type PointerEvent, type WheelEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo } from '../contract.ts'
import { moved, zoomed, type Placement } from '../rules.ts'
import { pictureOf } from './addresses.ts'
import { usePhotoWords } from './use-photo-words.ts'
import styles from './compare.module.css'

export type Mode = 'slider' | 'side'

interface ComparedPhotosProps {
  readonly pair: readonly [Photo | null, Photo | null]
  readonly mode: Mode
  readonly placement: Placement
  readonly onPlace: (change: (now: Placement) => Placement) => void
}

/** From this size on the photo is read in full. */
const fullFrom = 1.6

/** The two photos, enlarged and moved together: by wheel, by two fingers, by dragging. */
export function ComparedPhotos({ pair, mode, placement, onPlace }: ComparedPhotosProps) {
  const { t } = useTranslation('photos')
  const [line, setLine] = useState(50)
  const gestures = useGestures(onPlace)
  const [first, second] = pair
  if (mode === 'side')
    return (
      <div className={styles.pair}>
        {pair.map((photo, index) => (
          <div key={index} className={styles.stage} {...gestures}>
            {photo && <Picture photo={photo} placement={placement} />}
            <span className={styles.tag}>{index + 1}</span>
          </div>
        ))}
      </div>
    )
  return (
    <div className={styles.over}>
      <div className={styles.stage} {...gestures}>
        {second && <Picture photo={second} placement={placement} />}
        {first && (
          <div className={styles.upper} style={{ clipPath: second ? `inset(0 ${100 - line}% 0 0)` : 'none' }}>
            <Picture photo={first} placement={placement} />
          </div>
        )}
        {first && second && <span className={styles.line} aria-hidden style={{ left: `${line}%` }} />}
        <span className={styles.tag}>1</span>
        <span className={`${styles.tag} ${styles.right}`}>2</span>
      </div>
      <input
        type="range"
        className={styles.range}
        aria-label={t('divide')}
        min={0}
        max={100}
        value={line}
        disabled={!first || !second}
        onChange={({ currentTarget }) => setLine(Number(currentTarget.value))}
      />
    </div>
  )
}

function Picture({ photo, placement }: { photo: Photo; placement: Placement }) {
  const { nameOf } = usePhotoWords()
  const { scale, x, y } = placement
  const style: CSSProperties = { transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})` }
  return (
    <img
      className={styles.picture}
      src={pictureOf(photo, scale > fullFrom ? 'full' : 'screen')}
      alt={nameOf(photo)}
      style={style}
      draggable={false}
    />
  )
}

interface Finger {
  readonly x: number
  readonly y: number
}

/** Enlarging with the wheel and two fingers, and moving by dragging. */
function useGestures(onPlace: ComparedPhotosProps['onPlace']) {
  const fingers = useRef(new Map<number, Finger>())
  const pointOf = (event: PointerEvent | WheelEvent): Finger => {
    const frame = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - frame.left) / frame.width, y: (event.clientY - frame.top) / frame.height }
  }
  const apart = ([one, other]: readonly Finger[]) => Math.hypot(one!.x - other!.x, one!.y - other!.y)
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    onWheel: (event: WheelEvent) => {
      const at = pointOf(event)
      onPlace((now) => zoomed(now, Math.exp(-event.deltaY / 400), at))
    },
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, pointOf(event))
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const at = pointOf(event)
      const distance = fingers.current.size === 2 ? apart([...fingers.current.values()]) : 0
      fingers.current.set(event.pointerId, at)
      if (fingers.current.size > 2) return
      if (!distance) return onPlace((now) => moved(now, { x: at.x - before.x, y: at.y - before.y }))
      const [one, other] = [...fingers.current.values()] as [Finger, Finger]
      const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
      onPlace((now) => zoomed(now, apart([one, other]) / distance, middle))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}
