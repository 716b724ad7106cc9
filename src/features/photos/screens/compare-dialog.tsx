import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconFocus2, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { SendComparison } from '#features/photo-sharing/screens/send-comparison.tsx'
import { useLanguage } from '#platform/client/i18n.ts'
import { FullScreenDialog } from '#platform/client/ui/full-screen-dialog.tsx'
import { ShortLabel } from '#platform/client/ui/short-label.tsx'
import { Segmented } from '#platform/client/ui/segmented.tsx'
import type { Photo, VisitPhotos } from '../contract.ts'
import { scrollToChosen, unmoved, withChosen, zoomed } from '../rules.ts'
import { Aligning } from './aligning.tsx'
import { ComparedPhotos, type Mode } from './compared-photos.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useAlignment, type Alignment } from './use-alignment.ts'
import { usePhotoWords } from './use-photo-words.ts'
import styles from './compare.module.css'

interface CompareDialogProps {
  readonly clientId: number
  readonly visits: readonly VisitPhotos[]
  /** The photos that it begins with. */
  readonly start: readonly [Photo | null, Photo | null]
  readonly onClose: () => void
}

const centre = { x: 0.5, y: 0.5 }
const step = 1.5

/** Two photos of a client beside or over each other (spec 2 §2). */
export function CompareDialog({ clientId, visits, start, onClose }: CompareDialogProps) {
  const { t } = useTranslation('photos')
  const [pair, setPair] = useState(start)
  const [mode, setMode] = useState<Mode>('slider')
  const [placement, setPlacement] = useState(unmoved)
  const [isAsking, setIsAsking] = useState(false)
  const alignment = useAlignment(pair)
  const zoomBy = (by: number) => setPlacement((now) => zoomed(now, by, centre))
  return (
    <FullScreenDialog
      title={t('compareTitle')}
      behindQuestion={isAsking}
      onClose={onClose}
      beside={
        <Segmented
          label={t('mode')}
          value={mode}
          onChange={(next) => {
            alignment.cancel()
            setMode(next)
          }}
          options={[
            { value: 'slider', label: t('mode_slider') },
            { value: 'side', label: t('mode_side') },
            { value: 'overlay', label: t('mode_overlay') },
          ]}
        />
      }
      tools={
        <>
          <SendComparison
            clientId={clientId}
            pair={pair}
            alignment={alignment.similarity}
            visits={visits}
            onAsking={setIsAsking}
          />
          <AlignButton alignment={alignment} />
          <span className={styles.zoomTools}>
            <ActionIcon
              variant="default"
              size={40}
              aria-label={t('zoomOut')}
              disabled={placement.scale === 1}
              onClick={() => zoomBy(1 / step)}
            >
              <IconZoomOut size={18} stroke={1.7} />
            </ActionIcon>
            <output className={`${styles.zoom} num`} aria-label={t('zoom')}>
              {Math.round(placement.scale * 100)} %
            </output>
            <ActionIcon variant="default" size={40} aria-label={t('zoomIn')} onClick={() => zoomBy(step)}>
              <IconZoomIn size={18} stroke={1.7} />
            </ActionIcon>
          </span>
        </>
      }
    >
      <div className={styles.layout}>
        <Slot number={1} photo={pair[0]} visits={visits} onUndo={() => setPair(([, second]) => [null, second])} />
        {alignment.marking && pair[0] && pair[1] ? (
          <Aligning pair={[pair[0], pair[1]]} alignment={alignment} placement={placement} onPlace={setPlacement} />
        ) : (
          <ComparedPhotos
            pair={pair}
            mode={mode}
            alignment={alignment.similarity}
            placement={placement}
            onPlace={setPlacement}
          />
        )}
        <Slot number={2} photo={pair[1]} visits={visits} onUndo={() => setPair(([first]) => [first, null])} />
      </div>
      <Carousel visits={visits} pair={pair} onChoose={(photo) => setPair((now) => withChosen(now, photo))} />
    </FullScreenDialog>
  )
}

