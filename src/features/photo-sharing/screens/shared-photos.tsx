import { useEffect, useEffectEvent, useState, type CSSProperties, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { endIn } from '#features/agreements/screens/phone-state.tsx'
import { ApiError, fetchFile } from '#platform/client/api.ts'
import { useFormat } from '#platform/client/format.ts'
import { LoadError } from '#platform/client/ui/states.tsx'
import { Segmented } from '#platform/client/ui/segmented.tsx'
import { comparisonSides, sharedComparisonApi, type ComparisonSide, type SharedComparison } from '../contract.ts'
import { laidAs } from './laid-as.ts'
import styles from './phone-comparison.module.css'
import slider from './slider.module.css'

type Pictures = Readonly<Record<ComparisonSide, string>>

interface SharedPhotosProps {
  readonly comparison: SharedComparison
  /** The link stopped working meanwhile. */
  readonly onOver: () => void
}

/** Two photos over or beside each other, each with its day. */
export function SharedPhotos({ comparison, onOver }: SharedPhotosProps) {
  const { t } = useTranslation('photoSharing')
  const [mode, setMode] = useState<'slider' | 'side'>('slider')
  const { pictures, error, again } = usePictures(onOver)
  if (error) return <LoadError error={error} onRetry={again} />
  const View = mode === 'slider' ? OverEachOther : BesideEachOther
  return (
    <>
      <div className={styles.modes}>
        <Segmented
          label={t('phone.view')}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'slider', label: t('phone.slider') },
            { value: 'side', label: t('phone.side') },
          ]}
        />
      </div>
      <View comparison={comparison} pictures={pictures} />
    </>
  )
}

/**
 * Reads both pictures, which takes the header of the link, and keeps them in memory alone: no address of the server
 * shows one, and they go with the page.
 */
function usePictures(onOver: () => void) {
  const [pictures, setPictures] = useState<Pictures | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [attempt, setAttempt] = useState(0)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const made: string[] = []
    let isGone = false
    const read = async (side: ComparisonSide) => {
      const { content } = await fetchFile(sharedComparisonApi.photo, { params: { side } })
      const address = URL.createObjectURL(content)
      if (isGone) URL.revokeObjectURL(address)
      else made.push(address)
      return address
    }
    void Promise.all(comparisonSides.map(read)).then(
      ([left, right]) => {
        if (!isGone) setPictures({ left: left!, right: right! })
      },
      (failure: unknown) => {
        if (isGone) return
        if (!(failure instanceof ApiError)) throw failure
        if (endIn(failure)) over()
        else setError(failure)
      },
    )
    return () => {
      isGone = true
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [attempt])
  return {
    pictures,
    error,
    again: () => {
      setError(null)
      setAttempt((before) => before + 1)
    },
  }
}

interface ViewProps {
  readonly comparison: SharedComparison
  /** Null while they are loading. */
  readonly pictures: Pictures | null
}

/** The narrowest and the widest shape of the frame of both photos. */
const shapeWithin = (width: number, height: number) => Math.min(1.6, Math.max(0.66, width / height))

interface SharedPictureProps {
  readonly comparison: SharedComparison
  readonly pictures: Pictures
  readonly side: ComparisonSide
}

/**
 * One photo as large as its stage. When the photos were aligned, both lie in a frame of the left one's shape, as they did
 * for the sender.
 */
function SharedPicture({ comparison: { alignment, ...comparison }, pictures, side }: SharedPictureProps) {
  const { t } = useTranslation('photoSharing')
  const { day } = useFormat()
  const { left, right } = comparison
  const picture = (style?: CSSProperties) => (
    <img
      src={pictures[side]}
      alt={t('phone.photoOf', { day: day(comparison[side].day) })}
      draggable={false}
      style={style}
    />
  )
  if (!alignment) return picture()
  return (
    <div className={slider.layer}>
      <div
        className={`${slider.frame} ${styles.laid}`}
        style={{ '--ratio': left.width / left.height } as CSSProperties}
        data-frame
        data-laid
      >
        {picture(side === 'right' ? laidAs(right, left, alignment) : undefined)}
      </div>
    </div>
  )
}

/** One over the other, with a border that is dragged or moved by keys. */
function OverEachOther({ comparison, pictures }: ViewProps) {
  const { t } = useTranslation('photoSharing')
  const { day } = useFormat()
  const [line, setLine] = useState(50)
  const { left, right } = comparison
  const drag = ({ currentTarget, clientX }: PointerEvent) => {
    const { left: from, width } = currentTarget.getBoundingClientRect()
    setLine(Math.round(Math.min(100, Math.max(0, ((clientX - from) / width) * 100))))
  }
  return (
    <div>
      <div
        className={styles.stage}
        style={{ aspectRatio: shapeWithin(left.width, left.height) }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drag(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event)
        }}
      >
        {pictures && (
          <>
            <SharedPicture comparison={comparison} pictures={pictures} side="right" />
            <div className={slider.upper} style={{ clipPath: `inset(0 ${100 - line}% 0 0)` }}>
              <SharedPicture comparison={comparison} pictures={pictures} side="left" />
            </div>
            <span className={`${slider.line} ${styles.handle}`} aria-hidden style={{ left: `${line}%` }} />
          </>
        )}
      </div>
      <div className={`${styles.days} num`}>
        <span>{day(left.day)}</span>
        <span>{day(right.day)}</span>
      </div>
      <input
        type="range"
        className={slider.range}
        aria-label={t('phone.divide')}
        min={0}
        max={100}
        value={line}
        disabled={!pictures}
        onChange={({ currentTarget }) => setLine(Number(currentTarget.value))}
      />
    </div>
  )
}

function BesideEachOther({ comparison, pictures }: ViewProps) {
  const { day } = useFormat()
  return (
    <div className={styles.pair}>
      {comparisonSides.map((side) => {
        const photo = comparison[comparison.alignment ? 'left' : side]
        return (
          <figure key={side}>
            <div className={styles.stage} style={{ aspectRatio: shapeWithin(photo.width, photo.height) }}>
              {pictures && <SharedPicture comparison={comparison} pictures={pictures} side={side} />}
            </div>
            <figcaption className="num">{day(comparison[side].day)}</figcaption>
          </figure>
        )
      })}
    </div>
  )
}
