import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Similarity } from '#features/photo-sharing/contract.ts'
import slider from '#features/photo-sharing/screens/slider.module.css'
import type { Photo } from '../contract.ts'
import type { Placement } from '../rules.ts'
import { arrowKeys } from './arrow-keys.ts'
import { ComparedPicture } from './compared-picture.tsx'
import { useGestures } from './use-gestures.ts'
import styles from './compare.module.css'

export type Mode = 'slider' | 'side' | 'overlay'

interface ComparedPhotosProps {
  readonly pair: readonly [Photo | null, Photo | null]
  readonly mode: Mode
  /** Brings the second photo onto the first; null when each lies by itself. */
  readonly alignment: Similarity | null
  readonly placement: Placement
  readonly onPlace: (change: (now: Placement) => Placement) => void
}

/** The two photos, enlarged and moved together: by wheel, by two fingers, by dragging. */
export function ComparedPhotos({ pair, mode, alignment, placement, onPlace }: ComparedPhotosProps) {
  const { t } = useTranslation('photos')
  const [line, setLine] = useState(50)
  const [strength, setStrength] = useState(50)
  const gestures = { ...useGestures({ onPlace }), ...arrowKeys(onPlace), role: 'group', 'aria-label': t('moving') }
  const [first, second] = pair
  const one = first && <ComparedPicture photo={first} placement={placement} />
  const laidOn = first && alignment && { photo: first, by: alignment }
  const other = second && <ComparedPicture photo={second} placement={placement} laidOn={laidOn} />
  if (mode === 'side')
    return (
      <div className={styles.pair}>
        {[one, other].map((picture, index) => (
          <div key={index} className={styles.stage} {...gestures}>
            {picture}
            <span className={styles.tag}>{index + 1}</span>
          </div>
        ))}
      </div>
    )
  const isSlider = mode === 'slider'
  const range = isSlider
    ? { label: t('divide'), value: line, set: setLine }
    : { label: t('blend'), value: strength, set: setStrength }
  return (
    <div className={styles.over}>
      <div className={styles.stage} {...gestures}>
        {isSlider ? other : one}
        {isSlider && one && (
          <div className={slider.upper} style={{ clipPath: second ? `inset(0 ${100 - line}% 0 0)` : 'none' }}>
            {one}
          </div>
        )}
        {!isSlider && other && (
          <div className={slider.upper} style={{ opacity: first ? strength / 100 : 1 }}>
            {other}
          </div>
        )}
        {isSlider && first && second && <span className={slider.line} aria-hidden style={{ left: `${line}%` }} />}
        <span className={styles.tag}>1</span>
        <span className={`${styles.tag} ${styles.right}`}>2</span>
      </div>
      <input
        type="range"
        className={slider.range}
        aria-label={range.label}
        min={0}
        max={100}
        value={range.value}
        disabled={!first || !second}
        onChange={({ currentTarget }) => range.set(Number(currentTarget.value))}
      />
    </div>
  )
}
