import { useEffect, useEffectEvent, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { endIn } from '#features/agreements/screens/phone-state.tsx'
import { ApiError, fetchFile } from '#platform/client/api.ts'
import { useFormat } from '#platform/client/format.ts'
import { LoadError } from '#platform/client/ui/states.tsx'
import { Segmented } from '#platform/client/ui/segmented.tsx'
import { comparisonSides, sharedComparisonApi, type ComparisonSide, type SharedComparison } from '../contract.ts'
import styles from './phone-comparison.module.css'

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
            <img src={pictures.right} alt={t('phone.photoOf', { day: day(right.day) })} draggable={false} />
            <img
              src={pictures.left}
              alt={t('phone.photoOf', { day: day(left.day) })}
              draggable={false}
              style={{ clipPath: `inset(0 ${100 - line}% 0 0)` }}
            />
            <span className={styles.line} aria-hidden style={{ left: `${line}%` }} />
          </>
        )}
      </div>
      <div className={`${styles.days} num`}>
        <span>{day(left.day)}</span>
        <span>{day(right.day)}</span>
      </div>
      <input
        type="range"
        className={styles.range}
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
  const { t } = useTranslation('photoSharing')
  const { day } = useFormat()
  return (
    <div className={styles.pair}>
      {comparisonSides.map((side) => {
        const photo = comparison[side]
        return (
          <figure key={side}>
            <div className={styles.stage} style={{ aspectRatio: shapeWithin(photo.width, photo.height) }}>
              {pictures && (
                <img src={pictures[side]} alt={t('phone.photoOf', { day: day(photo.day) })} draggable={false} />
              )}
            </div>
            <figcaption className="num">{day(photo.day)}</figcaption>
          </figure>
        )
      })}
    </div>
  )
}