/** Begins to align the two photos, or undoes it. */
function AlignButton({ alignment: { marking, undo, begin } }: { alignment: Alignment }) {
  const { t } = useTranslation('photos')
  const Icon = undo ? IconArrowBackUp : IconFocus2
  const label = t(undo ? 'alignUndo' : 'align')
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={label}
      title={label}
      leftSection={<Icon size={16} stroke={1.7} />}
      disabled={!undo && (!begin || marking !== null)}
      onClick={() => (undo ?? begin)?.()}
    >
      <ShortLabel full={label} short={t(undo ? 'alignUndoShort' : 'alignApply')} />
    </Button>
  )
}

interface SlotProps {
  readonly number: 1 | 2
  readonly photo: Photo | null
  readonly visits: readonly VisitPhotos[]
  readonly onUndo: () => void
}

/** One of the two places: which photo lies in it, and the way to choose another. */
function Slot({ number, photo, visits, onUndo }: SlotProps) {
  const { t } = useTranslation('photos')
  const language = useLanguage()
  const { nameOf, dayOf } = usePhotoWords()
  const visit = photo && visits.find(({ photos }) => photos.some(({ id }) => id === photo.id))
  return (
    <section className={styles.slot} aria-label={t('slot', { number })}>
      <h3>
        <span className={styles.number}>{number}</span>
        {t('slot', { number })}
      </h3>
      {photo && visit ? (
        <>
          <p className={`${styles.day} num`}>{dayOf(visit)}</p>
          <p className="dim">{translate(visit.treatment.name, language)}</p>
          <p>{nameOf(photo)}</p>
          <p className="dim">{photo.author}</p>
          <Button
            variant="subtle"
            size="sm"
            className={styles.undo}
            leftSection={<IconArrowBackUp size={16} stroke={1.7} />}
            onClick={onUndo}
          >
            {t('undoChoice')}
          </Button>
        </>
      ) : (
        <p className="dim">{t('emptySlot')}</p>
      )}
    </section>
  )
}

interface CarouselProps {
  readonly visits: readonly VisitPhotos[]
  readonly pair: readonly [Photo | null, Photo | null]
  readonly onChoose: (photo: Photo) => void
}

/** Scrolls the tiles of the photos with which the dialog opens into sight. */
function useChosenInSight(): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = strip
    if (!current) return
    const begin = current.getBoundingClientRect().left - current.scrollLeft
    const chosen = [...current.querySelectorAll('[aria-pressed="true"]')].map((tile) => {
      const { left, right } = tile.getBoundingClientRect()
      return { from: left - begin, till: right - begin }
    })
    current.scrollTo({ left: scrollToChosen(chosen, current.clientWidth) })
  }, [])
  return strip
}

/** All photos of the client by visit, the oldest first. */
function Carousel({ visits, pair, onChoose }: CarouselProps) {
  const { t } = useTranslation('photos')
  const { labelOf, captionOf, dayOf } = usePhotoWords()
  const strip = useChosenInSight()
  const placeOf = (photo: Photo) => pair.findIndex((one) => one?.id === photo.id) + 1
  return (
    <section ref={strip} className={styles.carousel} aria-label={t('allPhotos')}>
      {visits.toReversed().map((visit) => (
        <div key={visit.appointment.id} className={styles.visit}>
          <h4 className="num">{dayOf(visit)}</h4>
          <ul>
            {visit.photos.map((photo) => {
              const place = placeOf(photo)
              return (
                <li key={photo.id}>
                  <Thumbnail
                    photo={photo}
                    label={[labelOf(photo, visit), ...(place ? [t('slot', { number: place })] : [])].join(', ')}
                    caption={captionOf(photo)}
                    pressed={place > 0}
                    place={place || undefined}
                    onClick={() => onChoose(photo)}
                  />
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </section>
  )
}
